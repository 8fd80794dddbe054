"""Writes the letters of a drawing as SVG text, for which a viewer needs the font, or as outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Protocol

from worksheets.drawing.directions import begins_at_right
from worksheets.drawing.scripts import GlyphLine, is_right_to_left, needs_shaping
from worksheets.drawing.shapes import Ink, Letters, Text

INSTEAD = "sans-serif"
"""The fallback family for viewers without one of our fonts."""

DIGITS = 2
"""Decimals of a length in points, as in the PDF."""


class FontFace(Protocol):
    """A face of a font family, and how wide its characters are in thousandths of the font size."""

    family: str
    bold: bool

    @property
    def widths(self) -> dict[str, int]:
        """The width of every character of the face."""

    def outline(self, character: str) -> Sequence[Sequence[tuple[float, float, bool]]]:
        """The contours of a character in the same unit, y up: points (x, y, whether the point is on the contour)."""

    def line(self, text: str) -> GlyphLine:
        """The shaped glyphs of a text whose letters change with their neighbours."""


class FontFaces(Protocol):
    """Chooses the face that sets a text; raises LayoutError if none has all characters."""

    def face(self, text: str, bold: bool = False) -> FontFace:
        """The face that sets all of `text`."""


class LetterWriter(Protocol):
    """Writes the texts of drawings whose corner is at (x, y)."""

    @property
    def outlined(self) -> bool:
        """Whether the letters are outlines, not text."""

    def text(self, x: float, y: float, shape: Text) -> str:
        """The element of a line of text."""

    def grid(self, x: float, y: float, shape: Letters) -> Iterator[str]:
        """The elements of a grid of letters, row by row."""


class TypedLetters:
    """Writes letters as text; `instead` is the fallback family."""

    outlined = False

    def __init__(self, fonts: FontFaces, *, instead: str = "") -> None:
        self._fonts = fonts
        self._instead = f", {instead}" if instead else ""

    def text(self, x: float, y: float, shape: Text) -> str:
        """See `LetterWriter.text`."""
        face = self._fonts.face(shape.text, shape.bold)
        start, direction = _start(x, shape, face), ""
        if is_right_to_left(shape.text) and begins_at_right(shape.text):
            start, direction = start + _width(shape.text, shape.size, face), ' direction="rtl"'
        place = f'x="{svg_number(start)}" y="{svg_number(y + shape.y)}"{direction}'
        # Chrome's own style of <text> hides that of the whole drawing
        spaces = ' xml:space="preserve"' if shape.text.startswith(" ") or "  " in shape.text else ""
        return f"<text {place}{self._font(shape, face)}{spaces}>{escape(shape.text)}</text>"

    def grid(self, x: float, y: float, shape: Letters) -> Iterator[str]:
        """One text a row, in which each letter has its own place; a letter of several characters is a separate part."""
        face = self._fonts.face("".join(sorted(set().union(*shape.rows))), shape.bold)
        halves = _halves(shape, face)
        lengths = {letter: _length(letter, shape, face, half) for letter, half in halves.items()}
        yield f"<g{self._font(shape, face)}>"
        for r, row in enumerate(shape.rows):
            places = [
                (x + shape.x + c * shape.pitch - halves[letter], letter) for c, letter in enumerate(row) if letter
            ]
            baseline = f'y="{svg_number(y + shape.y + r * shape.leading)}"'
            if any(needs_shaping(letter) for _, letter in places):  # in one text they would join
                yield from (
                    f'<text x="{svg_number(place)}" {baseline}{lengths[letter]}>{escape(letter)}</text>'
                    for place, letter in places
                )
            elif all(len(letter) == 1 for _, letter in places):
                if places:
                    starts = " ".join(svg_number(place) for place, _ in places)
                    yield f'<text x="{starts}" {baseline}>{escape("".join(letter for _, letter in places))}</text>'
            else:
                parts = "".join(
                    f'<tspan x="{svg_number(place)}"{lengths[letter]}>{escape(letter)}</tspan>'
                    for place, letter in places
                )
                yield f"<text {baseline}>{parts}</text>"
        yield "</g>"

    def _font(self, shape: Text | Letters, face: FontFace) -> str:
        weight = ' font-weight="bold"' if face.bold else ""
        family = f'font-family="{escape(face.family)}{self._instead}"'
        return f' {family} font-size="{shape.size:.4g}"{weight}{_fill(shape)}'


class OutlinedLetters:
    """Writes letters as outlines, which look the same everywhere."""

    outlined = True

    def __init__(self, fonts: FontFaces) -> None:
        self._fonts = fonts

    def text(self, x: float, y: float, shape: Text) -> str:
        """See `LetterWriter.text`."""
        face = self._fonts.face(shape.text, shape.bold)
        return _path(_outline(shape.text, _start(x, shape, face), y + shape.y, shape.size, face), shape)

    def grid(self, x: float, y: float, shape: Letters) -> Iterator[str]:
        """One path a row."""
        face = self._fonts.face("".join(sorted(set().union(*shape.rows))), shape.bold)
        halves = _halves(shape, face)
        for r, row in enumerate(shape.rows):
            left, baseline = x + shape.x, y + shape.y + r * shape.leading
            places = ((left + c * shape.pitch - halves[letter], letter) for c, letter in enumerate(row) if letter)
            lines = "".join(
                _outline(letter, at, baseline, shape.size, face, _percent(letter, shape, face) / 100)
                for at, letter in places
            )
            if lines:
                yield _path(lines, shape)


def _start(x: float, shape: Text, face: FontFace) -> float:
    """The place of the first letter."""
    if shape.anchor == "start":
        return x + shape.x
    width = _width(shape.text, shape.size, face)
    return x + shape.x - (width if shape.anchor == "end" else width / 2)


def _halves(shape: Letters, face: FontFace) -> dict[str, float]:
    """Half the width of each cell's letters."""
    return {
        letter: _percent(letter, shape, face) / 100 * _width(letter, shape.size, face) / 2
        for letter in set().union(*shape.rows)
    }


