"""The lines of a grid, compared with walking from every cell in every direction."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.language.many_words import ManyWords
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.lines import GridLines
from worksheets.puzzles.wordsearch.model import Placement

LETTERS = ["A", "B", "Ж", "B\u0301", "कि", ""]

GRIDS = st.integers(1, 6).flatmap(
    lambda columns: st.lists(
        st.lists(st.sampled_from(LETTERS), min_size=columns, max_size=columns).map(tuple), min_size=1, max_size=7
    ).map(lambda rows: LetterGrid(tuple(rows)))
)


def walked(grid: LetterGrid, letters: tuple[str, ...]) -> set[frozenset[Cell]]:
    """Where these letters can be read, by walking from every cell in every direction."""
    found: set[frozenset[Cell]] = set()
    for start, direction in product(grid, Direction):
        cells = Placement(Entry("", letters), start, direction).cells
        if all(cell in grid for cell in cells) and tuple(grid[cell] for cell in cells) == letters:
            found.add(frozenset(cells))
    return found


@given(GRIDS, st.lists(st.sampled_from([*LETTERS, "C"]), min_size=1, max_size=4).map(tuple))
def test_lines_and_a_walk_find_the_same_places(grid: LetterGrid, letters: tuple[str, ...]) -> None:
    lines = GridLines(grid)
    word = lines.spell(letters)
    assert len(word) == len(letters)
    places = lines.places(ManyWords([word])).get(word, [])
    assert {frozenset(map(lines.cell, lines.occurrence(at, word))) for at in places} == walked(grid, letters)
    if len(letters) > 1 and letters != letters[::-1]:
        assert len(places) == len(walked(grid, letters)), "each place comes once"


@given(GRIDS, st.integers(-3, 8), st.integers(-3, 8), st.sampled_from(list(Direction)), st.integers(0, 7))
def test_a_place_is_read_in_the_order_of_the_word(
    grid: LetterGrid, row: int, column: int, direction: Direction, length: int
) -> None:
    placement = Placement(Entry("", ("A",) * length), Cell(row, column), direction)
    lines = GridLines(grid)
    place, inside = lines.place(placement), [cell for cell in placement.cells if cell in grid]
    assert (place is None) == (len(inside) < length)
    assert set(map(lines.cell, lines.numbers(placement))) == set(inside)
    if place is not None:
        assert tuple(map(lines.cell, place)) == placement.cells
        assert lines.read(place) == lines.spell([grid[cell] for cell in placement.cells])


@pytest.mark.parametrize("cells", [(), ((),), ((), ())])
def test_a_grid_without_cells_has_no_lines(cells: tuple[tuple[str, ...], ...]) -> None:
    assert GridLines(LetterGrid(cells)).text.strip("\0") == ""
