"""How answers are distributed over the pages of a key."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.layout.conftest import Make
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import Area
from worksheets.layout.key import key_plan
from worksheets.layout.key.block import Answer, KeyStyle, Sized
from worksheets.layout.key.filling import Filling, KeyPlan
from worksheets.layout.paper_format import paper_formats

SIZES = st.builds(
    Sized,
    head=st.sampled_from((20.0, 30.0, 47.5)),
    drawing=st.floats(30, 400),
    table=st.floats(0, 300),
    letters=st.just(9.0),
    room=st.just(Area(100.0, 100.0)),
    strips=st.integers(0, 2),
    rest=st.sampled_from((0.0, 0.0, 0.0, 100.0, 300.0)),
).map(lambda size: size._replace(complete=not size.rest))


@given(
    runs=st.lists(st.tuples(SIZES, st.booleans(), st.integers(1, 40)), max_size=5),
    columns=st.integers(1, 4),
    most=st.sampled_from((1, 2, 5, math.inf)),
    height=st.floats(100, 800),
    following=SIZES,
)
def test_answers_of_one_size_are_put_on_pages_at_once_as_one_by_one(
    metrics: FontMetrics,
    runs: list[tuple[Sized, bool, int]],
    columns: int,
    most: float,
    height: float,
    following: Sized,
) -> None:
    paper = paper_formats(PageSetup())[0]
    plan = KeyPlan(paper, KeyStyle(9.0, True, False, metrics), columns, most, height)
    one_by_one, at_once = Filling(plan), Filling(plan)
    for size, whole, count in runs:
        span = columns if whole else 1
        for _ in range(count):
            one_by_one.add(span, size)
        at_once.add_alike(span, size, count)
        assert at_once.pages == one_by_one.pages
    assert at_once.add(1, following) == one_by_one.add(1, following)


def test_answers_follow_on_the_last_page_of_a_list(metrics: FontMetrics) -> None:
    style = KeyStyle(9.0, True, False, metrics)
    paper = paper_formats(PageSetup())[0]
    filling = Filling(KeyPlan(paper, style, 1, math.inf, 700.0))
    small = Sized(20.0, 50.0, 0.0, 9.0, Area(100.0, 50.0))
    long = small._replace(complete=False, rest=530.0)
    added = [filling.add(1, size) for size in (small, long, small, small)]
    assert added == [(False, True), (True, True), (False, True), (True, True)], "the rest and one answer"
    assert filling.pages == 4


def test_a_list_that_ends_below_its_drawing_closes_its_page(metrics: FontMetrics) -> None:
    """It is drawn in what is left of the page, whose height its size does not tell."""
    filling = Filling(KeyPlan(paper_formats(PageSetup())[0], KeyStyle(9.0, True, False, metrics), 1, math.inf, 700.0))
    small = Sized(20.0, 50.0, 0.0, 9.0, Area(100.0, 50.0))
    added = [filling.add(1, size) for size in (small, small._replace(complete=False), small)]
    assert added == [(False, True), (True, True), (True, True)]
    assert filling.pages == 3


@pytest.mark.parametrize("seed", range(12))
def test_plans_that_cannot_win_need_not_be_enlarged(make: Make, metrics: FontMetrics, seed: int) -> None:
    """The plan chosen is the one with the largest letters when all plans are enlarged."""
    rng = Random(seed)
    style, paper = KeyStyle(9.0, seed % 2 == 0, False, metrics), paper_formats(PageSetup())[0]
    sizes = [(4 + int(16 * rng.random()), 4 + int(16 * rng.random())) for _ in range(1 + seed)]
    answers = [Answer(make(*size, 6), number + 1, 1, style) for number, size in enumerate(sizes)]
    sample = key_plan._Sample(answers, style, paper)
    plans = key_plan._fewest(sample, key_plan._plans(paper, style, math.inf))
    enlarged = [key_plan._enlarged(sample, plan) for plan in plans]
    assert key_plan._largest(sample, plans) == max(enlarged, key=lambda tried: tried.letters)
