"""Boxes of unit cubes in isometric view, seen from the front, the right and above.

Cells are (x, y, z): x runs down to the right, y (the rows of a layer plan, first row at the back) down
to the left, z up. Only three faces of a full box are visible: the top, the left one (the last
row) and the right one (the last column), so nothing is hidden and nothing needs sorting.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

from worksheets.base.exact import total
from worksheets.drawing.fill import Fill, HatchLooks, shaded
from worksheets.drawing.shapes import Gray, Line, Point, Polygon, Shape

COS30 = math.sqrt(0.75)

Vertex = tuple[float, float, float]
Content = TypeVar("Content", bound=Hashable)
Layers = Sequence[Sequence[Sequence[Content]]]
"""`layers[z][y][x]`, the lowest first."""


class SolidFace(IntEnum):
    """A visible face."""

    TOP = 0
    LEFT = 1
    RIGHT = 2


class SolidLooks(NamedTuple):
    """The style of blocks and boxes."""

    cell_line: float = 0.5
    """Width of the lines between unit cubes."""

    cell_gray: Gray = 0.0
    """Gray of the lines between unit cubes."""

    block_line: float = 1.3
    """Width of the lines around blocks."""

    face_shades: tuple[float, float, float] = (1.0, 0.95, 0.84)
    """Brightness of the top, left and right face of a solid."""

    darkest: Gray = 0.7
    """Minimum gray of shaded faces, so that copiers do not turn them black; faces of a darker fill are all alike.
    """

    hatch: HatchLooks = HatchLooks(share=0.24, gray=0.45)
    """Hatches of fills, as shares of a unit cube's edge."""


class Patch(NamedTuple, Generic[Content]):
    """The visible part of one content on one face: a rectangle of `across` x `down` squares.

    `corner` is its first corner, in cells; `across` and `down` are the vectors of its edges.
    """

    content: Content
    face: SolidFace
    corner: Vertex
    across: Vertex
    down: Vertex

    def at(self, a: float, b: float) -> Vertex:
        """The point at the shares `a` and `b` of the two edges."""
        x, y, z = (c + a * u + b * v for c, u, v in zip(self.corner, self.across, self.down, strict=True))
        return x, y, z

    @property
    def squares(self) -> tuple[int, int]:
        """The number of squares along each edge."""
        return round(total(map(abs, self.across))), round(total(map(abs, self.down)))


class View(NamedTuple):
    """The projection of a box: the position of its corner (0, 0, 0), and the edge of a unit cube."""

    x: float
    y: float
    unit: float

    def project(self, vertex: Vertex) -> Point:
        """Project a point of the box onto the drawing."""
        x, y, z = vertex
        return Point(self.x + self.unit * COS30 * (x - y), self.y + self.unit * ((x + y) / 2 - z))


def extent(edges: tuple[int, int, int]) -> tuple[float, float]:
    """Width and height of the picture of a box, for unit cubes with edges of length 1."""
    x, y, z = edges
    return COS30 * (x + y), (x + y) / 2 + z


def view_in(left: float, top: float, edges: tuple[int, int, int], unit: float) -> View:
    """The view of a box whose picture has its top left corner at (left, top)."""
    return View(left + unit * COS30 * edges[1], top + unit * edges[2], unit)


def patches(layers: Layers[Content]) -> Iterator[Patch[Content]]:
    """Yield the visible patches of a full box in which all cells of one content form a cuboid."""
    height, rows, columns = len(layers), len(layers[0]), len(layers[0][0])
    for content, x1, y1, x2, y2 in rectangles(layers[-1]):
        yield Patch(content, SolidFace.TOP, (x1, y1, height), (x2 - x1, 0, 0), (0, y2 - y1, 0))
    for content, x1, z1, x2, z2 in rectangles([layer[-1] for layer in layers]):
        yield Patch(content, SolidFace.LEFT, (x1, rows, z2), (x2 - x1, 0, 0), (0, 0, z1 - z2))
    for content, y1, z1, y2, z2 in rectangles([[row[-1] for row in layer] for layer in layers]):
        yield Patch(content, SolidFace.RIGHT, (columns, y1, z2), (0, y2 - y1, 0), (0, 0, z1 - z2))


def rectangles(plane: Sequence[Sequence[Content]]) -> Iterator[tuple[Content, int, int, int, int]]:
    """Yield each content of a plane with its first column and row, and the ends of its columns and rows."""
    found: dict[Content, tuple[int, int, int, int]] = {}
    for r, row in enumerate(plane):
        for c, content in enumerate(row):
            left, top, right, bottom = found.get(content, (c, r, c + 1, r + 1))
            found[content] = (min(left, c), min(top, r), max(right, c + 1), max(bottom, r + 1))
    for content, (left, top, right, bottom) in found.items():
        yield content, left, top, right, bottom


def draw_box(
    layers: Layers[Content], view: View, looks: SolidLooks, fill_of: Callable[[Content], Fill], *, cubes: bool = False
) -> Iterator[Shape]:
    """Draw a full box in which all cells of one content form a cuboid; with `cubes`, unit cubes as well.

    `view` places the box, and `fill_of` gives the fill of each content.
    """
    for patch in patches(layers):
        fill = fill_of(patch.content)
        outline = tuple(view.project(patch.at(a, b)) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)))
        gray = shaded(fill.gray, looks.face_shades[patch.face])
        if not isinstance(gray, tuple):
            gray = max(gray, min(looks.darkest, fill.gray))
        yield Polygon(outline, 0.0, fill=gray, hatch=fill.hatch(view.unit, looks.hatch))
        if cubes:
            across, down = patch.squares
            ends = [(patch.at(n / across, 0.0), patch.at(n / across, 1.0)) for n in range(1, across)]
            ends += [(patch.at(0.0, n / down), patch.at(1.0, n / down)) for n in range(1, down)]
            for start, end in ends:
                yield Line(*view.project(start), *view.project(end), looks.cell_line, looks.cell_gray)
        yield Polygon(outline, looks.block_line)
