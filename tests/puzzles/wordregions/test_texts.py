"""The texts of a puzzle: the rule, the hints in use, the number of words, and the proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.loops import loop_over
from tests.text_of import text_of
from worksheets.base.grid import Cell, LetterGrid
from worksheets.drawing.shapes import Letters, Line, Polygon, Rect, Text
from worksheets.drawing.style import Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.dictionary import dictionary_of
from worksheets.language.languages import translated_codes
from worksheets.language.phrases import NO_BREAK, Phrases, find_phrases
from worksheets.puzzles import registry
from worksheets.puzzles.values import Figure, Figures, Summary
from worksheets.puzzles.wordregions.draw import CUT, example, regions_of
from worksheets.puzzles.wordregions.looks import LOOKS
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region, RegionSize, Solution
from worksheets.puzzles.wordregions.texts import answer_table, handout_text, summary

REGIONS = (
    Region("RAIN", (Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1))),
    Region("CLOUD", (Cell(0, 2), Cell(0, 3), Cell(0, 4), Cell(1, 4), Cell(2, 4))),
    Region("STORMY", (Cell(1, 2), Cell(1, 3), Cell(2, 0), Cell(2, 1), Cell(2, 2), Cell(2, 3))),
)
GRID = LetterGrid((tuple("RACLO"), tuple("INSTU"), tuple("ORMYD")))
DICTIONARY = dictionary_of(["rain", "cloud", "stormy", "snow", "thunderstorm", "ice"], "en")
PUZZLE = Puzzle(GRID, RegionSize(4, 8), DICTIONARY, counts=((4, 1), (5, 2)))
SOLUTION = Solution(REGIONS)
FIRSTS = tuple((region.cells[0], len(region.cells)) for region in REGIONS)
TASK = "Cut the grid into connected pieces of 4 to 8 letters. Each, read row by row, is a word."

each_language = loop_over("language", translated_codes())


def plain(text: str) -> str:
    return text.replace(NO_BREAK, " ")


def phrases(language: str) -> Phrases:
    return find_phrases(registry.find("wordregions").folder, language)


def example_words(language: str) -> tuple[str, str]:
    return phrases(language).text("example_shaded"), phrases(language).text("example_other")


@pytest.mark.parametrize(
    ("hints", "expected"),
    [
        (Hints(), ""),
        (Hints(borders=((Cell(0, 1), Cell(0, 2)),)), " The thick borders are already drawn."),
        (Hints(firsts=FIRSTS), " The first letter of each word is marked."),
        (
            Hints(borders=((Cell(0, 1), Cell(0, 2)),), firsts=FIRSTS, lengths=True),
            " The thick borders are already drawn."
            " The first letter of each word is marked; the small number says how many letters the word has.",
        ),
        (Hints(words=("CLOUD", "RAIN")), ""),
    ],
)
def test_the_instruction_in_english(hints: Hints, expected: str) -> None:
    assert plain(handout_text(replace(PUZZLE, hints=hints), "en").instruction) == TASK + expected


def test_regions_of_one_size() -> None:
    task = plain(handout_text(replace(PUZZLE, region_size=RegionSize(5, 5)), "en").instruction)
    assert task.startswith("Cut the grid into connected pieces of 5 letters each. Each")


def test_a_table_counts_the_words_and_the_bank_lists_them() -> None:
    counted = handout_text(PUZZLE, "en")
    assert counted.sections == ()
    assert counted.figures == Figures(
        "Number of words",
        ("Letters", "Words"),
        (("4", "5"), ("1", "2")),
        lines=True,
        labels=("4\u00a0letters", "5\u00a0letters"),
        title="3\u00a0words",
    )
    listed = handout_text(replace(PUZZLE, hints=Hints(words=("CLOUD", "RAIN"))), "en")
    assert (listed.sections[0].heading, listed.sections[0].entries) == ("Words", ("CLOUD", "RAIN"))
    assert listed.sections[0].title == "2\u00a0words"
    german = handout_text(replace(PUZZLE, hints=Hints(words=("ATMEN", "ZAUN", "ÄPFEL", "ÖL"))), "de")
    assert german.sections[0].entries == ("ÄPFEL", "ATMEN", "ÖL", "ZAUN")
    assert counted.figures == listed.figures._replace(lines=True)
    assert german.figures
    assert (german.figures.heading, german.figures.names) == ("Wie viele Wörter", ("Länge", "Wörter"))
    assert (german.figures.rows, german.figures.title) == (counted.figures.rows, "3\u00a0Wörter")
    unknown = handout_text(replace(PUZZLE, counts=()), "en")
    assert (unknown.sections, unknown.figures) == ((), None)


@each_language
def test_the_instruction_in_every_language(language: str) -> None:
    borders = ((Cell(0, 1), Cell(0, 2)),)
    forms = [
        PUZZLE,
        replace(PUZZLE, region_size=RegionSize(6, 6)),
        *(replace(PUZZLE, hints=hints) for hints in (Hints(borders=borders), Hints(firsts=FIRSTS))),
        replace(PUZZLE, hints=Hints(firsts=FIRSTS, lengths=True)),
        replace(PUZZLE, hints=Hints(words=("RAIN",))),
    ]
    texts = [handout_text(puzzle, language) for puzzle in forms]
    assert len({each.instruction for each in texts}) == len(forms) - 1, "listed words need no sentence"
    for each in texts:
        assert each.figures
        assert all((each.figures.heading, *each.figures.names))
        assert each.example is example(language)
        assert each.aside
        assert each.instruction.startswith(each.aside.instruction)
        hints = each.instruction.removeprefix(each.aside.instruction).strip()
        assert " ".join(each.aside.notes).startswith(hints), "what the instruction leaves out stands in the notes"
        assert len(each.aside.notes) == 2 + bool(hints)
        assert not set("{}") & set(
            "".join((*each.aside.notes, each.instruction, each.figures.heading, *each.figures.names))
        )
    assert texts[-1].sections[0].entries == ("RAIN",)
    assert [all(number in plain(each.instruction) for number in "48") for each in texts] == [True, False] + [True] * 4
    # No word is too wide for a narrow column, so that the text can flow around the example.
    assert max(len(word) for each in texts for word in plain(each.instruction).split()) <= 18


def test_a_region_changes_nothing() -> None:
    assert handout_text(PUZZLE, "de-AT") == handout_text(PUZZLE, "de")


def test_the_answer_table_lists_the_regions_as_they_are_numbered() -> None:
    table = answer_table(PUZZLE, SOLUTION, "en")
    assert table.headings == ("No.", "Word", "Letters")
    assert table.rows == (("1", "RAIN", "4"), ("2", "CLOUD", "5"), ("3", "STORMY", "6"))
    # Two of the six words are too long or too short.
    assert plain(table.note) == "Exactly one solution: checked against 4 words."


@each_language
def test_the_note_says_against_how_many_words(language: str) -> None:
    note = answer_table(PUZZLE, SOLUTION, language).note
    # In Swahili the number follows the noun.
    assert f"4{NO_BREAK}" in note or f"{NO_BREAK}4" in note
    assert phrases(language).counted("words", 4) in note
    assert "{" not in note
    one = replace(PUZZLE, region_size=RegionSize(5, 5))
    assert phrases(language).counted("words", 1) in answer_table(one, SOLUTION, language).note


def test_the_note_groups_the_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Puzzle, "checked", 187342)
    assert plain(answer_table(PUZZLE, SOLUTION, "en").note).endswith("checked against 187,342 words.")
    assert "187.342" in answer_table(PUZZLE, SOLUTION, "de").note


def test_the_summary() -> None:
    assert summary(PUZZLE, SOLUTION) == Summary("3 x 5", (Figure("words", "3"), Figure("cells", "15")))


# The worked example


@each_language
def test_an_examples_regions_are_connected_and_spell_its_words(language: str) -> None:
    words = example_words(language)
    drawing = example(language)
    regions = regions_of(words)
    (letters,) = [shape for shape in drawing.shapes if isinstance(shape, Letters)]
    cells = {Cell(r, c) for r, row in enumerate(letters.rows) for c in range(len(row))}
    assert sorted(cell for region in regions for cell in region.cells) == sorted(cells)
    for word, region in zip(words, regions, strict=True):
        assert region.word == word == word.upper()
        assert list(region.cells) == sorted(region.cells)
        assert "".join(letters.rows[r][c] for r, c in region.cells) == word
        assert set(reached(region.cells)) == set(region.cells)


def reached(cells: tuple[Cell, ...]) -> Iterator[Cell]:
    """Yield the cells that can be reached from the first one through adjacent cells."""
    known, waiting = {cells[0]}, [cells[0]]
    while waiting:
        r, c = waiting.pop()
        yield Cell(r, c)
        near = {Cell(r + 1, c), Cell(r - 1, c), Cell(r, c + 1), Cell(r, c - 1)} & set(cells) - known
        known |= near
        waiting += sorted(near)


def test_the_example_shows_that_rows_are_read_and_not_a_path() -> None:
    first = regions_of(example_words("en"))[0].cells
    steps = [abs(a.row - b.row) + abs(a.column - b.column) for a, b in pairwise(first)]
    assert max(steps) > 1


@each_language
def test_the_example_shades_its_first_word_and_reads_it_out(language: str) -> None:
    drawing = example(language)
    (frame,) = [shape for shape in drawing.shapes if isinstance(shape, Rect)]
    (letters,) = [shape for shape in drawing.shapes if isinstance(shape, Letters)]
    texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
    assert [text.text for text in texts] == [phrases(language).text("example"), "-".join(example_words(language)[0])]
    assert texts[0].y < frame.y < frame.y + frame.height < texts[1].y - Style().cap_height * texts[1].size
    assert texts[1].x == pytest.approx(frame.x + frame.width / 2)
    shaded = 0.0
    for shape in drawing.shapes:
        if isinstance(shape, Polygon):
            assert shape.fill == LOOKS.first_fill.gray
            (x1, y1), (x2, y2) = min(shape.points), max(shape.points)
            shaded += (x2 - x1) * (y2 - y1)
    assert shaded == pytest.approx(len(example_words(language)[0]) * letters.pitch**2)
    assert any(isinstance(shape, Line) and shape.width == frame.line for shape in drawing.shapes)
    assert drawing.width == pytest.approx(frame.width + frame.line)
    assert texts[1].y + 0.25 * texts[1].size <= drawing.height
    assert len(letters.rows) == len(CUT)
    for text in texts:
        assert 0.75 * text.size * len(text.text) <= drawing.width
        assert text.size >= drawing.letter_size <= letters.size


def test_the_text_file_prints_the_note() -> None:
    about: dict[str, Any] = {"id": "sky", "kind": "wordregions", "title": "Sky"}
    exercise = Exercise(puzzle=PUZZLE, solution=SOLUTION, **about)
    for answers in (True, False):
        text = plain(text_of([exercise], "Term 1", answers=answers))
        assert "Number of words:\nLetters  4  5\nWords    1  2\n" in text
        end = "3    STORMY  6\n\nExactly one solution: checked against 4 words.\n"
        assert text.endswith(end) == answers
        assert text.count("checked against") == answers
