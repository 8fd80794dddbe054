"""A second reader of printed pages: words and their positions from Poppler's pdftotext."""

from __future__ import annotations

import subprocess
from pathlib import Path
from xml.etree import ElementTree

from worksheets.verify.page_text import PdfFile, PlacedText

WORD = "{http://www.w3.org/1999/xhtml}word"
PAGE = "{http://www.w3.org/1999/xhtml}page"

HEIGHT = 1.6
"""Height of Poppler's boxes, as a multiple of the font size."""


class PopplerFile(PdfFile):
    """A file whose texts are read by Poppler instead of PDFium."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        run = subprocess.run(["pdftotext", "-bbox", "-raw", path, "-"], check=True, capture_output=True)
        self._pages = [[*map(text_of, page.iter(WORD))] for page in ElementTree.fromstring(run.stdout).iter(PAGE)]

    def texts(self, number: int) -> list[PlacedText]:
        """See `PdfFile`."""
        return self._pages[number - 1]


def text_of(word: ElementTree.Element) -> PlacedText:
    """A word with the centre of its box."""
    left, right, top, bottom = (float(word.attrib[name]) for name in ("xMin", "xMax", "yMin", "yMax"))
    return PlacedText(word.text or "", (left + right) / 2, (top + bottom) / 2, (bottom - top) / HEIGHT, left)
