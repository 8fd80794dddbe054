from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from worksheets.base.grid import Direction
from worksheets.puzzles.wordsearch.spec import Spec

SpecOf = Callable[..., Spec]


def sentences(spec: Spec, field: str = "words") -> list[str]:
    return [sentence for path, sentence in spec.problems() if path == field]


@pytest.mark.parametrize(
    ("difficulty", "directions", "overlap", "filler"),
    [
        ("easy", ["E", "S"], False, "alphabet"),
        ("medium", ["E", "S", "SE", "NE"], False, "words"),
        ("hard", ["E", "S", "SE", "NE", "W", "N", "NW", "SW"], True, "fragments"),
    ],
)
def test_the_difficulties_are_those_of_the_contract(
    spec_of: SpecOf, difficulty: str, directions: list[str], overlap: bool, filler: str
) -> None:
    spec = spec_of("cow", difficulty=difficulty)
    assert [direction.name for direction in spec.rules.directions] == directions
    assert spec.rules[1:] == (overlap, filler)
    own = spec_of("cow", difficulty=difficulty, directions="W, N", overlap="yes", filler="words")
    assert own.rules == ((Direction.W, Direction.N), True, "words")
    assert spec_of("cow", difficulty=difficulty, overlap="no").rules == (spec.rules.directions, False, filler)
    assert spec_of("cow", difficulty=difficulty, directions="N S N").rules.directions == (Direction.S, Direction.N)


def test_a_sheet_without_a_difficulty_is_medium(spec_of: SpecOf) -> None:
    assert spec_of("cow").rules == spec_of("cow", difficulty="medium").rules


@pytest.mark.parametrize(
    ("fields", "letters"),
    [
        ({"words": ["guinea pig", "12:30", "no"]}, ["GUINEAPIG", "1230", "NO"]),
        ({"words": ["Straße", "Öl"], "language": "de"}, ["STRASSE", "ÖL"]),
        ({"words": ["Straße"], "language": "de", "letters": {"eszett": "keep"}}, ["STRAẞE"]),
        ({"words": ["Straße"], "language": "de", "letters": {"case": "lower"}}, ["straße"]),
        ({"words": ["cœur", "forêt", "garçon"], "language": "fr"}, ["COEUR", "FORET", "GARÇON"]),
        ({"words": ["forêt"], "language": "fr", "letters": {"accents": "keep"}}, ["FORÊT"]),
        ({"words": ["café"], "letters": {"accents": "drop"}}, ["CAFE"]),
        ({"words": ["Straße", "Öl"], "letters": {"umlauts": "expand"}}, ["STRASSE", "OEL"]),
        ({"words": ["KUH"], "letters": {"case": "lower"}}, ["kuh"]),
        ({"words": ["ışık", "istanbul"], "language": "tr"}, ["IŞIK", "İSTANBUL"]),
        ({"words": ["θάλασσα"], "language": "el"}, ["ΘΑΛΑΣΣΑ"]),
    ],
)
def test_words_become_the_letters_of_their_language(fields: dict[str, Any], letters: list[str]) -> None:
    spec = Spec.model_validate(fields)
    assert ["".join(entry.letters) for entry in spec.entries] == letters
    assert [entry.word for entry in spec.entries] == fields["words"]


@pytest.mark.parametrize(
    ("words", "fields", "problem"),
    [
        (["--"], {}, '"--" has no letters or digits'),
        (["cow", "cow"], {}, '"cow" is listed twice'),
        (["guinea pig", "Guinea-Pig"], {}, '"guinea pig" and "Guinea-Pig" are the same letters'),
        (["şcoală", "Școală"], {"language": "ro"}, '"școală" and "Școală" are the same letters'),
        (["Öl", "Oel"], {"letters": {"umlauts": "expand"}}, '"Öl" and "Oel" are the same letters'),
        (
            ["star", "rats"],
            {"difficulty": "hard"},
            '"star" is "rats" backwards, so neither can be there once on a sheet with backward directions; '
            "leave one out, or use difficulty: medium",
        ),
        (
            ["ELEFANT"],
            {"size": "6x6"},
            '"ELEFANT" has 7 letters, but the grid is 6 x 6; use at least 7 rows or columns',
        ),
        (["horse"], {"size": "9x4", "directions": "E"}, "use at least 5 columns"),
        (["horse"], {"size": "4x9", "directions": "S"}, "use at least 5 rows"),
        (["horse"], {"size": "4x9", "directions": "SE SW"}, "use at least 5 rows and columns"),
        (
            ["cow", "pig", "hen"],
            {"size": "2x4"},
            "the words have 9 letters, but a grid of 2 x 4 has 8 cells and words do not overlap; "
            "use a larger grid, fewer words, or overlap: yes",
        ),
        (
            ["cow", "pig", "hen"],
            {"size": "2x4", "difficulty": "hard"},
            "the words need at least 9 cells, since they cross only where they have the same letter, "
            "but a grid of 2 x 4 has 8; use a larger grid or fewer words",
        ),
    ],
)
def test_lists_that_cannot_be_are_refused(spec_of: SpecOf, words: list[str], fields: Any, problem: str) -> None:
    (sentence,) = sentences(spec_of(words, **fields))
    assert sentence.endswith(problem)


