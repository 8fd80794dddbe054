"""The pages of PDF files as bitmaps, without numpy: for scans, and for printed pages in the browser."""

from __future__ import annotations

from pathlib import Path

from pypdfium2 import PdfBitmap, PdfDocument, PdfiumError

from worksheets.base.sentences import sentence

__all__ = ("PdfBitmap", "PdfDocument", "opened", "page_bitmap", "print_bitmap", "rows_of")

DPI = 200
"""Resolution at which pages of scans are read."""

LONGEST = 3_000
"""Maximum number of pixels of a picture's longer side; larger ones are reduced."""

PRINT_SCALE = 2.0
"""Pixels per point of printed pages."""

PDF_DAMAGED = sentence("this PDF file is damaged or encrypted; scan the sheets again")
PAGE_DAMAGED = sentence("this page is damaged; scan the sheet again")


def opened(file: Path | bytes) -> PdfDocument | None:
    """A PDF file, read piece by piece, since it may be large; None if it cannot be read."""
    try:
        return PdfDocument(file)
    except (PdfiumError, OSError):
        return None


def page_bitmap(document: PdfDocument, number: int) -> PdfBitmap | None:
    """A page of scans, from 0: blue, green, red, or gray; None if it is damaged."""
    try:
        page = document[number]
        bitmap = page.render(scale=min(DPI / 72, LONGEST / max(1.0, *page.get_size())), rev_byteorder=False)
        page.close()
    except (PdfiumError, ValueError):
        return None
    return bitmap


def print_bitmap(document: PdfDocument, number: int) -> PdfBitmap:
    """A printed page, from 0, in gray."""
    return document[number].render(scale=PRINT_SCALE, grayscale=True)


def rows_of(bitmap: PdfBitmap) -> tuple[int, int, int, bytes]:
    """Rows, columns, bytes a pixel, and the bytes row by row, without padding."""
    wide, data = bitmap.width * bitmap.n_channels, bytes(bitmap.buffer)
    if bitmap.stride != wide:
        data = b"".join(data[start : start + wide] for start in range(0, bitmap.height * bitmap.stride, bitmap.stride))
    return bitmap.height, bitmap.width, bitmap.n_channels, data
