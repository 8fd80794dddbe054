"""Draws the named shapes of grids in any size, scales masks, and removes slivers from them.

Hearts and trees are a few polygons each; a cell is taken if its centre is inside. Letters and digits are scaled from
masks in `glyphs.txt`. Every shape is connected and consists of squares of two by two cells; it touches all four sides
of its rectangle, and a symmetric one is symmetric to the cell. Floats are only added, multiplied and divided, so that a
mask is the same on every machine.

>>> cutout = Cutout(3, 5)
>>> cutout.lay(box(0, 0, 5, 3))
>>> cutout.cut(box(1, 1, 3, 2))
>>> cutout.mask()
Mask(rows=('#####', '#..##', '#####'))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from worksheets.base.grid import Mask, Size
from worksheets.base.sentences import sentence

Polygon: TypeAlias = Sequence[tuple[float, float]]
"""The corners as (x, y), x running right and y down."""

PICTURES = ("heart", "star", "tree", "circle", "diamond", "triangle", "house")
"""The shapes that are neither letters nor digits."""

GLYPHS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
"""The letters and digits."""

SHAPES = (*PICTURES, *GLYPHS)
"""All named shapes."""

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

TALL = {"tree": 1.25, "triangle": 0.9, "heart": 0.95} | dict.fromkeys(GLYPHS, 1.2)
"""Rows per column if no size is set; 1 for the others."""

ENLARGED = 24
"""Maximum number of times that a picture is enlarged by a quarter of a cell, if tips are cut off."""

COVERED = (50, 40, 30, 20)
"""Percentage of a cell that a letter must cover to take it; the first one that leaves the letter whole is used."""

WHOLE = 0.9
"""Share of a letter that must be left when slivers have fallen off."""

_QUARTER = ((0.0, 1.0), (0.2588, 0.9659), (0.5, 0.8660), (0.7071, 0.7071), (0.8660, 0.5), (0.9659, 0.2588), (1.0, 0.0))
"""Points of a quarter of a circle of radius 1, every 15 degrees."""

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


def shape_size(name: str, columns: int) -> Size:
    """The best-looking size of the shape with this number of columns."""
    rows = int(TALL.get(name, 1.0) * columns + 0.5)
    return Size(max(least(name).rows, min(columns, usual(name)), rows), columns)


@lru_cache(maxsize=256)
def silhouette(name: str, size: Size) -> Mask:
    """The shape of this name, which fills rows x columns; raises ValueError where these are too few."""
    rows, columns = least(name)
    if size.rows < rows or size.columns < columns:
        raise ValueError(
            sentence(
                "the shape {name} needs at least {rows} rows and {columns} columns, not {size}",
                name=name,
                rows=rows,
                columns=columns,
                size=size,
            )
        )
    return _picture(name, size) if name in PICTURES else _glyph(name, size)


def _glyph(name: str, size: Size) -> Mask:
    """The letter or digit in this size, its strokes as thin as they can be without losing a part."""
    drawn = _drawn_glyphs()[name]
    for percentage in COVERED:
        whole = scaled(drawn, size, percentage)
        mask = sound(whole)
        if trimmed(mask).size == size and mask.count >= WHOLE * whole.count:
            return mask
    return scaled(drawn, size)


@cache
def _drawn_glyphs() -> Mapping[str, Mask]:
    """The masks of `glyphs.txt`, which has a few side by side under a line with their names."""
    drawn: dict[str, Mask] = {}
    for block in Path(__file__).with_name("glyphs.txt").read_text("ascii").split("\n\n"):
        for name, *rows in zip(*map(str.split, block.splitlines()), strict=True):
            drawn[name] = Mask(tuple(rows))
    return drawn


def _picture(name: str, size: Size) -> Mask:
    """Draw a picture, enlarged beyond the cutout on sides where tips fall off."""
    rows, columns = size
    frame = _Frame(0.0, 0.0, columns, rows)
    mask = Mask(())
    for _ in range(ENLARGED):
        cutout = Cutout(rows, columns)
        _draw_picture(name, cutout, frame)
        cutout.fold()
        mask = sound(cutout.mask())
        sides = "#" in mask.rows[0], "#" in mask.rows[-1], any(row[0] == "#" for row in mask.rows)
        if all(sides):
            return mask
        top, bottom, left = (0.0 if touches else 0.25 for touches in sides)
        x, y, w, h = frame
        frame = _Frame(x - left, y - top, w + 2 * left, h + top + bottom)
    return mask


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
    """Draw at least the left half of a picture, with its cutouts."""
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
    """The whole number near `part` that is odd or even like `whole`, so that both sides are equal."""
    near = int(part)
    return near if (whole - near) % 2 == 0 else near + 1


class Cutout:
    """Rows x columns of cells, from which polygons are taken or cut; none is taken at first."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self._taken = [0] * rows

    def lay(self, *polygons: Polygon) -> None:
        """Take the cells of the polygons."""
        for polygon in polygons:
            for row, bits in enumerate(self._bits(polygon)):
                self._taken[row] |= bits

    def cut(self, *polygons: Polygon) -> None:
        """Remove the cells of the polygons."""
        for polygon in polygons:
            for row, bits in enumerate(self._bits(polygon)):
                self._taken[row] &= ~bits

    def fold(self) -> None:
        """Take the mirror images of all cells, left to right."""
        self._taken = [row | _mirrored(row, self.columns) for row in self._taken]

    def mask(self) -> Mask:
        """The cells that are taken."""
        return Mask(tuple("".join("#" if row >> c & 1 else "." for c in range(self.columns)) for row in self._taken))

    def _bits(self, polygon: Polygon) -> list[int]:
        """The cells of each row whose middles lie in the polygon or on its left sides, as bits."""
        lines = []
        for row in range(self.rows):
            y = row + 0.5
            crossed = sorted(
                x1 + (y - y1) * (x2 - x1) / (y2 - y1)
                for (x1, y1), (x2, y2) in pairwise((*polygon, polygon[0]))
                if (y1 <= y) != (y2 <= y)
            )
            bits = 0
            for left, right in zip(crossed[::2], crossed[1::2], strict=True):
                first, last = (min(max(_from_middle(x), 0), self.columns) for x in (left, right))
                bits |= (1 << last) - (1 << first) if last > first else 0
            lines.append(bits)
        return lines


