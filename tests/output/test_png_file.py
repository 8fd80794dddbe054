"""PNG files of drawings: gray, or in colour if allowed."""

from __future__ import annotations

import struct
import zlib

from worksheets.drawing.shapes import Drawing, Rect
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.png_file import png_files

HALF = Drawing(7.2, 3.6, (Rect(0, 0, 3.6, 3.6, 0, fill=0.0),), 0)
"""The left half of 30 x 15 pixels is black."""


def rows_of(png: bytes, samples: int) -> list[bytes]:
    width, height = struct.unpack(">II", png[16:24])
    at = png.index(b"IDAT")
    raw = zlib.decompress(png[at + 4 : at + 4 + struct.unpack(">I", png[at - 4 : at])[0]])
    assert (width, height, len(raw)) == (30, 15, 15 * (1 + 30 * samples))
    return [raw[row * (1 + 30 * samples) :][: 1 + 30 * samples] for row in range(15)]


def test_each_pixel_is_where_it_belongs() -> None:
    one, other = png_files([HALF, HALF], load_fonts("Andika"))
    assert one == other
    assert one[24:26] == b"\x08\x00"
    for row in rows_of(one, 1):
        assert (row[:15], row[-13:]) == (b"\0" + bytes(14), b"\xff" * 13), "but for how the edge is rounded"
    (coloured,) = png_files([HALF], load_fonts("Andika"), colour=True)
    assert coloured[24:26] == b"\x08\x02"
    for row in rows_of(coloured, 3):
        assert (row[:43], row[-39:]) == (b"\0" + bytes(42), b"\xff" * 39)
