"""Makes a word search whose left-over letters are a message: chooses words and size, then the layout."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import GenerationError, counted, listed
from worksheets.base.grid import Direction, Size
from worksheets.base.seeds import rng_for
from worksheets.base.sentences import sentence
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.find.detector import Detector
from worksheets.puzzles.wordsearch.engine.find.scan import Run, geometry
from worksheets.puzzles.wordsearch.engine.message.fitting import (
    MORE_SHARED,
    WORDS_A_SHARED_CELL,
    Wanted,
    pick_for,
)
from worksheets.puzzles.wordsearch.engine.message.leftover import Left, leave
from worksheets.puzzles.wordsearch.engine.place.board import Strides, strides_of
from worksheets.puzzles.wordsearch.engine.place.fixed import Fixed, Spot, fixed_runs

ROUNDS = (300, 1_500)
"""Steps for each size in the first rounds, which find nearly all layouts that are found at all."""

TOGETHER = 4
"""Number of sizes that go through these rounds together, before less preferred ones do."""

STEPS = 1_000_000
"""Steps of the last search if the author sets a size; see `leftover.leave`."""

SIZE_STEPS = 20_000
"""Steps of the last search for each of the sizes tried if the author sets none."""

SHAPE_STEPS = 100_000
"""Steps of the last search for each of the sizes of a shape, which are few and have few layouts."""

FIRST_STEPS = 10_000
"""Steps for the preferred size, before others are tried: pages are planned with it."""

CHOSEN_STEPS = 200_000
"""Steps for the preferred size if it was chosen for the paper."""

LONG_MESSAGE = 8
"""Minimum length of a message that fills the corners of a shape, which words cannot; shorter ones rarely fit."""

PICKS = 12
"""Maximum number of choices of words to pick until a layout is found."""


class MessageGrid(NamedTuple):
    """A full grid of letter codes with its runs, one a word."""

    strides: Strides
    grid: bytearray
    runs: list[Run]


_Grid: TypeAlias = tuple[Strides, Fixed]


def message_grid(
    wanted: Wanted,
    entries: Sequence[Entry],
    places: Sequence[Spot],
    detector: Detector,
    rng: Random,
    *,
    briefly: bool = False,
) -> MessageGrid | None:
    """A grid of the words, some of them in their `places`, and the message.

    All sizes are tried with few steps before one of them is tried with many. The last search uses the same random
    numbers for every sheet and is cached, so that a hopeless list is searched only once. Raises GenerationError with
    what was tried, or with the proof; with `briefly`, the last search is skipped, and the result may be None.
    """
    message = bytes(map(detector.lex.codes.__getitem__, wanted.message))
    sizes = message_sizes(wanted, entries)
    if not sizes and briefly:
        return None
    if not sizes:
        grid = sentence("{outline} in no size", outline=wanted.outline) if wanted.outline else sentence("no grid")
        raise GenerationError(
            sentence(
                "{grid} has as many cells as {words} and the message have letters; use another pick, overlap: yes, or "
                "another message",
                grid=grid,
                words=counted(len(entries), "word"),
            )
        )
    grids = []
    for size in sizes:
        strides = strides_of(geometry(*size, wanted.mask(size)), wanted.directions)
        grids.append((strides, fixed_runs(strides.geo, entries, places)))
    proved: set[int] = set()
    made = _quickly(detector, wanted, message, grids, sizes[0] == wanted.chosen, rng, proved)
    if made or briefly:
        return made
    return _thoroughly(detector, wanted, message, grids, sizes, entries, rng, proved)


def _quickly(
    detector: Detector,
    wanted: Wanted,
    message: bytes,
    grids: Sequence[_Grid],
    is_chosen: bool,
    rng: Random,
    proved: set[int],
) -> MessageGrid | None:
    """Try all grids with few steps before one is tried with more; adds the impossible ones to `proved`."""
    together = (range(first, min(first + TOGETHER, len(grids))) for first in range(0, len(grids), TOGETHER))
    first = CHOSEN_STEPS if is_chosen else FIRST_STEPS
    turns = [(0, budget) for budget in (*ROUNDS, first)]
    turns += [(number, budget) for some in together for budget in ROUNDS for number in some if number]
    for number, budget in turns:
        if number not in proved:
            strides, fixed = grids[number]
            left = leave(detector, strides, message, wanted.may_cross, dict(fixed), rng, budget)
            if left.grid:
                return MessageGrid(strides, bytearray(left.grid), list(left.runs))
            if left.proved:
                proved.add(number)
    return None


def _thoroughly(
    detector: Detector,
    wanted: Wanted,
    message: bytes,
    grids: Sequence[_Grid],
    sizes: Sequence[Size],
    entries: Sequence[Entry],
    rng: Random,
    proved: set[int],
) -> MessageGrid:
    """Search each grid with many steps, except those `proved` impossible; raises GenerationError."""
    steps = STEPS if wanted.size else SHAPE_STEPS if wanted.outline else SIZE_STEPS
    laid = False
    for number, (strides, fixed) in enumerate(grids):
        known = Left(None, (), True, False)
        if number not in proved:
            known = _known(detector, strides, message, wanted.may_cross, fixed, steps)
        if known.grid:
            own = leave(detector, strides, message, wanted.may_cross, dict(fixed), rng, steps)
            result = own if own.grid else known
            return MessageGrid(strides, bytearray(result.grid or b""), list(result.runs))
        proved |= {number} if known.proved else set()
        laid |= known.laid
    raise GenerationError(_reason(wanted, sizes, len(proved) == len(sizes), laid, steps, _inside(entries, detector)))


def message_sizes(wanted: Wanted, entries: Sequence[Entry]) -> list[Size]:
    """The author's size, or those to try: the one chosen for the paper, then the others by preference."""
    if wanted.size:
        return [wanted.size]
    sizes = wanted.sizes(wanted.amounts(entries))
    chosen = wanted.chosen
    return [chosen, *(size for size in sizes if size != chosen)] if chosen else sizes


