from __future__ import annotations

import io
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from pathlib import Path

import pypdfium2
import pytest

from tests.loops import loop_over
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.drawing.pen import FontMetrics, Pen
from worksheets.drawing.shapes import Drawing, Line, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.solids import COS30
from worksheets.drawing.style import Area, Style
from worksheets.language.languages import language_codes
from worksheets.layout.page import Page, Placed
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.puzzles.goldencube.draw import draw_answer, draw_puzzle, outline_answer
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Block, Box, BoxCell, Content, Given, Puzzle, Solution, cells_of
from worksheets.puzzles.goldencube.picture.compose import Composition, compose
from worksheets.puzzles.goldencube.picture.key import KeyComposition, compose_key
from worksheets.puzzles.goldencube.picture.marks import fills
from worksheets.puzzles.goldencube.texts import blocks_label, ticks_label

FONTS = load_fonts("Andika")

STYLE = Style()
KEY = Style(largest_letter=10.0)
AREAS = [Area(510, 600), Area(770, 350), Area(245, 640), Area(300, 200), Area(180, 700)]


def pen(area: Area = AREAS[0], style: Style = STYLE, case: str = "") -> Pen:
    return Pen(area, style, FONTS, LANGUAGES.get(case, "en"))


def cut(box: Box, seed: int, golden: bool) -> tuple[Puzzle, Solution]:
    """A box cut into blocks corner by corner; every third block is a given."""
    rng = random.Random(seed)
    filled: dict[BoxCell, Content] = {box.centre: GOLD} if golden else {}
    blocks: list[Block] = []
    givens = []
    for low in cells_of((0, 0, 0), box):
        if low in filled:
            continue
        sizes = [
            size
            for size in product(range(1, 4), range(1, 4), range(1, 4))
            if all(a + b <= edge for a, b, edge in zip(low, size, box, strict=True))
            and filled.keys().isdisjoint(cells_of(low, size))
        ]
        size = sizes[int(rng.random() * len(sizes))]
        blocks.append(size)
        filled.update(dict.fromkeys(cells_of(low, size), len(blocks)))
        if len(blocks) % 3 == 0:
            givens.append(Given(len(blocks), low, size))
    layers = tuple(
        tuple(tuple(filled[BoxCell(x, y, z)] for x in range(box.x)) for y in range(box.y)) for z in range(box.z)
    )
    puzzle = Puzzle(box, tuple(blocks), golden, tuple(givens))
    return puzzle, Solution(layers)


CASES = {
    "3x3x3": cut(Box(3, 3, 3), 1, golden=True),
    "3x5x3": cut(Box(3, 5, 3), 2, golden=True),
    "5x5x5": cut(Box(5, 5, 5), 3, golden=True),
    "5x7x5": cut(Box(5, 7, 5), 4, golden=True),
    "4x4x4": cut(Box(4, 4, 4), 5, golden=False),
    "7x1x2": cut(Box(7, 1, 2), 6, golden=False),
}
LAYER = {"en": "Layer", "de": "Ebene", "ru": "Слой", "fr": "Couche"}
LANGUAGES = {"5x7x5": "de", "4x4x4": "ru", "7x1x2": "fr-CA"}
each_case = loop_over("case", CASES)
each_area = loop_over("area", AREAS)


def composed(puzzle: Puzzle, area: Area, style: Style = STYLE, case: str = "") -> Composition:
    return compose(puzzle.box, puzzle.blocks, pen(area, style, case))


def composed_key(puzzle: Puzzle, area: Area, style: Style = STYLE, case: str = "") -> KeyComposition:
    return compose_key(puzzle.box, len(puzzle.blocks), pen(area, style, case))


def extremes(shape: Shape, fonts: FontMetrics = FONTS) -> Iterator[tuple[float, float]]:
    """Opposite corners or end points of a shape."""
    match shape:
        case Polygon():
            yield from shape.points
        case Line():
            yield from ((shape.x1, shape.y1), (shape.x2, shape.y2))
        case Rect():
            yield from ((shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height))
        case Text():
            width = fonts.width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
            yield from ((left, shape.y - STYLE.cap_height * shape.size), (left + width, shape.y))


def texts(drawing: Drawing) -> list[Text]:
    return [shape for shape in drawing.shapes if isinstance(shape, Text)]


