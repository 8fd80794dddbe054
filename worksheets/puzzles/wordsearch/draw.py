"""A word search as a drawing: the letters in a frame, and for the answer a loop round each word."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Letters, Loop, Rect, Shape
from worksheets.drawing.style import Area, Style
from worksheets.grid import Cell, LetterGrid
from worksheets.puzzles.wordsearch.model import Puzzle, Solution


class _Raster(NamedTuple):
    """Where cells lie: the centre of the first one, and the distance of neighbours."""

    x: float
    y: float
    pitch: float
    letter_size: float
    width: float
    height: float

    def letters(self, rows: tuple[tuple[str, ...], ...], style: Style, *, bold: bool, gray: float) -> Letters:
        """Letters centred on their cells: half a capital's height below the middle lies the baseline."""
        baseline = self.y + self.letter_size * style.cap_height / 2
        return Letters(self.x, baseline, self.pitch, self.letter_size, rows, bold, gray)

    def frame(self, style: Style) -> Rect:
        half = style.frame_line / 2
        return Rect(
            half,
            half,
            self.width - style.frame_line,
            self.height - style.frame_line,
            line=style.frame_line,
            gray=style.frame_gray,
            radius=min(self.pitch * style.frame_radius, style.largest_radius),
        )


def _raster(grid: LetterGrid, area: Area, style: Style) -> _Raster:
    across = grid.columns + 2 * style.frame_pad
    down = grid.rows + 2 * style.frame_pad
    line = style.frame_line
    if style.letter_size is not None:
        letter_size = style.letter_size
    else:
        pitch = min((area.width - 2 * line) / across, (area.height - 2 * line) / down)
        letter_size = min(max(pitch, 0.0) * style.letter_share, style.largest_letter)
    pitch = letter_size / style.letter_share
    first = line + pitch * (style.frame_pad + 0.5)
    return _Raster(first, first, pitch, letter_size, across * pitch + 2 * line, down * pitch + 2 * line)


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The grid in its frame; larger than `area` only where `style.letter_size` asks for it."""
    area, style = pen.area, pen.style
    raster = _raster(puzzle.grid, area, style)
    letters = raster.letters(puzzle.grid.cells, style, bold=False, gray=0.0)
    return Drawing(raster.width, raster.height, (raster.frame(style), letters), raster.letter_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The same grid: letters of words in black, the others in gray, a loop round each word."""
    area, style = pen.area, pen.style
    raster = _raster(puzzle.grid, area, style)
    loops: list[Shape] = []
    found: set[Cell] = set()
    for placement in solution.placements:
        cells = placement.cells
        found.update(cells)
        (top, left), (bottom, right) = cells[0], cells[-1]
        share = style.loop_share if top == bottom or left == right else style.diagonal_loop_share
        loops.append(
            Loop(
                raster.x + left * raster.pitch,
                raster.y + top * raster.pitch,
                raster.x + right * raster.pitch,
                raster.y + bottom * raster.pitch,
                radius=raster.pitch * share,
                line=style.loop_line,
            )
        )
    words, filler = [], []
    for r, row in enumerate(puzzle.grid.cells):
        words.append(tuple(letter if (r, c) in found else "" for c, letter in enumerate(row)))
        filler.append(tuple("" if (r, c) in found else letter for c, letter in enumerate(row)))
    shapes = (
        raster.frame(style),
        raster.letters(tuple(filler), style, bold=False, gray=style.filler_gray),
        *loops,
        raster.letters(tuple(words), style, bold=True, gray=0.0),
    )
    return Drawing(raster.width, raster.height, shapes, raster.letter_size)
