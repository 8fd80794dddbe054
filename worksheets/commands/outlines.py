"""Room on paper, known before anything is made: the outlines of a job's puzzles are laid out first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from worksheets.commands.failures import Failure, told
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import outlines
from worksheets.layout.booklet import layout_error
from worksheets.pdf.fonts import load_fonts

if TYPE_CHECKING:
    from worksheets.errors import LayoutError, WorksheetError
    from worksheets.job.models import Job, Sheet
    from worksheets.pdf.fonts import Fonts


Refused: TypeAlias = "Mapping[int, LayoutError]"
"""Why sheets of a job, by number from 0, do not fit its paper."""


def refused_outlines(job: Job) -> Refused:
    """The sheets that do not fit, as far as that is known before they are made."""
    desk = _Desk(job)
    refused = ((number, desk.refusal(sheet)) for number, sheet in enumerate(job.sheets))
    return {number: error for number, error in refused if error}


def refusals(job: Job, refused: Refused) -> list[WorksheetError]:
    """The errors with the places of their sheets."""
    return told([Failure(job.sheets[number], error) for number, error in refused.items()], job.sheets)


class _Desk:
    """Lays each of equal outlines out once: the versions of a sheet may have the same."""

    MOST_KNOWN = 1_000
    """How many of those last seen are remembered."""

    def __init__(self, job: Job) -> None:
        self._job = replace(job, answers="none")
        self._known: dict[Exercise, LayoutError | None] = {}

    @cached_property
    def _fonts(self) -> Fonts:
        return load_fonts(self._job.page.font)

    def refusal(self, sheet: Sheet) -> LayoutError | None:
        """Why no outline of the sheet fits; None where one does, or there is none."""
        seed, spec = self._job.seed, sheet.spec
        first = None
        for each in outlines(sheet.kind, spec, seed, sheet_id=sheet.id, title=sheet.title, variant=sheet.variant):
            if each not in self._known:
                if len(self._known) == self.MOST_KNOWN:
                    self._known.clear()
                self._known[each] = layout_error(self._job, each, self._fonts)
            error = self._known[each]
            if error is None:
                return None
            first = first or error
        return first
