"""The seven word lists of the contest (BWINF), at all difficulties."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.loops import loop_over
from worksheets.base.grid import Cell, Direction
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "bwinf-wordsearch"
SEEDS = {"worte4": 3}
"""Fewer seeds for the largest list, which takes longest."""

pytestmark = [
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the contest's files are not beside the repository"),
    pytest.mark.slow,
]


Make = Callable[..., tuple[Puzzle, Solution]]
SpecOf = Callable[..., Spec]


def contest_spec(spec_of: SpecOf, name: str, difficulty: str) -> Spec:
    size, number, *words = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    words = [word for word in words if word]
    assert len(words) == int(number)
    return spec_of(words, size=size.replace(" ", "x"), difficulty=difficulty, language="de")


@loop_over("difficulty", ["easy", "medium", "hard"])
@loop_over("name", [f"worte{number}" for number in range(7)])
def test_every_word_of_a_contest_file_is_there_exactly_once(
    faults_of: Callable[[Spec, Puzzle, Solution], list[str]],
    make: Make,
    spec_of: SpecOf,
    name: str,
    difficulty: str,
) -> None:
    spec = contest_spec(spec_of, name, difficulty)
    assert list(spec.problems()) == []
    for seed in range(SEEDS.get(name, 12)):
        assert faults_of(spec, *make(spec, seed)) == []


LEVELS = {name: SEEDS.get(name, 40) for name in ("worte0", "worte1", "worte2", "worte3", "worte4", "worte6")}
"""Lists whose words may run in every direction, with their number of grids: 203 for each difficulty."""

BACKWARD = {"W", "N", "NW", "SW"}


@pytest.mark.parametrize(("name", "seeds"), LEVELS.items())
def test_a_grid_has_the_directions_that_its_sheet_announces(make: Make, spec_of: SpecOf, name: str, seeds: int) -> None:
    for difficulty in ("medium", "hard"):
        spec = contest_spec(spec_of, name, difficulty)
        for seed in range(seeds):
            _, solution = make(spec, seed)
            used = {placement.direction.name for placement in solution.placements}
            assert any(len(direction) == 2 for direction in used)
            assert difficulty == "medium" or used & BACKWARD


@pytest.mark.parametrize(("name", "seeds"), LEVELS.items())
def test_words_of_hard_sheets_cross(make: Make, spec_of: SpecOf, name: str, seeds: int) -> None:
    spec = contest_spec(spec_of, name, "hard")
    crossings = 0
    for seed in range(seeds):
        cells = [cell for placement in make(spec, seed)[1].placements for cell in placement.cells]
        crossings += len(cells) - len(set(cells))
    assert crossings > 0.8 * seeds * len(spec.entries) / 4


def decoy_share(puzzle: Puzzle, solution: Solution, length: int) -> float:
    """The share of filler cells on a run that spells `length` consecutive letters of a word, forwards or backwards."""
    taken = {cell for placement in solution.placements for cell in placement.cells}
    parts = {
        entry.letters[at : at + length] for entry in puzzle.entries for at in range(len(entry.letters) - length + 1)
    }
    parts |= {part[::-1] for part in parts}
    found: set[Cell] = set()
    for row, column in puzzle.grid:
        for direction in (Direction.E, Direction.S, Direction.SE, Direction.NE):
            cells = [Cell(row + i * direction.d_row, column + i * direction.d_column) for i in range(length)]
            if cells[-1] in puzzle.grid and tuple(puzzle.grid[cell] for cell in cells) in parts:
                found.update(cells)
    return len(found - taken) / (puzzle.grid.rows * puzzle.grid.columns - len(taken))


@pytest.mark.parametrize(("name", "share"), [("worte2", 0.31), ("worte4", 0.23), ("worte3", 0.31)])
def test_hard_sheets_have_more_decoys_than_those_of_the_contest(
    make: Make, spec_of: SpecOf, name: str, share: float
) -> None:
    """In grids of the contest's own program, `decoy_share` is 31 % for worte2, and 23 % for worte4."""
    spec = contest_spec(spec_of, name, "hard")
    seeds = SEEDS.get(name, 12)
    assert sum(decoy_share(*make(spec, seed), 4) for seed in range(seeds)) / seeds > 1.5 * share
