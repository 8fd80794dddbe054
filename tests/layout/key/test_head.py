"""The head of an answer in the key."""

from __future__ import annotations

from dataclasses import replace

import worksheets
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Text
from worksheets.exercises.exercise import Exercise
from worksheets.layout.key.head import AnswerHead

WIDTH = 210.0


def head(exercise: Exercise, metrics: FontMetrics) -> tuple[float, list[str]]:
    """The height of the head, and its texts after the name."""
    drawing = AnswerHead(exercise, 1, "", "", metrics, 1.0, brief=False).drawing(WIDTH, 3)
    return drawing.height, [shape.text for shape in drawing.shapes if isinstance(shape, Text)][2:]


def test_pupils_have_heads_of_one_height_with_the_same_marks(metrics: FontMetrics) -> None:
    """Marks were beside a short name, below a long one, and fewer beside one of medium length."""
    made = worksheets.generate("wordsearch", {"words": ["cow", "goose", "hen"], "size": "9x9"}, seed=1)
    names, levels = ("Li", "Max Mustermann", "Bartholomew F."), ("easy", "medium", "hard")
    pupils = [replace(made, pupil=name, code="L4P2-N8Q4", difficulty=level) for name in names for level in levels]
    heights, texts = zip(*(head(exercise, metrics) for exercise in pupils), strict=True)
    assert len(set(heights)) == 1
    marks = [line.split(" · ") for (line,) in texts]
    assert {len(each) for each in marks} == {3}
    assert [each[2] for each in marks] == ["Easy", "Medium", "Hard"] * len(names)
