"""Draws a word-regions puzzle: letters in thin lines, thick borders in the answer, and the worked example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from worksheets.base.grid import Cell, LetterGrid
from worksheets.drawing.fill import SOFT, Fill
from worksheets.drawing.items import to_write_in
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Letters, Line, Rect, Shape, Text, said_of
from worksheets.drawing.signs import arrow
from worksheets.drawing.squares import Squares, fit, framed
from worksheets.drawing.style import Style
from worksheets.language.languages import find_language
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.wordregions.looks import LOOKS
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region, Solution, borders_between

ENOUGH = 6
"""Number of fills that suffices for all pairs of regions with a common side to differ.

In the order used here each region has at most five earlier neighbours, because in every planar map some region has at
most five.
"""

CUT = ("00011", "00111")
"""The word number of each cell of the example. The first word's second row starts left of where its first ends."""


def fill_numbers(regions: Sequence[Region], fills: int = ENOUGH) -> tuple[int, ...]:
    """A number below `fills` for each region, different from those of regions that share a side with it.

    Low numbers are used first. Regions that touch at a corner also differ if possible.
    """
    sides, corners = _neighbours(regions)
    chosen: dict[int, int] = {}
    for region in _order(sides):
        beside = {chosen[other] for other in sides[region] if other in chosen}
        touching = [chosen[other] for other in corners[region] if other in chosen]
        chosen[region] = min(range(fills), key=lambda fill: (fill in beside, touching.count(fill), fill))
    return tuple(chosen[region] for region in range(len(regions)))


def _neighbours(regions: Sequence[Region]) -> tuple[list[list[int]], list[list[int]]]:
    """For each region those that share a side with it, and those that share only a corner."""
    number = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    sides: list[dict[int, None]] = [{} for _ in regions]
    corners: list[dict[int, None]] = [{} for _ in regions]
    for (row, column), one in number.items():
        for near, d_row, d_column in ((sides, 0, 1), (sides, 1, 0), (corners, 1, 1), (corners, 1, -1)):
            other = number.get(Cell(row + d_row, column + d_column))
            if other is not None and other != one:
                near[one][other] = near[other][one] = None
    diagonal = [[other for other in near if other not in beside] for near, beside in zip(corners, sides, strict=True)]
    return list(map(list, sides)), diagonal


def _order(sides: Sequence[Sequence[int]]) -> list[int]:
    """Order the regions so that each has few earlier neighbours, choosing from the end one with the fewest left."""
    left = dict.fromkeys(range(len(sides)))
    degree = list(map(len, sides))
    order = []
    while left:
        # Of equal ones take the last, so that the order runs from the top.
        region = min(left, key=lambda number: (degree[number], -number))
        del left[region]
        order.append(region)
        for other in sides[region]:
            degree[other] -= 1
    return order[::-1]


RASTERS_KEPT = 32
"""Number of cached rasters, for puzzles or answers of the same size."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the grid with its hints, larger than the pen's area only if `style.letter_size` requires it."""
    (squares, lines, frame), hints = _raster(puzzle.grid, pen), puzzle.hints
    shapes: list[Shape] = [*squares.fill((cell for cell, _ in hints.firsts), LOOKS.first_fill)]
    numbers = list(squares.numbers(hints.firsts, pen.style.smallest_letter)) if hints.lengths else []
    letters = _below(numbers, squares.letters(puzzle.grid.cells), squares)
    if pen.style.spoken and (hints.firsts or hints.borders):
        letters = _spoken(letters, _spoken_hints(hints, pen.language))
    shapes += (*lines, *squares.borders(hints.borders), frame, letters, *numbers)
    (drawing,) = to_write_in([squares.drawing(*shapes)])
    return drawing


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """An empty drawing of the size of the answer."""
    return fit(puzzle.grid.rows, puzzle.grid.columns, _roomy(pen), LOOKS.squares).drawing()


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the grid cut into its regions, each numbered in its first cell; neighbours have different fills."""
    raster = _raster(puzzle.grid, _roomy(pen))
    squares = raster.squares
    firsts = ((region.cells[0], number) for number, region in enumerate(solution.regions, 1))
    readable = squares.letter_size >= pen.style.smallest_letter
    numbers = list(squares.numbers(firsts, max(LOOKS.least_number, pen.style.smallest_letter) if readable else 0.0))
    letters = _below(numbers, squares.letters(puzzle.grid.cells, bold=True), squares)
    if pen.style.spoken:
        numbered = enumerate(solution.regions, 1)
        letters = _spoken(letters, {cell: str(number) for number, region in numbered for cell in region.cells})
    fills = tuple(map(Fill, SOFT)) if pen.colour else LOOKS.fills
    regions = _regions(solution.regions, raster, fills)
    return squares.drawing(*regions, letters, *numbers)


def _spoken_hints(hints: Hints, language: str) -> dict[Cell, str]:
    """The screen-reader texts of cells besides their letters: the length of a word, and the sides with a border."""
    label = find_language(language).label
    marks: dict[Cell, list[str]] = {cell: [str(count) if hints.lengths else "■"] for cell, count in hints.firsts}
    for cell, beyond in hints.borders:
        side = f"━ {label('S')}" if beyond.row > cell.row else f"┃ {label('E')}"
        marks.setdefault(cell, []).append(side)
    return {cell: ", ".join(texts) for cell, texts in marks.items()}


def _spoken(letters: Letters, marks: Mapping[Cell, str]) -> Letters:
    """The letters with screen-reader texts of their cells; some have a mark after the letter."""
    rows = (((Cell(r, c), letter) for c, letter in enumerate(row)) for r, row in enumerate(letters.rows))
    said = (tuple(f"{letter}, {marks[cell]}" if cell in marks else letter for cell, letter in row) for row in rows)
    return letters._replace(said=tuple(said))


def _below(numbers: Sequence[Text], letters: Letters, squares: Squares) -> Letters:
    """The letters, moved down in their cells if numbers would touch them."""
    if not numbers or not squares.pitch:  # without room for a grid
        return letters
    # Every number's baseline has the same distance from the upper side of its cell.
    lowest = min((text.y - squares.y) % squares.pitch for text in numbers)
    room = squares.pitch / 2 - squares.letter_size * squares.cap_height / 2
    drop = max(0.0, min(lowest + LOOKS.number_gap - room, room - squares.line))
    return letters._replace(y=letters.y + drop)


def _roomy(pen: Pen) -> Pen:
    """The pen for an answer: letters leave space for numbers even in large print."""
    return pen._replace(style=pen.style._replace(filling=1.0))


class _Raster(NamedTuple):
    """The measures shared by drawings of one size."""

    squares: Squares
    lines: tuple[Line, ...]
    """The lines between cells."""
    frame: Rect


def _raster(grid: LetterGrid, pen: Pen) -> _Raster:
    return _raster_of(grid.rows, grid.columns, pen)


@lru_cache(maxsize=RASTERS_KEPT)
def _raster_of(rows: int, columns: int, pen: Pen) -> _Raster:
    squares = fit(rows, columns, pen, LOOKS.squares)
    return _Raster(squares, tuple(squares.lines()), squares.frame())


def _regions(regions: Sequence[Region], raster: _Raster, fills: Sequence[Fill]) -> Iterator[Shape]:
    """Yield the regions' fills, the lines between cells, and the borders."""
    squares = raster.squares
    for region, number in zip(regions, fill_numbers(regions, len(fills)), strict=True):
        yield from squares.fill(region.cells, fills[number])
    yield from raster.lines
    yield from squares.borders(borders_between(regions, squares.rows, squares.columns))
    yield raster.frame


