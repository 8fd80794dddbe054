"""The contenders of `bench_wordsearch.py`: ours, three packages from PyPI, and one from npm in a separate process.

Each makes grids from the words of a workload for a given time; its setup before the first grid is not timed.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import worksheets
from tests.tools.bench.workloads import Workload
from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry

Grid = list[list[str]]
Make = Callable[[], Grid]

REPOSITORY = Path(__file__).parents[3]

PATIENCE = 3.0
"""Seconds after which a tool is stopped."""

KEPT = 40
"""Number of grids of a turn that are kept to be judged."""


class Turn(NamedTuple):
    """The result of a turn: CPU seconds a grid, and some of the grids."""

    each: float
    grids: list[Grid]


Contender = Callable[[Workload], Callable[[float], Turn] | None]
"""Returns a function that makes grids of a workload for some CPU-seconds; None if the tool cannot make them."""


def by_turns(make_of: Callable[[Workload], Make | None]) -> Contender:
    """A contender that runs in this process; if it fails or times out, it returns no grids."""

    def contender(workload: Workload) -> Callable[[float], Turn] | None:
        make = make_of(workload)

        def turn(seconds: float) -> Turn:
            grids: list[Grid] = []
            made, begun = 0, time.process_time()
            try:
                with stopped_after(PATIENCE), redirect_stdout(io.StringIO()):
                    while (spent := time.process_time() - begun) < seconds or not made:
                        grid = make()
                        made += 1
                        if len(grids) < KEPT:
                            grids.append(grid)
            except Exception:
                return Turn(time.process_time() - begun, [])
            return Turn(spent / made, grids)

        return turn if make else None

    return contender


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in the block after some seconds, if the system has SIGALRM."""

    def stop(*_: object) -> None:
        raise TimeoutError

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def public(workload: Workload) -> Make:
    """`worksheets.generate`, as a developer calls it: each call reads the fields and checks the grid."""
    fields = {"words": workload.words, "size": workload.size, "difficulty": "hard", "filler": "alphabet"}
    seeds = count()
    return lambda: worksheets.generate("wordsearch", fields, seed=next(seeds)).puzzle.grid.cells


def ours(filler: str | None = None, checked: bool = False) -> Contender:
    """The kind itself: one spec, and a new grid for every seed; `checked` checks it as `build` does."""
    kind = registry.find("wordsearch")

    def make_of(workload: Workload) -> Make:
        fields = {"words": workload.words, "size": workload.size, "difficulty": "hard", "filler": filler}
        spec = kind.Spec.model_validate(fields)
        seeds = count()

        def make() -> Any:
            puzzle, solution = kind.generate(spec, rng_for(next(seeds), "bench"))
            assert not checked or not kind.faults(spec, puzzle, solution)
            return puzzle.grid.cells

        return make

    return by_turns(make_of)


def word_search_generator(workload: Workload) -> Make | None:
    """word-search-generator at its level 3: all eight directions."""
    from word_search_generator import WordSearch

    if workload.rows != workload.columns:
        return None
    return lambda: WordSearch(",".join(workload.words), size=workload.rows, level=3).puzzle


def pysuchsel(workload: Workload) -> Make:
    """pysuchsel with the same words in all eight directions and a uniform distribution of letters."""
    from pysuchsel.Alphabet import Alphabet
    from pysuchsel.RandomDist import RandomDist
    from pysuchsel.Suchsel import Suchsel

    directions = RandomDist(dict.fromkeys(("lr", "rl", "tb", "bt", "dbr", "dbl", "dtr", "dtl"), 1))

    def make() -> Grid:
        suchsel = Suchsel(workload.columns, workload.rows, directions, attempts=1000)
        for word in workload.words:
            suchsel.place(word)
        suchsel.fill(Alphabet("en", uniform_distribution=True))
        return [[suchsel._grid[x, y] for x in range(workload.columns)] for y in range(workload.rows)]

    return make


def py_wordsearch_gen(workload: Workload) -> Make | None:
    """py-wordsearch-gen with diagonals and backward words; it makes squares only."""
    from py_wordsearch_gen.wordsearch import build_search, fill_grid

    if workload.rows != workload.columns:
        return None

    def make() -> Grid:
        grid, _ = build_search(True, True, workload.rows, list(workload.words))
        fill_grid(grid)
        return grid

    return make


NPM = "@sbj42/word-search-generator@0.1.2"

