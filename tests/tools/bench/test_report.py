"""Tests what `make bench` writes: one section for each command, and nothing for commands that fail."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.tools.bench import report


def test_a_section_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    file = tmp_path / "BENCHMARKS.md"
    for title, text in (("One", "first"), ("Two", "second"), ("One", "third")):
        assert report.main(title, sys.executable, "-c", f"print({text!r})", file=file) == 0
    text = file.read_text("utf-8")
    assert text.startswith(report.HEAD)
    assert text.count("\n## ") == 2
    assert "first" not in text
    assert text.index("third") < text.index("## Two") < text.index("second")
    assert "python -c" in text
    assert sys.executable not in text


def test_a_section_with_another_title_takes_the_place_of_the_one_of_its_command(tmp_path: Path) -> None:
    file = tmp_path / "BENCHMARKS.md"
    commands = {"One": "print(1)", "Two": "print(2)", "Three": "print(3)", "Second": "print(2)"}
    for title, code in commands.items():
        assert report.main(title, sys.executable, "-c", code, file=file) == 0
    sections = file.read_text("utf-8").split("\n## ")
    assert [section.split("\n")[0] for section in sections[1:]] == ["One", "Second", "Three"]
    assert all(section.endswith("```\n") for section in sections[1:-1])


def test_a_failed_command_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "BENCHMARKS.md"
    report.main("One", sys.executable, "-c", "print('good')", file=file)
    before = file.read_bytes()
    assert report.main("One", sys.executable, "-c", "print('bad'); raise SystemExit(3)", file=file) == 3
    assert file.read_bytes() == before


def test_a_skipped_measurement_changes_nothing_and_is_no_failure(tmp_path: Path) -> None:
    file = tmp_path / "BENCHMARKS.md"
    report.main("One", sys.executable, "-c", "print('good')", file=file)
    before = file.read_bytes()
    code = f"print('no browser'); raise SystemExit({report.LEFT_OUT})"
    assert report.main("One", sys.executable, "-c", code, file=file) == 0
    assert file.read_bytes() == before


def test_the_rivals_are_named_with_their_versions() -> None:
    named = dict(each.split() for each in report.contenders())
    assert {"reportlab", "click"} <= set(named)
    assert "pytest" not in named
