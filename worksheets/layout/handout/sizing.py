"""Chooses which of several outlines of a puzzle to make for a paper: the first with legible letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from worksheets.drawing.type_scale import LARGE_PRINT
from worksheets.layout.handout.arrange import LARGE_ABOVE, SQUEEZED, TIE
from worksheets.layout.handout.exercise_layout import Handout
from worksheets.layout.handout.handouts import HandoutLayout
from worksheets.layout.paper_format import PaperFormat, handout_formats

if TYPE_CHECKING:
    from worksheets.drawing.paper import PageSetup
    from worksheets.drawing.pen import FontMetrics
    from worksheets.exercises.exercise import Exercise

READABLE = 10.0
"""Letters of a puzzle from this size on are easy to read, in points."""

READABLE_BANK = 9.0
"""Words and clues of a bank from this size on are easy to read, in points."""

ROUNDING = 0.05
"""Sizes are reported with one decimal: one that is reported as `READABLE` counts as readable."""

APART = 0.85
"""Having the words on the same leaf is worth a reduction of the letters to this share."""

LARGE_BANK = 0.5
"""Preferred minimum size of the words below a puzzle whose size is chosen, as a share of its letters'."""

FILLED = 0.95
"""Minimum share of a frame's width that a puzzle fills if its proportions are kept."""

BODY = 0.65
"""Share of a frame's height that its header leaves; if it leaves less, the grid chosen may be too large."""


class Sizer:
    """Chooses sizes for one page setup, each sheet independently."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics) -> None:
        self._layout = HandoutLayout(setup, fonts)
        self._asked = setup.font_size
        self._cut = setup.cut
        self._readable = max(READABLE, setup.least_size)
        self._large = LARGE_ABOVE * setup.least_size if setup.least_size >= LARGE_PRINT else 0.0
        formats = handout_formats(setup, fonts)
        # Sheets on one page share an orientation, so all are made for the one whose frames are higher than wide,
        # because grids are printed above their words.
        upright = tuple(paper for paper in formats if paper.frames[0].height >= paper.frames[0].width)
        preferred = (upright, formats) if setup.per_page > 1 and upright else (formats,)
        self._preferred = tuple(dict.fromkeys(preferred))
        self._formats = formats
        self._upright = upright or formats
        self._several = setup.per_page > 1

    def choose(self, outlines: Iterable[Exercise]) -> int:
        """The index of the outline to make, from 0; also 0 if there is none, or none fits its own page.

        This is outline 0 if its letters are easy to read. Otherwise it is the first other readable outline with its
        words on the same page, and with large words below large letters; failing that, the first whose letters are
        nearly the largest, with a preference for words on the same page. Clues in large print have rules of their own.
        """
        remaining = iter(outlines)
        first = next(remaining, None)
        if first and self._large and self._asked is None and not self._cut and first.handout_text().task:
            return self._with_clues([first, *remaining])
        if first is None or self._is_ample(first) or self._is_readable(self._layout.alone(first, self._formats)):
            return 0
        known = [first, *remaining]
        for formats in self._preferred:
            beside = apart = 0
            for number, each in self._worth_a_try(known, formats):
                found = self._layout.alone(each, formats)
                if found is None or not self._is_readable(found):
                    continue
                if len(found.panels) > 1:
                    apart = apart or number
                elif found.bank_size < LARGE_BANK * found.letter_size:
                    beside = beside or number
                else:
                    return number
            if beside or apart:
                return beside or apart
        return self._largest(known, self._formats)

    def widest(self, usual: Exercise, flatter: Iterable[Exercise]) -> int:
        """The index, from 1, of the flatter outline with the largest letters, and of those the widest; 0 for `usual`.

        On its page no letters may be smaller than those of `usual`, which is kept if it fills the width.
        """
        found = self._layout.alone(usual, self._upright)
        if found is None or self._asked is not None or self._several:
            return 0
        best, number = _measures(found), 0
        if best[1] >= FILLED * self._upright[0].frames[0].width:
            return 0
        for index, each in enumerate(flatter, 1):
            other = self._layout.alone(each, self._upright)
            if other is None or len(other.panels) > len(found.panels) or other.bank_size < found.bank_size:
                continue
            if _measures(other) > best:
                best, number = _measures(other), index
        return number

    def _with_clues(self, known: Sequence[Exercise]) -> int:
        """The index of an outline for a portrait page in large print.

        This is the first with large letters and its clues on the same page, the first with large letters, or the first
        with nearly the largest ones.
        """
        apart = None
        for number, each in enumerate(known):
            found = self._layout.alone(each, self._upright)
            if found and found.letter_size >= self._large - ROUNDING:
                if len(found.panels) == 1:
                    return number
                apart = number if apart is None else apart
        return self._largest(known, self._upright) if apart is None else apart

    def _is_readable(self, found: Handout | None) -> bool:
        if found is None or self._asked is not None:
            return found is not None
        return found.letter_size >= self._readable - ROUNDING and found.bank_size >= READABLE_BANK

    def _is_ample(self, outline: Exercise) -> bool:
        """Whether letters are easy to read however long the bank is, as far as known without laying it out."""
        if self._asked is not None or self._cut:  # at a cut a long bank reduces the letters, since it cannot flow on
            return False
        return any(SQUEEZED * self._layout.letters(outline, paper, BODY) >= self._readable for paper in self._formats)

    def _worth_a_try(
        self, outlines: Iterable[Exercise], formats: tuple[PaperFormat, ...]
    ) -> Iterator[tuple[int, Exercise]]:
        """Yield the later outlines, with index, whose letters could be easy to read without header and bank."""
        for number, each in enumerate(outlines):
            most = (
                max(self._layout.letters(each, paper) for paper in formats) if self._asked is None else self._readable
            )
            if number and most >= self._readable - ROUNDING:
                yield number, each

    def _largest(self, known: Sequence[Exercise], formats: tuple[PaperFormat, ...]) -> int:
        if self._asked is not None:
            return 0
        found = [self._layout.alone(each, formats) for each in known]
        worths = [each.letter_size * (1.0 if len(each.panels) == 1 else APART) if each else 0.0 for each in found]
        if self._cut and not any(worths):  # so that the error is about its words, not about its letters
            worths = [max(self._layout.letters(each, paper) for paper in self._formats) for each in known]
        return next(number for number, worth in enumerate(worths) if worth * TIE >= max(worths))


def _measures(found: Handout) -> tuple[float, int]:
    """The size of the letters, and the width of the puzzle in whole points if its words are on its page."""
    return found.letter_size, round(found.puzzle.drawing.width) if found.puzzle else 0
