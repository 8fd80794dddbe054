from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pypdfium2
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import worksheets
from tests.layout.conftest import side_by_side
from tests.loops import loop_over
from worksheets.drawing.paper import PAPER_SIZES, KeySetup, PageSetup
from worksheets.drawing.shapes import Column, Letters, Text
from worksheets.language.languages import find_language
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.key import block, filling, head, key_plan
from worksheets.layout.key.answers import Key, place_answers
from worksheets.layout.key.filling import COMFORTABLE, ROW_GAP
from worksheets.layout.key.key_page import LARGER
from worksheets.layout.key.key_plan import ACCEPTABLE
from worksheets.layout.key.table import Table
from worksheets.layout.page import Page, Placed, starts_of
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.values import AnswerTable
from worksheets.puzzles.wordsearch import draw
from worksheets.testing.cases import languages

pytestmark = pytest.mark.slow

A4 = PageSetup(title="Term 1")
NO_SHRINK = (Phase.explicit, Phase.reuse, Phase.generate)
"""The page of a failure is readable as it is, and shrinking one takes minutes."""


def texts_of(page: Page) -> list[str]:
    """Return all texts; those of tables column by column."""
    found: list[str] = []
    for shape in (shape for item in page.items for shape in item.drawing.shapes):
        found += [shape.text] if isinstance(shape, Text) else shape.lines if isinstance(shape, Column) else ()
    return found


def is_column(shape: object) -> bool:
    return isinstance(shape, Column)


@settings(max_examples=12, phases=NO_SHRINK)
@given(
    sizes=st.lists(
        st.tuples(st.integers(1, 40), st.integers(1, 40), st.integers(0, 120) | st.integers(300, 400)),
        min_size=1,
        max_size=8,
    ),
    paper=st.sampled_from(["A4", "A3", "Letter"]),
    title=st.sampled_from(["Farm", "A title " * 20]),
)
def test_everything_is_on_the_page_and_nothing_overlaps(
    make: Any, metrics: Any, boxes: Any, sizes: list[tuple[int, int, int]], paper: str, title: str
) -> None:
    width, height = PAPER_SIZES[paper]
    setup = PageSetup(width, height, title="Term 1")
    exercises = [make(r, c, bank, title=title.strip(), id=f"sheet-{n}") for n, (r, c, bank) in enumerate(sizes)]
    pages = list(place_answers(exercises, setup, metrics))
    for page in pages:
        found = [box for box in boxes(page) if box.what != "letters"]
        for box in found:
            assert setup.margin - 0.1 <= box.left < box.right <= page.width - setup.margin + 0.1
            assert setup.margin - 0.1 <= box.top < box.bottom <= page.height - setup.margin + 0.1
        for one, other in side_by_side(found):
            assert not one.overlaps(other), (one, other)
    assert [start.exercise for page in pages for start in page.starts] == list(range(len(exercises)))
    counted = starts_of(Key(exercises, setup, metrics).pages(drawn=False))
    assert counted == starts_of(pages)
    words = [text for page in pages for text in texts_of(page) if text.startswith("word")]
    assert sorted(words) == sorted(entry.word for each in exercises for entry in each.puzzle.entries)
    sizes_of_letters = [s.size for p in pages for i in p.items for s in i.drawing.shapes if isinstance(s, Letters)]
    assert min(sizes_of_letters) >= 7 - 0.011


def test_small_answers_share_a_page(make: Any, metrics: Any) -> None:
    pages = list(place_answers([make(10, 10, 8, id=f"s{n}") for n in range(8)], A4, metrics))
    assert len(pages[0].starts) >= 4
    pages = list(place_answers([make(14, 14, 8, id=f"s{n}") for n in range(8)], A4, metrics))
    assert [len(page.starts) for page in pages] == [3, 3, 2], "lists stand beside the grids"


