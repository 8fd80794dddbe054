"""The answer key: answers with their lists in the order of the sheets, small ones side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import PageStyle, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.arrange import TOLERANCE, Body
from worksheets.layout.blocks import BLOCK_GAP, Answer, Block, Fit, blocks_in
from worksheets.layout.furniture import Titles, footer_drawing, title_drawing
from worksheets.layout.handouts import bookmark
from worksheets.layout.page import Page, Placed, Start
from worksheets.layout.paper_format import Frame, PaperFormat, paper_formats
from worksheets.layout.refusal import refusal
from worksheets.layout.table import Table
from worksheets.puzzles import registry

GUTTER = 20.0
"""Room between two small answers side by side."""


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
    allowed = paper_formats(setup)
    pages = _Pages(allowed[0], setup, fonts, first_page)
    composer = _Composer(allowed, setup, fonts)
    for index, exercise in enumerate(exercises):
        handout_page = handout_pages[index] if index < len(handout_pages) else None
        paper, blocks = composer.blocks(exercise, handout_page, pages)
        for number, block in enumerate(blocks):
            start = None if number else Start(index, bookmark(exercise), block.letter_size, answer=True)
            yield from pages.add(paper, block, start)
    yield from pages.finish()


class _Pages:
    """The page that is being filled, row by row: one block as wide as the page, or two of half its width."""

    def __init__(self, paper: PaperFormat, setup: PageSetup, fonts: FontMetrics, number: int) -> None:
        self._setup = setup
        self._fonts = fonts
        self._number = number
        title = find_language(setup.language).label("answers")
        width, style = paper.frames[0].width, paper.style
        self._heading: Drawing | None = title_drawing(Titles(title, setup.title), "", width, style, fonts)
        self._heading_height = self._heading.height + 0.7 * style.gap
        self._begin(paper)

    def _begin(self, paper: PaperFormat) -> None:
        self._paper = paper
        self._frame = paper.frames[0]
        self._items: list[Placed] = []
        self._starts: list[Start] = []
        # The top of the last row, and where the next one can begin.
        self._row = self._end = self._frame.y + self._heading_height
        self._half_taken = False
        if self._heading:
            self._items.append(Placed(self._frame.x, self._frame.y, self._heading))
        self._empty = True

    def tallest(self, paper: PaperFormat) -> float:
        """The height of a block that has the rest of an empty page, or the next page, to itself."""
        return paper.frames[0].height - (self._heading_height if self._empty else 0.0)

    def room(self, paper: PaperFormat, width: float) -> float:
        """The height that is left for a block of this width; nothing on another paper than the page's."""
        if paper is not self._paper:
            return 0.0
        return self._frame.y + self._frame.height - self._top(width)

    def share(self, paper: PaperFormat, width: float, height: float) -> float:
        """What part of a page such blocks take each; nothing beside a block that is as high."""
        if paper is self._paper and height <= self._end - BLOCK_GAP - self._top(width) + TOLERANCE:
            return 0.0
        return 1 / (blocks_in(self.tallest(paper), height) * (2 if _is_half(width, paper.frames[0]) else 1))

    def _top(self, width: float) -> float:
        return self._row if self._half_taken and _is_half(width, self._frame) else self._end

    def add(self, paper: PaperFormat, block: Block, start: Start | None) -> Iterator[Page]:
        """Place a block; a page that has no room for it is finished first."""
        if self._empty:
            if paper is not self._paper:
                self._begin(paper)
        elif block.height > self.room(paper, block.width) + TOLERANCE:
            yield self._page()
            self._begin(paper)
        half = _is_half(block.width, self._frame)
        beside = half and self._half_taken
        top = self._top(block.width)
        left = self._frame.x + (half_width(self._frame) + GUTTER if beside else 0.0)
        self._items.extend(replace(item, x=left + item.x, y=top + item.y) for item in block.items)
        self._row, self._end = top, max(self._end, top + block.height + BLOCK_GAP)
        self._half_taken = half and not beside
        self._empty = False
        if start:
            self._starts.append(start)

    def finish(self) -> Iterator[Page]:
        """The last page, if anything stands on it."""
        if not self._empty:
            yield self._page()

    def _page(self) -> Page:
        paper, frame, language = self._paper, self._frame, find_language(self._setup.language)
        footer = footer_drawing(
            language.label("answers"),
            self._setup.title,
            language.label("page", number=self._number),
            frame.width,
            paper.style,
            self._fonts,
        )
        items = (*self._items, Placed(frame.x, frame.y + frame.height, footer))
        page = Page(paper.width, paper.height, items, str(self._number), tuple(self._starts))
        self._number += 1
        self._heading, self._heading_height = None, 0.0
        return page


class _Composer:
    """Makes the blocks of answers, each as wide as the page or as half of it."""

    def __init__(self, allowed: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics) -> None:
        self._formats = allowed
        self._setup = setup
        self._fonts = fonts
        self._style = Style(cap_height=fonts.cap_height, largest_letter=PageStyle().answer_letter)

    def blocks(self, exercise: Exercise, handout_page: int | None, pages: _Pages) -> tuple[PaperFormat, list[Block]]:
        """The answer on the first paper that holds it: one block, or several where its list is long.

        Of the ways to compose it takes the one that uses least paper, and then the one with larger
        letters; but first of all one that still finds room on the page that is being filled.
        """
        for paper in self._formats:
            height = pages.tallest(paper)
            wide, half = self._answers(exercise, handout_page, paper)
            found: list[tuple[bool, float, float, Answer, Fit]] = []
            for answer in (half, wide):
                left = pages.room(paper, answer.width)
                for fit in answer.fits(height, left):
                    share = pages.share(paper, answer.width, fit.height)
                    found.append((fit.height > left + TOLERANCE, share, -fit.letter_size, answer, fit))
            if found:
                *_, answer, fit = min(found, key=lambda each: each[:3])
                return paper, [answer.block(fit)]
            split = wide.split(height, paper.frames[0].height)
            if split:
                return paper, split
        bodies = [
            Body(paper.frames[0].width, pages.tallest(paper), paper.style, self._style.smallest_letter)
            for paper in self._formats
        ]
        raise refusal(exercise, self._setup, self._style, self._fonts, bodies, None)

    def _answers(self, exercise: Exercise, handout_page: int | None, paper: PaperFormat) -> tuple[Answer, Answer]:
        """The answer as wide as the page, and as half of it."""
        kind = registry.find(exercise.kind)
        table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        widths = paper.frames[0].width, half_width(paper.frames[0])
        wide = Table(table, PageStyle().table, widths[0], self._fonts)
        narrow = wide if wide.strip_width <= widths[1] else Table(table, PageStyle().table, widths[1], self._fonts)
        return (
            Answer(exercise, handout_page, wide, table.note, widths[0], self._style, self._fonts),
            Answer(exercise, handout_page, narrow, table.note, widths[1], self._style, self._fonts),
        )


def half_width(frame: Frame) -> float:
    """Width of each of two answers side by side."""
    return (frame.width - GUTTER) / 2


def _is_half(width: float, frame: Frame) -> bool:
    return width <= half_width(frame) + TOLERANCE
