"""The fonts in use: how wide their characters are, which face sets a text.

A shipped family that lacks a character of a text hands the whole text to the next family that has them
all, so that no word is set in two faces. So does a font of the author's own that lacks a letter; single signs it takes
from the family that stands in for it: a dash or a box of another font is no slip in a line, and most such fonts have
letters alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import repeat
from typing import TYPE_CHECKING

from worksheets.base.errors import LayoutError
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.own_font import FontChoice, OwnFont
from worksheets.drawing.fonts.typefaces import FAMILIES, SIGNS, families_for, find_family, font_file
from worksheets.drawing.scripts import FIRST_GLYPH, GlyphLine, Shaper, needs_shaping
from worksheets.output.pdf.face_tables import FaceTables
from worksheets.output.pdf.glyphs import Contour, Glyphs, OutlinePoint

if TYPE_CHECKING:
    from worksheets.output.pdf.embedded_font import EmbeddedFont

LONGEST_QUOTE = 60
"""Characters of a text that an error quotes."""

WIDTHS_KEPT = 4_096
"""Number of texts whose widths are kept: the words of a list, labels and numbers come again on every sheet."""


def is_letter(character: str) -> bool:
    """Whether a character is read as a part of a word or a number, which no other font may have among its own."""
    return unicodedata.category(character)[0] in "LMN"


class Face:
    """One face of a family; its file is read when it is first used."""

    def __init__(self, family: str, bold: bool) -> None:
        self.family = family
        self.bold = bold
        self.name = f"{family} Bold" if bold else family

    def read(self) -> bytes:
        """The bytes of the face's file."""
        return font_file(self.family, self.bold).read_bytes()

    @cached_property
    def tables(self) -> FaceTables:
        """What its file says of its characters."""
        return FaceTables(self.read())

    @cached_property
    def font(self) -> EmbeddedFont:
        """The face as ReportLab embeds it, which only those import who write a document."""
        from worksheets.output.pdf.embedded_font import EmbeddedFont

        return EmbeddedFont(self.name, self.tables)

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of every character of the face, in thousandths of the font size."""
        return self.tables.widths

    def font_of(self, character: str) -> EmbeddedFont:
        """The font that has a character of the face."""
        return self.font

    def outline(self, character: str) -> tuple[Contour, ...]:
        """The contours of a character in thousandths of the font size, y running up; see `Glyphs`.

        Private characters are glyphs of shaped lines.
        """
        scale, code = 1000 / self._glyphs.units, ord(character)
        glyph = code - FIRST_GLYPH if code >= FIRST_GLYPH else self.tables.glyphs[character]
        return tuple(
            tuple(OutlinePoint(scale * x, scale * y, on) for x, y, on in contour)
            for contour in self._glyphs.outline(glyph)
        )

    def line(self, text: str) -> GlyphLine:
        """The glyphs of a text with letters that change with their neighbours."""
        return self._shaper.line(text)

    @cached_property
    def _shaper(self) -> Shaper:
        return Shaper(self.tables.program, self.widths)

    @cached_property
    def _glyphs(self) -> Glyphs:
        return Glyphs(self.tables.program, self.family)

    @cached_property
    def characters(self) -> frozenset[str]:
        """The characters that the face has."""
        return frozenset(self.widths)


class FaceWithSigns(Face):
    """A face that lacks signs, such as arrows, and takes them from another one."""

    def __init__(self, family: str, bold: bool, other: Face) -> None:
        super().__init__(family, bold)
        self._other = other

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of every character, signs that stand in for missing ones included."""
        signs = {each: width for each, width in self._other.widths.items() if not is_letter(each)}
        return {**signs, **self.tables.widths}

    def font_of(self, character: str) -> EmbeddedFont:
        """The font that has a character."""
        return self.font if self._has(character) else self._other.font

    def outline(self, character: str) -> tuple[Contour, ...]:
        """See `Face.outline`."""
        return super().outline(character) if self._has(character) else self._other.outline(character)

    def _has(self, character: str) -> bool:
        return character in self.tables.widths or ord(character) >= FIRST_GLYPH


class ScriptFace(FaceWithSigns):
    """A face made for one script, which is used for signs that it lacks only if no other face has a whole text."""

    @cached_property
    def characters(self) -> frozenset[str]:
        """The characters that the face has itself."""
        return frozenset(self.tables.widths)


class OwnFace(FaceWithSigns):
    """The face of an author's own font, with the signs that it lacks from the family that stands in for it."""

    def __init__(self, own: OwnFont) -> None:
        # As families are listed in SVG: what the first lacks is looked for in the next.
        super().__init__(f"'{own.family}', {own.stand_in}", False, _face(own.stand_in, bold=False))
        self.own = own
        # The name by which ReportLab tells fonts apart in a document; that in the file stays what it is.
        self.name = own.token

    def read(self) -> bytes:
        """The bytes of the font, as they are embedded."""
        return self.own.program


