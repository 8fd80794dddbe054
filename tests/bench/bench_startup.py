"""How long `worksheets --help` takes, beside a bare Python that imports click."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

ROUNDS = 21
PROGRAMS = {
    "import click": [sys.executable, "-c", "import click"],
    "worksheets --help": [sys.executable, "-c", "from worksheets.cli import main; main()", "--help"],
}


def main() -> None:
    seconds: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(ROUNDS):
        for name, command in PROGRAMS.items():
            begun = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            seconds[name].append(time.perf_counter() - begun)
    medians = {name: median(times) for name, times in seconds.items()}
    for name, value in medians.items():
        print(f"{name:20} {1000 * value:6.1f} ms")
    print(f"ratio {medians['worksheets --help'] / medians['import click']:.2f}")


if __name__ == "__main__":
    main()
