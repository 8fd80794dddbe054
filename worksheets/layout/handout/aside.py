"""The panel to the right of an upright puzzle: a worked example, and notes below it.

    +-----------+  ,- Example -.
    |           |  | [example] |
    |  puzzle   |  | --------- |
    |           |  | notes     |
    +-----------+  '-----------'

Puzzle and panel become one drawing as wide as the page, so that a bank below them has both edges of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Shape, Text, going_on
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.transform import moved, scaled, with_lines_of
from worksheets.drawing.type_scale import HAIRLINE
from worksheets.layout.handout.entries import panel_rise, panel_shapes
from worksheets.puzzles.values import Aside

PAD = 14.0
"""Padding of the panel, on a handout that fills an A4 sheet."""

GAP = 20.0
"""Space between the puzzle and the panel."""

ABOVE_RULE, BETWEEN, LEADING = 1.0, 0.75, 1.4
"""Space above the line between drawing and notes, between two notes, and the distance of their lines, in font sizes."""

WIDEST = 1.7
"""Maximum width of the panel as a multiple of the least; what remains is shared by both sides of the puzzle."""


class BesidePuzzle:
    """Draws a puzzle with its panel. Many sizes are tried, so that shapes are placed only in the chosen one."""

    def __init__(self, aside: Aside, draw: Callable[[Area], Drawing], style: PageStyle, fonts: FontMetrics) -> None:
        self._aside = aside
        self._draw = draw
        self._style = style
        self._fonts = fonts
        factor = max(style.scale, style.least / aside.drawing.least_text)
        self._example = with_lines_of(HAIRLINE, scaled(aside.drawing, factor))
        words = (word for note in aside.notes for word in note.split(" "))
        self._pad = PAD * style.scale
        inner = max(self._example.width, fonts.widest(tuple(words), style.text))
        self._least = inner + 2 * self._pad
        self._gap = GAP * style.scale
        self._parts: list[tuple[Drawing, Drawing, Drawing, float]] = []

    def __call__(self, area: Area) -> Drawing:
        """Puzzle and panel, measured but not yet placed; the puzzle alone, in no size, if they do not fit."""
        room = area.width - self._gap - self._least
        puzzle = self._draw(Area(room, area.height)) if room > 0 else Drawing(area.width, area.height, (), 0.0)
        free = area.width - puzzle.width - self._gap
        panel = self._panel(min(free, WIDEST * self._least), puzzle.height) if free >= self._least else None
        if panel is None:
            return puzzle._replace(letter_size=0.0, width=2 * area.width)
        drawing = Drawing(area.width, puzzle.height, puzzle.shapes + panel.shapes, puzzle.letter_size)
        self._parts.append((drawing, puzzle, panel, (free - panel.width) / 2))
        return drawing

    def whole(self, drawing: Drawing) -> tuple[Drawing, Drawing, float]:
        """A drawing made here with the panel to the right of the puzzle, the puzzle, and its left edge."""
        _, puzzle, panel, x = next(parts for parts in self._parts if parts[0] is drawing)
        right = x + puzzle.width + self._gap
        shapes = (*moved(puzzle, x, 0.0), *moved(panel, right, -panel_rise(self._aside.heading, self._style.label)))
        return drawing._replace(shapes=shapes), puzzle, x

    def _panel(self, width: float, height: float) -> Drawing | None:
        """The panel with its line `height` points high; None if its contents are higher."""
        aside, style = self._aside, self._style
        rise = panel_rise(aside.heading, style.label)
        shapes: list[Shape] = [
            *panel_shapes(aside.heading, style.label, width, rise + height, style.scale, self._fonts)
        ]
        y = rise + 1.3 * self._pad
        shapes += moved(self._example, (width - self._example.width) / 2, y)
        y += self._example.height + ABOVE_RULE * style.text
        shapes.append(Line(self._pad, y, width - self._pad, y, style.rule))
        for text in self._notes(width - 2 * self._pad, y + 0.4 * style.text):
            shapes.append(text)
            y = text.y
        return Drawing(width, rise + height, tuple(shapes), style.text) if y + self._pad <= rise + height else None

    def _notes(self, width: float, y: float) -> Iterator[Text]:
        """Yield the lines of the notes."""
        size = self._style.text
        for note in self._aside.notes:
            for number, line in enumerate(wrap(note, size, width, self._fonts)):
                y += LEADING * size
                yield Text(self._pad, y, line, size, role=going_on("text", number))
            y += BETWEEN * size
