"""The texts that `worksheets kinds`, `worksheets themes` and `worksheets fonts` print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from worksheets.base.errors import InputError, counted, listed
from worksheets.base.package import FOLDER
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.language.dictionary import LEVELS
from worksheets.language.languages import find_language
from worksheets.language.phrases import form_texts
from worksheets.language.practice import counts_by_level, graded, phenomena
from worksheets.language.themes import PREFIX, theme_languages, themes
from worksheets.language.translation import texts_in
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

LANGUAGES = {"en": "ABCXYZ", "de": "ÄÖÜẞ", "fr": "ÀÇÉŒ", "es": "ÁÑÜ", "tr": "ĞİŞ", "pl": "ĄĆŁŹ", "el": "ΑΒΓΩ"}
SCRIPTS = {
    sentence("Cyrillic"): "АБВЯ",
    sentence("Hebrew"): "אבגת",
    sentence("Arabic"): "ابٹۓ",
    sentence("Devanagari"): "अकखळ",
    sentence("Bengali"): "অকখড়",
    sentence("Tamil"): "அகஙழ",
}
"""Characters that show whether a font covers a language, by its code, or a script."""


Say: TypeAlias = Callable[[str], str]
"""Translates a text if it is a sentence."""


def kinds_text(say: Say = str, language: str = "en") -> str:
    """The fields of every sheet in a job file, and those of each kind; `language` is the one that `say` speaks.

    Descriptions of a plug-in's fields may be in English.
    """
    parts = [_fields_text(say(sentence("every sheet")), SheetFields.model_fields, say, language)]
    for kind in registry.usable():
        own = {key: field for key, field in kind.Spec.model_fields.items() if key not in SheetFields.model_fields}
        parts.append(_fields_text(f"{kind.name}: {kind.title(language)}", own, say, language))
    return "\n\n".join(parts)


def _fields_text(heading: str, fields: Mapping[str, FieldInfo], say: Say, language: str) -> str:
    width = max(map(len, fields))
    described = texts_in(language)
    lines = (
        f"  {key.ljust(width)}  {described.get(field.description or '', field.description)}{say(_default(field))}"
        for key, field in fields.items()
    )
    return "\n".join((heading, *lines))


def _default(info: FieldInfo) -> str:
    if info.is_required():
        return sentence(" (required)")
    default = _said(info.default)
    return sentence(" (default: {value})", value=default) if default else ""


def _said(value: object) -> str:
    """A default for people; empty if the field's description must explain it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int) or (isinstance(value, tuple) and type(value).__str__ is not object.__str__):
        return str(value)
    return ""


def themes_text(language: str | None = None, say: Say = str, spoken: str = "en") -> str:
    """A line for each theme of a language, or of all languages: its name, title, school level and number of words.

    `say` translates everything but the themes; `spoken` is the code of its language.

    Raises InputError if the language has no themes.
    """
    code = find_language(language).base if language else None
    if code and code not in theme_languages():
        raise InputError(
            sentence(
                "there are no themes in {name} so far, but in {languages}",
                name=find_language(code).shown_name,
                languages=listed(theme_languages(), "and"),
            )
        )
    parts: list[str] = []
    for each_code in [code] if code else theme_languages():
        listed_themes = themes(each_code)
        names = max(len(theme.name) for theme in listed_themes)
        titles = max(len(theme.title) for theme in listed_themes)
        rows = (
            f"{PREFIX}{each.name.ljust(names)}  {each.title.ljust(titles)}  "
            f"{say(sentence('level {level}', level=each.level))}  {say(counted(len(each.words), 'word'))}"
            for each in listed_themes
        )
        name = form_texts(FOLDER / "job", spoken)["languages"][each_code]
        heading = say(sentence("{name} (language: {code})", name=name, code=each_code))
        parts.append("\n".join(rows if code else (heading, *rows)))
    return "\n\n".join(parts)


def practice_text(language: str, say: Say = str) -> str:
    """A line for each phenomenon of a language: its name, its title, and its words of each level of the graded list.

    `say` translates the headings; the titles are in the language of the words.

    Raises InputError if the language has no graded list.
    """
    spoken = find_language(language)
    levels = [word.level for word in graded(spoken.code)]
    rows = [("with", "", *(say(sentence("level {level}", level=level)) for level in range(1, LEVELS + 1)))]
    for each in phenomena(spoken.code):
        title = each.titles.get(spoken.base, each.titles["en"])
        rows.append((each.name, title, *map(str, counts_by_level(each, spoken.code))))
    rows.append(("", say(sentence("all words")), *(str(levels.count(level)) for level in range(1, LEVELS + 1))))
    left, right = (max(len(row[i]) for row in rows) for i in (0, 1))
    wide = 2 + max(len(count) for row in rows for count in row[2:])
    return "\n".join(
        f"{name.ljust(left)}  {title.ljust(right)}{''.join(count.rjust(wide) for count in counts)}"
        for name, title, *counts in rows
    )


def fonts_text(say: Say = str) -> str:
    """Every font family with the languages and scripts that it covers, as `say` translates them."""
    lines = [f"{name}: {', '.join(map(say, covered(name)))}" for name in FAMILIES]
    lines.append(
        say(
            sentence(
                "If a family lacks letters of a booklet, it is set in the next family that has them all, "
                "with a warning."
            )
        )
    )
    return "\n".join(lines)


def covered(family: str) -> list[str]:
    """The names of the languages and scripts whose characters are all in the family."""
    fonts = load_fonts(family)
    samples = {find_language(code).shown_name: sample for code, sample in LANGUAGES.items()} | SCRIPTS
    return [name for name, sample in samples.items() if fonts.face(sample).name == family]
