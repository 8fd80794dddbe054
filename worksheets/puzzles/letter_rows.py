"""Grids of letters in text files: one row a line, blanks between the letters allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category

from worksheets.errors import Place, Problem
from worksheets.grid import LARGEST_SIDE, Cell, LetterGrid
from worksheets.language.letters import letters_of
from worksheets.puzzles.contract import SolveInput

CROWDED = 4
"""No word search hides words that have so many times its letters."""

UNDERLINE = "\u0332"
"""The sign behind a letter that is marked in plain text; no alphabet has it."""


class LetterRow(NamedTuple):
    """The letters of a line, which counts from 1."""

    line: int
    letters: tuple[str, ...]


def has_letters(text: str) -> bool:
    """Whether there is a letter; digits alone are no grid."""
    return any(map(str.isalpha, text))


def has_dictionary(given: SolveInput) -> bool:
    """Whether the words given are no list of hidden ones: a dictionary, or far more letters than fit the grid."""
    letters = sum(map(len, given.words or ()))
    return given.dictionary is not None or letters > CROWDED * sum(map(str.isalpha, given.text))


def letter_rows(text: str, language: str) -> tuple[LetterRow, ...]:
    """The letters and digits of each line in capitals, without underlines; lines without any are left out."""
    lines = enumerate(text.replace(UNDERLINE, "").splitlines(), 1)
    rows = (LetterRow(line, letters_of(row, language)) for line, row in lines)
    return tuple(row for row in rows if row.letters)


def underlined(text: str, language: str, grid: LetterGrid) -> tuple[Cell, ...]:
    """The cells of the grid in a text whose letters are underlined, in reading order."""
    if UNDERLINE not in text:
        return ()
    found: list[Cell] = []
    lines = (line for line in text.splitlines() if letters_of(line.replace(UNDERLINE, ""), language))
    for row, (line, cells) in enumerate(zip(lines, grid.cells, strict=False)):
        columns = [column for column, cell in enumerate(cells) if cell]
        letters = 0
        for part in line.split(UNDERLINE)[:-1]:
            letters += len(letters_of(part, language))
            found += [Cell(row, column) for column in columns[letters - 1 : letters] if letters]
    return tuple(dict.fromkeys(found))


def letter_grid(rows: Sequence[LetterRow]) -> LetterGrid:
    """The grid of rows in which `row_problems` sees nothing wrong."""
    return LetterGrid(tuple(row.letters for row in rows))


def row_problems(rows: Sequence[LetterRow], file: str) -> Iterator[Problem]:
    """That there is no row, and each row that is not as long as the first one."""
    if not rows:
        yield Problem("there is no letter in the grid", place=Place(file))
        return
    columns = len(rows[0].letters)
    for line, letters in rows:
        if len(letters) != columns:
            message = f"this row has {len(letters)} letters, but the first one has {columns}"
            yield Problem(message, place=Place(file, line, 1))


def size_problems(rows: Sequence[LetterRow], file: str) -> Iterator[Problem]:
    """More rows, or more columns, than a grid may have."""
    if len(rows) > LARGEST_SIDE:
        message = f"there are {len(rows):,} rows, but at most {LARGEST_SIDE} are possible"
        yield Problem(message, place=Place(file, rows[LARGEST_SIDE].line, 1))
    longest = max(rows, key=lambda row: len(row.letters), default=None)
    if longest and len(longest.letters) > LARGEST_SIDE:
        message = f"this row has {len(longest.letters):,} letters, but at most {LARGEST_SIDE} are possible"
        yield Problem(message, place=Place(file, longest.line, 1))


def sign_problems(text: str, file: str) -> Iterator[Problem]:
    """The first sign of each line that is neither a letter nor a digit, and how many more there are."""
    for line, row in enumerate(text.splitlines(), 1):
        signs = list(_signs(row))
        if signs:
            column, sign = signs[0]
            others = f" (nor are {len(signs) - 1} more in this row)" if len(signs) > 1 else ""
            yield Problem(f'"{sign}" is no letter{others}', place=Place(file, line, column))


def _signs(row: str) -> Iterator[tuple[int, str]]:
    """Columns, from 1, and signs; marks belong to their letters, and what only steers the display is nothing."""
    on_letter = False
    for column, char in enumerate(row, 1):
        kind = category(char)
        if kind.startswith("M"):
            sign = not on_letter
        else:
            on_letter = char.isalnum()
            sign = not on_letter and not char.isspace() and kind != "Cf"
        if sign:
            yield column, char if char.isprintable() else f"U+{ord(char):04X}"
