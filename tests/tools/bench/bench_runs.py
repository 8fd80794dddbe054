"""Builds of many sheets, with one worker and with two, and the share of time for the answer key.

Run it with `python tests/tools/bench/bench_runs.py [COUNT ...]`; COUNT is 2,000 and 10,000 sheets by default. The
sheets are word searches of 15 x 15 letters and 15 words at level hard, with different words in each entry, in one PDF
with the answers in another. Each build runs the command `worksheets build`. CPU time is that of the process and its
workers, start-up included; peak memory is that of the largest process. The share of the key is what a build with
`answers: none` saves; both sorts of builds alternate.
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

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.tools.bench.workloads import SIXTY

VERSIONS = 4
ROUNDS = 3
SHARE = 1_000
"""Number of sheets in the builds with and without a key."""


class Run(NamedTuple):
    """The resources that a build used."""

    cpu: float
    wall: float
    peak: float
    """MB of the largest process."""
    size: float
    """MB of all files."""


def job_lines(count: int, answers: str) -> Iterator[str]:
    """Yield the lines of a job with `count` sheets, rounded down to a multiple of the versions."""
    rng = random.Random(2026)
    yield from (f"answers: {answers}", "sheets:")
    for number in range(count // VERSIONS):
        words = ", ".join(rng.sample(SIXTY, 15))
        yield f"- {{id: s{number}, words: [{words}], size: 15x15, difficulty: hard, variants: {VERSIONS}}}"


def built(count: int, workers: int = 1, answers: str = "separate") -> Run:
    """Resources used by one `worksheets build`, as reported by the operating system."""
    with TemporaryDirectory() as folder:
        job = Path(folder, "many.yaml")
        job.write_text("\n".join(job_lines(count, answers)), encoding="utf-8")
        output = Path(folder, "output")
        command = ["-m", "worksheets", "build", str(job), "-q", "-o", str(output), "--workers", str(workers)]
        measured = subprocess.run(
            [sys.executable, __file__, "--measure", *command], stdout=subprocess.PIPE, text=True, check=True
        )
        size = sum(path.stat().st_size for path in output.iterdir()) / 1e6
    return Run(*map(float, measured.stdout.split()), size)


def measure(*arguments: str) -> None:
    """Run Python with these arguments; print CPU seconds, wall seconds and MB of the largest of its processes."""
    from resource import RUSAGE_CHILDREN, getrusage

    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    wall = time.perf_counter() - begun
    used = getrusage(RUSAGE_CHILDREN)
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    print(used.ru_utime + used.ru_stime, wall, kilobytes / 1024)


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
    if sys.argv[1:2] == ["--measure"]:
        measure(*sys.argv[2:])
    else:
        main(*(map(int, sys.argv[1:]) if sys.argv[1:] else (2_000, 10_000)))
