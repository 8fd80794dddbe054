"""The style of a crossword, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.square_looks import SquareLooks


class CrosswordLooks(NamedTuple):
    """Style constants; shares are of a cell's edge."""

    squares: SquareLooks = SquareLooks(
        cell_line=0.75,
        cell_gray=0.0,
        are_read=True,
        frame_share=0.0,
        thinnest_frame=1.0,
        thickest_frame=1.0,
        least_hole=1,
        largest_number=7.0,
    )
    """Boxes to write in; nothing is drawn outside the cells."""

    largest_cell: float = 30.0
    """Maximum edge of a cell, so that clues have room."""

    large_cell: float = 2.4
    """Maximum edge of a cell in large print, in sizes of the smallest text."""

    number: float = 7.0
    """Size of the numbers in the corners."""

    numbered_cell: float = 19.0
    """Minimum edge of cells whose numbers of this size stay clear of letters; smaller cells of answers have none."""

    number_gap: float = 0.8
    number_gap_share: float = 0.1
    """Minimum space between a number and a letter below it, in points and as a share of the number's size."""

    circle: float = 0.33
    """Maximum radius of the circle round a letter of the solution word; the circle stays clear of its number."""

    least_circle: float = 0.26
    """Minimum radius of the circle."""

    circle_line: float = 0.75
    """Width of the circle's line."""

    circle_fill: float = 0.85
    """Gray of such circles in answers."""

    printed_fill: float = 0.9
    """Gray of cells in answers whose letters are printed on the handout."""


LOOKS = CrosswordLooks()
"""The looks in use."""
