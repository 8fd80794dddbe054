"""Answers printed on the handouts: on the back of each sheet, or upside down at the foot of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import KeySetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import Area, PageStyle, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.key.block import PART_GAP, Answer, KeyStyle
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import Frame, PaperFormat
from worksheets.puzzles import registry

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

    def back(
        self, exercise: Exercise, paper: PaperFormat, front: Placed | None = None
    ) -> tuple[tuple[Placed, ...], float]:
        """The content of a frame on a back, relative to its corner, and the size of its letters.

        If `front` is the puzzle in its frame, its answer has the same size and is exactly behind it, as far
        as its kind draws it alike. A list that does not fit below
        the drawing is left out. Raises LayoutError if the answer does not fit, or if its paper is cut into cards.
        """
        if registry.find(exercise.kind).has("draw_pages"):
            raise LayoutError(
                sentence(
                    '"{title}" is cut out, so that answers cannot be on its back; use another place for answers: '
                    "append or separate",
                    title=exercise.title,
                )
            )
        style = self._style(Style().largest_letter, tables=self.key.tables is not False)
        frame = paper.frames[0]
        if front and (found := self._behind(exercise, paper, front)):
            return found
        answer = Answer(exercise, None, None, style)
        size = answer.across(style, frame.width, frame.height)
        if size is None:
            raise LayoutError(
                sentence(
                    '"{title}": its answer does not fit on the back with letters of {smallest:g} pt; use '
                    "fewer sheets per page, larger paper, or another place for answers: append or separate",
                    title=exercise.title,
                    smallest=SMALLEST,
                )
            )
        drawing = answer.drawing(style, size.room)
        items = [
            Placed(0.0, 0.0, answer.head(frame.width)),
            Placed((frame.width - drawing.width) / 2, size.head, drawing, fixed=True),
        ]
        if size.strips:
            table = answer.table(frame.width).drawing(size.strips, frame.width)
            items.append(Placed(0.0, size.head + size.drawing + PART_GAP, table))
        return tuple(items), size.letters

    def _behind(self, exercise: Exercise, paper: PaperFormat, front: Placed) -> tuple[tuple[Placed, ...], float] | None:
        """The answer in register with its puzzle, or None if its kind draws it in another size."""
        puzzle = front.drawing
        style = self._style(puzzle.letter_size, tables=bool(self.key.tables))
        answer = Answer(exercise, None, None, style)
        drawing = answer.drawing_behind(puzzle, style, upright=paper.width <= paper.height)
        if drawing is None:
            return None
        frame = paper.frames[0]
        x, y = frame.width - front.x - drawing.width, front.y
        if paper.width > paper.height:  # turned over at the upper edge
            x, y = front.x, paper.height - frame.y - behind(paper, 0).y - front.y - drawing.height
        head = answer.head(frame.width)
        below = y + drawing.height + PART_GAP
        items = [Placed(x, y, drawing, fixed=True)]
        if head.height <= y:
            items.append(Placed(0.0, y - head.height, head))
        elif below + head.height <= frame.height:
            items.append(Placed(0.0, below, head))
            below += head.height
        if answer.rows:
            table = answer.table(frame.width)
            strips = table.strips_in(frame.width)
            if below + table.height(strips) <= frame.height:
                items.append(Placed(0.0, below, table.drawing(strips, frame.width)))
        return tuple(items), drawing.letter_size

    def _style(self, letters: float, *, tables: bool) -> KeyStyle:
        key = self.key
        style = KeyStyle(letters, tables, key.colour, self.fonts, marks=key.marks, by_place=key.by_place)
        return style._replace(spoken=key.spoken)

    def foot(self, exercise: Exercise, frame: Frame, style: PageStyle) -> TurnedFoot | None:
        """The answer for the foot of the handout, or None if it would be too large or have small letters."""
        label = find_language(exercise.language).label("answers")
        room = Area(frame.width, MOST_FOOT * frame.height - 1.5 * style.small)
        key = self._style(max(SMALL, self.least), tables=False)._replace(least=max(SMALLEST, self.least))
        drawing = Answer(exercise, None, None, key).drawing(key, room)
        fits = drawing.letter_size >= key.least - 0.01
        if not fits or drawing.width > room.width + 0.01 or drawing.height > room.height + 0.01:
            return None
        text = Text(0.0, style.small, label, style.small, bold=True, role="part")
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
        yield Placed(left, top, self.drawing, turned=True, fixed=True)
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
