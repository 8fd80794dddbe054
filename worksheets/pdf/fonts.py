"""The shipped fonts: which there are, how wide their characters are, which face sets a text.

A family that lacks a character of a text hands the whole text to the next family that has them
all, so that no word is set in two faces.
"""

from __future__ import annotations

import unicodedata
from functools import cache, cached_property

from reportlab.pdfbase.ttfonts import TTFont

from worksheets.drawing.typefaces import FAMILIES, find_family, font_file
from worksheets.errors import LayoutError
from worksheets.pdf.glyphs import Contour, Glyphs, OutlinePoint

LONGEST_QUOTE = 60
"""Characters of a text that an error quotes."""


class Face:
    """One face of a family; its file is read when it is first used."""

    def __init__(self, family: str, bold: bool) -> None:
        self.family = family
        self.bold = bold
        self.name = f"{family} Bold" if bold else family
        self._path = font_file(family, bold)

    @cached_property
    def font(self) -> TTFont:
        """The face as ReportLab embeds it; it keeps apart what each document uses of it."""
        font = TTFont(self.name, str(self._path), asciiReadable=0, shapable=False)
        # Some readers cut the fractions of widths, so that letters would drift; whole thousandths of
        # the font size are the same for all.
        face = font.face
        face.charWidths = {code: round(width) for code, width in face.charWidths.items()}
        face.defaultWidth = round(face.defaultWidth)
        return font

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of every character of the face, in thousandths of the font size."""
        face = self.font.face
        return {chr(code): face.getCharWidth(code) for code in face.charToGlyph}

    def outline(self, character: str) -> tuple[Contour, ...]:
        """The contours of a character in thousandths of the font size, y running up; see `Glyphs`."""
        scale = 1000 / self._glyphs.units
        return tuple(
            tuple(OutlinePoint(scale * x, scale * y, on) for x, y, on in contour)
            for contour in self._glyphs.outline(self.font.face.charToGlyph[ord(character)])
        )

    @cached_property
    def _glyphs(self) -> Glyphs:
        return Glyphs(self._path.read_bytes(), self.name)

    @cached_property
    def characters(self) -> frozenset[str]:
        """The characters that the face has."""
        return frozenset(self.widths)


@cache
def _face(family: str, bold: bool) -> Face:
    return Face(family, bold)


@cache
def characters_of(family: str) -> frozenset[str]:
    """The characters that a shipped family has in both its faces."""
    return _face(family, bold=False).characters & _face(family, bold=True).characters


class Fonts:
    """A family in use, with the others behind it; implements `worksheets.drawing.measure.FontMetrics`."""

    def __init__(self, family: str) -> None:
        self.family = family
        self._order = (family, *(other for other in FAMILIES if other != family))

    @property
    def cap_height(self) -> float:
        """Height of a capital letter as a share of the font size."""
        return FAMILIES[self.family].cap_height

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Width of `text` in points; raises LayoutError where no font has one of its characters."""
        try:
            return size * sum(map(_face(self.family, bold).widths.__getitem__, text)) / 1000
        except KeyError:
            return size * sum(map(self.face(text, bold).widths.__getitem__, text)) / 1000

    def face(self, text: str, bold: bool = False) -> Face:
        """The face that sets all of `text`; raises LayoutError where there is none."""
        for family in self._order:
            face = _face(family, bold)
            if face.characters.issuperset(text):
                return face
        raise LayoutError(self._missing(text, bold))

    def _missing(self, text: str, bold: bool) -> str:
        shown = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
        faces = [_face(family, bold) for family in self._order]
        for character in text:
            if not any(character in face.characters for face in faces):
                name = unicodedata.name(character, "unnamed")
                sign = f'"{character}" ' if character.isprintable() else ""
                return f'no font at hand has the character {sign}(U+{ord(character):04X} {name}) of "{shown}"'
        return f'no single font at hand has all the characters of "{shown}"'


def load_fonts(family: str) -> Fonts:
    """The fonts for a job that asks for `family`; raises InputError, naming the nearest, if it is not shipped."""
    return Fonts(find_family(family))
