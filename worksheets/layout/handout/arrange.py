"""Arranges a drawing and its bank in the body of a handout so that the letters are as large as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.banks import AnyBank, B, Block

Draw: TypeAlias = Callable[[Area], Drawing]
"""Draws the puzzle for an area."""

TIE = 1.08
"""Minimum gain in letter size that justifies turning a page or moving the bank beside the drawing."""

KEPT = 0.97
"""A larger bank must keep letters at this share of their size, or at `KEPT_OF_LARGE`."""

KEPT_OF_LARGE = 0.85
"""A larger bank may reduce letters to this share of their size if they stay larger than `LARGE`."""

LARGE = 18.0
"""Letters of this size in points count as large."""

COMFORTABLE = 0.9
"""A bank flows to the next page rather than reduce the puzzle's letters below this share of its own size."""

SQUEEZED = 0.55
"""A bank flows to the next page rather than reduce letters below this share of their size without it."""

LEAST_BANK = 7.0
"""Minimum font size of a bank that cannot flow to another page, as for a puzzle's letters."""

FLOWING = 1.1
"""Font size of a bank that takes several pages, as a multiple of the minimum."""

LEAST_LINES = 3
"""A bank begins below its drawing if there is room for this many lines."""

BESIDE_SHARE = 0.85
"""Font size of a bank beside its drawing, which often has more room than below: as `PageStyle.bank_share`."""

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

    def arrange(self, draw: Draw, bank: AnyBank[B] | None) -> Arrangement | None:
        """The arrangement with the largest letters, or None if they would be too small.

        A `cut` handout gives None as well if puzzle and bank do not fit together.
        """
        whole = draw(Area(self.width, self.height))
        if not self.holds(whole):
            return None
        if bank is None:
            return self._alone(whole)
        best = self._together(whole, draw, bank)
        if self.cut:
            best = best or self._with_least_bank()._together(whole, draw, bank)
            return best if best and best.worth >= self.wanted - TOLERANCE else None
        if best is None or best.worth < max(self._least_worth(whole), self.wanted - TOLERANCE):
            return self._flowing(whole, draw, bank)
        return best

    def _together(self, whole: Drawing, draw: Draw, bank: AnyBank[B]) -> Arrangement | None:
        """The complete bank below or beside the drawing."""
        best = self._below(draw, bank)
        if best is None or whole.letter_size > best.worth * TIE:
            beside = self._beside(draw, bank)
            if beside and (best is None or beside.worth > best.worth * TIE):
                best = beside
        return best

    def _with_least_bank(self) -> Body:
        """A copy that allows a bank as small as a puzzle's letters, unless small print is forbidden."""
        style = self.style
        return self if style.least else self._replace(style=style._replace(smallest_bank=LEAST_BANK))

    def _least_worth(self, whole: Drawing) -> float:
        """Minimum letter size for which the bank should stay on the same page."""
        comfortable = COMFORTABLE * self.style.smallest_bank
        return max(min(comfortable, whole.letter_size / TIE), SQUEEZED * whole.letter_size)

    def holds(self, drawing: Drawing) -> bool:
        """Whether a drawing without a bank fits, and nothing in it is too small."""
        return self._fits(drawing, self.height)

    def _fits(self, drawing: Drawing, height: float) -> bool:
        return (
            drawing.width <= self.width + TOLERANCE
            and drawing.height <= height + TOLERANCE
            and drawing.least_text >= self.smallest_letter - TOLERANCE
        )

    def _alone(self, drawing: Drawing) -> Arrangement:
        room = self.height - drawing.height
        x, y = (self.width - drawing.width) / 2, self.stretch(room)
        return Arrangement(drawing, x, y, worth=drawing.letter_size)

    def stretch(self, room: float) -> float:
        """How much a gap grows if `room` is left over."""
        return min(max(0.0, 0.2 * room), self.style.largest_gap - self.style.gap)

    def _sizes(self, letter_size: float, share: float) -> Iterator[float]:
        """Yield font sizes of a bank that suit the puzzle's letters, largest first; that one is a share of theirs."""
        style = self.style
        largest = min(style.largest_bank, max(1.25 * style.smallest_bank, share * letter_size))
        for step in (0, 1, 2):
            yield largest + (style.smallest_bank - largest) * step / 3

    def _largest_bank(self, at: Callable[[float], tuple[Drawing, B] | None], share: float) -> tuple[Drawing, B] | None:
        """The result of `at` for the largest font size of the bank that hardly reduces the letters."""
        least = at(self.style.smallest_bank)
        if least is None:
            return None
        letters = least[0].letter_size
        needed = min(KEPT * letters, max(LARGE, KEPT_OF_LARGE * letters))
        needed = max(needed, min(letters, self.wanted))
        for size in self._sizes(letters, share):
            found = at(size)
            if found and found[0].letter_size >= needed:
                return found
        return least

    def _below(self, draw: Draw, bank: AnyBank[B]) -> Arrangement | None:
        """The bank below the drawing."""

        def at(size: float) -> tuple[Drawing, B] | None:
            block = bank.arranged(self.width, size)
            room = self.height - self.style.gap - block.height
            drawing = draw(Area(self.width, room)) if room > 0 else None
            return (drawing, block) if drawing and self._fits(drawing, room) else None

        found = self._largest_bank(at, self.style.bank_share)
        return self._stacked(*found, bank) if found else None

    def _stacked(self, drawing: Drawing, block: B, bank: AnyBank[B]) -> Arrangement:
        """The drawing above the bank; spare height is shared among the gaps and the bank's lines."""
        style = self.style
        # A bank of the drawing's width is aligned with it, if its columns fit.
        block = bank.narrowed(block, drawing.width)
        spare = self.height - drawing.height - style.gap - block.height
        block = block.widened(0.3 * spare, style)
        spare = self.height - drawing.height - style.gap - block.height
        above = self.stretch(spare)
        below = style.gap + self.stretch(spare)
        return Arrangement(
            drawing,
            (self.width - drawing.width) / 2,
            above,
            block,
            (self.width - block.width) / 2,
            above + drawing.height + below,
            worth=drawing.letter_size,
        )

    def _beside(self, draw: Draw, bank: AnyBank[B]) -> Arrangement | None:
        """The bank to the right of the drawing, in the largest font that hardly reduces the letters.

        Both are centred together; spare width is shared between the gap between them and the bank's columns.
        """
        gap = 1.5 * self.style.gap

        def at(size: float) -> tuple[Drawing, B] | None:
            block = bank.upright(self.height, 0.5 * self.width, size)
            if block is None:
                return None
            room = self.width - gap - block.width
            drawing = draw(Area(room, self.height))
            fits = self._fits(drawing, self.height) and drawing.width <= room + TOLERANCE
            return (drawing, block) if fits else None

        found = self._largest_bank(at, BESIDE_SHARE)
        if found is None:
            return None
        drawing, block = found
        block = block.widened(drawing.height - block.height, self.style)
        free = max(0.0, self.width - drawing.width - gap - block.width)
        between = min(free / 4, self.style.largest_gap)
        apart = min(free / 4, (block.across - 1) * self.style.largest_gap)
        block = block.wider(apart)
        left = (free - between - apart) / 2
        bank_x = left + drawing.width + gap + between
        return Arrangement(drawing, left, 0.0, block, bank_x, 0.0, worth=drawing.letter_size)

    def _flowing(self, drawing: Drawing, draw: Draw, bank: AnyBank[B]) -> Arrangement | None:
        """The drawing as large as possible, the bank in the rest of the page and on further pages.

        Figures stay with the drawing, which shrinks for them; returns None if it gets too small.
        """
        style = self.style
        foot = bank.room_of_foot(FLOWING * style.smallest_bank)
        if foot:
            room = self.height - foot - style.gap
            drawing = draw(Area(self.width, room))
            if room <= 0 or not self._fits(drawing, room):
                return None
        top = drawing.height + style.gap
        x = (self.width - drawing.width) / 2
        block = bank.poured(self.width, self.height - top, FLOWING * style.smallest_bank)
        if block.lines < LEAST_LINES and not foot:
            return self._alone(drawing)._replace(worth=self._least_worth(drawing))
        return Arrangement(drawing, x, 0.0, block, 0.0, top, worth=self._least_worth(drawing))
