from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from tests.text_of import text_of
from worksheets import render
from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.commands.printed import read_printed
from worksheets.exercises.exercise import Exercise
from worksheets.puzzles import registry
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.values import AnswerTable, HandoutText, Section, SolveInput
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

COW = Entry("cow", ("C", "O", "W"))

GOLDEN = """\
Term 1
======

Farm, Easy, Group A, farm
-------------------------

Find it.

C O W
X Y Z

Words:
cow

Answers
=======

Farm, Easy, Difficulty 34, Group A, farm
----------------------------------------

Word  Row
cow   1
"""


def exercise_of(solution: Any) -> Exercise:
    puzzle = Puzzle(LetterGrid((("C", "O", "W"), ("X", "Y", "Z"))), (COW,), (Direction.E,))
    return Exercise("farm", "letters", "Farm", puzzle, solution, variant="A", difficulty="easy", measured=34)


def written(monkeypatch: pytest.MonkeyPatch, kind: Any, exercise: Exercise, *, answers: bool) -> str:
    monkeypatch.setattr(registry, "find", lambda name: kind)
    return text_of([exercise], "Term 1", answers=answers)


@pytest.mark.parametrize("answers", [True, False])
def test_puzzles_then_answers_where_wanted(monkeypatch: pytest.MonkeyPatch, answers: bool) -> None:
    kind: Any = SimpleNamespace(
        parts=lambda puzzle, language: (),
        handout_text=lambda puzzle, language: HandoutText("Find it.", (Section("Words", ("cow",)),)),
        answer_table=lambda puzzle, solution, language: AnswerTable(("Word", "Row"), (("cow", "1"),)),
    )
    exercise = exercise_of(Solution((Placement(COW, Cell(0, 0), Direction.E),)))
    text = written(monkeypatch, kind, exercise, answers=answers)
    assert text == (GOLDEN if answers else GOLDEN.partition("\nAnswers\n")[0])


def test_marks_stand_before_the_entries_of_their_section(monkeypatch: pytest.MonkeyPatch) -> None:
    sections = (Section("Across", ("Sea bird", "Not out"), ("9.", "10.")), Section("Down", ("Colour",)))
    kind: Any = SimpleNamespace(
        parts=lambda puzzle, language: (), handout_text=lambda puzzle, language: HandoutText("Solve it.", sections)
    )
    text = written(monkeypatch, kind, exercise_of(Solution(())), answers=False)
    assert text.endswith("X Y Z\n\nAcross:\n 9. Sea bird\n10. Not out\n\nDown:\nColour\n")


ROWS = AnswerTable(("Word", "Row"), (("cow", "1"),), "Exactly one solution.")
BLOCKS = "1 1 2\n1 G 2"


@pytest.mark.parametrize(
    ("text", "table", "expected"),
    [
        (BLOCKS, ROWS, f"{BLOCKS}\n\nWord  Row\ncow   1\n\nExactly one solution.\n"),
        ("", ROWS, "Word  Row\ncow   1\n\nExactly one solution.\n"),
        (f"{BLOCKS}\n", AnswerTable(), f"{BLOCKS}\n"),
        (BLOCKS, AnswerTable(note="Exactly one solution."), f"{BLOCKS}\n\nExactly one solution.\n"),
        ("", AnswerTable(), ""),
    ],
)
def test_an_answer_is_the_solution_then_its_table_then_its_note(
    monkeypatch: pytest.MonkeyPatch, text: str, table: AnswerTable, expected: str
) -> None:
    kind: Any = SimpleNamespace(
        parts=lambda puzzle, language: (),
        handout_text=lambda puzzle, language: HandoutText("Find it."),
        answer_table=lambda puzzle, solution, language: table,
    )
    exercise = exercise_of(SimpleNamespace(to_text=lambda language: text))
    *_, answer = written(monkeypatch, kind, exercise, answers=True).split(f"{'-' * 25}\n\n")
    assert answer == expected


@pytest.mark.parametrize("signs", ["shapes", {"pictures": ["apple.png", "pear.png", "plum.png", "fig.png"]}])
def test_the_signs_of_a_sudoku_are_explained(tmp_path: Path, signs: Any) -> None:
    """The sentence ended with a colon, and the grid had digits that nothing explained."""
    for number, name in enumerate(("apple", "pear", "plum", "fig"), 1):
        Image.new("L", (8, 8 * number)).save(tmp_path / f"{name}.png")
    sheet = {"id": "s", "kind": "sudoku", "size": "4x4", "per_sheet": 1, "signs": signs}
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    text = render({"title": "T", "answers": "none", "sheets": [sheet]}, formats=["txt"], files=files)[
        "job.txt"
    ].decode()
    names = "●■▲★" if signs == "shapes" else ("apple", "pear", "plum", "fig")
    line = ", ".join(f"{number} = {name}" for number, name in enumerate(names, 1))
    assert re.search(rf"once:\n{line}\n\n[1-4. ]{{7}}\n", text)
    kind = registry.find("sudoku")
    assert len([*kind.solutions(kind.parse_puzzle(read_printed(SolveInput(text)).given))]) == 1


FRUIT = ("apple", "pear", "plum", "banana", "orange", "lemon", "cherry")


@pytest.mark.parametrize("form", ["clues", "fill", "numbers"])
def test_a_crossword_has_tables_of_its_entries_and_circles(form: str) -> None:
    words = [{"word": word, "clue": f"fruit {word[:2]}"} for word in FRUIT]
    sheet = {"id": "c", "kind": "crossword", "form": form, "words": words, "solution": "PEAR"}
    files = render({"title": "T", "answers": "none", "sheets": [sheet]}, formats=["txt", "json"])
    puzzle = json.loads(files["job.json"])["sheets"][0]["puzzle"]
    text = files["job.txt"].decode()
    circles = [f"{n}    {row + 1}    {column + 1}" for n, (row, column) in enumerate(puzzle["circles"], 1)]
    assert "\n".join(["spell the solution word:", "No.  Row  Column:", *circles, ""]) in text
    rows = re.findall(r"^(\d+) (Across|Down) +(\d+) +(\d+) +(\d+)$", text, re.MULTILINE)
    entries = [
        (each["number"], {"E": "Across", "S": "Down"}[each["direction"]], each["row"] + 1, each["column"] + 1)
        for each in puzzle["entries"]
    ]
    assert [(int(n), way, int(row), int(column)) for n, way, row, column, _ in rows] == entries * (form == "clues")
    given = read_printed(SolveInput(text)).given
    assert not [line for line in given.bank if "solution" in line or re.fullmatch(r"\d+ +\d+ +\d+", line)]
    kind = registry.find("crossword")
    read = kind.parse_puzzle(given)
    assert [list(row) for row in read.grid.cells] == puzzle["grid"]
    if form != "clues":
        assert len([*kind.solutions(read)]) == 1


def test_word_regions_have_a_table_of_known_sizes() -> None:
    sheet = {"id": "r", "kind": "wordregions", "size": "4x5", "dictionary": "en", "hints": ["lengths"]}
    files = render({"title": "T", "answers": "none", "sheets": [sheet]}, formats=["txt", "json"])
    puzzle = json.loads(files["job.json"])["sheets"][0]["puzzle"]
    (table,) = re.findall(r"^Row  Column  .*:\n((?:\d.*\n)+)", files["job.txt"].decode(), re.MULTILINE)
    assert len(table.splitlines()) == len(puzzle["hints"]["first_letters"])
    given = read_printed(SolveInput(files["job.txt"].decode(), dictionary="en")).given
    read = registry.find("wordregions").parse_puzzle(given)
    assert read.grid.to_json() == puzzle["grid"]
