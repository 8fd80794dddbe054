from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from tests.drawing.images.made_pictures import chunk, file_of, gradient, on_white, png_of
from worksheets.drawing.images.png import parse_png, shades_of


def as_seen(data: bytes) -> list[list[int]]:
    image = on_white(data).convert("L")
    levels = list(image.tobytes())
    return [levels[row * image.width : (row + 1) * image.width] for row in range(image.height)]


def apart(data: bytes) -> int:
    """The greatest difference from the result of an independent library."""
    ours = [list(row) for row in shades_of(parse_png(data))]
    theirs = as_seen(data)
    assert [len(row) for row in ours] == [len(row) for row in theirs]
    return max(abs(a - b) for one, other in zip(ours, theirs, strict=True) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P", "1"])
def test_every_sort_of_png_is_as_bright_as_it_looks(mode: str) -> None:
    assert apart(file_of(gradient(13, 7, mode))) <= 2


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16])
def test_grays_of_every_depth(bits: int) -> None:
    size = (5 * bits + 7) // 8
    rows = b"".join(bytes((0, *range(37 * row, 37 * row + size))) for row in range(3))
    found = [list(row) for row in shades_of(parse_png(png_of(5, 3, bits, 0, zlib.compress(rows))))]
    most = (1 << bits) - 1
    for row, line in enumerate(found):
        number = int.from_bytes(bytes(range(37 * row, 37 * row + size)), "big")
        samples = [number >> (8 * size - bits * (at + 1)) & most for at in range(5)]
        assert line == [sample >> 8 if bits == 16 else sample * 255 // most for sample in samples]


def test_transparent_pixels_are_white() -> None:
    rows = zlib.compress(bytes((0, 0, 90, 200)))
    plain, clear = png_of(3, 1, 8, 0, rows), png_of(3, 1, 8, 0, rows, chunk(b"tRNS", bytes((0, 90))))
    assert [list(row) for row in shades_of(parse_png(plain))] == [[0, 90, 200]]
    assert [list(row) for row in shades_of(parse_png(clear))] == [[0, 255, 200]]
    stream = io.BytesIO()
    picture = Image.new("P", (2, 1))
    picture.putpalette((0, 0, 0, 0, 0, 0))
    picture.putdata([0, 1])
    picture.save(stream, "PNG", transparency=bytes((255, 0)))
    assert [list(row) for row in shades_of(parse_png(stream.getvalue()))] == [[0, 255]]
