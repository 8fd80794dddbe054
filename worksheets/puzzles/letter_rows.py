"""Grids of letters in text files: one row per line, spaces between the letters allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category

from worksheets.base.errors import Message, Place, counted
from worksheets.base.grid import LARGEST_SIDE, Cell, LetterGrid
from worksheets.language.letters import letters_of

UNDERLINE = "\u0332"
"""The combining character that marks a letter in plain text; no alphabet uses it."""


class LetterRow(NamedTuple):
    """The letters of a line; lines count from 1."""

    line: int
    letters: tuple[str, ...]


def letter_rows(text: str, language: str) -> tuple[LetterRow, ...]:
    """The letters and digits of each line in capitals, without underlines; lines without letters are skipped."""
    lines = enumerate(text.replace(UNDERLINE, "").splitlines(), 1)
    rows = (LetterRow(line, letters_of(row, language)) for line, row in lines)
    return tuple(row for row in rows if row.letters)


def underlined(text: str, language: str, grid: LetterGrid) -> tuple[Cell, ...]:
    """The cells whose letters are underlined in a text of the grid, in reading order."""
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
    """The rows of a grid that is not a rectangle, as `LetterGrid.to_text` formats it.

    Spaces separate the letters, and a space in place of a letter is a hole: its letter is empty. Returns nothing for
    texts without holes or in another format.
    """
    rows = _laid_out(text, language)
    return tuple(row._replace(letters=tuple(cell.removesuffix(UNDERLINE) for cell in row.letters)) for row in rows)


def _laid_out(text: str, language: str) -> tuple[LetterRow, ...]:
    """The rows as in `laid_out_rows`, with the underlines of marked letters."""
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
    """The cells of a line in that format, without trailing spaces; None for another line."""
    cells: list[str] = []
    parts = line.rstrip().split(" ")
    at = 0
    while at < len(parts) and parts != [""]:
        letters = letters_of(parts[at].removesuffix(UNDERLINE), language)
        if parts[at] and len(letters) != 1:
            return None
        cells.append("".join(letters) + UNDERLINE * parts[at].endswith(UNDERLINE))
        at += 1
        if not letters:  # the space for the cell and the one after it
            if parts[at : at + 1] != [""]:
                return None
            at += 1
    return tuple(cells)


def letter_grid(rows: Sequence[LetterRow]) -> LetterGrid:
    """The grid of rows without `row_problems`."""
    return LetterGrid(tuple(row.letters for row in rows))


def row_problems(rows: Sequence[LetterRow], file: str) -> Iterator[Message]:
    """Yield a problem if there is no row, and for each row that is not as long as the first."""
    if not rows:
        yield Message("there is no letter in the grid", place=Place(file))
        return
    columns = len(rows[0].letters)
    for line, letters in rows:
        if len(letters) != columns:
            message = f"this row has {counted(len(letters), 'letter')}, but the first one has {columns}"
            yield Message(message, place=Place(file, line, 1))


def size_problems(rows: Sequence[LetterRow], file: str) -> Iterator[Message]:
    """Yield a problem for too many rows and for too many columns."""
    if len(rows) > LARGEST_SIDE:
        message = f"there are {len(rows):,} rows, but at most {LARGEST_SIDE} are possible"
        yield Message(message, place=Place(file, rows[LARGEST_SIDE].line, 1))
    longest = max(rows, key=lambda row: len(row.letters), default=None)
    if longest and len(longest.letters) > LARGEST_SIDE:
        message = f"this row has {len(longest.letters):,} letters, but at most {LARGEST_SIDE} are possible"
        yield Message(message, place=Place(file, longest.line, 1))


def sign_problems(text: str, file: str) -> Iterator[Message]:
    """Yield a problem for the first sign of each line that is neither a letter nor a digit, counting the others."""
    for line, row in enumerate(text.splitlines(), 1):
        signs = list(_signs(row))
        if signs:
            column, sign = signs[0]
            others = f" (nor are {len(signs) - 1} more in this row)" if len(signs) > 1 else ""
            yield Message(f'"{sign}" is not a letter{others}', place=Place(file, line, column))


def _signs(row: str) -> Iterator[tuple[int, str]]:
    """Columns, from 1, and signs; marks belong to their letters, and display control characters are ignored."""
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
