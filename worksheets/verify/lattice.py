"""Locates a grid of a key among the texts of a PDF page, and compares its cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from worksheets.puzzles.formats import Cells
from worksheets.verify.page_text import PlacedText
from worksheets.verify.ruling import Grid

NEAR = 0.22
"""Maximum distance from the middle of a text to the middle of its cell, in cells: letters differ in width."""

SHIFTED = 0.36
"""`NEAR` across, for letters of several glyphs, such as थ्वी: PDFium reports the place of the first glyph."""

MOST_PAIRS = 6
"""Maximum number of pairs of cells to start from: a pair may be misprinted."""

SIZE_TOLERANCE = 0.3
"""Maximum relative difference of text sizes in a grid: keys print entered texts in another size."""

ENOUGH = 0.6
"""Share of the printed cells that must be right for the grid to be recognised."""

SQUARE = 1.25
"""Maximum ratio of the sides of a cell for which a faultless grid ends the search. A grid of longer cells may mix the
texts of two grids.
"""

PITCH = 6.0, 400.0
"""Minimum and maximum distance between the middles of neighbouring cells, in points."""


class Fit(NamedTuple):
    """A grid found on a page: the indices of its texts, the wrong cells with the text printed there, and its place."""

    texts: tuple[int, ...]
    wrong: tuple[tuple[tuple[float, float], str], ...]
    grid: Grid


def find_lattice(cells: Cells, texts: Sequence[PlacedText], *, alone: bool = True, left: bool = False) -> Fit | None:
    """Find a grid on a page by the texts of its cells; None if too few cells are right.

    With `alone`, texts of the same size in places without a cell are wrong. Texts are centred in their cells or, with
    `left`, begin at the left of them.
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
    """A possible position: the middle of cell (0, 0), the distances of columns and rows, and the text size."""

    x: float
    y: float
    across: float
    down: float
    size: float


def _pairs(cells: Cells, texts: Sequence[PlacedText]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Pairs of cells to start from, rare texts first; in different rows and columns, if there are any."""
    counts = Counter(text.text for text in texts)
    rare = sorted(cells, key=lambda cell: (_is_cluster(cells[cell]), counts[cells[cell]], cell))
    rare = [cell for cell in rare if counts[cells[cell]]][:12]
    tilted = [(a, b) for a, b in combinations(rare, 2) if a[0] != b[0] and a[1] != b[1]]
    yield from (tilted or [*combinations(rare, 2)])[:MOST_PAIRS]


def _is_cluster(text: str) -> bool:
    return len(text) > 1 and not text.isascii()


def _similar_size(size: float, other: float) -> bool:
    return abs(size - other) <= SIZE_TOLERANCE * other


class _Places:
    """The texts of a page, indexed by text and by place."""

    def __init__(self, texts: Sequence[PlacedText]) -> None:
        self._texts = texts
        self._by_text: dict[str, list[int]] = {}
        self._by_place: dict[tuple[int, int], list[int]] = {}
        for number, text in enumerate(texts):
            self._by_text.setdefault(text.text, []).append(number)
            self._by_place.setdefault((int(text.x // 8), int(text.y // 8)), []).append(number)

    def grids(self, cells: Cells, first: tuple[float, float], second: tuple[float, float]) -> Iterator[_Grid]:
        """Yield the positions of the grid at which both cells have their texts."""
        rows, columns = second[0] - first[0], second[1] - first[1]
        for a in self._by_text.get(cells[first], ()):
            one = self._texts[a]
            for b in self._by_text.get(cells[second], ()):
                two = self._texts[b]
                if a == b or not _similar_size(two.size, one.size):
                    continue
                across = (two.x - one.x) / columns if columns else 0.0
                down = (two.y - one.y) / rows if rows else 0.0
                across, down = across or down, down or across
                if all(PITCH[0] <= distance <= PITCH[1] for distance in (across, down)) and 0.4 < across / down < 4:
                    x, y = one.x - first[1] * across, one.y - first[0] * down
                    if (columns or abs(two.x - one.x) < NEAR * across) and (rows or abs(two.y - one.y) < NEAR * down):
                        yield _Grid(x, y, across, down, one.size)

    def fit(self, cells: Cells, grid: _Grid, *, alone: bool) -> Fit | None:
        """Compare all cells of a grid with the page; None if too few are right."""
        indices: list[int] = []
        wrong: list[tuple[tuple[float, float], str]] = []
        most = (1 - ENOUGH) * sum(map(bool, cells.values()))
        for cell, text in cells.items():
            index = self._at(grid, cell)
            there = "" if index is None else self._texts[index].text
            if there != text:
                wrong.append((cell, there))
                if len(wrong) > most:
                    return None
            if index is not None:
                indices.append(index)
        if alone:
            wrong += self._others(cells, grid, {*indices})
        return Fit(tuple(indices), tuple(wrong), Grid(*grid[:4]))

    def _at(self, grid: _Grid, cell: tuple[float, float]) -> int | None:
        """The index of the text in a cell; None if there is none."""
        x, y = grid.x + cell[1] * grid.across, grid.y + cell[0] * grid.down
        wide, high = SHIFTED * grid.across, NEAR * grid.down
        for column in range(int((x - wide) // 8), int((x + wide) // 8) + 1):
            for row in range(int((y - high) // 8), int((y + high) // 8) + 1):
                for index in self._by_place.get((column, row), ()):
                    text = self._texts[index]
                    near = wide if _is_cluster(text.text) else NEAR * grid.across
                    if _similar_size(text.size, grid.size) and abs(text.x - x) <= near and abs(text.y - y) <= high:
                        return index
        return None

    def _others(self, cells: Cells, grid: _Grid, indices: set[int]) -> Iterator[tuple[tuple[float, float], str]]:
        """Yield texts of the grid's size in its rows and columns, but not in a cell, with their places."""
        rows, columns = zip(*cells, strict=True)
        for index, text in enumerate(self._texts):
            row, column = (text.y - grid.y) / grid.down, (text.x - grid.x) / grid.across
            within = min(rows) - NEAR < row < max(rows) + NEAR and min(columns) - NEAR < column < max(columns) + NEAR
            near = abs(row - round(row)) < NEAR and abs(column - round(column)) < NEAR
            if within and near and _similar_size(text.size, grid.size) and index not in indices:
                yield (float(round(row)), float(round(column))), text.text
