"""Both counts at once, without a list: all packings by their frontier, and those up to symmetry by Burnside's lemma.

The lemma: if the packings are sorted into classes of those that the symmetries turn into each other, there are as many
classes as a symmetry leaves packings unchanged on average (Burnside, Theory of Groups of Finite Order, 1897, section
118). A packing that a symmetry leaves unchanged consists of whole *cycles* of placements: each is taken to the next,
the last one to the first. So these are counted as covers by cycles in place of single placements.

Of these there are few. All packings may be more than a frontier can tell; they are counted by a search then. Whatever
packing there is, its images under the symmetries have the same blocks in the places of one *orbit*: it is enough to
count the packings with one placement of each orbit of the rarest type.
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
    """How many packings there are, and how many up to the symmetries, of which the first is the identity."""

    def __init__(self, packing: Packing, group: Sequence[Symmetry], *, states: int) -> None:
        self.packing = packing
        self.group = group
        self.every = Fraction()
        """All packings, or as many as were met before the budget was spent."""
        self._states = states

    def run(self, budget: Budget) -> tuple[int, int] | None:
        """Both numbers; None where those that a symmetry leaves unchanged need more states than may be.

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
        """How many packings a symmetry leaves unchanged; None where there are more than so many states."""
        packing = self.packing
        cycles = _cycles(packing, symmetry)
        return count_covers(packing.free.bit_count(), cycles, packing.counts, states=self._states)

    def _search(self, budget: Budget) -> None:
        """Count all packings, by those with the first placement of each orbit if that is less."""
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
                # A packing is met once for each of its blocks of this type.
                self.every += Fraction(covers.met * size, blocks)


def _orbits(packing: Packing, group: Sequence[Symmetry], kind: int) -> Iterator[tuple[int, int]]:
    """The number of the first placement of each orbit of a type, and how many placements are in it."""
    met: set[CuboidPlacement] = set()
    for number, placement in enumerate(packing.placements):
        if placement.type == kind and placement not in met:
            images = (symmetry.image(packing.box, placement.low, placement.size) for symmetry in group)
            orbit = {CuboidPlacement(kind, low, size) for low, size in images}
            met |= orbit
            yield number, len(orbit)


def _cycles(packing: Packing, symmetry: Symmetry) -> Iterator[CoverOption]:
    """The cycles of placements that can lie in the box together, their cells numbered among the free ones."""
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
