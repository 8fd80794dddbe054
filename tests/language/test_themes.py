"""The themes: lists in both languages that teachers can rely on, and that puzzles can be made of."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.drawing.style import BandName
from worksheets.language import themes as module
from worksheets.language.blocklist import rude_words
from worksheets.language.languages import find_language, variant_codes
from worksheets.language.letters import letters_of
from worksheets.language.practice import graded, graded_languages
from worksheets.language.themes import (
    LEVELS,
    Theme,
    find_theme,
    theme_languages,
    theme_look,
    theme_names,
    theme_title,
    themes,
)

FOLDER = Path(module.__file__).with_name("data") / "themes"
ALL = [(language, theme) for language in theme_languages() for theme in themes(language)]
LONG_NAMES = ("capitals", "europe")
"""Themes with fixed words, which cannot be replaced by shorter ones."""

every_theme = loop_over(("language", "theme"), ALL)


TWELVE = "animals body christmas clothes colours family farm food fruit numbers school weather".split()


def test_german_and_english_have_all_themes_and_other_languages_the_commonest_twelve() -> None:
    others = ("da", "es", "fr", "it", "nl", "pl", "pt", "ru", "sv", "tr", "uk")
    assert theme_languages() == tuple(sorted(("de", "en", *others)))
    assert theme_names("de") == theme_names("en") == theme_names("de-AT")
    assert len(theme_names("de")) >= 84
    assert all(list(theme_names(code)) == TWELVE for code in others)
    assert theme_names("fi") == ()
    assert {theme.level for _, theme in ALL} == {*range(1, LEVELS + 1)}
    for language, theme in ALL:
        assert theme.level == find_theme(theme.name, "en").level, language
    for language in theme_languages():
        assert len({theme.title for theme in themes(language)}) == len(theme_names(language))


@every_theme
def test_the_file_is_one_that_a_person_can_read_and_correct(language: str, theme: Theme) -> None:
    text = (FOLDER / language / f"{theme.name}.txt").read_text(encoding="utf-8")
    title, level, *words = text.splitlines()
    assert title == f"# {theme.title}"
    assert level == f"# level {theme.level}"
    assert words == [word.text for word in theme.words]
    assert all(word == " ".join(word.split()) and not word.startswith("#") for word in words)
    assert text.endswith("\n")
    assert "\n\n" not in text


@every_theme
def test_its_words_go_on_one_sheet(language: str, theme: Theme) -> None:
    assert 15 <= len(theme.words) <= 46
    spelled = ["".join(letters_of(word.text, language)) for word in theme.words]
    assert len(set(spelled)) == len(spelled)
    for word in spelled:
        assert 3 <= len(word) <= (15 if theme.name in LONG_NAMES else 12), word
        assert word == word[::-1] or word[::-1] not in spelled, word


@every_theme
def test_none_of_its_words_is_unwanted(language: str, theme: Theme) -> None:
    rude = rude_words(language)
    for word in theme.words:
        parts = ["".join(letters_of(part, language)) for part in (word.text, *word.text.split())]
        assert rude.isdisjoint(parts)


@pytest.mark.slow
@loop_over(("language", "theme"), ALL, every=5)
def test_a_word_search_can_be_made_of_it(language: str, theme: Theme) -> None:
    """Each theme is tested at one level; the levels are spread over the themes."""
    words = [word.text for word in theme.words]
    difficulty = ("easy", "medium", "hard")[len(words) % 3]
    fields = {"words": words, "language": language, "difficulty": difficulty}
    whole = worksheets.generate("wordsearch", fields)
    assert [entry["word"] for entry in whole.to_json()["puzzle"]["word_bank"]] == words
    size = 15 if theme.name in LONG_NAMES else 12
    twelve = worksheets.generate("wordsearch", {**fields, "size": size, "pick": 12})
    assert len(twelve.to_json()["solution"]["placements"]) == 12


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("insects", "en", "bee ant fly beetle antenna dragonfly"),
        ("numbers", "en", "ten thirteen fourteen nineteen ninety"),
        ("winter", "en", "snow snowman"),
        ("christmas", "en", "Santa elf snow snowman"),
        ("body", "en", "ear heart lip cheek"),
        ("farm", "en", "cow egg tractor barn hay"),
        ("fairy-tales", "en", "prince princess king queen"),
        ("weather", "en", "rain rainbow"),
        ("numbers", "de", "zehn dreizehn neunzehn neunzig"),
        ("castle", "de", "König Königin Burgfräulein"),
        ("fairy-tales", "de", "Prinz Prinzessin König Königin Froschkönig"),
        ("easter", "de", "Osterei Osterhase"),
        ("adjectives", "de", "langsam lang alt kalt"),
        ("opposites", "de", "neu alt gut schlecht kalt"),
        ("months", "de", "Weihnachten Ostern"),
        ("animals", "de", "Affe Giraffe Bär"),
        ("zoo", "de", "Bär Eisbär Affe"),
    ],
)
def test_words_that_children_look_for_first_are_there_although_others_contain_them(
    name: str, language: str, words: str
) -> None:
    assert {*words.split()} <= {word.text for word in find_theme(name, language).words}


@pytest.mark.parametrize(
    ("language", "germany", "britain"), [("en", "Germany", "United Kingdom"), ("de", "Deutschland", "Großbritannien")]
)
def test_every_country_of_europe_is_there_and_its_capital(language: str, germany: str, britain: str) -> None:
    countries, capitals = ([word.text for word in find_theme(name, language).words] for name in ("europe", "capitals"))
    assert len({*countries}) == len({*capitals}) == 46
    assert {germany, britain, "Liechtenstein", "Kosovo", "Monaco"} <= {*countries}
    assert {"Berlin", "London", "Vaduz", "Ljubljana", "Monaco"} <= {*capitals}


def test_the_titles_say_what_is_in_the_lists() -> None:
    assert find_theme("farm", "en").title == "On the farm"
    assert find_theme("capitals", "en").title == "Capitals of Europe"
    assert find_theme("capitals", "de").title == "Hauptstädte in Europa"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_list_of_words_in_words_can_be_built(difficulty: str) -> None:
    fields = {"words": ["bee", "beetle", "ant", "antenna", "ten"], "difficulty": difficulty}
    for seed in range(5):
        assert len(worksheets.generate("wordsearch", fields, seed=seed).to_json()["solution"]["placements"]) == 5


def test_a_theme_is_read_once() -> None:
    assert find_theme("farm", "de") is find_theme("farm", "de-LU")
    assert find_theme("farm", "de").words is find_theme("farm", "de").words


def test_titles_are_in_the_language_or_in_english() -> None:
    assert theme_title("theme/farm", "de") == find_theme("farm", "de").title
    assert theme_title("theme/farm", "fr") == find_theme("farm", "fr").title == "À la ferme"
    assert theme_title("theme/zoo", "fr") == theme_title("theme/zoo", "fi") == find_theme("zoo", "en").title
    assert theme_title("farm", "de") == theme_title("theme/nothing", "de") == ""


@pytest.mark.parametrize(
    ("name", "language", "message"),
    [
        ("birdz", "en", '"theme/birds"'),
        ("Vögel", "de", '"theme/birds"'),
        ("Capital", "en", '"theme/capitals"'),
        ("Hauptstadt", "de", '"theme/capitals"'),
        ("Bauernhof", "de", '"theme/farm"'),
        ("Birds", "de", '"theme/birds"'),
        ("tiere", "en", '"theme/animals"'),  # spelt rather like time
        ("zoo", "fr", "language fr, only in de and en"),
        ("farm", "fi", "language fi, only in da, de, en, es, fr"),
        ("nothing", "fi", "no themes in the words' language fi so far, only in da, de, en, es, fr"),
        ("../en/farm", "de", '"worksheets themes" lists them'),
        ("", "de", '"worksheets themes" lists them'),
    ],
)
def test_an_unknown_theme_is_reported_with_the_nearest_name(name: str, language: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find_theme(name, language)
    assert message in str(caught.value)
    with pytest.raises(InputError) as caught:
        find_theme(name, language, guess=False)
    assert "did you mean" not in str(caught.value)


def test_a_theme_that_a_language_lacks_is_reported_with_the_languages_that_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = theme_names("en")
    monkeypatch.setattr(
        module, "theme_names", lambda code: names if code == "en" else tuple(sorted({*names} - {"farm"}))
    )
    with pytest.raises(InputError, match="in the words' language de, only in en; words_language sets"):
        find_theme("farm", "de")


@loop_over("code", variant_codes())
def test_a_variant_replaces_words_that_there_are(code: str) -> None:
    language = find_language(code)
    known = {text for theme in themes(language.base) for text in (theme.title, *(word.text for word in theme.words))}
    if language.base in graded_languages():
        known |= {word.text for word in graded(language.base)}
    assert [word for word in language.words if word not in known] == []
    for theme in themes(code):
        letters = [letters_of(word.text, code) for word in theme.words]
        assert len({*letters}) == len(letters) >= 15
        assert rude_words(code).isdisjoint("".join(cells) for cells in letters)


def test_words_of_variants() -> None:
    assert {"truck", "fire truck"} & {word.text for word in find_theme("vehicles", "en-US").words}
    assert find_theme("colours", "en-US").title == "Colors"
    assert "gray" in {word.text for word in find_theme("colours", "en-US").words}
    assert not any("ß" in word.text for theme in themes("de-CH") for word in theme.words)
    assert "sumo" in {word.text for word in find_theme("food", "pt-PT").words}


def test_every_theme_has_one_look_and_no_other_list_is_named() -> None:
    named: dict[str, list[str]] = tomllib.loads((FOLDER / "looks.toml").read_text("utf-8"))
    listed = [theme for names in named.values() for theme in names]
    assert len(listed) == len(set(listed))
    assert set(listed) == {name for code in theme_languages() for name in theme_names(code)}
    assert set(named) <= {*get_args(BandName)} - {"auto"}
    assert (theme_look("theme/farm"), theme_look("farm")) == ("animals", "animals")
    assert (theme_look("theme/jobs"), theme_look("our own words"), theme_look("")) == ("none", "none", "none")
