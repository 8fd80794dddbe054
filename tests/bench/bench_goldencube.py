"""CPU time to decide and to count golden-cube puzzles, side by side with OR-Tools CP-SAT.

Needs `pip install ortools` for the second column. Run it with `python tests/bench/bench_goldencube.py [ROUNDS]`:
every round times each contender once, in turn; the table shows medians over the rounds, each with the making of its
model. CP-SAT has one thread, one Boolean for each placement, each cell covered exactly once, and each type of block
used as often as it is there; both sides make the placements with the same code.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.count import count_solutions
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.seeds import below, rng_for

REPOSITORY = Path(__file__).parent.parent.parent
LIMIT = 5.0
"""Seconds after which CP-SAT is stopped."""

Blocks = tuple[Block, ...]

CONTEST: dict[str, tuple[Box, Blocks]] = {
    "example": (Box(3, 3, 3), ((1, 3, 3), (1, 3, 3), (1, 1, 3), (1, 1, 2), (1, 1, 2), (1, 1, 1))),
    "raetsel1": (Box(3, 3, 3), (*((1, 1, 3),) * 2, *((1, 1, 2),) * 2, *((1, 2, 2),) * 4)),
    "raetsel2": (Box(3, 3, 3), (*((3, 3, 1),) * 2, *((1, 1, 1),) * 2, *((1, 1, 3),) * 2)),
    "raetsel3": (Box(3, 3, 3), ((1, 1, 1), (1, 1, 1), (3, 2, 1), (2, 2, 2), (3, 2, 1), (2, 2, 1))),
    "raetsel4": (
        Box(5, 5, 5),
        ((1, 2, 4), *((2, 2, 2),) * 4, *((1, 1, 5),) * 9, *((1, 2, 3),) * 5, (1, 3, 3)),
    ),
    "raetsel5": (Box(5, 5, 5), ((1, 1, 1), *((2, 2, 3),) * 6, *((1, 2, 4),) * 6, *((1, 1, 1),) * 3)),
}

CONWAY = Puzzle(Box(5, 5, 5), (*((1, 2, 4),) * 13, (2, 2, 2), (1, 2, 2), *((1, 1, 3),) * 3), golden=False)


def cut(box: Box, pieces: int, rng: Random) -> Puzzle:
    """A box cut round its centre and then again and again, a large piece rather than a small one."""
    parts: list[list[int]] = []
    rest = list(box)
    for axis in sorted([*range(3), *range(3)], key=lambda _: rng.random()):
        part = rest[:]
        part[axis] = box[axis] // 2  # The first cut leaves the centre and what is beyond it, the second the centre.
        rest[axis] -= part[axis]
        parts.append(part)
    while len(parts) < pieces:
        parts.sort(key=lambda part: part[0] * part[1] * part[2] * (0.3 + rng.random()))
        part = parts.pop()
        axis = max(range(3), key=lambda axis: (part[axis] > 1, rng.random()))
        place = 1 + below(part[axis] - 1, rng)
        for edge in (place, part[axis] - place):
            parts.append([*part[:axis], edge, *part[axis + 1 :]])
    return Puzzle(box, tuple((a, b, c) for a, b, c in parts))


def ours(puzzle: Puzzle) -> object:
    """One packing, or the proof that there is none."""
    found = next(solutions(puzzle), None)
    assert found is None or not rule_faults(puzzle, found)
    return found


def cp_sat(puzzle: Puzzle) -> object:
    """The same by CP-SAT; raises TimeoutError when it is stopped."""
    from ortools.sat.python import cp_model

    cover = cover_of(packing_of(puzzle))
    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in cover.options]
    covering: list[list[object]] = [[] for _ in range(cover.primary)]
    of_type: list[list[object]] = [[] for _ in cover.quotas]
    for option, items in enumerate(cover.options):
        of_type[cover.group_of[option]].append(taken[option])
        for item in items:
            covering[item].append(taken[option])
    for options in covering:
        model.add_exactly_one(options)
    for options, quota in zip(of_type, cover.quotas, strict=True):
        model.add(sum(options) == quota)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    status = solver.solve(model)
    if status == cp_model.UNKNOWN:
        raise TimeoutError
    return status == cp_model.OPTIMAL or None


def seconds(solve: Callable[[Puzzle], object], puzzle: Puzzle) -> tuple[float, bool]:
    """CPU seconds, and whether there is a packing; endless if it was stopped."""
    begun = time.process_time()
    try:
        found = solve(puzzle) is not None
    except TimeoutError:
        return float("inf"), False
    return time.process_time() - begun, found


def compare(groups: dict[str, list[Puzzle]], rounds: int) -> None:
    """One line for each group: the median and the worst of its puzzles, each the median over the rounds."""
    contenders = {"ours": ours, **({"CP-SAT": cp_sat} if find_spec("ortools") else {})}
    if "CP-SAT" not in contenders:
        print("OR-Tools is not installed; without it there is nothing to compare with.")
    times: dict[tuple[str, str, int], list[float]] = {}
    for _ in range(rounds):
        for name, puzzles in groups.items():
            for number, puzzle in enumerate(puzzles):
                verdicts = set()
                for contender, solve in contenders.items():
                    spent, found = seconds(solve, puzzle)
                    times.setdefault((name, contender, number), []).append(spent)
                    if spent < LIMIT:
                        verdicts.add(found)
                assert len(verdicts) == 1, f"{name}: {verdicts}"
    print(f"CPU seconds to decide, median / worst{'':22s}" + "".join(f"{name:>20s}" for name in contenders))
    for name, puzzles in groups.items():
        row = f"  {name:{55}s}"
        for contender in contenders:
            medians = [statistics.median(times[name, contender, number]) for number in range(len(puzzles))]
            row += f"{statistics.median(medians):10.4f}{max(medians):10.3f}"
        print(row)


def whole_process(rounds: int) -> None:
    """CPU seconds of `worksheets solve FILE`, imports included."""
    print("CPU seconds of the whole process, worksheets solve")
    with TemporaryDirectory() as folder:
        for name, (box, blocks) in CONTEST.items():
            file = Path(folder, f"{name}.txt")
            lines = [box, (len(blocks),), *blocks]
            file.write_text("\n".join(" ".join(map(str, line)) for line in lines))
            spent = []
            for _ in range(rounds):
                before = os.times()
                subprocess.run(
                    [sys.executable, "-m", "worksheets", "solve", str(file)],
                    cwd=REPOSITORY,
                    capture_output=True,
                    check=False,
                )
                after = os.times()
                spent.append(
                    after.children_user + after.children_system - before.children_user - before.children_system
                )
            print(f"  {name:35s}{statistics.median(spent):10.3f}")


def counts() -> None:
    """CPU seconds to count all packings, once."""
    print("CPU seconds to count: up to symmetry, and all")
    puzzles = {"Conway, 18 blocks": CONWAY}
    puzzles |= {name: Puzzle(*CONTEST[name]) for name in ("raetsel1", "raetsel5", "raetsel4")}
    for name, puzzle in puzzles.items():
        begun = time.process_time()
        counted = count_solutions(puzzle)
        spent = time.process_time() - begun
        print(f"  {name:35s}{counted.up_to_symmetry:8,d}{counted.all:10,d}{spent:10.3f}")


def main(rounds: int = 5) -> None:
    """Time all contenders in turn and print medians."""
    groups = {name: [Puzzle(box, blocks)] for name, (box, blocks) in CONTEST.items()}
    groups["Conway, 5 x 5 x 5, 18 blocks, without gold"] = [CONWAY]
    for box in (Box(5, 5, 5), Box(5, 7, 5), Box(7, 7, 7), Box(9, 9, 9)):
        for pieces in {5: (15, 25), 7: (25, 50, 80), 9: (90, 140)}[box.z]:
            name = f"{box} cut into {pieces} blocks"
            rng = rng_for(0, name)
            groups[name] = [cut(box, pieces, rng) for _ in range(4)]
    compare(groups, rounds)
    whole_process(rounds)
    counts()


if __name__ == "__main__":
    main(*islice(map(int, sys.argv[1:]), 1))
