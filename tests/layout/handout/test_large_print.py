"""Large print is larger: a job with the preset is compared with the same job without it, shape by shape."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.drawing.images.made_pictures import file_of, gradient
from tests.loops import loop_over, some
from tests.tools.counter.lists import words_to_choose
from worksheets.base.errors import LayoutError
from worksheets.commands.paper import sized
from worksheets.drawing.shapes import Column, Letters, Rect, Text
from worksheets.drawing.style import Area
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import make_exercises
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.orientation import one_way
from worksheets.layout.key.answers import place_answers
from worksheets.layout.page import Page
from worksheets.output.pdf.fonts import load_fonts

WORDS = "[cow, horse, goose, hen, sheep, goat, duck, turkey, rabbit, donkey, tractor, barn, meadow, stable, milk, hay]"
PAPERS = {
    "A4": "page: {size: A4}",
    "Letter, lying": "page: {size: Letter, orientation: landscape}",
    "8.5x11in": "book: {trim: 8.5x11in}",
    "6x9in": "book: {trim: 6x9in}",
}
SHEETS = {
    "15x15": f"words: {WORDS}, size: 15x15",
    "12x9": f"words: {WORDS}, size: 12x9, pick: 8",
    "heart": f"words: {WORDS}, shape: heart",
    "no bank": f"words: {WORDS}, size: 10x14, word_bank: none",
    "lines": f"words: {WORDS}, size: 12x14, word_bank: {{boxes: yes, lines: yes}}",
    "regions": "kind: wordregions, size: 6x8",
    "hints": "kind: wordregions, size: 5x7, hints: [first_letters, lengths]",
    "cube": "kind: goldencube, size: 3x3x3",
    "tall cube": "kind: goldencube, size: 3x3x5",
}


def made(text: str) -> tuple[Job, list[Exercise]]:
    job = parse_job(text, "j.yaml", Path(), files={"class.csv": b"name\nAnna\nBen Ali\n"})
    return job, [each for each in make_exercises(job.sheets, job.seed) if isinstance(each, Exercise)]


def laid_out(text: str) -> list[Page]:
    job, exercises = made(text)
    return list(place_handouts(exercises, job.page, load_fonts(job.page.font)))


def texts_of(pages: list[Page]) -> Iterator[Text | Column | Letters]:
    for page in pages:
        for item in page.items:
            for shape in item.drawing.shapes:
                if isinstance(shape, Text | Column | Letters):
                    yield shape


def in_cells(pages: list[Page]) -> float:
    """Return the size of a grid's letters, or of the numbers in the cells of boxes."""
    letters = [shape.size for shape in texts_of(pages) if isinstance(shape, Letters)]
    return max(letters or [shape.size for shape in texts_of(pages) if isinstance(shape, Text) and shape.text == "G"])


@loop_over(("paper", "sheet"), product(PAPERS, SHEETS), every=2)
def test_nothing_is_smaller_than_without_the_preset_or_than_18_points(paper: str, sheet: str) -> None:
    job = f"title: Farm\nseed: 5\n{PAPERS[paper]}\nsheets: [{{{SHEETS[sheet]}, title: On the farm}}]"
    usual = laid_out(job)
    try:
        large = laid_out(f"preset: large-print\n{job}")
    except LayoutError as error:
        assert ("cube" in sheet, paper) == (True, "6x9in"), error  # noqa: PT017 - boxes need larger paper
        return
    assert in_cells(large) >= in_cells(usual) - 0.01
    (before,), (after,) = ([start for page in pages for start in page.starts] for pages in (usual, large))
    assert after.letter_size >= before.letter_size - 0.01
    assert after.bank_size >= before.bank_size - 0.01 or after.bank_size == before.bank_size == math.inf
    assert min(text.size for text in texts_of(large)) >= 18 - 0.01
    title = next(text for text in texts_of(large) if isinstance(text, Text) and text.text == "On the farm")
    assert (title.size, title.bold) == (28, True)


@pytest.mark.parametrize("kind", ["wordsearch", "cards", "missing"])
def test_small_numbers_and_hints_have_18_points_too(kind: str) -> None:
    """The numbers of pictures had 9 points, the letters in brackets behind a word with a gap had 16."""
    listed = "words: [{word: cow, picture: a.png}, {word: hen, picture: a.png}], word_bank: clues"
    sheets = {
        "wordsearch": listed,
        "cards": "kind: cards, size: 2x2, words: [cow, hen, pig, owl], count: 4",
        "missing": "kind: wordlines, form: missing, words: [pear, fig, lime]",
    }
    text = f"preset: large-print\nsheets: [{{{sheets[kind]}}}]"
    job = parse_job(text, "j.yaml", Path(), files={"a.png": file_of(gradient(30, 20, "RGB"), "PNG")})
    exercises = [each for each in make_exercises(job.sheets, job.seed) if isinstance(each, Exercise)]
    sizes = [text.size for text in texts_of(list(place_handouts(exercises, job.page, load_fonts(job.page.font))))]
    assert min(sizes) >= 18 - 0.01


