"""Solving puzzles of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from worksheets.errors import BudgetSpentError, InputError
from worksheets.puzzles import registry
from worksheets.puzzles.contract import SolveInput


def solutions(
    kind: str, puzzle: Any, limit: int | None = None, *, steps: int | None = None, **given: Any
) -> Iterator[Any]:
    """The solutions of a puzzle, lazily and in a fixed order, at most `limit` of them.

    `puzzle` is a puzzle value or the text of a puzzle file; `given` are then the other fields of
    `SolveInput`, such as `words`, and switches of the kind, such as `golden`. Raises InputError at once
    where the text is no such puzzle, and BudgetSpentError on the way when `steps` are spent.
    """
    found = registry.find(kind)
    if isinstance(puzzle, str):
        puzzle = found.parse_puzzle(solve_input(puzzle, **given))
    return islice(found.solutions(puzzle, steps=steps), limit)


def solve_input(text: str, **given: Any) -> SolveInput:
    """The input with these fields; names that are none of its own are switches that kinds declare."""
    known = SolveInput.__dataclass_fields__
    options = {name: value for name, value in given.items() if name not in known}
    return SolveInput(text, **{name: value for name, value in given.items() if name in known}, options=options)


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What `worksheets solve` found; `complete` says that there are no more solutions."""

    kind: str
    puzzle: Any
    solutions: tuple[Any, ...]
    complete: bool
    reason: str | None
    language: str = "en"

    def to_text(self) -> str:
        """The solutions for people."""
        return registry.find(self.kind).describe_solutions(self.puzzle, self.solutions, self.complete, self.language)

    def to_json(self) -> dict[str, Any]:
        """`{kind, solutions, complete, reason}`."""
        return {
            "kind": self.kind,
            "solutions": [solution.to_json() for solution in self.solutions],
            "complete": self.complete,
            "reason": self.reason,
        }


def solve(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> SolveResult:
    """Up to `limit` solutions of the puzzle in a file, of the kind that recognises it.

    Looks for one solution more than asked for, to say whether there are others. Raises InputError
    where the file is no puzzle, BudgetSpentError when `steps` do not suffice for `limit` solutions.
    """
    name = kind or recognise(given)
    found = registry.find(name)
    puzzle = found.parse_puzzle(given)
    answers: list[Any] = []
    complete = False
    try:
        for solution in found.solutions(puzzle, steps=steps):
            if len(answers) == limit:
                break
            answers.append(solution)
        else:
            complete = True
    except BudgetSpentError:
        if limit is None or len(answers) < limit:
            raise
    reason = None if answers else found.no_solution_reason(puzzle)
    return SolveResult(name, puzzle, tuple(answers), complete, reason, given.language)


def count(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> tuple[int, str]:
    """How many solutions the puzzle in a file has, at most `limit`, and the line that says so.

    Raises InputError where the file is no puzzle, BudgetSpentError when `steps` are spent.
    """
    found = registry.find(kind or recognise(given))
    return found.count(found.parse_puzzle(given), limit=limit, steps=steps)


def recognise(given: SolveInput, complain: Callable[[str], None] = lambda _: None) -> str:
    """The name of the kind that is surest of the file; raises InputError if none knows it for its own.

    A plug-in that fails at it is named to `complain`.
    """
    sure = {
        kind.name: certainty
        for kind, certainty in registry.asked(lambda kind: min(1.0, float(kind.recognises(given))), complain)
    }
    surest = max(sure, key=lambda name: sure[name])
    if sure[surest] > 0:
        return surest
    known = ", ".join(sure)
    raise InputError(f"{given.file}: this looks like no puzzle of a known kind ({known}); name one with --kind")
