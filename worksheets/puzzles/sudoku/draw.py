"""Sudokus as drawings: a grid with thick borders round its boxes, and signs, shapes or pictures in the cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path

from worksheets.base.grid import Cell
from worksheets.drawing.items import in_rows, outline_in_rows, to_write_in
from worksheets.drawing.ornaments import ornament
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import (
    Drawing,
    Letters,
    Line,
    Loop,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    said_of,
)
from worksheets.drawing.sides import Side
from worksheets.drawing.squares import Squares, fit
from worksheets.drawing.style import Area, OrnamentName
from worksheets.drawing.transform import moved
from worksheets.drawing.type_scale import letter_step
from worksheets.language.languages import find_language
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.puzzles.sudoku.looks import LOOKS, SHAPES
from worksheets.puzzles.sudoku.model import GridRules, Puzzle, Solution

FOLDER = Path(__file__).parent

ORNAMENTS: dict[str, OrnamentName] = {"star": "stars", "heart": "hearts", "flower": "flowers", "leaf": "leaves"}
"""Shapes that are ornaments as well."""

OUTLINES = {
    "triangle": ((0.0, -0.9), (1.0, 0.85), (-1.0, 0.85)),
    "diamond": ((0.0, -1.0), (0.75, 0.0), (0.0, 1.0), (-0.75, 0.0)),
    "cross": (
        *((-0.3, -0.95), (0.3, -0.95), (0.3, -0.3), (0.95, -0.3), (0.95, 0.3), (0.3, 0.3)),
        *((0.3, 0.95), (-0.3, 0.95), (-0.3, 0.3), (-0.95, 0.3), (-0.95, -0.3), (-0.3, -0.3)),
    ),
}
"""The corners of shapes in the square from -1 to 1."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """All sudokus of the sheet, numbered."""
    return in_rows(partial(draw_items, puzzle), pen, partial(_frames, puzzle))


def draw_items(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    """The sudokus, each for the pen's area."""
    return to_write_in(_drawn(puzzle, grid, pen) for grid in puzzle.grids)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The frames of the sudokus, which have the same size."""
    return outline_in_rows(partial(_frames, puzzle), pen)


def _frames(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    squares = _fitted(puzzle, pen)
    return (squares.drawing(squares.frame()),) * len(puzzle.grids)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """All sudokus solved; signs that were blank are bold."""
    return in_rows(partial(draw_answer_items, puzzle, solution), pen, partial(_frames, puzzle))


def draw_answer_items(puzzle: Puzzle, solution: Solution, pen: Pen) -> tuple[Drawing, ...]:
    """The items with their solutions, each for the pen's area."""
    return tuple(
        _drawn(puzzle, printed, pen, _without(filled, printed))
        for printed, filled in zip(puzzle.grids, solution.grids, strict=True)
    )


def _without(filled: SignGrid, printed: SignGrid) -> SignGrid:
    """The solved grid without the printed signs."""
    rows = zip(filled.cells, printed.cells, strict=True)
    return SignGrid(tuple(tuple("" if old else new for new, old in zip(*row, strict=True)) for row in rows))


def _drawn(puzzle: Puzzle, printed: SignGrid, pen: Pen, entered: SignGrid | None = None) -> Drawing:
    rules = puzzle.rules
    squares = _fitted(puzzle, pen)
    shapes: list[Shape] = []
    if rules.diagonals:
        shapes += _diagonals(squares, printed, dashed=entered is None)
    shapes += (*squares.lines(), *squares.borders(_borders(rules)), squares.frame())
    if _has_shapes(puzzle):
        shapes += _signs(puzzle, printed, squares)
        if entered:
            shapes += _signs(puzzle, entered, squares, entered=True)
    else:
        shapes.append(squares.letters(_letters(printed)))
        if entered:
            shapes.append(squares.letters(_letters(entered), bold=True))
    if pen.style.spoken and not (rules.is_boxed and shapes[-1:] and isinstance(shapes[-1], Letters)):
        shapes = [*_silent(shapes), squares.spoken(_spoken(puzzle, printed, entered, pen))]
    return squares.drawing(*shapes)


def _spoken(puzzle: Puzzle, printed: SignGrid, entered: SignGrid | None, pen: Pen) -> Iterator[Iterator[str]]:
    """Yield the screen-reader texts of the cells, row by row: the sign, and the region unless it is a usual box."""
    rules, phrases = puzzle.rules, find_phrases(FOLDER, pen.language)
    blank = find_language(pen.language).label("gap")
    for row, signs in enumerate(printed.cells):
        found = [sign or (entered.cells[row][at] if entered else "") or blank for at, sign in enumerate(signs)]
        if rules.is_boxed:
            yield iter(found)
        else:
            regions = (phrases.text("region", number=number + 1) for number in rules.regions[row])
            yield (f"{sign}, {region}" for sign, region in zip(found, regions, strict=True))


