"""Reads PNG files (ISO 15948), whose compressed rows are embedded unchanged if PDF allows it.

PDF cannot read interlaced rows, or samples of colour and opacity together. Such pixels are unpacked by Pillow or, in
the browser, by pypng. Both get a file that is checked and rewritten here, never the author's.

Pixels that we pack ourselves are run-length encoded (ISO 32000-1, 7.4.5), because the output of zlib differs between
builds of that library.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple

from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import Raster

MOST = 128
"""Maximum number of bytes after one length byte."""

END = 128
"""The length byte that ends the data."""

_RUN = re.compile(rb"(.)\1{2,127}", re.DOTALL)
"""A run of three to 128 equal bytes; a run of two would save nothing."""


def pack_runs(data: bytes) -> bytes:
    """Run-length encode bytes, as runs of equal bytes and literal stretches."""
    return b"".join(_packed(data)) + bytes((END,))


def _packed(data: bytes) -> Iterator[bytes]:
    copied = 0
    for run in _RUN.finditer(data):
        yield from _stretches(data, copied, run.start())
        copied = run.end()
        yield bytes((257 - (copied - run.start()), data[run.start()]))
    yield from _stretches(data, copied, len(data))


def _stretches(data: bytes, start: int, end: int) -> Iterator[bytes]:
    for begin in range(start, end, MOST):
        part = data[begin : min(begin + MOST, end)]
        yield bytes((len(part) - 1,)) + part


PNG = b"\x89PNG\r\n\x1a\n"
"""The first bytes of a PNG file."""

MOST_PIXELS = 4_000_000
"""Maximum number of pixels of a PNG file, which may have to be unpacked."""

SAVE_AGAIN = sentence("open it and save it again as PNG")

GRAY, RGB, PALETTE, GRAY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
"""The types of PNG's pixels."""

SAMPLES = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGB_ALPHA: 4}
DEPTHS = {GRAY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GRAY_ALPHA: (8, 16), RGB_ALPHA: (8, 16)}

ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The passes of interlaced pixels: the first column and row of each, and its steps across and down."""

OPAQUE = b"\xff"

_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks that affect the picture; all other optional ones are left out."""

_HEAD, _TAIL = 8, 4
"""Number of bytes before and after a chunk's content."""


