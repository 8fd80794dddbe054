"""How many ways there are to fill a box, up to its symmetries: the number, or that there are more than so many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.classes import Classes
from worksheets.puzzles.goldencube.engine.count import count_up_to
from worksheets.puzzles.goldencube.engine.pieces import Piece, nearest, numbered, piece_at
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.symmetry import Symmetry, symmetries
from worksheets.puzzles.goldencube.model import Block, Box, Cell, Hint, Puzzle

COUNTED = 100
"""Most ways that are counted."""

COUNT_WORK = (1_000_000, 5_000_000)
"""Budgets of the complete search, in steps times cells of the box: before known ways are changed, and after."""

GROUPS = 400
"""How often some neighbours are moved where that search does not end."""

NEIGHBOURS = (3, 4, 5, 6, 7)
"""How many neighbours are moved together, in turn."""

NEAR_STEPS = 100
"""Budget for each group of neighbours."""


class Tally(NamedTuple):
    """With `more`, there are more than `solutions` ways, else exactly so many."""

    solutions: int
    more: bool


def tally(puzzle: Puzzle, pieces: Sequence[Piece]) -> Tally:
    """The number of ways to fill a box without hints, of which `pieces` is one, as far as `COUNTED`.

    Where a complete search does not end soon, ways are found by changing known ones in part.
    """
    known = 0
    for work in COUNT_WORK:
        ways, complete = count_up_to(puzzle, COUNTED, work // puzzle.box.volume)
        if complete or ways == COUNTED:
            return Tally(ways, not complete)
        known = known or _known(puzzle, pieces)
        if known > COUNTED:
            return Tally(COUNTED, True)
    return Tally(max(ways, known - 1), True)


def _known(puzzle: Puzzle, pieces: Sequence[Piece]) -> int:
    """How many different ways are found by moving neighbours in those found before; stops beyond `COUNTED`."""
    group = symmetries(puzzle)
    ways = [tuple(pieces)]
    forms = {_form(puzzle.box, pieces, group)}
    for turn in range(GROUPS):
        way = ways[turn % len(ways)]
        for other in _near(puzzle, way, turn):
            form = _form(puzzle.box, other, group)
            if form not in forms:
                forms.add(form)
                ways.append(other)
        if len(ways) > COUNTED:
            return COUNTED + 1
    return len(ways)


def _near(puzzle: Puzzle, way: Sequence[Piece], turn: int) -> Iterator[tuple[Piece, ...]]:
    """The ways that differ in some neighbours only; each turn takes others."""
    blocks = range(len(way))
    moved = nearest(way, turn % len(way), blocks)[: NEIGHBOURS[turn % len(NEIGHBOURS)]]
    kept = [i for i in blocks if i not in moved]
    hints = tuple(Hint(i + 1, way[i].low, way[i].size) for i in kept)
    hinted = replace(puzzle, hints=hints)
    search = Classes(packing_of(hinted), symmetries(hinted)[:1])
    steps = 0
    while steps < NEAR_STEPS and not search.finished:
        found, done = search.advance(NEAR_STEPS - steps)
        steps += done
        if found:
            places = (search.placements[option] for option in found.options)
            changed = [piece_at(puzzle.box, place.low, place.size) for place in places]
            yield numbered(puzzle.blocks, [*(way[i] for i in kept), *changed], puzzle.box)


def _form(box: Box, pieces: Sequence[Piece], group: Sequence[Symmetry]) -> tuple[tuple[Cell, Block], ...]:
    """The same for all ways that the symmetries turn into each other."""
    return min(tuple(sorted(symmetry.image(box, low, size) for low, size, _ in pieces)) for symmetry in group)
