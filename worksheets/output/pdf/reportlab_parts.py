"""The parts of ReportLab that we use; the only module that imports it, and without Pillow (see `pillow`).

Only who writes a document imports this: to measure texts and to lay out pages takes nothing of ReportLab.
"""

# ruff: noqa: E402 - Pillow is set aside before

from worksheets.output.pdf.pillow import import_without_pillow

import_without_pillow()

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
