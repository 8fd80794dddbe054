"""Places that an author fixes for words: their runs in the grid, and their problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import counted
from worksheets.base.grid import Cell, Direction, Mask, Size
from worksheets.base.grid import run as cells_of
from worksheets.base.sentences import sentence
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.find.scan import AXES, Geometry, Run

Fixed: TypeAlias = tuple[tuple[int, Run], ...]
"""Words with places fixed by their author, by index, with their runs."""


class Spot(NamedTuple):
    """The requested place of a word: `start` is the cell of its first letter."""

    entry: Entry
    start: Cell
    direction: Direction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the word's letters, in order; some may be outside the grid."""
        return cells_of(self.start, self.direction, len(self.entry.letters))


def fixed_runs(geo: Geometry, entries: Sequence[Entry], places: Sequence[Spot]) -> Fixed:
    """The runs of the entries that have places, which must all be in the grid."""
    if not places:
        return ()
    numbers = {entry.letters: number for number, entry in enumerate(entries)}
    runs = []
    for entry, start, direction in places:
        length, forwards = len(entry.letters), direction in AXES
        step = geo.steps[direction if forwards else direction.opposite]
        first = start.row * geo.width + start.column
        low = first if forwards else first - (length - 1) * step
        runs.append((numbers[entry.letters], Run(low, step, length, not forwards)))
    return tuple(runs)


def least_size(places: Sequence[Spot]) -> Size:
    """The rows and columns that hold all places."""
    cells = [cell for place in places for cell in (place.cells[:1] + place.cells[-1:])]
    return Size(max((cell.row for cell in cells), default=0) + 1, max((cell.column for cell in cells), default=0) + 1)


def misplaced(
    places: Sequence[Spot], size: Size | None, may_cross: bool, outline: tuple[Mask, str] | None = None
) -> Iterator[str]:
    """Yield problems of places: words outside the grid, or in conflict with each other.

    `outline` has the cells of a grid that is not a rectangle, and its name in sentences.
    """
    owners: dict[Cell, tuple[Spot, str]] = {}
    for place in places:
        word = place.entry.word
        if fault := _outside(place, size) or (_beyond(place, *outline) if outline else ""):
            yield fault
            continue
        others: dict[str, Spot] = {}
        for cell, letter in zip(place.cells, place.entry.letters, strict=True):
            other, present = owners.setdefault(cell, (place, letter))
            if present != letter:
                at = sentence("row {row}, column {column}", row=cell.row + 1, column=cell.column + 1)
                yield sentence(
                    '"{word}" and "{other}" have different letters in {at}; move one of them',
                    word=other.entry.word,
                    other=word,
                    at=at,
                )
                break
            if other is not place:
                others[other.entry.word] = other
        else:
            if others and not may_cross:
                other_word = next(iter(others))
                yield sentence(
                    '"{other_word}" and "{word}" cross, but words do not overlap; use overlap: yes, or move one',
                    other_word=other_word,
                    word=word,
                )
            for other in others.values():
                if set(place.cells) <= set(other.cells) or set(other.cells) <= set(place.cells):
                    yield sentence(
                        '"{word}" and "{other}" lie one inside the other; each needs a place of its own',
                        word=other.entry.word,
                        other=word,
                    )


def _outside(place: Spot, size: Size | None) -> str:
    last = place.cells[-1]
    name = place.direction.name
    letters = counted(len(place.entry.letters), "letter")
    beginning = sentence(
        '"{word}" has {letters}, so from row {row}, column {column} towards {direction} it leaves the grid',
        word=place.entry.word,
        letters=letters,
        row=place.start.row + 1,
        column=place.start.column + 1,
        direction=name,
    )
    if min(*last, *place.start) < 0:
        return sentence("{beginning}; begin further from the edge, or use another direction", beginning=beginning)
    rows, columns = max(last.row, place.start.row), max(last.column, place.start.column)
    if size and (rows >= size.rows or columns >= size.columns):
        return sentence(
            "{beginning} of {size}; use at least {rows} x {columns}, or move it",
            beginning=beginning,
            size=size,
            rows=max(rows + 1, size.rows),
            columns=max(columns + 1, size.columns),
        )
    return ""


def _beyond(place: Spot, mask: Mask, name: str) -> str:
    missing = next((cell for cell in place.cells if cell not in mask), None)
    if missing is None:
        return ""
    at = sentence("row {row}, column {column}", row=missing.row + 1, column=missing.column + 1)
    letters = counted(len(place.entry.letters), "letter")
    return sentence(
        '"{word}" has {letters}, so from row {row}, column {column} towards {direction} it leaves '
        "{outline}, which has no cell in {at}; move it, or use another direction",
        word=place.entry.word,
        letters=letters,
        row=place.start.row + 1,
        column=place.start.column + 1,
        direction=place.direction.name,
        outline=name,
        at=at,
    )
