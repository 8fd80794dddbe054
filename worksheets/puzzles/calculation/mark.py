"""Marks calculations; any completion that keeps the rules and the printed numbers is right."""

from __future__ import annotations

from worksheets.base.errors import InputError, counted
from worksheets.base.sentences import sentence
from worksheets.puzzles.calculation.check import item_faults
from worksheets.puzzles.calculation.model import Item, Puzzle
from worksheets.puzzles.calculation.parse import json_items
from worksheets.puzzles.calculation.printed import parse_items
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List mistakes in items as text, or in the `items` of JSON."""
    if given.data is None:
        answers = _answers(puzzle, given)
    else:
        reader = JsonReader(given.file, "solution")
        answers = json_items(reader, given.data)
        if reader.problems:
            raise reader.error()
    if len(answers) != len(puzzle.items):
        return (
            sentence("expected {items}, got {count}", items=counted(len(puzzle.items), "item"), count=len(answers)),
        )
    wrong: list[str] = []
    for number, pair in enumerate(zip(puzzle.items, answers, strict=True), 1):
        wrong += (sentence("item {number}: {each}", number=number, each=each) for each in item_faults(*pair, puzzle))
    return tuple(wrong)


def _answers(puzzle: Puzzle, given: SolveInput) -> tuple[Item, ...]:
    """The items of a text."""
    forms = {item.form for item in puzzle.items}
    if forms & {"riddle"} and len(forms) > 1:
        raise InputError(sentence("an answer to riddles among other calculations has to be JSON"))
    return parse_items(given.text, given.file, "riddle" if "riddle" in forms else None)
