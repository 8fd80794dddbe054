"""Placing words: at random on open grids, seeking overlap where space is short.

Every function gives one `Run` a word, in the order of the list, or None. Which of them to ask, and how
often, is decided in `generate.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from worksheets.puzzles.wordsearch.engine.board import Board, draw_bit
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.strides import StrideFit, Strides
from worksheets.seeds import below, shuffled

PROBES = 8
"""Starts tried at random before all that are free are worked out to draw from."""

CROSSING = 0.4
"""Share of the words of a sheet with overlap that try to cross another one; more would all huddle together."""


def scatter(lex: Lexicon, strides: Strides, overlap: bool, rng: Random) -> list[Run] | None:
    """Place the words at random, the longest first; None as soon as one finds no place.

    A word's direction is drawn once, each as likely as the next, and only its start is drawn from
    those that are free: drawing both again would favour the straight directions. With overlap some
    words first try to cross one that is there.
    """
    random = rng.random
    cells = free = strides.geo.cells
    runs: dict[int, Run] = {}
    for i in lex.order:
        length = len(lex.words[i])
        fitting = strides.fitting(length)
        fit = fitting[int(random() * len(fitting))]  # `seeds.pick` written out: this is done for every word.
        low = -1
        if overlap and length > 1 and runs and random() < CROSSING:
            low = _crossing(lex, runs, i, fit, cells, free, rng)
        if low < 0:
            low = _free_start(fit, free, rng)
            if low < 0:
                for fit in shuffled(fitting, rng):
                    low = _free_start(fit, free, rng)
                    if low >= 0:
                        break
                else:
                    return None
        free &= ~(fit.cells << low)
        runs[i] = Run(low, fit.step, length, fit.backwards)
    return [runs[i] for i in range(len(runs))]


def _crossing(lex: Lexicon, runs: dict[int, Run], i: int, fit: StrideFit, cells: int, free: int, rng: Random) -> int:
    """A start from which word `i` shares one cell with a word drawn from those placed, or -1.

    Tried is the first letter of that word, from one drawn on and then from its beginning on, that word `i` has too.
    """
    j = lex.order[below(len(runs), rng)]
    low, step, length, backwards = runs[j]
    pattern, crossed = lex.both[i][fit.backwards], lex.both[j][backwards]
    first = below(length, rng)
    for further, letter in enumerate(crossed[first:] + crossed[:first]):
        at = pattern.find(letter)
        if at >= 0:
            index = low + (first + further) % length * step
            start = index - at * fit.step
            run = fit.cells << start if start >= 0 else 0
            return start if run & cells == run and run & ~free == 1 << index else -1
    return -1


def _free_start(fit: StrideFit, free: int, rng: Random) -> int:
    """A start, each as likely as the next, from which all cells are free, or -1."""
    _, _, starts, cells, shifts = fit
    random = rng.random
    for _ in range(PROBES):  # `seeds.pick` written out: this is done for every word.
        start = starts[int(random() * len(starts))]
        run = cells << start
        if run & free == run:
            return start
    for shift in shifts:
        free &= free >> shift
    return draw_bit(free, rng) if free else -1


def move(lex: Lexicon, strides: Strides, runs: Sequence[Run], i: int, overlap: bool, rng: Random) -> Run | None:
    """Another run for word `i` among the others: on free cells, or else crossing; None if there is none."""
    free = strides.geo.cells
    for j, run in enumerate(runs):
        if j != i:
            free &= ~strides.bits(run)
    length = len(lex.words[i])
    for fit in shuffled(strides.fitting(length), rng):
        low = _free_start(fit, free, rng)
        if low >= 0:
            return Run(low, fit.step, length, fit.backwards)
    if not overlap:
        return None
    others = [None if j == i else run for j, run in enumerate(runs)]
    found = Board(strides.geo, placed_grid(lex, strides.geo, others)).draw(lex, i, strides, overlap, rng)
    covers = found and any(run and i in lex.containers[j] and run.within(found) for j, run in enumerate(others))
    return None if covers else found  # A contained word keeps a place of its own.


def pack(lex: Lexicon, strides: Strides, overlap: bool, rng: Random) -> list[Run] | None:
    """Place the words where they reuse most letters, the longest first; None if one finds no place."""
    board = Board(strides.geo)
    runs: dict[int, Run] = {}
    for i in lex.order:
        run = board.draw(lex, i, strides, overlap, rng, tight=True)
        if run is None:
            return None
        runs[i] = run
        board.put(lex.pattern(i, run.backwards), run)
    return [runs[i] for i in range(len(runs))]


def placed_grid(lex: Lexicon, geo: Geometry, runs: Iterable[Run | None]) -> bytearray:
    """The words on their runs, every other cell 0."""
    grid = bytearray(geo.size)
    for (word, back), run in zip(lex.both, runs, strict=True):
        if run:
            low, step, length, backwards = run
            grid[low : low + (length - 1) * step + 1 : step] = back if backwards else word
    return grid
