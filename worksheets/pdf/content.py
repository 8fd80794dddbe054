"""From shapes to the operators of a PDF content stream (ISO 32000-1, 8.5 and 9.4).

PDF's y runs up from the bottom; shapes' y runs down from the top of their drawing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from worksheets.drawing.raster import Raster
from worksheets.drawing.shapes import (
    ROUND,
    Column,
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
from worksheets.pdf.fonts import Face, Fonts

_ESCAPED = {ord(c): f"\\{name}".encode() for c, name in {"(": "(", ")": ")", "\\": "\\", "\r": "r", "\n": "n"}.items()}

_Run: TypeAlias = tuple[bytes, bytes]
"""The name of a font's subset, and the escaped codes of characters in it."""


class Typeface:
    """A face as one document uses it: characters get their codes as they come.

    A subset of a font holds 255 characters; the first is enough for nearly every booklet.
    """

    def __init__(self, face: Face, document: PDFDocument) -> None:
        self.widths = face.widths
        self._face = face
        self._font = face.font
        self._document = document
        self._codes: dict[str, bytes] = {}
        self._others: dict[str, _Run] = {}
        self._cells: dict[float, dict[str, bytes]] = {}
        self.name = self._subset_name(self._font, 0)

    def _subset_name(self, font: TTFont, subset: int) -> bytes:
        name: str = font.getSubsetInternalName(subset, self._document)
        return name.encode()

    def _learn(self, character: str) -> None:
        font = self._face.font_of(character)
        ((subset, codes),) = font.splitString(character, self._document)
        escaped = b"".join(_ESCAPED.get(code, bytes((code,))) for code in codes)
        if subset or font is not self._font:
            self._others[character] = (self._subset_name(font, subset), escaped)
        else:
            self._codes[character] = escaped

    def runs(self, text: str) -> list[_Run]:
        """The text cut where the subset of its characters changes."""
        try:
            return [(self.name, b"".join(map(self._codes.__getitem__, text)))]
        except KeyError:
            for character in text:
                if character not in self._codes and character not in self._others:
                    self._learn(character)
        runs: list[_Run] = []
        for character in text:
            name, code = self._others.get(character) or (self.name, self._codes[character])
            if runs and runs[-1][0] == name:
                runs[-1] = (name, runs[-1][1] + code)
            else:
                runs.append((name, code))
        return runs

    def cells(self, letters: Letters) -> dict[str, bytes] | None:
        """For each letter of a grid its part of a TJ array: half a cell before its middle, half after.

        None where not all letters are in the first subset. Every part is as wide as a cell, to a
        hundred-thousandth of the font size, so rows do not drift.
        """
        pitch = round(1000 * letters.pitch / letters.size, 2)
        known = self._cells.setdefault(pitch, {"": b"%.2f " % -pitch})
        for letter in sorted(set().union(*letters.rows).difference(known)):
            runs = self.runs(letter)
            if len(runs) > 1 or runs[0][0] != self.name:
                return None
            width = sum(self.widths[character] for character in letter)
            before = round((pitch - width) / 2)
            known[letter] = b"%d(%b)%.2f " % (-before, runs[0][1], before + width - pitch)
        return known


