"""A puzzle as an exact cover: the placements of words that agree with its hints must cover every cell once."""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.base.grid import Cell
from worksheets.puzzles.wordregions.engine.placements import WordPlacement, placements
from worksheets.puzzles.wordregions.engine.trie import Branch, grow, word_trie
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover import Cover


class RegionCover:
    """A puzzle's placements, as options of an exact cover of its cells.

    Hints reduce the placements; each of a list of distinct words must be used.
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
