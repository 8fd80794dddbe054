"""Places words: at random on open grids, with maximum overlap if space is short, or where their author wants them.

The result has one `Run` per word, in the order of the list. `generate.py` decides which function to call, and how
often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from worksheets.base.seeds import pick, shuffled
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, find_accidents
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon, Meetings
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, new_run
from worksheets.puzzles.wordsearch.engine.place.board import Board, Stride, StrideFit, Strides, draw_bit
from worksheets.puzzles.wordsearch.engine.place.fixed import Fixed

PROBES = range(8)
"""Number of random starts to try before all free starts are computed to draw from."""

CROSSING = 0.7
"""Share of the words that try to cross another one, if words may overlap; if more did, all would huddle together."""

DEALS = 24
"""Maximum number of assignments of directions until all those announced on the sheet occur."""

DRAWS, TIGHT = 8, 4
"""Maximum number of draws of a packed word that spells something with others; the first `TIGHT` seek overlap."""


class Scattered(NamedTuple):
    """A run for each word, and the cells that they take, as bits."""

    runs: list[Run]
    taken: int


def scatter(lex: Lexicon, strides: Strides, overlap: bool, rng: Random, fixed: Fixed = ()) -> Scattered | None:
    """Place the words at random, the longest first; None as soon as one finds no place.

    Directions are dealt like cards, so that even few words show many of them; then only the start is drawn, from the
    free ones, since redrawing both would favour the straight directions. With overlap, some words first try to cross
    another.
    """
    random = rng.random
    fitting, blocked = strides.fitting, strides.geo.outside
    runs: dict[int, Run] = {}
    laid: list[Laid] = []
    order = lex.order
    if fixed:
        runs = dict(fixed)
        order = tuple([i for i in order if i not in runs])
        for i, run in fixed:
            blocked |= strides.bits(run)
            laid.append((run.low, run.step, 2 * i + run.backwards))
    for i, fit in zip(order, _dealt(lex, strides, order, rng), strict=True):
        low, length = -1, fit.length
        if overlap and laid and length > 1 and random() < CROSSING:
            other = pick(fitting[length], rng)
            low, fit = _crossing(lex.meetings, i, (fit, fit, fit, other), laid, blocked, random)
        if low < 0:
            low = _free_start(fit, blocked, random)
            if low < 0:
                for fit in shuffled(fitting[length], rng):
                    low = _free_start(fit, blocked, random)
                    if low >= 0:
                        break
                else:
                    return None
        step, _, backwards, _, _, _, cells, _ = fit
        blocked |= cells << low
        laid.append((low, step, 2 * i + backwards))
        runs[i] = new_run((low, step, length, backwards))
    return Scattered([runs[i] for i in range(len(runs))], blocked ^ strides.geo.outside)


def _dealt(lex: Lexicon, strides: Strides, order: Sequence[int], rng: Random) -> list[StrideFit]:
    """A direction for each word in this order: all are dealt before one is dealt again.

    Repeated, up to `DEALS` times, until the diagonal and the backward directions that the sheet announces occur.
    """
    announced, fits = strides.announced(lex), strides.fits
    directions = range(len(strides.all))
    lengths = [len(lex.words[i]) for i in order]
    dealt: list[StrideFit] = []
    for _ in range(DEALS):
        deck: list[int] = []
        dealt = []
        for length in lengths:
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
    for family in families:
        for run in runs:  # usually one of the first few
            if (run.step, run.backwards) in family:
                break
        else:
            return False
    return True


class Look(NamedTuple):
    """Measures of a layout: the number of letters that words share, and of letters in the emptiest quarter."""

    shared: int
    spread: int


def look(lex: Lexicon, geo: Geometry, layout: Scattered) -> Look:
    """Measure a layout."""
    taken = layout.taken
    emptiest = min([(taken & quarter).bit_count() for quarter in geo.quarters])
    return Look(lex.total - taken.bit_count(), emptiest)


Laid: TypeAlias = tuple[int, int, int]
"""First cell and step of the run of a word, and the number of its reading there (see `Lexicon.meetings`)."""


def _crossing(
    meetings: Mapping[int, Mapping[int, Meetings]],
    i: int,
    fits: tuple[StrideFit, ...],
    laid: Sequence[Laid],
    blocked: int,
    random: Callable[[], float],
) -> tuple[int, StrideFit]:
    """A random start from which word `i` shares one cell with a word laid before, and the direction; or -1.

    For each of the directions in turn, a laid word is drawn, and all common letters are tried, starting at a random
    one. The new word may cover no other `blocked` cell.
    """
    number = len(laid)
    for fit in fits:
        own_step, _, backwards, _, _, _, cells, _ = fit
        low, step, reading = laid[int(random() * number)]  # `seeds.pick` inlined for speed
        common = meetings[2 * i + backwards][reading]
        if common:
            letters = len(common) >> 1
            first = int(random() * letters)
            for at, place in common[first : first + letters]:
                index = low + place * step
                start = index - at * own_step
                if start >= 0 and cells << start & blocked == 1 << index:
                    return start, fit
    return -1, fits[0]


def _free_start(fit: StrideFit, blocked: int, random: Callable[[], float]) -> int:
    """A random start from which no cell is blocked, uniformly distributed; or -1."""
    _, _, _, table, first, number, cells, _ = fit
    for _ in PROBES:  # `seeds.pick` inlined for speed
        start = table[int(random() * number)] + first
        if not cells << start & blocked:
            return start
    free = fit.starts(blocked ^ (1 << blocked.bit_length()) - 1)
    return draw_bit(free, random) if free else -1


def move(lex: Lexicon, strides: Strides, runs: Sequence[Run], i: int, overlap: bool, rng: Random) -> Run | None:
    """Another run for word `i` among the others: on free cells, otherwise crossing; None if there is none."""
    blocked = strides.geo.outside
    for j, run in enumerate(runs):
        if j != i:
            blocked |= strides.bits(run)
    length = len(lex.words[i])
    for fit in shuffled(strides.fitting[length], rng):
        low = _free_start(fit, blocked, rng.random)
        if low >= 0:
            return Run(low, fit.step, length, fit.backwards)
    if not overlap:
        return None
    others = [None if j == i else run for j, run in enumerate(runs)]
    crossing = Board(strides.geo, placed_grid(lex, strides.geo, others)).draw(lex, i, strides, overlap, rng)
    covers = crossing and any(run and i in lex.containers[j] and run.within(crossing) for j, run in enumerate(others))
    return None if covers else crossing  # A contained word must keep a place of its own.


def pack(detector: Detector, strides: Strides, overlap: bool, rng: Random, fixed: Fixed = ()) -> list[Run] | None:
    """Place the words where they reuse most letters, the longest first; None if one finds no place.

    A word that spells something with other letters is redrawn, up to `DRAWS` times in total, the last ones anywhere.
    """
    lex, geo = detector.lex, strides.geo
    board = Board(geo)
    runs: list[Run | None] = [None] * len(lex.words)
    for i, run in fixed:
        runs[i] = run
        board.put(lex.pattern(i, run.backwards), run)
    for i in lex.order:
        if runs[i]:
            continue
        for number in range(DRAWS):
            candidate = board.draw(lex, i, strides, overlap, rng, tight=number < TIGHT)
            if candidate is None:
                return None
            runs[i] = drawn = candidate
            if not find_accidents(detector, geo, placed_grid(lex, geo, runs), runs):
                break
        board.put(lex.pattern(i, drawn.backwards), drawn)
    return [run for run in runs if run]


def placed_grid(lex: Lexicon, geo: Geometry, runs: Iterable[Run | None]) -> bytearray:
    """The grid of the words on their runs; every other cell is 0."""
    grid = bytearray(geo.size)
    for (word, back), run in zip(lex.both, runs, strict=True):
        if run:
            low, step, length, backwards = run
            grid[low : low + length * step : step] = back if backwards else word
    return grid
