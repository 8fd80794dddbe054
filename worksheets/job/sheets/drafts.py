"""Turns drafts of sheets into sheets with unique ids: for each difficulty and variant, or each pupil of a class."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from worksheets.base.errors import Message, Place
from worksheets.base.sentences import sentence
from worksheets.drawing.style import HandoutLook
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.job.models import Pupil, Sheet
from worksheets.job.sheets.class_lists import LEVELS, ClassLists, filled, unknown_columns
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, path_text, problem_at
from worksheets.job.yaml.text_files import name_fault, same_file_name
from worksheets.language.stray_signs import script_fault
from worksheets.puzzles.fields import Difficulty, KindSpec


def slug(title: str) -> str:
    """Turn a title into an id: letters and digits of any script in lower case, with "-" for everything else."""
    text = unicodedata.normalize("NFC", title).lower()
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in text)
    cut = "-".join(kept.split())[: limits.SLUG_LENGTH].encode()[: limits.SLUG_BYTES].decode(errors="ignore")
    return cut.strip("-") or "sheet"


def pupil_slug(class_id: str, name: str) -> str:
    """Return the id of a pupil's sheet: `farm` and `Emma K.` give `farm-emma-k`; long parts are cut."""
    start, end = (
        part[: limits.PUPIL_ID_BYTES].decode(errors="ignore") for part in (class_id.encode(), slug(name).encode())
    )
    return f"{start.strip('-. ')}-{end.strip('-')}"


