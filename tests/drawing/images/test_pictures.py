from __future__ import annotations

import io
import random
import sys
import tracemalloc
import zlib
from base64 import b64decode
from contextlib import suppress
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.drawing.images.made_pictures import (
    SAMPLES,
    WHITE,
    chunk,
    file_of,
    gradient,
    on_white,
    png_of,
    samples_png,
    unpack_runs,
)
from tests.loops import loop_over
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.images.png import parse_png, planes_of
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.shapes import Drawing, Picture
from worksheets.drawing.transform import scaled
from worksheets.layout.page import Page, Placed
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.output.svg.letters import TypedLetters
from worksheets.output.svg.page import page_svg

EACH = 8.0
"""Points per pixel on the pages of these tests."""


def page_of(raster: Raster, times: int = 1) -> Page:
    size = EACH * raster.width, EACH * raster.height
    drawing = Drawing(*size, (Picture(0, 0, *size, raster),), 1)
    return Page(*size, tuple(Placed(0, 0, drawing, repeated=bool(n % 2)) for n in range(times)), "1")


def pdf_of(*pages: Page) -> bytes:
    stream = io.BytesIO()
    write_pdf(pages, stream, load_fonts("Andika"), about=About("", "en"), duplex=False)
    return stream.getvalue()


def in_pdf(raster: Raster) -> Image.Image:
    """The centres of the picture's pixels on a page rendered by an independent program."""
    page = pypdfium2.PdfDocument(pdf_of(page_of(raster)))[0]
    shown = page.render(scale=1).to_pil().convert("RGB")
    middle = int(EACH) // 2
    found = Image.new("RGB", (raster.width, raster.height))
    for x in range(raster.width):
        for y in range(raster.height):
            found.putpixel((x, y), shown.getpixel((int(EACH) * x + middle, int(EACH) * y + middle)))
    return found


def in_svg(raster: Raster) -> Image.Image:
    """The picture in the SVG, with its rotation."""
    picture = page_svg(page_of(raster), TypedLetters(load_fonts("Andika")))
    data = picture.partition('href="data:')[2].partition('"')[0]
    kind, _, packed = data.partition(";base64,")
    assert kind == raster.mime_type
    stored = on_white(b64decode(packed, validate=True))
    numbers = [EACH * stored.width, 0, 0, EACH * stored.height, 0, 0]
    if "matrix(" in picture:
        numbers = [float(each) for each in picture.partition("matrix(")[2].partition(")")[0].split()]
    a, b, c, d, e, f = numbers
    found = Image.new("RGB", (raster.width, raster.height))
    for column in range(stored.width):
        for row in range(stored.height):
            u, v = (column + 0.5) / stored.width, (row + 0.5) / stored.height
            place = int((a * u + c * v + e) / EACH), int((b * u + d * v + f) / EACH)
            found.putpixel(place, stored.getpixel((column, row)))  # type: ignore[arg-type]
    return found


def assert_alike(one: Image.Image, other: Image.Image, tolerance: int = 2) -> None:
    assert one.size == other.size
    assert one.mode == other.mode == "RGB"
    for place, (x, y) in enumerate(zip(one.tobytes(), other.tobytes(), strict=True)):
        assert abs(x - y) <= tolerance, (place, x, y)


def with_palette(colours: int) -> Image.Image:
    image = Image.new("P", (11, 7))
    image.putdata([(3 * x + y) % colours for y in range(7) for x in range(11)])
    image.putpalette([(i * 83 + shift) % 256 for i in range(colours) for shift in (0, 90, 170)])
    return image


SIXTEEN = Image.frombytes("I;16", (5, 3), b"".join((4_111 * n % 65_536).to_bytes(2, "little") for n in range(15)))
DEEP = b"".join(b"\0" + bytes((17 * n + row) % 256 for n in range(6 * 4)) for row in range(3))
"""Three rows of four coloured pixels with sixteen bits a sample."""

