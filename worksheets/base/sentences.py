"""Sentences for people that can be translated later.

A `Sentence` is its English text, and remembers the template and the values that it was made from. The template is its
key in the files of other languages (see `language/translation.py`), of which each kind of puzzle has its own:

    sentence('there is no theme "{name}"', name="anmals")
    plural("one word is missing", "{count:,} words are missing", count=3)

A value may be a Sentence, and is then translated, too. An f-string around a Sentence gives a plain text: make the whole
a template instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

Change: TypeAlias = Callable[[str], str]
"""A change of a finished text in any language."""

_translations: dict[Path, None] = {}


def add_translations(folder: Path) -> None:
    """Also translate by the files `<code>.toml` of a folder, which need not exist."""
    _translations[folder] = None


def translation_folders() -> tuple[Path, ...]:
    """The folders that `add_translations` was given, each once."""
    return tuple(_translations)


class Sentence(str):
    """An English text with the `template` and the `values` that it was made from, and `changes` made afterwards.

    >>> str(Sentence("expected {least:,} words", {"least": 1000}))
    'expected 1,000 words'
    """

    __slots__ = ("changes", "one", "template", "values")

    template: str
    values: dict[str, Any]
    one: str
    """The template for exactly one, if the sentence depends on the value `count`."""

    changes: tuple[Change, ...]

    def __new__(  # noqa: D102
        cls, template: str, values: dict[str, Any], one: str = "", changes: tuple[Change, ...] = ()
    ) -> Sentence:
        values = {name: value if isinstance(value, str | int | float) else str(value) for name, value in values.items()}
        text = (one if one and values["count"] == 1 else template).format_map(values)
        for change in changes:
            text = change(text)
        self = super().__new__(cls, text)
        self.template, self.values, self.one, self.changes = template, values, one, changes
        return self

    def __str__(self) -> str:
        return self  # the text of an exception, such as str(ValueError(sentence)), is still a Sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, dict[str, Any], str, tuple[Change, ...]]]:
        return Sentence, (self.template, self.values, self.one, self.changes)


def sentence(template: str, /, **values: object) -> Sentence:
    """The sentence of a template in English, filled in with `values` as by `str.format`."""
    return Sentence(template, values)


def plural(one: str, other: str, /, *, count: int, **values: object) -> Sentence:
    """The sentence for a number: the template `one` for exactly one, or the template `other`, which is its key."""
    return Sentence(other, {"count": count, **values}, one)


def changed(text: str, change: Change) -> str:
    """A text after a `change`, which is made in every language if it is a Sentence."""
    if not isinstance(text, Sentence):
        return change(text)
    return Sentence(text.template, text.values, text.one, (*text.changes, change))


def template(text: str) -> str:
    """Mark a template that gets its values later, so that the test of translations finds it."""
    return text


def joined(parts: Iterable[str], between: str = ", ") -> Sentence:
    """Joined texts; each of them and the separator `between` may be a Sentence."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    places = "{between}".join(f"{{{name}}}" for name in values)
    return Sentence(places, {**values, "between": between})