def test_shapes_in_cells_are_as_large_as_numbers() -> None:
    """Two sudokus on a page of A5 had shapes of 10 points."""
    job = "preset: large-print\npage: {size: A5}\nsheets: [{kind: sudoku, size: 9x9, per_sheet: 2, signs: %s}]"
    numbers, shapes = (laid_out(job % signs) for signs in ("numbers", "shapes"))
    assert len(shapes) == len(numbers) == 2
    assert shapes[0].starts[0].letter_size >= 18 - 0.01
    drawn = [shape for page in shapes for item in page.items if item.fixed for shape in item.drawing.shapes]
    assert min(shape.width for shape in drawn if isinstance(shape, Rect)) >= 0.8 * 18  # squares


@pytest.mark.parametrize("instruction", ["Find 16 words.", "Find the words in the grid, in all directions. " * 3])
def test_an_instruction_has_18_points_and_one_line_where_it_fits(instruction: str) -> None:
    pages = laid_out(f'preset: large-print\nsheets: [{{words: [cow, hen], instruction: "{instruction}"}}]')
    lines = [text for text in texts_of(pages) if isinstance(text, Text) and text.text and text.text in instruction]
    assert {text.size for text in lines} == {18}
    assert (len(lines) == 1) == (len(instruction) < 20)


def test_the_sheets_of_a_class_are_in_large_print_as_a_whole() -> None:
    pages = laid_out(f"preset: large-print\ntitle: {'Farm ' * 30}\nsheets: [{{words: {WORDS}, for_each: class.csv}}]")
    assert min(text.size for text in texts_of(pages)) >= 18 - 0.01


def test_a_bank_that_would_press_the_letters_goes_to_the_next_page() -> None:
    job = f"book: {{trim: 6x9in}}\nsheets: [{{words: {WORDS}, pick: 16, size: 15x15}}]"
    assert [len(laid_out(preset + job)) for preset in ("", "preset: large-print\n")] == [1, 2]


@pytest.mark.parametrize("paper", ["A4", "8.5x11in"])
@pytest.mark.parametrize("sheet", ["15x15", "12x9", "regions", "hints", "cube"])
def test_its_key_has_at_most_two_answers_a_page_and_14_points(paper: str, sheet: str) -> None:
    sheets = ", ".join(f"{{{SHEETS[sheet]}, id: s{number}}}" for number in range(4))
    job, exercises = made(f"preset: large-print\nseed: 3\n{PAPERS[paper]}\nsheets: [{sheets}]")
    pages = list(place_answers(exercises, job.page, load_fonts(job.page.font)))
    assert [len(page.starts) for page in pages] == [2, 2]
    assert all(start.letter_size >= 14 - 0.01 for page in pages for start in page.starts)
    assert min(text.size for text in texts_of(pages)) >= 12


def test_every_text_of_a_drawing_counts(make: object) -> None:
    """A text of 17 points is refused even if the drawing's letter size is larger."""
    from worksheets.drawing.shapes import Drawing
    from worksheets.drawing.style import PageStyle
    from worksheets.layout.handout.arrange import Body

    def draw(area: Area) -> Drawing:
        letters = Letters(10, 30, 40, 30, (("A", "B"),))
        return Drawing(80, 40, (letters, Text(0, 10, "4", small)), letter_size=30)

    body = Body(500, 700, PageStyle(), smallest_letter=18)
    small = 17.0
    assert body.arrange(draw, None) is None
    small = 18.0
    assert body.arrange(draw, None)


CLUES = ("It has four legs", "Kites need it", "A cloud on the ground")


@pytest.mark.parametrize(
    ("size", "level", "words"), some(product(["A4", "Letter"], ["easy", "medium", "hard"], [9, 12, 20]), every=4)
)
def test_a_crossword_and_its_clues_are_on_one_page_or_two(words: int, level: str, size: str) -> None:
    """Its cells are large on an upright page, and the clues are below it, or all of them are on the next page."""
    names = Random(words).sample([word for word in words_to_choose("en") if 3 <= len(word) <= 10], words)
    clues = [f"{CLUES[number % 3]} {number}" for number in range(words)]
    entries = ", ".join(f'{{word: {name}, clue: "{clue}"}}' for name, clue in zip(names, clues, strict=True))
    sheet = f"{{kind: crossword, words: [{entries}], difficulty: {level}, pick: {words}}}"
    job, _ = made(f"preset: large-print\nseed: 3\npage: {{size: {size}}}\nsheets: [{sheet}]")
    job = sized(job)
    exercises = [each for each in make_exercises(job.sheets, job.seed) if isinstance(each, Exercise)]
    fonts = load_fonts(job.page.font)
    pages = list(place_handouts(exercises, one_way(exercises, job.page, fonts), fonts))
    assert all(page.width < page.height for page in pages)
    starts = tuple(" ".join(clue.split()[:2]) for clue in CLUES)  # long clues continue on another line
    printed = [
        sum(text.text.startswith(starts) for text in texts_of([page]) if isinstance(text, Text)) for page in pages
    ]
    assert len(pages) == (2 if printed[0] == 0 else 1)
    assert sum(printed) == words
    assert pages[0].starts[0].letter_size >= (20 if words > 12 else 24)
