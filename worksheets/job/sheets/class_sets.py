"""A sheet that names a class list: its pupils, the levels that they have, and a sheet for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from worksheets.base.errors import Message
from worksheets.job.fields.job_fields import SheetFields
from worksheets.job.models import Pupil, Sheet
from worksheets.job.sheets.class_lists import LEVELS, ClassLists, filled, unknown_columns
from worksheets.job.sheets.drafts import SheetDraft
from worksheets.job.sheets.ids import Ids, pupil_slug
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text
from worksheets.language.scripts import script_fault
from worksheets.puzzles.fields import Difficulty

_LONGEST = {"title": limits.TITLE_LENGTH, "instruction": limits.INSTRUCTION_LENGTH}


def pupils_of(
    classes: ClassLists | None, fields: SheetFields, common: Mapping[str, Any], node: Node, path: Path
) -> tuple[tuple[Pupil, ...], list[Message]]:
    """The pupils of the class list that the sheet names; none where something is wrong with it."""
    if not fields.for_each or not classes:
        return (), []
    problems: list[Message] = []
    for field, wrong, remedy in (
        ("variants", fields.variants > 1, "each pupil has a version of the puzzle; leave variants out"),
        ("difficulty", isinstance(common.get("difficulty"), list), "write one level here, for pupils without one"),
    ):
        if wrong:
            message = f"this does not go with a class list: {remedy}"
            problems.append(Message(message, path_text((*path, field)), node.at((field,))[0].place))
    named = node.at(("for_each",))[0]
    listed, unread = classes.find(fields.for_each, named, (*path, "for_each"))
    problems += unread
    if not listed:
        return (), problems
    for field, text in (("title", fields.title), ("instruction", fields.instruction)):
        place = node.at((field,))[0].place
        found = [Message(each, path_text((*path, field)), place) for each in unknown_columns(text or "", listed)]
        problems += found or _unprintable(text or "", field, listed.pupils, (*path, field))
    return ((), problems) if problems else (listed.pupils, [*listed.warnings])


def levels_of(fields: SheetFields, pupils: Sequence[Pupil]) -> tuple[Difficulty, ...]:
    """The difficulties of a sheet; of a class, each that a pupil has."""
    if not pupils:
        return fields.difficulty
    found = {pupil.level or fields.difficulty[0] for pupil in pupils}
    return tuple(level for level in LEVELS if level in found)


def class_sheets(draft: SheetDraft, class_id: str, ids: Ids, chapter: str) -> Iterator[Sheet]:
    """A sheet for each pupil, in the order of the list; its id depends on the name and on earlier namesakes."""
    specs = {spec.difficulty: spec for spec in draft.specs}
    (usual,) = draft.fields.difficulty
    path = path_text(draft.path)
    for pupil in draft.pupils:
        spec = specs[pupil.level or usual]
        said = draft.fields.instruction
        (sheet_id,) = ids.claim_free(pupil_slug(class_id, pupil.name), (), pupil.place.line)
        yield Sheet(
            id=sheet_id,
            kind=draft.fields.kind,
            title=filled(draft.title, pupil) or draft.title,
            variant=None,
            difficulty=spec.difficulty,
            spec=spec,
            place=draft.place,
            path=path,
            label=pupil.name,
            seed=draft.fields.seed,
            look=draft.look,
            instruction=None if said is None else filled(said, pupil),
            pupil=pupil,
            class_id=class_id,
            chapter=chapter,
        )


def _unprintable(text: str, field: str, pupils: Iterable[Pupil], path: Path) -> Iterator[Message]:
    """What is wrong with a title or instruction that has pupils' cells in it."""
    for pupil in pupils if "{" in text else ():
        made = filled(text, pupil)
        if fault := script_fault(made):
            yield Message(fault, path_text(path), pupil.place)
        elif len(made) > _LONGEST[field]:
            message = f"for this pupil it has {len(made):,} characters; at most {_LONGEST[field]}"
            yield Message(message, path_text(path), pupil.place)
