"""Chooses givens: blocks to enter so that the box has one filling, and a person can find it.

All blocks are entered; then each is removed if the rest can still be found by the means of the difficulty: forced
placements, trials of single blocks, or a search, which may also find other fillings. Blocks that another filling moves
cannot all be removed.
"""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.deduce import Deduction, Known
from worksheets.puzzles.goldencube.engine.pieces import Piece, givens_of
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, packing_of, sorted_edges
from worksheets.puzzles.goldencube.engine.rules import CubeRules
from worksheets.puzzles.goldencube.model import Puzzle
from worksheets.search.bits import bits
from worksheets.search.exact_cover import Search


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
