"""Where a drawing and its bank stand in the body of a handout: whatever gives the largest letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.banks import AnyBank, B, Block

Draw: TypeAlias = Callable[[Area], Drawing]
"""Draws the puzzle for an area."""

TIE = 1.08
"""Letters have to be larger by this factor to turn a page or to move the bank beside the drawing."""

KEPT = 0.97
"""A larger bank must leave the letters this share of their size, or `KEPT_OF_LARGE`."""

KEPT_OF_LARGE = 0.85
"""A larger bank may leave the letters this share of their size where they stay larger than `LARGE`."""

LARGE = 18.0
"""Letters of this size in points are large, whatever they might have been."""

COMFORTABLE = 0.9
"""A bank flows to the next page rather than press the puzzle's letters below this share of its own size."""

SQUEEZED = 0.55
"""A bank flows to the next page rather than press the letters below this share of their size without it."""

LEAST_BANK = 7.0
"""Smallest font size of a bank that has no further page, as that of a puzzle's letters."""

FLOWING = 1.1
"""Font size of a bank that takes several pages, as a share of the smallest."""

LEAST_LINES = 3
"""A bank begins below its drawing if there is room for this many lines."""

BESIDE_SHARE = 0.85
"""Font size of a bank beside its drawing, where there is room for larger ones than below: as `PageStyle.bank_share`."""

TOLERANCE = 0.01
"""Points by which sums of lengths may exceed their room."""


class Arrangement(NamedTuple):
    """A drawing and a bank, each by its top left corner; the bank may lack entries, for further pages."""

    drawing: Drawing
    x: float
    y: float
    bank: Block | None = None
    bank_x: float = 0.0
    bank_y: float = 0.0
    worth: float = 0.0
    """The size of the puzzle's letters; lower where entries are missing, so that complete handouts win."""

    @property
    def bottom(self) -> float:
        """Where the lower of the two ends."""
        drawn = self.y + self.drawing.height
        return max(drawn, self.bank_y + self.bank.height) if self.bank else drawn


class Body(NamedTuple):
    """The room that a handout's header leaves."""

    width: float
    height: float
    style: PageStyle
    smallest_letter: float
    wanted: float = 0.0
    """Letters are not to be smaller than this: rather the bank goes to the next page."""
    cut: bool = False
    """Whether the paper is cut behind this handout: the bank stays with its puzzle, and there is no next page."""

    def arrange(self, draw: Draw, bank: AnyBank[B] | None) -> Arrangement | None:
        """The arrangement with the largest letters, or None where they would be too small.

        That is the case of a `cut` handout, too, where puzzle and bank do not fit together.
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
        """All of the bank below the drawing or beside it, in a size from the smallest one on."""
        best = self._below(draw, bank)
        if best is None or whole.letter_size > best.worth * TIE:
            beside = self._beside(draw, bank)
            if beside and (best is None or beside.worth > best.worth * TIE):
                best = beside
        return best

    def _with_least_bank(self) -> Body:
        """The same with a bank as small as a puzzle's letters may be, unless nothing may be small."""
        style = self.style
        return self if style.least else self._replace(style=style._replace(smallest_bank=LEAST_BANK))

    def _least_worth(self, whole: Drawing) -> float:
        """Letters smaller than this are not worth having the bank on the same page."""
        comfortable = COMFORTABLE * self.style.smallest_bank
        return max(min(comfortable, whole.letter_size / TIE), SQUEEZED * whole.letter_size)

    def holds(self, drawing: Drawing) -> bool:
        """Whether a drawing, without a bank, has room here, and nothing in it is too small."""
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
        """How much a gap grows where `room` is to spare."""
        return min(max(0.0, 0.2 * room), self.style.largest_gap - self.style.gap)

    def _sizes(self, letter_size: float, share: float) -> Iterator[float]:
        """Font sizes of a bank that go with the puzzle's letters, largest first: that one is a share of theirs."""
        style = self.style
        largest = min(style.largest_bank, max(1.25 * style.smallest_bank, share * letter_size))
        for step in (0, 1, 2):
            yield largest + (style.smallest_bank - largest) * step / 3

    def _largest_bank(self, at: Callable[[float], tuple[Drawing, B] | None], share: float) -> tuple[Drawing, B] | None:
        """What `at` gives for the largest font size of the bank that costs no letter size to speak of."""
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
        """Drawing over bank, with the room to spare shared among the gaps and the bank's lines."""
        style = self.style
        # A bank as wide as the drawing lines up with it, if its columns have room there.
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
        """The bank to the right of the drawing, in the largest font that costs no letter size to speak of.

        Both are centred as one; of the room that is to spare some parts them, and some the bank's columns.
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
        """The drawing as large as it can be, the bank in what is left of the page and on further ones.

        Figures stay with the drawing, which gets smaller for them; None where it gets too small.
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
