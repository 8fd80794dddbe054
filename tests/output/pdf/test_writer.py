from __future__ import annotations

import ctypes
import io
import math
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

from worksheets.base.errors import LayoutError
from worksheets.drawing.shapes import Column, Drawing, Hatch, Letters, Line, Loop, Point, Polygon, Rect, Shape, Text
from worksheets.layout.page import Page, Placed, starts_of
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.writer import write_pdf

Pages = Callable[..., list[Page]]


def written(pages: list[Page], family: str = "Andika", duplex: bool = True) -> bytes:
    stream = io.BytesIO()
    starts = write_pdf(pages, stream, load_fonts(family), about=About("Térm 1", "de"), duplex=duplex)
    assert starts == starts_of(pages)
    assert starts.pages == len(pages)
    return stream.getvalue()


def characters(page: pypdfium2.PdfPage) -> list[tuple[str, float, float]]:
    """Every visible character with its origin: x, and y running up."""
    text = page.get_textpage()
    found = []
    x, y = ctypes.c_double(), ctypes.c_double()
    for index in range(text.count_chars()):
        character = chr(pypdfium2.raw.FPDFText_GetUnicode(text, index))
        if not character.isspace() and not pypdfium2.raw.FPDFText_IsGenerated(text, index):
            pypdfium2.raw.FPDFText_GetCharOrigin(text, index, x, y)
            found.append((character, x.value, y.value))
    return found


def grid_of(page: Page) -> tuple[Placed, Letters]:
    return next((i, s) for i in page.items for s in i.drawing.shapes if isinstance(s, Letters))


@pytest.mark.parametrize("family", ["Andika", "Atkinson Hyperlegible", "DejaVu Sans"])
@pytest.mark.parametrize("letters", ["ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞ", "ΑΒΓΔΕΖΗΘ", "ДЖШЩЫЮЯ", "İIŞĞ()\\"])
def test_letters_stand_where_the_page_says(pages: Pages, family: str, letters: str) -> None:
    page = pages(1, letters, rows=7, columns=60)[0]
    placed, grid = grid_of(page)
    fonts = load_fonts(family)
    face = fonts.face("".join(sorted(set().union(*grid.rows))))
    document = pypdfium2.PdfDocument(written([page], family))
    read = iter(characters(document[0])[len("Name") :])
    for r, row in enumerate(grid.rows):
        for c, letter in enumerate(row):
            found, x, y = next(read)
            assert found == letter
            centre = placed.x + grid.x + c * grid.pitch
            assert x + grid.size * face.widths[letter] / 2000 == pytest.approx(centre, abs=0.03)
            assert y == pytest.approx(page.height - placed.y - grid.y - r * grid.pitch, abs=0.02)


