"""A kind in a folder: files are imported on demand, and missing functions have defaults."""

from __future__ import annotations

import subprocess
import sys

import pytest

from worksheets.puzzles.contract import PuzzleKind
from worksheets.puzzles.folder import FILE_OF, FolderKind
from worksheets.puzzles.goldencube.kind import GoldenCube
from worksheets.puzzles.wordsearch.kind import WordSearch


def test_a_module_is_imported_with_its_first_use() -> None:
    program = (
        "import sys\n"
        "from worksheets.puzzles import registry\n"
        "from worksheets.puzzles.values import SolveInput\n"
        "kind = registry.find('goldencube')\n"
        "print([name for name in sys.modules if name.startswith('worksheets.puzzles.goldencube.')])\n"
        "kind.recognises(SolveInput('3 3 3'))\n"
        "print('worksheets.puzzles.goldencube.parse' in sys.modules, 'pydantic' in sys.modules)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8")
    assert found.stdout.splitlines() == ["['worksheets.puzzles.goldencube.kind']", "True False"]


def test_a_member_is_as_its_module_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worksheets.puzzles.goldencube.check.faults", lambda *given: given)
    assert GoldenCube().faults(1, 2, 3) == (1, 2, 3)


def test_members_that_a_folder_lacks_have_the_default() -> None:
    assert not GoldenCube().has("h5p")
    assert WordSearch().has("h5p")
    assert not GoldenCube().has("sizes")
    assert list(GoldenCube().sizes(None, None)) == []
    assert WordSearch().has("recognises"), "it is written into the class"


def test_every_member_of_the_table_is_one_of_the_contract() -> None:
    assert all(hasattr(PuzzleKind, member) and member in vars(FolderKind) for member in FILE_OF)
    assert PuzzleKind.__abstractmethods__ - FILE_OF.keys() == {"name", "Spec"}


def test_a_folder_without_the_core_names_the_missing_members() -> None:
    class Empty(FolderKind):  # type: ignore[type-arg]
        name = "empty"

    missing = [*Empty().missing()]
    assert "faults in check.py" in missing
    assert len(missing) == len(PuzzleKind.__abstractmethods__) - 2
    assert [*GoldenCube().missing()] == []
    with pytest.raises(NotImplementedError, match=r"the kind empty lacks faults in check\.py"):
        Empty().faults(1, 2, 3)
