"""A word-regions puzzle and its solution, as frozen values with their JSON and text forms.

A grid of letters is cut into connected regions (neighbours share an edge); the letters of a region,
read row by row from the top and from left to right, spell a word of the dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from worksheets.base.grid import Cell, LetterGrid
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import NO_PICTURES, PictureSet
from worksheets.language.dictionary import Dictionary
from worksheets.language.letters import Umlauts
from worksheets.language.word_columns import Cells


class RegionSize(NamedTuple):
    """Minimum and maximum number of cells of a region."""

    least: int
    most: int

    def __contains__(self, cells: object) -> bool:
        return isinstance(cells, int) and self.least <= cells <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return sentence("{least} to {most}", least=self.least, most=self.most)


class Region(NamedTuple):
    """A word and its cells in reading order; `word` is the text in the cells."""

    word: str
    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        """`{word, cells}`."""
        return {"word": self.word, "cells": [list(cell) for cell in self.cells]}


Border = tuple[Cell, Cell]
"""The side between two neighbours; the first is above or to the left of the second."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Hints printed in addition to the letters; the solution is unique even without them.

    `words` has all words of the solution, sorted, or is empty. `firsts` has the first cells of all regions with the
    sizes of their regions, or is empty; `lengths` says whether the sizes are printed.
    """

    words: tuple[str, ...] = ()
    borders: tuple[Border, ...] = ()
    firsts: tuple[tuple[Cell, int], ...] = ()
    lengths: bool = False

    def to_json(self) -> dict[str, Any]:
        """The hints that are present."""
        marks = [[*cell, size] if self.lengths else list(cell) for cell, size in self.firsts]
        borders = [[list(cell) for cell in border] for border in self.borders]
        hints = {"words": list(self.words), "borders": borders, "first_letters": marks}
        return {name: value for name, value in hints.items() if value}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A grid to be cut; `counts` has the number of words of each length that occurs.

    `extra` has words accepted in addition to those of the dictionary, because the author requested them.
    A puzzle read from a file has neither counts nor hints.
    """

    grid: LetterGrid
    region_size: RegionSize
    dictionary: Dictionary = field(repr=False)
    extra: tuple[Cells, ...] = ()
    counts: tuple[tuple[int, int], ...] = ()
    hints: Hints = Hints()
    pictures: PictureSet = NO_PICTURES
    """The pictures printed with the words, if these are a hint."""
    pictured: tuple[tuple[str, str], ...] = ()
    """Words with pictures, as printed in the hint, and the names of the pictures."""
    umlauts: Umlauts = "keep"
    """Whether the grid has Ä or AE; without such words, its letters do not say so."""

    @property
    def checked(self) -> int:
        """The number of words of legal length to check against."""
        lengths = self.dictionary.words.lengths
        return len(self.extra) + sum(count for length, count in lengths.items() if length in self.region_size)

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export."""
        return {
            "rows": self.grid.rows,
            "columns": self.grid.columns,
            "grid": self.grid.to_json(),
            "region_size": list(self.region_size),
            "dictionary": self.dictionary.name or None,
            "words_checked": self.checked,
            **({"words_added": ["".join(word) for word in self.extra]} if self.extra else {}),
            "lengths": {str(length): count for length, count in self.counts},
            "hints": self.hints.to_json(),
            **({"pictures": dict(self.pictured)} if self.pictured else {}),
            **({"umlauts": self.umlauts} if self.umlauts != "keep" else {}),
        }

    def to_text(self, language: str = "en") -> str:
        """The letters, one row per line, separated by single spaces."""
        return self.grid.to_text()


@dataclass(frozen=True, slots=True)
class Solution:
    """The regions, in the order of their first cells."""

    regions: tuple[Region, ...]

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""
        return {"regions": [region.to_json() for region in self.regions]}

    def to_text(self, language: str = "en") -> str:
        """The plan with the name of each cell's region, then the name and the word of each region."""
        width = len(region_name(len(self.regions) - 1))
        listed = (f"{region_name(number):>{width}} {region.word}" for number, region in enumerate(self.regions))
        return "\n".join((*plan_of(self.regions), "", *listed))


def plan_of(regions: Sequence[Region]) -> Iterator[str]:
    """Yield the rows of the bounding box with the name of each cell's region, and points for other cells."""
    at = {cell: region_name(number) for number, region in enumerate(regions) for cell in region.cells}
    width = max(map(len, at.values()))
    columns = range(min(cell.column for cell in at), max(cell.column for cell in at) + 1)
    for row in range(min(cell.row for cell in at), max(cell.row for cell in at) + 1):
        yield " ".join(f"{at.get(Cell(row, column), '.'):>{width}}" for column in columns)


def region_name(number: int) -> str:
    """A, B ... Z, AA, AB ... for the numbers from 0 on."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def inner_sides(rows: int, columns: int) -> Iterator[Border]:
    """All sides between two cells of a grid, in the reading order of their first cells."""
    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns:
                yield Cell(row, column), Cell(row, column + 1)
            if row + 1 < rows:
                yield Cell(row, column), Cell(row + 1, column)


def borders_between(regions: Sequence[Region], rows: int, columns: int) -> Iterator[Border]:
    """The sides between cells of different regions, in reading order."""
    number = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    return (side for side in inner_sides(rows, columns) if number[side[0]] != number[side[1]])
