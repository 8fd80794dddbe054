"""Draws a word search: the letters in a frame, and for the answer a loop round each word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from worksheets.base.grid import Cell, LetterGrid, Mask
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Loop, Polygon, Rect, Shape, Text
from worksheets.drawing.signs import SIGN_OF
from worksheets.drawing.squares import Squares, fit
from worksheets.drawing.style import Area
from worksheets.puzzles.wordsearch.looks import LOOKS
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

Run: TypeAlias = tuple[int, int, int, int, int]
"""The line of a word: row and column of its first cell, step down and right to the next cell, number of steps. A plain
tuple, because every answer has about fifteen.
"""


def crossings(runs: Sequence[Run], columns: int) -> list[tuple[int, int]]:
    """The pairs of runs, by index, whose lines from first to last cell meet, in a cell or between cells.

    Lines of the eight directions meet at whole or half cells only. So a line is a set of bits, two for each step, on a
    raster with twice as many rows and columns. Most lines meet no earlier line, which one test shows.
    """
    width = 2 * columns - 1
    pairs: list[tuple[int, int]] = []
    lines: list[int] = []
    taken = 0
    for number, (row, column, down, right, steps) in enumerate(runs):
        start, step = 2 * (row * width + column), down * width + right
        line = _bits(2 * steps, step) << start if step > 0 else _bits(2 * steps, -step) << start + 2 * steps * step
        if line & taken:
            pairs += [(other, number) for other, known in enumerate(lines) if known & line]
        taken |= line
        lines.append(line)
    return pairs


@lru_cache(maxsize=1024)
def _bits(steps: int, step: int) -> int:
    """The lowest bit, and `steps` more at distances of `step`."""
    return sum(1 << step * number for number in range(steps + 1))


def colouring(count: int, pairs: Collection[tuple[int, int]], colours: int, *, evenly: bool = False) -> list[int]:
    """Assign a number below `colours` to each of `count` items, different ones to the two items of a pair if possible.

    Items in the most pairs come first; each gets the lowest free number or, with `evenly`, the least used one.
    """
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        beside[one].append(other)
        beside[other].append(one)
    chosen: list[int | None] = [None] * count
    assigned = [0] * count
    uses = [0] * colours
    for number in sorted(range(count), key=[-len(others) for others in beside].__getitem__):
        taken = uses.copy()
        for other in beside[number]:
            colour = chosen[other]
            if colour is not None:
                taken[colour] += count  # the other of a pair weighs more than all other uses of the colour
        assigned[number] = chosen[number] = colour = taken.index(min(taken))
        uses[colour] += evenly
    return assigned


_Rows: TypeAlias = tuple[tuple[str, ...], ...]

RASTERS_KEPT = 64
"""Number of cached rasters, for puzzles or answers of the same size."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the grid in its frame; larger than the pen's area only if `style.letter_size` requires it.

    With `style.rim`, rows and columns are numbered at the edge.
    """
    grid = puzzle.grid
    squares, outline, room = _raster(grid, pen, answer=False)
    rim = _rim_numbers(squares, *room, pen) if room else ()
    shapes = (*outline.shapes, *_marks(puzzle, squares), squares.letters(grid.cells), *rim)
    return Drawing(outline.width, outline.height, shapes, outline.letter_size)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """An empty drawing of the size of the answer."""
    grid = puzzle.grid
    squares, left, top = _squares(grid.rows, grid.columns, grid.mask, pen)
    return Drawing(squares.width + left, squares.height + top, (), squares.letter_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the puzzle with the letters of words in bold, the others in gray, each word marked as `pen.marks` says."""
    grid = puzzle.grid
    raster = _raster(grid, pen, answer=True)
    squares, outline = raster.squares, raster.outline
    runs = [*map(_run, solution.placements)]
    filler, words = _filler_and_words(grid, runs)
    rim = _rim_of(grid.rows, grid.columns, grid.mask, pen)
    shapes: list[Shape] = [*outline.shapes]
    gray, loops, pitch = LOOKS.filler_gray, list[Loop](), min(squares.pitch, squares.row_pitch)
    if pen.marks == "bars" and not pen.colour:
        shapes += _bars(runs, rim, pitch)
    elif pen.marks != "letters":
        pairs = crossings(runs, grid.columns)
        crowded = len(pairs) >= LOOKS.many_crossings
        gray = LOOKS.crowded_gray if crowded else gray
        loops = _loops(runs, pairs if crowded else (), rim, pitch)
        if pen.colour:
            shapes += _fills(loops, colouring(len(runs), pairs, len(LOOKS.colours), evenly=True))
    shapes += _marks(puzzle, squares)
    said = tuple(_said(grid, solution)) if pen.style.spoken else ()
    if pen.marks != "letters":
        silent = tuple((None,) * len(row) for row in said)
        shapes.append(squares.letters(filler, gray=gray)._replace(said=silent))
    shapes += (*loops, squares.letters(words, bold=True)._replace(said=said), *rim.numbers)
    return Drawing(outline.width, outline.height, tuple(shapes), outline.letter_size)


