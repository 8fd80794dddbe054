"""Pages with drawings at the top: the puzzle does not move, and nothing is too close to an edge."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.commands.generate import generate
from worksheets.drawing.band import BAND
from worksheets.drawing.paper import MM, PAPER_SIZES, BookSetup, PageSetup
from worksheets.drawing.shapes import Curve, Letters, Polygon, Rect, Shape, Text
from worksheets.drawing.style import INKS, BandName, HandoutLook
from worksheets.exercises.exercise import Exercise
from worksheets.layout.book.puzzle_head import TRIM, frieze_scale
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.page import Page, Placed
from worksheets.output.pdf.fonts import load_fonts

FONTS = load_fonts("Andika")
BANDS = sorted(set(get_args(BandName)) - {"none", "auto"})
WINTER = HandoutLook(band="winter")


def made(look: HandoutLook | None = None, **changes: object) -> Exercise:
    words = ["snow", "ice", "sledge", "skates", "frost", "igloo"]
    exercise = generate("wordsearch", {"words": words, "size": "12x13", "title": "Winter is here", "id": "a"})
    return replace(exercise, look=look, **changes)  # type: ignore[arg-type]


def page_of(look: HandoutLook | None, setup: PageSetup | None = None, **changes: object) -> Page:
    (page, *_) = place_handouts([made(look, **changes)], setup or PageSetup(), FONTS)
    return page


def is_band(item: Placed) -> bool:
    return bool(item.drawing.shapes) and all(isinstance(shape, Curve) for shape in item.drawing.shapes)


def grid_top(page: Page) -> float:
    (item,) = [each for each in page.items if any(isinstance(shape, Letters) for shape in each.drawing.shapes)]
    frame = next(shape for shape in item.drawing.shapes if isinstance(shape, Rect))
    return item.y + frame.y


def baselines(page: Page) -> dict[str, float]:
    return {
        shape.text: item.y + shape.y for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)
    }


@loop_over("name", BANDS)
def test_the_grid_is_at_174_with_a_band_and_without(name: str) -> None:
    plain, page = page_of(None), page_of(HandoutLook(band=name))  # type: ignore[arg-type]
    assert grid_top(plain) == pytest.approx(174.0, abs=0.6)
    assert grid_top(page) == pytest.approx(grid_top(plain), abs=0.01)
    (item,) = filter(is_band, page.items)
    assert item.repeated
    assert (item.x, item.y) == pytest.approx((54.0, 24.0), abs=0.1)
    assert (item.drawing.width, item.drawing.height) == pytest.approx((487.0, 51.0), abs=0.5)
    at = baselines(page)
    assert at["Name"] == pytest.approx(99.0, abs=1.0)
    assert at["Winter is here"] == pytest.approx(136.0, abs=1.0)
    assert next(y for text, y in at.items() if text.startswith("Find")) == pytest.approx(156.0, abs=1.0)


@loop_over("paper", ["A3", "A4", "A5", "Letter"])
@loop_over("margin", [8 * MM, 15 * MM, 20 * MM])
def test_a_band_is_on_the_paper_and_above_all_else(paper: str, margin: float) -> None:
    width, height = PAPER_SIZES[paper]
    page = page_of(WINTER, PageSetup(width, height, margin=margin))
    (band,) = filter(is_band, page.items)
    assert band.y >= 14.0
    assert band.y + band.drawing.height < min(
        item.y + shape.y - shape.size for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)
    )


def test_all_pages_of_a_booklet_share_the_drawing() -> None:
    pages = [*place_handouts([made(WINTER, title=title) for title in "ABC"], PageSetup(), FONTS)]
    assert len({id(item.drawing) for page in pages for item in page.items if is_band(item)}) == 1
    assert sum(is_band(item) for page in pages for item in page.items) == 3


def test_pages_that_are_cut_and_jobs_without_a_look_have_none() -> None:
    assert not any(map(is_band, page_of(WINTER, PageSetup(per_page=2)).items))
    assert not any(map(is_band, page_of(None).items))
    no_fields = page_of(WINTER, PageSetup(header_fields=()))
    assert any(map(is_band, no_fields.items))
    assert baselines(no_fields)["Winter is here"] > 24 + BAND + 24


def test_levels_as_stars() -> None:
    def signs(look: HandoutLook | None) -> list[Shape]:
        return [shape for item in page_of(look).items if item.drawing.said for shape in item.drawing.shapes]

    stars = signs(HandoutLook(level="stars"))
    assert [isinstance(shape, Polygon) and shape.fill for shape in stars] == [0.0, 0.0, None]
    assert not any(isinstance(shape, Polygon) for shape in signs(None))
    assert len(signs(None)) == 3


@pytest.mark.parametrize("top", [27.0, 36.0, 50.0])
def test_in_a_book_nothing_is_nearer_than_27_to_the_trim(top: float) -> None:
    book = BookSetup(top=top, gutter=9.0)
    setup = PageSetup(432.0, 648.0, title="Snow", header_fields=(), book=book.bound(1))
    plain, page = page_of(None, setup, number=1), page_of(WINTER, setup, number=1)
    assert grid_top(page) == pytest.approx(grid_top(plain), abs=0.01)
    drawings = [*filter(is_band, page.items)]
    assert len(drawings) == 2
    for item in drawings:
        assert item.y >= TRIM - 0.01
        assert item.x >= TRIM
        assert item.x + item.drawing.width <= 432 - TRIM
    left, right = drawings
    assert left.x + left.drawing.width < 432 / 2 < right.x
    assert not any(map(is_band, plain.items))


def test_narrow_margins_of_books_have_no_room_for_drawings() -> None:
    assert frieze_scale(BookSetup(top=18.0)) == 0.0
    assert frieze_scale(BookSetup(outside=20.0)) == 0.0
    assert frieze_scale(BookSetup()) == 0.75


JOB = "title: Snow\nanswers: none\nlook: {look}\noutput: {{formats: [pdf, svg], pictures: pages}}\n"
JOB += "sheets: [{{id: a, words: [snow, ice, sledge, frost], size: 10x11}}]\n"


def files(look: str) -> dict[str, bytes]:
    return worksheets.render(JOB.format(look=look))


def test_pdf_and_svg_have_the_same_curves() -> None:
    count = sum(len(item.drawing.shapes) for item in filter(is_band, page_of(WINTER).items))
    found = files("winter")
    (svg,) = (data.decode() for name, data in found.items() if name.endswith(".svg"))
    assert svg.count('stroke-linecap="round"') + len(re.findall(r'<path d="[^"]*Z" fill="[^"]*"/>', svg)) == count
    assert len(found["job.pdf"]) > len(files("plain")["job.pdf"]) + 1000


def ink_of(data: bytes, folder: Path) -> float:
    """Return the share of a page that is black, as the sum of its gray levels."""
    (folder / "job.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "100", "-gray", "job.pdf", "p"], cwd=folder, check=True)
    (path,) = folder.glob("p*.pgm")
    pixels = path.read_bytes()[-826 * 1169 :]
    path.unlink()
    return sum(255 - each for each in pixels) / len(pixels) / 255


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm of poppler-utils is not installed")
def test_ink(tmp_path: Path) -> None:
    plain = ink_of(files("plain")["job.pdf"], tmp_path)
    for name in BANDS:
        black = ink_of(files(name)["job.pdf"], tmp_path)
        assert 0.001 < black - plain < 0.008, name
    blue = ink_of(files("{like: winter, colour: blue}")["job.pdf"], tmp_path)
    assert blue <= 1.03 * ink_of(files("winter")["job.pdf"], tmp_path)
    assert set(INKS) >= {"blue"}
