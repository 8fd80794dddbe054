"""After the first visit the page works without a server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import served

pytestmark = pytest.mark.page

ALL_ARE_KEPT = """async () => {
  const { files } = await (await fetch("files.json")).json();
  const kept = await Promise.all(Object.keys(files).map((path) => caches.match(path)));
  return kept.every(Boolean);
}"""


def test_without_a_connection(visit: Visit, static_folder: Path) -> None:
    with served(static_folder) as address:
        visitor = visit(address)
        expect(visitor.page.get_by_text("This page now works offline")).to_be_visible()
        while not visitor.page.evaluate(ALL_ARE_KEPT):  # wait_for_function treats a promise as true
            visitor.page.wait_for_timeout(200)
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
