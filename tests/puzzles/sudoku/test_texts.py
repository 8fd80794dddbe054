"""Drawings, texts, and the solution path in words."""

from __future__ import annotations

from typing import Any

import pytest
from pypdfium2 import PdfDocument

import worksheets
from tests.puzzles.sudoku.test_generate import KIND, made
from worksheets.drawing.pen import Extent, Pen, extent
from worksheets.drawing.shapes import Drawing, Letters, Line, Text
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.sudoku import texts
from worksheets.puzzles.sudoku.draw import legend, shape_drawing
from worksheets.puzzles.sudoku.engine.board import board_of
from worksheets.puzzles.sudoku.engine.logic import solve_steps
from worksheets.puzzles.sudoku.looks import SHAPES
from worksheets.puzzles.sudoku.model import TECHNIQUES, Puzzle, digits_of

FONTS = load_fonts("Andika")
PAGE = Pen(Area(487.0, 600.0), Style(cap_height=FONTS.cap_height, stepped=True), FONTS)


def test_four_small_ones_look_as_designed() -> None:
    """By design, cells are 38 points wide, signs 20, and lines 0.5 and 2."""
    _, puzzle, _ = made(size="6x6", per_sheet=4)
    drawing = KIND.draw_puzzle(puzzle, PAGE)
    grids = [shape for shape in drawing.shapes if isinstance(shape, Letters)]
    assert drawing.letter_size == 20.0
    assert [round(grid.pitch) for grid in grids] == [38] * 4
    assert {line.width for line in drawing.shapes if isinstance(line, Line)} == {0.5, 2.0}
    assert (grids[0].y, grids[0].x) == (grids[1].y, grids[2].x)


def test_answers_add_signs_in_bold() -> None:
    _, puzzle, solution = made(size="8x8")
    printed, entered = (s for s in KIND.draw_answer(puzzle, solution, PAGE).shapes if isinstance(s, Letters))
    assert (printed.bold, entered.bold) == (False, True)
    for rows in zip(printed.rows, entered.rows, solution.grids[0].cells, strict=True):
        assert all((one or other) == sign and not (one and other) for one, other, sign in zip(*rows, strict=True))


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_fit_their_cells_and_differ_when_entered(name: str) -> None:
    drawn, entered = shape_drawing(name, 40.0), shape_drawing(name, 40.0, True)
    assert drawn != entered
    for shape in drawn.shapes:
        box = extent(shape, FONTS)
        assert Extent(-0.5, -0.5, 40.5, 40.5).meets(box)
        assert min(box.left, box.top) > -1.0
        assert max(box.right, box.bottom) < 41.0


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"size": "6x6"}, "Each row, each column and each box holds the numbers 1 to 6."),
        ({"signs": {"letters": "cows"}}, "each box holds the letters C, O, W, S."),
        ({"size": "4x4", "signs": "shapes"}, "holds these shapes once:"),
        ({"size": "4x4", "also": "diagonals"}, "So do the two long diagonals."),
        ({"size": "4x4", "also": "jigsaw"}, "So does each region inside the thick lines."),
    ],
)
def test_the_instruction_says_the_rules(fields: dict[str, Any], sentence: str) -> None:
    _, puzzle, _ = made(**fields)
    text = KIND.handout_text(puzzle, "en")
    assert sentence in text.instruction
    assert (text.example is not None) == (fields.get("signs") == "shapes")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_way_fills_every_cell_once(level: str, language: str) -> None:
    """Each row of the table fills a cell or rules out signs, so there are as many rows as blanks and exclusions."""
    _, puzzle, solution = made(size="9x9", difficulty=level, steps=True, per_sheet=1)
    rows = KIND.answer_table(puzzle, solution, language).rows
    blanks = sum(not puzzle.grids[0][cell] for cell in puzzle.grids[0])
    rounds, _ = solve_steps(board_of(puzzle.rules), digits_of(puzzle.grids[0], puzzle.signs))
    ruled = sum(step.ruled_out for steps in rounds for step in steps)
    assert len(rows) == blanks + ruled
    assert all(row[0] for row in rows)
    hardest = max(TECHNIQUES.index(steps[0].technique) for steps in rounds)
    assert (hardest > 4) == (level == "hard")


