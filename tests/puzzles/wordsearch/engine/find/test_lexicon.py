from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.letters import Case, Spelling
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon, lexicon


def lexicon_of(*words: str, language: str = "en", case: Case = "upper") -> Lexicon:
    return Lexicon(tuple(tuple(word) for word in words), Spelling(language, case=case))


def spelled(lex: Lexicon, codes: bytes) -> str:
    return "".join(lex.letters[code] for code in codes)


def test_words_become_codes_and_back() -> None:
    lex = lexicon_of("COW", "É7")
    assert [spelled(lex, word) for word in lex.words] == ["COW", "É7"]
    assert [spelled(lex, back) for _, back in lex.both] == ["WOC", "7É"]
    assert all(0 not in word for word in lex.words)


@given(st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=8, unique=True))
def test_containers_are_the_words_in_which_a_word_lies_in_either_direction(words: list[str]) -> None:
    lex = lexicon_of(*words)
    for i, word in enumerate(words):
        inside = [j for j, other in enumerate(words) if j != i and (word in other or word[::-1] in other)]
        assert list(lex.containers[i]) == inside


def test_the_longest_word_comes_first() -> None:
    assert lexicon_of("AB", "ABCD", "XY", "ABCX").order == (1, 3, 0, 2)


@pytest.mark.parametrize(
    ("words", "language", "case", "expected"),
    [
        (("COW",), "en", "upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        (("COW", "I", "A"), "en", "upper", "BCDEFGHJKLMNOPQRSTUVWXYZ"),
        (("12", "CAFÉ"), "en", "upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ12É03456789"),
        (("kuh",), "de", "lower", "abcdefghijklmnopqrstuvwxyz"),
        (("kühe",), "de", "lower", "abcdefghijklmnopqrstuvwxyzü"),
        (("WEIẞ",), "de", "upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZẞ"),
        (("at",), "tr", "lower", "abcdefghıiklmnoprstuvyz"),
        (("TAXI",), "it", "upper", "ABCDEFGHILMNOPQRSTUVZX"),
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


@given(st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=4, unique=True))
def test_words_meet_where_they_have_the_same_letter(words: list[str]) -> None:
    lex = lexicon_of(*words)
    for (i, one), (j, other) in product(enumerate(lex.both), repeat=2):
        for backwards, other_backwards in product((False, True), repeat=2):
            word, crossed = one[backwards], other[other_backwards]
            same = {(a, b) for a, b in product(range(len(word)), range(len(crossed))) if word[a] == crossed[b]}
            meetings = lex.meetings[2 * i + backwards][2 * j + other_backwards]
            assert len(meetings) == 2 * len(same)
            assert all(set(meetings[at : at + len(same)]) == same for at in range(len(same) + 1))


def test_letters_of_one_byte_are_translated_at_once() -> None:
    plain, accented, wide = lexicon_of("COW"), lexicon_of("CÖW"), lexicon_of("CŌW")
    for lex in (plain, accented):
        codes = bytes(range(1, len(lex.letters)))
        assert codes.translate(lex.latin).decode("latin-1") == "".join(lex.letters)
    assert not wide.latin
    assert not Lexicon((("C", "O\u0331"),), Spelling()).latin


def test_a_lexicon_is_kept_for_the_next_sheet() -> None:
    words = (("A", "B"), ("C", "D"))
    assert lexicon(words, Spelling()) is lexicon(words, Spelling())
    assert lexicon(words, Spelling()) is not lexicon(words, Spelling("de"))
