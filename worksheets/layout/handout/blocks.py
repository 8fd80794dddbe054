"""Measures and draws one answer of the key: its head, the drawing, and the list beside or below it."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import MM
from worksheets.drawing.pen import Pen
from worksheets.drawing.scale import scaled
from worksheets.drawing.shapes import Drawing, Rect, Text
from worksheets.drawing.style import FILLING, Area, PageStyle, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.handout.code import code_picture
from worksheets.layout.handout.table import Table
from worksheets.puzzles import registry
from worksheets.puzzles.contract import AnswerTable

PART_GAP = 8.0
"""Space between an answer's drawing and its list."""

TITLE, VERSION, CODE, MARKS, FINDING = 12.0, 17.0, 9.5, 8.0, 10.0
"""Font sizes of an answer's title, of the letter of its version, of a pupil's code, of the small print below, and of
the finding."""

KEY_CODE = 11 * MM
"""Width of the QR code beside a pupil's answer."""

SQUEEZED = 0.75
"""A drawing shrinks to this share of its size for a long list; a longer one goes to a page of its own."""

TALLER = 1.5
"""Maximum height of a list beside a drawing, as a multiple of the drawing's."""


class KeyStyle(NamedTuple):
    """The style of all answers of a key: letters of at most `letters` points, with or without lists and colours."""

    letters: float
    tables: bool
    colour: bool
    fonts: FontMetrics
    brief: bool = False
    """Whether the key is in a book: small print is only the puzzle's page, and all pages but the last are full."""
    least: float = Style().smallest_letter
    """Minimum size of any text in points; heads and lists are enlarged accordingly."""

    @property
    def scale(self) -> float:
        """Scale of heads and lists relative to their usual sizes."""
        return max(1.0, self.least / MARKS)

    def pen(self, area: Area, language: str, *, rim: bool = False) -> Pen:
        """The pen for an answer in this area; see `Style.rim`."""
        filling = FILLING if self.scale > 1.0 else 1.0
        style = Style(self.fonts.cap_height, self.letters, smallest_letter=self.least, filling=filling, rim=rim)
        return Pen(area, style, self.fonts, language, self.colour)


class Sized(NamedTuple):
    """The sizes of an answer's head, drawing and list in points, and the position of the list.

    If `beside` is set, the list is placed that many points from the left of the drawing, else below it.
    """

    head: float
    drawing: float
    table: float
    letters: float
    room: Area
    """The area for which the drawing is made."""
    strips: int = 0
    beside: float = 0.0
    complete: bool = True
    """Whether the list is included; else it has its own pages."""

    @property
    def body(self) -> float:
        """Height of the drawing, including a list beside it."""
        return max(self.drawing, self.table) if self.beside else self.drawing

    @property
    def below(self) -> float:
        """Height of the list below the drawing with the gap above it."""
        return 0.0 if self.beside or not self.strips else PART_GAP + self.table

    @property
    def heights(self) -> tuple[float, float, float]:
        """Heights of the head, of the drawing with a list beside it, and of what is below them."""
        return self.head, self.body, self.below

    @property
    def height(self) -> float:
        """Total height."""
        return self.head + self.body + self.below


