"""The solutions of a sheet of calculations."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.puzzles.answers import combined
from worksheets.puzzles.calculation.engine.patterns import filled, solved
from worksheets.puzzles.calculation.engine.riddles import ways_to
from worksheets.puzzles.calculation.engine.steps import cells_of, deduce, relations
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution, word_of
from worksheets.search.budget import Budget


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every solution in a fixed order; for several items, every combination.

    A step is a number tried or, in riddles, a sum and a product. Raises BudgetSpentError if `steps` are spent before
    the end.
    """
    budget = Budget(steps)
    for items in combined(puzzle.items, lambda item: solved_items(item, puzzle, budget)):
        yield Solution(items, word_of(puzzle, items))


def solved_items(item: Item, puzzle: Puzzle, budget: Budget) -> Iterator[Item]:
    """Yield every completion of an item within the range of its puzzle."""
    if item.form == "riddle":
        digits = [number or 0 for number in item.rows[0]]
        for signs in ways_to(digits, item.rows[1][0] or 0, puzzle.operations, budget):
            yield item._replace(signs=signs)
        return
    if item.form in ("wall", "triangle"):
        base = len(item.rows[-1])
        lowest = solved(item.form, base, item.cells)
        if lowest is not None:
            budget.take()
            yield from _only(item, filled(item.form, base, [int(number) for number in lowest]), puzzle)
            return
    yield from _completions(item, cells_of(item), puzzle, budget)


def _only(item: Item, whole: Item, puzzle: Puzzle) -> Iterator[Item]:
    """Yield the only candidate if it is in the range and has the printed numbers."""
    pairs = zip(item.cells, whole.cells, strict=True)
    if _in_range(whole.cells, puzzle) and all(old is None or old == new for old, new in pairs):
        yield whole


def _in_range(numbers: tuple[int | None, ...], puzzle: Puzzle) -> bool:
    high = puzzle.high
    return all(number is None or (puzzle.low <= number and (high is None or number <= high)) for number in numbers)


def _completions(item: Item, numbers: list[int | None], puzzle: Puzzle, budget: Budget) -> Iterator[Item]:
    """Yield the completions of numbers: deduce what follows, then try each number of the range for one cell."""
    budget.take()
    if deduce(numbers, relations(item)) is None or not _in_range(tuple(numbers), puzzle):
        return
    if None not in numbers:
        yield item.with_cells(tuple(numbers[: len(item.cells)]))
        return
    cell = numbers.index(None)
    for number in range(puzzle.low, (puzzle.high or 0) + 1):
        yield from _completions(item, [*numbers[:cell], number, *numbers[cell + 1 :]], puzzle, budget)


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """Names the first item whose printed numbers contradict each other, if there is one."""
    from worksheets.puzzles.calculation.texts import phrase  # imports phrases

    for number, item in enumerate(puzzle.items, 1):
        numbers = cells_of(item)
        wrong = deduce(numbers, relations(item)) is None or not _in_range(tuple(numbers), puzzle)
        if item.form != "riddle" and wrong:
            return phrase(language, "contradiction", number=number)
    return None
