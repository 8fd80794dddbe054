"""The answers on a page of a key, one of which may fill it, and other paper for those that do not fit the usual one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.refusal import refusal
from worksheets.layout.key.block import Answer, KeyStyle, Sized
from worksheets.layout.key.filling import KeyPlan, room_of
from worksheets.layout.paper_format import PaperFormat

LARGEST_ALONE = 16.0
"""Maximum size of letters of an answer that has a page to itself."""


class PlacedAnswer(NamedTuple):
    """An answer on its page, and whether it begins a row."""

    number: int
    answer: Answer
    size: Sized
    begins: bool


class KeyPage(NamedTuple):
    """The answers on a page; if the list of the last one is not included, further pages follow."""

    plan: KeyPlan
    entries: list[PlacedAnswer]

    @property
    def further(self) -> list[tuple[int, int]]:
        """The range of rows of that list on each of its pages."""
        _, answer, size, _ = self.entries[-1]
        if size.complete:
            return []
        width = self.plan.paper.frames[0].width
        table, head = answer.table(width), answer.head_again(width)
        strips, stops = table.strips_in(width), [0]
        while stops[-1] < answer.rows:
            start = stops[-1]
            stops.append(max(start + 1, start + table.rows_in(start, self.plan.room - head.height, strips)))
        return [*pairwise(stops)]

    def filled(self) -> KeyPage:
        """The page with its answer as large as it may be, if there is only one and nothing else fills the page."""
        plan, (entry, *others) = self.plan, self.entries
        if others or plan.box:
            return self
        style = plan.style._replace(letters=LARGEST_ALONE)
        larger = entry.answer.across(style, plan.paper.frames[0].width, plan.room, beside=True)
        if larger is None or larger.complete != entry.size.complete or larger.letters <= entry.size.letters:
            return self
        return KeyPage(plan._replace(style=style, columns=1), [entry._replace(size=larger)])


def with_last(pages: Iterator[KeyPage]) -> Iterator[tuple[KeyPage, bool]]:
    """Yield the pages, and whether each is the last one."""
    held = next(pages, None)
    for page in pages:
        if held:
            yield held, False
        held = page
    if held:
        yield held, True


def elsewhere(
    answer: Answer, plan: KeyPlan, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> tuple[KeyPlan, Sized]:
    """Size the answer for another paper; raises LayoutError if it fits none."""
    for paper in formats:
        other = plan._replace(paper=paper, columns=1)
        size = (
            answer.across(plan.style, paper.frames[0].width, other.room, beside=True)
            if paper is not plan.paper
            else None
        )
        if size:
            return other, size
    raise _refused(answer.exercise, plan.style, formats, setup, fonts)


def _refused(
    exercise: Exercise, key: KeyStyle, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> LayoutError:
    style = Style(cap_height=fonts.cap_height, largest_letter=key.letters)
    bodies = [Body(each.frames[0].width, room_of(each), each.style, style.smallest_letter) for each in formats]
    return refusal(exercise, setup, style, fonts, bodies, None)
