"""`make quick` runs the tests that belong to what changed."""

from __future__ import annotations

import pytest

from tests.tools.quick import ALWAYS, REPOSITORY, selection

LOOSE_OF_JOB = sorted(f"tests/job/{path.name}" for path in (REPOSITORY / "tests" / "job").glob("test_*.py"))


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("worksheets/search/cover.py", ["tests/search"]),
        ("worksheets/job/words/pools.py", ["tests/job/words", *LOOSE_OF_JOB]),
        ("worksheets/job/loader.py", ["tests/job"]),
        ("worksheets/web/front/page.js", ["tests/web"]),
        ("worksheets/language/data/themes/en/farm.txt", ["tests/language"]),
        ("worksheets/testing/contract.py", ["tests/test_testing.py"]),
        ("worksheets/__init__.py", ["tests/test_api.py", "tests/test_startup.py"]),
        ("tests/test_api.py", ["tests/test_api.py"]),
        ("tests/layout/conftest.py", ["tests/layout"]),
        ("tests/test_that_is_gone.py", []),
        ("fonts/Andika-Regular.ttf", ["tests/drawing/fonts"]),
        ("README.md", ["tests/test_docs.py"]),
        ("LICENSE", []),
    ],
)
def test_the_tests_of_a_file(changed: str, tests: list[str]) -> None:
    assert selection([changed]) == sorted([*ALWAYS, *tests])


def test_a_folder_is_run_once() -> None:
    changed = ["worksheets/puzzles/contract.py", "worksheets/puzzles/goldencube/engine/count.py"]
    assert selection(changed) == ["tests/puzzles", "tests/test_digests.py"]


def test_every_folder_of_the_package_has_tests() -> None:
    for folder in (REPOSITORY / "worksheets").iterdir():
        if folder.is_dir() and folder.name not in ("__pycache__", "fonts", "samples"):
            assert len(selection([f"worksheets/{folder.name}/some.py"])) >= 2, folder
