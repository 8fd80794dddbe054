"""Thousands of sudokus, each solved by an independent program."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.puzzles.sudoku.independent import solutions
from tests.puzzles.sudoku.test_generate import KIND, SIZES, made

COUNT = int(os.environ.get("COUNT", "10000"))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("level", "also"), [("easy", "nothing"), ("medium", "nothing"), ("medium", "jigsaw")])
def test_none_has_two_solutions(size: str, level: str, also: str) -> None:
    wrong: list[Any] = []
    for seed in range(COUNT // 3):
        _, puzzle, solution = made(seed, size=size, difficulty=level, also=also)
        record, (answer,) = puzzle.to_json(), solution.to_json()["items"]
        found = [
            [[only[r, c] for c in range(len(answer["grid"]))] for r in range(len(answer["grid"]))]
            for only in solutions(record, record["items"][0]["grid"])
        ]
        if found != [answer["grid"]] or KIND.difficulty_score(puzzle, solution) is None:
            wrong.append((seed, found))
    assert wrong == []
