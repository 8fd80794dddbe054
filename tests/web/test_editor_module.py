"""The vendored modules equal their packages' output; the editor's schema is that of job files."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job.fields.schema import job_schema
from worksheets.web.archives import EDITOR
from worksheets.web.server import FRONT, MADE, make_usual


@pytest.mark.page
def test_it_is_made_again_from_its_packages(repository: Path) -> None:
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("Node.js with npm is missing, which makes the module")
    script = runpy.run_path(str(repository / ".ci" / "editor.py"))
    try:
        made = script["made"]()
    except InputError as error:
        pytest.skip(str(error))
    assert made == {path.name: path.read_bytes() for path in script["VENDOR"].glob("*.js")}


@pytest.mark.parametrize(("name", "maker"), [("codemirror", "Marijn Haverbeke"), ("fzstd", "Arjun Barrett")])
def test_its_licence_is_in_it(name: str, maker: str) -> None:
    head = (FRONT / "vendor" / f"{name}.js").read_text("utf-8")[:2_000]
    assert head.startswith("/*!")
    assert maker in head
    assert "The above copyright notice and this permission notice shall be included" in head


def test_its_files_are_there() -> None:
    assert [name for name in EDITOR if not (FRONT / name).is_file()] == ["schema.json"]
    assert make_usual(*MADE["schema.json"]) == job_schema()
