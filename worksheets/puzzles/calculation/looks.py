"""The style of calculations. Sizes are multiples of the size of the numbers, lengths are points."""

from __future__ import annotations

from typing import NamedTuple


class CalculationLooks(NamedTuple):
    """Style constants."""

    stone: tuple[float, float] = (2.26, 1.6875)
    """Width and height of stones and cells: 36 x 27 with numbers of 16."""

    least_stone: tuple[float, float] = (34.0, 22.7)
    """Minimum size to write in, 12 x 8 mm, with sizes of the scale."""

    stone_pad: float = 0.45
    """The space beside long numbers."""

    line: float = 0.75
    marked_line: float = 2.0
    rule: float = 1.5
    """Width of the lines round stones, of those that are marked, and beside the numbers at the sides of tables."""

    radius: float = 3.0
    """Radius of the corners of stones."""

    side_fill: float = 0.93
    """Gray of the numbers at the sides of tables."""

    triangle: float = 7.2
    triangle_gap: float = 0.25
    """Length of a triangle's sides for short numbers, and the space between them and the outer numbers."""

    triangle_share: float = 0.185
    triangle_top: float = 0.21
    """Half the width of a triangle at the middle of its top number, as a share of its sides, and how much less it is at
    the head of that number."""

    box: float = 1.3
    box_gap: float = 0.25
    row: float = 2.2
    key_row: float = 1.6
    """Edge of boxes for operators, the space beside them, and the height of a row of a long riddle, and in a key."""

    digit: float = 0.85
    digits_pad: float = 0.6
    """Width of a digit that is written on a line, and of the space beside it."""

    writing_line: float = 0.5
    below: float = 0.25
    """Width of lines to write on, and how far they are below the foot of the numbers."""

    margin: float = 6.0
    """Space between the number of an item and the item."""

    sizes: tuple[float, ...] = (20.0, 16.0, 14.0)
    """Sizes of numbers on pages with sizes of the scale; those in rows are no larger than `in_rows`."""

    in_rows: float = 16.0
    readable: float = 9.0
    """The size of numbers, in a key, down to which a riddle is on fewer rows rather than larger."""

    too_small: float = 9.0
    """The size that makes the layout continue on another page."""


LOOKS = CalculationLooks()
"""The looks in use."""
