"""Cells with several letters, such as the Czech CH, and letters without accents: from the words to files and back."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from tests.tools.counter.wordsearch import judge
from worksheets.base.grid import Cell, Mask
from worksheets.output.drawn_exercise import DrawnExercise
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.mark import mark
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.parse import parse_puzzle
from worksheets.puzzles.wordsearch.solve import solutions
from worksheets.puzzles.wordsearch.spec import Spec

ORDERS: dict[str, dict[str, Any]] = {
    "cs": {"language": "cs", "words": ["chalupa", "moucha", "hrách", "chleba", "ucho", "duch"], "size": "9x10"},
    "cs, apart": {"language": "cs", "words": ["chalupa", "hrách"], "size": "7x9", "letters": {"together": []}},
    "sk": {"language": "sk", "words": ["chata", "mucha", "vchod"], "size": "7x8", "letters": {"case": "lower"}},
    "hr": {"language": "hr", "words": ["ljubav", "konj", "džep", "in-jekcija", "nadživjeti"], "size": "10x9"},
    "de": {"language": "de", "words": ["Straße", "Schule", "Bach"], "letters": {"together": ["SCH", "CH"]}},
    "fr": {"language": "fr", "words": ["château", "œuf", "élève", "français"], "size": "9x10"},
    "fr, accents": {"language": "fr", "words": ["château", "élève"], "letters": {"accents": "keep"}, "size": "8x9"},
    "de, ẞ": {"language": "de", "words": ["Straße", "Größe"], "letters": {"eszett": "keep"}, "size": "7x8"},
}


def made(name: str, difficulty: str, seed: int = 1, **fields: Any) -> DrawnExercise:
    return worksheets.generate("wordsearch", {**ORDERS[name], "difficulty": difficulty, **fields}, seed=seed)


def written(name: str, *formats: str) -> dict[str, bytes]:
    """The handout of an easy sheet in each format; SVG keeps letters as text."""
    output = {"answers": "none", "formats": list(formats), "letters": "text"}
    job = {"sheets": [{**ORDERS[name], "difficulty": "easy"}], "output": output}
    return {file.rpartition(".")[2]: data for file, data in worksheets.render(job).items()}


def places(solution: Solution) -> list[tuple[Any, ...]]:
    return [(each.entry.word, each.entry.letters, each.cells) for each in solution.placements]


@loop_over("name", ORDERS)
@loop_over("difficulty", ["easy", "medium", "hard"])
def test_the_counter_finds_each_word_once(name: str, difficulty: str) -> None:
    for seed in range(4):
        exercise = made(name, difficulty, seed)
        assert list(judge({**ORDERS[name], "difficulty": difficulty}, exercise.to_json())) == []


@pytest.mark.parametrize(("name", "several"), [("cs", {"CH"}), ("hr", {"LJ", "NJ", "DŽ"}), ("de", {"SCH", "CH"})])
def test_letters_that_belong_together_are_one_cell(name: str, several: set[str]) -> None:
    exercise = made(name, "easy")
    grid = exercise.to_json()["puzzle"]["grid"]
    assert {cell for row in grid for cell in row if len(cell) > 1} == several
    for entry in exercise.to_json()["puzzle"]["word_bank"]:
        assert "".join(entry.get("cells", entry["letters"])) == entry["letters"]


def test_a_sign_keeps_letters_apart() -> None:
    letters = {entry.word: entry.letters for entry in made("hr", "hard").puzzle.entries}
    assert letters["in-jekcija"] == tuple("INJEKCIJA")
    assert letters["konj"] == ("K", "O", "NJ")


@pytest.mark.parametrize("name", ORDERS)
def test_json_is_read_back(name: str) -> None:
    exercise = made(name, "hard")
    data = json.loads(json.dumps(exercise.to_json()["puzzle"]))
    given = SolveInput("", "sheet.json", data=data, language=ORDERS[name]["language"])
    puzzle = parse_puzzle(given)
    assert puzzle.grid == exercise.puzzle.grid
    assert [entry.letters for entry in puzzle.entries] == [entry.letters for entry in exercise.puzzle.entries]
    (found,) = solutions(puzzle)
    assert places(found) == places(exercise.solution)
    answer = SolveInput("", "answer.json", data=exercise.solution.to_json(), language=ORDERS[name]["language"])
    assert mark(puzzle, answer) == ()


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("more", [{}, {"hints": ["first_letters"]}], ids=["plain", "marked"])
def test_text_is_read_back(name: str, more: dict[str, Any]) -> None:
    exercise = made(name, "easy", **more)
    text = exercise.puzzle.to_text()
    language = ORDERS[name]["language"]
    given = SolveInput(text, "sheet.txt", words=tuple(ORDERS[name]["words"]), language=language)
    puzzle = parse_puzzle(given)
    if ORDERS[name].get("letters", {}).get("case") != "lower":  # texts are read as capitals
        assert puzzle.grid == exercise.puzzle.grid
        assert [entry.letters for entry in puzzle.entries] == [entry.letters for entry in exercise.puzzle.entries]
    (found,) = solutions(puzzle)
    assert [each[2] for each in places(found)] == [each[2] for each in places(exercise.solution)]
    assert puzzle.firsts == exercise.puzzle.firsts


def test_text_of_a_grid_with_holes_is_read_back() -> None:
    exercise = worksheets.generate("wordsearch", {**ORDERS["cs"], "size": None, "shape": "heart"}, seed=2)
    grid = exercise.puzzle.grid
    assert isinstance(grid.mask, Mask)
    assert "CH" in {grid[cell] for cell in grid}
    given = SolveInput(grid.to_text(), "sheet.txt", words=("chalupa",), language="cs")
    assert parse_puzzle(given).grid == grid


@pytest.mark.parametrize(
    ("text", "language", "row"),
    [
        ("CH A L U P A", "en", "CH A L U P A"),
        ("CHALUPA", "cs", "CH A L U P A"),
        ("CHALUPA", "en", "C H A L U P A"),
        ("C H A L U P A", "cs", "C H A L U P A"),
        ("CAT DOG\nPIG HEN", "en", "C A T D O G"),
        ("CH A\nLU PA", "en", "C H A"),
    ],
)
def test_spaces_tell_which_letters_share_a_cell(text: str, language: str, row: str) -> None:
    words = ("A",)
    if text.startswith("CH A\n"):
        with pytest.raises(worksheets.WorksheetError, match="this row has 4 letters, but the first one has 3"):
            parse_puzzle(SolveInput(text, "sheet.txt", words=words, language=language))
        return
    puzzle = parse_puzzle(SolveInput(text, "sheet.txt", words=words, language=language))
    assert puzzle.grid.cells[0] == tuple(row.split())


def test_a_word_in_other_cells_is_a_fault() -> None:
    """C and H in two cells are not the same as CH in one cell, although they look alike."""
    exercise = made("cs", "hard")
    spec = Spec.model_validate({**ORDERS["cs"], "difficulty": "hard"})
    puzzle, solution = exercise.puzzle, exercise.solution
    assert faults(spec, puzzle, solution) == ()
    place = next(each for each in solution.placements if "CH" in each.entry.letters)
    cell = place.cells[place.entry.letters.index("CH")]
    rows = [list(row) for row in puzzle.grid.cells]
    rows[cell.row][cell.column] = "C"
    damaged = Puzzle(type(puzzle.grid)(tuple(map(tuple, rows))), puzzle.entries, puzzle.directions)
    assert any(place.entry.word in sentence for sentence in faults(spec, damaged, solution))


def test_a_rude_word_is_found_whether_its_letters_share_a_cell() -> None:
    exercise = made("cs", "medium", size="12x13")
    spec = Spec.model_validate({**ORDERS["cs"], "size": "12x13"})
    puzzle, solution = exercise.puzzle, exercise.solution
    taken = {cell for each in solution.placements for cell in each.cells}
    for cells in (("M", "R", "CH"), tuple("MRCH")):
        free = next(
            run
            for row in range(12)
            for column in range(14 - len(cells))
            if taken.isdisjoint(run := [Cell(row, column + n) for n in range(len(cells))])
        )
        rows = [list(row) for row in puzzle.grid.cells]
        for (row, column), letter in zip(free, cells, strict=True):
            rows[row][column] = letter
        damaged = Puzzle(type(puzzle.grid)(tuple(map(tuple, rows))), puzzle.entries, puzzle.directions)
        assert any('rude word "MRCH"' in sentence for sentence in faults(spec, damaged, solution))


@pytest.mark.parametrize("together", ["CH", "CH, SCH", ["CH"], "no", []])
def test_together_is_read_as_a_list(together: object) -> None:
    exercise = worksheets.generate("wordsearch", {"words": ["Schule", "Bach"], "letters": {"together": together}})
    several = {cell for row in exercise.puzzle.grid.cells for cell in row if len(cell) > 1}
    assert ("CH" in several) == (together not in ("no", []))


@pytest.mark.parametrize("together", ["C", ["CH", "X"], ["ABCDE"], ["C H"], [["C"]]])
def test_invalid_groups_of_letters_are_refused(together: object) -> None:
    with pytest.raises(worksheets.WorksheetError, match="is not a group of 2 to 4 letters, such as CH"):
        worksheets.generate("wordsearch", {"words": ["Schule"], "letters": {"together": together}})


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")
@pytest.mark.parametrize("name", ["cs", "fr", "fr, accents"])
def test_the_cells_are_read_back_from_the_pdf(name: str) -> None:
    files = written(name, "pdf", "json")
    command = ["pdftotext", "-layout", "-", "-"]
    read = subprocess.run(command, input=files["pdf"], capture_output=True, check=True).stdout.decode()
    grid = json.loads(files["json"])["sheets"][0]["puzzle"]["grid"]
    lines = [line.split() for line in read.splitlines()]
    assert [row for row in grid if row not in lines] == []
    assert len(grid) == 9 if "size" not in ORDERS[name] else int(ORDERS[name]["size"].partition("x")[0])


def test_svg_condenses_cells_of_several_letters() -> None:
    assert b'lengthAdjust="spacingAndGlyphs">SCH</tspan>' in written("de", "svg")["svg"]
