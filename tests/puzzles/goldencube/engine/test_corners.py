"""Dives from corners, and their sums along lines, compared with counting cell by cell."""

from __future__ import annotations

from itertools import product

import pytest

from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import below, pick, rng_for
from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.engine import corners
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.corners import CORNER_HEURISTICS, CornerDiver, LineSums
from worksheets.puzzles.goldencube.engine.placements import named_solution, packing_of
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Given, Puzzle, cells_of
from worksheets.puzzles.goldencube.solve import solutions


def counted(box: Box, cells: set[BoxCell]) -> int:
    """The sum of the absolute values of all lines, by definition."""
    total = 0
    for axis in range(3):
        across = [range(1) if other == axis else range(box[other]) for other in range(3)]
        for place in product(*across):
            line = [[*place[:axis], at, *place[axis + 1 :]] for at in range(box[axis])]
            total += abs(sum((-1) ** at for at, (x, y, z) in enumerate(line) if BoxCell(x, y, z) in cells))
    return total


@pytest.mark.parametrize("box", [Box(3, 4, 5), Box(1, 2, 9), Box(7, 5, 2), Box(1, 1, 1), Box(16, 1, 3)], ids=str)
def test_blocks_taken_from_a_box_leave_the_sums_of_the_other_cells(box: Box) -> None:
    lines = LineSums(box)
    for seed in range(20):
        rng = rng_for(seed, "lines")
        cells = {BoxCell(*cell) for cell in cells_of((0, 0, 0), box)}
        sums = lines.none + lines.of(BoxCell(0, 0, 0), box)
        for _ in range(6):
            low = BoxCell(below(box.x, rng), below(box.y, rng), below(box.z, rng))
            size: Block = (
                1 + below(box.x - low.x, rng),
                1 + below(box.y - low.y, rng),
                1 + below(box.z - low.z, rng),
            )
            block = {BoxCell(*cell) for cell in cells_of(low, size)}
            if block <= cells:
                cells -= block
                sums -= lines.of(low, size)
            assert lines.total(sums) == counted(box, cells)


def test_a_block_with_even_edges_alone_changes_nothing() -> None:
    lines = LineSums(Box(7, 7, 7))
    assert lines.of(BoxCell(1, 2, 3), (2, 4, 2)) == 0
    assert lines.total(lines.none + lines.of(BoxCell(1, 2, 3), (2, 2, 3))) == 4


def test_the_extreme_sums_do_not_run_into_their_neighbours() -> None:
    box = Box(15, 15, 2)
    lines = LineSums(box)
    for first in (0, 1):
        sums = lines.none
        cells = {BoxCell(x, y, 0) for x in range(first, 15, 2) for y in range(15)}
        for cell in cells:
            sums += lines.of(cell, (1, 1, 1))
        assert lines.total(sums) == counted(box, cells)


BOXES = (Box(3, 3, 3), Box(2, 3, 4), Box(3, 1, 5), Box(2, 2, 5), Box(4, 3, 1))
EDGES: tuple[Block, ...] = ((1, 1, 2), (1, 2, 2), (1, 1, 3), (1, 2, 3), (2, 2, 2), (1, 1, 1), (1, 1, 4))

TIGHT: tuple[Block, ...] = ((2, 3, 3), (1, 4, 4), (1, 3, 3), (1, 3, 3), (1, 2, 4), (1, 2, 4), (1, 2, 4), (1, 2, 3))
"""With 15 blocks of 2 x 2 x 3 and 10 of 2 x 2 x 2. They change 18 layers and 150 lines, of which 18 and 144 are odd."""


def by_chance(seed: int) -> Puzzle:
    """A small box with random blocks of the right volume; about half of these can be packed."""
    rng = rng_for(seed, "by chance")
    box = pick(BOXES, rng)
    golden = all(edge % 2 for edge in box)
    blocks: list[Block] = []
    room = box.volume - golden
    while room:
        block = EDGES[below(len(EDGES), rng)]
        if (volume := block[0] * block[1] * block[2]) <= room:
            blocks.append(block)
            room -= volume
    return Puzzle(box, tuple(blocks), golden)


def dived(puzzle: Puzzle, heuristic: int) -> bool:
    """Whether there is a packing, by a dive without a limit."""
    packing = packing_of(puzzle)
    diver = CornerDiver(packing, cover_of(packing), rng_for(heuristic))
    found, done = diver.dive(CORNER_HEURISTICS[heuristic], 10**9)
    assert diver.exhausted == (found is None)
    if found is not None:
        assert not rule_faults(puzzle, named_solution(puzzle, found))
        assert done >= len(found)
    return found is not None


@pytest.mark.parametrize("heuristic", range(len(CORNER_HEURISTICS)))
def test_a_dive_finds_a_packing_or_proves_that_there_is_none(heuristic: int) -> None:
    verdicts = []
    for seed in range(120):
        puzzle = by_chance(seed)
        plain = any(True for _ in cover_of(packing_of(puzzle), parities=False).solutions())
        assert dived(puzzle, heuristic) == plain, puzzle
        verdicts.append(plain)
    assert min(verdicts.count(True), verdicts.count(False)) >= 20


@pytest.mark.parametrize("dead_ends", [3, 10**6])
def test_remembered_dead_ends_change_no_verdict(dead_ends: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corners, "MOST_DEAD_ENDS", dead_ends)
    again = 0
    for seed in range(80):
        packing = packing_of(by_chance(seed))
        diver = CornerDiver(packing, cover_of(packing), rng_for(seed))
        found, dives = None, 0
        while found is None and not diver.exhausted:
            found, _ = diver.dive(CORNER_HEURISTICS[dives % len(CORNER_HEURISTICS)], 4 + dives)
            dives += 1
        again += dives > 1
        plain = any(True for _ in cover_of(packing, parities=False).solutions())
        assert (found is not None) == plain
    assert again >= 20


def test_dead_ends_are_not_searched_twice() -> None:
    first, second = 0, 0
    for seed in range(60):
        packing = packing_of(by_chance(seed))
        diver = CornerDiver(packing, cover_of(packing), rng_for(seed))
        found, done = diver.dive(CORNER_HEURISTICS[0], 10**9)
        if found is None:
            first += done
            second += diver.dive(CORNER_HEURISTICS[0], 10**9)[1]
    assert second < first / 2


@pytest.mark.parametrize(("rods", "verdict"), [(((1, 1, 2),) * 4, True), (((1, 1, 3), (1, 1, 3), (1, 1, 2)), False)])
def test_a_dive_goes_round_givens(rods: tuple[Block, ...], verdict: bool) -> None:
    given = Given(1, BoxCell(0, 0, 0), (3, 3, 1))
    assert dived(Puzzle(Box(3, 3, 3), ((3, 3, 1), (3, 3, 1), *rods), givens=(given,)), 0) == verdict


def test_a_dive_ends_after_its_steps() -> None:
    packing = packing_of(Puzzle(Box(5, 5, 5), ((1, 1, 2),) * 62))
    diver = CornerDiver(packing, cover_of(packing), rng_for(0))
    found, done = diver.dive(CORNER_HEURISTICS[0], 7)
    assert (found, done, diver.exhausted) == (None, 7, False)


def test_a_box_of_tight_parities_is_packed_by_corners() -> None:
    puzzle = Puzzle(Box(7, 7, 7), (*TIGHT, *((2, 2, 3),) * 15, *((2, 2, 2),) * 10))
    found = next(solutions(puzzle, steps=150_000))
    assert not rule_faults(puzzle, found)
    with pytest.raises(BudgetSpentError):
        next(solutions(puzzle, steps=150_000, by_corners=False))
