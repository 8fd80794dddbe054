"""Placing words on bitboards: at random on open grids, seeking overlap where space is short.

A bitboard is an integer whose bit `i` stands for the cell with index `i` (see `scan.py`). Shifts and
ANDs then answer for all cells at once where a word can start; no run leaves the grid, because the
bits behind each row are never set. Every function gives one `Run` a word, in the order of the
list, or None. Which of them to ask, and how often, is decided in `generate.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from worksheets.grid import Direction
from worksheets.puzzles.wordsearch.lexicon import Lexicon
from worksheets.puzzles.wordsearch.scan import AXES, Geometry, Run

PROBES = 8
"""Starts tried at random before all that are free are worked out to draw from."""

CROSSING = 0.4
"""Share of the words of a sheet with overlap that try to cross another one; more would all huddle together."""


class Course(NamedTuple):
    """A direction a word may run in, as a step in the byte grid."""

    step: int
    backwards: bool


class Fit(NamedTuple):
    """A course on which a word of some length fits an empty grid.

    `starts` are the cells it can start from there, and `cells` its own cells from index 0 on, as bits.
    A cell starts a free run of that length if it stays set when the free cells are ANDed with
    themselves shifted by each of `shifts` in turn.
    """

    step: int
    backwards: bool
    starts: tuple[int, ...]
    cells: int
    shifts: tuple[int, ...]


class Courses:
    """The directions of a sheet on one geometry, and which of them a word of some length fits."""

    def __init__(self, geo: Geometry, directions: tuple[Direction, ...]) -> None:
        self.geo = geo
        self.directions = directions
        self.all = tuple(
            Course(geo.steps[direction], False) if direction in AXES else Course(geo.steps[direction.opposite], True)
            for direction in directions
        )
        self._fitting: dict[int, tuple[Fit, ...]] = {}
        self._bits: dict[tuple[int, int], int] = {}

    def fitting(self, length: int) -> tuple[Fit, ...]:
        """The courses on which a word of this length fits an empty grid."""
        found = self._fitting.get(length)
        if found is None:
            found = self._fitting[length] = tuple(
                Fit(
                    step,
                    backwards,
                    tuple(self._starts(direction, step, length)),
                    self.bits(Run(0, step, length)),
                    tuple(done * step for done in _doublings(length)),
                )
                for direction, (step, backwards) in zip(self.directions, self.all, strict=True)
                if (length - 1) * abs(direction.d_row) < self.geo.rows
                and (length - 1) * abs(direction.d_column) < self.geo.columns
            )
        return found

    def _starts(self, direction: Direction, step: int, length: int) -> Iterator[int]:
        """The low ends of all runs of this length."""
        rows = range(self.geo.rows - (length - 1) * abs(direction.d_row))
        columns = range(self.geo.columns - (length - 1) * abs(direction.d_column))
        first = length - 1 if step == self.geo.steps[Direction.SW] and direction.d_column else 0
        return (row * self.geo.width + first + column for row in rows for column in columns)

    def bits(self, run: Run) -> int:
        """The cells of a run as bits."""
        low, step, length, _ = run
        found = self._bits.get((step, length))
        if found is None:
            found = self._bits[step, length] = sum(1 << k * step for k in range(length))
        return found << low


def _doublings(length: int) -> Iterator[int]:
    """1, 2, 4 ... and a rest, `length - 1` in all: how a run of one cell grows to `length` cells."""
    done = 1
    while done < length:
        step = min(done, length - done)
        yield step
        done += step


@lru_cache(maxsize=256)
def courses(geo: Geometry, directions: tuple[Direction, ...]) -> Courses:
    """The courses of these directions, kept for the next sheet."""
    return Courses(geo, directions)


def scatter(lex: Lexicon, ways: Courses, overlap: bool, rng: Random) -> list[Run] | None:
    """Place the words at random, the longest first; None as soon as one finds no place.

    A word's direction is drawn once, each as likely as the next, and only its start is drawn from
    those that are free: drawing both again would favour the straight directions. With overlap some
    words first try to cross one that is there.
    """
    random = rng.random
    cells = free = ways.geo.cells
    runs: dict[int, Run] = {}
    for i in lex.order:
        length = len(lex.words[i])
        fitting = ways.fitting(length)
        fit = fitting[int(random() * len(fitting))]
        low = -1
        if overlap and runs and random() < CROSSING:
            low = _crossing(lex, runs, i, fit, cells, free, random)
        if low < 0:
            low = _free_start(fit, free, random)
            if low < 0:
                for fit in sorted(fitting, key=lambda _: random()):
                    low = _free_start(fit, free, random)
                    if low >= 0:
                        break
                else:
                    return None
        free &= ~(fit.cells << low)
        runs[i] = Run(low, fit.step, length, fit.backwards)
    return [runs[i] for i in range(len(runs))]


def _crossing(
    lex: Lexicon, runs: dict[int, Run], i: int, fit: Fit, cells: int, free: int, random: Callable[[], float]
) -> int:
    """A start from which word `i` shares one cell with a word drawn from those placed, or -1."""
    j = lex.order[int(random() * len(runs))]
    low, step, length, backwards = runs[j]
    pattern, crossed = lex.both[i][fit.backwards], lex.both[j][backwards]
    first = int(random() * length)
    for k in range(first - length, first):
        at = pattern.find(crossed[k])
        if at >= 0:
            index = low + k % length * step
            start = index - at * fit.step
            run = fit.cells << start if start >= 0 else 0
            return start if run & cells == run and run & ~free == 1 << index else -1
    return -1


def _free_start(fit: Fit, free: int, random: Callable[[], float]) -> int:
    """A start, each as likely as the next, from which all cells are free, or -1."""
    _, _, starts, cells, shifts = fit
    for _ in range(PROBES):
        start = starts[int(random() * len(starts))]
        run = cells << start
        if run & free == run:
            return start
    for shift in shifts:
        free &= free >> shift
    return draw_bit(free, random) if free else -1


def draw_bit(bits: int, random: Callable[[], float]) -> int:
    """The index of one of the set bits, each as likely as the next."""
    number = int(random() * bits.bit_count())
    low, high = 0, bits.bit_length()
    while high - low > 1:  # Halve the range that holds bit number `number`, counted from `low`.
        middle = (low + high) // 2
        below = (bits & (1 << middle) - 1).bit_count()
        if number < below:
            bits &= (1 << middle) - 1
            high = middle
        else:
            number -= below
            bits = bits >> middle << middle
            low = middle
    return low


class Board:
    """The letters placed so far, one bitboard a letter, and the empty cells."""

    def __init__(self, geo: Geometry, grid: bytes | bytearray = b"") -> None:
        self.letters: dict[int, int] = {}
        self.empty = geo.cells
        for index, letter in enumerate(grid):
            if letter:
                self._set(letter, 1 << index)

    def copy(self) -> Board:
        """A board that can go another way."""
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

    def draw(self, lex: Lexicon, i: int, ways: Courses, overlap: bool, rng: Random, tight: bool = False) -> Run | None:
        """A random run for word `i` with a cell of its own, or None; where it is tight, with most overlap."""
        best: list[tuple[int, Course]] = []
        most = 0
        for course in ways.all:
            pattern = lex.pattern(i, course.backwards)
            legal = self.starts(pattern, course.step, overlap)
            reused = 0
            if legal and overlap:
                legal &= ~self._standing(pattern, course.step)
                if tight:
                    legal, reused = self.most_overlap(pattern, course.step, legal)
            if reused > most:
                most, best = reused, []
            if legal and reused == most:
                best.append((legal, course))
        if not best:
            return None
        legal, course = best[int(rng.random() * len(best))]
        return Run(draw_bit(legal, rng.random), course.step, len(lex.words[i]), course.backwards)

    def _standing(self, pattern: bytes, step: int) -> int:
        """The starts at which the pattern stands already."""
        found = -1
        shift = 0
        for letter in pattern:
            found &= self.letters.get(letter, 0) >> shift
            if not found:
                break
            shift += step
        return found


def move(lex: Lexicon, ways: Courses, runs: Sequence[Run], i: int, overlap: bool, rng: Random) -> Run | None:
    """Another run for word `i` among the others: on free cells, or else crossing; None if there is none."""
    free = ways.geo.cells
    for j, run in enumerate(runs):
        if j != i:
            free &= ~ways.bits(run)
    length = len(lex.words[i])
    for fit in sorted(ways.fitting(length), key=lambda _: rng.random()):
        low = _free_start(fit, free, rng.random)
        if low >= 0:
            return Run(low, fit.step, length, fit.backwards)
    if not overlap:
        return None
    others = [None if j == i else run for j, run in enumerate(runs)]
    return Board(ways.geo, placed_grid(lex, ways.geo, others)).draw(lex, i, ways, overlap, rng)


def pack(lex: Lexicon, ways: Courses, overlap: bool, rng: Random) -> list[Run] | None:
    """Place the words where they reuse most letters, the longest first; None if one finds no place."""
    board = Board(ways.geo)
    runs: dict[int, Run] = {}
    for i in lex.order:
        run = board.draw(lex, i, ways, overlap, rng, tight=True)
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
