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
