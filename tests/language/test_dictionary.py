"""Dictionaries: the words to choose, the words accepted in checks, and the author's own lists."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError
from worksheets.language import dictionary
from worksheets.language.blocklist import rude_words
from worksheets.language.dictionary import LEVELS, MOST_OWN, Dictionary, built_in, combined, dictionary_of, names
from worksheets.language.letters import Spelling, as_it_stands

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
    spelling = as_it_stands(language)
    assert [tuple(letters) for letters in found.check] == sorted({*map(spelling.letters_of, words)} - {()})
    assert len({type(letters) for letters in found.check}) <= 1
    assert all(isinstance(letters, str) for letters in found.check) or any(
        len(cell) > 1 for letters in found.check for cell in letters
    )


def test_long_lists_are_spelled_as_short_ones() -> None:
    """Every European letter, alone and in a word, whether or not all words of a list are plain."""
    letters = [chr(code) for code in range(0x41, 0x250) if chr(code).isalpha()]
    words = [f"{one}{letter}{two}" for letter in letters for one in ("", "a", "ß") for two in ("", "n")]
    expected = sorted({*map(as_it_stands("de").letters_of, words)})
    assert [tuple(found) for found in dictionary_of(words, "de").check] == expected
    singles = {letters for word in words for letters in map(tuple, dictionary_of([word], "de").check)}
    assert sorted(singles) == expected


@given(LISTS, LISTS)
def test_a_word_is_in_it_or_not(words: list[str], others: list[str]) -> None:
    found = dictionary_of(words, "de")
    spelling = as_it_stands("de")
    spelled = {*map(spelling.letters_of, words)} - {()}
    for word in (*words, *others):
        letters = spelling.letters_of(word)
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


def test_few_lists_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = dictionary._own_dictionary
    monkeypatch.setattr(kept, "most", MOST_OWN // 4)
    kept.cache_clear()
    for number in range(12):
        words = [f"{number}{each}" for each in range(10_000)]
        latest = dictionary_of(words, "en")
        assert f"{number}1" in latest
        assert dictionary_of(words, "en") is latest
        assert kept.bytes <= MOST_OWN // 4
    assert 0 < len(kept) < 12


def test_words_are_counted_by_their_cells() -> None:
    assert dictionary_of(["cow", "hen", "goose", "g\u0303o", "!"], "en").words.lengths == {2: 1, 3: 2, 5: 1}
    counted = built_in("de").words.lengths
    assert sum(counted.values()) == len(built_in("de").check)
    assert counted[4] == sum(len(word) == 4 for word in built_in("de").check)


BIRDS = ["Rabe", "Star", "Käuzchen", "Meise", "Strauß"]
FISH = ["Hai", "Lachs", "Barsch", "Meise"]


def words(dictionary: Dictionary) -> list[str]:
    return ["".join(word) for word in dictionary.check]


def test_a_dictionary_of_which_nothing_changes_is_itself() -> None:
    german = built_in("de")
    assert combined([german], (), Spelling("de", eszett="keep")) is german
    assert combined([german], spelling=as_it_stands("de")) is german
    assert combined([german]) is not german, "its words have ẞ"
    english = built_in("en")
    assert combined([english]) is english
    animals = dictionary_of(["Igel", "Käuzchen"], "de")
    assert combined([animals]) is animals
    assert combined([animals], ["Igel"]) is not animals


def test_several_have_the_words_of_all_once_and_in_order() -> None:
    both = combined([dictionary_of(BIRDS, "de"), dictionary_of(FISH, "de")])
    assert words(both) == sorted({*"RABE STAR KÄUZCHEN MEISE STRAUSS HAI LACHS BARSCH".split()})
    assert sorted(both.levels[0]) == words(both)
    assert both.name == ""


def test_own_words_are_of_the_first_level() -> None:
    parts = [built_in("de"), dictionary_of(["Qualle", "Xyzzy"], "de")]
    made = combined(parts, spelling=as_it_stands("de"))
    german = built_in("de")
    assert len(made.levels) == len(german.levels)
    assert {*made.levels[0]} == {*german.levels[0], "QUALLE", "XYZZY"}
    assert made.levels[1:] == german.levels[1:]
    assert {*made.check} == {*german.check, "QUALLE", "XYZZY"}
    assert {*combined(parts).levels[0]} == {word.replace("ẞ", "SS") for word in made.levels[0]}


def test_barred_words_are_in_no_list() -> None:
    german = built_in("de")
    barred = [german.levels[0][0], german.levels[2][5].lower(), "Unwort ohnegleichen", "--"]
    made = combined([german], barred, as_it_stands("de"))
    assert {*german.check} - {*made.check} == {german.levels[0][0], german.levels[2][5]}
    assert not {*german.check} - {*made.check} & {word for level in made.levels for word in level}
    assert made.name == "de"
    assert made != german
    assert german.levels[0][0] not in made


@pytest.mark.parametrize(
    "spelling",
    [
        Spelling("de", case="lower"),
        Spelling("de", umlauts="expand"),
        Spelling("de", eszett="ss"),
        Spelling("de", umlauts="expand", case="lower", eszett="keep"),
    ],
)
def test_words_are_written_as_on_the_sheet(spelling: Spelling) -> None:
    made = combined([built_in("de")], (), spelling)
    some = built_in("de").check[::97]
    assert [word for word in some if "".join(spelling.letters_of("".join(word))) not in made] == []
    assert words(made) == sorted(set(words(made)))
    assert made.levels[0] == tuple(
        dict.fromkeys("".join(spelling.letters_of(word)) for word in built_in("de").levels[0])
    )


@pytest.mark.parametrize("language", ["de", "tr", "el", "nl", "ru"])
def test_words_of_every_script_are_written_as_on_the_sheet(language: str) -> None:
    own = ["İstanbul", "ışık", "ρολόι", "όρος", "Straße", "naïve", "ёлка", "x\u0323y", "IJ"]
    for case in ("upper", "lower"):
        spelling = Spelling(language, case=case)
        made = combined([dictionary_of(own, language)], ("naive",), spelling)
        stored = ["".join(as_it_stands(language).letters_of(word)) for word in own]
        barred = spelling.letters_of("naive")
        assert sorted(map(tuple, made.check)) == sorted({*map(spelling.letters_of, stored)} - {barred})


def test_dictionaries_are_pickled_by_their_parts() -> None:
    made = combined([built_in("de"), dictionary_of(BIRDS, "de")], ("Rabe",), Spelling("de", case="lower"))
    packed = pickle.dumps(made)
    assert len(packed) < 2_000
    assert pickle.loads(packed) == made
    assert pickle.loads(packed) is combined([built_in("de"), dictionary_of(BIRDS, "de")], ["RABE"], made.recipe[1][2])
    assert made.weight > 1_000_000
