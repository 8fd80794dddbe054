"""The style of a grid of cells: its lines, its frame and its letters, and the changes that a look makes."""

from __future__ import annotations

from typing import Any, NamedTuple

from worksheets.drawing.fill import HatchLooks
from worksheets.drawing.shapes import Gray, Ink
from worksheets.drawing.style import HandoutLook

ROUND = 0.45
"""Radius of round corners, as a share of a cell's edge."""

DOT = 1.0
"""Default size of the dots of a dotted line, in points."""

DOT_GRAY = 0.45
"""Gray of such dots: darker than a solid line, since they cover less."""

DOTTED = (1.0, 2.4)
"""Length of a dot and of the gap after it, in dot widths."""

LEAST_HOLE = 4
"""Minimum number of cells of a hole with an outline: a ring as large as a letter looks like an O."""


class SquareLooks(NamedTuple):
    """The style of a grid; shares are those of a cell's edge."""

    letter_share: float = 0.54
    """Size of a letter, which leaves space for borders and for a number in the corner."""

    cell_line: float = 0.5
    """Width of the lines between cells."""

    cell_gray: Gray = 0.62
    """Gray of the lines between cells, on which pupils draw borders."""

    cell_dash: tuple[float, float] | None = None
    """Dashes of the lines between cells, as multiples of their width; None for solid lines."""

    are_read: bool = False
    """Whether frame and lines are functional, so that a look changes nothing but dots."""

    frame_share: float = 0.06
    """Width of the frame and of borders, within the two limits."""

    thinnest_frame: float = 1.2
    """Minimum width of the frame and of borders."""

    thickest_frame: float = 2.4
    """Maximum width of the frame and of borders."""

    frame_gray: Ink = 0.0
    """Gray or colour of the frame."""

    frame_lines: int = 1
    """Number of lines of the frame: none, one or two."""

    frame_gap: float = 2.2
    """Space between the two lines of a frame, in points."""

    frame_pad: float = 0.0
    """Space between the cells and the frame, in cells; if 0, the frame's line is on the outer sides of the cells."""

    scale_pad: float = 0.0
    """Space between cells and frame on a page with sizes of the scale, in points, if the grid is wide enough."""

    frame_radius: float = 0.0
    """Radius of the frame's corners, within its limit."""

    largest_radius: float = 14.0
    """Maximum radius of the frame's corners."""

    least_hole: int = LEAST_HOLE
    """Minimum number of cells of a hole with an outline; 1 where each cell is a box of its own."""

    number_share: float = 0.31
    """Size of the small number in a cell's corner."""

    long_number_share: float = 0.26
    """Size of small numbers if some have two or more digits, which come close to the letter."""

    largest_number: float = 11.0
    """Maximum size of small numbers."""

    number_inset: float = 0.04
    """Space between a small number and the border."""

    hatch: HatchLooks = HatchLooks(share=0.16, gray=0.6)
    """Hatches of fills."""

    def dressed(self, look: HandoutLook | None) -> SquareLooks:
        """The style changed by a look; cells with lines between them fill their frame."""
        if look is None:
            return self
        dressed = self._with_cells(look)
        if self.are_read:
            return dressed
        changes: dict[str, Any] = {}
        if dressed.cell_line:
            changes["frame_pad"] = 0.0
        if look.frame:
            changes["frame_lines"] = ("none", "single", "double").index(look.frame)
        if look.frame_line:
            changes |= {"frame_share": 0.0, "thinnest_frame": look.frame_line, "thickest_frame": look.frame_line}
        if look.corners:
            changes["frame_radius"] = ROUND if look.corners == "round" else 0.0
        if look.colour:
            changes["frame_gray"] = look.colour
        return dressed._replace(**changes)

    def _with_cells(self, look: HandoutLook) -> SquareLooks:
        """The style with the cell lines of a look; functional lines change only to dots."""
        if look.cells == "dotted":
            return self._replace(cell_line=look.cell_line or DOT, cell_gray=DOT_GRAY, cell_dash=DOTTED)
        if self.are_read:
            return self
        if look.cells == "open":
            return self._replace(cell_line=0.0)
        if look.cells == "ruled":
            return self._replace(cell_line=look.cell_line or PLAIN.cell_line)
        return self

    def frame_line(self, pitch: float) -> float:
        """Width of the frame and of borders, for cells of this size."""
        return min(max(self.frame_share * pitch, self.thinnest_frame), self.thickest_frame)


PLAIN = SquareLooks()
"""A ruled grid in a plain frame."""
