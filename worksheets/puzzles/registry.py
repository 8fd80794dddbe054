"""The kinds there are: the built-in ones and installed plug-ins.

A plug-in is a distribution with an entry point in the group `worksheets.kinds` whose object has
the members of `worksheets.puzzles.contract.PuzzleKind`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, cast

from worksheets.errors import InputError, nearest

if TYPE_CHECKING:
    from worksheets.puzzles.contract import PuzzleKind

DEFAULT = "wordsearch"
GROUP = "worksheets.kinds"
BUILT_IN = {
    "wordsearch": "worksheets.puzzles.wordsearch",
    "goldencube": "worksheets.puzzles.goldencube",
    "wordregions": "worksheets.puzzles.wordregions",
}
"""The packages of the built-in kinds."""

HOMES = {
    "Spec": "spec.Spec",
    "generate": "generate.generate",
    "solutions": "solve.solutions",
    "faults": "check.faults",
    "draw_puzzle": "draw.draw_puzzle",
    "draw_answer": "draw.draw_answer",
    "title": "texts.TITLE",
    "starter": "starter.STARTER",
    "handout_text": "texts.handout_text",
    "answer_table": "texts.answer_table",
    "summary": "texts.summary",
    "notes": "texts.notes",
    "recognises": "parse.recognises",
    "parse_puzzle": "parse.parse_puzzle",
    "count": "describe.count",
    "describe_solutions": "describe.describe_solutions",
    "no_solution_reason": "describe.no_solution_reason",
}
"""The module of a built-in kind's package in which each member of `PuzzleKind` is, and its name there."""


def names() -> tuple[str, ...]:
    """The names of all kinds: the built-in ones first, then plug-ins by name."""
    plugged = sorted({point.name for point in entry_points(group=GROUP)} - BUILT_IN.keys())
    return (*BUILT_IN, *plugged)


@cache
def find(name: str) -> PuzzleKind[Any, Any, Any]:
    """The kind called `name`; raises InputError, naming the nearest known kind, if there is none."""
    if name in BUILT_IN:
        return cast("PuzzleKind[Any, Any, Any]", _BuiltIn(name, BUILT_IN[name]))
    for point in entry_points(group=GROUP, name=name):
        plugged: PuzzleKind[Any, Any, Any] = point.load()
        return plugged
    known = names()
    raise InputError(f'there is no puzzle kind "{name}"{nearest(name, known)} (known: {", ".join(known)})')


class _BuiltIn:
    """A kind whose members are loaded from its package's modules when they are first used.

    So solving a puzzle loads no drawing code, and printing one no solver.
    """

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self._package = package

    def __getattr__(self, member: str) -> Any:
        if member not in HOMES:
            raise AttributeError(member)
        module, name = HOMES[member].split(".")
        found = getattr(import_module(f"{self._package}.{module}"), name)
        setattr(self, member, found)
        return found
