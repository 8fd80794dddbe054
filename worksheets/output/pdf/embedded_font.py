"""A font that ReportLab embeds, with character tables that are read faster.

ReportLab reads them number by number: 8 ms for a face of Andika, against 1 ms here, most of which measuring texts needs
anyway.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import repeat
from string import ascii_uppercase
from weakref import WeakKeyDictionary

from worksheets.output.pdf.face_tables import FaceTables
from worksheets.output.pdf.reportlab_parts import PDFDocument, TTEncoding, TTFont, TTFontFace

_BEYOND = 0x110000
"""The first number beyond Unicode."""

_NUMBER = re.compile("<([0-9A-F]{6,})>")
"""A number beyond Unicode in the table of the texts that codes spell."""


class EmbeddedFace(TTFontFace):  # type: ignore[misc]
    """ReportLab's view of a face whose file has been read already."""

    def __init__(self, tables: FaceTables) -> None:
        self._tables = tables
        super().__init__(BytesIO(tables.program))

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 - named by ReportLab
        """Let ReportLab read names, heights and the like, but take the character tables already read."""
        super().extractInfo(charInfo=0)
        tables, widths = self._tables, self._tables.advances
        self.charToGlyph = {ord(character): glyph for character, glyph in tables.glyphs.items()}
        self.charWidths = {ord(character): width for character, width in tables.widths.items()}
        self.defaultWidth = round(widths[0] * tables.thousandth)
        # ReportLab scales the width that the last glyphs share, and the same document has the same bytes.
        shared = repeat(widths[-1] * tables.thousandth, tables.count - len(widths))
        self.hmetrics = list(zip((*widths, *shared), tables.bearings(), strict=True))
        self.glyphPos = tables.outlines()

    def addSubsetObjects(self, document: PDFDocument, name: str, subset: Sequence[int]) -> object:  # noqa: N802
        """Add the file of a subset under its own tag; see `tagged`."""
        return super().addSubsetObjects(document, tagged(name, subset), subset)


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font that several documents embed, with separate subsets for each.

    A `TTFont` without its `__init__`, which would read the file.
    """

    def __init__(self, name: str, tables: FaceTables) -> None:
        self.fontName = name
        self.face = EmbeddedFace(tables)
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[PDFDocument, TTFont.State] = WeakKeyDictionary()
        self._asciiReadable = 0
        self.shapable = False
        self._spelled: WeakKeyDictionary[PDFDocument, dict[int, str]] = WeakKeyDictionary()

    def add_glyph(self, glyph: int, spells: str, document: PDFDocument) -> tuple[int, int]:
        """Add a glyph of a shaped line; return its code, whose low byte is the code in the subset, and its width.

        A glyph has one code for each text that it spells, because in some fonts letters with different dots share
        strokes. ReportLab accepts numbers beyond Unicode as characters.
        """
        number = _BEYOND + (ord(spells[0]) << 16 if spells else 0) + glyph
        face = self.face
        if number not in face.charToGlyph:
            face.charToGlyph[number] = glyph
            face.charWidths[number] = round(face.hmetrics[glyph][0] * face._tables.thousandth)
        self._spelled.setdefault(document, {}).setdefault(number, spells)
        return self._code(number, document), int(face.charWidths[number])

    def _code(self, number: int, document: PDFDocument) -> int:
        """The code of a character as `splitString` gives it, which reads texts only."""
        if document not in self.state:
            self.state[document] = TTFont.State(self._asciiReadable, self)
        state = self.state[document]
        if number not in state.assignments:
            if state.nextCode & 0xFF == ord(" "):
                if state.nextCode > ord(" "):
                    state.subsets[-1].append(ord(" "))
                state.nextCode += 1
            if state.nextCode > ord(" "):
                if not state.nextCode & 0xFF:
                    state.subsets.append([0])
                    state.nextCode += 1
                state.subsets[-1].append(number)
            else:
                state.subsets[0][state.nextCode] = number
            state.assignments[number] = state.nextCode
            state.nextCode += 1
        return int(state.assignments[number])

    def addObjects(self, document: PDFDocument) -> None:  # noqa: N802 - named by ReportLab
        """Add all subsets to the document, each under its own tag."""
        subsets = [*self.state[document].subsets]
        names = [self.getSubsetInternalName(number, document)[1:] for number in range(len(subsets))]
        super().addObjects(document)
        fonts = document.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            fonts[name].BaseFont = tagged(fonts[name].BaseFont, subset)
            if document in self._spelled:
                spelled = document.idToObject[fonts[name].ToUnicode.name]
                spelled.content = _respelled(spelled.content, self._spelled[document])


def _respelled(table: str, spelled: Mapping[int, str]) -> str:
    """The table of the text of each code of a subset, with texts in place of numbers beyond Unicode."""

    def text(found: re.Match[str]) -> str:
        said = spelled.get(int(found[1], 16)) or "\ufffd"
        return f"<{said.encode('utf-16-be').hex().upper()}>"

    return _NUMBER.sub(text, table)


def tagged(name: str, subset: Sequence[int]) -> str:
    """The name of a subset with a tag of six letters made from its characters (ISO 32000-1, 9.6.4).

    ReportLab tags the first subset of every font AAAAAA, so tools that join files would take two subsets for one font.
    """
    font = name.partition("+")[2]
    digest = int.from_bytes(hashlib.sha256(f"{font} {[*subset]}".encode()).digest()[:8])
    letters = []
    for _ in range(6):
        digest, letter = divmod(digest, 26)
        letters.append(ascii_uppercase[letter])
    return f"{''.join(letters)}+{font}"
