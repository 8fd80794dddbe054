"""Lays out the parts above and below the puzzles of handouts: header, title, instruction, example, blanks.

Pages with the same header, and titles and instructions of one line, have their puzzles at one height.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from worksheets.drawing.paper import BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import Area, PageStyle, Style
from worksheets.drawing.transform import scaled, with_lines_of
from worksheets.drawing.type_scale import HAIRLINE
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.book.puzzle_head import PuzzleHead, frieze_scale
from worksheets.layout.furniture import Titles, title_drawing
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.blanks import blanks_drawing
from worksheets.layout.handout.header import Header, Owner, place_header
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles.values import HandoutText

BELOW_HEADER, ABOVE_BODY = 32.0, 30.0
"""Space between the header and the title, and between the instruction's baseline and the puzzle, on a handout that
fills an A4 sheet."""

BAND_RISE, BAND_EDGE = 18.5, 14.0
"""How far a band of drawings extends into the margin above the page's frame, and the edge of paper that many printers
cannot print on, in points."""

BELOW_BAND = 8.5
"""Space between a band and the frame's content, on a handout that fills an A4 sheet."""

CLOSER_HEADER, CLOSER_BODY = 22.0, 12.0
"""By how much `BELOW_HEADER` and `ABOVE_BODY` shrink below a band, so that the puzzle stays where it is without one."""

HEADINGS_KEPT = 64
"""Number of cached drawings of headings."""


class HandoutHead:
    """Headers, titles and instructions of handouts in one page setup."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics, smallest_letter: float) -> None:
        self._setup = setup
        self._fonts = fonts
        self._smallest_letter = smallest_letter
        self._headers: dict[tuple[str, float], Header] = {}
        # Sheets of a class and versions of a sheet share titles, others at least their style.
        self._heading = lru_cache(maxsize=HEADINGS_KEPT)(self._new_heading)

    def above(self, exercise: Exercise, text: HandoutText, paper: PaperFormat) -> tuple[list[Placed], Body]:
        """Place everything above the puzzle; return it with the body between that and the blanks below."""
        frame, style = paper.frames[0], paper.style
        if self._setup.book and exercise.number:
            return self._above_in_book(exercise, text, paper, self._setup.book)
        items = [*self._band(exercise, paper)]
        banded, top = (
            bool(items),
            max((item.y + item.drawing.height + BELOW_BAND * style.scale for item in items), default=0.0),
        )
        header = self._every_header(exercise, paper)
        items += (item.moved(0.0, top) for item in header.items)
        if header.items:
            top += header.height + (BELOW_HEADER - CLOSER_HEADER * banded) * style.space
        heading = self._heading(self.titles(exercise), text._replace(sections=(), blanks=()), frame.width, style)
        items.extend(item.moved(0.0, top) for item in heading.items)
        top += heading.height + (ABOVE_BODY - CLOSER_BODY * banded) * style.space
        foot = self.below(text, paper)
        height = frame.height - top - (foot.height + style.gap if foot else 0.0)
        return items, Body(frame.width, height, style, self._smallest_letter, cut=self._setup.cut)

    def _band(self, exercise: Exercise, paper: PaperFormat) -> Iterator[Placed]:
        """Yield the drawings of the look above a handout that has a page of its own."""
        look, frame, scale = exercise.look, paper.frames[0], paper.style.scale
        if look and look.has_band and len(paper.frames) == 1:
            from worksheets.drawing.band import band

            rise = max(0.0, min(BAND_RISE, frame.y - BAND_EDGE))
            yield Placed(0.0, -rise, band(look.band, frame.width, scale, look.band_ink), repeated=True)

    def _above_in_book(
        self, exercise: Exercise, text: HandoutText, paper: PaperFormat, book: BookSetup
    ) -> tuple[list[Placed], Body]:
        """Place everything above the puzzle on a page of a book."""
        frame, style = paper.frames[0], paper.style
        chapter = "" if book.chapter_pages else self._setup.title
        look = exercise.look if exercise.look and exercise.look.has_band and len(paper.frames) == 1 else None
        frieze = frieze_scale(book) if look else 0.0
        head = PuzzleHead(self._fonts, frame.width, chapter, book.how_to_play, self._setup.least_size, frieze)
        drawn = head.drawing(exercise, text)
        foot = self.below(text, paper)
        height = frame.height - drawn.height - (foot.height + style.gap if foot else 0.0)
        above = [*head.beside(look, exercise)] if look and frieze else []
        return [*above, Placed(0.0, 0.0, drawn)], Body(frame.width, height, style, self._smallest_letter)

    def again(self, exercise: Exercise, paper: PaperFormat) -> Drawing:
        """Draw the title above a further page of an exercise; in a book it has the number, too."""
        width, book = paper.frames[0].width, self._setup.book
        if book and exercise.number:
            chapter = "" if book.chapter_pages else self._setup.title
            return PuzzleHead(self._fonts, width, chapter, least=self._setup.least_size).again(exercise)
        return title_drawing(self.titles(exercise), "", width, paper.style, self._fonts)

    def below(self, text: HandoutText, paper: PaperFormat) -> Drawing | None:
        """Draw the blanks below puzzle and bank."""
        return blanks_drawing(text.blanks, paper.frames[0].width, paper.style, self._fonts) if text.blanks else None

    def titles(self, exercise: Exercise) -> Titles:
        """The titles; the job's is in the footer of handouts, or above the sheet's if it differs from that."""
        footer = self._setup.footer != "" and not self._setup.book
        above = self._setup.title if self._setup.title != exercise.title and not footer else ""
        banded = bool(exercise.look and exercise.look.has_band and self._setup.per_page == 1)
        return Titles(exercise.title, above, _version(exercise), exercise.look, banded)

    def _new_heading(self, titles: Titles, text: HandoutText, width: float, style: PageStyle) -> Heading:
        return place_heading(titles, text, width, style, self._fonts)

    def _every_header(self, exercise: Exercise, paper: PaperFormat) -> Header:
        """The header above the titles of all handouts: one set of drawings for all pages.

        Sheets of a class have individual names and codes.
        """
        width, language = paper.frames[0].width, exercise.language
        if exercise.pupil and exercise.code:
            owner = Owner(exercise.pupil, exercise.code)
            return place_header(self._setup, language, width, paper.style, self._fonts, owner)
        known = self._headers.get((language, width))
        if known is None:
            known = place_header(self._setup, language, width, paper.style, self._fonts)
            self._headers[language, width] = known
        return known


def _version(exercise: Exercise) -> str:
    if not exercise.variant:
        return ""
    return find_language(exercise.language).label("version", variant=exercise.variant)


NARROWEST = 12.0
"""Minimum width of an instruction beside its example, in font sizes."""

BESIDE = 1.5
"""Space between an instruction and the example to its right, as a multiple of the style's gap."""

