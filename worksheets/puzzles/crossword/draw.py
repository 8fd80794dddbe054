"""A crossword as a drawing: boxes with numbers in their corners, and in the answer all letters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from worksheets.base.grid import Cell, Mask
from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Letters, Loop, Shape, Text, WritingPlace
from worksheets.drawing.squares import Squares, fit
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import letter_step
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.crossword.looks import LOOKS
from worksheets.puzzles.crossword.model import Puzzle, Solution
from worksheets.puzzles.sign_grid import SignGrid

FOLDER = Path(__file__).parent

DIAGONAL = 1.4142
"""Length of a square's diagonal, in edges."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the boxes, their numbers, printed letters and circles."""
    squares = _squares(puzzle, pen)
    numbers = [*_numbers(puzzle, squares, pen)]
    squares, numbers = _with_room(puzzle, squares, numbers, pen)
    said = _spoken(puzzle, puzzle.grid, pen.language) if pen.style.spoken else ()
    return squares.drawing(
        *_boxes(puzzle, squares),
        *_circles(puzzle, squares, pen),
        *numbers,
        *_letters(puzzle.grid, squares, numbers, said),
        *_places(puzzle, squares),
    )


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the frame at the size of the answer."""
    squares = _squares(puzzle, pen)
    return squares.drawing(squares.frame())


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw all letters, printed ones on gray; small cells have no numbers."""
    squares = _squares(puzzle, pen)
    clear = _has_room(squares, pen) and not puzzle.codes
    numbers = [*_numbers(puzzle, squares, pen)] if clear else []
    said = _spoken(puzzle, solution.grid, pen.language) if pen.style.spoken else ()
    printed = (cell for cell in puzzle.grid if puzzle.grid[cell])
    return squares.drawing(
        *squares.fill(printed, Fill(LOOKS.printed_fill)),
        *_boxes(puzzle, squares),
        *_circles(puzzle, squares, pen, solved=True),
        *numbers,
        *_letters(solution.grid, squares, numbers, said),
    )


def _squares(puzzle: Puzzle, pen: Pen) -> Squares:
    """The cells, no larger than writing needs."""
    (rows, columns), style = puzzle.grid.size, pen.style
    if style.letter_size is None:
        edge = max(LOOKS.largest_cell, LOOKS.large_cell * style.smallest_letter)
        line = LOOKS.squares.thickest_frame
        width, height = (min(most, edge * count + line) for most, count in zip(pen.area, (columns, rows), strict=True))
        pen = pen._replace(area=Area(width, height))
    return fit(rows, columns, pen, LOOKS.squares)


def _boxes(puzzle: Puzzle, squares: Squares) -> Iterator[Shape]:
    """Yield the lines between cells, and those around them."""
    signs = ("".join("#" if sign is not None else "." for sign in row) for row in puzzle.grid.cells)
    mask = Mask(tuple(signs))
    yield from squares.lines(mask)
    yield from squares.outline(mask)


def _numbers(puzzle: Puzzle, squares: Squares, pen: Pen, without: Collection[Cell] = ()) -> Iterable[Text]:
    """The numbers of entries, or of letters; the form `fill` has none."""
    numbered = [(cell, number) for cell, number in _numbered(puzzle).items() if cell not in without]
    return squares.numbers(numbered, max(LOOKS.number, pen.style.smallest_letter)) if numbered else ()


def _numbered(puzzle: Puzzle) -> dict[Cell, int]:
    """The number of each cell that has one."""
    if puzzle.form == "fill":
        return {}
    if puzzle.codes:
        codes = ((cell, puzzle.codes[cell.row][cell.column]) for cell in puzzle.grid)
        return {cell: code for cell, code in codes if code is not None}
    return {question.run.start: question.run.number for question in puzzle.questions}


def _letters(
    grid: SignGrid, squares: Squares, numbers: list[Text], said: tuple[tuple[str | None, ...], ...]
) -> Iterator[Letters]:
    """Yield the letters, lower in their cells if numbers would touch them."""
    rows = tuple(tuple(sign or "" for sign in row) for row in grid.cells)
    if not said and not any(map(any, rows)):
        return
    letters = squares.letters(rows)._replace(said=said)
    room = (squares.row_pitch - squares.letter_size * squares.cap_height) / 2
    drop = max(0.0, min(_below(numbers, squares) - room, room - squares.line))
    yield letters._replace(y=letters.y + drop)


