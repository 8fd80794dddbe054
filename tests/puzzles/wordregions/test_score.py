"""The difficulty score of word regions, by the model in `score.py`."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from worksheets.base.grid import LetterGrid
from worksheets.base.seeds import rng_for
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.effort import points
from worksheets.puzzles.wordregions.generate import generate
from worksheets.puzzles.wordregions.model import Hints, Puzzle, RegionSize, Solution
from worksheets.puzzles.wordregions.score import GUESS, THOUGHT, difficulty_score
from worksheets.puzzles.wordregions.spec import Spec

NOTHING = Solution(())
"""An empty solution: the score does not use it."""

NO_HINTS = Hints()


def _puzzle(rows: str, words: str, hints: Hints = NO_HINTS) -> Puzzle:
    grid = LetterGrid(tuple(map(tuple, rows.split())))
    return Puzzle(grid, RegionSize(2, 8), dictionary_of(words.split(), "en"), hints=hints)


def test_every_way_is_read_letter_by_letter() -> None:
    # Three words of three letters in 3 x 3, and two decoys: RA down the first column, and OX.
    alone = _puzzle("ROX ANT EGG", "ROX ANT EGG")
    decoys = _puzzle("ROX ANT EGG", "ROX ANT EGG RA OX")
    assert difficulty_score(alone, NOTHING) == points(9 * THOUGHT)
    assert difficulty_score(decoys, NOTHING) == points((9 + 2 + 2) * THOUGHT)


def test_words_that_are_printed_need_not_be_thought_of() -> None:
    listed = Hints(words=("ANT", "EGG", "ROX"))
    assert difficulty_score(_puzzle("ROX ANT EGG", "ROX ANT EGG RA OX", listed), NOTHING) == points(9)


def test_guesses_cost_most() -> None:
    # Both rows or both columns: four placements, none of which can be ruled out.
    assert difficulty_score(_puzzle("AB BA", "AB BA"), NOTHING) == points(4 * 2 * THOUGHT + 4 * GUESS)


@pytest.mark.parametrize("language", ["de", "en"])
def test_scores_rise_with_the_difficulty(language: str) -> None:
    means = []
    for level in ("easy", "medium", "hard"):
        spec = Spec.model_validate({"size": "6x7", "language": language, "difficulty": level})
        made = [generate(spec, rng_for(seed)) for seed in range(12)]
        means.append(mean(difficulty_score(*each) for each in made))
    easy, medium, hard = means
    assert easy + 10 < medium < hard - 10


def test_the_words_that_are_printed_make_it_easier() -> None:
    for seed in range(5):
        puzzle, solution = generate(Spec.model_validate({"size": "6x7", "difficulty": "easy"}), rng_for(seed))
        assert difficulty_score(puzzle, solution) < difficulty_score(replace(puzzle, hints=Hints()), solution)
