"""Making a word search whose left-over letters are a message: which words and which size, then the layout."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from worksheets.errors import GenerationError
from worksheets.grid import Direction, Size
from worksheets.puzzles.wordsearch.engine.detector import Detector
from worksheets.puzzles.wordsearch.engine.fitting import (
    MORE_SHARED,
    WORDS_A_SHARED_CELL,
    Wanted,
    pick_for,
)
from worksheets.puzzles.wordsearch.engine.fixed import Spot, fixed_runs
from worksheets.puzzles.wordsearch.engine.leftover import Left, leave
from worksheets.puzzles.wordsearch.engine.place import Fixed
from worksheets.puzzles.wordsearch.engine.scan import Run, geometry
from worksheets.puzzles.wordsearch.engine.strides import Strides, strides_of
from worksheets.puzzles.wordsearch.model import Entry
from worksheets.seeds import rng_for

STEPS = 1_000_000
"""Budget of the search where the author says a size; see `leftover.leave`."""

SIZE_STEPS = 200_000
"""The same for each of the sizes that are tried where the author says none."""

OWN = 4
"""A sheet's own chance has this share of the budget, before what was found with the same chance for all is taken."""


class MessageGrid(NamedTuple):
    """A full grid of letter codes with its runs, one a word."""

    strides: Strides
    grid: bytearray
    runs: list[Run]


def message_grid(
    wanted: Wanted, entries: Sequence[Entry], places: Sequence[Spot], detector: Detector, rng: Random
) -> MessageGrid:
    """A grid of the words, some of them in their `places`, and the message.

    Raises GenerationError saying what was tried, or that it is proved.
    """
    message = bytes(map(detector.lex.codes.__getitem__, wanted.message))
    sizes = message_sizes(wanted, entries)
    if not sizes:
        grid = f"{wanted.outline} in no size" if wanted.outline else "no grid"
        raise GenerationError(
            f"{grid} has as many cells as {len(entries)} words and the message have letters; use another pick, "
            "overlap: yes, or another message"
        )
    steps = STEPS if wanted.size else SIZE_STEPS
    left = Left(None, (), False, False)
    for size in sizes:
        strides = strides_of(geometry(*size, wanted.mask(size)), wanted.directions)
        fixed = fixed_runs(strides.geo, entries, places)
        left = leave(detector, strides, message, wanted.may_cross, dict(fixed), rng, steps // OWN)
        if not left.grid and not left.proved:
            left = _known(detector, strides, message, wanted.may_cross, fixed, steps)
        if left.grid:
            return MessageGrid(strides, bytearray(left.grid), list(left.runs))
    raise GenerationError(_reason(wanted, sizes, left, steps))


def message_sizes(wanted: Wanted, entries: Sequence[Entry]) -> list[Size]:
    """The size asked for, or those to try, the most wanted first; that chosen for the paper before all."""
    if wanted.size:
        return [wanted.size]
    sizes = wanted.sizes(wanted.amounts(entries))
    chosen = wanted.chosen
    return [chosen, *(size for size in sizes if size != chosen)] if chosen else sizes


def picked_for_message(
    wanted: Wanted, entries: Sequence[Entry], kept: Sequence[int], others: Sequence[Entry], count: int, rng: Random
) -> tuple[Entry, ...]:
    """As many of the words as are to be picked: such that they and the message fill a grid, if that can be.

    The numbers `kept` are picked in any case, and the `others` are in the grid whatever is picked.
    """
    lengths = [len(entry.letters) for entry in entries]
    numbers = pick_for(lengths, count, _totals(wanted, entries, others, count), kept, rng)
    return tuple(entries[number] for number in numbers)


def _totals(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], count: int) -> list[range]:
    """The letters that the picked words should have together, for few crossings or none; any where sizes are free."""
    beside = sum(len(entry.letters) for entry in others) + len(wanted.message)
    words = count + len(others)
    if wanted.size:
        exact = wanted.cells(wanted.size) - beside
        few = -(-words // WORDS_A_SHARED_CELL) if wanted.overlap else 0
        usual = range(exact + few, exact + few + (MORE_SHARED + 1 if wanted.overlap else 1))
        return [usual, range(exact, exact + words // 2)] if wanted.may_cross else [usual]
    lengths = sorted(len(entry.letters) for entry in entries)
    least, most = sum(lengths[:count]), sum(lengths[-count:])
    if wanted.overlap and not wanted.outline:
        return [range(least, most + 1)]
    amounts = wanted.amounts((*entries, *others))._replace(words=words, fewest=0)
    ways = [wanted] if wanted.overlap else [wanted._replace(may_cross=False)]
    if wanted.outline and wanted.may_cross:
        ways.append(wanted)  # the sizes of a shape are few, maybe too few for no crossings
    for way in ways:
        every = (amounts._replace(total=total + beside - len(wanted.message)) for total in range(least, most + 1))
        fitting = [each.total - beside + len(wanted.message) for each in every if way.sizes(each)]
        if fitting:
            return [range(total, total + 1) for total in fitting]
    return []


@lru_cache(maxsize=16)
def _known(
    detector: Detector,
    strides: Strides,
    message: bytes,
    overlap: bool,
    fixed: Fixed,
    steps: int,
) -> Left:
    """What a search says that has the same chance for every sheet, so that a hopeless list is searched but once."""
    return leave(detector, strides, message, overlap, dict(fixed), rng_for(0), steps)


def _reason(wanted: Wanted, sizes: Sequence[Size], left: Left, steps: int) -> str:
    size = wanted.name(sizes[-1])
    cells = "exactly 1 cell" if len(wanted.message) == 1 else f"exactly {len(wanted.message)} cells"
    remedy = "another size, or none, fewer words" if wanted.size else "other words, a size"
    remedy = f"{remedy} or another message" if wanted.may_cross else f"overlap: yes, {remedy}, or another message"
    if wanted.outline and len(wanted.directions) < len(Direction):
        remedy = f"more directions, {remedy}"
    if left.proved:
        return f"the words cannot leave {cells} of {size} for the message (proved by search); use {remedy}"
    if left.laid:
        return (
            f"with the message in the cells left over, every layout found in {size} within {steps:,} steps spelled "
            f"one of the words once more, or a rude or avoided word; use {remedy}"
        )
    return f"no layout that leaves {cells} of {size} for the message was found within {steps:,} steps; use {remedy}"
