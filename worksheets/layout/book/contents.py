"""The contents of a book: its lines, and their pages, in two columns if they are many."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from worksheets.drawing.paper import BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Line, Shape, Text
from worksheets.drawing.type_scale import THIN
from worksheets.language.languages import find_language
from worksheets.layout.key.answers import puzzles_label
from worksheets.layout.key.head import cut_to
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import Frame, paper_formats

Leads: TypeAlias = Literal["chapter", "puzzle", "answers"]
Box: TypeAlias = tuple[float, float, float, float]
"""The place of a line: x, y, width and height."""

HEADING = 20.0
"""Font size of the heading on the first page."""

HEAD = 44.0
"""Height of the heading, kept free on all pages."""

SIZES = ((12.0, 21.0), (10.0, 16.0))
"""Font size and distance of few lines, and of many."""

GUTTER = 24.0
"""Space between two columns."""

NARROWEST = 140.0
"""Minimum width of one of two columns."""

INDENT = 12.0
"""Distance of puzzles from the left, below their chapter."""

LEADER = (0.8, 3.2)
"""Dots that lead to a page number: length and distance."""

MOST_PAGES = 2
"""Maximum number of pages of contents, unless the author asks for more, before puzzles are grouped."""

RANGES = (10, 25, 50, 100, 250, 500, 1_000)
"""Numbers of puzzles that share a line of the contents if there are too many and no chapters."""


class ContentsLine(NamedTuple):
    """A line of the contents: its text, and its target; a puzzle or chapter is given by its first exercise."""

    text: str
    leads: Leads
    exercise: int = 0
    level: int = 0
    version: str = ""
    """What follows the text, even if that is cut."""


class ContentsPages(NamedTuple):
    """Draws the contents for one page setup; coordinates are those of a right page, from its trimmed edge."""

    setup: PageSetup
    fonts: FontMetrics

    @property
    def _frame(self) -> Frame:
        return paper_formats(self.setup._replace(per_page=1))[0].frames[0]

    @property
    def _book(self) -> BookSetup:
        assert self.setup.book, "it is a book"  # noqa: S101
        return self.setup.book

    def room(self, *, small: bool) -> int:
        """The number of lines in a column, in the usual size or in the `small` one."""
        return max(1, math.floor((self._frame.height - HEAD) / self._size(small=small)[1]))

    def _size(self, *, small: bool) -> tuple[float, float]:
        """Font size and distance of lines."""
        size, pitch = SIZES[small]
        least = max(size, self.setup.least_size)
        return least, pitch * least / size

    def across(self, lines: Sequence[ContentsLine]) -> int:
        """The number of columns side by side: one if that holds all lines, or if pages are narrow."""
        return 1 if self._is_narrow or len(lines) <= self.room(small=True) else 2

    def is_small(self, lines: Sequence[ContentsLine]) -> bool:
        """Whether the lines are in the small size: in two columns, or where that saves a second page."""
        return self.across(lines) == 2 or self.room(small=False) < len(lines) <= self.room(small=True)

    @property
    def _is_narrow(self) -> bool:
        return bool(self._frame.width < 2 * NARROWEST + GUTTER or self.setup.least_size)

    def pages(self, lines: Sequence[ContentsLine]) -> int:
        """The number of pages."""
        return math.ceil(len(self._columns(lines)) / self.across(lines))

    def _columns(self, lines: Sequence[ContentsLine]) -> list[range]:
        """The lines of each column by their numbers; none ends with the title of a chapter.

        Columns of the last page have about as many lines.
        """
        room, across, start, found = self.room(small=self.is_small(lines)), self.across(lines), 0, list[range]()
        while start < len(lines):
            rest = len(lines) - start
            stop = start + min(room, rest if len(found) % across else math.ceil(rest / across))
            headed = stop - start > 1 and lines[stop - 1].leads == "chapter" and stop < len(lines)
            stop -= headed and lines[stop].level > 0
            found.append(range(start, stop))
            start = stop
        return found

    def lines(
        self, titles: Sequence[str], chapters: Mapping[int, str], versions: Sequence[str] = (), *, with_answers: bool
    ) -> tuple[ContentsLine, ...]:
        """The lines of the contents: `chapters` by their first exercises, puzzles by their titles and `versions`."""
        wanted = self._book.contents
        if wanted == "no":
            return ()
        language = find_language(self.setup.language)
        last = (ContentsLine(language.label("answers"), "answers"),) if with_answers else ()
        begins = tuple(ContentsLine(text, "chapter", number) for number, text in chapters.items())
        if wanted == "chapters" and chapters:
            return (*begins, *last)
        every: list[ContentsLine] = []
        for number, (title, version) in enumerate(zip_longest(titles, versions, fillvalue="")):
            if number in chapters:
                every.append(ContentsLine(chapters[number], "chapter", number))
            every.append(ContentsLine(title, "puzzle", number, 1 if chapters else 0, version))
        if wanted == "puzzles" or self.pages((*every, *last)) <= MOST_PAGES:
            return (*every, *last)
        if chapters:
            return (*begins, *last)
        count = len(titles)
        each = next((few for few in RANGES if count / few + 1 <= self.room(small=False)), RANGES[-1])
        groups = (
            ContentsLine(puzzles_label(language, first + 1, min(first + each, count)), "puzzle", first)
            for first in range(0, count, each)
        )
        return (*groups, *last)

    def page(
        self, lines: Sequence[ContentsLine], numbers: Sequence[str], page: int
    ) -> tuple[list[Placed], list[tuple[int, Box]]]:
        """Draw page `page`; also return the number of each of its lines with its place.

        `numbers` are the page numbers of all lines.
        """
        frame, across = self._frame, self.across(lines)
        size, pitch = self._size(small=self.is_small(lines))
        width = (frame.width - (across - 1) * GUTTER) / across
        shapes: list[Shape] = []
        places = []
        if page == 0:
            heading = find_language(self.setup.language).label("contents")
            shapes.append(Text(0.0, HEADING, heading, max(HEADING, self.setup.least_size), True, role="heading"))
        for column, part in enumerate(self._columns(lines)[page * across : (page + 1) * across]):
            left = column * (width + GUTTER)
            for place, number in enumerate(part):
                y = HEAD + place * pitch
                shapes += self._line(lines[number], numbers[number], left, y + size, width, size)
                places.append((number, (frame.x + left, frame.y + y, width, pitch)))
        return [Placed(frame.x, frame.y, Drawing(frame.width, frame.height, tuple(shapes), size))], places

    def _line(self, line: ContentsLine, number: str, x: float, y: float, width: float, size: float) -> list[Shape]:
        """The text of a line, dots, and its page number."""
        bold = line.level == 0 and line.leads != "puzzle"
        left = x + (INDENT if line.level else 0.0)
        end = x + width - self.fonts.width(number, size, bold) - 0.5 * size
        room = end - left - 2 * size - self.fonts.width(line.version, size, bold)
        text = cut_to(line.text, size, room, self.fonts, bold=bold) + line.version
        begin = left + self.fonts.width(text, size, bold) + 0.5 * size
        return [
            Text(left, y, text, size, bold, role="entry"),
            Line(begin, y - 0.5, end, y - 0.5, THIN, dash=LEADER),
            Text(x + width, y, number, size, bold, "end", role="more"),
        ]
