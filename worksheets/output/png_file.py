"""Writes drawings and pages as PNG files: each becomes a PDF file that pypdfium2 renders.

pypdfium2 is an extra and imported only here. Its versions round differently, so the bytes are the same only for the
same version.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.layout.page import Page, Placed
from worksheets.output.pdf.about import About
from worksheets.output.pdf.writer import write_pdf
from worksheets.output.picture_source import SIGNATURE, SOURCE

if TYPE_CHECKING:
    from worksheets.drawing.shapes import Drawing
    from worksheets.output.pdf.fonts import Fonts

DPI = 300
"""Pixels per inch."""

LEVEL = 4
"""Compression level."""

MISSING = sentence(
    'the format png needs pypdfium2, which is not installed: pip install "worksheets[pictures]", or use svg'
)


def require_png() -> None:
    """Raise InputError with the command to install pypdfium2 if it is missing."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        raise InputError(MISSING) from None


def png_files(
    drawings: Sequence[Drawing], fonts: Fonts, *, colour: bool = False, source: str = "", margin: float = 0.0
) -> Iterator[bytes]:
    """Each drawing as a file, with a margin, on white, gray unless it may have `colour`; `source` is the job's name.

    Raises LayoutError if no font has a character.
    """
    pages = [
        Page(each.width + 2 * margin, each.height + 2 * margin, (Placed(margin, margin, each),), "")
        for each in drawings
    ]
    return png_pages(pages, fonts, colour=colour, source=source)


def png_pages(
    pages: Sequence[Page], fonts: Fonts, *, colour: bool = False, source: str = "", scale: float = 1.0
) -> Iterator[bytes]:
    """Each page as a file, `scale` times its size; see `png_files`."""
    import pypdfium2

    stream = BytesIO()
    write_pdf(pages, stream, fonts, about=About("", "en"), duplex=False)
    document = pypdfium2.PdfDocument(stream.getvalue())
    try:
        for page in document:
            bitmap = page.render(scale=scale * DPI / 72, grayscale=not colour, rev_byteorder=colour)
            try:
                yield _png(bitmap, source)
            finally:
                bitmap.close()
                page.close()
    finally:
        document.close()


def _png(bitmap: Any, source: str) -> bytes:
    """The PNG file of a bitmap, with unfiltered rows, because drawings are lines on white."""
    samples, width = bitmap.n_channels, bitmap.width
    pixels, stride = memoryview(bitmap.buffer).cast("B"), bitmap.stride
    # gray drawings are mostly runs of equal bytes: looking for other matches takes three times as long and saves 5 %
    strategy = zlib.Z_RLE if samples == 1 else zlib.Z_DEFAULT_STRATEGY
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, strategy)
    packed = [
        part
        for row in range(bitmap.height)
        for part in (packer.compress(b"\0"), packer.compress(pixels[row * stride : row * stride + width * samples]))
    ]
    packed.append(packer.flush())
    dots = round(DPI / 0.0254)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, bitmap.height, 8, 2 if samples == 3 else 0, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", dots, dots, 1)),
            _chunk(b"iTXt", SOURCE + source.encode()) if source else b"",
            _chunk(b"IDAT", b"".join(packed)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