@pytest.mark.parametrize(("anchor", "back"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
@pytest.mark.parametrize("angle", [0.0, 30.0, 90.0, 180.0, -45.0])
def test_a_text_is_turned_round_its_place(anchor: Any, back: float, angle: float) -> None:
    fonts = load_fonts("Andika")
    text = Text(50.0, 40.0, "AB", 10.0, anchor=anchor, angle=angle)
    page = Page(100, 90, (Placed(0, 0, Drawing(100, 90, (text,), 10)),), "1")
    (_, x, y), (_, right, above) = characters(pypdfium2.PdfDocument(written([page]))[0])
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    begin = back * fonts.width("AB", 10.0)
    assert (x, y) == pytest.approx((50.0 - begin * cos, 90 - 40.0 + begin * sin), abs=0.02)
    step = fonts.width("A", 10.0)
    assert (right - x, above - y) == pytest.approx((step * cos, -step * sin), abs=0.02)


def test_blank_cells_leave_their_place_empty() -> None:
    grid = Letters(20, 20, 20, 12, (("A", "", "B"), ("", "C", "")))
    page = Page(100, 100, (Placed(0, 0, Drawing(100, 100, (grid,), 12)),), "1")
    fonts = load_fonts("Andika")
    read = characters(pypdfium2.PdfDocument(written([page]))[0])
    centres = [(letter, round(x + 6 * fonts.face("ABC").widths[letter] / 1000), round(y)) for letter, x, y in read]
    assert centres == [("A", 20, 80), ("B", 60, 80), ("C", 40, 60)]


def test_more_letters_than_one_subset_holds() -> None:
    letters = [chr(code) for code in range(0x100, 0x100 + 400)]
    letters = [letter for letter in letters if letter in load_fonts("DejaVu Sans").face("A").widths]
    rows = tuple(tuple(letters[start : start + 20]) for start in range(0, 380, 20))
    assert len(set().union(*rows)) > 255
    words = Text(20, 450, "".join(letters[240:260]), 10)
    page = Page(500, 500, (Placed(0, 0, Drawing(500, 500, (Letters(20, 20, 20, 12, rows), words), 12)),), "1")
    read = characters(pypdfium2.PdfDocument(written([page], "DejaVu Sans"))[0])
    assert "".join(letter for letter, _, _ in read) == "".join(map("".join, rows)) + words.text


def test_text_comes_in_reading_order_with_its_characters(pages: Pages) -> None:
    document = pypdfium2.PdfDocument(written(pages(3)))
    for number, page in enumerate(document, start=1):
        text = "".join(letter for letter, _, _ in characters(page))
        assert text.startswith("Name")
        assert text.endswith(f"Übung{number}:(first)\\secondmiddle")


def test_pdftotext_reads_the_same(pages: Pages, tmp_path: Path) -> None:
    made = pages(2)
    path = tmp_path / "out.pdf"
    path.write_bytes(written(made))
    try:
        run = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, encoding="utf-8", check=True)
    except FileNotFoundError:
        pytest.skip("pdftotext is not installed")
    for text, page in zip(run.stdout.split("\f"), made, strict=False):
        letters = "".join("".join(row) for row in grid_of(page)[1].rows)
        assert letters in "".join(text.split())


def test_fonts_are_embedded_as_subsets(pages: Pages) -> None:
    content = written(pages(2))
    assert content.count(b"/FontFile2") == 2
    assert b"+Andika-Bold" in content
    assert b"Helvetica" not in content
    assert len(content) < 60_000


def test_each_subset_has_a_tag_of_its_own(pages: Pages) -> None:
    """Files with other letters have other subsets, which tools that join files must not take for one font."""

    def tags(content: bytes) -> dict[bytes, bytes]:
        found = re.findall(rb"/FontName /([A-Z]{6})\+([A-Za-z-]+)", content)
        assert {tag for tag, _ in found} == {*re.findall(rb"/BaseFont /([A-Z]{6})\+", content)}
        return {name: tag for tag, name in found}

    one, again, other = (tags(written(pages(2, letters))) for letters in ("AB", "AB", "ABC"))
    assert one == again
    assert one[b"Andika"] != one[b"Andika-Bold"] == other[b"Andika-Bold"]
    assert one[b"Andika"] != other[b"Andika"], "whose grid has one letter more"


def test_the_catalog_has_the_metadata_of_the_file() -> None:
    about = About("Tiere & Pflanzen", "de", "Zoë Ø. Müller", "Wortsuche <leicht>")
    stream = io.BytesIO()
    write_pdf([Page(100, 100, (), "1")], stream, load_fonts("Andika"), about=about, duplex=True)
    document = pypdfium2.PdfDocument(stream.getvalue())
    values = [document.get_metadata_value(key) for key in ("Title", "Author", "Subject")]
    assert values == [about.title, about.author, about.subject]
    (packet,) = re.findall(rb"<\?xpacket begin.*<\?xpacket end=\"r\"\?>", stream.getvalue(), re.DOTALL)
    texts = [text for text in ElementTree.fromstring(packet).itertext() if text.strip()]
    assert texts == [about.title, about.author, about.subject, "de", "worksheets", "ReportLab PDF Library"]
    assert re.search(rb"/Metadata \d+ 0 R", stream.getvalue())


def test_metadata_preferences_labels_and_bookmarks(pages: Pages) -> None:
    made = pages(3)
    labelled = [
        Page(p.width, p.height, p.items, label, p.starts) for p, label in zip(made, ["1", "5", "A7"], strict=True)
    ]
    content = written(labelled)
    document = pypdfium2.PdfDocument(content)
    assert document.get_metadata_value("Title") == "Térm 1"
    assert document.get_metadata_value("Creator") == "worksheets"
    assert document.get_metadata_value("CreationDate") == ""
    assert [document.get_page_label(index) for index in range(3)] == ["1", "5", "A7"]
    bookmarks = [(entry.get_title(), entry.get_dest().get_index()) for entry in document.get_toc()]
    assert bookmarks == [("Größe Ω 1", 0), ("Größe Ω 2", 1), ("Größe Ω 3", 2)]
    for wanted in (b"/Lang", b"(de)", b"/PrintScaling /None", b"/DuplexFlipLongEdge", b"/DisplayDocTitle true"):
        assert wanted in content
    assert b"/Simplex" in written(made, duplex=False)


def test_a_repeated_drawing_is_held_once(pages: Pages) -> None:
    content = written(pages(5))
    assert content.count(b"/Subtype/Form") == 1


def test_a_repeated_drawing_looks_the_same_everywhere() -> None:
    black = Drawing(100, 20, (Line(0, 10, 100, 10, width=8),), 0)
    gray = Drawing(100, 20, (Line(0, 10, 100, 10, width=2, gray=0.5, dash=(1, 1)),), 0)
    items = (Placed(0, 0, black, True), Placed(0, 40, gray), Placed(0, 80, black, True))
    image = pypdfium2.PdfDocument(written([Page(100, 100, items, "1")]))[0].render(scale=1, grayscale=True)
    rows = [bytes(image.buffer)[y * image.stride + 10 : y * image.stride + 90] for y in (10, 90)]
    assert rows == [b"\0" * 80] * 2


def test_a_missing_character_is_an_error_and_nothing_is_written(pages: Pages) -> None:
    stream = io.BytesIO()
    with pytest.raises(LayoutError, match=r"U\+65E5 CJK UNIFIED IDEOGRAPH-65E5"):
        write_pdf(pages(2, "AB日"), stream, load_fonts("Andika"), about=About("", "en"), duplex=True)
    assert stream.getvalue() == b""


def test_equal_bytes_on_every_run() -> None:
    script = """
import hashlib, io
from worksheets.drawing.shapes import Drawing, Letters, Text
from worksheets.layout.page import Page, Placed, Start
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.about import About
from worksheets.output.pdf.writer import write_pdf
grid = Letters(20, 20, 20, 12, (tuple("SATORÄ"), tuple("AREPOZ")), bold=True)
drawing = Drawing(300, 200, (grid, Text(20, 90, "Wörter ΑΒΓ", 10)), 12)
page = Page(300, 200, (Placed(0, 0, drawing, True),), "1", (Start(0, "x", 12.0),))
stream = io.BytesIO()
write_pdf([page, page], stream, load_fonts("Andika"), about=About("T", "en"), duplex=True)
print(hashlib.sha256(stream.getvalue()).hexdigest())
"""
    repository = Path(__file__).parents[3]
    digests = set()
    for extra in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "SOURCE_DATE_EPOCH": "1700000000"}):
        env = {**os.environ, "PYTHONPATH": str(repository), **extra}
        run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        digests.add(run.stdout)
    assert len(digests) == 1


