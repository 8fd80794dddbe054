"""The phrases of every built-in kind: complete in each of its languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from worksheets.language.languages import language_codes
from worksheets.language.phrases import find_phrases, phrase_file
from worksheets.puzzles import registry
from worksheets.testing.phrases import phrase_faults

each_kind = pytest.mark.parametrize("name", registry.BUILT_IN)

UNTRANSLATED = tomllib.loads((Path(registry.__file__).parent / "untranslated.toml").read_text("utf-8"))


def codes_of(name: str) -> list[str]:
    """The languages in which a kind has texts."""
    return [code for code in language_codes() if code not in UNTRANSLATED.get(name, ())]


def test_the_list_of_missing_languages_is_true() -> None:
    for name, codes in UNTRANSLATED.items():
        folder = registry.find(name).folder
        assert "en" not in codes
        assert sorted(codes) == [code for code in sorted(language_codes()) if not phrase_file(folder, code).exists()]


@each_kind
def test_no_phrase_is_missing_or_superfluous_in_any_language(name: str) -> None:
    folder = registry.find(name).folder
    missing = [code for code in language_codes() if not phrase_file(folder, code).exists()]
    assert list(phrase_faults(folder, codes_of(name))) == [], f"has untranslated.toml the line {name} = {missing}?"


@each_kind
def test_the_english_file_says_what_the_placeholders_are(name: str) -> None:
    text = phrase_file(registry.find(name).folder, "en").read_text(encoding="utf-8")
    assert text.startswith("# {") or "{" not in text, "begin with a comment such as # {count} is the number of words"


INTERNATIONAL = ("Sudoku",)
"""Words that are the same in most languages."""


SHORT = {"number", "layer", "layers", "letter", "letters", "size", "example_other", "even", "times", "divided"}
"""Phrases of one sign or word, which may be the same in two languages."""


@each_kind
def test_titles(name: str) -> None:
    kind = registry.find(name)
    assert kind.title("de-AT") == kind.title("de")
    for code in codes_of(name):
        assert kind.title(code)
        assert kind.title(code) != kind.title("en") or code == "en" or kind.title("en") in INTERNATIONAL


@each_kind
def test_no_sentence_is_left_in_english(name: str) -> None:
    folder = registry.find(name).folder
    english = find_phrases(folder, "en").by_key
    for code in codes_of(name):
        found = find_phrases(folder, code).by_key
        same = {key for key in english if code != "en" and found[key] == english[key]}
        same -= {key for key in same if found[key] in INTERNATIONAL}
        assert same <= SHORT, code


FAMILIAR = re.compile(r"(procura|encontra|descobre|escreve|preenche|divide|muda|corta|marca|te|ti|teu|teus|tua|tuas)")
"""Portuguese words that address the reader as "tu"."""


@each_kind
def test_portuguese_addresses_the_pupil_in_one_way(name: str) -> None:
    """All sentences address the pupil as "você", as in "Encontre as palavras"."""
    file = phrase_file(registry.find(name).folder, "pt")
    text = file.read_text(encoding="utf-8") if "pt" in codes_of(name) else ""
    assert [word for word in re.findall(r"[^\W_]+", text.lower()) if FAMILIAR.fullmatch(word)] == []
