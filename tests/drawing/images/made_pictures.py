"""Picture files for tests, made with a library that the program does not use."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image, ImageOps

WHITE = (255, 255, 255)


def file_of(image: Image.Image, format: str = "PNG", **options: Any) -> bytes:
    """The picture as a file."""
    stream = io.BytesIO()
    image.save(stream, format, **options)
    return stream.getvalue()


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a PNG file."""
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")


def png_of(columns: int, rows: int, bits: int, type_: int, packed: bytes, *others: bytes, interlace: int = 0) -> bytes:
    """A PNG file assembled by hand; `others` are chunks before the pixels."""
    head = columns.to_bytes(4, "big") + rows.to_bytes(4, "big") + bytes((bits, type_, 0, 0, interlace))
    parts = (chunk(b"IHDR", head), *others, chunk(b"IDAT", packed), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""The number of samples in a pixel, by the colour type of a PNG."""


def samples_png(
    columns: int, bits: int, type_: int, pixels: Sequence[Sequence[int]], *others: bytes, interlace: int = 0
) -> bytes:
    """A PNG file with these samples, row by row."""
    rows = len(pixels) // columns
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

    def lines() -> Iterator[bytes]:
        for left, top, across, down in passes if interlace else [(0, 0, 1, 1)]:
            for row in range(top, rows, down):
                cells = [pixels[row * columns + column] for column in range(left, columns, across)]
                digits = "".join(f"{sample:0{bits}b}" for cell in cells for sample in cell)
                if digits:
                    size = -(-len(digits) // 8)
                    yield b"\0" + int(digits.ljust(8 * size, "0"), 2).to_bytes(size, "big")

    return png_of(columns, rows, bits, type_, zlib.compress(b"".join(lines())), *others, interlace=interlace)


def on_white(data: bytes) -> Image.Image:
    """What a file shows on white paper, rotated by its camera's orientation."""
    image = Image.open(io.BytesIO(data))
    if image.mode.startswith("I"):  # sixteen bits, which convert() would cut off
        image = image.convert("I").point(lambda level: level / 256).convert("L")
    if image.mode == "CMYK":
        image = image.convert("RGB")
    shown = ImageOps.exif_transpose(image).convert("RGBA")
    paper = Image.new("RGBA", shown.size, (*WHITE, 255))
    return Image.alpha_composite(paper, shown).convert("RGB")


def gradient(columns: int, rows: int, mode: str = "RGBA") -> Image.Image:
    """An oblong picture in which every pixel differs from its neighbours; half of it is partly transparent."""
    image = Image.new("RGBA", (columns, rows))
    image.putdata(
        [
            (255 * x // columns, 255 * y // rows, (37 * x + 91 * y) % 256, 255 if x % 2 else 255 * y // rows)
            for y in range(rows)
            for x in range(columns)
        ]
    )
    return image if mode == "RGBA" else image.convert("RGB").convert(mode) if mode != "LA" else image.convert("LA")


def unpack_runs(packed: bytes) -> bytes:
    """The bytes that were given to `pack_runs`."""
    parts: list[bytes] = []
    place = 0
    while (length := packed[place]) != 128:
        if length < 128:
            parts.append(packed[place + 1 : place + 2 + length])
            place += 2 + length
        else:
            parts.append(packed[place + 1 : place + 2] * (257 - length))
            place += 2
    return b"".join(parts)
