"""The typographic scale: the only sizes of text on handouts and in books, and the widths of their lines.

No size lies between two steps: a text that does not fit takes fewer columns, then flatter cells, then the next page.
The reasons are in docs/decisions/25-all-texts-have-the-sizes-of-one-scale.md. Lengths are points.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

STEPS = (7.0, 9.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0, 24.0, 28.0, 30.0, 36.0, 44.0)
"""All sizes; only large print uses 18 and 28."""

LETTERS = (7.0, 9.0, 10.0, 12.0, 14.0, 16.0, 20.0, 24.0, 30.0, 36.0)
"""The sizes of the letters in a grid."""

LARGEST_LETTER = YOUNGEST_LETTER = 36.0
"""Maximum size of letters for the youngest, whose grids have few cells."""

USUAL_LETTER = 30.0
"""Maximum size of letters in other grids: beyond it, the bank gets the room."""

YOUNGEST_CELL = 50.0
"""Minimum edge of cells whose letters may be larger than `USUAL_LETTER`."""

OPEN_SHARE, RULED_SHARE = 0.82, 0.65
"""Maximum size of a letter as a share of the smaller side of its cell: in an open cell, and between lines."""

LARGE_PRINT = 18.0
"""A job whose minimum text size is at least this is in large print, with larger puzzles."""

LARGE_TITLE, LARGE_BANK = 28 / 18, 20 / 18
"""Sizes of a title and of a bank in large print, as multiples of the smallest text."""

TOLERANCE = 0.01
"""Tolerance in points for a size that is a sum of lengths."""

HAIRLINE, THIN, FRAME, STRONG, BORDER = 0.5, 0.75, 1.0, 1.5, 2.0
"""Widths of lines: to write on and between cells; of panels, and the least in books; of grids; of the frames of
pictures; of borders that are read."""

GRID_RADIUS, PANEL_RADIUS = 10.0, 8.0
"""Radius of the corners of a grid's frame, and of a panel or a picture's frame."""


class TextSizes(NamedTuple):
    """The sizes of the roles that texts have on a page."""

    title: float
    text: float
    """The instruction, clues, the numbers of badges."""
    bank: tuple[float, ...]
    """The words of a bank, the preferred size first; the last is the least."""
    sums: float
    """Sums, and words that the youngest copy."""
    label: float
    """Headings in the line of a panel, labels of fields."""
    small: float
    """Footer, page references, tables of keys."""

    def at_least(self, least: float) -> TextSizes:
        """The sizes with none below `least`; in large print titles and banks are larger still."""
        large = least >= LARGE_PRINT
        title = max(self.title, step_up(least * (LARGE_TITLE if large else 1.0)))
        bank = tuple(dict.fromkeys(max(size, step_up(least)) for size in self.bank))
        if large:
            bank = (step_up(LARGE_BANK * least), least)
        text, sums, label, small = (max(each, step_up(least)) for each in self[1:2] + self[3:])
        return TextSizes(title, text, bank, sums, label, small)


FULL = TextSizes(24.0, 12.0, (14.0, 12.0), 16.0, 10.0, 9.0)
"""A handout on A4 or Letter."""

BY_FRAME = (
    (1.1, TextSizes(30.0, 14.0, (16.0, 14.0), 20.0, 12.0, 10.0)),
    (0.87, FULL),
    (0.7, TextSizes(20.0, 12.0, (12.0, 10.0), 14.0, 10.0, 9.0)),
    (0.56, TextSizes(16.0, 10.0, (10.0, 9.0), 12.0, 7.0, 7.0)),
    (0.0, TextSizes(12.0, 9.0, (9.0, 7.0), 10.0, 7.0, 7.0)),
)
"""Sizes by the least scale of a frame, relative to an A4 page: A3, A4, A5 and books of 6 x 9 in, A6, A7."""


def sizes_for(factor: float) -> TextSizes:
    """The sizes for a frame that is larger or smaller than an A4 page by `factor`."""
    return next(sizes for least, sizes in BY_FRAME if factor >= least)


def step_down(size: float) -> float:
    """The largest step that is at most `size`; the smallest one if there is none."""
    return STEPS[max(0, bisect_right(STEPS, size + TOLERANCE) - 1)]


def step_up(size: float) -> float:
    """The smallest step that is at least `size`, or `size` itself beyond the scale."""
    place = bisect_left(STEPS, size - TOLERANCE)
    return STEPS[place] if place < len(STEPS) else size


def largest_above(bank: float) -> float:
    """The largest letters of a grid above a bank of this size: twice its size, and all above words of `FULL.sums`."""
    if bank >= FULL.sums:
        return LARGEST_LETTER
    return max(step for step in LETTERS if step <= 2 * bank)


def letter_step(width: float, height: float, share: float = OPEN_SHARE, least: float = LETTERS[0]) -> float:
    """The size of the letters in cells of `width` x `height`, at most a share of the smaller side.

    The `least` size that an author wants counts as a step. Cells too small for any step get letters below the scale, so
    that the puzzle is refused.
    """
    edge = min(width, height)
    most = min(share * edge, LARGEST_LETTER if edge >= YOUNGEST_CELL else USUAL_LETTER) + TOLERANCE
    place = bisect_right(LETTERS, most)
    if not place:
        return most - TOLERANCE
    return max(LETTERS[place - 1], least) if least <= most else LETTERS[place - 1]
