"""The sheet of a printed code is found in its key, however the code is typed, and in no other key."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.find import find_sheet

Run = Callable[..., Result]

PUPILS = ["Anna B.", "Ben W.", "Zoë D.", "Anna C."]
JOB = """\
title: Class 4b
sheets:
  - {id: plain, words: [cow, hen, pig]}
  - {id: farm, words: [cow, horse, sheep, goat, pig, hen], for_each: class.csv}
  - {id: zoo, words: [lion, tiger, camel, zebra], for_each: class.csv}
"""


@pytest.fixture
def key(tmp_path: Path) -> Path:
    (tmp_path / "job.yaml").write_text(JOB)
    (tmp_path / "class.csv").write_text("name\n" + "\n".join(PUPILS), encoding="utf-8")
    worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["pdf", "json"])
    return tmp_path / "job-answers.pdf"


def coded(key: Path) -> list[dict[str, object]]:
    """Return the sheets with codes from the JSON file of the same build."""
    sheets: list[dict[str, object]] = json.loads(key.with_name("job.json").read_text("utf-8"))["sheets"]
    return [sheet for sheet in sheets if sheet.get("code")]


def test_each_code_leads_to_its_pupil_and_pages(key: Path) -> None:
    sheets = coded(key)
    assert len(sheets) == 2 * len(PUPILS)
    for number, sheet in enumerate(sheets):
        found = find_sheet(str(sheet["code"]), key)
        assert (found.sheet, found.code) == (sheet["id"], sheet["code"])
        assert (found.page, found.answer_page) == (sheet["page"], sheet["answer_page"])
        assert (found.pupil, found.place, found.pupils) == (sheet["pupil"], number % 4 + 1, 4)


def test_a_code_may_be_written_in_other_ways(key: Path) -> None:
    code = str(coded(key)[2]["code"])
    for written in (code.lower(), code.replace("-", " "), f" {code[:4]}{code[5:]} "):
        assert find_sheet(written, key).code == code


def test_without_the_class_list_the_sheet_is_found_all_the_same(key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise InputError("no")

    monkeypatch.setattr("worksheets.commands.find.given_job", refuse)
    sheet = coded(key)[1]
    found = find_sheet(str(sheet["code"]), key)
    assert (found.sheet, found.pupil) == (sheet["id"], "")
    assert f"sheet {sheet['id']}, page {sheet['page']};" in str(found)


def test_unknown_codes_are_reported(key: Path, tmp_path: Path, run: Run) -> None:
    code = str(coded(key)[0]["code"])
    other = code[:-1] + ("2" if code[-1] != "2" else "3")
    result = run("find", other, key)
    assert result.exit_code == 2
    assert f'no sheet has the code {other}; did you mean "{code}"?' in result.stderr
    assert run("find", code, key.with_name("job.pdf")).exit_code == 2
    (tmp_path / "plain.yaml").write_text("sheets: [{words: [cow, hen]}]")
    worksheets.build(tmp_path / "plain.yaml", output=tmp_path)
    assert "have no codes" in run("find", code, tmp_path / "plain-answers.pdf").stderr
    assert run("find", code, tmp_path / "missing.pdf").exit_code == 2


def test_the_command_prints_one_line(key: Path, run: Run) -> None:
    sheet = coded(key)[0]
    result = run("find", str(sheet["code"]), key)
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    assert result.stdout.startswith(f"{sheet['code']}: {sheet['pupil']}, number 1 of 4 in the list")


def test_code_and_key_in_the_wrong_order(key: Path, run: Run) -> None:
    assert run("find", key, "K7F3-Q9X2").stderr == f"the code comes first: worksheets find K7F3-Q9X2 {key}\n"
