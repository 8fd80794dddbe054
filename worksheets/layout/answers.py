"""The answer key: answers with their lists, small ones side by side in two columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import Area, PageStyle, Style
from worksheets.exercise import Exercise
from worksheets.languages import find_language
from worksheets.layout.arrange import TOLERANCE, Body
from worksheets.layout.furniture import footer_drawing, title_drawing
from worksheets.layout.handouts import bookmark
from worksheets.layout.lines import wrap
from worksheets.layout.page import Page, Placed, Start
from worksheets.layout.refusal import refusal
from worksheets.layout.sheet import Frame, Sheet, sheets
from worksheets.layout.table import Table
from worksheets.paper import PageSetup
from worksheets.puzzles import registry
from worksheets.puzzles.kind import AnswerTable

GUTTER = 20.0
"""Room between the two columns of small answers."""

BLOCK_GAP = 18.0
"""Room between an answer and the next one below it."""

PART_GAP = 8.0
"""Room between an answer's drawing and its list."""

TITLE, MARKS = 11.0, 8.0
"""Font sizes of an answer's title and of the small print below it."""


@dataclass(frozen=True, slots=True)
class _Block:
    """An answer, or the rest of a list that needs several pages, from its top left corner."""

    items: tuple[Placed, ...]
    width: float
    height: float
    letter_size: float = 0.0


def place_answers(
    exercises: Iterable[Exercise],
    setup: PageSetup,
    fonts: FontMetrics,
    first_page: int = 1,
    handout_pages: Sequence[int] = (),
) -> Iterator[Page]:
    """The pages of the answer key, in order and lazily.

    `first_page` is the first one's number in its file; `handout_pages` are the pages on which the
    exercises' handouts start. Raises LayoutError where an answer does not fit a page.
    """
    setup = replace(setup, per_page=1)
    composer = _Composer(setup, fonts)
    pages = _Pages(composer, setup, fonts, first_page)
    for index, exercise in enumerate(exercises):
        handout_page = handout_pages[index] if index < len(handout_pages) else None
        sheet, blocks = composer.blocks(exercise, handout_page, pages)
        for number, block in enumerate(blocks):
            start = None if number else Start(index, bookmark(exercise))
            yield from pages.add(sheet, block, start)
    yield from pages.finish()


