"""Banks of sentences overlap nothing, however long the sentences and however small the paper."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from tests.layout.texts import texts_of
from tests.loops import loop_over
from worksheets.base.errors import LayoutError
from worksheets.drawing.paper import MM, PAPER_SIZES, BookSetup, PageSetup
from worksheets.layout.handout.handouts import place_handouts

pytestmark = pytest.mark.slow


def clue_of(length: int, number: int) -> str:
    """Return a sentence of this many characters, in words of different lengths, that begins with its number."""
    words = [f"{number}:"]
    while len(" ".join(words)) < length:
        words.append("seven brown cows eat grass in the meadowlands".split()[(number + len(words)) % 8])
    return " ".join(words)[: max(length, len(words[0]))].strip()


SIZES = [(11, 10), (4, 4), (8, 14), (20, 9), (25, 25)]


@loop_over("per_page", [1, 2, 4])
@loop_over("length", range(20, 201, 90))
def test_clues_of_any_length_keep_clear_of_footers_and_cuts(
    make: Any, metrics: Any, check_clear: Any, per_page: int, length: int
) -> None:
    for (rows, columns), count, paper in product(SIZES, (1, 2, 8, 25), ("A4", "A5")):
        setup = PageSetup(*PAPER_SIZES[paper], per_page=per_page, title="Term 1", margin=12 * MM)
        clues = [clue_of(length, number) for number in range(count)]
        try:
            pages = list(place_handouts([make(rows, columns, clues)], setup, metrics))
        except LayoutError:  # a bank cannot continue after a cut; see test_leaves.py
            assert setup.cut or rows == 25
            continue
        check_clear(pages, setup.margin)
        printed = "".join(text for page in pages for text in texts_of(page)).replace(" ", "")
        places = [printed.index(clue.replace(" ", "")) for clue in clues]
        assert places == sorted(places)


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_a_clue_higher_than_a_page_continues_to_the_next(
    make: Any, metrics: Any, check_clear: Any, per_page: int
) -> None:
    book = BookSetup() if per_page > 1 else None
    setup = PageSetup(*PAPER_SIZES["A5"], per_page=per_page, margin=12 * MM, header_fields=(), book=book)
    clues = [clue_of(length, number) for number, length in enumerate((40, 1000, 1000, 60))]
    pages = list(place_handouts([make(6, 6, clues, title="Cows")], setup, metrics))
    check_clear(pages, setup.margin)
    lines = [text for page in pages for text in texts_of(page)]
    furniture = {"Words", "Words (continued)", "Cows", "Sheet 1", *(f"Page {number}" for number in range(1, 5))}
    printed = " ".join(text for text in lines if text not in furniture)
    assert " ".join(clues) in printed


def test_a_word_higher_than_a_page_is_cut_between_its_letters(make: Any, metrics: Any, check_clear: Any) -> None:
    setup = PageSetup(*PAPER_SIZES["A5"], per_page=4, margin=12 * MM, header_fields=(), book=BookSetup())
    word = "".join("abcdefghij"[n % 7] for n in range(1000))
    pages = list(place_handouts([make(6, 6, [f"It  is {word} or not", "b"], title="Cows")], setup, metrics))
    check_clear(pages, setup.margin)
    lines = [text for page in pages for text in texts_of(page)]
    assert len([text for text in lines if text == "Words (continued)"]) > 0
    printed = "".join(text for text in lines if not text.startswith(("Words", "Cows", "sheet", "Page")))
    assert f"is{word}ornot" in printed.replace(" ", "")
    assert not [text for text in lines if re.search("[a-g]{4} [a-g]", text)], "no space comes into the word"
