"""A page or a drawing as an SVG picture (W3C SVG 1.1; rasters as in SVG 2).

Letters are text at the places where the PDF has them, or outlines, with the texts in `<desc>` for screen readers and
search. Widths are those of the PDF, so letters are at the same places if the viewer has the font, and near them
otherwise. The picture refers to nothing outside and has no styles, so pages with a strict content security policy may
show it.
"""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape

from worksheets.drawing.images.raster import UPRIGHT
from worksheets.drawing.polygons import hatch_lines, round_corners
from worksheets.drawing.shapes import (
    Column,
    Curve,
    Drawing,
    Ink,
    Letters,
    Line,
    Loop,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
)
from worksheets.layout.page import Page, Placed
from worksheets.output.svg.letters import LetterWriter
from worksheets.output.svg.letters import svg_ink as _ink
from worksheets.output.svg.letters import svg_number as _n


def page_svg(
    page: Page, letters: LetterWriter, *, label: str = "", metadata: str = "", width: float | None = None
) -> str:
    """A whole page on white paper, in its own size or `width` points wide.

    `label` is its name for screen readers, `metadata` an element that is not shown.
    """
    head = _head(metadata, label, page.items, letters)
    parts = [*head, _paper(page.width, page.height), *_items(page.items, letters)]
    return _svg(page.width, page.height, parts, label, width)


def drawing_svg(
    drawing: Drawing, letters: LetterWriter, *, label: str = "", metadata: str = "", margin: float = 0.0
) -> str:
    """A drawing alone, with a margin, on white paper; `metadata` is an element that is not shown."""
    width, height = drawing.width + 2 * margin, drawing.height + 2 * margin
    items = [Placed(margin, margin, drawing)]
    parts = [*_head(metadata, label, items, letters), _paper(width, height), *_items(items, letters)]
    return _svg(width, height, parts, label)


def _head(metadata: str, label: str, items: Iterable[Placed], letters: LetterWriter) -> Iterator[str]:
    """Yield the hidden elements, the metadata first, where a later build looks for them."""
    if metadata:
        yield metadata
    if letters.outlined:
        if label:
            yield f"<title>{escape(label, quote=False)}</title>"
        yield f"<desc>{escape(_said(items), quote=False)}</desc>"


def _said(items: Iterable[Placed]) -> str:
    """The texts, one a line, and the rows of a grid with spaces between their letters."""
    return "\n".join(line for item in items for shape in item.drawing.shapes for line in _lines(shape))


def _lines(shape: Shape) -> Iterator[str]:
    match shape:
        case Text():
            yield shape.text
        case Column():
            yield from filter(None, shape.lines)
        case Letters():
            yield from (" ".join(letter or " " for letter in row) for row in shape.rows)


def _paper(width: float, height: float) -> str:
    return f'<path fill="#fff" d="M0 0H{_n(width)}V{_n(height)}H0z"/>'


def _svg(width: float, height: float, parts: Iterable[str], label: str, shown: float | None = None) -> str:
    scale = shown / width if shown else 1.0
    size = f'width="{_n(scale * width)}pt" height="{_n(scale * height)}pt" viewBox="0 0 {_n(width)} {_n(height)}"'
    name = f' role="img" aria-label="{escape(label)}"' if label else ""
    lines = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} xml:space="preserve"{name}>\n{lines}\n</svg>\n'


def _items(items: Iterable[Placed], letters: LetterWriter) -> Iterator[str]:
    for item in items:
        if item.drawing.said:
            yield f'<g role="group" aria-label="{escape(item.drawing.said)}">'
        if item.turned:
            x, y = 2 * item.x + item.drawing.width, 2 * item.y + item.drawing.height
            yield f'<g transform="matrix(-1 0 0 -1 {_n(x)} {_n(y)})">'
        for shape in item.drawing.shapes:
            yield from _shape(item.x, item.y, shape, letters)
        if item.turned:
            yield "</g>"
        if item.drawing.said:
            yield "</g>"


def _shape(x: float, y: float, shape: Shape, letters: LetterWriter) -> Iterator[str]:
    match shape:
        case Text():
            yield from _text(x, y, shape, letters)
        case Column():
            yield from (letters.text(x, y, text) for text in shape.texts())
        case Letters():
            yield from letters.grid(x, y, shape)
        case Line():
            yield _line(x, y, shape)
        case Rect():
            yield from _rect(x, y, shape)
        case Loop():
            yield from _loop(x, y, shape)
        case Polygon():
            yield from _polygon(x, y, shape)
        case Curve():
            yield _curve(x, y, shape)
        case Picture():
            yield _picture(x, y, shape)


def _text(x: float, y: float, shape: Text, letters: LetterWriter) -> Iterator[str]:
    turned = f"rotate({_n(shape.angle)} {_n(x + shape.x)} {_n(y + shape.y)})" if shape.angle else ""
    mirrored = f"matrix(-1 0 0 1 {_n(2 * (x + shape.x))} 0)" if shape.mirrored else ""
    if turned or mirrored:
        yield f'<g transform="{" ".join(filter(None, (turned, mirrored)))}">'
    yield letters.text(x, y, shape)
    if turned or mirrored:
        yield "</g>"


