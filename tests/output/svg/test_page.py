"""An SVG picture of a page shows what the PDF shows: the same letters at the same places, the same lines."""

from __future__ import annotations

import ctypes
import io
import math
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from tests.samples import cache_folder
from worksheets.drawing.polygons import hatch_lines
from worksheets.drawing.shapes import Column, Drawing, Hatch, Letters, Line, Loop, Point, Polygon, Rect, Text
from worksheets.exercises.cache import Cache
from worksheets.exercises.workers import make_exercises
from worksheets.job.find import read_jobs
from worksheets.layout.book.volume import Part
from worksheets.layout.booklet import Booklet
from worksheets.layout.page import Page, Starts, starts_of
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import Fonts, load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.output.svg.letters import OutlinedLetters, TypedLetters
from worksheets.output.svg.page import drawing_svg, page_svg

SVG = "{http://www.w3.org/2000/svg}"

Seen = tuple[str, float, float]
"""A character and its origin in points, x from the left and y from the top."""


def in_pdf(page: Page, fonts: Fonts) -> list[Seen]:
    """The visible characters of the page in a PDF, as another program reads them."""
    stream = io.BytesIO()
    write_pdf([page], stream, fonts, about=About("", "en"), duplex=False)
    text = pypdfium2.PdfDocument(stream.getvalue())[0].get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    found = []
    for index in range(text.count_chars()):
        character = chr(pypdfium2.raw.FPDFText_GetUnicode(text, index))
        if not character.isspace() and not pypdfium2.raw.FPDFText_IsGenerated(text, index):
            pypdfium2.raw.FPDFText_GetCharOrigin(text, index, x, y)
            found.append((character, x.value, page.height - y.value))
    return found


def in_svg(picture: str, fonts: Fonts) -> Iterator[Seen]:
    """The visible characters of a picture; each stands where its place says or behind the one before it."""

    def read(element: ElementTree.Element, size: float, bold: bool, y: float) -> Iterator[Seen]:
        size = float(element.get("font-size", size))
        bold = element.get("font-weight") == "bold" or bold
        y = float(element.get("y", y))
        text = element.text or ""
        if element.tag in (f"{SVG}text", f"{SVG}tspan") and text:
            places = [float(place) for place in element.attrib["x"].split()]
            widths = fonts.face(text, bold).widths
            x = 0.0
            for number, character in enumerate(text):
                x = places[number] if number < len(places) else x
                if not character.isspace():
                    yield character, x, y
                x += size * widths[character] / 1000
        for child in element:
            yield from read(child, size, bold, y)

    yield from read(ElementTree.fromstring(picture), 0.0, False, 0.0)


def assert_alike(page: Page, fonts: Fonts) -> None:
    """To a twentieth of a millimetre: in a row of the PDF each letter adds a rounding of its own."""
    one = sorted(in_pdf(page, fonts), key=lambda seen: (seen[0], round(seen[2]), round(seen[1])))
    other = sorted(
        in_svg(page_svg(page, TypedLetters(fonts)), fonts), key=lambda seen: (seen[0], round(seen[2]), round(seen[1]))
    )
    assert [character for character, _, _ in one] == [character for character, _, _ in other]
    left = {character: [seen for seen in other if seen[0] == character] for character in {seen[0] for seen in one}}
    for character, x, y in one:
        nearest = min(left[character], key=lambda seen: math.hypot(seen[1] - x, seen[2] - y))
        assert math.hypot(nearest[1] - x, nearest[2] - y) < 0.15
        left[character].remove(nearest)


def pages_of(job: Path) -> list[Page]:
    """The pages of a job, handouts and answers."""
    (read,) = read_jobs([job])
    with closing(Cache(cache_folder(), pytest.fail)) as cache:  # other tests have made them
        made = [*cache.remembered(read.sheets, read.seed, lambda missing: make_exercises(missing, read.seed))]
    pages: list[Page] = []

    def use(part: Part) -> Starts:
        kept = list(part.pages)
        pages.extend(kept)
        return starts_of(kept)

    pairs = ((sheet, exercise) for sheet, exercise in zip(read.sheets, made, strict=True))
    for _ in Booklet(read, pairs, load_fonts(read.page.font), use).volumes():  # type: ignore[arg-type]
        pass
    return pages


