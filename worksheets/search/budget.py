"""Every search has a budget, counted in steps, and an honest answer when it is spent."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

from worksheets.base.errors import BudgetSpentError, counted

_ends = math.inf
"""When searches end, in CPU seconds of this process."""


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """End all searches inside after this much CPU time, whatever their steps cost.

    For `worksheets solve`, whose answer is printed and not kept: a step in a large box takes ten times as long as one
    in a small box. What goes on a sheet is bounded by steps alone, so that it is the same on every machine.
    """
    global _ends
    before = _ends
    _ends = time.process_time() + seconds
    try:
        yield
    finally:
        _ends = before


class Budget:
    """Steps that several searches share; None is without end."""

    def __init__(self, steps: int | None = None) -> None:
        self.steps = self.left = steps

    def grant(self, wanted: int) -> int:
        """How many of the steps wanted may be done now; raises BudgetSpentError if none are left."""
        if self.left is None or self.steps is None:
            return wanted
        if self.left <= 0 or (_ends < math.inf and time.process_time() > _ends):
            done = self.steps - max(self.left, 0)
            raise BudgetSpentError(f"undecided after {counted(done, 'step')}", steps=done)
        return min(wanted, self.left)

    def spend(self, steps: int = 1) -> None:
        """Take away the steps that were done."""
        if self.left is not None:
            self.left -= steps

    def take(self) -> None:
        """One step; raises BudgetSpentError if none is left."""
        self.spend(self.grant(1))
