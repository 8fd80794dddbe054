"""No grid spells a word that pupils would look for.

The words come from `pupils_words.toml` and not from the lists that we ship. The search is the test's own: it reads each
line of a grid in both directions. A word is excused only inside the place of a single word of the sheet.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from tests.loops import loop_over
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_words, rude_words_in
from worksheets.language.languages import language_codes
from worksheets.language.letters import as_it_stands
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

WORDS = tomllib.loads(Path(__file__).with_name("pupils_words.toml").read_text("utf-8"))
LANGUAGES = sorted(WORDS)
EVERYWHERE = ("de", "en")
UNREAD = "ca cy et eu fil ga id kk lt lv mk sq sr sw uz vi".split()
"""Languages that no native speaker has read; only the coarsest words are listed."""
AKSHARAS = ("bn", "hi", "mr", "ne", "ta")
"""Languages whose cells have several characters; tests/puzzles/wordsearch/test_aksharas.py tests them."""

READ_TOO = {"bg": ("ru",), "kk": ("ru",), "uk": ("ru",)}
"""Languages that pupils can read besides their own."""
WRITTEN_WITHOUT_ACCENTS = {"cs", "es", "fr", "hr", "hu", "it", "pl", "pt", "ro", "sk", "sl", "tr"}
HARMLESS_WITHOUT_ACCENTS = {"CONO", "CONOS", "DOG", "DOL", "PART", "SANI", "STANKY", "STAT", "STI", "TATA"}
KAZAKH = "мысық ит сиыр жылқы балық алма алмұрт нан май сүт мектеп қалам дәптер бақша гүл терезе жаз қыс өзен көпір"
HARMLESS = {
    "de": "Klasse Kasse Essex Dickicht Mitarschein Überfluss Analyse Dinosaurier König Kanarienvogel Judo Stute",
    "en": "Essex Sussex Scunthorpe cockatoo peacock bass grass class shoe speed computer knife begonia Wednesday git",
    "es": "verano mano computadora piscina círculo músculo vehículo naranja",
    "fr": "balcon concert député calculer professeur violet carpette peinture",
    "nl": "computer pikant balk stoel keuken kutter",
    "ru": "хлеб учёба ребус корабль письмо сосна сосед дурак ступенька книга",
    "tr": "müzik klasik fizik mal sıçan meme",
}
"""Words that an author may want although they contain a rude word or are one."""

Square = tuple[int, int]


def forms(word: str, language: str) -> Iterator[str]:
    """A listed word in capitals, and without accents where pupils leave them out."""
    if language == "tr":
        word = word.replace("i", "İ")
    if language == "el":
        word = normalize("NFC", normalize("NFD", word).replace("\u0301", ""))
    word = word.replace("ß", "ẞ").upper()
    yield word
    if language in WRITTEN_WITHOUT_ACCENTS:
        parted = normalize("NFD", word.replace("İ", "i"))
        plain = "".join(c for c in parted if c.isalpha()).translate({ord("Ł"): "L", ord("Đ"): "D", ord("i"): "İ"})
        if plain not in HARMLESS_WITHOUT_ACCENTS:
            yield plain
    if language == "ru":
        yield word.replace("Ё", "Е")


@cache
def looked_for(language: str) -> tuple[str, ...]:
    """Everything that a pupil may look for on a sheet in this language."""
    own = _forms_of(language)
    others = [form for each in (*EVERYWHERE, *READ_TOO.get(language, ())) for form in _forms_of(each)]
    if language == "tr":
        others += [form.replace("I", "İ") for form in others]
    return tuple(dict.fromkeys((*own, *others)))


def _forms_of(language: str) -> list[str]:
    return [form for word in WORDS[language]["unwanted"].split() for form in forms(word, language)]


def lines(rows: int, columns: int) -> Iterator[list[Square]]:
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                if 0 <= row - down < rows and 0 <= column - right < columns:
                    continue
                line = []
                while 0 <= row < rows and column < columns:
                    line.append((row, column))
                    row, column = row + down, column + right
                yield line


def read(puzzle: Puzzle, solution: Solution, words: tuple[str, ...]) -> list[str]:
    """The words that can be read in a grid, except those inside the place of a single word of the sheet."""
    grid = puzzle.grid.cells
    order: list[Square | None] = []
    for line in lines(len(grid), len(grid[0])):
        order += [*line, None, *line[::-1], None]
    several = sorted({cell for row in grid for cell in row if len(cell) > 1}, key=len, reverse=True)
    signs = {cell: chr(0xE000 + number) for number, cell in enumerate(several)}
    text = "".join(signs.get(cell := grid[square[0]][square[1]], cell) if square else "\n" for square in order)
    assert len(text) == len(order)
    places = [set(placement.cells) for placement in solution.placements]
    found = []
    for word in words:
        joined = word
        for cell, sign in signs.items():
            joined = joined.replace(cell, sign)
        for spelled in dict.fromkeys((word, joined) if len(joined) > 2 else (word,)):  # in two cells it is not a word
            start = text.find(spelled)
            while start >= 0:
                cells = set(order[start : start + len(spelled)])
                if not any(cells <= place for place in places):
                    found.append(word)
                    break
                start = text.find(spelled, start + 1)
    return found


def found_in_grids(language: str, everyday: str, seeds: range, **fields: Any) -> Iterator[str]:
    """The words readable in grids of three difficulties, each with its difficulty and seed."""
    for difficulty in ("easy", "medium", "hard"):
        given = {"words": everyday.split(), "pick": 10, "size": "15x15", "language": language, **fields}
        spec = Spec.model_validate({**given, "difficulty": difficulty})
        for seed in seeds:
            for word in read(*generate(spec, rng_for(seed, "pupils")), looked_for(language)):
                yield f"{difficulty} {seed}: {word}"


def test_there_are_words_of_every_language() -> None:
    assert {*WORDS, *AKSHARAS} == set(language_codes())
    for language, words in WORDS.items():
        assert len(words["everyday"].split()) == 20
        assert len(words["unwanted"].split()) > (120 if language not in UNREAD else 10)
        assert min(map(len, words["unwanted"].split())) > 2


@loop_over("language", LANGUAGES)
def test_each_of_them_is_kept_off(language: str) -> None:
    """Most are too long to occur in a grid by chance, but each contains a rude part that the lists have."""
    assert [word for word in looked_for(language) if not rude_words_in(word, as_it_stands(language))] == []


@loop_over("language", LANGUAGES)
def test_no_grid_has_one(language: str) -> None:
    assert list(found_in_grids(language, WORDS[language]["everyday"], range(2))) == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_grid_of_six_hundred_has_one(language: str) -> None:
    assert list(found_in_grids(language, WORDS[language]["everyday"], range(200))) == []


@pytest.mark.long
def test_no_kazakh_grid_has_a_russian_one() -> None:
    assert list(found_in_grids("ru", KAZAKH, range(200))) == []
    assert list(found_in_grids("kk", KAZAKH, range(200))) == []


@loop_over("difficulty", ["easy", "medium", "hard"])
@loop_over("language", sorted(HARMLESS))
def test_own_words_are_never_judged(language: str, difficulty: str) -> None:
    words = HARMLESS[language].split()
    spec = Spec.model_validate({"words": words, "language": language, "difficulty": difficulty})
    assert not list(spec.problems())
    for seed in range(3):
        puzzle, solution = generate(spec, rng_for(seed, "harmless"))
        assert [placement.entry.word for placement in solution.placements] == words
        assert faults(spec, puzzle, solution) == ()
        assert read(puzzle, solution, looked_for(language)) == []


@loop_over("language", LANGUAGES)
def test_russian_words_are_kept_off_sheets_in_cyrillic_letters(language: str) -> None:
    russian = rude_words("ru", as_written=True) - rude_words("en", as_written=True)
    assert (russian <= rude_words(language, as_written=True)) == (language in ("bg", "kk", "ru", "uk"))
    assert russian <= rude_words("kk", as_written=True)
