"""The pages of a class: names in their fields, readable codes, the key, and the page with all answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.qr_reader import read_qr
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.shapes import Column, Letters, Line, Rect, Text
from worksheets.drawing.style import PageStyle
from worksheets.exercises.class_sheets import code_of
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import make_exercises
from worksheets.job.loader import parse_job
from worksheets.layout.handout.code import code_drawing, modules_of, rectangles
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.header import fields_drawing
from worksheets.layout.key.answers import place_answers
from worksheets.layout.page import Page
from worksheets.output.pdf.fonts import load_fonts

FONTS = load_fonts("Andika")
WORDS = "[cow, horse, goose, hen, sheep, goat, duck, turkey, rabbit, donkey, tractor, barn]"
LONG = "Maximilian Alexander Ferdinand von Hohenstein-Wittelsbach zu Oettingen"


def class_of(names: list[str], sheet: str = "", page: str = "") -> tuple[list[Exercise], PageSetup]:
    sheet = sheet or f"words: {WORDS}, size: 12x12, title: Farm"
    table = "name,level\n" + "".join(f"{name}\n" if "," in name else f"{name},\n" for name in names)
    text = f"title: Class 4b\nseed: 3\npage: {{{page}}}\nsheets: [{{{sheet}, for_each: class.csv}}]"
    job = parse_job(text, "j.yaml", Path(), files={"class.csv": table.encode()})
    return [each for each in make_exercises(job.sheets, job.seed) if isinstance(each, Exercise)], job.page


def texts_of(page: Page) -> Iterator[tuple[float, float, Text]]:
    """Yield the texts of a page with the positions of their baselines."""
    for item in page.items:
        for shape in item.drawing.shapes:
            for text in shape.texts() if isinstance(shape, Column) else [shape]:
                if isinstance(text, Text):
                    yield item.x + text.x, item.y + text.y, text


def codes_on(page: Page) -> list[str]:
    """Return the contents of a page's QR codes, read from their rectangles, from left to right and top to bottom."""
    found = []
    for item in sorted(page.items, key=lambda each: (round(each.y), each.x)):
        dark = [shape for shape in item.drawing.shapes if isinstance(shape, Rect) and shape.fill == 0.0]
        if len(dark) > 4:  # the four corner marks are not a code
            found.append(read_qr(modules_in(dark)))
    return found


def modules_in(dark: list[Rect]) -> list[list[bool]]:
    """Return the modules whose centres are covered by rectangles."""
    left, top = min(each.x for each in dark), min(each.y for each in dark)
    side = (max(each.x + each.width for each in dark) - left) / 21.02
    return [
        [
            any(
                each.x <= left + (c + 0.5) * side < each.x + each.width
                and each.y <= top + (r + 0.5) * side < each.y + each.height
                for each in dark
            )
            for c in range(21)
        ]
        for r in range(21)
    ]


@pytest.mark.parametrize("sheet", ["", "words: [cow, hen, goat, horse], shape: heart", f"words: {WORDS}, size: 16x9"])
def test_the_grids_of_a_class_have_numbers_at_their_rim_on_the_sheet_and_in_the_key(sheet: str) -> None:
    exercises, setup = class_of(["Emma", "Ben"], sheet)
    for pages in (place_handouts(exercises, setup, FONTS), place_answers(exercises, setup, FONTS)):
        drawings = [item.drawing for page in pages for item in page.items]
        grids = [each for each in drawings if any(isinstance(shape, Letters) for shape in each.shapes)]
        assert len(grids) == 2
        for exercise, drawing in zip(exercises, grids, strict=True):
            texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
            grid = exercise.puzzle.grid
            wanted = [*map(str, range(1, grid.rows + 1)), *map(str, range(1, grid.columns + 1))]
            assert sorted(text.text for text in texts) == sorted(wanted)
            assert all(text.gray == 0.0 and text.size == 7 for text in texts)


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_an_independent_reader_finds_the_code(number: int) -> None:
    code = code_of(number, "farm-emma")
    assert read_qr(modules_of(code)) == code


