"""Word searches with an akshara in each cell: a consonant or a conjunct with its vowel sign."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.loops import loop_over
from tests.tools.counter.wordsearch import judge
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_spellings
from worksheets.language.letters import Spelling, letters_of
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.spec import Spec

WORDS = {
    "hi": "किताब विद्यालय शिक्षक पेंसिल खिड़की दरवाज़ा कुर्सी कक्षा मित्र छुट्टी",
    "mr": "शाळा शिक्षक पुस्तक खिडकी दरवाजा खुर्ची मित्र सुट्टी वर्ग विद्यार्थी",
    "ne": "विद्यालय शिक्षक किताब झ्याल ढोका कुर्सी साथी बिदा कक्षा कलम",
    "bn": "বিদ্যালয় শিক্ষক বই জানালা দরজা বন্ধু ছুটি শ্রেণি কলম খাতা",
    "ta": "பள்ளி ஆசிரியர் புத்தகம் ஜன்னல் கதவு நண்பன் விடுமுறை வகுப்பு எழுதுகோல் மாணவன்",
}


@loop_over("seed", range(20), every=7)
@loop_over("language", WORDS)
@loop_over("difficulty", ["easy", "medium", "hard"])
def test_sixty_grids_of_each_language(language: str, difficulty: str, seed: int) -> None:
    """Twenty grids of each difficulty: each word is where the answer says, and no rude word is anywhere.

    The counter, which finds aksharas by independent code, finds no fault either.
    """
    words = WORDS[language].split()
    order = {"words": words, "language": language, "difficulty": difficulty, "size": "9x10"}
    spec = Spec.model_validate(order)
    rude = {"".join(cells): cells for cells in rude_spellings(Spelling(language))}
    puzzle, solution = generate(spec, rng_for(seed, language))
    assert faults(spec, puzzle, solution) == ()
    assert list(judge(order, {"puzzle": puzzle.to_json(), "solution": solution.to_json()})) == []
    for placement in solution.placements:
        row, column = placement.start
        for letter in letters_of(placement.entry.word, language):
            assert puzzle.grid.cells[row][column] == letter
            row, column = row + placement.direction.d_row, column + placement.direction.d_column
    rows = [list(row) for row in puzzle.grid.cells]
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    text = ";".join(f",{','.join(line)}," for way in lines for line in (way, way[::-1]))
    for cells in rude.values():
        assert f",{','.join(cells)}," not in text


@pytest.mark.parametrize(
    ("word", "cells"),
    [
        ("विद्यालय", "वि द्या ल य"),
        ("क्षत्रिय", "क्ष त्रि य"),
        ("दरवाज़ा", "द र वा ज़ा"),
        ("বিদ্যালয়", "বি দ্যা ল য়"),
        ("பள்ளி", "ப ள் ளி"),
        ("பக்ஷி", "ப க்ஷி"),
        ("ஸ்ரீலங்கா", "ஸ்ரீ ல ங் கா"),
        ("โรงเรียน", "โ ร ง เ รี ย น"),
    ],
)
def test_words_are_cut_into_aksharas(word: str, cells: str) -> None:
    assert " ".join(letters_of(word)) == cells
    assert letters_of(cells.replace(" ", "")) == tuple(cells.split())


def test_a_damaged_cell_is_found() -> None:
    spec = Spec.model_validate({"words": ["किताब", "कक्षा"], "language": "hi", "size": "4x5"})
    puzzle, solution = generate(spec, rng_for(1))
    row, column = solution.placements[0].start
    assert faults(spec, puzzle, solution) == ()
    grid = [list(line) for line in puzzle.grid.cells]
    grid[row][column] = "के"
    damaged = type(puzzle.grid)(tuple(map(tuple, grid)))
    assert faults(spec, replace(puzzle, grid=damaged), solution)