def test_frames_and_fills_are_painted() -> None:
    shapes = (Rect(10, 10, 80, 80, line=0, fill=0.5), Rect(30, 30, 20, 20, line=2, gray=0.0, fill=1.0))
    page = Page(100, 100, (Placed(0, 0, Drawing(100, 100, shapes, 0)),), "1")
    image = pypdfium2.PdfDocument(written([page]))[0].render(scale=1, grayscale=True)
    stride, pixels = image.stride, bytes(image.buffer)
    at = [pixels[y * stride + x] for x, y in ((5, 5), (20, 20), (30, 40), (40, 40))]
    assert at == pytest.approx([255, 128, 0, 255], abs=2)


def test_rounded_corners_are_quarters_of_circles() -> None:
    side, radius, scale = 100.0, 40.0, 4
    shapes = (Rect(0, 0, side, side, line=0, fill=0.0, radius=radius),)
    page = Page(side, side, (Placed(0, 0, Drawing(side, side, shapes, 0)),), "1")
    image = pypdfium2.PdfDocument(written([page]))[0].render(scale=scale, grayscale=True)
    pixels, last = bytes(image.buffer), int(side * scale) - 1
    for degrees in range(15, 80, 5):
        sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        for share, gray in ((0.985, 0), (1.015, 255)):
            x, y = (int((radius - share * radius * turn) * scale) for turn in (cos, sin))
            corners = ((x, y), (last - x, y), (x, last - y), (last - x, last - y))
            found = [pixels[row * image.stride + column] for column, row in corners]
            assert found == pytest.approx([gray] * 4, abs=60), degrees


def test_polygons_are_filled_hatched_and_outlined() -> None:
    slanted = (Point(10, 10), Point(70, 10), Point(90, 90), Point(30, 90))
    shapes = (Polygon(slanted, line=2, fill=0.5, hatch=Hatch((0.0,), 25, line=4, gray=1.0)),)
    page = Page(100, 100, (Placed(0, 0, Drawing(100, 100, shapes, 0)),), "1")
    image = pypdfium2.PdfDocument(written([page]))[0].render(scale=1, grayscale=True)
    stride, pixels = image.stride, bytes(image.buffer)
    # Outside, inside, on two lines of the hatch, beyond the end of one, on the upper side.
    places = (15, 85), (50, 60), (50, 24), (50, 75), (8, 75), (40, 10)
    at = [pixels[y * stride + x] for x, y in places]
    assert at == pytest.approx([255, 128, 255, 255, 255, 0], abs=2)


def test_a_polygon_may_be_a_mere_outline() -> None:
    triangle = Polygon((Point(20, 80), Point(50, 20), Point(80, 80)), line=3)
    page = Page(100, 100, (Placed(0, 0, Drawing(100, 100, (triangle,), 0)),), "1")
    image = pypdfium2.PdfDocument(written([page]))[0].render(scale=1, grayscale=True)
    pixels = bytes(image.buffer)
    assert [pixels[y * image.stride + x] for x, y in ((50, 60), (50, 79), (50, 90))] == [255, 0, 255]


