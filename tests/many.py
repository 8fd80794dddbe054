"""Very many trials by all cores, a part at a time: what the counter and the fuzzer run on."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Part = TypeVar("Part")

PART = 250
"""Trials that one process makes at a time."""


def in_parts(work: Callable[[int, int], Part], total: int, first: int, workers: int | None) -> Iterator[Part]:
    """What `work` makes of the trials from one number to another, in their order, `PART` of them at a time."""
    starts = range(first, first + total, PART)
    ends = [min(start + PART, first + total) for start in starts]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(work, starts, ends)


def options(program: str, description: str | None, things: str, count: int) -> argparse.ArgumentParser:
    """The command line that both have: so many of them from a number on, or one again."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=description)
    parser.add_argument("--count", type=int, default=count, help=f"how many {things}")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--workers", type=int, help="how many processes; all cores")
    parser.add_argument("number", type=int, nargs="?", help="make only this one, and show everything about it")
    return parser
