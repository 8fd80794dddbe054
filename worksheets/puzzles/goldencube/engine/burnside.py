"""Counts packings without listing them: all of them by a frontier, and up to symmetry by Burnside's lemma.

The lemma: the number of classes of packings up to symmetry is the average number of packings that a symmetry leaves
unchanged (Burnside, Theory of Groups of Finite Order, 1897, section 118). A packing that a symmetry leaves unchanged
consists of whole *cycles* of placements: each is mapped to the next, the last one to the first. So these packings are
counted as covers by cycles instead of single placements.

Cycles are few. If there are too many packings for a frontier, they are counted by a search. The images of a packing
under the symmetries have the same blocks in the places of one *orbit*, so it is enough to count the packings with one
placement of each orbit of the rarest type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from worksheets.puzzles.goldencube.engine.classes import cover_of, rarest_type
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, mask
from worksheets.puzzles.goldencube.engine.symmetry import Symmetry
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover_count import CoverCount
from worksheets.search.frontier import CoverOption, count_covers


class PackingCount:
    """Counts all packings, and those up to the symmetries, of which the first is the identity."""

    def __init__(self, packing: Packing, group: Sequence[Symmetry], *, states: int) -> None:
        self.packing = packing
        self.group = group
        self.every = Fraction()
        """The number of all packings, or of those found before the budget was spent."""
        self._states = states

    def run(self, budget: Budget) -> tuple[int, int] | None:
        """Return both numbers, or None if counting the unchanged packings needs too many states.

        May raise BudgetSpentError.
        """
        others = 0
        for symmetry in self.group[1:]:
            unchanged = self._unchanged(symmetry)
            if unchanged is None:
                return None
            others += unchanged
        every = self._unchanged(self.group[0])
        if every is None:
            self._search(budget)
            every = int(self.every)
        return every, (every + others) // len(self.group)

    def _unchanged(self, symmetry: Symmetry) -> int | None:
        """The number of packings that a symmetry leaves unchanged; None if there are too many states."""
        packing = self.packing
        cycles = _cycles(packing, symmetry)
        return count_covers(packing.free.bit_count(), cycles, packing.counts, states=self._states)

    def _search(self, budget: Budget) -> None:
        """Count all packings, using only the first placement of each orbit if that is less work."""
        packing = self.packing
        covers = CoverCount(cover_of(packing))
        kind = rarest_type(packing)
        blocks = 1
        starts: list[tuple[tuple[int, ...], int]] = [((), 1)]
        if kind is not None and packing.counts[kind] < len(self.group):
            blocks = packing.counts[kind]
            starts = [((first,), size) for first, size in _orbits(packing, self.group, kind)]
        for chosen, size in starts:
            try:
                covers.count(budget, chosen)
            finally:
                # A packing is found once for each of its blocks of this type.
                self.every += Fraction(covers.met * size, blocks)


def _orbits(packing: Packing, group: Sequence[Symmetry], kind: int) -> Iterator[tuple[int, int]]:
    """Yield the number of the first placement of each orbit of a type, and the size of the orbit."""
    met: set[CuboidPlacement] = set()
    for number, placement in enumerate(packing.placements):
        if placement.type == kind and placement not in met:
            images = (symmetry.image(packing.box, placement.low, placement.size) for symmetry in group)
            orbit = {CuboidPlacement(kind, low, size) for low, size in images}
            met |= orbit
            yield number, len(orbit)


def _cycles(packing: Packing, symmetry: Symmetry) -> Iterator[CoverOption]:
    """Yield the cycles of compatible placements, their cells numbered among the free ones."""
    item_of = {cell: item for item, cell in enumerate(bits(packing.free))}
    waiting = dict.fromkeys(packing.placements)
    while waiting:
        placement = next(iter(waiting))
        cells = uses = 0
        apart = True
        while placement in waiting:
            del waiting[placement]
            taken = mask(packing.box, placement.low, placement.size)
            apart = apart and not cells & taken
            cells |= taken
            uses += 1
            image = symmetry.image(packing.box, placement.low, placement.size)
            placement = CuboidPlacement(placement.type, *image)
        if apart:
            yield CoverOption(sum(1 << item_of[cell] for cell in bits(cells)), placement.type, uses)
