"""Pictures from files: PNG and JPEG, which are shown as they are wherever that can be, and else unpacked by Pillow.

A file may come from anybody: what it declares is compared with limits before anything of that size is made, and
whatever is wrong with it is a sentence.
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
        found = sentence("a HEIC or AVIF")
    if found:
        raise ValueError(sentence("this is {found} file; save the picture as PNG or JPEG", found=found))
    raise ValueError(sentence("this is no picture in PNG or JPEG; save it as one of them"))
