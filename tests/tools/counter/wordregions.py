"""Checks a grid of word regions by the contract's rules, from its JSON alone, with a small solver."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.tools.counter.lines import Field
from tests.tools.counter.spelling import DATA, rude_trie, spelled

Cell = tuple[int, int]

SOLVED_CELLS = 42
"""Grids with more cells are not solved: there are too many shapes to try."""


@cache
def built_in(name: str) -> frozenset[str]:
    """The words of a file, which has for each length a line for each position with its letters, and a blank line."""
    text = gzip.decompress((DATA / "dictionaries" / f"{name}-check.txt.gz").read_bytes()).decode()
    tables = [table.split("\n") for table in text.split("\n\n")]
    return frozenset("".join(letters) for lines in tables for letters in zip(*lines, strict=True))


@cache
def _spelled(given: str | tuple[str, ...], language: str, letters: str) -> frozenset[str]:
    """The words of a dictionary as a sheet spells them; `letters` is the JSON of its rules."""
    words = built_in(given) if isinstance(given, str) else given
    rules = json.loads(letters)
    plain = isinstance(given, str) and not rules
    return frozenset(words if plain else (spelled(each, language, rules) for each in words))


class Words:
    """Every word that is allowed on a sheet: those of a dictionary, and those ordered."""

    def __init__(self, order: dict[str, Any]) -> None:
        language, letters = (order.get("words_language") or order.get("language", "en")), order.get("letters")
        given = order.get("dictionary", language)
        self.listed = _spelled(given if isinstance(given, str) else tuple(given), language, json.dumps(letters))
        self.avoided = {spelled(each, language, letters) for each in order.get("avoid", ())}
        self.ordered = {spelled(each, language, letters) for each in order.get("words", ())}

    def __contains__(self, word: str) -> bool:
        return (word in self.listed and word not in self.avoided) or word in self.ordered


def judge(order: dict[str, Any], sheet: dict[str, Any]) -> Iterator[str]:
    """Yield the faults; none if the sheet is right and as ordered."""
    puzzle, regions = sheet["puzzle"], sheet["solution"]["regions"]
    grid, language, letters = (
        puzzle["grid"],
        (order.get("words_language") or order.get("language", "en")),
        order.get("letters") or {},
    )
    if puzzle.get("umlauts", "keep") != letters.get("umlauts", "keep"):
        yield "the umlauts are not written as ordered"
    rows, columns = puzzle["rows"], puzzle["columns"]
    if len(grid) != rows or {len(row) for row in grid} != {columns} or order.get("size") != f"{rows}x{columns}":
        yield "the grid is no rectangle of the size ordered"
        return
    if any(cell is None for row in grid for cell in row):
        yield "there are holes in the grid"
        return
    least, most = order.get("region_size", [4, 8])
    words = Words(order)
    there = [(row, column) for row in range(rows) for column in range(columns)]
    cut = [[(row, column) for row, column in region["cells"]] for region in regions]
    if sorted(cell for cells in cut for cell in cells) != there:
        yield "the regions do not cover every cell once"
        return
    for region, cells in zip(regions, cut, strict=True):
        word = "".join(grid[row][column] for row, column in cells)
        if cells != sorted(cells) or not is_connected(cells) or not least <= len(cells) <= most:
            yield f"{region['word']} is no connected region in reading order of {least} to {most} cells"
        if word != region["word"] or word not in words:
            yield f"{region['word']} is not what the cells spell, or no word"
    found = Counter(region["word"] for region in regions)
    for word in (spelled(each, language, letters) for each in order.get("words", ())):
        if not found[word]:
            yield f"{word} was ordered, but is not there"
    if not order.get("repeat") and max(found.values()) > 1:
        yield "a word is there twice"
    if puzzle["lengths"] != {str(length): count for length, count in Counter(map(len, cut)).items()}:
        yield "the lengths said are not those of the words"
    yield from _hints(puzzle["hints"], cut, found)
    field = Field(grid)
    numbered = [{field.number(*cell) for cell in cells} for cells in cut]
    rules = {
        key: tuple(value) if isinstance(value, list) else value for key, value in letters.items() if key != "articles"
    }
    rude = rude_trie(language, **rules)
    for word, start, end, step in field.find(rude, ["E", "S", "SE", "NE"]):
        if not any(cells.issuperset([*range(start, end, step), end]) for cells in numbered):
            yield f"{word} can be read across regions"
    if rows * columns <= SOLVED_CELLS:
        count = solutions(grid, words, least, most, 2)
        if count != 1:
            yield f"there are {count} solutions"


def _hints(hints: dict[str, Any], cut: list[list[Cell]], found: Counter[str]) -> Iterator[str]:
    region_at = {cell: number for number, cells in enumerate(cut) for cell in cells}
    if "words" in hints and hints["words"] != sorted(found.elements()):
        yield "the words printed are not those of the regions"
    for one, other in hints.get("borders", ()):
        (row, column), (next_row, next_column) = one, other
        if abs(row - next_row) + abs(column - next_column) != 1 or region_at[row, column] == region_at[*other]:
            yield f"there is no border between {one} and {other}"
    if "first_letters" in hints:
        firsts = sorted((*cells[0], len(cells)) for cells in cut)
        if sorted(map(tuple, hints["first_letters"])) not in (firsts, [first[:2] for first in firsts]):
            yield "the first letters marked are not those of the regions"


def is_connected(cells: list[Cell]) -> bool:
    """Whether every cell can be reached from the first one by steps to neighbours."""
    left = set(cells)
    ahead = cells[:1]
    while ahead:
        cell = ahead.pop()
        if cell in left:
            left.remove(cell)
            ahead += [(cell[0] + 1, cell[1]), (cell[0] - 1, cell[1]), (cell[0], cell[1] + 1), (cell[0], cell[1] - 1)]
    return not left


@cache
def shapes(rows: int, columns: int, least: int, most: int) -> list[list[tuple[int, ...]]]:
    """For each cell, by its number, all connected shapes with this cell as their first in reading order."""
    beside: list[list[int]] = []
    for number in range(rows * columns):
        row, column = divmod(number, columns)
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        beside.append([r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns])
    found: list[list[tuple[int, ...]]] = []
    for first in range(rows * columns):
        layer = {frozenset([first])}
        own: list[tuple[int, ...]] = []
        for size in range(1, most + 1):
            if size >= least:
                own += sorted(tuple(sorted(shape)) for shape in layer)
            if size < most:
                layer = {
                    shape | {other}
                    for shape in layer
                    for cell in shape
                    for other in beside[cell]
                    if other > first and other not in shape
                }
        found.append(own)
    return found


def solutions(grid: list[list[str]], words: Words, least: int, most: int, limit: int) -> int:
    """The number of ways to cut a grid into regions that spell words, at most `limit`."""
    letters = [letter for row in grid for letter in row]
    spelling: list[list[int]] = []
    for own in shapes(len(grid), len(grid[0]), least, most):
        fits = (shape for shape in own if "".join([letters[cell] for cell in shape]) in words)
        spelling.append([sum(1 << cell for cell in shape) for shape in fits])
    return _count(spelling, 0, len(letters), limit)


def _count(spelling: list[list[int]], taken: int, cells: int, limit: int) -> int:
    """The number of ways to cover the free cells, lowest first, at most `limit`."""
    first = (~taken & (taken + 1)).bit_length() - 1
    if first == cells:
        return 1
    count = 0
    for shape in spelling[first]:
        if not shape & taken:
            count += _count(spelling, taken | shape, cells, limit - count)
            if count >= limit:
                break
    return count
