"""A word search from a text file."""

from __future__ import annotations

from worksheets.errors import InputError, Place, Problem
from worksheets.grid import Direction, LetterGrid
from worksheets.puzzles.kind import SolveInput
from worksheets.puzzles.wordsearch.model import Entry, Puzzle
from worksheets.words import letters_of


def recognises(given: SolveInput) -> bool:
    """Whether the file holds rows of letters and comes with words to find."""
    rows = [line for line in given.text.splitlines() if line.strip()]
    return given.words is not None and any(any(map(str.isalpha, row)) for row in rows)


def parse_puzzle(given: SolveInput) -> Puzzle:
    """The grid in a file, one row of letters a line, blanks between letters allowed, with `given.words`.

    Raises InputError with every row of another length and every word without letters.
    """
    problems: list[Problem] = []
    lines = [(number, letters_of(line, given.language)) for number, line in enumerate(given.text.splitlines(), 1)]
    rows = [(number, row) for number, row in lines if row]
    if not rows:
        problems.append(Problem("there is no letter in the grid", place=Place(given.file)))
    columns = len(rows[0][1]) if rows else 0
    problems += [
        Problem(f"this row has {len(row)} letters, but the first one has {columns}", place=Place(given.file, number, 1))
        for number, row in rows
        if len(row) != columns
    ]
    entries = []
    for word in given.words or ():
        letters = letters_of(word, given.language)
        if letters:
            entries.append(Entry(word, letters))
        else:
            problems.append(Problem(f'"{word}" has no letters or digits'))
    if not given.words:
        problems.append(Problem("a word search needs words to look for; name a list with --words FILE"))
    if problems:
        raise InputError(*problems)
    return Puzzle(LetterGrid(tuple(row for _, row in rows)), tuple(entries), tuple(Direction))
