"""Grids of signs with blanks: read from text and JSON, and compared with the printed grid."""

from __future__ import annotations

import pytest

from worksheets.base.errors import InputError
from worksheets.base.grid import Cell, Size
from worksheets.puzzles.sign_grid import SignGrid, differences, parse_signs, recognises_signs
from worksheets.puzzles.values import SolveInput

GRID = SignGrid.of("1 . 3 2", "# 4 . 1")
SIGNS = "1234"


def given(text: str) -> SolveInput:
    return SolveInput(text, "puzzle.txt")


@pytest.mark.parametrize("text", ["1 . 3 2\n# 4 . 1", "1.32\n#4.1\n", "\n  1.32\n\n  #4.1\n", "1\t.\t3\t2\n#\t4\t.\t1"])
def test_a_grid_is_read_however_it_is_spaced(text: str) -> None:
    assert parse_signs(given(text), SIGNS) == parse_signs(given(text), SIGNS, Size(2, 4)) == GRID


def test_text_and_json_are_read_back() -> None:
    assert parse_signs(given(GRID.to_text()), SIGNS) == GRID
    assert parse_signs(SolveInput("", data={"grid": GRID.to_json()}), SIGNS) == GRID
    letters = SignGrid.of("A . # B")
    assert parse_signs(given("a . # b"), "AB") == letters


def test_its_cells() -> None:
    assert GRID.size == Size(2, 4)
    assert Cell(1, 0) not in list(GRID)
    assert len(list(GRID)) == 7
    assert (GRID[Cell(0, 0)], GRID[Cell(0, 1)], GRID[Cell(1, 0)]) == ("1", "", None)


@pytest.mark.parametrize(
    ("text", "message"),
    {
        "12\n123": "puzzle.txt:2:1: this row has 3 cells, not 2",
        "12\n15": 'puzzle.txt:2:1: "5" is not a sign of this puzzle; write 1 to 4, or a full stop',
        "": "puzzle.txt: expected rows of signs, got 0 rows",
    }.items(),
)
def test_problems_have_places(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_signs(given(text), SIGNS)
    assert [str(problem) for problem in raised.value.problems] == [message]


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(InputError) as raised:
        parse_signs(given("1x34\n123\n1234\n1234"), SIGNS, Size(4, 4))
    assert len(raised.value.problems) == 2
    with pytest.raises(InputError, match="expected 4 rows, got 1 row"):
        parse_signs(given("1234"), SIGNS, Size(4, 4))


@pytest.mark.parametrize("rows", [None, [], [[]], [["1"], ["1", "2"]], [["7"]], [[3]], "12", [["1", "2"]]])
def test_wrong_json_is_refused(rows: object) -> None:
    with pytest.raises(InputError):
        parse_signs(SolveInput("", data={"grid": rows}), SIGNS, Size(1, 3))


def test_it_is_recognised_by_its_signs_and_blanks() -> None:
    assert recognises_signs(GRID.to_text(), SIGNS) > 0.5
    for text in ("", "1 2\n3 4", "1 . 9\n2 3 4", "1 .\n2", "COW\nHEN", "3 3 3\n6\n1 1 1"):
        assert recognises_signs(text, SIGNS) == 0.0, text


def test_an_answer_is_compared_with_what_was_printed() -> None:
    assert list(differences(GRID, SignGrid.of("1 2 3 2", "# 4 3 1"))) == []
    assert list(differences(GRID, SignGrid.of("1 2 4 2", "# 4 . 1"))) == [
        "row 1, column 3 has 4, but 3 is printed there",
        "row 2, column 3 is blank",
    ]
