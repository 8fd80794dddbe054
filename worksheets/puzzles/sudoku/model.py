"""Sudokus and their solutions, as frozen values with their JSON and text forms.

A sheet has one or more small sudokus, its items, all with the same rules and signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, NamedTuple
from unicodedata import decimal

from worksheets.drawing.images.raster import NO_PICTURES, PictureSet
from worksheets.puzzles.sign_grid import SignGrid

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}
"""Rows and columns of the boxes, by the side of the grid."""

NUMBERS = tuple("123456789")


def in_digits(text: str, signs: Sequence[str]) -> str:
    """The text with its digits, of any script, replaced by those among the signs, if signs are numbers; 0 by 0."""
    if text.isascii() and signs[0].isascii():
        return text
    own = str.maketrans("123456789"[: len(signs)], "".join(signs)) if signs[0].isdecimal() else {}
    return "".join(str(decimal(sign)) if sign.isdecimal() else sign for sign in text).translate(own)


TECHNIQUES = ("full_house", "box_single", "line_single", "naked_single", "pointing", "pair", "x_wing")
"""From the easiest to the hardest.

The last open cell of a unit; the only cell of a box, or of a row, column or diagonal, for a sign; a cell with one sign
left; a sign confined to the common cells of two units; two cells with the same two signs; a sign with the same two
columns in two rows.
"""


def upto(technique: str) -> int:
    """The number of techniques up to this one."""
    return TECHNIQUES.index(technique) + 1


class Level(NamedTuple):
    """The requirements of a difficulty: the first `most` techniques solve the puzzle, the first `fewer` do not."""

    most: int
    fewer: int
    givens: float = 0.0
    """Minimum share of printed cells."""
    minimal: bool = False
    """Whether no printed sign is superfluous."""
    rare: bool = False
    """Whether random grids rarely have this level, so that the printed signs must be chosen."""


FULL, BOX, HIDDEN, POINTING, ALL = map(upto, ("full_house", "box_single", "line_single", "pointing", "x_wing"))

LEVELS = {
    4: {"easy": Level(FULL, 0), "medium": Level(BOX, FULL, 0.4), "hard": Level(ALL, FULL, minimal=True)},
    6: {"easy": Level(BOX, 0, 0.4), "medium": Level(HIDDEN, BOX), "hard": Level(ALL, HIDDEN, minimal=True, rare=True)},
    8: {"easy": Level(HIDDEN, 0, 0.4), "medium": Level(POINTING, HIDDEN), "hard": Level(ALL, POINTING, minimal=True)},
}
"""The levels by the side of the grid.

Small grids have their own requirements, because the only place in a box nearly always solves them (3,000 of 3,000 grids
of 4 x 4, 78 % of 6 x 6). A 9 x 9 grid has the levels of 8 x 8.
"""


def level_of(side: int, difficulty: str) -> Level:
    """The level of a difficulty, for grids of this side."""
    return LEVELS[min(side, 8)][difficulty]


class GridRules(NamedTuple):
    """Rows, columns and regions have each sign once; with `diagonals`, the two long diagonals as well."""

    side: int
    regions: tuple[tuple[int, ...], ...]
    """The number of each cell's region, from 0, row by row."""
    diagonals: bool = False

    @classmethod
    def boxed(cls, side: int, *, diagonals: bool = False) -> GridRules:
        """The rules with the usual boxes."""
        rows, columns = BOXES[side]
        across = side // columns
        regions = [[row // rows * across + column // columns for column in range(side)] for row in range(side)]
        return cls(side, tuple(map(tuple, regions)), diagonals)

    @property
    def is_boxed(self) -> bool:
        """Whether the regions are the usual boxes."""
        return self.side in BOXES and self.regions == GridRules.boxed(self.side).regions


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Grids to fill in. `signs` are the texts to write, or the names of pictures and shapes."""

    rules: GridRules
    grids: tuple[SignGrid, ...]
    signs: tuple[str, ...] = NUMBERS
    pictures: PictureSet = NO_PICTURES
    shapes: bool = False
    """Whether signs are drawn as shapes."""
    steps: bool = False
    """Whether the key explains in words how to solve each sudoku."""
    hints: tuple[str, ...] = ()
    """Help for pupils: `steps`, or nothing."""

    def to_json(self) -> dict[str, Any]:
        """`{size, box or regions, diagonals, signs, items}`, and `drawn` if the signs are shapes or pictures."""
        rules = self.rules
        regions = {"box": [*BOXES[rules.side]]} if rules.is_boxed else {"regions": [list(row) for row in rules.regions]}
        return {
            "size": [rules.side, rules.side],
            **regions,
            "diagonals": rules.diagonals,
            "signs": [*self.signs],
            **({"drawn": True} if self.shapes or self.pictures.pictures else {}),
            "items": [{"grid": grid.to_json()} for grid in self.grids],
        }

    def to_text(self, language: str = "en") -> str:
        """The grids, one below the other, each cell as its sign or a full stop; irregular regions come first."""
        regions = [] if self.rules.is_boxed else [_regions_text(self.rules.regions)]
        return "\n\n".join([*regions, _text(self.grids)])


@dataclass(frozen=True, slots=True)
class Solution:
    """The filled grids."""

    grids: tuple[SignGrid, ...]

    def to_json(self) -> dict[str, Any]:
        """`{items}`."""
        return {"items": [{"grid": grid.to_json()} for grid in self.grids]}

    def to_text(self, language: str = "en") -> str:
        """The filled grids, one below the other."""
        return _text(self.grids)


def _regions_text(regions: Sequence[Sequence[int]]) -> str:
    """A letter for the region of each cell, row by row."""
    return "\n".join(" ".join(ascii_uppercase[number] for number in row) for row in regions)


def _text(grids: tuple[SignGrid, ...]) -> str:
    return "\n\n".join(grid.to_text() for grid in grids)


def digits_of(grid: SignGrid, signs: Sequence[str]) -> list[int]:
    """The digit of each cell of a grid, which is the index of its sign; -1 for a blank."""
    number = {sign: digit for digit, sign in enumerate(signs)}
    return [number[sign] if sign else -1 for row in grid.cells for sign in row]


def grid_of(filled: list[int], signs: Sequence[str]) -> SignGrid:
    """The grid of these digits."""
    side = len(signs)
    cells = [signs[digit] if digit >= 0 else "" for digit in filled]
    return SignGrid(tuple(tuple(cells[at : at + side]) for at in range(0, side * side, side)))