class Content:
    """The operators of one page or form, `height` points high; settings are written when they change.

    `keep` takes a picture into the document and gives the name to show it by.
    """

    def __init__(
        self,
        height: float,
        fonts: Fonts,
        typefaces: dict[Face, Typeface],
        document: PDFDocument,
        keep: Callable[[Raster], str],
    ) -> None:
        self._height = height
        self._fonts = fonts
        self._typefaces = typefaces
        self._document = document
        self._keep = keep
        self._parts: list[bytes] = []
        self._in_text = False
        self._font: tuple[bytes, float] = (b"", 0.0)
        # Nothing is known at first: a form starts with the settings of the place where it is shown.
        self._settings: dict[bytes, bytes] = {}

    def to_bytes(self) -> bytes:
        """The stream as it stands."""
        self._leave_text()
        return b"\n".join(self._parts)

    def add(self, x: float, y: float, drawing: Drawing) -> None:
        """Draw with the top left corner at (x, y), y running down from the top."""
        top = self._height - y
        if drawing.said:
            self._leave_text()
            self._parts.append(b"/Span<</ActualText<FEFF%b>>>BDC" % drawing.said.encode("utf-16-be").hex().encode())
        for shape in drawing.shapes:
            self._shape(x, top, shape)
        if drawing.said:
            self._leave_text()
            self._parts.append(b"EMC")

    def add_form(
        self, x: float, y: float, name: str, *, scale: float = 1.0, turned: tuple[float, float] | None = None
    ) -> None:
        """Show a form whose bottom left corner lies at (x, y), y running up; upside down, at what is `turned`."""
        self._leave_text()
        if turned:
            (x, y), scale = turned, -scale
        matrix = b"1 0 0 1" if scale == 1 else b"%.6f 0 0 %.6f" % (scale, scale)
        self._parts.append(b"q %b %.3f %.3f cm /%b Do Q" % (matrix, x, y, name.encode()))

    def _shape(self, x: float, top: float, shape: Shape) -> None:
        match shape:
            case Text():
                self._text(x, top, shape)
            case Column():
                self._column(x, top, shape)
            case Letters():
                self._letters(x, top, shape)
            case Line():
                self._line(x, top, shape)
            case Rect():
                self._rect(x, top, shape)
            case Loop():
                self._loop(x, top, shape)
            case Polygon():
                self._polygon(x, top, shape)
            case Picture():
                self._picture(x, top, shape)

    # Text

    def _typeface(self, text: str, bold: bool) -> Typeface:
        face = self._fonts.face(text, bold)
        found = self._typefaces.get(face)
        if found is None:
            found = self._typefaces[face] = Typeface(face, self._document)
        return found

    def _text(self, x: float, top: float, shape: Text) -> None:
        typeface = self._typeface(shape.text, shape.bold)
        x += shape.x
        if shape.anchor != "start":
            width = shape.size * sum(map(typeface.widths.__getitem__, shape.text)) / 1000
            x -= width if shape.anchor == "end" else width / 2
        self._show(x, top - shape.y, typeface.runs(shape.text), shape.size, shape.gray)

    def _show(self, x: float, y: float, runs: list[_Run], size: float, gray: Ink) -> None:
        self._enter_text(gray)
        self._parts.append(b"1 0 0 1 %.2f %.2f Tm" % (x, y))
        for name, codes in runs:
            self._select(name, size)
            self._parts.append(b"(%b)Tj" % codes)

    def _column(self, x: float, top: float, shape: Column) -> None:
        face = self._fonts.face("".join(sorted(set().union(*shape.lines))), shape.bold)
        if face.family == self._fonts.family:
            typeface = self._typefaces.get(face) or self._typeface("".join(shape.lines), shape.bold)
            runs = [typeface.runs(line) for line in shape.lines]
            if all(len(each) == 1 and each[0][0] == typeface.name for each in runs):
                self._enter_text(shape.gray)
                self._select(typeface.name, shape.size)
                codes = b")Tj T*\n(".join([each[0][1] for each in runs])
                start = x + shape.x, top - shape.y, shape.leading
                self._parts.append(b"1 0 0 1 %.2f %.2f Tm %.4f TL\n" % start + b"(%b)Tj" % codes)
                return
        for text in shape.texts():
            self._text(x, top, text)

    def _letters(self, x: float, top: float, shape: Letters) -> None:
        distinct = "".join(sorted(set().union(*shape.rows)))
        typeface = self._typeface(distinct, shape.bold)
        cells = typeface.cells(shape)
        if cells is None:
            self._letter_by_letter(x, top, shape, typeface)
            return
        self._enter_text(shape.gray)
        self._select(typeface.name, shape.size)
        left = x + shape.x - shape.pitch / 2
        rows = b"]TJ T*\n[".join([b"".join(map(cells.__getitem__, row)) for row in shape.rows])
        self._parts.append(b"1 0 0 1 %.3f %.3f Tm %.4f TL\n[%b]TJ" % (left, top - shape.y, shape.pitch, rows))

    def _letter_by_letter(self, x: float, top: float, shape: Letters, typeface: Typeface) -> None:
        for r, row in enumerate(shape.rows):
            for c, letter in enumerate(row):
                if letter:
                    width = shape.size * sum(typeface.widths[character] for character in letter) / 1000
                    left = x + shape.x + c * shape.pitch - width / 2
                    baseline = top - shape.y - r * shape.pitch
                    self._show(left, baseline, typeface.runs(letter), shape.size, shape.gray)

    def _enter_text(self, gray: Ink) -> None:
        if not self._in_text:
            self._parts.append(b"BT")
            self._in_text = True
        if isinstance(gray, tuple):
            self._fill(gray)
        else:
            self._set(b"g", b"%.3g" % gray)

    def _leave_text(self) -> None:
        if self._in_text:
            self._parts.append(b"ET")
            self._in_text = False

    def _select(self, name: bytes, size: float) -> None:
        if self._font != (name, size):
            self._font = (name, size)
            self._parts.append(b"%b %.4g Tf" % (name, size))

    # Lines

    def _set(self, operator: bytes, value: bytes) -> None:
        if self._settings.get(operator) != value:
            self._settings[operator] = value
            self._parts.append(value + b" " + operator)

    def _fill(self, ink: Ink) -> None:
        self._ink(ink, b"g", b"rg")

    def _ink(self, ink: Ink, gray: bytes, colour: bytes) -> None:
        """Set a gray or a colour by these operators; a colour takes the place of the gray, and the other way round."""
        if not isinstance(ink, tuple):
            self._set(gray, b"%.3g" % ink)
            return
        value = b"%.3g %.3g %.3g" % ink
        if self._settings.get(gray) != value:
            self._settings[gray] = value
            self._parts.append(value + b" " + colour)

    def _pen(self, width: float, gray: Ink, dash: tuple[float, float] | None = None) -> None:
        self._leave_text()
        self._set(b"w", b"%.3g" % width)
        if isinstance(gray, tuple):
            self._ink(gray, b"G", b"RG")
        else:
            self._set(b"G", b"%.3g" % gray)
        self._set(b"d", b"[%.3g %.3g]0" % dash if dash else b"[]0")

    def _line(self, x: float, top: float, shape: Line) -> None:
        self._pen(shape.width, shape.gray, shape.dash)
        self._parts.append(b"%.2f %.2f m %.2f %.2f l S" % (x + shape.x1, top - shape.y1, x + shape.x2, top - shape.y2))

    def _rect(self, x: float, top: float, shape: Rect) -> None:
        if not shape.line and shape.fill is None:
            return
        self._pen(shape.line or 1.0, shape.gray)
        if shape.fill is not None:
            self._fill(shape.fill)
        paint = b"S" if shape.fill is None else b"B" if shape.line else b"f"
        left, bottom = x + shape.x, top - shape.y - shape.height
        if shape.radius:
            self._parts.append(_rounded(left, bottom, shape.width, shape.height, shape.radius) + b" h " + paint)
        else:
            self._parts.append(b"%.2f %.2f %.2f %.2f re %b" % (left, bottom, shape.width, shape.height, paint))

    def _loop(self, x: float, top: float, shape: Loop) -> None:
        if not shape.line and shape.fill is None:
            return
        self._pen(shape.line or 1.0, shape.gray, shape.dash)
        if shape.fill is not None:
            self._fill(shape.fill)
        paint = b"S" if shape.fill is None else b"B" if shape.line else b"f"
        x1, y1, x2, y2 = x + shape.x1, top - shape.y1, x + shape.x2, top - shape.y2
        length = math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))
        cos, sin = ((x2 - x1) / length, (y2 - y1) / length) if length else (1.0, 0.0)
        r = shape.radius
        # A lying pill round the segment from (0, 0) to (length, 0), turned to where the word runs.
        self._parts.append(
            b"q %.6f %.6f %.6f %.6f %.3f %.3f cm %b h %b Q"
            % (cos, sin, -sin, cos, x1, y1, _rounded(-r, -r, length + 2 * r, 2 * r, r), paint)
        )

    def _polygon(self, x: float, top: float, shape: Polygon) -> None:
        self._leave_text()
        corners = b" l ".join(b"%.2f %.2f" % (x + point.x, top - point.y) for point in shape.points)
        outline = corners.replace(b" l ", b" m ", 1) + b" l h "
        if shape.radius:
            curves = b" ".join(
                b"%.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c"
                % tuple(each for point in curve for each in (x + point.x, top - point.y))
                for curve in shape.curves()
            )
            outline = curves.replace(b" l ", b" m ", 1) + b" h "
        if shape.fill is not None:
            self._fill(shape.fill)
            self._parts.append(outline + b"f")
        ends = [(x + a.x, top - a.y, x + b.x, top - b.y) for a, b in shape.hatch_lines()]
        if shape.hatch and ends:
            self._pen(shape.hatch.line, shape.hatch.gray)
            self._parts.append(b" ".join(b"%.2f %.2f m %.2f %.2f l" % end for end in ends) + b" S")
        if shape.line:
            self._pen(shape.line, shape.gray)
            self._parts.append(outline + b"S")

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


@lru_cache(maxsize=1024)
def _rounded(left: float, bottom: float, width: float, height: float, radius: float) -> bytes:
    """The path round a rectangle with rounded corners, from the lower left one to the right."""
    r = min(radius, width / 2, height / 2)
    k = r * (1 - ROUND)
    right, top = left + width, bottom + height
    return b"%.3f %.3f m %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c" % (
        *(left + r, bottom, right - r, bottom),
        *(right - k, bottom, right, bottom + k, right, bottom + r),
        *(right, top - r),
        *(right, top - k, right - k, top, right - r, top),
    ) + b" %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c" % (
        *(left + r, top),
        *(left + k, top, left, top - k, left, top - r),
        *(left, bottom + r),
        *(left, bottom + k, left + k, bottom, left + r, bottom),
    )
