"""Phrases are found in the texts of a page, as a PDF reader gives them."""

from __future__ import annotations

import pytest

from worksheets.puzzles.formats import Expected, phrases_of
from worksheets.verify.compare import ReadPages
from worksheets.verify.page_text import PlacedText


def placed(*line: tuple[str, float]) -> list[PlacedText]:
    """Texts on a line, each with its place from the left."""
    return [PlacedText(text, x, 20.0, 12.0, x) for text, x in line]


def missing(texts: list[PlacedText], *phrases: str) -> list[str]:
    return [*ReadPages(texts).faults(Expected(phrases=phrases_of(phrases)))]


def test_a_calculation_may_be_read_from_its_right_end() -> None:
    page = placed(("32", 90), ("=", 80), ("54", 70), ("−", 60), ("1", 10))
    assert missing(page, "_ − 54=32") == []
    assert missing(page, "_ − 32=54") == ['"_ − 32=54" is not on the page']
    assert missing(placed(("32", 60), ("=", 70), ("54", 80), ("−", 90)), "_ − 54=32") != []


@pytest.mark.parametrize("sign", ["", "−"])
def test_a_number_is_not_joined_from_two(sign: str) -> None:
    page = placed((f"{sign}8", 10), ("8", 30), (f"{sign}88", 50))
    assert missing(page, f"{sign}88", f"{sign}8") == []
    assert missing(page[:2], f"{sign}88") != []


def test_whole_words_are_taken_before_joined_ones() -> None:
    """The clue 11 of number 1 is not read from the clue of number 3 and the number after it."""
    page = placed(*((text, 20 * place) for place, text in enumerate("3 11 1 7 1 11".split())))
    assert missing(page, "1 11", "3 11", "1 7") == []
    assert missing(page, "1 11", "3 11", "1 8") == ['"1 8" is not on the page']
