"""A word-regions puzzle as a drawing: letters in a grid of thin lines, and for the answer its thick borders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Hatch, Letters, Line, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.style import Area, Style
from worksheets.grid import Cell, LetterGrid
from worksheets.puzzles.wordregions.model import Border, Puzzle, Region, Solution
from worksheets.puzzles.wordregions.picture.borders import borders_between, lines_along, runs_of
from worksheets.puzzles.wordregions.picture.fills import fill_numbers


class Raster(NamedTuple):
    """Where cells lie: the top left corner of the first one is at (x, y), and each is `pitch` wide and high."""

    x: float
    y: float
    pitch: float
    letter_size: float
    border: float
    """Breadth of borders and of the frame."""
    grid: LetterGrid
    style: Style

    @property
    def width(self) -> float:
        """Width with the frame."""
        return self.grid.columns * self.pitch + self.border

    @property
    def height(self) -> float:
        """Height with the frame."""
        return self.grid.rows * self.pitch + self.border

    def corner(self, row: int, column: int) -> Point:
        """The corner of cells that has `row` rows above it and `column` columns to its left."""
        return Point(self.x + column * self.pitch, self.y + row * self.pitch)

    def letters(self, *, bold: bool = False) -> Letters:
        """Letters centred in their cells: half a capital's height below the middle lies the baseline."""
        middle = self.y + self.pitch / 2
        baseline = middle + self.letter_size * self.style.cap_height / 2
        return Letters(self.x + self.pitch / 2, baseline, self.pitch, self.letter_size, self.grid.cells, bold)

    def cell_lines(self) -> Iterator[Line]:
        """Thin lines between the cells."""
        looks, rows, columns = self.style.regions, self.grid.rows, self.grid.columns
        for row in range(1, rows):
            yield Line(*self.corner(row, 0), *self.corner(row, columns), looks.cell_line, looks.cell_gray)
        for column in range(1, columns):
            yield Line(*self.corner(0, column), *self.corner(rows, column), looks.cell_line, looks.cell_gray)

    def frame(self) -> Rect:
        """The line round the grid."""
        across, down = self.grid.columns * self.pitch, self.grid.rows * self.pitch
        return Rect(self.x, self.y, across, down, self.border)

    def borders(self, borders: Iterable[Border]) -> Iterator[Line]:
        """Thick lines along these sides, longer by half their breadth at both ends, so that corners are full."""
        half = self.border / 2
        for start, end in lines_along(borders):
            (x1, y1), (x2, y2) = self.corner(*start), self.corner(*end)
            along_x, along_y = (half, 0.0) if start.row == end.row else (0.0, half)
            yield Line(x1 - along_x, y1 - along_y, x2 + along_x, y2 + along_y, self.border)

    def fill(self, cells: Iterable[Cell], gray: float, angles: tuple[float, ...] = ()) -> Iterator[Polygon]:
        """Cells in gray or white, with a hatch where there are angles."""
        looks = self.style.regions
        hatch = Hatch(angles, self.pitch * looks.hatch_share, looks.hatch_line, looks.hatch_gray) if angles else None
        if hatch is None and gray == 1.0:
            return
        for (row, column), count in runs_of(cells):
            left, right = self.corner(row, column), self.corner(row + 1, column + count)
            outline = (left, Point(right.x, left.y), right, Point(left.x, right.y))
            yield Polygon(outline, 0.0, fill=gray, hatch=hatch)

    def numbers(self, numbers: Iterable[tuple[Cell, int]]) -> Iterator[Text]:
        """Small numbers in the upper left corners of cells, all in one size."""
        looks, numbers = self.style.regions, list(numbers)
        long = any(number > 9 for _, number in numbers)
        size = min(self.pitch * (looks.long_number_share if long else looks.number_share), looks.largest_number)
        inset = self.border / 2 + self.pitch * looks.number_inset
        for cell, number in numbers:
            x, y = self.corner(cell.row, cell.column)
            yield Text(x + inset, y + inset + size * self.style.cap_height, str(number), size)


def raster(grid: LetterGrid, area: Area, style: Style) -> Raster:
    """As large as the area and the largest letters allow; of the size asked for if there is one."""
    looks = style.regions
    if style.letter_size is not None:
        letter_size = style.letter_size
    else:
        room_x, room_y = area.width - looks.thickest_border, area.height - looks.thickest_border
        pitch = max(0.0, min(room_x / grid.columns, room_y / grid.rows))
        letter_size = min(pitch * looks.letter_share, style.largest_letter)
    pitch = letter_size / looks.letter_share
    border = min(max(looks.border_share * pitch, looks.thinnest_border), looks.thickest_border)
    return Raster(border / 2, border / 2, pitch, letter_size, border, grid, style)


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The grid with its hints; larger than `area` only where `style.letter_size` asks for it."""
    area, style = pen.area, pen.style
    found, hints = raster(puzzle.grid, area, style), puzzle.hints
    shapes: list[Shape] = []
    for cell, _ in hints.firsts:
        shapes += found.fill([cell], style.regions.first_fill)
    shapes += (*found.cell_lines(), *found.borders(hints.borders), found.frame(), found.letters())
    if hints.lengths:
        shapes += found.numbers(hints.firsts)
    return Drawing(found.width, found.height, tuple(shapes), found.letter_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The same grid cut into its regions, each numbered in its first cell; neighbours have different fills."""
    area, style = pen.area, pen.style
    found = raster(puzzle.grid, area, style)
    numbers = found.numbers((region.cells[0], number) for number, region in enumerate(solution.regions, 1))
    shapes = (*draw_regions(found, solution.regions), found.letters(bold=True), *numbers)
    return Drawing(found.width, found.height, shapes, found.letter_size)


def draw_regions(found: Raster, regions: Sequence[Region]) -> Iterator[Shape]:
    """The regions' fills, the lines between cells, and the borders."""
    fills = found.style.regions.fills
    for region, fill in zip(regions, fill_numbers(regions, len(fills)), strict=True):
        yield from found.fill(region.cells, *fills[fill])
    yield from found.cell_lines()
    yield from found.borders(borders_between(regions, found.grid.rows, found.grid.columns))
    yield found.frame()
