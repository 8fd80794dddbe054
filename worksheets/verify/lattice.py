"""Finds the texts of a key's grid on a page: their place in rows and columns, and the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from worksheets.puzzles.formats import Cells
from worksheets.verify.page_text import PlacedText

NEAR = 0.22
"""Maximum distance of a text's middle from that of its cell, in cells, since letters differ in width."""

SHIFTED = 0.36
"""This distance for letters of several glyphs, such as थ्वी, for which PDFium reports the place of the first."""

PAIRS = 6
"""Number of pairs of cells from which a grid is searched, since the first pair may be damaged."""

ALIKE = 0.3
"""Maximum ratio of sizes of a grid's texts, since keys print entered texts in another size."""

ENOUGH = 0.6
"""The part of the cells that must be right for a grid to be recognised as this one."""

SQUARE = 1.25
"""Cells of these proportions are taken at once: grids with other cells may be made of the texts of two grids."""

CELL = 6.0, 150.0
"""The least and the greatest distance of cells, in points."""


class Fit(NamedTuple):
    """A grid found on a page: the index of each of its texts, and the differing cells with their texts."""

    texts: tuple[int, ...]
    wrong: tuple[tuple[tuple[float, float], str], ...]


def find_lattice(cells: Cells, texts: Sequence[PlacedText], *, alone: bool = True, left: bool = False) -> Fit | None:
    """Find the cells on a page whose texts are given; None if most of them are not in rows and columns.

    If the cells are `alone`, other texts of the same size among them are wrong. Texts are in the middle of their cells,
    or begin at the `left` of them.
    """
    best: tuple[int, float, Fit] | None = None
    places = _Places([text._replace(x=text.left) for text in texts] if left else texts)
    for first, second in _pairs(cells, texts):
        for grid in places.grids(cells, first, second):
            fit = places.fit(cells, grid, alone=alone)
            uneven = max(grid.across / grid.down, grid.down / grid.across)
            if fit and (best is None or (len(fit.wrong), uneven) < best[:2]):
                best = len(fit.wrong), uneven, fit
            if best and not best[0] and best[1] < SQUARE:
                return best[2]
    return best[2] if best else None


class _Grid(NamedTuple):
    """The middle of the cell at row 0, column 0; the distances of columns and rows; the size of the texts."""

    x: float
    y: float
    across: float
    down: float
    size: float


def _pairs(cells: Cells, texts: Sequence[PlacedText]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Pairs of cells in different rows and columns, those with rare texts first."""
    number = Counter(text.text for text in texts)
    rare = sorted(cells, key=lambda cell: (_is_cluster(cells[cell]), number[cells[cell]], cell))
    rare = [cell for cell in rare if number[cells[cell]]][:12]
    tilted = [(a, b) for a, b in combinations(rare, 2) if a[0] != b[0] and a[1] != b[1]]
    yield from (tilted or [*combinations(rare, 2)])[:PAIRS]


def _is_cluster(text: str) -> bool:
    return len(text) > 1 and not text.isascii()


def _alike(size: float, other: float) -> bool:
    return abs(size - other) <= ALIKE * other


class _Places:
    """The texts of a page by place."""

    def __init__(self, texts: Sequence[PlacedText]) -> None:
        self._texts = texts
        self._of: dict[str, list[int]] = {}
        self._near: dict[tuple[int, int], list[int]] = {}
        for number, text in enumerate(texts):
            self._of.setdefault(text.text, []).append(number)
            self._near.setdefault((int(text.x // 8), int(text.y // 8)), []).append(number)

    def grids(self, cells: Cells, first: tuple[float, float], second: tuple[float, float]) -> Iterator[_Grid]:
        """The grids that have the texts of both cells at their places."""
        rows, columns = second[0] - first[0], second[1] - first[1]
        for a in self._of.get(cells[first], ()):
            one = self._texts[a]
            for b in self._of.get(cells[second], ()):
                two = self._texts[b]
                if a == b or not _alike(two.size, one.size):
                    continue
                across = (two.x - one.x) / columns if columns else 0.0
                down = (two.y - one.y) / rows if rows else 0.0
                across, down = across or down, down or across
                if all(CELL[0] <= each <= CELL[1] for each in (across, down)) and 0.4 < across / down < 4:
                    x, y = one.x - first[1] * across, one.y - first[0] * down
                    if (columns or abs(two.x - one.x) < NEAR * across) and (rows or abs(two.y - one.y) < NEAR * down):
                        yield _Grid(x, y, across, down, one.size)

    def fit(self, cells: Cells, grid: _Grid, *, alone: bool) -> Fit | None:
        """Read the cells of a grid; None if too few are right."""
        found: list[int] = []
        wrong: list[tuple[tuple[float, float], str]] = []
        most = (1 - ENOUGH) * len(cells)
        for cell, text in cells.items():
            there = self._at(grid, cell)
            if there is None or self._texts[there].text != text:
                wrong.append((cell, "" if there is None else self._texts[there].text))
                if len(wrong) > most:
                    return None
            if there is not None:
                found.append(there)
        if alone:
            wrong += self._others(cells, grid, {*found})
        return Fit(tuple(found), tuple(wrong))

    def _at(self, grid: _Grid, cell: tuple[float, float]) -> int | None:
        """The text in a cell."""
        x, y = grid.x + cell[1] * grid.across, grid.y + cell[0] * grid.down
        wide, high = SHIFTED * grid.across, NEAR * grid.down
        for column in range(int((x - wide) // 8), int((x + wide) // 8) + 1):
            for row in range(int((y - high) // 8), int((y + high) // 8) + 1):
                for number in self._near.get((column, row), ()):
                    text = self._texts[number]
                    near = wide if _is_cluster(text.text) else NEAR * grid.across
                    if _alike(text.size, grid.size) and abs(text.x - x) <= near and abs(text.y - y) <= high:
                        return number
        return None

    def _others(self, cells: Cells, grid: _Grid, found: set[int]) -> Iterator[tuple[tuple[float, float], str]]:
        """Texts between the cells that no cell has."""
        rows, columns = zip(*cells, strict=True)
        for number, text in enumerate(self._texts):
            row, column = (text.y - grid.y) / grid.down, (text.x - grid.x) / grid.across
            within = min(rows) - NEAR < row < max(rows) + NEAR and min(columns) - NEAR < column < max(columns) + NEAR
            near = abs(row - round(row)) < NEAR and abs(column - round(column)) < NEAR
            if within and near and _alike(text.size, grid.size) and number not in found:
                yield (float(round(row)), float(round(column))), text.text
