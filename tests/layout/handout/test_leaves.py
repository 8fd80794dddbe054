"""Several sheets a page: each is complete when cut apart; in a book they continue wherever there is room."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from tests.layout.texts import texts_of
from worksheets.base.errors import LayoutError
from worksheets.commands.build import build
from worksheets.commands.check import plan_jobs
from worksheets.drawing.paper import MM, PAPER_SIZES, BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Column, Letters, Text
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import LEAST_BANK
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.header import LEAST_FURNITURE
from worksheets.layout.page import Page, starts_of
from worksheets.layout.paper_format import Frame, paper_formats

CLUE = "It lives on a farm, eats grass and gives us milk"
BOOK = PageSetup(*PAPER_SIZES["A4"], margin=36.0, title="Term 1", book=BookSetup(), per_page=4)


def leaves_of(page: Page) -> list[str]:
    """Return the titles of the leaves in reading order."""
    return [text for text in texts_of(page) if text.startswith("id:")]


def sizes_of(page: Page) -> list[float]:
    shapes = (shape for item in page.items for shape in item.drawing.shapes)
    return [shape.size for shape in shapes if isinstance(shape, Text | Column | Letters)]


def placed(exercises: list[Exercise], setup: PageSetup, metrics: FontMetrics) -> list[Page]:
    return list(place_handouts(exercises, setup, metrics))


def in_frame(page: Page, setup: PageSetup, number: int) -> str:
    """Return all text printed in a leaf, without spaces."""
    (paper,) = [each for each in paper_formats(setup) if each.width == page.width]
    frame: Frame = paper.frames[number]
    inside = [
        item
        for item in page.items
        if frame.x - 0.1 <= item.x <= frame.x + frame.width and frame.y - 0.1 <= item.y <= frame.y + frame.height
    ]
    return "".join(texts_of(page._replace(items=tuple(inside)))).replace(" ", "")


@pytest.mark.parametrize("per_page", [2, 4])
def test_a_sheet_stays_on_its_leaf(
    make: Any, metrics: FontMetrics, check_clear: Callable[[list[Page], float], None], per_page: int
) -> None:
    chance = random.Random(per_page)
    built = refused = 0
    for _ in range(30):
        paper, orientation = chance.choice(("A4", "A5", "Letter")), chance.choice(("portrait", "landscape"))
        setup = PageSetup(
            *PAPER_SIZES[paper], orientation, margin=10 * MM, per_page=per_page, header_fields=(), title="T"
        )
        exercises = [
            make(
                chance.randint(4, 9),
                chance.randint(4, 9),
                [f"{number}/{n}: {CLUE}" for n in range(chance.choice((0, 2, 4, 12)))],
                title=f"id:{number}",
            )
            for number in range(chance.randint(1, 9))
        ]
        try:
            pages = placed(exercises, setup, metrics)
        except LayoutError as error:
            refused += 1
            assert re.search("use .*fewer puzzles per page", str(error))  # noqa: PT017
            continue
        built += 1
        check_clear(pages, setup.margin)
        leaves = [leaves_of(page) for page in pages]
        assert [leaf for each in leaves for leaf in each] == [exercise.title for exercise in exercises]
        assert [len(each) for each in leaves[:-1]] == [per_page] * (len(pages) - 1)
        starts = starts_of(pages)
        assert starts.handouts == starts.ends == tuple(number // per_page + 1 for number in range(len(exercises)))
        assert min(starts.bank_sizes) >= LEAST_BANK
        for number, exercise in enumerate(exercises):
            printed = in_frame(pages[number // per_page], setup, number % per_page)
            for entry in exercise.puzzle.entries:
                assert str(entry.clue).replace(" ", "") in printed
    assert built > 5
    assert refused > 1


def test_a_bank_that_only_fits_in_small_print_is_printed_small(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(*PAPER_SIZES["A5"], margin=10 * MM, per_page=4, header_fields=())
    sizes, refused = set(), 0
    for rows, count in product((5, 6), range(2, 45, 3)):
        try:
            sizes.update(starts_of(placed([make(rows, 6, count)], setup, metrics)).bank_sizes)
        except LayoutError:
            refused += 1
    assert LEAST_BANK <= min(sizes) < 8.0 < max(sizes), "8 is the usual least size on so small a handout"
    assert refused


@pytest.mark.parametrize("answers", ["separate", "back"])
def test_check_and_build_refuse_the_same_sheets_that_do_not_fit(tmp_path: Path, answers: str) -> None:
    words = ", ".join(
        f"{{word: {word}, clue: {CLUE.replace(',', '')} as {n} others}}"
        for n, word in enumerate("cow pig hen sheep goat duck".split())
    )
    job = "page: {size: A5, per_page: %d}\nsheets:\n  - {words: [oak, elm], size: 4x6, title: Trees, word_bank: none}\n"
    job += "  - {words: [%s], size: 7x6, title: Farm animals, word_bank: clues}\nanswers: %s\n"
    path = tmp_path / "job.yaml"
    path.write_text(job % (4, words, answers))
    (plan,) = plan_jobs([path])
    (failure,) = map(str, plan.failures)
    with pytest.raises(LayoutError) as refused:
        build(path, output=tmp_path / "out")
    assert str(refused.value) == failure
    assert failure.startswith(f"{path}:4:5: sheets[2]")
    assert failure.endswith(
        '"Farm animals" does not fit: its words or clues do not fit beside or below its puzzle on A5, 4 to a page, and '
        "a sheet cannot continue after a cut; use at least A4, or fewer or shorter words or clues, or a smaller grid, "
        "or fewer puzzles per page"
    )
    path.write_text(job.replace("A5", "A4") % (4, words, answers))
    (plan,) = plan_jobs([path])
    assert not plan.failures, "the paper that is named does"


def test_a_bank_that_no_page_holds_asks_for_fewer_words(tmp_path: Path) -> None:
    """And not for at most as many rows as the grid has."""
    path = tmp_path / "job.yaml"
    words = ", ".join(f"word{first}{second}" for first, second in product("abcdefghijklmnopqrst", "abcdefghijklmno"))
    path.write_text(f"sheets: [{{words: [{words}], size: 66x48}}]\n")
    (plan,) = plan_jobs([path])
    (failure,) = map(str, plan.failures)
    assert failure.endswith(
        "its words or clues do not fit beside or below its puzzle on A4; use fewer or shorter words or clues, or a "
        "smaller grid"
    )


def test_the_chosen_sizes_fit_the_words(tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    words = "cow, pig, horse, sheep, goat, duck, goose, hen, donkey, cat, dog, tractor, barn, meadow"
    path.write_text(f"page: {{size: A4, per_page: 4}}\nsheets: [{{words: [{words}], variants: 4}}]\n")
    (plan,) = plan_jobs([path])
    assert not plan.failures
    assert plan.pages == 1


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("label", ["Remarks on the handwriting of this pupil", "x" * 100])
def test_no_furniture_is_too_small_to_read(
    make: Any, metrics: FontMetrics, check_clear: Callable[[list[Page], float], None], per_page: int, label: str
) -> None:
    setup = PageSetup(*PAPER_SIZES["A5"], "portrait", margin=6 * MM, per_page=per_page, title="Long title " * 9)
    for fields in (("name", label), (label,), ("name", "class", "date")):
        exercise = make(4, 5, 2, title="id:0", variant="A")
        pupil = replace(exercise, pupil="Hubert Blaine Wolfeschlegelsteinhausenbergerdorff", code="K7F3-Q9X2")
        named = setup._replace(header_fields=fields)
        check_clear(placed([exercise], named, metrics), setup.margin)
        pages = placed([exercise, pupil], named, metrics)
        assert min(min(sizes_of(page)) for page in pages) >= LEAST_FURNITURE
        printed = "".join("".join(texts_of(page)) for page in pages).replace(" ", "")
        written = "".join(label.split())
        assert label not in fields or written in printed


def test_in_a_book_the_next_sheets_begin_where_there_is_room(make: Any, metrics: FontMetrics) -> None:
    clues = [f"{n}: {CLUE}" for n in range(27)]
    exercises = [make(10, 10, clues if n == 1 else 6, title=f"id:{n}") for n in range(6)]
    pages = placed(exercises, BOOK, metrics)
    assert [leaves_of(page) for page in pages] == [
        ["id:0", "id:1", "id:1", "id:1"],
        ["id:1", "id:2", "id:3", "id:4"],
        ["id:5"],
    ]
    starts = starts_of(pages)
    assert starts.handouts == (1, 1, 2, 2, 2, 3)
    assert starts.ends == (1, 2, 2, 2, 2, 3)
    last = placed([*exercises[2:5], exercises[1], exercises[0]], BOOK, metrics)
    assert [leaves_of(page) for page in last] == [["id:2", "id:3", "id:4", "id:1"], ["id:1", "id:1", "id:1", "id:0"]]
    assert starts_of(last).handouts == (1, 1, 1, 1, 2)
    assert starts_of(last).ends == (1, 1, 1, 2, 2)


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_in_a_book_leaves_of_any_sheets_are_full_and_in_order(make: Any, metrics: FontMetrics, per_page: int) -> None:
    chance = random.Random(per_page)
    setup = BOOK._replace(per_page=per_page)
    spilled = 0
    for _ in range(8):
        exercises = [
            make(
                chance.randint(4, 9),
                chance.randint(4, 9),
                [f"{n}: {CLUE}" for n in range(chance.choice((0, 4, 40, 70)))],
                title=f"id:{number}",
            )
            for number in range(chance.randint(1, 9))
        ]
        pages = placed(exercises, setup, metrics)
        leaves = [leaves_of(page) for page in pages]
        assert [len(each) for each in leaves[:-1]] == [per_page] * (len(pages) - 1), "no leaf stays blank"
        joined = [leaf for each in leaves for leaf in each]
        assert joined == sorted(joined)
        assert set(joined) == {exercise.title for exercise in exercises}
        spilled += len(joined) > len(exercises)
        starts = starts_of(pages)
        for number, exercise in enumerate(exercises):
            on = [page for page, each in enumerate(leaves, 1) if exercise.title in each]
            assert (starts.handouts[number], starts.ends[number]) == (on[0], on[-1])
        assert len(pages) == ceil(len(joined) / per_page)
    assert spilled > 3


def test_a_page_that_lies_the_other_way_is_finished_first(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(per_page=2)
    tall = [make(28, 5, 4, title=f"id:{n}") for n in (0, 1, 2)]
    wide = [make(5, 40, 4, title=f"id:{n}") for n in (3, 4)]
    (lying, _), (upright,) = placed(tall, setup, metrics), placed(wide, setup, metrics)
    assert upright.width < upright.height
    assert lying.width > lying.height
    pages = placed([*tall[:2], *wide, tall[2]], setup, metrics)
    assert [leaves_of(page) for page in pages] == [["id:0", "id:1"], ["id:3", "id:4"], ["id:2"]]
    assert [page.width > page.height for page in pages] == [True, False, True]


def test_large_print_stays_large(make: Any, metrics: FontMetrics) -> None:
    """A sheet is refused if large words would shrink letters below the usual size; the error advises fewer a page."""
    setup = PageSetup(orientation="landscape", per_page=2, title="T", header_fields=())
    usual = starts_of(placed([make(9, 9, 6)], setup, metrics)).letter_sizes[0]
    (pressed,) = starts_of(placed([make(9, 9, 6)], setup._replace(least_size=16.0), metrics)).letter_sizes
    assert 18 < pressed < usual, "there is room for 18 points"
    with pytest.raises(LayoutError, match=r"after a cut; use .*fewer puzzles per page"):
        placed([make(9, 9, 6)], setup._replace(least_size=18.0), metrics)
    (bare,) = starts_of(placed([make(9, 9)], setup._replace(least_size=18.0), metrics)).letter_sizes
    assert bare >= usual
