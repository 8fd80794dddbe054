"""What there is to choose from: the texts of `worksheets kinds`, `worksheets themes` and `worksheets fonts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, listed
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.job.fields.job_fields import SheetFields
from worksheets.language.languages import find_language
from worksheets.language.themes import PREFIX, theme_languages, themes
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

SAMPLES = {
    "English": "ABCXYZ",
    "German": "ÄÖÜẞ",
    "French": "ÀÇÉŒ",
    "Spanish": "ÁÑÜ",
    "Turkish": "ĞİŞ",
    "Polish": "ĄĆŁŹ",
    "Greek": "ΑΒΓΩ",
    "Cyrillic": "АБВЯ",
}
"""Characters that show whether a font covers a language or script."""


def kinds_text() -> str:
    """The fields that every sheet has in a job file, and those of each kind."""
    parts = [_fields_text("every sheet", SheetFields.model_fields)]
    for kind in registry.usable():
        own = {key: field for key, field in kind.Spec.model_fields.items() if key not in SheetFields.model_fields}
        parts.append(_fields_text(f"{kind.name}: {kind.title('en')}", own))
    return "\n\n".join(parts)


def _fields_text(heading: str, fields: Mapping[str, FieldInfo]) -> str:
    width = max(map(len, fields))
    lines = (f"  {key.ljust(width)}  {field.description}{_default(field)}" for key, field in fields.items())
    return "\n".join((heading, *lines))


def _default(info: FieldInfo) -> str:
    if info.is_required():
        return " (required)"
    said = _said(info.default)
    return f" (default: {said})" if said else ""


def _said(value: object) -> str:
    """A default for people; empty where the field's description must say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int) or (isinstance(value, tuple) and type(value).__str__ is not object.__str__):
        return str(value)
    return ""


def themes_text(language: str | None = None) -> str:
    """A line for each theme of a language, or of all: its name, title, school level and number of words.

    Raises InputError where the language has none.
    """
    code = find_language(language).code if language else None
    if code and code not in theme_languages():
        raise InputError(
            f"there are no themes in {find_language(code).name} so far, but in {listed(theme_languages(), 'and')}"
        )
    parts: list[str] = []
    for spoken in [code] if code else theme_languages():
        found = themes(spoken)
        names = max(len(theme.name) for theme in found)
        titles = max(len(theme.title) for theme in found)
        rows = (
            f"{PREFIX}{each.name.ljust(names)}  {each.title.ljust(titles)}  level {each.level}  {len(each.words)} words"
            for each in found
        )
        parts.append("\n".join(rows if code else (f"{find_language(spoken).name} (language: {spoken})", *rows)))
    return "\n\n".join(parts)


def fonts_text() -> str:
    """Every font family with the languages and scripts that it covers itself."""
    lines = [f"{name}: {', '.join(covered(name))}" for name in FAMILIES]
    lines.append(
        "A booklet with letters that a family lacks is set in the next one that has them all, and a warning says so."
    )
    return "\n".join(lines)


def covered(family: str) -> list[str]:
    """The keys of `SAMPLES` whose characters the family has itself."""
    fonts = load_fonts(family)
    return [name for name, sample in SAMPLES.items() if fonts.face(sample).name == family]
