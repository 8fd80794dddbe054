"""`--cache DIR`: the same files, built faster, whatever happens to the folder or the build."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

import worksheets
from tests.loops import left_to_long
from worksheets.exercises import exercise as making
from worksheets.exercises.cache import Cache
from worksheets.exercises.cache_file import FILE, CacheFile

Run = Callable[..., Result]

BOXES = """\
seed: 4
sheets:
  - {id: box, kind: goldencube, size: 3, difficulty: [easy, medium], variants: 2}
  - {id: plain, kind: goldencube, size: 4x2x3, golden: no}
"""

SHEETS = "cow horse goose hen donkey piglet tractor meadow barn sheep".split()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the ids of the sheets that are made from here on."""
    found: list[str] = []

    def noted(order: making.Order) -> Any:
        found.append(order.id)
        return make_exercise(order)

    make_exercise = making.make_exercise
    monkeypatch.setattr("worksheets.exercises.workers.make_exercise", noted)
    return found


@pytest.mark.parametrize("sample", ["term1", left_to_long("word-regions"), BOXES])
def test_the_files_are_the_same(
    sample: str, job: Callable[..., Path], repository: Path, run: Run, tmp_path: Path, made: list[str]
) -> None:
    source = job(sample) if "\n" in sample else repository / "configs" / f"{sample}.yaml"
    options = ("--workers", 1, "--format", "pdf,json,txt")
    for name, more in (("plain", ()), ("cold", ("--cache", tmp_path / "c")), ("warm", ("--cache", tmp_path / "c"))):
        made.clear()
        result = run("build", source, "-o", tmp_path / name, *options, *more)
        assert result.exit_code == 0, result.stderr
        assert "warning" not in result.stderr
        assert bool(made) == (name != "warm")
    assert len(files(tmp_path / "plain")) >= 3
    assert files(tmp_path / "plain") == files(tmp_path / "cold") == files(tmp_path / "warm")


def test_an_edit_makes_one_sheet_again(job: Callable[..., Path], run: Run, tmp_path: Path, made: list[str]) -> None:
    def build(words: str, title: str = "Animals") -> str:
        text = f"sheets:\n  - {{id: a, words: [{words}], title: '{title}'}}\n  - {{id: b, words: [cow, hen]}}\n"
        text += "  - {id: c, words: [cow, hen], variants: 3}\n"
        made.clear()
        result = run("build", job(text), "-o", tmp_path / "out", "--cache", tmp_path / "cache", "-v", "--workers", 1)
        assert result.exit_code == 0
        return result.stderr.splitlines()[-1]

    assert build("dog, cat") == "cache: 0 of 5 sheets were there"
    assert made == ["a", "b", "c", "c", "c"]
    assert build("dog, cat, fox") == "cache: 4 of 5 sheets were there"
    assert made == ["a"]
    assert build("dog, cat, fox", "Pets") == "cache: 5 of 5 sheets were there"
    assert build("dog, cat") == "cache: 5 of 5 sheets were there"
    assert made == []


def test_check_and_build_share_a_cache(job: Callable[..., Path], run: Run, tmp_path: Path, made: list[str]) -> None:
    plain = run("check", job(), "--workers", 1)
    first = run("check", job(), "--cache", tmp_path / "cache", "--workers", 1)
    made.clear()
    assert run("build", job(), "--cache", tmp_path / "cache", "-o", tmp_path / "out").exit_code == 0
    second = run("check", job(), "--cache", tmp_path / "cache")
    assert made == []
    assert plain.stdout == first.stdout == second.stdout


