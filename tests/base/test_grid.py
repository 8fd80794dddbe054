from __future__ import annotations

import pytest

from worksheets.base.grid import Cell, Direction, LetterGrid, Mask, run

GRID = LetterGrid((("A", "B", "C"), ("D", "E", "F")))


def test_rows_come_first() -> None:
    assert (GRID.rows, GRID.columns) == (2, 3)
    assert GRID[Cell(1, 2)] == "F"
    assert list(GRID)[:4] == [Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 0)]
    assert GRID.to_text() == "A B C\nD E F"
    assert GRID.to_json() == [["A", "B", "C"], ["D", "E", "F"]]


@pytest.mark.parametrize(
    ("cell", "inside"), [((1, 2), True), ((2, 1), False), ((0, 3), False), ((-1, 0), False), ((0, -1), False)]
)
def test_a_grid_knows_its_cells(cell: tuple[int, int], inside: bool) -> None:
    assert (Cell(*cell) in GRID) == inside


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("E", (4, 7)),
        ("W", (4, 3)),
        ("S", (6, 5)),
        ("N", (2, 5)),
        ("SE", (6, 7)),
        ("NW", (2, 3)),
        ("NE", (2, 7)),
        ("SW", (6, 3)),
    ],
)
def test_runs_follow_the_compass(name: str, last: tuple[int, int]) -> None:
    direction = Direction[name]
    cells = run(Cell(4, 5), direction, 3)
    assert cells[0] == (4, 5)
    assert cells[-1] == last
    assert run(Cell(*last), direction.opposite, 3) == cells[::-1]


HEART = (".#.#.", "#####", ".###.", "..#..")


def test_a_mask_says_which_cells_there_are() -> None:
    heart = Mask(HEART)
    assert heart.size == (4, 5)
    assert heart.count == len(list(heart)) == 11
    assert [Cell(0, 1) in heart, Cell(0, 2) in heart, Cell(4, 1) in heart, Cell(-1, 1) in heart] == [True] + [False] * 3
    assert list(heart)[:3] == [(0, 1), (0, 3), (1, 0)]


def test_a_grid_with_holes() -> None:
    grid = LetterGrid((("", "A", ""), ("B", "C", "D")))
    assert grid.mask == Mask((".#.", "###"))
    assert LetterGrid((("A", "B"),)).mask is None
    assert grid.to_json() == [[None, "A", None], ["B", "C", "D"]]
    assert grid.to_text() == "  A\nB C D"
