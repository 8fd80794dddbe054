from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Letters, Loop, Rect
from worksheets.drawing.style import Area, Style
from worksheets.grid import Cell, Direction, LetterGrid
from worksheets.pdf.fonts import load_fonts
from worksheets.puzzles.wordsearch.draw import draw_answer, draw_puzzle
from worksheets.puzzles.wordsearch.looks import LOOKS
from worksheets.puzzles.wordsearch.model import Entry, Placement, Puzzle, Solution

FONTS = load_fonts("Andika")

STYLE = Style()


def puzzle_of(rows: int, columns: int) -> Puzzle:
    cells = tuple(tuple(chr(65 + (5 * r + c) % 26) for c in range(columns)) for r in range(rows))
    return Puzzle(LetterGrid(cells), (Entry("FGH", tuple("FGH")),), tuple(Direction))


def letters_of(drawing: Drawing) -> list[Letters]:
    return [shape for shape in drawing.shapes if isinstance(shape, Letters)]


@given(st.integers(1, 60), st.integers(1, 60), st.floats(50, 900), st.floats(50, 900))
def test_the_grid_is_as_large_as_its_area_and_the_style_allow(
    rows: int, columns: int, width: float, height: float
) -> None:
    drawing = draw_puzzle(puzzle_of(rows, columns), Pen(Area(width, height), STYLE, FONTS))
    assert drawing.width <= width + 1e-6
    assert drawing.height <= height + 1e-6
    fills = math.isclose(drawing.width, width) or math.isclose(drawing.height, height)
    assert fills or drawing.letter_size == STYLE.largest_letter


def test_letters_are_centred_in_the_frame() -> None:
    drawing = draw_puzzle(puzzle_of(7, 10), Pen(Area(300, 900), STYLE, FONTS))
    frame, grid = drawing.shapes
    assert isinstance(frame, Rect)
    assert isinstance(grid, Letters)
    assert grid.rows == puzzle_of(7, 10).grid.cells
    middle = grid.x + grid.pitch * (10 - 1) / 2
    assert middle == pytest.approx(drawing.width / 2)
    assert middle == pytest.approx(frame.x + frame.width / 2)
    # Half a capital above the baseline lies the middle of a letter.
    middle = grid.y - STYLE.cap_height * grid.size / 2 + grid.pitch * (7 - 1) / 2
    assert middle == pytest.approx(drawing.height / 2)


def test_a_fixed_letter_size_wins_over_the_area() -> None:
    drawing = draw_puzzle(puzzle_of(7, 10), Pen(Area(10, 10), Style(letter_size=14), FONTS))
    assert drawing.letter_size == 14
    assert drawing.width > 10


@pytest.mark.parametrize("direction", Direction)
def test_an_answer_marks_the_cells_of_its_words(direction: Direction) -> None:
    puzzle = puzzle_of(7, 10)
    placement = Placement(puzzle.entries[0], Cell(3, 4), direction)
    area = Area(250, 250)
    plain = draw_puzzle(puzzle, Pen(area, STYLE, FONTS))
    answer = draw_answer(puzzle, Solution((placement,)), Pen(area, STYLE, FONTS))
    assert (answer.width, answer.height, answer.letter_size) == (plain.width, plain.height, plain.letter_size)
    (grid,) = letters_of(plain)
    filler, words = letters_of(answer)
    assert words.bold
    assert not filler.bold
    assert filler.gray > words.gray == 0
    assert (words.x, words.y, words.pitch, words.size) == (grid.x, grid.y, grid.pitch, grid.size)
    for cell in puzzle.grid:
        in_word, other = words.rows[cell.row][cell.column], filler.rows[cell.row][cell.column]
        assert (in_word, other) == ((puzzle.grid[cell], "") if cell in placement.cells else ("", puzzle.grid[cell]))
    (loop,) = (shape for shape in answer.shapes if isinstance(shape, Loop))
    centre = grid.y - STYLE.cap_height * grid.size / 2
    ends = [(grid.x + c * grid.pitch, centre + r * grid.pitch) for r, c in (placement.cells[0], placement.cells[-1])]
    assert (loop.x1, loop.y1) == pytest.approx(ends[0])
    assert (loop.x2, loop.y2) == pytest.approx(ends[1])


def test_a_loop_holds_its_letters_and_leaves_the_neighbouring_rows_alone() -> None:
    half_letter = LOOKS.squares.letter_share * STYLE.cap_height / 2
    assert half_letter + 0.05 < LOOKS.loop_share < 1 - half_letter - 0.05


def test_loops_of_neighbouring_words_do_not_cross() -> None:
    assert 2 * LOOKS.loop_share < 1
    assert 2 * LOOKS.diagonal_loop_share < math.sqrt(0.5)
