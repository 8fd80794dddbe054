"""What the wheel holds: all that the program reads, and nothing that only makes it; and what it asks for."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tomllib
import zipfile
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


def test_the_samples_are_in_the_wheel_without_their_pictures(packed: set[str]) -> None:
    configs = REPOSITORY / "configs"
    needed = {
        f"worksheets/samples/{path.relative_to(configs).as_posix()}"
        for path in configs.rglob("*")
        if path.is_file() and path.suffix != ".png"
    }
    assert {name for name in packed if name.startswith("worksheets/samples/")} == needed
    assert {Path(name).suffix for name in needed} == {".yaml", ".csv", ".txt"}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an installer puts into an environment."""
    folder = tmp_path_factory.mktemp("wheel")
    (wheel,) = WheelBuilder(str(REPOSITORY)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.slow
def test_the_first_commands_after_an_installation_work(unpacked: Path, tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(unpacked)},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    where = run("-c", "import worksheets; print(worksheets.__file__)").stdout
    assert Path(where.strip()).parent == unpacked / "worksheets"
    early = run("-m", "worksheets", "build", "term1.yaml")
    assert early.returncode == 2
    assert '"worksheets new --sample term1" writes the sample' in early.stderr
    assert run("-m", "worksheets", "new", "--sample", "term1").stdout == "term1.yaml\n"
    built = run("-m", "worksheets", "build", "term1.yaml")
    assert built.returncode == 0, built.stderr
    lines = (REPOSITORY / "tests" / "digests.txt").read_text("utf-8").splitlines()
    digests = {name: digest for digest, name in (line.split() for line in lines)}
    for name in ("term1.pdf", "term1-answers.pdf"):
        assert hashlib.sha256((tmp_path / "output" / name).read_bytes()).hexdigest() == digests[name]


def test_the_lowest_versions_tested_are_those_allowed() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    lines = (REPOSITORY / ".ci" / "lowest.txt").read_text("utf-8").splitlines()
    allowed = dict(dependency.split(">=") for dependency in project["dependencies"])
    lowest = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert lowest.keys() == allowed.keys()
    for name, version in lowest.items():
        assert version in (allowed[name], f"{allowed[name]}.0"), name
