"""Pictures from files: PNG and JPEG, which are shown as they are wherever that can be, and else unpacked by Pillow.

A file may come from anybody: what it declares is compared with limits before anything of that size is made, and
whatever is wrong with it is a sentence.
"""

from __future__ import annotations

from worksheets.base.byte_cache import byte_cache
from worksheets.drawing.images.jpeg import JPEG, read_jpeg
from worksheets.drawing.images.png import PNG, read_png
from worksheets.drawing.images.raster import Raster

OTHERS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*\0": "a TIFF",
    b"MM\0*": "a TIFF",
    b"%PDF": "a PDF",
    b"<svg": "an SVG",
    b"<?xml": "an SVG",
    b"RIFF": "a WebP",
}
"""How files of other formats begin."""

HEIC = (b"ftyphei", b"ftypmif", b"ftypavi")
"""What stands behind the first four bytes of a telephone's picture."""


@byte_cache(32_000_000, lambda raster, data: len(data) + len(raster.pixels) + len(raster.mask) + len(raster.file))
def read_picture(data: bytes) -> Raster:
    """The picture in a PNG or JPEG file; raises ValueError with a sentence for what is none, or cannot be shown."""
    if data.startswith(PNG):
        return read_png(data)
    if data.startswith(JPEG):
        return read_jpeg(data)
    start = data[:256].removeprefix(b"\xef\xbb\xbf").lstrip()
    found = next((name for mark, name in OTHERS.items() if start.startswith(mark)), "")
    if data[4:12].startswith(HEIC):
        found = "a HEIC or AVIF"
    if found:
        raise ValueError(f"this is {found} file; save the picture as PNG or JPEG")
    raise ValueError("this is no picture in PNG or JPEG; save it as one of them")
