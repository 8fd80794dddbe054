"""PNG files (ISO 15948), which pages show with their own compressed rows as long as nothing in them is half clear."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate
from operator import add, and_
from typing import NamedTuple

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.images.runs import pack_runs

PNG = b"\x89PNG\r\n\x1a\n"
"""How PNG files begin."""

MOST_PIXELS = 4_000_000
"""Most pixels of a PNG file: those that are half clear are unpacked here, one after the other."""

ANEW = "open it and save it anew as PNG"

GRAY, RGB, PALETTE, GRAY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
"""The types of PNG's pixels."""

SAMPLES = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGB_ALPHA: 4}
DEPTHS = {GRAY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GRAY_ALPHA: (8, 16), RGB_ALPHA: (8, 16)}

_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT")
"""The chunks that tell what is shown; all others that may be left out are."""

_FIRST, _HEAD, _TAIL = 8, 8, 4
"""Bytes before the first chunk, before a chunk's content, and behind it."""


class PngHeader(NamedTuple):
    """What the first chunk declares."""

    columns: int
    rows: int
    bits: int
    type: int

    @property
    def row_bytes(self) -> int:
        """Bytes of a row without the one that names its filter."""
        return (self.columns * SAMPLES[self.type] * self.bits + 7) // 8

    @property
    def step(self) -> int:
        """How many bytes the pixel to the left lies before; at least one."""
        return max(1, SAMPLES[self.type] * self.bits // 8)


def read_png(data: bytes) -> Raster:
    """The picture in the file; raises ValueError with a sentence."""
    chunks: dict[bytes, bytes] = {}
    packed: list[bytes] = []
    header: PngHeader | None = None
    for name, content in _chunks(data):
        if header is None:
            header = _header(name, content)
        elif name == b"IDAT":
            packed.append(content)
        else:
            chunks.setdefault(name, content)
    if header is None or not packed:
        raise _damaged()
    palette = chunks.get(b"PLTE", b"")
    if header.type == PALETTE and (not palette or len(palette) % 3 or len(palette) > 3 * 256):
        raise _damaged()
    stream, rows = _unpacked(b"".join(packed), header)
    if header.type in (GRAY_ALPHA, RGB_ALPHA):
        return _split(header, rows, _file(data))
    clear, alphas = _clear(header, chunks.get(b"tRNS", b""))
    return Raster(
        header.columns,
        header.rows,
        "png",
        stream,
        "gray" if header.type == GRAY else "rgb",
        header.bits,
        # Readers differ on indexes beyond the palette: there are none in a palette that is full.
        palette.ljust(3 << header.bits, b"\0")[: 3 << header.bits] if header.type == PALETTE else b"",
        _palette_mask(header, rows, alphas),
        clear,
        file=_file(data),
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks before the end, by name, which must come, and whose sums must be right."""
    place = _FIRST
    while True:
        size = int.from_bytes(data[place : place + 4], "big")
        name = data[place + 4 : place + _HEAD]
        end = place + _HEAD + size
        if end + _TAIL > len(data):
            raise ValueError(f"this PNG ends too early, as if it had not been copied whole; copy it again, or {ANEW}")
        if zlib.crc32(memoryview(data)[place + 4 : end]) != int.from_bytes(data[end : end + _TAIL], "big"):
            raise _damaged()
        if name == b"IEND":
            return
        yield name, data[place + _HEAD : end]
        place = end + _TAIL


def _header(name: bytes, content: bytes) -> PngHeader:
    if name != b"IHDR" or len(content) != 13:
        raise _damaged()
    columns, rows = int.from_bytes(content[:4], "big"), int.from_bytes(content[4:8], "big")
    bits, type_, compression, filters, interlacing = content[8:]
    if columns * rows > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        raise ValueError(f"this PNG has {columns:,} x {rows:,} pixels; at most {most} million: make it smaller")
    if not columns or not rows or bits not in DEPTHS.get(type_, ()) or compression or filters or interlacing > 1:
        raise _damaged()
    if interlacing:
        raise ValueError("this PNG is interlaced, which pages cannot show; save it without interlacing")
    return PngHeader(columns, rows, bits, type_)


def _unpacked(packed: bytes, header: PngHeader) -> tuple[bytes, bytes]:
    """The compressed rows without anything behind them, and the rows with their filters; never more than declared."""
    expected = header.rows * (1 + header.row_bytes)
    unpacker = zlib.decompressobj()
    try:
        rows = unpacker.decompress(packed, expected)
        rest = unpacker.decompress(unpacker.unconsumed_tail, 1)  # what ends the stream may need another look
    except zlib.error:
        raise _damaged() from None
    if len(rows) < expected or rest or not unpacker.eof or max(rows[:: 1 + header.row_bytes]) > 4:
        raise _damaged()
    return packed[: len(packed) - len(unpacker.unused_data)], rows


def _file(data: bytes) -> bytes:
    """The file with what it needs alone: others tell when and with which program it was made, or how to show it."""
    parts = [PNG]
    place = _FIRST
    for name, content in _chunks(data):
        end = place + _HEAD + len(content) + _TAIL
        if name in _NEEDED:
            parts.append(data[place:end])
        place = end
    return b"".join((*parts, data[place : place + _HEAD + _TAIL]))


# ---- what is clear, or half clear


def _clear(header: PngHeader, said: bytes) -> tuple[tuple[int, ...], bytes]:
    """The samples of the one colour that is clear, or how opaque the colours of a palette are."""
    if header.type == PALETTE:
        return (), said[: 1 << header.bits]
    most = (1 << header.bits) - 1
    samples = tuple(int.from_bytes(said[at : at + 2], "big") & most for at in range(0, len(said), 2))
    return (samples if len(samples) == SAMPLES[header.type] else ()), b""


def _palette_mask(header: PngHeader, rows: bytes, alphas: bytes) -> bytes:
    """How opaque each pixel is, packed; empty where all are."""
    if not alphas.strip(b"\xff"):
        return b""
    plain = b"".join(unfiltered(header, rows))
    if header.bits < 8:
        most = (1 << header.bits) - 1
        shifts = range(8 - header.bits, -1, -header.bits)
        spread = [bytes(byte >> shift & most for shift in shifts) for byte in range(256)]
        size, width = header.row_bytes, header.columns
        plain = b"".join(
            b"".join(map(spread.__getitem__, plain[start : start + size]))[:width]
            for start in range(0, len(plain), size)
        )
    return pack_runs(plain.translate(alphas.ljust(256, b"\xff")))


def _split(header: PngHeader, rows: bytes, file: bytes) -> Raster:
    """Colours and opacity apart, each in eight bits: of sixteen the higher eight."""
    plain = b"".join(unfiltered(header, rows))
    if header.bits == 16:
        plain = plain[::2]
    samples = SAMPLES[header.type]
    colours = samples - 1
    opaque = plain[colours::samples]
    pixels = bytearray(colours * header.columns * header.rows)
    for sample in range(colours):
        pixels[sample::colours] = plain[sample::samples]
    mask = pack_runs(opaque) if opaque.strip(b"\xff") else b""
    packed = pack_runs(bytes(pixels))
    return Raster(header.columns, header.rows, "runs", packed, "gray" if colours == 1 else "rgb", mask=mask, file=file)


# ---- filters


def unfiltered(header: PngHeader, rows: bytes) -> Iterator[bytes]:
    """The rows as they are, each a sum of what is stored and a guess from its neighbours."""
    size, step = header.row_bytes, header.step
    above = bytes(size)
    for start in range(0, len(rows), 1 + size):
        kind, stored = rows[start], rows[start + 1 : start + 1 + size]
        # In all that is plain nothing differs from the row above.
        same = kind in (2, 4) and not stored.strip(b"\0")
        above = above if same else FILTERS[kind](stored, above, step)
        yield above


def _none(stored: bytes, above: bytes, step: int) -> bytes:
    return stored


def _sub(stored: bytes, above: bytes, step: int) -> bytes:
    row = bytearray(len(stored))
    for first in range(step):
        row[first::step] = bytes(map(_low, accumulate(stored[first::step])))
    return bytes(row)


def _up(stored: bytes, above: bytes, step: int) -> bytes:
    return bytes(map(_low, map(add, stored, above)))


def _average(stored: bytes, above: bytes, step: int) -> bytes:
    row = bytearray(len(stored))
    for first in range(step):
        left = 0
        found = bytearray()
        for byte, up in zip(stored[first::step], above[first::step], strict=True):
            left = byte + (left + up >> 1) & 255
            found.append(left)
        row[first::step] = found
    return bytes(row)


def _paeth(stored: bytes, above: bytes, step: int) -> bytes:
    row = bytearray(len(stored))
    for first in range(step):
        left = corner = 0
        found = bytearray()
        for byte, up in zip(stored[first::step], above[first::step], strict=True):
            to_left, to_up = up - corner, left - corner
            to_corner = abs(to_left + to_up)
            to_left, to_up = abs(to_left), abs(to_up)
            if to_left > to_up or to_left > to_corner:
                left = up if to_up <= to_corner else corner
            left = byte + left & 255
            corner = up
            found.append(left)
        row[first::step] = found
    return bytes(row)


_low = partial(and_, 255)

FILTERS: tuple[Callable[[bytes, bytes, int], bytes], ...] = (_none, _sub, _up, _average, _paeth)
"""How a row is restored from what is stored, the row above it and the distance to the pixel to the left."""


def _damaged() -> ValueError:
    return ValueError(f"this PNG is damaged; {ANEW}")