PNGS = {
    "rgb": file_of(gradient(9, 5, "RGB")),
    "rgb with alpha": file_of(gradient(9, 5)),
    "gray": file_of(gradient(9, 5, "L")),
    "gray with alpha": file_of(gradient(9, 5, "LA")),
    "one bit": file_of(gradient(13, 5, "1")),
    "palette of 2": file_of(with_palette(2)),
    "palette of 4": file_of(with_palette(4)),
    "palette of 16": file_of(with_palette(16)),
    "palette of 100": file_of(with_palette(100)),
    "palette of 2 half clear": file_of(with_palette(2), transparency=b"\x80"),
    "palette of 4 half clear": file_of(with_palette(4), transparency=b"\xff\x40"),
    "palette of 16 half clear": file_of(with_palette(16), transparency=b"\0\x40\x80\xc0"),
    "palette of 100 half clear": file_of(with_palette(100), transparency=bytes(range(100))),
    "a clear gray": file_of(gradient(9, 5, "L"), transparency=gradient(9, 5, "L").getpixel((4, 2))),
    "a clear colour": file_of(gradient(9, 5, "RGB"), transparency=gradient(9, 5, "RGB").getpixel((4, 2))),
    "sixteen bits of gray": file_of(SIXTEEN),
    "sixteen bits of colour": png_of(4, 3, 16, 2, zlib.compress(DEEP)),
}


@pytest.mark.parametrize("data", PNGS.values(), ids=list(PNGS))
def test_a_png_is_shown_as_another_program_shows_it(data: bytes) -> None:
    raster = read_picture(data)
    assert_alike(in_pdf(raster), on_white(data))
    assert_alike(in_svg(raster), on_white(data), 0)


KINDS = [(type_, bits) for type_ in (0, 3) for bits in (1, 2, 4, 8)]
KINDS += [(0, 16), *((type_, bits) for type_ in (2, 4, 6) for bits in (8, 16))]
"""All colour types of PNGs with their bit depths."""


def random_pixels(number: int, type_: int, bits: int) -> list[list[int]]:
    rng = random.Random(number)
    return [[rng.getrandbits(bits) for _ in range(SAMPLES[type_])] for _ in range(number)]


def both_ways(columns: int, rows: int, type_: int, bits: int, clear: bool = False) -> tuple[bytes, bytes]:
    """The same pixels in a file with interlaced rows, and in one without."""
    pixels = random_pixels(columns * rows, type_, bits)
    others = [chunk(b"PLTE", random.Random(columns).randbytes(3 << bits))] if type_ == 3 else []
    if clear:
        key = b"".join(sample.to_bytes(2, "big") for sample in pixels[0])
        others.append(chunk(b"tRNS", bytes(range(0, 250, 40))[: 1 << bits] if type_ == 3 else key))
    one, other = (samples_png(columns, bits, type_, pixels, *others, interlace=way) for way in (1, 0))
    return one, other


@loop_over(
    ("type_", "bits", "clear"),
    [
        *((type_, bits, False) for type_, bits in KINDS),
        *((type_, bits, True) for type_, bits in KINDS if type_ < 4 and bits < 16),
    ],
)
def test_an_interlaced_png_is_shown_as_one_that_is_not(type_: int, bits: int, clear: bool) -> None:
    interlaced, plain = map(read_picture, both_ways(11, 7, type_, bits, clear))
    assert interlaced.compression == "runs"
    assert interlaced.colours == plain.colours
    assert_alike(in_pdf(interlaced), in_pdf(plain))
    assert_alike(in_svg(interlaced), in_svg(plain))


