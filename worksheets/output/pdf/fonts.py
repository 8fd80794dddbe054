"""The fonts in use: measures texts and chooses the face that sets each text.

If a built-in family lacks a character, the next family with all characters sets the whole text, so that no word is set
in two faces. The same holds for a custom font that lacks a letter. Single signs that it lacks, such as dashes and
boxes, come from its fallback family, because most custom fonts have only letters.
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
"""Number of cached text widths, since words, labels and numbers recur on every sheet."""


def is_letter(character: str) -> bool:
    """Whether a character belongs to a word or a number, whose characters must all come from one font."""
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
        """The character tables of the face's file."""
        return FaceTables(self.read())

    @cached_property
    def font(self) -> EmbeddedFont:
        """The face as ReportLab embeds it; imported only to write documents."""
        from worksheets.output.pdf.embedded_font import EmbeddedFont

        return EmbeddedFont(self.name, self.tables)

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of every character of the face, in thousandths of the font size."""
        return self.tables.widths

    def font_of(self, character: str) -> EmbeddedFont:
        """The font with a character of the face."""
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
        """The shaped glyphs of a text whose letters change with their neighbours."""
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
    """A face that takes missing signs, such as arrows, from another face."""

    def __init__(self, family: str, bold: bool, other: Face) -> None:
        super().__init__(family, bold)
        self._other = other

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of every character, including signs of the other face."""
        signs = {each: width for each, width in self._other.widths.items() if not is_letter(each)}
        return {**signs, **self.tables.widths}

    def font_of(self, character: str) -> EmbeddedFont:
        """The font with a character."""
        return self.font if self._has(character) else self._other.font

    def outline(self, character: str) -> tuple[Contour, ...]:
        """See `Face.outline`."""
        return super().outline(character) if self._has(character) else self._other.outline(character)

    def _has(self, character: str) -> bool:
        return character in self.tables.widths or ord(character) >= FIRST_GLYPH


class ScriptFace(FaceWithSigns):
    """A face for one script; its substitute signs count only if no other face has the whole text."""

    @cached_property
    def characters(self) -> frozenset[str]:
        """The characters that the face has itself."""
        return frozenset(self.tables.widths)


class OwnFace(FaceWithSigns):
    """The face of a custom font, with missing signs from its fallback family."""

    def __init__(self, own: OwnFont) -> None:
        # a list of families for SVG, each the fallback of the one before
        super().__init__(f"'{own.family}', {own.stand_in}", False, _face(own.stand_in, bold=False))
        self.own = own
        # the name that identifies the font in a document of ReportLab; the name in the file does not change
        self.name = own.token

    def read(self) -> bytes:
        """The bytes of the font, as they are embedded."""
        return self.own.program


@cache
def _face(family: str, *, bold: bool) -> Face:
    """The face, read once; all callers pass `bold` by keyword, because the cache would distinguish the calls."""
    return ScriptFace(family, bold, _face(SIGNS, bold=bold)) if FAMILIES[family].script else Face(family, bold)


@lru_cache(maxsize=8)
def _own_face(own: OwnFont) -> OwnFace:
    return OwnFace(own)


@cache
def _characters_shipped(family: str) -> frozenset[str]:
    return _face(family, bold=False).characters & _face(family, bold=True).characters


def characters_of(font: FontChoice) -> frozenset[str]:
    """The characters that both faces of a built-in family have, or those of a custom font."""
    return _characters_shipped(font) if isinstance(font, str) else font.characters


def _missing(text: str, faces: Sequence[Face]) -> str:
    """The reason why none of the faces can set a text."""
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
    """A family in use, with the others as fallbacks; implements `worksheets.drawing.pen.FontMetrics`."""

    def __init__(self, font: FontChoice) -> None:
        self.own = None if isinstance(font, str) else font
        self.cap_height = FAMILIES[font].cap_height if isinstance(font, str) else font.cap_height
        """Height of a capital letter as a share of the font size."""
        shipped = (font, *(other for other in FAMILIES if other != font)) if isinstance(font, str) else (*FAMILIES,)
        # cached here, so that a document uses the same face for the same text throughout
        own = [] if isinstance(font, str) else [_own_face(font)]
        self._order = tuple((*own, *(_face(family, bold=bold) for family in shipped)) for bold in (False, True))
        self.family = self._order[0][0].family
        self._units = lru_cache(maxsize=WIDTHS_KEPT)(self._measured)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Width of `text` in points; raises LayoutError if no font has one of its characters."""
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
        """The fonts under unique names, for a page that has shown other fonts of the same name."""
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
    """Chooses faces as `Fonts` does; a custom font is named after the digest of its file."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts

    def face(self, text: str, bold: bool = False) -> Face | NamedFace:
        """The face that sets all of `text`; raises LayoutError where there is none."""
        face = self._fonts.face(text, bold)
        if isinstance(face, OwnFace):
            return NamedFace(face, f"{face.own.token}, {face.own.stand_in}")
        return face


def load_fonts(font: FontChoice) -> Fonts:
    """The fonts for a job with this `font`; raises InputError with the nearest name if there is no such font."""
    return Fonts(find_family(font) if isinstance(font, str) else font)
