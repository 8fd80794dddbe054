"""A word search and its solution, as frozen values with their JSON and text forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from worksheets.grid import Cell, Direction, LetterGrid, run

BankStyle = Literal["words", "clues", "both", "none"]
"""What the word bank shows."""


class Entry(NamedTuple):
    """A listed word: as written, its clue, and its letters as cells of the grid."""

    word: str
    letters: tuple[str, ...]
    clue: str | None = None

    def to_json(self) -> dict[str, Any]:
        """`{word, clue, letters}`."""
        return {"word": self.word, "clue": self.clue, "letters": "".join(self.letters)}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid of letters, the words to find in it, and the directions they may run in."""

    grid: LetterGrid
    entries: tuple[Entry, ...]
    directions: tuple[Direction, ...]
    bank_style: BankStyle = "words"

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export."""
        return {
            "rows": self.grid.rows,
            "columns": self.grid.columns,
            "grid": self.grid.to_json(),
            "word_bank": [entry.to_json() for entry in self.entries],
            "directions": [direction.name for direction in self.directions],
        }

    def to_text(self, language: str = "en") -> str:
        """The grid, one row a line."""
        return self.grid.to_text()


class Placement(NamedTuple):
    """Where a listed word stands: `start` is the cell of its first letter."""

    entry: Entry
    start: Cell
    direction: Direction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the word's letters, in order."""
        return run(self.start, self.direction, len(self.entry.letters))

    def to_json(self) -> dict[str, Any]:
        """`{word, letters, row, column, direction}`."""
        return {
            "word": self.entry.word,
            "letters": "".join(self.entry.letters),
            "row": self.start.row,
            "column": self.start.column,
            "direction": self.direction.name,
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """One placement for each listed word, in the order of the list."""

    placements: tuple[Placement, ...]

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""
        return {"placements": [placement.to_json() for placement in self.placements]}

    def to_text(self, language: str = "en") -> str:
        """Nothing: the answer table says it all."""
        return ""
