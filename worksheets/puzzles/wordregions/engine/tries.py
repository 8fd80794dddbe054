"""Two tries that are walked together, that of connected shapes and that of words; and the words of one sheet.

A cell has the place `row * STRIDE + column`. STRIDE exceeds the width of the largest grid, so that a shape has the same
steps in a grid of any width, and steps over the edge lead to places outside the grid.

The trie of the words of a dictionary is built lazily as it is walked.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.language.dictionary import Dictionary
from worksheets.language.word_columns import Cells, Columns
from worksheets.language.word_lists import WordLists
from worksheets.puzzles.wordregions.model import RegionSize

LARGEST_REGION = 10
"""Maximum number of cells in a region: there are 3,783 shapes of 4 to 8 cells, but 50,146 of 1 to 10."""

STRIDE = LARGEST_SIDE + LARGEST_REGION

RegionShape: TypeAlias = tuple[int, ...]
"""The places of the cells in reading order, relative to the first one, which is 0."""


class Step(NamedTuple):
    """A further cell of a shape: its place, the possible next steps, and the shape that it completes, if any."""

    place: int
    further: Steps | None
    shape: RegionShape | None


class Steps:
    """The steps from the first cells of some shapes, in reading order; created on first use.

    A walk over a small grid uses few of the steps of large shapes.
    """

    def __init__(self, shapes: Sequence[RegionShape], depth: int) -> None:
        """`shapes` are sorted, share their first `depth` cells, and have further ones."""
        self._shapes = shapes
        self._depth = depth

    @cached_property
    def all(self) -> tuple[Step, ...]:
        """The steps, in reading order."""
        return (*self._steps(),)

    @cached_property
    def reach(self) -> int:
        """The places of all cells of the shapes, one bit per place."""
        return sum(1 << place for place in {*chain.from_iterable(self._shapes)})

    def _steps(self) -> Iterator[Step]:
        further = self._depth + 1
        for place, members in groupby(self._shapes, key=itemgetter(self._depth)):
            longer = [*members]
            whole = longer.pop(0) if len(longer[0]) == further else None
            yield Step(place, Steps(longer, further) if longer else None, whole)


def _steps_weight(_: Steps, least: int, most: int) -> int:
    return sum(8_000_000 >> 2 * (LARGEST_REGION - size) for size in range(least, most + 1))  # four times the shapes


@byte_cache(16_000_000, _steps_weight)
def first_steps(least: int, most: int) -> Steps:
    """The steps to the second cells of the shapes of `least` to `most` cells; `least` is at least 2."""
    return Steps(sorted(shape for shape in shapes(most) if len(shape) >= least), 1)


def shapes(most: int) -> list[RegionShape]:
    """Every connected shape of 1 to `most` cells once, by Redelmeier's algorithm (1981).

    The cells that may join a shape are taken one by one; those passed over never join it. Sets of cells are integers
    with one bit per cell: bit 0 is the first one, the cell below it is bit `2 * most`.
    """
    below = 2 * most
    centred = [(bit, *divmod(bit + most, below)) for bit in range(most * below)]
    place_of = {1 << bit: row * STRIDE + column - most for bit, row, column in centred}
    found: list[RegionShape] = []

    def grow(shape: RegionShape, untried: int, seen: int) -> None:
        while untried:
            cell = untried & -untried
            untried ^= cell
            larger = (*shape, place_of[cell])
            found.append(tuple(sorted(larger)))
            if len(larger) < most:
                fresh = (cell << 1 | cell >> 1 | cell << below | cell >> below) & ~seen
                grow(larger, untried | fresh, seen | fresh)

    grow((), 1, 1)
    return found


_Rows: TypeAlias = tuple[Columns, int, int]
"""A range of rows in the sorted words of one length."""

FEW = 40
"""Up to this many letters of a column are scanned one by one; beyond, each distinct one is found by bisection."""


class Branch(dict["str | None", "Branch"]):
    """The words with a common beginning: `branch[letter]` has those that continue with this letter, or is None.

    A branch is created on first use; a walk over a grid visits a small part of a large dictionary. The letter None,
    which marks places outside a grid, has no continuation.
    """

    __slots__ = ("_depth", "_rows", "letters", "word")

    def __init__(self, rows: Sequence[_Rows], depth: int) -> None:
        """The words in `rows` share their first `depth` letters; each item has the words of one length."""
        self.word: str | None = None
        """The word that ends here, if one does."""
        self._rows = rows
        self._depth = depth
        found: set[str] = set()
        for columns, at, end in rows:
            if len(columns) == depth:
                self.word = "".join([column[at] for column in columns])
                self._rows = [row for row in rows if len(row[0]) > depth]
                continue
            column = columns[depth]
            if end - at <= FEW:
                found.update(column[at:end])
                continue
            while at < end:
                found.add(column[at])
                at = bisect_right(column, column[at], at, end)
        self.letters = _shared(frozenset(found))
        """The letters with which the words continue; `branch[letter]` is a branch for these."""

    def __missing__(self, letter: str | None) -> Branch | None:
        if letter is None or letter not in self.letters:
            return None
        depth = self._depth
        found: list[_Rows] = []
        for row in self._rows:
            columns, start, end = row
            column = columns[depth]
            if end - start == 1:
                if column[start] == letter:
                    found.append(row)
                continue
            first = bisect_left(column, letter, start, end)
            last = bisect_right(column, letter, first, end)
            if first < last:
                found.append((columns, first, last))
        branch = self[letter] = Branch(found, depth + 1)
        return branch


@lru_cache(maxsize=1 << 13)
def _shared(letters: frozenset[str]) -> frozenset[str | None]:
    """Share one set among all branches with these letters: the few sets stay in the CPU cache."""
    return frozenset(letters)


def grow(words: Iterable[Cells]) -> Branch:
    """Build the trie of words, given in any order."""
    return _trie(_listed(words))


def _listed(words: Iterable[Cells]) -> list[WordLists]:
    """Separate texts from tuples, since the two cannot be sorted together."""
    spelled: list[Any] = sorted({*words}, key=lambda letters: (isinstance(letters, str), letters))
    return [WordLists(tuple(group)) for _, group in groupby(spelled, key=type)]


def _trie(lists: Iterable[WordLists], size: Container[int] = range(LARGEST_REGION + 1)) -> Branch:
    """The trie of the words of several lists whose length is in `size`."""
    tables = [words.columns(length) for words in lists for length in words.lengths if length in size]
    return Branch([(columns, 0, len(columns[0])) for columns in tables], 0)


def _branch_weight(_: Branch, dictionary: Dictionary, *__: object) -> int:
    return dictionary.weight + 100_000 + 60 * dictionary.size  # with the branches that walks will add


@byte_cache(48_000_000, _branch_weight)
def word_trie(dictionary: Dictionary, size: RegionSize, extra: tuple[Cells, ...] = ()) -> Branch:
    """The trie of the words of a dictionary and `extra` ones, of the lengths in `size`."""
    return _trie([dictionary.words, *_listed(extra)], size)


class Vocabulary(NamedTuple):
    """The words that may be put on a sheet."""

    required: tuple[Cells, ...]
    """Words that must occur, in the author's order."""
    extra: tuple[Cells, ...]
    """Required words that are not in the dictionary, sorted."""
    pool: Mapping[int, Sequence[Cells]]
    """The words to choose from by legal length, the best known first, without the required ones."""
    supply: Mapping[int, int]
    """Maximum number of regions of each length."""
    frequency: Mapping[str, int]
    """The number of occurrences of each letter in the words to choose from."""


