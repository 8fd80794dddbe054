"""Cold starts of whole processes, compared with a bare Python and one that imports click.

Run it with `python tests/tools/bench/bench_startup.py [ROUNDS]`: each round runs every command once, in turn; the
medians are CPU and wall milliseconds. The files to solve are made before: a box in the contest's format, and a grid of
7 x 12 letters with German words. An untimed first round writes Python's compiled modules.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[3]))

import worksheets
from tests.tools.bench.processes import REPOSITORY, WORKSHEETS, medians

BOX = """5 5 5
22
1 3 4
1 3 3
1 3 3
1 2 4
1 2 4
1 2 4
1 2 4
1 2 3
1 2 3
1 2 3
1 1 5
1 1 4
1 1 4
1 2 2
1 2 2
1 2 2
1 2 2
1 2 2
1 1 3
1 1 3
1 1 3
1 1 2
"""


def main(rounds: int = 9) -> None:
    """Print a line for each command."""
    grid = worksheets.generate("wordregions", {"size": "7x12", "language": "de", "hints": "none"}, seed=1).puzzle.grid
    sample = str(REPOSITORY / "configs" / "term1.yaml")
    with TemporaryDirectory() as folder:
        box, letters = Path(folder, "box.txt"), Path(folder, "grid.txt")
        box.write_text(BOX, encoding="utf-8")
        letters.write_text("\n".join("".join(row) for row in grid.cells), encoding="utf-8")
        commands = {
            "python": [sys.executable, "-c", "pass"],
            "python, import click": [sys.executable, "-c", "import click"],
            "worksheets --help": [*WORKSHEETS, "--help"],
            "worksheets build configs/term1.yaml": [*WORKSHEETS, "build", sample, "--output", f"{folder}/output"],
            "worksheets check configs/term1.yaml": [*WORKSHEETS, "check", sample],
            "worksheets solve BOX": [*WORKSHEETS, "solve", str(box)],
            "worksheets solve GRID --dictionary de": [*WORKSHEETS, "solve", str(letters), "--dictionary", "de"],
        }
        found = medians(commands, rounds)
    bare, click = found["python"], found["python, import click"]
    print(f"{'medians of ' + str(rounds):40}{'CPU ms':>8}{'wall ms':>9}{'/ python':>10}{'/ import click':>16}")
    for name, (cpu, wall) in found.items():
        print(f"{name:40}{1000 * cpu:8.0f}{1000 * wall:9.0f}{cpu / bare.cpu:10.1f}{cpu / click.cpu:16.2f}")
    build, check = (found[f"worksheets {command} configs/term1.yaml"].cpu for command in ("build", "check"))
    print(f"check / build {check / build:.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
