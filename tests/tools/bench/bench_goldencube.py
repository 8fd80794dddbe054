"""CPU time to decide and to count golden-cube puzzles, side by side with OR-Tools CP-SAT.

Needs `pip install ortools` for the second column. Run it with `python tests/tools/bench/bench_goldencube.py [ROUNDS]`:
every round times each contender once, in turn; the table shows medians over the rounds, including the time to build
the model. CP-SAT runs in one thread, with a Boolean for each placement, each cell covered exactly once, and each type
of block used as often as it occurs; both sides compute the placements with the same code. If CP-SAT reaches the time
limit it is not run again, and its time, marked >, is a lower bound. Ratios are those of the medians.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.tools.bench.processes import WORKSHEETS, medians
from worksheets.base.seeds import below, rng_for
from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.count import count_solutions
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.puzzles.goldencube.solve import solutions

LIMIT = 3.0
"""Seconds after which CP-SAT is stopped."""

PUZZLES = 3
"""Number of random boxes for each size and number of blocks."""

Blocks = tuple[Block, ...]
Solve = Callable[[Puzzle], object]

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

IMPOSSIBLE = {
    "five blocks in 3 x 3 x 3 round the centre": (
        Box(3, 3, 3),
        ((1, 2, 3), (1, 2, 3), (1, 1, 2), (1, 1, 3), (1, 3, 3)),
        True,
    ),
    "6 x 6 x 6 of 1 x 2 x 4": (Box(6, 6, 6), ((1, 2, 4),) * 27, False),
    "10 x 10 x 10 of 1 x 2 x 4": (Box(10, 10, 10), ((1, 2, 4),) * 125, False),
    "5 x 5 x 5 of 1 x 1 x 4 round the centre": (Box(5, 5, 5), ((1, 1, 4),) * 31, True),
}


def equal(box: Box, block: Block) -> Puzzle:
    """The box filled with equal blocks."""
    return Puzzle(box, (block,) * (box.volume // (block[0] * block[1] * block[2])), golden=False)


COUNTED = {
    "raetsel1": Puzzle(*CONTEST["raetsel1"]),
    "raetsel5": Puzzle(*CONTEST["raetsel5"]),
    "1 x 2 x 4 in 4 x 4 x 4": equal(Box(4, 4, 4), (1, 2, 4)),
    "dominoes in 2 x 2 x 8": equal(Box(2, 2, 8), (1, 1, 2)),
    "dominoes in 3 x 3 x 4": equal(Box(3, 3, 4), (1, 1, 2)),
    "1 x 2 x 3 in 3 x 6 x 6": equal(Box(3, 6, 6), (1, 2, 3)),
    "dominoes in 4 x 4 x 4": equal(Box(4, 4, 4), (1, 1, 2)),
    "Conway, 18 blocks": CONWAY,
    "raetsel4": Puzzle(*CONTEST["raetsel4"]),
}


def cut(box: Box, pieces: int, rng: Random) -> Puzzle:
    """A box cut around its centre and then repeatedly; large pieces are preferred."""
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
    """A packing that the rules confirm, or None if there is none."""
    found = next(solutions(puzzle), None)
    assert found is None or not rule_faults(puzzle, found)
    return found


def cp_model_of(puzzle: Puzzle) -> Any:
    """The model for CP-SAT."""
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
    return model


def cp_sat(puzzle: Puzzle) -> object:
    """Whether CP-SAT finds a packing (None: there is none); raises TimeoutError when it reaches the limit."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    status = solver.solve(cp_model_of(puzzle))
    if status == cp_model.UNKNOWN:
        raise TimeoutError
    return status == cp_model.OPTIMAL or None


def cp_sat_count(puzzle: Puzzle) -> int:
    """The number of packings that CP-SAT lists; raises TimeoutError when it reaches the limit."""
    from ortools.sat.python import cp_model

    class Listed(cp_model.CpSolverSolutionCallback):
        number = 0

        def on_solution_callback(self) -> None:
            self.number += 1

    solver, listed = cp_model.CpSolver(), Listed()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = LIMIT
    if solver.solve(cp_model_of(puzzle), listed) not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise TimeoutError
    return listed.number


