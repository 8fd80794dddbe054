"""What the wheel holds: all that the program reads, and nothing that only makes it; and what it asks for."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def packed() -> set[str]:
    """The paths of all files in the wheel."""
    builder = WheelBuilder(str(REPOSITORY))
    return {file.distribution_path.replace("\\", "/") for file in builder.recurse_included_files()}


def test_everything_the_program_reads_is_in_the_wheel(packed: set[str]) -> None:
    package = REPOSITORY / "worksheets"
    sources = package / "language" / "sources"
    ours = {
        path.relative_to(REPOSITORY).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and sources not in path.parents
    }
    assert len(ours) > 150
    assert ours <= packed
    assert {path.name for path in (REPOSITORY / "fonts").glob("*.ttf")} <= {Path(name).name for name in packed}


def test_the_sources_of_the_dictionaries_are_not(packed: set[str]) -> None:
    assert not [name for name in packed if "/sources/" in name or name.startswith("tests")]
    assert (REPOSITORY / "worksheets" / "language" / "sources" / "make_dictionaries.py").exists()


def test_the_lowest_versions_tested_are_those_allowed() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    lines = (REPOSITORY / ".ci" / "lowest.txt").read_text("utf-8").splitlines()
    allowed = dict(dependency.split(">=") for dependency in project["dependencies"])
    lowest = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert lowest.keys() == allowed.keys()
    for name, version in lowest.items():
        assert version in (allowed[name], f"{allowed[name]}.0"), name
