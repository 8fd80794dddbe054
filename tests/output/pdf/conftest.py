"""Pages with a letter grid, texts, loops and a shared drawing, made without the layout."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from worksheets.drawing.shapes import Drawing, Letters, Line, Loop, Rect, Text
from worksheets.layout.page import Page, Placed, Start


@pytest.fixture
def pages() -> Callable[..., list[Page]]:
    """Returns a function that makes pages: `pages(count, letters="ABC...", rows=7, columns=10)`."""
    shared = Drawing(200, 20, (Text(0, 12, "Name", 12), Line(40, 14, 200, 14)), 12)

    def maker(count: int, letters: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", rows: int = 7, columns: int = 10) -> list[Page]:
        rng = random.Random(7)
        made = []
        for number in range(1, count + 1):
            cells = tuple(tuple(rng.choice(letters) for _ in range(columns)) for _ in range(rows))
            grid = Drawing(300, 300, (Rect(0, 0, 300, 300, radius=9), Letters(20, 30, 28.5, 17.3, cells)), 17.3)
            below = (
                Text(0, 20, f"Übung {number}: (first) \\ second", 11, bold=True),
                Text(100, 40, "middle", 9, anchor="middle", gray=0.4),
                Loop(10, 50, 90, 50, 6),
            )
            items = (Placed(50, 30, shared, True), Placed(50, 60, grid), Placed(50, 400, Drawing(300, 60, below, 11)))
            made.append(Page(500, 500, items, str(number), (Start(number - 1, f"Größe Ω {number}", 12.0),)))
        return made

    return maker
