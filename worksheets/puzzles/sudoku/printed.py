"""Sudokus as text: rows of signs as `worksheets build` prints them, and files with a sudoku on each line.

    5 3 . . 7 . . . .        530070000600195000098000060800060003400803001700020006060000280000419005000080079
    6 . . 1 9 5 . . .

On such a line, which many programs write, blanks are full stops or zeros; lines that begin with # are comments. A
jigsaw sudoku in rows has its regions first, a letter for each cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from string import ascii_uppercase

from worksheets.base.errors import InputError, Message, Place, counted
from worksheets.base.grid import Size
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.puzzles.sign_grid import BLANK, SignGrid, parse_signs, recognises_signs
from worksheets.puzzles.sudoku.model import BOXES, NUMBERS, in_digits
from worksheets.puzzles.values import SolveInput

SIDES = {side * side: side for side in BOXES}
"""The side of a sudoku by the number of its cells."""

BLANKS = "0.-_*"
"""Signs for a blank on a line."""


def likeness(given: SolveInput) -> float:
    """The certainty, from 0 to 1, that a text is a file of sudokus."""
    if is_of_lines(given.text):
        return 0.95
    blocks = [*_blocks(in_digits(split_regions(given.text)[1], NUMBERS))]
    if not blocks or not all(_is_square(block) for block in blocks):
        return 0.0
    known = all(recognises_signs(block, NUMBERS) for block in blocks) or _are_letters(blocks)
    return 0.85 if known else 0.0


def _are_letters(blocks: Sequence[str]) -> bool:
    """Whether grids have blanks and, of at most as many letters as rows, none twice in a row."""
    grids = [_rows(block.upper()) for block in blocks]
    letters = {sign for rows in grids for row in rows for sign in row} - {BLANK}
    return (
        1 < len(letters) <= len(grids[0])
        and all(map(str.isalpha, letters))
        and all(any(BLANK in row for row in rows) for rows in grids)
        and all(row.count(letter) < 2 for rows in grids for row in rows for letter in letters)
    )


def _rows(block: str) -> list[str]:
    """The rows without spaces."""
    return ["".join(line.split()) for line in block.splitlines() if line.strip()]


def _is_square(block: str) -> bool:
    """Whether a grid has the size of a sudoku, and a sign or a blank in each cell."""
    rows = _rows(block)
    return len(rows) in BOXES and all(len(row) == len(rows) and "#" not in row for row in rows)


def is_of_lines(text: str) -> bool:
    """Whether each line of a text is a sudoku."""
    lines = [line for _, line in _lines(text)]
    return bool(lines) and all(len(line) in SIDES and " " not in line and _is_sudoku(line) for line in lines)


def _is_sudoku(line: str) -> bool:
    numbers = NUMBERS[: SIDES[len(line)]]
    return all(sign in numbers or sign in BLANKS for sign in line) and any(sign in BLANKS for sign in line)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the first word of each line with the line's number, without comments."""
    for number, line in enumerate(in_digits(text, NUMBERS).splitlines(), 1):
        parts = line.split()
        if parts and not line.lstrip().startswith("#"):
            yield number, parts[0] if len(parts[0]) in SIDES else line.strip()


def lines_of(text: str) -> tuple[str, ...]:
    """The sudokus of a file with one on each line, with full stops for blanks."""
    return tuple("".join("." if sign in BLANKS else sign for sign in line) for _, line in _lines(text))


def grid_of(line: str, marks: Sequence[str]) -> SignGrid:
    """The grid of a line."""
    side = len(marks)
    cells = tuple("" if sign in BLANKS else sign.upper() for sign in in_digits(line, marks))
    return SignGrid(tuple(cells[at : at + side] for at in range(0, side * side, side)))


def problem_of(line: str, marks: Sequence[str], side: int) -> str | None:
    """The problem of a line as a sudoku, or None."""
    if len(line) != side * side:
        return sentence(
            "{line} has {cells}, not {side} as a grid of {other_side} x {other_side}",
            line=shown(line),
            cells=counted(len(line), "cell"),
            side=side * side,
            other_side=side,
        )
    wrong = next((sign for sign in in_digits(line, marks) if sign.upper() not in marks and sign not in BLANKS), None)
    if wrong:
        return sentence('"{wrong}" is not a sign of this sudoku, nor a full stop', wrong=shown(wrong))
    return None


def read_grids(given: SolveInput, marks: Sequence[str], side: int) -> tuple[SignGrid, ...]:
    """The grids of a text, separated by blank lines; raises InputError with every problem."""
    given = given._replace(text=in_digits(given.text, marks))
    if is_of_lines(given.text):
        return tuple(grid_of(line, marks) for line in lines_of(given.text))
    grids: list[SignGrid] = []
    problems: list[Message] = []
    for block in _blocks(given.text):
        try:
            grids.append(parse_signs(given._replace(text=block, data=None), marks, Size(side, side)))
        except InputError as error:
            problems += error.problems
    if not grids and not problems:
        problems = [Message(sentence("there is no sudoku in it"), place=Place(given.file) if given.file else None)]
    if problems:
        raise InputError(*problems)
    return tuple(grids)


def _blocks(text: str) -> Iterator[str]:
    """Yield the paragraphs of a text, each preceded by empty lines that keep its line numbers."""
    numbered = enumerate(text.splitlines())
    for blank, lines in groupby(numbered, key=lambda pair: not pair[1].strip()):
        if not blank:
            block = [*lines]
            yield "\n" * block[0][0] + "\n".join(line for _, line in block)


def split_regions(text: str) -> tuple[tuple[tuple[int, ...], ...], str]:
    """The regions before the grids of a text, and the text without them; no regions if it begins with a grid.

    Unlike a filled grid, regions have a letter twice in some row.
    """
    blocks = [*_blocks(text)]
    rows = _rows(blocks[0].upper()) if len(blocks) > 1 else []
    side = len(rows)
    cells = Counter("".join(rows))
    even = side in BOXES and cells == dict.fromkeys(ascii_uppercase[:side], side)
    if not even or not all(len(row) == side for row in rows) or all(len({*row}) == side for row in rows):
        return (), text
    kept = ["" if number <= blocks[0].count("\n") else line for number, line in enumerate(text.splitlines())]
    return tuple(tuple(map(ascii_uppercase.index, row)) for row in rows), "\n".join(kept)


def side_of(given: SolveInput) -> int:
    """The side of the sudokus in a text, taken from the first; 0 if that is no sudoku."""
    if is_of_lines(given.text):
        return SIDES[len(lines_of(given.text)[0])]
    rows = len(_rows(next(_blocks(given.text), "")))
    return rows if rows in BOXES else 0
