"""The algorithm of the course itself, compared with results by hand and with trying every way to cut a small grid."""

from __future__ import annotations

from functools import cache
from itertools import compress, islice, product

import pytest

from tests.puzzles.wordregions.course import course_solutions, trie
from worksheets.base.grid import Cell
from worksheets.base.seeds import rng_for


def named(rows: list[str], words: list[str], least: int = 4, most: int = 8) -> list[str]:
    """Each solution as a plan with the region's number in each cell, rows separated by spaces."""
    plans = []
    for regions in course_solutions(rows, trie(words), least, most):
        at = {cell: number for number, (_, cells) in enumerate(regions) for cell in cells}
        plans.append(" ".join("".join(str(at[Cell(r, c)]) for c in range(len(rows[0]))) for r in range(len(rows))))
    return plans


def test_two_words_that_can_be_cut_in_two_ways() -> None:
    assert named(["ABER", "RABE"], ["ABER", "RABE"]) == ["0000 1111", "0001 0111"]


@pytest.mark.parametrize(
    ("rows", "words", "plans"),
    [
        (["ABCD"], ["ABCD"], ["0000"]),
        (["ABCD"], ["ABC", "D"], []),
        (["ABCDE", "FGHIJ"], ["ABCDEFGHIJ"], []),
        (["ABCDE", "FGHIJ"], ["ABCDE", "FGHIJ"], ["00000 11111"]),
        (["ABCD", "EFGH"], ["ABEF", "CDGH"], ["0011 0011"]),
        (["ABCD", "EFGH"], ["ABEF", "CDHG"], []),  # letters are read from left to right
        (["ABCD", "EFGH"], ["ADEH", "BCFG"], []),  # the first region is not connected
        (["AB", "CD", "EF", "GH"], ["ACDEGH", "BF"], []),
        (["AB", "CD", "EF", "GH"], ["ACEG", "BDFH"], ["01 01 01 01"]),
        (["ABC", "DEF", "GHI", "JKL"], ["ABCDFGI", "EHJKL"], ["000 010 010 111"]),
    ],
)
def test_grids_cut_by_hand(rows: list[str], words: list[str], plans: list[str]) -> None:
    assert named(rows, words) == plans


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 4), (5, 2), (1, 7)])
@pytest.mark.parametrize("size", [(2, 2), (1, 3), (3, 4), (4, 8)])
def test_every_cut_is_found_once(rows: int, columns: int, size: tuple[int, int]) -> None:
    least, most = size
    rng = rng_for(rows * columns, str(size))
    seen = 0
    for _ in range(6):
        grid = ["".join("AB"[int(rng.random() * 2)] for _ in range(columns)) for _ in range(rows)]
        texts = ("".join(letters) for length in range(least, most + 1) for letters in product("AB", repeat=length))
        words = {text for text in texts if rng.random() < 0.7}
        found = [tuple(cells for _, cells in regions) for regions in course_solutions(grid, trie(words), least, most)]
        assert len(set(found)) == len(found)
        assert set(found) == {
            cut
            for cut in cuts(tuple(Cell(r, c) for r in range(rows) for c in range(columns)))
            if all(least <= len(part) <= most and "".join(grid[r][c] for r, c in part) in words for part in cut)
        }
        seen += len(found)
    assert seen or size == (2, 2)


@cache
def cuts(cells: tuple[Cell, ...]) -> list[tuple[tuple[Cell, ...], ...]]:
    """All ways to cut cells into connected regions; that of the first cell is any connected set that contains it."""
    if not cells:
        return [()]
    first, *rest = cells
    found = []
    for choice in product((False, True), repeat=len(rest)):
        part = (first, *compress(rest, choice))
        if connected(part):
            left = tuple(cell for cell, taken in zip(rest, choice, strict=True) if not taken)
            found += [(part, *others) for others in cuts(left)]
    return found


def connected(part: tuple[Cell, ...]) -> bool:
    reached = {part[0]}
    for _ in part:
        reached |= {b for b in part for a in reached if abs(a.row - b.row) + abs(a.column - b.column) == 1}
    return len(reached) == len(part)


def test_it_is_lazy() -> None:
    rows = ["A" * 12] * 8
    assert len(list(islice(course_solutions(rows, trie(["AAAA", "AAAAA"])), 3))) == 3
