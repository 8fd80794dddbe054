"""Checking a box: damaged answers are refused, and so are right answers that do not fit the author's order."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.loops import loop_over
from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.exercises.exercise import Order, checked, make_exercise
from worksheets.puzzles.goldencube import generate as module
from worksheets.puzzles.goldencube.check import faults, rule_faults
from worksheets.puzzles.goldencube.generate import generate
from worksheets.puzzles.goldencube.model import GOLD, Box, BoxCell, Content, Given, Puzzle, Solution
from worksheets.puzzles.goldencube.spec import Spec

# A box with three different edges: 3 to the right, 1 to the back, 5 up.
PUZZLE = Puzzle(Box(3, 1, 5), ((1, 3, 1), (1, 1, 2), (1, 1, 4), (1, 1, 2), (2, 1, 1), (1, 1, 1)))
RIGHT: list[list[Content]] = [[1, 1, 1], [2, 2, 3], [4, GOLD, 3], [4, 6, 3], [5, 5, 3]]


def solution(rows: list[list[Content]]) -> Solution:
    return Solution(tuple((tuple(row),) for row in rows))


def damaged(*changes: tuple[int, int, Content]) -> Solution:
    """The right answer with other contents at these (x, z)."""
    rows = [row[:] for row in RIGHT]
    for x, z, content in changes:
        rows[z][x] = content
    return solution(rows)


def test_the_right_answer_has_no_faults() -> None:
    assert rule_faults(PUZZLE, solution(RIGHT)) == ()


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (damaged((1, 3, GOLD), (1, 2, 6)), "the golden cube is not in the centre, or is there more than once"),
        (damaged((1, 3, GOLD)), "the golden cube is not in the centre, or is there more than once"),
        (damaged((1, 2, 6)), "the golden cube is not in the centre, or is there more than once"),
        (damaged((1, 3, 7)), "7 is not a block of the list"),
        (damaged((1, 3, 0)), "0 is not a block of the list"),
        (damaged((1, 3, 7)), "block 6 is missing"),
        (damaged((1, 1, 6), (1, 3, 2)), "the cells of block 2 are not a cuboid"),
        (damaged((1, 1, 3)), "the cells of block 3 are not a cuboid"),
        (damaged((1, 1, 6)), "block 2 is 1 x 1 x 1, not 1 x 1 x 2"),
        (solution(RIGHT[:4]), "the layers are not those of a box of 3 x 1 x 5"),
        (solution([row[:2] for row in RIGHT]), "the layers are not those of a box of 3 x 1 x 5"),
        (Solution((tuple(map(tuple, RIGHT)),)), "the layers are not those of a box of 3 x 1 x 5"),
    ],
)
def test_a_damaged_answer(answer: Solution, fault: str) -> None:
    assert fault in rule_faults(PUZZLE, answer)


def test_every_single_change_is_found() -> None:
    for z, row in enumerate(RIGHT):
        for x, content in enumerate(row):
            for other in (*range(8), GOLD):
                if other != content:
                    assert rule_faults(PUZZLE, damaged((x, z, other))), (x, z, other)


def test_equal_blocks_may_change_places_unless_they_are_entered() -> None:
    swapped = [[{2: 4, 4: 2}.get(content, content) for content in row] for row in RIGHT]  # type: ignore[call-overload]
    assert rule_faults(PUZZLE, solution(swapped)) == ()
    entered = replace(PUZZLE, givens=(Given(2, BoxCell(0, 0, 1), (2, 1, 1)),))
    assert rule_faults(entered, solution(RIGHT)) == ()
    assert rule_faults(entered, solution(swapped)) == ("block 2 does not lie where it was entered",)


def test_blocks_of_other_edges_are_refused() -> None:
    other = replace(PUZZLE, blocks=((1, 3, 1), (1, 1, 2), (1, 2, 2), (1, 1, 2), (2, 1, 1), (1, 1, 1)))
    assert rule_faults(other, solution(RIGHT)) == ("block 3 is 1 x 1 x 4, not 1 x 2 x 2",)


def test_gold_belongs_to_golden_boxes_only() -> None:
    plain = replace(PUZZLE, golden=False, blocks=(*PUZZLE.blocks, (1, 1, 1)))
    assert rule_faults(plain, damaged((1, 2, 7))) == ()
    assert "there is gold in a box that has none" in rule_faults(plain, solution(RIGHT))
    even = Puzzle(Box(2, 1, 1), ((1, 1, 1),))
    assert rule_faults(even, solution([[1, GOLD]])) == ("a box of 2 x 1 x 1 has no cell in its centre",)


# Orders of authors.

GIVEN = "2x2x1 * 6, 1x1x1 * 2"
ORDERS: dict[str, dict[str, Any]] = {
    "plain": {},
    "oblong": {"size": "3x5x3", "difficulty": "hard"},
    "turned": {"size": "3x3x5", "difficulty": "easy"},
    "flat": {"size": "5x1x3"},
    "without gold": {"size": "3", "golden": False},
    "even": {"size": "4x2x3", "golden": False},
    "any solution": {"unique": False},
    "given": {"blocks": GIVEN},
    "given in another order": {"blocks": "1x1x1, 2x2x1 * 6, 1x1x1"},
    "given, otherwise turned": {"blocks": "1x2x2 * 6, 1x1x1 * 2"},
    "given, any solution": {"blocks": GIVEN, "unique": False},
    "given without gold": {"blocks": "1x2x2 * 6, 1x1x1 * 3", "golden": False},
}


def spec_of(fields: dict[str, Any]) -> Spec:
    spec = Spec.model_validate(fields)
    assert list(spec.problems()) == []
    return spec


@cache
def made(name: str, seed: int = 0) -> tuple[Puzzle, Solution]:
    return generate(spec_of(ORDERS[name]), rng_for(seed, "sheet"))


@loop_over("name", ORDERS)
@loop_over("seed", range(3))
def test_generated_boxes_match_the_request(name: str, seed: int) -> None:
    assert faults(spec_of(ORDERS[name]), *made(name, seed)) == ()


@loop_over("asked", ORDERS)
@loop_over("other", ORDERS)
def test_boxes_for_another_request_have_faults(asked: str, other: str) -> None:
    order, another = spec_of(ORDERS[asked]), spec_of(ORDERS[other])
    same = (order.size, order.golden, order.unique) == (another.size, another.golden, another.unique)
    will_do = same and order.blocks in (None, another.blocks)  # An order without a list of blocks accepts any.
    assert bool(faults(order, *made(other))) != will_do


def order_faults(fields: dict[str, Any], puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The faults found from the order alone: the puzzle keeps all rules."""
    assert rule_faults(puzzle, solution) == ()
    return faults(spec_of(fields), puzzle, solution)


