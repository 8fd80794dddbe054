"""No grid contains a rude word except inside a single listed word, and the checker finds one that does.

The scan here reads the lists from their files, and the grid from every cell in all eight directions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import worksheets.language.blocklist
from worksheets.base.errors import GenerationError
from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.base.seeds import rng_for
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

FOLDER = Path(worksheets.language.blocklist.__file__).parent / "data" / "blocklists"
TURKISH = str.maketrans({"i": "İ", "ı": "I"})
EXPANDED = {"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS"}

Made = tuple[Puzzle, Solution]


@cache
def entries(language: str) -> frozenset[str]:
    """All words of the lists that apply, in capitals; for Turkish also in Turkish capitals."""
    found: set[str] = set()
    for code in {"de", "en", language, *(("ru",) if language in ("bg", "uk") else ())}:
        path = FOLDER / f"{code}.txt"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        words = [line for line in lines if line and not line.startswith("#")]
        if code != "tr":
            found |= {word.replace("ß", "ẞ").upper() for word in words}
        if language == "tr":
            found |= {word.translate(TURKISH).replace("ß", "ẞ").upper() for word in words}
    return frozenset(found)


@cache
def prefixes(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word[:length] for word in words for length in range(len(word)))


def standing(puzzle: Puzzle, words: frozenset[str]) -> Iterator[tuple[str, frozenset[Cell]]]:
    grid, begun = puzzle.grid, prefixes(words)
    for row in range(grid.rows):
        for column in range(grid.columns):
            for direction in Direction:
                text, cells, here = "", [], Cell(row, column)
                while text in begun and 0 <= here.row < grid.rows and 0 <= here.column < grid.columns:
                    text += grid.cells[here.row][here.column]
                    cells.append(here)
                    if text in words:
                        yield text, frozenset(cells)
                        if text not in begun:
                            break
                    here = Cell(here.row + direction.d_row, here.column + direction.d_column)


def rude_in(language: str, puzzle: Puzzle, solution: Solution, expand: bool = False) -> set[str]:
    words = entries(language)
    if expand:
        words |= {"".join(EXPANDED.get(letter, letter) for letter in word) for word in words}
    places = [set(placement.cells) for placement in solution.placements]
    return {word for word, cells in standing(puzzle, words) if not any(cells <= place for place in places)}


def made(fields: dict[str, Any], seed: int) -> Made:
    return generate(Spec.model_validate(fields), rng_for(seed, "rude"))


PLACED = [
    {"words": ["bass", "hole"], "size": "2x8", "difficulty": "easy"},
    {"words": ["bass", "hole"], "size": "1x8", "directions": "E"},
    {"words": ["class", "glass", "grass", "mass"], "size": "5x6", "difficulty": "hard"},
    {"words": ["class", "glass", "kompass", "nass"], "size": "9x8", "difficulty": "hard", "language": "de"},
    {"words": ["among", "amount"], "size": "6x7", "difficulty": "hard"},
    {"words": ["Straße", "Klasse", "Gasse"], "size": "7x8", "language": "de", "letters": {"umlauts": "expand"}},
    {"words": ["curing", "urinal", "during"], "size": "6x7", "difficulty": "hard", "filler": "words"},
    {"words": ["petit", "title", "titan", "stand"], "size": "6x6", "difficulty": "medium"},
    {"words": ["balcon", "content", "flacon", "ardeur", "nerf"], "size": "8x8", "difficulty": "hard", "language": "fr"},
]
"""Lists with words that contain rude ones, which other letters around them can extend to longer rude ones."""

TURKISH_SHEETS = [
    {"words": ["kedi", "köpek", "inek", "tilki"], "size": "8x9", "language": "tr", "difficulty": difficulty}
    for difficulty in ("easy", "medium", "hard")
] + [{"words": ["iki", "kitap", "dik"], "size": "8x8", "language": "tr", "filler": "words"}]


def expanded(fields: dict[str, Any]) -> bool:
    return bool(fields.get("letters", {}).get("umlauts") == "expand")


@pytest.mark.slow
@pytest.mark.parametrize("fields", PLACED, ids=lambda fields: " ".join(fields["words"]))
def test_no_rude_word_begins_in_a_listed_word_and_continues(fields: dict[str, Any]) -> None:
    for seed in range(75):
        puzzle, solution = made(fields, seed)
        assert rude_in(fields.get("language", "en"), puzzle, solution, expanded(fields)) == set()
        assert faults(Spec.model_validate(fields), puzzle, solution) == ()


@pytest.mark.slow
@pytest.mark.parametrize("fields", TURKISH_SHEETS, ids=str)
def test_no_rude_word_with_a_dot_on_the_i(fields: dict[str, Any]) -> None:
    for seed in range(100):
        puzzle, solution = made(fields, seed)
        assert rude_in("tr", puzzle, solution) == set()
        assert faults(Spec.model_validate(fields), puzzle, solution) == ()


@cache
def stems(language: str) -> tuple[str, ...]:
    """Listed words that contain rude ones or nearly do: the rude words, extended ones, and ones that begin with Q."""
    words = sorted(word for word in entries(language) if len(word) < 6)
    return (*words, *(f"{word}{word[:2]}" for word in words), *(f"Q{word[1:]}" for word in words))


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(st.data(), st.sampled_from(["en", "de", "fr", "es", "ru", "tr", "it"]), st.integers(0, 10**6))
def test_grids_of_words_that_invite_accidents_have_none(data: st.DataObject, language: str, seed: int) -> None:
    words = data.draw(st.lists(st.sampled_from(stems(language)), min_size=1, max_size=6, unique=True))
    difficulty = data.draw(st.sampled_from(["easy", "medium", "hard"]))
    fields = {"words": words, "language": language, "difficulty": difficulty, "size": "8x9"}
    spec = Spec.model_validate(fields)
    try:
        puzzle, solution = generate(spec, rng_for(seed))
    except GenerationError:
        return  # these letters make too many rude words by accident
    assert rude_in(language, puzzle, solution) == set()
    assert faults(spec, puzzle, solution) == ()


# ---- the checker


def grid_of(text: str) -> LetterGrid:
    return LetterGrid(tuple(tuple(row.split()) for row in text.splitlines()))


def sentence(word: str) -> str:
    return f'the rude word "{word}" can be read in the grid, and not only inside a listed word'


BASS = Puzzle(
    grid_of("B A S S X X X X\nX X X X X X X X\nX X X X X H O L\nX E X X X X X X"),
    (Entry("bass", tuple("BASS")),),
    (Direction.E, Direction.S),
)
ONE = Solution((Placement(BASS.entries[0], Cell(0, 0), Direction.E),))
ORDER = {"words": ["bass"], "size": "4x8", "difficulty": "easy"}


def written(puzzle: Puzzle, word: str, start: tuple[int, int], step: tuple[int, int]) -> Puzzle:
    rows = [list(row) for row in puzzle.grid.cells]
    for number, letter in enumerate(word):
        rows[start[0] + number * step[0]][start[1] + number * step[1]] = letter
    return replace(puzzle, grid=LetterGrid(tuple(map(tuple, rows))))


def test_a_rude_word_inside_a_listed_word_is_none() -> None:
    assert faults(Spec.model_validate(ORDER), BASS, ONE) == ()


@pytest.mark.parametrize(
    ("word", "start", "step", "found"),
    [
        ("HOLE", (0, 4), (0, 1), ["ASSHOLE"]),
        ("ELOH", (0, 4), (0, 1), []),
        ("I", (0, 4), (0, 1), ["ASSI"]),
        ("ASS", (1, 2), (1, 1), ["ASS"]),
        ("ASS", (3, 6), (0, -1), ["ASS"]),
        ("ASS", (3, 0), (-1, 1), ["ASS"]),
        ("ASS", (3, 5), (-1, -1), ["ASS"]),
        ("TIHS", (1, 2), (0, 1), ["SHIT"]),
        ("TUB", (2, 0), (0, 1), []),
        ("TTUB", (2, 0), (0, 1), ["BUTT"]),
    ],
)
def test_a_rude_word_in_the_grid_is_named(
    word: str, start: tuple[int, int], step: tuple[int, int], found: list[str]
) -> None:
    puzzle = written(BASS, word, start, step)
    assert faults(Spec.model_validate(ORDER), puzzle, ONE) == tuple(sentence(each) for each in found)


def test_a_rude_word_over_two_listed_words_is_named() -> None:
    puzzle = replace(BASS, grid=grid_of("B A S S H O L E"), entries=(*BASS.entries, Entry("hole", tuple("HOLE"))))
    solution = Solution((*ONE.placements, Placement(puzzle.entries[1], Cell(0, 4), Direction.E)))
    spec = Spec.model_validate({"words": ["bass", "hole"], "size": "1x8", "difficulty": "easy"})
    assert faults(spec, puzzle, solution) == (sentence("ASSHOLE"),)


@pytest.mark.parametrize(
    ("language", "letters", "word", "named"),
    [
        ("tr", {}, "TİT", "TİT"),
        ("tr", {}, "TIT", "TIT"),
        ("tr", {"case": "lower"}, "tit", "tit"),
        ("en", {}, "TİT", None),
        ("en", {"case": "lower"}, "ssa", "ass"),
        ("de", {}, "MÖSE", "MÖSE"),
        ("de", {"umlauts": "expand"}, "MOESE", "MOESE"),
        ("fr", {}, "ENCUL", "ENCUL"),
        ("en", {}, "ENCUL", None),
    ],
)
def test_rude_words_are_looked_for_as_the_sheet_writes_them(
    language: str, letters: dict[str, str], word: str, named: str | None
) -> None:
    lower = letters.get("case") == "lower"
    listed, filler = ("oxo", "x") if lower else ("OXO", "X")
    width = max(len(word), 3)
    rows = [listed.ljust(width, filler), filler * width, word.ljust(width, filler)]
    puzzle = Puzzle(
        LetterGrid(tuple(tuple(row) for row in rows)), (Entry("oxo", tuple(listed)),), (Direction.E, Direction.S)
    )
    solution = Solution((Placement(puzzle.entries[0], Cell(0, 0), Direction.E),))
    spec = Spec.model_validate({"words": ["oxo"], "language": language, "letters": letters})
    found = [fault for fault in faults(spec, puzzle, solution) if "rude" in fault]
    assert sentence(named) in found if named else found == []


def test_cells_of_several_characters_are_letters_like_others() -> None:
    marked = "A\u0331"
    puzzle = written(BASS, "XXXX", (2, 4), (0, 1))
    cells = [list(row) for row in puzzle.grid.cells]
    cells[2][1:4] = [marked, "S", "S"]
    spec = Spec.model_validate(ORDER)
    odd = replace(puzzle, grid=LetterGrid(tuple(map(tuple, cells))))
    assert [fault for fault in faults(spec, odd, ONE) if "rude" in fault] == []
    cells[2][4:7] = ["A", "S", "S"]
    odd = replace(puzzle, grid=LetterGrid(tuple(map(tuple, cells))))
    assert [fault for fault in faults(spec, odd, ONE) if "rude" in fault] == [sentence("ASS")]


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(0, 10**6))
def test_a_rude_word_written_into_a_good_grid_is_found(data: st.DataObject, seed: int) -> None:
    word = data.draw(st.sampled_from(sorted(word for word in entries("en") if len(word) <= 7)))
    fields = {"words": ["cow", "horse", "goose"], "size": "9x8"}
    puzzle, solution = made(fields, seed)
    step = data.draw(st.sampled_from([direction.value for direction in Direction]))
    rows = [row for row in range(9) if 0 <= row + step[0] * (len(word) - 1) < 9]
    columns = [column for column in range(8) if 0 <= column + step[1] * (len(word) - 1) < 8]
    start = data.draw(st.sampled_from(rows)), data.draw(st.sampled_from(columns))
    damaged = written(puzzle, word, start, step)
    cells = {Cell(start[0] + number * step[0], start[1] + number * step[1]) for number in range(len(word))}
    assume(not any(cells <= set(placement.cells) for placement in solution.placements))
    assert sentence(word) in faults(Spec.model_validate(fields), damaged, solution)
