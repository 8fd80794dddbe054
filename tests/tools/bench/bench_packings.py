"""CPU time and steps to pack random boxes of few large blocks, with and without dives by corners.

Run it with `python tests/tools/bench/bench_packings.py [BOXES] [STEPS]`: it packs BOXES boxes of each size and gives up
after STEPS steps. The two variants alternate; the ratio compares their times on boxes that both pack.
"""

from __future__ import annotations

import statistics
import sys
import time

from few_large import few_large

from worksheets.base.errors import BudgetSpentError
from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.model import Box, Puzzle
from worksheets.puzzles.goldencube.solve import solutions

SIZES = (
    (Box(7, 7, 7), 20, 34, 1),
    (Box(5, 7, 9), 16, 30, 1),
    (Box(9, 9, 9), 35, 44, 2),
    (Box(9, 9, 9), 60, 60, 5),
)
"""Each box with its minimum and maximum number of blocks, and the divisor of BOXES: large boxes take long to make."""


def packed(puzzle: Puzzle, steps: int, by_corners: bool) -> tuple[float, bool]:
    """CPU seconds, and whether a packing was found; every box has one."""
    begun = time.process_time()
    try:
        found = next(solutions(puzzle, steps=steps, by_corners=by_corners))
    except BudgetSpentError:
        return time.process_time() - begun, False
    spent = time.process_time() - begun
    assert not rule_faults(puzzle, found)
    return spent, True


def main(boxes: int = 10, steps: int = 1_000_000) -> None:
    """Print a line for each size."""
    print(f"CPU seconds to pack boxes of few large blocks, at most {steps:,} steps: packed, median / slowest")
    print(f"  {'':34s}{'with corners':>26s}{'without':>26s}{'ratio, where both':>20s}")
    for box, least, most, part in SIZES:
        count = max(1, boxes // part)
        times: dict[bool, list[float]] = {True: [], False: []}
        solved = {True: 0, False: 0}
        ratios = []
        for seed in range(count):
            puzzle = few_large(box, least, most, seed)
            results = {by_corners: packed(puzzle, steps, by_corners) for by_corners in (True, False)}
            for by_corners, (spent, found) in results.items():
                times[by_corners].append(spent)
                solved[by_corners] += found
            if all(found for _, found in results.values()):
                ratios.append(results[False][0] / results[True][0])
        row = f"  {f'{box}, {least} to {most} blocks':34s}"
        for by_corners in (True, False):
            row += f"{solved[by_corners]:6d} of {count:3d}"
            row += f"{statistics.median(times[by_corners]):8.2f}{max(times[by_corners]):6.1f}"
        row += f"{statistics.geometric_mean(ratios):20.1f}" if ratios else f"{'-':>20s}"
        print(row, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
