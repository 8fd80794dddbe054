"""Marking answers to puzzles of any kind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import a_value, brief, shown
from worksheets.commands.printed import Printed, holds_sheets, read_json, read_printed, sheet_of
from worksheets.commands.solve import parse, puzzle_value
from worksheets.puzzles import registry
from worksheets.puzzles.contract import SolveInput

MOST_SOLUTIONS = 1_000
"""Most solutions of one answer that are marked."""


def mark(kind: str, puzzle: Any, answer: Any, **given: Any) -> tuple[str, ...]:
    """What is wrong with an answer, in sentences; empty means that it is right.

    `puzzle` and `given` are as in `solutions`. `answer` is a solution, its `to_json`, or a text as `worksheets solve`
    prints it. Raises InputError for what is no puzzle or no answer.
    """
    found = registry.find(kind)
    language = given.get("language", "en")
    value = puzzle_value(found, puzzle, given)
    said: Any = answer
    if hasattr(answer, "to_json"):
        said = answer.to_json()
    if not isinstance(said, str | Mapping):
        raise InputError(f"the answer is a text, a mapping or a solution, not {a_value(answer)}")
    text = said if isinstance(said, str) else json.dumps(said)
    printed = Printed(SolveInput(language=language, text=""), found.name)
    return _marked(found, value, printed, SolveInput(text, "answer", language=language))


def mark_answer(printed: Printed, answer: str, file: str) -> tuple[str, ...]:
    """The same of the text of an answer file for the puzzle of another."""
    kind = registry.find(printed.kind)
    puzzle = parse(kind, printed.given)
    return _marked(kind, puzzle, printed, printed.given._replace(text=answer, file=file, data=None))


def _marked(kind: registry.AnyKind, puzzle: Any, printed: Printed, answer: SolveInput) -> tuple[str, ...]:
    if not answer.text.lstrip("\ufeff \t\r\n").startswith("{"):
        if holds_sheets(answer.text):
            answer = read_printed(answer, printed.sheet or None).given
        return _sentences(kind.mark(puzzle, answer))
    solutions = _solutions(printed, answer)
    faults: list[str] = []
    for number, solution in enumerate(solutions, 1):
        found = kind.mark(puzzle, answer._replace(data=solution))
        faults += found if len(solutions) == 1 else (f"solution {number}: {fault}" for fault in found)
    return _sentences(faults)


def _sentences(faults: Iterable[str]) -> tuple[str, ...]:
    """Each on one line, with what it quotes cut, whatever the answer has."""
    return tuple(Message(brief(fault)).text for fault in faults)


def _solutions(printed: Printed, answer: SolveInput) -> list[Mapping[str, Any]]:
    """The solutions in JSON: those that solve found, that of a sheet that build wrote, or the mapping itself."""
    found = read_json(answer)
    if "sheets" in found or "puzzle" in found:
        solution = sheet_of(answer, found, printed.sheet or None).get("solution")
        return [_mapping(answer, solution, "solution")]
    if "solution" in found:
        return [_mapping(answer, found["solution"], "solution")]
    if "solutions" not in found:
        return [found]
    said = found["solutions"]
    if not isinstance(said, list) or len(said) > MOST_SOLUTIONS:
        message = f"this is a list of at most {MOST_SOLUTIONS:,} solutions"
        raise InputError(Message(message, "solutions", Place(answer.file)))
    if said:
        return [_mapping(answer, each, f"solutions[{number}]") for number, each in enumerate(said)]
    if "found" in found:
        return [found]
    reason = found.get("reason")
    because = f": {shown(reason)}" if isinstance(reason, str) and reason else ""
    raise InputError(Message(f"this holds no answer{because}", place=Place(answer.file)))


def _mapping(answer: SolveInput, value: object, path: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise InputError(Message(f"a solution is a mapping, not {a_value(value)}", path, Place(answer.file)))
