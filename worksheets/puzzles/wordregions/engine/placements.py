"""Lists every placement of a word in a grid, each once."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import LetterGrid
from worksheets.puzzles.wordregions.engine.shapes import LARGEST_REGION, STRIDE, Steps, first_steps
from worksheets.puzzles.wordregions.engine.trie import Branch
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