def test_several_workers_fill_a_cache(
    job: Callable[..., Path], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worksheets.exercises.workers.ALONE_SECONDS", 0.0)
    for name in ("cold", "warm"):
        result = run("build", job(), "--cache", tmp_path / "cache", "-o", tmp_path / name, "-v", "--workers", 2)
        assert result.exit_code == 0
    assert result.stderr.endswith("cache: 5 of 5 sheets were there\n")
    assert files(tmp_path / "cold") == files(tmp_path / "warm")


def test_a_sheet_that_cannot_be_made_is_tried_again(
    job: Callable[..., Path], run: Run, tmp_path: Path, made: list[str]
) -> None:
    text = "sheets:\n  - {id: a, words: [cow, hen]}\n  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}\n"
    printed = []
    for _ in range(2):
        result = run("build", job(text), "--cache", tmp_path / "cache", "-o", tmp_path / "out", "--workers", 1)
        assert result.exit_code == 1
        printed.append(result.stderr)
    assert printed[0] == printed[1]
    assert made == ["a", "tight", "tight"]
    assert not (tmp_path / "out").exists() or not files(tmp_path / "out")


def test_a_folder_that_cannot_be_used_is_refused(
    job: Callable[..., Path], run: Run, tmp_path: Path, made: list[str]
) -> None:
    (tmp_path / "file").write_text("x")
    reasons = {
        tmp_path / "file": "there is a file of this name",
        tmp_path / "file" / "below": "a part of its path is a file",
        tmp_path / ("x" * 300): "its name is too long for the system",
    }
    for folder, why in reasons.items():
        for command in ("build", "check"):
            result = run(command, job(), "--cache", folder)
            assert result.exit_code == 2
            assert result.stderr == f"the cache folder {folder} cannot be used: {why}\n"
    for option, name in (("--cache", "cache"), ("-o", "output")):
        result = run("build", job(), option, "")
        assert (result.exit_code, result.stderr) == (2, f"the {name} folder has no name; . is the folder you are in\n")
    result = run("build", job(), "--cache", tmp_path / "a" / ".." / "out", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "cannot be the output folder and the cache folder" in result.stderr
    assert made == []


def test_a_read_only_disk_is_refused(
    job: Callable[..., Path], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "touch", fails)
    result = run("build", job(), "--cache", tmp_path / "cache", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "cannot be used" in result.stderr


def test_a_cache_that_is_no_database_is_reported_and_kept(job: Callable[..., Path], run: Run, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / FILE).write_bytes(b"my diary\n" * 100)
    result = run("build", job(), "--cache", tmp_path / "cache", "-o", tmp_path / "out", "-v")
    assert result.exit_code == 0
    assert result.stderr.count("warning: ") == 1
    assert "is no longer used (file is not a database), sheets are made without it; remove " in result.stderr
    assert (tmp_path / "cache" / FILE).read_bytes() == b"my diary\n" * 100


def test_from_python(job: Callable[..., Path], tmp_path: Path, made: list[str]) -> None:
    for name in ("a", "b"):
        worksheets.build(job(), output=tmp_path / name, cache=tmp_path / "cache")
    assert len(made) == 5
    messages: list[str] = []
    with closing(Cache(tmp_path / "cache", messages.append)) as cache:
        worksheets.build(job(), output=tmp_path / "c", cache=cache)
        assert cache.found == 5
    assert files(tmp_path / "a") == files(tmp_path / "b") == files(tmp_path / "c")
    with pytest.raises(worksheets.InputError, match="the cache folder is a path"):
        worksheets.build(job(), output=tmp_path / "a", cache=7)  # type: ignore[arg-type]
    (tmp_path / "cache" / FILE).write_bytes(b"damaged" * 100)
    with pytest.warns(UserWarning, match="is no longer used"):
        worksheets.build(job(), output=tmp_path / "a", cache=tmp_path / "cache")


def command(job: Path, cache: Path, output: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "worksheets", "build", str(job), "--cache", str(cache), "-o", str(output), *options]


def kept(folder: Path) -> int:
    with closing(CacheFile(folder, pytest.fail)) as file:
        row: Any = file._row("select count(*) from entries")
        return int(row[0])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="sends POSIX signals")
@pytest.mark.parametrize("kills", [pytest.param(2, marks=pytest.mark.slow), pytest.param(12, marks=pytest.mark.long)])
def test_a_build_that_is_killed_continues(
    job: Callable[..., Path], repository: Path, tmp_path: Path, kills: int
) -> None:
    """After SIGKILL at random moments, finished sheets are kept, only missing ones are made, and files are correct."""
    sheets = 120 if kills < 10 else 1_000
    lines = "".join(f"  - {{id: s{number}, words: farm, size: 12x12, difficulty: hard}}\n" for number in range(sheets))
    term = job(f"word_sets: {{farm: [{', '.join(SHEETS)}]}}\nsheets:\n{lines}")
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    chance = Random(kills)
    before = 0
    for number in range(kills):
        build = subprocess.Popen(
            command(term, tmp_path / "cache", tmp_path / "out", "--workers", str(1 + number % 2)),
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        enough = before + chance.randrange(1, sheets // (2 * kills))
        while kept(tmp_path / "cache") < enough:
            time.sleep(0.02)
        time.sleep(0.05 * chance.random())
        if build.poll() is not None:  # finished first on a busy machine
            break
        build.send_signal(signal.SIGKILL)
        build.wait()
        now = kept(tmp_path / "cache")
        assert now >= enough
        before = now
    before = kept(tmp_path / "cache")
    done = subprocess.run(
        command(term, tmp_path / "cache", tmp_path / "out", "-v", "--format", "json"),
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr.endswith(f"cache: {before:,} of {sheets:,} sheets were there\n")
    assert "warning" not in done.stderr
    shutil.rmtree(tmp_path / "cache")
    plain = worksheets.build(term, output=tmp_path / "plain", formats="json")
    assert plain[0].read_bytes() == (tmp_path / "out" / plain[0].name).read_bytes()


def test_builds_at_the_same_time_share_a_cache(job: Callable[..., Path], repository: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    builds = [
        subprocess.Popen(
            command(job(), tmp_path / "cache", tmp_path / str(number), "--workers", "1"),
            env=environment,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        for number in range(2)
    ]
    for build in builds:
        _, error = build.communicate(timeout=60)
        assert (build.returncode, error) == (0, b"")
    assert files(tmp_path / "0") == files(tmp_path / "1")
    assert kept(tmp_path / "cache") == 5