SCRIPT = """
const { generate } = require(process.argv[2] + "/node_modules/@sbj42/word-search-generator");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { words, rows, columns, seconds, kept } = JSON.parse(line);
  const grids = [], begun = process.cpuUsage();
  let made = 0, spent = 0;
  while (spent < seconds || !made) {
    const { grid } = generate({ words, width: columns, height: rows, minLength: 1 });
    made += 1;
    if (grids.length < kept) grids.push(grid);
    const { user, system } = process.cpuUsage(begun);
    spent = (user + system) / 1e6;
  }
  console.log(JSON.stringify({ each: spent / made, grids }));
});
"""
"""Answers a line with a line; it measures the CPU time of its process, including the compiler's threads."""


@contextmanager
def sbj42() -> Iterator[Contender | str]:
    """Yields @sbj42/word-search-generator, which checks nothing, in Node.js; or the reason why it is left out."""
    if not (shutil.which("node") and shutil.which("npm")):
        yield f"{NPM} is left out: Node.js and npm are needed."
        return
    with TemporaryDirectory() as folder:
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, NPM]
        if subprocess.run(install, capture_output=True, timeout=120, check=False).returncode:
            yield f"{NPM} is left out: npm could not install it."
            return
        script = Path(folder, "answer.js")
        script.write_text(SCRIPT, encoding="utf-8")
        with answering(["node", str(script), folder]) as contender:
            yield contender


@contextmanager
def answering(command: list[str], **environment: str) -> Iterator[Contender]:
    """Yields a process that answers each workload, a line of JSON, with the CPU seconds of a grid, and grids."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | environment,
    ) as process:

        def contender(workload: Workload) -> Callable[[float], Turn]:
            def turn(seconds: float) -> Turn:
                assert process.stdin
                assert process.stdout
                asked = {**workload._asdict(), "seconds": seconds, "kept": KEPT}
                process.stdin.write(json.dumps(asked) + "\n")
                process.stdin.flush()
                answer = json.loads(process.stdout.readline())
                cells = [iter(grid) for grid in answer["grids"]]
                rows = range(workload.rows)
                grids = [[[next(cell) for _ in range(workload.columns)] for _ in rows] for cell in cells]
                return Turn(answer["each"], grids)

            return turn

        try:
            yield contender
        finally:
            assert process.stdin
            process.stdin.close()


LAST_ROUND = "54fd8be"
"""The commit of "before": set it to the newest one when new work on speed begins."""

BEFORE = """
import json, sys, time
import worksheets
for line in sys.stdin:
    asked = json.loads(line)
    fields = {"words": asked["words"], "size": f"{asked['rows']}x{asked['columns']}"}
    fields |= {"difficulty": "hard", "filler": "alphabet"}
    grids, made, begun = [], 0, time.process_time()
    while (spent := time.process_time() - begun) < asked["seconds"] or not made:
        cells = worksheets.generate("wordsearch", fields, seed=made).puzzle.grid.cells
        made += 1
        if len(grids) < asked["kept"]:
            grids.append([cell for row in cells for cell in row])
    print(json.dumps({"each": spent / made, "grids": grids}), flush=True)
"""


@contextmanager
def last_round() -> Iterator[Contender | str]:
    """Yields `worksheets.generate` at the commit LAST_ROUND; or the reason why it is left out."""
    archive = subprocess.run(["git", "archive", LAST_ROUND, "worksheets"], cwd=REPOSITORY, capture_output=True)
    if archive.returncode:
        yield f"before is left out: git has no commit {LAST_ROUND} here."
        return
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        with answering([sys.executable, "-c", BEFORE], PYTHONPATH=folder) as contender:
            yield contender


PYPI: dict[str, tuple[str, Callable[[Workload], Make | None]]] = {
    "ws-generator": ("word_search_generator", word_search_generator),
    "pysuchsel": ("pysuchsel", pysuchsel),
    "py-ws-gen": ("py_wordsearch_gen", py_wordsearch_gen),
}
"""The module and function of each tool, by its heading."""


@contextmanager
def contenders() -> Iterator[dict[str, Contender]]:
    """Yields all available contenders, ours first; prints the names of the others."""
    everybody = {
        "public": by_turns(public),
        "kind": ours("alphabet"),
        "fragments": ours(),
        "checked": ours("alphabet", checked=True),
    }
    for heading, (module, make_of) in PYPI.items():
        if find_spec(module):
            everybody[heading] = by_turns(make_of)
        else:
            print(f"{heading} is left out: the module {module} is not installed.")
    with last_round() as before, sbj42() as node_tool:
        if isinstance(before, str):
            print(before)
        else:
            everybody["before"] = before
        if isinstance(node_tool, str):
            print(node_tool)
        else:
            everybody["sbj42"] = node_tool
            node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
            print(f"sbj42 is {NPM} from npm, with Node.js {node}.\n")
        yield everybody
