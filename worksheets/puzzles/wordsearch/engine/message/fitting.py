"""Finds the grids that words and a message fill exactly, counting shared cells once per word.

Sizes follow the sheet's rules: if words may cross, they should share about one cell for every four words; otherwise
none. Unless the author forbids it, words share as few cells as necessary if no grid of usual proportions fits
otherwise. Shapes keep their proportions to within a row or, if nothing else fits, a few. This module only does the
arithmetic; `leftover.py` finds the layouts.
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
from worksheets.base.sentences import sentence
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.outline import Outline, holds, longest_run

WORDS_A_SHARED_CELL = 4
"""Number of words per shared cell if words may cross, as on sheets without a message."""

MORE_SHARED = 3
"""Up to this many more shared cells are as good."""

FEW_SHARED = 5
"""Words that may but should not cross share at most this many cells, unless nothing else fits."""

MOST_SHARED = 60
"""Maximum number of shared cells when a size is chosen."""

SIZES = 16
"""Maximum number of sizes of a grid to try."""

SHAPES = 6
"""With this many sizes of a shape, other proportions are not searched."""

USUAL, SLIM, SLIMMEST = 0.6, 0.4, 0.15
"""Minimum ratio of the shorter side to the longer: of usual grids, of slim ones, and if nothing else fits."""

STRETCH = 0.34
"""Maximum deviation of a shape's rows, as a share, if nothing else fits."""

FARTHEST = {False: 12, True: 120}
"""Limit of the change in letters proposed for a message, in rectangles and in shapes."""

SAMPLES = 60
"""Number of random choices of words before words are exchanged to fit."""

EXCHANGES = 400
"""Maximum number of exchanges of two words to try."""


ANY = Size(1, 1)
"""The minimum size of every grid."""


class Amounts(NamedTuple):
    """Numbers of letters to fit: of all words together, of the longest one and of the message.

    `fewest` is the minimum number of cells that the words take; `words` is their number.
    """

    total: int
    longest: int
    message: int
    words: int
    fewest: int = 0

    def shared(self, cells: int) -> int:
        """The number of cells that words must share in a grid of `cells` cells; negative if the grid is too large."""
        return self.total + self.message - cells


class Wanted(NamedTuple):
    """The requirements of a sheet with a message.

    `overlap` says whether words should cross, `may_cross` whether they may if necessary. `size` is the author's,
    `chosen` the one for the paper if the author sets none.
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
    fixed_cells: tuple[Cell, ...] = ()
    """The cells of words in given places."""

    def mask(self, size: Size) -> Mask | None:
        """The cells of a grid of this size; None for all of them."""
        return self.outline.mask(size) if self.outline else None

    def cells(self, size: Size) -> int:
        """The number of cells of a grid of this size."""
        return self.outline.mask(size).count if self.outline else size.rows * size.columns

    def name(self, size: Size) -> str:
        """The name of a grid of this size in sentences."""
        if self.outline:
            return sentence("{outline} in {size}", outline=self.outline, size=size)
        return sentence("a grid of {size}", size=size)

    def amounts(self, entries: Collection[Entry]) -> Amounts:
        """The letters that these words and the message have to fit into a grid."""
        lengths = [len(entry.letters) for entry in entries]
        needed: Counter[str] = Counter()
        for entry in entries:
            needed |= Counter(entry.letters)
        return Amounts(sum(lengths), max(lengths), len(self.message), len(lengths), needed.total())

    def sizes(self, amounts: Amounts) -> list[Size]:
        """The sizes that fit, the preferred ones first, ignoring the author's size."""
        strict = not self.may_cross
        if self.outline:
            return _fitting_shapes(
                self.outline, amounts, self.directions, overlap=self.overlap, strict=strict, fixed=self.fixed_cells
            )
        return fitting_sizes(amounts, self.directions, overlap=self.overlap, strict=strict, least=self.least)


