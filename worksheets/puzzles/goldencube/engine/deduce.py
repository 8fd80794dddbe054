"""Deductions that a person makes without guessing: forced placements and, one step further, trials.

A placement is *forced* if a free cell has no other left, or if a type has no more places left than blocks. A *trial*
places a block and follows the forced placements to a contradiction, which rules the placement out. Both are proofs: a
box that they fill has no other filling.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from worksheets.search.bits import bits
from worksheets.search.exact_cover import ExactCover


class Known(NamedTuple):
    """The state of knowledge about a filling."""

    alive: int
    """The placements that may be right, as bits, including those found."""
    found: int
    """The placements that are right."""
    open: tuple[int, ...]
    """The cells, by item, not covered by a placement found."""


class Deduction:
    """Deductions in a box: cells are the items of a cover, placements its options, types its groups."""

    def __init__(self, cover: ExactCover) -> None:
        self._cover = cover

    def nothing(self) -> Known:
        """The knowledge about an empty box, before any deduction."""
        return Known(self._cover.all, 0, tuple(range(self._cover.primary)))

    def forced(self, known: Known, placements: Iterable[int] = ()) -> Known | None:
        """The knowledge after accepting these placements and everything they force; None on a contradiction."""
        covering, members, quotas = self._cover.covering, self._cover.members, self._cover.quotas
        alive, found, cells = known
        new = sum(1 << placement for placement in placements)
        while True:
            for placement in bits(new):
                if not alive >> placement & 1:
                    return None
                alive &= self._cover.without_conflicts(placement) | 1 << placement
            found |= new
            new = 0
            for type_, quota in enumerate(quotas):
                placed = (found & members[type_]).bit_count()
                if placed == quota:
                    alive &= ~members[type_] | found
                left = (alive & members[type_]).bit_count()
                if left < quota or placed > quota:
                    return None
                if left == quota:
                    new |= alive & members[type_] & ~found
            several = []
            for cell in cells:
                left = alive & covering[cell]
                if left & left - 1:
                    several.append(cell)
                elif not left:
                    return None
                else:
                    new |= left & ~found
            cells = tuple(several)
            if not new:
                return Known(alive, found, cells)

    def tried(self, known: Known, most: int) -> Known | None:
        """The knowledge when no trial rules out anything more, with at most `most` trials at a time.

        Returns None if more trials were needed, or if there is no filling.
        """
        ruled_out = True
        while ruled_out and known.open:
            ruled_out = False
            waiting = known.alive & ~known.found
            if waiting.bit_count() > most:
                return None
            for placement in bits(waiting):
                if known.alive & ~known.found & 1 << placement and not self.forced(known, [placement]):
                    ruled_out = True
                    less = self.forced(known._replace(alive=known.alive & ~(1 << placement)))
                    if less is None:
                        return None
                    known = less
        return known
