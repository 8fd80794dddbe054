"""Measures and draws the block of one answer of the key: its head, the drawing, and the list below it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics, Marks, Pen, wrap
from worksheets.drawing.shapes import Drawing, Shape, Text, going_on
from worksheets.drawing.signs import badge
from worksheets.drawing.style import FILLING, Area, Style
from worksheets.drawing.transform import scaled
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.key.table import Table
from worksheets.puzzles import registry
from worksheets.puzzles.values import AnswerTable

PART_GAP = 10.0
"""Space between an answer's drawing and its list."""

TITLE, VERSION, FINDING, SMALL = 12.0, 16.0, 10.0, 9.0
"""Font sizes of an answer's title, of the letter of its version, of the finding, and of everything else."""

BADGE, BADGE_GAP = 20.0, 8.0
"""Width of the circle with the sheet's number, and the space between it and the title."""

HEAD_GAP = 7.0
"""Space between the head and the drawing."""

BRIEF, BRIEF_HEAD, BRIEF_INSET = 10.0, 16.0, 2.0
"""Font size and height of the head of a solution in a book, and its distance from the sides."""

BRIEF_FILLING = FILLING
"""Factor by which letters of solutions in books take more than their usual share of a cell."""

LARGE_FILLING = 1.5
"""The same in large print, whose letters are as close as they may be, so that two large grids fit a page."""

REGISTER = 0.25
"""Maximum difference in points between a puzzle and the answer on its back that counts as the same size."""

