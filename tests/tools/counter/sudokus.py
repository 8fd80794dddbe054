"""Count the faults of very many sudokus of one size: python -m tests.tools.counter.sudokus --size 9 --count 10000.

A sheet has ten of them; the three levels alternate. The counter's own solver and techniques judge each sudoku.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from functools import partial

import worksheets
from tests.many import in_parts, options
from tests.tools.counter import sudoku

PER_SHEET = 10
LEVELS = ("easy", "medium", "hard")


def main() -> int:
    parser = options("tests.tools.counter.sudokus", __doc__, "sudokus", 10_000)
    parser.add_argument("--size", type=int, default=9, choices=[4, 6, 8, 9], help="rows and columns")
    asked = parser.parse_args()
    sheets = -(-asked.count // PER_SHEET)
    counted: Counter[str] = Counter()
    wrong: list[str] = []
    seconds: dict[str, list[float]] = {level: [] for level in LEVELS}
    for part in in_parts(partial(judged, asked.size), sheets, asked.first // PER_SHEET, asked.workers):
        for level, spent, faults in part:
            counted[level] += PER_SHEET
            seconds[level].append(1000 * spent / PER_SHEET)
            wrong += faults
    print(f"{asked.size}x{asked.size}: {counted.total():,} sudokus, {len(wrong)} wrong")
    for level, count in counted.items():
        print(f"{level:8}{count:>8,}{statistics.median(seconds[level]):>9.1f} ms of CPU to make each (median)")
    print(*wrong, sep="\n", end="")
    return bool(wrong)


def judged(side: int, first: int, end: int) -> list[tuple[str, float, list[str]]]:
    """For each sheet with these numbers: its level, the CPU seconds to make it, and its faults."""
    done = []
    for number in range(first, end):
        level = LEVELS[number % len(LEVELS)]
        order = {"size": f"{side}x{side}", "difficulty": level, "per_sheet": PER_SHEET}
        begun = time.process_time()
        sheet = worksheets.generate("sudoku", order, seed=number).to_json()
        spent = time.process_time() - begun
        faults = [f"seed {number}: {fault}" for fault in sudoku.judge(order, sheet)]
        done.append((level, spent, faults))
    return done


if __name__ == "__main__":
    raise SystemExit(main())
