"""What `worksheets solve` says about a word search."""

from __future__ import annotations

from itertools import islice

from worksheets.puzzles.wordsearch.model import Entry, Puzzle, Solution
from worksheets.puzzles.wordsearch.solve import occurrences, solutions


def missing(puzzle: Puzzle) -> list[Entry]:
    """The listed words that are nowhere in the grid."""
    return [entry for entry in puzzle.entries if next(occurrences(puzzle.grid, entry, puzzle.directions), None) is None]


def no_solution_reason(puzzle: Puzzle) -> str | None:
    """The words that are not in the grid, or None if all are."""
    names = ", ".join(entry.word for entry in missing(puzzle))
    return f"not found: {names}" if names else None


def count(puzzle: Puzzle, *, limit: int | None = None, steps: int | None = None) -> tuple[int, str]:
    """How many ways there are to give each word an occurrence, at most `limit`, as number and as text."""
    number = sum(1 for _ in islice(solutions(puzzle, steps=steps), limit))
    return number, str(number)


def describe_solutions(puzzle: Puzzle, found: tuple[Solution, ...], complete: bool) -> str:
    """Each word's occurrences as row, column (from 1) and direction, and the words not found."""
    lines = []
    for entry in puzzle.entries:
        places = [
            f"row {at.start.row + 1}, column {at.start.column + 1}, {at.direction.name}"
            for at in occurrences(puzzle.grid, entry, puzzle.directions)
        ]
        lines.append(f"{entry.word}: {'; '.join(places) or 'not found'}")
    return "\n".join(lines)
