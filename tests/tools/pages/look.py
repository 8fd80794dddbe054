"""Reads what a printed page shows from the PDF with pdfium, and finds its faults."""

from __future__ import annotations

import ctypes
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

LEAST, LEAST_IN_BOOKS = 7.0, 9.0
"""Minimum font sizes; in books, solutions may be as small as on handouts."""

HAIRLINE = 0.5
"""Minimum width of a line."""

EDGE = 8.0
"""Minimum distance of a text from the edge of the paper, in points."""

TOUCH = 0.6
"""Two letters overlap if their ink boxes share more than this in both directions."""

FOOT = 0.93
"""The share of the page, from the top, in which its content ends; the line at the foot is below."""

MOST_EMPTY = 0.2
"""Maximum share of the page that is empty above the foot."""

ROUNDING = 0.02


class Glyph(NamedTuple):
    """A printed letter: its font size and the box of its ink, in points, y running down."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float
    place: int
    """Its index in the page's text."""
    shade: int = 0
    """The largest of its red, green and blue: 0 is black, 255 is white or bright."""


class Sight(NamedTuple):
    """A page as a reader sees it."""

    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    thinnest: float
    """The width of the thinnest line; infinite without lines."""
    end: float
    """Where the content ends, above the line at the foot, as a share of the page's height."""

    @property
    def text(self) -> str:
        return "".join(glyph.text for glyph in self.glyphs)


def sights(data: bytes, *, book: bool = False) -> Iterator[Sight]:
    """Yield each page of a PDF; the line at the foot of a `book` is its last text, such as the page number."""
    document = pypdfium2.PdfDocument(data)
    for page in document:
        width, height = page.get_size()
        widths = [_line_width(part) for part in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])]
        glyphs = tuple(_glyphs(page, height))
        foot = FOOT * height
        if book and glyphs:
            foot = min(foot, max(glyphs, key=lambda glyph: glyph.bottom).top - 1.0)
        yield Sight(width, height, glyphs, min(filter(None, widths), default=9.0), _end(page, foot))
    document.close()


def _glyphs(page: Any, height: float) -> Iterator[Glyph]:
    text = page.get_textpage()
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        if letter.isspace() or raw.FPDFText_IsGenerated(text, index):
            continue
        left, bottom, right, top = text.get_charbox(index)
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text, index, matrix)
        size = raw.FPDFText_GetFontSize(text, index) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
        ink = [ctypes.c_uint() for _ in range(4)]
        raw.FPDFText_GetFillColor(text, index, *ink)
        shade = max(part.value for part in ink[:3])
        yield Glyph(letter, size, left, height - top, right, height - bottom, index, shade)


def _line_width(part: Any) -> float:
    """The width of a path's line; 0 if it is not drawn."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(part.raw, fill, stroke)
    width = ctypes.c_float()
    if not stroke.value or not raw.FPDFPageObj_GetStrokeWidth(part.raw, width):
        return 0.0
    matrix = part.get_matrix()
    return float(width.value * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def _end(page: Any, foot: float) -> float:
    """The end of the content above the foot, as a share of the page's height; measured at a pixel per point."""
    pixels = page.render(scale=1, grayscale=True)
    width, height, rows = pixels.width, pixels.height, int(min(pixels.height, foot))
    data, stride = bytes(pixels.buffer), pixels.stride
    for row in range(rows - 1, -1, -1):
        if min(data[row * stride : row * stride + width]) < 200:
            return (row + 1) / height
    return 0.0


class Fault(NamedTuple):
    """A fault of a page: its sort, by which faults are counted, and a text."""

    sort: str
    text: str


def faults(sight: Sight, *, book: bool, solutions: bool) -> Iterator[Fault]:
    """Yield the faults of a page with any content, at most one of each sort."""
    least = LEAST_IN_BOOKS if book and not solutions else LEAST
    small = min(sight.glyphs, key=lambda glyph: glyph.size, default=None)
    if small and small.size < least - ROUNDING:
        yield Fault("small text", f"{small.text} has {small.size:.1f} pt")
    for glyph in sight.glyphs:
        right, foot = sight.width - EDGE, sight.height - EDGE
        if glyph.left < EDGE or glyph.right > right or glyph.top < EDGE or glyph.bottom > foot:
            yield Fault("text at the edge", f"{glyph.text} at {glyph.left:.0f}, {glyph.top:.0f}")
            break
    if sight.thinnest < HAIRLINE - ROUNDING:
        yield Fault("thin line", f"{sight.thinnest:.2f} pt")
    for one, other in overlaps(sight.glyphs):
        yield Fault("overlap", f"{one.text} and {other.text} at {one.left:.0f}, {one.top:.0f}")
        break


def overlaps(glyphs: Sequence[Glyph]) -> Iterator[tuple[Glyph, Glyph]]:
    """Yield pairs of letters whose ink boxes overlap, except neighbours in a word.

    Only letters in the same square of the page are compared.
    """
    squares: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        for column in range(int(glyph.left) // 40, int(glyph.right) // 40 + 1):
            for row in range(int(glyph.top) // 40, int(glyph.bottom) // 40 + 1):
                squares[column, row].append(glyph)
    for inside in squares.values():
        for one, other in combinations(inside, 2):
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            if across > TOUCH and down > TOUCH and abs(one.place - other.place) > 1:
                yield one, other


def letter_size(sight: Sight, cells: int) -> float:
    """The size of the grid's letters: the largest that at least nine tenths of the cells have; 0 without a grid."""
    sizes = Counter(round(glyph.size, 1) for glyph in sight.glyphs)
    return max((size for size, count in sizes.items() if count >= 0.9 * cells), default=0.0)


def smallest_of(sight: Sight, texts: Sequence[str]) -> float:
    """The smallest size in which any of the texts is printed; infinite if none is found."""
    whole = sight.text
    found = [sight.glyphs[start].size for text in texts if (start := whole.rfind("".join(text.split()))) >= 0 and text]
    return min(found, default=float("inf"))
