"""Grids of letters in text files: one row per line, spaces between the letters allowed.

Letters that share a cell, such as the Czech CH, are written together if spaces separate the cells: `CH A L U P A`. In
rows without spaces, the letters that the language treats as one share a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple
from unicodedata import category

from worksheets.base.errors import Message, Place, counted
from worksheets.base.grid import LARGEST_SIDE, Cell, LetterGrid
from worksheets.base.sentences import sentence
from worksheets.language.letters import LONGEST_CELL, as_it_stands

UNDERLINE = "\u0332"
"""The combining character that marks a letter in plain text; no alphabet uses it."""


class LetterRow(NamedTuple):
    """The letters of a line; lines count from 1."""

    line: int
    letters: tuple[str, ...]


def letter_rows(text: str, language: str) -> tuple[LetterRow, ...]:
    """The letters and digits of each line in capitals, without underlines; lines without letters are skipped."""
    lines = text.replace(UNDERLINE, "").splitlines()
    apart = _are_apart(lines, language)
    rows = (LetterRow(number, _line_cells(line, language, apart)) for number, line in enumerate(lines, 1))
    return tuple(row for row in rows if row.letters)


def _are_apart(lines: Sequence[str], language: str) -> bool:
    """Whether spaces separate the cells: each line has equally many, most have one letter, and some have several."""
    rows = [[letters for part in line.split() if (letters := _letters(part, language))] for line in lines]
    sizes = [len(letters) for row in rows for letters in row]
    if len({len(row) for row in rows if row}) != 1 or not 1 < max(sizes) <= LONGEST_CELL:
        return False
    return 2 * sizes.count(1) > len(sizes)


def _letters(text: str, language: str) -> tuple[str, ...]:
    """The letters of a text, each by itself."""
    return as_it_stands(language).letters_of(text)


def _line_cells(line: str, language: str, apart: bool) -> tuple[str, ...]:
    """The cells of a line: separated by spaces if `apart`, otherwise those of the language."""
    if apart:
        return tuple(cell for part in line.split() if (cell := "".join(_letters(part, language))))
    spelling = as_it_stands(language)._replace(together=None)
    return tuple(cell for part in line.split() for cell in spelling.letters_of(part))


def underlined(text: str, language: str, grid: LetterGrid) -> tuple[Cell, ...]:
    """The cells whose letters are underlined in a text of the grid, in reading order."""
    if UNDERLINE not in text:
        return ()
    marked: list[Cell] = []
    lines = [line for line in text.splitlines() if _letters(line.replace(UNDERLINE, ""), language)]
    apart = _are_apart([line.replace(UNDERLINE, "") for line in lines], language)
    for row, (line, cells) in enumerate(zip(lines, grid.cells, strict=False)):
        columns = [column for column, cell in enumerate(cells) if cell]
        letters = 0
        for part in line.split(UNDERLINE)[:-1]:
            letters += len(_line_cells(part, language, apart))
            marked += [Cell(row, column) for column in columns[letters - 1 : letters] if letters]
    return tuple(dict.fromkeys(marked))


def laid_out_rows(text: str, language: str) -> tuple[LetterRow, ...]:
    """The rows of a grid that is not a rectangle, as `LetterGrid.to_text` formats it.

    Spaces separate the letters, and a space in place of a letter is a hole: its letter is empty. Returns nothing for
    texts without holes or in another format.
    """
    rows = next(filter(None, (_laid_out(text, language, width) for width in range(1, LONGEST_CELL + 1))), ())
    return tuple(row._replace(letters=tuple(cell.removesuffix(UNDERLINE) for cell in row.letters)) for row in rows)


def _laid_out(text: str, language: str, width: int) -> tuple[LetterRow, ...]:
    """The rows as in `laid_out_rows`, of cells of this width, with the underlines of marked letters."""
    lines = text.expandtabs(1).rstrip().splitlines()
    indents = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    cells_of = _cells if width == 1 else partial(_wide_cells, width)
    rows = [(number, cells_of(line[min(indents) :], language)) for number, line in enumerate(lines, 1) if indents]
    parsed = [(number, cells) for number, cells in rows if cells is not None]
    while parsed and not any(parsed[0][1]):
        del parsed[0]
    columns = max((len(cells) for _, cells in parsed), default=0)
    if len(parsed) < len(rows) and any(cells is None for _, cells in rows):
        return ()
    padded = [LetterRow(number, (*cells, *("",) * (columns - len(cells)))) for number, cells in parsed]
    blank = [column for column in range(columns) if not any(row.letters[column] for row in padded)]
    return () if blank or all(all(row.letters) for row in padded if any(row.letters)) else tuple(padded)


def _cells(line: str, language: str) -> tuple[str, ...] | None:
    """The cells of a line in that format, without trailing spaces; None for another line."""
    cells: list[str] = []
    parts = line.rstrip().split(" ")
    at = 0
    while at < len(parts) and parts != [""]:
        letters = _letters(parts[at].removesuffix(UNDERLINE), language)
        if parts[at] and len(letters) != 1:
            return None
        cells.append("".join(letters) + UNDERLINE * parts[at].endswith(UNDERLINE))
        at += 1
        if not letters:  # the space for the cell and the one after it
            if parts[at : at + 1] != [""]:
                return None
            at += 1
    return tuple(cells)


def _wide_cells(width: int, line: str, language: str) -> tuple[str, ...] | None:
    """The cells of a line in which each is padded to this width and followed by a space; None for another line."""
    signs: list[str] = []
    for char in line.rstrip():
        if category(char).startswith("M") and signs:
            signs[-1] += char
        else:
            signs.append(char)
    cells: list[str] = []
    for start in range(0, len(signs), width + 1):
        cell = "".join(signs[start : start + width]).rstrip()
        if signs[start + width : start + width + 1] not in ([], [" "]) or " " in cell:
            return None
        letters = _letters(cell.removesuffix(UNDERLINE), language)
        if cell and not letters:
            return None
        cells.append("".join(letters) + UNDERLINE * cell.endswith(UNDERLINE))
    return tuple(cells)


def letter_grid(rows: Sequence[LetterRow]) -> LetterGrid:
    """The grid of rows without `row_problems`."""
    return LetterGrid(tuple(row.letters for row in rows))


def row_problems(rows: Sequence[LetterRow], file: str) -> Iterator[Message]:
    """Yield a problem if there is no row, and for each row that is not as long as the first."""
    if not rows:
        yield Message(sentence("there is no letter in the grid"), place=Place(file))
        return
    columns = len(rows[0].letters)
    for line, letters in rows:
        if len(letters) != columns:
            message = sentence(
                "this row has {letters}, but the first one has {columns}",
                letters=counted(len(letters), "letter"),
                columns=columns,
            )
            yield Message(message, place=Place(file, line, 1))


def size_problems(rows: Sequence[LetterRow], file: str) -> Iterator[Message]:
    """Yield a problem for too many rows and for too many columns."""
    if len(rows) > LARGEST_SIDE:
        message = sentence(
            "there are {count:,} rows, but at most {most} are possible", count=len(rows), most=LARGEST_SIDE
        )
        yield Message(message, place=Place(file, rows[LARGEST_SIDE].line, 1))
    longest = max(rows, key=lambda row: len(row.letters), default=None)
    if longest and len(longest.letters) > LARGEST_SIDE:
        message = sentence(
            "this row has {count:,} letters, but at most {most} are possible",
            count=len(longest.letters),
            most=LARGEST_SIDE,
        )
        yield Message(message, place=Place(file, longest.line, 1))


def sign_problems(text: str, file: str) -> Iterator[Message]:
    """Yield a problem for the first sign of each line that is neither a letter nor a digit, counting the others."""
    for line, row in enumerate(text.splitlines(), 1):
        signs = list(_signs(row))
        if signs:
            column, sign = signs[0]
            others = sentence(" (nor are {count} more in this row)", count=len(signs) - 1) if len(signs) > 1 else ""
            yield Message(
                sentence('"{sign}" is not a letter{others}', sign=sign, others=others), place=Place(file, line, column)
            )


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
