"""The style of a word search, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.fill import SOFT
from worksheets.drawing.shapes import Colour, Gray
from worksheets.drawing.square_looks import SquareLooks
from worksheets.drawing.type_scale import GRID_RADIUS


class SearchLooks(NamedTuple):
    """Style constants; shares are those of the distance between neighbouring cells."""

    squares: SquareLooks = SquareLooks(
        letter_share=0.68,
        cell_line=0.0,
        frame_share=0.0,
        thinnest_frame=1.0,
        thickest_frame=1.0,
        frame_pad=0.22,
        scale_pad=12.0,
        frame_radius=0.45,
        largest_radius=GRID_RADIUS,
    )
    """Letters without lines between them, in a rounded frame: the letters come first."""

    shape_line: float = 0.05
    """Width of the outline of a shape, within the two limits, unless a look has another one."""

    thinnest_shape: float = 0.75
    thickest_shape: float = 1.5

    loop_line: float = 0.75
    """Breadth of the line round a word in the answer."""

    loop_share: float = 0.38
    """Half the breadth of a loop round a word."""

    diagonal_loop_share: float = 0.34
    """Half the breadth of a loop round a diagonal word; neighbouring diagonals are closer, 0.707 of a cell."""

    bar_share: float = 0.32
    """Half the breadth of a gray bar below a word: wider ones merge on neighbouring diagonals."""

    bar_gray: float = 0.78
    """Gray of the bars."""

    mark_share: float = 0.86
    """Edge of the frame round a first letter that is marked."""

    mark_line: float = 0.9
    """Breadth of its line."""

    mark_gray: float = 0.35
    """Gray of its line."""

    mark_fill: float = 0.9
    """Gray of the cell in it; where a copier loses it, the line is left."""

    mark_radius: float = 0.18
    """Radius of its corners, as a share of its edge."""

    filler_gray: float = 0.55
    """Gray of the letters in an answer that belong to no word."""

    crowded_gray: float = 0.7
    """Gray of these letters if many loops cross."""

    many_crossings: int = 8
    """With this many pairs of crossing loops, those that cross have lines of different styles."""

    styles: tuple[tuple[float, Gray, tuple[float, float] | None], ...] = (
        (0.8, 0.0, None),
        (0.9, 0.0, (3.6, 1.8)),
        (1.8, 0.5, None),
        (1.1, 0.0, (0.9, 1.5)),
        (0.8, 0.0, (7.0, 2.0)),
        (1.8, 0.5, (4.0, 1.5)),
    )
    """Breadth, gray and dashes of the lines of loops that cross."""

    colours: tuple[Colour, ...] = SOFT
    """Fills of loops where colours are wanted."""

    rim_number: float = 7.0
    """Size of the numbers of rows and columns at the rim, where letters may be as small."""

    rim_gray: float = 0.0
    """Gray of these numbers: a copier loses small gray ones."""

    rim_gap: float = 2.5
    """Space between them and the frame."""


LOOKS = SearchLooks()
"""The looks in use."""
