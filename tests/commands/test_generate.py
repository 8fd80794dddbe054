"""Practice words from Python: the same words as in a job, and the same messages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.language.practice import practised

FIELDS: dict[str, Any] = {"size": "9x11", "difficulty": "easy"}


def words_of(choice: Any, seed: int = 1, **fields: Any) -> set[str]:
    made = worksheets.generate("wordsearch", {"words": choice, **FIELDS, **fields}, seed=seed)
    return {placement.entry.word for placement in made.solution.placements}


@pytest.mark.parametrize(("title", "seed"), [("A", 1), ("B", 1), ("A", 2)])
@pytest.mark.parametrize("choice", [{"from": "de", "with": "ck", "pick": 8}, {"from": "de", "level": 1, "with": "ai"}])
def test_the_words_equal_those_of_the_job(choice: dict[str, Any], title: str, seed: int) -> None:
    job = {"language": "de", "seed": seed, "sheets": [{"title": title, "words": choice, **FIELDS}]}
    (sheet,) = worksheets.plan(job).sheets
    assert words_of(choice, seed, title=title, language="de") == {word.text for word in sheet.spec.words}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_pool_is_dealt_as_in_a_job(seed: int) -> None:
    choice = {"pool": "theme/pets", "pick": 4}
    (sheet,) = worksheets.plan({"seed": seed, "sheets": [{"title": "A", "words": choice, **FIELDS}]}).sheets
    assert words_of(choice, seed, title="A") == {word.text for word in sheet.spec.words}


@pytest.mark.parametrize(("word", "shown"), [(7000, '"7000"'), (None, '"None"')])
def test_a_word_that_is_no_text_is_quoted_once(word: object, shown: str) -> None:
    with pytest.raises(InputError, match=f"words: {shown} is not a word"):
        worksheets.generate("wordsearch", {"words": ["cow", word], **FIELDS})


def test_seed_and_title_choose_the_words() -> None:
    choice = {"from": "de", "with": "ck", "pick": 8}
    drawn = [words_of(choice, seed, title=title) for title, seed in (("A", 1), ("A", 1), ("B", 1), ("A", 2))]
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]
    assert drawn[0] != drawn[3]
    assert all(len(words) == 8 and all(map(practised("ck", "de"), words)) for words in drawn)


def test_a_list_says_the_language_where_the_caller_does_not() -> None:
    made = worksheets.generate("wordsearch", {"words": {"from": "German", "with": "ß", "pick": 5}, **FIELDS}, seed=1)
    assert all("ß" in placement.entry.word for placement in made.solution.placements)
    with pytest.raises(worksheets.InputError, match="German words, but the words here are English"):
        words_of({"from": "de", "pick": 5}, language="en")


def test_themes_levels_and_ranges() -> None:
    assert words_of({"from": "theme/farm", "with": ("ck",), "level": None}) == {"chick", "duck", "cockerel"}
    short = words_of({"from": "en", "level": (1, 2), "with": ["sh", "th"], "length": "3-4", "pick": 6})
    assert len(short) == 6
    assert all(len(word) <= 4 and ("sh" in word or "th" in word) for word in short)


WRONG = [
    ({"from": "de", "with": "ai", "level": 1, "pick": 12}, 'words are within these limits, but "pick" asks for 12'),
    ({"from": "de", "wiht": "ck", "pick": 4}, 'unknown field "wiht"; did you mean "with"?'),
    ({"from": "de", "with": "ck", "pick": "x"}, '"pick" says how many words'),
    ({"from": "de", "level": 7}, "levels are 1 to 4"),
    ({"from": "farm", "pick": 3}, 'there is no word set "farm"'),
]


@pytest.mark.parametrize(("choice", "says"), WRONG)
def test_a_mistake_is_reported_as_in_a_job(choice: dict[str, Any], says: str) -> None:
    with pytest.raises(worksheets.InputError, match=re.escape(says)) as caught:
        words_of(choice, language="de")
    job = worksheets.plan({"language": "de", "seed": 1, "sheets": [{"words": choice, **FIELDS}]})
    assert [each.text for each in caught.value.problems] == [each.text for each in job.problems]
    paths = [each.path for each in job.problems]
    assert [each.path for each in caught.value.problems] == [path.removeprefix("sheets[1].") for path in paths]


def test_values_that_no_job_can_hold_are_refused() -> None:
    for part in (object(), {"x": object()}):
        with pytest.raises(worksheets.InputError, match="texts, numbers and lists"):
            words_of({"from": "de", "with": part, "pick": 3})


def test_a_clue_that_is_a_number_is_asked_for_as_a_text() -> None:
    """A job file has the digits as they were written, Python only their value."""
    with pytest.raises(InputError, match="or a mapping with word and clue as texts"):
        worksheets.generate("crossword", {"words": [{"word": "dozen", "clue": 12}, {"word": "zero", "clue": "0"}]})
