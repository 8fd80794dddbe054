"""Every search has a budget, counted in steps, and an honest answer when it is spent."""

from __future__ import annotations

from worksheets.errors import BudgetSpentError


class Budget:
    """Steps that several searches share; None is without end."""

    def __init__(self, steps: int | None = None) -> None:
        self.steps = self.left = steps

    def grant(self, wanted: int) -> int:
        """How many of the steps wanted may be done now; raises BudgetSpentError if none are left."""
        if self.left is None:
            return wanted
        if self.left <= 0:
            raise BudgetSpentError(f"undecided after {self.steps:,} steps", steps=self.steps)
        return min(wanted, self.left)

    def spend(self, steps: int = 1) -> None:
        """Take away the steps that were done."""
        if self.left is not None:
            self.left -= steps

    def take(self) -> None:
        """One step; raises BudgetSpentError if none is left."""
        self.spend(self.grant(1))
