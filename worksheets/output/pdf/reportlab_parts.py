"""The parts of ReportLab that we use; the only module that imports it, and without Pillow (see `pillow`).

Imported only to write documents; measuring texts and laying out pages need nothing of ReportLab.
"""

# ruff: noqa: E402 - Pillow is set aside before

import sys

from worksheets.output.pdf.pillow import import_without_pillow

import_without_pillow()

# ReportLab imports HarfBuzz if it is installed, which takes 40 ms, but does not use it here.
harfbuzz = sys.modules.get("uharfbuzz")
sys.modules["uharfbuzz"] = harfbuzz  # type: ignore[assignment] # None means that there is no such module

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFPageLabel,
    PDFPageLabels,
    PDFResourceDictionary,
    PDFString,
)
from reportlab.pdfbase.pdfdoc import format as format_object
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

if harfbuzz is None:
    del sys.modules["uharfbuzz"]

__all__ = [
    "PDFArray",
    "PDFDictionary",
    "PDFDocument",
    "PDFInfo",
    "PDFName",
    "PDFObject",
    "PDFPageLabel",
    "PDFPageLabels",
    "PDFResourceDictionary",
    "PDFString",
    "TTEncoding",
    "TTFont",
    "TTFontFace",
    "format_object",
]
