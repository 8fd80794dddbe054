"""The rules of a sheet, its directions as steps in the byte grid, and bitboards, which tell where words fit.

In a bitboard, an integer, bit `i` represents the cell with index `i` (see `scan.py`). Shifts and ANDs determine for all
cells at once where a word can start. No run leaves the grid, because the bits after each row are never set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.base.grid import Direction
from worksheets.base.seeds import pick
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon, OnDemand
from worksheets.puzzles.wordsearch.engine.find.scan import AXES, Geometry, Run

DIAGONAL = frozenset(direction for direction in Direction if direction.d_row and direction.d_column)
"""The diagonal directions."""

BACKWARD = frozenset((Direction.W, Direction.N, Direction.NW, Direction.SW))
"""The directions against the usual reading direction."""

Filler: TypeAlias = Literal["alphabet", "words", "fragments"]
"""Filler of the empty cells: letters of the alphabet, letters of the words, or pieces of the words."""


class SearchRules(NamedTuple):
    """The rules of a sheet for the engine; `order.py` fills them in.

    `directions` are in the order of `Direction`; with `overlap`, words may share cells.
    """

    directions: tuple[Direction, ...]
    overlap: bool
    filler: Filler


class Stride(NamedTuple):
    """A direction a word may run in, as a step in the byte grid."""

    step: int
    backwards: bool


class StrideFit(NamedTuple):
    """A stride on which words of one length fit an empty grid.

    A word can start (or, read backwards, end) at `number` cells: `table[k] + first`, in reading order; many strides and
    lengths share a table. `cells` are the word's own cells from index 0 on, as bits.
    """

    step: int
    length: int
    backwards: bool
    table: Sequence[int]
    first: int
    number: int
    cells: int
    shifts: tuple[int, ...]

    def starts(self, free: int) -> int:
        """The cells, as bits, from which a run of this length has only free cells."""
        for shift in self.shifts:
            free &= free >> shift
        return free


class Strides:
    """The directions of a sheet on one geometry, and which of them a word of some length fits."""

    def __init__(self, geo: Geometry, directions: tuple[Direction, ...]) -> None:
        self.geo = geo
        self.directions = directions
        self.all = tuple([_stride(geo, direction) for direction in directions])
        families = tuple(
            [
                frozenset([_stride(geo, direction) for direction in directions if direction in family])
                for family in (DIAGONAL, BACKWARD)
                if not family.isdisjoint(directions)
            ]
        )
        self.compass: dict[tuple[int, bool], Direction] = dict(zip(self.all, directions, strict=True))
        self.fits = OnDemand(partial(_fits, geo, directions))
        """`fits[length]` has the fit of each direction, in their order; None if no word of this length fits."""
        self.fitting = OnDemand(partial(_fitting, self.fits))
        """`fitting[length]` are those that are not None."""
        self._announced = OnDemand(partial(_announced, families, self.fitting))
        self._bits = OnDemand(_bits)

    def announced(self, lex: Lexicon) -> tuple[frozenset[Stride], ...]:
        """The families of directions, diagonal and backward, that the sheet allows and its shortest word fits."""
        shortest, _ = lex.lengths[0]
        return self._announced[shortest]

    def bits(self, run: Run) -> int:
        """The cells of a run as bits."""
        low, step, length, _ = run
        return self._bits[step, length] << low


def _stride(geo: Geometry, direction: Direction) -> Stride:
    if direction in AXES:
        return Stride(geo.steps[direction], False)
    return Stride(geo.steps[direction.opposite], True)


def _bits(run: tuple[int, int]) -> int:
    """The cells, as bits, of a run of this step and length that begins at index 0."""
    step, length = run
    return sum(1 << k * step for k in range(length))


Fits: TypeAlias = tuple[StrideFit | None, ...]


def _fits(geo: Geometry, directions: Sequence[Direction], length: int) -> Fits:
    return tuple([_fit(geo, direction, length) for direction in directions])


def _fit(geo: Geometry, direction: Direction, length: int) -> StrideFit | None:
    step, backwards = _stride(geo, direction)
    shifts = tuple([done * step for done in _doublings(length)])
    cells = 1
    for shift in shifts:
        cells |= cells << shift
    fit = StrideFit(step, length, backwards, (), 0, 0, cells, shifts)
    if geo.mask:
        table = geo.indexes(fit.starts(geo.cells))
        return fit._replace(table=table, number=len(table)) if table else None
    rows = geo.rows - (length - 1) * abs(direction.d_row)
    columns = geo.columns - (length - 1) * abs(direction.d_column)
    if rows <= 0 or columns <= 0:
        return None
    first = length - 1 if step == geo.steps[Direction.SW] and direction.d_column else 0
    return fit._replace(table=geo.blocks[columns], first=first, number=rows * columns)


def _fitting(fits: OnDemand[int, Fits], length: int) -> tuple[StrideFit, ...]:
    return tuple(filter(None, fits[length]))


def _announced(
    families: Sequence[frozenset[Stride]], fitting: OnDemand[int, tuple[StrideFit, ...]], shortest: int
) -> tuple[frozenset[Stride], ...]:
    there = {(fit.step, fit.backwards) for fit in fitting[shortest]}
    return tuple([family for family in families if not family.isdisjoint(there)])


def _doublings(length: int) -> Iterator[int]:
    """1, 2, 4 ... and a rest, `length - 1` in all: how a run of one cell grows to `length` cells."""
    done = 1
    while done < length:
        step = min(done, length - done)
        yield step
        done += step


@byte_cache(16_000_000, lambda strides, *_: 150 * strides.geo.size * len(strides.directions))
def strides_of(geo: Geometry, directions: tuple[Direction, ...]) -> Strides:
    """The strides of these directions; cached."""
    return Strides(geo, directions)


_HALVES = tuple([(1 << k, (1 << (1 << k)) - 1) for k in range(16)])[::-1]
"""Powers of two, the largest first, each with a mask of that many bits; enough for the largest grid."""


def draw_bit(bits: int, random: Callable[[], float]) -> int:
    """The index of one of the set bits, uniformly distributed; one call of `random`."""
    number = int(random() * bits.bit_count())
    low = 0
    for half, mask in _HALVES[-(bits.bit_length() - 1).bit_length() :]:
        # Keep the half that holds bit number `number`, counted from the lowest.
        lower = bits & mask
        count = lower.bit_count()
        if number < count:
            bits = lower
        else:
            number -= count
            bits >>= half
            low += half
    return low


class Board:
    """The letters placed so far, one bitboard per letter, and the empty cells."""

    def __init__(self, geo: Geometry, grid: bytes | bytearray = b"") -> None:
        self.letters: dict[int, int] = {}
        self.empty = geo.cells
        for index, letter in enumerate(grid):
            if letter:
                self._set(letter, 1 << index)

    def copy(self) -> Board:
        """An independent copy."""
        board = Board.__new__(Board)
        board.letters, board.empty = dict(self.letters), self.empty
        return board

    def _set(self, letter: int, bit: int) -> None:
        self.letters[letter] = self.letters.get(letter, 0) | bit
        self.empty &= ~bit

    def put(self, pattern: bytes, run: Run) -> None:
        """Place a pattern on free cells and on its own letters."""
        for letter, index in zip(pattern, run.indexes, strict=True):
            self._set(letter, 1 << index)

    def starts(self, pattern: bytes, step: int, overlap: bool) -> int:
        """Every cell from which `pattern` can be laid with `step`."""
        empty = self.empty
        legal = -1
        shift = 0
        for letter in pattern:
            legal &= ((self.letters.get(letter, 0) | empty) if overlap else empty) >> shift
            if not legal:
                break
            shift += step
        return legal

    def most_overlap(self, pattern: bytes, step: int, legal: int) -> tuple[int, int]:
        """The starts among `legal` that reuse most letters, and how many they reuse.

        Counts for all starts at once: `planes[k]` holds bit `k` of each start's count.
        """
        planes: list[int] = []
        shift = 0
        for letter in pattern:
            carry = self.letters.get(letter, 0) >> shift & legal
            for k, plane in enumerate(planes):
                if not carry:
                    break
                planes[k] = plane ^ carry
                carry &= plane
            if carry:
                planes.append(carry)
            shift += step
        reused = 0
        for k in reversed(range(len(planes))):
            if legal & planes[k]:
                legal &= planes[k]
                reused += 1 << k
        return legal, reused

    def draw(
        self, lex: Lexicon, i: int, strides: Strides, overlap: bool, rng: Random, tight: bool = False
    ) -> Run | None:
        """A random run for word `i` with a cell of its own, or None; if `tight`, with maximum overlap."""
        best: list[tuple[int, Stride]] = []
        most = 0
        for stride in strides.all:
            pattern = lex.pattern(i, stride.backwards)
            legal = self.starts(pattern, stride.step, overlap)
            reused = 0
            if legal and overlap:
                legal &= ~self._occurring(pattern, stride.step)
                if tight:
                    legal, reused = self.most_overlap(pattern, stride.step, legal)
            if reused > most:
                most, best = reused, []
            if legal and reused == most:
                best.append((legal, stride))
        if not best:
            return None
        legal, stride = pick(best, rng)
        return Run(draw_bit(legal, rng.random), stride.step, len(lex.words[i]), stride.backwards)

    def _occurring(self, pattern: bytes, step: int) -> int:
        """The starts at which the pattern already occurs."""
        starts = -1
        shift = 0
        for letter in pattern:
            starts &= self.letters.get(letter, 0) >> shift
            if not starts:
                break
            shift += step
        return starts
