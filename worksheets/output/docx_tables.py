"""Tables of a document as WordprocessingML (ISO/IEC 29500-1, 17.4): grids of puzzles, and rows of texts.

python-docx takes a millisecond for each cell, so tables are written as text. Grids run from left to right in every
language; rows of texts begin at the right in languages that are read so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.style import Area
from worksheets.output.docx_pictures import WORD, DocxPictures, raster_of
from worksheets.puzzles.formats import CellTable, Square

LARGEST_CELL, SEVERAL_CELL, LEAST_CELL, ANSWER_CELL = 44.0, 34.0, 28.0, 24.0
"""Edge in points of cells: the largest of a grid, of one of several grids, the least of these; and that of answers."""

GRID_SHARE, CLUED_SHARE = 0.55, 0.45
"""Maximum height of a grid as a share of the page's, so that its words fit below; and of one with numbers for clues."""

WIDEST_CELL, CARD_COLUMNS, CARD_HEIGHT = 120.0, 3, 60.0
"""Maximum width in points of cells with texts; how many cards are side by side, and their height in points."""

PICTURE_MARGIN = 6.0
"""Space around a picture in a cell, on both sides together, in points."""

LETTER_SHARE, NUMBERED_SHARE, LARGEST_LETTER = 0.6, 0.5, 24.0
"""Size of a letter as a share of its cell's edge, also below a small number, and its maximum in points."""

LETTER_WIDTH = 0.65
"""Width of a digit or letter as a share of its size, to fit texts of several into a cell."""

TEXT, NUMBER, CIRCLE, HEADING = 12.0, 7.0, 10.0, 10.0
"""Font sizes in points: of texts in cells, of small numbers and circles, and of the headings of grids."""

NUMBER_LINE, HEADING_LINE = 10.0, 16.0
"""Heights in points of the line with small numbers above a letter, and of the row with headings."""

GAP, COLUMN_GAP = 24.0, 6.0
"""Space in points between grids side by side, and between columns of texts."""

THIN, THICK = 4, 18
"""Widths of lines in eighths of a point: between cells, and around boxes and regions."""

SHADES = ("D9D9D9", "EDEDED")
"""Fills of highlighted cells; those of words in answers alternate."""

HEAD = SHADES[1]

CIRCLES = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
"""Signs of the first circles; more, and those of other digits, have their numbers in brackets."""


class CellSigns(NamedTuple):
    """What is shown for drawings in cells: their pictures, or else a sign by the name of each."""

    pictures: DocxPictures
    names: Mapping[str, str]


Fills = Mapping[tuple[int, int], str]
"""Fills of highlighted cells by row and column from 0, if they are not the usual one."""

_SIDES = ("top", "left", "bottom", "right")

PLAIN = dict.fromkeys(_SIDES, THIN)
"""The lines around a cell of a grid without regions."""


class _Grid(NamedTuple):
    """A grid: the widths of its columns in points, and the height rule and the cells of each row."""

    widths: tuple[float, ...]
    rows: tuple[tuple[str, str], ...]


class BankText(NamedTuple):
    """A text of a bank with the run of its picture, if any, above it."""

    text: str
    picture: str = ""


