"""Difficulty measures of a puzzle, calculated by hand, and its hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.grid import Cell, LetterGrid, Size
from worksheets.base.seeds import rng_for
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.wordregions.check import rule_faults
from worksheets.puzzles.wordregions.engine.partition import partition
from worksheets.puzzles.wordregions.engine.placements import placements
from worksheets.puzzles.wordregions.engine.region_cover import BORDERS, Grade, givens_for, grade
from worksheets.puzzles.wordregions.engine.tries import word_trie
from worksheets.puzzles.wordregions.model import Border, Hints, Puzzle, Region, RegionSize, Solution


def puzzle_of(rows: Sequence[str], words: Sequence[str], size: tuple[int, int], hints: Hints | None = None) -> Puzzle:
    grid = LetterGrid(tuple(map(tuple, rows)))
    return Puzzle(grid, RegionSize(*size), dictionary_of(words, "en"), hints=hints or Hints())


def test_two_rows_of_one_word_each() -> None:
    assert grade(puzzle_of(["ABCD", "EFGH"], ["ABCD", "EFGH", "ACDC"], (4, 8)), 2) == Grade(1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("rows", "words", "size", "length"),
    [
        (["ABCD", "EFGH"], ["ABCDEFGH"], (4, 8), 1.0),
        (["ABCD", "EFGH"], ["ABCD", "EFGH"], (2, 6), 0.5),
        (["ABCDE", "FGHIK"], ["ABCF", "DEGHIK"], (4, 8), 0.25),
        (["ABCD", "EFGH"], ["ABCD", "EFGH"], (4, 4), 0.5),
    ],
)
def test_the_mean_length_between_the_least_and_the_most(
    rows: list[str], words: list[str], size: tuple[int, int], length: float
) -> None:
    assert grade(puzzle_of(rows, words, size), len(words)).length == pytest.approx(length)


def test_a_decoy_that_falls_by_force() -> None:
    """ABEF could be placed, too, but C and D are in no word other than ABCD."""
    puzzle = puzzle_of(["ABCD", "EFGH"], ["ABCD", "EFGH", "ABEF"], (4, 4))
    assert grade(puzzle, 2) == Grade(1.0, 0.0, 0.5, 0.5)


COLUMNS = ["AD", "BE", "CF"]
"""The words of the solution for ABC / DEF: its three columns."""


def test_looking_one_step_ahead_rules_out_regions() -> None:
    """Only D is forced. BCE would leave nothing for F; without it B has only BE, which rules out EF."""
    puzzle = puzzle_of(["ABC", "DEF"], [*COLUMNS, "BCE", "EF", "AB"], (2, 3))
    assert grade(puzzle, 3) == Grade(pytest.approx(1 / 3), pytest.approx(1 / 3), 1.0, 0.0)


def test_the_words_listed_leave_nothing_to_rule_out() -> None:
    hints = Hints(words=tuple(COLUMNS))
    puzzle = puzzle_of(["ABC", "DEF"], [*COLUMNS, "BCE", "EF", "AB"], (2, 3), hints)
    assert grade(puzzle, 3) == Grade(1.0, 0.0, 0.0, 0.0)


def test_places_found_before_are_not_looked_for_again() -> None:
    puzzle = puzzle_of(["ABC", "DEF"], [*COLUMNS, "BCE", "EF", "AB"], (2, 3))
    found = placements(puzzle.grid, word_trie(puzzle.dictionary, puzzle.region_size), puzzle.region_size)
    assert grade(puzzle, 3, found) == grade(puzzle, 3)
    without = [placement for placement in found if placement.word in COLUMNS]
    assert grade(puzzle, 3, without) == Grade(1.0, 0.0, 0.0, 0.0)


def forced_share(puzzle: Puzzle, regions: int) -> float:
    """The share of regions found as on paper: take a cell's only placement, strike out what overlaps, and repeat."""
    words = word_trie(puzzle.dictionary, puzzle.region_size, puzzle.extra)
    left = [set(found.cells) for found in placements(puzzle.grid, words, puzzle.region_size)]
    taken: list[set[int]] = []
    free = set(range(puzzle.grid.rows * puzzle.grid.columns))
    while True:
        single = next((on[0] for cell in sorted(free) if len(on := [each for each in left if cell in each]) == 1), None)
        if single is None:
            return len(taken) / regions
        taken.append(single)
        free -= single
        left = [each for each in left if each.isdisjoint(single)]


def made(seed: int, **fields: object) -> tuple[Puzzle, int]:
    exercise = worksheets.generate("wordregions", {"hints": "none", "size": "6x9", **fields}, seed)
    puzzle: Puzzle = exercise.puzzle
    return puzzle, len(exercise.solution.regions)


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_forced_regions_are_found_on_paper(difficulty: str) -> None:
    shares = set()
    for seed in range(6):
        puzzle, regions = made(seed, difficulty=difficulty)
        share = forced_share(puzzle, regions)
        assert grade(puzzle, regions).forced == pytest.approx(share)
        shares.add(share)
    assert len(shares) > 2