def room(size: Size, directions: Sequence[Direction]) -> int:
    """Length of the longest word that fits a grid of this size."""
    straight = max(size.columns * (not way.d_row) or size.rows * (not way.d_column) for way in directions)
    diagonal = min(size) * any(way.d_row and way.d_column for way in directions)
    return max(straight, diagonal)


def fitting_sizes(
    amounts: Amounts, directions: Sequence[Direction], *, overlap: bool, strict: bool, least: Size = ANY
) -> list[Size]:
    """The sizes that fit, the preferred ones first; `strict` if words must not cross at all."""
    few, more, most, tiers = _wishes(amounts, overlap=overlap, strict=strict)
    chosen: dict[Size, None] = {}
    for fewest, highest, proportion in tiers:
        sizes = [
            (max(few - shared, shared - more, 0), -min(size) / max(size), shared, size)
            for shared in range(fewest, min(highest, most) + 1)
            if amounts.total - shared >= amounts.fewest
            for size in _rectangles(amounts.total + amounts.message - shared, proportion)
            if amounts.longest <= room(size, directions) and size.rows >= least.rows and size.columns >= least.columns
        ]
        chosen.update((size, None) for *_, size in sorted(sizes))
        if len(chosen) >= SIZES:
            break
    return list(islice(chosen, SIZES))


class _Wishes(NamedTuple):
    """From `few` to `more` shared cells are preferred, up to `most` possible; the `tiers` are tried in order.

    Each tier has the minimum and maximum number of shared cells, and the minimum ratio of the sides, up to 1.
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
    fixed: tuple[Cell, ...],
) -> list[Size]:
    """The sizes that fit for a shape, which must contain all `fixed` cells."""
    few, more, most, tiers = _wishes(amounts, overlap=overlap, strict=strict)
    both = amounts.total + amounts.message
    fewest = max(both - (0 if strict else most), amounts.fewest + amounts.message, 1)
    chosen: dict[Size, None] = {}
    for stretch in (0.0, STRETCH):
        fitting = sorted(
            (max(few - shared, shared - more, 0), off, shared, size)
            for off, size, mask in outline.sizes(fewest, both, stretch)
            if amounts.longest <= longest_run(mask, directions) and holds(mask, fixed)
            for shared in [both - mask.count]
        )
        for least, highest, _ in tiers:
            chosen.update((size, None) for *_, shared, size in fitting if least <= shared <= min(highest, most))
        if len(chosen) >= SHAPES:
            break
    return list(islice(chosen, SIZES))


def nearest_fits(wanted: Wanted, amounts: Amounts) -> Iterator[tuple[int, Size]]:
    """Yield the fewest letters to add, and the fewest to remove (negative), that fill a grid, with its size."""
    for way in (1, -1):
        for more in range(way, FARTHEST[wanted.outline is not None] * way, way):
            if amounts.message + more < 1:
                break
            other = amounts._replace(message=amounts.message + more)
            if sizes := wanted.sizes(other):
                yield more, sizes[0]
                break


def _rectangles(cells: int, proportion: float) -> Iterator[Size]:
    """Yield the rectangles with this number of cells, in both orientations."""
    for shorter in range(max(1, math.ceil(math.sqrt(cells * proportion))), math.isqrt(cells) + 1):
        longer, rest = divmod(cells, shorter)
        if not rest and longer <= LARGEST_SIDE:
            yield Size(longer, shorter)
            if longer != shorter:
                yield Size(shorter, longer)


def pick_for(
    lengths: Sequence[int], count: int, wanted: Sequence[range], kept: Sequence[int], rng: Random
) -> list[int]:
    """The indices of `count` words, in order, whose total length is in one of the `wanted` ranges, if possible.

    The preferred ranges come first. The words `kept` are included. Random samples are drawn first; if none fits, words
    are exchanged one by one towards the nearest fit.
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
    """The number of letters missing to fit; negative if there are too many."""
    if any(total in totals for totals in wanted):
        return 0
    edges = [edge - total for totals in wanted if totals for edge in (totals[0], totals[-1])]
    return min(edges, key=lambda off: (abs(off), off), default=0)