SQUEEZED = 0.6
"""A drawing shrinks to this share of its size for a long list; a longer one goes to a page of its own."""

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
    """Whether the key is in a book, whose answers have equal boxes and heads of one line."""
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

    def pen(self, area: Area, language: str, *, rim: bool = False) -> Pen:
        """The pen for an answer in this area; see `Style.rim`."""
        filling = LARGE_FILLING if self.scale > 1.0 else BRIEF_FILLING if self.brief else 1.0
        style = Style(self.fonts.cap_height, self.letters, self.least, filling=filling, rim=rim, spoken=self.spoken)
        return Pen(area, style, self.fonts, language, self.colour, self.marks)


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
    """Whether the list is included; otherwise it has its own pages."""
    beside: float = 0.0
    """The left edge of a list beside the drawing; 0 if it is below."""

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
        self._number = number
        self._handout_page = handout_page
        self._fonts = style.fonts
        self._brief = style.brief
        self._scale = style.scale
        self.legend = ""
        """The explanation of the signs in the list; empty without any."""
        table = self._kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        if not style.tables:
            table = AnswerTable(finding=table.finding)
        elif table.brief:
            self.legend = table.brief.note
            table = table.brief._replace(note=table.note, finding=table.finding, by_place=table.by_place)
        if style.by_place and table.by_place:
            table = table._replace(rows=tuple(table.rows[row] for row in table.by_place))
        self._listed = table
        self._tables: dict[float, Table] = {}
        self._heads: dict[float, Drawing] = {}

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
        """A drawing of the answer's size."""
        return self._kind.outline_answer(self.exercise.puzzle, self.exercise.solution, self._pen(style, room))

    def drawing(self, style: KeyStyle, room: Area) -> Drawing:
        """The answer's drawing."""
        return self._kind.draw_answer(self.exercise.puzzle, self.exercise.solution, self._pen(style, room))

    def drawing_behind(self, puzzle: Drawing, style: KeyStyle) -> Drawing | None:
        """The answer's drawing for the back of its puzzle's, with its look, or None if it gets another size.

        The letters of the puzzle were as large as its area allowed, or had the size that its author wanted.
        """
        exercise = self.exercise
        pen = style.pen(Area(puzzle.width, puzzle.height), exercise.language, rim=bool(exercise.pupil))
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
        head, room = self.head(side).height, Area(side, side)
        letters = self.outline(style, room).letter_size
        return Sized(head, side, 0.0, letters, room) if letters >= least - TOLERANCE else None

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
        return Sized(head, alone.height, 0.0, alone.letter_size, Area(width, height - head), complete=not self.rows)

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

    def strips_of(self, width: float, start: int, stop: int) -> Drawing:
        """Draw rows of a list that takes several pages."""
        table = self.table(width)
        return table.drawing(table.strips_in(width), width, start, stop)

    # ---- parts

    @property
    def rows(self) -> int:
        """The number of rows in the list."""
        return len(self._listed.rows)

    def head(self, width: float) -> Drawing:
        """Draw the number, the title with the letter of the version, the marks, and the note and finding below."""
        if width not in self._heads:
            drawn = self._brief_head(width) if self._brief else scaled(self._head(width / self._scale), self._scale)
            self._heads[width] = drawn
        return self._heads[width]

    def _head(self, width: float) -> Drawing:
        """The title beside the number, and the marks at the end of its line, or below it if they do not fit."""
        exercise, fonts = self.exercise, self._fonts
        left = BADGE + BADGE_GAP if self._number else 0.0
        baseline = (BADGE + fonts.cap_height * TITLE) / 2
        shapes: list[Shape] = []
        if self._number:
            shapes += badge(str(self._number), BADGE / 2, BADGE / 2, BADGE, fonts.cap_height)
        version = f" · {exercise.variant}" if exercise.variant else ""
        taken = fonts.width(version, VERSION, bold=True) if version else 0.0
        lines = wrap(exercise.pupil or exercise.title, TITLE, width - left - taken, fonts, bold=True)
        y = baseline
        for number, line in enumerate(lines):
            y = baseline + number * 1.25 * TITLE
            shapes.append(Text(left, y, line, TITLE, bold=True, role=going_on("part", number)))
        end = left + fonts.width(lines[-1], TITLE, bold=True)
        if version:
            shapes += _version(exercise.variant or "", end, y, fonts)
        options = [*self._marks()]
        room = width - end - taken - BADGE_GAP
        beside = next((each for each in options if fonts.width(each, SMALL) <= room), None)
        below = [exercise.code] if exercise.pupil and exercise.code else []
        if beside:
            shapes.append(Text(width, y, beside, SMALL, anchor="end", role="rest"))
        else:
            below.append(next((each for each in options if fonts.width(each, SMALL) <= width - left), options[-1]))
        for text, size in ((" · ".join(filter(None, below)), SMALL), (self._listed.note, SMALL)):
            for number, line in enumerate(wrap(text, size, width - left, fonts) if text else ()):
                y += 1.4 * size
                shapes.append(Text(left, y, line, size, role=going_on("text", number)))
        finding = self._listed.finding
        for number, line in enumerate(wrap(finding, FINDING, width - left, fonts) if finding else ()):
            y += 1.4 * FINDING
            shapes.append(Text(left, y, line, FINDING, role=going_on("text", number)))
        return Drawing(width, max(BADGE, y + 3.0) + HEAD_GAP, tuple(shapes), SMALL)

    def _brief_head(self, width: float) -> Drawing:
        """The number, the title and the page of the puzzle in one line; a long title is cut."""
        exercise, fonts = self.exercise, self._fonts
        y, left, right = 0.5 * BRIEF_HEAD * self._scale, BRIEF_INSET, width - BRIEF_INSET
        size, shapes = BRIEF * self._scale, list[Shape]()
        if self._number:
            shapes.append(Text(left, y, str(self._number), size, bold=True, role="number"))
            left += fonts.width(str(self._number), size, bold=True) + 0.7 * size
        if self._handout_page is not None:
            page, small = str(self._handout_page), SMALL * self._scale
            shapes.append(Text(right, y, page, small, anchor="end", role="rest"))
            right -= fonts.width(page, small) + 0.7 * size
        title = " · ".join(filter(None, (exercise.title, exercise.variant)))
        shapes.append(Text(left, y, cut_to(title, size, right - left, fonts), size, role="part"))
        return Drawing(width, BRIEF_HEAD * self._scale, tuple(shapes), size)

    def head_again(self, width: float) -> Drawing:
        """Draw the head above further rows of the list."""
        title = self.exercise.pupil or self.exercise.title
        title = find_language(self.exercise.language).label("continued", title=title)
        y = 0.85 * TITLE
        shapes: list[Shape] = []
        for number, line in enumerate(wrap(title, TITLE, width / self._scale, self._fonts, bold=True)):
            y += 1.25 * TITLE if number else 0.0
            shapes.append(Text(0.0, y, line, TITLE, bold=True, role=going_on("part", number)))
        return scaled(Drawing(width / self._scale, y + HEAD_GAP, tuple(shapes), SMALL), self._scale)

    def _marks(self) -> Iterator[str]:
        """Yield the handout's page, the difficulty and its score, in less and less detail."""
        exercise = self.exercise
        language = find_language(exercise.language)
        score = exercise.difficulty_score
        page = "" if self._handout_page is None else language.label("sheet_page", number=self._handout_page)
        level = language.label(exercise.difficulty)
        scored = "" if score is None else language.label("score", score=score)
        for parts in ((page, level, scored), (page, level), (page or level,)):
            yield " · ".join(filter(None, parts))


def cut_to(text: str, size: float, room: float, fonts: FontMetrics, *, bold: bool = False) -> str:
    """The text, or as many of its characters as fit the room with an ellipsis after them."""
    if fonts.width(text, size, bold) <= room:
        return text
    while len(text) > 1 and fonts.width(f"{text}…", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def _version(letter: str, x: float, y: float, fonts: FontMetrics) -> Iterator[Shape]:
    """Yield the letter of a version after the title that ends at (x, y)."""
    dot = fonts.width(" · ", TITLE, bold=True)
    yield Text(x + dot / 2, y, "·", TITLE, bold=True, anchor="middle", role="more")
    yield Text(x + dot, y, letter, VERSION, bold=True, role="more")
