"""Scales and mirrors drawings, moves them into others, and widens their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from worksheets.drawing.shapes import (
    Anchor,
    Column,
    Curve,
    Drawing,
    Letters,
    Line,
    Loop,
    Mark,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    WritingPlace,
)


def with_lines_of(least: float, drawing: Drawing) -> Drawing:
    """The drawing with lines at least `least` points wide; the same object if none is narrower."""
    shapes = tuple([_widened(least, shape) for shape in drawing.shapes])
    if all(new is old for new, old in zip(shapes, drawing.shapes, strict=True)):
        return drawing
    return drawing._replace(shapes=shapes)


def _widened(least: float, shape: Shape) -> Shape:
    """The shape with its outline and the lines of its hatch at least this wide.

    A shape without an outline gets none.
    """
    if isinstance(shape, Line):
        return shape._replace(width=least) if shape.width < least else shape
    if isinstance(shape, Polygon) and shape.hatch and shape.hatch.line < least:
        shape = shape._replace(hatch=shape.hatch._replace(line=least))
    if isinstance(shape, Rect | Loop | Polygon | Curve) and 0 < shape.line < least:
        return shape._replace(line=least)
    return shape


@lru_cache(maxsize=64)
def scaled(drawing: Drawing, factor: float) -> Drawing:
    """The drawing with all lengths multiplied by `factor`; cached."""
    if factor == 1.0:
        return drawing
    shapes = tuple(_scaled(shape, factor) for shape in drawing.shapes)
    return Drawing(drawing.width * factor, drawing.height * factor, shapes, drawing.letter_size * factor)


_LENGTHS: Mapping[type, tuple[str, ...]] = {
    Text: ("x", "y", "size"),
    Column: ("x", "y", "leading", "size"),
    Letters: ("x", "y", "pitch", "size"),
    Line: ("x1", "y1", "x2", "y2", "width"),
    Rect: ("x", "y", "width", "height", "line", "radius"),
    Loop: ("x1", "y1", "x2", "y2", "radius", "line"),
    Polygon: ("x", "y", "line", "radius"),
    Picture: ("x", "y", "width", "height"),
    WritingPlace: ("x", "y", "width", "height"),
}
"""The fields of each shape that are lengths."""


def _scaled(shape: Shape, factor: float) -> Shape:
    if isinstance(shape, Curve):
        return shape.placed(factor=factor)
    if isinstance(shape, Mark):
        return shape._replace(tops=tuple([factor * top for top in shape.tops]))
    if isinstance(shape, Line | Loop) and shape.dash:
        shape = shape._replace(dash=(shape.dash[0] * factor, shape.dash[1] * factor))
    if isinstance(shape, Polygon):
        shape = shape._replace(points=tuple(Point(x * factor, y * factor) for x, y in shape.points))
        if shape.hatch:
            pitch, line = shape.hatch.pitch * factor, shape.hatch.line * factor
            shape = shape._replace(hatch=shape.hatch._replace(pitch=pitch, line=line))
    return shape._replace(**{name: getattr(shape, name) * factor for name in _LENGTHS[type(shape)]})


def moved(drawing: Drawing, right: float, down: float) -> Iterator[Shape]:
    """Yield the shapes of a drawing, moved for use in another drawing."""
    for shape in drawing.shapes:
        match shape:
            case Line(x1, y1, x2, y2) | Loop(x1, y1, x2, y2):
                yield shape._replace(x1=x1 + right, y1=y1 + down, x2=x2 + right, y2=y2 + down)
            case Curve():
                yield shape.placed(right, down)
            case Mark():
                yield shape._replace(tops=tuple([top + down for top in shape.tops])) if shape.tops else shape
            case _:
                yield shape._replace(x=shape.x + right, y=shape.y + down)


_ANCHORS: dict[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}


def mirrored(drawing: Drawing) -> Drawing:
    """The drawing with its shapes in mirrored places; texts keep their letters, pictures and arrows their sides."""
    shapes, back = (
        tuple(each for shape in side for each in _mirrored(shape, drawing.width))
        for side in (drawing.shapes, drawing.back)
    )
    return drawing._replace(shapes=shapes, back=back)


def _mirrored(shape: Shape, width: float) -> Iterator[Shape]:
    match shape:
        case Text(x):
            yield shape._replace(x=width - x, anchor=_ANCHORS[shape.anchor])
        case Column():
            yield from (each for text in shape.texts() for each in _mirrored(text, width))
        case Letters(x):
            last = x + (max(map(len, shape.rows)) - 1) * shape.pitch
            yield shape._replace(x=width - last)
        case Line(x1, _, x2, _) | Loop(x1, _, x2, _):
            yield shape._replace(x1=width - x1, x2=width - x2)
        case Rect(x) | Picture(x) | WritingPlace(x):
            yield shape._replace(x=width - x - shape.width)
        case Polygon(x=x):
            xs = [corner.x for corner in shape.corners]
            yield shape._replace(x=x + width - min(xs) - max(xs))
        case _:
            yield shape
