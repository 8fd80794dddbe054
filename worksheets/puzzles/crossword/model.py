"""A crossword and its solution, as frozen values with their JSON and text forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from worksheets.base.grid import Cell, Direction, Size, run
from worksheets.drawing.images.raster import NO_PICTURES, PictureSet
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.sign_grid import NO_CELL, SignGrid

Form: TypeAlias = Literal["clues", "fill", "numbers"]
Codes: TypeAlias = tuple[tuple[int | None, ...], ...]


class EntryRun(NamedTuple):
    """The place of an entry: its number, whether it runs down, its first cell and its length."""

    number: int
    down: bool
    start: Cell
    length: int

    @property
    def direction(self) -> Direction:
        """East or south."""
        return Direction.S if self.down else Direction.E

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in order."""
        return run(self.start, self.direction, self.length)

    def to_json(self) -> dict[str, Any]:
        """`{number, direction, row, column}`."""
        row, column = self.start
        return {"number": self.number, "direction": self.direction.name, "row": row, "column": column}


class Question(NamedTuple):
    """What the sheet prints for an entry: its clue or picture, and the lengths of its words, such as `3, 5`.

    `known` is False for a word that the dictionary lacks, in a puzzle with numbers for letters.
    """

    run: EntryRun
    clue: str | None = None
    lengths: str = ""
    picture: str = ""
    known: bool = True

    def to_json(self) -> dict[str, Any]:
        """`{number, direction, row, column, length, clue}`, and any other fields that are set."""
        more = {"lengths": self.lengths, "picture": self.picture} if self.clue or self.picture else {}
        marked = {} if self.known else {"known": False}
        kept = {key: value for key, value in more.items() if value}
        return {**self.run.to_json(), "length": self.run.length, "clue": self.clue, **kept, **marked}


class FoundWord(NamedTuple):
    """An entry's word, as written and in letters."""

    run: EntryRun
    word: str
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid to fill in; `questions` are in the order of their numbers, across before down."""

    form: Form
    grid: SignGrid
    questions: tuple[Question, ...]
    words: tuple[Entry, ...] = ()
    """The words to enter, if they are listed."""
    entered: tuple[Entry, ...] = ()
    """In the form `fill`, the words that are printed in the grid."""
    codes: Codes = ()
    """In the form `numbers`, the number of the letter of each cell."""
    circles: tuple[Cell, ...] = ()
    """The cells whose letters spell the solution word, in order."""
    shows_lengths: bool = False
    """Whether the number of letters follows each clue."""
    language: str = "en"
    """The language of the words."""
    pictures: PictureSet = NO_PICTURES
    is_text: bool = False
    """Whether it was read from a text, which lacks clues, circles, and which words the dictionary lacks."""

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export."""
        rows, columns = self.grid.size
        return {
            "form": self.form,
            "rows": rows,
            "columns": columns,
            "grid": self.grid.to_json(),
            **({"codes": [list(row) for row in self.codes], "language": self.language} if self.codes else {}),
            "entries": [question.to_json() for question in self.questions],
            "words": [entry.word for entry in self.words],
            **({"entered": [entry.word for entry in self.entered]} if self.entered else {}),
            **({"circles": [list(cell) for cell in self.circles]} if self.circles else {}),
            **({"shows_lengths": True} if self.shows_lengths else {}),
        }

    def to_text(self, language: str = "en") -> str:
        """A row a line: letters, `.` or a letter's number for a blank, `#` for no cell."""
        if not self.codes:
            return self.grid.to_text()
        pairs = [zip(signs, codes, strict=True) for signs, codes in zip(self.grid.cells, self.codes, strict=True)]
        rows = [[sign or (NO_CELL if code is None else str(code)) for sign, code in pair] for pair in pairs]
        width = max(len(sign) for row in rows for sign in row)
        return "\n".join(" ".join(sign.rjust(width) for sign in row) for row in rows)


@dataclass(frozen=True, slots=True)
class Solution:
    """The grid filled in, the answers in the order of the puzzle's questions, and the word that the circles spell."""

    grid: SignGrid
    answers: tuple[FoundWord, ...]
    solution_word: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""
        return {
            "grid": self.grid.to_json(),
            "entries": [
                {**answer.run.to_json(), "word": answer.word, "letters": "".join(answer.letters)}
                for answer in self.answers
            ],
            "solution_word": self.solution_word,
        }

    def to_text(self, language: str = "en") -> str:
        """The rows of the grid."""
        return self.grid.to_text()


def numbered(starts: Iterable[tuple[bool, Cell, int]]) -> tuple[EntryRun, ...]:
    """Number entries, given as direction, first cell and length; across before down.

    Numbers follow the first cells in reading order; two entries that begin in one cell share its number.
    """
    listed = sorted(starts)
    numbers = {cell: number for number, cell in enumerate(sorted({cell for _, cell, _ in listed}), 1)}
    return tuple(EntryRun(numbers[cell], down, cell, length) for down, cell, length in listed)


def runs_in(grid: SignGrid) -> tuple[EntryRun, ...]:
    """The entries of a grid: all runs of two or more cells, numbered."""
    exist = set(grid)
    starts = []
    for down in (False, True):
        for row, column in exist:
            cells = [Cell(row - down, column - (not down))]
            while cells[-1] in exist or len(cells) == 1:
                cells.append(Cell(row + (len(cells) - 1) * down, column + (len(cells) - 1) * (not down)))
            if cells[0] not in exist and len(cells) > 3:
                starts.append((down, Cell(row, column), len(cells) - 2))
    return numbered(starts)


def letter_grid(size: Size, letters: Iterable[tuple[Cell, str]]) -> SignGrid:
    """A grid with these letters, and no other cells."""
    known = dict(letters)
    rows = [[known.get(Cell(row, column)) for column in range(size.columns)] for row in range(size.rows)]
    return SignGrid(tuple(map(tuple, rows)))
