"""Words of one length as columns: conversion in both directions, rows with a common beginning, and packed files."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.tools.dictionaries.packing import packed
from worksheets.language.word_columns import columns_of, rows_with, words_of
from worksheets.language.word_lists import WordLists

CELLS = ["A", "AB", "B", "É", "क्ष"]
"""One cell is the beginning of another."""

texts = st.integers(1, 5).flatmap(lambda length: st.lists(st.text("ABÄẞ", min_size=length, max_size=length)))
spelled = st.integers(1, 4).flatmap(
    lambda length: st.lists(st.lists(st.sampled_from(CELLS), min_size=length, max_size=length).map(tuple), min_size=1)
)


@given(texts)
def test_columns_have_the_letters_of_the_words(words: list[str]) -> None:
    columns = columns_of(words)
    assert len(columns) == (len(words[0]) if words else 0)
    assert all(word[place] == column[row] for place, column in enumerate(columns) for row, word in enumerate(words))
    assert words_of(columns) == words


@given(spelled)
def test_cells_of_several_characters_stay_whole(words: list[tuple[str, ...]]) -> None:
    assert [*zip(*columns_of(words), strict=True)] == words


@given(texts.filter(bool), st.text("ABÄẞZ", max_size=5))
def test_rows_of_words_with_the_same_beginning(words: list[str], beginning: str) -> None:
    words = sorted(set(words))
    beginning = beginning[: len(words[0])]
    found = [words[row] for row in rows_with(beginning, columns_of(words))]
    assert found == [word for word in words if word.startswith(beginning)]


@given(spelled, st.lists(st.sampled_from([*CELLS, "C"]), max_size=4))
def test_rows_of_cells_with_the_same_beginning(words: list[tuple[str, ...]], beginning: list[str]) -> None:
    words = sorted(set(words))
    beginning = beginning[: len(words[0])]
    found = [words[row] for row in rows_with(beginning, columns_of(words))]
    assert found == [word for word in words if list(word[: len(beginning)]) == beginning]


LISTS = st.lists(st.text("ABÄẞ", min_size=1, max_size=6), max_size=40)


@given(LISTS)
def test_words_are_the_same_after_packing(words: list[str]) -> None:
    lists = WordLists(packed=packed(words))
    expected = sorted(set(words))
    assert lists.check == expected
    assert lists.lengths == Counter(map(len, expected))
    assert [*lists.lengths] == sorted(lists.lengths)
    for length in range(8):
        assert words_of(lists.columns(length)) == [word for word in expected if len(word) == length]


@given(LISTS, st.randoms(use_true_random=False))
def test_the_same_words_give_the_same_file(words: list[str], rng: random.Random) -> None:
    again = [*words, *words[:3]]
    rng.shuffle(again)
    assert packed(again) == packed(words)
