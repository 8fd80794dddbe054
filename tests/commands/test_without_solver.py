"""Kinds whose puzzles only the key can judge, such as crosswords with clues: `solve` and `mark` say so."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput
from worksheets.testing.template.kind import Null, Puzzle, Solution

Run = Callable[..., Result]


class Riddle(Null):
    """Sums that are riddles if the first number is odd: only the key has their answers."""

    def parse_puzzle(self, given: SolveInput) -> Puzzle:
        return Puzzle(**(given.data or {}))

    def solutions(self, puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
        yield Solution(puzzle.first + puzzle.second)

    def is_solvable(self, puzzle: Puzzle) -> bool:
        return puzzle.first % 2 == 0

    is_markable = is_solvable

    def mark(self, puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
        right = (given.key or {}).get("total", puzzle.first + puzzle.second)
        return () if given.data and given.data.get("total") == right else ("the sum is wrong",)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Callable[..., Path]]:
    def write(name: str, **data: Any) -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(data), encoding="utf-8")
        return path

    with registry.trial(Riddle()):
        yield write


def test_solve_says_which_puzzles_it_cannot_solve(run: Run, files: Callable[..., Path]) -> None:
    even = files("even.json", kind="null", puzzle={"first": 2, "second": 3})
    odd = files("odd.json", kind="null", puzzle={"first": 3, "second": 3})
    assert (run("solve", even).exit_code, run("solve", even).stdout) == (0, "5\n")
    for options in ((), ("--count",)):
        result = run("solve", odd, *options)
        assert result.exit_code == 2
        assert "cannot be solved by this program: its clues need interpretation" in result.stderr


def test_mark_asks_for_the_key_and_uses_it(run: Run, files: Callable[..., Path]) -> None:
    answer, wrong = files("answer.json", total=11), files("wrong.json", total=6)
    odd = files("odd.json", kind="null", puzzle={"first": 3, "second": 3})
    keyed = files("keyed.json", kind="null", puzzle={"first": 3, "second": 3}, solution={"total": 11})
    refused = run("mark", odd, answer)
    assert refused.exit_code == 2
    assert "can be marked only with its key" in refused.stderr
    assert run("mark", keyed, answer).exit_code == 0
    assert run("mark", keyed, wrong).exit_code == 1
    assert "the sum is wrong" in run("mark", keyed, wrong).stdout
