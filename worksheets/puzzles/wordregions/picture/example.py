"""The worked example beside the instruction: a tiny grid that is cut, with one of its words read out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from worksheets.drawing.shapes import Drawing, Shape, Text
from worksheets.drawing.style import Style
from worksheets.grid import Cell, LetterGrid
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.wordregions.draw import Raster
from worksheets.puzzles.wordregions.model import Region
from worksheets.puzzles.wordregions.picture.borders import borders_between

CUT = ("00011", "00111")
"""The number of its word in place of each cell: the first word's second row starts left of where its first one ends."""


def regions_of(words: tuple[str, str]) -> tuple[Region, ...]:
    """The words with the cells that they fill in reading order."""
    cells: tuple[list[Cell], list[Cell]] = [], []
    for r, row in enumerate(CUT):
        for c, number in enumerate(row):
            cells[int(number)].append(Cell(r, c))
    return tuple(Region(word, tuple(its)) for word, its in zip(words, cells, strict=True))


@cache
def example(language: str) -> Drawing:
    """The example, with words of the language."""
    phrases = find_phrases(Path(__file__).parents[1], language)
    words = phrases.text("example_shaded"), phrases.text("example_other")
    style = Style()
    looks = style.regions
    regions = regions_of(words)
    at = {cell: letter for region in regions for cell, letter in zip(region.cells, region.word, strict=True)}
    rows, columns = len(CUT), len(CUT[0])
    grid = LetterGrid(tuple(tuple(at[Cell(r, c)] for c in range(columns)) for r in range(rows)))
    # The texts round the grid are smaller than its letters.
    size, pitch, border = looks.example_text, looks.example_cell, looks.thinnest_border
    top = 1.35 * size
    found = Raster(border / 2, top + border / 2, pitch, looks.letter_share * pitch, border, grid, style)
    below = top + found.height + 1.25 * size
    shapes: tuple[Shape, ...] = (
        Text(0.0, 0.95 * size, phrases.text("example"), size, gray=style.frame_gray),
        *found.fill(regions[0].cells, looks.first_fill),
        *found.cell_lines(),
        *found.borders(borders_between(regions, rows, columns)),
        found.frame(),
        found.letters(),
        Text(found.width / 2, below, "-".join(words[0]), size, anchor="middle"),
    )
    return Drawing(found.width, below + 0.3 * size, shapes, size)
