"""The geometry of drawings: positions of borders, fills, letters and numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.base.grid import Cell, LetterGrid
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Letters, Line, Polygon, Rect, Shape, Text
from worksheets.drawing.style import Area, Style
from worksheets.language.dictionary import dictionary_of
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.wordregions.draw import ENOUGH, draw_answer, draw_puzzle, fill_numbers
from worksheets.puzzles.wordregions.looks import LOOKS
from worksheets.puzzles.wordregions.model import Border, Hints, Puzzle, Region, RegionSize, Solution, borders_between

FONTS = load_fonts("Andika")

STYLE = Style()
GRID = LOOKS.squares
UNHINTED = Hints()
KEY = Style(largest_letter=11.0)
AREAS = [Area(510, 600), Area(770, 350), Area(245, 640), Area(300, 200), Area(180, 700)]
SIZES = [(7, 12), (12, 7), (20, 30), (4, 84), (2, 4), (1, 5), (9, 8)]

each_size = loop_over("size", SIZES)
each_area = loop_over("area", AREAS)


def cut(rows: int, columns: int, seed: int, most: int = 8) -> tuple[Region, ...]:
    """A grid cut into connected regions of at most `most` cells, with random letters as words."""
    rng = random.Random(seed)
    free = {(r, c) for r in range(rows) for c in range(columns)}
    regions = []
    for start in sorted(free):
        if start not in free:
            continue
        cells = [start]
        free.remove(start)
        for _ in range(int(rng.random() * most)):
            edge = sorted({(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} & free)
            if edge:
                cells.append(edge[int(rng.random() * len(edge))])
                free.remove(cells[-1])
        word = "".join("ABCDEFGHIJKLMNOPQRSTUVWXYZÄ"[int(rng.random() * 27)] for _ in cells)
        regions.append(Region(word, tuple(Cell(*cell) for cell in sorted(cells))))
    return tuple(regions)


def made(rows: int, columns: int, seed: int = 1, hints: Hints = UNHINTED) -> tuple[Puzzle, Solution]:
    regions = cut(rows, columns, seed)
    at = {cell: letter for region in regions for cell, letter in zip(region.cells, region.word, strict=True)}
    grid = LetterGrid(tuple(tuple(at[Cell(r, c)] for c in range(columns)) for r in range(rows)))
    dictionary = dictionary_of([region.word for region in regions], "en")
    return Puzzle(grid, RegionSize(1, 8), dictionary, hints=hints), Solution(regions)


def sides(rows: int, columns: int) -> list[Border]:
    down = [(Cell(r, c), Cell(r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    return [(Cell(r, c), Cell(r, c + 1)) for r in range(rows) for c in range(columns - 1)] + down


def only(drawing: Drawing, kind: type[Shape]) -> Shape:
    (found,) = [shape for shape in drawing.shapes if isinstance(shape, kind)]
    return found


def lattice(drawing: Drawing) -> tuple[Rect, Letters]:
    """The frame, whose upper left corner is that of the first cell, and the letters."""
    frame, letters = only(drawing, Rect), only(drawing, Letters)
    assert isinstance(frame, Rect)
    assert isinstance(letters, Letters)
    assert frame.width == pytest.approx(letters.pitch * len(letters.rows[0]))
    assert frame.height == pytest.approx(letters.pitch * len(letters.rows))
    return frame, letters


def thick(drawing: Drawing) -> list[Line]:
    frame, _ = lattice(drawing)
    return [shape for shape in drawing.shapes if isinstance(shape, Line) and shape.width == frame.line]


def covered(drawing: Drawing) -> Iterator[Border]:
    """Yield the borders between cells that thick lines cover, once for each line."""
    frame, letters = lattice(drawing)
    half = frame.line / 2
    for line in thick(drawing):
        assert line.gray == 0
        level = line.y1 == line.y2
        # Without its square ends, a line goes from one corner of a cell to another.
        ends = [(line.x1 + half * level, line.y1 + half * (not level))]
        ends.append((line.x2 - half * level, line.y2 - half * (not level)))
        corners = [((x - frame.x) / letters.pitch, (y - frame.y) / letters.pitch) for x, y in ends]
        assert [abs(place - round(place)) < 1e-6 for corner in corners for place in corner] == [True] * 4
        (left, top), (right, bottom) = [(round(x), round(y)) for x, y in corners]
        if level:
            yield from ((Cell(top - 1, c), Cell(top, c)) for c in range(left, right))
        else:
            yield from ((Cell(r, left - 1), Cell(r, left)) for r in range(top, bottom))


def fills(drawing: Drawing) -> dict[Cell, tuple[float, tuple[float, ...]]]:
    """Gray and hatch of each filled cell, found by its centre."""
    frame, letters = lattice(drawing)
    found = {}
    for shape in drawing.shapes:
        if not isinstance(shape, Polygon):
            continue
        assert shape.line == 0
        assert shape.fill is not None
        (x1, y1), (x2, y2) = min(shape.points), max(shape.points)
        for r, row in enumerate(letters.rows):
            for c in range(len(row)):
                x, y = frame.x + (c + 0.5) * letters.pitch, frame.y + (r + 0.5) * letters.pitch
                if x1 < x < x2 and y1 < y < y2:
                    assert Cell(r, c) not in found
                    found[Cell(r, c)] = (shape.fill, shape.hatch.angles if shape.hatch else ())
    return found


def numbers(drawing: Drawing) -> dict[Cell, str]:
    """The numbers in the corners of cells, by cell."""
    frame, letters = lattice(drawing)
    return {
        Cell(int((shape.y - frame.y) / letters.pitch), int((shape.x - frame.x) / letters.pitch)): shape.text
        for shape in drawing.shapes
        if isinstance(shape, Text)
    }


def extremes(shape: Shape) -> Iterator[tuple[float, float]]:
    """Opposite corners of a shape, including the width of its line."""
    match shape:
        case Polygon():
            yield from shape.points
        case Line(x1, y1, x2, y2, width):
            half_x, half_y = (0.0, width / 2) if y1 == y2 else (width / 2, 0.0)
            yield from ((x1 - half_x, y1 - half_y), (x2 + half_x, y2 + half_y))
        case Rect(x, y, width, height, line):
            yield from ((x - line / 2, y - line / 2), (x + width + line / 2, y + height + line / 2))
        case Text(x, y, text, size):
            yield from ((x, y - STYLE.cap_height * size), (x + 0.6 * size * len(text), y))


@each_size
@each_area
@loop_over("style", [STYLE, KEY])
def test_drawings_fit_their_area_and_the_answer_has_the_puzzles_place_and_scale(
    size: tuple[int, int], area: Area, style: Style
) -> None:
    puzzle, solution = made(*size)
    drawing, answer = (
        draw_puzzle(puzzle, Pen(area, style, FONTS)),
        draw_answer(puzzle, solution, Pen(area, style, FONTS)),
    )
    assert (answer.width, answer.height, answer.letter_size) == (drawing.width, drawing.height, drawing.letter_size)
    assert drawing.width <= area.width + 0.01
    assert drawing.height <= area.height + 0.01
    assert lattice(drawing)[0] == lattice(answer)[0]
    letters = lattice(answer)[1]
    assert letters == lattice(drawing)[1]._replace(bold=True, y=letters.y)
    for shape in (*drawing.shapes, *answer.shapes):
        for x, y in extremes(shape):
            assert -0.01 <= x <= drawing.width + 0.01
            assert -0.01 <= y <= drawing.height + 0.01


@each_size
@loop_over("points", [7.0, 8.5, 10.0, 14.0, 30.0])
def test_numbers_of_an_answer_can_be_read_and_touch_no_letter(size: tuple[int, int], points: float) -> None:
    puzzle, solution = made(*size)
    answer = draw_answer(puzzle, solution, Pen(Area(6000, 6000), Style(largest_letter=points), FONTS))
    frame, letters = lattice(answer)
    assert answer.letter_size == points
    texts = [shape for shape in answer.shapes if isinstance(shape, Text)]
    assert texts
    for text in texts:
        assert text.size >= 7
        row = int((text.y - frame.y) / letters.pitch)
        assert text.y < letters.y + row * letters.pitch - STYLE.cap_height * letters.size, "above the letter"
        assert text.x + FONTS.width(text.text, text.size) < frame.x + frame.width + (len(text.text) > 2)
    below = letters.y + (len(letters.rows) - 1) * letters.pitch
    assert below + frame.line / 2 < frame.y + frame.height


@each_size
@each_area
def test_letters_are_as_large_as_fits_and_centred(size: tuple[int, int], area: Area) -> None:
    puzzle, _ = made(*size)
    drawing = draw_puzzle(puzzle, Pen(area, STYLE, FONTS))
    frame, letters = lattice(drawing)
    assert letters.rows == puzzle.grid.cells
    assert letters.size == drawing.letter_size == pytest.approx(letters.pitch * GRID.letter_share)
    assert letters.x - frame.x == pytest.approx(letters.pitch / 2)
    middle = letters.y - STYLE.cap_height * letters.size / 2
    assert middle - frame.y == pytest.approx(letters.pitch / 2)
    room = min(area.width - drawing.width, area.height - drawing.height)
    assert letters.size == STYLE.largest_letter or -1e-6 < room < GRID.thickest_frame


def test_7_by_12_fills_a_page_and_20_by_30_can_be_read() -> None:
    assert draw_puzzle(made(7, 12)[0], Pen(Area(510, 480), STYLE, FONTS)).letter_size > 22
    assert draw_puzzle(made(20, 30)[0], Pen(Area(510, 480), STYLE, FONTS)).letter_size > 9


def test_a_requested_size_and_the_largest_size_are_kept() -> None:
    puzzle, solution = made(7, 12)
    for size in (9.0, 30.0):
        style = STYLE._replace(letter_size=size)
        drawing = draw_puzzle(puzzle, Pen(Area(300, 200), style, FONTS))
        assert drawing.letter_size == size
        assert drawing.width == pytest.approx(12 * size / GRID.letter_share + lattice(drawing)[0].line)
        assert draw_answer(puzzle, solution, Pen(Area(300, 200), style, FONTS)).width == drawing.width
    assert draw_puzzle(made(2, 4)[0], Pen(Area(900, 900), STYLE, FONTS)).letter_size == STYLE.largest_letter


@each_size
def test_thin_lines_part_all_cells(size: tuple[int, int]) -> None:
    rows, columns = size
    drawing = draw_puzzle(made(rows, columns)[0], Pen(AREAS[0], STYLE, FONTS))
    frame, letters = lattice(drawing)
    thin = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    assert all(line.width == GRID.cell_line < frame.line and line.gray == GRID.cell_gray for line in thin)
    level = sorted((line.y1 - frame.y) / letters.pitch for line in thin if line.y1 == line.y2)
    upright = sorted((line.x1 - frame.x) / letters.pitch for line in thin if line.x1 == line.x2)
    assert level == pytest.approx(range(1, rows))
    assert upright == pytest.approx(range(1, columns))


@each_size
@loop_over("seed", range(3))
def test_the_answers_borders_cover_exactly_the_sides_between_regions(size: tuple[int, int], seed: int) -> None:
    puzzle, solution = made(*size, seed)
    number = {cell: n for n, region in enumerate(solution.regions) for cell in region.cells}
    expected = [side for side in sides(*size) if number[side[0]] != number[side[1]]]
    for area in AREAS:
        found = list(covered(draw_answer(puzzle, solution, Pen(area, STYLE, FONTS))))
        assert sorted(found) == sorted(expected)


def test_lines_are_as_long_as_can_be() -> None:
    puzzle, solution = made(9, 14)
    lines = thick(draw_answer(puzzle, solution, Pen(AREAS[0], STYLE, FONTS)))
    for one, other in combinations(lines, 2):
        if one.y1 == one.y2 == other.y1 == other.y2:
            assert one.x2 < other.x1 or other.x2 < one.x1
        if one.x1 == one.x2 == other.x1 == other.x2:
            assert one.y2 < other.y1 or other.y2 < one.y1


def test_borders_between_regions_in_reading_order() -> None:
    #  A A A B
    #  C C A B
    cells = {"A": [(0, 0), (0, 1), (0, 2), (1, 2)], "B": [(0, 3), (1, 3)], "C": [(1, 0), (1, 1)]}
    regions = [Region(name * len(its), tuple(Cell(*cell) for cell in its)) for name, its in cells.items()]
    borders = list(borders_between(regions, 2, 4))
    assert borders == [
        (Cell(0, 0), Cell(1, 0)),
        (Cell(0, 1), Cell(1, 1)),
        (Cell(0, 2), Cell(0, 3)),
        (Cell(1, 1), Cell(1, 2)),
        (Cell(1, 2), Cell(1, 3)),
    ]


@each_size
@loop_over("seed", range(3))
def test_a_region_has_one_fill_and_its_neighbours_have_others(size: tuple[int, int], seed: int) -> None:
    puzzle, solution = made(*size, seed)
    found = fills(draw_answer(puzzle, solution, Pen(AREAS[0], STYLE, FONTS)))
    number = {cell: n for n, region in enumerate(solution.regions) for cell in region.cells}
    white = (1.0, ())
    for one, other in sides(*size):
        same = found.get(one, white) == found.get(other, white)
        assert same == (number[one] == number[other])
    assert set(found.values()) <= set(LOOKS.fills)


def test_the_style_has_enough_fills_and_letters_stand_out_from_all() -> None:
    assert len(set(LOOKS.fills)) == len(LOOKS.fills) >= ENOUGH
    assert LOOKS.fills[0] == (1.0, ())
    assert all(gray >= 0.7 for gray, _ in LOOKS.fills)
    assert GRID.hatch.gray >= 0.5
    assert GRID.letter_share <= 0.6


@settings(max_examples=40)
@given(
    rows=st.integers(1, 14),
    columns=st.integers(1, 17),
    seed=st.integers(0, 10**6),
    most=st.integers(1, 30),
)
def test_six_fills_are_enough_for_any_regions(rows: int, columns: int, seed: int, most: int) -> None:
    regions = cut(rows, columns, seed, most)
    chosen = fill_numbers(regions)
    assert len(chosen) == len(regions)
    assert set(chosen) <= set(range(ENOUGH))
    number = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    for one, other in sides(rows, columns):
        if number[one] != number[other]:
            assert chosen[number[one]] != chosen[number[other]]


def test_regions_that_touch_at_a_corner_differ_nearly_always() -> None:
    alike = corners = 0
    for seed in range(20):
        regions = cut(9, 14, seed)
        chosen = fill_numbers(regions)
        number = {cell: n for n, region in enumerate(regions) for cell in region.cells}
        for r in range(8):
            for c in range(13):
                for one, other in (((r, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c))):
                    a, b = number[Cell(*one)], number[Cell(*other)]
                    corners += a != b
                    alike += a != b and chosen[a] == chosen[b]
    assert alike < 0.01 * corners


HINTED = cut(7, 12, 1)
BORDERS = tuple(borders_between(HINTED, 7, 12))[::3]
FIRSTS = tuple((region.cells[0], len(region.cells)) for region in HINTED)


def test_without_hints_nothing_but_letters_is_printed() -> None:
    drawing = draw_puzzle(made(7, 12)[0], Pen(AREAS[0], STYLE, FONTS))
    assert list(covered(drawing)) == []
    assert fills(drawing) == numbers(drawing) == {}


@pytest.mark.parametrize("borders", [(), BORDERS], ids=["", "borders"])
@pytest.mark.parametrize("firsts", [(), FIRSTS], ids=["", "firsts"])
@pytest.mark.parametrize("lengths", [False, True], ids=["", "lengths"])
def test_the_hints_are_drawn_where_they_belong(
    borders: tuple[Border, ...], firsts: tuple[tuple[Cell, int], ...], lengths: bool
) -> None:
    puzzle, _ = made(7, 12, hints=Hints(borders=borders, firsts=firsts, lengths=lengths))
    for area in AREAS:
        drawing = draw_puzzle(puzzle, Pen(area, STYLE, FONTS))
        assert sorted(covered(drawing)) == sorted(borders)
        assert fills(drawing) == {cell: LOOKS.first_fill for cell, _ in firsts}
        assert numbers(drawing) == ({cell: str(count) for cell, count in firsts} if lengths else {})


@pytest.mark.parametrize("area", [Area(460.0, 0.5), Area(0.5, 460.0)])
def test_an_area_without_room_gives_a_drawing_without_size(area: Area) -> None:
    """The layout tries such areas in large print; printed lengths of words ended in a division by zero."""
    puzzle, solution = made(5, 6, hints=Hints(firsts=FIRSTS[:1], lengths=True))
    pen = Pen(area, STYLE._replace(smallest_letter=18.0, filling=1.2, stepped=True), FONTS)
    assert draw_puzzle(puzzle, pen).letter_size < 1.0
    assert draw_answer(puzzle, solution, pen).letter_size < 1.0


def test_hints_do_not_show_in_the_answer() -> None:
    plain, solution = made(7, 12)
    hinted, _ = made(7, 12, hints=Hints(("WORD",), BORDERS, FIRSTS, lengths=True))
    assert draw_answer(hinted, solution, Pen(AREAS[0], STYLE, FONTS)) == draw_answer(
        plain, solution, Pen(AREAS[0], STYLE, FONTS)
    )


@each_size
def test_the_answer_numbers_the_first_cells_of_regions(size: tuple[int, int]) -> None:
    puzzle, solution = made(*size)
    expected = {region.cells[0]: str(n) for n, region in enumerate(solution.regions, 1)}
    assert numbers(draw_answer(puzzle, solution, Pen(AREAS[0], KEY, FONTS))) == expected


@each_size
@each_area
def test_numbers_stand_clear_of_borders_and_letters(size: tuple[int, int], area: Area) -> None:
    regions = cut(*size, 1)
    firsts = tuple((region.cells[0], 4 + n % 9) for n, region in enumerate(regions))
    puzzle, solution = made(*size, hints=Hints(firsts=firsts, lengths=True))
    for drawing in (draw_puzzle(puzzle, Pen(area, STYLE, FONTS)), draw_answer(puzzle, solution, Pen(area, KEY, FONTS))):
        frame, letters = lattice(drawing)
        if letters.size < STYLE.smallest_letter:
            continue
        texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
        assert len({text.size for text in texts}) == 1
        for text in texts:
            column, row = (text.x - frame.x) // letters.pitch, (text.y - frame.y) // letters.pitch
            left, top = frame.x + column * letters.pitch, frame.y + row * letters.pitch
            assert text.x > left + frame.line / 2
            assert text.x + 0.6 * text.size * len(text.text) < left + letters.pitch - frame.line / 2
            assert text.y - STYLE.cap_height * text.size > top + frame.line / 2
            baseline = letters.y + row * letters.pitch
            assert text.y < baseline - STYLE.cap_height * letters.size
