"""The head of a book's page: which puzzles have an instruction below it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import worksheets
from tests.layout.texts import texts_in
from tests.loops import loop_over
from worksheets.drawing.paper import BookSetup, PageSetup
from worksheets.drawing.pen import extent
from worksheets.drawing.shapes import Line, Loop, Text
from worksheets.layout.book.puzzle_head import PuzzleHead
from worksheets.layout.handout.handouts import place_handouts
from worksheets.output.pdf.fonts import load_fonts

WORDS = ["tiger", "lion", "zebra", "horse", "mouse", "eagle"]
CLUES = [{"word": word, "clue": f"animal {number}"} for number, word in enumerate(WORDS)]


@loop_over(
    ("kind", "fields", "said"),
    [
        ("wordsearch", {"words": WORDS}, ""),
        ("wordsearch", {"words": WORDS, "word_bank": "none"}, "Find the 6 words"),
        ("wordsearch", {"words": CLUES, "word_bank": "clues"}, "clues"),
        ("crossword", {"words": CLUES}, ""),
        ("crossword", {"words": WORDS, "form": "fill"}, "Put the 6 words"),
        ("crossword", {"words": WORDS, "form": "numbers"}, "Equal numbers stand for equal letters"),
        ("sudoku", {"size": "6x6"}, ""),
        ("sudoku", {"size": "6x6", "also": "diagonals"}, "diagonals"),
        ("sudoku", {"signs": {"letters": "GARDEN"}}, "G, A, R, D, E, N"),
        ("calculation", {}, ""),
        ("calculation", {"form": "triangle"}, "Each number outside"),
        ("cloze", {"text": "The [cow] gives [milk]."}, ""),
        ("cloze", {"text": "The cow [gives|give] milk.", "difficulty": "hard"}, "brackets"),
        ("wordlines", {"words": WORDS, "form": "missing"}, "Write the whole words"),
    ],
)
@loop_over("explained", [True, False])
def test_puzzles_whose_rule_the_front_does_not_explain_have_their_instruction(
    kind: str, fields: dict[str, Any], said: str, explained: bool
) -> None:
    exercise = worksheets.generate(kind, fields, seed=3)
    head = PuzzleHead(load_fonts("Andika"), 400.0, explained=explained)
    drawing = head.drawing(exercise, exercise.handout_text())
    below = " ".join(text.text for text in texts_in(drawing.shapes) if text.role in ("text", "more"))
    assert said in below
    assert bool(below) == (bool(said) or not explained)


@pytest.mark.parametrize("number", [7, 42, 123])
@pytest.mark.parametrize("least", [0.0, 18.0])
def test_no_text_is_smaller_than_large_print(number: int, least: float) -> None:
    exercise = replace(worksheets.generate("sudoku", {"size": "6x6"}, seed=3), number=number)
    head = PuzzleHead(load_fonts("Andika"), 400.0, "A chapter", least=least)
    drawing = head.drawing(exercise, exercise.handout_text())
    (printed,) = [text for text in texts_in(drawing.shapes) if text.text == str(number)]
    assert min(text.size for text in texts_in(drawing.shapes)) >= least - 0.01
    (circle,) = [
        shape for shape in drawing.shapes if isinstance(shape, Loop) and shape.fill == 0.0 and shape.radius > 10
    ]
    assert load_fonts("Andika").width(printed.text, printed.size, bold=True) < 2 * circle.radius
    assert circle.y1 - circle.radius >= 0


@pytest.mark.parametrize(
    ("title", "sizes"),
    [
        ("On the farm", [20]),
        ("Animals that live in the forest", [16]),
        ("Animals that live in the forest and come out at night", [16, 16]),
        ("A very long title of a puzzle about animals that live in the forest and that come out at night", [14] * 3),
    ],
)
def test_long_titles_have_even_lines_larger_than_the_instruction(title: str, sizes: list[int]) -> None:
    fonts = load_fonts("Andika")
    exercise = replace(worksheets.generate("sudoku", {"size": "6x6"}, seed=3), number=1, title=title)
    drawing = PuzzleHead(fonts, 351.0).drawing(exercise, exercise.handout_text())
    lines = [text for text in texts_in(drawing.shapes) if text.bold and text.text != "1"]
    assert [text.size for text in lines] == sizes
    assert " ".join(text.text for text in lines) == title
    widths = [fonts.width(text.text, text.size, bold=True) for text in lines]
    assert min(widths) > 0.6 * max(widths)


def test_further_pages_have_number_and_title_in_the_same_places() -> None:
    fonts = load_fonts("Andika")
    made = worksheets.generate("calculation", {"form": "list", "range": 100, "count": 70}, seed=3)
    exercise = replace(made, number=12, title="Many sums")
    first, *further = place_handouts([exercise], PageSetup(432.0, 648.0, title="Book", book=BookSetup()), fonts)
    heads = [
        [(text.text, text.size, text.x, text.y) for text in texts_in(page.items[0].drawing.shapes) if text.bold][:2]
        for page in (first, *further)
    ]
    assert len(further) >= 1
    assert [text for text, *_ in heads[0]] == ["12", "Many sums"]
    assert all(head == heads[0] for head in heads)


@pytest.mark.parametrize("chapter", ["Sums", "Animals of the farm, the forest, the sea and the sky, and more"])
@pytest.mark.parametrize("title", ["Pets", "A very long title of a puzzle that goes on and on"])
@pytest.mark.parametrize("frieze", [0.0, 0.75])
@pytest.mark.parametrize("least", [0.0, 18.0])
def test_the_title_of_a_chapter_meets_nothing(chapter: str, title: str, frieze: float, least: float) -> None:
    """Long ones ran across the number and the title, and over the edge of the page."""
    fonts = load_fonts("Andika")
    exercise = replace(worksheets.generate("wordsearch", {"words": WORDS}, seed=3), number=12, title=title)
    head = PuzzleHead(fonts, 330.0, chapter, least=least, frieze=frieze)
    shapes = head.drawing(exercise, exercise.handout_text()).shapes
    (printed,) = [shape for shape in texts_in(shapes) if shape.role == "note"]
    assert printed.text == chapter or (chapter.startswith(printed.text[:-1]) and printed.text.endswith("…"))
    size, box = printed.size, extent(printed, fonts)
    box = box._replace(top=printed.y - fonts.cap_height * size)
    assert 0 <= box.left < box.right <= 330.0
    for shape in shapes:
        if shape is not printed and not isinstance(shape, Line):
            other = extent(shape, fonts)
            if isinstance(shape, Text):
                other = other._replace(top=shape.y - fonts.cap_height * shape.size, bottom=shape.y)
            assert not box._replace(bottom=printed.y).meets(other), shape