def picked_for_message(
    wanted: Wanted, entries: Sequence[Entry], kept: Sequence[int], others: Sequence[Entry], count: int, rng: Random
) -> tuple[Entry, ...]:
    """Pick `count` words such that they and the message fill a grid, if possible.

    The indices `kept` are always picked, and the `others` are always in the grid.
    """
    lengths = [len(entry.letters) for entry in entries]
    numbers = pick_for(lengths, count, _totals(wanted, entries, others, count), kept, rng)
    return tuple(entries[number] for number in numbers)


def _totals(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], count: int) -> list[range]:
    """The numbers of letters that the picked words should have together, the preferred ones first."""
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
        ways.append(wanted)  # a shape has few sizes, and maybe none without crossings
    for way in ways:
        every = (amounts._replace(total=total + beside - len(wanted.message)) for total in range(least, most + 1))
        fitting = [option.total - beside + len(wanted.message) for option in every if way.sizes(option)]
        if fitting:
            return [range(total, total + 1) for total in fitting]
    return []


@lru_cache(maxsize=64)
def _known(
    detector: Detector,
    strides: Strides,
    message: bytes,
    overlap: bool,
    fixed: Fixed,
    steps: int,
) -> Left:
    """The cached result of a search with fixed random numbers, so that it runs only once per list."""
    return leave(detector, strides, message, overlap, dict(fixed), rng_for(0), steps)


def _inside(entries: Sequence[Entry], detector: Detector) -> str:
    """The part of a sentence that names words inside other words; empty if there are none."""
    inside = [f'"{entry.word}"' for entry, holders in zip(entries, detector.lex.containers, strict=True) if holders]
    if not inside:
        return ""
    if len(inside) == 1:
        return sentence(" ({word} lies inside another word and needs a place of its own)", word=inside[0])
    return sentence(" ({words} lie inside other words and need places of their own)", words=listed(inside, "and"))


def _reason(wanted: Wanted, sizes: Sequence[Size], proved: bool, laid: bool, steps: int, inside: str) -> str:
    size = wanted.name(sizes[0])
    if len(sizes) > 1:
        size = sentence("{size} or {others}", size=size, others=counted(len(sizes) - 1, "other size"))
    values = {
        "cells": counted(len(wanted.message), "cell"),
        "size": size,
        "within": sentence("{steps:,} steps each" if len(sizes) > 1 else "{steps:,} steps", steps=steps),
        "inside": inside,
        "remedy": _remedy(wanted),
    }
    if proved:
        return sentence(
            "the words cannot leave exactly {cells} of {size} for the message{inside} (proved by search); use {remedy}",
            **values,
        )
    if laid:
        return sentence(
            "with the message in the cells left over, every layout found in {size} within {within} spelled "
            "one of the words once more, or a rude or avoided word{inside}; use {remedy}",
            **values,
        )
    return sentence(
        "no layout that leaves exactly {cells} of {size} for the message was found within {within}{inside}; "
        "use {remedy}",
        **values,
    )


def _remedy(wanted: Wanted) -> str:
    """The changes that the author can make, the best first."""
    remedy = sentence("another size, or none, fewer words" if wanted.size else "other words, a size")
    message: str = sentence("another message")
    if wanted.outline and len(wanted.message) < LONG_MESSAGE:
        message = sentence("a message of {least} letters and more", least=LONG_MESSAGE)
    if wanted.may_cross:
        remedy = sentence("{remedy} or {message}", remedy=remedy, message=message)
    else:
        remedy = sentence("overlap: yes, {remedy}, or {message}", remedy=remedy, message=message)
    if wanted.outline and len(wanted.directions) < len(Direction):
        remedy = sentence("more directions, {remedy}", remedy=remedy)
    return remedy
