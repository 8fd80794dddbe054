"""Dives alternate with the complete search: together they list every packing once, and neither can starve the other."""

from __future__ import annotations

from itertools import islice

import pytest

from worksheets.base.errors import BudgetSpentError
from worksheets.puzzles.goldencube.engine import portfolio as module
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.placements import packing_of, symmetries
from worksheets.puzzles.goldencube.engine.portfolio import packings, steps_of_a_node
from worksheets.puzzles.goldencube.model import Box, BoxCell, Given, Puzzle
from worksheets.search.budget import Budget

CORNER = BoxCell(0, 0, 0)

PUZZLES = [
    (Puzzle(Box(3, 3, 3), ((1, 1, 3),) * 2 + ((1, 1, 2),) * 2 + ((1, 2, 2),) * 4), 144),
    (Puzzle(Box(4, 4, 1), ((1, 1, 2),) * 8, golden=False), 36),
    (Puzzle(Box(1, 1, 1), ()), 1),
    (Puzzle(Box(3, 3, 3), ((1, 2, 3), (1, 2, 3), (1, 1, 2), (1, 1, 3), (1, 3, 3))), 0),
]


def listed(puzzle: Puzzle) -> list[frozenset[object]]:
    return [frozenset(each) for each in packings(puzzle, packing_of(puzzle), Budget())]


@pytest.mark.parametrize(("puzzle", "count"), PUZZLES, ids=lambda value: getattr(value, "box", value))
@pytest.mark.parametrize(
    "constants",
    [
        {},
        {"FIRST_DIVES": 0, "PLACEMENTS_PER_DIVE": 10**9},  # Only the complete search.
        {"FIRST_DIVES": 0, "NODES": 1},  # Both, in short turns.
        {"FIRST_DIVES": 10**6},  # A dive first, until it finds a packing or has tried everything.
    ],
    ids=["as it is", "no dives", "short turns", "long dives"],
)
def test_every_packing_comes_once(
    puzzle: Puzzle, count: int, constants: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in constants.items():
        monkeypatch.setattr(module, name, value)
    found = listed(puzzle)
    assert len(found) == len(set(found)) == count


def test_a_budget_is_shared_by_both() -> None:
    puzzle, _ = PUZZLES[0]
    budget = Budget(100)
    with pytest.raises(BudgetSpentError, match="undecided after 100 steps"):
        list(packings(puzzle, packing_of(puzzle), budget))
    assert budget.left is not None
    assert -steps_of_a_node(packing_of(puzzle)) < budget.left <= 0
    assert len(list(islice(packings(puzzle, packing_of(puzzle), Budget(100)), 1))) == 1


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Box(3, 3, 3), ((1, 1, 3),) * 2 + ((1, 1, 2),) * 2 + ((1, 2, 2),) * 4),
        Puzzle(Box(3, 3, 3), ((3, 3, 1), (3, 3, 1), (1, 1, 1), (1, 1, 1), (1, 1, 3), (1, 1, 3))),
        Puzzle(Box(2, 3, 4), ((1, 1, 2),) * 12, golden=False),
        Puzzle(Box(3, 3, 5), ((1, 3, 5), (1, 1, 5), (1, 1, 5), (1, 1, 2), (1, 1, 2), (1, 3, 5))),
        Puzzle(
            Box(3, 3, 3), ((3, 3, 1), (3, 3, 1), (1, 2, 1), (1, 1, 3), (1, 1, 3)), givens=(Given(1, CORNER, (3, 3, 1)),)
        ),
    ],
    ids=lambda puzzle: f"{puzzle.box}, {len(puzzle.blocks)} blocks, {len(puzzle.givens)} given",
)
def test_the_packings_equal_those_of_the_plain_search(puzzle: Puzzle) -> None:
    packing = packing_of(puzzle)
    plain = {frozenset(packing.placements[option] for option in options) for options in cover_of(packing).solutions()}
    found = listed(puzzle)
    assert len(found) == len(plain)
    assert set(found) == plain


def test_the_images_of_a_packing_come_before_any_further_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first packing costs steps, and the complete search does not even begin."""
    monkeypatch.setattr(module, "Classes", None)
    puzzle = Puzzle(Box(3, 3, 3), ((1, 1, 3),) * 2 + ((1, 1, 2),) * 2 + ((1, 2, 2),) * 4)
    budget = Budget(100_000)
    found = packings(puzzle, packing_of(puzzle), budget)
    first = next(found)
    left = budget.left
    images = {
        frozenset((kind, *symmetry.image(puzzle.box, low, size)) for kind, low, size in first)
        for symmetry in symmetries(puzzle)
    }
    assert len(images) > 1
    assert {frozenset(first), *(frozenset(each) for each in islice(found, len(images) - 1))} == images
    assert budget.left == left
