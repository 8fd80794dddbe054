"""The sheets of a starter job: from the kind's folder or, where it has none, made from its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from worksheets.puzzles.contract import PuzzleKind

COMMENT = 30
"""The column in which comments begin, where a field leaves room."""

COMMON = ("language", "difficulty")
"""Fields that all kinds have: the head of the job says the language, and one difficulty is enough to start with."""


def starter_text(kind: PuzzleKind[Any, Any, Any], language: str) -> str:
    """What stands behind the head of a starter job, in `language` or else in English."""
    for code in (language, "en"):
        path = kind.folder / "starter" / f"{code}.yaml"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return "\n".join(("sheets:", *_sheet(kind, language), ""))


def _sheet(kind: PuzzleKind[Any, Any, Any], language: str) -> Iterator[str]:
    """A sheet whose fields have their defaults, as comments where they need not be said."""
    yield f"  - title: {kind.title(language)}"
    yield f"    kind: {kind.name}"
    yield _line("    difficulty: medium", "easy, medium or hard; a list makes one sheet of each")
    for name, field in kind.Spec.model_fields.items():
        if name not in COMMON:
            lead = "    " if field.is_required() else "    # "
            yield _line(f"{lead}{name}: {_said(field)}", field.description or "")


def _said(field: FieldInfo) -> str:
    """The default as an author would write it; nothing where it cannot be said in a word."""
    if field.is_required() or field.default is None:
        return ""
    if isinstance(field.default, bool):
        return "yes" if field.default else "no"
    return str(field.default) if isinstance(field.default, str | int) else ""


def _line(text: str, comment: str) -> str:
    return f"{text.ljust(COMMENT)}  # {comment}" if comment else text
