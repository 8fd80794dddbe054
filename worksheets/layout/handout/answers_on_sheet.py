"""Answers printed on the handouts: on the back of each sheet, or upside down at the foot of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import KeySetup
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import Area, PageStyle, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.handout.blocks import PART_GAP, Answer, KeyStyle
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import Frame, PaperFormat

SMALL = 7.5
"""Maximum letter size of an answer at the foot of its handout, in points; the minimum is that of every puzzle."""

SMALLEST = Style().smallest_letter

MOST_FOOT = 0.45
"""Maximum share of a frame's height for an answer at its foot."""


class AnswersOnSheet(NamedTuple):
    """Draws answers on the handouts: upside down at the foot if they `stand_on_heads`, else on the back."""

    key: KeySetup
    fonts: FontMetrics
    stand_on_heads: bool
    least: float = 0.0
    """Preferred minimum size of the text of an answer at the foot; 0 for the usual one."""

    def back(self, exercise: Exercise, frame: Frame) -> tuple[tuple[Placed, ...], float]:
        """The content of a frame on a back, relative to its corner, and the size of its letters.

        A list that does not fit beside or below the drawing is left out. Raises LayoutError if the answer does not fit.
        """
        style = KeyStyle(Style().largest_letter, self.key.tables is not False, self.key.colour, self.fonts)
        answer = Answer(exercise, None, style)
        size = answer.across(style, frame.width, frame.height)
        if size is None:
            raise LayoutError(
                f'"{exercise.title}": its answer does not fit on the back with letters of {SMALLEST:g} pt; '
                "use fewer sheets per page, larger paper, or another place for answers: append or separate"
            )
        drawing = answer.drawing(style, size.room)
        table = answer.table(frame.width).drawing(size.strips) if size.strips else None
        width = size.beside + table.width if table and size.beside else max(drawing.width, table.width if table else 0)
        left = max(0.0, (frame.width - width) / 2)
        middle = left + (width - drawing.width) / 2 if not size.beside else left
        items = [Placed(0.0, 0.0, answer.head(frame.width)), Placed(middle, size.head, drawing)]
        if table and size.beside:
            items.append(Placed(left + size.beside, size.head, table))
        elif table:
            items.append(Placed(left + (width - table.width) / 2, size.head + size.drawing + PART_GAP, table))
        return tuple(items), size.letters

    def foot(self, exercise: Exercise, frame: Frame, style: PageStyle) -> TurnedFoot | None:
        """The answer for the foot of the handout, or None if it would be too large or have small letters."""
        label = find_language(exercise.language).label("answers")
        room = Area(frame.width, MOST_FOOT * frame.height - 1.5 * style.small)
        key = KeyStyle(max(SMALL, self.least), False, self.key.colour, self.fonts, least=max(SMALLEST, self.least))
        drawing = Answer(exercise, None, key).drawing(key, room)
        fits = drawing.letter_size >= key.least - 0.01
        if not fits or drawing.width > room.width + 0.01 or drawing.height > room.height + 0.01:
            return None
        text = Text(0.0, style.small, label, style.small, bold=True, gray=style.small_gray)
        width = max(drawing.width, self.fonts.width(label, style.small, bold=True))
        return TurnedFoot(drawing, Drawing(width, 1.5 * style.small, (text,), style.small), (frame.width - width) / 2)


class TurnedFoot(NamedTuple):
    """An upside-down answer; its label is below it, so that it comes first when the page is turned."""

    drawing: Drawing
    label: Drawing
    left: float

    @property
    def height(self) -> float:
        """Height of both."""
        return self.drawing.height + self.label.height

    def items(self, top: float) -> Iterator[Placed]:
        """Yield both, starting at `top`."""
        left = self.left + self.label.width - self.drawing.width
        yield Placed(left, top, self.drawing, turned=True)
        yield Placed(self.left, top + self.drawing.height, self.label, turned=True)


def behind(paper: PaperFormat, number: int) -> Frame:
    """The frame on the back behind frame `number`, when the sheet is flipped on its long edge."""
    row, column = divmod(number, paper.across)
    if paper.width <= paper.height:
        return paper.frames[row * paper.across + paper.across - 1 - column]
    return paper.frames[(paper.down - 1 - row) * paper.across + column]


def moved(items: tuple[Placed, ...], frame: Frame) -> Iterator[Placed]:
    """Move items into their frame."""
    return (item.moved(frame.x, frame.y) for item in items)
