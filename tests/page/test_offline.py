"""After the first visit the page works without a server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import SUBFOLDER, served

pytestmark = pytest.mark.page

OFFLINE = "This page now works offline"
ALL_ARE_KEPT = """async () => {
  const { files } = await (await fetch("files.json")).json();
  const kept = await Promise.all(Object.keys(files).map((path) => caches.match(path)));
  return kept.every(Boolean);
}"""
IS_KEPT = "async path => Boolean(await caches.match(path))"


def test_without_a_connection(visit: Visit, static_folder: Path) -> None:
    with served(static_folder) as address:
        visitor = visit(address)
        expect(visitor.page.get_by_text(OFFLINE)).to_be_visible()
        assert visitor.page.evaluate(ALL_ARE_KEPT)  # also the kinds that have not been used
        visitor.words.fill("lion\ntiger\nzebra")
        visitor.settled()
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    visitor.words.fill("moon\nsun\nstar")
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]
    name, data = visitor.download(visitor.button("Download PDF"))
    assert name.endswith(".pdf")
    assert data.startswith(b"%PDF-")
    visitor.page.get_by_role("combobox", name="Page language").select_option(label="Deutsch")
    expect(visitor.page.get_by_role("textbox", name="Wörter", exact=True)).to_have_value("moon\nsun\nstar")
    visitor.choose_kind("Sudoku")
    visitor.settled()
    assert "Eachrow" in visitor.texts()[0]


def test_what_is_missing_is_kept_at_the_next_visit(visit: Visit, static_folder: Path) -> None:
    """The page does not claim to work offline before all kinds are kept."""
    part = static_folder / SUBFOLDER / "program" / "sudoku.bin"
    aside = part.rename(part.with_suffix(".aside"))
    try:
        with served(static_folder) as address:
            visitor = visit(address)
            visitor.expected.append("404")
            while not visitor.page.evaluate(IS_KEPT, "program/spreadsheets.bin"):  # the file before
                visitor.page.wait_for_timeout(200)
            visitor.page.wait_for_timeout(500)
            expect(visitor.page.locator("#offline")).to_be_empty()
            aside.rename(part)
            visitor.reload()
            expect(visitor.page.get_by_text(OFFLINE)).to_be_visible()
            assert visitor.page.evaluate(ALL_ARE_KEPT)
    finally:
        if aside.exists():
            aside.rename(part)