def written_in_plans(drawing: Drawing, found: Composition | KeyComposition) -> dict[BoxCell, str]:
    """The texts in the cells of the plans, found by the positions of their centres."""
    inside = {}
    for text in texts(drawing):
        middle = text.y - STYLE.cap_height * text.size / 2
        for z in range(found.plans.box.z):
            plan, cell = found.plan(z), found.plans.cell
            x, y = (text.x - plan.x) / cell, (middle - plan.y) / cell
            if 0 < x < found.plans.box.x and 0 < y < found.plans.box.y:
                assert text.anchor == "middle"
                assert (x % 1, y % 1) == pytest.approx((0.5, 0.5))
                inside[BoxCell(int(x), int(y), z)] = text.text
    return inside


@each_case
@each_area
@loop_over("style", [STYLE, KEY])
def test_everything_lies_inside_and_the_answer_has_the_size_of_its_outline(case: str, area: Area, style: Style) -> None:
    puzzle, solution = CASES[case]
    drawing, answer, outline = (
        draw_puzzle(puzzle, pen(area, style, case)),
        draw_answer(puzzle, solution, pen(area, style, case)),
        outline_answer(puzzle, solution, pen(area, style, case)),
    )
    assert (answer.width, answer.height, answer.letter_size) == (outline.width, outline.height, outline.letter_size)
    line = LOOKS.key_plan.thickest_frame
    for each in (drawing, answer):
        assert each.width <= area.width + 0.01
        assert each.height <= area.height + 0.01
        assert each.letter_size <= style.largest_letter
        for shape in each.shapes:
            for x, y in extremes(shape):
                assert -line < x < each.width + line
                assert -line < y < each.height + line


@each_case
@each_area
def test_no_text_is_smaller_than_the_drawing_says(case: str, area: Area) -> None:
    puzzle, solution = CASES[case]
    drawing = draw_puzzle(puzzle, pen(area, case=case))
    assert min(text.size for text in texts(drawing)) >= drawing.letter_size - 1e-9
    answer = draw_answer(puzzle, solution, pen(area, case=case))
    assert min(text.size for text in texts(answer)) >= min(answer.letter_size, STYLE.smallest_letter) - 1e-9


@pytest.mark.parametrize("box", [Box(3, 3, 3), Box(5, 5, 5), Box(3, 5, 3), Box(5, 7, 5), Box(7, 7, 7)], ids=str)
def test_a_box_can_be_read_on_one_page(box: Box) -> None:
    puzzle, _ = cut(box, 7, golden=True)
    assert draw_puzzle(puzzle, Pen(Area(510, 580), STYLE, FONTS)).letter_size >= STYLE.smallest_letter


@each_case
@each_area
def test_plans_and_legend_do_not_overlap(case: str, area: Area) -> None:
    puzzle, _ = CASES[case]
    found = composed(puzzle, area, case=case)
    caption = found.measures.caption
    # Each plan with its label and icon, each entry with its texts, and both panels.
    boxes = [(0.0, found.ticks_top, found.width, found.height)] if found.ticks else []
    for z in range(puzzle.box.z):
        plan = found.plan(z)
        x, y, width, height = plan.x, plan.y, puzzle.box.x * plan.pitch, puzzle.box.y * plan.pitch
        assert (plan.rows, plan.columns, plan.pitch) == (puzzle.box.y, puzzle.box.x, found.measures.cell)
        boxes.append((x, y - 1.4 * caption, x + max(width, found.plans.label_ems * caption), y + height))
    for (_, slot), size in zip(found.entry_slots(), found.legend.sizes, strict=True):
        boxes.append((slot.x, slot.y, slot.x + slot.width, slot.y + slot.height + size.caption))
        assert boxes[-1][3] <= found.legend_top + found.legend_height < found.plans_top
    for n, (left, top, right, bottom) in enumerate(boxes):
        assert left < right
        assert top < bottom
        for x1, y1, x2, y2 in boxes[:n]:
            assert right <= x1 + 1e-6 or x2 <= left + 1e-6 or bottom <= y1 + 1e-6 or y2 <= top + 1e-6


@each_case
def test_the_answers_cells_hold_the_solution(case: str) -> None:
    puzzle, solution = CASES[case]
    area = Area(510, 600)
    answer = draw_answer(puzzle, solution, pen(area, case=case))
    expected = {
        BoxCell(x, y, z): str(content)
        for z, layer in enumerate(solution.layers)
        for y, row in enumerate(layer)
        for x, content in enumerate(row)
    }
    assert written_in_plans(answer, composed_key(puzzle, area, case=case)) == expected


