"""Reads the pictures in files: pages of PDF files, photos, and scans of one or several pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from worksheets.base.errors import why_unread
from worksheets.base.sentences import sentence
from worksheets.scans.pdf_pages import LONGEST, PAGE_DAMAGED, PDF_DAMAGED, opened, page_bitmap
from worksheets.scans.values import Pixels

LARGEST_FILE = 400_000_000
"""Maximum size of a file with pictures, in bytes."""


REOPENED = 20
"""A PDF file is opened again after this many pages: PDFium keeps the packed pictures of all that it has read."""


class ScanPicture(NamedTuple):
    """A page of a file of pictures, counted from 1; without `pixels`, `fault` has the reason."""

    file: Path
    page: int
    pixels: Pixels | None
    fault: str = ""
    pages: int = 1
    """The number of pages of the file."""


def pictures_in(file: Path) -> Iterator[ScanPicture]:
    """Yield the pictures in a file, one at a time; a page or a file that cannot be read has a fault."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            yield ScanPicture(file, 0, None, sentence("the file is too large; scan the class in several files"))
            return
        with file.open("rb") as stream:
            start = stream.read(1024)
        is_pdf = b"%PDF-" in start or file.suffix.lower() == ".pdf"
        data = b"" if is_pdf else file.read_bytes()
    except OSError as error:
        yield ScanPicture(file, 0, None, sentence("the file cannot be read: {reason}", reason=why_unread(error)))
        return
    if is_pdf:
        yield from _pages(file)
    else:
        yield from _images(file, data)


def _pages(file: Path) -> Iterator[ScanPicture]:
    """Yield the pages of a PDF file, read piece by piece, since it may be large."""
    document = opened(file)
    if document is None:
        yield ScanPicture(file, 0, None, PDF_DAMAGED)
        return
    count = len(document)
    for number in range(count):
        if document and number and number % REOPENED == 0:
            document.close()
            document = opened(file)
        bitmap = page_bitmap(document, number) if document else None
        if bitmap is None:
            yield ScanPicture(file, number + 1, None, PAGE_DAMAGED, count)
            continue
        yield ScanPicture(file, number + 1, _in_colour(bitmap.to_numpy()), "", count)
    if document:
        document.close()


def _images(file: Path, data: bytes) -> Iterator[ScanPicture]:
    try:
        fine, images = cv2.imdecodemulti(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        fine, images = False, ()
    if not fine or not len(images):
        yield ScanPicture(
            file, 0, None, sentence("this is not a picture that can be read; PDF, JPEG, PNG and TIFF files can")
        )
        return
    for number, pixels in enumerate(images, 1):
        yield ScanPicture(file, number, _reduced(_in_colour(np.asarray(pixels, np.uint8))), "", len(images))


def _in_colour(pixels: Pixels) -> Pixels:
    if pixels.ndim == 2:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    return np.ascontiguousarray(pixels[:, :, :3])


def _reduced(pixels: Pixels) -> Pixels:
    share = LONGEST / max(pixels.shape[:2])
    if share >= 1:
        return pixels
    return cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
