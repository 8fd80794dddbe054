"""Random small boxes: counts, lists and symmetries of the engines agree with an independent reference."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from tests.puzzles.goldencube.reference import Filling, classes, counts, cuboid_of, filling_of, fillings, images
from worksheets.base.seeds import below, pick, rng_for
from worksheets.puzzles.goldencube.engine.classes import Classes
from worksheets.puzzles.goldencube.engine.count import PackingCount, count_solutions
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, packing_of, symmetries
from worksheets.puzzles.goldencube.model import Box, BoxCell, Given, Puzzle
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.search.budget import Budget

BOXES = {
    True: [Box(3, 3, 3), Box(3, 3, 1), Box(5, 3, 1), Box(1, 7, 1), Box(3, 1, 5), Box(3, 3, 5)],
    False: [Box(2, 2, 2), Box(2, 3, 4), Box(4, 4, 1), Box(3, 3, 2), Box(1, 1, 6), Box(2, 3, 3), Box(3, 4, 2)],
}


def random_puzzle(rng: Random, golden: bool) -> Puzzle:
    """Blocks that fill a box, some with givens; one time in three, two blocks are changed, so that they may not fit."""
    box = pick(BOXES[golden], rng)
    free = set(product(*map(range, box))) - ({tuple(box.centre)} if golden else set())
    cuboids = []
    longest = 1 + below(4, rng)
    while free:
        low = min(free)
        size = [1, 1, 1]
        for _ in range(4):
            longer = size[:]
            longer[below(3, rng)] += 1
            cells = set(product(*(range(a, a + edge) for a, edge in zip(low, longer, strict=True))))
            if cells <= free and max(longer) <= longest:
                size = longer
        free -= set(product(*(range(a, a + edge) for a, edge in zip(low, size, strict=True))))
        cuboids.append((BoxCell(*low), (size[0], size[1], size[2])))
    blocks = [size for _, size in cuboids]
    givens: tuple[Given, ...] = ()
    if rng.random() < 1 / 3:
        a, b = blocks[0], blocks[-1]
        blocks[0] = (1, 1, a[0] * a[1] * a[2])
        blocks[-1] = (b[0], b[1] * b[2], 1)
    elif rng.random() < 0.5:
        entered = {below(len(blocks), rng) for _ in range(1 + below(3, rng))}
        givens = tuple(Given(number + 1, *cuboids[number]) for number in sorted(entered))
    return Puzzle(box, tuple(blocks), golden, givens)


MOST = 400
"""Puzzles with more fillings than this are skipped."""


@cache
def small_puzzle(seed: int) -> tuple[Puzzle, list[Filling]]:
    """A random puzzle and all its fillings; even seeds have a golden centre."""
    rng = rng_for(seed, "reference")
    while True:
        puzzle = random_puzzle(rng, seed % 2 == 0)
        found = []
        for filling in fillings(puzzle.to_json()):
            found.append(filling)
            if len(found) > MOST:
                break
        else:
            return puzzle, found


SEEDS = range(120)


def test_both_counts() -> None:
    """The complete search and the count without a list both agree with the reference."""
    met: Counter[str] = Counter()
    for seed in SEEDS:
        puzzle, found = small_puzzle(seed)
        expected = len(found), sum(1 for _ in classes(found, puzzle.to_json()))
        assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=1_000_000).run(Budget()) == expected, puzzle
        assert count_solutions(puzzle) == (*expected, True), puzzle
        met["none"] += expected[0] == 0
        met["one"] += expected[0] == 1
        met["several classes"] += expected[0] > expected[1] > 1
        met["entered"] += bool(puzzle.givens)
        met["mixed blocks"] += len({tuple(sorted(block)) for block in puzzle.blocks}) > 2
    assert min(met.values()) >= 8, met


def test_every_filling_is_listed_once() -> None:
    for seed in SEEDS:
        puzzle, found = small_puzzle(seed)
        listed = [filling_of(solution.to_json()) for solution in solutions(puzzle)]
        assert len(listed) == len(found), puzzle
        assert set(listed) == set(found), puzzle


def test_the_search_finds_the_classes_of_the_reference() -> None:
    """The images of each packing are exactly one class, and each class is found as often as `times` says."""
    several = 0
    for seed in SEEDS:
        puzzle, found = small_puzzle(seed)
        search = Classes(packing_of(puzzle), symmetries(puzzle))
        known = {frozenset(own) for own in classes(found, puzzle.to_json())}
        met: Counter[frozenset[Filling]] = Counter()
        times = {}
        while not search.finished:
            each, _ = search.advance(100)
            if each:
                turned = [lying(puzzle, [search.placements[i] for i in way]) for way in search.images(each.options)]
                assert len(set(turned)) == len(turned) == each.size
                met[frozenset(turned)] += 1
                times[frozenset(turned)] = each.times
        assert met == times
        assert set(met) == known
        several += any(count > 1 for count in met.values())
    assert several > 3


def lying(puzzle: Puzzle, placements: list[CuboidPlacement]) -> Filling:
    return frozenset({cuboid_of(each.cells) for each in puzzle.givens} | {(low, size) for _, low, size in placements})


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_symmetries_map_the_box_and_the_givens_to_themselves(seed: int) -> None:
    puzzle, found = small_puzzle(seed)
    group = symmetries(puzzle)
    for filling in found[:20]:
        turned = {frozenset(each.image(puzzle.box, BoxCell(*low), size) for low, size in filling) for each in group}
        assert turned == images(filling, puzzle.to_json())


def test_equal_blocks_in_boxes_too_full_for_lists() -> None:
    """The reference can still list these fillings, but the frontier has far fewer states."""
    for box, block in ((Box(2, 3, 4), (1, 1, 2)), (Box(3, 4, 4), (1, 2, 4)), (Box(2, 4, 4), (1, 2, 2))):
        blocks = (block,) * (box.volume // (block[0] * block[1] * block[2]))
        puzzle = Puzzle(box, blocks, golden=False)
        every = counts(puzzle.to_json())
        assert every[0] > 0
        assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=2_000).run(Budget()) == every
