"""From a word as written to the cells of a grid."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word exactly as its author wrote it, and its clue if it has one."""

    text: str
    clue: str | None = None
