"""Word searches in languages that are read from right to left, counted by an independent program."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from tests.tools.counter.wordsearch import judge
from worksheets.base.grid import Direction
from worksheets.base.seeds import rng_for
from worksheets.commands.printed import read_printed
from worksheets.commands.solve import mark_answer
from worksheets.language.letters import letters_of
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.spec import Spec
from worksheets.puzzles.wordsearch.texts import handout_text

WORDS = {
    "he": "כלב חתול סוס פרה ארנב ציפור פרפר נמלה שועל דוב אריה",
    "ar": "كلب حصان بقرة دجاجة أرنب سمكة عصفور فراشة نملة ثعلب أسد",
    "fa": "سگ گربه اسب گاو خرگوش ماهی پروانه مورچه روباه شیر پلنگ",
    "ur": "کتا بلی گھوڑا گائے مرغی مچھلی چڑیا تتلی بھالو شیر ہاتھی",
}
WAYS = {"easy": "S W", "medium": "NW S SW W", "hard": "E N NE NW S SE SW W"}


@loop_over("language", WORDS)
@loop_over("difficulty", WAYS)
def test_sixty_grids_of_each_language(language: str, difficulty: str) -> None:
    """Twenty grids of each difficulty, in which counter and checker find no fault."""
    order = {"words": WORDS[language].split(), "language": language, "difficulty": difficulty, "size": "11x12"}
    spec = Spec.model_validate(order)
    used: set[str] = set()
    for seed in range(20):
        puzzle, solution = generate(spec, rng_for(seed, language))
        sheet = {"puzzle": puzzle.to_json(), "solution": solution.to_json()}
        assert list(judge(order, sheet)) == []
        assert faults(spec, puzzle, solution) == ()
        used |= {placement.direction.name for placement in solution.placements}
    assert " ".join(sorted(used)) == WAYS[difficulty]


@pytest.mark.parametrize("language", WORDS)
def test_words_to_the_right_are_found_wrong_on_an_easy_sheet(language: str) -> None:
    order: dict[str, Any] = {"words": WORDS[language].split(), "language": language, "size": "11x12"}
    wrong = Spec.model_validate({**order, "directions": ["E", "S"]})
    puzzle, solution = generate(wrong, rng_for(1))
    assert faults(Spec.model_validate({**order, "difficulty": "easy"}), puzzle, solution)
    sheet = {"puzzle": puzzle.to_json(), "solution": solution.to_json()}
    assert "runs in a direction that was not ordered" in "".join(judge({**order, "difficulty": "easy"}, sheet))


def test_column_0_is_the_leftmost_cell() -> None:
    spec = Spec.model_validate({"words": ["שלום"], "language": "he", "size": "1x4", "directions": "W"})
    puzzle, solution = generate(spec, rng_for(1))
    assert puzzle.to_json()["grid"] == [["ם", "ו", "ל", "ש"]]
    assert (solution.placements[0].start.column, solution.placements[0].direction) == (3, Direction.W)


@pytest.mark.parametrize("language", WORDS)
def test_the_instruction_says_that_words_run_forwards(language: str) -> None:
    instructions = set()
    for difficulty in WAYS:
        spec = Spec.model_validate({"words": WORDS[language].split(), "language": language, "difficulty": difficulty})
        instructions.add(handout_text(generate(spec, rng_for(1))[0], language).instruction)
        spec = Spec.model_validate({**spec.model_dump(), "words": WORDS[language].split(), "directions": ["E"]})
        instructions.add(handout_text(generate(spec, rng_for(1))[0], language).instruction)
    assert len(instructions) == 4, "E alone is said otherwise than any difficulty"


def test_a_word_backwards_is_refused_only_where_words_run_backwards() -> None:
    order = {"words": ["לבן", "נבל"], "language": "he"}
    assert not [*Spec.model_validate({**order, "difficulty": "easy"}).problems()]
    reversed_pair = {"words": ["דוב", "בוד"], "language": "he"}
    assert not [*Spec.model_validate({**reversed_pair, "difficulty": "medium"}).problems()]
    assert [*Spec.model_validate({**reversed_pair, "difficulty": "hard"}).problems()]


@pytest.mark.parametrize(
    ("language", "word", "cells"),
    [
        ("he", "שֻׁלְחָן", "ש ל ח ן"),
        ("he", "בית־ספר", "ב י ת ס פ ר"),
        ("he", "צ׳יפס", "צ י פ ס"),
        ("ar", "مَدْرَسَةٌ", "م د ر س ة"),
        ("ar", "قُرْآن", "ق ر آ ن"),
        ("ar", "أَرْنَب", "أ ر ن ب"),
        ("ar", "مـــاء", "م ا ء"),
        ("ar", "ﻛﺘﺎب", "ك ت ا ب"),
        ("ar", "ﻻعب", "ل ا ع ب"),
        ("fa", "كتابي", "ک ت ا ب ی"),
        ("fa", "می‌خواهم", "م ی خ و ا ه م"),
        ("ur", "كتاب", "ک ت ا ب"),
        ("ur", "ہاتھی", "ہ ا ت ھ ی"),
        ("en", "שָׁלוֹם", "ש ל ו ם"),
    ],
)
def test_points_get_no_cell_and_hamza_does(language: str, word: str, cells: str) -> None:
    assert " ".join(letters_of(word, language)) == cells
    assert letters_of(cells.replace(" ", ""), language) == tuple(cells.split())


@loop_over("language", WORDS)
def test_answers_in_words_count_columns_as_the_key_does(language: str) -> None:
    """In every language that the user may ask for; an answer in JSON counts from the left."""
    kind = registry.find("wordsearch")
    made = worksheets.generate(
        "wordsearch", {"words": WORDS[language].split()[:4], "language": language, "size": "7x9"}
    )
    places = {
        at.entry.word: (at.start.row + 1, 9 - at.start.column, at.direction.name) for at in made.solution.placements
    }
    text = made.to_json()
    for asked in (None, "en", language):
        printed = read_printed(SolveInput(json.dumps(text), "sheet.json"), language=asked)
        puzzle = kind.parse_puzzle(printed.given)
        (described,) = kind.describe_solutions(puzzle, Answers(kind.solutions(puzzle)), asked or language)
        found = [re.findall(r"\d+|[NESW]+$", line.partition(":")[2]) for line in described.splitlines()]
        assert [(int(row), int(column), way) for row, column, way in found] == [*places.values()]
        assert mark_answer(printed, described, "answer.txt") == ()
    word, (row, column, way) = next(iter(places.items()))
    wrong = f"{word}: {row}, {column % 9 + 1}, {way}"
    assert f"row {row}, column {column % 9 + 1}, {way}" in mark_answer(printed, wrong, "answer.txt")[0]
    assert mark_answer(printed, json.dumps(text["solution"]), "answer.json") == ()


def test_columns_are_counted_from_the_right_in_the_digits_of_the_language() -> None:
    kind = registry.find("wordsearch")
    words = {"en": "cow horse sheep", "he": "בית גמל דלת", "ar": "بقرة حصان دجاجة"}
    for language, digits in (("en", "0123456789"), ("he", "0123456789"), ("ar", "٠١٢٣٤٥٦٧٨٩")):
        fields = {"words": words[language].split(), "language": language, "size": "6x8"}
        made = worksheets.generate("wordsearch", fields, seed=1)
        table: Any = kind.answer_table(made.puzzle, made.solution, language)
        for row, brief, placement in zip(table.rows, table.brief.rows, made.solution.placements, strict=True):
            place = placement.start.row + 1, placement.start.column + 1
            place = place if language == "en" else (place[0], 9 - place[1])
            own = ["".join(digits[int(digit)] for digit in str(number)) for number in place]
            assert [*row[1:3]] == own
            assert brief[1] == "/".join(own)


@pytest.mark.parametrize(("language", "numbers", "length"), [("he", "1. 2.", "(3)"), ("ar", "١. ٢.", "(٣)")])
def test_lists_are_numbered_in_the_digits_of_the_language(language: str, numbers: str, length: str) -> None:
    """Lists to write on, and clues with their numbers of letters, had European digits on Arabic pages."""
    words = [{"word": word, "clue": "?"} for word in ("كلب", "أسد")]
    for bank in ({"show": "none", "lines": True}, "clues"):
        made = worksheets.generate("wordsearch", {"words": words, "language": language, "word_bank": bank}, seed=1)
        (section,) = made.handout_text().sections
        assert " ".join(section.marks) == numbers
    assert [entry.split("\u00a0")[1] for entry in section.entries] == [length, length]
