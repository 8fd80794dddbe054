"""Lists the placements over some cells of a grid, which a change of their letters may have added."""

from __future__ import annotations

from collections.abc import Sequence, Set
from operator import itemgetter

from worksheets.base.grid import Size
from worksheets.puzzles.wordregions.engine.placements import WordPlacement
from worksheets.puzzles.wordregions.engine.shapes import STRIDE, Steps, first_steps
from worksheets.puzzles.wordregions.engine.trie import Branch
from worksheets.puzzles.wordregions.model import RegionSize


def placements_over(
    letters: Sequence[str], size: Size, words: Branch, legal: RegionSize, over: Set[int]
) -> list[WordPlacement]:
    """The placements of words that cover a cell of `over`, sorted by their cells; `letters` has the cells row by row.

    Works like `placements`, but from each first cell follows only shapes that can still reach a cell of `over`: five
    ninths of the steps in a grid of 40 x 60 in which one word has changed.
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

    def walk(begun: list[tuple[int, int, Branch]], steps: Steps) -> None:
        """Take each step from the first cells with a begun word; the places of `over` are relative to each."""
        for place, further, shape in steps.each:
            longer: list[tuple[int, int, Branch]] = []
            for first, near, branch in begun:
                letter = padded[first + place]
                if letter in branch.letters:
                    longer.append((first, near, branch[letter]))
            if shape:
                for first, _, branch in longer:
                    if branch.word:
                        places = [divmod(first + at, STRIDE) for at in shape]
                        cells = tuple([row * columns + column for row, column in places])
                        if not over.isdisjoint(cells):
                            found.append(WordPlacement(branch.word, cells))
            if longer and further:
                reach = further.reach
                nearer = [entry for entry in longer if entry[1] & reach]
                if nearer:
                    walk(nearer, further)

    firsts = [_place(cell, columns) for cell in _before(over, rows, columns, legal.most)]
    begun = [
        (first, changed >> first & window, words[padded[first]]) for first in firsts if padded[first] in words.letters
    ]
    walk(begun, first_steps(legal.least, legal.most))
    found.sort(key=itemgetter(1))
    return found


def _place(cell: int, columns: int) -> int:
    return cell // columns * STRIDE + cell % columns


def _before(cells: Set[int], rows: int, columns: int, most: int) -> list[int]:
    """The possible first cells of shapes of up to `most` cells that cover one of `cells`, sorted."""
    found: set[int] = set()
    for cell in cells:
        row, column = divmod(cell, columns)
        for up in range(min(most - 1, row) + 1):
            left = max(column - (most - 1 - up), 0)
            right = min(column + (most - 1 - up), columns - 1) if up else column
            start = (row - up) * columns
            found.update(range(start + left, start + right + 1))
    return sorted(found)
