"""What is wrong with a word search, written from the rules alone (contract, "Exactly once").

Knows nothing of how puzzles are made or solved: it reads every line of the grid as a string.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.grid import Cell, Direction, LetterGrid, run
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

READING = (Direction.E, Direction.S, Direction.SE, Direction.NE)
"""One direction for each way a line can lie; the others read the same lines backwards."""


def faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """What is wrong, in sentences; empty means that every listed word is there exactly once."""
    return tuple((*_placement_faults(puzzle, solution.placements), *_occurrence_faults(puzzle, solution.placements)))


def _placement_faults(puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
    if [placement.entry for placement in placements] != list(puzzle.entries):
        yield "the placements are not those of the listed words"
    for placement in placements:
        cells = placement.cells
        if not all(cell in puzzle.grid for cell in cells):
            yield f"{placement.entry.word} leaves the grid"
        elif tuple(puzzle.grid[cell] for cell in cells) != placement.entry.letters:
            yield f"{placement.entry.word} is not where the solution says"
        if placement.direction not in puzzle.directions:
            yield f"{placement.entry.word} runs {placement.direction.name}, which the sheet does not allow"


def _occurrence_faults(puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
    """A word stands once, not counting places inside the placement of a word that contains it."""
    signs: dict[str, str] = {}
    lines = [
        ("".join(signs.setdefault(puzzle.grid[cell], chr(len(signs) + 1)) for cell in cells), cells)
        for cells in _lines(puzzle.grid)
    ]
    spelled = {entry: "".join(signs.get(letter, "\0") for letter in entry.letters) for entry in puzzle.entries}
    covered = [(spelled.get(placement.entry, ""), frozenset(placement.cells)) for placement in placements]
    for placement in placements:
        word = spelled.get(placement.entry, "\0")
        found = {cells for way in (word, word[::-1]) for cells in _occurrences(lines, way)}
        own = frozenset(placement.cells)
        inside = [
            cells
            for other, cells in covered
            if cells != own and len(other) >= len(word) and (word in other or word[::-1] in other)
        ]
        counted = [cells for cells in found if not any(cells <= container for container in inside)]
        if counted != [own]:
            yield f"{placement.entry.word} is there {len(counted)} times, not once in its own place"


def _lines(grid: LetterGrid) -> Iterator[tuple[Cell, ...]]:
    """Every straight line of cells from edge to edge, in each of the `READING` directions."""
    for direction in READING:
        for start in grid:
            if Cell(start.row - direction.d_row, start.column - direction.d_column) not in grid:
                down = {1: grid.rows - start.row, -1: start.row + 1}.get(direction.d_row, grid.columns)
                yield run(start, direction, min(down, grid.columns - start.column) if direction.d_column else down)


def _occurrences(lines: list[tuple[str, tuple[Cell, ...]]], word: str) -> Iterator[frozenset[Cell]]:
    for text, cells in lines:
        at = text.find(word)
        while at >= 0:
            yield frozenset(cells[at : at + len(word)])
            at = text.find(word, at + 1)
