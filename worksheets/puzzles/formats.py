"""Puzzles in formats other than the printed page: parts for HTML and braille, and the texts to verify.

    CellTable(((Square("5"), Square(blank=True)),), heading="Layer 1")      a grid with a number and a cell to fill in
    Lines((("3 + 4 = ", Gap(0, 1)),))                                   a line to write a number on

HTML and braille are made of the parts: tables, lines and running text. By default, a kind has the parts of its JSON,
see `parts_of_json`, otherwise its text with its drawing. `Expected` has the grids and phrases that `worksheets verify`
expects on a printed sheet and on its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.running_text import Gap
from worksheets.drawing.shapes import Drawing, Picture

PICTURE_HEIGHT = 60.0
"""Height in points of a picture that replaces a text."""

EMPTY = ""
"""The JSON value of a blank cell."""

Cells: TypeAlias = Mapping[tuple[float, float], str]
"""Texts by row and column, both from 0; the stones of a number wall are at halves of columns.

An empty text is a blank cell, in which nothing is printed.
"""


class Square(NamedTuple):
    """A cell of a table; a `blank` one is to be filled in, and its text is the part that is printed."""

    text: str = ""
    blank: bool = False
    number: str = ""
    """A small number in its corner."""
    circle: str = ""
    """The number of the circle in it: the place of its letter in the solution word."""
    said: str = ""
    """Additional text for screen readers, such as "4 across"."""
    strong: bool = False
    """Whether it is highlighted: a first letter as a hint, or a letter of an answer."""
    right: bool = False
    """Whether a thick line is on its right."""
    below: bool = False
    """Whether a thick line is below it."""
    picture: Drawing | None = None
    """The picture that the text names."""


Row: TypeAlias = tuple[Square | None, ...]


class CellTable(NamedTuple):
    """Rows of cells, None where there is no cell; if `stepped`, each row begins half a cell before the one above.

    Rows and columns are numbered from 1, unless the table is `bare` or has the headings `across` and `down`, with
    `corner` between them.
    """

    rows: tuple[Row, ...]
    heading: str = ""
    across: Row = ()
    down: Row = ()
    corner: str = ""
    stepped: bool = False
    bare: bool = False
    felt: bool = False
    """Whether it is only for braille and plain text, which have no small numbers and circles in cells."""

    @property
    def columns(self) -> int:
        """The number of columns."""
        return max(map(len, self.rows))


class Lines(NamedTuple):
    """Lines of texts and gaps; if `running`, paragraphs, in which a gap has a number unless it is 0."""

    lines: tuple[tuple[str | Gap, ...], ...]
    heading: str = ""
    numbered: bool = False
    running: bool = False


class SignList(NamedTuple):
    """Drawings, each with the text that names it elsewhere."""

    signs: tuple[tuple[Drawing, str], ...]
    texts: tuple[str, ...] = ()
    """What stands for each drawing where drawings are left out: a sign such as ★, or the name of a picture."""

    @property
    def names(self) -> Mapping[str, str]:
        """The texts that stand for the drawings, by the names of these."""
        return {name: text for (_, name), text in zip(self.signs, self.texts, strict=False)}


class Drawn(NamedTuple):
    """The kind's own drawing of the whole puzzle, or of its answer, and its content in lines of text."""

    text: str


Part: TypeAlias = CellTable | Lines | SignList | Drawn


def picture_drawing(raster: Raster, label: str) -> Drawing:
    """A picture as a drawing."""
    width = PICTURE_HEIGHT * raster.width / raster.height
    return Drawing(width, PICTURE_HEIGHT, (Picture(0.0, 0.0, width, PICTURE_HEIGHT, raster, label),), 0.0)


def text_lines(texts: Iterable[str], *, heading: str = "", numbered: bool = False) -> Lines:
    """Lines without gaps."""
    return Lines(tuple((text,) for text in texts), heading, numbered)


def table_of(
    rows: Sequence[Sequence[str | None]],
    *,
    heading: str = "",
    strong: Collection[tuple[int, int]] = (),
    region: Callable[[int, int], object] | None = None,
) -> CellTable:
    """Make the table of a grid in JSON, in which None means no cell, and an empty text a blank one.

    The `strong` cells are given by row and column from 0. With `region`, thick lines separate cells for which it
    differs.
    """

    def other(row: int, column: int, near: tuple[int, int]) -> bool:
        exists = near[0] < len(rows) and near[1] < len(rows[row])
        return bool(region) and exists and region(row, column) != region(*near)  # type: ignore[misc]

    return CellTable(
        tuple(
            tuple(
                None
                if text is None
                else Square(
                    text,
                    blank=text == EMPTY,
                    strong=(row, column) in strong,
                    right=other(row, column, (row, column + 1)),
                    below=other(row, column, (row + 1, column)),
                )
                for column, text in enumerate(line)
            )
            for row, line in enumerate(rows)
        ),
        heading,
    )


def entered_in(printed: CellTable, filled: CellTable) -> CellTable:
    """The filled table, with the cells highlighted that are blank in the printed one."""
    rows = (
        tuple(new and new._replace(strong=bool(old and old.blank)) for old, new in zip(before, after, strict=True))
        for before, after in zip(printed.rows, filled.rows, strict=True)
    )
    return filled._replace(rows=tuple(rows))


def parts_of_json(data: Mapping[str, Any]) -> tuple[CellTable, ...]:
    """The tables of a puzzle or solution in JSON: of its `grid`, or of its `items` if each has one."""
    items = data.get("items", ())
    grids = [data["grid"]] if "grid" in data else [item["grid"] for item in items if _has_grid(item)]
    if not grids or (items and len(grids) < len(items)):
        return ()
    return tuple(table_of(grid) for grid in grids)


def _has_grid(item: object) -> bool:
    return isinstance(item, Mapping) and "grid" in item


class Phrase(NamedTuple):
    """A phrase in one or several wordings, one of which must be on the page.

    Phrases that are not `needed` may be missing.
    """

    ways: tuple[str, ...]
    needed: bool = True


class Expected(NamedTuple):
    """The expected contents of a page.

    If grids are `alone`, no other texts are among their cells. `numbers` are texts that begin at the left of cells. The
    texts of `drawn` grids are printed as pictures. In each grid, thick lines surround the `regions`: the number of each
    cell's region, row by row.
    """

    grids: Sequence[Cells] = ()
    phrases: Sequence[Phrase] = ()
    alone: bool = True
    numbers: Cells = MappingProxyType({})
    drawn: bool = False
    regions: Sequence[Sequence[int]] = ()


def cells_of(rows: Iterable[Iterable[object]], shift: float = 0.0, *, blank: bool = False) -> Cells:
    """The texts in rows of cells, empty ones only if `blank`; each row begins `shift` cells after the next one."""
    lines = [list(row) for row in rows]
    return {
        (float(row), column + shift * (len(lines) - 1 - row)): str(EMPTY if value is None else value)
        for row, line in enumerate(lines)
        for column, value in enumerate(line)
        if blank or value not in (None, EMPTY)
    }


def phrases_of(texts: Iterable[str | None], *, needed: bool = True) -> list[Phrase]:
    """A phrase for each of the texts, without empty ones."""
    return [Phrase((text,), needed) for text in texts if text]
