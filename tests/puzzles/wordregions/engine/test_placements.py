"""Placements of words, compared with trying every connected set of cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import LARGEST_SIDE, LetterGrid, Size
from worksheets.base.seeds import rng_for
from worksheets.puzzles.wordregions.engine import placements as module
from worksheets.puzzles.wordregions.engine.placements import WordPlacement, placements, placements_over
from worksheets.puzzles.wordregions.engine.tries import grow
from worksheets.puzzles.wordregions.model import RegionSize

pytestmark = pytest.mark.slow

SIZES = [RegionSize(4, 6), RegionSize(2, 3), RegionSize(3, 5), RegionSize(5, 5), RegionSize(2, 2)]


@cache
def connected_sets(rows: int, columns: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Every connected set of at most `most` cells, made by adding neighbours to smaller sets."""

    def beside(cell: int) -> list[int]:
        row, column = divmod(cell, columns)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns]

    ring = {frozenset([cell]) for cell in range(rows * columns)}
    found = set(ring)
    for _ in range(most - 1):
        ring = {part | {cell} for part in ring for each in part for cell in beside(each) if cell not in part}
        found |= ring
    return tuple(tuple(sorted(part)) for part in found)


def by_trying(grid: LetterGrid, words: Sequence[Sequence[str]], size: RegionSize) -> set[WordPlacement]:
    letters = [letter for row in grid.cells for letter in row]
    known = {tuple(word) for word in words}
    return {
        WordPlacement("".join(spelled), part)
        for part in connected_sets(grid.rows, grid.columns, size.most)
        if len(part) >= size.least and (spelled := tuple(letters[cell] for cell in part)) in known
    }


