"""Cutting masks out of paper: polygons in units of cells, laid on top of each other or cut out again.

A cell is taken if its centre is in the polygon. Floats are only added, multiplied and divided, so that a mask is the
same on every machine.

>>> cutout = Cutout(3, 5)
>>> cutout.lay(box(0, 0, 5, 3))
>>> cutout.cut(box(1, 1, 3, 2))
>>> cutout.mask()
Mask(rows=('#####', '#..##', '#####'))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from worksheets.base.grid import Mask, Size

Polygon: TypeAlias = Sequence[tuple[float, float]]
"""Its corners as (x, y), x running right and y down."""

QUARTER = ((0.0, 1.0), (0.2588, 0.9659), (0.5, 0.8660), (0.7071, 0.7071), (0.8660, 0.5), (0.9659, 0.2588), (1.0, 0.0))
"""Points of a quarter of a circle of radius 1, every 15 degrees."""

_CORNERS = (("nw", -1, -1), ("ne", 1, -1), ("se", 1, 1), ("sw", -1, 1))


class Cutout:
    """Rows x columns of cells, none of which is taken at first."""

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
        """Take the mirror images of all cells, left and right changed."""
        self._taken = [row | _mirrored(row, self.columns) for row in self._taken]

    def mask(self) -> Mask:
        """The cells that are taken."""
        return Mask(tuple("".join("#" if row >> c & 1 else "." for c in range(self.columns)) for row in self._taken))

    def _bits(self, polygon: Polygon) -> list[int]:
        """The columns of each row whose middles lie in the polygon, those on its left sides included."""
        found = []
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
            found.append(bits)
        return found


def box(x1: float, y1: float, x2: float, y2: float) -> Polygon:
    """A rectangle by its upper left and lower right corner."""
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def slant(x1: float, y1: float, x2: float, y2: float, width: float) -> Polygon:
    """A stroke from (x1, y1) to (x2, y2), its left ends, whose ends are level and so wide."""
    return (x1, y1), (x1 + width, y1), (x2 + width, y2), (x2, y2)


def rounded(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    rx: float,
    ry: float,
    corners: Collection[str] = ("nw", "ne", "se", "sw"),
) -> Polygon:
    """A rectangle of which these corners are quarters of ellipses."""
    rx, ry = min(rx, (x2 - x1) / 2), min(ry, (y2 - y1) / 2)
    points: list[tuple[float, float]] = []
    for corner, right, down in _CORNERS:
        x, y = (x2 if right > 0 else x1), (y2 if down > 0 else y1)
        if corner not in corners or rx <= 0 or ry <= 0:
            points.append((x, y))
            continue
        arc = [(x - right * rx * (1 - px), y - down * ry * (1 - py)) for px, py in QUARTER]
        points += arc if right * down < 0 else reversed(arc)
    return points


def ellipse(x1: float, y1: float, x2: float, y2: float) -> Polygon:
    """The one that touches the sides of a rectangle."""
    return rounded(x1, y1, x2, y2, x2 - x1, y2 - y1)


def sound(mask: Mask) -> Mask:
    """The largest connected part of a mask without slivers: all of it are squares of two by two cells."""
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
    """The connected parts of cells as bits, a row being so wide with a free column behind it."""
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


def scaled(mask: Mask, size: Size) -> Mask:
    """Scale a mask: a cell is taken if the old ones cover at least half of it."""
    columns = [_shares(mask.size.columns, size.columns, at) for at in range(size.columns)]
    across: dict[str, list[int]] = {}
    for row in set(mask.rows):
        across[row] = [sum(share for old, share in shares if row[old] == "#") for shares in columns]
    whole = mask.size.rows * mask.size.columns
    rows = []
    for at in range(size.rows):
        shares = [(across[mask.rows[old]], share) for old, share in _shares(mask.size.rows, size.rows, at)]
        taken = [sum(each[column] * share for each, share in shares) for column in range(size.columns)]
        rows.append("".join("#" if 2 * each >= whole else "." for each in taken))
    return Mask(tuple(rows))


def _shares(old: int, new: int, at: int) -> list[tuple[int, int]]:
    """The overlaps of `old` equal parts of a length with part `at` of `new` ones; a new part counts `old`."""
    start, end = at * old, (at + 1) * old
    first, last = start // new, (end - 1) // new
    return [(each, min((each + 1) * new, end) - max(each * new, start)) for each in range(first, last + 1)]


def _from_middle(x: float) -> int:
    """The first column whose centre is not left of x, with a small tolerance."""
    return int(x + 0.5 - 1e-6) if x > 0.5 else 0


def _mirrored(row: int, columns: int) -> int:
    return int(format(row, f"0{columns}b")[::-1], 2)
