"""Reads PNG and JPEG files, which are embedded unchanged if possible, and otherwise unpacked by Pillow.

A file may come from anybody, so its declared sizes are checked before memory is used, and every error is one sentence.
"""

from __future__ import annotations

from worksheets.base.byte_cache import byte_cache
from worksheets.base.sentences import sentence
from worksheets.drawing.images.jpeg import JPEG, read_jpeg
from worksheets.drawing.images.png import PNG, read_png
from worksheets.drawing.images.raster import Raster

OTHERS = {
    b"GIF8": sentence("a GIF"),
    b"BM": sentence("a BMP"),
    b"II*\0": sentence("a TIFF"),
    b"MM\0*": sentence("a TIFF"),
    b"%PDF": sentence("a PDF"),
    b"<svg": sentence("an SVG"),
    b"<?xml": sentence("an SVG"),
    b"RIFF": sentence("a WebP"),
}
"""The first bytes of other formats."""

HEIC = (b"ftyphei", b"ftypmif", b"ftypavi")
"""The bytes after the first four of an HEIC picture."""


@byte_cache(32_000_000, lambda raster, data: len(data) + len(raster.pixels) + len(raster.mask) + len(raster.file))
def read_picture(data: bytes) -> Raster:
    """The picture in a PNG or JPEG file.

    Raises ValueError with a sentence for other files, and for pictures that cannot be shown.
    """
    if data.startswith(PNG):
        return read_png(data)
    if data.startswith(JPEG):
        return read_jpeg(data)
    start = data[:256].removeprefix(b"\xef\xbb\xbf").lstrip()
    found = next((name for mark, name in OTHERS.items() if start.startswith(mark)), "")
    if data[4:12].startswith(HEIC):
        found = sentence("a HEIC or AVIF")
    if found:
        raise ValueError(sentence("this is {found} file; save the picture as PNG or JPEG", found=found))
    raise ValueError(sentence("this is no picture in PNG or JPEG; save it as one of them"))
