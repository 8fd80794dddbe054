"""The worked example beside the instruction: a tiny cut grid, with one of its words spelled out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from worksheets.base.grid import Cell
from worksheets.drawing.shapes import Drawing, Shape, Text
from worksheets.drawing.squares import framed
from worksheets.drawing.style import Style
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.wordregions.looks import LOOKS
from worksheets.puzzles.wordregions.model import Region, borders_between

CUT = ("00011", "00111")
"""The word number of each cell; the first word's second row starts to the left of the end of its first."""


def regions_of(words: tuple[str, str]) -> tuple[Region, ...]:
    """The words with the cells that they fill in reading order."""
    cells: tuple[list[Cell], list[Cell]] = [], []
    for r, row in enumerate(CUT):
        for c, number in enumerate(row):
            cells[int(number)].append(Cell(r, c))
    return tuple(Region(word, tuple(its)) for word, its in zip(words, cells, strict=True))


@cache
def example(language: str, lower: bool = False) -> Drawing:
    """The example, with words of the language, in the letters of the sheet."""
    phrases = find_phrases(Path(__file__).parents[1], language)
    words = phrases.text("example_shaded"), phrases.text("example_other")
    if lower:
        words = words[0].lower(), words[1].lower()
    regions = regions_of(words)
    at = {cell: letter for region in regions for cell, letter in zip(region.cells, region.word, strict=True)}
    rows, columns = len(CUT), len(CUT[0])
    letters = tuple(tuple(at[Cell(r, c)] for c in range(columns)) for r in range(rows))
    looks, size, pitch = LOOKS.squares, LOOKS.example_text, LOOKS.example_cell
    top = LOOKS.example_above * size
    squares = framed(rows, columns, pitch, looks.letter_share * pitch, Style().cap_height, looks)
    squares = squares._replace(y=top + squares.y)
    below = top + squares.height + LOOKS.example_below * size
    shapes: tuple[Shape, ...] = (
        Text(0.0, LOOKS.example_label * size, phrases.text("example"), size, gray=LOOKS.example_gray),
        *squares.fill(regions[0].cells, LOOKS.first_fill),
        *squares.lines(),
        *squares.borders(borders_between(regions, rows, columns)),
        squares.frame(),
        squares.letters(letters),
        Text(squares.width / 2, below, "-".join(words[0]), size, anchor="middle"),
    )
    return Drawing(squares.width, below + LOOKS.example_depth * size, shapes, size)
