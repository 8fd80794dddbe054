"""The difficulty score of golden cubes, by the model in `score.py`."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from tests.loops import left_to_long
from worksheets.base.seeds import rng_for
from worksheets.puzzles.effort import points
from worksheets.puzzles.goldencube.generate import generate
from worksheets.puzzles.goldencube.model import Box, BoxCell, Given, Puzzle, Solution
from worksheets.puzzles.goldencube.score import NODES, difficulty_score
from worksheets.puzzles.goldencube.spec import Spec

NOTHING = Solution(())
"""An empty solution: the score does not use it."""


def test_a_box_that_is_filled_already_takes_no_effort() -> None:
    given = Given(1, BoxCell(0, 0, 0), (2, 2, 2))
    assert difficulty_score(Puzzle(Box(2, 2, 2), ((2, 2, 2),), golden=False, givens=(given,)), NOTHING) == 0


def test_forced_moves_cost_a_node_each() -> None:
    # Five rods of different lengths in a row have 120 solutions; with four of them as givens, the fifth is forced.
    blocks = tuple((1, 1, length) for length in range(1, 6))
    low, givens = 0, []
    for number, (_, _, length) in enumerate(blocks[:4], 1):
        givens.append(Given(number, BoxCell(0, 0, low), (1, 1, length)))
        low += length
    forced = Puzzle(Box(1, 1, 15), blocks, golden=False, givens=tuple(givens))
    # Two nodes: the root, and the one with the rod placed. The rod has three orientations.
    assert difficulty_score(forced, NOTHING) == points(2 * 3)


def test_blocks_entered_make_it_no_harder() -> None:
    for seed in range(6):
        puzzle, solution = generate(Spec.model_validate({"size": "3x3x5", "difficulty": "hard"}), rng_for(seed))
        rest = puzzle
        before = difficulty_score(puzzle, solution)
        low: dict[int, list[BoxCell]] = {}
        for z, layer in enumerate(solution.layers):
            for y, row in enumerate(layer):
                for x, content in enumerate(row):
                    if content != "G":
                        low.setdefault(int(content), []).append(BoxCell(x, y, z))
        known = {given.block for given in puzzle.givens}
        for number, cells in sorted(low.items()):
            if number not in known:
                least, most = min(cells), max(cells)
                size = tuple(high - deep + 1 for deep, high in zip(least, most, strict=True))
                rest = replace(rest, givens=(*rest.givens, Given(number, least, size)))  # type: ignore[arg-type]
        assert difficulty_score(rest, solution) == 0 < before


def test_a_search_that_does_not_end_counts_as_far_as_it_came() -> None:
    # 12 blocks of 2 x 2 x 3 in a box of 4 x 4 x 9: the search stops at its limit.
    puzzle = Puzzle(Box(4, 4, 9), ((2, 2, 3),) * 12, golden=False)
    assert 0 < difficulty_score(puzzle, NOTHING) <= points(NODES * 12 * 3)


@pytest.mark.parametrize(("size", "seeds"), [left_to_long("3", 12), ("3x5x3", 8)])
def test_levels_rise(size: str, seeds: int) -> None:
    means = []
    for level in ("easy", "medium", "hard"):
        spec = Spec.model_validate({"size": size, "difficulty": level})
        means.append(mean(difficulty_score(*generate(spec, rng_for(seed))) for seed in range(seeds)))
    easy, medium, hard = means
    assert easy < medium < hard
