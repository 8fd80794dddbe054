"""Solving puzzles of any kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from worksheets.errors import InputError, Place, Problem
from worksheets.job.problems import shown
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers, Count
from worksheets.puzzles.contract import SolveInput


def solutions(
    kind: str, puzzle: Any, limit: int | None = None, *, steps: int | None = None, **given: Any
) -> Iterator[Any]:
    """The solutions of a puzzle, lazily and in a fixed order, at most `limit` of them.

    `puzzle` is a puzzle value or the text of a puzzle file; `given` are then the other fields of
    `SolveInput`, such as `words`, and switches of the kind, such as `golden`. Raises InputError at once
    where the text is no such puzzle, and BudgetSpentError on the way when `steps` are spent.
    """
    from worksheets.exercises.make import find_kind  # here, since the command needs neither of them
    from worksheets.language.languages import find_language

    found = find_kind(kind)
    if isinstance(puzzle, str):
        text = solve_input(puzzle, **given)
        find_language(text.language)
        refuse_switches(found, text.options)
        puzzle = found.parse_puzzle(text)
    elif not hasattr(puzzle, "to_json"):
        raise InputError(f"a puzzle is what generate has made, or the text of a puzzle file, not {shown(repr(puzzle))}")
    if limit is not None and limit < 0:
        raise InputError(f"there are no {limit} solutions to look for; at least 0, or None for all")
    return islice(found.solutions(puzzle, steps=steps), limit)


def solve_input(text: str, **given: Any) -> SolveInput:
    """The input with these fields; names that are none of its own are switches that kinds declare."""
    known = SolveInput.__dataclass_fields__
    options = {name: value for name, value in given.items() if name not in known}
    return SolveInput(text, **{name: value for name, value in given.items() if name in known}, options=options)


def refuse_switches(kind: registry.AnyKind, said: Iterable[str]) -> None:
    """Raise InputError for switches that the kind does not declare."""
    known = [option.name for option in kind.solve_options]
    has = f"it has {', '.join(known)}" if known else "it has none"
    problems = [f'"{shown(name)}" is no switch of the kind {kind.name}; {has}' for name in said if name not in known]
    if problems:
        raise InputError(*problems)


class Solving:
    """A puzzle that is being solved; read either `to_text` or `to_json`, once."""

    def __init__(self, kind: registry.AnyKind, puzzle: Any, answers: Answers[Any], language: str) -> None:
        self.answers = answers
        self._kind = kind
        self._puzzle = puzzle
        self._language = language

    def to_text(self) -> Iterator[str]:
        """The paragraphs for people, each as soon as it is known; seeks what the kind has left of the answers."""
        yield from filter(None, self._kind.describe_solutions(self._puzzle, self.answers, self._language))
        for _ in self.answers:
            pass

    def to_json(self) -> dict[str, Any]:
        """`{kind, solutions, complete, reason}`; looks for one solution more than asked for, to set `complete`.

        The reason says why there is no solution, or that the steps are spent.
        """
        found = [solution.to_json() for solution in self.answers]
        complete = self.answers.more() is False
        reason = str(self.answers.spent) if self.answers.spent else None
        if complete and not found:
            reason = self._kind.no_solution_reason(self._puzzle)
        return {"kind": self._kind.name, "solutions": found, "complete": complete, "reason": reason}


def solve(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> Solving:
    """The puzzle in a file, of the kind that recognises it, to be solved: up to `limit` solutions.

    Without `steps` the search ends after the kind's `solve_steps`. Raises InputError where the file is no puzzle.
    """
    found = registry.find(kind or recognise(given))
    puzzle = parse(found, given)
    answers = Answers(found.solutions(puzzle, steps=steps or found.solve_steps), limit)
    return Solving(found, puzzle, answers, given.language)


def count(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> tuple[str, Count]:
    """The kind of the puzzle in a file, and how many solutions it has, at most `limit`.

    Without `steps` the search ends after the kind's `solve_steps`. Raises InputError where the file is no puzzle.
    """
    found = registry.find(kind or recognise(given))
    return found.name, found.count(parse(found, given), limit=limit, steps=steps or found.solve_steps)


def default_steps() -> str:
    """The kinds with their `solve_steps`: `wordsearch 1,000,000; sudoku 500,000`."""
    return "; ".join(f"{kind.name} {kind.solve_steps:,}" for kind in registry.usable() if kind.solves)


def parse(kind: registry.AnyKind, given: SolveInput) -> Any:
    """The puzzle in a file; raises InputError where it is none of this kind."""
    try:
        return kind.parse_puzzle(given)
    except InputError:
        refuse_job(given)
        raise


def refuse_job(given: SolveInput) -> None:
    """Raise InputError where a file that is no puzzle is a job file."""
    if given.file.endswith((".yaml", ".yml")) or re.search(r"^sheets:", given.text, re.MULTILINE):
        message = 'this is a job file, not a puzzle; "worksheets build" makes its sheets'
        raise InputError(Problem(message, place=Place(given.file)))


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
    refuse_job(given)
    known = ", ".join(sure)
    raise InputError(f"{given.file}: this looks like no puzzle of a known kind ({known}); name one with --kind")
