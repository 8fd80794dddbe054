"""The solver, compared with the algorithm of the course, with which it shares no code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.loops import loop_over
from tests.puzzles.wordregions.course import Found, course_solutions, trie
from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import Cell, LetterGrid
from worksheets.base.seeds import rng_for
from worksheets.language.dictionary import Dictionary, dictionary_of
from worksheets.puzzles.wordregions.check import rule_faults
from worksheets.puzzles.wordregions.engine.ambiguity import ambiguous_places
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region, RegionSize, Solution, inner_sides
from worksheets.puzzles.wordregions.solve import solutions, uncovered

pytestmark = pytest.mark.slow

SIZES = [RegionSize(4, 8), RegionSize(2, 3), RegionSize(3, 5), RegionSize(2, 6), RegionSize(5, 5)]
GRIDS = [(2, 4), (5, 2), (3, 4), (2, 7), (5, 3), (1, 9), (4, 5), (6, 4)]
SEEDS = range(12)


def puzzle_of(rows: Sequence[str], words: Sequence[str], size: tuple[int, int] = (4, 8), *extra: str) -> Puzzle:
    return Puzzle(LetterGrid(tuple(map(tuple, rows))), RegionSize(*size), dictionary_of(words, "en"), extra)


def by_course(puzzle: Puzzle) -> list[tuple[Found, ...]]:
    words = trie([*puzzle.dictionary.check, *puzzle.extra])
    return list(course_solutions(puzzle.grid.cells, words, *puzzle.region_size))


def by_solver(puzzle: Puzzle) -> list[tuple[Found, ...]]:
    return [tuple((region.word, region.cells) for region in found.regions) for found in solutions(puzzle)]


def solution_of(found: tuple[Found, ...]) -> Solution:
    return Solution(tuple(Region(word, cells) for word, cells in found))


def random_puzzle(rows: int, columns: int, size: RegionSize, rng: Random) -> Puzzle:
    """A grid of few letters, cut along a winding path where possible; nearly all its words are in the dictionary."""

    def below(number: int) -> int:
        return int(rng.random() * number)

    letters = "ABCDEFGH"[: 3 + below(6)]
    grid = [[letters[below(len(letters))] for _ in range(columns)] for _ in range(rows)]
    path = [Cell(r, c if r % 2 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    words = ["".join(letters[below(len(letters))] for _ in range(size.least + below(4))) for _ in range(below(40))]
    while path:
        part, path = path[: size.least + below(size.most - size.least + 1)], path[size.least :]
        if rng.random() < 0.98:
            words.append("".join(grid[r][c] for r, c in sorted(part)))
        path = [cell for cell in path if cell not in part]
    return puzzle_of(["".join(row) for row in grid], words, size)


@loop_over("size", SIZES)
@loop_over(("rows", "columns"), GRIDS)
def test_the_solutions_equal_those_of_the_course(rows: int, columns: int, size: RegionSize) -> None:
    for seed in SEEDS:
        puzzle = random_puzzle(rows, columns, size, rng_for(seed, f"{rows}x{columns}", str(size)))
        found = by_solver(puzzle)
        assert len(set(found)) == len(found)
        assert set(found) == set(by_course(puzzle)), puzzle.to_text()
        assert by_solver(puzzle) == found, "the order is fixed"
        assert not any(rule_faults(puzzle, solution) for solution in islice(solutions(puzzle), 50))


def test_the_puzzles_compared_have_no_solution_one_and_many() -> None:
    numbers: Counter[int] = Counter()
    for rows, columns in GRIDS:
        for size in SIZES:
            for seed in SEEDS:
                puzzle = random_puzzle(rows, columns, size, rng_for(seed, f"{rows}x{columns}", str(size)))
                numbers[min(2, sum(1 for _ in islice(solutions(puzzle), 2)))] += 1
    assert min(numbers[0], numbers[1], numbers[2]) > 50, numbers


@settings(max_examples=40)
@given(data=st.data())
def test_any_small_grid_is_solved_as_by_the_course(data: st.DataObject) -> None:
    rows, columns = data.draw(st.sampled_from([(2, 4), (1, 6), (3, 2), (2, 5), (4, 3)]))
    size = data.draw(st.sampled_from([*SIZES, RegionSize(2, 4)]))
    grid = [data.draw(st.text("ABC", min_size=columns, max_size=columns)) for _ in range(rows)]
    words = data.draw(st.lists(st.text("ABC", min_size=1, max_size=6), max_size=12))
    extra = data.draw(st.lists(st.text("ABC", min_size=size.least, max_size=size.most), max_size=2, unique=True))
    puzzle = puzzle_of(grid, words, size, *extra)
    found = by_solver(puzzle)
    assert len(set(found)) == len(found)
    assert set(found) == set(by_course(puzzle))


def test_two_words_that_can_be_cut_in_two_ways() -> None:
    puzzle = puzzle_of(["ABER", "RABE"], ["Aber", "Rabe"])
    found = list(solutions(puzzle))
    assert sorted(solution.to_text() for solution in found) == [
        "A A A A\nB B B B\n\nA ABER\nB RABE",
        "A A A B\nA B B B\n\nA ABER\nB RABE",
    ]
    (place,) = ambiguous_places(puzzle)
    assert place.cells == tuple(puzzle.grid)
    assert sorted(place.cuts) == sorted(solution.regions for solution in found)


@pytest.mark.parametrize("size", SIZES[:4], ids=str)
def test_ambiguous_places_can_be_exchanged(size: RegionSize) -> None:
    """The cells of each place can be cut in two ways, and each way is part of a solution."""
    seen = 0
    for seed in range(25):
        puzzle = random_puzzle(4, 5, size, rng_for(seed, "clusters"))
        found = list(islice(solutions(puzzle), 2000))
        places = ambiguous_places(puzzle)
        assert bool(places) == (len(found) > 1)
        covered = [cell for place in places for cell in place.cells]
        assert len(set(covered)) == len(covered)
        for cells, (one, other) in places:
            assert not set(one) & set(other)
            assert list(cells) == sorted(cells)
            for way in (one, other):
                assert tuple(sorted(cell for region in way for cell in region.cells)) == cells
                assert len(found) == 2000 or any(set(way) <= set(solution.regions) for solution in found)
        seen += len(places)
    assert seen


@pytest.mark.parametrize("size", SIZES[:4], ids=str)
def test_hints_leave_the_solutions_that_agree_with_them(size: RegionSize) -> None:
    fewer = 0
    for seed in range(30):
        rng = rng_for(seed, "hints")
        puzzle = random_puzzle(4, 5, size, rng)
        all_of_them = by_course(puzzle)
        regions = [Region(*found) for found in (all_of_them or [()])[int(rng.random() * len(all_of_them))]]
        words = tuple(sorted(region.word for region in regions))
        at = {cell: region for region in regions for cell in region.cells}
        borders = tuple((a, b) for a, b in inner_sides(4, 5) if at and at[a] != at[b] and rng.random() < 0.2)
        firsts = tuple((region.cells[0], len(region.cells)) for region in regions)
        for hints in (
            Hints(words=words if len(set(words)) == len(words) else ()),
            Hints(borders=borders),
            Hints(firsts=firsts, lengths=True),
        ):
            hinted = replace(puzzle, hints=hints)
            agreeing = [found for found in all_of_them if not rule_faults(hinted, solution_of(found))]
            assert set(by_solver(hinted)) == set(agreeing)
            fewer += 0 < len(agreeing) < len(all_of_them)
    assert fewer


ENDLESS = puzzle_of(["A" * 8] * 6, ["AAAA", "AAAAA"])
"""A puzzle with more solutions than can be counted."""


@pytest.mark.slow
def test_solutions_come_lazily() -> None:
    first, *others = islice(solutions(ENDLESS), 5)
    assert rule_faults(ENDLESS, first) == ()
    assert len({first, *others}) == 5
    assert list(islice(solutions(ENDLESS), 5)) == [first, *others]


def test_a_spent_budget_is_reported() -> None:
    with pytest.raises(BudgetSpentError, match="undecided after 300 steps"):
        list(solutions(ENDLESS, steps=300))
    with pytest.raises(BudgetSpentError, match="undecided after 0 steps"):
        list(solutions(ENDLESS, steps=0))


def test_steps_that_suffice_change_nothing() -> None:
    puzzle = random_puzzle(4, 5, RegionSize(3, 5), rng_for(1, "steps"))
    assert list(solutions(puzzle, steps=100_000)) == list(solutions(puzzle))


def test_the_first_cell_that_no_word_covers_is_named() -> None:
    words = ["ABCD", "EFGH", "CDGH"]
    assert uncovered(puzzle_of(["ABCD", "EFGH"], words)) is None
    assert uncovered(puzzle_of(["ABCD", "EFXH"], words)) == Cell(1, 0)
    assert uncovered(puzzle_of(["ABCD", "EFGH"], ["ABCD"])) == Cell(1, 0)
    assert uncovered(puzzle_of(["XBCD", "EFGH"], words)) == Cell(0, 0)
    assert uncovered(puzzle_of(["ABC", "DEF"], ["ABDE"])) == Cell(0, 2)
    assert uncovered(puzzle_of(["ABC", "DEF"], [])) == Cell(0, 0)


def test_a_cell_is_uncovered_where_no_region_of_the_course_covers_it() -> None:
    found = 0
    for seed in range(60):
        puzzle = random_puzzle(3, 5, RegionSize(2, 4), rng_for(seed, "uncovered"))
        cell = uncovered(puzzle)
        expected = next((each for each in puzzle.grid if not covered(puzzle, each)), None)
        assert cell == expected
        if cell:
            found += 1
            assert list(solutions(puzzle)) == []
    assert 0 < found < 60


def covered(puzzle: Puzzle, cell: Cell) -> bool:
    """Whether a connected set of cells that contains this one spells a word."""
    words = set(puzzle.dictionary.check)
    seen = {frozenset([cell])}
    fresh = set(seen)
    while fresh:
        for part in fresh:
            if len(part) in puzzle.region_size and "".join(puzzle.grid[each] for each in sorted(part)) in words:
                return True
        fresh = {
            part | {Cell(row + down, column + right)}
            for part in fresh
            for row, column in part
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
            if len(part) < puzzle.region_size.most and Cell(row + down, column + right) in puzzle.grid
        } - seen
        seen |= fresh
    return False


def test_words_of_several_signs_a_cell() -> None:
    words: Dictionary = dictionary_of(["नमस्ते", "नमसते"], "hi")
    rows = tuple(tuple(letters) for letters in words.check)
    grid = LetterGrid(rows[:1])
    puzzle = Puzzle(grid, RegionSize(2, 8), words)
    (solution,) = solutions(puzzle)
    assert solution.regions[0].word == "".join(rows[0])
    assert rule_faults(puzzle, solution) == ()
