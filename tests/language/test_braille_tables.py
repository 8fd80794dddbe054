"""The tables of braille against liblouis, where it is installed, and against what it wrote for a few lines of each.

Where liblouis writes something else than the standard of a language (see the heads of the tables), texts with such
signs are left out; letters and digits are always compared.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Any

import pytest

from worksheets.language.braille import BLANK, FOLDER, TO_WRITE, braille_languages, find_braille
from worksheets.language.languages import find_language
from worksheets.language.themes import find_theme, theme_names

PUZZLES = FOLDER.parents[2] / "puzzles"

TABLES = {
    "cs": "cs-g1.ctb",
    "es": "es-g1.ctb",
    "fr": "fr-bfu-comp6.utb",
    "it": "it-it-comp6.utb",
    "nl": "nl-NL-g0.utb",
    "pl": "Pl-Pl-g1.utb",
    "pt": "pt-pt-g1.utb",
}

OTHERWISE = {
    "cs": "[−·…]",
    "es": "[º−–]|[0-9][.,][0-9]",
    "fr": "[º−×÷·]|[(][0-9]|[0-9][-/–][0-9]|[A-ZÀ-Ü]{2}-[A-ZÀ-Ü]",
    "it": "[-íú’–“”…·×÷−]|[A-ZÀÈÉÌÒÙ]{2}|[0-9][.,][0-9]",
    "nl": "[·]",
    "pl": "[·]",
    "pt": "[−“”…·]|[(][0-9]|[0-9][)]",
}
"""Where liblouis has no sign, or another one than the standard."""

SUMS = ("3 + 4 = 12", "12 × 5 = 60", "20 ÷ 4 = 5", "90 : 3 = 30", "17 − 8 = 9", "4 < 5 > 3", "(2 + 3)")


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)


def texts_of(language: str) -> list[str]:
    """Words of all themes, labels and phrases of the language, with numbers in place of what is filled in."""
    words = [word.text for name in theme_names(language) for word in find_theme(name, language).words]
    found = [*strings(find_language(language).labels), find_braille(language).note]
    for path in sorted(PUZZLES.glob(f"*/phrases/{language}.toml")):
        found += strings(tomllib.loads(path.read_text(encoding="utf-8")))
    filled = [re.sub("[{].*?[}]", "12", text).replace(" · ", ", ") for text in found]
    return [*words, *filled, *map(str.upper, words), *map(str.capitalize, words)]


def liblouis(texts: list[str], table: str) -> list[str]:
    command = ["lou_translate", "--forward", f"unicode.dis,{table}"]
    done = subprocess.run(command, input="\n".join(texts) + "\n", text=True, capture_output=True, check=True)
    return done.stdout.split("\n")[: len(texts)]


@pytest.mark.parametrize(
    ("language", "text", "cells"),
    [
        ("cs", "žluťoučký", "⠮⠇⠥⠳⠕⠥⠩⠅⠯"),
        ("cs", "Příliš velký Kůň má 125 jablek.", "⠠⠏⠺⠌⠇⠊⠱⠀⠧⠑⠇⠅⠯⠀⠠⠅⠾⠫⠀⠍⠡⠀⠼⠁⠃⠑⠀⠚⠁⠃⠇⠑⠅⠄"),
        ("cs", "3 × 14 = 42", "⠼⠉⠀⠬⠀⠼⠁⠙⠀⠶⠀⠼⠙⠃"),
        ("fr", "forêt", "⠋⠕⠗⠣⠞"),
        ("fr", "Les élèves de Paris ont 125 œufs, ça va ?", "⠨⠇⠑⠎⠀⠿⠇⠮⠧⠑⠎⠀⠙⠑⠀⠨⠏⠁⠗⠊⠎⠀⠕⠝⠞⠀⠠⠡⠣⠱⠀⠪⠥⠋⠎⠂⠀⠯⠁⠀⠧⠁⠀⠢"),
        ("fr", "3 + 14 = 17", "⠠⠩⠀⠠⠖⠀⠠⠡⠹⠀⠠⠶⠀⠠⠡⠻"),
        ("es", "pingüino", "⠏⠊⠝⠛⠳⠊⠝⠕"),
        ("es", "¿Cuántos niños hay en Málaga? 125.", "⠢⠨⠉⠥⠷⠝⠞⠕⠎⠀⠝⠊⠻⠕⠎⠀⠓⠁⠽⠀⠑⠝⠀⠨⠍⠷⠇⠁⠛⠁⠢⠀⠼⠁⠃⠑⠄"),
        ("es", "3 × 14 = 42", "⠼⠉⠀⠦⠀⠼⠁⠙⠀⠶⠀⠼⠙⠃"),
        ("it", "città", "⠉⠊⠞⠞⠷"),
        ("it", "Perché Anna è a Roma? Ha 125 caffè!", "⠨⠏⠑⠗⠉⠓⠿⠀⠨⠁⠝⠝⠁⠀⠮⠀⠁⠀⠨⠗⠕⠍⠁⠢⠀⠨⠓⠁⠀⠼⠁⠃⠑⠀⠉⠁⠋⠋⠮⠖"),
        ("it", "3 + 14 = 17", "⠼⠉⠀⠖⠀⠼⠁⠙⠀⠶⠀⠼⠁⠛"),
        ("pt", "coração", "⠉⠕⠗⠁⠯⠜⠕"),
        ("pt", "As avós de João têm 125 pães; não?", "⠨⠁⠎⠀⠁⠧⠬⠎⠀⠙⠑⠀⠨⠚⠕⠜⠕⠀⠞⠣⠍⠀⠼⠁⠃⠑⠀⠏⠜⠑⠎⠆⠀⠝⠜⠕⠢"),
        ("pt", "3 × 14 = 42", "⠼⠉⠀⠦⠀⠼⠁⠙⠀⠶⠀⠼⠙⠃"),
        ("nl", "ruïne", "⠗⠥⠻⠝⠑"),
        ("nl", "Één USA-reis: Zoë heeft 125 euro, 4a.", "⠨⠿⠿⠝⠀⠘⠥⠎⠁⠤⠗⠑⠊⠎⠒⠀⠨⠵⠕⠫⠀⠓⠑⠑⠋⠞⠀⠼⠁⠃⠑⠀⠑⠥⠗⠕⠂⠀⠼⠙⠠⠁⠲"),
        ("nl", "3 × 14 = 42", "⠼⠉⠀⠦⠀⠼⠁⠙⠀⠶⠀⠼⠙⠃"),
        ("pl", "gżegżółka", "⠛⠯⠑⠛⠯⠬⠣⠅⠁"),
        ("pl", "Źrebię Ani ma 125 cm, to dużo!", "⠨⠮⠗⠑⠃⠊⠱⠀⠨⠁⠝⠊⠀⠍⠁⠀⠼⠁⠃⠑⠀⠉⠍⠂⠀⠞⠕⠀⠙⠥⠯⠕⠖"),
        ("pl", "3 × 14 = 42", "⠼⠉⠀⠄⠀⠼⠁⠙⠀⠶⠀⠼⠙⠃"),
    ],
)
def test_lines_are_as_liblouis_wrote_them(language: str, text: str, cells: str) -> None:
    assert find_braille(language).written(text) == cells


def test_every_label_phrase_and_word_can_be_written() -> None:
    for language in braille_languages():
        braille = find_braille(language)
        for text in texts_of(language):
            assert braille.written(text) or not text.strip()
        assert braille.written("3 ◦ 4 → [a]")
        assert braille.written(TO_WRITE)


def test_all_tables_but_two_are_compared() -> None:
    assert {*TABLES, "de", "en"} == {*braille_languages()}


@pytest.mark.skipif(shutil.which("lou_translate") is None, reason="liblouis (lou_translate) is not installed")
@pytest.mark.parametrize("language", TABLES)
def test_liblouis_writes_the_same(language: str) -> None:
    braille = find_braille(language)
    letters = [letter for letter in (*ascii_lowercase, *braille.letters) if letter not in "ºª"]
    whole = [
        " ".join(text.split()) for text in (*letters, *texts_of(language), *SUMS, *map(str, range(1000)), "1,5", "3. A")
    ]
    texts = [text for text in whole if text and not re.search(OTHERWISE[language], text)]
    theirs = liblouis(texts, TABLES[language])
    differing = [
        (text, braille.written(text), other)
        for text, other in zip(texts, theirs, strict=True)
        if braille.written(text) != other.rstrip(BLANK)
    ]
    assert differing == []
    assert len(texts) > 1300
