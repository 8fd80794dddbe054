"""Measures the block of one answer of the key: its head, the drawing, and the list below or beside it."""

from __future__ import annotations

from copy import copy
from itertools import pairwise
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics, Marks, Pen
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import FILLING, Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.key.head import BRIEF_HEAD, SMALL, TITLE, AnswerHead
from worksheets.layout.key.table import Table
from worksheets.layout.mirror import of_language
from worksheets.puzzles import registry
from worksheets.puzzles.values import AnswerTable

PART_GAP = 10.0
"""Space between an answer's drawing and its list."""

LARGE_FILLING = 1.5
"""What `FILLING` is in large print, whose letters are as close as they may be: two large grids fit a page."""

REGISTER = 0.25
"""Maximum difference in points between a puzzle and the answer on its back that counts as the same size."""

SQUEEZED = 0.6
"""A drawing shrinks to this share of its size for a long list; a longer one continues on further pages."""

LARGEST_ALONE = 16.0
"""Maximum size of letters above such a list."""

LEAST_BEGUN = 4
"""Minimum number of rows in each strip of a list that begins below its drawing and continues on further pages."""

BESIDE_GAP = 18.0
"""Space between a drawing and the list beside it."""

LEAST_WIDTH = 300.0
"""A narrower column has its lists below the drawings."""

LEAST_BESIDE = 0.55
"""Minimum share of the width for a drawing with its list beside it."""

WIDEST_BESIDE = 1.25
"""Maximum width of a list beside a drawing, as a multiple of what it needs."""

LOWER = 0.9
"""A list is placed beside its drawing if that reduces the answer's height below this share."""

_SMALLEST = Style().smallest_letter


class KeyStyle(NamedTuple):
    """The style of all answers of a key: letters of at most `letters` points, with or without lists and colours."""

    letters: float
    tables: bool
    colour: bool
    fonts: FontMetrics
    brief: bool = False
    """Whether the key is in a book, whose answers have equal boxes and short heads."""
    least: float = _SMALLEST
    """Minimum size of any text in points; heads and lists are enlarged accordingly."""
    marks: Marks = "loops"
    by_place: bool = False
    """Whether lists are in the order in which the words begin in the grid."""
    spoken: bool = False
    """See `Style.spoken`."""

    @property
    def scale(self) -> float:
        """Scale of heads and lists relative to their usual sizes."""
        return max(1.0, self.least / SMALL)

    @property
    def alone(self) -> KeyStyle:
        """The style of a drawing that shares its page with nothing but the first rows of its list."""
        return self._replace(letters=max(self.letters, LARGEST_ALONE))

    def pen(self, area: Area, language: str, *, rim: bool = False) -> Pen:
        """The pen for an answer in this area; see `Style.rim`."""
        filling = LARGE_FILLING if self.scale > 1.0 else FILLING if self.brief else 1.0
        style = Style(self.fonts.cap_height, self.letters, self.least, filling=filling, rim=rim, spoken=self.spoken)
        return of_language(Pen(area, style, self.fonts, language, self.colour, self.marks))


class Sized(NamedTuple):
    """The heights of an answer's head, drawing and list in points; a list beside the drawing counts with it."""

    head: float
    drawing: float
    table: float
    letters: float
    room: Area
    """The area for which the drawing is made."""
    strips: int = 0
    complete: bool = True
    """Whether the list is included; otherwise it continues on further pages."""
    rest: float = 0.0
    """Height that such a list takes on the last of these pages."""
    beside: float = 0.0
    """The left edge of a list beside the drawing; 0 if it is below."""
    above: float = 0.0
    """Height that other answers take above one whose list continues."""
    boxed: bool = True
    """Whether the answer, if it is in a book, has a box like all others."""

    @property
    def below(self) -> float:
        """Height of the list below the drawing, with the gap above it."""
        return PART_GAP + self.table if self.strips and not self.beside else 0.0

    @property
    def heights(self) -> tuple[float, float, float]:
        """Heights of the head, of the drawing, and of what is below it."""
        return self.head, self.drawing, self.below


