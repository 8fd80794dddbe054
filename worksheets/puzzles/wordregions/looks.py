"""The style of word regions, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.fill import Fill
from worksheets.drawing.square_looks import PLAIN, SquareLooks


class RegionLooks(NamedTuple):
    """Style constants."""

    squares: SquareLooks = PLAIN._replace(are_read=True, cell_gray=0.0)
    """The grid, its borders, and the numbers in its corners."""

    first_fill: Fill = Fill(0.85)
    """Fill of the cells with the first letters of words."""

    fills: tuple[Fill, ...] = (
        Fill(1.0),
        Fill(0.88),
        Fill(0.76),
        Fill(1.0, (45.0,)),
        Fill(0.88, (-45.0,)),
        Fill(1.0, (0.0, 90.0)),
    )
    """Fills of an answer's regions; six are enough to distinguish all neighbours."""

    least_number: float = 7.0
    """Minimum size in points of the numbers of an answer's regions."""

    number_gap: float = 0.6
    """Minimum space between these numbers and the letters below them."""

    example_cell: float = 23.0
    """Edge of the cells of the worked example beside the instruction."""

    example_text: float = 9.0
    """Font size of the texts above and below the worked example, smaller than its letters."""

    example_gray: float = 0.0
    """Gray of the word above the worked example."""

    example_above: float = 1.35
    """Height of the part above the worked example, in sizes of its text."""

    example_label: float = 0.95
    """Baseline of the word above the worked example, from the top, in sizes of its text."""

    example_below: float = 1.25
    """Distance from the worked example to the baseline below it, in sizes of its text."""

    example_depth: float = 0.3
    """Space below that baseline, in sizes of the text."""

    steps_cell: float = 20.0
    """Edge of the cells of the worked example in a panel beside the grid."""

    steps_text: float = 10.0
    """Font size of the words below it."""

    steps_gap: float = 32.0
    """Space between its two grids, which holds an arrow."""

    steps_arrow: float = 16.0
    """Length of that arrow."""

    steps_line: float = 1.25
    """Width of that arrow's line."""

    steps_below: float = 1.9
    """Distance from the lower grid to the baseline of the words, in sizes of their text."""


LOOKS = RegionLooks()
"""The looks in use."""
