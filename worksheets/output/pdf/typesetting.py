"""Finds font, character codes and width of each text of a document, and caches them: texts recur on every sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.drawing.scripts import FIRST_GLYPH, Glyph, GlyphLine, is_right_to_left, needs_shaping
from worksheets.drawing.shapes import Letters
from worksheets.output.pdf.fonts import Face, Fonts
from worksheets.output.pdf.glyphs import Contour

if TYPE_CHECKING:
    from worksheets.output.pdf.reportlab_parts import PDFDocument, TTFont

TEXTS_KEPT = 4_096
"""Number of cached texts."""

_ESCAPED = {ord(c): f"\\{name}".encode() for c, name in {"(": "(", ")": ")", "\\": "\\", "\r": "r", "\n": "n"}.items()}

_ROW_ENDS = "\n"
"""Marks the end of a row among the letters of a grid."""

TextRun: TypeAlias = tuple[bytes, bytes]
"""The name of a font subset, and the escaped codes of characters in it."""


class PlacedRun(NamedTuple):
    """A run and its offset from the start of its line, in thousandths of the font size, y up.

    Without `codes` it is drawn as `outlines`, which are not part of the searchable text.
    """

    x: float
    y: float
    name: bytes
    codes: bytes
    outlines: tuple[Contour, ...] = ()


_NEAR = 1.0
"""Glyphs at most this far from the end of the one before continue its run; in thousandths of the font size."""


class Typeface:
    """A face in one document; a character gets its code on first use.

    A subset of a font holds 255 characters; the first is enough for nearly every booklet.
    """

    def __init__(self, face: Face, document: PDFDocument) -> None:
        self.widths = face.widths
        self._face = face
        self._font = face.font
        self._document = document
        self._codes: dict[str, bytes] = {}
        self._others: dict[str, TextRun] = {}
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

    def codes(self, text: str) -> bytes | None:
        """The codes of a text in the first subset; None unless all its characters are known there."""
        try:
            return b"".join(map(self._codes.__getitem__, text))
        except KeyError:
            return None

    def runs(self, text: str) -> list[TextRun]:
        """Split a text into runs where the subset of its characters changes."""
        codes = self.codes(text)
        if codes is not None:
            return [(self.name, codes)]
        for character in text:
            if character not in self._codes and character not in self._others:
                self._learn(character)
        runs: list[TextRun] = []
        for character in text:
            name, code = self._others.get(character) or (self.name, self._codes[character])
            if runs and runs[-1][0] == name:
                runs[-1] = (name, runs[-1][1] + code)
            else:
                runs.append((name, code))
        return runs

    def set(self, text: str) -> SetText:
        """Set a text in this face."""
        if needs_shaping(text):
            line = self._face.line(text)
            # readers reorder right-to-left letters themselves, including those of replacement texts
            said = "" if is_right_to_left(text) else text
            return SetText([], round(line.width), None, tuple(self._placed(line, not said)), said)
        return SetText(self.runs(text), sum(map(self.widths.__getitem__, text)), None)

    def _placed(self, line: GlyphLine, spelled: bool) -> Iterator[PlacedRun]:
        """Yield the glyphs of a line as runs; a run ends where the widths do not lead to the place of the next glyph.

        If the text is `spelled` by its glyphs, dots and vowel points are outlines, because readers split words at them.
        """
        begun: PlacedRun | None = None
        end = 0.0
        for glyph in line.glyphs:
            if spelled and glyph.is_mark:
                yield PlacedRun(glyph.x, glyph.y, b"", b"", self._face.outline(glyph.character))
                continue
            name, codes, width = self._glyph(glyph)
            if begun and (begun.name, begun.y) == (name, glyph.y) and abs(glyph.x - end) <= _NEAR:
                begun = begun._replace(codes=begun.codes + codes)
            else:
                if begun:
                    yield begun
                begun = PlacedRun(glyph.x, glyph.y, name, codes)
                end = glyph.x
            end += width
        if begun:
            yield begun

    def _glyph(self, glyph: Glyph) -> tuple[bytes, bytes, int]:
        """The subset, the escaped code and the width of a glyph, or of a character that the font lacks."""
        number = ord(glyph.character) - FIRST_GLYPH
        if number < 0:
            ((name, codes),) = self.runs(glyph.character)
            return name, codes, self.widths[glyph.character]
        code, width = self._font.add_glyph(number, glyph.spells, self._document)
        return self._subset_name(self._font, code >> 8), _ESCAPED.get(code & 0xFF, bytes((code & 0xFF,))), width

    def known_rows(self, letters: Letters) -> bytes | None:
        """The rows of a grid as contents of TJ arrays; None unless all its letters are known at this pitch."""
        cells = self._cells.get(_pitch(letters))
        if cells is None:
            return None
        parts: list[str] = []
        for row in letters.rows:
            parts += row
            parts.append(_ROW_ENDS)
        try:
            # all at once, which takes half the time of row by row
            return b"".join(itemgetter(*parts)(cells)).removesuffix(cells[_ROW_ENDS]) if any(letters.rows) else b""
        except KeyError:
            return None

    def cells_of(self, letters: Letters) -> list[list[bytes]]:
        """The part of a TJ array for each cell of a grid whose rows are known; a blank cell is only an advance."""
        cells = self._cells[_pitch(letters)]
        return [[cells[letter] for letter in row] for row in letters.rows]

    def learn_cells(self, letters: Letters) -> bool:
        """Learn the part of a TJ array for each letter of a grid; False if not all are in the first subset.

        Every part is as wide as a cell, to a hundred-thousandth of the font size, so rows do not drift.
        """
        pitch = _pitch(letters)
        known = self._cells.setdefault(pitch, {"": b"%.2f " % -pitch, _ROW_ENDS: b"]TJ T*\n["})
        for letter in sorted(set().union(*letters.rows).difference(known)):
            if len(letter) > 1 and needs_shaping(letter):
                return False
            runs = self.runs(letter)
            if len(runs) > 1 or runs[0][0] != self.name:
                return False
            width = sum(self.widths[character] for character in letter)
            percent = letters.condensed(letter, width)
            shown = b"(%b)" % runs[0][1]
            if percent < 100:  # the operator scales all that follows it
                width = round(width * percent / 100)
                shown = b"]TJ %d Tz\n[%b]TJ 100 Tz\n[" % (percent, shown)
            before = round((pitch - width) / 2)
            known[letter] = b"%d%b%.2f " % (-before, shown, before + width - pitch)
        return True


def _pitch(letters: Letters) -> float:
    """The distance of a grid's columns in thousandths of the font size."""
    return round(1000 * letters.pitch / letters.size, 2)


