"""Grids of letters in text files: one row a line, blanks between the letters allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category

from worksheets.base.errors import Place, Problem, counted
from worksheets.base.grid import LARGEST_SIDE, Cell, LetterGrid
from worksheets.language.letters import letters_of

UNDERLINE = "\u0332"
"""The sign behind a letter that is marked in plain text; no alphabet has it."""


class LetterRow(NamedTuple):
    """The letters of a line, which counts from 1."""

    line: int
    letters: tuple[str, ...]


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


def laid_out_rows(text: str, language: str) -> tuple[LetterRow, ...]:
    """The rows of a grid that has another shape than a rectangle, as `LetterGrid.to_text` lays it out.

    Blanks part the letters, and a blank in a letter's place is no cell: its letter is empty. Nothing where the text is
    not laid out so, or has no such blanks.
    """
    rows = _laid_out(text, language)
    return tuple(row._replace(letters=tuple(cell.removesuffix(UNDERLINE) for cell in row.letters)) for row in rows)


def _laid_out(text: str, language: str) -> tuple[LetterRow, ...]:
    """The same with the underlines of marked letters."""
    lines = text.expandtabs(1).rstrip().splitlines()
    indents = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    rows = [(number, _cells(line[min(indents) :], language)) for number, line in enumerate(lines, 1) if indents]
    found = [(number, cells) for number, cells in rows if cells is not None]
    while found and not any(found[0][1]):
        del found[0]
    columns = max((len(cells) for _, cells in found), default=0)
    if len(found) < len(rows) and any(cells is None for _, cells in rows):
        return ()
    padded = [LetterRow(number, (*cells, *("",) * (columns - len(cells)))) for number, cells in found]
    blank = [column for column in range(columns) if not any(row.letters[column] for row in padded)]
    return () if blank or all(all(row.letters) for row in padded if any(row.letters)) else tuple(padded)


def _cells(line: str, language: str) -> tuple[str, ...] | None:
    """The cells of a line that is laid out, without the blanks behind the last letter; None for another line."""
    cells: list[str] = []
    parts = line.rstrip().split(" ")
    at = 0
    while at < len(parts) and parts != [""]:
        letters = letters_of(parts[at].removesuffix(UNDERLINE), language)
        if parts[at] and len(letters) != 1:
            return None
        cells.append("".join(letters) + UNDERLINE * parts[at].endswith(UNDERLINE))
        at += 1
        if not letters:  # the blank of the cell and the one behind it
            if parts[at : at + 1] != [""]:
                return None
            at += 1
    return tuple(cells)


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
            message = f"this row has {counted(len(letters), 'letter')}, but the first one has {columns}"
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
