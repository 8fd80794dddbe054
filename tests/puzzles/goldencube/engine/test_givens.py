"""Givens and deductions: valid for every filling, and as strong as those of a person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from tests.loops import loop_over
from tests.puzzles.goldencube.reference import fillings
from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.givens import Deduction, Known, enter_blocks
from worksheets.puzzles.goldencube.engine.placements import Piece, givens_of, packing_of, piece_at
from worksheets.puzzles.goldencube.model import Box, BoxCell, Given, Puzzle
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.search.bits import bits
from worksheets.search.exact_cover import ExactCover


def test_a_cell_with_one_placement_left_and_a_block_with_one_place_left() -> None:
    """In a row of four cells the rod is left or right, and the cube takes the cell that remains."""
    cover = cover_of(packing_of(Puzzle(Box(4, 1, 1), ((1, 1, 3), (1, 1, 1)), golden=False)))
    deduction = Deduction(cover)
    known = deduction.forced(deduction.nothing())
    # Placements: rods at 0 and 1, cubes at 0, 1, 2 and 3. Both rods cover the cells 1 and 2.
    assert known
    assert (known.found, known.alive) == (0, 0b111111)
    rod = deduction.forced(known, [0])
    assert rod
    assert (list(bits(rod.found)), rod.open) == ([0, 5], ())
    assert deduction.forced(known, [3]) is None, "a cube in the middle leaves no room for the rod"
    tried = deduction.tried(known, 6)
    assert tried
    assert list(bits(tried.alive)) == [0, 1, 2, 5], "trials rule out the cubes in the middle"
    assert deduction.tried(known, 5) is None, "there are six trials"


def test_a_type_with_as_many_places_as_blocks() -> None:
    """Every cell has two placements, but the first type has only one."""
    cover = ExactCover(4, [(0, 1), (0, 2), (1, 3), (2, 3)], groups=[0, 1, 1, 1], quotas=[1, 1])
    deduction = Deduction(cover)
    known = deduction.forced(deduction.nothing())
    assert known
    assert (list(bits(known.found)), known.open) == ([0, 3], ())


def test_contradictions() -> None:
    deduction = Deduction(cover_of(packing_of(Puzzle(Box(2, 2, 1), ((1, 1, 2), (1, 1, 2)), golden=False))))
    assert deduction.forced(deduction.nothing(), [0, 2]) is None
    impossible = Deduction(cover_of(packing_of(Puzzle(Box(1, 1, 5), ((1, 1, 2), (1, 1, 2), (1, 1, 1)), golden=True))))
    assert impossible.forced(impossible.nothing()) is None


@loop_over(
    ("box", "golden", "givens"), list(product([Box(3, 3, 3), Box(5, 3, 1), Box(3, 1, 5)], [True, False], [0, 1, 3]))
)
def test_deductions_hold_in_every_filling(box: Box, golden: bool, givens: int) -> None:
    deduced = 0
    for seed in range(4):
        pieces = dissect(box, golden, DIFFICULTIES["medium"], rng_for(seed))
        blocks = tuple(piece.edges for piece in pieces)
        cover = cover_of(packing_of(Puzzle(box, blocks, golden, givens_of(pieces, range(min(givens, len(pieces)))))))
        fillings = [sum(1 << option for option in each) for each in cover.solutions()]
        assert fillings
        deduction = Deduction(cover)
        known = deduction.forced(deduction.nothing())
        assert known
        for state in (known, deduction.tried(known, len(cover.options)) or known):
            for filling in fillings:
                assert filling & state.found == state.found
                assert filling & state.alive == filling
            assert state.open or fillings == [state.found]
            deduced += state.found.bit_count()
    assert deduced or givens < 3


BOXES = [Box(3, 3, 3), Box(3, 5, 3), Box(5, 3, 5)]


def cut(box: Box, seed: int, difficulty: str = "medium") -> tuple[Puzzle, tuple[Piece, ...]]:
    pieces = dissect(box, True, DIFFICULTIES[difficulty], rng_for(seed))
    return Puzzle(box, tuple(piece.edges for piece in pieces)), pieces


def found_by_hand(puzzle: Puzzle, trials: int) -> bool:
    """Whether deductions from the printed box and its givens place every block."""
    deduction = Deduction(cover_of(packing_of(puzzle)))
    known: Known | None = deduction.forced(deduction.nothing())
    if known and trials:
        known = deduction.tried(known, trials)
    return known is not None and not known.open


def without_one(puzzle: Puzzle) -> Iterator[Puzzle]:
    for given in puzzle.givens:
        yield replace(puzzle, givens=tuple(other for other in puzzle.givens if other != given))


def test_one_way_needs_no_givens() -> None:
    box = Box(1, 1, 5)
    pieces = (piece_at(box, BoxCell(0, 0, 0), (1, 1, 2)), piece_at(box, BoxCell(0, 0, 3), (1, 1, 2)))
    puzzle = Puzzle(box, ((1, 1, 2), (1, 1, 2)))
    for rules in DIFFICULTIES.values():
        assert enter_blocks(puzzle, pieces, (0, 1), rules) == replace(puzzle, unique=True)


@pytest.mark.parametrize("difficulty", ["medium", "hard"])
def test_a_mirrored_way_counts(difficulty: str) -> None:
    box = Box(3, 1, 3)
    low, high = piece_at(box, BoxCell(0, 0, 0), (3, 1, 1)), piece_at(box, BoxCell(0, 0, 2), (3, 1, 1))
    left, right = piece_at(box, BoxCell(0, 0, 1), (1, 1, 1)), piece_at(box, BoxCell(2, 0, 1), (1, 1, 1))
    puzzle = Puzzle(box, ((3, 1, 1), (3, 1, 1), (1, 1, 1), (1, 1, 1)))
    for order, block in [((0, 1, 2, 3), 1), ((3, 2, 1, 0), 4)]:
        entered = enter_blocks(puzzle, (low, high, left, right), order, DIFFICULTIES[difficulty])
        assert [given.block for given in entered.givens] == [block]
        assert len(list(solutions(entered))) == 1


@pytest.mark.parametrize(("box", "seed"), list(product(BOXES, range(4))), ids=str)
def test_no_given_can_be_left_out_of_an_easy_sheet(box: Box, seed: int) -> None:
    """Forced placements place all blocks, but not if any of the givens is missing."""
    puzzle, pieces = cut(box, seed, "easy")
    entered = enter_blocks(puzzle, pieces, range(len(pieces)), DIFFICULTIES["easy"])
    assert found_by_hand(entered, 0)
    assert not any(found_by_hand(less, 0) for less in without_one(entered))


@pytest.mark.parametrize(("box", "seed"), list(product(BOXES, range(4))), ids=str)
def test_no_given_can_be_left_out_of_a_medium_sheet(box: Box, seed: int) -> None:
    puzzle, pieces = cut(box, seed)
    rules = DIFFICULTIES["medium"]
    entered = enter_blocks(puzzle, pieces, range(len(pieces)), rules)
    assert found_by_hand(entered, rules.trials)
    assert not any(found_by_hand(less, rules.trials) for less in without_one(entered))


@pytest.mark.parametrize("seed", range(6))
def test_no_given_can_be_left_out_of_a_small_hard_sheet(seed: int) -> None:
    """The search covers a small box completely: without any one given, the reference finds a second filling."""
    puzzle, pieces = cut(Box(3, 3, 3), seed, "hard")
    entered = enter_blocks(puzzle, pieces, range(len(pieces)), DIFFICULTIES["hard"])
    assert len(list(fillings(entered.to_json()))) == 1
    for less in without_one(entered):
        assert len(list(islice(fillings(less.to_json()), 2))) == 2


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("seed", range(3))
def test_preferred_blocks_are_entered(seed: int, difficulty: str) -> None:
    puzzle, pieces = cut(Box(3, 5, 3), seed)
    forward = enter_blocks(puzzle, pieces, range(len(pieces)), DIFFICULTIES[difficulty])
    backward = enter_blocks(puzzle, pieces, range(len(pieces))[::-1], DIFFICULTIES[difficulty])

    def mean(givens: tuple[Given, ...]) -> float:
        return sum(given.block for given in givens) / len(givens)

    assert mean(forward.givens) < mean(backward.givens)
    for entered in (forward, backward):
        assert len(list(islice(solutions(entered), 2))) == 1


@pytest.mark.parametrize("seed", range(6))
def test_harder_sheets_have_fewer_givens(seed: int) -> None:
    """Every deduction of an easier difficulty is also allowed at a harder one."""
    puzzle, pieces = cut(Box(3, 5, 5), seed)
    counts = [len(enter_blocks(puzzle, pieces, range(len(pieces)), rules).givens) for rules in DIFFICULTIES.values()]
    assert counts == sorted(counts, reverse=True)


def test_a_short_search_costs_givens_and_never_the_proof() -> None:
    puzzle, pieces = cut(Box(3, 5, 5), 1)
    rules = DIFFICULTIES["hard"]._replace(trials=0)
    counts = []
    for search in (0, 75, 7_500, 7_500_000):
        entered = enter_blocks(puzzle, pieces, range(len(pieces)), rules._replace(search=search))
        assert len(list(islice(solutions(entered), 2))) == 1
        counts.append(len(entered.givens))
    assert counts[0] > counts[-1]
