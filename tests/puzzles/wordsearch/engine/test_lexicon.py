from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.letters import Case
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon, lexicon
from worksheets.puzzles.wordsearch.engine.rules import Spelling
from worksheets.puzzles.wordsearch.engine.scan import positions, windows


def lexicon_of(*words: str, language: str = "en", case: Case = "upper", avoid: tuple[str, ...] = ()) -> Lexicon:
    return Lexicon(tuple(tuple(word) for word in words), Spelling(language, case=case), avoid)


def spelled(lex: Lexicon, codes: bytes) -> str:
    return "".join(lex.codebook.letters[code] for code in codes)


def test_words_become_codes_and_back() -> None:
    lex = lexicon_of("COW", "É7")
    assert [spelled(lex, word) for word in lex.words] == ["COW", "É7"]
    assert [spelled(lex, word) for word in lex.reversed_words] == ["WOC", "7É"]
    assert all(0 not in word for word in lex.words)


@given(st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=8, unique=True))
def test_containers_are_the_words_in_which_a_word_lies_in_either_direction(words: list[str]) -> None:
    lex = lexicon_of(*words)
    for i, word in enumerate(words):
        inside = [j for j, other in enumerate(words) if j != i and (word in other or word[::-1] in other)]
        assert list(lex.containers[i]) == inside


@given(st.lists(st.text("AB", min_size=1, max_size=5), min_size=1, max_size=4, unique=True))
def test_words_that_a_plain_count_would_miscount_are_looked_at_one_by_one(words: list[str]) -> None:
    lex = lexicon_of(*words)
    for i, word in enumerate(words):
        meets_itself = any(word[shift:] == word[:-shift] for shift in range(1, len(word)))
        assert (i in lex.intricate) == (bool(lex.containers[i]) or len(word) == 1 or meets_itself)
    counted, windowed = [i for i, _ in lex.counted], sorted(set(lex.by_window.values()))
    assert sorted([*counted, *windowed, *lex.intricate]) == list(range(len(words)))
    assert len(windowed) == lex.windowed


def test_the_longest_word_comes_first() -> None:
    assert lexicon_of("AB", "ABCD", "XY", "ABCX").order == (1, 3, 0, 2)


@pytest.mark.parametrize(
    ("words", "language", "case", "expected"),
    [
        (("COW",), "en", "upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        (("COW", "I", "A"), "en", "upper", "BCDEFGHJKLMNOPQRSTUVWXYZ"),
        (("12", "CAFÉ"), "en", "upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
        (("kuh",), "de", "lower", "abcdefghijklmnopqrstuvwxyzäöü"),
        (("AT",), "tr", "lower", "abcçdefgğhıijklmnoöprsştuüvyz"),
    ],
)
def test_the_alphabet_fills_but_for_words_of_one_letter(
    words: tuple[str, ...], language: str, case: Case, expected: str
) -> None:
    lex = lexicon_of(*words, language=language, case=case)
    assert spelled(lex, lex.alphabet) == expected


def test_used_letters_are_those_of_the_words() -> None:
    lex = lexicon_of("NOON", "É", "EN")
    assert spelled(lex, lex.used_letters) == "NOE"


def test_unwanted_words_know_which_words_hold_them() -> None:
    lex = lexicon_of("ABCD", "XCBX", "AB", avoid=("BC",))
    (word,) = (bytes(map(lex.codebook.codes.__getitem__, "BC")),)
    assert lex.holding[word] == (0, 1)
    assert lex.holding[word[::-1]] == (0, 1)


def test_a_lexicon_is_kept_for_the_next_sheet() -> None:
    words = (("A", "B"), ("C", "D"))
    assert lexicon(words, Spelling()) is lexicon(words, Spelling())
    assert lexicon(words, Spelling()) is not lexicon(words, Spelling("de"))


@given(
    st.lists(st.text("ABC", min_size=5, max_size=8), min_size=1, max_size=6, unique=True), st.text("ABCX", max_size=60)
)
def test_every_occurrence_of_a_windowed_word_shows(words: list[str], text: str) -> None:
    lex = lexicon_of(*words)
    codes = lex.codebook.codes
    spelled = bytes(codes[letter] for letter in text if letter in codes)
    shown = Counter(lex.by_window[each] for each in windows(spelled) if each in lex.by_window)
    for i in set(lex.by_window.values()):
        word, back = lex.both[i]
        assert shown[i] >= len({*positions(spelled, word), *positions(spelled, back)})
