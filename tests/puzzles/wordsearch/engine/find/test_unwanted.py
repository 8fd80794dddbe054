from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.blocklist import rude_spellings
from worksheets.language.languages import language_codes
from worksheets.language.letters import Case, Spelling
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import positions
from worksheets.puzzles.wordsearch.engine.find.triples import triples
from worksheets.puzzles.wordsearch.engine.find.unwanted import Openings, Unwanted, unwanted_words

CODES = [1, 2, 3, 31, 32, 33]

words_of_codes = st.lists(st.sampled_from(CODES), min_size=2, max_size=6).map(bytes)
texts = st.lists(st.sampled_from([0, *CODES]), max_size=60).map(bytes)


def both_ways(words: list[bytes]) -> set[bytes]:
    return {way for word in words for way in (word, word[::-1])}


@given(st.lists(words_of_codes, max_size=5), st.lists(words_of_codes, max_size=3), texts)
def test_every_unwanted_word_in_a_text_is_found_at_each_of_its_places(
    rude: list[bytes], avoided: list[bytes], text: bytes
) -> None:
    last = frozenset(both_ways(rude[:2]))
    others = Openings(word for word in avoided if word not in both_ways(rude))
    unwanted = Unwanted(Openings(rude), others, last)
    sought = both_ways(rude) | set(others.patterns)
    assert unwanted.patterns == sought
    assert unwanted.longest == max(map(len, sought), default=0)
    found = unwanted.places(text, triples(text, max(CODES)))
    expected = [(word, at) for word in sought for at in positions(text, word)]
    assert found == sorted(expected, key=lambda each: (each[0] in last, each))


def test_lists_with_other_letters_share_what_is_rude() -> None:
    plain, accented = (Lexicon((tuple(word),), Spelling()) for word in ("COW", "COUPÉ"))
    made_anew = unwanted_words.__wrapped__  # type: ignore[attr-defined]
    one, other = (made_anew(lex.letters, lex.spelling, (), frozenset()) for lex in (plain, accented))
    assert one is not other
    assert one.groups[0] is other.groups[0]


@pytest.mark.parametrize("case", ["upper", "lower"])
@pytest.mark.parametrize("language", language_codes())
def test_where_a_rude_word_stands_one_is_found(language: str, case: Case) -> None:
    """Two of them may be each other backwards: ASIS and SISA in Croatian, cis and sic in Turkish."""
    lex = Lexicon((("A",),), spelling := Spelling(language, case=case))
    unwanted = unwanted_words(lex.letters, spelling, (), frozenset())
    for word in rude_spellings(language, case=case):
        if lex.codes.keys() >= set(word):
            text = bytes(lex.codes[letter] for letter in word)
            assert unwanted.places(text, triples(text, len(lex.letters) - 1)), word