@each_case
def test_the_puzzles_cells_hold_the_givens_and_gold_only(case: str) -> None:
    puzzle, _ = CASES[case]
    area = Area(510, 600)
    expected = {cell: str(given.block) for given in puzzle.givens for cell in given.cells}
    if puzzle.golden:
        expected[puzzle.box.centre] = "G"
    assert written_in_plans(draw_puzzle(puzzle, pen(area, case=case)), composed(puzzle, area, case=case)) == expected


@each_case
def test_every_layer_has_its_label(case: str) -> None:
    puzzle, solution = CASES[case]
    name = LAYER[LANGUAGES.get(case, "en")[:2]]
    for drawing in (
        draw_puzzle(puzzle, pen(case=case)),
        draw_answer(puzzle, solution, pen(case=case)),
    ):
        labels = [text.text for text in texts(drawing) if text.bold and text.text.startswith(name)]
        assert labels == [f"{name} {z + 1}" for z in range(puzzle.box.z)]


@each_case
def test_each_distinct_block_is_listed_with_its_numbers_and_drawn_to_scale(case: str) -> None:
    puzzle, _ = CASES[case]
    drawing = draw_puzzle(puzzle, pen(case=case))
    found = composed(puzzle, AREAS[0], case=case)
    expected = Counter(" × ".join(map(str, sorted(block))) for block in puzzle.blocks)
    shown = [text.text for text in texts(drawing)]
    dimensions = [text for text in shown if re.fullmatch(r"\d+ × \d+ × \d+", text)]
    counts = [len(entry.numbers) for entry, _ in found.entry_slots()]
    assert dict(zip(dimensions, counts, strict=True)) == dict(expected)
    assert shown[0] == blocks_label(LANGUAGES.get(case, "en"), len(puzzle.blocks))
    assert len(dimensions) == len(expected)
    for entry, slot in found.entry_slots():
        a, b, c = entry.edges
        faces = [
            shape.points
            for shape in drawing.shapes
            if isinstance(shape, Polygon)
            and shape.fill is not None
            and slot.x - 1 <= min(shape.points)[0]
            and max(shape.points)[0] <= slot.x + slot.width + 1
            and slot.y - 1 <= min(y for _, y in shape.points)
            and max(y for _, y in shape.points) <= slot.y + slot.height + 1
        ]
        assert len(faces) == 3
        xs = [x for face in faces for x, _ in face]
        assert max(xs) - min(xs) == pytest.approx((b + c) * COS30 * found.measures.unit)
        ys = [y for face in faces for _, y in face]
        assert max(ys) - min(ys) == pytest.approx(((b + c) / 2 + a) * found.measures.unit)


def test_the_golden_cube_is_marked_in_plan_and_picture() -> None:
    puzzle, solution = CASES["3x5x3"]
    stars = [
        [shape for shape in drawing.shapes if isinstance(shape, Polygon) and len(shape.points) == 2 * LOOKS.star_points]
        for drawing in (
            draw_puzzle(puzzle, pen()),
            draw_answer(puzzle, solution, pen()),
        )
    ]
    assert [len(each) for each in stars] == [1, 2]


def test_the_picture_shows_all_blocks_of_the_top_and_those_beside_gold() -> None:
    puzzle, solution = CASES["5x5x5"]
    large = Area(900, 900)
    found = composed_key(puzzle, large)
    answer = draw_answer(puzzle, solution, pen(large))
    shown = {text.text for text in texts(answer) if text.y < found.plan(0).y - 20}
    for z in (2, 4):
        assert {str(content) for row in solution.layers[z] for content in row} <= shown
    assert {"Layers 1–3", "Layers 4–5"} <= shown


@each_case
@pytest.mark.parametrize("colour", [False, True])
def test_neighbours_in_a_plan_have_different_fills(case: str, colour: bool) -> None:
    _, solution = CASES[case]
    chosen = fills(solution.layers, colour=colour)
    lines: list[tuple[Content, ...]] = []
    for layer in solution.layers:
        lines += [*layer, *zip(*layer, strict=True)]
    pairs = {(a, b) for line in lines for a, b in pairwise(line) if a != b}
    assert pairs
    assert all(chosen[a] != chosen[b] for a, b in pairs)


def test_few_grays_are_used_and_numbers_are_read_on_each() -> None:
    grays = LOOKS.fill_grays
    assert len(grays) <= 5
    assert all(one - other > 0.07 for one, other in pairwise(grays))


