"""Answers that do not fit a page of the key: on other paper or, if they consist of items, on several pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from worksheets.drawing.items import over_pages
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area
from worksheets.layout.key.block import Answer, KeyStyle, Sized
from worksheets.layout.key.filling import COMFORTABLE, KeyPlan
from worksheets.layout.key.key_page import ItemsPart, KeyPage, PlacedAnswer, elsewhere, refused
from worksheets.layout.paper_format import PaperFormat


def pages_apart(
    entry: int, answer: Answer, plan: KeyPlan, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> Iterator[KeyPage]:
    """Yield the pages of the answer with this number, from 0; raises LayoutError if it fits none of the papers."""
    found = elsewhere(answer, plan, formats)
    pages: tuple[Drawing, ...] = ()
    if found:
        plan, size = found
    else:
        answer = AnswerOfItems(answer, plan)
        pages, size = answer.pages, answer.size
        if not pages:
            raise refused(answer.exercise, plan.style, formats, setup, fonts)
    first = KeyPage(plan, [PlacedAnswer(entry, answer, size, begins=True)])
    yield first
    yield from (KeyPage(plan, [], ItemsPart(answer, items)) for items in pages[1:])
    yield from (KeyPage(plan, [], part) for part in first.further)


class AnswerOfItems(Answer):
    """An answer whose items take several pages of a plan; none if its kind has no items or they are too large.

    Its own drawing is that of the first page. Its list, if it has one, follows on further pages.
    """

    def __init__(self, answer: Answer, plan: KeyPlan) -> None:
        self.__dict__.update(vars(answer))
        exercise, width = self.exercise, plan.paper.frames[0].width
        head, height = self.head(width).height, plan.room - (plan.row_gap if plan.box else 0.0)
        room, further = Area(width, height - head), Area(width, height - self.head_again(width).height)
        least = max(plan.style.least, min(COMFORTABLE, plan.style.letters))
        draw = partial(self._kind.draw_answer_items, exercise.puzzle, exercise.solution)
        has_items = self._kind.has("draw_answer_items")
        self.pages = over_pages(draw, self._pen(plan.style, room), further, least) if has_items else ()
        """The drawing of each page; empty if there is none."""
        letters = self.pages[0].letter_size if self.pages else 0.0
        self.size = Sized(head, room.height, 0.0, letters, room, complete=not self.rows)
        """The sizes of the first page."""

    def drawing(self, style: KeyStyle, room: Area) -> Drawing:
        """The drawing of the first page."""
        return self.pages[0]

    def across(self, style: KeyStyle, width: float, height: float, *, beside: bool = False) -> Sized | None:
        """None, as it does not fit one page."""
        return None
