"""Lists every placement of a word in a grid once, or only those that cover changed cells."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import LetterGrid, Size
from worksheets.base.sentences import sentence
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


def placements(
    grid: LetterGrid, words: Branch, size: RegionSize, *, budget: Budget | None = None
) -> list[WordPlacement]:
    """List all placements of words, sorted by their cells.

    The tries of shapes and words are walked together, from all first cells at once, so a complete word needs no further
    test. A step of the budget pays for `WALKED` cells. Raises BudgetSpentError if it is spent, and beyond
    `MOST_PLACEMENTS`.
    """
    rows, columns = grid.rows, grid.columns
    letters = _padded([*chain.from_iterable(grid.cells)], columns)
    numbers = _numbers(rows, columns)
    found: list[WordPlacement] = []
    budget = budget or Budget()
    walked = 0

    def walk(begun: list[tuple[int, Branch]], steps: Steps) -> None:
        """Take each step from the first cells with a begun word, and recurse where words continue."""
        nonlocal walked
        for place, further, shape in steps.all:
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
                found.extend(
                    WordPlacement(branch.word, tuple([numbers[first + place] for place in shape]))
                    for first, branch in longer
                    if branch.word
                )
                if len(found) > MOST_PLACEMENTS:
                    raise BudgetSpentError(
                        sentence("undecided: there are more than {most:,} places for words", most=MOST_PLACEMENTS)
                    )
            if longer and further:
                walk(longer, further)

    firsts = [row * STRIDE + column for row in range(rows) for column in range(columns)]
    begun = [(first, words[letters[first]]) for first in firsts if letters[first] in words.letters]
    walk(begun, first_steps(size.least, size.most))
    found.sort(key=itemgetter(1))
    return found


# Separate from `placements`, whose loop is faster without the test for `over`.
def placements_over(
    letters: Sequence[str], size: Size, words: Branch, legal: RegionSize, over: Set[int]
) -> list[WordPlacement]:
    """List the placements that cover a cell of `over`, sorted by their cells; `letters` has the cells row by row.

    Works like `placements`, but from each first cell follows only shapes that can still reach a cell of `over`: five
    ninths of the steps in a grid of 40 x 60 in which one word has changed.
    """
    columns = size.columns
    padded, numbers = _padded(letters, columns), _numbers(size.rows, columns)
    changed = _set_of_places(over, columns)
    window = (1 << STRIDE * legal.most) - 1
    found: list[WordPlacement] = []

    def walk(begun: list[tuple[int, int, Branch]], steps: Steps) -> None:
        """Take each step from the first cells with a begun word; the places of `over` are relative to each."""
        for place, further, shape in steps.all:
            longer: list[tuple[int, int, Branch]] = []
            for first, near, branch in begun:
                letter = padded[first + place]
                if letter in branch.letters:
                    longer.append((first, near, branch[letter]))
            if shape:
                begins = [(first, branch.word) for first, _, branch in longer if branch.word]
                whole = [WordPlacement(word, tuple([numbers[first + at] for at in shape])) for first, word in begins]
                found.extend(placement for placement in whole if not over.isdisjoint(placement.cells))
            if longer and further:
                reach = further.reach
                nearer = [entry for entry in longer if entry[1] & reach]
                if nearer:
                    walk(nearer, further)

    firsts = _before(over, columns, legal.most)
    begun = [
        (first, changed >> first & window, words[padded[first]]) for first in firsts if padded[first] in words.letters
    ]
    walk(begun, first_steps(legal.least, legal.most))
    found.sort(key=itemgetter(1))
    return found


def _padded(letters: Sequence[str], columns: int) -> list[str | None]:
    """The cells in rows of `STRIDE`, with None outside the grid, as far as any region reaches."""
    outside: list[str | None] = [None] * (STRIDE - columns)
    padded: list[str | None] = []
    for start in range(0, len(letters), columns):
        padded += letters[start : start + columns]
        padded += outside
    return padded + [None] * (STRIDE * LARGEST_REGION)


@lru_cache(maxsize=16)
def _numbers(rows: int, columns: int) -> tuple[int, ...]:
    """The number of the cell at each place of the padded grid; those outside the grid mean nothing."""
    return tuple(row * columns + column for row in range(rows) for column in range(STRIDE))


def _set_of_places(cells: Set[int], columns: int) -> int:
    """The places of cells in the padded grid, a bit each."""
    return sum(1 << cell // columns * STRIDE + cell % columns for cell in cells)


def _before(cells: Set[int], columns: int, most: int) -> list[int]:
    """The places of possible first cells of shapes of up to `most` cells that cover one of `cells`, sorted."""
    found: set[int] = set()
    for cell in cells:
        row, column = divmod(cell, columns)
        for up in range(min(most - 1, row) + 1):
            left = max(column - (most - 1 - up), 0)
            right = min(column + (most - 1 - up), columns - 1) if up else column
            start = (row - up) * STRIDE
            found.update(range(start + left, start + right + 1))
    return sorted(found)
