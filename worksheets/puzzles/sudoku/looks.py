"""The style of sudokus. Lengths are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.fill import Fill
from worksheets.drawing.square_looks import PLAIN, SquareLooks

SHAPES = ("circle", "square", "triangle", "star", "heart", "diamond", "cross", "flower", "leaf")
"""The shapes that replace the numbers 1 to 9."""

SHAPE_SIGNS = ("●", "■", "▲", "★", "♥", "◆", "✚", "✿", "☘")
"""The same as signs of text."""


class SudokuLooks(NamedTuple):
    """Style constants."""

    squares: SquareLooks = PLAIN._replace(
        are_read=True, cell_gray=0.0, letter_share=0.55, frame_share=0.053, thinnest_frame=1.0, thickest_frame=2.0
    )
    """The grid: lines of 0.5 between cells and of 2 round boxes, for cells of 38."""

    ruled_share: float = 0.55
    """Largest size of a sign, as a share of its cell."""

    largest_cell: float = 80.0
    """Maximum edge of a cell, reached by 4 x 4 grids."""

    picture_share: float = 0.76
    """Size of a picture or a shape, as a share of its cell."""

    shape_line: float = 0.045
    least_shape_line: float = 0.6
    """Width of a shape's outline as a share of its size, and its minimum in points."""

    entered_fill: float = 0.8
    """Gray of the shapes that an answer adds."""

    entered_line: float = 1.0
    entered_radius: float = 0.12
    """Width of the frame round pictures that an answer adds, and its corner radius as a share of their size."""

    diagonal: Fill = Fill(0.92)
    diagonal_line: float = 0.5
    diagonal_dash: tuple[float, float] = (3.0, 3.0)
    """Fill of the cells of the diagonals, and the lines along them."""

    legend: float = 20.0
    legend_gap: float = 7.0
    """Size of the shapes or pictures beside the instruction, and the space between them."""

    legend_number: float = 12.0
    """Size of the numbers below them, and the height of these numbers with the space above them."""


LOOKS = SudokuLooks()
"""The looks in use."""
