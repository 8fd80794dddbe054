"""Measures the CPU and wall seconds of whole processes; the commands alternate."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).parents[3]

WORKSHEETS = [sys.executable, "-c", "from worksheets.cli import main; main()"]
"""The command that starts the program as its script does."""


class Spent(NamedTuple):
    """Seconds used by a process and the children that it waited for."""

    cpu: float
    wall: float


def spent_by(command: Sequence[str], allowed: Collection[int] = (0,)) -> Spent:
    """Run a command; fails if its exit status is not in `allowed`."""
    from resource import RUSAGE_CHILDREN, getrusage

    before, begun = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=REPOSITORY, check=False)
    wall, after = time.perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
    assert done.returncode in allowed, f"{command} ended with status {done.returncode}"
    return Spent(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall)


def medians(commands: Mapping[str, Sequence[str]], rounds: int, allowed: Collection[int] = (0,)) -> dict[str, Spent]:
    """Median times of commands, each of which runs once a round; an untimed first round warms up the caches."""
    times: dict[str, list[Spent]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            spent = spent_by(command, allowed)
            if number:
                times[name].append(spent)
    return {
        name: Spent(statistics.median(each.cpu for each in runs), statistics.median(each.wall for each in runs))
        for name, runs in times.items()
    }
