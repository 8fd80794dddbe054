from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.drawing.pen import Marks, Pen
from worksheets.drawing.shapes import Drawing, Letters, Loop, Rect, Text
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.draw import draw_answer, draw_puzzle, outline_answer
from worksheets.puzzles.wordsearch.looks import LOOKS
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

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
    # The middle of a letter is half the height of a capital above the baseline.
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


@pytest.mark.parametrize("marks", ["bars", "letters"])
def test_words_can_be_marked_by_bars_or_by_their_letters_alone(marks: Marks) -> None:
    """Even with bars the letters are bold, so that words can be read where a copier loses the bars."""
    puzzle = puzzle_of(6, 9)
    solution = Solution((Placement(puzzle.entries[0], Cell(1, 2), Direction.SE),))
    drawing = draw_answer(puzzle, solution, Pen(Area(300, 300), STYLE, FONTS, marks=marks))
    loops = [shape for shape in drawing.shapes if isinstance(shape, Loop)]
    grids = letters_of(drawing)
    word = {(1, 2), (2, 3), (3, 4)}
    bold = grids[-1]
    assert bold.bold
    assert {(r, c) for r, row in enumerate(bold.rows) for c, letter in enumerate(row) if letter} == word
    assert len(grids) == (2 if marks == "bars" else 1)
    assert [(loop.line, loop.fill) for loop in loops] == [(0.0, LOOKS.bar_gray)] * (marks == "bars")
    assert not loops or drawing.shapes.index(loops[0]) < drawing.shapes.index(grids[0])
    neighbour = bold.pitch / math.sqrt(2)
    assert 2 * LOOKS.bar_share * bold.pitch < neighbour, "bars of neighbouring diagonals do not merge"


def test_a_loop_holds_its_letters_and_leaves_the_neighbouring_rows_alone() -> None:
    half_letter = LOOKS.squares.letter_share * STYLE.cap_height / 2
    assert half_letter + 0.05 < LOOKS.loop_share < 1 - half_letter - 0.05


def test_loops_of_neighbouring_words_do_not_cross() -> None:
    assert 2 * LOOKS.loop_share < 1
    assert 2 * LOOKS.diagonal_loop_share < math.sqrt(0.5)


def crossed(count: int) -> tuple[Puzzle, Solution]:
    """A large grid with `count` words across and `count` words down, which all cross."""
    side = max(17, count + 2)
    cells = tuple(tuple("ABCDEFG"[(5 * r + c) % 7] for c in range(side)) for r in range(side))
    grid = LetterGrid(cells)
    found = []
    for n in range(count):
        for start, direction in ((Cell(n, 0), Direction.E), (Cell(0, n), Direction.S)):
            letters = tuple(grid[cell] for cell in Placement(Entry("x", ("A",) * side), start, direction).cells)
            found.append(Placement(Entry("".join(letters), letters), start, direction))
    entries = tuple(placement.entry for placement in found)
    return Puzzle(grid, entries, (Direction.E, Direction.S)), Solution(tuple(found))


def loops_of(drawing: Drawing) -> list[Loop]:
    return [shape for shape in drawing.shapes if isinstance(shape, Loop) and shape.fill is None]


def test_loops_of_words_that_cross_have_other_lines_where_many_do() -> None:
    pen = Pen(Area(500, 500), STYLE, FONTS)
    few = loops_of(draw_answer(*crossed(2), pen))
    assert {(loop.line, loop.gray, loop.dash) for loop in few} == {(LOOKS.loop_line, 0.0, None)}
    many = loops_of(draw_answer(*crossed(3), pen))
    across = {(loop.line, loop.gray, loop.dash) for loop in many if loop.y1 == loop.y2}
    down = {(loop.line, loop.gray, loop.dash) for loop in many if loop.x1 == loop.x2}
    assert not across & down
    assert len({dash for _, _, dash in across | down}) > 1, "they differ without colours, too"