def _weight(words: Vocabulary, dictionary: Dictionary, *_: object, **__: object) -> int:
    return dictionary.weight + 10_000 + 12 * sum(map(len, words.pool.values()))


@byte_cache(8_000_000, _weight)
def vocabulary(
    dictionary: Dictionary, level: int, legal: RegionSize, size: Size, required: tuple[Cells, ...], repeat: bool
) -> Vocabulary:
    """The words for a grid of `size`, up to school `level`; with `repeat` words may occur repeatedly.

    `legal` has the sizes of regions; `required` words must occur.
    """
    taken = {*map(tuple, required), *map("".join, required)}  # the dictionary's words may be of either type
    pool: dict[int, list[Cells]] = {length: [] for length in range(legal.least, legal.most + 1)}
    for words in dictionary.levels[:level]:
        for word in words:
            if len(word) in pool and word not in taken:
                pool[len(word)].append(word)
    asked = Counter(map(len, required))
    cells = size.rows * size.columns
    supply = {
        length: cells // length if repeat and words else len(words) + asked[length] for length, words in pool.items()
    }
    extra = tuple(sorted({word for word in required if word not in dictionary}, key="".join))
    frequency = Counter(letter for words in pool.values() for word in words for letter in word)
    return Vocabulary(required, extra, pool, supply, frequency)
