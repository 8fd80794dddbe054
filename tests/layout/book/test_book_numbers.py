"""The numbers that a book prints besides its puzzles."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

import worksheets

WORDS = {"fa": "گربه, سگ, اسب, گاو, فیل", "ar": "قط, كلب, حصان, بقرة, فيل", "mr-IN": "मांजर, कुत्रा, घोडा, गाय, ससा"}


@pytest.mark.parametrize(("language", "seventh", "last"), [("fa", "۷", "۱۱"), ("ar", "٧", "١١"), ("mr-IN", "७", "११")])
def test_all_numbers_have_the_digits_of_the_language(language: str, seventh: str, last: str, tmp_path: Path) -> None:
    """Page numbers, contents, steps, numbers of puzzles and bookmarks; mixed sets are hard to match."""
    job = tmp_path / "job.yaml"
    sheets = f"sheets: [{{words: [{WORDS[language]}], title: T, variants: 3}}]"
    job.write_text(f"title: T\nlanguage: {language}\nbook: {{trim: A5}}\n{sheets}\n", encoding="utf-8")
    document = pypdfium2.PdfDocument(worksheets.build(job, output=tmp_path)[0])
    texts = [page.get_textpage().get_text_bounded() for page in document]
    assert not re.search(r"[0-9]", "".join(texts))
    assert seventh in texts[2], "contents"
    assert seventh in texts[6], "page number"
    assert seventh in texts[10], "page of the puzzle, in the key"
    assert last in texts[6], "page of the answer"
    assert last in texts[10], "page number"
    assert not re.search(r"[0-9]", "".join(each.get_title() for each in document.get_toc()))


def built(folder: Path, book: str, more: str = "") -> Path:
    """Build a book of two sheets, the key in a file of its own."""
    job = folder / "job.yaml"
    sheets = "sheets: [{words: theme/pets, pick: 6, title: Pets}, {words: theme/farm, pick: 6, title: Farm}]"
    job.write_text(f"title: T\nbook: {book}\n{more}{sheets}\n", encoding="utf-8")
    return worksheets.build(job, output=folder)[-1]


def test_bookmarks_of_a_key_have_the_numbers_of_the_puzzles(tmp_path: Path) -> None:
    key = pypdfium2.PdfDocument(built(tmp_path, "{trim: A5}", "answers: separate\n"))
    titles = [each.get_title() for each in key.get_toc()]
    assert [title.partition(" · Medium")[0] for title in titles] == ["1 · Pets", "2 · Farm"]


@pytest.mark.parametrize(
    ("book", "at"),
    [
        ("", 1),
        ("title_page: no", 1),
        ("title_page: no, contents: no", 1),
        ("title_page: no, contents: no, how_to_play: no", 1),
        ("title_page: no, two_sided: no", 0),
    ],
)
def test_the_copyright_is_on_a_left_page(tmp_path: Path, book: str, at: int) -> None:
    document = pypdfium2.PdfDocument(built(tmp_path, f"{{trim: A5, copyright: (c) Me, {book}}}"))
    texts = [page.get_textpage().get_text_bounded() for page in document]
    assert [number for number, text in enumerate(texts) if "(c) Me" in text] == [at]


@pytest.mark.parametrize(
    ("book", "answers", "named"),
    [
        ("page_numbers: no", "append", "add contents: no and answers: none"),
        ("page_numbers: no, contents: no", "separate", "add answers: none"),
        ("page_numbers: no", "none", "add contents: no"),
        ("page_numbers: no, contents: no", "none", ""),
        ("page_numbers: yes", "append", ""),
    ],
)
def test_references_to_pages_without_numbers_are_reported(tmp_path: Path, book: str, answers: str, named: str) -> None:
    (tmp_path / "job.yaml").write_text(
        f"title: T\nanswers: {answers}\nbook: {{{book}}}\nsheets: [{{words: [cow, hen]}}]\n"
    )
    said: list[str] = []
    worksheets.build(tmp_path / "job.yaml", output=tmp_path, say=lambda message: said.append(str(message)))
    found = [each for each in said if "no page shows its number" in each]
    assert len(found) == bool(named)
    assert all(each.endswith(named) and "book.page_numbers: " in each for each in found)