@cache
def _face(family: str, *, bold: bool) -> Face:
    """The face, each read once; `bold` is named by all who call, since a cache takes it for two without."""
    return ScriptFace(family, bold, _face(SIGNS, bold=bold)) if FAMILIES[family].script else Face(family, bold)


@lru_cache(maxsize=8)
def _own_face(own: OwnFont) -> OwnFace:
    return OwnFace(own)


@cache
def _characters_shipped(family: str) -> frozenset[str]:
    return _face(family, bold=False).characters & _face(family, bold=True).characters


def characters_of(font: FontChoice) -> frozenset[str]:
    """The characters that a shipped family has in both its faces, or those that the author's own font has."""
    return _characters_shipped(font) if isinstance(font, str) else font.characters


def _missing(text: str, faces: Sequence[Face]) -> str:
    """Why none of the faces can set a text, as a sentence."""
    shown = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
    for character in text:
        if not any(character in face.characters for face in faces):
            name = unicodedata.name(character, "unnamed")
            sign = f'"{character}" ' if character.isprintable() else ""
            return sentence(
                'no font at hand has the character {sign}(U+{code:04X} {name}) of "{shown}"',
                sign=sign,
                code=ord(character),
                name=name,
                shown=shown,
            )
    return sentence('no single font at hand has all the characters of "{shown}"', shown=shown)


class Fonts:
    """A family in use, with the others behind it; implements `worksheets.drawing.pen.FontMetrics`."""

    def __init__(self, font: FontChoice) -> None:
        self.own = None if isinstance(font, str) else font
        self.cap_height = FAMILIES[font].cap_height if isinstance(font, str) else font.cap_height
        """Height of a capital letter as a share of the font size."""
        shipped = (font, *(other for other in FAMILIES if other != font)) if isinstance(font, str) else (*FAMILIES,)
        # Kept here, so that a document has the same face for the same text from first to last.
        own = [] if isinstance(font, str) else [_own_face(font)]
        self._order = tuple((*own, *(_face(family, bold=bold) for family in shipped)) for bold in (False, True))
        self.family = self._order[0][0].family
        self._units = lru_cache(maxsize=WIDTHS_KEPT)(self._measured)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Width of `text` in points; raises LayoutError where no font has one of its characters."""
        return size * self._units(text, bold) / 1000

    def widest(self, texts: Iterable[str], size: float, bold: bool = False) -> float:
        """Width of the widest of the texts, 0 without any; raises LayoutError likewise."""
        return size * max(map(self._units, texts, repeat(bold)), default=0) / 1000

    def _measured(self, text: str, bold: bool) -> int:
        """Width of a text in thousandths of the font size."""
        if needs_shaping(text):
            return round(self.face(text, bold).line(text).width)
        try:
            return sum(map(self._order[bold][0].widths.__getitem__, text))
        except KeyError:
            return sum(map(self.face(text, bold).widths.__getitem__, text))

    def face(self, text: str, bold: bool = False) -> Face:
        """The face that sets all of `text`; raises LayoutError where there is none."""
        first, *others = self._order[bold]
        if first.characters.issuperset(text):
            return first
        known = families_for(text)
        faces = [first, *(face for face in others if face.family in known)]
        for face in faces:
            if face.characters.issuperset(text):
                return face
        for face in faces:
            if isinstance(face, ScriptFace) and face.widths.keys() >= {*text}:
                return face
        raise LayoutError(_missing(text, faces))

    def on_screen(self) -> FontsOnScreen:
        """The fonts by names that no other has, for a page that has shown other fonts of the same name."""
        return FontsOnScreen(self)


class NamedFace:
    """A face under another name, for pictures in which letters are text."""

    def __init__(self, face: Face, family: str) -> None:
        self.family = family
        self.bold = face.bold
        self.widths = face.widths
        self.outline = face.outline
        self.line = face.line


class FontsOnScreen:
    """Knows which face sets a text, as `Fonts` do; an author's own font has the name of its file's contents."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts

    def face(self, text: str, bold: bool = False) -> Face | NamedFace:
        """The face that sets all of `text`; raises LayoutError where there is none."""
        face = self._fonts.face(text, bold)
        if isinstance(face, OwnFace):
            return NamedFace(face, f"{face.own.token}, {face.own.stand_in}")
        return face


def load_fonts(font: FontChoice) -> Fonts:
    """The fonts for a job that asks for `font`; raises InputError, naming the nearest, if no such one is shipped."""
    return Fonts(find_family(font) if isinstance(font, str) else font)
