"""Arranges a drawing and its bank in the body of a handout so that the letters are as large as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.type_scale import LARGE_PRINT, STEPS
from worksheets.layout.handout.banks import AnyBank, B, Block

Draw: TypeAlias = Callable[[Area], Drawing]
"""Draws the puzzle for an area."""

TIE = 1.08
"""Minimum gain in letter size that justifies turning a page or moving the bank beside the drawing."""

LARGE = 18.0
"""Letters of this size in points count as large."""

COMFORTABLE = 0.9
"""A bank flows to the next page rather than reduce the puzzle's letters below this share of its own size."""

CROWDED = 0.8
"""The same share above an answer upside down, which takes a third of the page or more."""

SQUEEZED = 0.55
"""A bank flows to the next page rather than reduce letters below this share of their size without it."""

LARGE_ABOVE = 4 / 3
"""Minimum size of letters with their clues on the page in large print, as a multiple of the size of the clues."""

LEAST_BANK = 7.0
"""Minimum font size of a bank that cannot flow to another page, as for a puzzle's letters."""

LEAST_TASK = 10.0
"""Minimum size of clues that are set smaller so that all of them are on the puzzle's page."""

LOWER = (0.6, 0.7, 0.8)
"""Shares of the height for a drawing above a bank that continues on the next page."""

LEAST_LINES = 3
"""A bank begins below its drawing if there is room for this many lines."""

WIDEST_BESIDE = 0.5
"""Maximum share of the width for a bank beside its drawing."""

NARROWEST = 0.6
"""Minimum width of a bank below a narrow drawing, as a share of the width."""

BLANK = 0.95
"""The minimum size of letters for which blanks have room, as a share of the minimum size of printed ones."""

TOLERANCE = 0.01
"""Tolerance in points for sums of lengths."""


class Arrangement(NamedTuple):
    """A drawing and a bank, each with its top left corner; entries may be left for further pages."""

    drawing: Drawing
    x: float
    y: float
    bank: Block | None = None
    bank_x: float = 0.0
    bank_y: float = 0.0
    worth: float = 0.0
    """The size of the puzzle's letters; reduced if entries are missing, so that complete handouts win."""

    @property
    def bottom(self) -> float:
        """The lower edge of both."""
        drawn = self.y + self.drawing.height
        return max(drawn, self.bank_y + self.bank.height) if self.bank else drawn


