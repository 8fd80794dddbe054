"""The chooser's answers: the same words as the job's reader, counted by the rules, with the program's messages."""

from __future__ import annotations

from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.yaml.edit import Change, edit
from worksheets.language.practice import WordLimits, graded, graded_languages, phenomena
from worksheets.web.practice import marks
from worksheets.web.press import Press

JOB = """\
language: de
seed: 5
word_sets: {hof: [Glocke, Acker, Kuh, Hecke, Huhn, Zicklein]}
sheets:
  - {title: A, words: {from: de, with: tz, pick: 6}}
  - {title: A, words: {pool: theme/animals, pick: 3}}
  - {title: A, words: [Kuh]}
  - {title: A, words: {from: de, with: ck, pick: 5}}
"""
SHEET = ["sheets", 2, "words"]

every_language = loop_over("language", graded_languages())


def ask(choice: Any, text: str = JOB, path: Any = SHEET, **more: Any) -> dict[str, Any]:
    changes = [{"what": "set", "path": path, "value": choice}]
    return Press().answer({"do": "practise", "text": text, "changes": changes, "path": path, "again": 0, **more})


def texts(found: dict[str, Any]) -> list[str]:
    return [word["text"] for word in found["words"]]


def in_job(choice: Any) -> list[str]:
    made = edit(JOB, [Change("set", ("sheets", 2, "words"), choice)])
    return [word.text for word in worksheets.plan(made).sheets[2].spec.words]


CHOICES: list[dict[str, Any]] = [
    {"from": "de", "with": "ck", "pick": "12"},
    {"from": "de", "level": ["1", "2"], "with": ["ck", "tz"], "length": "4-6", "pick": "8"},
    {"from": "de-CH", "level": "2", "with": "umlaut", "pick": "5"},
    {"from": "de", "letters_known": "amiols", "pick": "10"},
    {"from": "de", "with": "ai", "level": "1"},
    {"from": "hof", "with": "ck"},
    {"from": "theme/farm", "with": "doppelkonsonant", "pick": "3"},
]


@pytest.mark.parametrize("choice", CHOICES)
def test_words_to_practise_are_shown_as_the_sheet_has_them(choice: dict[str, Any]) -> None:
    found = ask(choice)
    assert found["problems"] == []
    assert texts(found) == in_job(choice)
    shown = Press().answer(
        {"do": "show", "text": edit(JOB, [Change("set", ("sheets", 2, "words"), choice)]), "changes": []}
    )
    words = shown["cards"][2]["words"]["words"]
    assert (words["from"], words["text"].splitlines(), words["name"]) == ("rule", texts(found), found["rule"])
    after = [word.text for word in worksheets.plan(shown["text"]).sheets[3].spec.words]
    assert shown["cards"][3]["words"]["words"]["text"].splitlines() == after, "later draws count earlier ones"


def test_other_words_are_drawn_again_and_again() -> None:
    choice = {"from": "de", "with": "ck", "pick": "6"}
    drawn = [texts(ask(choice, again=number)) for number in (0, 1, 2, 1)]
    assert drawn[1] == drawn[3]
    assert len({*map(tuple, drawn)}) == 3
    assert all(len(words) == 6 and all("ck" in word for word in words) for words in drawn)


def test_fitting_words_are_counted_and_the_others_are_shown() -> None:
    found = ask({"from": "de", "with": "tz", "level": "1", "pick": "7"})
    wanted = [word.text for word in WordLimits(with_=("tz",), level=(1,)).chosen(graded("de"), "de")]
    assert found["fitting"] == len(wanted)
    assert [each for each in wanted if each not in texts(found)] == [word["text"] for word in found["others"]]
    assert found["rule"] == "{from: de, with: tz, level: 1, pick: 7}"


@every_language
def test_numbers_count_the_words_at_the_levels(language: str) -> None:
    for page in ("en", "de"):
        job = f"language: {language}\nsheets: [{{words: [a]}}]\n"
        path = ["sheets", 0, "words"]
        found = ask({"from": language, "level": ["1", "3"], "with": "ck", "pick": "1"}, job, path, page=page)
        words = WordLimits(level=(1, 3)).chosen(graded(language), language)
        for entry, each in zip(found["phenomena"], phenomena(language), strict=True):
            assert entry == {
                "name": each.name,
                "title": each.titles[page],
                "count": sum(each.is_in(word.text) for word in words),
            }


def test_too_few_words_are_all_shown_with_the_sentence() -> None:
    choice = {"from": "de", "with": "ai", "level": "1", "pick": "12"}
    found = ask(choice)
    (problem,) = found["problems"]
    made = worksheets.plan(edit(JOB, [Change("set", ("sheets", 2, "words"), choice)]))
    assert problem["text"] == made.problems[0].text
    assert 'but "pick" asks for 12; without "level" there are' in problem["text"]
    assert problem["path"] == "sheets[3].words"
    assert all("ai" in word.lower() for word in texts(found))
    assert len(texts(found)) == found["fitting"] < 12


@pytest.mark.parametrize("field", [{"level": "9"}, {"length": "x"}, {"from": "nowhere"}, {"pick": "0"}, {"from": "en"}])
def test_mistakes_are_sentences(field: dict[str, str]) -> None:
    found = ask({"from": "de", "with": "ck", "pick": "3", **field})
    assert len(found["problems"]) == 1
    assert found["problems"][0]["path"].startswith("sheets[3].words")


def test_mistakes_elsewhere_in_the_job_are_no_matter() -> None:
    found = ask({"from": "de", "with": "ck", "pick": "3"}, JOB.replace("hof: [Glocke", 'hof: ["???"'))
    assert found["problems"] == []
    assert len(found["words"]) == 3


WRONG: list[Any] = [
    ["sheets", 9, "words"],
    ["title"],
    ["sheets", 2],
    [],
    ["sheets", "2", "words"],
    ["sheets", -1, "words"],
]


@pytest.mark.parametrize("path", WRONG)
def test_invalid_choices_are_refused(path: Any) -> None:
    request = {"do": "practise", "text": JOB, "changes": [], "path": path, "again": 0}
    with pytest.raises(InputError, match="no request"):
        Press().answer(request)


def test_a_choice_where_the_job_has_words_is_refused() -> None:
    with pytest.raises(InputError, match="no request"):
        Press().answer({"do": "practise", "text": JOB, "changes": [], "path": SHEET, "again": 0})


def test_practised_letters_are_marked_in_place() -> None:
    def parts(word: str, *names: str, literal: tuple[str, ...] = ()) -> list[str]:
        having = [each for each in phenomena("de") if each.name in names]
        return [word[start:end] for start, end in marks(word, having, literal)]

    assert parts("Rucksack", "ck") == ["ck", "ck"]
    assert parts("Zwiebel", "ie") == ["ie"]
    assert parts("Familie", "ie") == [], "what a rule takes out is not marked"
    assert parts("Sprudel", "sp") == ["Sp"]
    assert parts("Vogel") == []
    assert parts("Pflaume", "pf", literal=("au",)) == ["Pf", "au"]
    assert parts("İck", "ck") == [], "letters that grow in small letters"


@every_language
def test_marks_are_in_words_that_have_it(language: str) -> None:
    for each in phenomena(language):
        for word in graded(language)[::7]:
            found = marks(word.text, [each], ())
            assert all(0 <= start < end <= len(word.text) for start, end in found)
            assert not found or each.is_in(word.text)
            assert found or not each.is_in(word.text) or word.text.lower() in each.words