def test_rectangles_cover_each_dark_module_once() -> None:
    modules = modules_of("K7F3-Q9X2")
    cells = [
        (r, c)
        for row, column, rows, columns in rectangles(modules)
        for r in range(row, row + rows)
        for c in range(column, column + columns)
    ]
    assert sorted(cells) == [(r, c) for r in range(21) for c in range(21) if modules[r][c]]
    assert len(rectangles(modules)) < 140


@pytest.mark.parametrize(
    "page", ["size: A4", "size: A4, per_page: 2", "size: A4, per_page: 4", "size: A5", "font_size: 18+"]
)
def test_each_sheet_has_its_name_and_its_code(page: str) -> None:
    exercises, setup = class_of(
        ["Emma", "Ben", LONG, "Zoë"],
        f"words: {WORDS}, size: 8x10, title: Farm".replace(", barn", "").replace(", tractor", ""),
        page,
    )
    pages = list(place_handouts(exercises, setup, FONTS))
    codes = [code for page in pages for code in codes_on(page)]
    assert sorted(codes) == sorted(str(each.code) for each in exercises)
    for exercise in exercises:
        on = [page for page in pages if exercise.code in {text.text for *_, text in texts_of(page)}]
        assert len(on) == 1
        printed = " ".join(text.text for *_, text in texts_of(on[0]))
        assert str(exercise.pupil).replace(" ", "") in printed.replace(" ", "")


def test_nothing_on_a_sheet_leaves_the_page_or_lies_on_the_code() -> None:
    exercises, setup = class_of([LONG, "Emma"])
    for page in place_handouts(exercises, setup, FONTS):
        (code,) = (
            item
            for item in page.items
            if sum(isinstance(s, Rect) and s.fill == 0.0 for s in item.drawing.shapes) > 4  # corner marks are no code
        )
        assert code.x + code.drawing.width == pytest.approx(page.width - 54, abs=0.1)
        for x, y, text in texts_of(page):
            if text.anchor == "start" and text.text:
                end = x + FONTS.width(text.text, text.size, text.bold)
                assert end <= page.width - setup.margin + 0.1
                assert end <= code.x or y - text.size > code.y + code.drawing.height - 2 or x >= code.x


names = (
    st.text("abcdeghilmnorstuvwzÄß -", min_size=1, max_size=100).map(lambda text: " ".join(text.split())).filter(bool)
)


@given(
    names,
    st.floats(150, 600),
    st.sampled_from([("name",), ("name", "class", "date"), ("class", "name"), ("Team", "date", "name", "class")]),
)
def test_a_name_is_on_its_line_and_as_large_as_fits(name: str, width: float, fields: tuple[str, ...]) -> None:
    style = PageStyle()
    drawing = fields_drawing(fields, "en", width, style, FONTS, name)
    empty = fields_drawing(fields, "en", width, style, FONTS)
    texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    labels = [shape.text for shape in empty.shapes if isinstance(shape, Text)]
    written = [text for text in texts if text.text not in labels or text.size > style.label]
    written = written or [text for text in texts if text.text == name][-1:]
    assert "".join(text.text for text in written).replace(" ", "") == name.replace(" ", "")
    assert len(lines) == len(fields)
    last = written[-1]
    (line,) = (each for each in lines if each.x1 == last.x and each.y1 == pytest.approx(last.y + 2.0))
    for text in written:
        assert style.label <= text.size <= style.text
        assert text.x + FONTS.width(text.text, text.size) <= line.x2 + 0.1
        assert 0 <= text.y <= drawing.height


def test_the_name_field_is_there_also_where_the_job_has_none() -> None:
    exercises, setup = class_of(["Emma"])
    (page,) = place_handouts(exercises, setup._replace(header_fields=("date",)), FONTS)
    assert {"Name", "Emma", "Date"} <= {text.text for *_, text in texts_of(page)}