def test_slightly_smaller_letters_save_pages(make: Any, metrics: Any) -> None:
    pages = list(place_answers([make(13, 13, 8, id=f"s{n}") for n in range(8)], A4, metrics))
    sizes = {item.drawing.letter_size for page in pages for item in page.items if _has(item, Letters)}
    assert [len(page.starts) for page in pages] == [4, 4]
    assert ACCEPTABLE <= min(sizes) <= max(sizes) < COMFORTABLE


def _has(item: Placed, sort: type[object]) -> bool:
    return any(isinstance(shape, sort) for shape in item.drawing.shapes)


@pytest.mark.parametrize("size", [(14, 14), (15, 15), (20, 12), (9, 14)])
@pytest.mark.parametrize("least", [0.0, 18.0])
def test_a_list_beside_its_grid_touches_nothing(make: Any, metrics: Any, size: tuple[int, int], least: float) -> None:
    setup = A4._replace(least_size=least)
    pages = list(place_answers([make(*size, 8, id=f"s{n}") for n in range(8)], setup, metrics))
    beside = 0
    for page in pages:
        grids = [item for item in page.items if any(isinstance(shape, Letters) for shape in item.drawing.shapes)]
        lists = [item for item in page.items if any(isinstance(shape, Column) for shape in item.drawing.shapes)]
        assert len(grids) == len(lists) == len(page.starts)
        for grid, listed in zip(grids, lists, strict=True):
            beside += listed.y == grid.y
            assert listed.x > grid.x + grid.drawing.width or listed.y > grid.y + grid.drawing.height
            assert listed.x + listed.drawing.width <= page.width - setup.margin + 0.01
            assert listed.y + listed.drawing.height <= page.height - setup.margin + 0.01
            below = [other.y for other in grids if other.y > grid.y]
            assert listed.y + listed.drawing.height < min(below, default=page.height)
    assert beside or size != (14, 14) or least


def titles_of(page: Page) -> list[tuple[float, float, str]]:
    """Return top, left and text of the titles of answers, in reading order."""
    titles = [
        (round(item.y, 3), round(item.x, 3), shape.text)
        for item in page.items
        for shape in item.drawing.shapes
        if isinstance(shape, Text) and shape.text.startswith("Sheet")
    ]
    return sorted(titles)


def test_answers_stand_in_the_order_of_the_sheets_row_by_row(make: Any, metrics: Any) -> None:
    sizes = [(5, 7), (9, 6), (6, 6), (12, 30), (7, 5), (14, 8), (8, 9), (30, 8), (5, 5), (6, 9)]
    exercises = [make(rows, columns, 5, title=f"Sheet {n}") for n, (rows, columns) in enumerate(sizes)]
    pages = list(place_answers(exercises, A4, metrics))
    found = [titles_of(page) for page in pages]
    assert [title for page in found for _, _, title in page] == [f"Sheet {n}" for n in range(len(sizes))]
    assert [start.exercise for page in pages for start in page.starts] == list(range(len(sizes)))
    (top, left, _), (beside, right, _) = found[0][:2]
    assert (top, left) < (beside, right)
    assert top == beside


def test_every_page_has_the_heading_and_its_number(make: Any, metrics: Any) -> None:
    pages = list(place_answers([make(12, 12, 10, title=f"Sheet {n}") for n in range(12)], A4, metrics))
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        texts = texts_of(page)
        assert texts[:2] == ["Answers", "Term 1"]
        assert texts[-1] == f"Page {number}"
    tops = {titles_of(page)[0][0] for page in pages}
    assert len(tops) == 1
    assert tops.pop() < A4.margin + filling.HEADING + 1


def letter_sizes(pages: list[Page]) -> list[float]:
    return [start.letter_size for page in pages for start in page.starts]


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_one_answer_fills_the_page(make: Any, metrics: Any, paper: str) -> None:
    width, height = PAPER_SIZES[paper]
    setup = PageSetup(width, height, title="Term 1")
    (page,) = place_answers([make(12, 12, 12)], setup, metrics)
    grid = max((item.drawing for item in page.items), key=lambda drawing: drawing.letter_size)
    assert grid.width > 0.9 * (width - 2 * setup.margin)


