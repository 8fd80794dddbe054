"""Solving puzzles of any kind, and marking answers to them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message, Place, Say, silent
from worksheets.base.quoting import a_value, brief, shown
from worksheets.base.sentences import sentence
from worksheets.commands.given import given_puzzle, refuse_counts
from worksheets.commands.printed import Printed, holds_sheets, read_json, read_printed, sheet_of
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers, Count, spent_text
from worksheets.puzzles.values import SolveInput


def solutions(
    kind: str, puzzle: Any, limit: int | None = None, *, steps: int | None = None, **given: Any
) -> Iterator[Any]:
    r"""Yield the solutions of a puzzle in a fixed order, at most `limit` of them.

    >>> from worksheets import solutions
    >>> for solution in solutions("goldencube", "3 1 1\n2\n1 1 1\n1 1 1\n"):
    ...     print(solution.to_text())
    Layer 1
    1 G 2

    `puzzle` is a puzzle, its `to_json`, that of its exercise, or the text of a puzzle file. With JSON or a text,
    `given` may have other fields of `SolveInput`, such as `words`, switches of the kind, such as `golden`, and `sheet`,
    a sheet's id in a file that `build` wrote. Raises InputError at once if this is not such a puzzle, and
    BudgetSpentError when `steps` are spent.
    """
    puzzle_kind = registry.find(kind)
    refuse_counts(limit, steps)
    puzzle, _ = given_puzzle(puzzle_kind, puzzle, given)
    return islice(puzzle_kind.solutions(puzzle, steps=steps), None if limit is None else min(limit, sys.maxsize))


class Solving:
    """A puzzle that is being solved; read either `to_text` or `to_json`, once."""

    def __init__(self, kind: registry.AnyKind, puzzle: Any, answers: Answers[Any], language: str) -> None:
        self.answers = answers
        self._kind = kind
        self._puzzle = puzzle
        self._language = language

    def to_text(self) -> Iterator[str]:
        """Yield paragraphs for people, each as soon as it is known, and take all answers."""
        yield from filter(None, self._kind.describe_solutions(self._puzzle, self.answers, self._language))
        for _ in self.answers:
            pass

    def to_json(self) -> dict[str, Any]:
        """`{kind, solutions, complete, reason}`; searches for one solution more than the limit, to set `complete`.

        The reason says why there is no solution, or that the steps are spent. If there is no solution, the kind may add
        partial results.
        """
        listed = [solution.to_json() for solution in self.answers]
        complete = self.answers.more() is False
        reason = spent_text(self.answers.spent, self._language) if self.answers.spent else None
        known: Mapping[str, Any] = {}
        if complete and not listed:
            reason = self._kind.no_solution_reason(self._puzzle, self._language)
            known = self._kind.found_anyway(self._puzzle)
        return {"kind": self._kind.name, "solutions": listed, "complete": complete, "reason": reason, **known}


def solve(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> Solving:
    """Start solving the puzzle in a file, up to `limit` solutions; without `kind`, the kind that recognises it.

    Without `steps` the search ends after the kind's `solve_steps`. Raises InputError if the file is not a puzzle.
    """
    puzzle_kind = registry.find(kind or recognise(given))
    puzzle = parse_solvable(puzzle_kind, given)
    answers = Answers(puzzle_kind.solutions(puzzle, steps=steps or puzzle_kind.solve_steps), limit)
    return Solving(puzzle_kind, puzzle, answers, given.language)


class Counted(NamedTuple):
    """The number of solutions of a puzzle, and the line that reports it."""

    kind: str
    counted: Count
    line: str

    def to_json(self, language: str) -> dict[str, Any]:
        """`{kind, count, complete, reason}` and the figures."""
        return {"kind": self.kind, **self.counted.to_json(language)}


def count(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> Counted:
    """Count the solutions of the puzzle in a file, at most `limit`.

    Without `steps` the search ends after the kind's `solve_steps`. Raises InputError if the file is not a puzzle.
    """
    puzzle_kind = registry.find(kind or recognise(given))
    puzzle = parse_solvable(puzzle_kind, given)
    counted = puzzle_kind.count(puzzle, limit=limit, steps=steps or puzzle_kind.solve_steps)
    return Counted(puzzle_kind.name, counted, puzzle_kind.describe_count(puzzle, counted, given.language))


def default_steps() -> str:
    """The kinds with their `solve_steps`: `wordsearch 1,000,000; sudoku 500,000`."""
    return "; ".join(f"{kind.name} {kind.solve_steps:,}" for kind in registry.usable() if kind.solves)


def parse(kind: registry.AnyKind, given: SolveInput) -> Any:
    """The puzzle in a file; raises InputError if it is not of this kind."""
    try:
        return kind.parse_puzzle(given)
    except InputError:
        refuse_job(given)
        raise


def refuse_job(given: SolveInput) -> None:
    """Raise InputError if the file is a job file."""
    if given.file.endswith((".yaml", ".yml")) or re.search(r"^sheets:", given.text, re.MULTILINE):
        message = sentence('this is a job file, not a puzzle; "worksheets build" makes its sheets')
        raise InputError(Message(message, place=Place(given.file)))


def recognise(given: SolveInput, say: Say = silent) -> str:
    """The name of the kind that recognises the file best; raises InputError if none does.

    `say` gets a warning about a plug-in that fails.
    """
    sure = {
        kind.name: certainty
        for kind, certainty in registry.asked(
            lambda kind: min(1.0, float(kind.recognises(given))),
            lambda sentence: say(Message(sentence, level="warning")),
        )
    }
    surest = max(sure, key=lambda name: sure[name])
    if sure[surest] > 0:
        return surest
    refuse_job(given)
    known = ", ".join(sure)
    raise InputError(
        sentence(
            "{file}: this does not look like a puzzle of a known kind ({known}); name one with --kind",
            file=given.file,
            known=known,
        )
    )


MOST_SOLUTIONS = 1_000
"""Maximum number of solutions in one answer."""


def mark(kind: str, puzzle: Any, answer: Any, **given: Any) -> tuple[str, ...]:
    r"""Return the mistakes of an answer as sentences; empty if it is right.

    >>> from worksheets import mark
    >>> mark("wordsearch", "C O W\nX H E\nN E D", "COW: row 1, column 1, E", words=["cow"])
    ()

    `puzzle` and `given` are as in `solutions`. `answer` is a solution, its `to_json`, or a text as `worksheets solve`
    prints it. Raises InputError if one of them is not a puzzle or an answer.
    """
    puzzle_kind = registry.find(kind)
    language = given.get("language", "en")
    value, key = given_puzzle(puzzle_kind, puzzle, given)
    data: Any = answer
    if hasattr(answer, "to_json"):
        data = answer.to_json()
    if not isinstance(data, str | Mapping):
        raise InputError(f"the answer is a text, a mapping or a solution, not {a_value(answer)}")
    import json  # solving does not need it

    text = data if isinstance(data, str) else json.dumps(data)
    printed = Printed(SolveInput(language=language, text=""), puzzle_kind.name)
    return _marked(puzzle_kind, value, printed, SolveInput(text, "answer", language=language, key=key))


def mark_answer(printed: Printed, answer: str, file: str) -> tuple[str, ...]:
    """Like `mark`, for the text of an answer file and the puzzle of a puzzle file."""
    kind = registry.find(printed.kind)
    puzzle = parse(kind, printed.given)
    return _marked(kind, puzzle, printed, printed.given._replace(text=answer, file=file, data=None))


def _marked(kind: registry.AnyKind, puzzle: Any, printed: Printed, answer: SolveInput) -> tuple[str, ...]:
    if kind.marks and answer.key is None and not kind.is_markable(puzzle):
        message = sentence(
            "answers to this puzzle can be marked only with its key; give the JSON file that build wrote"
        )
        raise InputError(Message(message, place=Place(printed.given.file) if printed.given.file else None))
    if not answer.text.lstrip("\ufeff \t\r\n").startswith("{"):
        if holds_sheets(answer.text):
            answer = read_printed(answer, printed.sheet or None).given._replace(key=answer.key)
        return _sentences(kind.mark(puzzle, answer))
    solutions = _solutions(printed, answer)
    faults: list[str] = []
    for number, solution in enumerate(solutions, 1):
        sentences = kind.mark(puzzle, answer._replace(data=solution))
        faults += (
            sentences
            if len(solutions) == 1
            else (sentence("solution {number}: {fault}", number=number, fault=fault) for fault in sentences)
        )
    return _sentences(faults)


def _sentences(faults: Iterable[str]) -> tuple[str, ...]:
    """The faults, each on one line, with short quotes."""
    return tuple(Message(brief(fault)).text for fault in faults)


def _solutions(printed: Printed, answer: SolveInput) -> list[Mapping[str, Any]]:
    """The solutions in JSON: those that solve wrote, that of a sheet that build wrote, or the mapping itself."""
    data = read_json(answer)
    if "sheets" in data or "puzzle" in data:
        solution = sheet_of(answer, data, printed.sheet or None).get("solution")
        return [_mapping(answer, solution, "solution")]
    if "solution" in data:
        return [_mapping(answer, data["solution"], "solution")]
    if "solutions" not in data:
        return [data]
    listed = data["solutions"]
    if not isinstance(listed, list) or len(listed) > MOST_SOLUTIONS:
        message = sentence("this is a list of at most {most:,} solutions", most=MOST_SOLUTIONS)
        raise InputError(Message(message, "solutions", Place(answer.file)))
    if listed:
        return [_mapping(answer, each, f"solutions[{number}]") for number, each in enumerate(listed)]
    if "found" in data:
        return [data]
    reason = data.get("reason")
    because = f": {shown(reason)}" if isinstance(reason, str) and reason else ""
    raise InputError(Message(sentence("there is no answer here{because}", because=because), place=Place(answer.file)))


def _mapping(answer: SolveInput, value: object, path: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise InputError(
        Message(sentence("a solution is a mapping, not {value}", value=a_value(value)), path, Place(answer.file))
    )


def parse_solvable(kind: registry.AnyKind, given: SolveInput) -> Any:
    """The puzzle in a file; raises InputError, too, where only its author can know the solution."""
    puzzle = parse(kind, given)
    if kind.solves and not kind.is_solvable(puzzle):
        message = sentence(
            "this {title} cannot be solved by this program: its clues need interpretation",
            title=kind.title("en").lower(),
        )
        raise InputError(Message(message, place=Place(given.file) if given.file else None))
    return puzzle
