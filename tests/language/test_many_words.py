"""Finding many words at once gives the same results as looking at every place, whatever the words."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.many_words import FEW, READ, ManyWords, folded

LETTERS = "ABCÄa1ЖẞΩ\0\U00010400\U00100000"
"""Letters, some of which share their last five bits (A, a and Ж; 1 and Q), line ends, and some beyond UTF-16."""

MANY = tuple("".join(Random(number).choices(LETTERS[:9] + "Q", k=3 + number % 5)) for number in range(3 * FEW))
"""Enough words that they are searched for all at once."""


def seen(words: list[str], text: str) -> list[tuple[int, str]]:
    """Finds each word by looking at every place."""
    return sorted(
        (at, word)
        for word in set(words)
        for at in range(len(text))
        for way in {word, word[::-1]}
        if text[at : at + len(way)] == way
    )


@given(
    st.lists(st.text(LETTERS, min_size=1, max_size=6), max_size=8),
    st.booleans(),
    st.lists(st.one_of(st.text(LETTERS, max_size=4), st.sampled_from(MANY)), max_size=12),
    st.data(),
)
def test_every_place_of_every_word_is_found(few: list[str], many: bool, pieces: list[str], data: st.DataObject) -> None:
    words = [*few, *(MANY if many else ())]
    if words:
        pieces += data.draw(st.lists(st.sampled_from(words).flatmap(lambda word: st.sampled_from((word, word[::-1])))))
    text = "".join(pieces)
    search = ManyWords(words)
    assert sorted(search.places(text)) == sorted(search.places(text, folded(text))) == seen(words, text)
    search.places("\0" * READ)
    assert sorted(search.places(text)) == seen(words, text)
    assert search.folding or not any(len(word) > 2 and word.isascii() for word in words)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 7])
def test_many_words_of_one_length(length: int) -> None:
    rng = Random(length)
    words = ["".join(rng.choices("ABCDEFGH", k=length)) for _ in range(4 * FEW)]
    text = "".join(rng.choices("ABCDEFGH", k=3000))
    found = ManyWords(words).places(text)
    assert sorted(found) == seen(words, text)
    assert found or length == 7


def test_no_words_are_nowhere() -> None:
    assert ManyWords([]).places("COW") == ManyWords(MANY).places("") == []
