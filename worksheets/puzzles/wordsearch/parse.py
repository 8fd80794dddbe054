"""A word search from a text file."""

from __future__ import annotations

from worksheets.errors import InputError, Problem
from worksheets.grid import Direction
from worksheets.language.letters import letters_of
from worksheets.puzzles.contract import SolveInput
from worksheets.puzzles.letter_rows import letter_grid, letter_rows, row_problems
from worksheets.puzzles.wordsearch.model import Entry, Puzzle


def parse_puzzle(given: SolveInput) -> Puzzle:
    """The grid in a file, one row of letters a line, blanks between letters allowed, with `given.words`.

    Raises InputError with every row of another length and every word without letters.
    """
    rows = letter_rows(given.text, given.language)
    problems = list(row_problems(rows, given.file))
    entries = []
    for word in given.words or ():
        letters = letters_of(word, given.language)
        if letters:
            entries.append(Entry(word, letters))
        else:
            problems.append(Problem(f'"{word}" has no letters or digits'))
    if not given.words:
        option = given.option("words", "FILE")
        problems.append(Problem(f"a word search needs words to look for; name a list with {option}"))
    if problems:
        raise InputError(*problems)
    return Puzzle(letter_grid(rows), tuple(entries), tuple(Direction))
