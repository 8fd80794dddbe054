"""How the page is laid out: a change costs little, and a phone's bar takes one row."""

from __future__ import annotations

import pytest

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

LAYOUT_TIME = """() => {
  const times = Array.from({ length: 40 }, (_, number) => {
    document.querySelector("#saved").textContent = `Saved ${number}`;
    const start = performance.now();
    void document.body.offsetHeight;
    return performance.now() - start;
  });
  return Math.min(...times);
}"""
"""Milliseconds for a new layout after a change outside the pages, the least, which other work on the machine spares."""


def test_a_change_of_the_form_does_not_lay_out_the_pages(visitor: Visitor) -> None:
    visitor.words.fill("\n".join(f"{a}{b}{c}lling" for a in "bcdfghst" for b in "aeiou" for c in "rnl"))
    visitor.settled()
    with_pages = visitor.page.evaluate(LAYOUT_TIME)
    visitor.page.evaluate("() => document.querySelector('#paper').replaceChildren()")
    without = visitor.page.evaluate(LAYOUT_TIME)
    assert with_pages < 3 * without + 2, (with_pages, without)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR", "ru-RU"])
def test_the_bar_of_a_phone_has_one_row(visit: Visit, server_address: str, locale: str) -> None:
    visitor = visit(server_address, viewport={"width": 360, "height": 740}, has_touch=True, locale=locale)
    for width in (360, 390, 430, 600):
        visitor.page.set_viewport_size({"width": width, "height": 740})
        box = visitor.page.locator(".bar").bounding_box()
        assert box
        assert box["height"] < 70, width
