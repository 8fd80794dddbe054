from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest

from worksheets.exercises.exercise import Exercise
from worksheets.export.text_file import write_text
from worksheets.grid import Cell, Direction, LetterGrid
from worksheets.puzzles import registry
from worksheets.puzzles.contract import AnswerTable, HandoutText, Section
from worksheets.puzzles.wordsearch.model import Entry, Placement, Puzzle, Solution

GOLDEN = """\
Term 1
======

Farm, Easy, Version A, farm
---------------------------

Find it.

C O W
X Y Z

Words:
cow

Answers
=======

Farm, Easy, Version A, farm
---------------------------

Word  Row
cow   1
"""


@pytest.mark.parametrize("answers", [True, False])
def test_puzzles_then_answers_where_wanted(monkeypatch: pytest.MonkeyPatch, answers: bool) -> None:
    kind: Any = SimpleNamespace(
        handout_text=lambda puzzle, language: HandoutText("Find it.", (Section("Words", ("cow",)),)),
        answer_table=lambda puzzle, solution, language: AnswerTable(("Word", "Row"), (("cow", "1"),)),
    )
    monkeypatch.setattr(registry, "find", lambda name: kind)
    entry = Entry("cow", ("C", "O", "W"))
    puzzle = Puzzle(LetterGrid((("C", "O", "W"), ("X", "Y", "Z"))), (entry,), (Direction.E,))
    solution = Solution((Placement(entry, Cell(0, 0), Direction.E),))
    exercise = Exercise("farm", "letters", "Farm", puzzle, solution, variant="A", difficulty="easy")
    stream = io.StringIO()
    write_text(stream, title="Term 1", language="en", exercises=[exercise], answers=answers)
    assert stream.getvalue() == (GOLDEN if answers else GOLDEN.partition("\nAnswers\n")[0])
