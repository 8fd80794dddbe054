"""mypy checks the seam between the program and its kinds: a function that the contract cannot call is an error."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from worksheets.commands.new_kind import TEMPLATE
from worksheets.puzzles import registry
from worksheets.puzzles.contract import PuzzleKind
from worksheets.puzzles.folder import FILES, FolderKind

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]

DAMAGES: dict[str, tuple[str, str, str, str]] = {
    "a core member is renamed": ("draw.py", "draw_answer", r"def draw_answer\(", "def draw_answers("),
    "other arguments": ("texts.py", "summary", r"def summary\(.*?\)", "def summary(solution: Solution, depth: int)"),
    "another result": ("texts.py", "answer_table", r"(def answer_table\(.*?\)) -> AnswerTable", r"\1 -> Summary"),
    "another type": ("check.py", "faults", r"def faults\(spec: Spec", "def faults(spec: int"),
    "another option": ("solve.py", "solutions", r"\*, steps: int \| None = None", "*, steps: str"),
}
"""The file of a kind, the function damaged in it, the pattern to replace, and the replacement."""


def seam(name: str) -> str:
    """The source of a module that makes mypy compare each function in a kind's files with its contract member."""
    kind = registry.find(name)
    assert isinstance(kind, FolderKind)
    package = f"worksheets.puzzles.{name}"
    files = [file for file in FILES if kind.file(file)]
    core = PuzzleKind.__abstractmethods__
    lines = [
        f"from {package} import {', '.join(files)}",
        f"from {package}.model import Puzzle, Solution",
        f"from {package}.spec import Spec",
        "from worksheets.puzzles.contract import PuzzleKind",
        "def compare(kind: PuzzleKind[Spec, Puzzle, Solution]) -> None:",
    ]
    for file in files:
        for member in FILES[file]:
            if kind.function(member) or member in core:
                lines += [f"    {member}_ = kind.{member}", f"    {member}_ = {file}.{member}"]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that tests may damage, with mypy's cache."""
    folder = tmp_path_factory.mktemp("seam")
    shutil.copytree(REPOSITORY / "worksheets", folder / "worksheets", ignore=shutil.ignore_patterns("data", "*.pyc"))
    shutil.copy(REPOSITORY / "pyproject.toml", folder)
    known = REPOSITORY / ".mypy_cache"
    if known.is_dir():  # from `make lint`; valid for files with the same content
        shutil.copytree(known, folder / ".mypy")
    (folder / "nullkind.py").write_bytes((TEMPLATE / "kind.py").read_bytes())
    for kind in registry.BUILT_IN:
        (folder / f"seam_{kind}.py").write_text(seam(kind), encoding="utf-8")
    return folder


def errors(folder: Path) -> Iterator[str]:
    """The errors that mypy finds in the seams and the null kinds."""
    files = [*(path.name for path in folder.glob("nullkind*.py")), *(f"seam_{kind}.py" for kind in registry.BUILT_IN)]
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(folder / ".mypy"), *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode in (0, 1), done.stderr
    return (line for line in done.stdout.splitlines() if ": error: " in line and line.startswith(tuple(files)))


MOMENTS = count(1_600_000_000)


def write(path: Path, text: str) -> None:
    """Write with a new modification time: mypy takes a file of the same size and second for unchanged."""
    path.write_text(text, encoding="utf-8")
    moment = next(MOMENTS)
    os.utime(path, (moment, moment))


def test_all_kinds_are_right(copy: Path) -> None:
    assert list(errors(copy)) == []


def damaged(copy: Path, damage: str) -> dict[str, Path]:
    """Damage this member in each kind that has it; return the changed files."""
    file, member, pattern, other = DAMAGES[damage]
    paths = {kind: copy / "worksheets" / "puzzles" / kind / file for kind in registry.BUILT_IN}
    paths = {kind: path for kind, path in paths.items() if path.is_file()}  # not all kinds can be solved
    if member not in PuzzleKind.__abstractmethods__:  # some use the contract's default
        paths = {kind: path for kind, path in paths.items() if f"def {member}(" in path.read_text("utf-8")}
    assert len(paths) > 3
    for path in paths.values():
        whole = path.read_text("utf-8")
        text = re.sub(pattern, other, whole, count=1, flags=re.DOTALL)
        assert text != whole
        write(path, text)
    return paths


def test_a_damage_to_each_kind_is_an_error_that_names_the_member(copy: Path) -> None:
    """Applies all damages together, since each mypy run takes seconds."""
    files = [
        path for file in {file for file, *_ in DAMAGES.values()} for path in copy.glob(f"worksheets/puzzles/*/{file}")
    ]
    whole = {path: path.read_text("utf-8") for path in files}
    try:
        kinds = {damage: damaged(copy, damage) for damage in DAMAGES}
        seen = list(errors(copy))
    finally:
        for path, text in whole.items():
            write(path, text)
    for damage, paths in kinds.items():
        member = DAMAGES[damage][1]
        for kind in paths:
            lines = (copy / f"seam_{kind}.py").read_text("utf-8").splitlines()
            places = [line.split(":") for line in seen if line.startswith(f"seam_{kind}.py:")]
            named = any(f"{member}_ = " in lines[int(number) - 1] for _, number, *_ in places)
            assert named, (damage, kind, seen)


def test_a_core_member_that_is_missing_is_an_error(copy: Path) -> None:
    path, other = copy / "nullkind.py", copy / "nullkind_too.py"
    whole = path.read_text("utf-8")
    write(path, whole.replace("def faults(", "def _faults("))
    write(other, whole.replace("def handout_text(", "def handout_texts("))
    found = [*errors(copy)]
    assert any(line.startswith(f"{path.name}:") and '"faults"' in line for line in found)
    assert any(line.startswith(f"{other.name}:") and '"handout_texts"' in line for line in found)
    other.unlink()
    write(path, whole)