@pytest.mark.parametrize("case", CASES)
def test_the_key_outlives_a_dark_copier(case: str) -> None:
    """Only thin lines are darker than 30 % black, and each number on gray has a white chip behind it."""
    puzzle, solution = CASES[case]
    for drawing in (draw_answer(puzzle, solution, pen()), draw_puzzle(puzzle, pen())):
        below: list[Polygon | Rect] = []
        for shape in drawing.shapes:
            if isinstance(shape, Polygon | Rect) and shape.fill is not None:
                assert isinstance(shape.fill, float)
                if shape.fill == 0.0:  # the golden cube's star, and a layer in an icon
                    continue
                assert shape.fill >= 0.7
                below.append(shape)
            elif isinstance(shape, Text) and shape.text.isdigit():
                middle = Point(shape.x, shape.y - 0.3 * shape.size)
                under = [fill for fill in below if covers(fill, middle)]
                assert not under or under[-1].fill == 1.0


def covers(shape: Polygon | Rect, point: Point) -> bool:
    if isinstance(shape, Rect):
        return shape.x <= point.x <= shape.x + shape.width and shape.y <= point.y <= shape.y + shape.height
    around = zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True)
    turns = [(b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) for a, b in around]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def test_three_layers_stand_in_one_row_where_numbers_have_eight_points() -> None:
    for edge, layers in ((3, 3), (5, 3), (5, 5)):
        puzzle, _ = cut(Box(edge, edge, layers), 8, golden=True)
        for width in range(120, 520, 20):
            found = composed_key(puzzle, Area(width, 700), KEY)
            in_one_row = len({found.plan(z).y for z in range(layers)}) == 1
            if found.number_size >= 8 and layers == 3:
                assert in_one_row
            if not in_one_row:
                assert layers == 5
    puzzle, _ = cut(Box(5, 5, 5), 8, golden=True)
    assert composed_key(puzzle, Area(510, 700)).number_size > 9


def chips_of(puzzle: Puzzle, count: int) -> list[str]:
    """The texts in the legend after the first dimensions."""
    shown = [text.text for text in texts(draw_puzzle(puzzle, pen()))]
    start = shown.index("1 × 1 × 1")
    return shown[start + 1 : start + 1 + count]


def test_each_number_has_a_chip_and_many_share_some() -> None:
    puzzle = Puzzle(Box(4, 5, 1), tuple(((1, 1, 1), (2, 1, 1))[n % 2] for n in range(14)), golden=False)
    assert chips_of(puzzle, 8) == ["1", "3", "5", "7", "9", "11", "13", "1 × 1 × 2"]
    puzzle = Puzzle(Box(4, 5, 1), ((1, 1, 1), (2, 1, 1), *((1, 1, 1),) * 12), golden=False)
    assert chips_of(puzzle, 3) == ["1", "3–14", "1 × 1 × 2"]


@each_case
@each_area
def test_all_numbers_can_be_ticked_or_none(case: str, area: Area) -> None:
    puzzle, _ = CASES[case]
    drawing, found = draw_puzzle(puzzle, pen(area, case=case)), composed(puzzle, area, case=case)
    heading = ticks_label(LANGUAGES.get(case, "en"))
    below = [text.text for text in texts(drawing) if found.ticks and text.y > found.ticks_top + found.texts.heading]
    assert below == ([str(n + 1) for n in range(len(puzzle.blocks))] if found.ticks else [])
    assert [text.text for text in texts(drawing)].count(heading) == bool(found.ticks)
    if area == AREAS[0] and case == "3x3x3":
        assert found.ticks


@each_case
def test_pictures_of_a_row_stand_on_one_line(case: str) -> None:
    puzzle, _ = CASES[case]
    found = composed(puzzle, AREAS[0], case=case)
    slots = [slot for _, slot in found.entry_slots()]
    rows = {slot.y for slot in slots}
    assert len({slot.y + slot.height for slot in slots}) == len(rows)


def test_a_small_box_has_the_preferred_measures() -> None:
    puzzle, _ = CASES["3x3x3"]
    blocks = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 2), (1, 1, 2), (1, 1, 1), (1, 1, 1))
    found = compose(puzzle.box, blocks, pen(Area(487, 560)))
    assert found.measures == (48.0, 30.0, 14.0)
    assert (found.texts.chip, found.texts.heading, found.texts.tick, found.number_size) == (10.0, 10.0, 16.0, 16.0)
    assert len({found.plan(z).y for z in range(3)}) == 1
    first, last = found.plan(0), found.plan(2)
    assert first.x == pytest.approx(0.0, abs=3.0)
    assert last.x + 3 * 48 == pytest.approx(487, abs=3.0)


