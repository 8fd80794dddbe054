"""Themes in job files: instead of word sets, among the words of one, and messages for wrong names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from worksheets.base.errors import InputError
from worksheets.commands.listings import themes_text
from worksheets.job.loader import parse_job
from worksheets.job.models import Sheet
from worksheets.job.yaml.limits import WORDS
from worksheets.language.themes import find_theme, theme_names, themes


def sheets(text: str) -> tuple[Sheet, ...]:
    return parse_job(text, "a.yaml", Path()).sheets


def words(sheet: Sheet) -> list[str]:
    spec: Any = sheet.spec
    return [word.text for word in spec.words]


def listed(name: str, language: str) -> list[str]:
    return [word.text for word in find_theme(name, language).words]


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        sheets(text)
    return [f"{problem.path}: {problem.message}" for problem in caught.value.problems]


def test_a_theme_has_the_words_and_the_title_of_the_sheets_language() -> None:
    german, english, lesson, own = sheets(
        "language: de\nsheets:\n"
        "  - words: theme/farm\n"
        "  - {words: theme/farm, language: en}\n"
        "  - {words: theme/farm, words_language: en}\n"
        "  - {words: [theme/farm], title: Hof}\n"
    )
    assert [words(each) for each in (german, own)] == [listed("farm", "de")] * 2
    assert [words(each) for each in (english, lesson)] == [listed("farm", "en")] * 2
    assert [each.title for each in (german, english, own)] == ["Auf dem Bauernhof", "On the farm", "Hof"]


def test_the_words_language_of_the_job_counts() -> None:
    (sheet,) = sheets("language: de\nwords_language: en\nsheets: [{words: theme/birds}]")
    assert words(sheet) == listed("birds", "en")


def test_themes_go_with_word_sets_and_their_words_are_there_once() -> None:
    (sheet,) = sheets("word_sets: {mine: [cow, quail]}\nsheets: [{words: [mine, theme/farm, theme/animals]}]")
    found = words(sheet)
    assert found[:2] == ["cow", "quail"]
    assert len(found) == len(set(found))
    assert {*found} == {"cow", "quail", *listed("farm", "en"), *listed("animals", "en")}


def test_a_word_set_may_be_a_theme_or_have_some_among_its_words() -> None:
    plain, mixed = sheets(
        "word_sets:\n  plain: theme/zoo\n  mixed: [theme/zoo, quagga, {word: LION, clue: king of animals}]\n"
        "sheets: [{words: plain}, {words: mixed}]"
    )
    assert words(plain) == listed("zoo", "en")
    assert words(mixed) == [*(each if each != "lion" else "LION" for each in listed("zoo", "en")), "quagga"]
    spec: Any = mixed.spec
    assert [word.clue for word in spec.words if word.clue] == ["king of animals"]
    assert [plain.title, mixed.title] == ["Plain", "Mixed"]


def test_word_regions_take_themes_as_words_and_as_a_dictionary() -> None:
    (sheet,) = sheets("sheets: [{kind: wordregions, dictionary: [en, theme/trees], words: [{word: walnut}]},]")
    spec: Any = sheet.spec
    assert "CHESTNUT" in spec.dictionary
    (alone,) = sheets("sheets: [{kind: wordregions, dictionary: theme/trees, region_size: [3, 8]}]")
    spec = alone.spec
    assert "WALNUT" in spec.dictionary
    assert "HORSE" not in spec.dictionary


def test_a_word_set_overrides_a_theme_but_not_a_word() -> None:
    own, word = sheets(
        "word_sets: {theme/farm: [plough, furrow]}\nsheets: [{words: theme/farm}, {words: [{word: theme/farm}, barn]}]"
    )
    assert words(own) == ["plough", "furrow"]
    assert words(word) == ["theme/farm", "barn"]


def test_every_wrong_name_is_reported_at_its_place() -> None:
    found = problems(
        "word_sets: {x: [theme/nothing, dog], y: theme/birdz}\n"
        "sheets: [{words: theme/fram}, {words: [theme/pets, theme/zo]}, {words: farm}, {words: themes/birds},\n"
        "  {words: [theme/pets, cow]}, {words: theme/zoo, language: fr}]"
    )
    assert [each.partition(":")[0] for each in found] == [
        "word_sets.x[1]",
        "word_sets.y",
        "sheets[1].words",
        "sheets[2].words[2]",
        "sheets[3].words",
        "sheets[4].words",
        "sheets[5].words[2]",
        "sheets[6].words",
    ]
    near = [None, "birds", "farm", "zoo", "farm", "birds", None, None]
    for sentence, name in zip(found, near, strict=True):
        assert name is None or f'did you mean "theme/{name}"' in sentence
    assert "only in de and en" in found[-1]


def test_very_many_wrong_names_take_no_time() -> None:
    many = ", ".join(f"theme/x{number}" for number in range(2_000))
    found = problems(f"sheets: [{{words: [{many}]}}]")
    assert len(found) > 900
    sets = ", ".join(["theme/farm"] * 2_000)
    (sheet,) = sheets(f"sheets: [{{words: [{sets}]}}]")
    assert words(sheet) == listed("farm", "en")


def test_a_word_set_has_its_limit_with_themes_too() -> None:
    many = ", ".join(["theme/farm"] * (WORDS + 1))
    assert any(
        "too many for one list" in each for each in problems(f"word_sets: {{x: [{many}]}}\nsheets: [{{words: x}}]")
    )


def test_the_listing_has_a_line_for_each_theme() -> None:
    german = themes_text("de").splitlines()
    assert len(german) == len(theme_names("de"))
    for line, theme in zip(german, themes("de"), strict=True):
        assert line.startswith(f"theme/{theme.name} ")
        assert theme.title in line
        assert line.endswith(f" {len(theme.words)} words")
    both = themes_text()
    assert "German (language: de)" in both
    assert "English (language: en)" in both
    assert set(german) < set(both.splitlines())
    with pytest.raises(InputError, match="there are no themes in Finnish so far, but in da, de, en, es"):
        themes_text("fi")
    with pytest.raises(InputError, match='no language "xx"'):
        themes_text("xx")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("words.txt", 'there is no word set "words.txt"; for the words of a file write {file: words.txt}'),
        ("Tiere", 'there is no word set "Tiere"; did you mean "theme/animals"?'),
    ],
)
def test_a_file_or_a_title_in_place_of_a_word_set(words: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        sheets(f"language: de\nsheets: [{{words: {words}}}]")
    assert says in str(caught.value)
