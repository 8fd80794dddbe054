"""The page makes the archives that the program makes; Node.js runs the page's module."""

from __future__ import annotations

import io
from zipfile import ZipFile

from tests.web.node import needs_node, output_of
from worksheets.job.packed import archive

FILES = {"b.svg": "two", "a.svg": "one" * 1000, "höhlen-1.png": "drei", "наши.png": "", "empty": ""}


@needs_node
def test_an_archive_has_the_bytes_of_the_programs() -> None:
    made = output_of("zip_in_node.mjs", FILES)
    files = {name: text.encode() for name, text in FILES.items()}
    with ZipFile(io.BytesIO(made)) as opened:
        assert opened.testzip() is None
        assert {name: opened.read(name) for name in opened.namelist()} == files
    assert made == archive(files)
