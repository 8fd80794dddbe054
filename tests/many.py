"""Runs very many trials on all cores, a batch at a time; the counter and the fuzzer use it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Part = TypeVar("Part")

PART = 250
"""Number of trials in a batch, which one process runs."""


def in_parts(work: Callable[[int, int], Part], total: int, first: int, workers: int | None) -> Iterator[Part]:
    """Yield the results of `work` for batches of `PART` trials, in order; `work` takes a first number and an end."""
    starts = range(first, first + total, PART)
    ends = [min(start + PART, first + total) for start in starts]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(work, starts, ends)


def options(program: str, description: str | None, things: str, count: int) -> argparse.ArgumentParser:
    """The command line of both programs: run `count` trials from a number on, or run a single one."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=description)
    parser.add_argument("--count", type=int, default=count, help=f"how many {things}")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--workers", type=int, help="how many processes; all cores")
    parser.add_argument("number", type=int, nargs="?", help="make only this one, and show everything about it")
    return parser
