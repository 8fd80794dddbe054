"""mypy sees the seam between the program and its kinds: what a kind does wrong is an error in its kind.py."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from worksheets.puzzles import registry

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]

METHOD = r"    @override\n    def {}\(.*?(?=\n    @|\Z)"
DAMAGES: dict[str, tuple[str, Callable[[str], str]]] = {
    "a member is renamed": ("draw_answers", lambda text: text.replace("def draw_answer(", "def draw_answers(")),
    "a core member is missing": ("faults", lambda text: re.sub(METHOD.format("faults"), "", text, flags=re.DOTALL)),
    "other arguments": (
        "summary",
        lambda text: re.sub(r"def summary\(self, .*?\)", "def summary(self, solution: Solution, depth: int)", text),
    ),
    "another result": (
        "answer_table",
        lambda text: re.sub(r"(def answer_table\(.*?\)) -> AnswerTable", r"\1 -> Summary", text),
    ),
    "an optional member is misspelt": ("sumary", lambda text: text.replace("def summary(", "def sumary(")),
    "a member is not marked": ("title", lambda text: text.replace("    @override\n    def title", "    def title")),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, which tests may damage; mypy remembers what it knows of it."""
    folder = tmp_path_factory.mktemp("seam")
    shutil.copytree(REPOSITORY / "worksheets", folder / "worksheets", ignore=shutil.ignore_patterns("data", "*.pyc"))
    shutil.copy(REPOSITORY / "pyproject.toml", folder)
    return folder


def mypy(folder: Path, *files: Path) -> str:
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(folder / ".mypy"), *map(str, files)]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=300, check=False).stdout


MOMENTS = count(1_600_000_000)


def write(path: Path, text: str) -> None:
    """At a moment of its own: to mypy a file of the same size and second is the same file."""
    path.write_text(text, encoding="utf-8")
    moment = next(MOMENTS)
    os.utime(path, (moment, moment))


def home(kind: str) -> Path:
    """The module of the kind's class."""
    return Path(*registry.BUILT_IN[kind].split(":")[0].split(".")).with_suffix(".py")


def test_all_kinds_are_right(copy: Path) -> None:
    (copy / "nullkind.py").write_bytes((REPOSITORY / "tests" / "puzzles" / "nullkind.py").read_bytes())
    kinds = [Path("nullkind.py"), *map(home, registry.BUILT_IN)]
    assert mypy(copy, *kinds) == f"Success: no issues found in {len(kinds)} source files\n"


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damage_to_each_kind_is_an_error_that_names_the_member(copy: Path, damage: str) -> None:
    member, change = DAMAGES[damage]
    whole = {home(kind): (copy / home(kind)).read_text("utf-8") for kind in registry.BUILT_IN}
    for path, text in whole.items():
        damaged = change(text)
        assert damaged != text
        write(copy / path, damaged)
    try:
        errors = [line for line in mypy(copy, *whole).splitlines() if ": error: " in line]
    finally:
        for path, text in whole.items():
            write(copy / path, text)
    for path in whole:
        assert any(line.startswith(str(path)) and f'"{member}"' in line for line in errors), path
    assert all(line.startswith(tuple(map(str, whole))) for line in errors)
