"""The algorithm as taught in the course, kept plain as a reference for the solver.

Starting at the first free cell in reading order, it tries letters cell by cell along a trie of the words. The cells of
a region are in reading order, so only later cells may follow. Whether a region is connected is checked at the end of a
word, but no region skips a row. Then the search goes on at the next free cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from worksheets.base.grid import Cell

Trie = dict[str, Any]
"""A trie of words by letter; `END` marks the end of a word."""

END = ""

Found = tuple[str, tuple[Cell, ...]]
"""A word and its cells in reading order."""


def trie(words: Iterable[Sequence[str]]) -> Trie:
    """The words as nested dicts of letters."""
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = True
    return root


def course_solutions(
    grid_rows: Sequence[Sequence[str]], trie: Trie, least: int = 4, most: int = 8
) -> Iterator[tuple[Found, ...]]:
    """Yield every way to cut the grid, each as its regions in the order of their first cells."""
    rows, columns = len(grid_rows), len(grid_rows[0])
    letters = [letter for row in grid_rows for letter in row]
    cells = [Cell(row, column) for row in range(rows) for column in range(columns)]
    neighbours = [
        [
            r * columns + c
            for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= r < rows and 0 <= c < columns
        ]
        for row, column in cells
    ]
    free = [True] * len(cells)
    regions: list[tuple[int, ...]] = []

    def cut(first: int) -> Iterator[tuple[Found, ...]]:
        while first < len(free) and not free[first]:
            first += 1
        if first == len(free):
            yield tuple(
                ("".join(letters[cell] for cell in region), tuple(cells[cell] for cell in region)) for region in regions
            )
            return
        node = trie.get(letters[first])
        if node is None:
            return
        for region in words(node, [first], within_reach(first), 0):
            for cell in region:
                free[cell] = False
            regions.append(region)
            yield from cut(first + 1)
            regions.pop()
            for cell in region:
                free[cell] = True

    def words(node: Trie, chosen: list[int], near: list[int], start: int) -> Iterator[tuple[int, ...]]:
        """Yield the connected regions that begin with the chosen cells and spell words."""
        if END in node and len(chosen) >= least and connected(chosen):
            yield tuple(chosen)
        if len(chosen) == most:
            return
        below = (chosen[-1] // columns + 2) * columns  # from here on, the region would skip a row
        for at in range(start, len(near)):
            cell = near[at]
            if cell >= below:
                return
            child = node.get(letters[cell])
            if child is not None:
                chosen.append(cell)
                yield from words(child, chosen, near, at + 1)
                chosen.pop()

    def within_reach(first: int) -> list[int]:
        """The free cells, in reading order, that a region of at most `most` cells can contain besides `first`."""
        seen = {first}
        ring = [first]
        for _ in range(most - 1):
            around = {beside for cell in ring for beside in neighbours[cell] if free[beside]}
            ring = sorted(around - seen)
            seen |= around
        return sorted(seen)[1:]

    def connected(chosen: list[int]) -> bool:
        left = set(chosen)
        stack = [left.pop()]
        while stack:
            for beside in neighbours[stack.pop()]:
                if beside in left:
                    left.remove(beside)
                    stack.append(beside)
        return not left

    return cut(0)