def box(x1: float, y1: float, x2: float, y2: float) -> Polygon:
    """A rectangle by its upper left and lower right corner."""
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def ellipse(x1: float, y1: float, x2: float, y2: float) -> Polygon:
    """The ellipse that touches the sides of a rectangle."""
    rx, ry = (x2 - x1) / 2, (y2 - y1) / 2
    points: list[tuple[float, float]] = []
    for x, y, right, down in ((x1, y1, -1, -1), (x2, y1, 1, -1), (x2, y2, 1, 1), (x1, y2, -1, 1)):
        arc = [(x - right * rx * (1 - px), y - down * ry * (1 - py)) for px, py in _QUARTER]
        points += arc if right * down < 0 else reversed(arc)
    return points


def sound(mask: Mask) -> Mask:
    """The largest connected part of a mask without slivers: it consists of squares of two by two cells."""
    rows, columns = mask.size
    width = columns + 1
    bits = int("".join(["." + row[::-1] for row in reversed(mask.rows)]).replace("#", "1").replace(".", "0"), 2)
    squares = bits & bits >> 1
    squares &= squares >> width
    kept = squares | squares << 1
    kept |= kept << width
    largest = max(_parts(kept, width), key=int.bit_count, default=0)
    signs = format(largest, f"0{rows * width}b")[::-1].replace("0", ".").replace("1", "#")
    return Mask(tuple([signs[at : at + columns] for at in range(0, rows * width, width)]))


def _parts(bits: int, width: int) -> Iterator[int]:
    """The connected parts of cells as bits, in rows of this width that include a free column at the end."""
    while bits:
        part, grown = 0, bits & -bits
        while part != grown:
            part = grown
            grown = (part | part << 1 | part >> 1 | part << width | part >> width) & bits
        yield part
        bits &= ~part


def trimmed(mask: Mask) -> Mask:
    """A mask without empty rows and columns at its sides."""
    rows = [number for number, row in enumerate(mask.rows) if "#" in row]
    if not rows:
        return Mask(())
    kept = mask.rows[rows[0] : rows[-1] + 1]
    left = min(row.find("#") for row in kept if "#" in row)
    right = max(row.rfind("#") for row in kept)
    return Mask(tuple(row[left : right + 1] for row in kept))


def scaled(mask: Mask, size: Size, percentage: int = 50) -> Mask:
    """Scale a mask: a cell is taken if the old ones cover at least this percentage of it."""
    columns = [_shares(mask.size.columns, size.columns, at) for at in range(size.columns)]
    across: dict[str, list[int]] = {}
    for row in set(mask.rows):
        across[row] = [sum([share for old, share in shares if row[old] == "#"]) for shares in columns]
    least = percentage * mask.size.rows * mask.size.columns
    rows = []
    for at in range(size.rows):
        shares = [(across[mask.rows[old]], share) for old, share in _shares(mask.size.rows, size.rows, at)]
        covers = [sum([cover[column] * share for cover, share in shares]) for column in range(size.columns)]
        rows.append("".join(["#" if 100 * cover >= least else "." for cover in covers]))
    return Mask(tuple(rows))


def _shares(old: int, new: int, at: int) -> list[tuple[int, int]]:
    """The overlaps of `old` equal parts of a length with part `at` of `new` ones; a new part is `old` units long."""
    start, end = at * old, (at + 1) * old
    first, last = start // new, (end - 1) // new
    return [(part, min((part + 1) * new, end) - max(part * new, start)) for part in range(first, last + 1)]


def _from_middle(x: float) -> int:
    """The first column whose centre is not left of x, with a small tolerance."""
    return int(x + 0.5 - 1e-6) if x > 0.5 else 0


def _mirrored(row: int, columns: int) -> int:
    return int(format(row, f"0{columns}b")[::-1], 2)
