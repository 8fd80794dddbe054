"""What is to be read on a printed sheet, and on its answer: grids, and phrases such as words. `verify` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

Cells: TypeAlias = Mapping[tuple[float, float], str]
"""Texts by row and column, both from 0; bricks of a wall stand between columns."""


class Phrase(NamedTuple):
    """A text of one or several words: one of these is to be there, in any place.

    Of phrases that are not `needed`, all may be missing.
    """

    ways: tuple[str, ...]
    needed: bool = True


class Expected(NamedTuple):
    """What is to be there. In grids that stand `alone`, nothing else is; `numbers` begin at the left of cells.

    Grids that are `drawn` have pictures in place of texts.
    """

    grids: Sequence[Cells] = ()
    phrases: Sequence[Phrase] = ()
    alone: bool = True
    numbers: Cells = MappingProxyType({})
    drawn: bool = False


def cells_of(rows: Iterable[Iterable[object]], shift: float = 0.0) -> Cells:
    """The texts in rows of cells, without empty ones; each row begins `shift` cells after the next one."""
    lines = [list(row) for row in rows]
    return {
        (float(row), column + shift * (len(lines) - 1 - row)): str(value)
        for row, line in enumerate(lines)
        for column, value in enumerate(line)
        if value not in (None, "")
    }


def phrases_of(texts: Iterable[str | None]) -> list[Phrase]:
    """A phrase for each of the texts, without empty ones."""
    return [Phrase((text,)) for text in texts if text]
