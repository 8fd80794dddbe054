"""Making sudokus: one solution, the chosen difficulty, and no superfluous sign in hard ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.loops import left_to_long
from tests.puzzles.sudoku.independent import solutions
from worksheets.base.errors import GenerationError
from worksheets.base.grid import Cell
from worksheets.base.seeds import rng_for
from worksheets.puzzles.sudoku.kind import Sudoku
from worksheets.puzzles.sudoku.model import Puzzle, Solution
from worksheets.puzzles.sudoku.spec import Spec

KIND = Sudoku()
LEVELS = ("easy", "medium", "hard")
SIZES = ("4x4", "6x6", "8x8", "9x9")


def made(seed: int = 0, **fields: Any) -> tuple[Spec, Puzzle, Solution]:
    spec = Spec.model_validate({"per_sheet": 1, **fields})
    assert not [*spec.problems()]
    return (spec, *KIND.generate(spec, rng_for(seed)))


def orders() -> Iterator[Any]:
    for size in SIZES:
        for also in ("nothing", "diagonals", "jigsaw"):
            for level in LEVELS:
                slow = level == "hard" and size in ("8x8", "9x9") and also != "nothing"
                marks = [pytest.mark.long if size == "8x8" else pytest.mark.slow] if slow else []
                yield pytest.param(size, also, level, marks=marks)


@pytest.mark.parametrize("seed", [0, left_to_long(1)])
@pytest.mark.parametrize(("size", "also", "level"), [*orders()])
def test_there_is_one_solution_and_the_level_is_right(size: str, also: str, level: str, seed: int) -> None:
    count = 1 if size in ("8x8", "9x9") else 2  # some of the large ones take a second
    spec, puzzle, solution = made(seed, size=size, also=also, difficulty=level, per_sheet=count)
    assert len(puzzle.grids) == count
    assert KIND.faults(spec, puzzle, solution) == ()
    record = puzzle.to_json()
    for item, answer in zip(record["items"], solution.to_json()["items"], strict=True):
        found = solutions(record, item["grid"])
        assert [[only[r, c] for c in range(spec.side)] for only in found for r in range(spec.side)] == answer["grid"]


@pytest.mark.parametrize("size", SIZES)
def test_every_sign_of_a_hard_one_is_needed(size: str) -> None:
    _, puzzle, _ = made(size=size, difficulty="hard")
    record, grid = puzzle.to_json(), puzzle.to_json()["items"][0]["grid"]
    for row, column in ((r, c) for r, cells in enumerate(grid) for c, sign in enumerate(cells) if sign):
        less = [[*cells] for cells in grid]
        less[row][column] = ""
        assert len(solutions(record, less)) == 2, f"{grid} does not need row {row}, column {column}"


@pytest.mark.parametrize("size", SIZES)
def test_scores_rise_with_the_level(size: str) -> None:
    means = []
    for level in LEVELS:
        scores = [KIND.difficulty_score(*made(seed, size=size, difficulty=level)[1:]) for seed in range(4)]
        means.append(sum(score or 0 for score in scores))
    assert means == sorted({*means})


@pytest.mark.parametrize("symmetry", ["half_turn", "quarter_turn", "mirror"])
def test_printed_signs_have_the_pattern(symmetry: str) -> None:
    spec, puzzle, solution = made(size="9x9", symmetry=symmetry)
    assert KIND.faults(spec, puzzle, solution) == ()
    grid = puzzle.grids[0]
    turned = {"half_turn": lambda r, c: (8 - r, 8 - c), "quarter_turn": lambda r, c: (c, 8 - r)}
    image = turned.get(symmetry, lambda r, c: (r, 8 - c))
    assert all(bool(grid[cell]) == bool(grid[Cell(*image(*cell))]) for cell in grid)
    other = spec.model_copy(update={"symmetry": "mirror" if symmetry == "half_turn" else "half_turn"})
    if symmetry != "quarter_turn":
        assert KIND.faults(other, puzzle, solution)


@pytest.mark.parametrize(
    "fields",
    [
        {"size": "9x9"},
        {"size": "8x8"},
        {"size": "6x6", "also": "diagonals"},
        {"size": "8x8", "also": "jigsaw"},
        {"size": "6x6", "symmetry": "mirror", "signs": {"letters": "HERBST"}},
        {"size": "9x9", "symmetry": "quarter_turn", "difficulty": "easy"},
    ],
)
def test_versions_are_equally_hard(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(per_sheet=2, **fields)
    score = KIND.difficulty_score(puzzle, solution)
    seen = {puzzle.to_text()}
    for seed in range(5):
        other, answer = KIND.version(spec, puzzle, solution, rng_for(seed))
        assert KIND.faults(spec, other, answer) == ()
        assert KIND.difficulty_score(other, answer) == score
        assert all(len(solutions(other.to_json(), item["grid"])) == 1 for item in other.to_json()["items"])
        seen.add(other.to_text())
    assert len(seen) == 6


UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def test_given_sudokus_are_printed_as_they_are() -> None:
    spec, puzzle, solution = made(givens=[UNIQUE, SEVENTEEN])
    assert KIND.faults(spec, puzzle, solution) == ()
    assert solution.to_text().startswith("5 3 4 6 7 8 9 1 2\n")
    assert KIND.version(spec, puzzle, solution, rng_for(1)) == (puzzle, solution)


@pytest.mark.parametrize(("line", "count"), [("." + UNIQUE[1:8] + 73 * ".", "more than one"), ("55" + 79 * ".", "no")])
def test_given_sudokus_have_one_solution(line: str, count: str) -> None:
    with pytest.raises(GenerationError, match=f"sudoku 1 of givens has {count} solution"):
        made(givens=[line])