def regions_of(words: tuple[str, str]) -> tuple[Region, ...]:
    """The words with the cells that they fill in reading order."""
    cells: tuple[list[Cell], list[Cell]] = [], []
    for r, row in enumerate(CUT):
        for c, number in enumerate(row):
            cells[int(number)].append(Cell(r, c))
    return tuple(Region(word, tuple(its)) for word, its in zip(words, cells, strict=True))


def _words(language: str, lower: bool) -> tuple[str, str]:
    """The two words of the example, in the letter case of the sheet."""
    phrases = find_phrases(Path(__file__).parent, language)
    words = phrases.text("example_shaded"), phrases.text("example_other")
    return (words[0].lower(), words[1].lower()) if lower else words


def _letters_of(regions: Sequence[Region]) -> tuple[tuple[str, ...], ...]:
    """The letters of the example's grid, row by row."""
    at = {cell: letter for region in regions for cell, letter in zip(region.cells, region.word, strict=True)}
    return tuple(tuple(at[Cell(r, c)] for c in range(len(row))) for r, row in enumerate(CUT))


def _grid(words: tuple[str, str], pitch: float, top: float, *, cut: bool) -> tuple[Squares, tuple[Shape, ...]]:
    """Draw the example's grid, with its frame at `top`; `cut` into its words, the first one shaded."""
    regions = regions_of(words)
    letters = _letters_of(regions)
    rows, columns, looks = len(CUT), len(CUT[0]), LOOKS.squares
    squares = framed(rows, columns, pitch, looks.letter_share * pitch, Style().cap_height, looks)
    squares = squares._replace(y=top + squares.y)
    shaded = squares.fill(regions[0].cells, LOOKS.first_fill) if cut else ()
    borders = squares.borders(borders_between(regions, rows, columns)) if cut else ()
    return squares, (*shaded, *squares.lines(), *borders, squares.frame(), squares.letters(letters))


@cache
def example(language: str, lower: bool = False) -> Drawing:
    """Draw the example, with words of the language, in the letter case of the sheet."""
    phrases = find_phrases(Path(__file__).parent, language)
    words, size = _words(language, lower), LOOKS.example_text
    squares, grid = _grid(words, LOOKS.example_cell, LOOKS.example_above * size, cut=True)
    below = LOOKS.example_above * size + squares.height + LOOKS.example_below * size
    label, spelled = phrases.text("example"), "-".join(words[0])
    shapes: tuple[Shape, ...] = (
        Text(0.0, LOOKS.example_label * size, label, size, gray=LOOKS.example_gray),
        *grid,
        Text(squares.width / 2, below, spelled, size, anchor="middle"),
    )
    rows = (" ".join(row) for row in _letters_of(regions_of(words)))
    said = f"{label}: {' / '.join(rows)}: {spelled}"
    return Drawing(squares.width, below + LOOKS.example_depth * size, (*said_of(said, shapes, "figure"),), size)


@cache
def steps(language: str, lower: bool = False) -> Drawing:
    """Draw the example for a panel: the grid before and after cutting, with an arrow between, and both words."""
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
