"""Sheets that are read, before they have ids: a draft becomes a sheet for each difficulty and version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from worksheets.base.errors import Place
from worksheets.drawing.look import HandoutLook
from worksheets.job.fields.job_fields import SheetFields
from worksheets.job.models import Pupil, Sheet
from worksheets.job.sheets.ids import group_letters
from worksheets.job.yaml.nodes import Path
from worksheets.job.yaml.problems import path_text
from worksheets.puzzles.fields import KindSpec


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A sheet that is right, with one spec for each difficulty; it may still want ids."""

    fields: SheetFields
    title: str
    specs: tuple[KindSpec, ...]
    ids: tuple[str, ...]
    """The ids that the sheet says, or none."""
    suffixes: tuple[str, ...]
    """The difficulties that its ids end with, if it lists some."""
    place: Place
    path: Path
    pupils: tuple[Pupil, ...] = ()
    """Those of its class list, if it has one; then there is a spec for each level that is among them."""
    look: HandoutLook | None = None

    @property
    def count(self) -> int:
        """How many sheets it becomes."""
        return len(self.pupils) or len(self.specs) * self.fields.variants


def versions(draft: SheetDraft, ids: Iterable[str], chapter: str = "") -> Iterator[Sheet]:
    """The sheets of a draft: its difficulties, and of each its variants."""
    count = draft.fields.variants
    variants = tuple(map(group_letters, range(count))) if count > 1 else (None,)
    path = path_text(draft.path)  # one text for all of them
    for spec, sheet_id in zip(draft.specs, ids, strict=True):
        for variant in variants:
            told = sheet_id if draft.ids else spec.difficulty if draft.suffixes else ""
            yield Sheet(
                id=sheet_id,
                kind=draft.fields.kind,
                title=draft.title,
                variant=variant,
                difficulty=spec.difficulty,
                spec=spec,
                place=draft.place,
                path=path,
                label=", ".join(filter(None, (told, variant))),
                seed=draft.fields.seed,
                instruction=draft.fields.instruction,
                look=draft.look,
                chapter=chapter,
            )