def test_colours_are_soft_and_differ_where_words_cross() -> None:
    def gray(colour: tuple[float, float, float]) -> float:
        return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]

    assert all(gray(colour) > 0.75 for colour in LOOKS.colours), "letters are read on all of them"
    puzzle, solution = crossed(2)
    plain = draw_answer(puzzle, solution, Pen(Area(500, 500), STYLE, FONTS))
    answer = draw_answer(puzzle, solution, Pen(Area(500, 500), STYLE, FONTS, colour=True))
    fills = [shape for shape in answer.shapes if isinstance(shape, Loop) and shape.fill]
    assert len(fills) == 4
    assert not {f.fill for f in fills if f.x1 == f.x2} & {f.fill for f in fills if f.y1 == f.y2}
    assert [shape for shape in answer.shapes if shape not in fills] == list(plain.shapes)
    first_letters = next(n for n, shape in enumerate(answer.shapes) if isinstance(shape, Letters))
    assert all(answer.shapes.index(fill) < first_letters for fill in fills), "no letter lies below a colour"


@pytest.mark.parametrize(("rows", "columns"), [(16, 16), (40, 32), (16, 5), (7, 9), (60, 120)])
def test_a_grid_whose_places_are_listed_has_its_rows_and_columns_numbered(rows: int, columns: int) -> None:
    puzzle = puzzle_of(rows, columns)
    solution = Solution((Placement(puzzle.entries[0], Cell(0, 0), Direction.E),))
    pen = Pen(Area(510, 700), STYLE._replace(rim=True), FONTS)
    answer, handout = draw_answer(puzzle, solution, pen), draw_puzzle(puzzle, pen)
    outline = outline_answer(puzzle, solution, pen)
    assert (outline.width, outline.height, outline.letter_size) == (answer.width, answer.height, answer.letter_size)
    assert answer.width <= 510 + 1e-6
    assert answer.height <= 700 + 1e-6
    assert (handout.width, handout.height, handout.letter_size) == (answer.width, answer.height, answer.letter_size)
    numbers_of = [[shape for shape in each.shapes if isinstance(shape, Text)] for each in (handout, answer)]
    assert numbers_of[0] == numbers_of[1]
    (frame,) = (shape for shape in answer.shapes if isinstance(shape, Rect))
    filler, _ = letters_of(answer)
    texts = [shape for shape in answer.shapes if isinstance(shape, Text)]
    down = {text.text: text for text in texts if text.anchor == "end"}
    across = {text.text: text for text in texts if text.anchor == "middle"}
    assert all(text.size == 7 for text in texts)
    for numbers, most in ((down, rows), (across, columns)):
        assert set(numbers) in ({str(n) for n in range(1, most + 1)}, {str(n) for n in range(5, most + 1, 5)})
    for name, text in across.items():
        assert text.x == pytest.approx(filler.x + (int(name) - 1) * filler.pitch)
        assert text.y < frame.y
    for name, text in down.items():
        middle = filler.y - STYLE.cap_height * filler.size / 2 + (int(name) - 1) * filler.pitch
        assert text.y - STYLE.cap_height * 7 / 2 == pytest.approx(middle)
        assert FONTS.width(name, 7) <= text.x < frame.x
    ends = sorted(across.values(), key=lambda text: text.x)
    widths = [FONTS.width(text.text, 7) for text in ends]
    for (one, left), (other, right) in pairwise(zip(ends, widths, strict=True)):
        assert one.x + left / 2 < other.x - right / 2


@pytest.mark.parametrize(("rows", "columns"), [(9, 15), (17, 30)])
def test_a_grid_without_a_list_has_no_numbers(rows: int, columns: int) -> None:
    puzzle = puzzle_of(rows, columns)
    solution = Solution((Placement(puzzle.entries[0], Cell(0, 0), Direction.E),))
    answer = draw_answer(puzzle, solution, Pen(Area(510, 700), STYLE, FONTS))
    assert not any(isinstance(shape, Text) for shape in answer.shapes)
