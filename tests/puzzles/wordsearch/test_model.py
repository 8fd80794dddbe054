from __future__ import annotations

import pytest

from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

COW = Entry("a cow", ("A", "C", "O", "W"), "It says moo.")
PUZZLE = Puzzle(LetterGrid((tuple("ACOWX"), tuple("VWXYZ"))), (COW,), (Direction.E, Direction.S))


def test_a_puzzle_as_json_has_its_grid_and_bank_and_no_answer() -> None:
    assert PUZZLE.to_json() == {
        "rows": 2,
        "columns": 5,
        "grid": [["A", "C", "O", "W", "X"], ["V", "W", "X", "Y", "Z"]],
        "word_bank": [{"word": "a cow", "clue": "It says moo.", "letters": "ACOW"}],
        "directions": ["E", "S"],
    }


def test_a_puzzle_as_text_is_the_grid() -> None:
    assert PUZZLE.to_text() == "A C O W X\nV W X Y Z"


def test_a_solution_as_json_names_row_column_and_direction() -> None:
    solution = Solution((Placement(COW, Cell(1, 4), Direction.NW),))
    assert solution.to_json() == {
        "placements": [{"word": "a cow", "letters": "ACOW", "row": 1, "column": 4, "direction": "NW"}]
    }


@pytest.mark.parametrize(
    ("direction", "last"),
    [
        ("E", (4, 8)),
        ("S", (7, 5)),
        ("SE", (7, 8)),
        ("NE", (1, 8)),
        ("W", (4, 2)),
        ("N", (1, 5)),
        ("NW", (1, 2)),
        ("SW", (7, 2)),
    ],
)
def test_the_cells_of_a_placement_run_in_its_direction(direction: str, last: tuple[int, int]) -> None:
    cells = Placement(COW, Cell(4, 5), Direction[direction]).cells
    assert (cells[0], cells[-1], len(cells)) == ((4, 5), last, 4)