class Body(NamedTuple):
    """The area left by a handout's header."""

    width: float
    height: float
    style: PageStyle
    smallest_letter: float
    wanted: float = 0.0
    """Minimum letter size: the bank goes to the next page rather than reduce letters below it."""
    cut: bool = False
    """Whether the paper is cut after this handout, so that the bank must stay with its puzzle."""
    next_height: float = 0.0
    """The height for entries on the next page, in large print."""
    comfortable: float = COMFORTABLE
    """Minimum size of letters with a bank on the same page, as a share of the bank's size."""

    def arrange(self, draw: Draw, bank: AnyBank[B] | None) -> Arrangement | None:
        """The arrangement with the largest letters, or None if they would be too small.

        A `cut` handout gives None as well if puzzle and bank do not fit together.
        """
        whole = draw(Area(self.width, self.height))
        if not self.holds(whole):
            return None
        if bank is None:
            return self.alone(whole)
        best = self._together(whole, draw, bank, bank.sizes)
        if self.cut:
            best = self._before_cut(best, whole, draw, bank)
            return best if best and best.worth >= self.wanted - TOLERANCE else None
        least = max(self._least_worth(whole, bank), self.wanted - TOLERANCE)
        if best and best.worth >= least:
            return best
        tighter = self._tighter(whole, draw, bank) if bank.task else ()
        return next((each for each in tighter if each.worth >= least), None) or self._flowing(whole, draw, bank)

    @property
    def _is_large(self) -> bool:
        """Whether this is a handout in large print."""
        return self.style.least >= LARGE_PRINT

    def _before_cut(self, best: Arrangement | None, whole: Drawing, draw: Draw, bank: AnyBank[B]) -> Arrangement | None:
        """The complete bank with its puzzle, in small print if need be; clues leave room for the letters."""
        if not bank.task:
            return best or next(self._in_small_print(whole, draw, bank, LEAST_BANK), None)
        closer = [*bank.closer()]
        tried = [best, *(self._together(whole, draw, each, each.sizes) for each in closer)]
        tried += [each for one in (bank, *closer) for each in self._in_small_print(whole, draw, one, LEAST_BANK)]
        found, least = [*filter(None, tried)], self._least_worth(whole, bank) - TOLERANCE
        return next((each for each in found if each.worth >= least), max(found, key=_worth, default=None))

    def _tighter(self, whole: Drawing, draw: Draw, bank: AnyBank[B]) -> Iterator[Arrangement]:
        """Yield arrangements with clues closer together, and with clues a step smaller."""
        closer = [*bank.closer()]
        yield from filter(None, (self._together(whole, draw, each, each.sizes) for each in closer))
        for each in (bank, *closer):
            yield from self._in_small_print(whole, draw, each, LEAST_TASK)

    def _in_small_print(self, whole: Drawing, draw: Draw, bank: AnyBank[B], least: float) -> Iterator[Arrangement]:
        """Yield arrangements with the bank in steps below its own sizes, unless small print is forbidden."""
        steps = [step for step in reversed(STEPS) if least <= step < bank.sizes[-1]]
        found = (self._together(whole, draw, bank, (step,)) for step in steps if not self.style.least)
        yield from filter(None, found)

    def _together(self, whole: Drawing, draw: Draw, bank: AnyBank[B], sizes: Sequence[float]) -> Arrangement | None:
        """The complete bank in one of these sizes, below or beside the drawing."""
        best = self._below(whole, draw, bank, sizes)
        if best is None or whole.letter_size > best.worth * TIE:
            beside = self._beside(whole, draw, bank, sizes)
            if beside and (best is None or beside.worth > best.worth * TIE):
                best = beside
        return best

    def _least_worth(self, whole: Drawing, bank: AnyBank[B]) -> float:
        """Minimum letter size for which the bank should stay on the same page."""
        if bank.task:
            least = self.style.text * (LARGE_ABOVE if self._is_large else 1.0)
            return min(least, whole.letter_size / TIE)
        comfortable = self.comfortable * bank.sizes[-1]
        return max(min(comfortable, whole.letter_size / TIE), SQUEEZED * whole.letter_size)

    def holds(self, drawing: Drawing) -> bool:
        """Whether a drawing without a bank fits, and nothing in it is too small."""
        return self._fits(drawing, self.height)

    def _fits(self, drawing: Drawing, height: float) -> bool:
        return (
            drawing.width <= self.width + TOLERANCE
            and drawing.height <= height + TOLERANCE
            and is_legible(drawing, self.smallest_letter)
        )

    def alone(self, drawing: Drawing) -> Arrangement:
        """The drawing in the middle of the top."""
        return Arrangement(drawing, (self.width - drawing.width) / 2, 0.0, worth=drawing.letter_size)

    def _best_size(
        self, at: Callable[[float], tuple[Drawing, B] | None], bank: AnyBank[B], sizes: Sequence[float], most: float
    ) -> tuple[Drawing, B] | None:
        """The result of `at` for the first size of the bank that takes no step from the letters, which have `most`."""
        suited = next((size for size in sizes if bank.least_letters(size) <= most), sizes[-1])
        preferred = at(suited)
        if preferred and preferred[0].letter_size >= most - TOLERANCE:
            return preferred

        def tried(size: float) -> tuple[Drawing, B] | None:
            return preferred if size == suited else at(size)

        least = tried(sizes[-1])
        if least is None:
            return None
        letters = min(least[0].letter_size, bank.largest_letters(sizes[-1]))
        for size in (size for size in sizes[:-1] if bank.least_letters(size) <= letters + TOLERANCE):
            found = tried(size)
            if found and found[0].letter_size >= max(letters, bank.least_letters(size)) - TOLERANCE:
                return found
        return least

    def _below(self, whole: Drawing, draw: Draw, bank: AnyBank[B], sizes: Sequence[float]) -> Arrangement | None:
        """The bank below the drawing, and as wide as the drawing if that costs no height."""
        gap = self.style.panel_gap

        def at(size: float) -> tuple[Drawing, B] | None:
            block = bank.block(self.width, size)
            room = self.height - gap - block.height + block.rise
            drawing = draw(Area(self.width, room)) if room > 0 else None
            fits = drawing and self._fits(drawing, room) and block.width <= self.width + TOLERANCE
            return (drawing, block) if drawing and fits else None

        found = self._best_size(at, bank, sizes, whole.letter_size)
        if found is None:
            return None
        drawing, block = found
        if drawing.width < self.width - TOLERANCE:
            narrow = bank.block(max(drawing.width, NARROWEST * self.width), block.size)
            block = narrow if narrow.height <= block.height else block
        left, bank_x = ((self.width - each) / 2 for each in (drawing.width, block.width))
        return Arrangement(
            drawing, left, 0.0, block, bank_x, drawing.height + gap - block.rise, worth=drawing.letter_size
        )

    def _beside(self, whole: Drawing, draw: Draw, bank: AnyBank[B], sizes: Sequence[float]) -> Arrangement | None:
        """The bank to the right of the drawing, both with their lines at one height."""
        gap = self.style.panel_gap

        def at(size: float) -> tuple[Drawing, B] | None:
            block = bank.upright(self.height, WIDEST_BESIDE * self.width, size)
            if block is None:
                return None
            room = self.width - gap - block.width
            drawing = draw(Area(room, self.height))
            fits = self._fits(drawing, self.height) and drawing.width <= room + TOLERANCE
            return (drawing, block) if fits else None

        found = self._best_size(at, bank, sizes, whole.letter_size)
        if found is None:
            return None
        drawing, block = found
        left = (self.width - drawing.width - gap - block.width) / 2
        bank_x = left + drawing.width + gap
        return Arrangement(drawing, left, 0.0, block, bank_x, -block.rise, worth=drawing.letter_size)

    def _flowing(self, drawing: Drawing, draw: Draw, bank: AnyBank[B]) -> Arrangement | None:
        """The drawing as large as possible, the bank in the rest of the page and on further pages.

        In large print, clues that fit on the next page are all there: readers have them beside the puzzle.
        Figures stay with the drawing, which shrinks for them; returns None if it gets too small.
        """
        size, gap = bank.sizes[-1], self.style.panel_gap
        foot = bank.foot_height(self.width, size)
        if foot:
            room = self.height - foot - gap
            if room <= 0:
                return None
            drawing = draw(Area(self.width, room))
            if not self._fits(drawing, room):
                return None
        elif bank.task and self._is_large and self._fits_next(bank):
            return self.alone(drawing)._replace(worth=self._least_worth(drawing, bank))
        else:
            drawing = self._lower(drawing, draw)
        top = drawing.height + gap
        x = (self.width - drawing.width) / 2
        block = bank.poured(self.width, self.height - top, size)
        if (block.lines < LEAST_LINES or top + block.height > self.height + TOLERANCE) and not foot:
            return self.alone(drawing)._replace(worth=self._least_worth(drawing, bank))
        return Arrangement(drawing, x, 0.0, block, 0.0, top - block.rise, worth=self._least_worth(drawing, bank))

    def _fits_next(self, bank: AnyBank[B]) -> bool:
        """Whether all entries fit on the next page."""
        banks, size = (bank, *bank.closer()), bank.sizes[-1]
        return any(each.block(self.width, size).height <= self.next_height for each in (*banks, banks[-1].tight()))

    def _lower(self, drawing: Drawing, draw: Draw) -> Drawing:
        """The drawing with its letters as large, and no higher than they need, so that a bank can begin below."""
        tried = (draw(Area(self.width, share * self.height)) for share in LOWER)
        return next((each for each in tried if each.letter_size >= drawing.letter_size), drawing)


def is_legible(drawing: Drawing, least: float) -> bool:
    """Whether the texts of a drawing have `least` points, and its blanks about that much room."""
    return drawing.least_text >= least - TOLERANCE and drawing.letter_size >= BLANK * least - TOLERANCE


def _worth(arrangement: Arrangement) -> float:
    return arrangement.worth
