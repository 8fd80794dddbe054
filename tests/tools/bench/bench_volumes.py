"""Time and peak memory of very large booklets, in volumes and in one: word searches of 10 x 10 letters and 8 words.

Run it with `python tests/tools/bench/bench_volumes.py [COUNT] [WORKERS]`; COUNT is 5,000 sheets by default. Each build
runs in a separate process, whose workers are not counted.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

WORDS = "cow horse goose sheep goat duck donkey zebra lion tiger camel otter mouse rabbit eagle heron panda".split()
VERSIONS = 26


def job_text(count: int, volume_pages: int | None) -> str:
    """A job of at least `count` sheets; its entries have different words."""
    rng = random.Random(2026)
    lines = [f"volume_pages: {volume_pages}" if volume_pages else "", "sheets:"]
    for number in range(-(-count // (3 * VERSIONS))):
        words = ", ".join(rng.sample(WORDS, 8))
        levels = "difficulty: [easy, medium, hard]"
        lines.append(f"- {{id: s{number}, words: [{words}], size: 10x10, {levels}, variants: {VERSIONS}}}")
    return "\n".join(lines)


def build(job: str, output: str, workers: str) -> None:
    """Build a job and print the figures."""
    import worksheets

    begun, cpu = time.perf_counter(), time.process_time()
    done = 0

    def count(*_: object) -> None:
        nonlocal done
        done += 1

    paths = worksheets.build(job, output=output, workers=int(workers), progress=count)
    seconds, cpu = time.perf_counter() - begun, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = sum(path.stat().st_size for path in paths) / 1e6
    print(
        f"{done:,} sheets, {len(paths)} files, {size:.0f} MB: "
        f"{seconds:.0f} s, {cpu:.0f} s of CPU, {done / seconds:.0f} sheets/s, peak {peak:.0f} MB",
        flush=True,
    )


def main() -> None:
    """Print a line for each combination of volumes and formats."""
    if sys.argv[1:2] == ["--build"]:
        build(*sys.argv[2:5])
        return
    count, workers = [*sys.argv[1:], "5000", "1"][:2] if len(sys.argv) != 2 else [sys.argv[1], "1"]
    for volume_pages, formats in ((500, "pdf"), (500, "pdf, json, txt"), (None, "json, txt"), (None, "pdf")):
        with TemporaryDirectory() as folder:
            job = Path(folder, "many.yaml")
            text = f"output: {{formats: [{formats}]}}\n{job_text(int(count), volume_pages)}\n"
            job.write_text(text, encoding="utf-8")
            print(f"volume_pages {volume_pages}, {formats}: ", end="", flush=True)
            subprocess.run([sys.executable, __file__, "--build", str(job), f"{folder}/out", workers], check=True)


if __name__ == "__main__":
    main()
