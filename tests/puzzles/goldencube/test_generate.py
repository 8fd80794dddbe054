"""Made sheets: they keep the rules, have a unique solution where they say so, and need all of their givens."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import Any

import pytest

from tests.loops import left_to_long, loop_over
from tests.puzzles.goldencube.reference import classes, filling_of, fillings
from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube import generate as module
from worksheets.puzzles.goldencube.engine.count import COUNTED
from worksheets.puzzles.goldencube.generate import generate
from worksheets.puzzles.goldencube.model import GOLD, Puzzle, Solution
from worksheets.puzzles.goldencube.score import difficulty_score
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.puzzles.goldencube.spec import Spec

pytestmark = pytest.mark.slow

Cell = tuple[int, ...]

DIFFICULTIES = ["easy", "medium", "hard"]


@cache
def made(seed: int, *fields: tuple[str, Any]) -> tuple[Puzzle, Solution]:
    spec = Spec.model_validate(dict(fields))
    assert list(spec.problems()) == []
    return generate(spec, rng_for(seed, "sheet"))


def cuboid(low: Cell, size: Cell) -> frozenset[Cell]:
    return frozenset(product(*(range(start, start + edge) for start, edge in zip(low, size, strict=True))))


def cells_by_number(solution: Solution) -> dict[int | str, set[Cell]]:
    cells: dict[int | str, set[Cell]] = {}
    for z, layer in enumerate(solution.layers):
        for y, row in enumerate(layer):
            for x, content in enumerate(row):
                cells.setdefault(content, set()).add((x, y, z))
    return cells


def assert_right(puzzle: Puzzle, solution: Solution) -> None:
    """Check the rules cell by cell, without code of the solver or the checker."""
    x, y, z = puzzle.box
    assert [[len(row) for row in layer] for layer in solution.layers] == [[x] * y] * z
    cells = cells_by_number(solution)
    if puzzle.golden:
        assert cells.pop(GOLD) == {(x // 2, y // 2, z // 2)}
    assert cells.keys() == set(range(1, len(puzzle.blocks) + 1))
    for number, block in enumerate(puzzle.blocks, 1):
        low = min(cells[number])
        spans = [sorted({cell[axis] for cell in cells[number]}) for axis in range(3)]
        assert sorted(map(len, spans)) == sorted(block)
        assert cells[number] == cuboid(low, tuple(map(len, spans)))
    for given in puzzle.givens:
        assert cells[given.block] == cuboid(given.low, given.size)
    lows = {number: min((c[2], c[1], c[0]) for c in cells[number]) for number in cells}
    equal: dict[Cell, list[Cell]] = {}
    for number, block in enumerate(puzzle.blocks, 1):
        equal.setdefault(tuple(sorted(block)), []).append(lows[number])
    assert all(corners == sorted(corners) for corners in equal.values())


SMALL = [(("size", size), ("difficulty", level)) for size in ("3", "3x5x3", "1x3x5", "3x5x5") for level in DIFFICULTIES]


@loop_over("seed", range(2), every=2)
@loop_over("fields", SMALL)
def test_exactly_one_completion_and_no_given_too_many(fields: tuple[tuple[str, Any], ...], seed: int) -> None:
    """Only on hard sheets is every given needed; easy and medium ones have more, see `test_givens`."""
    puzzle, solution = made(seed, *fields)
    assert_right(puzzle, solution)
    assert puzzle.unique
    assert list(fillings(puzzle.to_json())) == [filling_of(solution.to_json())]
    for given in puzzle.givens if ("difficulty", "hard") in fields else ():
        fewer = replace(puzzle, givens=tuple(other for other in puzzle.givens if other != given))
        assert len(list(islice(fillings(fewer.to_json()), 2))) == 2


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("seed", [0, 1, left_to_long(2)])
def test_the_number_of_solutions_is_true(difficulty: str, unique: bool, seed: int) -> None:
    puzzle, solution = made(seed, ("difficulty", difficulty), ("unique", unique))
    assert_right(puzzle, solution)
    assert puzzle.unique == unique
    assert unique or not puzzle.givens
    bare = replace(puzzle, givens=()).to_json()
    alike = sum(1 for _ in islice(classes(fillings(bare), bare), COUNTED + 1))
    assert (puzzle.solutions, puzzle.more) == (min(alike, COUNTED), alike > COUNTED)


@pytest.mark.parametrize("difficulty", ["easy", left_to_long("medium"), "hard"])
def test_a_box_of_five(difficulty: str) -> None:
    puzzle, solution = made(1, ("size", 5), ("difficulty", difficulty))
    assert_right(puzzle, solution)
    assert puzzle.unique
    assert list(solutions(puzzle)) == [solution]
    assert list(fillings(puzzle.to_json())) == [filling_of(solution.to_json())]


@pytest.mark.parametrize("size", ["4", "2x3x4", "1x1x1", "3x3x3"])
@pytest.mark.parametrize("unique", [True, False])
def test_without_gold(size: str, unique: bool) -> None:
    puzzle, solution = made(2, ("size", size), ("golden", False), ("unique", unique))
    assert_right(puzzle, solution)
    assert not puzzle.golden
    assert all(content != GOLD for layer in solution.layers for row in layer for content in row)
    if unique:
        assert list(islice(fillings(puzzle.to_json()), 2)) == [filling_of(solution.to_json())]


@pytest.mark.parametrize("size", ["1x1x3", "3x1x3", "7x3x1", "5x3x7"])
def test_flat_thin_and_oblong_boxes(size: str) -> None:
    puzzle, solution = made(3, ("size", size))
    assert_right(puzzle, solution)
    assert list(puzzle.box) == [int(edge) for edge in size.split("x")]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_large_boxes_have_one_proposal(difficulty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = Spec.model_validate({"size": "3x5x5", "difficulty": difficulty})
    monkeypatch.setattr(module, "PROPOSED", 0)
    puzzle, solution = module.generate(spec, rng_for(1, "sheet"))
    assert_right(puzzle, solution)
    assert list(solutions(puzzle)) == [solution]


@loop_over("seed", range(20))
def test_something_is_left_to_do(seed: int) -> None:
    puzzle, _ = made(seed, ("difficulty", "easy"))
    assert len(puzzle.blocks) - len(puzzle.givens) >= 3


@pytest.mark.parametrize("size", ["3", "3x5x5"])
def test_higher_levels_score_higher(size: str) -> None:
    scores = [
        sum(difficulty_score(*made(seed, ("size", size), ("difficulty", level))) for seed in range(4))
        for level in DIFFICULTIES
    ]
    assert scores[0] * 1.2 < scores[1] < scores[2] / 1.05


GIVEN = "2x2x1 * 6, 1x1x1 * 2"
"""These blocks have eight packings, one up to symmetry."""


@pytest.mark.parametrize("seed", range(4))
def test_given_blocks_are_taken_as_they_are(seed: int) -> None:
    puzzle, solution = made(seed, ("blocks", GIVEN))
    assert_right(puzzle, solution)
    assert puzzle.blocks == ((2, 2, 1),) * 6 + ((1, 1, 1),) * 2
    assert (puzzle.solutions, puzzle.more) == (1, False)
    assert list(fillings(puzzle.to_json())) == [filling_of(solution.to_json())]


def test_given_blocks_lie_otherwise_on_other_sheets() -> None:
    assert len({filling_of(made(seed, ("blocks", GIVEN))[1].to_json()) for seed in range(12)}) > 2


def test_a_contest_puzzle_with_many_solutions() -> None:
    blocks = "1x2x4, 2x2x2 * 4, 1x1x5 * 9, 1x2x3 * 5, 1x3x3"
    puzzle, solution = made(0, ("size", "5"), ("blocks", blocks), ("unique", False))
    assert_right(puzzle, solution)
    assert (puzzle.solutions, puzzle.more, puzzle.givens) == (puzzle.solutions, True, ())
    assert 1 < (puzzle.solutions or 0) <= COUNTED


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (
            {"blocks": "1x1x1 * 2, 3x2x1, 2x2x2, 3x2x1, 2x2x1"},
            "box of 3 x 3 x 3: block 4 .*would cover the golden cube",
        ),
        ({"blocks": "1x2x2 * 5, 1x1x3 * 2"}, "these blocks cannot fill a box of 3 x 3 x 3: "),
        ({"size": "2x2x3", "golden": False, "blocks": "1x1x3, 2x2x2, 1x1x1"}, "a box of 2 x 2 x 3: "),
    ],
)
def test_blocks_that_cannot_fill_the_box(fields: dict[str, Any], reason: str) -> None:
    spec = Spec.model_validate(fields)
    assert list(spec.problems()) == []
    with pytest.raises(GenerationError, match=reason):
        generate(spec, rng_for(1))


@pytest.mark.parametrize("fields", [(), (("size", "3x5x3"), ("unique", False)), (("blocks", GIVEN),)])
def test_equal_chances_give_equal_sheets(fields: tuple[tuple[str, Any], ...]) -> None:
    spec = Spec.model_validate(dict(fields))
    rng = rng_for(77)
    rng.random()
    generate(spec, rng)
    assert generate(spec, rng_for(5, "sheet")) == made(5, *fields)