@pytest.mark.parametrize("count", [2, 3, 5, 7, 9, 26])
def test_answers_of_one_size_have_one_scale_and_fill_all_pages_but_the_last(
    make: Any, metrics: Any, count: int
) -> None:
    exercises = [make(12, 12, 12, title=f"Sheet {n}", variant="ABC"[n % 3]) for n in range(count)]
    pages = list(place_answers(exercises, A4, metrics))
    counts = [len(page.starts) for page in pages]
    assert sum(counts) == count
    assert len({*counts[:-1]}) <= 1
    assert counts[-1] <= counts[0]
    sizes = letter_sizes(pages)
    assert max(sizes) - min(sizes) < 0.01
    assert min(sizes) >= 9
    for page in pages:
        places = [(top, left) for top, left, _ in titles_of(page)]
        lefts = sorted({left for _, left in places})
        rows = [places[n : n + len(lefts)] for n in range(0, len(places), len(lefts))]
        for row in rows:
            assert [left for _, left in row] == lefts[: len(row)]
            assert len({top for top, _ in row}) == 1
        grids = [item for item in page.items if any(isinstance(shape, Letters) for shape in item.drawing.shapes)]
        assert [round(grid.x, 3) for grid in grids] == [left for _, left in places]
        assert len({round(grid.y, 3) for grid in grids}) == len(rows)


def test_pages_of_a_few_rows_have_letters_as_large_as_fit(make: Any, metrics: Any) -> None:
    sizes = [(5, 6), (8, 8), (12, 12), (14, 14), (18, 18), (40, 32), (10, 9), (7, 20)]
    pages = list(place_answers([make(r, c, 9) for r, c in sizes], A4, metrics))
    found = letter_sizes(pages)
    assert min(found) >= 7
    assert max(found) <= max(LARGER)
    assert [len(page.starts) for page in pages if any(start.exercise == 5 for start in page.starts)] == [1]
    foot = A4.height - A4.margin
    for page in pages[:-1]:
        grids = [item for item in page.items[1:-1] if any(isinstance(s, Letters) for s in item.drawing.shapes)]
        assert max(item.y + item.drawing.height for item in page.items[1:-1]) < foot
        assert sum(item.drawing.height for item in grids if item.x == min(grid.x for grid in grids)) > foot / 3


