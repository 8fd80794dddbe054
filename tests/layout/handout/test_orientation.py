"""All pages of a booklet have the orientation that suits the letters, except sheets that fit only the other way."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import worksheets
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.orientation import one_way
from worksheets.layout.page import Page, starts_of

A4 = PageSetup()


def lie(exercises: list[Exercise], setup: PageSetup, metrics: FontMetrics) -> list[bool]:
    pages: list[Page] = list(place_handouts(exercises, one_way(exercises, setup, metrics), metrics))
    return [page.width > page.height for page in pages]


def test_large_letters_turn_no_page(make: Any, metrics: FontMetrics) -> None:
    """Landscape would make these letters larger, but they are large enough."""
    exercise = make(5, 16, 3)
    turned, usual = (
        starts_of(place_handouts([exercise], A4._replace(orientation=way), metrics)).letter_sizes[0]
        for way in ("landscape", "portrait")
    )
    assert turned > 1.08 * usual > 18
    assert lie([exercise], A4, metrics) == [False]


def test_the_sheets_with_small_letters_decide_if_they_are_many(make: Any, metrics: FontMetrics) -> None:
    wide, tall, large = make(8, 34, 6), make(34, 20, 6), make(5, 5, 3)
    assert lie([wide], A4, metrics) == [True]
    assert lie([tall], A4, metrics) == [False]
    assert lie([wide, wide, wide, tall], A4, metrics) == [True] * 4
    assert lie([wide, *[tall] * 6], A4, metrics) == [False] * 7
    assert lie([wide, *[large] * 6], A4, metrics) == [True] * 7, "large letters stay large"


@pytest.mark.parametrize(("columns", "lying"), [(20, False), (22, False), (24, True), (30, True)])
def test_pages_lie_only_where_letters_get_larger_by_enough_to_be_seen(
    make: Any, metrics: FontMetrics, columns: int, lying: bool
) -> None:
    exercise = make(16, columns, 6)
    standing, turned = (
        starts_of(place_handouts([exercise], A4._replace(orientation=way), metrics)).letter_sizes[0]
        for way in ("portrait", "landscape")
    )
    assert standing <= turned < 18
    assert (turned > 1.08 * standing) is lying
    assert lie([exercise], A4, metrics) == [lying]


def test_letters_gain_nothing_beyond_18_points(make: Any, metrics: FontMetrics) -> None:
    """Even if many sheets would have still larger letters, the one with small letters decides."""
    tall, large = make(34, 20, 6), make(5, 16, 3)
    assert lie([tall, *[large] * 40], A4, metrics) == [False] * 41
    sizes = [
        [
            starts_of(place_handouts([each], A4._replace(orientation=way), metrics)).letter_sizes[0]
            for each in (tall, large)
        ]
        for way in ("portrait", "landscape")
    ]
    harmonic = [1 / small + 40 / much for small, much in sizes]
    assert harmonic[1] * 1.08 < harmonic[0], "with all of them counted, they would lie"


def test_the_requested_orientation_wins(make: Any, metrics: FontMetrics) -> None:
    for way, rows in product(("portrait", "landscape"), (8, 24)):
        setup = A4._replace(orientation=way)
        assert lie([make(rows, 32 - rows, 4)], setup, metrics) == [way == "landscape"]


def test_a_sheet_that_fits_no_other_way_is_the_only_one_to_turn(make: Any, metrics: FontMetrics) -> None:
    others = [make(40, 22, 6) for _ in range(9)]
    found = lie([*others[:4], make(3, 64, 2), *others[4:]], A4, metrics)
    assert found == [False] * 4 + [True] + [False] * 5


@pytest.mark.parametrize("kind", ["wordregions", "goldencube", "wordsearch"])
@pytest.mark.parametrize("answers", ["separate", "append"])
def test_levels_of_a_sheet_have_one_orientation(kind: str, answers: str) -> None:
    size = {"wordregions": "7x12", "goldencube": "3x5x3", "wordsearch": "9x24"}[kind]
    words = "    words: [cow, goose, donkey, rooster]\n" if kind == "wordsearch" else ""
    sheet = f"  - kind: {kind}\n    size: {size}\n    difficulty: [easy, medium, hard]\n{words}"
    pages = worksheets.plan(f"title: T\nanswers: {answers}\nsheets:\n{sheet}").pages
    ways = {page.svg.split('viewBox="')[1].split('"')[0] for page in pages if answers == "append" or not page.answers}
    assert len(ways) == 1
