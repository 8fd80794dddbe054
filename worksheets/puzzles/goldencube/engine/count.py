"""Counts solutions: all of them, up to the symmetries of the box, or as far as a sheet needs.

The sheet says "exactly 4" or "more than 100" up to symmetry: a `Tally`. If the complete search takes too long, groups
of neighbours are removed from a known solution and repacked, which soon shows that there are many solutions.

Packings are counted without a list: all of them by a frontier, and up to symmetry by Burnside's lemma.

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
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError
from worksheets.puzzles.goldencube.engine.classes import Classes, cover_of, placed_by_colours, rarest_type
from worksheets.puzzles.goldencube.engine.placements import (
    CuboidPlacement,
    Packing,
    Piece,
    Symmetry,
    givens_of,
    mask,
    nearest,
    numbered,
    packing_of,
    piece_at,
    symmetries,
)
from worksheets.puzzles.goldencube.engine.reasons import no_solution_reason
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Puzzle
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover_count import CoverCount, CoverOption, count_covers
from worksheets.search.exact_cover import PAUSE


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


SOON = 2_000
"""Nodes of the complete search before counting by states is tried."""

STATES = 300_000
"""Maximum number of states of the frontier for each symmetry: half a second and 60 MB."""

COUNTED = 100
"""Maximum number of solutions counted for a sheet."""

COUNT_WORK = (1_000_000, 5_000_000)
"""Budgets of the complete search, in steps times cells: before known solutions are varied, and after."""

GROUPS = 400
"""Number of groups of neighbours moved if that search does not end."""

NEIGHBOURS = (3, 4, 5, 6, 7)
"""Sizes of these groups, used in turn."""

NEAR_STEPS = 100
"""Budget for each group of neighbours."""


class Counts(NamedTuple):
    """Numbers of solutions; lower bounds unless `complete`."""

    all: int
    up_to_symmetry: int
    complete: bool


class Tally(NamedTuple):
    """The number of solutions up to symmetry: exact or, with `more`, exceeded."""

    solutions: int
    more: bool


def count_solutions(puzzle: Puzzle, *, limit: int | None = None, budget: Budget | None = None) -> Counts:
    """Count all solutions, and those up to symmetry, within `limit` (up to symmetry) and the `budget` of nodes.

    The symmetries are those that leave the givens in place. If the search does not end soon and there is no limit,
    packings are counted without listing them, unless too many are unchanged by a symmetry.
    """
    if no_solution_reason(puzzle):
        return Counts(0, 0, True)
    packing, group = placed_by_colours(packing_of(puzzle)), symmetries(puzzle)
    search, budget = _Census(Classes(packing, group), limit), budget or Budget()
    numbers = PackingCount(packing, group, states=min(STATES, budget.steps or STATES))
    try:
        if limit is None and not search.ends(budget, SOON):
            counted = numbers.run(budget)
            if counted:
                return Counts(*counted, True)
        search.ends(budget)
    except BudgetSpentError:
        every = max(ceil(search.every), ceil(numbers.every))
        return Counts(every, max(ceil(search.classes), ceil(Fraction(every, len(group)))), False)
    if search.beyond:
        return Counts(int(search.every), search.limit or 0, False)
    return Counts(int(search.every), int(search.classes), True)


def count_up_to(puzzle: Puzzle, limit: int, steps: int) -> Tally:
    """Count solutions up to symmetry, within `limit` and `steps`.

    The puzzle must have a solution. If the count stops early, there are certainly more.
    """
    search = _Census(Classes(packing_of(puzzle), symmetries(puzzle)), limit)
    try:
        search.ends(Budget(steps))
    except BudgetSpentError:
        return Tally(max(ceil(search.classes) - 1, 0), True)
    return Tally(min(int(search.classes), limit), search.beyond)


class _Census:
    """Counts the packings that a search finds, until there are more than `limit` up to symmetry."""

    def __init__(self, search: Classes, limit: int | None) -> None:
        self.limit = limit
        self.every = self.classes = Fraction()
        self._search = search
        self._nodes = 0

    @property
    def beyond(self) -> bool:
        """Whether the limit is exceeded."""
        return self.limit is not None and self.classes > self.limit

    def ends(self, budget: Budget, nodes: int | None = None) -> bool:
        """Continue the search to its end, or until `nodes` nodes in total; may raise BudgetSpentError."""
        while not self._search.finished and not self.beyond:
            if self._nodes == nodes:
                return False
            found, done = self._search.advance(budget.grant(PAUSE if nodes is None else nodes - self._nodes))
            budget.spend(done)
            self._nodes += done
            if found:
                # A class is found several times, and counts as one in total.
                self.classes += Fraction(1, found.times)
                self.every += Fraction(found.size, found.times)
        return True


def tally(puzzle: Puzzle, pieces: Sequence[Piece]) -> Tally:
    """Count solutions up to symmetry without givens, of which `pieces` is one, up to `COUNTED`.

    If a complete search does not end soon, solutions are found by varying known ones.
    """
    known = 0
    for work in COUNT_WORK:
        counted = count_up_to(puzzle, COUNTED, work // puzzle.box.volume)
        if not counted.more or counted.solutions == COUNTED:
            return counted
        known = known or _known(puzzle, pieces)
        if known > COUNTED:
            return Tally(COUNTED, True)
    return Tally(max(counted.solutions, known - 1), True)


def _known(puzzle: Puzzle, pieces: Sequence[Piece]) -> int:
    """The number of different solutions found by moving neighbours in known ones; stops beyond `COUNTED`."""
    group = symmetries(puzzle)
    known = [tuple(pieces)]
    forms = {_form(puzzle.box, pieces, group)}
    for turn in range(GROUPS):
        for other in _near(puzzle, known[turn % len(known)], turn):
            form = _form(puzzle.box, other, group)
            if form not in forms:
                forms.add(form)
                known.append(other)
        if len(known) > COUNTED:
            return COUNTED + 1
    return len(known)


def _near(puzzle: Puzzle, pieces: Sequence[Piece], turn: int) -> Iterator[tuple[Piece, ...]]:
    """Yield the solutions that differ from `pieces` only in one group of neighbours, chosen by `turn`."""
    blocks = range(len(pieces))
    moved = nearest(pieces, turn % len(pieces), blocks)[: NEIGHBOURS[turn % len(NEIGHBOURS)]]
    kept = [i for i in blocks if i not in moved]
    rest = replace(puzzle, givens=givens_of(pieces, kept))
    search = Classes(packing_of(rest), symmetries(rest)[:1])
    steps = 0
    while steps < NEAR_STEPS and not search.finished:
        found, done = search.advance(NEAR_STEPS - steps)
        steps += done
        if found:
            places = (search.placements[option] for option in found.options)
            changed = [piece_at(puzzle.box, place.low, place.size) for place in places]
            yield numbered(puzzle.blocks, [*(pieces[i] for i in kept), *changed], puzzle.box)


def _form(box: Box, pieces: Sequence[Piece], group: Sequence[Symmetry]) -> tuple[tuple[BoxCell, Block], ...]:
    """A normal form, equal for all solutions that the symmetries map to each other."""
    return min(tuple(sorted(symmetry.image(box, low, size) for low, size, _ in pieces)) for symmetry in group)