def test_a_polygon_may_have_round_corners() -> None:
    square = Polygon((Point(20, 20), Point(80, 20), Point(80, 80), Point(20, 80)), line=4, radius=30)
    page = Page(100, 100, (Placed(0, 0, Drawing(100, 100, (square,), 0)),), "1")
    image = pypdfium2.PdfDocument(written([page]))[0].render(scale=1, grayscale=True)
    pixels = bytes(image.buffer)
    # A circle: on its left, at its upper left (50 - 30 / sqrt 2), in the corner of the square, in the middle.
    assert [pixels[y * image.stride + x] for x, y in ((19, 50), (28, 28), (21, 21), (50, 50))] == [0, 0, 255, 255]


def coloured(shapes: tuple[Shape, ...], places: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Red, green and blue at places of a page of 100 points with these shapes."""
    page = Page(100, 100, (Placed(0, 0, Drawing(100, 100, shapes, 0)),), "1")
    image = pypdfium2.PdfDocument(written([page]))[0].render(scale=1, rev_byteorder=True)
    pixels = bytes(image.buffer)
    return [tuple(pixels[y * image.stride + image.n_channels * x :][:3]) for x, y in places]


def test_loops_are_filled_with_colours_and_grays_follow_them() -> None:
    shapes = (
        Loop(20, 30, 80, 30, 10, 0.0, fill=(1.0, 0.5, 0.0)),
        Loop(20, 70, 80, 70, 10, 4.0, fill=(0.0, 0.5, 1.0)),
        Rect(40, 45, 20, 10, line=0.0, fill=0.5),
        Loop(20, 30, 80, 30, 10, 0.0),
    )
    found = coloured(shapes, [(50, 30), (50, 70), (50, 60), (50, 50), (5, 5)])
    expected = [(255, 128, 0), (0, 128, 255), (0, 0, 0), (128, 128, 128), (255, 255, 255)]
    for colour, wanted in zip(found, expected, strict=True):
        assert colour == pytest.approx(wanted, abs=3)


def test_loops_may_be_dashed() -> None:
    solid, dashed = (
        coloured((Loop(20, 50, 80, 50, 20, 4.0, dash=dash),), [(x, 30) for x in range(25, 75)])
        for dash in (None, (6.0, 6.0))
    )
    assert all(colour == (0, 0, 0) for colour in solid)
    assert 15 < sum(colour == (255, 255, 255) for colour in dashed) < 30


@pytest.mark.parametrize("family", ["Andika", "Atkinson Hyperlegible"])
def test_the_lines_of_a_column_stand_where_its_texts_would(family: str) -> None:
    columns = (
        Column(20, 20, 11.5, ("cow", "", "(horse)", "Größe \\ Ω"), 9),
        Column(90, 21, 11.5, ("↘", "→", "x", "12"), 9, gray=0.4),
    )
    texts = tuple(text for column in columns for text in column.texts())
    assert len(texts) == 7
    for shapes in (columns, texts):
        page = Page(200, 100, (Placed(5, 7, Drawing(200, 100, shapes, 9)),), "1")
        read = characters(pypdfium2.PdfDocument(written([page], family))[0])
        if shapes is columns:
            found = read
    assert [character for character, _, _ in found] == [character for character, _, _ in read]
    for (_, *place), (_, *other) in zip(found, read, strict=True):
        assert place == pytest.approx(other, abs=0.02)


def test_a_drawing_in_place_of_words_has_them_as_text() -> None:
    circle = Loop(5, 5, 5, 5, 3, fill=0.4)
    mark = Drawing(10, 10, (circle,), 10, said="Düzey 2/3 (ž)")
    pages = [Page(100, 100, (Placed(10, 10, mark), Placed(10, 50, mark, repeated=True)), "1")]
    streams = re.findall(rb"stream\n(.*?)\nendstream", written(pages), re.DOTALL)
    packed = [zlib.decompress(each) for each in streams if each[:1] == b"x"]
    marked = [each for each in packed if b"BDC" in each]
    assert len(marked) == 2, "the page, and the form that it shows"
    for stream in marked:
        found = re.split(rb"/Span<</ActualText<FEFF([0-9a-f]+)>>>BDC(.*?)EMC", stream, flags=re.DOTALL)
        before, spoken, drawn, after = found
        assert bytes.fromhex(spoken.decode()).decode("utf-16-be") == "Düzey 2/3 (ž)"
        assert b" c " in drawn, "the circle is in what is said"
        assert b" c " not in before + after, "and nothing of it beside"
