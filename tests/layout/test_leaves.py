"""Several sheets a page: what needs more than one leaf leaves no leaf blank, and sheets come one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import ceil
from typing import Any

import pytest

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.shapes import Text
from worksheets.errors import LayoutError
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handouts import place_handouts
from worksheets.layout.page import Page, starts_of

CLUE = "It lives on a farm, eats grass and gives us milk"


def leaves_of(page: Page) -> list[str]:
    """The titles, one a leaf, in reading order of the leaves."""
    return [text for text in texts_of(page) if text.startswith("id:")]


def texts_of(page: Page) -> list[str]:
    return [shape.text for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)]


def placed(exercises: list[Exercise], setup: PageSetup, metrics: FontMetrics) -> list[Page]:
    return list(place_handouts(exercises, setup, metrics))


def test_the_next_sheets_begin_on_the_leaves_that_are_left(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(per_page=4, title="Term 1")
    clues = [f"{n}: {CLUE}" for n in range(9)]
    exercises = [make(10, 10, clues if n == 1 else 6, title=f"id:{n}") for n in range(6)]
    pages = placed(exercises, setup, metrics)
    assert [leaves_of(page) for page in pages] == [["id:0", "id:1", "id:1", "id:2"], ["id:3", "id:4", "id:5"]]
    starts = starts_of(pages)
    assert starts.handouts == (1, 1, 1, 2, 2, 2)
    assert starts.ends == (1, 1, 1, 2, 2, 2)
    assert [page.label for page in pages] == ["1", "2"]
    last = placed([*exercises[2:5], exercises[1], exercises[0]], setup, metrics)
    assert [leaves_of(page) for page in last] == [["id:2", "id:3", "id:4", "id:1"], ["id:1", "id:0"]]
    assert starts_of(last).handouts == (1, 1, 1, 1, 2)
    assert starts_of(last).ends == (1, 1, 1, 2, 2)


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_leaves_of_any_sheets_are_full_in_order_and_clear(
    make: Any, metrics: FontMetrics, check_clear: Callable[[list[Page], float], None], per_page: int
) -> None:
    chance = random.Random(per_page)
    spilled = 0
    for _ in range(25):
        paper, orientation = chance.choice(("A4", "A5", "Letter")), chance.choice(("portrait", "landscape"))
        setup = PageSetup(
            *PAPER_SIZES[paper], orientation, margin=10 * MM, per_page=per_page, header_fields=(), title="T"
        )
        exercises = [
            make(
                chance.randint(4, 9),
                chance.randint(4, 9),
                [f"{n}: {CLUE}" for n in range(chance.choice((0, 2, 4, 16, 40)))],
                title=f"id:{number}",
            )
            for number in range(chance.randint(1, 9))
        ]
        try:
            pages = placed(exercises, setup, metrics)
        except LayoutError:
            assert (paper, per_page) == ("A5", 4)
            continue
        check_clear(pages, setup.margin)
        leaves = [leaves_of(page) for page in pages]
        assert [len(each) for each in leaves[:-1]] == [per_page] * (len(pages) - 1), "one way up: no leaf stays blank"
        joined = [leaf for each in leaves for leaf in each]
        assert joined == sorted(joined)
        assert set(joined) == {exercise.title for exercise in exercises}
        spilled += len(joined) > len(exercises)
        starts = starts_of(pages)
        for number, exercise in enumerate(exercises):
            on = [page for page, each in enumerate(leaves, 1) if exercise.title in each]
            assert (starts.handouts[number], starts.ends[number]) == (on[0], on[-1])
        alone = sum(len(placed([each], setup._replace(per_page=per_page), metrics)) for each in exercises)
        assert len(pages) <= alone
        assert [start.exercise for page in pages for start in page.starts] == [*range(len(exercises))]
        for number, page in enumerate(pages, 1):
            assert f"Page {number}" in texts_of(page)
        assert len(pages) == ceil(len(joined) / per_page)
    assert spilled > 5


def test_a_page_that_lies_the_other_way_is_finished_first(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(per_page=2)
    clues = [f"{n}: {CLUE}" for n in range(24)]
    tall = [make(28, 5, clues, title="id:0"), make(28, 5, 4, title="id:1")]
    wide = [make(5, 40, 4, title=f"id:{n}") for n in (2, 3)]
    (upright, *_), (lying, *_) = placed(wide, setup, metrics), placed(tall, setup, metrics)
    assert upright.width < upright.height
    assert lying.width > lying.height
    pages = placed([*tall, *wide], setup, metrics)
    leaves = [leaves_of(page) for page in pages]
    assert leaves[-1] == ["id:2", "id:3"]
    assert leaves[-2] == ["id:1"]
    letters = starts_of(pages).letter_sizes
    assert (
        letters
        == starts_of(placed(tall, setup, metrics)).letter_sizes + starts_of(placed(wide, setup, metrics)).letter_sizes
    )