def test_romanian_letters_of_old_keyboards_are_printed_as_they_should_be(spec_of: SpecOf) -> None:
    words = ["şcoală", "ţară", "coş"]
    spec = spec_of(words[:2], secret_words=words[2:], language="ro")
    assert [entry.word for entry in spec.hidden] == ["școală", "țară", "coș"]
    assert ["".join(entry.letters) for entry in spec.hidden] == ["ȘCOALĂ", "ȚARĂ", "COȘ"]
    assert [entry.word for entry in spec_of(words, language="tr").entries] == words


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        (["star", "rats"], {"difficulty": "easy"}),
        (["star", "rats"], {"difficulty": "medium"}),
        (["noon", "level"], {"difficulty": "hard"}),
        (["horse"], {"size": "4x5"}),
        (["horse"], {"size": "5x4", "directions": "N"}),
        (["horse"], {"size": "5x5", "directions": "NW"}),
        (["cow", "wig", "hen"], {"size": "2x4", "overlap": True}),
        (["cow", "pig", "hen"], {"size": "2x4", "overlap": True, "pick": 2}),
        (["cow", "pig", "hen"], {"size": "3x3"}),
    ],
)
def test_lists_that_may_be_are_not_refused(spec_of: SpecOf, words: list[str], fields: Any) -> None:
    assert list(spec_of(words, **fields).problems()) == []


def test_every_problem_is_reported(spec_of: SpecOf) -> None:
    spec = spec_of(["a-b", "AB", "!!", "horse"], size="1x2", pick=9, avoid=["x", "to"])
    assert list(spec.problems()) == [
        ("words", '"a-b" and "AB" are the same letters'),
        ("words", '"!!" has no letters or digits'),
        ("avoid", '"x" is too short to avoid; it needs at least two letters'),
        ("pick", "9 words cannot be picked from a list of 4"),
        ("words", '"horse" has 5 letters, but the grid is 1 x 2; use at least 5 rows or columns'),
    ]


def test_an_unknown_language_is_named(spec_of: SpecOf) -> None:
    (sentence,) = sentences(spec_of("cow", language="xx"), "language")
    assert sentence.startswith('there is no language "xx"')


def test_contained_words_are_warned_of(spec_of: SpecOf) -> None:
    spec = spec_of("info information mrof star rats")
    assert list(spec.warnings()) == [
        ("words", '"info" lies inside "information", so it can be found there too'),
        ("words", '"mrof" lies backwards inside "information", so it can be found there too'),
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("size", "0x5"),
        ("size", "5000x5000"),
        ("size", "5x"),
        ("directions", "E X"),
        ("directions", ""),
        ("difficulty", "harder"),
        ("filler", "stars"),
        ("overlap", "perhaps"),
        ("pick", "0"),
        ("word_bank", "pictures"),
        ("letters", {"umlauts": "drop"}),
        ("words", []),
        ("words", "cow"),
        ("colour", "red"),
    ],
)
def test_values_that_a_field_cannot_have_are_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError) as caught:
        Spec.model_validate({"words": ["cow"], field: value})
    assert {error["loc"][0] for error in caught.value.errors()} == {field}


@pytest.mark.parametrize(
    "fields",
    [
        {"words": ["cow", "hen"]},
        {"words": ["C-o-w (f.)", "hen"]},
        {"words": ["hen"], "secret_words": ["cow"]},
        {"words": ["hen"], "bonus_words": ["cow"]},
    ],
)
def test_a_word_cannot_be_listed_and_avoided(spec_of: SpecOf, fields: dict[str, Any]) -> None:
    words = fields.pop("words")
    found = [*spec_of(words, avoid=["COW", "cowboy", "ow"], **fields).problems()]
    assert found == [("avoid", '"COW" is to be avoided, but is one of the words; take it out of words or avoid')]
