"""Draws what is above and below the puzzles of handouts, once for all that share it."""

from __future__ import annotations

from functools import lru_cache

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import PageStyle
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.furniture import Titles
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.blanks import blanks_drawing
from worksheets.layout.handout.header import Header, Owner, place_header
from worksheets.layout.handout.heading import Heading, place_heading
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles.contract import HandoutText

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
        header = self._every_header(exercise, paper)
        items = [*header.items]
        top = header.height + 1.1 * style.gap if items else 0.0
        heading = self._heading(self.titles(exercise), text.instruction, text.example, frame.width, style)
        items.extend(item.moved(0.0, top) for item in heading.items)
        top += heading.height + 0.7 * style.gap
        foot = self.below(text, paper)
        height = frame.height - top - (foot.height + style.gap if foot else 0.0)
        return items, Body(frame.width, height, style, self._smallest_letter, cut=self._setup.cut)

    def below(self, text: HandoutText, paper: PaperFormat) -> Drawing | None:
        """Draw the blanks below puzzle and bank."""
        return blanks_drawing(text.blanks, paper.frames[0].width, paper.style, self._fonts) if text.blanks else None

    def titles(self, exercise: Exercise) -> Titles:
        """The titles; the job's only if it differs from the sheet's."""
        above = self._setup.title if self._setup.title != exercise.title else ""
        return Titles(exercise.title, above, _version(exercise), exercise.look)

    def _new_heading(
        self, titles: Titles, instruction: str, example: Drawing | None, width: float, style: PageStyle
    ) -> Heading:
        return place_heading(titles, HandoutText(instruction, example=example), width, style, self._fonts)

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
