"""A puzzle as an exact cover: the placements of words that agree with its hints must cover every cell once.

The effort of finding the cover grades a puzzle. Hints are printed in or beside the grid.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from worksheets.base.grid import Cell
from worksheets.base.seeds import sample
from worksheets.puzzles.wordregions.engine.placements import WordPlacement, placements
from worksheets.puzzles.wordregions.engine.tries import Branch, grow, word_trie
from worksheets.puzzles.wordregions.model import Border, Hints, Puzzle, Region, borders_between
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover import Cover


class RegionCover:
    """A puzzle's placements, as options of an exact cover of its cells.

    Hints reduce the placements; if the words of the hint are distinct, each must be used.
    """

    def __init__(
        self, puzzle: Puzzle, found: Sequence[WordPlacement] | None = None, *, budget: Budget | None = None
    ) -> None:
        """`found` has all placements if they are known; otherwise `budget` pays for listing them."""
        grid, hints = puzzle.grid, puzzle.hints
        if found is None:
            words = _trie(puzzle)
            found = placements(grid, words, puzzle.region_size, budget=budget)
        self.columns = grid.columns
        self.cells = items = grid.rows * grid.columns
        self.placements = _allowed(found, hints, grid.columns)
        options: Sequence[tuple[int, ...]] = [placement.cells for placement in self.placements]
        if hints.words and len(set(hints.words)) == len(hints.words):
            item = {word: items + number for number, word in enumerate(hints.words)}
            options = [(*cells, item[word]) for word, cells in self.placements]
            items += len(item)
        self.cover = Cover(items, options)

    def regions(self, options: int) -> tuple[Region, ...]:
        """A set of placements as regions in the reading order of their first cells."""
        columns = self.columns
        return tuple(
            Region(word, tuple([Cell(*divmod(cell, columns)) for cell in cells]))
            for word, cells in map(self.placements.__getitem__, bits(options))
        )


def _trie(puzzle: Puzzle) -> Branch:
    """The words that may occur: the few of the hint, or all of the dictionary.

    The words of the hint are ambiguous if a cell has several characters.
    """
    words, single = puzzle.hints.words, all(len(cell) == 1 for row in puzzle.grid.cells for cell in row)
    return grow(words) if words and single else word_trie(puzzle.dictionary, puzzle.region_size, puzzle.extra)


def _allowed(found: Sequence[WordPlacement], hints: Hints, columns: int) -> Sequence[WordPlacement]:
    """The placements that agree with the hints."""
    if hints.words:
        words = set(hints.words)
        found = [placement for placement in found if placement.word in words]
    if hints.firsts:
        firsts = {row * columns + column: size for (row, column), size in hints.firsts}
        found = [placement for placement in found if _starts_well(placement.cells, firsts, hints.lengths)]
    if hints.borders:
        borders = [(a.row * columns + a.column, b.row * columns + b.column) for a, b in hints.borders]
        barred = {cell: {other for one, other in borders if one == cell} for cell, _ in borders}
        found = [
            placement
            for placement in found
            if all(barred[cell].isdisjoint(placement.cells) for cell in placement.cells if cell in barred)
        ]
    return found


def _starts_well(cells: tuple[int, ...], firsts: dict[int, int], lengths: bool) -> bool:
    """Whether only the first cell is marked, and with the right number if numbers are printed."""
    size = firsts.get(cells[0])
    return size is not None and (not lengths or size == len(cells)) and not any(cell in firsts for cell in cells[1:])


class Grade(NamedTuple):
    """Measures of a puzzle with one solution, with its hints in force."""

    forced: float
    """Share of the regions found by forced moves alone, when a cell has a single placement left."""
    ruled_out: float
    """Placements ruled out by looking one step ahead, per region."""
    decoys: float
    """Wrong placements that agree with the letters, per region."""
    length: float
    """Mean length of the words, scaled from 0 for the shortest legal length to 1 for the longest."""


def grade(puzzle: Puzzle, regions: int, found: Sequence[WordPlacement] | None = None) -> Grade:
    """Grade a puzzle with one solution and this number of regions; `found` as for `RegionCover`."""
    placed = RegionCover(puzzle, found)
    least, most = puzzle.region_size
    cover = placed.cover
    settled = cover.settle(cover.all, cover.items)
    forced = settled & ~cover.open_options(settled)
    cover.look_ahead(settled, Budget())
    return Grade(
        forced=forced.bit_count() / regions,
        ruled_out=cover.ruled_out / regions,
        decoys=len(placed.placements) / regions - 1,
        length=(placed.cells / regions - least) / (most - least) if most > least else 0.5,
    )


BORDERS = 0.3
"""Share of the sides between regions that the hint `borders` draws."""


def givens_for(names: Collection[str], regions: tuple[Region, ...], rows: int, columns: int, rng: Random) -> Hints:
    """The hints of these names (see `HintName`) for a grid cut into regions."""
    borders: list[Border] = []
    if "borders" in names:
        sides = list(borders_between(regions, rows, columns))
        borders = [sides[number] for number in sample(len(sides), round(BORDERS * len(sides)), rng)]
    marked = "first_letters" in names or "lengths" in names
    return Hints(
        words=tuple(sorted(region.word for region in regions)) if "words" in names else (),
        borders=tuple(borders),
        firsts=tuple((region.cells[0], len(region.cells)) for region in regions) if marked else (),
        lengths="lengths" in names,
    )