class SetText(NamedTuple):
    """A text converted to runs, and its width in thousandths of the font size.

    `codes` has the whole text if the first subset of the chosen font family covers it, otherwise None.
    """

    runs: list[TextRun]
    width: int
    codes: bytes | None
    glyphs: tuple[PlacedRun, ...] = ()
    """Used instead of `runs` for a text whose letters change with their neighbours."""
    said: str = ""
    """The text, if its glyphs do not spell it in order."""


class _Shown(dict[str, bytes]):
    """A cache of PDF operators that show texts with `codes`, cleared when it is full; KeyError for other texts.

    It is a dictionary, so that the operators of many texts are joined without a call for each. Right-aligned texts are
    first moved back by their width.
    """

    def __init__(self, typesetter: Typesetter, bold: bool, anchor: str) -> None:
        self._typesetter = typesetter
        self._bold = bold
        self._ended = anchor == "end"

    def __missing__(self, text: str) -> bytes:
        codes = self._typesetter.codes(text, self._bold)
        if codes is None:
            raise KeyError(text)
        if len(self) >= TEXTS_KEPT:
            self.clear()
        shown = b"(%b)Tj" % codes
        if self._ended:
            shown = b"[%d(%b)]TJ" % (self._typesetter.text(text, self._bold).width, codes)
        self[text] = shown
        return shown


class Typesetter:
    """Sets the texts of one document; every method raises LayoutError if no font has a character."""

    def __init__(self, fonts: Fonts, document: PDFDocument) -> None:
        self._fonts = fonts
        self._document = document
        self._typefaces: dict[Face, Typeface] = {}
        self._usual: dict[bool, Typeface] = {}
        self.text = lru_cache(maxsize=TEXTS_KEPT)(self._set)
        """Set a text, bold or not."""
        self._shown = {
            (bold, anchor): _Shown(self, bold, anchor) for bold in (False, True) for anchor in ("start", "end")
        }

    def typeface(self, text: str, bold: bool) -> Typeface:
        """The typeface that can set all of a text."""
        face = self._fonts.face(text, bold)
        typeface = self._typefaces.get(face)
        if typeface is None:
            typeface = self._typefaces[face] = Typeface(face, self._document)
        if face.family == self._fonts.family:
            self._usual[bold] = typeface
        return typeface

    def _set(self, text: str, bold: bool) -> SetText:
        typeface = self.typeface(text, bold)
        if needs_shaping(text):
            return typeface.set(text)
        runs = typeface.runs(text)
        usual = typeface is self._usual.get(bold) and len(runs) == 1 and runs[0][0] == typeface.name
        width = sum(map(typeface.widths.__getitem__, text))
        return SetText(runs, width, runs[0][1] if usual else None)

    def codes(self, text: str, bold: bool) -> bytes | None:
        """The `codes` of a text, which need no measuring if all its characters are known."""
        usual = self._usual.get(bold)
        known = usual.codes(text) if usual and not needs_shaping(text) else None
        return self.text(text, bold).codes if known is None else known

    def column(self, lines: Sequence[str], bold: bool, anchor: str) -> TextRun | None:
        """Operators that show lines below each other, and their font; None unless all texts have `codes`."""
        try:
            shown = b" T*\n".join(map(self._shown[bold, anchor].__getitem__, lines))
        except KeyError:
            return None
        return (self._usual[bold].name, shown) if lines else None

    def grid(self, letters: Letters) -> tuple[Typeface, bytes | None]:
        """The typeface of a grid's letters, and its rows as TJ arrays, without the first `[` and the last `]TJ`.

        The rows are None unless all letters are in the first subset. Other typefaces are tried only if the usual one
        does not know all letters.
        """
        usual = self._usual.get(letters.bold)
        rows = usual.known_rows(letters) if usual else None
        if usual and rows is not None:
            return usual, rows
        typeface = self.typeface("".join(sorted(set().union(*letters.rows))), letters.bold)
        return typeface, typeface.known_rows(letters) if typeface.learn_cells(letters) else None