@pytest.mark.parametrize("size", [9.0, 14.0, 30.0])
def test_a_requested_letter_size_overrides_the_area(size: float) -> None:
    puzzle, _ = CASES["3x5x3"]
    style = Style(letter_size=size)
    drawing = draw_puzzle(puzzle, pen(style=style))
    assert drawing.letter_size == size
    assert (drawing.height <= AREAS[0].height) == (size < 20)


def overlaps(boxes: list[tuple[str, list[tuple[float, float]]]]) -> Iterator[tuple[str, str]]:
    for (one, [(left, top), (right, bottom)]), (other, [(x1, y1), (x2, y2)]) in combinations(boxes, 2):
        if left < x2 - 1e-6 and x1 < right - 1e-6 and top < y2 - 1e-6 and y1 < bottom - 1e-6:
            yield one, other


@loop_over("family", FAMILIES, every=3)
@each_case
@each_area
def test_no_text_overlaps_another_in_any_font(case: str, area: Area, family: str) -> None:
    puzzle, solution = CASES[case]
    fonts = load_fonts(family)
    pen = Pen(area, Style(cap_height=fonts.cap_height), fonts, LANGUAGES.get(case, "en"))
    for drawing in (draw_puzzle(puzzle, pen), draw_answer(puzzle, solution, pen)):
        assert not [*overlaps([(text.text, [*extremes(text, fonts)]) for text in texts(drawing)])]


IN_OWN_FONTS = {"bn", "hi", "mr", "ne", "ta"}
"""Languages with letters that no built-in font contains."""


@loop_over("language", [code for code in language_codes() if code not in IN_OWN_FONTS])
def test_no_caption_of_a_small_key_overlaps_another_in_any_language(language: str) -> None:
    fonts = load_fonts("DejaVu Sans")
    for box, largest in product((Box(3, 3, 3), Box(3, 3, 5), Box(1, 3, 5), Box(3, 5, 1)), (7.5, 9.0, 52.0)):
        puzzle, solution = cut(box, 7, golden=True)
        style = Style(cap_height=fonts.cap_height, largest_letter=largest)
        drawing = draw_answer(puzzle, solution, Pen(Area(300, 400), style, fonts, language))
        assert not [*overlaps([(text.text, [*extremes(text, fonts)]) for text in texts(drawing)])]
        for text in texts(drawing):
            assert all(-0.01 <= x <= drawing.width + 0.01 for x, _ in extremes(text, fonts))


@each_case
def test_a_printed_page_reads_back(case: str, tmp_path: Path) -> None:
    puzzle, solution = CASES[case]
    fonts = load_fonts("Andika")
    style = Style(cap_height=fonts.cap_height)
    drawings = [
        draw_puzzle(puzzle, pen(style=style, case=case)),
        draw_answer(puzzle, solution, pen(style=style, case=case)),
    ]
    pages = [Page(595, 842, (Placed(40, 120, drawing),), str(n)) for n, drawing in enumerate(drawings)]
    stream = io.BytesIO()
    write_pdf(pages, stream, fonts, about=About("", "en"), duplex=False)
    document = pypdfium2.PdfDocument(stream.getvalue())
    name = LAYER[LANGUAGES.get(case, "en")[:2]]
    handout = document[0].get_textpage().get_text_range()
    blocks = {tuple(map(int, found)) for found in re.findall(r"(\d+) × (\d+) × (\d+)", handout)}
    assert blocks == {tuple(sorted(block)) for block in puzzle.to_json()["blocks"]}
    # Read every cell of the answer with a second PDF reader, which shares no code with the first.
    path = tmp_path / "answer.pdf"
    path.write_bytes(stream.getvalue())
    found = composed_key(puzzle, AREAS[0], style, case)
    answer = document[1].get_textpage()
    for z, layer in enumerate(solution.to_json()["layers"]):
        plan, cell = found.plan(z), found.plans.cell
        for y, row in enumerate(layer):
            left, top = 40 + plan.x, 120 + plan.y + y * cell
            for x, content in enumerate(row):
                box = (left + x * cell, 842 - top - cell, left + (x + 1) * cell, 842 - top)
                assert answer.get_text_bounded(*box).strip() == str(content)
    try:
        command = ["pdftotext", "-f", "2", "-l", "2", "-raw", str(path), "-"]
        text = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    except FileNotFoundError:
        pytest.skip("pdftotext is not installed")
    for z in range(puzzle.box.z):
        assert f"{name} {z + 1}" in text
