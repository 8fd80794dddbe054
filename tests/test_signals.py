"""A build that is ended by a signal leaves no partial file and no process."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.loops import left_to_long

pytestmark = pytest.mark.skipif(not shutil.which("ps"), reason="sends POSIX signals, and asks ps who lives")


def answer_all() -> None:
    """Reset the signals that a child would inherit as ignored, for example in a script's background job."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def children(process: int) -> list[int]:
    """The running child processes of a process, according to `ps`."""
    found = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, check=True, encoding="utf-8")
    rows = (line.split() for line in found.stdout.splitlines())
    return [int(pid) for pid, parent, state in rows if int(parent) == process and state[0] != "Z"]


def lives(process: int) -> bool:
    found = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, encoding="utf-8", check=False
    )
    return bool(found.stdout.strip()) and not found.stdout.strip().startswith("Z")


@pytest.fixture
def building(
    job: Callable[..., Path], repository: Path, tmp_path: Path
) -> Callable[[], tuple[subprocess.Popen[str], list[int]]]:
    """Starts a long build and waits until it has two worker processes."""
    words = (repository / "configs" / "words" / "geography.txt").read_text("utf-8").split()
    sheet = f"{{words: [{', '.join(words)}], size: 40x32, difficulty: hard, variants: 26}}"
    path = job("sheets:\n" + f"  - {sheet}\n" * 20)

    def starter() -> tuple[subprocess.Popen[str], list[int]]:
        process = subprocess.Popen(
            [sys.executable, "-m", "worksheets", "build", str(path), "-o", str(tmp_path / "out"), "--workers", "2"],
            env={**os.environ, "PYTHONPATH": str(repository)},
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            preexec_fn=answer_all,
        )
        until = time.monotonic() + 60
        while len(children(process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        return process, children(process.pid)

    return starter


@pytest.mark.parametrize("name", ["SIGTERM", left_to_long("SIGHUP"), "SIGKILL"])
def test_whoever_ends_a_build_ends_its_processes(
    building: Callable[[], tuple[subprocess.Popen[str], list[int]]], tmp_path: Path, name: str
) -> None:
    process, helpers = building()
    assert len(helpers) == 2
    number = getattr(signal, name)
    process.send_signal(number)
    stdout, stderr = process.communicate(timeout=30)  # a remaining process would keep the pipes open
    until = time.monotonic() + 30
    while any(map(lives, helpers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(lives, helpers))
    assert stdout == ""
    if name == "SIGKILL":
        assert process.returncode == -number
    else:
        assert process.returncode == 128 + number
        assert stderr.splitlines() == ["interrupted; nothing was written"]
        assert not (tmp_path / "out").exists()


ENDED_TWICE = """
import os, signal, sys, threading
from worksheets.cli import group, main

def end(*_):
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))

def command(**_):
    end()
    sys.exit(143)

group.commands = command
if sys.argv[2] == "late":
    group.commands = lambda **_: sys.exit(0)
    threading._register_atexit(end)
main()
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("when", ["outside", "late"])
def test_a_signal_outside_the_command_is_no_traceback(repository: Path, name: str, when: str) -> None:
    """For instance a second signal, when the command has said that it was interrupted."""
    result = subprocess.run(
        [sys.executable, "-c", ENDED_TWICE, name, when],
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        preexec_fn=answer_all,
    )
    number = int(getattr(signal, name))
    assert result.stderr == ""
    assert result.returncode == (-number if when == "late" else 128 + number)


def test_nohup_is_respected(job: Callable[..., Path], repository: Path, tmp_path: Path) -> None:
    """SIGHUP stays ignored if it was ignored at the start."""
    code = (
        "import signal, sys\nfrom worksheets import cli\nsys.argv = ['worksheets', '--version']\n"
        "try:\n    cli.main()\nexcept SystemExit:\n    pass\nprint(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        encoding="utf-8",
        check=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    assert result.stdout.splitlines()[-1] == "True"