@pytest.mark.parametrize("name", ["languages", "word-regions"])
def test_a_page_shows_what_the_pdf_shows(repository: Path, name: str) -> None:
    pages = pages_of(repository / "configs" / f"{name}.yaml")
    assert len(pages) > 4
    fonts = load_fonts("Andika")
    for page in pages[::5]:
        assert_alike(page, fonts)


def test_solids_show_what_the_pdf_shows(job: Callable[..., Path]) -> None:
    for page in pages_of(job("sheets:\n  - {kind: goldencube, size: 3, variants: 2}\n")):
        assert_alike(page, load_fonts("Andika"))


def test_letters_of_several_characters_and_blank_cells() -> None:
    fonts = load_fonts("DejaVu Sans")
    letters = Letters(20, 20, 20, 12, (("A", "", "B\u0301"), ("", "Ĳ", "<")))
    picture = drawing_svg(Drawing(100, 100, (letters,), 12), TypedLetters(fonts))
    centres = {
        character: x + 12 * fonts.face("AB").widths[character] / 2000 for character, x, _ in in_svg(picture, fonts)
    }
    assert centres["A"] == pytest.approx(20, abs=0.02)
    assert centres["Ĳ"] == pytest.approx(40, abs=0.02)
    assert centres["<"] == pytest.approx(60, abs=0.02)


def test_outlines_have_a_title_and_their_texts() -> None:
    fonts = load_fonts("Andika")
    shapes = (
        Text(5, 5, "a < b", 10),
        Column(5, 20, 12, ("cow", "", "hen"), 10),
        Letters(20, 40, 20, 12, (("A", "", "C"), ("D", "E", "F"))),
    )
    drawing = Drawing(100, 100, shapes, 10)
    root = ElementTree.fromstring(drawing_svg(drawing, OutlinedLetters(fonts), label="<Ü>", metadata="<metadata/>"))
    assert [each.tag.removeprefix(SVG) for each in root][:4] == ["metadata", "title", "desc", "path"]
    assert root.findtext(f"{SVG}title") == "<Ü>"
    assert root.findtext(f"{SVG}desc") == "a < b\ncow\nhen\nA   C\nD E F"
    assert not root.findall(f".//{SVG}text")
    typed = ElementTree.fromstring(drawing_svg(drawing, TypedLetters(fonts), label="<Ü>"))
    assert not typed.findall(f"{SVG}title") + typed.findall(f"{SVG}desc")


def test_spaces_at_the_beginning_of_a_text_are_kept() -> None:
    """Texts behind a gap begin with one, and Chrome takes no notice of what the whole drawing says."""
    shapes = tuple(Text(10.0, 20.0, text, 12.0) for text in (" of Mars", "the  moons", "the moons"))
    picture = drawing_svg(Drawing(100, 90, shapes, 12), TypedLetters(load_fonts("Andika")))
    texts = ElementTree.fromstring(picture).findall(f"{SVG}text")
    kept = "{http://www.w3.org/XML/1998/namespace}space"
    assert [(text.text, text.get(kept)) for text in texts] == [
        (" of Mars", "preserve"),
        ("the  moons", "preserve"),
        ("the moons", None),
    ]


