"""Pages of a book without puzzles: its title, its contents, the titles of its chapters."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from worksheets.drawing.book import BookSetup
from worksheets.drawing.lines import fit_title
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.shapes import Drawing, Shape, Text
from worksheets.drawing.shapes import Line as Rule
from worksheets.drawing.style import PageStyle
from worksheets.language.languages import Language, find_language
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import Frame, paper_formats

Leads: TypeAlias = Literal["chapter", "puzzle", "answers"]

TITLE, LARGEST_TITLE = 2.2, 34.0
"""Size of the title on the title page, as a multiple of a sheet's title, and its maximum in points."""

SMALLEST_TITLE = 0.75
"""A long title shrinks to this share of its size before it wraps."""

SMALLEST_LINE = 0.85
"""A long line of the contents shrinks to this share of its size before it is cut."""

HEIGHT = 0.3
"""Space above the title of the book or of a chapter, as a share of the page's height."""

LINE = 1.75
"""Height of a line of the contents, in sizes of its text."""

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


class FrontMatter(NamedTuple):
    """Draws front matter for one page setup; coordinates are those of a right page, from its trimmed edge."""

    setup: PageSetup
    fonts: FontMetrics
    style: PageStyle

    @property
    def _frame(self) -> Frame:
        return paper_formats(self.setup._replace(per_page=1))[0].frames[0]

    @property
    def _book(self) -> BookSetup:
        assert self.setup.book, "it is a book"  # noqa: S101
        return self.setup.book

    # ---- contents

    @property
    def _head(self) -> float:
        """Height above the lines of the contents."""
        return 2.6 * self.style.title

    @property
    def room(self) -> int:
        """The number of lines on a page of contents."""
        return max(1, math.floor((self._frame.height - self._head) / (LINE * self.style.text)))

    def pages(self, lines: Sequence[ContentsLine]) -> int:
        """The number of pages of the contents."""
        return math.ceil(len(lines) / self.room)

    def lines(
        self, titles: Sequence[str], chapters: Mapping[int, str], *, with_answers: bool
    ) -> tuple[ContentsLine, ...]:
        """The lines of the contents: `chapters` by their first exercises, puzzles by their titles."""
        wanted = self._book.contents
        if wanted == "no":
            return ()
        language = find_language(self.setup.language)
        last = (ContentsLine(language.label("answers"), "answers"),) if with_answers else ()
        begins = tuple(ContentsLine(text, "chapter", number) for number, text in chapters.items())
        if wanted == "chapters" and chapters:
            return (*begins, *last)
        every: list[ContentsLine] = []
        for number, title in enumerate(titles):
            if number in chapters:
                every.append(ContentsLine(chapters[number], "chapter", number))
            every.append(ContentsLine(title, "puzzle", number, level=1 if chapters else 0))
        if wanted == "puzzles" or self.pages((*every, *last)) <= MOST_PAGES:
            return (*every, *last)
        if chapters:
            return (*begins, *last)
        count = len(titles)
        each = next((few for few in RANGES if count / few + 1 <= self.room), RANGES[-1])
        return (
            *(
                ContentsLine(puzzles_label(language, first + 1, min(first + each, count)), "puzzle", first)
                for first in range(0, count, each)
            ),
            *last,
        )

    def contents(
        self, lines: Sequence[ContentsLine], numbers: Sequence[str], page: int
    ) -> tuple[list[Placed], list[tuple[float, float, float, float]]]:
        """Draw page `page` of the contents; also return the box of each of its lines: x, y, width, height.

        `numbers` are the page numbers of all lines.
        """
        frame, style, fonts = self._frame, self.style, self.fonts
        first = page * self.room
        shapes: list[Shape] = []
        places = []
        y = self._head
        if page == 0:
            heading = find_language(self.setup.language).label("contents")
            shapes.append(Text(0.0, 1.2 * style.title, heading, style.title, bold=True))
        for line, number in zip(lines[first : first + self.room], numbers[first : first + self.room], strict=True):
            bold = line.level == 0 and line.leads != "puzzle"
            left = 1.2 * style.text if line.level else 0.0
            end = frame.width - fonts.width(number, style.text, bold) - 0.5 * style.text
            size, text = self._shortened(line.text, end - left - 2 * style.text, bold=bold)
            baseline = y + 1.25 * style.text
            begin = left + fonts.width(text, size, bold) + 0.5 * style.text
            shapes.append(Text(left, baseline, text, size, bold=bold))
            shapes.append(Rule(begin, baseline - 0.5, end, baseline - 0.5, 0.8, gray=0.4, dash=LEADER))
            shapes.append(Text(frame.width, baseline, number, style.text, bold=bold, anchor="end"))
            places.append((frame.x, frame.y + y, frame.width, LINE * style.text))
            y += LINE * style.text
        drawing = Drawing(frame.width, y, tuple(shapes), style.text)
        return [Placed(frame.x, frame.y, drawing)], places

    def _shortened(self, text: str, room: float, *, bold: bool) -> tuple[float, str]:
        """The font size of a text that fits `room`, and the text, shortened if it would get too small."""
        size = max(SMALLEST_LINE, min(1.0, room / self.fonts.width(text, self.style.text, bold))) * self.style.text
        kept = text
        while len(kept) > 1 and self.fonts.width(kept, size, bold) > room + TOLERANCE:
            text = text[:-1].rstrip()
            kept = f"{text}…"
        return size, kept

    # ---- titles

    def title_page(self) -> list[Placed]:
        """Draw title and subtitle in the upper half, the author at the foot."""
        frame, style, book = self._frame, self.style, self._book
        size = min(LARGEST_TITLE, TITLE * style.title)
        shapes: list[Shape] = []
        y = self._centred(shapes, self.setup.title, size, HEIGHT * frame.height, bold=True)
        if book.subtitle:
            self._centred(shapes, book.subtitle, 1.1 * style.title, y + style.title)
        if book.author:
            self._centred(shapes, book.author, style.title, frame.height - 2.5 * style.title)
        return [Placed(frame.x, frame.y, Drawing(frame.width, frame.height, tuple(shapes), size))]

    def chapter_page(self, title: str, puzzles: str) -> list[Placed]:
        """Draw a chapter's title between two rules, and the range of its puzzles."""
        frame, style = self._frame, self.style
        size = min(LARGEST_TITLE, 1.6 * style.title)
        shapes: list[Shape] = []
        top = HEIGHT * frame.height
        y = self._centred(shapes, title, size, top + 0.6 * size, bold=True) + 0.9 * size
        for height in (top, y):
            shapes.append(Rule(0.2 * frame.width, height, 0.8 * frame.width, height, style.rule, gray=0.3))
        self._centred(shapes, puzzles, style.text, y + style.text)
        return [Placed(frame.x, frame.y, Drawing(frame.width, frame.height, tuple(shapes), size))]

    def _centred(self, shapes: list[Shape], text: str, size: float, top: float, *, bold: bool = False) -> float:
        """Add the text in centred lines below `top`; return the baseline of the last one."""
        width = self._frame.width
        longest = max(self.fonts.width(word, 1.0, bold=True) for word in text.split(" "))
        size, lines = fit_title(text, size, min(SMALLEST_TITLE * size, width / longest), width, self.fonts)
        y = top
        for number, line in enumerate(lines):
            y += 1.2 * size if number else size
            shapes.append(Text(width / 2, y, line, size, bold=bold, anchor="middle"))
        return y


def puzzles_label(language: Language, first: int, last: int) -> str:
    """The label of puzzles with these numbers: Puzzle 7, or Puzzles 1\u201325."""
    if first == last:
        return language.label("puzzle", number=first)
    return language.label("puzzles", number=f"{first}\u2013{last}")
