"""Both counts at once, without a list: all packings by their frontier, and those up to symmetry by Burnside's lemma.

The lemma: if the packings are sorted into classes of those that the symmetries turn into each other, there are as many
classes as a symmetry leaves packings unchanged on average (Burnside, Theory of Groups of Finite Order, 1897, section
118). A packing that a symmetry leaves unchanged consists of whole *cycles* of placements: each is taken to the next,
the last one to the first. So these are counted as covers by cycles in place of single placements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, mask
from worksheets.puzzles.goldencube.engine.symmetry import Symmetry
from worksheets.search.bits import bits
from worksheets.search.frontier import CoverOption, count_covers


def count_packings(packing: Packing, group: Sequence[Symmetry], *, states: int) -> tuple[int, int] | None:
    """How many packings there are, and how many up to the symmetries; None where there are more than so many `states`.

    The first symmetry is the identity.
    """
    unchanged = []
    for symmetry in group:
        found = count_covers(packing.free.bit_count(), _cycles(packing, symmetry), packing.counts, states=states)
        if found is None:
            return None
        unchanged.append(found)
    return unchanged[0], sum(unchanged) // len(group)


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
