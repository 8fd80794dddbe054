"""The seven word lists of the contest (BWINF), at all difficulties."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "bwinf-wordsearch"
SEEDS = {"worte4": 3}
"""The largest list takes longest."""

pytestmark = [
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the contest's files are not beside the repository"),
    pytest.mark.slow,
]


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("name", [f"worte{number}" for number in range(7)])
def test_every_word_of_a_contest_file_is_there_exactly_once(
    faults_of: Callable[[Spec, Puzzle, Solution], list[str]],
    make: Callable[..., tuple[Puzzle, Solution]],
    spec_of: Callable[..., Spec],
    name: str,
    difficulty: str,
) -> None:
    size, number, *words = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    words = [word for word in words if word]
    assert len(words) == int(number)
    spec = spec_of(words, size=size.replace(" ", "x"), difficulty=difficulty, language="de")
    assert list(spec.problems()) == []
    for seed in range(SEEDS.get(name, 12)):
        assert faults_of(spec, *make(spec, seed)) == []