def seconds(solve: Solve, puzzle: Puzzle) -> tuple[float, object]:
    """CPU seconds and the result, which is None after a timeout."""
    begun = time.process_time()
    try:
        found = solve(puzzle)
    except TimeoutError:
        found = None
    return time.process_time() - begun, found


def compare(title: str, groups: dict[str, list[Puzzle]], contenders: dict[str, Solve], rounds: int) -> None:
    """Print a line for each group: the median and maximum over its puzzles of their median times."""
    times: dict[tuple[str, str, int], list[float]] = {}
    stopped: set[tuple[str, str, int]] = set()
    found: dict[tuple[str, int], object] = {}
    for _ in range(rounds):
        for name, puzzles in groups.items():
            for number, puzzle in enumerate(puzzles):
                for contender, solve in contenders.items():
                    key = name, contender, number
                    if key in stopped:
                        continue
                    spent, answer = seconds(solve, puzzle)
                    times.setdefault(key, []).append(spent)
                    if answer is None:
                        stopped.add(key)
                    else:
                        assert found.setdefault((name, number), answer) == answer, f"{name}: {answer}"
    print(f"{title:58}" + "".join(f"{name:>12}{'worst':>10}" for name in contenders) + f"{'ratio':>12}")
    for name, puzzles in groups.items():
        row, first = f"  {name:56}", 0.0
        for contender in contenders:
            keys = [(name, contender, number) for number in range(len(puzzles))]
            each = [(statistics.median(times[key]), ">" if key in stopped else "") for key in keys]
            middle, mark = sorted(each)[len(each) // 2]
            worst, worst_mark = max(each)
            row += f"{f'{mark}{middle:.4f}':>12}{f'{worst_mark}{worst:.3f}':>10}"
            row += f"{f'{mark}{middle / first:,.1f}':>12}" if first else ""
            first = first or middle
        print(row)
    print()


def whole_process(rounds: int) -> None:
    """CPU seconds of `worksheets solve FILE`, imports included."""
    with TemporaryDirectory() as folder:
        commands = {}
        for name, (box, blocks) in CONTEST.items():
            file = Path(folder, f"{name}.txt")
            lines = [box, (len(blocks),), *blocks]
            file.write_text("\n".join(" ".join(map(str, line)) for line in lines), encoding="utf-8")
            commands[name] = [*WORKSHEETS, "solve", str(file)]
        spent = medians(commands, rounds, allowed=(0, 1))
    print("CPU seconds of the whole process, worksheets solve")
    for name, (cpu, _) in spent.items():
        print(f"  {name:56}{cpu:10.4f}")


def main(rounds: int = 5) -> None:
    """Time all contenders in turn and print medians."""
    there = find_spec("ortools") is not None
    if not there:
        print("OR-Tools is not installed; without it there is nothing to compare with.")
    decide: dict[str, Solve] = {"ours": lambda puzzle: ours(puzzle) is not None}
    count: dict[str, Solve] = {"ours": lambda puzzle: count_solutions(puzzle).all}
    if there:
        decide["CP-SAT"] = lambda puzzle: cp_sat(puzzle) is not None
        count["CP-SAT"] = cp_sat_count
        cp_sat_count(equal(Box(2, 2, 2), (1, 1, 2)))  # Loads the library, so that it is not timed.
    groups = {name: [Puzzle(box, blocks)] for name, (box, blocks) in CONTEST.items()}
    groups["Conway, 5 x 5 x 5, 18 blocks, without gold"] = [CONWAY]
    for box in (Box(5, 5, 5), Box(5, 7, 5), Box(7, 7, 7), Box(9, 9, 9)):
        for pieces in {5: (15, 25), 7: (25, 50, 80), 9: (90, 140)}[box.z]:
            name = f"{box} cut into {pieces} blocks"
            rng = rng_for(0, name)
            groups[name] = [cut(box, pieces, rng) for _ in range(PUZZLES)]
    compare("CPU seconds to find one packing, or that there is none", groups, decide, rounds)
    impossible = {name: [Puzzle(*each)] for name, each in IMPOSSIBLE.items()}
    compare("CPU seconds to prove that there is none", impossible, decide, rounds)
    compare("CPU seconds to count all packings", {name: [each] for name, each in COUNTED.items()}, count, 1)
    whole_process(rounds)


if __name__ == "__main__":
    main(*islice(map(int, sys.argv[1:]), 1))
