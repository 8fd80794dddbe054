"""Solves word lines with the dictionary of their language and the author's words."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.base.errors import BudgetSpentError
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.answers import combined
from worksheets.puzzles.wordlines.check import line_faults
from worksheets.puzzles.wordlines.engine.lexicon import lexicon_in
from worksheets.puzzles.wordlines.engine.readings import KnownWords
from worksheets.puzzles.wordlines.model import HOLE, Puzzle, Solution, WordLine
from worksheets.search.budget import Budget

REASON_STEPS = 1_000_000
"""Maximum number of steps of a search for a reason; as `solve_steps` of the kind."""


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every solution in a fixed order; for several items, every combination."""
    budget = Budget(steps)
    listed = dict(puzzle.listed)
    known = KnownWords.of(lexicon_in(puzzle.spelling), dict(puzzle.listed))
    for lines in combined(puzzle.lines, lambda line: _read(puzzle, line, known, budget)):
        yield Solution(tuple(tuple(listed.get(word, word) for word in words) for words in lines))


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """Some item can only be read with words that neither the dictionary nor the list has."""
    from worksheets.puzzles.wordlines.texts import FOLDER

    try:
        solved = next(solutions(puzzle, steps=REASON_STEPS), None)
    except BudgetSpentError:
        return None
    return None if solved else find_phrases(FOLDER, language).text("unknown")


def _read(puzzle: Puzzle, line: WordLine, known: KnownWords, budget: Budget) -> Iterator[tuple[str, ...]]:
    """Yield the readings of an item."""
    budget.take()
    cells = ["" if cell == HOLE else puzzle.key(cell) for cell in line.cells]
    text = "".join(cells)
    if puzzle.form == "snake":
        yield from known.rows(text, line.words, budget)
    elif puzzle.form == "syllables":
        found = dict.fromkeys(words for words in known.covers(cells, budget) if len(words) == line.words)
        yield from found
    else:
        words = [text] if text in known else []
        if puzzle.form == "missing":
            words = known.matching(cells)
        elif puzzle.form == "mirror":
            back = "".join(reversed(cells))
            words = [back] if back in known else []
        else:
            words += known.anagrams(text)
        yield from ((word,) for word in words if not [*line_faults(puzzle, line, (word,))])
