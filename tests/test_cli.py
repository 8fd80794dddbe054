"""The commands as a user runs them."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from tests.loops import left_to_long
from worksheets.base.errors import GenerationError, Problem
from worksheets.cli.terminal import say_problems

Run = Callable[..., Result]
MakeJob = Callable[..., Path]


def test_build_prints_the_paths_and_nothing_else(run: Run, job: MakeJob, tmp_path: Path) -> None:
    result = run("build", job(), "-o", tmp_path / "out", "--format", "pdf,json", "--format", "txt", "-q")
    assert result.exit_code == 0
    names = ["small.pdf", "small-answers.pdf", "small.json", "small.txt"]
    assert result.stdout.splitlines() == [str(tmp_path / "out" / name) for name in names]
    assert result.stderr == ""
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(names)


def test_build_says_which_words_were_picked(run: Run, job: MakeJob, tmp_path: Path) -> None:
    text = "sheets:\n  - {id: some, title: Some, words: [cow, horse, goose, hen], pick: 2, size: 6x7}\n"
    result = run("build", job(text), "-o", tmp_path / "out", "--format", "json")
    (sheet,) = json.loads((tmp_path / "out" / "small.json").read_text("utf-8"))["sheets"]
    (line,) = result.stderr.splitlines()
    assert line.startswith("note: some: ")
    for entry in sheet["puzzle"]["word_bank"]:
        assert entry["word"] in line


def test_options_win_over_the_job(run: Run, job: MakeJob, tmp_path: Path) -> None:
    path = job()
    for folder, options in {"a": [], "b": ["--seed", "3"], "c": ["--seed", "4"]}.items():
        assert run("build", path, "-o", tmp_path / folder, "--answers", "none", *options).exit_code == 0
        assert [p.name for p in (tmp_path / folder).iterdir()] == ["small.pdf"]
    a, b, c = ((tmp_path / folder / "small.pdf").read_bytes() for folder in "abc")
    assert a == b != c


def test_a_job_is_found_in_configs(run: Run, job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job(name="configs/mine.yaml")
    monkeypatch.chdir(tmp_path)
    assert run("check", "mine").exit_code == 0
    assert run("check", "mine.yaml").exit_code == 0
    assert run("check", "first-grade").exit_code == 0, "the samples of the repository are found from anywhere"
    missed = run("check", "mien")
    assert missed.exit_code == 2
    assert "mien: there is no such file" in missed.stderr
    assert 'did you mean "mine"?' in missed.stderr


def test_check_prints_a_table_and_writes_nothing(run: Run, job: MakeJob, tmp_path: Path) -> None:
    result = run("check", job())
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == "wordsearch size words letters / cells score letter size pages warnings".split()
    assert len(lines) == 1 + 5 + 2
    for line, size in zip(lines[1:], ["9 x 11"] * 3 + ["8 x 10"] * 2, strict=False):
        assert size in line
        assert " pt " in line
    assert lines[-1].startswith("small: 5 sheets, 5 pages, ")
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


def test_check_shows_the_sheets_that_can_be_made(run: Run, job: MakeJob) -> None:
    text = "sheets:\n  - {id: good, words: [cow], size: 6x7}\n  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}\n"
    result = run("check", job(text))
    assert result.exit_code == 1
    assert "good " in result.stdout
    assert "tight" not in result.stdout
    assert ":3:" in result.stderr


def test_quiet_commands_print_errors_only(run: Run, job: MakeJob, tmp_path: Path) -> None:
    text = "title: Class #3\nsheets:\n  - {id: some, words: [cow, horse, info, information], pick: 2, size: 12}\n"
    result = run("check", job(text), "-q")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    result = run("build", job(text), "-q", "-o", tmp_path / "out")
    assert result.stderr == ""
    result = run("check", job(text + "  - {words: [abcd, efgh, ijkl], size: 2x7}\n"), "-q")
    assert (result.exit_code, result.stdout) == (1, "")
    assert ":4:" in result.stderr


def test_check_says_notes_once_on_standard_error(run: Run, job: MakeJob) -> None:
    result = run("check", job("sheets:\n  - {id: some, words: [cow, horse, goose], pick: 2, size: 6x7}\n"))
    assert "note: " not in result.stdout
    assert result.stderr.count("note: some: 2 of 3 words: ") == 1


@pytest.mark.parametrize("command", ["build", "check"])
def test_many_notes_are_summed_up(run: Run, job: MakeJob, tmp_path: Path, command: str) -> None:
    sheet = "  - {words: [cow, horse, goose, hen], pick: 2, size: 6x7, variants: 6}\n"
    path = job("sheets:\n" + sheet * 20)
    options = ["-o", tmp_path / "out"] if command == "build" else []
    lines = run(command, path, "--workers", 1, *options).stderr.splitlines()
    assert len(lines) == 4
    assert lines[3].startswith('note: and 117 more like "2 of 4 words: ')
    if command == "build":
        every = run(command, path, "--workers", 1, "-v", *options).stderr.splitlines()
        assert sum(line.startswith("note: ") for line in every) == 120


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_comment_that_may_cut_a_word_is_reported(run: Run, job: MakeJob, tmp_path: Path, command: str) -> None:
    words = "".join(f"    - place{chr(97 + i)} #{i}\n" for i in range(14))
    path = job(f"title: Class #3\nword_sets:\n  farm:\n{words}sheets:\n  - {{words: farm}}\n")
    result = run(command, path, *(["-o", tmp_path / "out"] if command == "build" else []))
    assert result.exit_code == 0
    lines = [line for line in (result.stdout + result.stderr).splitlines() if line.startswith("warning: ")]
    assert lines[0].startswith(f'warning: {path}:1:14: title: only "Class" is read')
    assert 'write "Class #3"' in lines[0]
    assert lines[1].startswith(f'warning: {path}:4:14: word_sets.farm[1]: only "placea" is read')
    assert len(lines) == 11
    assert lines[10].startswith("warning: and 5 more like ")


def test_check_warns(run: Run, job: MakeJob) -> None:
    text = "sheets:\n  - {id: in, words: [information, info], size: 11x12}\n"
    result = run("check", job(text))
    assert result.exit_code == 0
    (warning,) = (line for line in result.stdout.splitlines() if line.startswith("warning: "))
    assert ":2:" in warning
    assert "info" in warning


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_job_can_be_built(run: Run, tmp_path: Path, language: str) -> None:
    path = tmp_path / "jobs" / "mine.yaml"
    result = run("new", path, "--language", language)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [str(path)]
    first_line = path.read_text("utf-8").splitlines()[0]
    assert first_line == "# yaml-language-server: $schema=./worksheets.schema.json"
    assert json.loads((path.parent / "worksheets.schema.json").read_text("utf-8"))["$schema"]
    assert run("build", path, "-o", tmp_path / "out").exit_code == 0
    path.write_text("mine", "utf-8")
    again = run("new", path)
    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert path.read_text("utf-8") == "mine"
    assert run("new", path, "--force").exit_code == 0
    assert path.read_text("utf-8") != "mine"


def test_import_makes_a_job_of_lists(run: Run, tmp_path: Path) -> None:
    contest, plain, table = tmp_path / "worte9.txt", tmp_path / "pets.txt", tmp_path / "farm.csv"
    contest.write_text("7 9\n3\nVOR\nRAD\nTORF\n", "utf-8")
    plain.write_text("cat\nguinea pig\n", "utf-8")
    table.write_text("word,clue\ncow,gives milk\nhen,lays eggs\n", "utf-8")
    printed = run("import", contest, plain, table)
    assert printed.exit_code == 0
    target = tmp_path / "all.yaml"
    written = run("import", contest, plain, table, "-o", target)
    assert written.stdout.splitlines() == [str(target)]
    assert target.read_text("utf-8") == printed.stdout
    plan = run("check", target)
    assert plan.exit_code == 0, plan.stderr
    assert "7 x 9" in plan.stdout


def test_solve_finds_the_words(run: Run, tmp_path: Path) -> None:
    grid, words = tmp_path / "grid.txt", tmp_path / "words.txt"
    grid.write_text("C O W X\nQ N E H\nT A C Z\n", "utf-8")
    words.write_text("cow\nhen\ncat\n", "utf-8")
    text = run("solve", grid, "--words", words)
    assert text.exit_code == 0, text.stderr
    for word in ("cow", "hen", "cat"):
        assert word in text.stdout.lower()
    answer = json.loads(run("solve", grid, "--words", words, "--format", "json").stdout)
    assert (answer["kind"], answer["complete"], answer["reason"]) == ("wordsearch", True, None)
    placements = {p["word"]: (p["row"], p["column"], p["direction"]) for p in answer["solutions"][0]["placements"]}
    assert placements == {"cow": (0, 0, "E"), "hen": (1, 3, "W"), "cat": (2, 2, "W")}
    assert run("solve", grid, "--words", words, "--count", "--limit", "2").stdout.split()[0] == "1"


def test_solve_names_the_missing_words(run: Run, tmp_path: Path) -> None:
    grid, words = tmp_path / "grid.txt", tmp_path / "words.txt"
    grid.write_text("COWX\nQNEH\n", "utf-8")
    words.write_text("cow\ndonkey\n", "utf-8")
    result = run("solve", grid, "--words", words)
    assert result.exit_code == 1
    assert "donkey" in result.stdout
    answer = json.loads(run("solve", grid, "--words", words, "--format", "json").stdout)
    assert answer["solutions"] == []
    assert "donkey" in answer["reason"]


def test_lists_and_schema(run: Run) -> None:
    assert run("fonts").stdout.startswith("Andika: English, German")
    assert json.loads(run("schema").stdout)["$schema"] == "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["--version"], ["build", "-h"], ["rebuild", "-h"]])
def test_help(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    assert "worksheets" in result.stdout or "Usage" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["biuld"], "build"),
        (["build"], "JOB"),
        (["build", "x", "--outptu", "y"], "--output"),
        (["build", "x", "--answers", "apend"], "append"),
        (["build", "first-grade", "--format", "pdff"], 'did you mean "pdf"'),
        (["import", "x.txt", "--difficulty", "easy,hrad"], 'did you mean "hard"'),
        (["new", "x.yaml", "--kind", "wordserch"], 'did you mean "wordsearch"'),
        (["new", "x.yaml", "--language", "klingon"], "known"),
        (["import", "x.txt", "--language", "klingon"], 'no language "klingon"'),
        (["solve", "x.txt", "--language", "klingon"], 'no language "klingon"'),
    ],
)
def test_wrong_command_lines(
    run: Run, arguments: list[str], hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert hint in result.stderr
    assert not list(tmp_path.iterdir())


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys\nfrom worksheets.cli.group import commands\ncommands(['--help'], standalone_mode=False)\n"
        "print(*(name for name in sys.modules if name.count('.') < 2), file=sys.stderr)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    loaded = set(result.stderr.split())
    assert {"worksheets.cli", "click"} <= loaded
    assert not loaded & {"reportlab", "pydantic", "yaml", "worksheets.puzzles", "worksheets.commands.build"}


def test_python_m_and_plain_output(start: Callable[..., subprocess.CompletedProcess[str]], job: MakeJob) -> None:
    version = start("--version")
    assert version.stdout.split()[-1] == worksheets.__version__
    wrong = start("check", job("sheets: [\n"))
    assert wrong.returncode == 2
    assert "\x1b" not in wrong.stderr
    assert "Traceback" not in wrong.stderr
    german = start("schema", env={"PYTHONIOENCODING": "ascii"})
    assert german.returncode == 0


def test_unexpected_errors_are_one_sentence(run: Run, job: MakeJob, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("wheel")

    monkeypatch.setattr("worksheets.commands.check.plan_jobs", broken)
    result = run("check", job())
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "KeyError: 'wheel'" in result.stderr
    assert isinstance(run("--traceback", "check", job()).exception, KeyError)


def test_a_problem_takes_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say_problems([Problem("one\ntwo"), *GenerationError("three").problems])
    assert capsys.readouterr().err.splitlines() == ["one two", "three"]


def answer_ctrl_c() -> None:
    """Make a child process react to Ctrl-C, even if the tests run under `nohup` or as a background job."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_leaves_nothing(job: MakeJob, tmp_path: Path, repository: Path, workers: int) -> None:
    words = (repository / "configs" / "words" / "geography.txt").read_text("utf-8").split("\n")
    sheet = f"{{words: [{', '.join(filter(None, words))}], size: 40x32, difficulty: hard, variants: 26}}"
    path = job("sheets:\n" + f"  - {sheet}\n" * 20)
    out = tmp_path / "out"
    command = [sys.executable, "-m", "worksheets", "build", str(path), "-o", str(out), "--workers", str(workers)]
    process = subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": str(repository)},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=answer_ctrl_c,
    )
    for _ in range(1200):
        if out.exists():
            break
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stdout == ""
    assert stderr.splitlines() == ["interrupted; nothing was written"]
    assert not out.exists()


