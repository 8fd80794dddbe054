"""Dictionaries: what is chosen from, what is checked against, and lists of the author's own."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError
from worksheets.language import dictionary
from worksheets.language.blocklist import rude_words
from worksheets.language.dictionary import LEVELS, MOST_OWN, Dictionary, built_in, dictionary_of, names
from worksheets.language.letters import letters_of

pytestmark = pytest.mark.slow

SIGNS = "aZxäÖüßẞéÅçñøœ\u0301\u0308\u0327iIİıſŉĳﬁςΑάΐΪ'-– 1²ª\u00ad\u200d한ᄒ\u1161\u0e33ก\u0915\u093f\u094dﾞｶ𝒜"
TEXTS = st.text(st.sampled_from(SIGNS), max_size=6) | st.text(max_size=6)
LISTS = st.lists(TEXTS, max_size=8)
CODES = st.sampled_from(["de", "en", "tr", "el", "fr", "az", "tr-TR"])


@pytest.mark.parametrize("name", names())
def test_a_built_in_dictionary_has_both_roles(name: str) -> None:
    found = built_in(name)
    assert (found.name, found.language) == (name, name)
    check = set(found.check)
    assert [*map("".join, found.check)] == sorted(map("".join, check))
    assert len(found.levels) == LEVELS
    chosen = [word for level in found.levels for word in level]
    assert len(chosen) == len(set(chosen))
    assert set(chosen) < check
    assert len(check) > 5 * len(chosen)


@pytest.mark.parametrize("name", names())
def test_rude_words_are_checked_but_not_chosen(name: str) -> None:
    found = built_in(name)
    chosen = {word for level in found.levels for word in level}
    assert chosen.isdisjoint(rude_words(name))
    assert len(rude_words(name) & set(found.check)) > 20
    rude = sorted(rude_words(name))[0]
    own = dictionary_of(["cow", rude], name)
    assert rude in own
    assert own.levels == (("COW",),)


def test_the_built_in_dictionaries_are_named() -> None:
    assert names() == ("de", "en")
    with pytest.raises(InputError) as caught:
        built_in("den")
    assert str(caught.value) == 'there is no built-in dictionary "den"; did you mean "en"? (known: de, en)'


@given(LISTS, CODES)
def test_words_are_spelled_as_anywhere_else(words: list[str], language: str) -> None:
    found = dictionary_of(words, language)
    assert [tuple(letters) for letters in found.check] == sorted({letters_of(word, language) for word in words} - {()})
    assert len({type(letters) for letters in found.check}) <= 1
    assert all(isinstance(letters, str) for letters in found.check) or any(
        len(cell) > 1 for letters in found.check for cell in letters
    )


def test_long_lists_are_spelled_as_short_ones() -> None:
    """Every letter of Europe, alone and in a word, whether all of a list is plain or not."""
    letters = [chr(code) for code in range(0x41, 0x250) if chr(code).isalpha()]
    words = [f"{one}{letter}{two}" for letter in letters for one in ("", "a", "ß") for two in ("", "n")]
    expected = sorted({letters_of(word, "de") for word in words})
    assert [tuple(found) for found in dictionary_of(words, "de").check] == expected
    singles = {letters for word in words for letters in map(tuple, dictionary_of([word], "de").check)}
    assert sorted(singles) == expected


@given(LISTS, LISTS)
def test_a_word_is_in_it_or_not(words: list[str], others: list[str]) -> None:
    found = dictionary_of(words, "de")
    spelled = {letters_of(word, "de") for word in words} - {()}
    for word in (*words, *others):
        letters = letters_of(word, "de")
        assert (letters in found) == (letters in spelled)
        assert (list(letters) in found) == (letters in spelled)
        if all(len(cell) == 1 for cell in letters):
            assert ("".join(letters) in found) == (letters in spelled)
    assert 7 not in found
    assert None not in found
    assert () not in found


def test_a_cell_is_not_two_letters() -> None:
    found = dictionary_of(["cow"], "en")
    assert ("C", "O", "W") in found
    assert ("CO", "W") not in found
    clusters = dictionary_of(["g\u0303o", "cow"], "en")
    assert ("G\u0303", "O") in clusters
    assert "COW" in clusters
    assert "G\u0303O" not in clusters


@given(LISTS, CODES, st.randoms(use_true_random=False))
def test_the_order_of_a_list_does_not_matter(words: list[str], language: str, rng: random.Random) -> None:
    found = dictionary_of(words, language)
    again = [*words, *words[:3]]
    rng.shuffle(again)
    assert dictionary_of(again, language) is found


def test_equal_means_the_same_words_in_the_same_language() -> None:
    assert dictionary_of(["cow", "hen"], "en") == dictionary_of(["HEN", "c-o-w"], "en")
    assert dictionary_of(["cow"], "en") != dictionary_of(["cow", "hen"], "en")
    assert dictionary_of(["cow"], "en") != dictionary_of(["cow"], "de")
    assert built_in("en") != dictionary_of(map("".join, built_in("en").check), "en")
    assert dictionary_of(["ab"], "en") != dictionary_of(["a\u0303b"], "en")


@given(LISTS, CODES)
def test_a_list_survives_pickling(words: list[str], language: str) -> None:
    found = dictionary_of(words, language)
    packed = pickle.dumps(found)
    assert pickle.loads(packed) is found
    dictionary._own_dictionary.cache_clear()  # as in another process
    other: Dictionary = pickle.loads(packed)
    assert other is not found
    assert other == found
    assert hash(other) == hash(found)
    assert (other.check, other.levels) == (found.check, found.levels)
    assert dictionary_of(words, language) is other


@pytest.mark.parametrize("name", names())
def test_a_built_in_dictionary_travels_by_name(name: str) -> None:
    packed = pickle.dumps(built_in(name))
    assert len(packed) < 200
    assert pickle.loads(packed) is built_in(name)


def test_few_lists_are_kept() -> None:
    kept = dictionary._own_dictionary
    for number in range(40):
        words = [f"{number}{each}" for each in range(10_000)]
        latest = dictionary_of(words, "en")
        assert f"{number}1" in latest
        assert dictionary_of(words, "en") is latest
        assert kept.bytes <= MOST_OWN


def test_words_are_counted_by_their_cells() -> None:
    assert dictionary_of(["cow", "hen", "goose", "g\u0303o", "!"], "en").words.lengths == {2: 1, 3: 2, 5: 1}
    counted = built_in("de").words.lengths
    assert sum(counted.values()) == len(built_in("de").check)
    assert counted[4] == sum(len(word) == 4 for word in built_in("de").check)
