"""Chooses the blocks that are entered at the start, by what a person can deduce without guessing.

These deductions are forced placements and, one step further, trials. A placement is *forced* if a free cell has no
other left, or if a type has no more places left than blocks. A *trial* places a block and follows the forced placements
to a contradiction, which rules the placement out. Both are proofs: a box that they fill has no other filling.

The entered blocks leave one filling, which a person can find. At first all blocks are entered; then each is removed if
the rest can still be found by the means of the difficulty: forced placements, trials of single blocks, or a search,
which may also find other fillings. Blocks that another filling moves cannot all be removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.placements import (
    CubeRules,
    CuboidPlacement,
    Piece,
    givens_of,
    packing_of,
    sorted_edges,
)
from worksheets.puzzles.goldencube.model import Puzzle
from worksheets.search.bits import bits
from worksheets.search.exact_cover import ExactCover, Search


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
        covering = self._cover.covering
        alive, found, cells = known
        new = sum(1 << placement for placement in placements)
        while True:
            for placement in bits(new):
                if not alive >> placement & 1:
                    return None
                alive &= self._cover.without_conflicts(placement) | 1 << placement
            found |= new
            counted = self._by_number(alive, found)
            if counted is None:
                return None
            alive, new = counted
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

    def _by_number(self, alive: int, found: int) -> tuple[int, int] | None:
        """The placements alive, and those forced because a type has no more; None if a type has too many or too few."""
        new = 0
        for members, quota in zip(self._cover.members, self._cover.quotas, strict=True):
            placed = (found & members).bit_count()
            if placed == quota:
                alive &= ~members | found
            left = (alive & members).bit_count()
            if left < quota or placed > quota:
                return None
            if left == quota:
                new |= alive & members & ~found
        return alive, new

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


def enter_blocks(puzzle: Puzzle, pieces: Sequence[Piece], order: Sequence[int], rules: CubeRules) -> Puzzle:
    """Add givens to the puzzle that leave `pieces` as the only filling.

    `pieces` has a place for each block of the puzzle; `order` has all indices, those to enter preferably first.
    """
    proof = _Proof(puzzle, pieces)
    entered = list(range(len(pieces)))
    for i in reversed(order):
        rest = [j for j in entered if j != i]
        if proof.by_deduction(rest, rules.trials):
            entered = rest
    for i in sorted(entered, key=order.index, reverse=True) if rules.search else ():
        rest = [j for j in entered if j != i]
        if proof.by_search(rest, rules.search // puzzle.box.volume):
            entered = rest
    return Puzzle(puzzle.box, puzzle.blocks, puzzle.golden, givens_of(pieces, entered), unique=True)


class _Proof:
    """Proves in several ways that a filling is unique if some of its blocks are entered."""

    def __init__(self, puzzle: Puzzle, pieces: Sequence[Piece]) -> None:
        packing = packing_of(puzzle)
        number = {placement: option for option, placement in enumerate(packing.placements)}
        kinds = {block: kind for kind, block in enumerate(packing.types)}
        self._cover = cover_of(packing)
        self._deduction = Deduction(self._cover)
        self._pieces = [
            number[CuboidPlacement(kinds[sorted_edges(piece.edges)], piece.low, piece.size)] for piece in pieces
        ]
        self._rivals: list[frozenset[int]] = []
        """For each other filling found, the pieces that it lacks."""

    def by_deduction(self, entered: Sequence[int], trials: int) -> bool:
        """Whether forced placements fill the rest, with trials of at most `trials` placements at a time."""
        known = self._entered(entered)
        if trials:
            known = self._deduction.tried(known, trials) or known
        return not known.open

    def by_search(self, entered: Sequence[int], nodes: int) -> bool:
        """Whether a search of at most `nodes` nodes ends without finding another filling."""
        if any(moved.isdisjoint(entered) for moved in self._rivals):
            return False
        known = self._entered(entered)
        search = Search(self._cover, known.alive, tuple(bits(known.found)))
        while nodes > 0 and not search.finished:
            options, done = search.advance(nodes)
            nodes -= done
            if options and (moved := {i for i, piece in enumerate(self._pieces) if piece not in options}):
                self._rivals.append(frozenset(moved))
                return False
        return search.finished

    def _entered(self, entered: Sequence[int]) -> Known:
        known = self._deduction.forced(self._deduction.nothing(), [self._pieces[i] for i in entered])
        assert known, "pieces of one filling do not contradict each other"  # noqa: S101
        return known