def _silent(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without their own screen-reader texts."""
    for shape in shapes:
        yield shape._replace(label="") if isinstance(shape, Picture) else shape


def _fitted(puzzle: Puzzle, pen: Pen) -> Squares:
    """The grid for the pen's area; its cells leave room for notes beside a sign.

    Shapes and pictures take more of their cells than numbers, and count as letters of the least size if they have it.
    """
    side = puzzle.rules.side
    most = side * LOOKS.largest_cell + LOOKS.squares.thickest_frame
    pen = pen._replace(area=Area(min(pen.area.width, most), min(pen.area.height, most)))
    squares, style = fit(side, side, pen, LOOKS.squares), pen.style
    if not style.stepped or style.letter_size is not None:
        return squares
    size = letter_step(squares.pitch, squares.pitch, LOOKS.ruled_share * style.filling, style.smallest_letter)
    if _has_shapes(puzzle) and LOOKS.picture_share * squares.pitch >= style.smallest_letter:
        size = max(size, style.smallest_letter)
    return squares._replace(letter_size=min(size, style.largest_letter))


def _has_shapes(puzzle: Puzzle) -> bool:
    """Whether the signs are shapes or pictures."""
    return puzzle.shapes or bool(puzzle.pictures.pictures)


def _letters(grid: SignGrid) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sign or "" for sign in row) for row in grid.cells)


@lru_cache(maxsize=64)
def _borders(rules: GridRules) -> tuple[Side, ...]:
    """The sides between different regions."""
    regions, found = rules.regions, []
    for row in range(rules.side):
        for column in range(rules.side):
            for below, right in ((1, 0), (0, 1)):
                other = Cell(row + below, column + right)
                inside = other.row < rules.side and other.column < rules.side
                if inside and regions[row][column] != regions[other.row][other.column]:
                    found.append((Cell(row, column), other))
    return tuple(found)


def _diagonals(squares: Squares, printed: SignGrid, *, dashed: bool) -> Iterator[Shape]:
    """Gray cells on both diagonals; on handouts also dashed lines through blank ones, which survive copying."""
    last = squares.rows - 1
    cells = sorted({Cell(at, column) for at in range(last + 1) for column in (at, last - at)})
    yield from squares.fill(cells, LOOKS.diagonal)
    for row, column in cells if dashed else ():
        for falling, here in ((1, row == column), (0, row == last - column)):
            if here and not printed[Cell(row, column)]:
                (x1, y1), (x2, y2) = (
                    squares.corner(row, column + 1 - falling),
                    squares.corner(row + 1, column + falling),
                )
                yield Line(x1, y1, x2, y2, LOOKS.diagonal_line, dash=LOOKS.diagonal_dash)


# ---- shapes and pictures


def _signs(puzzle: Puzzle, grid: SignGrid, squares: Squares, *, entered: bool = False) -> Iterator[Shape]:
    """Yield the shapes or pictures of a grid; in an answer, those entered are gray or framed."""
    size = LOOKS.picture_share * squares.pitch
    for cell in grid:
        sign = grid[cell]
        if sign:
            middle = squares.centre(*cell)
            corner = Point(middle.x - size / 2, middle.y - size / 2)
            yield from moved(sign_drawing(puzzle, puzzle.signs.index(sign), size, entered=entered), *corner)


def sign_drawing(puzzle: Puzzle, number: int, size: float, *, entered: bool = False) -> Drawing:
    """The shape or picture of a sign, `size` points wide and high."""
    if puzzle.shapes:
        return shape_drawing(SHAPES[number], size, entered)
    raster = puzzle.pictures.pictures[number].raster
    shapes: list[Shape] = []
    if raster:
        scale = size / max(raster.width, raster.height)
        width, height = scale * raster.width, scale * raster.height
        shapes.append(Picture((size - width) / 2, (size - height) / 2, width, height, raster, puzzle.signs[number]))
    if entered:
        shapes.append(Rect(0.0, 0.0, size, size, LOOKS.entered_line, radius=LOOKS.entered_radius * size))
    return Drawing(size, size, tuple(shapes), size)


@lru_cache(maxsize=256)
def shape_drawing(name: str, size: float, entered: bool = False) -> Drawing:
    """A shape, `size` points wide and high; one that is `entered` in an answer is filled with gray."""
    fill = LOOKS.entered_fill if entered else None
    line, half = max(LOOKS.least_shape_line, LOOKS.shape_line * size), size / 2
    if name in ORNAMENTS:
        drawn = ornament(ORNAMENTS[name], size, 0.0)
        return drawn._replace(shapes=tuple(_filled(shape, fill) for shape in drawn.shapes))
    if name == "circle":
        shape: Shape = Loop(half, half, half, half, 0.88 * half, line, fill=fill)
    elif name == "square":
        shape = Rect(0.16 * half, 0.16 * half, 1.68 * half, 1.68 * half, line, fill=fill)
    else:
        points = tuple(Point(half + 0.92 * half * x, half + 0.92 * half * y) for x, y in OUTLINES[name])
        shape = Polygon(points, line, fill=fill)
    return Drawing(size, size, (shape,), size)


def _filled(shape: Shape, fill: float | None) -> Shape:
    return shape._replace(fill=fill) if isinstance(shape, Polygon | Loop) and shape.fill is None else shape


def legend(puzzle: Puzzle) -> Drawing:
    """All shapes or pictures in a row, for the instruction; above their numbers, if hints or steps name these."""
    size, step = LOOKS.legend, LOOKS.legend + LOOKS.legend_gap
    numbered = (bool(puzzle.hints) or puzzle.steps) and puzzle.signs[0].isdecimal()
    height = size + (LOOKS.legend_number if numbered else 0.0)
    shapes: list[Shape] = []
    for number, sign in enumerate(puzzle.signs):
        shapes += moved(sign_drawing(puzzle, number, size), number * step, 0.0)
        if numbered:
            shapes.append(Text(number * step + size / 2, height, sign, LOOKS.legend_number, anchor="middle"))
    said = said_of(", ".join(puzzle.signs), shapes, "figure")
    return Drawing(len(puzzle.signs) * step - LOOKS.legend_gap, height, tuple(said), size)
