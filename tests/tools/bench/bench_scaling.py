"""The cost of a sheet, step by step, for estimates of a hundred thousand sheets: the figures of docs/scaling.md.

Run it with `python tests/tools/bench/bench_scaling.py [SHEETS]`.
"""

from __future__ import annotations

import io
import pickle
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from worksheets.exercises.exercise import checked, make_exercise, order_of
from worksheets.exercises.workers import Batch, make_batch
from worksheets.job.find import read_jobs
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.key.answers import place_answers
from worksheets.layout.page import starts_of
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.writer import write_pdf

WORDS = Path(__file__).parents[3] / "configs" / "words" / "geography.txt"
LETTERS = 12
FIELDS = {
    "word search 12x12": "words: [{words}], size: 12x12",
    "word search 20x20, hard": "words: [{words}], size: 20x20, difficulty: hard",
    "word regions 5x6": "kind: wordregions, size: 5x6",
}
BATCH = 100


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU-seconds and the result."""
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def measure(name: str, count: int) -> None:
    """Print a line for sheets of one sort, all with different puzzles."""
    chosen = [word for word in WORDS.read_text("utf-8").split() if len(word) <= LETTERS][:15]
    entry = FIELDS[name].format(words=", ".join(chosen))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job.yaml"
        path.write_text("sheets:\n" + "".join(f"  - {{id: s{n}, {entry}}}\n" for n in range(count)), encoding="utf-8")
        reading, (job,) = timed(lambda: read_jobs([path]))
    fonts = load_fonts("Andika")
    making, made = timed(lambda: [make_exercise(order_of(s, 0)) for s in job.sheets])
    checking, _ = timed(lambda: [checked(each, sheet.spec) for each, sheet in zip(made, job.sheets, strict=True)])
    placing, starts = timed(lambda: starts_of(place_handouts(made, job.page, fonts)))
    placing_key, _ = timed(lambda: starts_of(place_answers(made, job.page, fonts, 1, starts.handouts)))

    def write() -> int:
        stream = io.BytesIO()
        for pages in (place_handouts(made, job.page, fonts), place_answers(made, job.page, fonts, 1, starts.handouts)):
            write_pdf(pages, stream, fonts, about=About("T", "en"), duplex=True)
        return stream.tell()

    both, size = timed(write)
    packing, packed = timed(lambda: pickle.dumps((make_batch, job.sheets[:BATCH], 0)))
    answer = pickle.dumps(Batch(list(made[:BATCH]), [0.0] * BATCH))
    unpacking, _ = timed(lambda: pickle.loads(answer))
    workers, here = making + checking, reading + both + (packing + unpacking) * count / BATCH
    figures = (reading, making, checking, placing + placing_key, both - placing - placing_key)
    print(
        f"{name:24}"
        + "".join(f"{1000 * seconds / count:7.2f}" for seconds in figures)
        + f"{len(packed) / BATCH:8.0f}{len(answer) / BATCH:8.0f}{size / count / 1000:7.1f}"
        + f"{count / here:9.0f}{workers / here:9.1f}"
    )


def main() -> None:
    """Print a table, in CPU-milliseconds and bytes a sheet."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    print(f"{'a sheet':24}   read   make  check layout  write    sent answer PDF kB  sheets/s  workers")
    for name in FIELDS:
        measure(name, count)
    print("sheets/s: what one process reads, lays out and writes; workers: how many keep it busy")


if __name__ == "__main__":
    main()
