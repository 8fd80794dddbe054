"""Solving puzzles of any kind."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message, Place, Say, silent
from worksheets.base.quoting import a_value, shown, written
from worksheets.commands.printed import Printed, read_printed
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers, Count, spent_text
from worksheets.puzzles.contract import SolveInput


def solutions(
    kind: str, puzzle: Any, limit: int | None = None, *, steps: int | None = None, **given: Any
) -> Iterator[Any]:
    """The solutions of a puzzle, lazily and in a fixed order, at most `limit` of them.

    `puzzle` is a puzzle value or the text of a puzzle file; `given` are then the other fields of
    `SolveInput`, such as `words`, switches of the kind, such as `golden`, and `sheet`, the sheet's id in what
    `build` wrote. Raises InputError at once where the text is no such puzzle, and BudgetSpentError on the way when
    `steps` are spent.
    """
    found = registry.find(kind)
    refuse_counts(limit, steps)
    puzzle = puzzle_value(found, puzzle, given)
    return islice(found.solutions(puzzle, steps=steps), None if limit is None else min(limit, sys.maxsize))


def puzzle_value(kind: registry.AnyKind, puzzle: object, given: dict[str, Any]) -> Any:
    """The puzzle of this kind that a caller in Python gave as a value, or as a text with fields of `SolveInput`."""
    if not isinstance(puzzle, str):
        refuse_others(kind, puzzle)
        return puzzle
    from worksheets.language.languages import find_language

    refuse_fields(given)
    sheet = given.pop("sheet", None)
    text = solve_input(puzzle, **given)
    find_language(text.language)
    refuse_switches(kind, text.options)
    printed = read_printed(text, sheet, language=given.get("language"))
    refuse_kind(printed, kind.name)
    return kind.parse_puzzle(printed.given)


def refuse_counts(limit: object, steps: object) -> None:
    """Raise InputError for a limit or steps that are no number to count to."""
    for name, number, least in (("limit", limit, 0), ("steps", steps, 1)):
        if number is None or (type(number) is int and number >= least):
            continue
        said = written(number) if type(number) is int else a_value(number)
        raise InputError(f"{name} is a whole number from {least} up, or None for no bound, not {said}")


def refuse_others(kind: registry.AnyKind, puzzle: object) -> None:
    """Raise InputError for what is no puzzle of the kind: an exercise, a solution, a puzzle of another kind.

    Which kind's a puzzle is, is known by the folder of its class.
    """
    from worksheets.exercises.exercise import Exercise  # which knows looks, and a file holds none

    rule = "the puzzle is what generate has made (exercise.puzzle), or the text of a puzzle file"
    if isinstance(puzzle, type | Exercise) or not hasattr(puzzle, "to_json"):
        raise InputError(f"{rule}, not {a_value(puzzle)}")
    file = getattr(sys.modules.get(type(puzzle).__module__), "__file__", None) or ""
    owners = [each.name for each in registry.usable() if each.folder in Path(file).parents]
    if owners and kind.name not in owners:
        raise InputError(f"this puzzle is one of the kind {' or '.join(owners)}, not {kind.name}")
    said = type(kind).draw_answer.__annotations__
    if type(puzzle).__name__ == said.get("solution") != said.get("puzzle"):
        raise InputError(f"{rule}, not its solution")


def refuse_fields(given: Mapping[str, object]) -> None:
    """Raise InputError where a field of `SolveInput` is of the wrong type."""
    problems: list[Message] = []
    for name in ("file", "dictionary", "language", "sheet"):
        absent = name in ("dictionary", "sheet") and given.get(name) is None
        if name in given and not isinstance(given[name], str) and not absent:
            problems.append(Message(f"this is a text, not {a_value(given[name])}", name))
    words = given.get("words")
    if words is not None and not (isinstance(words, list | tuple) and all(isinstance(word, str) for word in words)):
        problems.append(Message('the words are a list of texts such as ["cow", "hen"]', "words"))
    problems += [
        Message("this cannot be given here; the text is the second argument, and switches have their own names", name)
        for name in ("text", "options", "data", "instruction", "bank")
        if name in given
    ]
    if problems:
        raise InputError(*problems)


def solve_input(text: str, **given: Any) -> SolveInput:
    """The input with these fields; names that are none of its own are switches that kinds declare."""
    known = SolveInput._fields
    options = {name: value for name, value in given.items() if name not in known}
    return SolveInput(text, **{name: value for name, value in given.items() if name in known}, options=options)


def refuse_switches(kind: registry.AnyKind, said: Iterable[str]) -> None:
    """Raise InputError for switches that the kind does not declare."""
    known = [option.name for option in kind.solve_options]
    has = f"it has {', '.join(known)}" if known else "it has none"
    problems = [f'"{shown(name)}" is no switch of the kind {kind.name}; {has}' for name in said if name not in known]
    if problems:
        raise InputError(*problems)


def refuse_kind(printed: Printed, kind: str) -> None:
    """Raise InputError where a sheet that was built is of another kind."""
    if printed.kind and printed.kind != kind:
        message = f"this sheet is of the kind {printed.kind}, not {kind}"
        raise InputError(Message(message, place=Place(printed.given.file) if printed.given.file else None))


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

        The reason says why there is no solution, or that the steps are spent. Where there is no solution, the kind may
        add what it found anyway.
        """
        found = [solution.to_json() for solution in self.answers]
        complete = self.answers.more() is False
        reason = spent_text(self.answers.spent, self._language) if self.answers.spent else None
        known: Mapping[str, Any] = {}
        if complete and not found:
            reason = self._kind.no_solution_reason(self._puzzle, self._language)
            known = self._kind.found_anyway(self._puzzle)
        return {"kind": self._kind.name, "solutions": found, "complete": complete, "reason": reason, **known}


def solve(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> Solving:
    """The puzzle in a file, of the kind that recognises it, to be solved: up to `limit` solutions.

    Without `steps` the search ends after the kind's `solve_steps`. Raises InputError where the file is no puzzle.
    """
    found = registry.find(kind or recognise(given))
    puzzle = parse(found, given)
    answers = Answers(found.solutions(puzzle, steps=steps or found.solve_steps), limit)
    return Solving(found, puzzle, answers, given.language)


class Counted(NamedTuple):
    """How many solutions a puzzle of a kind has, and the line that says so."""

    kind: str
    counted: Count
    line: str

    def to_json(self, language: str) -> dict[str, Any]:
        """`{kind, count, complete, reason}` and the figures."""
        return {"kind": self.kind, **self.counted.to_json(language)}


def count(given: SolveInput, kind: str | None, limit: int | None, steps: int | None) -> Counted:
    """The kind of the puzzle in a file, and how many solutions it has, at most `limit`.

    Without `steps` the search ends after the kind's `solve_steps`. Raises InputError where the file is no puzzle.
    """
    found = registry.find(kind or recognise(given))
    puzzle = parse(found, given)
    counted = found.count(puzzle, limit=limit, steps=steps or found.solve_steps)
    return Counted(found.name, counted, found.describe_count(puzzle, counted, given.language))


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
        raise InputError(Message(message, place=Place(given.file)))


def recognise(given: SolveInput, say: Say = silent) -> str:
    """The name of the kind that is surest of the file; raises InputError if none knows it for its own.

    `say` gets a warning of a plug-in that fails at it.
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
    raise InputError(f"{given.file}: this looks like no puzzle of a known kind ({known}); name one with --kind")