def grids_xml(tables: Sequence[CellTable], page: Area, signs: CellSigns, fills: Fills | None = None) -> Iterator[str]:
    """Yield tables of these grids, several of the same size side by side as far as they fit the width of the page.

    Answers have `fills`, which are those of a single grid.
    """
    alone = len(tables) == 1
    most = ANSWER_CELL if fills is not None else LARGEST_CELL if alone else _several_cell(tables, page.width)
    grids = [_grid(_spread(table), page, most, signs, (fills or {}) if alone else {}) for table in tables]
    for widths, equal in groupby(grids, key=lambda grid: (grid.widths, len(grid.rows))):
        waiting = [*equal]
        most = max(1, int((page.width + GAP) // (total(widths[0]) + GAP)))
        beside = -(-len(waiting) // -(-len(waiting) // most))
        for start in range(0, len(waiting), beside):
            yield _joined(waiting[start : start + beside])


def _several_cell(tables: Sequence[CellTable], width: float) -> float:
    """The largest edge of cells with as many grids side by side as readable ones fit."""
    columns = max(table.columns + _is_headed(table) for table in tables)
    beside = max(1, int((width + GAP) // (columns * LEAST_CELL + GAP)))
    return min(SEVERAL_CELL, ((width + GAP) / beside - GAP) / columns)


def _joined(grids: Sequence[_Grid]) -> str:
    gap = _cell_xml("", GAP)
    rows = []
    for number, cells in enumerate(zip(*(grid.rows for grid in grids), strict=True)):
        last = number == len(grids[0].rows) - 1
        content = gap.join(cell for _, cell in cells)
        rule = cells[0][0]
        kept = content if last else content.replace("<w:pPr>", "<w:pPr><w:keepNext/>")
        rows.append(f"<w:tr><w:trPr><w:cantSplit/>{rule}</w:trPr>{kept}</w:tr>")
    widths = [width for grid in grids for width in (GAP, *grid.widths)][1:]
    return _table_xml(rows, widths, centred=True)


def _spread(table: CellTable) -> CellTable:
    """The table with several cards in a row if its rows are cards to cut out, with gaps between cards of two fields."""
    if not _is_cards(table) or table.columns > 2:
        return table
    gap, across = ((None,), CARD_COLUMNS - 1) if table.columns > 1 else ((), CARD_COLUMNS)
    missing = -len(table.rows) % across
    cards = [*table.rows, *[(None,) * table.columns] * missing]
    starts = range(0, len(cards), across)
    rows = ([*chain.from_iterable((*gap, *card) for card in cards[start : start + across])] for start in starts)
    return table._replace(rows=tuple(tuple(row[len(gap) :]) for row in rows))


def _is_cards(table: CellTable) -> bool:
    return table.bare and not table.heading and not table.stepped


def _grid(table: CellTable, page: Area, most: float, signs: CellSigns, fills: Fills) -> _Grid:
    looks = _looks(table, page, most)
    rows: list[tuple[str, str]] = []
    rule = _height_xml(looks.height, "exact" if looks.square else "atLeast")
    at_side = _is_headed(table)
    has_regions = any(square and (square.right or square.below) for squares in table.rows for square in squares)
    columns = table.columns * looks.span + at_side
    if table.heading:
        heading = _cell_xml(table.heading, columns * looks.step, size=HEADING, bold=True, span=columns)
        rows.append((_height_xml(HEADING_LINE, "atLeast"), heading))
    if table.across:
        corner = (Square(table.corner) if table.corner else None,) if at_side else ()
        cells = "".join(_head_xml(head, looks) for head in (*corner, *table.across))
        rows.append((rule, cells))
    for row, squares in enumerate(table.rows):
        pad = (len(table.rows) - len(squares)) if table.stepped else 0
        cells = _cell_xml("", pad * looks.step, span=pad) if pad else ""
        cells += _head_xml(table.down[row], looks) if at_side else ""
        for column, square in enumerate(squares):
            fill = fills.get((row, column), SHADES[0]) if square and square.strong else ""
            borders = _borders(table, row, column) if has_regions else PLAIN
            cells += _square_xml(square, looks, signs, fill, borders)
        cells += _cell_xml("", pad * looks.step, span=pad) if pad else ""
        rows.append((rule, cells))
    return _Grid((looks.step,) * columns, tuple(rows))


def _is_headed(table: CellTable) -> bool:
    """Whether rows begin with headings of their own."""
    return bool(table.down) and not table.bare


class _Looks(NamedTuple):
    """Lengths of a grid in points: the width of a column, the height of a row, and the size of letters."""

    step: float
    height: float
    size: float
    span: int
    """Columns of a cell: two in a wall, whose stones are at halves of cells."""
    numbered: bool
    """Whether cells have small numbers or circles."""
    square: bool
    """Whether cells are square; those with longer texts are wider, and as high as these need."""


def _looks(table: CellTable, page: Area, most: float) -> _Looks:
    squares = [square for row in table.rows for square in row if square]
    numbered = any(square.number or square.circle for square in squares)
    columns = table.columns + _is_headed(table)
    share = CLUED_SHARE if numbered else GRID_SHARE
    edge = min(most, page.width / columns, share * page.height / len(table.rows))
    longest = max((len(square.text) for square in squares if not raster_of(square.picture)), default=1)
    size = min(LARGEST_LETTER, (NUMBERED_SHARE if numbered else LETTER_SHARE) * edge)
    fitted = min(size, 0.9 * edge / (LETTER_WIDTH * max(1, longest)))
    span = 1 + table.stepped
    if fitted >= min(size, TEXT - 1) and not _is_cards(table):
        return _Looks(edge / span, edge, fitted, span, numbered, square=True)
    height = CARD_HEIGHT if _is_cards(table) else edge
    return _Looks(min(WIDEST_CELL, page.width / columns) / span, height, TEXT, span, numbered, square=False)


def _borders(table: CellTable, row: int, column: int) -> Mapping[str, int]:
    """The widths of the lines around a cell of a grid with regions: thick around these, and around the grid."""

    def at(r: int, c: int) -> Square | None:
        return table.rows[r][c] if 0 <= r < len(table.rows) and 0 <= c < len(table.rows[r]) else None

    here, above, before = at(row, column), at(row - 1, column), at(row, column - 1)
    thick = {
        "top": above is None or above.below,
        "left": before is None or before.right,
        "bottom": at(row + 1, column) is None or (here is not None and here.below),
        "right": at(row, column + 1) is None or (here is not None and here.right),
    }
    return {side: THICK if thick[side] else THIN for side in _SIDES}


def _head_xml(square: Square | None, looks: _Looks) -> str:
    """A heading cell, which may be one to fill in."""
    if square is None:
        return _cell_xml("", looks.step)
    return _cell_xml(square.text, looks.step, size=looks.size, centred=True, fill=HEAD, borders=PLAIN)


def _square_xml(square: Square | None, looks: _Looks, signs: CellSigns, fill: str, borders: Mapping[str, int]) -> str:
    width, text = looks.step * looks.span, ""
    if square is None:
        return _cell_xml("", width, span=looks.span)
    room = Area(width - PICTURE_MARGIN, (looks.height if looks.square else CARD_HEIGHT) - PICTURE_MARGIN)
    raster = raster_of(square.picture)
    picture = signs.pictures.run(raster, square.text, room) if raster else ""
    if square.text and not picture:
        text = signs.names.get(square.text, square.text) if square.picture else square.text
    above = _numbers_xml(square, width) if looks.numbered else ""
    return _cell_xml(
        text, width, size=looks.size, centred=True, fill=fill, bold=square.strong, borders=borders, above=above,
        span=looks.span, line=looks.height - NUMBER_LINE - 1 if above and looks.square else None, picture=picture,
    )  # fmt: skip


def _numbers_xml(square: Square, width: float) -> str:
    """The line above a letter: its number at the left, and its circle at the right."""
    circle = square.circle
    if circle.isdecimal():
        circle = CIRCLES[int(circle) - 1] if circle.isascii() and int(circle) <= len(CIRCLES) else f"({circle})"
    runs = _run_xml(square.number, NUMBER) + (f"<w:r><w:tab/></w:r>{_run_xml(circle, CIRCLE)}" if circle else "")
    stop = f'<w:tabs><w:tab w:val="right" w:pos="{_twips(width - 2)}"/></w:tabs>'
    line = f'<w:spacing w:before="0" w:after="0" w:line="{_twips(NUMBER_LINE)}" w:lineRule="exact"/>'
    return f'<w:p><w:pPr>{stop}{line}<w:ind w:left="40"/></w:pPr>{runs}</w:p>'


def rows_xml(
    rows: Sequence[Sequence[BankText]],
    width: float,
    size: float,
    columns: int,
    *,
    height: float = 0.0,
    right_to_left: bool = False,
) -> str:
    """Rows of texts of at least this height as a table without lines."""
    each = width / columns
    padding = [BankText("")] * (columns - 1)
    rule = _height_xml(height, "atLeast")
    lines = []
    for row in rows:
        cells = (_cell_xml(text, each, size=size, picture=run) for text, run in (*row, *padding)[:columns])
        lines.append(f"<w:tr><w:trPr><w:cantSplit/>{rule}</w:trPr>{''.join(cells)}</w:tr>")
    return _table_xml(lines, [each] * columns, right_to_left=right_to_left)


def columns_xml(
    columns: Sequence[tuple[str, Sequence[BankText]]], width: float, size: float, *, right_to_left: bool = False
) -> str:
    """Lists side by side, each below its heading, as a table of one row without lines."""
    each = width / len(columns)
    cells = ""
    for heading, entries in columns:
        lines = "".join(_paragraph_xml(text, size, picture=run) for text, run in entries)
        cells += _cell_xml("", each, above=_paragraph_xml(heading, HEADING, bold=True) + lines, size=NUMBER)
    return _table_xml([f"<w:tr>{cells}</w:tr>"], [each] * len(columns), right_to_left=right_to_left)


def _height_xml(height: float, rule: str) -> str:
    return f'<w:trHeight w:val="{_twips(height)}" w:hRule="{rule}"/>'


def _table_xml(
    rows: Sequence[str], widths: Sequence[float], *, centred: bool = False, right_to_left: bool = False
) -> str:
    columns = "".join(f'<w:gridCol w:w="{_twips(width)}"/>' for width in widths)
    turned = "<w:bidiVisual/>" if right_to_left else ""
    side = '<w:jc w:val="center"/>' if centred else ""
    fixed = f'{turned}<w:tblW w:w="{_twips(total(widths))}" w:type="dxa"/>{side}<w:tblLayout w:type="fixed"/>'
    apart = 0 if centred else _twips(COLUMN_GAP)
    margins = f'<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="{apart}" w:type="dxa"/></w:tblCellMar>'
    return f"<w:tbl {WORD}><w:tblPr>{fixed}{margins}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{''.join(rows)}</w:tbl>"


def _cell_xml(
    text: str,
    width: float,
    *,
    size: float = TEXT,
    centred: bool = False,
    fill: str = "",
    bold: bool = False,
    borders: Mapping[str, int] | None = None,
    above: str = "",
    span: int = 1,
    line: float | None = None,
    picture: str = "",
) -> str:
    """A cell with a text of this size, below paragraphs `above`; for lengths and the picture see `_paragraph_xml`."""
    lines = "".join(
        f'<w:{side} w:val="single" w:sz="{weight}" w:color="000000"/>' for side, weight in (borders or {}).items()
    )
    spanned = f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
    bordered = f"<w:tcBorders>{lines}</w:tcBorders>" if lines else ""
    shade = f'<w:shd w:val="clear" w:fill="{fill}"/>' if fill else ""
    middle = '<w:vAlign w:val="center"/>' if centred and not above else ""
    shown = _paragraph_xml(text, size, centred=centred, bold=bold, line=line, picture=picture)
    return (
        f'<w:tc><w:tcPr><w:tcW w:w="{_twips(width)}" w:type="dxa"/>{spanned}{bordered}{shade}{middle}</w:tcPr>'
        f"{above}{shown}</w:tc>"
    )


def _paragraph_xml(
    text: str, size: float, *, centred: bool = False, bold: bool = False, line: float | None = None, picture: str = ""
) -> str:
    """A paragraph in lines of this height, in points, with the run of a `picture` above its text."""
    rule = 'w:line="240" w:lineRule="auto"' if line is None else f'w:line="{_twips(line)}" w:lineRule="exact"'
    look = f'<w:spacing w:before="0" w:after="0" {rule}/>' + ('<w:jc w:val="center"/>' if centred else "")
    runs = picture + ("<w:r><w:br/></w:r>" if picture and text else "") + _run_xml(text, size, bold=bold)
    return f"<w:p><w:pPr>{look}</w:pPr>{runs}</w:p>"


def _run_xml(text: str, size: float, *, bold: bool = False) -> str:
    strong = "<w:b/><w:bCs/>" if bold else ""
    half_points = round(2 * size)
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return (
        f'<w:r><w:rPr>{strong}<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/></w:rPr>'
        f'<w:t xml:space="preserve">{escaped}</w:t></w:r>'
    )


def _twips(points: float) -> int:
    """A length in twentieths of a point."""
    return round(20 * points)