def test_lines_of_every_sort() -> None:
    corners = (Point(0, 0), Point(10, 0), Point(10, 10))
    shapes = (
        Line(0, 1, 2.126, 3, 0.5, 0.5, (2, 1)),
        Rect(1, 2, 30, 40, 0, fill=0.8, radius=4),
        Rect(1, 2, 30, 40, 0),
        Loop(10, 20, 13, 24, 2, 1),
        Polygon(corners, 1, fill=1.0, hatch=Hatch((45,), 2)),
        Text(5, 5, 'a < b & "c"', 10, gray=0.2),
    )
    picture = drawing_svg(Drawing(50.004, 60, shapes, 10), TypedLetters(load_fonts("Andika")), label='"<Ü>"')
    root = ElementTree.fromstring(picture)
    assert (root.get("width"), root.get("viewBox"), root.get("aria-label")) == ("50pt", "0 0 50 60", '"<Ü>"')
    paper, line, filled, loop, under, hatch, outline, text = root
    assert paper.attrib == {"d": "M0 0H50V60H0z", "fill": "#fff"}
    assert line.attrib == {"d": "M0 1L2.13 3", "stroke": "#808080", "stroke-width": "0.5", "stroke-dasharray": "2 1"}
    assert (filled.get("rx"), filled.get("fill"), filled.get("stroke")) == ("4", "#cccccc", None)
    assert (loop.get("width"), loop.get("height")) == ("9", "4")
    assert loop.get("transform") == "matrix(0.6 0.8 -0.8 0.6 10 20)"
    assert (under.get("fill"), outline.get("fill"), outline.get("stroke")) == ("#ffffff", "none", "#000000")
    assert hatch.attrib["d"].count("M") == len(list(hatch_lines(shapes[4])))  # type: ignore[attr-defined]
    assert (text.text, text.get("fill")) == ('a < b & "c"', "#333333")


def test_loops_have_fills_and_dashes_and_columns_are_texts() -> None:
    shapes = (
        Loop(10, 20, 13, 24, 2, 0.0, fill=(1.0, 0.5, 0.0)),
        Loop(10, 20, 13, 24, 2, 0.0),
        Loop(10, 20, 13, 24, 2, 1.0, 0.5, dash=(3, 1.5)),
        Column(5, 5, 12, ("a", "", "b"), 10),
    )
    root = ElementTree.fromstring(drawing_svg(Drawing(50, 60, shapes, 10), TypedLetters(load_fonts("Andika"))))
    _, filled, dashed, first, last = root
    assert (filled.get("fill"), filled.get("stroke")) == ("#ff8000", None)
    assert (dashed.get("fill"), dashed.get("stroke"), dashed.get("stroke-dasharray")) == ("none", "#808080", "3 1.5")
    assert [(text.text, text.get("x"), text.get("y")) for text in (first, last)] == [("a", "5", "5"), ("b", "5", "29")]


def test_a_text_is_turned_round_its_place() -> None:
    text = Text(50.0, 40.0, "AB", 10.0, anchor="end", angle=-30.0)
    picture = drawing_svg(Drawing(100, 90, (text,), 10), TypedLetters(load_fonts("Andika")))
    turned = next(each for each in ElementTree.fromstring(picture).iter() if each.get("transform"))
    assert turned.get("transform") == "rotate(-30 50 40)"
    assert [each.tag for each in turned] == [f"{SVG}text"]


def test_round_corners_are_a_path() -> None:
    square = Polygon((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)), 1, fill=1.0, radius=2)
    _, path = ElementTree.fromstring(drawing_svg(Drawing(50, 60, (square,), 10), TypedLetters(load_fonts("Andika"))))
    assert path.get("d") == (
        "M0 2C0 0.9 0.9 0 2 0L8 0C9.1 0 10 0.9 10 2L10 8C10 9.1 9.1 10 8 10L2 10C0.9 10 0 9.1 0 8Z"
    )
    assert (path.get("fill"), path.get("stroke")) == ("#ffffff", "#000000")


def test_nothing_refers_outside() -> None:
    letters = TypedLetters(load_fonts("Andika"))
    picture = drawing_svg(Drawing(50, 60, (Text(5, 5, "url(http://x) <script>", 10),), 10), letters)
    tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(picture).iter()}
    assert tags == {"svg", "path", "text"}
    assert "style" not in picture


def test_a_drawing_that_replaces_words_is_tagged_as_a_figure() -> None:
    mark = Drawing(10, 10, (Loop(5, 5, 5, 5, 3, fill=0.4),), 10, said='Level "2"')
    root = ElementTree.fromstring(drawing_svg(mark, TypedLetters(load_fonts("Andika"))))
    (group,) = root.iter(f"{SVG}g")
    assert (group.get("role"), group.get("aria-label")) == ("group", 'Level "2"')
    assert [child.tag for child in group] == [f"{SVG}rect"]
