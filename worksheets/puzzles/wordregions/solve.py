"""The solutions of a word-regions puzzle, and what `worksheets solve` prints of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from worksheets.errors import BudgetSpentError, listed
from worksheets.grid import Cell
from worksheets.language.dictionary import words_by_length
from worksheets.puzzles.wordregions.engine.ambiguity import ambiguous_places
from worksheets.puzzles.wordregions.engine.partition import fits
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Region, Solution, plan_of
from worksheets.search.budget import Budget

if TYPE_CHECKING:
    from worksheets.puzzles.answers import Answers

STEPS = 100_000
"""Most steps of the search for places where solutions differ."""


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Every solution, lazily and in a fixed order.

    A step is one placement tried, or as much work on listing them. Raises BudgetSpentError when `steps` are
    spent before the end.
    """
    budget = Budget(steps)
    placed = RegionCover(puzzle, budget=budget)
    for options in placed.cover.covers(budget):
        yield Solution(placed.regions(options))


def uncovered(puzzle: Puzzle) -> Cell | None:
    """The first cell that no word can cover, if there is one: then there is no solution."""
    placed = RegionCover(puzzle)
    for cell, options in enumerate(placed.cover.covering[: placed.cells]):
        if not options:
            return Cell(*divmod(cell, placed.columns))
    return None


def verdict(puzzle: Puzzle, answers: Answers[Solution]) -> Iterator[str]:
    """Whether there are more solutions than those read from `answers`, and where solutions differ.

    Where there are others, the places that can be cut in more than one way are listed, with the words of two ways.
    """
    found = answers.found
    checked = f"checked against {puzzle.checked:,} words"
    more = answers.more()
    if more is None:
        yield f"Whether there are more solutions is {answers.spent}."
    elif more:
        yield f"{'This is not the only solution' if found == 1 else 'There are more solutions'}, {checked}."
    elif found == 1:
        yield f"This is the only solution, {checked}."
    else:
        yield f"There are no more solutions than these {found}, {checked}."
    if more or found > 1:
        yield from _differences(puzzle)


def no_solution_reason(puzzle: Puzzle) -> str | None:
    """A cell that no word can cover, or lengths of words that cannot make up the cells; None where neither is so."""
    cell = uncovered(puzzle)
    if cell is not None:
        return f"no word covers the {puzzle.grid[cell]} in row {cell.row + 1}, column {cell.column + 1}"
    cells = puzzle.grid.rows * puzzle.grid.columns
    lengths = _lengths(puzzle)
    if not fits(cells, dict.fromkeys(lengths, cells), ()):
        return f"{cells} cells cannot be shared out to words of {listed(lengths, 'or')} letters"
    return None


def _differences(puzzle: Puzzle) -> Iterator[str]:
    """The places that can be cut in more than one way, unless finding them takes too many steps."""
    try:
        places = ambiguous_places(puzzle, steps=STEPS)
    except BudgetSpentError:
        return
    lines = ["For one solution alone, change a word in each of these places, which can be cut in two ways or more:"]
    for cells, (one, other) in places:
        rows, columns = ([cell[axis] + 1 for cell in cells] for axis in (0, 1))
        where = f"{_range('row', rows)}, {_range('column', columns)}"
        words, others = (sorted(region.word for region in way) for way in (one, other))
        lines.append(f"- {where}: {_words(one)}{' in two ways' if words == others else f'; or {_words(other)}'}")
        lines += (f"    {left}    {right}" for left, right in zip(plan_of(one), plan_of(other), strict=True))
    yield "\n".join(lines)


def _range(name: str, numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{name} {low}" if low == high else f"{name}s {low} to {high}"


def _words(regions: Sequence[Region]) -> str:
    return ", ".join(region.word for region in regions)


def _lengths(puzzle: Puzzle) -> list[int]:
    """The legal lengths that words have, ascending."""
    lengths = (*words_by_length(puzzle.dictionary), *map(len, puzzle.extra))
    return sorted({length for length in lengths if length in puzzle.region_size})
