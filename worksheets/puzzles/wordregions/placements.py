"""Every way in which a word can lie in a grid, each once."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.errors import BudgetSpentError
from worksheets.grid import LetterGrid
from worksheets.puzzles.wordregions.lexicon import Branch
from worksheets.puzzles.wordregions.model import RegionSize
from worksheets.puzzles.wordregions.shapes import LARGEST_REGION, STRIDE, Step, first_steps

MOST_PLACEMENTS = 2_000_000
"""More are not listed: a grid of one letter alone has thousands for each cell."""


class Placement(NamedTuple):
    """A word and the numbers of its cells, row * columns + column, in reading order."""

    word: str
    cells: tuple[int, ...]


def placements(grid: LetterGrid, words: Branch, size: RegionSize) -> list[Placement]:
    """All placements of words, in the reading order of their first cells.

    The trie of the shapes and that of the words are walked together, so nothing is left to test at
    the end of a word. Raises BudgetSpentError beyond `MOST_PLACEMENTS`.
    """
    rows, columns = grid.rows, grid.columns
    outside: list[None] = [None] * (STRIDE - columns)
    letters: list[str | None] = []
    numbers: list[int] = []
    for row, cells in enumerate(grid.cells):
        letters += cells
        letters += outside
        numbers += range(row * columns, row * columns + STRIDE)
    letters += [None] * (STRIDE * LARGEST_REGION)
    found: list[Placement] = []

    def walk(branch: Branch, steps: tuple[Step, ...]) -> None:
        for place, further, shape in steps:
            longer = branch[letters[first + place]]
            if longer is not None:
                if shape and longer.word:
                    found.append(Placement(longer.word, tuple([numbers[first + place] for place in shape])))
                if further:
                    walk(longer, further)

    start = first_steps(size.least, size.most)
    for row in range(rows):
        if len(found) > MOST_PLACEMENTS:
            raise BudgetSpentError(f"undecided: there are more than {MOST_PLACEMENTS:,} places for words")
        for first in range(row * STRIDE, row * STRIDE + columns):
            branch = words[letters[first]]
            if branch is not None:
                walk(branch, start)
    return found
