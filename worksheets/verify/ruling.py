"""Compares the thick lines round the regions of a grid on a rendered page with those expected from the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.sentences import sentence
from worksheets.verify.page_text import HIGHEST, PdfFile

DPI = 300.0
"""Resolution at which lines are measured: the thinnest has two pixels."""

NEAR = 0.2
"""Reach of a measurement on both sides of the expected line, in cells; signs are further away."""

ALONG = (0.3, 0.4, 0.5, 0.6, 0.7)
"""The places along a side where its line is measured, in cells."""

THICKER = 1.15
"""Minimum ratio of the lines between regions to the others; books have 1.0 and 0.75 pt, other pages 2.0 and 0.5."""

LEAST = 0.8
"""Minimum width of a line between regions in points; they have at least 1.0."""

MOST_FAULTS = 3
"""Maximum number of faults reported for a grid."""


class Grid(NamedTuple):
    """A grid on a page: the middle of cell (0, 0) and the distances of columns and rows, in points with y down."""

    x: float
    y: float
    across: float
    down: float


class PageLines:
    """Measures lines on the pages of a sheet, which are below each other as in `commands/verify`."""

    def __init__(self, file: PdfFile, first: int) -> None:
        self._file, self._first = file, first
        self._page = 0
        self._gray = memoryview(b"")
        self._stride = 0

    def thickness(self, x: float, y: float, reach: float, *, upright: bool) -> float:
        """The width in points of a black line that crosses or leads through a place; of a gray one, less."""
        scale = DPI / 72
        number = self._first + int(y // HIGHEST)
        if number != self._page:
            self._page = number
            self._gray, self._stride = self._file.gray(number, DPI)
        column, row, pixels = round(x * scale), round(y % HIGHEST * scale), round(reach * scale)
        step, start = (1, row * self._stride + column) if upright else (self._stride, row * self._stride + column)
        ink = self._gray[start - pixels * step : start + (pixels + 1) * step : step]
        paper = max(ink, default=255)
        return sum(paper - value for value in ink) / 255 / scale


def region_faults(regions: Sequence[Sequence[int]], grid: Grid, lines: PageLines) -> Iterator[str]:
    """Yield a sentence for each side of a cell where the page has another line than expected."""
    wide: dict[tuple[int, int, bool], float] = {}
    for row, line in enumerate(regions):
        for column in range(len(line)):
            for upright in (True, False):
                if column + upright < len(line) and row + (not upright) < len(regions):
                    wide[row, column, upright] = _width(row, column, grid, lines, upright=upright)
    expected = {side: _is_border(regions, *side) for side in wide}
    thick = _middle([width for side, width in wide.items() if expected[side]])
    thin = _middle([width for side, width in wide.items() if not expected[side]])
    if thick < max(LEAST, THICKER * thin):
        yield sentence("the lines round its regions are not on the page")
        return
    wrong = [side for side, width in wide.items() if (2 * width > thick + thin) != expected[side]]
    for row, column, upright in wrong[:MOST_FAULTS]:
        yield sentence(
            "the line to the right of row {row}, column {column} is not that of the regions"
            if upright
            else "the line below row {row}, column {column} is not that of the regions",
            row=row + 1,
            column=column + 1,
        )


def _is_border(regions: Sequence[Sequence[int]], row: int, column: int, upright: bool) -> bool:
    return regions[row][column] != regions[row + (not upright)][column + upright]


def _width(row: int, column: int, grid: Grid, lines: PageLines, *, upright: bool) -> float:
    """The width of the line at the right side of a cell, if `upright`, or at its lower side."""
    x, y = grid.x + column * grid.across, grid.y + row * grid.down
    ends = [(0.5, part - 0.5) if upright else (part - 0.5, 0.5) for part in ALONG]
    places = [(x + right * grid.across, y + down * grid.down) for right, down in ends]
    reach = NEAR * (grid.across if upright else grid.down)
    return _middle([lines.thickness(*place, reach, upright=upright) for place in places])


def _middle(lengths: list[float]) -> float:
    """The middle one in order of size."""
    return sorted(lengths)[len(lengths) // 2]
