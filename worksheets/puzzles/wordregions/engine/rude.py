"""Finds rude words that neighbouring regions spell together in a straight line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from worksheets.base.grid import Size
from worksheets.language.blocklist import parts_of, rude_search, rude_spellings
from worksheets.language.letters import Spelling

BLANK = "\n"
"""Placeholder between lines, and for a cell of several characters."""


def rude_runs(letters: Sequence[str], size: Size, spelling: Spelling) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each straight run across, down or diagonally that spells a rude word in this spelling.

    `letters` has the cells row by row; cells are numbers, row * columns + column. Runs are read from left to right, and
    downwards; words that contain other rude words come last.
    """
    order = _lines(size)
    cells = [letter if len(letter) == 1 else BLANK for letter in letters]
    cells.append(BLANK)
    text = "".join([cells[cell] for cell in order])
    longer = _longer(spelling)
    found = [(at, word) for at, word in rude_search(*spelling.of_letters).places(text) if text.startswith(word, at)]
    for at, word in sorted(found, key=lambda run: (run[1] in longer, run[1], run[0])):
        yield order[at : at + len(word)]


@lru_cache(maxsize=16)
def _longer(spelling: Spelling) -> frozenset[str]:
    """The rude words that contain another one."""
    words = {*map("".join, rude_spellings(*spelling.of_letters))}
    return frozenset(word for word in words if any(part in words and part != word for part in parts_of(word)))


@lru_cache(maxsize=16)
def _lines(size: Size) -> tuple[int, ...]:
    """The cells of all lines, one line after the other with -1 between them."""
    rows, columns = size
    found: list[int] = []
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for start in range(rows * columns):
            row, column = divmod(start, columns)
            if 0 <= row - down < rows and 0 <= column - right < columns:
                continue
            while 0 <= row < rows and 0 <= column < columns:
                found.append(row * columns + column)
                row, column = row + down, column + right
            found.append(-1)
    return tuple(found)
