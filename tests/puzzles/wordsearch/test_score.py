"""The difficulty score of a word search, by the model in `score.py`: recounted by other code, and by its effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest

from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.puzzles.effort import points
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.score import difficulty_score
from worksheets.puzzles.wordsearch.spec import Spec

Made = tuple[Puzzle, Solution]
Make = Callable[..., Made]
SpecOf = Callable[..., Spec]

CONTEST = Path(__file__).parents[4] / "shared" / "data" / "bwinf-wordsearch"

PARTS = {"E": 8, "S": 10, "SE": 12, "NE": 12, "N": 13, "W": 13, "SW": 15, "NW": 15}

OWN = {
    "four animals": ("cow horse goose hen", "7x10"),
    "farm": ("cow horse goose hen pig sheep goat duck barn hay", "12x11"),
    "colours": ("red green blue yellow brown orange purple black", "10x14"),
    "short and alike": ("ran rat rain rail raft tar tail", "12x9"),
    "in itself": ("banana anagram onion papaya it tartar", "9x8"),
}


def _runs(grid: LetterGrid, way: Direction, length: int) -> Iterator[tuple[str, ...]]:
    """Yield the letters of every run of this length and direction inside the grid."""
    for cell in grid:
        cells = [Cell(cell.row + way.d_row * k, cell.column + way.d_column * k) for k in range(length)]
        if all(each in grid for each in cells):
            yield tuple(grid[each] for each in cells)


def _counted(puzzle: Puzzle, solution: Solution) -> int:
    """The model computed again, cell by cell."""
    grid, total = puzzle.grid, 0
    cells_of = [set(placement.cells) for placement in solution.placements]
    for number, placement in enumerate(solution.placements):
        letters = placement.entry.letters
        glances = grid.rows * grid.columns // 4
        glances += len(puzzle.directions) * sum(grid[cell] == letters[0] for cell in grid)
        for length in range(2, len(letters)):
            glances += sum(run == letters[:length] for way in puzzle.directions for run in _runs(grid, way, length))
        others = set().union(*cells_of[:number], *cells_of[number + 1 :])
        total += glances * (PARTS[placement.direction.name] + len(cells_of[number] & others))
    return points(total // 16)


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_the_score_is_the_model_counted_cell_by_cell(make: Make, spec_of: SpecOf, difficulty: str) -> None:
    for words, size in OWN.values():
        for seed in range(2):
            made = make(spec_of(words, size=size, difficulty=difficulty), seed)
            assert difficulty_score(*made) == _counted(*made)


def test_letters_of_several_characters_count_as_one() -> None:
    entry = Entry("g̃a", ("G̃", "A", "M"))
    cells = (("G̃", "A", "M", "X"), ("X", "G̃", "A", "X"), ("M", "X", "X", "X"))
    puzzle = Puzzle(LetterGrid(cells), (entry,), (Direction.E, Direction.S))
    solution = Solution((Placement(entry, Cell(0, 0), Direction.E),))
    assert difficulty_score(puzzle, solution) == _counted(puzzle, solution)


def _one_word(row: str, directions: tuple[Direction, ...] = (Direction.E,), at: int = 0) -> Made:
    """A word in the first of ten rows; the other rows consist of a letter that is not in it."""
    entry = Entry("cart", tuple("CART"))
    rows = (row, *("X" * len(row) for _ in range(9)))
    puzzle = Puzzle(LetterGrid(tuple(map(tuple, rows))), (entry,), directions)
    return puzzle, Solution((Placement(entry, Cell(0, at), Direction.E),))


def test_look_alikes_make_it_harder_the_more_of_the_word_they_have() -> None:
    filler = "X" * 36
    rows = [f"CART{filler}", *(f"CART{'X'.join([decoy] * 6):X<36}" for decoy in ("C", "CA", "CAR"))]
    scores = [difficulty_score(*_one_word(row)) for row in rows]
    assert scores == sorted(set(scores))


def test_directions_that_the_sheet_announces_make_it_harder() -> None:
    row = f"CART{'XC' * 12}"
    few, more, all_ = (
        difficulty_score(*_one_word(row, directions))
        for directions in ((Direction.E,), (Direction.E, Direction.S), tuple(Direction))
    )
    assert few < more < all_


def test_a_word_against_the_way_one_reads_is_harder_to_find() -> None:
    cells = [["X"] * 9 for _ in range(9)]
    entry = Entry("cart", tuple("CART"))
    scores = []
    for direction in (Direction.E, Direction.S, Direction.SE, Direction.W, Direction.NW):
        placement = Placement(entry, Cell(4, 4), direction)
        grid = [list(row) for row in cells]
        for (row, column), letter in zip(placement.cells, entry.letters, strict=True):
            grid[row][column] = letter
        puzzle = Puzzle(LetterGrid(tuple(map(tuple, grid))), (entry,), tuple(Direction))
        scores.append(difficulty_score(puzzle, Solution((placement,))))
    assert scores == sorted(set(scores))


def test_the_words_of_the_bank_may_be_hidden_without_another_score(make: Make, spec_of: SpecOf) -> None:
    puzzle, solution = make(spec_of("cow horse goose", size="7x9"))
    assert difficulty_score(replace(puzzle, bank_style="none"), solution) == difficulty_score(puzzle, solution)


def _means(make: Make, spec_of: SpecOf, words: str | list[str], size: str, seeds: int, language: str) -> list[float]:
    """The mean score of each difficulty, with the same list, size and seeds."""
    means = []
    for level in ("easy", "medium", "hard"):
        spec = spec_of(words, size=size, difficulty=level, language=language)
        means.append(mean(difficulty_score(*make(spec, seed)) for seed in range(seeds)))
    return means


@pytest.mark.parametrize("name", OWN)
def test_levels_rise(make: Make, spec_of: SpecOf, name: str) -> None:
    easy, medium, hard = _means(make, spec_of, *OWN[name], 40, "en")
    assert easy + 3 < medium < hard - 3


@pytest.mark.skipif(not CONTEST.is_dir(), reason="the contest's files are not beside the repository")
@pytest.mark.parametrize("name", [f"worte{number}" for number in range(7)])
def test_levels_rise_with_the_lists_of_the_contest(make: Make, spec_of: SpecOf, name: str) -> None:
    size, _, *words = (CONTEST / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    seeds = {"worte4": 2, "worte5": 10}.get(name, 20)
    easy, medium, hard = _means(make, spec_of, [w for w in words if w], size.replace(" ", "x"), seeds, "de")
    assert easy < medium < hard
