"""The ways in which words can lie over some cells of a grid: what a change of their letters may have brought."""

from __future__ import annotations

from collections.abc import Sequence, Set

from worksheets.grid import Size
from worksheets.puzzles.wordregions.engine.placements import WordPlacement
from worksheets.puzzles.wordregions.engine.shapes import STRIDE, Steps, first_steps
from worksheets.puzzles.wordregions.engine.trie import Branch
from worksheets.puzzles.wordregions.model import RegionSize


def placements_over(
    letters: Sequence[str], size: Size, words: Branch, legal: RegionSize, over: Set[int]
) -> list[WordPlacement]:
    """The placements of words that cover a cell of `over`, sorted by their cells; `letters` has the cells row by row.

    They are those of `placements`, and found in the same way, but one first cell after another: of each only those
    shapes are followed that can still reach a cell of `over`. In a grid of 40 x 60 of which one word has changed, these
    are five in nine of the steps.
    """
    rows, columns = size
    outside: list[None] = [None] * (STRIDE - columns)
    padded: list[str | None] = []
    for start in range(0, rows * columns, columns):
        padded += letters[start : start + columns]
        padded += outside
    padded += [None] * (STRIDE * legal.most)
    changed = sum(1 << _place(cell, columns) for cell in over)
    window = (1 << STRIDE * legal.most) - 1
    found: list[WordPlacement] = []

    def walk(first: int, near: int, branch: Branch, steps: Steps) -> None:
        """Take each step on which words go on; `near` are the places of `over`, counted from the first cell."""
        going = branch.letters
        for place, further, shape in steps.each:
            letter = padded[first + place]
            if letter in going:
                longer = branch[letter]
                if shape and longer.word:
                    cells = tuple(
                        [row * columns + column for row, column in [divmod(first + at, STRIDE) for at in shape]]
                    )
                    if not over.isdisjoint(cells):
                        found.append(WordPlacement(longer.word, cells))
                if further and near & further.reach:
                    walk(first, near, longer, further)

    steps = first_steps(legal.least, legal.most)
    for cell in _before(over, rows, columns, legal.most):
        first = _place(cell, columns)
        if padded[first] in words.letters:
            walk(first, changed >> first & window, words[padded[first]], steps)
    return found


def _place(cell: int, columns: int) -> int:
    return cell // columns * STRIDE + cell % columns


def _before(cells: Set[int], rows: int, columns: int, most: int) -> list[int]:
    """The cells that can be the first one of a shape of `most` cells which covers one of these, sorted."""
    found: set[int] = set()
    for cell in cells:
        row, column = divmod(cell, columns)
        for up in range(min(most - 1, row) + 1):
            left = max(column - (most - 1 - up), 0)
            right = min(column + (most - 1 - up), columns - 1) if up else column
            start = (row - up) * columns
            found.update(range(start + left, start + right + 1))
    return sorted(found)
