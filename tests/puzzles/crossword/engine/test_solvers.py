"""Filling in words and decoding numbers, compared with trying all permutations."""

from __future__ import annotations

from itertools import permutations

import pytest

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import Cell
from worksheets.language.word_columns import columns_of
from worksheets.puzzles.crossword.engine.codes import decodings
from worksheets.puzzles.crossword.engine.fill import fillings
from worksheets.search.budget import Budget

SQUARE = [
    [Cell(0, 0), Cell(0, 1), Cell(0, 2)],
    [Cell(2, 0), Cell(2, 1), Cell(2, 2)],
    [Cell(0, 0), Cell(1, 0), Cell(2, 0)],
    [Cell(0, 2), Cell(1, 2), Cell(2, 2)],
]
WORDS = [tuple(word) for word in ("TAR", "TOR", "TIT", "RIR")]


def by_trying() -> set[tuple[int, ...]]:
    found = set()
    for order in permutations(range(4)):
        letters: dict[Cell, str] = {}
        pairs = (pair for line, word in zip(SQUARE, order, strict=True) for pair in zip(line, WORDS[word], strict=True))
        if all(letters.setdefault(cell, letter) == letter for cell, letter in pairs):
            found.add(order)
    return found


def test_all_fillings_are_found_and_no_others() -> None:
    right = by_trying()
    assert len(right) > 1
    assert sorted(fillings(SQUARE, WORDS, {}, Budget())) == sorted(right)
    given = {Cell(0, 2): "R"}
    kept = [order for order in sorted(right) if WORDS[order[0]][2] == "R"]
    assert 0 < len(kept) < len(right)
    assert sorted(fillings(SQUARE, WORDS, given, Budget())) == kept


def test_another_number_of_words_has_no_filling() -> None:
    assert [*fillings(SQUARE, WORDS[:3], {}, Budget())] == []


def test_a_filling_takes_steps() -> None:
    with pytest.raises(BudgetSpentError):
        [*fillings(SQUARE, WORDS, {}, Budget(1))]


LISTED = ["ABBA", "ANNA", "OTTO", "NOON", "TAN", "TON", "NOT"]


def columns(length: int) -> tuple[str, ...]:
    return columns_of(sorted(word for word in LISTED if len(word) == length))  # type: ignore[return-value]


def test_equal_numbers_are_equal_letters_and_others_are_others() -> None:
    found = [*decodings([[1, 2, 2, 1]], columns, {}, Budget())]
    assert sorted(each[1] + each[2] for each in found) == ["AB", "AN", "NO", "OT"]
    both = [*decodings([[1, 2, 2, 1], [3, 1, 2]], columns, {}, Budget())]
    words = sorted(each[3] + each[1] + each[2] for each in both)
    assert words == ["NOT", "TAN"]  # not TON, since ONNO is not a word
    assert [*decodings([[1, 2, 2, 1]], columns, {1: "O"}, Budget())] == [{1: "O", 2: "T"}]
    assert [*decodings([[1, 2, 3, 4]], columns, {}, Budget())] == []
