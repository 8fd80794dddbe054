"""Whole runs of many sheets, with one worker and with two, and what the answer key takes of them.

Run it with `python tests/bench/bench_runs.py [COUNT ...]`; COUNT is 2,000 and 10,000 sheets unless it is said: word
searches of 15 x 15 letters and 15 words at level hard, each with words of its own, in one PDF with the answers in
another. Each build is a process of its own. CPU time is that of the process and its workers, the peak that of the
largest one. The share of the key is what a build with `answers: none` saves, by turns with builds that have it.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.bench.workloads import SIXTY

VERSIONS = 4
ROUNDS = 3
SHARE = 1_000
"""Sheets of the builds with and without a key."""


class Run(NamedTuple):
    """What a build cost."""

    cpu: float
    wall: float
    peak: float
    """MB of the largest process."""
    size: float
    """MB of all files."""


def job_lines(count: int, answers: str) -> Iterator[str]:
    """A job of so many sheets, a multiple of the versions."""
    rng = random.Random(2026)
    yield from (f"answers: {answers}", "sheets:")
    for number in range(count // VERSIONS):
        words = ", ".join(rng.sample(SIXTY, 15))
        yield f"- {{id: s{number}, words: [{words}], size: 15x15, difficulty: hard, variants: {VERSIONS}}}"


def built(count: int, workers: int = 1, answers: str = "separate") -> Run:
    """The figures of one build, from a process of its own."""
    with TemporaryDirectory() as folder:
        job = Path(folder, "many.yaml")
        job.write_text("\n".join(job_lines(count, answers)), encoding="utf-8")
        command = [sys.executable, __file__, "--build", str(job), f"{folder}/output", str(workers)]
        printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return Run(*map(float, printed.split()))


def build(job: str, output: str, workers: str) -> None:
    """One build, whose figures are printed."""
    from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

    import worksheets

    begun = time.perf_counter()
    paths = worksheets.build(job, output=output, workers=int(workers))
    wall = time.perf_counter() - begun
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    cpu = sum(each.ru_utime + each.ru_stime for each in used)
    kilobytes = max(each.ru_maxrss for each in used) / (1024 if sys.platform == "darwin" else 1)
    print(cpu, wall, kilobytes / 1024, sum(path.stat().st_size for path in paths) / 1e6)


def main(*counts: int) -> None:
    """Print a line for each build, and the share of the key."""
    print(f"{'sheets':>8}{'workers':>9}{'CPU s':>8}{'wall s':>8}{'CPU ms a sheet':>16}{'peak MB':>9}{'PDF MB':>8}")
    for count in counts:
        for workers in (1, 2):
            run = built(count, workers)
            print(
                f"{count:8,}{workers:9}{run.cpu:8.1f}{run.wall:8.1f}{1000 * run.cpu / count:16.2f}"
                f"{run.peak:9.0f}{run.size:8.1f}",
                flush=True,
            )
    ways: dict[str, list[float]] = {"separate": [], "none": []}
    for _ in range(ROUNDS):
        for answers, spent in ways.items():
            spent.append(built(SHARE, answers=answers).cpu)
    with_key, without = (statistics.median(spent) for spent in ways.values())
    print(f"{SHARE:,} sheets: {with_key:.2f} s of CPU with the key, {without:.2f} s without, medians of {ROUNDS}")
    print(f"share of the answer key: {1 - without / with_key:.0%}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--build"]:
        build(*sys.argv[2:5])
    else:
        main(*(map(int, sys.argv[1:]) if sys.argv[1:] else (2_000, 10_000)))
