"""The modules of the page are short, and none imports itself through others."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

from worksheets.web.server import FRONT

LONGEST = 350
"""Maximum number of lines of a module."""

IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?"(\.[^"]+)";', re.MULTILINE)


def modules() -> list[Path]:
    return [path for path in sorted(FRONT.rglob("*.js")) if "vendor" not in path.parts]


def test_no_module_is_longer_than_a_topic() -> None:
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert "main.js" in lengths
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_imports_form_a_circle() -> None:
    graph = {
        path: {(path.parent / name).resolve() for name in IMPORT.findall(path.read_text("utf-8"))} for path in modules()
    }
    assert len(graph[FRONT / "main.js"]) > 5, "imports were found"
    assert list(TopologicalSorter(graph).static_order())