def test_a_box_of_another_size() -> None:
    assert order_faults({"size": "3x5x3"}, *made("plain")) == ("the box is 3 x 3 x 3, but 3 x 5 x 3 was asked for",)
    assert order_faults({"size": "3x5x3"}, *made("turned")) == ("the box is 3 x 3 x 5, but 3 x 5 x 3 was asked for",)


def test_gold_must_match_the_request() -> None:
    assert order_faults({"golden": False}, *made("plain")) == ("the box has a golden cube, but none was asked for",)
    assert order_faults({}, *made("without gold")) == ("the box has no golden cube, but one was asked for",)


def test_blocks_must_match_the_request() -> None:
    puzzle, solution = made("given")
    assert order_faults({"blocks": "1x2x2, 2x2x1 * 5, 1x1x1 * 2"}, puzzle, solution) == (
        "block 1 is 2 x 2 x 1, but 1 x 2 x 2 was asked for",
    )
    assert order_faults({"blocks": "2x2x1 * 5, 1x1x1, 2x2x1, 1x1x1"}, puzzle, solution) == (
        "block 6 is 2 x 2 x 1, but 1 x 1 x 1 was asked for",
        "block 7 is 1 x 1 x 1, but 2 x 2 x 1 was asked for",
    )
    assert order_faults({"blocks": "2x2x1 * 6, 1x1x2"}, puzzle, solution) == (
        "the puzzle has 8 blocks, not 7 as asked for",
        "block 7 is 1 x 1 x 1, but 1 x 1 x 2 was asked for",
    )


def test_uniqueness_must_match_the_request() -> None:
    puzzle, solution = made("plain")
    assert puzzle.givens
    assert order_faults({}, replace(puzzle, unique=False), solution) == (
        "one solution was asked for, but the puzzle does not promise it",
    )
    promised = "the puzzle promises one solution, but any was asked for"
    entered = "blocks are entered, but none were asked for"
    assert order_faults({"unique": False}, puzzle, solution) == (promised, entered)
    assert order_faults({"unique": False}, replace(puzzle, unique=False), solution) == (entered,)


def test_a_promise_that_the_count_denies() -> None:
    puzzle, solution = made("plain")
    denied = "the puzzle promises one solution and no block is entered, but more than one is counted"
    for solutions, more in ((2, False), (1, True)):
        bare = replace(puzzle, givens=(), solutions=solutions, more=more)
        assert order_faults({}, bare, solution) == (denied,)
        assert order_faults({}, replace(bare, givens=puzzle.givens), solution) == ()
    assert order_faults({}, replace(puzzle, givens=(), solutions=1, more=False), solution) == ()
    assert order_faults({}, replace(puzzle, solutions=0, more=False), solution) == (
        "no solution is counted, but here is one",
    )
    assert order_faults({}, replace(puzzle, solutions=0, more=True), solution) == ()


def test_a_block_is_entered_once() -> None:
    puzzle, solution = made("plain")
    first = puzzle.givens[0]
    assert order_faults({}, replace(puzzle, givens=(first, *puzzle.givens)), solution) == (
        f"block {first.block} is entered 2 times",
    )


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ({"size": "3x5x3"}, {"size": "3"}),
        ({"size": "3"}, {"size": "3", "golden": False}),
        ({"blocks": GIVEN}, {}),
        ({"blocks": GIVEN}, {"blocks": "1x1x1 * 2, 2x2x1 * 6"}),
        ({}, {"unique": False}),
        ({"unique": False}, {}),
    ],
)
def test_a_sabotaged_generator_is_found(
    asked: dict[str, Any], fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def sabotaged(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
        return generate(spec_of(fields), rng)

    spec = spec_of(asked)
    assert checked(make_exercise(Order("goldencube", spec, 1, "sheet", "")), spec)
    monkeypatch.setattr(module, "generate", sabotaged)
    with pytest.raises(GenerationError, match="the puzzle made is wrong"):
        checked(make_exercise(Order("goldencube", spec, 1, "sheet", "")), spec)
