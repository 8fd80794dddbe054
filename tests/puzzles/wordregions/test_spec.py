"""The fields of a word-regions sheet: accepted values, and the messages for refused ones."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from worksheets.base.grid import Size
from worksheets.language.dictionary import LEVELS, built_in
from worksheets.puzzles.sources import MOST_WORDS
from worksheets.puzzles.wordregions.spec import DIFFICULTIES, MOST_CELLS, Spec

ANIMALS = ["ant", "bee", "crab", "goat", "horse", "goose", "giraffe"]
"""Words of 3, 4, 5 and 7 letters."""


def problems(**fields: Any) -> list[tuple[str, str]]:
    return list(Spec.model_validate(fields).problems())


def test_fields_have_defaults() -> None:
    spec = Spec()
    assert (spec.grid, spec.region_size, spec.words, spec.dictionary) == (Size(11, 9), (4, 8), None, None)
    assert (spec.level, spec.hints, spec.repeat, spec.difficulty) == (None, None, False, "medium")
    assert spec.checked is built_in("en")
    assert spec.rules == DIFFICULTIES["medium"]
    assert Spec(size=None).grid == Size(11, 9)


def test_harder_sheets_have_less_common_words_and_fewer_hints() -> None:
    easy, medium, hard = (DIFFICULTIES[name] for name in ("easy", "medium", "hard"))
    assert 1 <= easy.level <= medium.level <= hard.level <= LEVELS
    assert easy.level < hard.level
    assert "words" in easy.hints
    assert medium.hints
    assert "words" not in medium.hints
    assert hard.hints == ()


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_authors_fields_override_the_difficulty(difficulty: str) -> None:
    spec = Spec.model_validate({"difficulty": difficulty, "level": "4", "hints": "borders"})
    assert (spec.rules.level, spec.rules.hints) == (4, ("borders",))
    none = Spec.model_validate({"difficulty": difficulty, "hints": "none"})
    assert (none.rules.level, none.rules.hints) == (DIFFICULTIES[difficulty].level, ())


def test_every_field_as_a_job_file_says_it() -> None:
    fields: dict[str, Any] = {
        "size": "9x7",
        "region_size": ["3", "7"],
        "words": ["Kühe", "Straße"],
        "dictionary": "de",
        "level": "2",
        "hints": "lengths",
        "repeat": "yes",
        "language": "de",
        "difficulty": "hard",
    }
    spec = Spec.model_validate(fields)
    assert list(spec.problems()) == []
    assert (spec.grid, spec.region_size, spec.rules.level, spec.repeat) == (Size(9, 7), (3, 7), 2, True)
    assert spec.vocabulary.required == ("KÜHE", "STRASSE")
    alike = spec.model_dump(mode="json", exclude={"words"})
    assert alike["region_size"] == [3, 7]
    assert Spec.model_validate(alike | {"words": fields["words"]}) == spec


def test_a_list_of_ones_own_has_a_single_level() -> None:
    specs = [Spec.model_validate({"dictionary": tuple(ANIMALS), "level": level}) for level in range(1, LEVELS + 1)]
    assert len({id(spec.vocabulary) for spec in specs}) == 1
    assert sum(specs[0].vocabulary.supply.values()) == 5


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"language": "xx"}, [("language", 'there is no language "xx"')]),
        (
            {"language": "fr"},
            [
                (
                    "language",
                    'there is no built-in dictionary for "fr" (there are: de, en); '
                    "give words with the field dictionary: a word set or a file",
                )
            ],
        ),
        ({"size": "40x63"}, [("size", f"a grid of 40 x 63 has 2,520 cells; at most {MOST_CELLS:,}")]),
        (
            {"words": ["rain", "?!", "fog", "snowstorm", "a"]},
            [
                ("words", '"?!" has no letters or digits'),
                ("words", '"fog" has 3 letters, but regions have 4 to 8 cells; leave it out or change region_size'),
                (
                    "words",
                    '"snowstorm" has 9 letters, but regions have 4 to 8 cells; leave it out or change region_size',
                ),
                ("words", '"a" has 1 letter, but regions have 4 to 8 cells; leave it out or change region_size'),
            ],
        ),
        (
            {"words": ["cloud"], "region_size": 4, "size": "6x8"},
            [("words", '"cloud" has 5 letters, but regions have 4 cells; leave it out or change region_size')],
        ),
        (
            {"words": ["rain", "cloud", "rain"]},
            [("words", '"rain" is listed twice; write repeat: yes if it should occur twice')],
        ),
        ({"words": ["rain", "cloud", "RAIN"]}, [("words", '"rain" and "RAIN" are the same letters')]),
        (
            {"words": ["horse", "goose"], "size": "3x3"},
            [("words", "the words have 10 letters, but a grid of 3 x 3 has 9 cells")],
        ),
        (
            {"dictionary": ["no", "giraffe"], "region_size": [3, 6]},
            [("dictionary", "the dictionary has no word of 3 to 6 letters to choose")],
        ),
        (
            {"dictionary": ["no"], "region_size": 5},
            [("dictionary", "the dictionary has no word of 5 letters to choose")],
        ),
        (
            {"size": "7x11", "region_size": 4},
            [
                (
                    "size",
                    "no words of 4 letters fill the 77 cells of a grid of 7 x 11; change the size, or give more words",
                )
            ],
        ),
        (
            {"size": "5x7", "region_size": [3, 8], "dictionary": ANIMALS},
            [
                (
                    "size",
                    "no words of 3, 4, 5 and 7 letters fill the 35 cells of a grid of 5 x 7; "
                    "change the size, or give more words",
                )
            ],
        ),
        (
            {
                "size": "3x5",
                "words": ["goose"],
                "dictionary": ["horse", "goose", "crab", "goat"],
                "region_size": [4, 5],
            },
            [
                (
                    "size",
                    "no words of 4 and 5 letters fill the 10 cells that your words leave of the 15 of a grid of 3 x 5; "
                    "change the size, or give more words",
                )
            ],
        ),
        (
            {"size": "3x3", "words": ["elephant"]},
            [
                (
                    "size",
                    "no words of 4, 5, 6, 7 and 8 letters fill the 1 cell that your words leave of the 9 of a grid of "
                    "3 x 3; change the size, or give more words",
                )
            ],
        ),
    ],
)
def test_problems_between_fields(fields: dict[str, Any], found: list[tuple[str, str]]) -> None:
    reported = problems(**fields)
    assert [field for field, _ in reported] == [field for field, _ in found]
    assert all(sentence.startswith(start) for (_, sentence), (_, start) in zip(reported, found, strict=True)), reported
    assert reported[-1][1].endswith(found[-1][1][-20:]) or "language" in fields


def test_words_that_are_not_in_the_dictionary_are_warned_of() -> None:
    spec = Spec.model_validate({"words": ["rain", "Xylok", "storm", "wugs"]})
    assert list(spec.problems()) == []
    assert [(field, sentence.split(";")[0]) for field, sentence in spec.warnings()] == [
        ("words", '"Xylok" is not in the dictionary'),
        ("words", '"wugs" is not in the dictionary'),
    ]
    own = Spec.model_validate({"words": ["Xylok"], "dictionary": ["xylok", "goose", "horse"], "size": "3x5"})
    assert list(own.warnings()) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"language": "fr", "dictionary": "en"},
        {"language": "fr", "dictionary": ANIMALS, "size": "3x4", "region_size": [3, 8]},
        {"size": "40x50"},
        {"words": ["rain", "RAIN"], "repeat": True},
        {"words": ["horse", "crab"], "size": "3x3"},
        {"size": "4x7", "region_size": [3, 8], "dictionary": ANIMALS},
        {"size": "5x7", "region_size": [3, 8], "dictionary": ANIMALS, "repeat": "yes"},
        {"words": ["unicorns"]},
        {"words": ["Straße"], "language": "de", "region_size": 7, "size": "6x7"},
    ],
)
def test_possible_fields_are_not_refused(fields: dict[str, Any]) -> None:
    assert problems(**fields) == []


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"words": [f"w{number}" for number in range(MOST_WORDS + 1)]}, "1,001 words are too many for one sheet"),
        ({"words": []}, "there are no words"),
        ({"words": "rain"}, "words must be a list"),
        ({"level": 0}, "greater than or equal to 1"),
        ({"level": LEVELS + 1}, f"less than or equal to {LEVELS}"),
        ({"size": "0x5"}, "a grid of 0 x 5 has no cells"),
        ({"size": "7x"}, '"7x" is not a size'),
        ({"repeat": "perhaps"}, "valid boolean"),
        ({"colour": "red"}, "Extra inputs are not permitted"),
    ],
)
def test_values_that_a_field_cannot_have_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Spec.model_validate(fields)
    assert message in str(caught.value)
    assert {error["loc"][0] for error in caught.value.errors()} == fields.keys()
