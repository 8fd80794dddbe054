"""Room on paper, known before anything is made: the outlines of a job's puzzles are laid out first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import islice
from operator import is_
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from worksheets.commands.booklet_font import in_one_font
from worksheets.commands.failures import Failure, told
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import outlines, sizes
from worksheets.layout.book.volume_pages import layout_error
from worksheets.layout.handout.sizing import Sizer
from worksheets.output.pdf.fonts import load_fonts

if TYPE_CHECKING:
    from worksheets.base.errors import LayoutError, WorksheetError
    from worksheets.drawing.look import HandoutLook
    from worksheets.job.models import Job, Sheet
    from worksheets.output.pdf.fonts import Fonts


ANY_CODE = "K7F3-Q9X2"
"""A code as those of pupils' sheets, which all take the same room."""

Refused: TypeAlias = "Mapping[int, LayoutError]"
"""Why sheets of a job, by number from 0, do not fit its paper."""


def refused_outlines(job: Job) -> Refused:
    """The sheets that do not fit, as far as that is known before they are made."""
    layout = _OutlineLayout(job)
    refused = ((number, layout.refusal(sheet)) for number, sheet in enumerate(job.sheets))
    return {number: error for number, error in refused if error}


def refusals(job: Job, refused: Refused) -> list[WorksheetError]:
    """The errors with the places of their sheets."""
    return told([Failure(job.sheets[number], error) for number, error in refused.items()], job.sheets)


def for_its_paper(job: Job, *, printed: bool = True) -> Job:
    """The job as its paper and its letters want it: in one font, where it is `printed`, and with sizes that fit."""
    return sized(in_one_font(job) if printed else job)


def sized(job: Job) -> Job:
    """The job with a size for each sheet whose author leaves it to us, if the usual one prints too small.

    What is chosen depends on the page and the sheet, and on no other sheet.
    """
    layout = _OutlineLayout(job)
    sheets = tuple([layout.sized(sheet) for sheet in job.sheets])
    return job if all(map(is_, sheets, job.sheets)) else replace(job, sheets=sheets)


class _OutlineLayout:
    """Lays each of equal outlines out once: the versions of a sheet may have the same."""

    MOST_KNOWN = 1_000
    """How many of those last seen are remembered."""

    def __init__(self, job: Job) -> None:
        self._job = replace(job, answers="none")
        self._known: dict[Exercise, LayoutError | None] = {}
        self._numbers: dict[Exercise, int] = {}

    @cached_property
    def _fonts(self) -> Fonts:
        return load_fonts(self._job.page.font)

    @cached_property
    def _sizer(self) -> Sizer:
        return Sizer(self._job.page, self._fonts)

    def sized(self, sheet: Sheet) -> Sheet:
        """The sheet with the size to make; itself where that is as usual."""
        seed, spec = sheet.seed_in(self._job.seed), sheet.spec
        found = ((sized, _of_class(each, sheet)) for sized, each in sizes(sheet.kind, spec, seed, **_heading(sheet)))
        first = next(found, None)
        if first is None:
            return sheet
        _, usual = first
        specs = [spec]

        def outlines() -> Iterator[Exercise]:
            yield usual
            for smaller, outline in found:
                specs.append(smaller)
                yield outline

        number = self._numbers.get(usual)
        if number is None:
            if len(self._numbers) == self.MOST_KNOWN:
                self._numbers.clear()
            number = self._numbers[usual] = self._sizer.choose(outlines())
        specs += (smaller for smaller, _ in islice(found, max(0, number + 1 - len(specs))))
        return sheet._replace(spec=specs[number]) if number else sheet

    def refusal(self, sheet: Sheet) -> LayoutError | None:
        """Why no outline of the sheet fits; None where one does, or there is none."""
        seed, spec = sheet.seed_in(self._job.seed), sheet.spec
        first = None
        for outline in outlines(sheet.kind, spec, seed, **_heading(sheet)):
            each = _of_class(outline, sheet)
            if each not in self._known:
                if len(self._known) == self.MOST_KNOWN:
                    self._known.clear()
                self._known[each] = layout_error(self._job, each, self._fonts)
            error = self._known[each]
            if error is None:
                return None
            first = first or error
        return first


class _Heading(TypedDict):
    sheet_id: str
    title: str
    variant: str | None
    instruction: str | None
    look: HandoutLook | None


def _of_class(outline: Exercise, sheet: Sheet) -> Exercise:
    """The outline with room for a code where the sheet is a pupil's; the same for all of a class."""
    return replace(outline, pupil="Name", code=ANY_CODE) if sheet.pupil else outline


def _heading(sheet: Sheet) -> _Heading:
    return {
        "sheet_id": sheet.id,
        "title": sheet.title,
        "variant": sheet.variant,
        "instruction": sheet.instruction,
        "look": sheet.look,
    }
