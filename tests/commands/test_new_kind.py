"""`worksheets new-kind`: the generated package runs, passes the contract suite, and prints."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.commands.new_kind import built_in_kind, kind_files
from worksheets.puzzles import registry
from worksheets.testing import KindContract


def test_a_new_kind_passes_the_contract_and_prints(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = run("new-kind", "sums")
    assert written.exit_code == 0, written.stderr
    folder = tmp_path / "worksheets-sums"
    assert sorted(map(Path, written.stdout.split())) == sorted(
        path.relative_to(tmp_path) for path in folder.rglob("*") if path.is_file()
    )
    assert 'sums = "worksheets_sums.kind:Sums"' in (folder / "pyproject.toml").read_text("utf-8")
    monkeypatch.syspath_prepend(folder)
    kind = importlib.import_module("worksheets_sums.kind").Sums()
    suite = type("TestSums", (KindContract,), {"kind": kind})()
    rules = [name for name in dir(suite) if name.startswith("test_")]
    assert len(rules) > 30
    for rule in rules:
        getattr(suite, rule)()
    with registry.trial(kind):
        built = run("build", folder / "sums.yaml", "-o", tmp_path, "--format", "json")
        assert built.exit_code == 0, built.stderr
    (sheet,) = json.loads((tmp_path / "sums.json").read_text("utf-8"))["sheets"]
    assert (sheet["kind"], sheet["title"]) == ("sums", "A sum")
    for name in [name for name in sys.modules if name.startswith("worksheets_sums")]:
        del sys.modules[name]


@pytest.mark.parametrize("name", ["Sums", "two words", "class", "1st", "", "../sums", "wordsearch"])
def test_a_name_that_cannot_be_is_refused(
    name: str, run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new-kind", name)
    assert result.exit_code == 2
    assert f'"{name}"' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new-kind", "sums").exit_code == 0
    kind = tmp_path / "worksheets-sums" / "worksheets_sums" / "kind.py"
    kind.write_text("mine", encoding="utf-8")
    refused = run("new-kind", "sums")
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert "worksheets-sums is already there; remove or rename it first" in refused.stderr
    assert kind.read_text("utf-8") == "mine"


def test_a_built_in_kind_goes_into_the_clone(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run("new-kind", "sums", "--built-in")
    assert (refused.exit_code, list(tmp_path.iterdir())) == (2, [])
    (tmp_path / "worksheets" / "puzzles").mkdir(parents=True)
    (tmp_path / "worksheets" / "puzzles" / "registry.py").touch()
    result = run("new-kind", "sums", "--built-in")
    assert result.exit_code == 0, result.stderr
    assert '"sums": "worksheets.puzzles.sums.kind:Sums",' in result.stderr
    assert (tmp_path / "worksheets" / "puzzles" / "sums" / "kind.py").is_file()
    own = {path.removeprefix("worksheets_sums/"): text for path, text in kind_files("sums").items()}
    assert {path.rpartition("sums/")[2]: text for path, text in built_in_kind("sums").items()}.items() <= own.items()