class Answer:
    """An answer with its list, measured for columns and for the whole width of a page."""

    def __init__(self, exercise: Exercise, handout_page: int | None, style: KeyStyle) -> None:
        self.exercise = exercise
        self._kind = registry.find(exercise.kind)
        self._handout_page = handout_page
        self._fonts = style.fonts
        self._brief = style.brief
        self._scale = style.scale
        table = self._kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        if not style.tables:
            table = AnswerTable(finding=table.finding)
        elif table.brief:
            table = table.brief._replace(note=table.note, finding=table.finding)
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

    def _pen(self, style: KeyStyle, room: Area) -> Pen:
        """The pen; rows and columns are numbered if a list, or the class page, refers to places."""
        return style.pen(room, self.exercise.language, rim=bool(self._listed.rows or self.exercise.pupil))

    def table(self, width: float) -> Table:
        """The list in `width` points; one object for all widths in which no row wraps."""
        for known in self._tables.values():
            if known.whole and known.strip_width <= width:
                return known
        if width not in self._tables:
            self._tables[width] = Table(self._listed, self._scale * PageStyle().table, width, self._fonts)
        return self._tables[width]

    # ---- sizes

    def in_column(self, style: KeyStyle, width: float, height: float, *, beside: bool) -> Sized | None:
        """Size the answer for a column, the list beside or below; None if letters get smaller than wanted."""
        found = self._beside(style, width, height) if beside else self._below(style, width, height)
        return found if found and found.letters >= style.letters - TOLERANCE else None

    def across(self, style: KeyStyle, width: float, height: float) -> Sized | None:
        """Size the answer for its own row, or its own page with letters as large as possible.

        A list that would shrink the drawing too much is left for further pages. Returns None if letters would be too
        small.
        """
        ways = [found for found in (self._beside(style, width, height), self._below(style, width, height)) if found]
        best = max(ways, key=lambda each: (round(each.letters, 2), -each.height), default=None)
        head = self.head(width).height
        alone = self.outline(style, Area(width, height - head)) if height > head else None
        if alone is None or alone.letter_size < _SMALLEST - TOLERANCE:
            return None
        if best and best.letters >= min(SQUEEZED * alone.letter_size, style.letters) - TOLERANCE:
            return best
        return Sized(head, alone.height, 0.0, alone.letter_size, Area(width, height - head), complete=not self.rows)

    def _beside(self, style: KeyStyle, width: float, height: float) -> Sized | None:
        """The list to the right of the drawing."""
        if not self._listed.rows:
            return self._below(style, width, height)
        head, table = self.head(width).height, self.table(width)
        room = Area(width - 2 * PART_GAP - table.strip_width, height - head)
        if min(room.width, room.height) <= 0:
            return None
        drawing = self.outline(style, room)
        at = drawing.width + 2 * PART_GAP
        strips = table.strips_for(drawing.height, table.strips_in(width - at))
        listed = table.height(strips)
        if listed > min(room.height, TALLER * drawing.height) or drawing.letter_size < _SMALLEST - TOLERANCE:
            return None
        return Sized(head, drawing.height, listed, drawing.letter_size, room, strips, at)

    def _below(self, style: KeyStyle, width: float, height: float) -> Sized | None:
        """The list below the drawing."""
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

    # ---- parts

    @property
    def rows(self) -> int:
        """The number of rows in the list."""
        return len(self._listed.rows)

    def head(self, width: float) -> Drawing:
        """Draw the title with the letter of the version, and below it the small print, the note and the finding."""
        if width not in self._heads:
            self._heads[width] = scaled(self._usual_head(width / self._scale), self._scale)
        return self._heads[width]

    def _usual_head(self, width: float) -> Drawing:
        exercise, listed = self.exercise, self._listed
        if exercise.pupil and exercise.code:
            return self._pupils_head(exercise.pupil, exercise.code, width)
        said = self._marks(width), listed.note, listed.finding
        beside = self._scale > 1.0
        return _headed(exercise.title, exercise.variant or "", said, width, self._fonts, beside=beside)

    def _pupils_head(self, name: str, code: str, width: float) -> Drawing:
        """Draw the name, the code and the sheet's title, with the sheet's QR code to their right."""
        picture = code_picture(code, KEY_CODE)
        room = width - KEY_CODE - PART_GAP
        titled = self.exercise.title if self._fonts.width(self.exercise.title, MARKS) <= room else ""
        marks = "\n".join(filter(None, (titled, self._marks(room, named=False))))
        texts = _headed(name, "", (marks, self._listed.note, self._listed.finding), room, self._fonts, code)
        left = width - KEY_CODE
        moved = (each._replace(x=left + each.x, y=each.y + 2.0) for each in picture.shapes if isinstance(each, Rect))
        height = max(texts.height, KEY_CODE + 2.0 + 0.9 * MARKS)
        return Drawing(width, height, (*texts.shapes, *moved), MARKS)

    def head_again(self, width: float) -> Drawing:
        """Draw the head above further rows of the list."""
        title = self.exercise.pupil or self.exercise.title
        title = find_language(self.exercise.language).label("continued", title=title)
        head = _headed(title, self.exercise.variant or "", ("", "", ""), width / self._scale, self._fonts)
        return scaled(head, self._scale)

    def _marks(self, width: float, *, named: bool = True) -> str:
        """Difficulty, its score, the id and the handout's page; on one line if they fit.

        Sheets that are not `named` by their ids show a code.
        """
        exercise = self.exercise
        sheet_id = exercise.id if named else ""
        language = find_language(exercise.language)
        score = exercise.difficulty_score
        level = language.label(exercise.difficulty)
        scored = "" if score is None else language.label("score", score=score)
        page = "" if self._handout_page is None else language.label("page", number=self._handout_page)
        if self._brief:
            return page
        for parts in (
            (level, scored, sheet_id, page),
            (level, sheet_id, page),
            (sheet_id, page),
            (level, page),
        ):
            marks = " · ".join(filter(None, parts))
            if self._fonts.width(marks, MARKS) <= width:
                break
        return marks


_SMALLEST = Style().smallest_letter


def _headed(
    title: str,
    version: str,
    said: tuple[str, str, str],
    width: float,
    fonts: FontMetrics,
    code: str = "",
    *,
    beside: bool = False,
) -> Drawing:
    """Draw the head of an answer; with `beside`, the marks are at the end of the title's line if they fit."""
    marks, note, finding = said
    shapes = []
    y = 0.0
    dot = fonts.width(" · ", TITLE, bold=True)
    lines = wrap(
        title, TITLE, width - (dot + fonts.width(version, VERSION, bold=True) if version else 0.0), fonts, bold=True
    )
    for number, line in enumerate(lines):
        y += 1.2 * TITLE if number else 0.85 * VERSION
        shapes.append(Text(0.0, y, line, TITLE, bold=True))
    if version:
        end = fonts.width(lines[-1], TITLE, bold=True)
        shapes.append(Text(end + dot / 2, y, "·", TITLE, bold=True, anchor="middle"))
        shapes.append(Text(end + dot, y, version, VERSION, bold=True))
    if beside:
        taken = fonts.width(f"{lines[-1]} · {version}", TITLE, bold=True)
        if taken + fonts.width(marks, MARKS) <= width:
            shapes.append(Text(width, y, marks, MARKS, anchor="end"))
            marks = ""
    if code:
        y += 1.5 * CODE
        shapes.append(Text(0.0, y, code, CODE))
    for line in (line for mark in marks.split("\n") for line in wrap(mark, MARKS, width, fonts)) if marks else ():
        y += 1.4 * MARKS
        shapes.append(Text(0.0, y, line, MARKS))
    for line in wrap(note, MARKS, width, fonts) if note else ():
        y += 1.35 * MARKS
        shapes.append(Text(0.0, y, line, MARKS))
    for line in wrap(finding, FINDING, width, fonts) if finding else ():
        y += 1.4 * FINDING
        shapes.append(Text(0.0, y, line, FINDING))
    return Drawing(width, y + 0.9 * MARKS, tuple(shapes), MARKS)