@pytest.mark.parametrize(("per_page", "most"), [(1, 1), (3, 3), (4, 4), (6, 6), (9, 9), (12, 12)])
def test_the_number_of_answers_on_a_page_is_limited(make: Any, metrics: Any, per_page: int, most: int) -> None:
    setup = PageSetup(title="Term 1", key=KeySetup(per_page=per_page))
    pages = list(place_answers([make(10, 10, 8, title=f"Sheet {n}") for n in range(25)], setup, metrics))
    counts = [len(page.starts) for page in pages]
    assert max(counts) <= most
    assert len(pages) == -(-25 // most)
    assert len({*counts[:-1]}) <= 1
    assert ("Word" in texts_of(pages[0])) == (per_page <= 4)


@pytest.mark.parametrize(("rows", "columns"), [(9, 12), (12, 30)])
@pytest.mark.parametrize("tables", [True, False])
def test_a_grid_has_numbers_at_its_rim_where_a_table_names_its_places(
    make: Any, metrics: Any, rows: int, columns: int, tables: bool
) -> None:
    setup = PageSetup(title="Term 1", key=KeySetup(tables=tables))
    exercise = make(rows, columns, 5)
    (page,) = place_answers([exercise], setup, metrics)
    (drawing,) = (item.drawing for item in page.items if any(isinstance(s, Letters) for s in item.drawing.shapes))
    numbers = {shape.text for shape in drawing.shapes if isinstance(shape, Text)}
    assert {"5", "10"} <= numbers if tables else not numbers
    (handout,) = place_handouts([exercise], setup, metrics)
    assert not any(text.isdigit() for text in texts_of(handout)), "a pupil needs none"


def test_the_answers_of_a_page_with_much_room_are_not_torn_apart(make: Any, metrics: Any) -> None:
    setup = PageSetup(title="Term 1", key=KeySetup(per_page=2, tables=False), orientation="portrait")
    (page,) = place_answers([make(3, 40, 1, title=f"Sheet {n}") for n in range(2)], setup, metrics)
    (first, _, _), (second, _, _) = titles_of(page)
    bottom = max(item.y + item.drawing.height for item in page.items if first <= item.y < second - 0.01)
    assert filling.ROW_GAP < second - bottom <= filling.ROW_GAP + 36.01


def test_a_key_is_turned_only_for_letters_a_quarter_larger(make: Any, metrics: Any) -> None:
    for rows, columns, lying in ((10, 13, False), (12, 16, False), (10, 16, False), (12, 30, True)):
        (page,) = place_answers([make(rows, columns, 6)], A4, metrics)
        assert (page.width > page.height) is lying


def test_a_key_behind_handouts_lies_as_they_do(make: Any, metrics: Any) -> None:
    for bound in (False, True):
        (page,) = Key([make(12, 30, 6)], A4, metrics, bound=bound).pages()
        assert (page.width > page.height) is not bound


@pytest.mark.parametrize("tables", [True, False])
def test_lists_can_be_requested_or_left_out(make: Any, metrics: Any, tables: bool) -> None:
    setup = PageSetup(title="Term 1", key=KeySetup(tables=tables))
    pages = list(place_answers([make(10, 10, 8) for _ in range(9)], setup, metrics))
    assert ("word3" in texts_of(pages[0])) == tables


def test_a_great_booklet_is_planned_from_a_sample(make: Any, metrics: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[object] = []
    key = block.Answer.key
    monkeypatch.setattr(block.Answer, "key", lambda self, *given: measured.append(self) or key(self, *given))
    exercises = [make(10, 10, 8, title=f"Sheet {n}") for n in range(1001)]
    pages = list(place_answers(exercises, A4, metrics))
    assert len(measured) <= key_plan.SAMPLE
    counts = [len(page.starts) for page in pages]
    assert sum(counts) == 1001
    assert len({*counts[:-1]}) == 1


def test_a_narrow_column_shortens_the_marks_of_an_answer_bit_by_bit(make: Any, metrics: Any) -> None:
    style = block.KeyStyle(9.0, tables=False, colour=False, fonts=metrics)
    answer = block.Answer(make(6, 8, 3, title="Farm", difficulty="easy"), 7, 12, style)
    taken = head.BADGE + 2 * head.BADGE_GAP + metrics.width("Farm", head.TITLE, bold=True)
    for marks in ("Sheet page 12 · Easy · Difficulty 34", "Sheet page 12 · Easy", "Sheet page 12"):
        width = taken + metrics.width(marks, head.SMALL) + 0.1
        texts = [shape for shape in answer.head(width).shapes if isinstance(shape, Text)]
        assert [text.text for text in texts] == ["7", "Farm", marks]
        assert len({text.y for text in texts[1:]}) == 1


def test_marks_that_do_not_fit_beside_a_title_are_below_it(make: Any, metrics: Any) -> None:
    style = block.KeyStyle(9.0, tables=False, colour=False, fonts=metrics)
    answer = block.Answer(make(6, 8, 3, title="A title", difficulty="easy"), 7, 12, style)
    title, marks = answer.head(120.0).shapes[-2:]
    assert isinstance(title, Text)
    assert isinstance(marks, Text)
    assert (title.text, marks.text) == ("A title", "Sheet page 12")
    assert marks.y > title.y


def test_the_words_beside_an_answer_can_be_in_the_order_of_the_grid(metrics: Any) -> None:
    made = worksheets.generate("wordsearch", {"words": ["cow", "goose", "hen", "donkey"], "size": "9x9"}, seed=4)
    starts = {each.entry.word: tuple(each.start) for each in made.solution.placements}
    for by_place, words in ((False, [*starts]), (True, sorted(starts, key=lambda word: starts[word]))):
        (page,) = place_answers([made], PageSetup(key=KeySetup(by_place=by_place)), load_fonts("Andika"))
        assert [text for text in texts_of(page) if text in starts] == words
    assert [*starts] != words


def test_the_widest_column_of_a_list_is_the_one_that_wraps(metrics: Any) -> None:
    long = "a long text that needs several lines where it is told to stand in a narrow column"
    rows = (("12", long, "right"), ("3", "short", "down"))
    table = Table(AnswerTable(("No.", "Answer", "Direction"), rows), 8.0, 160.0, metrics)
    assert not table.whole
    columns = [shape for shape in table.drawing(1, 160.0).shapes if isinstance(shape, Column)]
    assert [len([line for line in column.lines if line]) > 2 for column in columns] == [False, True, False]
    assert [column.anchor for column in columns] == ["end", "start", "start"]
    assert " ".join(line for line in columns[1].lines if line) == f"{long} short"
    assert table.strip_width <= 160.01


def test_the_version_is_part_of_the_headline(make: Any, metrics: Any) -> None:
    (page,) = place_answers([make(6, 8, 3, variant="C")], A4, metrics)
    shapes = [shape for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)]
    title, dot, version = (next(s for s in shapes if s.text == text) for text in ("On the farm", "·", "C"))
    assert title.y == dot.y == version.y
    assert version.bold
    assert version.size > title.size
    assert title.x < dot.x < version.x


def test_an_answer_is_drawn_once_and_as_large_as_was_measured(
    make: Any, metrics: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = registry.find("letters")
    drawn = []

    def draw_answer(*arguments: Any) -> Any:
        drawn.append(draw.draw_answer(*arguments))
        return drawn[-1]

    monkeypatch.setattr(kind, "draw_answer", draw_answer)
    pages = list(place_answers([make(7, 9, 4), make(30, 8, 14), make(12, 12, 300)], A4, metrics))
    placed = [item.drawing for page in pages for item in page.items]
    assert len(drawn) == 3
    assert all(any(drawing is each for each in placed) for drawing in drawn)
    assert [start.letter_size for page in pages for start in page.starts] == [each.letter_size for each in drawn]


def test_a_list_that_is_longer_than_the_page_continues(make: Any, metrics: Any) -> None:
    pages = list(place_answers([make(12, 12, 700)], A4, metrics))
    assert len(pages) > 1
    listed = [[text for text in texts_of(page) if text.startswith("word")] for page in pages]
    assert all(listed), "it begins below its drawing"
    lowest = max(item.y + item.drawing.height for item in pages[0].items if any(map(is_column, item.drawing.shapes)))
    assert lowest > 0.8 * pages[0].height
    words = [word for words in listed for word in words]
    assert words == [f"word{n}" for n in range(700)]
    assert "On the farm" in texts_of(pages[0])
    assert all("On the farm (continued)" in texts_of(page) for page in pages[1:])


@pytest.mark.parametrize("long", [300, 700, 800])
def test_answers_follow_below_the_rest_of_a_list(make: Any, metrics: Any, boxes: Any, long: int) -> None:
    small = [make(6, 6, 3, title="In the barn", id=f"sheet-{number}") for number in range(12)]
    exercises = [make(12, 12, long), *small, make(12, 12, long, title="At home")]
    pages = list(place_answers(exercises, A4, metrics))
    (shared,) = [page for page in pages if "On the farm (continued)" in texts_of(page) and page.starts]
    assert shared.starts[0].exercise == 1
    below = [box for box in boxes(shared) if box.what.startswith("In the barn")]
    listed = [box for box in boxes(shared) if box.what == f"word{long - 1}"]
    assert min(box.top for box in below) > listed[0].bottom + ROW_GAP / 2
    assert [start.exercise for page in pages for start in page.starts] == list(range(14))
    assert starts_of(Key(exercises, A4, metrics).pages(drawn=False)) == starts_of(pages)


@pytest.mark.parametrize("long", [300, 700])
@pytest.mark.parametrize("before", [1, 2])
def test_an_answer_with_a_list_of_several_pages_begins_below_others(
    make: Any, metrics: Any, boxes: Any, before: int, long: int
) -> None:
    small = [make(6, 6, 3, title="In the barn", id=f"sheet-{number}") for number in range(before)]
    exercises = [*small, make(12, 12, long), make(6, 6, 3, title="At home")]
    pages = list(place_answers(exercises, A4, metrics))
    assert [start.exercise for start in pages[0].starts] == list(range(before + 1))
    shown = boxes(pages[0])
    (head,) = [box for box in shown if box.what.startswith("On the farm")]
    assert head.top > max(box.bottom for box in shown if box.what.startswith("In the barn"))
    frame = A4.height - 30.0
    assert all(box.bottom < frame for box in shown if box.what.startswith("word"))
    words = [text for page in pages for text in texts_of(page) if text.startswith("word")]
    assert words[3 * before :][:long] == [f"word{n}" for n in range(long)]
    assert starts_of(Key(exercises, A4, metrics).pages(drawn=False)) == starts_of(pages)


def test_letters_are_smaller_where_pages_would_be_sparse(make: Any, metrics: Any) -> None:
    """Three answers whose sizes differ: never more pages, nor more sparse ones, and fewer somewhere."""
    rng, fuller = Random(7), 0
    for _ in range(25):
        sizes = [(9 + int(12 * rng.random()), 9 + int(9 * rng.random())) for _ in range(3)]
        key = Key([make(*size, 12, id=f"sheet-{n}") for n, size in enumerate(sizes)], A4, metrics)
        largest = key_plan.plan_key(key._exercises, key._wanted, A4, metrics)
        chosen = key._plan
        assert key._waste(chosen) <= key._waste(largest)
        assert chosen == largest or key._waste(largest).sparse
        fuller += chosen != largest
    assert 0 < fuller < 25


def test_answers_say_what_they_answer_and_count_on_from_the_handouts(make: Any, metrics: Any) -> None:
    exercise = make(6, 8, 3, id="farm", variant="B", difficulty="easy")
    (page,) = place_answers([exercise], A4, metrics, first_page=4, handout_pages=[3])
    texts = texts_of(page)
    assert texts[:2] == ["Answers", "Term 1"]
    assert {"1", "On the farm", "Sheet page 3 · Easy · Difficulty 34", "B", "Page 4", "Word", "Row"} <= set(texts)
    assert page.label == "4"
    assert page.starts[0].bookmark == "On the farm · Easy · Group B"


@loop_over("language", languages())
def test_the_marks_of_an_answer_are_on_the_page_in_every_language(
    make: Any, metrics: Any, boxes: Any, language: str
) -> None:
    exercise = make(6, 8, 3, id="a-sheet-with-a-long-name", variant="AB", difficulty="medium", language=language)
    (page,) = place_answers([exercise], A4, metrics, handout_pages=[12345])
    score = find_language(language).label("score", score=34)
    assert score in " ".join(texts_of(page))
    assert all(box.right <= A4.width - A4.margin + 0.01 for box in boxes(page))


def test_starts_are_the_pages_on_which_exercises_start(make: Any, metrics: Any) -> None:
    exercises = [make(9, 9, 5), make(32, 32, 300), make(7, 7, 3), make(12, 12, 700), make(6, 6, 2)]
    pages = list(place_handouts(exercises, A4, metrics))
    starts = starts_of(iter(pages))
    assert starts.pages == len(pages) > 5
    assert [pages[number - 1].starts[0].letter_size for number in starts.handouts] == list(starts.letter_sizes)
    assert list(starts.handouts) == [n for n, page in enumerate(pages, 1) if page.starts]
    assert starts.answers == ()
    key = list(place_answers(exercises, A4, metrics, 1, starts.handouts))
    answers = starts_of(key)
    assert (answers.handouts, answers.letter_sizes) == ((), ())
    assert list(answers.answers) == [n for n, page in enumerate(key, 1) for _ in page.starts]
    marks = dict.fromkeys(text.split(" · ")[0] for page in key for text in texts_of(page) if "Sheet page" in text)
    assert list(marks) == [f"Sheet page {number}" for number in starts.handouts]


def test_a_wide_answer_gets_a_lying_page(make: Any, metrics: Any) -> None:
    first, second, third = place_answers([make(6, 6, 3), make(20, 66, 6), make(6, 6, 3)], A4, metrics)
    assert first.width < first.height
    assert second.width > second.height
    assert third.width < third.height


def test_no_exercises_make_no_pages(metrics: Any) -> None:
    assert list(place_answers([], A4, metrics)) == []


def test_appended_answers_and_their_sheets_lead_to_each_other() -> None:
    job = "title: T\nanswers: append\nsheets:\n" + "".join(
        f"  - {{words: [cow, hen, goose], size: 8x9, title: Farm {number}}}\n" for number in range(5)
    )
    files = worksheets.render(job, formats=["pdf", "json"])
    document = pypdfium2.PdfDocument(files["job.pdf"])
    answers = [sheet["answer_page"] - 1 for sheet in json.loads(files["job.json"])["sheets"]]
    assert min(answers) == 6, "an odd number of sheets is followed by a blank page"
    targets = [[*_link_targets(document, page)] for page in document]
    assert targets[:6] == [*([page] for page in answers), []]
    for page in range(6, len(document)):
        assert targets[page] == [number for number, answer in enumerate(answers) if answer == page]
    toc = [*document.get_toc()]
    marks = [(each.level, each.get_title().partition(" ·")[0], each.get_dest().get_index()) for each in toc]
    assert marks == [
        *((0, f"Farm {number}", number) for number in range(5)),
        (0, "Answers", 6),
        *((1, f"Farm {number}", page) for number, page in enumerate(answers)),
    ]


def _link_targets(document: Any, page: Any) -> Iterator[int]:
    """Yield the pages that the links of a page lead to, from 0."""
    raw, at, link = pypdfium2.raw, ctypes.c_int(0), pypdfium2.raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, at, link):
        yield raw.FPDFDest_GetDestPageIndex(document, raw.FPDFLink_GetDest(document, link))


def test_rows_of_all_pages_but_the_last_end_at_the_foot(make: Any, metrics: Any) -> None:
    pages = list(place_answers([make(12, 12, 6) for _ in range(11)], A4, metrics))
    ends = [max(item.y + item.drawing.height for item in page.items[1:-1]) for page in pages]
    foot = A4.height - A4.margin
    assert len(pages) > 1
    assert all(end > 0.9 * foot for end in ends[:-1])
    assert all(end < foot for end in ends)


def test_an_answer_alone_on_its_page_fills_it_unless_that_is_the_last_one(make: Any, metrics: Any) -> None:
    sizes = [*[(12, 12, 12)] * 6, (24, 14, 40)] * 2
    pages = list(place_answers([make(*each) for each in sizes], A4, metrics))
    assert [len(page.starts) for page in pages] == [3, 3, 1, 3, 3, 1]
    found = letter_sizes(pages)
    usual = found[0]
    assert 1.5 * usual < found[6] <= max(LARGER)
    assert all(size == usual for number, size in enumerate(found) if number != 6)
