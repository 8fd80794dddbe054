"""Crosswords are read from what `worksheets build` writes as text, in any language."""

from __future__ import annotations

from io import StringIO
from itertools import product

import pytest

import worksheets
from tests.loops import some
from worksheets.base.seeds import rng_for
from worksheets.output.text_file import TextFile
from worksheets.puzzles import registry
from worksheets.puzzles.crossword.parse import parse_puzzle
from worksheets.puzzles.values import SolveInput

WORDS = ["storm", "rain", "snowman", "frost", "cloud", "sun", "moon", "wind", "ice cream"]


NUMBERS = ["12:30", "1234", "3007", "0091", "20456", "61", "8888"]


@pytest.mark.parametrize(
    ("language", "difficulty", "words"),
    some(product(["en", "de", "fr", "tr", "uz", "vi"], ["easy", "medium", "hard"], [WORDS, NUMBERS]), every=5),
)
def test_a_grid_to_fill_has_the_words_of_its_text(language: str, difficulty: str, words: list[str]) -> None:
    """Words that stand in the grid are not listed in the text; they are entered all the same."""
    fields = {"words": words, "form": "fill", "difficulty": difficulty, "language": language, "islands": True}
    exercise = worksheets.generate("crossword", fields, seed=4)
    stream = StringIO()
    text = TextFile(stream, title="", language=language, answers=False)
    text.add(exercise)
    grid, bank = stream.getvalue().split("\n\n")[-2:]
    read = parse_puzzle(SolveInput(text=grid, bank=tuple(bank.splitlines()[1:]), language=language))
    assert {entry.letters for entry in read.words} == {entry.letters for entry in exercise.puzzle.words}
    assert {entry.letters for entry in read.entered} == {entry.letters for entry in exercise.puzzle.entered}
    (solution,) = registry.find("crossword").solutions(read)
    assert solution.grid == exercise.solution.grid


def test_the_kind_of_a_text_is_known_whatever_its_size() -> None:
    """A grid of six or nine rows is not a sudoku."""
    crossword, sudoku = registry.find("crossword"), registry.find("sudoku")
    for seed in range(12):
        fields = {"words": WORDS, "form": "fill", "difficulty": "hard"}
        made, _ = crossword.generate(crossword.Spec.model_validate(fields), rng_for(seed, "a"))
        given = SolveInput(text=made.to_text())
        assert crossword.recognises(given) > sudoku.recognises(given) == 0.0
    four = worksheets.generate("sudoku", {"size": 4, "per_sheet": 1})
    assert sudoku.recognises(SolveInput(text=four.puzzle.to_text())) > 0.8