def _percent(letter: str, shape: Letters, face: FontFace) -> int:
    return shape.condensed(letter, _width(letter, 1000, face)) if letter else 100


def _length(letter: str, shape: Letters, face: FontFace, half: float) -> str:
    """The attributes that condense the letters of a cell; empty if they are as wide as usual."""
    if _percent(letter, shape, face) == 100:
        return ""
    return f' textLength="{svg_number(2 * half)}" lengthAdjust="spacingAndGlyphs"'


def _width(text: str, size: float, face: FontFace) -> float:
    if needs_shaping(text):
        return size * face.line(text).width / 1000
    return size * sum(map(face.widths.__getitem__, text)) / 1000


def _fill(shape: Text | Letters) -> str:
    return "" if shape.gray == 0 else f' fill="{svg_ink(shape.gray)}"'


def _path(lines: str, shape: Text | Letters) -> str:
    return f'<path d="{lines}"{_fill(shape)}/>'


def _outline(text: str, x: float, y: float, size: float, face: FontFace, condensed: float = 1.0) -> str:
    """The contours of a text that starts at (x, y), as path commands."""
    scale = size / 1000
    if needs_shaping(text):
        return "".join(
            _contours(each.character, x + condensed * scale * each.x, y - scale * each.y, size, face, condensed)
            for each in face.line(text).glyphs
        )
    parts = []
    for character in text:
        parts.append(_contours(character, x, y, size, face, condensed))
        x += condensed * scale * face.widths[character]
    return "".join(parts)


def _contours(character: str, x: float, y: float, size: float, face: FontFace, condensed: float) -> str:
    scale, parts = size / 1000, []
    width = condensed * scale
    for contour in face.outline(character):
        if contour:
            placed = [(x + width * across, y - scale * up, on) for across, up, on in contour]
            parts.append(_closed(placed))
    return "".join(parts)


def _closed(points: Sequence[tuple[float, float, bool]]) -> str:
    """A closed contour; each point off it is the control point of a quadratic curve."""
    first = next((number for number, point in enumerate(points) if point[2]), None)
    if first is None:  # a contour of control points alone begins midway between two of them
        points = [_middle(points[-1], points[0]), *points]
        first = 0
    around = [*points[first + 1 :], *points[: first + 1]]
    commands = [f"M{_at(points[first])}"]
    bend: tuple[float, float, bool] | None = None
    for point in around:
        if point[2]:
            commands.append(f"Q{_at(bend)} {_at(point)}" if bend else f"L{_at(point)}")
            bend = None
        else:
            if bend:
                commands.append(f"Q{_at(bend)} {_at(_middle(bend, point))}")
            bend = point
    return "".join(commands) + "z"


def _middle(one: tuple[float, float, bool], other: tuple[float, float, bool]) -> tuple[float, float, bool]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, True


def _at(point: tuple[float, float, bool]) -> str:
    return f"{svg_number(point[0])} {svg_number(point[1])}"


def svg_ink(ink: Ink) -> str:
    """A gray, of which black is 0 and white is 1, or a colour."""
    red, green, blue = (round(255 * part) for part in (ink if isinstance(ink, tuple) else (ink,) * 3))
    return f"#{red:02x}{green:02x}{blue:02x}"


def svg_number(value: float, digits: int = DIGITS) -> str:
    """The shortest form of a number, without a minus before zero."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
