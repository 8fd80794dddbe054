"""The HTML file of a job in a browser: axe finds no violation of WCAG, and fields take letters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.output.test_html_file import KINDS
from tests.page.test_accessible import ALL_RULES
from worksheets import Job, build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.page

CONFIGS = Path(__file__).parents[2] / "configs"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the HTML files of a job with all kinds of puzzles, and of one with pictures."""
    made = tmp_path_factory.mktemp("pages")
    every = {"title": "All kinds", "sheets": [{"kind": kind, **fields} for kind, fields in KINDS.items()]}
    build([Job.parse(every), CONFIGS / "extras.yaml"], output=made, formats=["html"])
    return made


@pytest.mark.parametrize("name", ["job.html", "job-answers.html", "extras.html"])
@pytest.mark.parametrize("width", [1000, 320])
def test_axe_finds_nothing(browser: Browser, folder: Path, name: str, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto((folder / name).as_uri())
    options = {"runOnly": ALL_RULES, "resultTypes": ["violations"]}
    found = Axe().run(page, options=options)
    assert found.violations_count == 0, found.generate_report()
    page.close()


def test_a_page_is_filled_in_and_asks_for_nothing(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    page.goto((folder / "job.html").as_uri())
    assert {*asked} <= {"file", "data"}
    assert asked.count("file") == 1
    field = page.locator("article table input").first
    assert "Row" in (field.get_attribute("aria-label") or "")
    field.fill("A")
    assert field.input_value() == "A"
    page.close()