def test_hints_make_it_easier() -> None:
    for seed in range(6):
        puzzle, regions = made(seed, difficulty="hard")
        exercise = worksheets.generate("wordregions", {"hints": "none", "size": "6x9", "difficulty": "hard"}, seed)
        plain = grade(puzzle, regions)
        found = exercise.solution.regions
        firsts = tuple((region.cells[0], len(region.cells)) for region in found)
        words = tuple(sorted(region.word for region in found))
        marked = grade(replace(puzzle, hints=Hints(firsts=firsts)), regions)
        numbered = grade(replace(puzzle, hints=Hints(firsts=firsts, lengths=True)), regions)
        listed = grade(replace(puzzle, hints=Hints(words=words)), regions)
        both = grade(replace(puzzle, hints=Hints(words=words, firsts=firsts, lengths=True)), regions)
        for harder, easier in ((plain, marked), (marked, numbered), (plain, listed), (listed, both), (numbered, both)):
            assert harder.forced <= easier.forced <= 1.0
            assert harder.decoys >= easier.decoys >= 0.0
        assert plain.decoys > listed.decoys
        assert plain.forced < both.forced


SIZES = [Size(7, 12), Size(3, 5), Size(9, 4), Size(2, 8)]
NAMES = ("words", "first_letters", "lengths", "borders")
SUBSETS = [names for count in range(5) for names in combinations(NAMES, count)]


def regions_of(size: Size, seed: int) -> tuple[Region, ...]:
    """A grid cut at random, with made-up words."""
    supply = dict.fromkeys(range(4, 9), 100) if size.rows * size.columns != 15 else {5: 3}
    parts = partition(size, supply, [], rng_for(seed, "cut"))
    assert parts is not None
    return tuple(
        Region(
            "".join(chr(ord("Z") - (number * 7 + place) % 26) for place in range(len(part))),
            tuple(Cell(*divmod(cell, size.columns)) for cell in part),
        )
        for number, part in enumerate(parts)
    )


def sides(regions: tuple[Region, ...]) -> set[Border]:
    """Pairs of adjacent cells in different regions; the upper or left cell comes first."""
    return {
        (cell, beside)
        for region in regions
        for cell in region.cells
        for beside in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column))
        for other in regions
        if other is not region and beside in other.cells
    }


@loop_over("names", SUBSETS)
@loop_over("size", SIZES)
def test_hints_are_what_their_names_say_and_true(size: Size, names: tuple[str, ...]) -> None:
    for seed in range(4):
        regions = regions_of(size, seed)
        hints = givens_for(names, regions, *size, rng_for(seed))
        assert hints.words == (tuple(sorted(region.word for region in regions)) if "words" in names else ())
        marked = "first_letters" in names or "lengths" in names
        assert hints.firsts == (tuple((min(each.cells), len(each.cells)) for each in regions) if marked else ())
        assert hints.lengths == ("lengths" in names)
        if "borders" not in names:
            assert hints.borders == ()
            continue
        assert set(hints.borders) <= sides(regions)
        assert len(set(hints.borders)) == len(hints.borders) == round(BORDERS * len(sides(regions)))


def test_no_names_no_hints() -> None:
    assert givens_for((), regions_of(Size(7, 12), 1), 7, 12, rng_for(1)) == Hints()
    assert givens_for((), regions_of(Size(7, 12), 1), 7, 12, rng_for(1)).to_json() == {}


def test_borders_come_in_reading_order() -> None:
    for seed in range(5):
        borders = givens_for(["borders"], regions_of(Size(7, 12), seed), 7, 12, rng_for(seed)).borders
        assert list(borders) == sorted(borders)


def test_the_same_chance_draws_the_same_borders_and_another_one_others() -> None:
    regions = regions_of(Size(7, 12), 3)
    drawn = [givens_for(["borders"], regions, 7, 12, rng_for(seed)).borders for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_every_border_is_drawn_for_some_seed() -> None:
    """Also the borders at the first and last cells."""
    size = Size(3, 5)
    regions = regions_of(size, 1)
    drawn = {border for seed in range(60) for border in givens_for(["borders"], regions, *size, rng_for(seed)).borders}
    assert drawn == sides(regions)


def test_a_word_that_occurs_twice_is_listed_twice() -> None:
    cells = [tuple(Cell(row, column) for column in range(4)) for row in range(3)]
    regions = tuple(Region(word, found) for word, found in zip(("NOON", "ABBA", "NOON"), cells, strict=True))
    assert givens_for(["words"], regions, 3, 4, rng_for(1)).words == ("ABBA", "NOON", "NOON")


def test_a_single_region_has_no_borders() -> None:
    region = Region("ABCDEFGH", tuple(Cell(row, column) for row in range(2) for column in range(4)))
    assert givens_for(NAMES, (region,), 2, 4, rng_for(1)).borders == ()


def test_the_checker_accepts_them() -> None:
    size = Size(7, 12)
    for seed in range(5):
        regions = regions_of(size, seed)
        at = {cell: letter for each in regions for cell, letter in zip(each.cells, each.word, strict=True)}
        grid = LetterGrid(tuple(tuple(at[Cell(r, c)] for c in range(12)) for r in range(7)))
        words = dictionary_of([region.word for region in regions], "en")
        hints = givens_for(NAMES, regions, *size, rng_for(seed))
        assert rule_faults(Puzzle(grid, RegionSize(4, 8), words, hints=hints), Solution(regions)) == ()
