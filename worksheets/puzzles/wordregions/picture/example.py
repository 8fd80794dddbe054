"""The worked example beside the instruction: a tiny cut grid, with one of its words spelled out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from worksheets.base.grid import Cell
from worksheets.drawing.shapes import Drawing, Shape, Text
from worksheets.drawing.signs import arrow
from worksheets.drawing.squares import Squares, framed
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


def _words(language: str, lower: bool) -> tuple[str, str]:
    """The two words, in the letters of the sheet."""
    phrases = find_phrases(Path(__file__).parents[1], language)
    words = phrases.text("example_shaded"), phrases.text("example_other")
    return (words[0].lower(), words[1].lower()) if lower else words


def _grid(words: tuple[str, str], pitch: float, top: float, *, cut: bool) -> tuple[Squares, tuple[Shape, ...]]:
    """The grid whose frame begins at `top`; `cut` into its words, the first one shaded."""
    regions = regions_of(words)
    at = {cell: letter for region in regions for cell, letter in zip(region.cells, region.word, strict=True)}
    rows, columns = len(CUT), len(CUT[0])
    letters = tuple(tuple(at[Cell(r, c)] for c in range(columns)) for r in range(rows))
    looks = LOOKS.squares
    squares = framed(rows, columns, pitch, looks.letter_share * pitch, Style().cap_height, looks)
    squares = squares._replace(y=top + squares.y)
    shaded = squares.fill(regions[0].cells, LOOKS.first_fill) if cut else ()
    borders = squares.borders(borders_between(regions, rows, columns)) if cut else ()
    return squares, (*shaded, *squares.lines(), *borders, squares.frame(), squares.letters(letters))


@cache
def example(language: str, lower: bool = False) -> Drawing:
    """The example, with words of the language, in the letters of the sheet."""
    phrases = find_phrases(Path(__file__).parents[1], language)
    words, size = _words(language, lower), LOOKS.example_text
    squares, grid = _grid(words, LOOKS.example_cell, LOOKS.example_above * size, cut=True)
    below = LOOKS.example_above * size + squares.height + LOOKS.example_below * size
    shapes: tuple[Shape, ...] = (
        Text(0.0, LOOKS.example_label * size, phrases.text("example"), size, gray=LOOKS.example_gray),
        *grid,
        Text(squares.width / 2, below, "-".join(words[0]), size, anchor="middle"),
    )
    return Drawing(squares.width, below + LOOKS.example_depth * size, shapes, size)


@cache
def steps(language: str, lower: bool = False) -> Drawing:
    """The same for a panel beside the grid: before and after cutting, with an arrow between them, and both words."""
    words, size, gap = _words(language, lower), LOOKS.steps_text, LOOKS.steps_gap
    squares, before = _grid(words, LOOKS.steps_cell, 0.0, cut=False)
    middle = squares.width / 2
    _, after = _grid(words, LOOKS.steps_cell, squares.height + gap, cut=True)
    below = 2 * squares.height + gap + LOOKS.steps_below * size
    shapes: tuple[Shape, ...] = (
        *before,
        arrow("↓", middle, squares.height + gap / 2, LOOKS.steps_arrow, LOOKS.steps_line),
        *after,
        Text(0.0, below, words[0], size, bold=True),
        Text(squares.width, below, words[1], size, bold=True, anchor="end"),
    )
    return Drawing(squares.width, below + LOOKS.example_depth * size, shapes, size)
