"""English clues on a page that is read from the right begin at the left, with their numbers before them."""

from __future__ import annotations

from pathlib import Path

import pytest

import worksheets
from worksheets.commands.verify import verify
from worksheets.verify.page_text import PdfFile

ENGLISH = "[{word: owl, clue: 'A bird that hunts at night, and sleeps in the day, often high up in a tree.'}, "
ENGLISH += "{word: wolf, clue: A grey animal.}, {word: flow, clue: Go (now)!}]"
HEBREW = "[{word: כלב, clue: נובח}, {word: חתול, clue: מיילל}]"


@pytest.mark.parametrize(
    ("sheet", "first", "on_left"),
    [
        (f"kind: crossword, words_language: en, words: {ENGLISH}", "grey", True),
        (f"words_language: en, word_bank: clues, words: {ENGLISH}", "grey", True),
        (f"words_language: en, word_bank: {{show: clues, lines: yes}}, words: {ENGLISH}", "grey", True),
        (f"word_bank: clues, words: {HEBREW}", "מיילל", False),
    ],
    ids=["crossword", "clues", "lines", "Hebrew"],
)
def test_numbers_are_where_their_clues_begin(sheet: str, first: str, on_left: bool, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(f"title: T\nlanguage: he\nsheets: [{{{sheet}}}]\n", encoding="utf-8")
    files = worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["pdf", "html"])
    texts = PdfFile(tmp_path / "job.pdf").texts(1)
    clue = next(text for text in texts if text.text == first)
    line = [text for text in texts if abs(text.y - clue.y) < 1.0 and text.size == clue.size]
    numbers = [text for text in line if text.text == "2"]
    assert [number.x < clue.x for number in numbers] == [on_left]
    assert [sheet.faults for sheet in verify(tmp_path / "job.pdf")] == [()]
    page = next(file for file in files if file.name == "job.html").read_text("utf-8")
    assert ('<ul class="bank long" dir="ltr">' in page) == on_left