BELOW = 0.5
"""Space between an instruction and the example below it, as a multiple of the style's gap."""

DROP = 0.05
"""Offset of an example below the top of the instruction beside it, in font sizes, to align their first lines."""


class Heading(NamedTuple):
    """Drawings placed relative to the top left corner, and their total height."""

    items: tuple[Placed, ...]
    height: float


def place_heading(titles: Titles, text: HandoutText, width: float, style: PageStyle, fonts: FontMetrics) -> Heading:
    """Lay out the heading in `width` points.

    The example is to the right of the instruction's first lines, extending up beside the title if the instruction is
    short, or below the instruction if its lines would be too narrow. An example wider than the heading is left out or,
    if the instruction needs it, made smaller.
    """

    def titled(instruction: str, notch: Area | None = None, arrows: tuple[str, ...] = ()) -> Drawing:
        return title_drawing(titles, instruction, width, style, fonts, notch=notch, arrows=arrows)

    example = _fitting(text.example, style)
    if example and text.needs_example and example.width > width:
        example = scaled(example, width / example.width)
    if example is None or example.width > width:
        drawing = (
            titled(text.arrows.instruction, None, text.arrows.directions) if text.arrows else titled(text.instruction)
        )
        return Heading((Placed(0.0, 0.0, drawing),), drawing.height)
    notch = Area(example.width + BESIDE * style.gap, example.height + DROP * style.text)
    longest = max(fonts.width(word, style.text) for word in text.instruction.split(" "))
    if width - notch.width >= max(longest, NARROWEST * style.text):
        drawing, title = titled(text.instruction, notch), titled("")
        x, y = width - example.width, title.height + titles.below(style) + DROP * style.text
        if _clear(title, width - notch.width, fonts):
            y = max(0.0, min(y, drawing.height - example.height))
        height = max(drawing.height, y + example.height)
    else:
        drawing = titled(text.instruction)
        x, y = 0.0, drawing.height + BELOW * style.gap
        height = y + example.height
    return Heading((Placed(0.0, 0.0, drawing), Placed(x, y, example, repeated=True, fixed=True)), height)


def _fitting(example: Drawing | None, style: PageStyle) -> Drawing | None:
    """The example scaled to the instruction, but not too small to be legible."""
    if example is None:
        return None
    readable = min(1.0, Style().smallest_letter / example.least_text)
    return with_lines_of(HAIRLINE, scaled(example, max(style.scale, readable, style.least / example.least_size)))


def _clear(title: Drawing, width: float, fonts: FontMetrics) -> bool:
    """Whether a title's drawing uses only its first `width` points."""
    texts = [shape for shape in title.shapes if isinstance(shape, Text)]
    return all(text.anchor == "start" and fonts.width(text.text, text.size, text.bold) <= width for text in texts)
