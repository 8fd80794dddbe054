"""Translates shapes to the operators of a PDF content stream (ISO 32000-1, 8.5 and 9.4).

PDF's y runs up from the bottom; shapes' y runs down from the top of their drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeAlias

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.polygons import hatch_lines
from worksheets.drawing.shapes import (
    Column,
    Curve,
    Drawing,
    Ink,
    Letters,
    Line,
    Loop,
    Mark,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    WritingPlace,
)
from worksheets.output.pdf.paths import closed, pill, polygon, rounded, sign
from worksheets.output.pdf.typesetting import PlacedRun, TextRun, Typeface, Typesetter

_Setting: TypeAlias = tuple[bytes, bytes, bytes]
"""The operator of a setting, its value, and both as written."""


class Content:
    """The operators of one page or form, `height` points high; settings are written when they change.

    `keep` adds a picture to the document and returns its name.
    """

    def __init__(self, height: float, typesetter: Typesetter, keep: Callable[[Raster], str]) -> None:
        self._height = height
        self._typesetter = typesetter
        self._keep = keep
        self._parts: list[bytes] = []
        self._in_text = False
        self._font: tuple[bytes, float] = (b"", 0.0)
        # Nothing is known at first: a form starts with the settings of the place where it is shown.
        self._settings: dict[bytes, bytes] = {}
        # the last requested values: comparing them costs less than formatting them
        self._filled: Ink | None = None
        self._penned: tuple[float, Ink, tuple[float, float] | None] | None = None

    def to_bytes(self) -> bytes:
        """The stream so far."""
        self._leave_text()
        return b"\n".join(self._parts)

    def add(self, x: float, y: float, drawing: Drawing) -> None:
        """Draw with the top left corner at (x, y), y running down from the top."""
        top = self._height - y
        if drawing.said:
            self._leave_text()
            self._parts.append(_actual(drawing.said))
        for shape in drawing.shapes:
            DRAWN[type(shape)](self, x, top, shape)
        if drawing.said:
            self._leave_text()
            self._parts.append(b"EMC")

    def add_form(
        self, x: float, y: float, name: str, *, scale: float = 1.0, turned: tuple[float, float] | None = None
    ) -> None:
        """Show a form with its lower left corner at (x, y), y running up; upside down if `turned`."""
        self._leave_text()
        if turned:
            (x, y), scale = turned, -scale
        matrix = b"1 0 0 1" if scale == 1 else b"%.6f 0 0 %.6f" % (scale, scale)
        self._parts.append(b"q %b %.3f %.3f cm /%b Do Q" % (matrix, x, y, name.encode()))

    # Text

    def _text(self, x: float, top: float, shape: Text) -> None:
        left, y, text, size, bold, anchor, gray, angle, mirrored, _ = shape
        turn = shape.turn if angle else (1.0, 0.0) if mirrored else None
        runs, units, _, glyphs, said = self._typesetter.text(text, bold)
        x += left
        if anchor != "start":
            width = size * units / 1000
            back = (width if anchor == "end" else width / 2) * (-1 if mirrored else 1)
            x -= back * turn[0] if turn else back
            y -= back * turn[1] if turn else 0.0
        if glyphs:  # shaped texts stay level
            self._show_glyphs(x, top - y, glyphs, said, size, gray)
        else:
            self._show(x, top - y, runs, size, gray, turn, mirrored=mirrored)

    def _show(
        self,
        x: float,
        y: float,
        runs: Sequence[TextRun],
        size: float,
        gray: Ink,
        turn: tuple[float, float] | None = None,
        *,
        mirrored: bool = False,
    ) -> None:
        """Show a text, turned by an angle with this cosine and sine."""
        if not self._in_text or gray != self._filled:
            self._enter_text(gray)
        if turn:
            cos, sin = turn
            way = -1 if mirrored else 1
            self._parts.append(b"%.6f %.6f %.6f %.6f %.2f %.2f Tm" % (way * cos, -way * sin, sin, cos, x, y))
        else:
            self._parts.append(b"1 0 0 1 %.2f %.2f Tm" % (x, y))
        for name, codes in runs:
            self._select(name, size)
            self._parts.append(b"(%b)Tj" % codes)

    def _show_glyphs(
        self,
        x: float,
        y: float,
        glyphs: Sequence[PlacedRun],
        said: str,
        size: float,
        gray: Ink,
        condensed: float = 1.0,
    ) -> None:
        """Show a line of glyphs, which readers replace by the text `said`, if any (ISO 32000-1, 14.9.4)."""
        self._enter_text(gray)
        if said:
            self._parts.append(_actual(said))
        for right, up, name, codes, _ in filter(itemgetter(3), glyphs):
            self._select(name, size)
            place = x + condensed * size * right / 1000, y + size * up / 1000
            self._parts.append(b"1 0 0 1 %.2f %.2f Tm (%b)Tj" % (*place, codes))
        if said:
            self._parts.append(b"EMC")
        marks = [each for each in glyphs if each.outlines]
        if marks:
            self._leave_text()
            for right, up, _, _, outlines in marks:
                place = x + size * right / 1000, y + size * up / 1000
                self._parts.append(b" ".join(closed(contour, *place, size / 1000) for contour in outlines) + b" f")

    def _column(self, x: float, top: float, shape: Column) -> None:
        """Lines of the usual typeface as one run of operators; others one by one."""
        left, y, leading, lines, size, bold, gray, anchor, *_ = shape
        run = self._typesetter.column(lines, bold, anchor)
        if run is None:
            for text in shape.texts():
                self._text(x, top, text)
            return
        name, shown = run
        self._enter_text(gray)
        self._select(name, size)
        self._parts.append(b"1 0 0 1 %.2f %.2f Tm %.4f TL\n%b" % (x + left, top - y, leading, shown))

    def _letters(self, x: float, top: float, shape: Letters) -> None:
        typeface, rows = self._typesetter.grid(shape)
        if rows is None:
            self._letter_by_letter(x, top, shape, typeface)
            return
        self._enter_text(shape.gray)
        self._select(typeface.name, shape.size)
        left = x + shape.x - shape.pitch / 2
        start = left, top - shape.y, shape.leading, rows
        self._parts.append(b"1 0 0 1 %.3f %.3f Tm %.4f TL\n[%b]TJ" % start)

    def _letter_by_letter(self, x: float, top: float, shape: Letters, typeface: Typeface) -> None:
        for r, row in enumerate(shape.rows):
            for c, letter in enumerate(row):
                if letter:
                    self._letter(x, top, shape, typeface, r, c)

    def _letter(self, x: float, top: float, shape: Letters, typeface: Typeface, row: int, column: int) -> None:
        letter = shape.rows[row][column]
        runs, units, _, glyphs, said = typeface.set(letter)
        percent = shape.condensed(letter, units)
        left = x + shape.x + column * shape.pitch - percent / 100 * shape.size * units / 2000
        baseline = top - shape.y - row * shape.leading
        if percent < 100:
            self._parts.append(b"%d Tz" % percent)
        if glyphs:
            self._show_glyphs(left, baseline, glyphs, said, shape.size, shape.gray, percent / 100)
        else:
            self._show(left, baseline, runs, shape.size, shape.gray)
        if percent < 100:
            self._parts.append(b"100 Tz")

    def _enter_text(self, gray: Ink) -> None:
        if not self._in_text:
            self._parts.append(b"BT")
            self._in_text = True
        self._fill(gray)

    def _leave_text(self) -> None:
        if self._in_text:
            self._parts.append(b"ET")
            self._in_text = False

    def _select(self, name: bytes, size: float) -> None:
        if self._font != (name, size):
            self._font = (name, size)
            self._parts.append(b"%b %.4g Tf" % (name, size))

    # Lines

    def _set(self, setting: _Setting) -> None:
        operator, value, written = setting
        if self._settings.get(operator) != value:
            self._settings[operator] = value
            self._parts.append(written)

    def _fill(self, ink: Ink) -> None:
        if ink != self._filled:
            self._filled = ink
            self._set(_ink(ink, b"g", b"rg"))

    def _pen(self, width: float, gray: Ink, dash: tuple[float, float] | None = None) -> None:
        if self._in_text:
            self._leave_text()
        if (width, gray, dash) != self._penned:
            self._penned = width, gray, dash
            for setting in _pen_settings(width, gray, dash):
                self._set(setting)

    def _line(self, x: float, top: float, shape: Line) -> None:
        x1, y1, x2, y2, width, gray, dash = shape
        self._pen(width, gray, dash)
        self._parts.append(b"%.2f %.2f m %.2f %.2f l S" % (x + x1, top - y1, x + x2, top - y2))

    def _rect(self, x: float, top: float, shape: Rect) -> None:
        if not shape.line and shape.fill is None:
            return
        self._pen(shape.line or 1.0, shape.gray)
        if shape.fill is not None:
            self._fill(shape.fill)
        paint = b"S" if shape.fill is None else b"B" if shape.line else b"f"
        left, bottom = x + shape.x, top - shape.y - shape.height
        if shape.radius:
            self._parts.append(rounded(left, bottom, shape.width, shape.height, shape.radius) + b" h " + paint)
        else:
            self._parts.append(b"%.2f %.2f %.2f %.2f re %b" % (left, bottom, shape.width, shape.height, paint))

    def _loop(self, x: float, top: float, shape: Loop) -> None:
        x1, y1, x2, y2, radius, line, gray, fill, dash = shape
        if not line and fill is None:
            return
        self._pen(line or 1.0, gray, dash)
        if fill is not None:
            self._fill(fill)
        paint = b"S" if fill is None else b"B" if line else b"f"
        before, behind = pill(x2 - x1, y1 - y2, radius, paint)
        self._parts.append(b"%b %.3f %.3f %b" % (before, x + x1, top - y1, behind))

    def _polygon(self, x: float, top: float, shape: Polygon) -> None:
        self._leave_text()
        if shape.fill is not None and not (shape.line or shape.hatch or shape.radius) and (shape.x or shape.y):
            self._fill(shape.fill)
            self._parts.append(b"q 1 0 0 1 %.2f %.2f cm %b Q" % (x + shape.x, top - shape.y, sign(shape.points)))
            return
        outline = polygon(x, top, shape)
        if shape.fill is not None:
            self._fill(shape.fill)
            self._parts.append(outline + b"f")
        ends = [(x + a.x, top - a.y, x + b.x, top - b.y) for a, b in hatch_lines(shape)]
        if shape.hatch and ends:
            self._pen(shape.hatch.line, shape.hatch.gray)
            self._parts.append(b" ".join(b"%.2f %.2f m %.2f %.2f l" % end for end in ends) + b" S")
        if shape.line:
            self._pen(shape.line, shape.gray)
            self._parts.append(outline + b"S")

    def _curve(self, x: float, top: float, shape: Curve) -> None:
        """The round ends and corners are set for this path only."""
        self._pen(shape.line or 1.0, shape.gray)
        if shape.fill is not None:
            self._fill(shape.fill)
        paint = b"S" if shape.fill is None else b"B" if shape.line else b"f"
        parts = []
        for number, step in enumerate(shape.steps):
            places = [top - each if at % 2 else x + each for at, each in enumerate(step)]
            operator = (b"c" if len(step) > 2 else b"l") if number else b"m"
            parts.append(b" ".join([b"%.2f" % each for each in places]) + b" " + operator)
        self._parts.append(b"q 1 J 1 j %b%b %b Q" % (b" ".join(parts), b" h" if shape.closed else b"", paint))

    # Pictures

    def _picture(self, x: float, top: float, shape: Picture) -> None:
        """The unit square of the picture, whose y runs up, onto its place."""
        self._leave_text()
        a, b, c, d, e, f = shape.raster.turn
        width, height = shape.width, shape.height
        left, upper = x + shape.x + width * (c + e), top - shape.y - height * (d + f)
        matrix = b" ".join(b"%.3f" % (each + 0.0) for each in (width * a, -height * b, -width * c, height * d))
        name = self._keep(shape.raster).encode()
        self._parts.append(b"q %b %.3f %.3f cm /%b Do Q" % (matrix, left, upper, name))

    def _mark(self, x: float, top: float, shape: Mark | WritingPlace) -> None:
        """Marks are for files with a structure, see `TaggedContent`, places to write for the key of scans."""


DRAWN: dict[type[Shape], Callable[[Content, float, float, Any], None]] = {
    Text: Content._text,
    Column: Content._column,
    Letters: Content._letters,
    Line: Content._line,
    Rect: Content._rect,
    Loop: Content._loop,
    Polygon: Content._polygon,
    Curve: Content._curve,
    Picture: Content._picture,
    Mark: Content._mark,
    WritingPlace: Content._mark,
}
"""The method for each type of shape; testing one type after another takes 3 % of the writing time."""


def _actual(said: str) -> bytes:
    """The operator that begins a part of the page that says this text."""
    return b"/Span<</ActualText<FEFF%b>>>BDC" % said.encode("utf-16-be").hex().encode()


def _ink(ink: Ink, gray: bytes, colour: bytes) -> _Setting:
    """A gray or a colour by these operators; each replaces the other."""
    if isinstance(ink, tuple):
        value = b"%.3g %.3g %.3g" % ink
        return gray, value, value + b" " + colour
    return gray, b"%.3g" % ink, b"%.3g %b" % (ink, gray)


@lru_cache(maxsize=256)
def _pen_settings(width: float, gray: Ink, dash: tuple[float, float] | None) -> tuple[_Setting, _Setting, _Setting]:
    """Breadth, ink and dashes of lines."""
    breadth, dashes = b"%.3g" % width, b"[%.3g %.3g]0" % dash if dash else b"[]0"
    return (b"w", breadth, breadth + b" w"), _ink(gray, b"G", b"RG"), (b"d", dashes, dashes + b" d")
