"""Unwanted words, and the triples of letters by which they are found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import some
from worksheets.language.blocklist import rude_spellings
from worksheets.language.languages import language_codes
from worksheets.language.letters import Case, Spelling
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import positions
from worksheets.puzzles.wordsearch.engine.find.unwanted import (
    FOLDED,
    MOST,
    READ,
    Openings,
    Unwanted,
    finder,
    triples,
    unwanted_words,
)

texts = st.lists(st.integers(0, MOST), max_size=40).map(bytes)
wide_texts = st.lists(st.integers(0, 255), max_size=40).map(bytes)


@given(texts)
def test_three_letters_are_one_character_wherever_they_stand(text: bytes) -> None:
    tri, padded = triples(text), text + bytes(2)
    assert len(tri) == len(text)
    assert [ord(each) for each in tri] == [
        padded[at] + 32 * padded[at + 1] + 1024 * padded[at + 2] for at in range(len(text))
    ]
    assert list(tri) == [triples(padded[at : at + 3])[0] for at in range(len(text))]


@given(wide_texts)
def test_codes_of_many_letters_are_folded_and_a_gap_stays_one(text: bytes) -> None:
    assert triples(text, 255) == triples(text.translate(FOLDED))
    assert all(FOLDED[code] == code for code in range(MOST + 1))
    assert all(1 <= FOLDED[code] <= MOST for code in range(1, 256))


@given(st.lists(st.lists(st.integers(1, 6), min_size=4, max_size=4).map(bytes), max_size=6), wide_texts)
def test_a_finder_misses_no_place(quads: list[bytes], text: bytes) -> None:
    text = bytes(code % 7 for code in text)
    tri = triples(text)
    found = {hit.start() for hit in finder(triples(each)[:2] for each in quads).finditer(tri)}
    assert {at for at in range(len(text)) if text[at : at + 4] in quads} <= found
    halves = [{each[:3] for each in quads}, {each[1:] for each in quads}]
    assert all(text[at : at + 3] in halves[0] and text[at + 1 : at + 4] in halves[1] for at in found)
    exact = {hit.start() for hit in finder(triples(each)[0] for each in quads).finditer(tri)}
    assert exact == {at for at in range(len(text)) if text[at : at + 3] in halves[0]}


@given(st.lists(st.lists(st.integers(1, 3), min_size=3, max_size=7).map(bytes), max_size=6), texts)
def test_words_of_several_lengths_are_found_at_once(words: list[bytes], text: bytes) -> None:
    text = bytes(code % 4 for code in text)
    tri = triples(text)
    found = {hit.start() for hit in finder(triples(word)[: min(len(word) - 2, 3)] for word in words).finditer(tri)}
    assert {at for at in range(len(text)) for word in words if text.startswith(word, at)} <= found
    ends = [(len(word[:5]) - 3, word[:5][-3:]) for word in words]
    for at in found:
        assert text[at : at + 3] in {word[:3] for word in words}
        assert any(text[at + gap : at + gap + 3] == end for gap, end in ends)


def test_nothing_is_found_where_nothing_is_sought() -> None:
    assert not finder(()).findall(triples(b"\1\2\3\4"))


CODES = [1, 2, 3, 31, 32, 33]

words_of_codes = st.lists(st.sampled_from(CODES), min_size=2, max_size=6).map(bytes)
texts_unwanted = st.lists(st.sampled_from([0, *CODES]), max_size=60).map(bytes)


def both_ways(words: list[bytes]) -> set[bytes]:
    return {way for word in words for way in (word, word[::-1])}


@given(st.lists(words_of_codes, max_size=5), st.lists(words_of_codes, max_size=3), texts_unwanted)
def test_every_unwanted_word_in_a_text_is_found_at_each_of_its_places(
    rude: list[bytes], avoided: list[bytes], text: bytes
) -> None:
    last = frozenset(both_ways(rude[:2]))
    others = Openings(word for word in avoided if word not in both_ways(rude))
    unwanted = Unwanted(Openings(rude), others, last)
    sought = both_ways(rude) | set(others.patterns)
    assert unwanted.patterns == sought
    assert unwanted.longest == max(map(len, sought), default=0)
    tri = triples(text, max(CODES))
    found = unwanted.places(text, tri)
    expected = [(word, at) for word in sought for at in positions(text, word)]
    assert found == sorted(expected, key=lambda each: (each[0] in last, each))
    assert unwanted.places(bytes(READ), "\0" * READ) == []
    assert unwanted.places(text, tri) == found, "by a compiled pattern"


def test_lists_with_other_letters_share_the_rude_words() -> None:
    plain, accented = (Lexicon((tuple(word),), Spelling()) for word in ("COW", "COUPÉ"))
    made_anew = unwanted_words.__wrapped__  # type: ignore[attr-defined]
    one, other = (made_anew(lex.letters, lex.spelling, (), frozenset()) for lex in (plain, accented))
    assert one is not other
    assert one.groups[0] is other.groups[0]


@pytest.mark.parametrize("case", ["upper", "lower"])
@pytest.mark.parametrize("language", some(language_codes(), 4))
def test_every_rude_word_is_found(language: str, case: Case) -> None:
    """Two of them may be each other's reverse: ASIS and SISA in Croatian, cis and sic in Turkish."""
    lex = Lexicon((("A",),), spelling := Spelling(language, case=case))
    unwanted = unwanted_words(lex.letters, spelling, (), frozenset())
    for word in rude_spellings(spelling):
        if lex.codes.keys() >= set(word):
            text = bytes(lex.codes[letter] for letter in word)
            assert unwanted.places(text, triples(text, len(lex.letters) - 1)), word