class _Pages:
    """The page that is being filled: two columns, each with its own lower end."""

    def __init__(self, composer: _Composer, setup: PageSetup, fonts: FontMetrics, number: int) -> None:
        self._setup = setup
        self._fonts = fonts
        self._number = number
        self._heading: Drawing | None = composer.heading
        self._heading_height = composer.heading_height
        self._begin(composer.sheets[0])

    def _begin(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._frame = sheet.frames[0]
        self._items: list[Placed] = []
        self._starts: list[Start] = []
        top = self._frame.y
        if self._heading:
            self._items.append(Placed(self._frame.x, top, self._heading))
            top += self._heading_height
        self._ends = [top, top]
        self._empty = True

    def add(self, sheet: Sheet, block: _Block, start: Start | None) -> Iterator[Page]:
        """Place a block; a page that has no room for it is finished first."""
        if self._empty:
            if sheet is not self._sheet:
                self._begin(sheet)
        elif sheet is not self._sheet or not self._has_room(block):
            yield self._page()
            self._begin(sheet)
        half = self._is_half(block)
        column = self._ends.index(min(self._ends)) if half else 0
        top = self._ends[column] if half else max(self._ends)
        left = self._frame.x + column * (_column_width(self._frame) + GUTTER)
        self._items.extend(replace(item, x=left + item.x, y=top + item.y) for item in block.items)
        end = top + block.height + BLOCK_GAP
        self._ends = [end if number == column or not half else known for number, known in enumerate(self._ends)]
        self._empty = False
        if start:
            self._starts.append(start)

    def room(self, sheet: Sheet, width: float) -> float:
        """The height that is left for a block of this width; nothing on another sheet than the page's."""
        if sheet is not self._sheet:
            return 0.0
        top = min(self._ends) if width < self._frame.width else max(self._ends)
        return self._frame.y + self._frame.height - top

    def _is_half(self, block: _Block) -> bool:
        return block.width <= _column_width(self._frame) + TOLERANCE

    def _has_room(self, block: _Block) -> bool:
        top = min(self._ends) if self._is_half(block) else max(self._ends)
        return top + block.height <= self._frame.y + self._frame.height + TOLERANCE

    def finish(self) -> Iterator[Page]:
        """The last page, if anything stands on it."""
        if not self._empty:
            yield self._page()

    def _page(self) -> Page:
        sheet, frame, tongue = self._sheet, self._frame, find_language(self._setup.language)
        footer = footer_drawing(
            tongue.label("answers"),
            self._setup.title,
            tongue.label("page", number=self._number),
            frame.width,
            sheet.style,
            self._fonts,
        )
        items = (*self._items, Placed(frame.x, frame.y + frame.height, footer))
        page = Page(sheet.width, sheet.height, items, str(self._number), tuple(self._starts))
        self._number += 1
        self._heading = None
        return page


class _Composer:
    """Makes the blocks of answers, each as wide as a column or as the page."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics) -> None:
        self._setup = setup
        self._fonts = fonts
        self._style = Style(cap_height=fonts.cap_height, largest_letter=PageStyle().answer_letter)
        self.sheets = sheets(setup)
        first = self.sheets[0]
        title = find_language(setup.language).label("answers")
        self.heading = title_drawing(title, setup.title, "", "", first.frames[0].width, first.style, fonts)
        self.heading_height = self.heading.height + 0.7 * first.style.gap

    def blocks(self, exercise: Exercise, handout_page: int | None, pages: _Pages) -> tuple[Sheet, list[_Block]]:
        """The answer on the first sheet that holds it: one block, or several where its list is long.

        Of the widths it takes the one that uses least paper, and then the one with larger letters;
        but first of all one that still finds room on the page that is being filled.
        """
        table = registry.find(exercise.kind).answer_table(exercise.puzzle, exercise.solution, exercise.language)
        for sheet in self.sheets:
            frame = sheet.frames[0]
            height = frame.height - self.heading_height
            found: list[tuple[bool, float, float, _Block]] = []
            for columns, width in ((2, _column_width(frame)), (1, frame.width)):
                answer = _Answer(exercise, self._head(exercise, handout_page, width), table, width, height, self._fonts)
                room = pages.room(sheet, width)
                for block in answer.whole(self._style, room):
                    rows = (height + BLOCK_GAP + TOLERANCE) // (block.height + BLOCK_GAP)
                    found.append((block.height > room + TOLERANCE, 1 / (columns * rows), -block.letter_size, block))
            if found:
                return sheet, [min(found, key=lambda each: each[:3])[3]]
            split = answer.split(self._style)
            if split:
                return sheet, split
        bodies = [
            Body(s.frames[0].width, s.frames[0].height - self.heading_height, s.style, self._style.smallest_letter)
            for s in self.sheets
        ]
        raise refusal(exercise, self._setup, self._style, bodies, None)

    def _head(self, exercise: Exercise, handout_page: int | None, width: float) -> Drawing:
        """Title, and below it difficulty, version, id and the handout's page."""
        tongue = find_language(exercise.language)
        marks = [tongue.label(exercise.difficulty)]
        if exercise.variant:
            marks.append(tongue.label("version", variant=exercise.variant))
        marks.append(exercise.id)
        if handout_page is not None:
            marks.append(tongue.label("page", number=handout_page))
        shapes = []
        y = 0.0
        for line in wrap(exercise.title, TITLE, width, self._fonts, bold=True):
            y += 1.15 * TITLE
            shapes.append(Text(0.0, y, line, TITLE, bold=True))
        for line in wrap(" · ".join(marks), MARKS, width, self._fonts):
            y += 1.35 * MARKS
            shapes.append(Text(0.0, y, line, MARKS, gray=PageStyle().small_gray))
        return Drawing(width, y + 0.9 * MARKS, tuple(shapes), TITLE)


class _Answer:
    """One answer in blocks of one width and at most one height."""

    def __init__(
        self, exercise: Exercise, head: Drawing, table: AnswerTable, width: float, height: float, fonts: FontMetrics
    ) -> None:
        self._exercise = exercise
        self._head = head
        self._table = Table(table, PageStyle().table, width, fonts)
        self._width = width
        self._height = height

    def _draw(self, height: float, style: Style) -> Drawing | None:
        """The drawing in at most `height` points, or None where its letters would be too small."""
        if height <= 0:
            return None
        exercise, area = self._exercise, Area(self._width, height)
        drawing = registry.find(exercise.kind).draw_answer(exercise.puzzle, exercise.solution, area, style)
        return drawing if drawing.letter_size >= style.smallest_letter - TOLERANCE else None

    def whole(self, style: Style, room: float) -> Iterator[_Block]:
        """The answer in one block, if it fits.

        First with large letters, then so that such blocks fill a page, then in the `room` there is.
        """
        drawing = self._draw(self._height - self._head.height, style)
        if drawing is None:
            return
        natural = self._composed(drawing)
        rows = math.ceil((self._height + BLOCK_GAP) / (natural.height + BLOCK_GAP) + TOLERANCE)
        blocks = [natural]
        for height in ((self._height + BLOCK_GAP) / rows - BLOCK_GAP, room):
            smaller = self._draw(drawing.height - (natural.height - height), style)
            if smaller and height < natural.height:
                blocks.append(self._composed(smaller))
        yield from (block for block in blocks if block.height <= self._height)

    def _composed(self, drawing: Drawing) -> _Block:
        """Head, drawing, and the list to its right if there is room, else below."""
        top, table = self._head.height, self._table
        items = [Placed(0.0, 0.0, self._head), Placed(0.0, top, drawing)]
        end = top + drawing.height
        if table.rows:
            right = drawing.width + 2 * PART_GAP
            strips = table.strips_for(drawing.height, table.strips_in(self._width - right))
            if right + table.width(strips) > self._width or table.height(table.rows, strips) > 1.5 * drawing.height:
                right, top = 0.0, end + PART_GAP
                strips = table.strips_in(self._width)
            items.append(Placed(right, top, table.drawing(table.rows, strips)))
            end = max(end, top + table.height(table.rows, strips))
        return _Block(tuple(items), self._width, end, drawing.letter_size)

    def split(self, style: Style) -> list[_Block]:
        """Blocks of at most the height: the drawing with the first rows, then the others; none if it does not fit."""
        drawing = self._draw(self._height - self._head.height, style)
        if drawing is None:
            return []
        table, head = self._table, Placed(0.0, 0.0, self._head)
        items, top = [head, Placed(0.0, self._head.height, drawing)], self._head.height + drawing.height
        strips = table.strips_in(self._width)
        blocks: list[_Block] = []
        start = 0
        while start < len(table.rows):
            count = table.rows_in(start, self._height - top - PART_GAP, strips)
            rows = table.rows[start : start + (count or int(bool(blocks)))]
            if rows:
                items.append(Placed(0.0, top + PART_GAP, table.drawing(rows, strips)))
                top += PART_GAP + table.height(rows, strips)
            blocks.append(_Block(tuple(items), self._width, top, drawing.letter_size))
            start += len(rows)
            items, top = [head], self._head.height - PART_GAP
        return blocks


def _column_width(frame: Frame) -> float:
    return (frame.width - GUTTER) / 2
