"""Dictionaries made of others."""

from __future__ import annotations

import pickle

import pytest

from worksheets.language.combined import combined
from worksheets.language.dictionary import Dictionary, built_in, dictionary_of
from worksheets.language.letters import Spelling, letters_of

BIRDS = ["Rabe", "Star", "Käuzchen", "Meise", "Strauß"]
FISH = ["Hai", "Lachs", "Barsch", "Meise"]


def words(dictionary: Dictionary) -> list[str]:
    return ["".join(word) for word in dictionary.check]


def test_a_dictionary_of_which_nothing_changes_is_itself() -> None:
    german = built_in("de")
    assert combined([german]) is german
    assert combined([german], (), Spelling("de", eszett="keep")) is german


def test_several_have_the_words_of_all_once_and_in_order() -> None:
    both = combined([dictionary_of(BIRDS, "de"), dictionary_of(FISH, "de")])
    assert words(both) == sorted({*"RABE STAR KÄUZCHEN MEISE STRAUẞ HAI LACHS BARSCH".split()})
    assert sorted(both.levels[0]) == words(both)
    assert both.name == ""


def test_own_words_are_of_the_first_level() -> None:
    made = combined([built_in("de"), dictionary_of(["Qualle", "Xyzzy"], "de")])
    german = built_in("de")
    assert len(made.levels) == len(german.levels)
    assert {*made.levels[0]} == {*german.levels[0], "QUALLE", "XYZZY"}
    assert made.levels[1:] == german.levels[1:]
    assert {*made.check} == {*german.check, "QUALLE", "XYZZY"}


def test_barred_words_are_in_no_list() -> None:
    german = built_in("de")
    barred = [german.levels[0][0], german.levels[2][5].lower(), "Unwort ohnegleichen", "--"]
    made = combined([german], barred, Spelling("de"))
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
        capitals = ["".join(letters_of(word, language)) for word in own]
        assert sorted(map(tuple, made.check)) == sorted({spelling.letters_of(word) for word in capitals})


def test_they_travel_by_what_they_are_made_of() -> None:
    made = combined([built_in("de"), dictionary_of(BIRDS, "de")], ("Rabe",), Spelling("de", case="lower"))
    packed = pickle.dumps(made)
    assert len(packed) < 2_000
    assert pickle.loads(packed) == made
    assert pickle.loads(packed) is combined([built_in("de"), dictionary_of(BIRDS, "de")], ["RABE"], made.recipe[1][2])
    assert made.weight > 1_000_000
