"""A grid of equal cells, usually square: computes positions and shapes of its parts from rows x columns and a pen.

Most of a sudoku:

    squares = fit(9, 9, pen)
    return squares.drawing(*squares.lines(), *squares.borders(boxes), squares.frame(), squares.letters(cells))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from worksheets.base.grid import Cell, Mask
from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen, in_digits
from worksheets.drawing.scripts import VERY_WIDE, WIDE_LETTERS
from worksheets.drawing.shapes import Drawing, Gray, Letters, Line, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.sides import Side, contours, enclosed, lines_along, strips
from worksheets.drawing.square_looks import PLAIN, SquareLooks
from worksheets.drawing.type_scale import OPEN_SHARE, RULED_SHARE, letter_step

TIGHTER = 0.5
"""Reduction of the corner radius of the inner of two lines, as a share of their distance."""

LARGEST_SHARE = 0.8
"""Maximum size of letters in large print, as a share of a cell's edge: larger ones run together."""

WIDEST_CELL, HIGHEST_CELL = 1.25, 1.18
"""Maximum width of a cell as a multiple of its height, and the reverse, in a grid that need not have square cells."""

PAD_SHARE = 0.025
"""Maximum padding of a grid as a share of its width, on a page with sizes of the scale."""

WIDE_SHARE = 0.92
"""Reduction of the letters of scripts in which some are wider than they are high."""


