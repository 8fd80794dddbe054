"""The blocks of a key look alike, whatever their kinds and titles."""

from __future__ import annotations

from typing import Any

import worksheets
from tests.layout.texts import texts_of
from worksheets.drawing.paper import PAPER_SIZES, KeySetup, PageSetup
from worksheets.layout.key.answers import place_answers
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

WORDS = ["tiger", "lion", "zebra", "horse", "mouse", "eagle"]


def marks_of(titles: list[str], make: Any) -> list[int]:
    """The number of marks in the head of each answer of a page in two columns."""
    exercises = [make(6, 7, 5, title=title, measured=20, difficulty="easy") for title in titles]
    setup = PageSetup(*PAPER_SIZES["A4"], title="Key", key=KeySetup(per_page=4))
    (page,) = place_answers(exercises, setup, load_fonts("Andika"), handout_pages=range(1, 1 + len(titles)))
    return [text.count("·") for text in texts_of(page) if text.startswith("Sheet page")]


def test_the_marks_of_a_page_are_equally_long(make: Any) -> None:
    assert marks_of(["Sea"] * 4, make) == [2] * 4
    assert marks_of(["Animals of the farm", *["Sea"] * 3], make) == [1] * 4


def test_lists_of_crosswords_have_no_headings_in_any_form() -> None:
    clues = [{"word": word, "clue": f"animal {number}"} for number, word in enumerate(WORDS)]
    for form in ("clues", "fill", "numbers"):
        made = worksheets.generate("crossword", {"words": clues, "form": form}, seed=3)
        kind = registry.find("crossword")
        brief = kind.answer_table(made.puzzle, made.solution, "en").brief
        assert brief
        assert brief.headings == ("", "")
