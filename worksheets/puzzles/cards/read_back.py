"""What a printed set of cards shows, by its JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from worksheets.puzzles.read_back import Expected, phrases_of

PICTURES = (".png", ".jpg", ".jpeg")
"""How the names of pictures end, which stand in place of texts."""


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return Expected((), phrases_of(_texts(puzzle["cards"])))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected((), phrases_of(solution.get("calls", ())))


def _texts(value: str | Sequence[Any]) -> Iterator[str]:
    if not isinstance(value, str):
        for each in value or ():
            yield from _texts(each)
    elif not value.lower().endswith(PICTURES):
        yield value
