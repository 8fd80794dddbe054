"""Answers on the backs of their sheets, aligned for duplex printing, or upside down at the foot."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import LayoutError
from worksheets.commands.printed import read_printed
from worksheets.drawing.paper import MM, KeySetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Letters, Loop, Rect, WritingPlace
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.key.on_sheet import AnswersOnSheet
from worksheets.layout.page import Page, starts_of
from worksheets.layout.paper_format import paper_formats
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.values import SolveInput

KINDS = {
    "wordsearch": {"words": ["cow", "goose", "donkey", "hen"], "size": "9x11"},
    "wordregions": {"size": "5x8", "difficulty": "easy"},
    "goldencube": {"size": "3"},
}
JOB = """\
title: Term
answers: PLACE
sheets:
  - {id: farm, title: Farm, words: [cow, hen, goose], size: 8x9, variants: 2}
  - {id: wald, title: Wald, language: de, words: [Baum, Reh, Moos], size: 7x9}
"""


def grids_of(page: Page) -> list[tuple[float, float, set[tuple[int, int, str]]]]:
    """Return the middle of each grid, and its letters with their cells."""
    found = []
    for item in page.items:
        layers = [shape for shape in item.drawing.shapes if isinstance(shape, Letters)]
        cells = {(r, c, cell) for s in layers for r, row in enumerate(s.rows) for c, cell in enumerate(row) if cell}
        if layers:
            found.append((item.x + item.drawing.width / 2, item.y + item.drawing.height / 2, cells))
    return found


def near(setup: PageSetup, place: str) -> AnswersOnSheet:
    return AnswersOnSheet(setup.key, load_fonts("Andika"), place == "upside-down")


@pytest.mark.parametrize(("per_page", "orientation"), [*product((1, 2, 4), ("portrait", "landscape"))])
def test_each_answer_is_behind_its_puzzle(per_page: int, orientation: Any) -> None:
    """Paper is turned at its long edge: portrait pages swap left and right, landscape pages top and bottom."""
    setup = PageSetup(per_page=per_page, orientation=orientation, title="T")
    made = [worksheets.generate("wordsearch", KINDS["wordsearch"], seed=seed) for seed in range(5)]
    pages = list(place_handouts(made, setup, load_fonts("Andika"), near(setup, "back")))
    assert len(pages) % 2 == 0
    seen = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert not [start for start in front.starts if start.answer]
        assert [start.exercise for start in back.starts] == [start.exercise for start in front.starts]
        assert all(start.answer for start in back.starts)
        width, height = front.width, front.height
        across, down = setup_division(per_page, orientation)
        for (x, y, grid), (other_x, other_y, other) in zip(grids_of(front), grids_of(back), strict=True):
            assert grid == other
            # Held against the light, each letter covers itself, because paper is turned over at its long edge.
            seen_x, seen_y = (width - other_x, other_y) if orientation == "portrait" else (other_x, height - other_y)
            assert (seen_x, seen_y) == pytest.approx((x, y), abs=0.5 * MM)
            if orientation == "portrait":
                other_x = width - other_x
            else:
                other_y = height - other_y
            assert int(x / (width / across)) == int(other_x / (width / across))
            assert int(y / (height / down)) == int(other_y / (height / down))
            seen += 1
    assert seen == 5
    assert [page.label for page in pages] == [str(number) for number in range(1, len(pages) + 1)]


@pytest.mark.parametrize("fields", [{"size": 3}, {"size": 5, "difficulty": "hard"}, {"size": "3x4x5", "golden": False}])
def test_each_layer_of_a_box_is_behind_its_own(fields: dict[str, Any]) -> None:
    setup = PageSetup(title="T")
    made = [worksheets.generate("goldencube", fields, seed=4)]
    front, back = place_handouts(made, setup, load_fonts("Andika"), near(setup, "back"))
    places = [
        (item.x + shape.x, item.y + shape.y, shape.width, shape.height)
        for item in front.items
        for shape in item.drawing.shapes
        if isinstance(shape, WritingPlace)
    ]
    frames = [
        (item.x + shape.x, item.y + shape.y, shape.width, shape.height)
        for item in back.items
        for shape in item.drawing.shapes
        if isinstance(shape, Rect) and shape.fill is None
    ]
    assert len(places) == made[0].puzzle.box.z == len(frames)
    for (x, y, width, height), (other_x, other_y, other_width, other_height) in zip(places, frames, strict=True):
        middle = front.width - other_x - other_width / 2, other_y + other_height / 2
        assert middle == pytest.approx((x + width / 2, y + height / 2), abs=0.5 * MM)
        assert (other_width, other_height) == pytest.approx((width, height), abs=4.0)


def setup_division(per_page: int, orientation: str) -> tuple[int, int]:
    across, down = {1: (1, 1), 2: (1, 2), 4: (2, 2)}[per_page]
    return (across, down) if orientation == "portrait" else (down, across)


def test_a_sheet_of_several_pages_has_blank_backs_before_the_last(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(title="T")
    exercises = [make(30, 30, [f"{n}: a clue that takes a whole line, or nearly" for n in range(60)]), make(5, 5, 3)]
    pages = list(place_handouts(exercises, setup, metrics, AnswersOnSheet(KeySetup(), metrics, stand_on_heads=False)))
    starts = starts_of(pages)
    assert starts.handouts[0] == 1
    assert starts.ends[0] >= 3
    assert starts.answers == tuple(end + 1 for end in starts.ends)
    blank = [number for number, page in enumerate(pages, 1) if not page.items]
    assert blank == list(range(2, starts.ends[0], 2))


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("per_page", [1, 2])
def test_an_answer_is_upside_down_below_its_puzzle(kind: str, per_page: int, check_clear: Any) -> None:
    setup = PageSetup(title="T", per_page=per_page)
    exercise = worksheets.generate(kind, KINDS[kind], seed=3)
    pages = list(place_handouts([exercise], setup, load_fonts("Andika"), near(setup, "upside-down")))
    (page,) = pages
    answer, label = (item for item in page.items if item.turned)
    assert answer.drawing.letter_size >= 7
    assert [shape.text for shape in label.drawing.shapes] == ["Answers"]  # type: ignore[union-attr]
    assert label.y == pytest.approx(answer.y + answer.drawing.height)
    others = [item for item in page.items if not item.turned and item.drawing.letter_size and item.y < answer.y]
    for item in others:
        assert item.y + item.drawing.height <= answer.y + 0.1, "nothing stands on the answer"
    starts = starts_of(pages)
    assert (starts.handouts, starts.answers) == ((1,), (1,))
    if kind == "wordsearch":
        assert len([s for s in answer.drawing.shapes if isinstance(s, Loop)]) == 4
        upright = [item for item in page.items if not item.turned]
        assert not [s for item in upright for s in item.drawing.shapes if isinstance(s, Loop) and s.x1 != s.x2]


def test_an_answer_takes_less_than_half_of_its_page(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(title="T", orientation="portrait")
    paper = paper_formats(setup)[0]
    frame = paper.frames[0]
    for rows, fits in ((10, True), (28, True), (34, False), (44, False)):
        foot = near(setup, "upside-down").foot(make(rows, 10, 4), frame, paper.style)
        assert (foot is not None) is fits
        assert foot is None or foot.height <= 0.45 * frame.height + 0.01


def test_an_answer_that_does_not_fit_is_refused_with_advice() -> None:
    job = "title: T\nanswers: upside-down\nsheets: [{words: [cow, hen], size: 40x36, title: Big}]"
    with pytest.raises(LayoutError, match='"Big": its answer does not fit upside down .* back, append or separate'):
        worksheets.render(job)
    assert worksheets.render(job, answers="none")


@pytest.mark.parametrize("form", ["memory", "bingo"])
def test_answers_are_not_printed_on_the_backs_of_cards(form: str) -> None:
    words = (
        "[cow, hen, pig, dog, cat, owl, fox, bee], size: 2x2, count: 2"
        if form == "bingo"
        else "[{word: cow, clue: moo}, {word: hen, clue: cluck}]"
    )
    job = f"title: T\nanswers: back\nsheets: [{{kind: cards, form: {form}, words: {words}, title: Game}}]"
    with pytest.raises(LayoutError, match='"Game" is cut out, so that answers cannot be on its back'):
        worksheets.render(job)
    assert worksheets.render(job, answers="append")


@pytest.mark.parametrize("place", ["back", "upside-down"])
def test_every_format_has_the_answers_with_their_puzzles(place: str) -> None:
    files = worksheets.render(JOB.replace("PLACE", place), formats=["pdf", "json", "txt"])
    assert list(files) == ["job.pdf", "job.json", "job.txt"]
    sheets = json.loads(files["job.json"])["sheets"]
    pages = [(sheet["page"], sheet["answer_page"]) for sheet in sheets]
    assert pages == ([(1, 2), (3, 4), (5, 6)] if place == "back" else [(1, 1), (2, 2), (3, 3)])
    text = files["job.txt"].decode()
    titles = [
        line for line in text.splitlines() if line.startswith(("Farm,", "Wald,")) or line in ("Answers", "Lösungen")
    ]
    assert [line.split(",")[0] for line in titles] == ["Farm", "Answers", "Farm", "Answers", "Wald", "Lösungen"]
    plain = worksheets.render(JOB.replace("PLACE", "none"), formats="txt")["job.txt"].decode()
    for sheet in ("farm-A", "farm-B", "wald"):
        one, other = (read_printed(SolveInput(each, "job.txt"), sheet).given for each in (text, plain))
        assert (one.text.split(), one.bank, one.language) == (other.text.split(), other.bank, other.language)
    about = b"DuplexFlipLongEdge" in files["job.pdf"]
    assert about == (place == "back")


@pytest.mark.parametrize(("place", "answers"), [("back", [False, True] * 3), ("upside-down", [False] * 3)])
def test_the_preview_tells_backs_from_handouts(place: str, answers: list[bool]) -> None:
    pages = worksheets.plan(JOB.replace("PLACE", place)).pages
    assert [page.answers for page in pages] == answers
    turned = [page.svg.count('transform="matrix(-1 0 0 -1') for page in pages]
    assert turned == ([0] * 6 if place == "back" else [2] * 3)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_list_stays_with_its_puzzle_above_an_answer_upside_down(language: str) -> None:
    """The letters of the grid get down to 10 points for it."""
    sheet = {"words": "theme/school", "pick": 19, "difficulty": "easy", "size": "18x20"}
    job = {"title": "T", "language": language, "look": "party", "answers": "upside-down"}
    sheets = json.loads(worksheets.render({**job, "sheets": [sheet, sheet]}, formats=["json"])["job.json"])["sheets"]
    assert [sheet["page"] for sheet in sheets] == [1, 2]
