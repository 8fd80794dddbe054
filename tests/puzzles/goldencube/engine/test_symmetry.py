"""The symmetries of boxes: how many there are, and that they move cells as turning and mirroring do."""

from __future__ import annotations

from math import dist

import pytest

from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Box, BoxCell, Given, Puzzle, cells_of


@pytest.mark.parametrize(
    ("box", "count"),
    [
        (Box(3, 3, 3), 48),
        (Box(5, 3, 5), 16),
        (Box(3, 5, 7), 8),
        (Box(4, 4, 1), 8),
        (Box(2, 1, 5), 4),
        (Box(1, 1, 3), 2),
        (Box(1, 1, 1), 1),
    ],
    ids=str,
)
def test_each_moves_all_cells_in_a_way_of_its_own(box: Box, count: int) -> None:
    cells = list(cells_of((0, 0, 0), box))
    moves = set()
    for symmetry in symmetries(Puzzle(box, (), golden=False)):
        moved = [symmetry.image(box, cell, (1, 1, 1))[0] for cell in cells]
        assert set(moved) == set(cells)
        assert all(dist(cells[0], old) == dist(moved[0], new) for old, new in zip(cells, moved, strict=True))
        moves.add(tuple(moved))
    assert len(moves) == len(symmetries(Puzzle(box, (), golden=False))) == count


def test_a_cuboid_moves_as_its_cells_do() -> None:
    box, low, size = Box(3, 5, 3), BoxCell(0, 1, 2), (2, 3, 1)
    for symmetry in symmetries(Puzzle(box, ())):
        moved = {symmetry.image(box, cell, (1, 1, 1))[0] for cell in cells_of(low, size)}
        assert set(cells_of(*symmetry.image(box, low, size))) == moved


def test_the_first_changes_nothing() -> None:
    first = symmetries(Puzzle(Box(5, 5, 5), ()))[0]
    assert first.image(Box(5, 5, 5), BoxCell(1, 2, 3), (3, 2, 1)) == (BoxCell(1, 2, 3), (3, 2, 1))


def test_givens_stay_where_they_are_or_change_places() -> None:
    box = Box(3, 3, 3)
    corner = Given(1, BoxCell(0, 0, 0), (1, 1, 1))
    opposite = Given(2, BoxCell(2, 2, 2), (1, 1, 1))
    assert len(symmetries(Puzzle(box, ((1, 1, 1),) * 2, givens=(corner,)))) == 6
    assert len(symmetries(Puzzle(box, ((1, 1, 1),) * 2, givens=(corner, opposite)))) == 12
