"""The solutions of a word-regions puzzle, and their description by `worksheets solve`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import Cell
from worksheets.language.phrases import NO_BREAK, Phrases, find_phrases
from worksheets.puzzles.answers import Answers, described, spent_text
from worksheets.puzzles.wordregions.engine.ambiguity import ambiguous_places
from worksheets.puzzles.wordregions.engine.partition import fits
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Region, Solution, plan_of
from worksheets.search.budget import Budget

_FOLDER = Path(__file__).parent

STEPS = 100_000
"""Maximum number of steps of the search for places where solutions differ."""


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every solution, lazily and in a fixed order.

    A step is one placement tried, or the same amount of work in listing them. Raises BudgetSpentError if `steps` are
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


def describe_solutions(puzzle: Puzzle, answers: Answers[Solution], language: str) -> Iterator[str]:
    """Yield the solutions, then whether there are more than those read from `answers`, and where solutions differ.

    If there are others, the places that can be cut in more than one way are listed, with the words of two ways.
    """
    yield from described(answers, language, lambda: no_solution_reason(puzzle, language))
    found = answers.found
    if not found:
        return
    phrases = find_phrases(_FOLDER, language)
    words = phrases.counted("words", puzzle.checked, grouped=True).replace(NO_BREAK, " ")
    more = answers.more()
    if more is None and answers.spent:
        yield phrases.text("undecided", undecided=spent_text(answers.spent, language))
    elif more:
        yield phrases.text("is_not_only" if found == 1 else "are_more", words=words)
    elif found == 1:
        yield phrases.text("is_only", words=words)
    else:
        yield phrases.text("are_no_more", found=found, words=words)
    if more or found > 1:
        yield from _differences(puzzle, phrases)


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """A cell that no word can cover, or lengths of words that cannot add up to the cells; else None."""
    phrases = find_phrases(_FOLDER, language)
    cell = uncovered(puzzle)
    if cell is not None:
        return phrases.text("uncovered", letter=puzzle.grid[cell], row=cell.row + 1, column=cell.column + 1)
    cells = puzzle.grid.rows * puzzle.grid.columns
    lengths = _lengths(puzzle)
    if not fits(cells, dict.fromkeys(lengths, cells), ()):
        *most, last = map(str, lengths)
        either = phrases.text("either", most=", ".join(most), last=last) if most else last
        return phrases.text("unshared", cells=cells, lengths=either)
    return None


def _differences(puzzle: Puzzle, phrases: Phrases) -> Iterator[str]:
    """Yield the places that can be cut in more than one way, unless finding them takes too many steps."""
    try:
        places = ambiguous_places(puzzle, steps=STEPS)
    except BudgetSpentError:
        return
    lines = [phrases.text("where_ambiguous")]
    for cells, (one, other) in places:
        rows, columns = ([cell[axis] + 1 for cell in cells] for axis in (0, 1))
        where = f"{_range('row', rows, phrases)}, {_range('column', columns, phrases)}"
        words, others = (sorted(region.word for region in way) for way in (one, other))
        if words == others:
            lines.append(f"- {phrases.text('same_words', where=where, words=_words(one))}")
        else:
            lines.append(f"- {phrases.text('other_words', where=where, words=_words(one), others=_words(other))}")
        lines += (f"    {left}    {right}" for left, right in zip(plan_of(one), plan_of(other), strict=True))
    yield "\n".join(lines)


def _range(name: str, numbers: Sequence[int], phrases: Phrases) -> str:
    low, high = min(numbers), max(numbers)
    return phrases.text(f"one_{name}", first=low) if low == high else phrases.text(f"{name}s", first=low, last=high)


def _words(regions: Sequence[Region]) -> str:
    return ", ".join(region.word for region in regions)


def _lengths(puzzle: Puzzle) -> list[int]:
    """The legal lengths that words have, ascending."""
    lengths = (*puzzle.dictionary.words.lengths, *map(len, puzzle.extra))
    return sorted({length for length in lengths if length in puzzle.region_size})