def test_a_sheet_without_a_pupil_has_no_code() -> None:
    exercises, setup = class_of(["Emma"])
    (page,) = place_handouts([replace(exercises[0], pupil=None, code=None)], setup, FONTS)
    assert not codes_on(page)


def test_a_code_is_large_enough_to_be_read() -> None:
    for style in (PageStyle(), PageStyle().scaled(0.6), PageStyle().at_least(24)):
        drawing = code_drawing("K7F3-Q9X2", style, FONTS)
        dark = [shape for shape in drawing.shapes if isinstance(shape, Rect)]
        assert min(min(each.width, each.height) for each in dark) >= 0.5 * MM
        assert all(each.x >= 0 and each.x + each.width <= drawing.width + 0.1 for each in dark)
        (text,) = (shape for shape in drawing.shapes if isinstance(shape, Text))
        assert text.size >= 7
        assert FONTS.width(text.text, text.size) <= drawing.width + 0.01


# ---- the key


def test_the_key_has_names_and_codes_in_the_order_of_the_list() -> None:
    pupils = ["Zoë", "Ben", "Emma", LONG, "Mia"]
    exercises, setup = class_of(pupils)
    pages = list(place_answers(exercises, setup, FONTS, 1, (1, 2, 3, 4, 5)))
    assert not [code for page in pages for code in codes_on(page)], "only sheets are scanned"
    headings = [start.bookmark.partition(" · ")[0] for page in pages for start in page.starts]
    assert headings == pupils
    for exercise in exercises:
        (where,) = ((page, x, y) for page in pages[:-1] for x, y, text in texts_of(page) if exercise.code in text.text)
        page, x, y = where
        above = [text.text for left, top, text in texts_of(page) if text.bold and left == x and 0 < y - top < 20]
        assert len(above) == 1
        assert str(exercise.pupil).endswith(above[0])


