"""The panel to the right of an upright puzzle: a worked example, and notes below it.

    +-----------+  ,- Example -.
    |           |  | [example] |
    |  puzzle   |  | --------- |
    |           |  | notes     |
    +-----------+  '-----------'

Both together are as wide as the page, so that a bank below them has both edges of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Text, going_on
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.transform import moved, scaled, with_lines_of
from worksheets.drawing.type_scale import HAIRLINE
from worksheets.layout.handout.entries import panel_rise, panel_shapes
from worksheets.layout.page import Placed
from worksheets.puzzles.values import Aside

PAD = 14.0
"""Padding of the panel, on a handout that fills an A4 sheet."""

GAP = 20.0
"""Space between the puzzle and the panel."""

ABOVE_RULE, BETWEEN, LEADING = 1.0, 0.75, 1.4
"""Space above the line between drawing and notes, between two notes, and the distance of their lines, in font sizes."""

PANELS_KEPT = 16
"""Number of cached panels, by their sizes."""

WIDEST = 1.7
"""Maximum width of the panel as a multiple of the least; what remains is shared by both sides of the puzzle."""


class AsidePanel:
    """The panel, measured once; panels of one size, such as those of a level, are one drawing."""

    def __init__(self, aside: Aside, style: PageStyle, fonts: FontMetrics) -> None:
        factor = max(style.scale, style.least / aside.drawing.least_text)
        self.example = with_lines_of(HAIRLINE, scaled(aside.drawing, factor))
        self.rise = panel_rise(aside.heading, style.label)
        """Height of the heading above the panel's line."""
        self._aside, self._style, self._fonts = aside, style, fonts
        words = (word for note in aside.notes for word in note.split(" "))
        self._pad = PAD * style.scale
        self.least = max(self.example.width, fonts.widest(tuple(words), style.text)) + 2 * self._pad
        """Minimum width."""
        self._lines = lru_cache(maxsize=PANELS_KEPT)(self._wrapped)
        self.drawing = lru_cache(maxsize=PANELS_KEPT)(self._drawing)
        """The panel with its line `height` points high, by width and height."""

    def height(self, width: float) -> float:
        """Minimum height of the panel's line."""
        lines = self._lines(width)
        return self._rule + (lines[-1].y if lines else 0.0) + self._pad

    @property
    def _rule(self) -> float:
        """Distance from the panel's line to the rule below the example."""
        return 1.3 * self._pad + self.example.height + ABOVE_RULE * self._style.text

    def _wrapped(self, width: float) -> tuple[Text, ...]:
        """The lines of the notes, with their distances from the rule above them."""
        size, lines = self._style.text, list[Text]()
        y = 0.4 * size
        for note in self._aside.notes:
            for number, line in enumerate(wrap(note, size, width - 2 * self._pad, self._fonts)):
                y += LEADING * size
                lines.append(Text(self._pad, y, line, size, role=going_on("text", number)))
            y += BETWEEN * size
        return tuple(lines)

    def _drawing(self, width: float, height: float) -> Drawing:
        aside, style = self._aside, self._style
        shapes = list(panel_shapes(aside.heading, style.label, width, self.rise + height, style.scale, self._fonts))
        shapes += moved(self.example, (width - self.example.width) / 2, self.rise + 1.3 * self._pad)
        y = self.rise + self._rule
        shapes.append(Line(self._pad, y, width - self._pad, y, style.rule))
        shapes += [line._replace(y=y + line.y) for line in self._lines(width)]
        return Drawing(width, self.rise + height, tuple(shapes), style.text)


class BesidePuzzle:
    """Draws a puzzle for an area that its panel shares."""

    def __init__(self, panel: AsidePanel, draw: Callable[[Area], Drawing], style: PageStyle) -> None:
        self._panel = panel
        self._draw = draw
        self._gap = GAP * style.scale
        self._puzzles: list[tuple[Drawing, Drawing, float]] = []

    def __call__(self, area: Area) -> Drawing:
        """Measure puzzle and panel as one drawing, not yet placed; the puzzle alone, in no size, if they do not fit."""
        least = self._panel.least
        room = area.width - self._gap - least
        puzzle = self._draw(Area(room, area.height)) if room > 0 else Drawing(area.width, area.height, (), 0.0)
        free = area.width - puzzle.width - self._gap
        width = min(free, WIDEST * least)
        if free < least or self._panel.height(width) > puzzle.height:
            return puzzle._replace(letter_size=0.0, width=2 * area.width)
        shapes = puzzle.shapes + self._panel.example.shapes
        both = Drawing(area.width, puzzle.height, shapes, puzzle.letter_size, items=puzzle.items)
        self._puzzles.append((both, puzzle, width))
        return both

    def placed(self, both: Drawing) -> tuple[Placed, Placed]:
        """Place the puzzle and, to its right, the panel of a drawing that was measured here."""
        puzzle, width = next((puzzle, width) for known, puzzle, width in self._puzzles if known is both)
        x = (both.width - puzzle.width - self._gap - width) / 2
        panel, right = self._panel.drawing(width, puzzle.height), x + puzzle.width + self._gap
        return Placed(x, 0.0, puzzle, fixed=True), Placed(right, -self._panel.rise, panel, fixed=True)
