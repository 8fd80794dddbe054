"""Fills the gaps of a cloze with listed words, by their lengths and letters alone."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.puzzles.cloze.engine import match
from worksheets.puzzles.cloze.model import Puzzle, Solution, folded
from worksheets.search.budget import Budget


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every way to fill the gaps; a step is a word tried."""
    if not is_solvable(puzzle):
        raise InputError(
            sentence("this program understands no sentences: it fills gaps that show letters or lengths, from a list")
        )
    for way in match.ways(_options(puzzle), [*map(folded, puzzle.bank)], Budget(steps)):
        yield Solution(tuple(puzzle.bank[number] for number in way))


def is_solvable(puzzle: Puzzle) -> bool:
    """Whether there is a list, and either every gap shows its length or the letters alone allow one way."""
    return bool(puzzle.bank) and (all(blank.length for blank in puzzle.blanks) or has_one_way(puzzle))


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """Names a gap that no listed word fits, or says that there are too few words."""
    from worksheets.language.phrases import find_phrases
    from worksheets.puzzles.cloze.texts import FOLDER

    phrases = find_phrases(FOLDER, language)
    if not is_solvable(puzzle):
        return None
    if len(puzzle.bank) < len(puzzle.blanks):
        return phrases.text("few", gaps=len(puzzle.blanks), words=len(puzzle.bank))
    for blank, found in zip(puzzle.blanks, _options(puzzle), strict=True):
        if not found:
            return phrases.text("unfit", number=blank.number)
    return None


def has_one_way(puzzle: Puzzle) -> bool:
    """Whether the words of the list fit in one way; False if only the sentences decide."""
    shows = bool(puzzle.bank) and all(blank.given or blank.length for blank in puzzle.blanks)
    return shows and match.has_one_way(_options(puzzle), [*map(folded, puzzle.bank)])


def _options(puzzle: Puzzle) -> list[list[int]]:
    return [[number for number, word in enumerate(puzzle.bank) if blank.fits(word)] for blank in puzzle.blanks]
