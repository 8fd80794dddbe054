"""Bitboards: integers whose bit `i` represents the cell with index `i` (see `scan.py`).

Shifts and ANDs determine for all cells at once where a word can start. No run leaves the grid, because the bits after
each row are never set.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from worksheets.base.seeds import pick
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.place.strides import Stride, Strides

_HALVES = tuple([(1 << k, (1 << (1 << k)) - 1) for k in range(16)])[::-1]
"""Powers of two, the largest first, each with as many set bits; half of the bits of the largest grid and more."""


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
                legal &= ~self._standing(pattern, stride.step)
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

    def _standing(self, pattern: bytes, step: int) -> int:
        """The starts at which the pattern already occurs."""
        found = -1
        shift = 0
        for letter in pattern:
            found &= self.letters.get(letter, 0) >> shift
            if not found:
                break
            shift += step
        return found
