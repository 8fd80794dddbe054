"""Finds printed digits that make a hard sudoku: hidden singles do not fill the grid, but with naked ones they do.

Taking digits away at random leaves such a grid of 6 x 6 once in a hundred times. Adding digits to a few, always those
that help naked singles most, finds one in nine times.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from worksheets.base.seeds import pick, shuffled
from worksheets.puzzles.sudoku.engine.board import Filled, UnitBoard, cells_of
from worksheets.puzzles.sudoku.engine.singles import Candidates, SinglesBoard, both, singles_of

TRIALS = 10
"""How often one filled grid is tried."""


class Orbit(NamedTuple):
    """Cells that are printed together, as sets of bits."""

    cells: int
    known: Candidates
    """What is known of an empty grid when they are printed."""


def grow(
    board: UnitBoard, full: Filled, exchanges: Sequence[int], orbits: Sequence[Sequence[int]], rng: Random
) -> Filled | None:
    """Digits of a filled grid with which it can be solved by singles, but not by hidden ones; None if none was met.

    Starts with a random cell of each of the `exchanges`, without which there is no single solution. Whatever is taken
    away later, hidden singles will not suffice either.
    """
    singles = singles_of(board)
    known = [Orbit(sum(1 << cell for cell in orbit), singles.printed(orbit, full)) for orbit in orbits]
    for _ in range(TRIALS):
        if printed := _grown(singles, _hit(exchanges, known, rng), known, rng):
            return [digit if printed >> cell & 1 else -1 for cell, digit in enumerate(full)]
    return None


def _hit(exchanges: Sequence[int], orbits: Sequence[Orbit], rng: Random) -> list[Orbit]:
    """Orbits that have a cell of each set, at least."""
    hit: list[Orbit] = []
    cells = 0
    for exchange in shuffled(exchanges, rng):
        if not exchange & cells:
            cell = pick([*cells_of(exchange)], rng)
            hit += (orbit for orbit in orbits if orbit.cells >> cell & 1)
            cells |= hit[-1].cells
    return hit


def _grown(singles: SinglesBoard, printed: Sequence[Orbit], orbits: Sequence[Orbit], rng: Random) -> int:
    """The cells of these orbits and of more; 0 if none was met."""
    cells, known = 0, singles.start
    for orbit in printed:
        cells, known = cells | orbit.cells, both(known, orbit.known)
    known = singles.follow(known, singles.hidden)
    rest = shuffled(orbits, rng)
    while True:
        found: list[tuple[int, Candidates, Orbit]] = []
        helped: dict[int, int] = {}
        for orbit in rest:
            if not orbit.known.entered & ~known.entered:
                continue
            hidden = singles.follow(both(known, orbit.known), singles.hidden)
            if singles.is_filled(hidden):
                continue
            if hidden.entered not in helped:  # half of the digits lead where another one did
                naked = singles.follow(hidden, singles.all)
                if singles.is_filled(naked):
                    return cells | orbit.cells
                helped[hidden.entered] = (naked.entered ^ hidden.entered).bit_count()
            found.append((helped[hidden.entered], hidden, orbit))
        if not found:
            return 0
        _, known, added = max(found, key=lambda each: each[0])
        cells |= added.cells
        rest = [orbit for _, _, orbit in found]
