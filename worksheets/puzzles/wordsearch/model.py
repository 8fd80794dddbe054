"""A word search and its solution, as frozen values with their JSON and text forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from worksheets.base.grid import Cell, Direction, LetterGrid, run
from worksheets.drawing.images.raster import NO_PICTURES, PictureSet
from worksheets.puzzles.entries import Entry, letters_to_json
from worksheets.puzzles.letter_rows import UNDERLINE

BankStyle = Literal["words", "clues", "both", "none", "lengths", "first_letters"]
"""The contents of the word bank."""

WITH_PICTURES: tuple[BankStyle, ...] = ("clues", "both")
"""Bank styles with pictures: in place of words, or above them."""

BankOrder = Literal["written", "alphabet", "length", "shuffled"]
"""The order of the words in the bank and in the key: that of the list, or another."""

BankCase = Literal["as_written", "grid"]
"""The spelling of words in the bank: the author's, or the grid's."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid of letters, the words to find in it in the order of the bank, and the directions they may run in."""

    grid: LetterGrid
    entries: tuple[Entry, ...]
    directions: tuple[Direction, ...]
    bank_style: BankStyle = "words"
    boxes: bool = False
    """Whether each entry of the bank has a box to tick."""
    lines: bool = False
    """Whether each entry of the bank has a line to write the word on."""
    firsts: tuple[Cell, ...] = ()
    """The cells of the first letters of all listed words, if they are marked; in reading order."""
    secret: int = 0
    """The number of unlisted words in the grid, without bonus words."""
    bonus: int = 0
    """The number of bonus words, which pupils who find them may write down."""
    message: tuple[int, ...] = ()
    """The lengths of the words of the message in the left-over letters; empty without one."""
    pictures: PictureSet = NO_PICTURES
    """The pictures that the bank shows; none if it shows only words."""
    counted_leftwards: bool = False
    """Whether texts about the puzzle count its columns from the right, as on a sheet that is read from there."""

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export."""
        return {
            "rows": self.grid.rows,
            "columns": self.grid.columns,
            "grid": self.grid.to_json(),
            "word_bank": [entry.to_json() for entry in self.entries],
            "directions": [direction.name for direction in self.directions],
            **({"hints": {"first_letters": [list(cell) for cell in self.firsts]}} if self.firsts else {}),
            **({"secret_words": self.secret} if self.secret else {}),
            **({"bonus_words": self.bonus} if self.bonus else {}),
            **({"message_letters": list(self.message)} if self.message else {}),
        }

    def to_text(self, language: str = "en") -> str:
        """The grid, one row a line, with marked letters underlined."""
        if not self.firsts:
            return self.grid.to_text()
        rows = [list(row) for row in self.grid.cells]
        for row, column in self.firsts:
            rows[row][column] += UNDERLINE
        return LetterGrid(tuple(map(tuple, rows))).to_text()

    def column_number(self, column: int) -> int:
        """The number of a column in texts, from 1, for its index from 0 at the left."""
        return self.grid.columns - column if self.counted_leftwards else column + 1

    def column_at(self, number: int) -> int:
        """The index of a column, from 0 at the left, for its number in texts."""
        return self.grid.columns - number if self.counted_leftwards else number - 1

    @property
    def unlisted(self) -> int:
        """The number of words in the grid that the bank does not list."""
        return self.secret + self.bonus


class Placement(NamedTuple):
    """The place of a listed word: `start` is the cell of its first letter."""

    entry: Entry
    start: Cell
    direction: Direction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the word's letters, in order."""
        return run(self.start, self.direction, len(self.entry.letters))

    def to_json(self) -> dict[str, Any]:
        """`{word, letters, row, column, direction}`, with `cells` where some have several letters."""
        return {
            "word": self.entry.word,
            **letters_to_json(self.entry.letters),
            "row": self.start.row,
            "column": self.start.column,
            "direction": self.direction.name,
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """One placement for each listed word, in the order of the bank, then for each secret and each bonus word."""

    placements: tuple[Placement, ...]
    message: str = ""
    """The message in the left-over letters, row by row: words as the grid writes them, separated by spaces."""

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""
        placements = [placement.to_json() for placement in self.placements]
        return {"placements": placements, **({"message": self.message} if self.message else {})}

    def to_text(self, language: str = "en") -> str:
        """Empty: the answer table has everything."""
        return ""
