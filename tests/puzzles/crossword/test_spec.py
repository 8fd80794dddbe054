"""Invalid orders of a crossword get a message."""

from __future__ import annotations

from typing import Any

from tests.loops import loop_over
from tests.puzzles.crossword.orders import WORDS, spec_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"words": [*WORDS, "sun"]}, "words", '"sun" has no clue; add one, or use form: fill'),
    ({"words": [*WORDS, {"word": "Rain", "clue": "x"}]}, "words", '"rain" and "Rain" are the same letters'),
    ({"words": [*WORDS, WORDS[0]]}, "words", '"cloud" is listed twice'),
    (
        {"words": [*WORDS, {"word": "snow", "clue": "Water from the sky"}]},
        "words",
        '"rain" and "snow" have the same clue',
    ),
    (
        {"words": [*WORDS, {"word": "snow", "clue": "When it snows."}]},
        "words",
        'the clue of "snow" contains it: "When it snows."',
    ),
    (
        {"words": [*WORDS, {"word": "guinea pig", "clue": "A pig? No, a guinea pig"}]},
        "words",
        'the clue of "guinea pig" contains it: "A pig? No, a guinea pig"',
    ),
    ({"words": [*WORDS, {"word": "I", "clue": "me"}]}, "words", '"I" has one letter; words that cross have at least 2'),
    ({"words": [*WORDS, {"word": "?", "clue": "me"}]}, "words", '"?" has no letters or digits'),
    ({"words": WORDS[:5], "size": "6x7"}, "words", '"umbrella" has 8 letters; at most 7 fit'),
    ({"words": ["cow", "ab" * 101]}, "words", f'"{"ab" * 101}" has 202 letters; at most 200 fit'),
    (
        {"words": [{"word": "כלב", "clue": "dog"}, {"word": "חבר", "clue": "friend"}], "language": "he"},
        "language",
        "puzzles of this kind are not made in Hebrew, which is written from right to left",
    ),
    ({"pick": 20}, "pick", "20 words cannot be picked from a list of 10"),
    (
        {"words": [f"{a}{b}A" for a in LETTERS[:10] for b in LETTERS[:7]]},
        "words",
        "70 words are too many for a crossword; at most 60 (pick: 60)",
    ),
    (
        {"solution": "quiz"},
        "solution",
        '"quiz" cannot be spelled by letters of different words: no word has the letter Q',
    ),
    (
        {"solution": "BB"},
        "solution",
        '"BB" cannot be spelled by letters of different words: too few words have its letters',
    ),
    (
        {"solution": "snowman and rain"},
        "solution",
        '"snowman and rain" has 14 letters, each from another word; there are 10 words',
    ),
    ({"solution": "?!"}, "solution", '"?!" has no letters'),
    (
        {"form": "fill", "hints": "vowels"},
        "hints",
        "hints are for crosswords with clues; the difficulty sets how much is entered",
    ),
    (
        {"form": "numbers", "language": "fr"},
        "form",
        "numbers are proved against a dictionary, and there is none for fr (known: de, en)",
    ),
    (
        {"form": "numbers", "letters": {"case": "lower"}},
        "letters",
        "with numbers, letters are those of the dictionary; leave them as they are",
    ),
    (
        {"form": "numbers", "words": ["Zambia", "Nepal", "Oman"]},
        "form",
        "none of the words is in the dictionary (en), so all letters would be printed and nothing left to solve; use "
        "form: fill, or set words_language if the words are in another language",
    ),
]


@loop_over(("fields", "field", "sentence"), BAD)
def test_a_bad_order_gets_one_sentence(fields: dict[str, Any], field: str, sentence: str) -> None:
    assert [*spec_of(**fields).problems()] == [(field, sentence)]


def test_all_problems_are_reported() -> None:
    spec = spec_of(words=[*WORDS, "sun", {"word": "I", "clue": "me"}], solution="XX")
    assert {field for field, _ in spec.problems()} == {"words", "solution"}
    assert len([*spec.problems()]) == 3


def test_words_without_clues_are_filled_in() -> None:
    assert spec_of(words=["rain", "snow"]).chosen_form == "fill"
    assert spec_of().chosen_form == "clues"


def test_words_of_another_language_may_have_clues_in_the_sheets_language() -> None:
    spec = spec_of(
        words=[{"word": "cow", "clue": "Kuh"}, {"word": "crow", "clue": "Krähe"}], language="de", words_language="en"
    )
    assert [*spec.problems()] == []
    assert spec.code == "en"


def test_a_short_word_may_begin_a_word_of_its_clue() -> None:
    assert [*spec_of(words=[*WORDS, {"word": "and", "clue": "Andrew begins so"}]).problems()] == []


def test_words_that_no_dictionary_has_are_named() -> None:
    spec = spec_of(words=["rain", "snow", "Xqzw"], form="numbers")
    assert [*spec.warnings()] == [
        ("words", 'not in the dictionary, so letters that only they have are printed: "Xqzw"')
    ]