def rows_of(page: Page) -> dict[str, list[str]]:
    """Return the texts of each row of a page with all answers, from left to right, by sheet number."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in texts_of(page):
        rows.setdefault(round(y, 1), []).append((x, text.text))
    cells = [[text for _, text in sorted(row)] for row in rows.values()]
    return {row[0]: row for row in cells if row[0].isdecimal()}


def test_all_answers_of_a_class_of_thirty_stand_on_one_page() -> None:
    pupils = [
        f"{name} {letter}." for letter in "ABCDE" for name in ("Emma", "Ben", "Charlotte", "Noah", "Zoë", "Jürgen")
    ]
    exercises, setup = class_of(pupils)
    *answers, glance = place_answers(exercises, setup, FONTS)
    assert len([start for page in answers for start in page.starts]) == 30
    assert not glance.starts
    rows = rows_of(glance)
    assert [*rows] == [str(number) for number in range(1, 31)]
    for number, (exercise, pupil) in enumerate(zip(exercises, pupils, strict=True), start=1):
        _, name, *cells, _marks = rows[str(number)]
        assert name == pupil
        placed = {each.entry.word: (each.start.row + 1, each.start.column + 1) for each in exercise.solution.placements}
        printed = [tuple(map(int, cell.split("/"))) for cell in cells]
        assert printed == [placed[word] for word in WORDS[1:-1].split(", ")]
    assert min(text.size for *_, text in texts_of(glance)) >= 7


def test_words_of_their_own_stand_in_rows_and_none_is_lost() -> None:
    exercises, setup = class_of(["Emma", "Ben", LONG], "kind: wordregions, size: 7x9")
    *_, glance = place_answers(exercises, setup, FONTS)
    printed = " ".join(text.text for *_, text in texts_of(glance)).replace("\u00a0", " ")
    for exercise in exercises:
        for region in exercise.solution.regions:
            assert region.word in printed


@given(st.integers(1, 70), st.sampled_from(["A4", "A5", "Letter"]), st.booleans())
@settings(max_examples=6)
def test_nothing_leaves_the_page_however_many_pupils_there_are(count: int, paper: str, lying: bool) -> None:
    (exercise,), _ = class_of(["Emma"])
    several = [
        replace(exercise, pupil=f"{LONG[: 5 + n % 60]}", code=code_of(n, "x"), difficulty=("easy", "hard")[n % 2])
        for n in range(count)
    ]
    setup = PageSetup(*PAPER_SIZES[paper], title="T", orientation="landscape" if lying else "auto")
    pages = [page for page in place_answers(several, setup, FONTS) if not page.starts]
    numbers = [number for page in pages for number in rows_of(page)]
    assert [*dict.fromkeys(numbers)] == [str(number) for number in range(1, count + 1)]
    for page in pages:
        for x, y, text in texts_of(page):
            if text.anchor == "start":
                assert setup.margin - 0.01 <= x
                assert x + FONTS.width(text.text, text.size, text.bold) <= page.width - setup.margin + 0.1
            assert setup.margin <= y <= page.height - setup.margin + 0.1


def test_long_names_leave_the_answers_their_room() -> None:
    exercises, setup = class_of([LONG, "Emma", "Ben"])
    *_, glance = place_answers(exercises, setup, FONTS)
    places = [x for x, _, text in texts_of(glance) if "/" in text.text and text.text[0] != "/"]
    assert len(places) >= 3 * 12
    assert min(places) - 54 <= 0.3 * (glance.width - 108) + 80


def test_every_second_row_is_shaded() -> None:
    exercises, setup = class_of(["Emma", "Ben", "Zoë", "Noah", "Jürgen", "Mia", "Lena"])
    *_, glance = place_answers(exercises, setup, FONTS)
    shades = [
        (item.y + shape.y, item.y + shape.y + shape.height)
        for item in glance.items
        for shape in item.drawing.shapes
        if isinstance(shape, Rect) and shape.fill
    ]
    names = {text.text: y for _, y, text in texts_of(glance)}
    shaded = [any(top < names[str(each.pupil)] < bottom for top, bottom in shades) for each in exercises]
    assert shaded == [False, True, False, True, False, True, False]


@pytest.mark.parametrize(
    ("title", "names", "above"),
    [
        ("Farm of {name}", ["Anna", "Andrea"], "Word search"),
        ("Farm: {name}", ["Anna", "Andrea"], "Farm"),
        ("Farm ({name})", ["Anna", "Andrea"], "Farm"),
        ("The farm", ["Anna", "Andrea"], "The farm"),
        ("{name} on the farm", ["Anna", "Andrea"], "Word search"),
    ],
)
def test_a_class_is_called_by_the_part_that_its_titles_share(title: str, names: list[str], above: str) -> None:
    exercises, setup = class_of(names, f"words: {WORDS}, size: 12x12, id: farm, title: '{title}'")
    *_, glance = place_answers(exercises, setup, FONTS)
    assert f"Class 4b · {above}" in [text.text for *_, text in texts_of(glance)]


def test_each_class_has_a_page_and_sheets_without_a_class_are_on_none() -> None:
    first, setup = class_of(["Emma", "Ben"])
    second, _ = class_of(["Emma", "Ben"], "kind: wordregions, size: 5x7, title: 'Words of {name}'")
    plain = replace(first[0], pupil=None, code=None)
    pages = [page for page in place_answers([plain, *first, *second], setup, FONTS) if not page.starts]
    titles = [[text.text for *_, text in texts_of(page) if "Class 4b" in text.text] for page in pages]
    assert titles == [["Class 4b · Farm"], ["Class 4b · Word regions"]]
    assert [len(rows_of(page)) for page in pages] == [2, 2]
    assert all(page.starts for page in place_answers([plain], setup, FONTS))
