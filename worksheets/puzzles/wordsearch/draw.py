"""A word search as a drawing: the letters in a frame, and for the answer a loop round each word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Loop, Rect, Shape, Text
from worksheets.drawing.squares import Squares, fit
from worksheets.drawing.style import Area
from worksheets.grid import Cell, LetterGrid
from worksheets.puzzles.wordsearch.looks import LOOKS
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.picture.crossings import colouring, crossings

_Rows: TypeAlias = tuple[tuple[str, ...], ...]
_Run: TypeAlias = tuple[Cell, Cell]
"""The cells of a word's first and last letter."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The grid in its frame; larger than the pen's area only where `style.letter_size` asks for it."""
    squares, mask = _squares(puzzle.grid, pen), puzzle.grid.mask
    return squares.drawing(
        *squares.lines(mask),
        *squares.outline(mask),
        *_marks(puzzle, squares),
        squares.letters(puzzle.grid.cells),
    )


def outline_answer(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The frame in the size of the answer, without the letters."""
    squares, rim = _with_rim(puzzle.grid, pen)
    frame = squares.outline(puzzle.grid.mask)
    return Drawing(squares.width + rim.left, squares.height + rim.top, frame, squares.letter_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The grid with the letters of words in black, the others in gray, and a loop round each word.

    A large grid has the numbers of its rows and columns at the rim.
    """
    squares, rim = _with_rim(puzzle.grid, pen)
    mask = puzzle.grid.mask
    runs = [*map(_ends, solution.placements)]
    filler, words = _parted(puzzle.grid, runs)
    pairs = crossings(runs)
    crowded = len(pairs) >= LOOKS.many_crossings
    loops = list(_loops(runs, pairs if crowded else (), squares))
    fills: Iterator[Loop] = iter(())
    if pen.colour:
        fills = _fills(loops, colouring(len(runs), pairs, len(LOOKS.colours), evenly=True))
    shapes: tuple[Shape, ...] = (
        *squares.outline(mask),
        *fills,
        *_marks(puzzle, squares),
        squares.letters(filler, gray=LOOKS.crowded_gray if crowded else LOOKS.filler_gray),
        *loops,
        squares.letters(words, bold=True),
        *_rim_numbers(puzzle.grid, squares, rim, pen),
    )
    return Drawing(squares.width + rim.left, squares.height + rim.top, shapes, squares.letter_size)


def _squares(grid: LetterGrid, pen: Pen) -> Squares:
    return fit(grid.rows, grid.columns, pen, LOOKS.squares)


def _marks(puzzle: Puzzle, squares: Squares) -> Iterator[Rect]:
    """The frame round each marked letter, which a copier keeps."""
    edge = LOOKS.mark_share * squares.pitch
    radius = LOOKS.mark_radius * edge
    for cell in puzzle.firsts:
        x, y = squares.centre(*cell)
        yield Rect(x - edge / 2, y - edge / 2, edge, edge, LOOKS.mark_line, LOOKS.mark_gray, LOOKS.mark_fill, radius)


# ---- loops


def _ends(placement: Placement) -> _Run:
    (row, column), (down, right) = placement.start, placement.direction.value
    further = len(placement.entry.letters) - 1
    return placement.start, Cell(row + further * down, column + further * right)


def _loops(runs: Sequence[_Run], pairs: Collection[tuple[int, int]], squares: Squares) -> Iterator[Loop]:
    """A loop round each word; those of a pair that cross have lines of different styles."""
    plain = LOOKS.loop_line, 0.0, None
    styles = [LOOKS.styles[each] for each in colouring(len(runs), pairs, len(LOOKS.styles))] if pairs else None
    for (first, last), (line, gray, dash) in zip(runs, styles or [plain] * len(runs), strict=True):
        straight = first[0] == last[0] or first[1] == last[1]
        share = LOOKS.loop_share if straight else LOOKS.diagonal_loop_share
        yield squares.loop(first, last, share, line, gray, dash)


def _fills(loops: Sequence[Loop], colours: Sequence[int]) -> Iterator[Loop]:
    for loop, colour in zip(loops, colours, strict=True):
        yield Loop(loop.x1, loop.y1, loop.x2, loop.y2, loop.radius, 0.0, fill=LOOKS.colours[colour])


def _parted(grid: LetterGrid, runs: Iterable[_Run]) -> tuple[_Rows, _Rows]:
    """The letters that belong to no word, and those that do, with blanks in place of the others.

    In the letters row after row, a word is a slice.
    """
    columns = grid.columns
    letters = [*chain.from_iterable(grid.cells)]
    filler, words = letters.copy(), [""] * len(letters)
    for (row, column), (last_row, last_column) in runs:
        start, end = row * columns + column, last_row * columns + last_column
        if end < start:
            start, end = end, start
        further = max(abs(last_row - row), abs(last_column - column))
        word = slice(start, end + 1, (end - start) // further if further else 1)
        words[word] = letters[word]
        filler[word] = [""] * (further + 1)
    return _rows(filler, columns), _rows(words, columns)


def _rows(letters: Iterable[str], columns: int) -> _Rows:
    return tuple(zip(*[iter(letters)] * columns, strict=True))


# ---- the rim


class _Rim(NamedTuple):
    """The room for numbers to the left of the frame and above it."""

    left: float = 0.0
    top: float = 0.0


def _with_rim(grid: LetterGrid, pen: Pen) -> tuple[Squares, _Rim]:
    """The squares of the answer, with the rim where the grid is large."""
    if max(grid.rows, grid.columns) < LOOKS.rim_from:
        return _squares(grid, pen), _Rim()
    size = LOOKS.rim_number
    left = pen.width(str(grid.rows), size) + LOOKS.rim_gap
    top = pen.style.cap_height * size + LOOKS.rim_gap
    room = Area(max(1.0, pen.area.width - left), max(1.0, pen.area.height - top))
    squares = _squares(grid, pen._replace(area=room))
    return squares._replace(x=squares.x + left, y=squares.y + top), _Rim(left, top)


def _rim_numbers(grid: LetterGrid, squares: Squares, rim: _Rim, pen: Pen) -> Iterator[Text]:
    """The number of each row and column, or of every fifth where they would touch."""
    if not rim.left:
        return
    size, gap = LOOKS.rim_number, LOOKS.rim_gap
    across = pen.width(str(grid.columns), size) + gap / 2
    for row in range(grid.rows):
        if size <= squares.pitch or row % 5 == 4:
            middle = squares.centre(row, 0).y + pen.style.cap_height * size / 2
            yield Text(rim.left - gap, middle, str(row + 1), size, anchor="end")
    for column in range(grid.columns):
        if across <= squares.pitch or column % 5 == 4:
            yield Text(squares.centre(0, column).x, rim.top - gap, str(column + 1), size, anchor="middle")
