"""How bright the pixels of a picture are on white paper, for those that are to be looked at and not to be shown."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from worksheets.drawing.images.png import GRAY, PALETTE, RGB, PngHeader, unfiltered
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.images.runs import unpack_runs

WHITE = 255


def shades(raster: Raster) -> Iterator[bytes]:
    """The rows of a picture that was a PNG file, a byte for each pixel from 0, black, to 255, white or clear."""
    columns = raster.columns
    opaque = unpack_runs(raster.mask) if raster.mask else b""
    for number, row in enumerate(_rows(raster)):
        gray = row if raster.colours == "gray" and not raster.palette else _gray(row)
        if raster.clear:
            pixels = zip(*[iter(row)] * raster.samples, strict=True)
            gray = bytes(WHITE if pixel == _high(raster) else shade for pixel, shade in zip(pixels, gray, strict=True))
        if opaque:
            alphas = opaque[number * columns : (number + 1) * columns]
            gray = bytes(WHITE - (WHITE - shade) * alpha // 255 for shade, alpha in zip(gray, alphas, strict=True))
        yield gray


def _rows(raster: Raster) -> Iterator[bytes]:
    """Each row in samples of eight bits, those of the palette where there is one."""
    size = raster.columns * raster.samples
    if raster.compression == "runs":
        rows = unpack_runs(raster.pixels)
        yield from (rows[start : start + size] for start in range(0, len(rows), size))
        return
    rows = zlib.decompress(raster.pixels)
    type_ = PALETTE if raster.palette else GRAY if raster.colours == "gray" else RGB
    colours = [raster.palette[start : start + 3] for start in range(0, len(raster.palette), 3)]
    for row in unfiltered(PngHeader(raster.columns, raster.rows, raster.bits, type_), rows):
        spread = _spread(row, raster)[:size]
        yield b"".join([colours[index] for index in spread]) if colours else spread


def _spread(row: bytes, raster: Raster) -> bytes:
    """The samples of a row, a byte each: of sixteen bits the higher eight, fewer bits as shares of all brightness."""
    bits = raster.bits
    if bits == 16:
        return row[::2]
    if bits == 8:
        return row
    most = (1 << bits) - 1
    share = 1 if raster.palette else WHITE // most
    samples = [(byte >> shift & most) * share for byte in row for shift in range(8 - bits, -1, -bits)]
    return bytes(samples)


def _gray(row: bytes) -> bytes:
    """The brightness of red, green and blue, as eyes see them (ITU-R BT.601)."""
    return bytes(
        (77 * red + 150 * green + 29 * blue) >> 8
        for red, green, blue in zip(row[::3], row[1::3], row[2::3], strict=True)
    )


def _high(raster: Raster) -> tuple[int, ...]:
    """The clear colour in samples of eight bits."""
    if raster.bits == 16:
        return tuple(sample >> 8 for sample in raster.clear)
    return tuple(sample * (WHITE // ((1 << raster.bits) - 1)) for sample in raster.clear)
