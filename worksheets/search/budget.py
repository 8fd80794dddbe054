"""Budgets for searches, counted in steps, and when to restart; a search that spends its budget is undecided."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from worksheets.base.errors import BudgetSpentError, counted
from worksheets.base.sentences import sentence

_ends = math.inf
"""The deadline of all searches, in CPU seconds of this process."""


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """End all searches inside after this much CPU time, whatever their steps cost.

    For `worksheets solve`, where a step in a large box takes ten times as long as one in a small box. Sheets are
    limited by steps alone, so that they are the same on every machine.
    """
    global _ends
    before = _ends
    _ends = time.process_time() + seconds
    try:
        yield
    finally:
        _ends = before


class Budget:
    """Steps shared by several searches; None means no limit."""

    def __init__(self, steps: int | None = None) -> None:
        self.steps = self.left = steps

    def grant(self, wanted: int) -> int:
        """The number of `wanted` steps that may be done now; raises BudgetSpentError if none are left."""
        if self.left is None or self.steps is None:
            return wanted
        if self.left <= 0 or (_ends < math.inf and time.process_time() > _ends):
            done = self.steps - max(self.left, 0)
            raise BudgetSpentError(sentence("undecided after {steps}", steps=counted(done, "step")), steps=done)
        return min(wanted, self.left)

    def spend(self, steps: int = 1) -> None:
        """Subtract the steps that were done."""
        if self.left is not None:
            self.left -= steps

    def take(self) -> None:
        """Spend one step; raises BudgetSpentError if none is left."""
        self.spend(self.grant(1))


def luby() -> Iterator[int]:
    """Yield the lengths of runs between restarts, in units: 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 ...

    Within a logarithmic factor of the best schedule for a search of unknown run time: Luby,
    Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.
    """
    for number in count(1):
        while number & number + 1:
            number -= (1 << number.bit_length() - 1) - 1
        yield number + 1 >> 1
