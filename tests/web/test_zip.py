"""The page makes the archives that the program makes; Node.js runs the page's module."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from worksheets.job.packed import archive
from worksheets.web.server import FRONT

FILES = {"b.svg": "two", "a.svg": "one" * 1000, "höhlen-1.png": "drei", "наши.png": "", "empty": ""}


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is missing, which runs the page's modules")
def test_an_archive_has_the_bytes_of_the_programs() -> None:
    done = subprocess.run(
        ["node", Path(__file__).with_name("zip_in_node.mjs"), FRONT],
        input=json.dumps(FILES).encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    files = {name: text.encode() for name, text in FILES.items()}
    with ZipFile(io.BytesIO(done.stdout)) as opened:
        assert opened.testzip() is None
        assert {name: opened.read(name) for name in opened.namelist()} == files
    assert done.stdout == archive(files)