@pytest.mark.parametrize("language", ["en", "de"])
def test_hints_name_a_true_step_in_three_degrees(language: str) -> None:
    _, puzzle, solution = made(size="6x6", per_sheet=3, hints="steps")
    where, what, sign = KIND.handout_text(puzzle, language).sections
    assert where.marks == what.marks == sign.marks == ("1.", "2.", "3.")
    for place, entered, printed, filled in zip(where.entries, sign.entries, puzzle.grids, solution.grids, strict=True):
        unit, number = place.split()
        line = int(number) - 1
        cells = [cell for cell in filled if line == (cell.row if unit in ("row", "Zeile") else cell.column)]
        assert unit in ("row", "column", "Zeile", "Spalte")
        assert [cell for cell in cells if filled[cell] == entered and not printed[cell]], "a blank of that line"
    assert not KIND.handout_text(made(size="6x6")[1], language).sections


def test_every_step_is_true_in_the_solution() -> None:
    for also in ("nothing", "diagonals", "jigsaw"):
        for seed in range(3):
            _, puzzle, solution = made(seed, size="8x8", also=also)
            right = digits_of(solution.grids[0], puzzle.signs)
            rounds, _ = solve_steps(board_of(puzzle.rules), digits_of(puzzle.grids[0], puzzle.signs))
            for step in (step for steps in rounds for step in steps):
                cells = [cell for cell in range(64) if step.cells >> cell & 1]
                assert all((right[cell] == step.digit) != step.ruled_out for cell in cells), step


def test_figures_and_answers_at_a_glance() -> None:
    _, puzzle, solution = made(size="6x6", per_sheet=2)
    assert KIND.summary(puzzle, solution).to_text().startswith("6 x 6, 2 sudokus")
    texts = KIND.at_a_glance(puzzle, solution, "en").texts
    assert texts == tuple((str(n), " ".join(map(str, grid.cells[-1]))) for n, grid in enumerate(solution.grids, 1))


@pytest.mark.parametrize(("fields", "numbers"), [({}, ""), ({"hints": "steps"}, "1234"), ({"steps": True}, "1234")])
def test_shapes_have_numbers_where_hints_and_steps_name_them(fields: dict[str, Any], numbers: str) -> None:
    """Otherwise nobody would know which shape `The sign: 2` is."""
    _, puzzle, _ = made(size="4x4", signs="shapes", per_sheet=1, **fields)
    example = KIND.handout_text(puzzle, "en").example
    assert example
    assert "".join(shape.text for shape in example.shapes if isinstance(shape, Text)) == numbers


@pytest.mark.parametrize(
    "page",
    [
        "page: {size: A5}\npreset: large-print",
        "page: {size: 90x130mm, margin: 8mm}",
        "book: {trim: A5, how_to_play: no}",
        "book: {trim: A5}",
    ],
)
def test_the_row_of_shapes_is_never_left_out(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The instruction refers to it; a wide one is made smaller."""

    def marked(puzzle: Puzzle) -> Drawing:
        drawn = legend(puzzle)
        return drawn._replace(shapes=(*drawn.shapes, Text(0.0, drawn.height, "legend", 8.0)))

    monkeypatch.setattr(texts, "legend", marked)
    sheet = "{kind: sudoku, signs: shapes, per_sheet: 1, difficulty: easy}"
    pdf = worksheets.render(f"title: T\n{page}\nsheets: [{sheet}]\n", formats=["pdf"])["job.pdf"]
    pages = [page.get_textpage().get_text_range() for page in PdfDocument(pdf)]
    assert sum("legend" in page for page in pages) == 1
