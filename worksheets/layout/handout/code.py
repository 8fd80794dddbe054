"""Draws the code of a pupil's sheet, as a QR code and in letters below it, for the sheet and the key.

The QR code contains only the code: no address, and no name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from worksheets.drawing.paper import MM
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Rect, Text
from worksheets.drawing.style import PageStyle

SIDE = 14 * MM
"""Width of the QR code on a handout that fills an A4 sheet."""

LEAST_SIDE = 11 * MM
"""Width on smaller handouts: phones read modules of half a millimetre."""

CODE_TEXT = 9.0
"""Minimum font size of the code below it."""

MASK = 0
"""The data mask of every code, a chequerboard (ISO/IEC 18004, 7.8); rating all eight takes too long for class sets."""

OVERLAP = 0.02
"""Rectangles are enlarged by this, in modules, since some viewers show white lines between adjacent ones."""


@lru_cache(maxsize=1_000)
def modules_of(code: str) -> tuple[tuple[bool, ...], ...]:
    """The dark modules of the smallest QR code with the highest redundancy (21 x 21, 30 % may be damaged)."""
    import segno

    made = segno.make_qr(code, version=1, error="h", boost_error=False, mask=MASK)
    return tuple(tuple(map(bool, row)) for row in made.matrix)


def modules_of_link(link: str, most: int) -> tuple[tuple[bool, ...], ...]:
    """The dark modules of the smallest QR code of at most `most` columns with an address; none if it is too long."""
    import segno

    try:
        made = segno.make_qr(link, error="l")
    except segno.DataOverflowError:
        return ()
    modules = tuple(tuple(map(bool, row)) for row in made.matrix)
    return modules if len(modules) <= most else ()


def rectangles(modules: Sequence[Sequence[bool]]) -> list[tuple[int, int, int, int]]:
    """Cover the dark modules with few disjoint rectangles: row, column, rows, columns."""
    found: list[tuple[int, int, int, int]] = []
    growing: dict[tuple[int, int], int] = {}
    for row, line in enumerate([*modules, ()]):
        runs = _runs(line)
        for run in [run for run in growing if run not in runs]:
            top = growing.pop(run)
            found.append((top, run[0], row - top, run[1]))
        for run in runs:
            growing.setdefault(run, row)
    return sorted(found)


def _runs(line: Sequence[bool]) -> list[tuple[int, int]]:
    """Runs of dark modules: start and length."""
    runs: list[tuple[int, int]] = []
    start = None
    for column, dark in enumerate([*line, False]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            runs.append((start, column - start))
            start = None
    return runs


@lru_cache(maxsize=1_000)
def _rectangles_of(code: str) -> tuple[tuple[int, int, int, int], ...]:
    """The rectangles of a code; cached, since sheet and key show it in two sizes."""
    return tuple(rectangles(modules_of(code)))


@lru_cache(maxsize=64)
def code_picture(code: str, side: float) -> Drawing:
    """The QR code alone, `side` points wide."""
    each = side / len(modules_of(code))
    shapes = tuple(
        Rect(column * each, row * each, (columns + OVERLAP) * each, (rows + OVERLAP) * each, line=0.0, fill=0.0)
        for row, column, rows, columns in _rectangles_of(code)
    )
    return Drawing(side, side, shapes, CODE_TEXT)


def code_drawing(code: str, style: PageStyle, fonts: FontMetrics) -> Drawing:
    """The QR code with the code in letters centred below it, sized for a handout of this style."""
    side = max(LEAST_SIDE, SIDE * min(1.0, style.scale))
    size = max(CODE_TEXT, style.small)
    return _with_text(code, side, size, max(side, fonts.width(code, size)))


@lru_cache(maxsize=64)
def _with_text(code: str, side: float, size: float, width: float) -> Drawing:
    """The QR code with its text in these sizes; cached, since a sheet is laid out in two orientations."""
    left = (width - side) / 2
    moved = tuple(
        Rect(left + each.x, each.y, each.width, each.height, line=0.0, fill=0.0)
        for each in code_picture(code, side).shapes
        if isinstance(each, Rect)
    )
    text = Text(width / 2, side + 1.1 * size, code, size, anchor="middle", role="text")
    return Drawing(width, side + 1.4 * size, (*moved, text), size)
