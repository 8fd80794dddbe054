"""The head of a puzzle's page in a book: its number in a circle, its title, its level and its directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.drawing.paper import BookSetup
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Loop, Polygon, Shape, Text, going_on
from worksheets.drawing.signs import SIGN_OF, arrow, badge, badge_width, star
from worksheets.drawing.style import HandoutLook, LevelSigns
from worksheets.drawing.transform import moved, scaled
from worksheets.drawing.type_scale import THIN
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.furniture import LEVELS
from worksheets.layout.key.head import cut_to
from worksheets.layout.page import Placed
from worksheets.puzzles import registry
from worksheets.puzzles.values import HandoutText

BADGE, RULE_GAP = 28.0, 9.0
"""Usual width of the circle with the number, and the space between it and the rules at both sides."""

TITLES = (20.0, 1), (16.0, 1), (16.0, 2), (14.0, 3)
"""Font sizes of titles with the number of lines: a title has the first in which it fits between level and arrows."""

EVENING = 7
"""Number of bisection steps for lines of equal length."""

TEXT, LEADING, CHAPTER = 12.0, 18.0, 9.0
"""Font size of an instruction, the distance of its lines, and the font size of the chapter."""

TITLE_DROP = 23.0
"""Distance from the lower edge of the circle to the baseline of the title."""

ABOVE, LEAST_DROP = 2.0, 20.0
"""Minimum space above a chapter, and distance of the baseline of a title below it, if it is below drawings."""

BELOW, BELOW_TEXT = 20.0, 22.0
"""Distance from the baseline of a title, and of an instruction, to the puzzle."""

BESIDE = 8.0
"""Minimum space at both sides of a title."""

CIRCLE, CIRCLE_GAP, CIRCLE_LINE = 7.0, 3.5, 0.75
"""Width of the circles of a level, the space between them, and the width of their lines."""

STAR = 0.66
"""Distance from the middle of a star to its points, as a share of a circle's width."""

ARROW, ARROW_LINE, ARROW_PITCH, ARROW_ROW = 11.0, 1.25, 17.0, 12.0
"""Length and width of an arrow, and the distance of arrows in a row and of rows."""

A_ROW = 4
"""Maximum number of arrows in a row."""

LARGEST_FRIEZE, LEAST_FRIEZE = 0.75, 0.5
"""Maximum and minimum scale of the drawings on the rules."""

TRIM = 27.0
"""Least distance of drawings from the trim."""


