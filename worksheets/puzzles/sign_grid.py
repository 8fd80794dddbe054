"""Grids of signs, some of them blank, as a sudoku or a crossword prints them or a pupil fills them in.

    1 . 3        a full stop is a cell to fill in, # is no cell at all
    # 4 .        (on paper, a hole or a black square)

`SignGrid` is the value with its JSON and text; `parse_signs` reads both, `recognises_signs` tells how likely a file is
such a grid, and `differences` compares an answer with what was printed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from worksheets.base.errors import InputError, Message, Place, counted
from worksheets.base.grid import LARGEST_SIDE, Cell, Size
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.languages import base_code
from worksheets.language.letter_forms import capital_letters
from worksheets.puzzles.json_reader import LONGEST_CELL, JsonReader
from worksheets.puzzles.values import SolveInput

BLANK = "."
NO_CELL = "#"


@dataclass(frozen=True, slots=True)
class SignGrid:
    """Rows of cells, `cells[row][column]`: a sign, an empty text for a blank, or None where there is no cell.

    >>> SignGrid.of("1 . 3", "# 4 .").to_json()
    [['1', '', '3'], [None, '4', '']]
    """

    cells: tuple[tuple[str | None, ...], ...]

    @classmethod
    def of(cls, *rows: str) -> SignGrid:
        """The grid of rows written as in text."""
        return cls(tuple(tuple(map(_cell, row.split())) for row in rows))

    @property
    def size(self) -> Size:
        """Rows x columns."""
        return Size(len(self.cells), len(self.cells[0]) if self.cells else 0)

    def __getitem__(self, cell: Cell) -> str | None:
        return self.cells[cell.row][cell.column]

    def __iter__(self) -> Iterator[Cell]:
        """The cells that exist, in reading order."""
        return (Cell(r, c) for r, row in enumerate(self.cells) for c, sign in enumerate(row) if sign is not None)

    def to_json(self) -> list[list[str | None]]:
        """A list of rows, each a list of signs; a blank is an empty text, None no cell."""
        return [list(row) for row in self.cells]

    def to_text(self) -> str:
        """One line per row, with spaces between the signs."""
        return "\n".join(" ".join(NO_CELL if sign is None else sign or BLANK for sign in row) for row in self.cells)


def _cell(text: str) -> str | None:
    return None if text == NO_CELL else "" if text == BLANK else text


def recognises_signs(text: str, signs: Collection[str]) -> float:
    """How likely a text is a grid of these signs, from 0 to 1: its rows have equal length, and some cells are blank."""
    rows = [_signs(line) for line in text.splitlines() if line.strip()]
    known = {*signs, BLANK, NO_CELL}
    even = len(rows) > 1 and len({len(row) for row in rows}) == 1
    return 0.8 if even and all(known.issuperset(row) for row in rows) and any(BLANK in row for row in rows) else 0.0


def parse_signs(
    given: SolveInput, signs: Collection[str] | None, size: Size | None = None, key: str = "grid"
) -> SignGrid:
    """Read a grid of these signs from a text, or in JSON from the rows under `key`; capitals and small letters alike.

    Without `signs`, a sign is any letter or number. Spaces between signs may be left out. Raises InputError with every
    wrong row and sign, and where the grid does not have the `size`.
    """
    if given.data is not None:
        return _parse_json(given, signs, size, key)
    problems: list[Message] = []
    rows: list[tuple[str | None, ...]] = []
    for number, line in enumerate(given.text.splitlines(), 1):
        if not line.strip():
            continue
        row = _signs(line, given.language)
        place = Place(given.file, number, 1) if given.file else None
        columns = size.columns if size else len(rows[0]) if rows else len(row)
        wrong = [sign for sign in row if not (sign in (BLANK, NO_CELL) or _is_sign(sign, signs))]
        if wrong:
            message = sentence(
                '"{wrong}" is not a sign of this puzzle; write {known}, or a full stop',
                wrong=shown(wrong[0]),
                known=_known(signs),
            )
            problems.append(Message(message, place=place))
        elif len(row) != columns:
            problems.append(
                Message(
                    sentence("this row has {cells}, not {columns}", cells=counted(len(row), "cell"), columns=columns),
                    place=place,
                )
            )
        rows.append(tuple(map(_cell, row)))
    if not rows or (size and len(rows) != size.rows and not problems):
        expected = sentence("{rows} rows", rows=size.rows) if size else sentence("rows of signs")
        place = Place(given.file) if given.file else None
        problems.append(
            Message(
                sentence("expected {expected}, got {rows}", expected=expected, rows=counted(len(rows), "row")),
                place=place,
            )
        )
    if problems:
        raise InputError(*problems)
    return SignGrid(tuple(rows))


def _signs(line: str, language: str = "en") -> list[str]:
    """The signs of a line in capitals of a language: separated by spaces, or one character each."""
    parts = capital_letters(line, base_code(language)).split()
    return parts if len(parts) > 1 else [*"".join(parts)]


def _is_sign(sign: str, signs: Collection[str] | None) -> bool:
    if signs is not None:
        return sign in signs
    return len(sign) <= LONGEST_CELL and any(map(str.isalnum, sign)) and sign.isprintable()


def _known(signs: Collection[str] | None) -> str:
    if signs is None:
        return sentence("a letter or a number")
    ordered = [*signs]
    return sentence("{first} to {last}", first=ordered[0], last=ordered[-1]) if len(ordered) > 2 else ", ".join(ordered)


def _parse_json(given: SolveInput, signs: Collection[str] | None, size: Size | None, key: str) -> SignGrid:
    reader = JsonReader(given.file)
    rows: list[tuple[str | None, ...]] = []
    for path, row in reader.items((given.data or {}).get(key), f".{key}", LARGEST_SIDE):
        cells: list[str | None] = []
        for at, sign in reader.items(row, path, LARGEST_SIDE):
            if sign is None or sign == "" or (isinstance(sign, str) and _is_sign(sign, signs)):
                cells.append(sign)
            else:
                reader.say(at, sentence('expected {known}, "" for a blank or null for no cell', known=_known(signs)))
        rows.append(tuple(cells))
    got = {Size(len(rows), len(row)) for row in rows}
    if not reader.problems and (len(got) != 1 or (size and got != {size}) or not rows[0]):
        reader.say(
            f".{key}",
            sentence("expected {rows} rows of {columns} cells", rows=size.rows, columns=size.columns)
            if size
            else sentence("expected rows of equal length"),
        )
    if reader.problems:
        raise reader.error()
    return SignGrid(tuple(rows))


def differences(printed: SignGrid, answer: SignGrid) -> Iterator[str]:
    """Yield a sentence for each cell of an answer, of the same size, that is blank or changes what was printed."""
    for cell in printed:
        sign, given = answer[cell], printed[cell]
        where = sentence("row {row}, column {column}", row=cell.row + 1, column=cell.column + 1)
        if not sign:
            yield sentence("{where} is blank", where=where)
        elif given and sign != given:
            yield sentence("{where} has {sign}, but {given} is printed there", where=where, sign=sign, given=given)