def with_difficulties(base: str, difficulties: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of a sheet: `base`, or one for each of a list of difficulties."""
    return tuple(f"{base}-{difficulty}" for difficulty in difficulties) or (base,)


class Ids:
    """The ids that are taken in a job; ids are equal if some system does not distinguish them as file names."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}
        self._last: dict[tuple[str, ...], int] = {}

    def claim(self, ids: Sequence[str], line: int) -> tuple[str, int] | None:
        """Take the ids for the sheet in `line`; or return the first one that is already taken, and its line."""
        keys = [same_file_name(sheet_id) for sheet_id in ids]
        for sheet_id, key in zip(ids, keys, strict=True):
            if key in self._lines:
                return sheet_id, self._lines[key]
        self._lines.update((key, line) for key in keys)
        return None

    def claim_free(self, base: str, difficulties: Sequence[str], line: int) -> tuple[str, ...]:
        """Take ids made from `base`, or else from `base-2`, `base-3` ..., that are also valid file names."""
        number = self._last.get((base, *difficulties), 0)
        while True:
            number += 1
            ids = with_difficulties(base if number == 1 else f"{base}-{number}", difficulties)
            if not any(map(name_fault, ids)) and not self.claim(ids, line):
                self._last[base, *difficulties] = number
                return ids


def group_letters(number: int) -> str:
    """Return the letters of a version, counted from 0 like spreadsheet columns: A, B ... Z, AA, AB ... ZZ, AAA."""
    more, last = divmod(number, len(ascii_uppercase))
    return (group_letters(more - 1) if more else "") + ascii_uppercase[last]


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A valid sheet, with one spec for each difficulty, perhaps without ids."""

    fields: SheetFields
    title: str
    specs: tuple[KindSpec, ...]
    ids: tuple[str, ...]
    """The ids that the sheet sets, or none."""
    suffixes: tuple[str, ...]
    """The difficulties that its ids end with, if it lists some."""
    place: Place
    path: str
    pupils: tuple[Pupil, ...] = ()
    """The pupils of its class list, if any; then there is a spec for each of their levels."""
    look: HandoutLook | None = None
    of_kinds: bool = False
    """Whether it is one of several kinds of a sheet; then an id made from the title ends with the kind, too."""

    @property
    def count(self) -> int:
        """The number of sheets that it becomes."""
        return len(self.pupils) or len(self.specs) * self.fields.variants


def versions(draft: SheetDraft, ids: Iterable[str], chapter: str = "") -> Iterator[Sheet]:
    """Yield the sheets of a draft: each variant of each difficulty."""
    count = draft.fields.variants
    variants = tuple(map(group_letters, range(count))) if count > 1 else (None,)
    for spec, sheet_id in zip(draft.specs, ids, strict=True):
        sheet = _sheet(draft, spec, sheet_id, chapter)
        kind = draft.fields.kind if draft.of_kinds else ""
        name = sheet_id if draft.ids else ", ".join(filter(None, (kind, spec.difficulty if draft.suffixes else "")))
        for variant in variants:
            yield sheet._replace(variant=variant, label=", ".join(filter(None, (name, variant))))


def _sheet(draft: SheetDraft, spec: KindSpec, sheet_id: str, chapter: str) -> Sheet:
    return Sheet(
        id=sheet_id,
        kind=draft.fields.kind,
        title=draft.title,
        variant=None,
        difficulty=spec.difficulty,
        spec=spec,
        place=draft.place,
        path=draft.path,
        seed=draft.fields.seed,
        instruction=draft.fields.instruction,
        look=draft.look,
        chapter=chapter,
    )


_LONGEST = {"title": limits.TITLE_LENGTH, "instruction": limits.INSTRUCTION_LENGTH}


def pupils_of(
    classes: ClassLists, fields: SheetFields, common: Mapping[str, Any], node: Node, path: Path
) -> tuple[tuple[Pupil, ...], list[Message]]:
    """Return the pupils of the class list that the sheet at `node` names, and the problems; then there are none.

    `common` are the sheet's `fields` as written.
    """
    if not fields.for_each:
        return (), []
    problems: list[Message] = []
    for field, wrong, remedy in (
        ("variants", fields.variants > 1, sentence("each pupil has a version of the puzzle; omit variants")),
        (
            "difficulty",
            isinstance(common.get("difficulty"), list),
            sentence("write one level here, for pupils without one"),
        ),
    ):
        if wrong:
            message = sentence("this cannot be combined with a class list: {remedy}", remedy=remedy)
            problems.append(problem_at(message, node.at((field,))[0], (*path, field)))
    named = node.at(("for_each",))[0]
    listed, unread = classes.find(fields.for_each, named, (*path, "for_each"))
    problems += unread
    if not listed:
        return (), problems
    for field, text in (("title", fields.title), ("instruction", fields.instruction)):
        where = node.at((field,))[0]
        unknown = [problem_at(each, where, (*path, field)) for each in unknown_columns(text or "", listed)]
        problems += unknown or _unprintable(text or "", field, listed.pupils, (*path, field))
    return ((), problems) if problems else (listed.pupils, [*listed.warnings])


def levels_of(fields: SheetFields, pupils: Sequence[Pupil]) -> tuple[Difficulty, ...]:
    """Return the difficulties of a sheet; for a class, those of its pupils."""
    if not pupils:
        return fields.difficulty
    levels = {pupil.level or fields.difficulty[0] for pupil in pupils}
    return tuple(level for level in LEVELS if level in levels)


def class_sheets(draft: SheetDraft, class_id: str, ids: Ids, chapter: str) -> Iterator[Sheet]:
    """Yield a sheet for each pupil, in the order of the list; its id depends on the name and on earlier namesakes."""
    specs = {spec.difficulty: spec for spec in draft.specs}
    (usual,) = draft.fields.difficulty
    instruction = draft.fields.instruction
    for pupil in draft.pupils:
        (sheet_id,) = ids.claim_free(pupil_slug(class_id, pupil.name), (), pupil.place.line)
        yield _sheet(draft, specs[pupil.level or usual], sheet_id, chapter)._replace(
            title=filled(draft.title, pupil) or draft.title,
            label=pupil.name,
            instruction=None if instruction is None else filled(instruction, pupil),
            pupil=pupil,
            class_id=class_id,
        )


def _unprintable(text: str, field: str, pupils: Iterable[Pupil], path: Path) -> Iterator[Message]:
    """Yield the problems of a title or instruction after the pupils' cells are filled in."""
    for pupil in pupils if "{" in text else ():
        result = filled(text, pupil)
        if fault := script_fault(result):
            yield Message(fault, path_text(path), pupil.place)
        elif len(result) > _LONGEST[field]:
            message = sentence(
                "for this pupil it has {count:,} characters; at most {longest}",
                count=len(result),
                longest=_LONGEST[field],
            )
            yield Message(message, path_text(path), pupil.place)
