"""Files that are none, and names that are no names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from worksheets.errors import InputError
from worksheets.job.text_files import read_bytes


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_bytes(path)
    (problem,) = caught.value.problems
    assert str(problem.place) == str(path)
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
    assert "null" in refusal(tmp_path / "a\0b")
    assert refusal(tmp_path) == "this is a folder, not a file"