class Answer:
    """An answer with its list, measured for columns and for the whole width of a page.

    `number` is that of its sheet in the booklet, from 1; None for an answer on its own sheet.
    """

    def __init__(self, exercise: Exercise, number: int | None, handout_page: int | None, style: KeyStyle) -> None:
        self.exercise = exercise
        self._kind = registry.find(exercise.kind)
        self._handout_page = handout_page
        self._fonts = style.fonts
        self._scale = style.scale
        self.legend = ""
        """The explanation of the signs in the list; empty without any."""
        table = self._kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        if not style.tables:
            table = AnswerTable(finding=table.finding)
        elif table.brief:
            self.legend = table.brief.note
            note = "" if self.legend else table.note
            table = table.brief._replace(note=note, finding=table.finding, by_place=table.by_place)
        if style.by_place and table.by_place:
            table = table._replace(rows=tuple(table.rows[row] for row in table.by_place))
        self._listed = table
        self._tables: dict[float, Table] = {}
        self._head = AnswerHead(exercise, number, table.note, table.finding, style.fonts, style.scale, style.brief)
        self._heads: dict[tuple[float, int], Drawing] = {}
        self._outlines: dict[tuple[KeyStyle, Area], Drawing] = {}

    def on(self, handout_page: int | None) -> Answer:
        """A copy whose handout is on another page."""
        answer = copy(self)
        answer._handout_page, answer._heads = handout_page, {}
        return answer

    def key(self, style: KeyStyle, width: float) -> tuple[object, ...]:
        """A key that is equal for answers of the same size."""
        drawing = self.outline(style, Area(width, 4 * width))
        table = self.table(width)
        strip = -(-table.strip_width // 4) if self._listed.rows else 0
        exercise = self.exercise
        title = self._fonts.width(exercise.pupil or exercise.title, TITLE, bold=True)
        shape = drawing.width, drawing.height, drawing.letter_size
        texts = self._listed.note, self._listed.finding
        return (self.exercise.kind, *shape, len(self._listed.rows), strip, *texts, title // 8)

    def outline(self, style: KeyStyle, room: Area) -> Drawing:
        """A drawing of the answer's size; remembered, as plans try the same sizes again and again."""
        if (style, room) not in self._outlines:
            puzzle, solution = self.exercise.puzzle, self.exercise.solution
            self._outlines[style, room] = self._kind.outline_answer(puzzle, solution, self._pen(style, room))
        return self._outlines[style, room]

    def drawing(self, style: KeyStyle, room: Area) -> Drawing:
        """The answer's drawing."""
        return self._kind.draw_answer(self.exercise.puzzle, self.exercise.solution, self._pen(style, room))

    def drawing_behind(self, puzzle: Drawing, style: KeyStyle, *, upright: bool) -> Drawing | None:
        """The answer's drawing for the back of its puzzle's, with its look, or None if it gets another size.

        The letters of the puzzle were as large as its area allowed, or had the size that its author wanted.
        """
        exercise = self.exercise
        pen = style.pen(Area(puzzle.width, puzzle.height), exercise.language, rim=bool(exercise.pupil))
        own = self._kind.draw_behind(exercise.puzzle, exercise.solution, puzzle, pen) if upright else None
        if own:
            return own
        for size in (None, puzzle.letter_size):
            like = pen.style._replace(look=exercise.look, letter_size=size, stepped=True)
            drawing = self._kind.draw_answer(exercise.puzzle, exercise.solution, pen._replace(style=like))
            if max(abs(drawing.width - puzzle.width), abs(drawing.height - puzzle.height)) <= REGISTER:
                return drawing
        return None

    def _pen(self, style: KeyStyle, room: Area) -> Pen:
        """The pen; rows and columns are numbered if a list, or the class page, refers to places."""
        return style.pen(room, self.exercise.language, rim=bool(self._listed.rows or self.exercise.pupil))

    def table(self, width: float) -> Table:
        """The list in `width` points; one object for all widths in which no row wraps."""
        for known in self._tables.values():
            if known.whole and known.strip_width <= width:
                return known
        if width not in self._tables:
            self._tables[width] = Table(self._listed, self._scale * SMALL, width, self._fonts)
        return self._tables[width]

    # ---- sizes

    def in_column(self, style: KeyStyle, width: float, height: float) -> Sized | None:
        """Size the answer for a column; None if letters get smaller than wanted."""
        found = self.at_most(style, width, height)
        return found if found and found.letters >= style.letters - TOLERANCE else None

    def at_most(self, style: KeyStyle, width: float, height: float) -> Sized | None:
        """Size the answer for a column with letters as large as its width allows, at most as wanted."""
        return self._lower(self._sized(style, width, height), style, width, height)

    def in_box(self, style: KeyStyle, side: float, least: float) -> Sized | None:
        """Size the answer for a square box of a book; None if its letters would be smaller than `least`."""
        head = self.head(side).height
        room = Area(side, side - (head - BRIEF_HEAD * self._scale))  # a finding takes room from the drawing
        if room.height < side / 2:
            return None
        letters = self.outline(style, room).letter_size
        return Sized(head, room.height, 0.0, letters, room) if letters >= least - TOLERANCE else None

    def across(self, style: KeyStyle, width: float, height: float, *, beside: bool = False) -> Sized | None:
        """Size the answer for its own row, or its own page with letters as large as possible.

        A list that would shrink the drawing too much is left for further pages; it may be `beside` the drawing. Returns
        None if letters would be too small.
        """
        found = self._sized(style, width, height)
        if beside:
            found = self._lower(found, style, width, height)
        head = self.head(width).height
        alone = self.outline(style, Area(width, height - head)) if height > head else None
        if alone is None or alone.letter_size < _SMALLEST - TOLERANCE:
            return None
        if found and found.letters >= min(SQUEEZED * alone.letter_size, style.letters) - TOLERANCE:
            return found
        room = Area(width, height - head)
        if not self.rows:
            return Sized(head, alone.height, 0.0, alone.letter_size, room)
        alone = self.outline(style.alone, room)
        size = Sized(head, alone.height, 0.0, alone.letter_size, room, complete=False)
        return size._replace(rest=self._rest(size, width, height))

    def under_others(self, style: KeyStyle, width: float, height: float, above: float) -> Sized | None:
        """Size an answer whose list continues on further pages, to begin `above` points down a page of `height` points.

        None if its letters would be smaller than with a page of its own, or if too few rows of its list had room.
        """
        head, table = self.head(width).height, self.table(width)
        strips = table.strips_in(width)
        listed = PART_GAP + table.height(strips, 0, min(self.rows, LEAST_BEGUN * strips))
        room = Area(width, height - above - head - listed)
        if room.height <= 0:
            return None
        drawing = self.outline(style, room)
        if drawing.letter_size < self.outline(style, Area(width, height - head)).letter_size - TOLERANCE:
            return None
        size = Sized(head, drawing.height, 0.0, drawing.letter_size, room, complete=False, above=above)
        return size._replace(rest=self._rest(size, width, height))

    def _sized(self, style: KeyStyle, width: float, height: float) -> Sized | None:
        head, table = self.head(width).height, self.table(width)
        strips, listed, rows = 0, 0.0, len(self._listed.rows)
        room = height - head
        if rows:
            strips = table.strips_in(width)
            strips = next(few for few in range(1, strips + 1) if -(-rows // few) == -(-rows // strips))
            listed = table.height(strips)
            room -= PART_GAP + listed
        if room <= 0:
            return None
        drawing = self.outline(style, Area(width, room))
        if drawing.letter_size < _SMALLEST - TOLERANCE:
            return None
        return Sized(head, drawing.height, listed, drawing.letter_size, Area(width, room), strips)

    def _lower(self, found: Sized | None, style: KeyStyle, width: float, height: float) -> Sized | None:
        """The answer with its list beside the drawing if that is clearly lower and takes nothing from the letters."""
        table, head = self.table(width), self.head(width).height
        gap = BESIDE_GAP * self._scale
        room = Area(width - gap - table.strip_width, height - head)
        wide = width >= LEAST_WIDTH and room.width >= LEAST_BESIDE * width
        if not (self.rows and table.whole and wide and room.height > 0):
            return found
        drawing = self.outline(style, room)
        body = max(drawing.height, table.height(1))
        least = found.letters if found else style.letters
        if drawing.letter_size < least - TOLERANCE or body > room.height:
            return found
        if found and body > LOWER * (found.drawing + found.below):
            return found
        return Sized(head, body, table.height(1), drawing.letter_size, room, 1, beside=drawing.width + gap)

    def listed(self, size: Sized, width: float) -> Drawing:
        """Draw the list in its room; a list beside the drawing is no wider than necessary."""
        table = self.table(width)
        if size.beside:
            width = min(width - size.beside, WIDEST_BESIDE * table.strip_width)
        return table.drawing(size.strips, width)

    def parts(self, size: Sized, width: float, height: float) -> list[tuple[int, int]]:
        """The rows of a list that takes several pages: those below the drawing, if any, and on each further page."""
        table, room = self.table(width), height - self.head_again(width).height
        strips = table.strips_in(width)
        first = table.rows_in(0, height - size.above - size.head - size.drawing - PART_GAP, strips)
        stops = [0, first if first >= LEAST_BEGUN * strips else 0]
        while stops[-1] < self.rows:
            start = stops[-1]
            stops.append(max(start + 1, start + table.rows_in(start, room, strips)))
        return [*pairwise(stops)]

    def _rest(self, size: Sized, width: float, height: float) -> float:
        """The height of the last part of a list that takes several pages; 0 if all of it is below the drawing."""
        *before, (start, stop) = self.parts(size, width, height)
        table = self.table(width)
        return self.head_again(width).height + table.height(table.strips_in(width), start, stop) if before else 0.0

    def strips_of(self, width: float, start: int, stop: int) -> Drawing:
        """Draw rows of a list that takes several pages."""
        table = self.table(width)
        return table.drawing(table.strips_in(width), width, start, stop)

    # ---- parts

    @property
    def rows(self) -> int:
        """The number of rows in the list."""
        return len(self._listed.rows)

    def head(self, width: float, short: int = 0) -> Drawing:
        """The head in this width; its marks are at least as `short` as asked."""
        if (width, short) not in self._heads:
            self._heads[width, short] = self._head.drawing(width, self._handout_page, short)
        return self._heads[width, short]

    def shortness(self, width: float) -> int:
        """How short the marks in the head have to be, so that all of a page are alike."""
        return self._head.shortness(width, self._handout_page)

    def head_again(self, width: float) -> Drawing:
        """The head above further rows of the list."""
        return self._head.again(width)
