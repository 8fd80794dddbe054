"""Languages added as text files: 60 grids of each, counted by an independent program."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import worksheets
from tests.tools.counter.wordsearch import judge

EVERYDAY = tomllib.loads((Path(__file__).parents[2] / "language" / "pupils_words.toml").read_text("utf-8"))
ADDED = ("ca", "cy", "et", "eu", "fil", "ga", "id", "kk", "lt", "lv", "mk", "sq", "sr", "sw", "uz", "vi")


@pytest.mark.slow
@pytest.mark.parametrize("language", ADDED)
def test_grids_have_each_word_once(language: str) -> None:
    words = EVERYDAY[language]["everyday"].split()
    for number in range(24):
        difficulty = ("easy", "medium", "hard")[number % 3]
        chosen = words[number % 10 : number % 10 + 9]
        order = {"words": chosen, "language": language, "size": "12x13", "difficulty": difficulty}
        exercise = worksheets.generate("wordsearch", order, seed=number)
        assert list(judge(order, exercise.to_json())) == [], (language, number)


@pytest.mark.slow
def test_serbian_in_latin_letters() -> None:
    words = ["ljubav", "konj", "džep", "škola", "đak", "čaša", "kuća", "ruža"]
    for number in range(24):
        difficulty = ("easy", "medium", "hard")[number % 3]
        order = {"words": words, "language": "sr-Latn", "size": "10x11", "difficulty": difficulty}
        exercise = worksheets.generate("wordsearch", order, seed=number)
        assert list(judge(order, exercise.to_json())) == []


@pytest.mark.parametrize(
    ("language", "word", "cells"),
    [
        ("cy", "llyfrgell", "LL Y F R G E LL"),
        ("cy", "coeden", "C O E D E N"),
        ("id", "matahari", "M A T A H A R I"),
        ("kk", "оқушы", "О Қ У Ш Ы"),
        ("lt", "ežeras", "E Ž E R A S"),
        ("sq", "shtëpi", "SH T Ë P I"),
        ("sr", "љубав", "Љ У Б А В"),
        ("sr-Latn", "ljubav", "LJ U B A V"),
        ("uz", "o'qituvchi", "Oʻ Q I T U V CH I"),
        ("uz", "tog‘", "T O Gʻ"),
        ("vi", "bầu trời", "B Â U T R Ơ I"),
        ("vi", "đường", "Đ Ư Ơ N G"),
        ("fil", "piña", "P I Ñ A"),
        ("ca", "col·legi", "C O L L E G I"),
        ("ca", "cançó", "C A N Ç O"),
    ],
)
def test_its_words_are_cut_as_schools_do(language: str, word: str, cells: str) -> None:
    order = {"words": [word, "xyz"], "language": language, "size": "9x10"}
    entry = worksheets.generate("wordsearch", order).puzzle.entries[0]
    assert entry.letters == tuple(cells.split())
    assert entry.word == word
