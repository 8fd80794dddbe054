"""The kinds there are: the built-in ones and installed plug-ins.

A plug-in is a distribution with an entry point in the group `worksheets.kinds` whose object has
the members of `worksheets.puzzles.kind.PuzzleKind`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from worksheets.errors import InputError, nearest

if TYPE_CHECKING:
    from worksheets.puzzles.kind import PuzzleKind

DEFAULT = "wordsearch"
GROUP = "worksheets.kinds"
BUILT_IN = {"wordsearch": "worksheets.puzzles.wordsearch"}


def names() -> tuple[str, ...]:
    """The names of all kinds: the built-in ones first, then plug-ins by name."""
    plugged = sorted({point.name for point in entry_points(group=GROUP)} - BUILT_IN.keys())
    return (*BUILT_IN, *plugged)


@cache
def find(name: str) -> PuzzleKind[Any, Any, Any]:
    """The kind called `name`; raises InputError, naming the nearest known kind, if there is none."""
    if name in BUILT_IN:
        kind: PuzzleKind[Any, Any, Any] = import_module(BUILT_IN[name])
        return kind
    for point in entry_points(group=GROUP, name=name):
        plugged: PuzzleKind[Any, Any, Any] = point.load()
        return plugged
    known = names()
    raise InputError(f'there is no puzzle kind "{name}"{nearest(name, known)} (known: {", ".join(known)})')
