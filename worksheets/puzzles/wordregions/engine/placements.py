"""Lists every placement of a word in a grid, each once, or those over some cells, whose letters have changed."""

from __future__ import annotations

from collections.abc import Sequence, Set
from operator import itemgetter
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import LetterGrid, Size
from worksheets.puzzles.wordregions.engine.tries import LARGEST_REGION, STRIDE, Branch, Steps, first_steps
from worksheets.puzzles.wordregions.model import RegionSize
from worksheets.search.budget import Budget

MOST_PLACEMENTS = 2_000_000
"""Maximum number of placements listed: a grid of a single letter has thousands per cell."""


WALKED = 100
"""Number of cells at which beginnings are looked up per budget step: up to 0.14 ms, like a step of looking ahead."""


class WordPlacement(NamedTuple):
    """A word and the numbers of its cells, row * columns + column, in reading order."""

    word: str
    cells: tuple[int, ...]


# Long because the inner loop uses its variables; a call at each step would cost more than the step.
def placements(
    grid: LetterGrid, words: Branch, size: RegionSize, *, budget: Budget | None = None
) -> list[WordPlacement]:
    """All placements of words, sorted by their cells.

    The tries of shapes and words are walked together, from all first cells at once, so a complete word needs no further
    test. A step of the budget pays for `WALKED` cells. Raises BudgetSpentError if it is spent, and beyond
    `MOST_PLACEMENTS`.
    """
    rows, columns = grid.rows, grid.columns
    outside: list[None] = [None] * (STRIDE - columns)
    letters: list[str | None] = []
    numbers: list[int] = []
    for row, line in enumerate(grid.cells):
        letters += line
        letters += outside
        numbers += range(row * columns, row * columns + STRIDE)
    letters += [None] * (STRIDE * LARGEST_REGION)
    found: list[WordPlacement] = []
    budget = budget or Budget()
    walked = 0

    def walk(begun: list[tuple[int, Branch]], steps: Steps) -> None:
        """Take each step from the first cells with a begun word, and recurse where words continue."""
        nonlocal walked
        for place, further, shape in steps.each:
            walked += len(begun)
            if walked >= WALKED:
                budget.spend(budget.grant(walked // WALKED))
                walked %= WALKED
            longer: list[tuple[int, Branch]] = []
            for first, branch in begun:
                letter = letters[first + place]
                if letter in branch.letters:
                    longer.append((first, branch[letter]))
            if shape:
                for first, branch in longer:
                    if branch.word:
                        found.append(WordPlacement(branch.word, tuple([numbers[first + place] for place in shape])))
                if len(found) > MOST_PLACEMENTS:
                    raise BudgetSpentError(f"undecided: there are more than {MOST_PLACEMENTS:,} places for words")
            if longer and further:
                walk(longer, further)

    firsts = [row * STRIDE + column for row in range(rows) for column in range(columns)]
    begun = [(first, words[letters[first]]) for first in firsts if letters[first] in words.letters]
    walk(begun, first_steps(size.least, size.most))
    found.sort(key=itemgetter(1))
    return found


# Apart from `placements`, whose loop is faster without the test for `over`; long for the same reason.
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