@pytest.mark.parametrize(("type_", "bits"), KINDS)
def test_all_samples_in_eight_bits(type_: int, bits: int) -> None:
    """Also if some passes of an interlaced file have no pixels."""
    most = (1 << bits) - 1
    for columns, rows in ((1, 1), (2, 9), (9, 2), (5, 5), (8, 8)):
        planes = [
            bytes(sample if type_ == 3 else sample >> 8 if bits == 16 else sample * 255 // most for sample in plane)
            for plane in zip(*random_pixels(columns * rows, type_, bits), strict=True)
        ]
        opaque = planes.pop() if type_ > 3 else b"\xff" * (columns * rows)
        for data in both_ways(columns, rows, type_, bits):
            assert planes_of(parse_png(data)) == (planes, opaque)


def test_the_browser_s_library_sees_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has pypng instead of Pillow."""
    pytest.importorskip("png")
    files = [*PNGS.values(), png_of(2, 1, 4, 3, zlib.compress(b"\0\x3f"), chunk(b"PLTE", bytes(range(6))))]
    for type_, bits in KINDS:
        files += [*both_ways(5, 7, type_, bits), *both_ways(6, 3, type_, bits, clear=type_ < 4)]
    by_pillow = [planes_of(parse_png(data)) for data in files]
    monkeypatch.setitem(sys.modules, "PIL.PngImagePlugin", None)
    assert [planes_of(parse_png(data)) for data in files] == by_pillow


def test_nothing_is_imported_for_pictures_that_are_shown_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIL.PngImagePlugin", "png"):
        monkeypatch.setitem(sys.modules, name, None)
    for data in (PNGS["rgb"], PNGS["gray"], PNGS["palette of 16"], PNGS["a clear colour"], photograph("CMYK")):
        assert read_picture(data + b"behind the end").file
    with pytest.raises(ImportError):
        read_picture(PNGS["rgb with alpha"] + b"behind the end")


def test_sixteen_bits_with_alpha_become_eight() -> None:
    rows = b"".join(b"\0" + bytes((n * 7 + row) % 256 for n in range(8 * 3)) for row in range(2))
    raster = read_picture(png_of(3, 2, 16, 6, zlib.compress(rows)))
    pixels, mask = unpack_runs(raster.pixels), unpack_runs(raster.mask)
    plain = [rows[1:25], rows[26:50]]
    assert raster.bits == 8
    assert mask == bytes(row[n + 6] for row in plain for n in (0, 8, 16))
    assert pixels == bytes(row[n + sample] for row in plain for n in (0, 8, 16) for sample in (0, 2, 4))


@given(
    st.sampled_from([(4, "LA", 2), (6, "RGBA", 4)]),
    st.integers(1, 7),
    st.integers(1, 6),
    st.randoms(use_true_random=False),
)
def test_every_filter_is_undone(kind: tuple[int, str, int], columns: int, rows: int, rng: random.Random) -> None:
    """Rows of any bytes after any filter make a picture, which is compared with that of an independent program."""
    type_, mode, samples = kind
    stored = b"".join(
        bytes((rng.randrange(5), *(rng.choice((0, 0, rng.randrange(256))) for _ in range(samples * columns))))
        for _ in range(rows)
    )
    data = png_of(columns, rows, 8, type_, zlib.compress(stored))
    image, raster = Image.open(io.BytesIO(data)), read_picture(data)
    assert image.mode == mode
    *colours, opaque = image.split()
    assert unpack_runs(raster.pixels) == Image.merge("L" if len(colours) == 1 else "RGB", colours).tobytes()
    assert (unpack_runs(raster.mask) if raster.mask else b"\xff" * (rows * columns)) == opaque.tobytes()


def photograph(mode: str = "RGB", orientation: int = 0, **options: Any) -> bytes:
    """Blocks of colour, which a JPEG preserves; its metadata contain a place and a name."""
    image = Image.new("RGB", (48, 32), (200, 30, 30))
    for box, colour in (((16, 0, 32, 16), (30, 200, 30)), ((0, 16, 16, 32), (30, 30, 200)), ((32, 16, 48, 32), WHITE)):
        image.paste(colour, box)
    exif = Image.Exif()
    exif[0x010E] = "the garden of Mrs Secret"
    if orientation:
        exif[0x0112] = orientation
    return file_of(image.convert(mode), "JPEG", quality=95, subsampling=0, exif=exif, comment=b"Secret, too", **options)


@pytest.mark.parametrize("options", [{}, {"mode": "L"}, {"progressive": True}, {"optimize": True}])
def test_a_jpeg_is_shown_as_another_program_shows_it(options: dict[str, Any]) -> None:
    data = photograph(**options)
    raster = read_picture(data)
    assert_alike(in_pdf(raster), on_white(data), 4)
    assert_alike(in_svg(raster), on_white(data), 4)


def test_a_jpeg_for_a_printing_press() -> None:
    """Adobe's programs store the inverted amount of ink, and mark the file as their own."""
    data = photograph("CMYK", orientation=6)
    raster = read_picture(data)
    assert (raster.colours, raster.inverted, raster.width) == ("cmyk", True, 32)
    assert b"/DeviceCMYK" in pdf_of(page_of(raster))
    assert_alike(in_pdf(raster), on_white(data), 80)  # readers differ in how they mix inks
    assert_alike(in_svg(raster), on_white(data), 4)
    adobe = data.index(b"\xff\xee")
    plain = read_picture(data[:adobe] + data[adobe + 2 + int.from_bytes(data[adobe + 2 : adobe + 4], "big") :])
    assert (plain.colours, plain.inverted) == ("cmyk", False)
    assert b"/Decode" not in pdf_of(page_of(plain))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_turned_upright(orientation: int) -> None:
    data = photograph(orientation=orientation)
    raster = read_picture(data)
    assert (raster.width, raster.height) == ((32, 48) if orientation > 4 else (48, 32))
    assert_alike(in_pdf(raster), on_white(data), 4)
    assert_alike(in_svg(raster), on_white(data), 4)


def test_nothing_tells_where_a_photograph_is_from() -> None:
    data = photograph(orientation=6)
    assert b"Secret" in data
    assert b"Secret" not in read_picture(data).file + pdf_of(page_of(read_picture(data)))
    text = chunk(b"tEXt", b"Author\0Secret")
    png = PNGS["rgb"][:33] + text + PNGS["rgb"][33:]
    assert b"Secret" not in read_picture(png).file
    assert read_picture(png) == read_picture(PNGS["rgb"])


def test_the_same_picture_is_in_a_pdf_once() -> None:
    one, other = read_picture(PNGS["rgb with alpha"]), read_picture(PNGS["gray"])
    pages = [page_of(one, 4), page_of(other, 3), page_of(read_picture(bytes(bytearray(PNGS["gray"]))), 2)]
    data = pdf_of(*pages)
    assert data.count(b"/Subtype/Image") == 3, "one of them has a mask"
    assert pdf_of(*pages) == data


def test_a_picture_in_another_size() -> None:
    raster = read_picture(PNGS["gray"])
    drawing = scaled(Drawing(10, 20, (Picture(1, 2, 3, 4, raster),), 5), 2.0)
    assert drawing.shapes == (Picture(2, 4, 6, 8, raster),)


# ---- invalid files


def sentence(data: bytes) -> str:
    with pytest.raises(ValueError, match="this ") as caught:
        read_picture(data)
    return str(caught.value)


def test_damaged_pngs() -> None:
    plain = zlib.compress(b"\0" + bytes(9))
    for wrong in (
        png_of(3, 1, 8, 5, plain),
        png_of(3, 1, 4, 2, plain),
        png_of(0, 1, 8, 2, plain),
        png_of(3, 1, 8, 3, zlib.compress(b"\0" + bytes(3))),
        png_of(3, 1, 8, 3, zlib.compress(b"\0" + bytes(3)), chunk(b"PLTE", b"1234")),
        png_of(3, 1, 8, 2, plain[:-4]),
        png_of(3, 1, 8, 2, b"no zlib"),
        png_of(3, 1, 8, 2, zlib.compress(b"\5" + bytes(9))),
        png_of(3, 2, 8, 2, plain),
        png_of(2, 1, 8, 2, plain),
        png_of(3, 1, 8, 2, plain, interlace=1),
        png_of(1, 2, 8, 0, zlib.compress(bytes((0, 1, 5, 2))), interlace=1),
        png_of(3, 1, 8, 2, plain, interlace=2),
        PNGS["rgb"][:60] + b"!" + PNGS["rgb"][61:],
    ):
        assert sentence(wrong) == "this PNG is damaged; open it and save it again as PNG"


@pytest.mark.parametrize("name", [b"IHDR", b"PLTE", b"tRNS", b"IDAT"])
def test_the_checksum_of_every_chunk_is_compared(name: bytes) -> None:
    data = PNGS["palette of 4 half clear"]
    place = data.index(name)
    end = place + 4 + int.from_bytes(data[place - 4 : place], "big")
    assert read_picture(data)
    for sum_byte in range(end, end + 4):
        damaged = bytearray(data)
        damaged[sum_byte] ^= 1
        assert sentence(bytes(damaged)) == "this PNG is damaged; open it and save it again as PNG"


@pytest.mark.parametrize(
    "data", [PNGS["rgb with alpha"], photograph(), photograph(progressive=True)], ids=["png", "jpeg", "progressive"]
)
def test_a_file_that_was_not_copied_whole(data: bytes) -> None:
    messages = {sentence(data[:size]) for size in range(12, len(data) - 1, 7)}
    assert all("is incomplete" in each or "damaged" in each for each in messages)
    assert "is incomplete" in sentence(data[: len(data) // 2])


@given(
    st.sampled_from([PNGS["rgb with alpha"], PNGS["palette of 4 half clear"], both_ways(5, 7, 2, 8)[0], photograph()]),
    st.data(),
)
def test_damaged_files_give_a_picture_or_a_sentence(data: bytes, draw: st.DataObject) -> None:
    place = draw.draw(st.integers(0, len(data) - 1))
    changed = data[:place] + draw.draw(st.binary(max_size=6)) + data[place + draw.draw(st.integers(0, 6)) :]
    found: list[Raster] = []
    with suppress(ValueError):
        found.append(read_picture(changed))
    if found:
        assert found[0].width > 0
    else:
        assert sentence(changed).startswith("this ")


def test_a_bomb_is_not_unpacked() -> None:
    declared = png_of(10_000, 10_000, 8, 2, zlib.compress(bytes(1000)))
    hidden = png_of(100, 100, 8, 2, zlib.compress(bytes(200_000_000), 9))
    huge = bytearray(photograph())
    frame = huge.index(b"\xff\xc0")
    huge[frame + 5 : frame + 9] = b"\xff\xff\xff\xff"
    tracemalloc.start()
    try:
        assert sentence(declared) == "this PNG has 10,000 x 10,000 pixels; at most 4 million: make it smaller"
        assert "damaged" in sentence(hidden)
        assert sentence(bytes(huge)) == "this JPEG has 65,535 x 65,535 pixels; at most 25 million"
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (file_of(gradient(3, 3), "GIF"), "this is a GIF file; save the picture as PNG or JPEG"),
        (file_of(gradient(3, 3), "WEBP"), "this is a WebP file; save the picture as PNG or JPEG"),
        (b'<?xml version="1.0"?><svg/>', "this is an SVG file; save the picture as PNG or JPEG"),
        (b"\0\0\0\x18ftypheic\0\0", "this is a HEIC or AVIF file; save the picture as PNG or JPEG"),
        (b"cow\nhorse\n", "this is no picture in PNG or JPEG; save it as one of them"),
        (b"\xff\xd8\xff", "this JPEG is incomplete"),
        (b"\xff\xd8\xff\xd9", "this JPEG is damaged"),
        (photograph().replace(b"\xff\xc0", b"\xff\xc3", 1), "this JPEG is of a rare sort"),
    ],
)
def test_other_files(data: bytes, message: str) -> None:
    assert sentence(data).startswith(message)
