"""Pictures in documents: in banks, clues, cells and the header, each file once, upright and with a text."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

import worksheets
from tests.drawing.images.made_pictures import file_of, on_white
from tests.drawing.images.test_pictures import photograph
from tests.loops import loop_over

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SHAPE = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"

NAMES = ("red", "blue", "green", "brown")
FILES = {f"{name}.png": file_of(Image.new("RGB", (60, 20), name), "PNG") for name in NAMES}
WORDS = [{"word": name, "picture": f"{name}.png"} for name in NAMES]


def document(sheet: dict[str, Any], files: Mapping[str, bytes] = FILES, **fields: Any) -> Any:
    docx = pytest.importorskip("docx")
    job = {"title": "T", "answers": "none", "sheets": [sheet], **fields}
    return docx.Document(BytesIO(worksheets.render(job, files, formats=["docx"])["job.docx"]))


def shown_in(element: Any) -> list[str]:
    """The texts of the pictures in an element."""
    return [each.get("descr") for each in element.iter(f"{SHAPE}docPr")]


def media(made: Any) -> list[bytes]:
    return [part.blob for part in made.part.package.iter_parts() if part.partname.startswith("/word/media/")]


def test_a_bank_has_its_pictures_above_the_lines() -> None:
    made = document({"words": WORDS, "word_bank": {"show": "clues", "lines": True}, "size": 8})
    cells = [cell for row in made.tables[-1].rows for cell in row.cells if cell.text]
    assert sorted(cell.text.strip()[:2] for cell in cells) == ["1.", "2.", "3.", "4."]
    assert sorted(label for cell in cells for label in shown_in(cell._tc)) == [f"picture {n}" for n in range(1, 5)]
    assert all(cell.text.startswith("\n") and "___" in cell.text for cell in cells)
    assert len(media(made)) == len(NAMES)
    for extent in made.element.body.iter(f"{SHAPE}extent"):
        assert (int(extent.get("cx")) / 12_700, int(extent.get("cy")) / 12_700) == pytest.approx((90, 30), abs=0.1)


def test_pictures_are_the_clues_of_a_crossword() -> None:
    made = document({"kind": "crossword", "words": WORDS, "islands": True})
    clues = next(table for table in made.tables if table.rows[0].cells[0].text.startswith("Across"))
    assert len(shown_in(clues._tbl)) == len(NAMES)


def test_pictures_are_in_the_cells_of_a_sudoku_and_of_cards() -> None:
    signs = {"pictures": [*FILES]}
    made = document({"kind": "sudoku", "size": "4x4", "per_sheet": 1, "signs": signs}, answers="append")
    puzzle, answer = made.tables
    assert 4 <= len(shown_in(puzzle._tbl)) < len(shown_in(answer._tbl)) == 16
    above = next(paragraph for paragraph in made.paragraphs if shown_in(paragraph._p))
    assert len(shown_in(above._p)) == 4
    numbers = [each.get("id") for each in made.element.body.iter(f"{SHAPE}docPr")]
    assert len(set(numbers)) == len(numbers)
    (cards,) = document({"kind": "cards", "form": "memory", "words": WORDS}).tables
    assert sorted(shown_in(cards._tbl)) == sorted(NAMES)
    assert sorted(cell.text for row in cards.rows for cell in row.cells if cell.text) == sorted(NAMES)


def test_logo_header_and_footer_are_on_every_page() -> None:
    made = document({"words": ["cow"]}, header={"text": "Class 2b", "logo": "red.png"}, footer="Ms Miller")
    (section,) = made.sections
    assert section.header.paragraphs[0].text.strip() == "Class 2b"
    assert shown_in(section.header._element) == [""]
    assert section.footer.paragraphs[0].text == "Ms Miller"


@loop_over("mode", ["RGB", "L", "CMYK"])
@loop_over("orientation", range(9))
def test_photos_are_upright(mode: str, orientation: int) -> None:
    data = photograph(mode, orientation)
    made = document({"words": [{"word": "cow", "picture": "cow.jpg"}], "word_bank": "clues"}, {"cow.jpg": data})
    (stored,) = media(made)
    expected = on_white(data)
    found = Image.open(BytesIO(stored)).convert("RGB")
    assert found.size == expected.size
    assert max(high for _, high in ImageChops.difference(found, expected).getextrema()) < 40
