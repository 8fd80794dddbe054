"""What stands above and below the puzzles of handouts, drawn once for all that share it."""

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
"""So many headings stay drawn for the next sheet."""


class HandoutHead:
    """Headers, titles and instructions of handouts in one page setup; letters have at least the size said."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics, smallest_letter: float) -> None:
        self._setup = setup
        self._fonts = fonts
        self._smallest_letter = smallest_letter
        self._headers: dict[tuple[str, float], Header] = {}
        # The sheets of a class and the versions of a sheet have titles in common, others at least the sort.
        self._heading = lru_cache(maxsize=HEADINGS_KEPT)(self._new_heading)

    def above(self, exercise: Exercise, text: HandoutText, paper: PaperFormat) -> tuple[list[Placed], Body]:
        """What stands over the puzzle, and the room between that and what is to be filled in below."""
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
        """What is to be filled in below puzzle and bank."""
        return blanks_drawing(text.blanks, paper.frames[0].width, paper.style, self._fonts) if text.blanks else None

    def titles(self, exercise: Exercise) -> Titles:
        """The titles; the job's only where it is another than the sheet's."""
        above = self._setup.title if self._setup.title != exercise.title else ""
        return Titles(exercise.title, above, _version(exercise), exercise.look)

    def _new_heading(
        self, titles: Titles, instruction: str, example: Drawing | None, width: float, style: PageStyle
    ) -> Heading:
        return place_heading(titles, HandoutText(instruction, example=example), width, style, self._fonts)

    def _every_header(self, exercise: Exercise, paper: PaperFormat) -> Header:
        """What all handouts have above their titles: the same drawings for all the pages that show them.

        Those of a class have names and codes of their own.
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
