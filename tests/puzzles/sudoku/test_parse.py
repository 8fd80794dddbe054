"""Reading sudokus from lines, rows and JSON; importing, solving and marking them."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from tests.puzzles.sudoku.test_generate import KIND, UNIQUE, made
from worksheets.base.errors import InputError
from worksheets.puzzles.sudoku.model import GridRules
from worksheets.puzzles.values import SolveInput

ROWS = "\n".join(" ".join(UNIQUE[at : at + 9]) for at in range(0, 81, 9))


def given(text: str = "", **fields: Any) -> SolveInput:
    return SolveInput(text, "file.txt", **fields)


@pytest.mark.parametrize(
    "text",
    [
        UNIQUE,
        f"# Sunday\n{UNIQUE.replace('.', '0')} easy\n\n",
        ROWS,
        ROWS.replace(" ", ""),
        f"\n\n{ROWS}\n\n\n",
    ],
)
def test_a_sudoku_is_read_however_it_is_written(text: str) -> None:
    puzzle = KIND.parse_puzzle(given(text))
    assert puzzle.to_text() == ROWS
    assert KIND.recognises(given(text)) > 0.8
    assert len([*islice(KIND.solutions(puzzle), 2)]) == 1


def test_several_are_read_and_solved_together() -> None:
    puzzle = KIND.parse_puzzle(given(f"{ROWS}\n\n{ROWS}"))
    assert len(puzzle.grids) == 2
    assert len([*KIND.solutions(puzzle)]) == 1


def test_letters_are_read_if_all_occur() -> None:
    puzzle = KIND.parse_puzzle(given("i g . .\n. . i g\n\ng . . i\n. e l .".replace("\n\n", "\n")))
    assert puzzle.signs == tuple("IGEL")


@pytest.mark.parametrize("letters", ["GARDEN", "АБВГДЕ"])
@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_a_text_of_letters_is_read_without_its_kind(letters: str, language: str) -> None:
    """A letter that no grid shows is known from the instruction."""
    _, puzzle, solution = made(size="6x6", per_sheet=1, signs={"letters": letters})
    bare = puzzle.to_text().replace(letters[-1], ".")
    instruction = KIND.handout_text(puzzle, language).instruction
    for text in (puzzle.to_text(), bare):
        assert KIND.recognises(given(text)) > 0.8
        assert {*KIND.parse_puzzle(given(text, instruction=instruction, language=language)).signs} == {*letters}
    read = KIND.parse_puzzle(given(puzzle.to_text(), instruction=instruction, language=language))
    assert KIND.mark(read, given("", data=solution.to_json())) == ()


@pytest.mark.parametrize("text", ["C O W S\nA R E .\nH E R E\nN O W .", "A B . .\n. . . C\nD E . .\n. . . ."])
def test_other_squares_of_letters_are_no_sudokus(text: str) -> None:
    assert KIND.recognises(given(text)) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3\n. . .", "expected a sudoku of 4, 6, 8, 9 rows, or one on each line"),
        ("1 2 . .\n. . 1\n. . . .\n. . . .", "this row has 3 cells, not 4"),
        ("1 2 . .\n. . 1 x\n. . . .\n. . . .", '"X" is not a sign of this puzzle'),
        ("", "expected a sudoku"),
    ],
)
def test_problems_of_a_file_are_reported(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        KIND.parse_puzzle(given(text))


@pytest.mark.parametrize("also", ["nothing", "diagonals", "jigsaw"])
def test_json_has_the_rules(also: str) -> None:
    _, puzzle, solution = made(size="6x6", also=also, per_sheet=2)
    record = json.loads(json.dumps(puzzle.to_json()))
    read = KIND.parse_puzzle(given(data=record))
    assert (read.rules, read.grids, read.signs) == (puzzle.rules, puzzle.grids, puzzle.signs)
    assert [*KIND.solutions(read)] == [solution]
    assert ("box" in record) == (also != "jigsaw")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"size": [7, 7]}, "expected a square of 4, 6, 8, 9 rows"),
        ({"signs": ["1", "2"]}, "expected 4 different signs"),
        ({"regions": [[0, 0, 0, 0]] * 4}, "expected 4 regions of 4 cells"),
        ({"items": []}, "expected at least one sudoku"),
        ({"items": [{"grid": [["7"] * 4] * 4}]}, "expected 1 to 4"),
        ({"diagonals": "yes"}, "expected true or false"),
    ],
)
def test_problems_of_json_are_reported(change: dict[str, Any], message: str) -> None:
    _, puzzle, _ = made(size="4x4")
    with pytest.raises(InputError, match=message):
        KIND.parse_puzzle(given(data=json.loads(json.dumps(puzzle.to_json())) | change))


def test_the_text_of_a_sheet_keeps_its_diagonals() -> None:
    _, puzzle, solution = made(size="6x6", also="diagonals", language="de")
    text = KIND.handout_text(puzzle, "de").instruction
    read = KIND.parse_puzzle(given(puzzle.to_text(), instruction=text, language="de"))
    assert read.rules == GridRules.boxed(6, diagonals=True)
    assert [*KIND.solutions(read)] == [solution]


@pytest.mark.parametrize("signs", ["numbers", {"letters": "ABCDEF"}])
def test_the_text_of_a_jigsaw_begins_with_its_regions(signs: Any) -> None:
    _, puzzle, solution = made(size="6x6", also="jigsaw", per_sheet=2, signs=signs)
    text = puzzle.to_text()
    regions, *grids = text.split("\n\n")
    assert sorted(regions.split()) == sorted("ABCDEF" * 6)
    assert len(grids) == 2
    instruction = KIND.handout_text(puzzle, "en").instruction
    for said in ("", instruction):
        read = KIND.parse_puzzle(given(text, instruction=said))
        assert (read.rules, read.grids) == (puzzle.rules, puzzle.grids)
    assert [*KIND.solutions(read)] == [solution]
    assert KIND.mark(puzzle, given(solution.to_text())) == ()
    assert KIND.mark(puzzle, given(f"{regions}\n\n{solution.to_text()}")) == (), "regions before an answer"
    assert KIND.recognises(given(text)) == KIND.recognises(given("\n\n".join(grids)))
    with pytest.raises(InputError, match="use its JSON"):
        KIND.parse_puzzle(given("\n\n".join(grids), instruction=instruction))


def test_a_filled_grid_of_letters_is_not_regions() -> None:
    filled = "A B C D\nC D A B\nB A D C\nD C B A"
    read = KIND.parse_puzzle(given(f"{filled}\n\nA . . D\nC . A .\n. A D C\nD . . A"))
    assert (read.rules, len(read.grids)) == (GridRules.boxed(4), 2)


def test_files_of_lines_are_imported() -> None:
    fields = KIND.import_sheet(given(f"{UNIQUE}\n{UNIQUE[::-1].replace('.', '0')}\n"))
    assert fields == {"size": "9x9", "givens": (UNIQUE, UNIQUE[::-1])}
    _, puzzle, _ = made(**fields)
    assert puzzle == KIND.parse_puzzle(given(f"{UNIQUE}\n{UNIQUE[::-1]}\n"))
    assert KIND.import_sheet(given(ROWS)) is None
    with pytest.raises(InputError, match="different sizes"):
        KIND.import_sheet(given(f"{UNIQUE}\n1...............\n"))


def test_a_sign_printed_twice_is_the_reason_for_no_solution() -> None:
    puzzle = KIND.parse_puzzle(given("1 . . 1\n. . . .\n. . . .\n. . . ."))
    assert [*KIND.solutions(puzzle)] == []
    assert "the 1 in row 1, column 4" in str(KIND.no_solution_reason(puzzle))


def test_marking_names_each_mistake() -> None:
    _, puzzle, solution = made(size="4x4", per_sheet=2)
    text = solution.to_text()
    assert KIND.mark(puzzle, given(text)) == ()
    blank = "." + text[1:]
    assert KIND.mark(puzzle, given(blank)) == ("sudoku 1: row 1, column 1 is blank",)
    with pytest.raises(InputError, match="expected 8 rows, got 7"):
        KIND.mark(puzzle, given(text[8:]))
