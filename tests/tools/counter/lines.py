"""Finds words in a grid by walking from every cell; a border around the grid ends each walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.tools.counter.spelling import WORD, Trie

BORDER = "\0"

STEPS = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}


def cells_of(placed: dict[str, Any]) -> list[tuple[int, int]]:
    """The cells of a word, from its first cell and its direction."""
    down, right = STEPS[placed["direction"]]
    return [(placed["row"] + down * n, placed["column"] + right * n) for n in range(len(placed["letters"]))]


class Field:
    """A grid as one list of cells; the cell in row r and column c has the number (r + 1) * width + c + 1."""

    def __init__(self, grid: list[list[str | None]]) -> None:
        self.rows, self.columns = len(grid), len(grid[0])
        self.width = self.columns + 2
        self.cells = [BORDER] * self.width
        for row in grid:
            self.cells += [BORDER, *[cell or BORDER for cell in row], BORDER]
        self.cells += [BORDER] * self.width

    def number(self, row: int, column: int) -> int:
        return (row + 1) * self.width + column + 1

    def walk(self, row: int, column: int, direction: str, length: int) -> list[int]:
        """The numbers of the cells of a run of `length` letters, as far as it is in the grid."""
        down, right = STEPS[direction]
        numbers: list[int] = []
        while length > 0 and 0 <= row < self.rows and 0 <= column < self.columns:
            numbers.append(self.number(row, column))
            length -= len(self.cells[numbers[-1]])
            row, column = row + down, column + right
        return numbers

    def text(self, numbers: Iterable[int]) -> str:
        return "".join([self.cells[number] for number in numbers])

    def find(self, trie: Trie, directions: Iterable[str] = STEPS) -> Iterator[tuple[str, int, int, int]]:
        """Yield each word wherever it can be read: the word, the numbers of its first and last cell, and the step."""
        cells = self.cells
        steps = [down * self.width + right for down, right in map(STEPS.__getitem__, directions)]
        for start, cell in enumerate(cells):
            first = trie.get(cell)
            if first is None:
                continue
            if WORD in first:
                yield first[WORD], start, start, 1
            for step in steps:
                node, at = first, start + step
                while True:
                    node = node.get(cells[at])
                    if node is None:
                        break
                    if WORD in node:
                        yield node[WORD], start, at, step
                    at += step

    def places(self, trie: Trie, directions: Iterable[str] = STEPS) -> dict[str, dict[tuple[int, int], list[int]]]:
        """The places of each word; both readings of a palindrome are one place."""
        found: dict[str, dict[tuple[int, int], list[int]]] = {}
        for word, start, end, step in self.find(trie, directions):
            ends = (start, end) if start < end else (end, start)
            found.setdefault(word, {})[ends] = [*range(start, end, step), end]
        return found