class Squares(NamedTuple):
    """The position of the cells: the first one's top left corner is at (x, y), each is `pitch` wide.

    `letter_size` and `cap_height` are those of `letters`: the font size, and a capital's height as a share of it.
    """

    rows: int
    columns: int
    x: float
    y: float
    pitch: float
    letter_size: float
    cap_height: float
    looks: SquareLooks
    line: float
    """Width of the frame and of borders."""

    margin: float
    """Distance from the cells to the outer side of the frame."""

    stretch: float = 1.0
    """Height of a cell as a share of its width."""
    digits: str = ""
    """Those of small numbers, if they are not European."""

    @property
    def row_pitch(self) -> float:
        """Height of a cell."""
        return self.stretch * self.pitch

    @property
    def width(self) -> float:
        """Width with the frame."""
        return self.columns * self.pitch + 2 * self.margin

    @property
    def height(self) -> float:
        """Height with the frame."""
        return self.rows * self.row_pitch + 2 * self.margin

    def corner(self, row: float, column: float) -> Point:
        """The corner with `row` rows above it and `column` columns to its left."""
        return Point(self.x + column * self.pitch, self.y + row * self.row_pitch)

    def centre(self, row: int, column: int) -> Point:
        """The middle of a cell."""
        return Point(self.x + (column + 0.5) * self.pitch, self.y + (row + 0.5) * self.row_pitch)

    def part(self, row: int, column: int, rows: int, columns: int) -> Squares:
        """A part of the grid, from (row, column) on, such as a nonogram's picture within its clues."""
        x, y = self.corner(row, column)
        return self._replace(rows=rows, columns=columns, x=x, y=y)

    def middles(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The centres of all columns, from left to right, and of all rows, from the top."""
        x, y, pitch, leading = self.x, self.y, self.pitch, self.row_pitch
        across = tuple([x + (column + 0.5) * pitch for column in range(self.columns)])
        return across, tuple([y + (row + 0.5) * leading for row in range(self.rows)])

    def letters(self, cells: tuple[tuple[str, ...], ...], *, bold: bool = False, gray: Gray = 0.0) -> Letters:
        """Letters centred in their cells, `cells[row][column]`; an empty string leaves its cell blank."""
        x, middle = self.centre(0, 0)
        # The baseline is half a capital's height below the centre.
        baseline = middle + self.letter_size * self.cap_height / 2
        return Letters(x, baseline, self.pitch, self.letter_size, cells, bold, gray, self.stretch)

    def spoken(self, said: Iterable[Iterable[str | None]]) -> Letters:
        """Invisible cells with the text that screen readers read in place of their content; None for no cell."""
        cells = tuple(map(tuple, said))
        return self.letters(tuple(("",) * len(row) for row in cells))._replace(said=cells)

    def lines(self, mask: Mask | None = None) -> Iterator[Line]:
        """Thin lines between the cells, or those of a mask: horizontal ones from the top, then vertical ones."""
        looks, rows, columns = self.looks, self.rows, self.columns
        line, gray = looks.cell_line, looks.cell_gray
        if not line:
            return
        dash = (looks.cell_dash[0] * line, looks.cell_dash[1] * line) if looks.cell_dash else None
        if mask:
            beside = ((cell, Cell(cell.row + down, cell.column + 1 - down)) for cell in mask for down in (0, 1))
            for start, end in lines_along(side for side in beside if side[1] in mask):
                yield Line(*self.corner(*start), *self.corner(*end), line, gray, dash)
            return
        for row in range(1, rows):
            yield Line(*self.corner(row, 0), *self.corner(row, columns), line, gray, dash)
        for column in range(1, columns):
            yield Line(*self.corner(0, column), *self.corner(rows, column), line, gray, dash)

    def frame(self) -> Rect:
        """The line round the grid."""
        return self._frame(self.margin - self.line / 2)

    def _frame(self, out: float, tighter: float = 0.0) -> Rect:
        """A line `out` points outside the cells; the radius of its corners is reduced by `tighter`."""
        looks = self.looks
        width, height = self.columns * self.pitch + 2 * out, self.rows * self.row_pitch + 2 * out
        radius = max(0.0, min(self.pitch * looks.frame_radius, looks.largest_radius) - tighter)
        return Rect(self.x - out, self.y - out, width, height, self.line, looks.frame_gray, radius=radius)

    def outline(self, mask: Mask | None = None) -> tuple[Rect | Polygon, ...]:
        """The lines of the frame, the outer one first.

        The frame of a mask follows its cells, and surrounds its holes unless they are small.
        """
        looks, out = self.looks, self.margin - self.line / 2
        insets = [number * (looks.frame_gap + self.line) for number in range(looks.frame_lines)]
        if not mask:
            return tuple(self._frame(out - inset, TIGHTER * inset) for inset in insets)
        return tuple(line for inset in insets for line in self._contours(mask, out - inset, TIGHTER * inset))

    def _contours(self, mask: Mask, out: float, tighter: float) -> Iterator[Polygon]:
        """Lines `out` points outside the cells of a mask; the radius of their corners is reduced by `tighter`."""
        looks = self.looks
        radius = max(0.0, min(self.pitch * looks.frame_radius, looks.largest_radius) - tighter)
        for corners in contours(mask):
            if -looks.least_hole < enclosed(corners) < 0:
                continue
            points = []
            around = zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False)
            for before, corner, after in around:
                x, y = self.corner(*corner)
                for start, end in ((before, corner), (corner, after)):  # no cell is to the left of either
                    x += out * _sign(end.row - start.row)
                    y -= out * _sign(end.column - start.column)
                points.append(Point(x, y))
            yield Polygon(tuple(points), self.line, looks.frame_gray, radius=radius)

    def borders(self, sides: Iterable[Side]) -> Iterator[Line]:
        """Thick lines along these sides, extended by half their width at both ends, so that corners are filled."""
        line = self.line
        half = line / 2
        for start, end in lines_along(sides):
            (x1, y1), (x2, y2) = self.corner(*start), self.corner(*end)
            along_x, along_y = (half, 0.0) if start.row == end.row else (0.0, half)
            yield Line(x1 - along_x, y1 - along_y, x2 + along_x, y2 + along_y, line)

    def fill(self, cells: Iterable[Cell], fill: Fill) -> Iterator[Polygon]:
        """Fill cells with a gray and a hatch, if the fill has one, as horizontal strips; nothing for plain white."""
        if fill == Fill(1.0):
            return
        hatch = fill.hatch(self.pitch, self.looks.hatch)
        x, y, pitch, leading = self.x, self.y, self.pitch, self.row_pitch
        for (row, column), count in strips(cells):
            left, top = x + column * pitch, y + row * leading
            right, bottom = x + (column + count) * pitch, y + (row + 1) * leading
            outline = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
            yield Polygon(outline, 0.0, fill=fill.gray, hatch=hatch)

    def numbers(self, numbers: Iterable[tuple[Cell, int]], least: float = 0.0) -> Iterator[Text]:
        """Small numbers in the upper left corners of cells, all in one size, which is at least `least`."""
        looks, numbers = self.looks, list(numbers)
        share = looks.long_number_share if any(number > 9 for _, number in numbers) else looks.number_share
        size = max(least, min(self.pitch * share, looks.largest_number))
        inset = self.line / 2 + self.pitch * looks.number_inset
        for cell, number in numbers:
            x, y = self.corner(cell.row, cell.column)
            printed = in_digits(number, self.digits)
            yield Text(x + inset, y + inset + size * self.cap_height, printed, size)

    def drawing(self, *shapes: Shape) -> Drawing:
        """A drawing of the shapes, the first ones at the bottom, in a box around the grid and its frame."""
        return Drawing(self.width, self.height, shapes, self.letter_size)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def framed(
    rows: int,
    columns: int,
    pitch: float,
    letter_size: float,
    cap_height: float,
    looks: SquareLooks = PLAIN,
    *,
    left: float | None = None,
    top: float | None = None,
    stretch: float = 1.0,
) -> Squares:
    """A grid of cells of this size, with its frame in the corner of the drawing, or its cells at (left, top).

    `pitch` is the width of a cell, `stretch` its height as a share of that, `letter_size` the font size, `cap_height` a
    capital's height as a share of it.
    """
    line = looks.frame_line(pitch)
    # Without padding, the frame's line is centred on the outer sides of the cells.
    margin = line + (looks.scale_pad or pitch * looks.frame_pad) if looks.frame_pad else line / 2
    margin += max(0, looks.frame_lines - 1) * (looks.frame_gap + line)
    x, y = margin if left is None else left, margin if top is None else top
    return Squares(rows, columns, x, y, pitch, letter_size, cap_height, looks, line, margin, stretch)


def fit(rows: int, columns: int, pen: Pen, looks: SquareLooks = PLAIN, *, square: bool = True) -> Squares:
    """The grid as large as the pen's area and the largest letters allow, in the corner of the drawing.

    With `pen.style.letter_size` the letters have that size, and the grid may be larger than the area. With
    `pen.style.stepped` they have a size of the scale; cells that need not be `square` then fill the area.
    """
    return _fitted(rows, columns, pen, looks, square=square)._replace(digits=pen.digits)


def _fitted(rows: int, columns: int, pen: Pen, looks: SquareLooks, *, square: bool) -> Squares:
    style = pen.style
    looks = looks.dressed(style.look)
    looks = looks._replace(scale_pad=min(looks.scale_pad, PAD_SHARE * pen.area.width) if style.stepped else 0.0)
    narrow = VERY_WIDE.get(pen.language[:2], 1.0)
    share = narrow * max(looks.letter_share, min(looks.letter_share * style.filling, LARGEST_SHARE))
    letter_size = style.letter_size
    if letter_size is not None:
        pitch = letter_size / share
        if style.stepped and not looks.cell_line:  # closer together rather than larger than the area
            margins = 2 * (looks.thickest_frame + looks.scale_pad)
            room = min((pen.area.width - margins) / columns, (pen.area.height - margins) / rows)
            pitch = max(letter_size / (narrow * OPEN_SHARE), min(pitch, room))
        return framed(rows, columns, pitch, letter_size, style.cap_height, looks)
    lines = looks.thickest_frame * (2 if looks.frame_pad else 1)
    lines += 2 * max(0, looks.frame_lines - 1) * (looks.frame_gap + looks.thickest_frame)
    cells = 0.0 if looks.scale_pad else 2 * looks.frame_pad
    lines += 2 * looks.scale_pad if looks.frame_pad else 0.0
    pitch = max(0.0, (pen.area.width - lines) / (columns + cells))
    leading = max(0.0, (pen.area.height - lines) / (rows + cells))
    if not style.stepped:
        pitch = min(pitch, leading, style.largest_letter / share)
        return framed(rows, columns, pitch, min(pitch * share, style.largest_letter), style.cap_height, looks)
    widest, highest = (1.0, 1.0) if square else (WIDEST_CELL, HIGHEST_CELL)
    pitch, leading = min(pitch, widest * leading), min(leading, highest * pitch)
    share = min(RULED_SHARE * style.filling, OPEN_SHARE) if looks.cell_line else OPEN_SHARE
    share = WIDE_SHARE * narrow * share if pen.language[:2] in WIDE_LETTERS else share
    size = min(letter_step(pitch, leading, share, style.smallest_letter), style.largest_letter)
    stretch = leading / pitch if pitch else 1.0
    return framed(rows, columns, pitch, size, style.cap_height, looks, stretch=stretch)
