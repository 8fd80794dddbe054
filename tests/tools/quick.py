"""`make quick`: run the digests, the contract suite, and the tests of the folders that changed.

Changed files are those that differ from the merge base with origin/main (from HEAD~1 if there is no origin/main), and
uncommitted ones. Options go to pytest: `python -m tests.tools.quick -n 2 -x`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]

ALWAYS = ("tests/test_digests.py", "tests/puzzles/test_contract.py")

ELSEWHERE = {
    "worksheets/cli": ("tests/test_cli*.py", "tests/test_bad_input.py"),
    "worksheets/testing": ("tests/test_testing.py",),
    "worksheets/__init__.py": ("tests/test_api.py", "tests/test_startup.py"),
    "worksheets/__main__.py": ("tests/test_startup.py", "tests/test_signals.py"),
    "fonts": ("tests/drawing/fonts",),
    "configs": ("tests/test_configs.py", "tests/job/test_samples.py"),
    "pyproject.toml": ("tests/test_packaging.py",),
}
"""The tests of files and folders that have no folder of the same name below `tests`."""

MARKS = "not slow and not long and not page"


def tests_of(changed: str) -> Iterator[Path]:
    """Yield the test files and folders for a changed file, given by its path in the repository."""
    path = Path(changed)
    for place, patterns in ELSEWHERE.items():
        if path.is_relative_to(place):
            for pattern in patterns:
                yield from REPOSITORY.glob(pattern)
    if path.suffix == ".md":
        yield REPOSITORY / "tests/test_docs.py"
    if path.match("tests/test_*.py"):
        yield REPOSITORY / path
    if path.parts[0] not in ("worksheets", "tests") or len(path.parts) < 3:
        return
    folder = Path(*path.parts[1:-1])
    while len(folder.parts) > 1 and not (REPOSITORY / "tests" / folder).is_dir():
        folder = folder.parent
    if (REPOSITORY / "tests" / folder).is_dir():
        yield REPOSITORY / "tests" / folder
        for above in folder.parents[:-1]:
            yield from (REPOSITORY / "tests" / above).glob("test_*.py")


def selection(changed: Iterable[str]) -> list[str]:
    """Arguments for pytest, sorted, without files that lie in a selected folder."""
    paths = {path for name in changed for path in tests_of(name) if path.exists()}
    paths |= {REPOSITORY / name for name in ALWAYS}
    return sorted(path.relative_to(REPOSITORY).as_posix() for path in paths if paths.isdisjoint(path.parents))


def git(*arguments: str) -> str:
    """The output of git; empty if it fails or is not installed."""
    try:
        return subprocess.run(
            ["git", *arguments], cwd=REPOSITORY, capture_output=True, encoding="utf-8", check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def changed_files() -> list[str] | None:
    """The names of all changed files; None if git cannot tell."""
    base = git("merge-base", "HEAD", "origin/main") or git("rev-parse", "--verify", "HEAD~1")
    if not base:
        return None
    names = git("diff", "--name-only", "--no-renames", "-z", base.strip())
    names += git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted({*names.split("\0")} - {""})


def main(options: list[str]) -> int:
    """Print what is run, run it, and return pytest's exit code."""
    changed = changed_files()
    chosen = ["tests"] if changed is None else selection(changed)
    why = "git cannot say what changed" if changed is None else f"{len(changed)} files changed"
    print(f"{why}: {' '.join(chosen)}", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", *options, "-m", MARKS, *chosen], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
