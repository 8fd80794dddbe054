"""Practice words: what they practise, compared with words chosen by hand, and the limits on words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.language.languages import find_language, variant_codes
from worksheets.language.letters import letters_of
from worksheets.language.practice import (
    Graded,
    WordLimits,
    counts_by_level,
    graded,
    graded_languages,
    loosened,
    phenomena,
    practised,
    syllables,
)

BY_HAND = tomllib.loads(Path(__file__).with_name("practised_words.toml").read_text(encoding="utf-8"))
ALL = [(code, name) for code in BY_HAND for name in BY_HAND[code]]


def test_every_phenomenon_has_words_chosen_by_hand() -> None:
    assert graded_languages() == tuple(BY_HAND)
    for code, named in BY_HAND.items():
        assert [each.name for each in phenomena(code)] == list(named)
        assert len(named) >= 25


@loop_over(("code", "name"), ALL)
def test_ten_words_have_it_and_ten_only_look_so(code: str, name: str) -> None:
    has, looks = (BY_HAND[code][name][key].split() for key in ("has", "looks"))
    assert len({*has}) == len({*looks}) == 10
    is_in = practised(name, code)
    assert [word for word in has if not is_in(word)] == []
    assert [word for word in looks if is_in(word)] == []


@loop_over("code", graded_languages())
def test_a_phenomenon_has_titles_a_source_and_words(code: str) -> None:
    for each in phenomena(code):
        assert each.titles.keys() == {"de", "en"}
        assert each.source
        counts = counts_by_level(each, code)
        assert sum(counts) == sum(each.is_in(word.text) for word in graded(code))
        assert sum(counts) >= 7, each.name


def test_other_texts_are_letters_as_they_are_written() -> None:
    assert practised("ITZ", "de")("Blitz")
    assert not practised("itz", "de")("Platz")
    assert practised("ff", "en")("coffee")
    assert phenomena("fr") == ()
    assert practised("eau", "fr")("bateau")


@loop_over("code", (*graded_languages(), "en-US", "de-AT"))
def test_graded_words_are_there_once_by_level(code: str) -> None:
    words = graded(code)
    assert len({word.text for word in words}) == len(words) > 5000
    assert [word.level for word in words] == sorted(word.level or 0 for word in words)
    assert {word.level for word in words} == {1, 2, 3, 4}


def test_variants_have_words_of_their_own() -> None:
    american = {word.text for word in graded("en-US")}
    assert {"truck", "color", "airplane"} <= american
    assert not {"lorry", "colour", "aeroplane"} & american
    assert not any("ß" in word.text for word in graded("de-CH"))
    for code in variant_codes():
        language = find_language(code)
        if language.base in graded_languages():
            british = {word.text for word in graded(language.base)}
            assert {word.text for word in graded(code)} - british <= {language.own_word(word) for word in british}


def test_a_language_without_a_graded_list_is_refused() -> None:
    with pytest.raises(InputError, match="there is no graded list of French words, only of German and English"):
        graded("français")


WORDS = tuple(Graded(word, level) for level, word in enumerate("Bus Decke Schule Fische".split(), 1))


@pytest.mark.parametrize(
    ("wanted", "texts"),
    [
        (WordLimits(), "Bus Decke Schule Fische"),
        (WordLimits(level=(1, 3)), "Bus Schule"),
        (WordLimits(length=(4, 6)), "Decke Schule Fische"),
        (WordLimits(starting=("b", "Sch")), "Bus Schule"),
        (WordLimits(ending=("E",)), "Decke Schule Fische"),
        (WordLimits(containing=("ch", "ck")), "Decke Schule Fische"),
        (WordLimits(with_=("ck",)), "Decke"),
        (WordLimits(with_=("ck", "sch")), "Decke Schule Fische"),
        (WordLimits(letters_known=tuple("busched")), "Bus"),
        (WordLimits(letters_known=("sch", "u", "l", "e", "f", "i")), "Schule Fische"),
        (WordLimits(letters_known=("s", "u", "b", "h")), "Bus"),
        (WordLimits(syllables=(2, 2)), "Decke Schule Fische"),
        (WordLimits(with_=("sch",), level=(4,)), "Fische"),
    ],
)
def test_limits(wanted: WordLimits, texts: str) -> None:
    assert [word.text for word in wanted.chosen(WORDS, "de")] == texts.split()


@loop_over("code", graded_languages())
def test_every_limit_keeps_a_part_of_the_words(code: str) -> None:
    words = graded(code)
    for wanted in (
        WordLimits(level=(2,)),
        WordLimits(length=(4, 8)),
        WordLimits(starting=("b",)),
        WordLimits(with_=("ck",)),
    ):
        chosen = wanted.chosen(words, code)
        assert 0 < len(chosen) < len(words)
        kept = {*chosen}
        assert chosen == [word for word in words if word in kept]
    assert all(4 <= len(letters_of(word.text, code)) <= 8 for word in WordLimits(length=(4, 8)).chosen(words, code))


def test_the_limit_to_loosen_gives_the_most_words() -> None:
    wanted = WordLimits(with_=("ck",), level=(4,))
    assert wanted.chosen(WORDS, "de") == []
    assert loosened(wanted, WORDS, "de") == ("level", 1)
    assert loosened(WordLimits(level=(1,), starting=("sch", "f")), WORDS, "de") == ("level", 2)
    assert loosened(WordLimits(with_=("tz",)), WORDS, "de") == ("with_", 4)
    assert loosened(WordLimits(), WORDS, "de") is loosened(WordLimits(length=(2, 9)), WORDS, "de") is None


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("Hut", 1),
        ("Quark", 1),
        ("Boot", 1),
        ("Ei", 1),
        ("Eier", 2),
        ("Feuer", 2),
        ("Handy", 2),
        ("Apfelbaum", 3),
        ("Schmetterling", 3),
        ("Bauernhof", 3),
        ("Schokolade", 4),
        ("Jeans", None),
        ("Museum", None),
        ("Ferien", None),
        ("beenden", None),
    ],
)
def test_syllables(word: str, number: int | None) -> None:
    assert syllables(word) == number
