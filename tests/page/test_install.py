"""The page can be installed; opened from a folder, it says what to do instead."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor
from worksheets.web.server import FRONT
from worksheets.web.spoken import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.page

SIZE = """async (address) => {
  const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
  return `${width}x${height}`;
}"""


def test_a_folder_says_what_to_do(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto((FRONT / "index.html").as_uri())
    paragraphs = page.locator("#not-started p")
    expect(paragraphs.first).to_contain_text("cannot start from a folder")
    expect(paragraphs.first).to_be_in_viewport(ratio=1)
    assert {each.get_attribute("lang") for each in paragraphs.all()} == set(LANGUAGES)
    on_top = "() => document.elementFromPoint(195, 800).closest('#not-started') !== null"
    assert page.evaluate(on_top), "nothing dead can be pressed"
    context.close()


def test_where_it_starts_nothing_of_that_is_there(visitor: Visitor) -> None:
    expect(visitor.page.locator("#not-started")).to_have_count(0)


def test_the_manifest_and_its_icons(visitor: Visitor) -> None:
    address = visitor.page.locator("link[rel=manifest]").evaluate("link => link.href")
    manifest = visitor.page.evaluate("async (address) => (await fetch(address)).json()", address)
    assert manifest == json.loads((FRONT / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            assert visitor.page.evaluate(SIZE, icon["src"]) == icon["sizes"]
    session = visitor.context.new_cdp_session(visitor.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "as every window of a test is"