LIST_JOB = "sheets:\n  - {words: {file: list.txt}, size: 9x11}\n"


@pytest.mark.parametrize(
    ("name", "format_"), [("list.yaml", "txt"), ("small.json", "json"), ("small.txt", "txt"), ("link.json", "json")]
)
def test_build_never_overwrites_its_inputs(
    run: Run, job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, format_: str
) -> None:
    path = job(LIST_JOB, name=name)
    (tmp_path / "list.txt").write_text("cow\nhorse\ngoose\n", "utf-8")
    if name == "link.json":
        path = path.rename(tmp_path / "link.yaml")
        (tmp_path / "link.json").symlink_to("link.yaml")
    monkeypatch.chdir(tmp_path)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    result = run("build", path.name, "--format", format_, "-o", ".")
    assert result.exit_code == 2
    assert f"{path.stem}.{format_} would be overwritten, but it is an input" in result.stderr
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    assert run("build", path.name, "--format", format_, "-o", "elsewhere").exit_code == 0


def test_one_job_never_writes_over_the_list_of_another(run: Run, job: MakeJob, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("cow\nhorse\ngoose\n", "utf-8")
    paths = job(LIST_JOB, name="reader.yaml"), job(LIST_JOB.replace("{file: list.txt}", "[cow]"), name="list.yaml")
    result = run("build", *paths, "--format", "txt", "-o", tmp_path)
    assert result.exit_code == 2
    assert (tmp_path / "list.txt").read_text("utf-8") == "cow\nhorse\ngoose\n"
    assert not (tmp_path / "reader.txt").exists()


def test_import_asks_before_it_overwrites(run: Run, tmp_path: Path) -> None:
    words, target = tmp_path / "w.txt", tmp_path / "term1.yaml"
    words.write_text("cow\nhorse\n", "utf-8")
    target.write_text("mine", "utf-8")
    refused = run("import", words, "-o", target)
    assert (refused.exit_code, target.read_text("utf-8")) == (2, "mine")
    assert "--force overwrites it" in refused.stderr
    unnamed = run("import", words, "-o", "", "--force")
    assert (unnamed.exit_code, unnamed.stderr) == (2, ". is a folder; name a file to write\n")
    assert run("import", words, "-o", target, "--force").exit_code == 0
    assert "cow" in target.read_text("utf-8")
    for force in ([], ["--force"]):
        lost = run("import", words, "-o", tmp_path / "." / "w.txt", *force)
        assert lost.exit_code == 2
        assert "w.txt would be overwritten, but it is an input" in lost.stderr
    assert words.read_text("utf-8") == "cow\nhorse\n"


@pytest.mark.parametrize("switch", ["--golden", "--no-golden"])
@pytest.mark.parametrize("named", [[], ["--kind", "wordsearch"]])
def test_solve_refuses_a_switch_of_another_kind(run: Run, tmp_path: Path, switch: str, named: list[str]) -> None:
    grid, words = tmp_path / "grid.txt", tmp_path / "words.txt"
    grid.write_text("COWX\nQNEH\n", "utf-8")
    words.write_text("cow\nhen\n", "utf-8")
    assert run("solve", grid, "--words", words, *named).exit_code == 0
    refused = run("solve", grid, "--words", words, *named, switch)
    assert refused.exit_code == 2
    assert refused.stderr == '"golden" is no switch of the kind wordsearch; it has none\n'


def test_solve_knows_a_job(run: Run, job: MakeJob) -> None:
    commands = itertools.product(("small.yaml", "small.txt"), ([], ["--kind", "wordsearch"], ["--count"]))
    for name, options in commands:
        result = run("solve", job(name=name), *options)
        assert result.exit_code == 2
        assert result.stderr.endswith(
            f'{name}: this is a job file, not a puzzle; "worksheets build" makes its sheets\n'
        )


def test_check_counts_in_words(run: Run, job: MakeJob) -> None:
    one = run("check", job("sheets:\n  - {words: [cow, hen], size: 5x6}\n")).stdout
    assert one.endswith("small: 1 sheet, 1 page, 1 page of answers\n")


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")


def in_a_shell(line: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a line of shell code in which `"$@"` is the command."""
    command = [sys.executable, "-m", "worksheets", *map(str, arguments)]
    return subprocess.run(["sh", "-c", line, "sh", *command], capture_output=True, encoding="utf-8", check=False)


@FULL
@pytest.mark.parametrize("arguments", [["schema"], ["kinds"], ["--help"], ["build", "--help"], ["--version"]])
def test_a_full_disk_behind_standard_output(arguments: list[str]) -> None:
    result = in_a_shell('exec "$@" >/dev/full', *arguments)
    assert result.returncode == 1
    assert result.stderr == "the results cannot be written to standard output: the disk is full\n"


@FULL
def test_a_full_disk_behind_standard_error_changes_no_status(job: MakeJob, tmp_path: Path) -> None:
    result = in_a_shell('exec "$@" 2>/dev/full', "build", job("seed: soon\n"), "-o", tmp_path / "out")
    assert result.returncode == 2
    assert not result.stdout


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes streams")
@pytest.mark.parametrize("closed", [left_to_long("2>&-"), "<&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_not_matter(job: MakeJob, tmp_path: Path, closed: str) -> None:
    path = job("sheets:\n  - {words: [cow, lion, hen], size: 5x6}\n")
    result = in_a_shell(f'exec "$@" {closed}', "build", path, "-o", tmp_path / "out")
    assert result.returncode == 0
    assert len(result.stdout.splitlines()) == (0 if ">&- 2" in closed else 2)
    worksheets.build(path, output=tmp_path / "open")
    for file in (tmp_path / "open").iterdir():
        assert (tmp_path / "out" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        ["build", "x", "--seed", "{}"],
        ["build", "{}"],
        ["build", "first-grade", "--format", "{}"],
        ["new", "x.yaml", "--kind", "{}"],
        ["new", "x.yaml", "--language", "{}"],
        ["solve", "{}"],
        ["{}"],
    ],
)
def test_long_arguments_are_not_printed_in_full(
    run: Run, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*(argument.format("x" * 20_000) for argument in arguments))
    assert result.exit_code == 2
    assert 10 < len(result.stderr) < 600