def _said(grid: LetterGrid, solution: Solution) -> Iterator[tuple[str | None, ...]]:
    """Yield what screen readers say for each row's cells: where words begin, the letter, words and directions.

    None means only the letter. Screen readers do not see the loops, and not every key has a table of the words.
    """
    begin: dict[Cell, list[str]] = {}
    for placement in solution.placements:
        begin.setdefault(placement.start, []).append(f"{placement.entry.word} {SIGN_OF[placement.direction.name]}")
    for r, row in enumerate(grid.cells):
        words = (begin.get(Cell(r, c), ()) for c in range(len(row)))
        yield tuple(", ".join((letter, *these)) if these else None for letter, these in zip(row, words, strict=True))


def _marks(puzzle: Puzzle, squares: Squares) -> Iterator[Rect]:
    """Yield a frame around each marked letter, which survives copying."""
    edge = LOOKS.mark_share * min(squares.pitch, squares.row_pitch)
    radius = LOOKS.mark_radius * edge
    for cell in puzzle.firsts:
        x, y = squares.centre(*cell)
        yield Rect(x - edge / 2, y - edge / 2, edge, edge, LOOKS.mark_line, LOOKS.mark_gray, LOOKS.mark_fill, radius)


# ---- loops


def _run(placement: Placement) -> Run:
    entry, (row, column), direction = placement
    return row, column, direction.d_row, direction.d_column, len(entry.letters) - 1


def _loops(runs: Sequence[Run], pairs: Collection[tuple[int, int]], rim: _Rim, pitch: float) -> list[Loop]:
    """Draw a loop around each word; crossing pairs have lines of different styles."""
    plain = LOOKS.loop_line, 0.0, None
    styles = [LOOKS.styles[number] for number in colouring(len(runs), pairs, len(LOOKS.styles))] if pairs else None
    across, down, _ = rim
    radius, diagonal = LOOKS.loop_share * pitch, LOOKS.diagonal_loop_share * pitch
    loops = []
    for (row, column, d_row, d_column, steps), (line, gray, dash) in zip(
        runs, styles or [plain] * len(runs), strict=True
    ):
        first, last = (across[column], down[row]), (across[column + d_column * steps], down[row + d_row * steps])
        breadth = diagonal if d_row and d_column and steps else radius
        loops.append(Loop(*first, *last, breadth, line, gray, None, dash))
    return loops


def _bars(runs: Sequence[Run], rim: _Rim, pitch: float) -> Iterator[Loop]:
    """Yield a gray bar for each word."""
    across, down, _ = rim
    for row, column, d_row, d_column, steps in runs:
        first, last = (across[column], down[row]), (across[column + d_column * steps], down[row + d_row * steps])
        yield Loop(*first, *last, LOOKS.bar_share * pitch, 0.0, fill=LOOKS.bar_gray)


def _fills(loops: Sequence[Loop], colours: Sequence[int]) -> Iterator[Loop]:
    for loop, colour in zip(loops, colours, strict=True):
        yield Loop(loop.x1, loop.y1, loop.x2, loop.y2, loop.radius, 0.0, fill=LOOKS.colours[colour])


def _filler_and_words(grid: LetterGrid, runs: Iterable[Run]) -> tuple[_Rows, _Rows]:
    """The letters of no word and the letters of words, each with blanks in place of the others.

    In reading order, the letters of a word are a slice.
    """
    columns = grid.columns
    letters = [*chain.from_iterable(grid.cells)]
    filler, words = letters.copy(), [""] * len(letters)
    for row, column, down, right, steps in runs:
        start, step = row * columns + column, down * columns + right
        if step < 0:
            start, step = start + steps * step, -step
        word = slice(start, start + steps * step + 1, step)
        words[word] = letters[word]
        filler[word] = [""] * (steps + 1)
    return _rows(filler, columns), _rows(words, columns)


