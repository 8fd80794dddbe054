"""One answer of the key as a block: its head, the drawing, and the list beside or below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import Area, PageStyle, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.arrange import TOLERANCE
from worksheets.layout.page import Placed
from worksheets.layout.table import Table
from worksheets.puzzles import registry

BLOCK_GAP = 18.0
"""Room between an answer and the next one below it."""

PART_GAP = 8.0
"""Room between an answer's drawing and its list."""

SHRUNK = 0.75
"""Letters may get smaller by this factor so that one more answer fits a page."""

TITLE, MARKS = 11.0, 8.0
"""Font sizes of an answer's title and of the small print below it."""


@dataclass(frozen=True, slots=True)
class Block:
    """An answer, or the rest of a list that needs several pages, from its top left corner."""

    items: tuple[Placed, ...]
    width: float
    height: float
    letter_size: float


@dataclass(frozen=True, slots=True)
class Fit:
    """A way to compose a block: `room` is the height given to the drawing, `height` that of the block."""

    room: float
    height: float
    letter_size: float
    table_x: float = 0.0
    table_y: float = 0.0
    strips: int = 0


class Answer:
    """An answer in blocks `width` points wide.

    The ways to compose a block are compared by their sizes alone, which are those of the puzzle's
    drawing: every kind draws an answer in the same scale. Only the block chosen is drawn.
    """

    def __init__(
        self,
        exercise: Exercise,
        handout_page: int | None,
        table: Table,
        note: str,
        width: float,
        style: Style,
        fonts: FontMetrics,
    ) -> None:
        self._exercise = exercise
        self._kind = registry.find(exercise.kind)
        self._table = table
        self.width = width
        self._style = style
        self._fonts = fonts
        self._marks = _marks(exercise, handout_page)
        self._head = self._headed(exercise.title, note)

    def _headed(self, title: str, note: str = "") -> Drawing:
        """The title, and below it the marks and the note."""
        shapes = []
        y = 0.0
        for line in wrap(title, TITLE, self.width, self._fonts, bold=True):
            y += 1.15 * TITLE
            shapes.append(Text(0.0, y, line, TITLE, bold=True))
        for line in wrap(self._marks, MARKS, self.width, self._fonts):
            y += 1.35 * MARKS
            shapes.append(Text(0.0, y, line, MARKS, gray=PageStyle().small_gray))
        for line in wrap(note, MARKS, self.width, self._fonts) if note else ():
            y += 1.35 * MARKS
            shapes.append(Text(0.0, y, line, MARKS))
        return Drawing(self.width, y + 0.9 * MARKS, tuple(shapes), TITLE)

    def _pen(self, room: float) -> Pen:
        return Pen(Area(self.width, room), self._style, self._fonts, self._exercise.language)

    def _measured(self, room: float) -> Drawing | None:
        """A drawing as large as the answer's in so much height, or None where its letters would be too small."""
        if room <= 0:
            return None
        drawing = self._kind.draw_puzzle(self._exercise.puzzle, self._pen(room))
        return drawing if drawing.letter_size >= self._style.smallest_letter - TOLERANCE else None

    def fits(self, height: float, left: float) -> Iterator[Fit]:
        """The ways to put the answer in one block of at most `height` points.

        First with large letters, then so that one more of such blocks fits that height, then in the
        height that is `left` on a page.
        """
        room = height - self._head.height
        drawing = self._measured(room)
        if drawing is None:
            return
        natural = self._composed(drawing, room)
        if natural.height <= height:
            yield natural
        one_more = blocks_in(height, natural.height) + 1
        for lower, least in (((height + BLOCK_GAP) / one_more - BLOCK_GAP, SHRUNK), (left, 0.0)):
            if lower < natural.height:
                room = drawing.height - (natural.height - lower)
                smaller = self._measured(room)
                fit = self._composed(smaller, room) if smaller else None
                if fit and fit.height <= height and fit.letter_size >= least * natural.letter_size:
                    yield fit

    def _composed(self, drawing: Drawing, room: float) -> Fit:
        """Head, drawing, and the list to its right if there is space, else below."""
        top, table = self._head.height, self._table
        end = top + drawing.height
        if not table.rows:
            return Fit(room, end, drawing.letter_size)
        right = drawing.width + 2 * PART_GAP
        strips = table.strips_for(drawing.height, table.strips_in(self.width - right))
        height = table.height(strips)
        if right + table.width(strips) > self.width or height > 1.5 * drawing.height:
            right, top = 0.0, end + PART_GAP
            strips = table.strips_in(self.width)
            height = table.height(strips)
        return Fit(room, max(end, top + height), drawing.letter_size, right, top, strips)

    def block(self, fit: Fit) -> Block:
        """The block composed in this way."""
        items = [*self._beginning(fit.room)]
        if fit.strips:
            items.append(Placed(fit.table_x, fit.table_y, self._table.drawing(fit.strips)))
        return Block(tuple(items), self.width, fit.height, fit.letter_size)

    def _beginning(self, room: float) -> tuple[Placed, Placed]:
        """The head, and below it the drawing in so much height."""
        exercise = self._exercise
        drawing = self._kind.draw_answer(exercise.puzzle, exercise.solution, self._pen(room))
        return Placed(0.0, 0.0, self._head), Placed(0.0, self._head.height, drawing)

    def split(self, first: float, further: float) -> list[Block]:
        """The drawing with the first rows of the list, then blocks with the others; none if the drawing does not fit.

        The first block is at most `first` points high, the others `further`.
        """
        room = first - self._head.height
        drawing = self._measured(room)
        if drawing is None:
            return []
        table = self._table
        strips = table.strips_in(self.width)
        again = self._headed(find_language(self._exercise.language).label("continued", title=self._exercise.title))
        items: tuple[Placed, ...] = self._beginning(room)
        top, height = self._head.height + drawing.height, first
        blocks: list[Block] = []
        start = 0
        while start < len(table.rows):
            stop = start + table.rows_in(start, height - top - PART_GAP, strips)
            if stop == start and blocks:
                stop += 1
            if stop > start:
                items = (*items, Placed(0.0, top + PART_GAP, table.drawing(strips, start, stop)))
                top += PART_GAP + table.height(strips, start, stop)
            blocks.append(Block(items, self.width, top, drawing.letter_size))
            start = stop
            items, top, height = (Placed(0.0, 0.0, again),), again.height - PART_GAP, further
        return blocks


def blocks_in(height: float, block_height: float) -> int:
    """How many blocks of one height stand below each other in `height` points."""
    return int((height + BLOCK_GAP + TOLERANCE) / (block_height + BLOCK_GAP))


def _marks(exercise: Exercise, handout_page: int | None) -> str:
    """Difficulty with its score, version, id and the handout's page."""
    language = find_language(exercise.language)
    version = language.label("version", variant=exercise.variant) if exercise.variant else ""
    score = exercise.difficulty_score
    scored = "" if score is None else language.label("score", score=score)
    page = "" if handout_page is None else language.label("page", number=handout_page)
    return " · ".join(filter(None, (language.label(exercise.difficulty), scored, version, exercise.id, page)))
