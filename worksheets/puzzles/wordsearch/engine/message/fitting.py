"""Which grids words and a message fill exactly: the cells, and those that words share once more, are their letters.

Sizes go with the sheet's rules: where words may cross, they are to share a cell for every four words or some more;
where they may not, none. As long as the author does not forbid it, words share as few cells as it takes where no grid
of usual proportions fits otherwise. Shapes keep their proportions, or have a row more or less than they should; where
nothing else fits, some more. What is said here is arithmetic; `leftover.py` finds the layouts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from worksheets.base.grid import LARGEST_SIDE, Cell, Direction, Mask, Size
from worksheets.base.seeds import below, shuffled
from worksheets.puzzles.wordsearch.engine.shape.outline import Outline, holds, longest_run
from worksheets.puzzles.wordsearch.model import Entry

WORDS_A_SHARED_CELL = 4
"""Words for which there should be a shared cell where words may cross, as on sheets without a message."""

MORE_SHARED = 3
"""Shared cells more than that which are as good."""

FEW_SHARED = 5
"""Cells that words rather share than fill a grid of slim proportions, where they should not cross but may."""

MOST_SHARED = 60
"""More shared cells than that are not thought of where a size is chosen."""

SIZES = 16
"""Most sizes of a grid that are tried."""

SHAPES = 6
"""So many sizes of a shape are enough for none to be looked for that has other proportions."""

USUAL, SLIM, SLIMMEST = 0.6, 0.4, 0.15
"""Least share that the shorter side is of the longer one: of usual grids, of slim ones, and where nothing else fits."""

STRETCH = 0.34
"""Share of its rows that a shape may have more or less than it should where nothing else fits."""

FARTHEST = {False: 12, True: 120}
"""Letters less than that more or fewer are proposed for a message, in rectangles and in shapes."""

SAMPLES = 60
"""Choices of words that are drawn before words are exchanged until their letters fit."""

EXCHANGES = 400
"""Pairs of words looked at for an exchange."""


ANY = Size(1, 1)
"""What every grid has at least."""


class Amounts(NamedTuple):
    """How many letters are to be fitted: those of all words together, of the longest one and of the message.

    `fewest` are cells that the words take at least, however they cross; `words` is how many they are.
    """

    total: int
    longest: int
    message: int
    words: int
    fewest: int = 0

    def shared(self, cells: int) -> int:
        """How many cells words have to share in a grid of so many; below 0 there are cells too many."""
        return self.total + self.message - cells


class Wanted(NamedTuple):
    """What a sheet with a message asks for.

    `overlap` says whether its words should cross, `may_cross` whether they may where it takes that. `size` is the
    author's, `chosen` the one for the paper where the author says none.
    """

    message: tuple[str, ...]
    directions: tuple[Direction, ...]
    overlap: bool
    may_cross: bool
    size: Size | None = None
    chosen: Size | None = None
    least: Size = ANY
    """Rows and columns that words in given places need."""
    outline: Outline | None = None
    """The shape of the grid; None for a rectangle."""
    standing: tuple[Cell, ...] = ()
    """The cells of words in given places."""

    def mask(self, size: Size) -> Mask | None:
        """The cells of a grid of this size; None for all of them."""
        return self.outline.mask(size) if self.outline else None

    def cells(self, size: Size) -> int:
        """How many cells a grid of this size has."""
        return self.outline.mask(size).count if self.outline else size.rows * size.columns

    def name(self, size: Size) -> str:
        """What sentences call a grid of this size."""
        return f"{self.outline} in {size}" if self.outline else f"a grid of {size}"

    def amounts(self, entries: Collection[Entry]) -> Amounts:
        """The letters that these words and the message have to fit into a grid."""
        lengths = [len(entry.letters) for entry in entries]
        needed: Counter[str] = Counter()
        for entry in entries:
            needed |= Counter(entry.letters)
        return Amounts(sum(lengths), max(lengths), len(self.message), len(lengths), needed.total())

    def sizes(self, amounts: Amounts) -> list[Size]:
        """Those that fit, the most wanted first, of whatever size the author says."""
        strict = not self.may_cross
        if self.outline:
            return _fitting_shapes(
                self.outline, amounts, self.directions, overlap=self.overlap, strict=strict, standing=self.standing
            )
        return fitting_sizes(amounts, self.directions, overlap=self.overlap, strict=strict, least=self.least)


def room(size: Size, directions: Sequence[Direction]) -> int:
    """Letters of the longest word that has a place in a grid of this size."""
    straight = max(size.columns * (not each.d_row) or size.rows * (not each.d_column) for each in directions)
    diagonal = min(size) * any(each.d_row and each.d_column for each in directions)
    return max(straight, diagonal)


def fitting_sizes(
    amounts: Amounts, directions: Sequence[Direction], *, overlap: bool, strict: bool, least: Size = ANY
) -> list[Size]:
    """The sizes that fit, the most wanted first; `strict` where words must not cross whatever it takes."""
    few, more, most, tiers = _wishes(amounts, overlap=overlap, strict=strict)
    found: dict[Size, None] = {}
    for fewest, highest, proportion in tiers:
        sizes = [
            (max(few - shared, shared - more, 0), -min(size) / max(size), shared, size)
            for shared in range(fewest, min(highest, most) + 1)
            if amounts.total - shared >= amounts.fewest
            for size in _rectangles(amounts.total + amounts.message - shared, proportion)
            if amounts.longest <= room(size, directions) and size.rows >= least.rows and size.columns >= least.columns
        ]
        found.update((size, None) for *_, size in sorted(sizes))
        if len(found) >= SIZES:
            break
    return list(islice(found, SIZES))


class _Wishes(NamedTuple):
    """From `few` to `more` shared cells are wanted, up to `most` possible; the `tiers` are tried one after the other.

    Each has the fewest and most shared cells, and the least share of the shorter side.
    """

    few: int
    more: int
    most: int
    tiers: list[tuple[int, int, float]]


def _wishes(amounts: Amounts, *, overlap: bool, strict: bool) -> _Wishes:
    most = min(amounts.words - 1, MOST_SHARED)
    few = min(-(-amounts.words // WORDS_A_SHARED_CELL), most) if overlap else 0
    more = few + MORE_SHARED if overlap else 0
    if overlap:
        tiers = [(few, more, USUAL), (0, most, USUAL), (0, most, SLIMMEST)]
    elif strict:
        tiers = [(0, 0, SLIM), (0, 0, SLIMMEST)]
    else:
        tiers = [(0, 0, SLIM), (1, min(most, FEW_SHARED), USUAL), (0, most, SLIM), (0, most, SLIMMEST)]
    return _Wishes(few, more, most, tiers)


def _fitting_shapes(
    outline: Outline,
    amounts: Amounts,
    directions: tuple[Direction, ...],
    *,
    overlap: bool,
    strict: bool,
    standing: tuple[Cell, ...],
) -> list[Size]:
    """The same for a shape, which has all the cells `standing`."""
    few, more, most, tiers = _wishes(amounts, overlap=overlap, strict=strict)
    both = amounts.total + amounts.message
    fewest = max(both - (0 if strict else most), amounts.fewest + amounts.message, 1)
    found: dict[Size, None] = {}
    for stretch in (0.0, STRETCH):
        fitting = sorted(
            (max(few - shared, shared - more, 0), off, shared, size)
            for off, size, mask in outline.sizes(fewest, both, stretch)
            if amounts.longest <= longest_run(mask, directions) and holds(mask, standing)
            for shared in [both - mask.count]
        )
        for least, highest, _ in tiers:
            found.update((size, None) for *_, shared, size in fitting if least <= shared <= min(highest, most))
        if len(found) >= SHAPES:
            break
    return list(islice(found, SIZES))


def nearest_fits(wanted: Wanted, amounts: Amounts) -> Iterator[tuple[int, Size]]:
    """How many letters more, or fewer, would fit a grid, with that grid: the nearest either way."""
    for way in (1, -1):
        for more in range(way, FARTHEST[wanted.outline is not None] * way, way):
            if amounts.message + more < 1:
                break
            other = amounts._replace(message=amounts.message + more)
            if sizes := wanted.sizes(other):
                yield more, sizes[0]
                break


def _rectangles(cells: int, proportion: float) -> Iterator[Size]:
    """Those with so many cells, upright and lying."""
    for shorter in range(max(1, math.ceil(math.sqrt(cells * proportion))), math.isqrt(cells) + 1):
        longer, rest = divmod(cells, shorter)
        if not rest and longer <= LARGEST_SIDE:
            yield Size(longer, shorter)
            if longer != shorter:
                yield Size(shorter, longer)


def pick_for(
    lengths: Sequence[int], count: int, wanted: Sequence[range], kept: Sequence[int], rng: Random
) -> list[int]:
    """The numbers of `count` words, in order, whose letters are together in one of the ranges, if such are found.

    The ranges come the most wanted first. The words `kept` are among them. Drawn, and then, where none of the samples
    fits, exchanged one by one towards the nearest fit.
    """
    others = [number for number in range(len(lengths)) if number not in kept]
    chosen: list[int] = []
    nearest: tuple[int, list[int]] | None = None
    for _ in range(SAMPLES):
        chosen = [*kept, *shuffled(others, rng)[: count - len(kept)]]
        off = _off(sum(lengths[number] for number in chosen), wanted)
        if not off:
            return sorted(chosen)
        if nearest is None or abs(off) < abs(nearest[0]):
            nearest = off, chosen
    off, chosen = nearest or (0, chosen)
    for _ in range(EXCHANGES if len(chosen) > len(kept) else 0):
        out = len(kept) + below(len(chosen) - len(kept), rng)
        other = others[below(len(others), rng)]
        gain = lengths[other] - lengths[chosen[out]]
        if other in chosen or abs(off - gain) > abs(off):
            continue
        off -= gain
        chosen[out] = other
        if not off:
            break
    return sorted(chosen)


def _off(total: int, wanted: Sequence[range]) -> int:
    """How many letters more it takes to fit, or fewer where it is below 0."""
    if any(total in each for each in wanted):
        return 0
    edges = [edge - total for each in wanted if each for edge in (each[0], each[-1])]
    return min(edges, key=lambda off: (abs(off), off), default=0)
