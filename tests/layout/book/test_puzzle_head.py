"""The head of a book's page: which puzzles have an instruction below it."""

from __future__ import annotations

from typing import Any

import pytest

import worksheets
from tests.layout.texts import texts_in
from worksheets.layout.book.puzzle_head import PuzzleHead
from worksheets.output.pdf.fonts import load_fonts

WORDS = ["tiger", "lion", "zebra", "horse", "mouse", "eagle"]
CLUES = [{"word": word, "clue": f"animal {number}"} for number, word in enumerate(WORDS)]


@pytest.mark.parametrize(
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
@pytest.mark.parametrize("explained", [True, False])
def test_puzzles_whose_rule_the_front_does_not_explain_have_their_instruction(
    kind: str, fields: dict[str, Any], said: str, explained: bool
) -> None:
    exercise = worksheets.generate(kind, fields, seed=3)
    head = PuzzleHead(load_fonts("Andika"), 400.0, explained=explained)
    drawing = head.drawing(exercise, exercise.handout_text())
    below = " ".join(text.text for text in texts_in(drawing.shapes) if text.role in ("text", "more"))
    assert said in below
    assert bool(below) == (bool(said) or not explained)
