"""The answer key as read from the PDF: sizes, positions and order of the text."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

import worksheets

WORDS = ["zebra", "ant", "monkey", "bear", "lion", "camel", "otter", "heron"]


class Glyph(NamedTuple):
    """A printed character; y runs up."""

    text: str
    x: float
    y: float
    size: float


def glyphs(path: Path) -> list[list[Glyph]]:
    raw = pypdfium2.raw
    pages = []
    for page in pypdfium2.PdfDocument(path):
        text = page.get_textpage()
        x, y = ctypes.c_double(), ctypes.c_double()
        found = []
        for index in range(text.count_chars()):
            if raw.FPDFText_IsGenerated(text, index):
                continue
            raw.FPDFText_GetCharOrigin(text, index, x, y)
            character = chr(raw.FPDFText_GetUnicode(text, index))
            found.append(Glyph(character, x.value, y.value, raw.FPDFText_GetFontSize(text, index)))
        pages.append(found)
    return pages


@pytest.fixture
def key(job: Callable[..., Path], tmp_path: Path) -> Callable[[str, str], list[list[Glyph]]]:
    def made(top: str, sheet: str) -> list[list[Glyph]]:
        text = f"title: Zoo\n{top}\nsheets:\n  - {{words: [{', '.join(WORDS)}], title: Im Wald, {sheet}}}\n"
        _, path = worksheets.build(job(text), output=tmp_path / "out", formats=["pdf"])
        return glyphs(path)

    return made


def text_of(page: list[Glyph]) -> str:
    return "".join(glyph.text for glyph in page)


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_a_class_set_is_printed_in_rows_with_the_version_as_headline(
    key: Callable[[str, str], list[list[Glyph]]], paper: str
) -> None:
    pages = key(f"page: {{size: {paper}}}", "size: 10, variants: 7")
    letters = "ABCDEFG"
    found: list[list[Glyph]] = []
    for page in pages:
        assert min(glyph.size for glyph in page) >= 7 - 0.01
        # The letter of a version is larger than the title before it, with a dot between them.
        dots = [n for n, glyph in enumerate(page) if glyph.text == "·" and page[n + 1].size > glyph.size]
        assert all(abs(page[n + 1].y - page[n].y) < 0.01 and page[n + 1].x > page[n].x for n in dots)
        found.append([page[n + 1] for n in dots])
    assert "".join(glyph.text for page in found for glyph in page) == letters
    counts = [len(page) for page in found]
    assert max(counts) - min(counts) <= 1
    for page in found:
        rows = {round(glyph.y, 1): [each.x for each in page if abs(each.y - glyph.y) < 0.1] for glyph in page}
        assert all(xs == sorted(xs) for xs in rows.values())
        first = max(rows.values(), key=len)
        assert all(abs(x - y) < 1 for xs in rows.values() for x, y in zip(xs, first, strict=False))


def test_letters_of_all_grids_have_one_size_and_words_the_order_of_the_bank(
    key: Callable[[str, str], list[list[Glyph]]],
) -> None:
    pages = key("seed: 3", "size: 10, variants: 5, difficulty: hard")
    sizes: dict[float, int] = {}
    for page in pages:
        for glyph in page:
            sizes[round(glyph.size, 2)] = sizes.get(round(glyph.size, 2), 0) + 1
    grid = max(sizes, key=lambda size: size if sizes[size] >= 400 else 0.0)
    assert sizes[grid] == 5 * 100, "each letter of each grid"
    assert grid >= 9
    for page in pages:
        text = text_of(page)
        places = [text.find(word) for word in WORDS]
        assert places == sorted(places)
        assert -1 not in places


def test_one_answer_fills_the_width_of_its_page(key: Callable[[str, str], list[list[Glyph]]]) -> None:
    (page,) = key("", "size: 12")
    grid = [glyph for glyph in page if glyph.size > 20]
    assert len(grid) == 144
    assert max(glyph.x for glyph in grid) - min(glyph.x for glyph in grid) > 0.85 * (595 - 2 * 42.5)


def test_nine_answers_share_a_page_without_lists(key: Callable[[str, str], list[list[Glyph]]]) -> None:
    pages = key("answers: {per_page: 9}", "size: 15, variants: 18")
    assert len(pages) == 2
    for page in pages:
        assert text_of(page).count("Im Wald") == 9
        assert not any(word in text_of(page) for word in WORDS)
        assert "Page 1" in text_of(pages[0])
