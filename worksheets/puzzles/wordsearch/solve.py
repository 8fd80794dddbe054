"""Solving a word search: every occurrence of each word, and the ways to give each word one of them."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.errors import BudgetSpentError
from worksheets.grid import Cell, Direction, LetterGrid, run
from worksheets.puzzles.wordsearch.model import Entry, Placement, Puzzle, Solution


def occurrences(grid: LetterGrid, entry: Entry, directions: tuple[Direction, ...]) -> Iterator[Placement]:
    """Where a word stands, in reading order of its first letter and then in the order of `Direction`.

    A palindrome's two readings of the same cells are one; so are the eight of a single letter.
    """
    letters = entry.letters
    seen: set[frozenset[Cell]] = set()
    for start in grid:
        if grid[start] != letters[0]:
            continue
        for direction in directions:
            last = Cell(
                start.row + (len(letters) - 1) * direction.d_row, start.column + (len(letters) - 1) * direction.d_column
            )
            if last in grid:
                cells = run(start, direction, len(letters))
                if tuple(grid[cell] for cell in cells) == letters and frozenset(cells) not in seen:
                    seen.add(frozenset(cells))
                    yield Placement(entry, start, direction)


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Every way to give each listed word one of its occurrences, in a fixed order.

    A word does not take a place inside that of a word that contains it, so a puzzle in which each word
    is there exactly once has one solution. Raises BudgetSpentError after `steps` occurrences tried.
    """
    budget = _Budget(steps)
    found = []
    for entry in puzzle.entries:
        places = []
        for place in occurrences(puzzle.grid, entry, puzzle.directions):
            budget.spend()
            places.append((place, frozenset(place.cells)))
        if not places:
            return
        found.append(places)
    # Containers first, so that what lies inside them is known when its turn comes.
    order = sorted(range(len(found)), key=lambda i: (-len(puzzle.entries[i].letters), i))
    for chosen in _choose(puzzle, found, order, {}, budget):
        yield Solution(tuple(chosen[i] for i in range(len(found))))


_Places = list[tuple[Placement, frozenset[Cell]]]


class _Budget:
    def __init__(self, steps: int | None) -> None:
        self.steps = self.left = steps

    def spend(self) -> None:
        if self.left is not None:
            if not self.left:
                raise BudgetSpentError(f"undecided after {self.steps:,} steps")
            self.left -= 1


def _choose(
    puzzle: Puzzle, found: list[_Places], order: list[int], chosen: dict[int, Placement], budget: _Budget
) -> Iterator[dict[int, Placement]]:
    """Complete a choice, word by word, without recursion: a sheet may have a thousand words."""
    containers = [_containers(puzzle, i) for i in range(len(found))]
    trail = [iter(found[order[0]])] if order else []
    if not order:
        yield {}
    while trail:
        i = order[len(trail) - 1]
        chosen.pop(i, None)
        for place, cells in trail[-1]:
            budget.spend()
            if not any(cells <= frozenset(chosen[j].cells) for j in containers[i] if j in chosen):
                chosen[i] = place
                break
        else:
            trail.pop()
            continue
        if len(trail) == len(order):
            yield dict(chosen)
        else:
            trail.append(iter(found[order[len(trail)]]))


def _containers(puzzle: Puzzle, i: int) -> list[int]:
    word = _joined(puzzle.entries[i])
    back = _joined(puzzle.entries[i], -1)
    return [
        j
        for j, entry in enumerate(puzzle.entries)
        if j != i
        and len(entry.letters) > len(puzzle.entries[i].letters)
        and (word in _joined(entry) or back in _joined(entry))
    ]


def _joined(entry: Entry, step: int = 1) -> str:
    return "\0".join(("", *entry.letters[::step], ""))


def missing(puzzle: Puzzle) -> list[Entry]:
    """The listed words that are nowhere in the grid."""
    return [entry for entry in puzzle.entries if next(occurrences(puzzle.grid, entry, puzzle.directions), None) is None]


def no_solution_reason(puzzle: Puzzle) -> str | None:
    """The words that are not in the grid, or None if all are."""
    names = ", ".join(entry.word for entry in missing(puzzle))
    return f"not found: {names}" if names else None


def describe_solutions(puzzle: Puzzle) -> str:
    """Each word's occurrences as row, column (from 1) and direction, and the words not found."""
    lines = []
    for entry in puzzle.entries:
        places = [
            f"row {at.start.row + 1}, column {at.start.column + 1}, {at.direction.name}"
            for at in occurrences(puzzle.grid, entry, puzzle.directions)
        ]
        lines.append(f"{entry.word}: {'; '.join(places) or 'not found'}")
    return "\n".join(lines)