# ---- lines


def _line(x: float, y: float, shape: Line) -> str:
    path = f"M{_n(x + shape.x1)} {_n(y + shape.y1)}L{_n(x + shape.x2)} {_n(y + shape.y2)}"
    return f'<path d="{path}"{_stroke(shape.width, shape.gray)}{_dash(shape)}/>'


def _rect(x: float, y: float, shape: Rect) -> Iterator[str]:
    if not _is_painted(shape):
        return
    radius = f' rx="{_n(min(shape.radius, shape.width / 2, shape.height / 2))}"' if shape.radius else ""
    place = f'x="{_n(x + shape.x)}" y="{_n(y + shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
    yield f"<rect {place}{radius}{_paint(shape)}/>"


def _loop(x: float, y: float, shape: Loop) -> Iterator[str]:
    """A horizontal pill, rotated to the direction of the word."""
    if not _is_painted(shape):
        return
    dx, dy = shape.x2 - shape.x1, shape.y2 - shape.y1
    length = math.sqrt(dx * dx + dy * dy)
    cos, sin = (dx / length, dy / length) if length else (1.0, 0.0)
    r = shape.radius
    turn = f"matrix({_n(cos, 6)} {_n(sin, 6)} {_n(-sin, 6)} {_n(cos, 6)} {_n(x + shape.x1)} {_n(y + shape.y1)})"
    size = f'x="{_n(-r)}" y="{_n(-r)}" width="{_n(length + 2 * r)}" height="{_n(2 * r)}" rx="{_n(r)}"'
    yield f'<rect {size} transform="{turn}"{_paint(shape)}{_dash(shape)}/>'


def _polygon(x: float, y: float, shape: Polygon) -> Iterator[str]:
    if shape.radius:
        yield _rounded(x, y, shape)
        return
    points = " ".join(f"{_n(x + point.x)},{_n(y + point.y)}" for point in shape.corners)
    hatch = [f"M{_n(x + a.x)} {_n(y + a.y)}L{_n(x + b.x)} {_n(y + b.y)}" for a, b in hatch_lines(shape)]
    if shape.hatch and hatch:
        if shape.fill is not None:
            yield f'<polygon points="{points}" fill="{_ink(shape.fill)}"/>'
        yield f'<path d="{"".join(hatch)}"{_stroke(shape.hatch.line, shape.hatch.gray)}/>'
        if shape.line:
            yield f'<polygon points="{points}" fill="none"{_stroke(shape.line, shape.gray)}/>'
    elif _is_painted(shape):
        yield f'<polygon points="{points}"{_paint(shape)}/>'


def _rounded(x: float, y: float, shape: Polygon) -> str:
    """A polygon whose corners are curves."""
    curves = []
    for curve in round_corners(shape):
        start, *rest = (f"{_n(x + point.x)} {_n(y + point.y)}" for point in curve)
        curves.append(f"L{start}C{' '.join(rest)}")
    return f'<path d="M{"".join(curves)[1:]}Z"{_paint(shape)}/>'


def _curve(x: float, y: float, shape: Curve) -> str:
    """Lines and curves with round ends and corners."""
    parts = []
    for number, step in enumerate(shape.placed(x, y).steps):
        operator = ("C" if len(step) > 2 else "L") if number else "M"
        parts.append(operator + " ".join(map(_n, step)))
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if shape.line else ""
    return f'<path d="{"".join(parts)}{"Z" * shape.closed}"{_paint(shape)}{ends}/>'


def _picture(x: float, y: float, shape: Picture) -> str:
    """The picture's file, embedded and stretched to its size."""
    left, top, width, height = x + shape.x, y + shape.y, shape.width, shape.height
    place = f'x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}"'
    if shape.raster.turn != UPRIGHT:
        a, b, c, d, e, f = shape.raster.turn
        turned = (width * a, height * b, width * c, height * d, left + width * e, top + height * f)
        place = f'width="1" height="1" transform="matrix({" ".join(_n(each, 3) for each in turned)})"'
    data = f"data:{shape.raster.mime_type};base64,{b64encode(shape.raster.file).decode()}"
    return f'<image {place} preserveAspectRatio="none" href="{data}"/>'


def _is_painted(shape: Rect | Polygon | Loop) -> bool:
    return bool(shape.line) or shape.fill is not None


def _dash(shape: Line | Loop) -> str:
    return f' stroke-dasharray="{_n(shape.dash[0])} {_n(shape.dash[1])}"' if shape.dash else ""


def _paint(shape: Rect | Polygon | Loop | Curve) -> str:
    fill = "none" if shape.fill is None else _ink(shape.fill)
    return f' fill="{fill}"' + (_stroke(shape.line, shape.gray) if shape.line else "")


def _stroke(width: float, gray: Ink) -> str:
    return f' stroke="{_ink(gray)}" stroke-width="{_n(width, 3)}"'