def random_case(rows: int, columns: int, size: RegionSize, rng: Random) -> tuple[LetterGrid, list[str]]:
    """A grid of few letters; words that occur in it, random ones, and some that are too long or too short."""

    def below(number: int) -> int:
        return int(rng.random() * number)

    letters = "ABCDEF"[: 2 + below(5)]
    grid = [[letters[below(len(letters))] for _ in range(columns)] for _ in range(rows)]
    sets = sorted(connected_sets(rows, columns, size.most))
    words = ["".join(letters[below(len(letters))] for _ in range(1 + below(size.most + 1))) for _ in range(20)]
    for _ in range(10):
        words.append("".join(grid[cell // columns][cell % columns] for cell in sets[below(len(sets))]))
    return LetterGrid(tuple(map(tuple, grid))), words


def kept(words: Sequence[str], size: RegionSize) -> list[str]:
    """The words that fit into a region; a trie has only these."""
    return [word for word in words if len(word) in size]


@loop_over("size", SIZES)
@loop_over(("rows", "columns"), [(2, 4), (5, 2), (3, 4), (4, 3), (2, 7), (1, 9), (9, 1), (1, 3), (6, 2)])
def test_the_places_equal_those_found_by_trying(rows: int, columns: int, size: RegionSize) -> None:
    found = 0
    for seed in range(10):
        grid, words = random_case(rows, columns, size, rng_for(seed, f"{rows}x{columns}", str(size)))
        places = placements(grid, grow(kept(words, size)), size)
        assert len(set(places)) == len(places), "each once"
        assert set(places) == by_trying(grid, kept(words, size), size)
        cells = [place.cells for place in places]
        assert cells == sorted(cells)
        assert all(list(place.cells) == sorted(place.cells) for place in places)
        found += len(places)
    assert found or rows * columns < size.least


@settings(max_examples=40)
@given(data=st.data())
def test_any_small_grid(data: st.DataObject) -> None:
    rows, columns = data.draw(st.sampled_from([(2, 3), (3, 2), (1, 6), (5, 1), (3, 4)]))
    cells = st.sampled_from(["A", "B", "AB", "É"])
    grid = LetterGrid(tuple(tuple(data.draw(cells) for _ in range(columns)) for _ in range(rows)))
    words = data.draw(st.lists(st.lists(cells, min_size=2, max_size=4).map(tuple), max_size=15))
    size = RegionSize(2, 4)
    places = placements(grid, grow(words), size)
    assert len(set(places)) == len(places)
    assert set(places) == by_trying(grid, words, size)


@loop_over("size", SIZES)
@loop_over(("rows", "columns"), [(3, 4), (5, 3), (2, 7), (1, 9), (9, 1)])
def test_the_places_over_some_cells_are_a_part_of_all(rows: int, columns: int, size: RegionSize) -> None:
    cells = range(rows * columns)
    seen: Counter[bool] = Counter()
    for seed in range(8):
        rng = rng_for(seed, "over")
        grid, words = random_case(rows, columns, size, rng)
        trie = grow(kept(words, size))
        places = placements(grid, trie, size)
        some = {cell for cell in cells if rng.random() < 0.2}
        for over in (some, set(), {0}, {cells[-1]}, {columns - 1}, set(cells), *({cell} for cell in cells)):
            found = placements_over([*chain.from_iterable(grid.cells)], Size(rows, columns), trie, size, over)
            assert found == [place for place in places if over & set(place.cells)]
            seen[0 < len(found) < len(places)] += 1
    assert seen[True]
    assert seen[False]


def test_a_word_does_not_go_on_over_the_edge() -> None:
    """Its letters are consecutive in reading order, but the row ends between them."""
    grid = LetterGrid(tuple(map(tuple, ("XXAB", "CDXX"))))
    assert placements(grid, grow(["ABCD"]), RegionSize(2, 8)) == []
    assert placements(grid, grow(["AB", "CD", "BC"]), RegionSize(2, 8)) == [("AB", (2, 3)), ("CD", (4, 5))]


def test_a_word_does_not_come_in_from_the_other_side() -> None:
    """These words would have to cross the left or right edge of the grid."""
    grid = LetterGrid(tuple(map(tuple, ("XXA", "BXC", "DXX"))))
    assert placements(grid, grow(["ABC", "ABD", "ABCD", "BC", "AB", "AD"]), RegionSize(2, 8)) == []
    assert placements(grid, grow(["AC", "BD"]), RegionSize(2, 8)) == [("AC", (2, 5)), ("BD", (3, 6))]


@cache
def boxes(most: int) -> tuple[tuple[int, int], ...]:
    """Height and width of each shape of 2 to `most` cells."""
    columns = most + 1
    found = set()
    for part in connected_sets(most, columns, most):
        cells = [divmod(cell, columns) for cell in part]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        found.add(tuple((row - top, column - left) for row, column in cells))
    return tuple((1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)) for shape in found if len(shape) > 1)


@pytest.mark.parametrize(
    ("rows", "columns"), [(3, LARGEST_SIDE), (LARGEST_SIDE, 2), (1, LARGEST_SIDE), (LARGEST_SIDE, 1), (4, 7), (7, 1)]
)
def test_in_a_grid_of_one_letter_each_shape_is_wherever_it_fits(rows: int, columns: int) -> None:
    words = grow(["AA", "AAA", "AAAA", "AAAAA"])
    found = placements(LetterGrid((("A",) * columns,) * rows), words, RegionSize(2, 5))
    room = sum(max(rows - height + 1, 0) * max(columns - width + 1, 0) for height, width in boxes(5))
    assert len(boxes(5)) == 2 + 6 + 19 + 63
    assert len(found) == len(set(found)) == room
    assert {cell for place in found for cell in place.cells} == set(range(rows * columns))


@pytest.mark.parametrize(("rows", "columns"), [(3, LARGEST_SIDE), (LARGEST_SIDE, 4), (2, 11)])
def test_a_word_in_the_last_corner_and_over_the_edges(rows: int, columns: int) -> None:
    cells = [["X"] * columns for _ in range(rows)]
    cells[0][-2:] = "AB"
    cells[1][:2] = "CD"
    cells[-1][-1] = "F"
    cells[-1][-2] = "E"
    found = placements(LetterGrid(tuple(map(tuple, cells))), grow(["ABCD", "BCD", "BC", "FX", "EF"]), RegionSize(2, 10))
    end = rows * columns
    assert found == [WordPlacement("EF", (end - 2, end - 1))]


def test_too_many_places_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = LetterGrid((("A",) * 6,) * 5)
    trie = grow(["AAAA"])
    assert len(placements(grid, trie, RegionSize(4, 4))) > 200
    monkeypatch.setattr(module, "MOST_PLACEMENTS", 50)
    with pytest.raises(BudgetSpentError, match="more than 50 places"):
        placements(grid, trie, RegionSize(4, 4))
