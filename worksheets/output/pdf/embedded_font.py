"""A font as ReportLab embeds it, with the tables of its characters read at once.

ReportLab reads them number by number: 8 ms for a face of Andika, against 1 ms here, and most of that is needed anyway
to measure texts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from io import BytesIO
from itertools import repeat
from string import ascii_uppercase
from weakref import WeakKeyDictionary

from worksheets.output.pdf.face_tables import FaceTables
from worksheets.output.pdf.reportlab_parts import PDFDocument, TTEncoding, TTFont, TTFontFace


class EmbeddedFace(TTFontFace):  # type: ignore[misc]
    """What ReportLab knows of a face, where the file has been read already."""

    def __init__(self, tables: FaceTables) -> None:
        self._tables = tables
        super().__init__(BytesIO(tables.program))

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 - named by ReportLab
        """Names, heights and the like as ReportLab reads them; of the characters, what was read."""
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
    """A font that documents embed; it keeps apart what each of them uses of it.

    `TTFont` without its `__init__`, which would read the file.
    """

    def __init__(self, name: str, tables: FaceTables) -> None:
        self.fontName = name
        self.face = EmbeddedFace(tables)
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[PDFDocument, TTFont.State] = WeakKeyDictionary()
        self._asciiReadable = 0
        self.shapable = False

    def addObjects(self, document: PDFDocument) -> None:  # noqa: N802 - named by ReportLab
        """Add all subsets to the document, each under its own tag."""
        subsets = [*self.state[document].subsets]
        names = [self.getSubsetInternalName(number, document)[1:] for number in range(len(subsets))]
        super().addObjects(document)
        fonts = document.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            fonts[name].BaseFont = tagged(fonts[name].BaseFont, subset)


def tagged(name: str, subset: Sequence[int]) -> str:
    """The name of a subset with a tag of six letters made from its characters (ISO 32000-1, 9.6.4).

    ReportLab calls the first subset of every font in every file AAAAAA, and tools that join files take those of two
    files for one font.
    """
    font = name.partition("+")[2]
    digest = int.from_bytes(hashlib.sha256(f"{font} {[*subset]}".encode()).digest()[:8])
    letters = []
    for _ in range(6):
        digest, letter = divmod(digest, 26)
        letters.append(ascii_uppercase[letter])
    return f"{''.join(letters)}+{font}"
