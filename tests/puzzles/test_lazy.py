"""A kind's modules are imported when they are needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from worksheets.puzzles.lazy import lazily


def test_a_module_is_imported_with_its_first_use() -> None:
    program = (
        "import sys\n"
        "from worksheets.puzzles import registry\n"
        "from worksheets.puzzles.contract import SolveInput\n"
        "kind = registry.find('goldencube')\n"
        "print([name for name in sys.modules if name.startswith('worksheets.puzzles.goldencube.')])\n"
        "kind.recognises(SolveInput('3 3 3'))\n"
        "print('worksheets.puzzles.goldencube.parse' in sys.modules, 'pydantic' in sys.modules)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8")
    assert found.stdout.splitlines() == ["['worksheets.puzzles.goldencube.kind']", "True False"]


def test_it_is_as_the_module_is(monkeypatch: pytest.MonkeyPatch) -> None:
    (check,) = lazily("worksheets.puzzles.goldencube", "check")
    assert check.faults is check.faults
    monkeypatch.setattr("worksheets.puzzles.goldencube.check.faults", len)
    assert check.faults is len
    with pytest.raises(AttributeError, match="no attribute 'fault'"):
        check.fault  # noqa: B018
    (missing,) = lazily("worksheets.puzzles.goldencube", "nothing")
    with pytest.raises(ModuleNotFoundError, match="nothing"):
        missing.anything  # noqa: B018


def test_plug_ins_have_it_from_the_contract() -> None:
    from worksheets.puzzles import contract

    assert contract.lazily is lazily