class PuzzleHead(NamedTuple):
    """Draws heads for one width; `chapter` is printed above the title unless it has a page of its own.

    `explained` means that the front of the book explains how to play, so that most puzzles of kinds with such steps
    need no instruction.
    """

    fonts: FontMetrics
    width: float
    chapter: str = ""
    explained: bool = False
    least: float = 0.0
    frieze: float = 0.0
    """Scale of the drawings of a look on the rules; 0 for none."""

    def beside(self, look: HandoutLook, exercise: Exercise) -> Iterator[Placed]:
        """Yield the drawings of a look, on rules at the height of the circle's foot."""
        from worksheets.drawing.band import friezes

        circle = self._circle(_number(exercise))
        side = (self.width - circle) / 2 - RULE_GAP
        for x, drawn in zip(
            (0.0, self.width - side), friezes(look.band, side, self.frieze, look.band_ink), strict=True
        ):
            yield Placed(x, circle - drawn.height, drawn, repeated=True)

    def drawing(self, exercise: Exercise, text: HandoutText) -> Drawing:
        """The head of an exercise of a book."""
        arrows = [SIGN_OF[each] for each in text.arrows.directions] if text.arrows else []
        instruction = text.arrows.instruction if text.arrows else text.instruction
        shapes, size, y, first = self._titled(exercise, len(arrows))
        row = first - 0.36 * size
        shapes += level_signs(exercise.difficulty, 0.0, row, exercise.look.level if exercise.look else "circles")
        shapes += self._arrows(arrows, row)
        example = text.example if text.needs_example and instruction else None
        needed = bool(instruction) and self._needs(exercise)
        small = max(TEXT, self.least)
        for at, line in enumerate(wrap(instruction, small, self.width, self.fonts) if needed else ()):
            y += LEADING * small / TEXT + (0.0 if at else 2.0)
            shapes.append(Text(0.0, y, line, small, role=going_on("text", at)))
        if example:
            drawn = scaled(example, min(1.0, self.width / example.width))
            y += BELOW_TEXT / 2 if needed else BELOW
            shapes += moved(drawn, (self.width - drawn.width) / 2, y)
            y += drawn.height
        return Drawing(self.width, y + (BELOW_TEXT if needed else BELOW), tuple(shapes), size)

    def again(self, exercise: Exercise) -> Drawing:
        """The head of a further page: number and title, down to the title's baseline."""
        shapes, size, y, _ = self._titled(exercise, 0)
        return Drawing(self.width, y, tuple(shapes), size)

    def _titled(self, exercise: Exercise, arrows: int) -> tuple[list[Shape], float, float, float]:
        """Number, rules and title; the size of the title, and its last and its first baseline."""
        number = _number(exercise)
        circle = self._circle(number)
        middle, ink = circle / 2, exercise.look.title_ink if exercise.look else 0.0
        shapes: list[Shape] = [*badge(number, self.width / 2, middle, circle, self.fonts.cap_height)]
        if not self.frieze:
            shapes.append(Line(0.0, middle, (self.width - circle) / 2 - RULE_GAP, middle, THIN))
            shapes.append(Line((self.width + circle) / 2 + RULE_GAP, middle, self.width, middle, THIN))
        side = max(3 * CIRCLE + 2 * CIRCLE_GAP, min(A_ROW, arrows) * ARROW_PITCH) + BESIDE
        size, lines = self._title(exercise, self.width - 2 * side)
        first = y = circle + TITLE_DROP
        if self.chapter:
            chapter = self._chapter(circle, max(self.fonts.width(line, size, bold=True) for line in lines))
            shapes.append(chapter)
            first = y = max(y, chapter.y + LEAST_DROP) if self.frieze else y
        for at, line in enumerate(lines):
            y += 1.2 * size if at else 0.0
            shapes.append(Text(self.width / 2, y, line, size, True, "middle", ink, role=going_on("heading", at)))
        return shapes, size, y, first

    def _chapter(self, circle: float, title: float) -> Text:
        """The title of the chapter at the left: on the rule or, below drawings, beside or above a title of this width.

        It ends with an ellipsis if it has no room.
        """
        size = max(CHAPTER, self.least)
        room = (self.width - circle) / 2 - RULE_GAP
        y = circle / 2 - 0.4 * CHAPTER
        if self.frieze:
            is_beside = self.fonts.width(self.chapter, size) <= (self.width - title) / 2 - BESIDE
            y, room = circle + (CHAPTER if is_beside and size == CHAPTER else ABOVE + size), self.width
        return Text(0.0, y, cut_to(self.chapter, size, room, self.fonts), size, role="note")

    def _circle(self, number: str) -> float:
        """The width of the circle with a number, which is in no smaller size than any text."""
        return max(BADGE, badge_width(number, self.least))

    def _needs(self, exercise: Exercise) -> bool:
        """Whether the page has an instruction: one that its author wrote, or for what the front does not explain."""
        kind = registry.find(exercise.kind)
        steps = kind.how_to_play(exercise.language) if self.explained else ()
        return not steps or exercise.instruction is not None or kind.needs_instruction(exercise.puzzle)

    def _title(self, exercise: Exercise, room: float) -> tuple[float, tuple[str, ...]]:
        title = " · ".join(filter(None, (exercise.title, exercise.variant)))
        for each, most in TITLES:
            size = max(each, self.least)
            lines = wrapped_evenly(title, size, room, self.fonts)
            if len(lines) <= most:
                break
        return size, lines

    def _arrows(self, arrows: Sequence[str], y: float) -> Iterator[Polygon]:
        """Yield the arrows at the right, in one row or two."""
        rows = [arrows[start : start + A_ROW] for start in range(0, len(arrows), A_ROW)]
        for number, row in enumerate(rows):
            down = y + (number - (len(rows) - 1) / 2) * ARROW_ROW
            for place, sign in enumerate(reversed(row)):
                yield arrow(sign, self.width - ARROW / 2 - place * ARROW_PITCH, down, ARROW, ARROW_LINE)


def _number(exercise: Exercise) -> str:
    """The printed number; 0 for an exercise that is only laid out to see whether it fits."""
    return str(find_language(exercise.language).numeral(exercise.number or 0))


def wrapped_evenly(text: str, size: float, room: float, fonts: FontMetrics) -> tuple[str, ...]:
    """The bold lines of a text, as few as fit the room, and about equally long."""
    lines = wrap(text, size, room, fonts, bold=True)
    low, high = 0.0, room
    for _ in range(EVENING if len(lines) > 1 else 0):
        middle = (low + high) / 2
        tried = wrap(text, size, middle, fonts, bold=True)
        good = len(tried) == len(lines) and all(fonts.width(word, size, bold=True) <= middle for word in text.split())
        low, high, lines = (low, middle, tried) if good else (middle, high, lines)
    return lines


def frieze_scale(book: BookSetup) -> float:
    """The scale of drawings on the rules, which stay far enough from the trim; 0 if there is no room for them."""
    from worksheets.drawing.outlines import HEIGHT, LINE

    if min(book.outside, book.inside + book.binding) < TRIM:
        return 0.0
    scale = min(LARGEST_FRIEZE, (book.top + BADGE - TRIM) / (HEIGHT + LINE / 2))
    return scale if scale >= LEAST_FRIEZE else 0.0


def level_signs(difficulty: str, x: float, y: float, signs: LevelSigns = "circles") -> Iterator[Loop | Polygon]:
    """Yield three circles or stars from `x` on with their middles at `y`, as many filled as the level says."""
    number = LEVELS.index(difficulty) + 1 if difficulty in LEVELS else 0
    radius = CIRCLE / 2
    for each in range(len(LEVELS)) if number else ():
        middle = x + radius + each * (CIRCLE + CIRCLE_GAP)
        line = 0.0 if each < number else CIRCLE_LINE
        if signs == "stars":
            yield star(middle, y, STAR * CIRCLE, CIRCLE_LINE, None if line else 0.0)
            continue
        yield Loop(middle, y, middle, y, radius - line / 2, line, fill=None if line else 0.0)
