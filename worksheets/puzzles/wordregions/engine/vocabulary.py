"""The words of one sheet: those that must occur, those to choose from, and how many regions they allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.base.grid import Size
from worksheets.language.dictionary import Dictionary
from worksheets.language.word_columns import Cells
from worksheets.puzzles.wordregions.model import RegionSize


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
