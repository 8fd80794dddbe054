"""Givens: the blocks to enter so that one filling of the box is left.

Works with counterexamples: another filling of the box shows which blocks it moves, so one of these must be entered;
a block without which a filling known already would be right again cannot be left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.classes import Classes
from worksheets.puzzles.goldencube.engine.pieces import Piece, givens_of, nearest
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Puzzle

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


ENTRY_SHARE = 0.7
"""Part of the work for a sheet after which undecided blocks are entered without a further look; the rest is kept for
leaving some out again."""


class Entered(NamedTuple):
    """A puzzle with givens that leave one filling, proved."""

    puzzle: Puzzle
    effort: int
    """Steps of the proof."""
    work: int
    """Steps of all searches times cells of the box."""
    minimal: bool
    """Whether it is proved too that no given can be left out; else some search was broken off."""


class Verdict(NamedTuple):
    """What a search for another filling came to: one was found, there is none, or it is undecided."""

    moved: frozenset[int] = frozenset()
    """The pieces, by index, that the other filling does not have; empty where none was found."""
    decided: bool = True

    @property
    def unique(self) -> bool:
        """Whether it is proved that there is no other filling."""
        return self.decided and not self.moved


UNIQUE = Verdict()
UNDECIDED = Verdict(decided=False)


def enter_blocks(puzzle: Puzzle, pieces: Sequence[Piece], order: Sequence[int], work: int | None = None) -> Entered:
    """The puzzle with givens that leave `pieces` as the only filling.

    `pieces` has a place for each block of the puzzle; those that come first in `order`, which names all of them
    by index, are entered rather than others. Where `work` (see `Entered`) is spent, more blocks are entered than need
    be: every further one after `FIRST_STEPS` without a proof. That one filling is left is always proved.
    """
    rank = {i: place for place, i in enumerate(order)}
    most = None if work is None else work // puzzle.box.volume
    rivals = _Rivals(puzzle, pieces, None if most is None else int(most * ENTRY_SHARE))
    entered: list[int] = []
    while not (verdict := rivals.verdict(entered, order, ENTRY_WORK)).unique:
        waiting = verdict.moved or rank.keys() - set(entered)
        entered.append(min(waiting, key=rank.__getitem__))
    minimal = True
    rivals.most = most
    for i in sorted(entered, key=rank.__getitem__, reverse=True):
        if not rivals.granted(1):
            minimal = False
            break
        rest = [j for j in entered if j != i]
        verdict = rivals.verdict(rest, (i,), PROOF_WORK if minimal else ENTRY_WORK)
        if verdict.unique:
            entered = rest
        minimal = minimal and verdict.decided
    found = replace(puzzle, givens=givens_of(pieces, entered), unique=True)
    return Entered(found, rivals.effort, rivals.steps * puzzle.box.volume, minimal)


@dataclass(slots=True)
class _Rivals:
    """The other fillings found so far, each as the set of the pieces that it does not have."""

    puzzle: Puzzle
    pieces: Sequence[Piece]
    most: int | None = None
    """Steps of all searches after which none goes on for longer than `FIRST_STEPS`; None: as long as they like."""
    known: list[frozenset[int]] = field(default_factory=list)
    steps: int = 0
    """Steps of all searches."""
    effort: int = 0
    """Steps of the last proof that there is no other filling."""

    def granted(self, steps: int) -> int:
        """How many of so many further steps may be done."""
        return steps if self.most is None else max(0, min(steps, self.most - self.steps))

    def verdict(self, entered: Collection[int], suspects: Iterable[int], work: int) -> Verdict:
        """Whether another filling has the pieces entered; it is looked for round the suspects, too."""
        for known in self.known:
            if known.isdisjoint(entered):
                return Verdict(known)
        search = _Search(self.puzzle, self.pieces, entered)
        verdict = search.verdict(FIRST_STEPS)
        if not verdict.decided:
            verdict = self._verdict_near(entered, suspects)
        if not verdict.decided:
            verdict = search.verdict(self.granted(work // self.puzzle.box.volume))
        self.steps += search.steps
        if verdict.moved:
            self.known.append(verdict.moved)
        elif verdict.unique:
            self.effort = search.steps
        return verdict

    def _verdict_near(self, entered: Collection[int], suspects: Iterable[int]) -> Verdict:
        """Another filling that moves some neighbours of a suspect only, or undecided."""
        free = [i for i in range(len(self.pieces)) if i not in entered]
        for i in suspects:
            for count in NEIGHBOURS if self.granted(1) else ():
                others = set(range(len(self.pieces))).difference(nearest(self.pieces, i, free)[:count])
                search = _Search(self.puzzle, self.pieces, others)
                verdict = search.verdict(NEAR_STEPS)
                self.steps += search.steps
                if verdict.moved:
                    return verdict
        return UNDECIDED


class _Search:
    """A search for fillings other than `pieces`, some of which are entered, that can be left and resumed."""

    def __init__(self, puzzle: Puzzle, pieces: Sequence[Piece], entered: Collection[int]) -> None:
        self.steps = 0
        rest = replace(puzzle, givens=givens_of(pieces, entered))
        self._free = [(i, (piece.low, piece.size)) for i, piece in enumerate(pieces) if i not in entered]
        self._classes = Classes(packing_of(rest), symmetries(rest))

    def verdict(self, steps: int) -> Verdict:
        """Whether there is another filling, or undecided after so many further steps."""
        end = self.steps + steps
        while not self._classes.finished:
            if self.steps >= end:
                return UNDECIDED
            found, done = self._classes.advance(end - self.steps)
            self.steps += done
            for places in self._places(found.options) if found else ():
                moved = frozenset(i for i, place in self._free if place not in places)
                if moved:
                    return Verdict(moved)
        return UNIQUE

    def _places(self, options: tuple[int, ...]) -> Iterator[set[tuple[object, object]]]:
        """Low corners and edges of the blocks of all fillings in a class."""
        placements = self._classes.placements
        for image in self._classes.images(options):
            yield {(placements[option].low, placements[option].size) for option in image}
