"""Phrases: the texts printed around and in puzzles, in one file per kind and language.

`find_phrases(folder, language)` reads `phrases/<code>.toml` in the folder of a kind or, if the language has no such
file, `phrases/en.toml`: always a whole file, so that no sheet mixes two languages. A regional variant uses the file of
its language in its own spelling; a file such as `phrases/nn.toml` has only the differences. A phrase is a text with
placeholders or, if it depends on a number, a table of its forms:

    only = "Решение ровно одно."

    [task]
    1 = "Найди слово."
    one = "Найди {count} слово."
    few = "Найди {count} слова."
    many = "Найди {count} слов."

`1` is for exactly that number, the others are the plural forms of the language (see `languages`), and `other` is used
for every form that is missing.

The contract suite compares the phrases of a kind in other languages with the English ones. Engines, which know no
texts, give a `Said`, which is translated later.

The texts of form fields are in `form/<code>.toml` in the folder of a kind, or of the fields that all sheets have.

    [size]
    label = "Size of the grid"
    help = "Rows x columns; one number makes a square."
    example = "12x14"

    [size.options]

There is one table for each field, by its path, as in `["letters.case"]`: its label, a sentence or two of help and,
if needed, an example and the names of the values to choose from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from worksheets.base.errors import InputError, nearest
from worksheets.language.languages import Language, find_language


class Said(NamedTuple):
    """The key of a phrase and its values; a value may be a `Said` itself."""

    key: str
    values: Mapping[str, object] = {}


class Large(int):
    """A number whose digits are printed in groups of three."""


Phrase: TypeAlias = str | Mapping[str, str]
"""A text, or its forms by number."""

NO_BREAK = "\u00a0"
"""A no-break space, as between a number and its noun."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a file and its language; errors are InputErrors that name file and phrase."""

    file: Path
    language: Language
    by_key: Mapping[str, Phrase] = field(repr=False, compare=False)

    def text(self, key: str, **values: object) -> str:
        """The phrase filled in with `values`, such as `text("layer", number=3)`."""
        phrase = self._phrase(key)
        if not isinstance(phrase, str):
            raise InputError(f'{self.file}: the phrase "{key}" depends on a number, but is asked for without one')
        return self._filled(key, phrase, values)

    def counted(self, key: str, count: int, *, grouped: bool = False, **values: object) -> str:
        """The form of the phrase for a number, which replaces `{count}`; written as 1,234 if `grouped`."""
        phrase = self._phrase(key)
        if not isinstance(phrase, str):
            name = form_name(phrase, count, self.language)
            if name is None:
                raise InputError(f'{self.file}: the phrase "{key}" has no form for {count}')
            phrase = phrase[name]
        return self._filled(key, phrase, values | {"count": self.language.grouped(count) if grouped else count})

    def say(self, phrase: Said) -> str:
        """The phrase of this key, filled in with its values and nested phrases."""
        return self.text(phrase.key, **{name: self._part(value) for name, value in phrase.values.items()})

    def _part(self, value: object) -> object:
        if isinstance(value, Said):
            return self.say(value)
        return self.language.grouped(value) if isinstance(value, Large) else value

    def _phrase(self, key: str) -> Phrase:
        if key not in self.by_key:
            raise InputError(f'{self.file}: there is no phrase "{key}"{nearest(key, self.by_key)}')
        return self.by_key[key]

    def _filled(self, key: str, text: str, values: Mapping[str, object]) -> str:
        try:
            return text.format_map(self.language.in_own_digits(values))
        except (KeyError, ValueError) as error:
            raise InputError(f'{self.file}: the phrase "{key}" has a placeholder without a value: {error}') from None


def find_phrases(folder: Path, language: str) -> Phrases:
    """The phrases of the kind in `folder`, in `language` or in English.

    Raises InputError for an unknown language or an unreadable file.
    """
    return _load(folder, find_language(language).code)


def phrase_file(folder: Path, code: str) -> Path:
    """The path of the phrases of the kind in `folder` in the language with this code."""
    return folder / "phrases" / f"{code}.toml"


def form_name(forms: Container[str], number: int, language: Language) -> str | None:
    """The form that a number takes, or None if it is missing."""
    names = (str(number), language.plural_category(number), "other")
    return next((name for name in names if name in forms), None)


@cache
def _load(folder: Path, code: str) -> Phrases:
    language = find_language(code)
    path = phrase_file(folder, language.base)
    if not path.is_file():
        language, path = find_language("en"), phrase_file(folder, "en")
    phrases = {key: _spelled(phrase, language) for key, phrase in _read(path).items()}
    own = phrase_file(folder, language.code)
    if own != path and own.is_file():
        phrases |= _read(own)
    return Phrases(path, language, phrases)


def _read(path: Path) -> dict[str, Phrase]:
    """The phrases of a file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: the phrases cannot be read: {error}") from error
    for key, value in data.items():
        if not _is_phrase(value):
            raise InputError(f'{path}: the phrase "{key}" is neither a text nor a table of its forms')
    return data


def _spelled(phrase: Phrase, language: Language) -> Phrase:
    """A phrase of the base language in the spelling of a variant."""
    if isinstance(phrase, str):
        return language.spelled(phrase)
    return {form: language.spelled(text) for form, text in phrase.items()}


def _is_phrase(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, dict) and all(isinstance(form, str) for form in value.values()))


def form_texts(folder: Path, language: str) -> Mapping[str, Any]:
    """Read `form/<language>.toml` in a folder, or the English file; empty if there is neither.

    Raises InputError for an unknown language or an unreadable file.
    """
    return _load_form(folder, find_language(language).base)


@cache
def _load_form(folder: Path, code: str) -> Mapping[str, Any]:
    paths = [folder / "form" / f"{name}.toml" for name in (code, "en")]
    path = next((file for file in paths if file.is_file()), None)
    try:
        return {} if path is None else tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: the texts of the form cannot be read: {error}") from error
