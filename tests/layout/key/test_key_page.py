"""Pages of a key with fewer answers in a row than columns."""

from __future__ import annotations

import math

import pytest

from tests.layout.conftest import Make
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.layout.key.block import Answer, KeyStyle
from worksheets.layout.key.filling import SPREAD, KeyPlan, room_of
from worksheets.layout.key.key_page import KeyPage, PlacedAnswer
from worksheets.layout.paper_format import paper_formats


def page_of(make: Make, metrics: FontMetrics, columns: int, rows: tuple[int, ...]) -> KeyPage:
    """Return a page with this many columns, and small word searches in these rows."""
    style = KeyStyle(9.0, False, False, metrics)
    paper = paper_formats(PageSetup())[0]
    plan = KeyPlan(paper, style, columns, math.inf, room_of(paper))
    entries = []
    for across in rows:
        for place in range(across):
            number = len(entries)
            answer = Answer(make(8, 6, number), number + 1, None, style)
            size = answer.in_column(style, plan.width, plan.room)
            assert size
            entries.append(PlacedAnswer(number, answer, size, begins=place == 0))
    return KeyPage(plan, entries)


@pytest.mark.parametrize(("columns", "rows", "used"), [(3, (2,), 2), (4, (1, 2), 2), (4, (3, 1), 3), (3, (3, 1), 3)])
def test_a_page_has_as_many_columns_as_its_longest_row(
    make: Make, metrics: FontMetrics, columns: int, rows: tuple[int, ...], used: int
) -> None:
    page = page_of(make, metrics, columns, rows)
    filled = page.filled()
    assert filled.plan.columns == used
    assert [entry.number for entry in filled.entries] == [entry.number for entry in page.entries]
    assert all(b.size.letters >= a.size.letters for a, b in zip(page.entries, filled.entries, strict=True))
    width = filled.plan.paper.frames[0].width
    for row in filled.rows:
        widths = [filled.plan.width_of(entry.size) for entry in row]
        assert sum(widths) + (len(row) - 1) * filled.plan.gutter <= width + 0.01
    assert filled.spare >= 0.0


def test_a_page_keeps_columns_that_an_answer_across_needs(make: Make, metrics: FontMetrics) -> None:
    page = page_of(make, metrics, 3, (2,))
    answer = Answer(make(20, 20, 9), 9, None, page.plan.style)
    size = answer.across(page.plan.style, page.plan.paper.frames[0].width, page.plan.room)
    assert size
    wide = page._replace(entries=[*page.entries, PlacedAnswer(8, answer, size, begins=True)])
    assert wide.spare > SPREAD
    assert wide.filled().plan.columns == 3
