"""Lines to write on below a puzzle and its bank, each group under its sentence.

`blanks_drawing` takes the groups of a kind, a width and the page's style, and returns one drawing:

    The other letters, row by row, tell you something:
    _ _ _   _ _ _ _ _ _ _
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Shape, Text, gap_of, going_on
from worksheets.drawing.style import PageStyle
from worksheets.puzzles.values import Blanks

LETTERS = (1.5, 1.2, 0.95)
"""Lengths of a letter's line, in font sizes: the first for which a group takes at most `ROWS` rows, or the last."""

ROWS = 3
"""Preferred maximum number of rows of short lines."""

BETWEEN = 0.3
"""Space between the lines of two letters, as a share of their length."""

WORDS = 1.0
"""Additional space between the lines of two words, as a share of the length of a letter's."""

LINE = 9.0
"""Length of a line for a word, in font sizes."""

LINE_GAP = 1.5
"""Space between the lines of two words, in font sizes."""

ROOM = 2.0
"""Distance of a row of lines from the sentence or row above it, in font sizes: for handwriting."""

GROUP = 0.9
"""Space between two groups, in font sizes."""

BELOW = 0.2
"""Space below the last row, in font sizes."""


def blanks_drawing(blanks: Sequence[Blanks], width: float, style: PageStyle, fonts: FontMetrics) -> Drawing:
    """Draw the groups one below the other, `width` points wide."""
    size = style.text
    shapes: list[Shape] = []
    y = 0.0
    for number, group in enumerate(blanks):
        y += GROUP * size if number else 0.0
        for at, line in enumerate(wrap(group.sentence, size, width, fonts)):
            y += size if not shapes else style.leading * size
            shapes.append(Text(0.0, y, line, size, role=going_on("text", at)))
        lines: list[Shape] = []
        for row in _letter_rows(group.letters, width / size) if group.letters else _word_rows(group, width / size):
            y += ROOM * size
            lines += (Line(start * size, y, end * size, y, style.rule) for start, end in row)
        shapes += gap_of(lines, sum(group.letters) or len(lines))
    return Drawing(width, y + BELOW * size, tuple(shapes), size)


def _letter_rows(words: Sequence[int], width: float) -> list[list[tuple[float, float]]]:
    """Start and end of the lines of letters, row by row, in font sizes."""
    rows: list[list[tuple[float, float]]] = []
    for length in LETTERS:
        rows = list(_rows_of(words, width, length))
        if len(rows) <= ROWS:
            break
    return rows


def _rows_of(words: Sequence[int], width: float, length: float) -> Iterator[list[tuple[float, float]]]:
    """Yield rows with letters' lines of this length; a word longer than a row continues in the next one."""
    step = (1 + BETWEEN) * length
    most = max(1, int((width - length) / step + 1e-6) + 1)
    row: list[tuple[float, float]] = []
    x = 0.0
    for letters in words:
        if row and x + (min(letters, most) - 1) * step + length > width + 1e-6:
            yield row
            row, x = [], 0.0
        for _ in range(letters):
            if len(row) and x + length > width + 1e-6:
                yield row
                row, x = [], 0.0
            row.append((x, x + length))
            x += step
        x += WORDS * length
    yield row


def _word_rows(group: Blanks, width: float) -> Iterator[list[tuple[float, float]]]:
    """Yield the requested number of lines for words, in as few and as even rows as fit."""
    length = min(LINE, width)
    most = max(1, int((width + LINE_GAP) / (length + LINE_GAP) + 1e-6))
    most = math.ceil(group.lines / math.ceil(group.lines / most)) if group.lines else most
    for first in range(0, group.lines, most):
        starts = [number * (length + LINE_GAP) for number in range(min(most, group.lines - first))]
        yield [(start, start + length) for start in starts]
