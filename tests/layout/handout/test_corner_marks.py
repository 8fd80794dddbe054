"""Corner marks are printed where the key says, with white around them; the letters of the grid are, too."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.carried import carried_job
from worksheets.job.given_job import given_job
from worksheets.verify.page_text import PdfFile

WORDS = "[snow, ice, sledge, glove, scarf, skate]"
CLASS = f"sheets: [{{words: {WORDS}, for_each: class.csv, size: 7x9}}]\n"
FILES = {"class.csv": b"name\nAnna B.\nBen W.\n"}


def made(text: str) -> dict[str, bytes]:
    return worksheets.render(given_job(text, FILES, "job"), formats=["pdf"])


def carried(text: str, tmp_path: Path) -> tuple[list[dict[str, Any]], Path]:
    """Return what the key says about each sheet, and the file with the handouts."""
    files = made(text)
    path = tmp_path / "job.pdf"
    path.write_bytes(files["job.pdf"])
    return [dict(sheet) for sheet in carried_job(files["job-answers.pdf"]).sheets], path


PAGES = [
    "",
    "page: {orientation: landscape}\n",
    "page: {margin: 5mm}\n",
    "page: {size: A5, margin: 4mm}\n",
    "page: {size: Letter, margin: 0.3in, per_page: 2}\n",
    "page: {per_page: 4, margin: 8mm}\n",
    "page: {font: Atkinson Hyperlegible, font_size: 18+}\n",
    "language: ar\n",
    "look: garden\n",
    "look: {like: framed, ornaments: snowflakes}\npage: {margin: 12mm}\n",
    "look: winter\nfooter: no\n",
    "answers: {place: upside-down}\n",
]


@pytest.mark.parametrize("page", PAGES)
def test_marks_and_letters_are_where_the_key_says(page: str, tmp_path: Path) -> None:
    answers = "" if "answers" in page else "output: {answers: separate}\n"
    job = given_job(page + answers + CLASS, FILES, "job")
    files = worksheets.render(job, formats=["pdf"], key=True)
    (tmp_path / "job.pdf").write_bytes(files["job.pdf"])
    sheets = carried_job(files["job-answers.pdf"]).sheets
    printed = PdfFile(tmp_path / "job.pdf")
    document = pypdfium2.PdfDocument(files["job.pdf"])
    scale = 4.0
    for sheet in sheets:
        scan = sheet["scan"]
        picture = document[sheet["page"] - 1].render(scale=scale, grayscale=True).to_numpy()
        assert picture.shape == pytest.approx((scale * scan["height"], scale * scan["width"]), abs=1)
        for x, y in scan["marks"]:
            half = scan["side"] / 2
            assert x - half >= 13.9
            inner = picture[_span(y, half - 0.5, scale), _span(x, half - 0.5, scale)]
            outer = picture[_span(y, half + 2.5, scale), _span(x, half + 2.5, scale)]
            assert inner.max() < 40
            dark = scan["side"] * scale
            assert dark**2 * 0.96 < (outer < 128).sum() <= (dark + 1) ** 2  # PDFium fills every pixel touched
        letters = {(round(text.x, 1), round(text.y, 1)): text.text for text in printed.texts(sheet["page"])}
        for row, line in zip(scan["down"], sheet["puzzle"]["grid"], strict=True):
            for x, letter in zip(scan["across"], line, strict=True):
                near = [sign for (left, y), sign in letters.items() if abs(left - x) < 3 and abs(y - row) < 5]
                assert letter in near


def _span(middle: float, half: float, scale: float) -> slice:
    return slice(round(scale * (middle - half)), round(scale * (middle + half)))


def test_other_handouts_have_marks_by_choice(tmp_path: Path) -> None:
    plain = f"sheets: [{{words: {WORDS}, size: 7x9}}]\n"
    assert "scan" not in carried(plain, tmp_path)[0][0]
    assert len(carried(f"page: {{marks: yes}}\n{plain}", tmp_path)[0][0]["scan"]["marks"]) == 4
    assert "scan" not in carried(f"page: {{marks: no}}\n{CLASS}", tmp_path)[0][0]
    mixed = f"sheets: [{{words: {WORDS}}}, {{words: {WORDS}, for_each: class.csv}}, {{kind: sudoku}}]\n"
    assert ["scan" in sheet for sheet in carried(mixed, tmp_path)[0]] == [False, True, True, False]


def test_marks_do_not_change_usual_pages() -> None:
    """Marks are within the margin, so nothing else moves."""
    with_marks, without = (made(f"page: {{marks: {marks}}}\n{CLASS}") for marks in ("yes", "no"))
    texts = []
    for files in (with_marks, without):
        page = pypdfium2.PdfDocument(files["job.pdf"])[0].get_textpage()
        texts.append([page.get_charbox(n) for n in range(page.count_chars())])
    assert texts[0] == texts[1]


def test_sheets_on_one_page_have_marks_of_their_own(tmp_path: Path) -> None:
    sheets, _ = carried(f"page: {{per_page: 2, orientation: portrait}}\n{CLASS}", tmp_path)
    assert [sheet["page"] for sheet in sheets] == [1, 1]
    for sheet, upper, lower in zip(sheets, (0.0, 420.9), (420.9, 841.9), strict=True):
        assert all(upper < y < lower for _, y in sheet["scan"]["marks"])


def test_books_have_no_marks() -> None:
    with pytest.raises(InputError, match="have no corner marks"):
        given_job(f"book: {{}}\npage: {{marks: yes}}\nsheets: [{{words: {WORDS}}}]", {}, "job")


def test_places_are_those_of_each_volume() -> None:
    names = "name\n" + "".join(f"Pupil {number}\n" for number in range(5))
    job = given_job(f"volume_pages: 2\n{CLASS}", {"class.csv": names.encode()}, "job")
    files = worksheets.render(job, formats=["pdf"])
    keys = [carried_job(data) for name, data in files.items() if "answers" in name]
    assert [len(key.sheets) for key in keys] == [2, 2, 1]
    for key in keys:
        assert [sheet["page"] for sheet, _ in zip(key.sheets, count(), strict=False)] == [1, 2][: len(key.sheets)]
        assert all(sheet["scan"]["marks"] for sheet in key.sheets)
