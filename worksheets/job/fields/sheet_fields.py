"""The fields that sheets of every kind have, and the names of all fields of a kind's sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import Field

from worksheets.base.errors import InputError, guess
from worksheets.base.quoting import shown
from worksheets.job.fields.field_types import (
    Difficulties,
    Fields,
    FileName,
    Instruction,
    LanguageCode,
    LookValue,
    PresetValue,
    SheetId,
    Title,
    not_in_form,
)
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec, in_form


class SheetFields(Fields):
    """The fields that sheets of every kind have."""

    kind: str = not_in_form(
        registry.DEFAULT, "the kind of puzzle; a list makes a sheet of each kind, all one of each that takes the words"
    )
    id: SheetId | None = not_in_form(
        None, "names the sheet in files and seeds its random choices; default: made from the title"
    )
    title: Title | None = Field(
        None, description="printed above the puzzle; default: the word set's name", json_schema_extra=in_form("first")
    )
    language: LanguageCode | None = Field(
        None,
        description="language of this sheet; default: the job's",
        json_schema_extra=in_form(group="extras", languages=True),
    )
    chapter: Title | None = Field(
        None,
        description="in a book, begins a chapter with this title, which ends where the next one begins",
        json_schema_extra=in_form(group="extras"),
    )
    instruction: Instruction | None = Field(
        None,
        description="your own instruction; no for none; default: that of the kind",
        json_schema_extra=in_form(group="extras"),
    )
    difficulty: Difficulties = Field(
        ("medium",),
        description="easy, medium or hard; a list makes a sheet for each",
        json_schema_extra=in_form("first"),
    )
    preset: PresetValue = Field(
        None,
        description="fills in the fields that neither this sheet nor the job sets: age-5-7, age-7-9, age-9-12, "
        "large-print, dyslexia, puzzle-book, or {file: ours.yaml}",
        json_schema_extra=in_form(group="made"),
    )
    look: LookValue = Field(
        None,
        description="look of this handout: plain, animals, family, food, party, school, sea, space, spring, weather, "
        "winter, auto (as suits the theme), ruled, dotted, framed, stars, garden, fields such as "
        "{like: winter, colour: green}, or {file: ours.yaml}; default: the job's",
        json_schema_extra=in_form(group="extras", pages=True),
    )
    variants: int = Field(
        1,
        ge=1,
        le=limits.VARIANTS,
        description="number of versions, for groups A, B ... Z, AA ...",
        json_schema_extra=in_form(group="class"),
    )
    seed: int | None = Field(
        None,
        description="another number gives only this sheet another puzzle; default: the job's seed",
        json_schema_extra=in_form(group="extras"),
    )
    for_each: FileName | None = Field(
        None,
        description="a class list (.csv, .xlsx or .ods) with the columns name and, optionally, level (easy, medium, "
        "hard): makes a sheet for each pupil, with the name, an individual puzzle and a code that the key repeats; "
        "{column} in title and instruction becomes the pupil's cell",
        json_schema_extra=in_form(group="class", file="table"),
    )


def fields_of_sheet(node: Node) -> Mapping[str, object]:
    """Return the names of the fields of the sheet's kind; if there is no such kind, those that the sheet has."""
    fields = node.value if isinstance(node.value, dict) else {}
    kind = fields.get("kind")
    known = _fields_of(kind.value if kind else None)
    if kind or known is None or fields.keys() <= known.keys():
        return known or fields
    misspelt = next(
        (item for key, item in fields.items() if guess(key, tuple(SheetFields.model_fields)) == "kind"), None
    )
    return (_fields_of(misspelt.value) if misspelt else known) or fields


def _fields_of(kind: object) -> dict[str, None] | None:
    """Return the names of all fields of a kind's sheets; None if there is no such kind."""
    name = kind or registry.DEFAULT
    if not isinstance(name, str):
        return None
    try:
        model: type[KindSpec] = registry.find(shown(name)).Spec
    except InputError:
        return None
    return _names_of(model)


@cache
def _names_of(model: type[KindSpec]) -> dict[str, None]:
    """Return the names of all fields of a sheet whose kind has this model."""
    return dict.fromkeys((*SheetFields.model_fields, *model.model_fields))