def _below(numbers: list[Text], squares: Squares) -> float:
    """The distance from the top of a cell to below its number."""
    if not numbers or squares.row_pitch <= 0:
        return 0.0
    gap = max(LOOKS.number_gap, LOOKS.number_gap_share * numbers[0].size)
    return (numbers[0].y - squares.y) % squares.row_pitch + gap


def _with_room(puzzle: Puzzle, squares: Squares, numbers: list[Text], pen: Pen) -> tuple[Squares, list[Text]]:
    """Letters and numbers that have room in one cell.

    In too small cells a letter takes the place of its code, which is listed below the puzzle, or is set smaller.
    """
    most = (squares.row_pitch - squares.line - _below(numbers, squares)) / squares.cap_height
    shared = [cell for cell in _numbered(puzzle) if puzzle.grid[cell]]
    if squares.letter_size <= most or not numbers or not shared:
        return squares, numbers
    if puzzle.codes:
        return squares, [*_numbers(puzzle, squares, pen, without=shared)]
    return squares._replace(letter_size=letter_step(most, most, 1.0, pen.style.smallest_letter)), numbers


def _has_room(squares: Squares, pen: Pen) -> bool:
    """Whether the numbers of an answer are clear of its letters."""
    return squares.pitch * LOOKS.number >= LOOKS.numbered_cell * max(LOOKS.number, pen.style.smallest_letter)


def _spoken(puzzle: Puzzle, grid: SignGrid, language: str) -> tuple[tuple[str | None, ...], ...]:
    """The screen-reader text of each cell: place, entries that begin there, letter, and circle."""
    phrases = find_phrases(FOLDER, language)
    label, numeral = phrases.language.label, phrases.language.numeral
    begin: dict[Cell, list[str]] = {}
    for question in puzzle.questions if puzzle.form != "fill" and not puzzle.codes else ():
        way = phrases.text("down" if question.run.down else "across")
        begin.setdefault(question.run.start, []).append(f"{numeral(question.run.number)} {way}")
    circles = {cell: f"○ {numeral(number)}" for number, cell in enumerate(puzzle.circles, 1)}

    def of(cell: Cell, sign: str) -> str:
        code = puzzle.codes[cell.row][cell.column] if puzzle.codes else None
        numbers = [*begin.get(cell, ()), *([] if code is None else [str(numeral(code))])]
        place = f"{label('row')} {numeral(cell.row + 1)}", f"{label('column')} {numeral(cell.column + 1)}"
        return ", ".join((*place, *numbers, *filter(None, (circles.get(cell),)), sign or label("gap")))

    return tuple(
        tuple(None if sign is None else of(Cell(row, column), sign) for column, sign in enumerate(signs))
        for row, signs in enumerate(grid.cells)
    )


def _places(puzzle: Puzzle, squares: Squares) -> Iterator[WritingPlace]:
    """Yield the box of each entry."""
    for number, question in enumerate(puzzle.questions):
        first, last = question.run.cells[0], question.run.cells[-1]
        (x, y), (right, foot) = squares.corner(*first), squares.corner(last.row + 1, last.column + 1)
        yield WritingPlace(x, y, right - x, foot - y, number)


def _circles(puzzle: Puzzle, squares: Squares, pen: Pen, *, solved: bool = False) -> Iterator[Shape]:
    """Yield a circle in each cell of the solution word, and its number in the lower right corner."""
    size = max(LOOKS.number, pen.style.smallest_letter)
    edge = min(squares.pitch, squares.row_pitch)
    numbered = not solved or _has_room(squares, pen)
    free = DIAGONAL * (edge / 2 - (size if numbered else LOOKS.number))
    radius = max(LOOKS.least_circle * edge, min(LOOKS.circle * edge, free))
    for number, cell in enumerate(puzzle.circles, 1):
        x, y = squares.centre(*cell)
        yield Loop(x, y, x, y, radius, LOOKS.circle_line, fill=LOOKS.circle_fill if solved else None)
        if numbered:
            right, foot = squares.corner(*Cell(cell.row + 1, cell.column + 1))
            inset = squares.line / 2 + squares.pitch * squares.looks.number_inset
            yield Text(right - inset, foot - inset, pen.numeral(number), size, bold=True, anchor="end")
