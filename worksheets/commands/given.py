"""Reads the puzzles that Python callers give to `solutions` and `mark`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import a_value, shown, written
from worksheets.base.sentences import sentence
from worksheets.commands.printed import Printed, read_printed
from worksheets.language.languages import find_language
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput


def given_puzzle(kind: registry.AnyKind, puzzle: object, given: dict[str, Any]) -> tuple[Any, Mapping[str, Any] | None]:
    """The puzzle that a Python caller gave, and its key if a text or a sheet has one.

    The puzzle is a value, its `to_json`, that of a sheet, or a text with fields of `SolveInput`.
    """
    if isinstance(puzzle, Mapping):
        puzzle = _text_of(kind, puzzle)
    if not isinstance(puzzle, str):
        refuse_others(kind, puzzle)
        return puzzle, None
    refuse_fields(given)
    sheet = given.pop("sheet", None)
    text = solve_input(puzzle, **given)
    find_language(text.language)
    refuse_switches(kind, text.options)
    printed = read_printed(text, sheet, language=given.get("language"))
    refuse_kind(printed, kind.name)
    return kind.parse_puzzle(printed.given), printed.given.key


def _text_of(kind: registry.AnyKind, puzzle: Mapping[str, Any]) -> str:
    """The JSON of a sheet, or of a puzzle as that of a sheet."""
    import json  # most callers do not need it

    sheet = puzzle if puzzle.keys() & {"puzzle", "sheets"} else {"kind": kind.name, "puzzle": puzzle}
    try:
        return json.dumps(sheet)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"the puzzle has a value that JSON cannot have: {error}") from None


def refuse_counts(limit: object, steps: object) -> None:
    """Raise InputError unless limit and steps are numbers to count to."""
    for name, number, least in (("limit", limit, 0), ("steps", steps, 1)):
        if number is None or (type(number) is int and number >= least):
            continue
        value = written(number) if type(number) is int else a_value(number)
        raise InputError(f"{name} is a whole number from {least} up, or None for no bound, not {value}")


def refuse_others(kind: registry.AnyKind, puzzle: object) -> None:
    """Raise InputError unless this is a puzzle of the kind, and not an exercise, a solution or another kind's puzzle.

    The kind of a puzzle is known from the folder of its class.
    """
    from worksheets.exercises.exercise import Exercise  # imports looks, which texts do not need

    rule = "the puzzle is what generate has made (exercise.puzzle), or the text of a puzzle file"
    if isinstance(puzzle, type | Exercise) or not hasattr(puzzle, "to_json"):
        raise InputError(f"{rule}, not {a_value(puzzle)}")
    file = getattr(sys.modules.get(type(puzzle).__module__), "__file__", None) or ""
    owners = [each.name for each in registry.usable() if each.folder in Path(file).parents]
    if owners and kind.name not in owners:
        raise InputError(f"this puzzle is one of the kind {' or '.join(owners)}, not {kind.name}")
    if kind.models and isinstance(puzzle, kind.models[1]) and kind.models[0] is not kind.models[1]:
        raise InputError(f"{rule}, not its solution")


def refuse_fields(given: Mapping[str, object]) -> None:
    """Raise InputError if a field of `SolveInput` has the wrong type."""
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
        for name in ("text", "options", "data", "instruction", "bank", "key", "printed_in")
        if name in given
    ]
    if problems:
        raise InputError(*problems)


def solve_input(text: str, **given: Any) -> SolveInput:
    """The input with these fields; all other names are switches that kinds declare."""
    known = SolveInput._fields
    options = {name: value for name, value in given.items() if name not in known}
    return SolveInput(text, **{name: value for name, value in given.items() if name in known}, options=options)


def refuse_switches(kind: registry.AnyKind, switches: Iterable[str]) -> None:
    """Raise InputError for switches that the kind does not declare."""
    known = [option.name for option in kind.solve_options]
    has = sentence("it has {names}", names=", ".join(known)) if known else sentence("it has none")
    problems = [
        f'"{shown(name)}" is no switch of the kind {kind.name}; {has}' for name in switches if name not in known
    ]
    if problems:
        raise InputError(*problems)


def refuse_kind(printed: Printed, kind: str) -> None:
    """Raise InputError if a sheet that was built has another kind."""
    if printed.kind and printed.kind != kind:
        message = sentence("this sheet is of the kind {found}, not {kind}", found=printed.kind, kind=kind)
        raise InputError(Message(message, place=Place(printed.given.file) if printed.given.file else None))
