"""The browser, and the page as served in both of its homes, for the tests of the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.page.homes import KEPT, SUBFOLDER, HomeMissingError, preview, served, write_page
from tests.page.visitor import WAITING, Visitor
from worksheets.web.spoken import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--font-render-hinting=none",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# `make test` does not install playwright; without it the tests here are skipped.
collect_ignore_glob = [] if find_spec("playwright") else ["test_*.py"]

Visit = Callable[..., Visitor]

ALWAYS = "test_the_files_are_those_of_the_command[browser]"
"""The only browser test that is not marked slow: a download has the same bytes as the command's file."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that load Python in the browser as slow: loading takes seconds."""
    for item in items:
        home = getattr(item, "callspec", None) and item.callspec.params.get("page_address")  # type: ignore[attr-defined]
        loads = home == "browser" or {"static_address", "static_folder"} & {*getattr(item, "fixturenames", ())}
        if loads and item.name != ALWAYS and item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's own browser, headless, which opens a page in half the time."""
    from playwright.sync_api import expect, sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"no browser was found: one of {', '.join(BROWSERS)} is needed")
    alone = hasattr(os, "geteuid") and os.geteuid() == 0
    expect.set_options(timeout=WAITING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *["--no-sandbox"] * alone])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server_address() -> Iterator[str]:
    """The page of `worksheets preview`, without a job file."""
    with preview() as address:
        yield address


@pytest.fixture(scope="session")
def static_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a static server; the page that runs in the browser is in a subfolder."""
    folder = tmp_path_factory.mktemp("static")
    (folder / SUBFOLDER).parent.mkdir()
    try:
        write_page(folder / SUBFOLDER)
    except HomeMissingError as why:
        pytest.skip(str(why))
    return folder


@pytest.fixture(scope="session")
def static_address(static_folder: Path) -> Iterator[str]:
    with served(static_folder) as address:
        yield address


@pytest.fixture(params=["server", "browser"])
def page_address(request: pytest.FixtureRequest) -> str:
    """The address of the page, in each of its homes."""
    address: str = request.getfixturevalue("server_address" if request.param == "server" else "static_address")
    return address


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open the page as a first-time visitor; at teardown, check that nothing went wrong in it."""
    visitors: list[Visitor] = []
    shutil.rmtree(KEPT, ignore_errors=True)

    def open_page(address: str, *, go: bool = True, **options: object) -> Visitor:
        settings = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "accept_downloads": True, **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(WAITING)
        language = str(settings["locale"])[:2]
        visitor = Visitor(context, address, language if language in LANGUAGES else "en")
        visitors.append(visitor)
        return visitor.go() if go else visitor

    yield open_page
    try:
        for visitor in visitors:
            visitor.check()
    finally:
        for visitor in visitors:
            visitor.close()


@pytest.fixture
def visitor(visit: Visit, server_address: str) -> Visitor:
    """A visitor who has just opened the server's page."""
    return visit(server_address)
