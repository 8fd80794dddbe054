"""The page can be used while the program loads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import Visit

pytestmark = pytest.mark.page

COUNT = """() => {
  const post = Worker.prototype.postMessage;
  window.asked = 0;
  Worker.prototype.postMessage = function (message, ...how) {
    if (message?.request?.do === "show") window.asked += 1;
    return post.call(this, message, ...how);
  };
}"""


def test_words_typed_before_the_program_is_there_are_drawn_once(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address, go=False)
    waiting: list[Route] = []
    visitor.context.route("**/program/program.bin*", lambda route: waiting.append(route))
    visitor.page.add_init_script(f"({COUNT})()")
    visitor.page.goto(static_address)
    visitor.words.fill("lion\ntiger")
    visitor.page.wait_for_timeout(1000)  # longer than the pause before a change is drawn
    visitor.words.fill("moon\nsun\nstar")
    expect(visitor.status).to_contain_text("MB")
    visitor.page.wait_for_timeout(1000)
    for route in waiting:
        route.continue_()
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]
    assert visitor.page.evaluate("asked") == 1
