"""Reads calculations from files: riddles of the contest, our own text, and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.drawing.items import MOST_ITEMS
from worksheets.puzzles.calculation.generate import limits_of, signs_of
from worksheets.puzzles.calculation.model import FORMS, OPERATIONS, Form, Item, Puzzle
from worksheets.puzzles.calculation.printed import MOST, parse_items, problem_of
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read the items of a file; raises InputError with every problem and its place."""
    if given.data is None:
        items = parse_items(given.text, given.file)
        return Puzzle(items, *limits_of(items), _said_signs(given, items) or "".join(signs_of(items)))
    reader = JsonReader(given.file)
    items = json_items(reader, given.data)
    bounds, operations = given.data.get("range"), given.data.get("operations")
    signs = [*signs_of(items)]
    if operations is not None:
        signs = [str(sign) for _, sign in reader.items(operations, ".operations", len(OPERATIONS))]
        if any(sign not in OPERATIONS for sign in signs):
            reader.say(".operations", sentence("expected some of {names}", names=", ".join(OPERATIONS)))
    low, high = limits_of(items)
    if isinstance(bounds, list) and len(bounds) == 2:
        low = reader.integer(bounds[0], ".range[0]", -MOST, 0) or 0
        high = None if bounds[1] is None else reader.integer(bounds[1], ".range[1]", 1, MOST)
    elif bounds is not None:
        reader.say(".range", sentence("expected the least and the largest number"))
    if not items:
        reader.say(".items", sentence("expected at least one calculation"))
    if reader.problems:
        raise reader.error()
    if high is None and any(item.form != "riddle" for item in items):
        high = limits_of(items)[1]
    return Puzzle(items, low, high, "".join(signs))


def _said_signs(given: SolveInput, items: Sequence[Item]) -> str:
    """The operations that the printed instruction of riddles names; empty if there is none."""
    if not given.instruction or items[0].form != "riddle":
        return ""
    from worksheets.puzzles.calculation.texts import instruction_of

    ways = ("".join(signs) for count in range(2, len(OPERATIONS)) for signs in combinations(OPERATIONS, count))
    return next((signs for signs in ways if instruction_of("riddle", signs, given.language) in given.instruction), "")


def json_items(reader: JsonReader, data: Mapping[str, Any]) -> tuple[Item, ...]:
    """The `items` of JSON; problems are noted in the reader."""
    found = [_item(reader, item, path) for path, item in reader.items(data.get("items"), ".items", MOST_ITEMS)]
    return tuple(item for item in found if item)


def _item(reader: JsonReader, value: object, path: str) -> Item | None:
    record = reader.mapping(value, path)
    before, form = len(reader.problems), record.get("form")
    if form not in FORMS:
        reader.say(f"{path}.form", sentence("expected {names}", names=", ".join(FORMS)))
        return None
    item = _of_form(reader, record, path, form)
    if item and len(reader.problems) == before and (problem := problem_of(item)):
        reader.say(path, problem)
    return item if len(reader.problems) == before else None


def _of_form(reader: JsonReader, record: Mapping[str, Any], path: str, form: Form) -> Item | None:
    """The item of a mapping, not yet validated."""
    if form == "list":
        terms, result = reader.text(record.get("terms"), f"{path}.terms"), record.get("result")
        last = "_" if result is None else reader.integer(result, f"{path}.result", -MOST, MOST)
        try:
            return parse_items(f"{terms} = {last}", form="list")[0]
        except InputError as error:
            reader.say(f"{path}.terms", "; ".join(problem.message for problem in error.problems))
            return None

    def row(name: str) -> tuple[int | None, ...]:
        return _numbers(reader, record.get(name), f"{path}.{name}")

    def rows(name: str) -> list[tuple[int | None, ...]]:
        return [_numbers(reader, each, at) for at, each in reader.items(record.get(name), f"{path}.{name}", 50)]

    match form:
        case "wall":
            return Item(form, tuple(rows("rows")))
        case "triangle":
            return Item(form, (row("inner"), row("outer")))
        case "table":
            return Item(form, (row("across"), row("down"), *rows("cells")), str(record.get("operation")))
        case "riddle":
            operators = "".join(
                str(sign) for _, sign in reader.items(record.get("operators", []), f"{path}.operators", 20)
            )
            result = reader.integer(record.get("result"), f"{path}.result", 1, MOST)
            return Item(form, (row("numbers"), (result,)), operators)
    return None


def _numbers(reader: JsonReader, value: object, path: str) -> tuple[int | None, ...]:
    """A list of whole numbers and nulls."""
    items = reader.items(value, path, 50)
    return tuple(None if each is None else reader.integer(each, at, -MOST, MOST) for at, each in items)


def import_sheet(given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
    """The fields of a sheet with the items of a file."""
    from worksheets.puzzles.calculation.printed import likeness, one_line

    if not likeness(given.text):
        return None
    items = parse_items(given.text, given.file)
    return {"form": items[0].form, "givens": [one_line(item) for item in items]}
