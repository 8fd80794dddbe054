"""Hebrew grids have plain letters in place of final forms, while the word list keeps these."""

from __future__ import annotations

from typing import Any

import pytest

import worksheets
from worksheets.language.letters import Spelling
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.parse import parse_puzzle
from worksheets.puzzles.wordsearch.solve import solutions
from worksheets.puzzles.wordsearch.spec import Spec

FINAL = set("ךםןףץ")
ORDER = {
    "words": ["ים", "מלך", "עץ", "אבן", "כסף", "שולחן"],
    "language": "he",
    "letters": {"final_letters": "plain"},
}
OF_LIST = {"ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ"}


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_grids_have_plain_letters_and_lists_the_words_as_written(difficulty: str) -> None:
    order: dict[str, Any] = {**ORDER, "difficulty": difficulty}
    for seed in range(10):
        exercise = worksheets.generate("wordsearch", order, seed=seed)
        grid = exercise.puzzle.grid
        assert FINAL.isdisjoint(grid[cell] for cell in grid)
        assert sorted(entry.word for entry in exercise.puzzle.entries) == sorted(ORDER["words"])
        for entry in exercise.puzzle.entries:
            assert "".join(entry.letters) == "".join(OF_LIST.get(letter, letter) for letter in entry.word)
        assert not [*faults(Spec.model_validate(order), exercise.puzzle, exercise.solution)]


def test_the_default_keeps_final_letters() -> None:
    exercise = worksheets.generate("wordsearch", {**ORDER, "letters": {}}, seed=1)
    assert [entry.letters for entry in exercise.puzzle.entries] == [
        Spelling("he").letters_of(entry.word) for entry in exercise.puzzle.entries
    ]
    assert {exercise.puzzle.grid[cell] for cell in exercise.puzzle.grid} >= {"ם", "ך", "ץ", "ן", "ף"}


def test_words_as_written_are_found_in_a_grid_with_plain_letters() -> None:
    exercise = worksheets.generate("wordsearch", ORDER, seed=3)
    given = SolveInput(exercise.puzzle.grid.to_text(), "sheet.txt", words=tuple(ORDER["words"]), language="he")
    puzzle = parse_puzzle(given)
    assert puzzle.grid == exercise.puzzle.grid
    (found,) = solutions(puzzle)
    places = [{(each.entry.word, each.cells) for each in one.placements} for one in (found, exercise.solution)]
    assert places[0] == places[1]
