"""The measures of a puzzle: sums done by hand, and a plain count of what is forced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import worksheets
from worksheets.base.grid import LetterGrid
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.wordregions.engine.grade import Grade, grade
from worksheets.puzzles.wordregions.engine.placements import placements
from worksheets.puzzles.wordregions.engine.trie import word_trie
from worksheets.puzzles.wordregions.model import Hints, Puzzle, RegionSize


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
    """ABEF is there, too, but C and D have no other word than ABCD."""
    puzzle = puzzle_of(["ABCD", "EFGH"], ["ABCD", "EFGH", "ABEF"], (4, 4))
    assert grade(puzzle, 2) == Grade(1.0, 0.0, 0.5, 0.5)


COLUMNS = ["AD", "BE", "CF"]
"""The right ones in ABC / DEF: three columns."""


def test_what_one_step_ahead_rules_out() -> None:
    """Only D is forced. With BCE nothing is left for F; then B has BE alone, and EF falls."""
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
    """As on paper: a cell with one placement left takes it, what overlaps is struck out, and so on."""
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
def test_what_is_forced_is_what_is_found_on_paper(difficulty: str) -> None:
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
