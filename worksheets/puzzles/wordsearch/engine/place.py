"""Placing words: at random on open grids, seeking overlap where space is short.

Every function gives one `Run` a word, in the order of the list, or None. Which of them to ask, and how
often, is decided in `generate.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from worksheets.puzzles.wordsearch.engine.board import Board, draw_bit
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.strides import Stride, StrideFit, Strides
from worksheets.seeds import pick, shuffled

PROBES = 8
"""Starts tried at random before all that are free are worked out to draw from."""

CROSSING = 0.7
"""Share of the words of a sheet with overlap that try to cross another one; more would all huddle together."""

DEALS = 24
"""How often directions are dealt so that those occur that the sheet announces."""


Fixed: TypeAlias = tuple[tuple[int, Run], ...]
"""Words that stand where their author wants them, by number, with their runs."""


def scatter(lex: Lexicon, strides: Strides, overlap: bool, rng: Random, fixed: Fixed = ()) -> list[Run] | None:
    """Place the words at random, the longest first; None as soon as one finds no place.

    Directions are dealt like cards, so that few words show many of them; only a word's start is drawn from
    those that are free: drawing both again would favour the straight directions. With overlap some
    words first try to cross one that is there.
    """
    random = rng.random
    words, fitting, blocked = lex.words, strides.fitting, strides.geo.outside
    runs: dict[int, Run] = {}
    order = lex.order
    if fixed:
        runs = dict(fixed)
        order = (*runs, *(i for i in order if i not in runs))
        for run in runs.values():
            blocked |= strides.bits(run)
    for i, fit in zip(order[len(fixed) :], _dealt(lex, strides, order[len(fixed) :], rng), strict=True):
        length = len(words[i])
        low = -1
        if overlap and length > 1 and runs and random() < CROSSING:
            for other in (fit, fit, fit, pick(fitting[length], rng)):
                low = _crossing(lex, runs, order, i, other, blocked, random)
                if low >= 0:
                    fit = other
                    break
        if low < 0:
            low = _free_start(fit, blocked, rng)
            if low < 0:
                for fit in shuffled(fitting[length], rng):
                    low = _free_start(fit, blocked, rng)
                    if low >= 0:
                        break
                else:
                    return None
        step, backwards, _, _, _, cells, _ = fit
        blocked |= cells << low
        runs[i] = Run(low, step, length, backwards)
    return [runs[i] for i in range(len(runs))]


def _dealt(lex: Lexicon, strides: Strides, order: Sequence[int], rng: Random) -> list[StrideFit]:
    """A direction for each word in this order: all are dealt before one is dealt again.

    Dealt anew, up to `DEALS` times, until the diagonal and the backward directions that the sheet announces occur.
    """
    announced, fits = strides.announced(lex), strides.fits
    directions = range(len(strides.all))
    dealt: list[StrideFit] = []
    for _ in range(DEALS):
        deck: list[int] = []
        dealt = []
        for i in order:
            length = len(lex.words[i])
            if not deck:
                deck = shuffled(directions, rng)
            fit = fits[length][deck[-1]]
            if fit:
                deck.pop()
            else:
                fit = pick(strides.fitting[length], rng)
            dealt.append(fit)
        if shows(announced, dealt):
            break
    return dealt


def shows(families: Sequence[frozenset[Stride]], runs: Sequence[Run | StrideFit]) -> bool:
    """Whether each family of directions occurs among the runs."""
    if not families:
        return True
    used = {(run.step, run.backwards) for run in runs}
    return not any(map(used.isdisjoint, families))


class Look(NamedTuple):
    """What a layout looks like: how many letters words share, and how many the emptiest quarter of the grid has."""

    shared: int
    spread: int


def look(lex: Lexicon, strides: Strides, runs: Sequence[Run]) -> Look:
    """What these runs, one a word, look like."""
    taken = 0
    for run in runs:
        taken |= strides.bits(run)
    emptiest = min((taken & quarter).bit_count() for quarter in strides.geo.quarters)
    return Look(lex.total - taken.bit_count(), emptiest)


def _crossing(
    lex: Lexicon,
    runs: dict[int, Run],
    order: Sequence[int],
    i: int,
    fit: StrideFit,
    blocked: int,
    random: Callable[[], float],
) -> int:
    """A start from which word `i` shares one cell with a word drawn from those placed, the first in `order`, or -1.

    Tried are all letters that both have, from one drawn on; of the cells `blocked` the word may have just that one.
    """
    j = order[int(random() * len(runs))]  # `seeds.below` written out: this is done several times for a word.
    low, step, _, backwards = runs[j]
    own_step, own_backwards, _, _, _, cells, _ = fit
    meetings = lex.meetings[i, own_backwards, j, backwards]
    if meetings:
        first = int(random() * len(meetings))
        for at, place in meetings[first:] + meetings[:first] if first else meetings:
            index = low + place * step
            start = index - at * own_step
            if start >= 0 and cells << start & blocked == 1 << index:
                return start
    return -1


def _free_start(fit: StrideFit, blocked: int, rng: Random) -> int:
    """A start, each as likely as the next, from which no cell is blocked, or -1."""
    _, _, table, first, number, cells, _ = fit
    random = rng.random
    for _ in range(PROBES):  # `seeds.pick` written out: this is done for every word.
        start = table[int(random() * number)] + first
        if not cells << start & blocked:
            return start
    free = fit.starts(blocked ^ (1 << blocked.bit_length()) - 1)
    return draw_bit(free, rng) if free else -1


def move(lex: Lexicon, strides: Strides, runs: Sequence[Run], i: int, overlap: bool, rng: Random) -> Run | None:
    """Another run for word `i` among the others: on free cells, or else crossing; None if there is none."""
    blocked = strides.geo.outside
    for j, run in enumerate(runs):
        if j != i:
            blocked |= strides.bits(run)
    length = len(lex.words[i])
    for fit in shuffled(strides.fitting[length], rng):
        low = _free_start(fit, blocked, rng)
        if low >= 0:
            return Run(low, fit.step, length, fit.backwards)
    if not overlap:
        return None
    others = [None if j == i else run for j, run in enumerate(runs)]
    found = Board(strides.geo, placed_grid(lex, strides.geo, others)).draw(lex, i, strides, overlap, rng)
    covers = found and any(run and i in lex.containers[j] and run.within(found) for j, run in enumerate(others))
    return None if covers else found  # A contained word keeps a place of its own.


def pack(lex: Lexicon, strides: Strides, overlap: bool, rng: Random, fixed: Fixed = ()) -> list[Run] | None:
    """Place the words where they reuse most letters, the longest first; None if one finds no place."""
    board = Board(strides.geo)
    runs: dict[int, Run] = {}
    for i, run in fixed:
        runs[i] = run
        board.put(lex.pattern(i, run.backwards), run)
    for i in lex.order:
        if i in runs:
            continue
        drawn = board.draw(lex, i, strides, overlap, rng, tight=True)
        if drawn is None:
            return None
        runs[i] = drawn
        board.put(lex.pattern(i, drawn.backwards), drawn)
    return [runs[i] for i in range(len(runs))]


def placed_grid(lex: Lexicon, geo: Geometry, runs: Iterable[Run | None]) -> bytearray:
    """The words on their runs, every other cell 0."""
    grid = bytearray(geo.size)
    for (word, back), run in zip(lex.both, runs, strict=True):
        if run:
            low, step, length, backwards = run
            grid[low : low + (length - 1) * step + 1 : step] = back if backwards else word
    return grid
