"""Chooses the printed digits of a hard sudoku: hidden singles do not solve it, hidden and naked ones together do.

Blanking random cells gives such a 6 x 6 grid once in a hundred times. Adding digits to a few printed ones, always those
that help naked singles most, gives one in nine times.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from worksheets.base.seeds import pick, shuffled
from worksheets.puzzles.sudoku.engine.board import Filled, UnitBoard, cells_of
from worksheets.puzzles.sudoku.engine.singles import Candidates, SinglesBoard, both, singles_of

TRIALS = 10
"""Maximum number of attempts with a filled grid."""


class Orbit(NamedTuple):
    """Cells that are printed together, as bit sets."""

    cells: int
    known: Candidates
    """The candidates of a grid in which only these cells are printed."""


def grow(
    board: UnitBoard, full: Filled, exchanges: Sequence[int], orbits: Sequence[Sequence[int]], rng: Random
) -> Filled | None:
    """Digits to print so that singles solve the grid, but hidden singles alone do not; None if none were found.

    Starts with a random cell of each of the `exchanges`, without which there are several solutions. Hidden singles will
    not be enough either when more cells are blanked later.
    """
    singles = singles_of(board)
    known = [Orbit(sum(1 << cell for cell in orbit), singles.printed(orbit, full)) for orbit in orbits]
    for _ in range(TRIALS):
        if printed := _with_more(singles, _from_each(exchanges, known, rng), known, rng):
            return [digit if printed >> cell & 1 else -1 for cell, digit in enumerate(full)]
    return None


def _from_each(exchanges: Sequence[int], orbits: Sequence[Orbit], rng: Random) -> list[Orbit]:
    """Random orbits that include a cell of each set."""
    hit: list[Orbit] = []
    cells = 0
    for exchange in shuffled(exchanges, rng):
        if not exchange & cells:
            cell = pick([*cells_of(exchange)], rng)
            hit += (orbit for orbit in orbits if orbit.cells >> cell & 1)
            cells |= hit[-1].cells
    return hit


def _with_more(singles: SinglesBoard, printed: Sequence[Orbit], orbits: Sequence[Orbit], rng: Random) -> int:
    """The cells of these orbits and of others added to them; 0 if the attempt failed."""
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
            if hidden.entered not in helped:  # half of the digits lead to a position already seen
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
