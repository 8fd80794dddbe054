"""Sums along the lines of a box, which reveal early that the remaining blocks cannot fill the free cells.

Count the free cells of a *line*, such as one of the 49 along x in a box of 7 x 7 x 7, alternately as 1 and as -1. A
block changes this sum by 1 or -1 if its edge along the line is odd, and not at all if it is even. So one of 2 x 2 x 3
changes four sums, those along its edge of 3, and one of 2 x 2 x 2 changes none. The total change possible with the
remaining blocks, the *spare*, must be at least the total of the absolute sums. A box of few blocks often has as little
as six to spare, and each odd edge that increases a sum instead of reducing it costs two.

All sums are packed into one integer: each has a field of some bits, in which 0 is encoded by the highest bit. Then one
subtraction removes a block from all of its lines.
"""

from __future__ import annotations

from worksheets.puzzles.goldencube.model import Block, Box, BoxCell


class LineSums:
    """The lines of a box: first those along x, then along y and along z."""

    def __init__(self, box: Box) -> None:
        self._box = box
        # The absolute value of a sum is at most half of the edge, rounded up.
        self._width = max(box).bit_length() + 1
        lines = box.y * box.z + box.x * box.z + box.x * box.y
        self._units = sum(1 << line * self._width for line in range(lines))
        self.none = self._units << self._width - 1
        """Sums of 0."""

    def of(self, low: BoxCell, size: Block) -> int:
        """The contribution of a cuboid's cells to the sums."""
        box, width = self._box, self._width
        first = 0
        sums = 0
        for axis, (across, along) in enumerate(((1, 2), (0, 2), (0, 1))):
            if size[axis] % 2:
                row = sum(1 << at * width for at in range(low[across], low[across] + size[across]))
                rows = sum(
                    row << (first + at * box[across]) * width for at in range(low[along], low[along] + size[along])
                )
                sums += -rows if low[axis] % 2 else rows
            first += box[across] * box[along]
        return sums

    def total(self, sums: int) -> int:
        """The total of the absolute sums."""
        top = self._width - 1
        below = ~sums >> top & self._units
        # A negative field is below its highest bit by its absolute value: invert the other bits and add 1.
        sizes = (sums & ~self.none ^ (below << top) - below) + below
        return sum((sizes >> place & self._units).bit_count() << place for place in range(top))
