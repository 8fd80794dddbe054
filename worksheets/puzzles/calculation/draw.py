"""Calculations as drawings: stones, triangles, tables, and rows of numbers with boxes or lines to write in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from worksheets.drawing.items import badge_size, in_rows, outline_in_rows, to_write_in
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area
from worksheets.drawing.transform import moved, scaled, with_lines_of
from worksheets.drawing.type_scale import HAIRLINE, step_up
from worksheets.puzzles.calculation.looks import LOOKS
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.calculation.picture.brush import ItemBrush
from worksheets.puzzles.calculation.picture.figures import TableBrush, TriangleBrush, WallBrush
from worksheets.puzzles.calculation.picture.rows import ListBrush, RiddleBrush

MOST_ROWS = 5
"""Maximum number of rows of a riddle."""

NATURAL = 16.0
"""The size of numbers from which others are scaled, if any size is allowed."""

BRUSHES: dict[str, type[ItemBrush]] = {
    "wall": WallBrush,
    "triangle": TriangleBrush,
    "table": TableBrush,
    "riddle": RiddleBrush,
    "list": ListBrush,
}
"""The brush for the items of each form."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """All items of the sheet, numbered."""
    return in_rows(partial(draw_items, puzzle), pen, partial(_outlines, puzzle))


def draw_items(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    """The items, each for the pen's area."""
    return to_write_in(_fitted(puzzle, puzzle.items, pen))


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """All items complete; numbers that were blank are bold."""
    return in_rows(partial(draw_answer_items, puzzle, solution), pen, partial(_outlines, puzzle))


def draw_answer_items(puzzle: Puzzle, solution: Solution, pen: Pen) -> tuple[Drawing, ...]:
    """The items with their numbers, each for the pen's area."""
    return _fitted(puzzle, solution.items, pen)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The boxes of the items, without numbers."""
    return outline_in_rows(partial(_outlines, puzzle), pen)


def _outlines(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    return _fitted(puzzle, puzzle.items, pen, outlined=True)


def _fitted(puzzle: Puzzle, whole: Sequence[Item], pen: Pen, *, outlined: bool = False) -> tuple[Drawing, ...]:
    """The items as large as the area allows, with sizes of the scale if the style demands these.

    Items that do not fit with these sizes are drawn too small to be accepted, so that they continue on further pages.
    """
    rowed = puzzle.form in ("riddle", "list")
    margin = badge_size(pen, len(whole)) + LOOKS.margin if rowed and len(whole) > 1 else 0.0
    room = Area(pen.area.width - margin, pen.area.height)
    tried = [BRUSHES[puzzle.form](puzzle, pen, size, rows) for size in _sizes(pen, rowed) for rows in _rows(puzzle)]
    brush = next((each for each in tried if each.fits(room)), None)
    factor = 1.0
    if brush is None or not pen.style.stepped:
        largest = max(tried, key=lambda each: each.factor(room))
        readable = (each for each in tried if each.factor(room) * each.size >= LOOKS.readable)  # fewest rows first
        brush = largest if pen.style.stepped else next(readable, largest)
        factor = min(brush.factor(room), pen.style.largest_letter / brush.size)
        if pen.style.stepped:
            factor = min(factor, LOOKS.too_small / brush.size)
    # a row is centred at the height of its number
    down = max(0.0, (margin - LOOKS.margin - factor * brush.box.height) / 2) if margin else 0.0
    if outlined:
        return (_placed(scaled(brush.outline(), factor), margin, down, pen),) * len(whole)
    return tuple(
        _placed(with_lines_of(HAIRLINE, scaled(brush.drawing(old, new, mark), factor)), margin, down, pen)
        for old, new, mark in zip(puzzle.items, whole, puzzle.marked or [None] * len(whole), strict=True)
    )


def _placed(drawing: Drawing, margin: float, down: float, pen: Pen) -> Drawing:
    """A row with space for its number, on the side where reading begins."""
    width, height = drawing.width + margin, min(drawing.height + 2 * down, pen.area.height)
    return Drawing(width, height, tuple(moved(drawing, 0.0 if pen.leftwards else margin, down)), drawing.letter_size)


def _sizes(pen: Pen, rowed: bool) -> list[float]:
    """The sizes of numbers to try, the largest first."""
    style = pen.style
    if not style.stepped:
        return [NATURAL]
    if style.letter_size is not None:
        return [style.letter_size]
    most = min(style.largest_letter, LOOKS.in_rows if rowed else max(LOOKS.sizes))
    least = step_up(style.smallest_letter)
    return [size for size in LOOKS.sizes if least <= size <= most] or [max(least, min(LOOKS.sizes))]


def _rows(puzzle: Puzzle) -> range:
    """The numbers of rows that an item may have."""
    return range(1, MOST_ROWS + 1) if puzzle.form == "riddle" else range(1, 2)
