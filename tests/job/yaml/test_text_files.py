"""Files that are none, and names that are no names."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.base.errors import InputError
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import read_bytes


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_bytes(path)
    (problem,) = caught.value.problems
    assert problem.place
    assert problem.place.file == str(path)
    return problem.message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
def test_a_pipe_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "words.txt"
    os.mkfifo(pipe)
    assert refusal(pipe).startswith("this is no file but a pipe or a device")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="has no devices of this name")
def test_a_device_is_refused(tmp_path: Path) -> None:
    assert "a device" in refusal(Path("/dev/zero"))
    (tmp_path / "words.txt").symlink_to("/dev/zero")
    assert "a device" in refusal(tmp_path / "words.txt")


def test_names_that_cannot_be(tmp_path: Path) -> None:
    assert refusal(tmp_path / ("a" * 300)) == "the file cannot be read: its name is too long for the system"
    assert "a character that no system takes" in refusal(tmp_path / "a\0b")
    assert refusal(tmp_path) == "this is a folder, not a file"


def test_a_pipe_that_takes_the_place_of_a_file_does_not_keep_us_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was a file when it was looked at may be a pipe when it is opened."""
    pipe, file = tmp_path / "words.txt", tmp_path / "file"
    if not hasattr(os, "mkfifo"):
        pytest.skip("has no named pipes")
    os.mkfifo(pipe)
    file.write_text("cow\n")
    status = file.stat()
    monkeypatch.setattr(Path, "stat", lambda *_, **__: status)
    assert refusal(pipe).startswith("this is no file but a pipe or a device")


def test_a_file_of_five_gigabytes_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "words.txt"
    try:
        with path.open("wb") as stream:
            stream.truncate(5_000_000_000)
    except OSError:
        pytest.skip("the file system has no sparse files")
    assert refusal(path) == "the file is larger than 5 MB; split it"


@pytest.mark.parametrize("size", [0, 5_000_000])
def test_no_more_is_read_than_one_byte_beyond_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """A file that grows while it is read, or says 0 of its size, as those of /proc do."""
    path, small = tmp_path / "words.txt", tmp_path / "small.txt"
    with path.open("wb") as stream:
        stream.truncate(1_000_000_000)
    with small.open("wb") as stream:
        stream.truncate(size)
    status = small.stat()
    monkeypatch.setattr(Path, "stat", lambda *_, **__: status)
    monkeypatch.setattr(os, "fstat", lambda _: status)
    tracemalloc.start()
    assert refusal(path) == "the file is larger than 5 MB; split it"
    assert tracemalloc.get_traced_memory()[1] < 4 * limits.FILE_BYTES
    tracemalloc.stop()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="has no such files")
def test_a_file_of_proc_is_read() -> None:
    assert Path("/proc/self/status").stat().st_size == 0
    assert read_bytes(Path("/proc/self/status")).startswith(b"Name:")


def test_every_reader_is_bounded(run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    """The job, word files, dictionaries, tables, contest files and puzzles."""
    for name in ("big.txt", "big.csv", "big.yaml"):
        with (tmp_path / name).open("wb") as stream:
            stream.truncate(5_000_000_000)
    named = "sheets:\n  - words: {file: big.csv}\n  - {kind: wordregions, size: 3x4, dictionary: {file: big.txt}}\n"
    grid = tmp_path / "grid.txt"
    grid.write_text("COW\nHEN\n")
    commands = [
        ["build", tmp_path / "big.yaml", "-o", tmp_path / "out"],
        ["build", job(named), "-o", tmp_path / "out"],
        ["check", tmp_path / "big.yaml"],
        ["import", tmp_path / "big.txt"],
        ["import", tmp_path / "big.csv"],
        ["solve", tmp_path / "big.txt"],
        ["solve", grid, "--words", tmp_path / "big.csv"],
        ["solve", grid, "--kind", "wordregions", "--words", tmp_path / "big.txt"],
    ]
    for command in commands:
        result = run(*command)
        assert result.exit_code == 2, command
        assert "the file is larger than 5 MB; split it" in result.stderr, command
