"""Translates a `Sentence`: its template is the key of a text in `data/sentences/<code>/`.

A file there has a line for each template, or a table of the forms that a number takes (see `languages`), which the
value `count` chooses:

    'there is no theme "{name}"' = "es gibt kein Thema „{name}“"

    ["{count:,} words"]
    one = "{count:,} Wort"
    other = "{count:,} Wörter"

`1` is for exactly that number. A sentence without a translation stays in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

from worksheets.base.package import FOLDER as PACKAGE
from worksheets.base.sentences import Sentence
from worksheets.language.languages import NAME, Language, base_code, find_language
from worksheets.language.phrases import form_texts

FOLDER = Path(__file__).with_name("data") / "sentences"

Text: TypeAlias = str | Mapping[str, str]
"""A text, or its forms by number."""

ENGLISH = "en"


@cache
def sentence_languages() -> tuple[str, ...]:
    """The codes of the languages with translations, English first."""
    return (ENGLISH, *sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


def language_of_sentences(wanted: str) -> str:
    """The code of the language of sentences for a code or a locale such as `de_AT.UTF-8`; English if there is none."""
    code = base_code(wanted.partition(".")[0].partition("@")[0])
    return code if code in sentence_languages() else ENGLISH


def say(text: str, code: str) -> str:
    """The text in a language of `sentence_languages`, if it is a Sentence and has a translation."""
    if code == ENGLISH or not isinstance(text, Sentence):
        return text
    return _said(text, find_language(code), texts_in(code))


def said_within(value: Any, code: str) -> Any:
    """A value of JSON with all its sentences translated."""
    if isinstance(value, dict):
        return {key: said_within(each, code) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [said_within(each, code) for each in value]
    return say(value, code) if isinstance(value, str) else value


@cache
def texts_in(code: str) -> Mapping[str, Text]:
    """The texts of a language by template."""
    import tomllib  # needed only for other languages than English

    texts: dict[str, Text] = {}
    for path in sorted((FOLDER / code).glob("*.toml")):
        texts |= tomllib.loads(path.read_text("utf-8"))
    return texts


def _said(text: Sentence, language: Language, texts: Mapping[str, Text]) -> str:
    if text.template == NAME:
        names = form_texts(PACKAGE / "job", language.code)["languages"]
        return str(names.get(base_code(text.values["code"]), text))
    found = texts.get(text.template) or _bare(text.template)
    if found is None:
        return text
    if not isinstance(found, str):
        count = text.values["count"]
        names = (str(count), language.plural_category(count), "other")
        found = found[next(name for name in names if name in found)]
    values = {name: _said(v, language, texts) if isinstance(v, Sentence) else v for name, v in text.values.items()}
    said = _Filled(language).vformat(found, (), values)
    for change in text.changes:
        said = change(said)
    return said


def _bare(template: str) -> str | None:
    """A template of only placeholders and signs, which are the same in all languages."""
    letters = any(char.isalpha() for text, *_ in Formatter().parse(template) for char in text)
    return None if letters else template


class _Filled(Formatter):
    """Fills in the values with the separators of thousands and decimals of a language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "," and isinstance(value, int):
            return self._language.grouped(value)
        text = format(value, format_spec)
        return text.replace(".", ",") if format_spec and isinstance(value, float) else text
