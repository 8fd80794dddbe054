"""Translates a `Sentence`: its template is the key of a text in `data/sentences/<code>/`, or in a kind's folder.

A file has a line for each template, or a table of the forms that a number takes (see `languages`), which the
value `count` chooses:

    'there is no theme "{name}"' = "es gibt kein Thema „{name}“"

    ["{count:,} words"]
    one = "{count:,} Wort"
    other = "{count:,} Wörter"

`1` is for exactly that number. A sentence without a translation stays in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

from worksheets.base.package import FOLDER as PACKAGE
from worksheets.base.sentences import Sentence, translation_folders
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
    """Translate a Sentence into a language of `sentence_languages`; a text without a translation is unchanged."""
    if code == ENGLISH or not isinstance(text, Sentence):
        return text
    return _translated(text, find_language(code), texts_in(code))


def translated_within(value: Any, code: str) -> Any:
    """Translate all sentences in a value of JSON."""
    if isinstance(value, dict):
        return {key: translated_within(item, code) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [translated_within(item, code) for item in value]
    return say(value, code) if isinstance(value, str) else value


def texts_in(code: str) -> Mapping[str, Text]:
    """The texts of a language by template: the program's, and those of the kinds that are loaded."""
    return _texts(code, translation_folders())


def text_files(code: str, folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the files with the texts of a language: the program's own, and those in `folders`."""
    yield from sorted((FOLDER / code).glob("*.toml"))
    yield from filter(Path.is_file, (folder / f"{code}.toml" for folder in folders))


@cache
def _texts(code: str, folders: tuple[Path, ...]) -> Mapping[str, Text]:
    import tomllib  # needed only for other languages than English

    texts: dict[str, Text] = {}
    for path in text_files(code, folders):
        texts |= tomllib.loads(path.read_text("utf-8"))
    return texts


def _translated(text: Sentence, language: Language, texts: Mapping[str, Text]) -> str:
    if text.template == NAME:
        names = form_texts(PACKAGE / "job", language.code)["languages"]
        return str(names.get(base_code(text.values["code"]), text))
    translation = texts.get(text.template) or _bare(text.template)
    if translation is None:
        return text
    if not isinstance(translation, str):
        count = text.values["count"]
        names = (str(count), language.plural_category(count), "other")
        translation = translation[next(name for name in names if name in translation)]
    values = {n: _translated(v, language, texts) if isinstance(v, Sentence) else v for n, v in text.values.items()}
    result = _Filled(language).vformat(translation, (), values)
    for change in text.changes:
        result = change(result)
    return result


def _bare(template: str) -> str | None:
    """The template itself if it has only placeholders and signs, which are the same in all languages; else None."""
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
