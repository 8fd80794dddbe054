"""Pages for a teacher who marks scanned sheets: tables of the class, cut-out answers beside the key, whole pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import PAPER_SIZES
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Picture, Rect, Shape, Text
from worksheets.drawing.type_scale import HAIRLINE
from worksheets.layout.key.table import Table
from worksheets.layout.page import Page, Placed
from worksheets.puzzles.values import AnswerTable

(WIDTH, HEIGHT), MARGIN = PAPER_SIZES["A4"], 40.0
"""In points."""

TITLE, HEADING, TEXT = 16.0, 11.0, 9.0
"""Sizes of letters."""

GAP, ROW_GAP = 14.0, 10.0
"""Spaces between tiles side by side, and below each other."""

WIDEST, HIGHEST = 240.0, 170.0
"""Maximum size of a cut-out answer; a page has two columns of the widest."""

REDUCED = 0.75
"""Size of a cut-out answer, relative to the sheet."""

BOX = 8.0
"""Width of the box for the teacher's tick."""

LEADING = 1.3
"""Distance of lines, in font sizes."""


class Tile(NamedTuple):
    """A cut-out answer, `width` points wide on its sheet: its caption below, and the key's lines beside it."""

    raster: Raster
    width: float
    caption: str
    lines: tuple[str, ...] = ()


class TileGroup(NamedTuple):
    """Cut-out answers that are judged together."""

    heading: str
    tiles: Sequence[Tile]


class TitledTable(NamedTuple):
    """A table of the class page."""

    title: str
    table: AnswerTable


def table_pages(tables: Iterable[TitledTable], fonts: FontMetrics) -> Iterator[Page]:
    """Yield tables, each from the top of a page, or below the one before if all of it fits there."""
    width, foot = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
    items, y = list[Placed](), MARGIN
    for titled in tables:
        table = Table(titled.table, TEXT, width, fonts)
        strips, start, count = table.strips_in(width), 0, len(titled.table.rows)
        if items and y + 2 * TITLE + table.height(strips) > foot:
            yield _page(items)
            items, y = [], MARGIN
        while start < count:
            stop = min(count, max(start + 1, start + table.rows_in(start, foot - y - 2 * TITLE, strips)))
            drawing = table.drawing(strips, width, start, stop)
            items += [_title(titled.title, y), Placed(MARGIN, y + 2 * TITLE, drawing)]
            y += 2 * TITLE + drawing.height + 2 * TITLE
            if stop < count:
                yield _page(items)
                items, y = [], MARGIN
            start = stop
    if items:
        yield _page(items)


def tile_pages(title: str, groups: Iterable[TileGroup], fonts: FontMetrics) -> Iterator[Page]:
    """Yield cut-out answers, group by group; a heading is never apart from its first tiles."""
    items, y = [_title(title)], MARGIN + 2 * TITLE
    for group in groups:
        heading = wrap(group.heading, HEADING, WIDTH - 2 * MARGIN, fonts, bold=True)
        head = LEADING * HEADING * len(heading)
        for number, row in enumerate(_rows(group.tiles, fonts)):
            before = head + 4 if number == 0 else 0.0
            height = max(tile.height for tile in row)
            if y + before + height > HEIGHT - MARGIN and len(items) > 1:
                yield _page(items)
                items, y = [_title(title)], MARGIN + 2 * TITLE
            if before:
                shapes = tuple(
                    Text(0.0, HEADING * (1 + LEADING * at), line, HEADING, bold=True) for at, line in enumerate(heading)
                )
                items.append(Placed(MARGIN, y, Drawing(WIDTH - 2 * MARGIN, head, shapes, HEADING)))
                y += before
            x = MARGIN
            for tile in row:
                items.append(Placed(x, y, tile))
                x += tile.width + GAP
            y += height + ROW_GAP
        y += ROW_GAP
    if len(items) > 1:
        yield _page(items)


def picture_page(raster: Raster) -> Page:
    """A page that is a picture, as high or as wide as A4 paper."""
    scale = HEIGHT / max(raster.width, raster.height)
    width, height = scale * raster.width, scale * raster.height
    picture = Picture(0.0, 0.0, width, height, raster)
    return Page(width, height, (Placed(0.0, 0.0, Drawing(width, height, (picture,), 0.0)),), "")


def _page(items: Sequence[Placed]) -> Page:
    return Page(WIDTH, HEIGHT, tuple(items), "")


def _title(text: str, y: float = MARGIN) -> Placed:
    drawing = Drawing(WIDTH - 2 * MARGIN, TITLE, (Text(0.0, TITLE, text, TITLE, bold=True, role="heading"),), TITLE)
    return Placed(MARGIN, y, drawing)


def _rows(tiles: Iterable[Tile], fonts: FontMetrics) -> Iterator[list[Drawing]]:
    """Yield tiles side by side."""
    row: list[Drawing] = []
    for tile in tiles:
        drawing = _tile(tile, fonts)
        taken = total(each.width + GAP for each in row)
        if row and taken + drawing.width > WIDTH - 2 * MARGIN:
            yield row
            row = []
        row.append(drawing)
    if row:
        yield row


def _tile(tile: Tile, fonts: FontMetrics) -> Drawing:
    """A picture with a thin frame, a box to tick and the caption below it, and the key's lines beside it.

    Several lines, the rows of a grid, are as far apart as those of the picture if their letters allow.
    """
    scale = min(REDUCED * tile.width, WIDEST) / tile.raster.width
    scale = min(scale, HIGHEST / tile.raster.height)
    width, height = scale * tile.raster.width, scale * tile.raster.height
    shapes: list[Shape] = [
        Picture(0.0, 0.0, width, height, tile.raster),
        Rect(0.0, 0.0, width, height, HAIRLINE, 0.6),
    ]
    right = width
    if tile.lines:
        leading = max(height / (len(tile.lines) + 0.5), TEXT * LEADING)
        first = max(TEXT, (height - (len(tile.lines) - 1) * leading + TEXT * fonts.cap_height) / 2)
        beside = fonts.widest(tile.lines, TEXT, bold=True)
        middle = width + 6 + beside / 2
        for number, line in enumerate(tile.lines):
            shapes.append(Text(middle, first + number * leading, line, TEXT, bold=True, anchor="middle"))
        right = width + 6 + beside
        height = max(height, first + (len(tile.lines) - 1) * leading + 2)
    foot = height + 4
    shapes.append(Rect(0.0, foot, BOX, BOX, HAIRLINE))
    lines = wrap(tile.caption, TEXT, max(right - BOX - 4, 60.0), fonts)
    for number, line in enumerate(lines):
        shapes.append(Text(BOX + 4, foot + 0.85 * TEXT + number * LEADING * TEXT, line, TEXT))
    wide = max(right, BOX + 4 + fonts.widest(lines, TEXT))
    return Drawing(wide, foot + max(BOX, LEADING * TEXT * len(lines)), tuple(shapes), TEXT)
