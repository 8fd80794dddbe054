"""The packed files of words: what gzip makes of them, and that lengths are read one by one."""

from __future__ import annotations

import random
import zlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.stored_words import StoredWords, packed_words
from worksheets.language.word_columns import words_of

LISTS = st.lists(st.text("ABÄẞ", min_size=1, max_size=6), max_size=40)


@given(LISTS)
def test_words_are_the_same_after_packing(words: list[str]) -> None:
    stored = StoredWords(packed_words(words))
    expected = sorted(set(words))
    assert stored.check == expected
    assert stored.lengths == Counter(map(len, expected))
    assert [*stored.lengths] == sorted(stored.lengths)
    for length in range(8):
        assert words_of(stored.columns(length)) == [word for word in expected if len(word) == length]


@given(LISTS, st.randoms(use_true_random=False))
def test_the_same_words_give_the_same_file(words: list[str], rng: random.Random) -> None:
    again = [*words, *words[:3]]
    rng.shuffle(again)
    assert packed_words(again) == packed_words(words)
    assert StoredWords(packed_words(again)).digest == StoredWords(packed_words(words)).digest


@given(LISTS, LISTS)
def test_the_digest_tells_words_apart(words: list[str], others: list[str]) -> None:
    same = StoredWords(packed_words(words)).digest == StoredWords(packed_words(others)).digest
    assert same == (set(words) == set(others))


def test_other_lengths_stay_packed() -> None:
    """A file whose long words are damaged still gives the short ones."""
    packed = bytearray(packed_words(["EI", "RABE", "ABER"]))
    packed[-12] ^= 0xFF
    stored = StoredWords(bytes(packed))
    assert stored.lengths == {2: 1, 4: 2}
    assert stored.columns(2) == ("E", "I")
    with pytest.raises(zlib.error):
        stored.columns(4)