class PngHeader(NamedTuple):
    """The declarations of the first chunk."""

    columns: int
    rows: int
    bits: int
    type: int
    interlaced: bool

    def passes(self) -> Iterator[tuple[int, int]]:
        """The number of rows of each pass, and of bytes of a row including its filter byte."""
        for left, top, across, down in ADAM7 if self.interlaced else ((0, 0, 1, 1),):
            columns, rows = -(-(self.columns - left) // across), -(-(self.rows - top) // down)
            if columns > 0 and rows > 0:
                yield rows, 1 + (columns * SAMPLES[self.type] * self.bits + 7) // 8


class Png(NamedTuple):
    """The parts of a file: compressed rows, palette, transparency, and the file reduced to these."""

    header: PngHeader
    stream: bytes
    palette: bytes
    alphas: bytes
    """The opacity of the first colours of the palette; empty if all are opaque."""
    clear: tuple[int, ...]
    """The samples of the transparent colour, if there is one."""
    file: bytes


class Planes(NamedTuple):
    """Pixels split into planes, a byte for each sample; the higher eight of sixteen bits.

    Indices are a single plane.
    """

    colours: list[bytes]
    opaque: bytes


def read_png(data: bytes) -> Raster:
    """The picture in the file; raises ValueError with a sentence."""
    png = parse_png(data)
    columns, rows, bits, type_, interlaced = png.header
    stored = Raster(
        columns,
        rows,
        "png",
        png.stream,
        "gray" if type_ in (GRAY, GRAY_ALPHA) else "rgb",
        bits,
        png.palette,
        clear=png.clear,
        file=png.file,
    )
    if not (interlaced or png.alphas or type_ in (GRAY_ALPHA, RGB_ALPHA)):
        return stored
    planes = planes_of(png)
    mask = pack_runs(planes.opaque) if planes.opaque.strip(OPAQUE) else b""
    if type_ == PALETTE and not interlaced:
        return replace(stored, mask=mask)
    pixels = bytearray(columns * rows * len(planes.colours))
    for first, plane in enumerate(planes.colours):
        pixels[first :: len(planes.colours)] = plane
    return replace(stored, compression="runs", pixels=pack_runs(bytes(pixels)), bits=8, clear=(), mask=mask)


def parse_png(data: bytes) -> Png:
    """The parts of the file; raises ValueError with a sentence."""
    chunks = list(_chunks(data))
    header = _header(*chunks[0][:2])
    contents = {name: content for name, content, _ in reversed(chunks)}
    stream = _stream(b"".join(content for name, content, _ in chunks if name == b"IDAT"), header)
    palette, transparency = contents.get(b"PLTE", b""), contents.get(b"tRNS", b"")
    file = PNG + b"".join(whole for name, _, whole in chunks if name in _NEEDED)
    if header.type != PALETTE:
        return Png(header, stream, b"", b"", _clear(header, transparency), file)
    if not palette or len(palette) % 3 or len(palette) > 3 * 256:
        raise _damaged()
    # readers differ on indices beyond the palette, which a full palette rules out
    palette = palette.ljust(3 << header.bits, b"\0")[: 3 << header.bits]
    alphas = transparency[: 1 << header.bits]
    return Png(header, stream, palette, alphas if alphas.strip(OPAQUE) else b"", (), file)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """The name, the content and all bytes of each chunk; raises ValueError for a wrong checksum or a missing end."""
    name, place = b"", len(PNG)
    while name != b"IEND":
        size = int.from_bytes(data[place : place + 4], "big")
        end = place + _HEAD + size
        if end + _TAIL > len(data):
            raise ValueError(
                sentence(
                    "this PNG is incomplete, as if a copy was interrupted; copy it again, or {save_again}",
                    save_again=SAVE_AGAIN,
                )
            )
        whole = data[place : end + _TAIL]
        name, content = whole[4:_HEAD], whole[_HEAD:-_TAIL]
        if whole != _chunk(name, content):
            raise _damaged()
        yield name, content, whole
        place = end + _TAIL


def _chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


def _header(name: bytes, content: bytes) -> PngHeader:
    if name != b"IHDR" or len(content) != 13:
        raise _damaged()
    columns, rows = int.from_bytes(content[:4], "big"), int.from_bytes(content[4:8], "big")
    bits, type_, compression, filters, interlacing = content[8:]
    if columns * rows > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        raise ValueError(
            sentence(
                "this PNG has {columns:,} x {rows:,} pixels; at most {most} million: make it smaller",
                columns=columns,
                rows=rows,
                most=most,
            )
        )
    if not columns or not rows or bits not in DEPTHS.get(type_, ()) or compression or filters or interlacing > 1:
        raise _damaged()
    return PngHeader(columns, rows, bits, type_, bool(interlacing))


def _stream(packed: bytes, header: PngHeader) -> bytes:
    """The compressed rows without anything after them, checked without unpacking more bytes than declared."""
    expected = sum(rows * size for rows, size in header.passes())
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(packed, expected)
        rest = unpacker.decompress(unpacker.unconsumed_tail, 1)  # the end of the stream may need another call
    except zlib.error:
        raise _damaged() from None
    if len(plain) < expected or rest or not unpacker.eof:
        raise _damaged()
    place = 0
    for rows, size in header.passes():
        if max(plain[place : place + rows * size : size]) > 4:  # the existing filters
            raise _damaged()
        place += rows * size
    return packed[: len(packed) - len(unpacker.unused_data)]


def _clear(header: PngHeader, transparency: bytes) -> tuple[int, ...]:
    most = (1 << header.bits) - 1
    samples = tuple(int.from_bytes(transparency[at : at + 2], "big") & most for at in range(0, len(transparency), 2))
    return samples if len(samples) == SAMPLES[header.type] else ()


# ---- pixels


def planes_of(png: Png) -> Planes:
    """The pixels of a file."""
    _, _, bits, type_, _ = png.header
    samples, count = _samples(png), SAMPLES[type_]
    planes = [samples[first::count] for first in range(count)]
    if type_ in (GRAY_ALPHA, RGB_ALPHA):
        return Planes(planes[:-1], planes[-1])
    if png.clear:
        clear = tuple(_in_eight_bits(sample, bits) for sample in png.clear)
        return Planes(planes, bytes(0 if pixel == clear else 255 for pixel in zip(*planes, strict=True)))
    return Planes(planes, planes[0].translate(png.alphas.ljust(256, OPAQUE)))


def shades_of(png: Png) -> list[bytes]:
    """The brightness of each pixel on white paper, from 0, black, to 255, white or transparent (ITU-R BT.601)."""
    columns = png.header.columns
    (first, *others), opaque = planes_of(png)
    red, green, blue = (first, *others) if others else (first, first, first)
    if png.palette:
        red, green, blue = (first.translate(png.palette[colour::3].ljust(256, b"\0")) for colour in range(3))
    shades = bytes(
        255 - (255 - (77 * r + 150 * g + 29 * b >> 8)) * alpha // 255
        for r, g, b, alpha in zip(red, green, blue, opaque, strict=True)
    )
    return [shades[start : start + columns] for start in range(0, len(shades), columns)]


def _in_eight_bits(sample: int, bits: int) -> int:
    return sample >> 8 if bits == 16 else sample * 255 // ((1 << bits) - 1)


def _samples(png: Png) -> bytes:
    """The samples of all pixels in eight bits; palette indices unchanged."""
    columns, rows, bits, type_, interlaced = png.header
    head = columns.to_bytes(4, "big") + rows.to_bytes(4, "big") + bytes((bits, type_, 0, 0, interlaced))
    parts = _chunk(b"IHDR", head), _chunk(b"PLTE", png.palette) if png.palette else b"", _chunk(b"IDAT", png.stream)
    file = b"".join((PNG, *parts, _chunk(b"IEND", b"")))
    try:
        from PIL.PngImagePlugin import PngImageFile
    except ImportError:
        return _samples_by_pypng(png.header, file)
    image = PngImageFile(BytesIO(file))
    if bits == 16 and type_ == GRAY:
        samples = image.tobytes()
        return samples[1 :: len(samples) // (columns * rows)]
    return image.convert({GRAY: "L", GRAY_ALPHA: "LA"}.get(type_, image.mode)).tobytes()


def _samples_by_pypng(header: PngHeader, file: bytes) -> bytes:
    import png

    rows = png.Reader(bytes=file).read()[2]
    if header.type == PALETTE or header.bits == 8:
        return b"".join(map(bytes, rows))
    return b"".join(bytes(_in_eight_bits(sample, header.bits) for sample in row) for row in rows)


def _damaged() -> ValueError:
    return ValueError(sentence("this PNG is damaged; {save_again}", save_again=SAVE_AGAIN))
