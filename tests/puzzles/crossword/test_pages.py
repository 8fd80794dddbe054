"""Crosswords on paper: nothing is clipped, clues are large, and boxes are drawn only where there are cells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.loops import left_to_long
from tests.puzzles.crossword.orders import PLAIN, WORDS, made
from worksheets.base.grid import Cell
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import Pen, extent
from worksheets.drawing.shapes import Drawing, Letters, Line, Loop, Polygon, Text
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language.dictionary import built_in
from worksheets.layout.handout.handouts import place_handouts
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.crossword.draw import draw_answer, draw_puzzle
from worksheets.puzzles.crossword.texts import handout_text
from worksheets.puzzles.values import Section

FONTS = load_fonts("Andika")
STYLE = Style(cap_height=FONTS.cap_height, stepped=True)


def pen(width: float = 487.0, height: float = 400.0) -> Pen:
    return Pen(Area(width, height), STYLE, FONTS)


def exercise(puzzle: Any, solution: Any, language: str = "en") -> Exercise:
    return Exercise("c", "crossword", "Crossword", puzzle, solution, language=language)


def test_cells_are_no_larger_than_thirty_points_and_empty_ones_are_not_drawn() -> None:
    _, puzzle, _ = made()
    rows, columns = puzzle.grid.size
    drawing = draw_puzzle(puzzle, pen(2000.0, 2000.0))
    assert drawing.width == pytest.approx(30 * columns + 1, abs=0.01)
    assert drawing.height == pytest.approx(30 * rows + 1, abs=0.01)
    cells = {*puzzle.grid}
    inner = {(cell, Cell(cell.row + down, cell.column + 1 - down)) for cell in cells for down in (0, 1)}
    length = sum(abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in drawing.shapes if isinstance(s, Line))
    assert length == pytest.approx(30 * sum(other in cells for _, other in inner), abs=0.01)


def test_every_hole_has_an_outline() -> None:
    """Four words around an empty cell have two outlines."""
    _, puzzle, _ = made(words=["tot", "tet", "tat", "tit"], form="fill", difficulty="hard")
    outlines = [shape for shape in draw_puzzle(puzzle, pen()).shapes if isinstance(shape, Polygon)]
    assert puzzle.grid.size != (3, 3) or len(outlines) == 2


def test_the_answer_has_all_letters_and_the_puzzle_only_its_hints() -> None:
    _, puzzle, solution = made(difficulty="easy", solution="STORM")
    blank, filled = draw_puzzle(puzzle, pen()), draw_answer(puzzle, solution, pen())
    assert (blank.width, blank.height, blank.letter_size) == (filled.width, filled.height, filled.letter_size)
    assert sum(isinstance(shape, Loop) for shape in blank.shapes) == 5
    numbers = {shape.text for shape in blank.shapes if isinstance(shape, Text) and not shape.bold}
    assert numbers == {str(question.run.number) for question in puzzle.questions}


ALL_SORTS = (0, 3, 4, 7, 8, 11)
"""Seeds with each form and level twice and each language three times."""


@pytest.mark.parametrize("seed", [seed if seed in ALL_SORTS else left_to_long(seed) for seed in range(12)])
def test_random_sheets_are_whole_and_legible_on_paper(seed: int) -> None:
    rng = Random(seed)
    language = ("en", "de")[seed % 2]
    pool = [word for level in built_in(language).levels[:3] for word in level if 3 <= len(word) <= 9]
    chosen = rng.sample(pool, rng.randint(5, 24))
    words = [{"word": word, "clue": f"{n} " + "clue " * rng.randint(1, 9)} for n, word in enumerate(chosen)]
    form = ("clues", "fill", "numbers")[seed % 3]
    level = ("easy", "medium", "hard")[seed // 4]
    _, puzzle, solution = made(seed, words=words, form=form, difficulty=level, language=language)
    setup = PageSetup()
    clues = 0
    for page in place_handouts([exercise(puzzle, solution, language)], setup, FONTS):
        for placed in page.items:
            for shape in placed.drawing.shapes:
                box = extent(shape, FONTS).moved(placed.x, placed.y)
                assert box.left >= -0.01 and box.top >= -0.01  # noqa: PT018
                assert box.right <= page.width + 0.01 and box.bottom <= page.height + 0.01  # noqa: PT018
                if isinstance(shape, Text) and "clue clue" in shape.text:
                    clues += 1
                    assert shape.size >= 10
    assert clues or form != "clues"


def test_clues_across_and_down_begin_a_column_each() -> None:
    _, puzzle, _ = made()
    across, down = registry.find("crossword").handout_text(puzzle, "en").sections
    assert (across.heading, down.heading) == ("Across", "Down")
    assert across.new_column
    assert down.new_column
    numbers = [question.run.number for question in puzzle.questions if question.run.down]
    assert down.marks == tuple(map(str, numbers))


def test_lengths_are_never_alone_on_a_line() -> None:
    _, puzzle, _ = made()
    sections = registry.find("crossword").handout_text(puzzle, "en").sections
    entries = [entry for section in sections for entry in section.entries]
    assert "Cold and sweet\u00a0(3,\u00a05)" in entries


def test_words_to_fill_in_are_in_a_row_for_each_length() -> None:
    _, puzzle, _ = made(words=PLAIN, form="fill", difficulty="hard")
    (section,) = registry.find("crossword").handout_text(puzzle, "de").sections
    assert section.title == "10\u00a0Wörter"
    assert section.marks[0] == "3\u00a0Buchstaben"
    assert section.entries[0] == "fog"


def words_of(section: Section) -> set[str]:
    words = (word.strip("\N{NO-BREAK SPACE}") for line in section.entries for word in line.split(" "))
    return {word for word in words if word}


def test_words_that_are_entered_are_struck() -> None:
    _, puzzle, _ = made(words=PLAIN, form="fill", difficulty="easy")
    (section,) = handout_text(puzzle, "en").sections
    entered = {entry.word.replace(" ", "\N{NO-BREAK SPACE}") for entry in puzzle.entered}
    assert len(entered) >= 3
    assert section.struck == entered
    listed = words_of(section)
    left = words_of(section.without_struck())
    assert len(listed) == len(PLAIN)
    assert left == listed - entered
    assert "Put the 10 words into the grid." in handout_text(puzzle, "en").instruction


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_words_to_fill_in_line_up_in_columns(level: str) -> None:
    """Each word is set by itself, at one of a few places from the left."""
    _, puzzle, solution = made(words=PLAIN, form="fill", difficulty=level)
    (page,) = place_handouts([exercise(puzzle, solution)], PageSetup(), FONTS)
    shapes = [shape for placed in page.items for shape in placed.drawing.shapes if isinstance(shape, Text)]
    places = {
        shape.text.replace("\N{NO-BREAK SPACE}", " "): shape.x for shape in shapes if shape.role in ("entry", "more")
    }
    assert places.keys() == {*PLAIN}
    assert len({*places.values()}) <= len({len(word) for word in PLAIN})


@pytest.mark.parametrize("form", ["clues", "numbers"])
@pytest.mark.parametrize("width", [240.0, 324.0, 420.0])
def test_letters_in_large_print_have_room_below_their_numbers(form: str, width: float) -> None:
    """A code is left out where its letter takes its place."""
    _, puzzle, solution = made(form=form, difficulty="easy")
    style = STYLE._replace(smallest_letter=18.0, filling=1.18)
    pen = Pen(Area(width, 2 * width), style, FONTS)
    check_clear(draw_puzzle(puzzle, pen), numbered=True)
    key = pen._replace(style=STYLE._replace(smallest_letter=14.0, stepped=False, largest_letter=14.0))
    for word in ({}, {"solution": "STORM"} if form == "clues" else {}):
        _, puzzle, solution = made(form=form, difficulty="easy", **word)
        check_clear(draw_answer(puzzle, solution, key), numbered=False)


def check_clear(drawing: Drawing, *, numbered: bool) -> None:
    """Check that letters are below numbers."""
    letters = next(shape for shape in drawing.shapes if isinstance(shape, Letters))
    numbers = [shape for shape in drawing.shapes if isinstance(shape, Text)]
    assert numbers or not numbered
    circles = [shape for shape in drawing.shapes if isinstance(shape, Loop)]
    assert not circles or not any(number.bold for number in numbers)
    for row, signs in enumerate(letters.rows):
        for column in (column for column, sign in enumerate(signs) if sign):
            base, middle = letters.y + row * letters.pitch, letters.x + column * letters.pitch
            top = base - letters.size * STYLE.cap_height
            inside = [n for n in numbers if 0 < middle - n.x < letters.pitch / 2 and 0 < base - n.y < letters.pitch]
            assert all(number.y < top for number in inside)


@pytest.mark.parametrize("count", [6, 8])
def test_blank_cells_four_to_a_page_are_large_enough_to_write_in(count: int) -> None:
    """Clues beside a grid without letters are set smaller, and in two columns, before the cells get tiny."""
    _, puzzle, solution = made(words=WORDS[:count])
    (page,) = place_handouts([exercise(puzzle, solution)], PageSetup(per_page=4), FONTS)
    assert page.starts[0].letter_size >= 9.0
