"""Braille, read back with the test's own small table, and examples from reference works."""

from __future__ import annotations

import re

import pytest

from worksheets.base.errors import LayoutError
from worksheets.language.braille import BLANK, TO_WRITE, braille_languages, find_braille, has_braille
from worksheets.language.languages import find_language
from worksheets.language.themes import find_theme, theme_names

LETTERS = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"
GERMAN = dict(zip("⠜⠪⠳⠮", "äöüß", strict=True))
CAPITALS = {"en": "⠠", "de": "⠨"}


def read_back(cells: str, language: str) -> str:
    """The text of words, hyphens and apostrophes."""
    sign = CAPITALS[language]
    whole = {"en": "⠠⠠", "de": "⠘"}[language]
    text, upper, once = "", False, False
    at = 0
    while at < len(cells):
        if cells.startswith(whole, at):
            upper, at = True, at + len(whole)
            continue
        cell = cells[at]
        at += 1
        if cell == sign:
            once = True
            continue
        letter = GERMAN.get(cell) if language == "de" else None
        if cell in LETTERS:
            letter = "abcdefghijklmnopqrstuvwxyz"[LETTERS.index(cell)]
        if letter is None:
            upper = False
            letter = {BLANK: " ", "⠤": "-", "⠄": "'", "⠠": "'"}[cell]
        text += letter.upper() if upper or once else letter
        once = False
    return text


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_are_read_back(language: str) -> None:
    braille = find_braille(language)
    words = {word.text for name in theme_names(language) for word in find_theme(name, language).words}
    plain = sorted(
        word for word in words if re.fullmatch("[A-Za-zÄÖÜäöüß -]+" if language == "de" else "[A-Za-z -]+", word)
    )
    assert len(plain) > 500
    for word in (*plain, *map(str.upper, plain[::50])):
        if "ß" in word.upper() or len(word) < 2:
            continue
        assert read_back(braille.written(word), language) == word


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Two cows: 10 a", "⠠⠞⠺⠕⠀⠉⠕⠺⠎⠒⠀⠼⠁⠚⠀⠁"),
        ("4b 4k 4B", "⠼⠙⠰⠃⠀⠼⠙⠅⠀⠼⠙⠠⠃"),
        ("1,000.5", "⠼⠁⠂⠚⠚⠚⠲⠑"),
        ("USA McDonald I", "⠠⠠⠥⠎⠁⠀⠠⠍⠉⠠⠙⠕⠝⠁⠇⠙⠀⠠⠊"),
        ("THE BIG DOG ran", "⠠⠠⠠⠞⠓⠑⠀⠃⠊⠛⠀⠙⠕⠛⠠⠄⠀⠗⠁⠝"),
        ("3 × 4 = 12", "⠼⠉⠀⠐⠦⠀⠼⠙⠀⠐⠶⠀⠼⠁⠃"),
        ("café “yes?” (5)", "⠉⠁⠋⠘⠌⠑⠀⠦⠽⠑⠎⠦⠴⠀⠐⠣⠼⠑⠐⠜"),
        ("? " + TO_WRITE, "⠰⠦⠀⠨⠤"),
        ("3 →", "⠼⠉⠀⠗⠊⠛⠓⠞"),
    ],
)
def test_english(text: str, cells: str) -> None:
    assert find_braille("en").written(text) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Kühe, Straße", "⠨⠅⠳⠓⠑⠂⠀⠨⠎⠞⠗⠁⠮⠑"),
        ("4b 4k 4B", "⠼⠙⠠⠃⠀⠼⠙⠅⠀⠼⠙⠘⠃"),
        ("USA-Reise iPad A", "⠘⠥⠎⠁⠤⠨⠗⠑⠊⠎⠑⠀⠊⠨⠏⠁⠙⠀⠘⠁"),
        ("3 × 4 = 12", "⠼⠉⠀⠈⠦⠼⠙⠀⠈⠶⠼⠁⠃"),
        ("12 : 4 = " + TO_WRITE, "⠼⠁⠃⠀⠈⠒⠼⠙⠀⠈⠶⠤⠤⠤"),
        ("„Ei“ (5)?", "⠦⠨⠑⠊⠴⠀⠶⠼⠑⠠⠶⠢"),
        ("1.000 Café", "⠼⠁⠄⠚⠚⠚⠀⠨⠉⠁⠋⠈⠑"),
    ],
)
def test_german(text: str, cells: str) -> None:
    assert find_braille("de").written(text) == cells


def test_a_sign_without_braille_is_named() -> None:
    with pytest.raises(LayoutError, match='there is no braille for "ж" in Unified English Braille'):
        find_braille("en").written("ЖУК")


def test_languages_have_tables_in_all_their_regions() -> None:
    latin = {*"ca cs da de en es fi fr ga hr it lt lv nl no pl pt sk sl sv tr vi".split()}
    assert braille_languages() == tuple(sorted(latin | {"bg", "el", "kk", "ru", "sr", "uk"}))
    assert has_braille("nb")
    assert has_braille("en-US")
    assert has_braille("de-CH")
    assert has_braille("fr-CA")
    assert has_braille("sr-Latn")
    assert not has_braille("hu")
    for code in braille_languages():
        braille = find_braille(code)
        braille.written(braille.note)
        for label in find_language(code).labels.values():
            braille.written(re.sub("[{].*?[}]", "3", label) if isinstance(label, str) else "")
