"""Only words that are entered already are struck through."""

from __future__ import annotations

from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Line, Text
from worksheets.layout.handout.columns import BankEntry
from worksheets.layout.handout.entries import cell, cell_shapes, setting

SPACE = "\N{NO-BREAK SPACE}"
BETWEEN = f"{SPACE} {SPACE} "
WORDS = ("hen", f"hen{SPACE}house", "then", "goose", "cow")


def test_a_line_runs_through_each_struck_word(metrics: FontMetrics) -> None:
    for width in (400.0, 90.0):
        entry = BankEntry(BETWEEN.join(WORDS), struck=frozenset({"hen", "cow"}))
        how = setting("words", 14.0, [entry], 0, metrics)
        shapes = [*cell_shapes(cell(entry, width, how, metrics), 0.0, 0.0, width, 0.0, how, metrics)]
        texts = [shape for shape in shapes if isinstance(shape, Text)]
        strikes = [shape for shape in shapes if isinstance(shape, Line)]
        assert len(strikes) == 2
        for word, strike in zip(("hen", "cow"), strikes, strict=True):
            (line,) = [text for text in texts if text.y > strike.y1 > text.y - text.size]
            before, _, _ = line.text.partition(word) if word == "hen" else line.text.rpartition(word)
            left = line.x + metrics.width(before, line.size)
            assert strike.y1 == strike.y2
            assert left - 3 < strike.x1 < left
            assert left + metrics.width(word, line.size) < strike.x2 < left + metrics.width(word, line.size) + 3
