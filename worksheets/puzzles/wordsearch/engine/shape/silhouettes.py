"""The shapes that a grid can have by name, in any size: hearts and trees from a few polygons, letters and digits.

Every one is connected and, but for letters in a few narrow sizes, has no slivers, that is, consists of squares of two
by two cells; it touches all four sides of its rectangle, and what is symmetric is so to the cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from worksheets.base.grid import Mask, Size
from worksheets.puzzles.wordsearch.engine.shape import glyphs
from worksheets.puzzles.wordsearch.engine.shape.cutting import Cutout, Polygon, box, ellipse, sound, trimmed

PICTURES = ("heart", "star", "tree", "circle", "diamond", "triangle", "house")
"""The shapes that are neither letters nor digits."""

SHAPES = (*PICTURES, *glyphs.NAMES)
"""All of them."""

LEAST_PICTURE, LEAST_GLYPH = Size(6, 6), Size(8, 7)
"""Smallest sizes in which a picture, and a letter or digit, can be recognised."""

LEAST = {
    "heart": Size(6, 7),
    "circle": Size(6, 7),
    "star": Size(7, 7),
    "triangle": Size(7, 6),
    "house": Size(7, 6),
    "A": Size(8, 9),
} | dict.fromkeys("BMNW4", Size(8, 8))
"""Minimum sizes of other shapes: smaller ones lack a notch, points, slopes or a hole, or look like a rectangle."""

USUAL_PICTURE, USUAL_GLYPH = 7, 9
"""Minimum number of columns, and of rows, if the size is free."""

TALL = {"tree": 1.25, "triangle": 0.9, "heart": 0.95} | dict.fromkeys(glyphs.NAMES, 1.2)
"""Rows per column if no size is set; 1 for the others."""

GROWTH = 6
"""Maximum number of additional rows or columns to try if tips fall off."""

ROUNDNESS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)
"""Roundness of the corners of letters, the preferred one first."""

WHOLE = 0.9
"""Share of a letter that must be left when slivers have fallen off."""

_STAR = (
    (0.5, -0.03), (0.66, 0.33), (1.03, 0.36), (0.76, 0.62), (0.86, 1.02),
    (0.5, 0.82), (0.14, 1.02), (0.24, 0.62), (-0.03, 0.36), (0.34, 0.33),
)  # fmt: skip
_TREE = (
    (0.5, 0.0), (0.78, 0.31), (0.66, 0.31), (0.9, 0.58), (0.76, 0.58), (1.02, 0.85),
    (-0.02, 0.85), (0.24, 0.58), (0.1, 0.58), (0.34, 0.31), (0.22, 0.31),
)  # fmt: skip
_HEART = ((0.015, 0.36), (0.985, 0.36), (0.93, 0.52), (0.54, 1.0), (0.46, 1.0), (0.07, 0.52))


def least(name: str) -> Size:
    """Fewest rows and fewest columns that the shape of this name needs."""
    return LEAST.get(name, LEAST_PICTURE if name in PICTURES else LEAST_GLYPH)


def usual(name: str) -> int:
    """Minimum number of columns of the shape of this name if its size is free."""
    return USUAL_PICTURE if name in PICTURES else USUAL_GLYPH


def symmetric(name: str) -> bool:
    """Whether the shape equals its mirror image."""
    return name in PICTURES or name in glyphs.MIRRORED


def shape_size(name: str, columns: int) -> Size:
    """The best-looking size of the shape with this number of columns."""
    rows = int(TALL.get(name, 1.0) * columns + 0.5)
    return Size(max(least(name).rows, min(columns, usual(name)), rows), columns)


@lru_cache(maxsize=256)
def silhouette(name: str, size: Size) -> Mask:
    """The shape of this name, which fills rows x columns; raises ValueError where these are too few."""
    rows, columns = least(name)
    if size.rows < rows or size.columns < columns:
        raise ValueError(f"the shape {name} needs at least {rows} rows and {columns} columns, not {size}")
    return _picture(name, size) if name in PICTURES else _glyph(name, size)


def _glyph(name: str, size: Size) -> Mask:
    """As round as possible without slivers; if tips still fall off, a larger glyph that shrinks to the size.

    In a few narrow sizes, such as a K of 9 x 13, none is left whole: then the tips stay.
    """
    rows, columns = size
    first: Mask | None = None
    for growth in range(GROWTH):
        for drawn in (
            Size(rows + growth, columns),
            Size(rows, columns + growth),
            Size(rows + growth, columns + growth),
        ):
            for roundness in ROUNDNESS:
                cutout = Cutout(*drawn)
                glyphs.draw_glyph(name, cutout, roundness)
                whole = cutout.mask()
                first = first or whole
                found = trimmed(sound(whole))
                if found.size == size and found.count >= WHOLE * whole.count:
                    return found
    return first or Mask(())


def _picture(name: str, size: Size) -> Mask:
    """Draw a picture, enlarged beyond the cutout on sides where tips fall off."""
    rows, columns = size
    frame = _Frame(0.0, 0.0, columns, rows)
    found = Mask(())
    for _ in range(4 * GROWTH):
        cutout = Cutout(rows, columns)
        _draw_picture(name, cutout, frame)
        cutout.fold()
        found = sound(cutout.mask())
        sides = "#" in found.rows[0], "#" in found.rows[-1], any(row[0] == "#" for row in found.rows)
        if all(sides):
            return found
        top, bottom, left = (0.0 if there else 0.25 for there in sides)
        x, y, w, h = frame
        frame = _Frame(x - left, y - top, w + 2 * left, h + top + bottom)
    return found


class _Frame(NamedTuple):
    """The area of a picture: upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    def __call__(self, polygon: Polygon) -> Polygon:
        """A polygon whose corners are shares of width and height."""
        return [(self.x + x * self.w, self.y + y * self.h) for x, y in polygon]


def _draw_picture(name: str, cutout: Cutout, frame: _Frame) -> None:
    """The left half at least, with all that is cut out of it."""
    w, h = cutout.columns, cutout.rows
    match name:
        case "heart":
            cutout.lay(frame(ellipse(0, 0, 0.54, 0.62)), frame(_HEART))
        case "star":
            cutout.lay(frame(_STAR))
        case "tree":
            trunk = max(2 + w % 2, _as_odd_as(w, 0.22 * w))
            cutout.lay(frame(_TREE), box((w - trunk) / 2, 0.8 * h, (w + trunk) / 2, h))
        case "circle":
            cutout.lay(frame(ellipse(0, 0, 1, 1)))
        case "diamond":
            cutout.lay(frame(((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))))
        case "triangle":
            cutout.lay(frame(((0.5, 0), (1, 1), (0, 1))))
        case "house":
            side, door = max(1, int(0.1 * w + 0.5)), max(2 + w % 2, _as_odd_as(w, 0.2 * w))
            eaves = 0.48 * h
            cutout.lay(frame(((0.5, 0), (1, 0.46), (0, 0.46))), box(0, eaves - 2, w, eaves))
            cutout.lay(box(side, eaves, w - side, h))
            if w - 2 * side - door >= 4:
                cutout.cut(box((w - door) / 2, 0.72 * h, (w + door) / 2, h))


def _as_odd_as(whole: int, part: float) -> int:
    """A whole number near to a part that leaves as much on both sides."""
    near = int(part)
    return near if (whole - near) % 2 == 0 else near + 1
