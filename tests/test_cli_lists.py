"""Word lists on the command line: built directly, imported from standard input, and reported on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.conftest import APART, REPOSITORY
from worksheets.base.errors import GenerationError
from worksheets.cli.group import commands
from worksheets.job.find import read_jobs

Run = Callable[..., Result]

TABLE = "Englisch;Deutsch\napple;Apfel\npear;Birne\nplum;Pflaume\npear;Birne\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_text(TABLE, "utf-8")
    return Path("list.csv")


SAID = [
    'note: list.csv: this is a word list; it gives one word search; "worksheets import list.csv" writes a job '
    "for you to change",
    'note: list.csv: 3 words with clues from columns "Englisch" and "Deutsch"',
    'warning: list.csv:5:1: "pear" is already in line 3; it is used once',
]


def test_a_word_list_is_built(run: Run, table: Path) -> None:
    built = run("build", table)
    assert built.exit_code == 0, built.stderr
    assert built.stdout.splitlines() == ["output/list.pdf", "output/list-answers.pdf"]
    assert built.stderr.splitlines() == SAID
    assert run("build", table, "-q").stderr == ""
    checked = run("check", table)
    assert checked.stderr.splitlines() == SAID[:2]
    assert SAID[2] in checked.stdout.splitlines()
    assert table.read_text("utf-8") == TABLE


def test_the_same_sheet_comes_of_the_imported_job(run: Run, table: Path) -> None:
    run("import", table, "-o", "list.yaml")
    run("build", "list.yaml", "-o", "one", "--format", "json")
    run("build", table, "-o", "two", "--format", "json")
    assert Path("one/list.json").read_text("utf-8") == Path("two/list.json").read_text("utf-8")


def test_a_file_in_place_of_a_command_is_built(run: Run, table: Path) -> None:
    built = run(table, "--format", "txt")
    assert built.exit_code == 0, built.stderr
    assert built.stdout.splitlines() == ["output/list.txt"]
    first, *others = built.stderr.splitlines()
    assert first == "note: no command given, running: worksheets build list.csv --format txt"
    assert others == SAID
    Path("job").write_text("sheets: [{words: [cow]}]\n", "utf-8")
    assert run("job").exit_code == 0
    lost = run("lst.csv")
    assert lost.exit_code == 2
    assert (
        'lst.csv: there is no such file, and no job of this name in configs/; did you mean "list.csv"?' in lost.stderr
    )
    assert "No such command 'bulid'" in run("bulid").stderr


def test_a_job_file_may_have_the_name_of_a_list(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "job.txt"
    path.write_text("title: T\nsheets:\n  - words: [cow]\n", "utf-8")
    checked = run("check", path)
    assert checked.exit_code == 0
    assert checked.stderr == ""


def test_a_box_of_the_contest_is_built(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "raetsel.txt"
    path.write_text("3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 2\n1 1 2\n1 1 1\n", "utf-8")
    built = run("build", path, "-o", tmp_path / "out", "--format", "txt")
    assert built.exit_code == 0, built.stderr
    assert "it gives one sheet of the kind goldencube" in built.stderr
    path.write_text("3 3 3\n3\n2 2 2\n1 3 3\n1 3 3\n", "utf-8")
    refused = run("build", path, "-o", tmp_path / "out")
    assert refused.exit_code == 1
    assert f"{path}: there is no solution: block 1" in refused.stderr
    with pytest.raises(GenerationError):
        read_jobs([path])


def test_standard_input_is_imported(table: Path) -> None:
    """Once in a process of its own, whose standard input is a pipe."""
    command = [sys.executable, "-c", "from worksheets.cli import main; main()", "import", "-"]
    environment = {"PYTHONPATH": str(REPOSITORY)}
    found = subprocess.run(
        command, input=b"apple, pear, plum", capture_output=True, env=environment, timeout=60, check=False
    )
    assert found.stdout.decode() == (
        "title: words\nlanguage: en\n\nword_sets:\n  words:\n    [apple, pear, plum]\n\n"
        "sheets:\n  - words: words\n    difficulty: medium\n"
    )
    assert found.stderr.decode() == "note: standard input: 3 words, separated by commas\n"

    def imported(data: bytes, *more: str) -> Result:
        return CliRunner(**APART).invoke(commands, ["import", "-", *more], input=data, prog_name="worksheets")

    columns = imported(b"Nr;A;B;C\nx;cow;Kuh;1\ny;hen;Huhn;2\n", "--word-column", "b", "--clue-column", "2")
    assert "    - {word: Kuh, clue: cow}\n    - {word: Huhn, clue: hen}\n" in columns.stdout
    empty = imported(b" \n")
    assert (empty.exit_code, empty.stdout) == (2, "")
    assert empty.stderr == 'standard input is empty; redirect a file to it: "worksheets import - < words.txt"\n'
    twice = imported(b"cow\nhen\n", str(table))
    assert "word_sets:\n  words:\n    [cow, hen]\n  list:\n" in twice.stdout


def test_lists_in_a_job_are_reported_once(run: Run, table: Path) -> None:
    job = Path("job.yaml")
    job.write_text(
        "word_sets: {fruit: {file: list.csv}, Obst: {file: list.csv, word: deutsch, clue: 1}}\n"
        "sheets:\n  - words: fruit\n  - words: Obst\n    variants: 3\n  - words: [Igel; Nuss; Baum]\n",
        "utf-8",
    )
    built = run("build", job, "--format", "json")
    assert built.exit_code == 0
    printed = built.stderr.splitlines()
    assert [line for line in printed if line.startswith("note")] == [
        SAID[1],
        'note: list.csv: 3 words with clues from columns "Deutsch" and "Englisch"',
    ]
    assert (
        'warning: job.yaml:6:13: sheets[3].words: "Igel; Nuss; Baum" is taken as 3 words, separated by semicolons'
        in printed
    )
