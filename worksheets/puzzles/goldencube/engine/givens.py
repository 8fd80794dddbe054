"""Blocks to enter beforehand, so that a box can be filled in one way only.

Works with counterexamples: another filling of the box shows which blocks it moves, so one of these must be entered;
a block without which a filling known already would be right again cannot be left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.classes import Classes
from worksheets.puzzles.goldencube.engine.pieces import Piece, nearest
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Given, Puzzle

FIRST_STEPS = 1_000
"""Steps of a search for another filling before it is looked for among those that move neighbours only."""

ENTRY_WORK = 2_500_000
"""Budget of a search that decides whether a further block is entered, in steps times cells of the box."""

PROOF_WORK = 12_500_000
"""Budget of a search that decides whether a block can be left out: 100,000 steps in 5 x 5 x 5."""

NEIGHBOURS = (4, 8, 14)
"""How many neighbours are moved together."""

NEAR_STEPS = 300
"""Budget for each group of neighbours."""


class Entered(NamedTuple):
    """A puzzle with givens that leave one completion, proved."""

    puzzle: Puzzle
    effort: int
    """Steps of the proof."""
    work: int
    """Steps of all searches times cells of the box."""
    minimal: bool
    """Whether it is proved too that no given can be left out; else some search was broken off."""


def enter_blocks(puzzle: Puzzle, pieces: Sequence[Piece], order: Sequence[int]) -> Entered:
    """The puzzle with givens that leave `pieces` as the only completion.

    `pieces` has a place for each block of the puzzle; those that come first in `order`, which names all of them
    by index, are entered rather than others.
    """
    rank = {i: place for place, i in enumerate(order)}
    rivals = _Rivals(puzzle, pieces)
    entered: list[int] = []
    while (moved := rivals.moved(entered, order, ENTRY_WORK)) != _NOTHING:
        waiting = rank.keys() - set(entered) if moved is None else moved
        entered.append(min(waiting, key=rank.__getitem__))
    minimal = True
    for i in sorted(entered, key=rank.__getitem__, reverse=True):
        rest = [j for j in entered if j != i]
        moved = rivals.moved(rest, (i,), PROOF_WORK if minimal else ENTRY_WORK)
        if moved is None:
            minimal = False
        elif not moved:
            entered = rest
    found = replace(puzzle, givens=rivals.givens(entered), unique=True)
    return Entered(found, rivals.effort, rivals.steps * puzzle.box.volume, minimal)


_NOTHING: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Rivals:
    """The other fillings found so far, each as the set of the pieces that it does not have."""

    puzzle: Puzzle
    pieces: Sequence[Piece]
    known: list[frozenset[int]] = field(default_factory=list)
    steps: int = 0
    """Those of all searches."""
    effort: int = 0
    """Those of the last proof that there is no other filling."""

    def givens(self, entered: Collection[int]) -> tuple[Given, ...]:
        return tuple(Given(i + 1, self.pieces[i].low, self.pieces[i].size) for i in sorted(entered))

    def moved(self, entered: Collection[int], suspects: Iterable[int], work: int) -> frozenset[int] | None:
        """The pieces that some other filling with the entered ones does not have, looked for round the suspects.

        None of them if it is proved that there is no other filling; None if that is undecided.
        """
        for known in self.known:
            if known.isdisjoint(entered):
                return known
        search = _Search(self.puzzle, self.pieces, self.givens(entered))
        moved = search.moved(FIRST_STEPS)
        if moved is None:
            moved = self._moved_near(entered, suspects)
        if moved is None:
            moved = search.moved(work // self.puzzle.box.volume)
        self.steps += search.steps
        if moved:
            self.known.append(moved)
        elif moved is not None:
            self.effort = search.steps
        return moved

    def _moved_near(self, entered: Collection[int], suspects: Iterable[int]) -> frozenset[int] | None:
        free = [i for i in range(len(self.pieces)) if i not in entered]
        for i in suspects:
            for count in NEIGHBOURS:
                others = set(range(len(self.pieces))).difference(nearest(self.pieces, i, free)[:count])
                search = _Search(self.puzzle, self.pieces, self.givens(others))
                moved = search.moved(NEAR_STEPS)
                self.steps += search.steps
                if moved:
                    return moved
        return None


class _Search:
    """A search for fillings other than `pieces` that can be left and resumed."""

    def __init__(self, puzzle: Puzzle, pieces: Sequence[Piece], givens: tuple[Given, ...]) -> None:
        self.steps = 0
        hinted = replace(puzzle, givens=givens)
        entered = {given.block - 1 for given in givens}
        self._free = [(i, (piece.low, piece.size)) for i, piece in enumerate(pieces) if i not in entered]
        self._classes = Classes(packing_of(hinted), symmetries(hinted))

    def moved(self, steps: int) -> frozenset[int] | None:
        """The pieces that are not in some other filling; none if there is no other, None when the steps are over."""
        end = self.steps + steps
        while not self._classes.finished:
            if self.steps >= end:
                return None
            found, done = self._classes.advance(end - self.steps)
            self.steps += done
            for places in self._places(found.options) if found else ():
                moved = frozenset(i for i, place in self._free if place not in places)
                if moved:
                    return moved
        return frozenset()

    def _places(self, options: tuple[int, ...]) -> Iterator[set[tuple[object, object]]]:
        """Low corners and edges of the blocks of all fillings in a class."""
        placements = self._classes.placements
        for image in self._classes.images(options):
            yield {(placements[option].low, placements[option].size) for option in image}
