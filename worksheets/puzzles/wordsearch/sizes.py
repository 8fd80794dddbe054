"""Smaller grids for small paper and large print, if the author of a word search sets no size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from random import Random

from worksheets.base.errors import GenerationError
from worksheets.base.grid import LARGEST_SIDE, LetterGrid, Mask, Size
from worksheets.base.seeds import rng_for
from worksheets.puzzles.contract import override
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.choice import GROWTHS, bank_order, chosen_size, entries_of
from worksheets.puzzles.wordsearch.engine.message.fitting import ANY
from worksheets.puzzles.wordsearch.engine.outline import SMALLEST, Outline, longest_run
from worksheets.puzzles.wordsearch.engine.place.fixed import least_size
from worksheets.puzzles.wordsearch.model import WITH_PICTURES, Puzzle
from worksheets.puzzles.wordsearch.spec import Spec

CROWDED = 0.7
"""Maximum share of cells taken by letters such that words still find places."""

SLIMMEST = 0.6
"""Minimum ratio of the shorter side to the longer."""


class SizedSpec(Spec):
    """A spec without a size, and the one chosen for the paper; unlike a size that the author sets, it may grow."""

    chosen: Size

    @property
    @override
    def fitted_size(self) -> Size | None:
        return self.chosen


def sizes(spec: Spec, rng: Random) -> Iterator[tuple[Spec, Puzzle]]:
    """See `worksheets.puzzles.contract.PuzzleKind.sizes`; none for specs with a size."""
    if spec.requested_size is not None:
        return
    entries = entries_of(spec, rng)
    with suppress(GenerationError):  # `generate` reports it
        hidden = (*entries, *spec.unlisted)
        if spec.message is not None:
            from worksheets.puzzles.wordsearch.engine.message.message import message_sizes

            yield from _message_sizes(spec, entries, message_sizes(spec.wanted, hidden))
            return
        first = chosen_size(spec, hidden)
        yield spec, _outline(spec, entries, first)
        least, outline = least_size(spec.places), spec.outline
        smaller = smaller_shapes(spec, outline, hidden, first) if outline else smaller_sizes(hidden, first, least)
        for size in smaller:
            sized = SizedSpec.model_construct(**dict(spec), chosen=size)
            yield sized, _outline(spec, entries, size)


def flatter(spec: Spec, rng: Random) -> Iterator[tuple[Spec, Puzzle]]:
    """See `worksheets.puzzles.contract.PuzzleKind.flatter`: about as many cells above clues, in fewer rows."""
    is_rectangle = spec.requested_size is None and spec.message is None and not spec.outline
    if not is_rectangle or spec.word_bank.show not in WITH_PICTURES:
        return
    entries = entries_of(spec, rng)
    with suppress(GenerationError):  # `generate` reports it
        hidden = (*entries, *spec.unlisted)
        first = chosen_size(spec, hidden)
        least = max(SMALLEST, least_size(spec.places).rows, *(len(entry.letters) for entry in hidden))
        for rows in range(first.rows - 1, least - 1, -1):
            columns = math.ceil(first.rows * first.columns / rows)
            if rows < SLIMMEST * columns or columns > LARGEST_SIDE - GROWTHS:
                return
            sized = SizedSpec.model_construct(**dict(spec), chosen=Size(rows, columns))
            yield sized, _outline(spec, entries, sized.chosen)


def _message_sizes(spec: Spec, entries: tuple[Entry, ...], fitting: Sequence[Size]) -> Iterator[tuple[Spec, Puzzle]]:
    """Sizes that the words and the message fill, with similar numbers of cells, in other proportions."""
    for number, size in enumerate(fitting):
        sized = SizedSpec.model_construct(**dict(spec), chosen=size) if number else spec
        yield sized, _outline(spec, entries, size)


def smaller_sizes(entries: tuple[Entry, ...], first: Size, hold: Size = ANY) -> Iterator[Size]:
    """Smaller grids in which every word fits in all directions, no smaller than `hold`, the preferred ones first.

    Grids with more cells, and more equal sides, are preferred.
    """
    total = sum(len(entry.letters) for entry in entries)
    least = max(SMALLEST, *(len(entry.letters) for entry in entries))
    cells = first.rows * first.columns
    most = math.isqrt(math.ceil(cells / SLIMMEST))
    sizes = [
        Size(rows, columns)
        for rows in range(max(least, hold.rows), most + 1)
        for columns in range(max(least, hold.columns), most + 1)
        if total <= CROWDED * rows * columns
        and rows * columns < cells
        and SLIMMEST * max(rows, columns) <= min(rows, columns)
    ]
    yield from sorted(sizes, key=_worth, reverse=True)


def smaller_shapes(spec: Spec, outline: Outline, entries: tuple[Entry, ...], first: Size) -> Iterator[Size]:
    """Smaller grids for a sheet with a shape, which keeps its proportions."""
    total = sum(len(entry.letters) for entry in entries)
    longest = max(len(entry.letters) for entry in entries)
    for columns in range(first.columns - 1, 0, -1):
        size = outline.size(columns)
        with suppress(ValueError):
            mask = outline.mask(size)
            if total <= CROWDED * mask.count and longest <= longest_run(mask, spec.rules.directions):
                if spec.has_fixed_cells(size):
                    yield size
                continue
        return


def _worth(size: Size) -> tuple[int, Size]:
    """The square of the number of cells times the ratio of the sides; equal ones are ordered by size."""
    shorter, longer = sorted(size)
    return shorter**3 * longer, size


def _outline(spec: Spec, entries: tuple[Entry, ...], size: Size) -> Puzzle:
    bank = spec.word_bank
    order = bank_order(spec, entries, rng_for(0))  # every order of shuffled words takes nearly the same room
    entries = tuple([entries[number] for number in order])
    cells = _blank(size, spec.cells_in(size))
    looks = bank.show, bank.boxes, bank.lines
    puzzle = Puzzle(cells, entries, spec.announced, *looks, pictures=spec.pictures)
    if not (spec.message_words or spec.bonus_words):
        return puzzle
    return replace(puzzle, message=tuple(map(len, spec.message_words)), bonus=len(spec.bonus_words))


@lru_cache(maxsize=256)
def _blank(size: Size, mask: Mask | None = None) -> LetterGrid:
    """A grid of blanks; those of a rectangle are empty texts, which take no time to draw."""
    if mask is None:
        return LetterGrid((("",) * size.columns,) * size.rows)
    return LetterGrid(tuple(tuple(" " if sign == "#" else "" for sign in row) for row in mask.rows))