def _rows(letters: Iterable[str], columns: int) -> _Rows:
    return tuple(zip(*[iter(letters)] * columns, strict=True))


# ---- the raster


class _Raster(NamedTuple):
    """The positions in drawings of one size."""

    squares: Squares
    outline: Drawing
    """The frame and the lines in it, in a box with the room for numbers."""
    room: tuple[float, float] | None
    """The room for numbers to the left of the frame and above it; None without numbers."""


class _Rim(NamedTuple):
    """Positions along rows and columns of answers of one size, cached, because layout tries many sizes."""

    across: tuple[float, ...]
    """The middles of the columns."""
    down: tuple[float, ...]
    """The middles of the rows."""
    numbers: tuple[Text, ...]
    """The numbers of rows and columns, if the style asks for them."""


def _raster(grid: LetterGrid, pen: Pen, *, answer: bool) -> _Raster:
    return _raster_of(grid.rows, grid.columns, grid.mask, pen, answer)


@lru_cache(maxsize=RASTERS_KEPT)
def _raster_of(rows: int, columns: int, mask: Mask | None, pen: Pen, answer: bool) -> _Raster:
    """The raster of a puzzle, or of an answer, which has no lines; row and column numbers are outside."""
    squares, left, top = _squares(rows, columns, mask, pen)
    shapes = (*(() if answer else squares.lines(mask)), *_frame(squares, mask))
    outline = Drawing(squares.width + left, squares.height + top, shapes, squares.letter_size)
    return _Raster(squares, outline, (left, top) if left else None)


def _squares(rows: int, columns: int, mask: Mask | None, pen: Pen) -> tuple[Squares, float, float]:
    """The cells, and the room for numbers to their left and above them, which is 0 without numbers."""
    left = top = 0.0
    if pen.style.rim:
        left = pen.width(pen.numeral(rows), _rim_size(pen)) + LOOKS.rim_gap
        top = pen.style.cap_height * _rim_size(pen) + LOOKS.rim_gap
    room = Area(max(1.0, pen.area.width - left), max(1.0, pen.area.height - top)) if left else pen.area
    squares = fit(rows, columns, pen._replace(area=room), LOOKS.squares, square=mask is not None)
    return squares._replace(x=squares.x + left, y=squares.y + top), left, top


def _frame(squares: Squares, mask: Mask | None) -> Sequence[Rect | Polygon]:
    """The lines of the frame: round a rectangle, or smooth ones round a shape."""
    if not mask:
        return squares.outline()
    from worksheets.drawing.smooth import smooth_outline

    return smooth_outline(squares, mask, _shape_line(squares))


def _shape_line(squares: Squares) -> float:
    """Width of the outline of a shape."""
    if squares.looks.thickest_frame != LOOKS.squares.thickest_frame:
        return squares.line
    return min(max(LOOKS.shape_line * squares.pitch, LOOKS.thinnest_shape), LOOKS.thickest_shape)


@lru_cache(maxsize=RASTERS_KEPT)
def _rim_of(rows: int, columns: int, mask: Mask | None, pen: Pen) -> _Rim:
    # by position, as in the other calls, because the cache distinguishes keywords
    squares, _, room = _raster_of(rows, columns, mask, pen, True)
    return _Rim(*squares.middles(), tuple(_rim_numbers(squares, *room, pen)) if room else ())


def _rim_size(pen: Pen) -> float:
    """Font size of the numbers at the rim, at least the style's smallest."""
    return max(LOOKS.rim_number, pen.style.smallest_letter)


def _rim_numbers(squares: Squares, left: float, top: float, pen: Pen) -> Iterator[Text]:
    """Yield the number of each row and column, or of every fifth if they would touch."""
    size, gap, gray = _rim_size(pen), LOOKS.rim_gap, LOOKS.rim_gray
    across = pen.width(pen.numeral(squares.columns), size) + gap / 2
    for row in range(squares.rows):
        if size <= squares.row_pitch or row % 5 == 4:
            middle = squares.centre(row, 0).y + pen.style.cap_height * size / 2
            yield Text(left - gap, middle, pen.numeral(row + 1), size, anchor="end", gray=gray, role="ornament")
    for column in range(squares.columns):
        if across <= squares.pitch or column % 5 == 4:
            yield Text(
                squares.centre(0, column).x,
                top - gap,
                pen.numeral(squares.columns - column if pen.leftwards else column + 1),
                size,
                anchor="middle",
                gray=gray,
                role="ornament",
            )
