"""A board of crossing words as sets of bits, which finds all legal places of a word at once.

Cell (row, column) is bit `row * stride + column`. A place is legal if every run of two or more letters that it makes is
the word itself: the cells before and after the word are empty, and its new letters have no neighbours beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

Word: TypeAlias = tuple[str, ...]


class WordPlace(NamedTuple):
    """A word's number in the list, whether it runs down, and its first cell."""

    word: int
    down: bool
    row: int
    column: int


class CrossBoard:
    """A board of `side` x `side` cells, empty at first; the column after the last one is never used."""

    def __init__(self, words: Sequence[Word], side: int) -> None:
        self.words, self.side, self.stride = words, side, side + 1
        row = (1 << side) - 1
        self._open = sum(row << number * self.stride for number in range(side))
        self._lines = {
            (length, down): sum(1 << number * (self.stride if down else 1) for number in range(length))
            for length in {len(word) for word in words}
            for down in (False, True)
        }
        self._spelled = [
            [[(letter, _mask(word, letter, step)) for letter in dict.fromkeys(word)] for step in (1, self.stride)]
            for word in words
        ]
        self.clear()

    def clear(self) -> None:
        """Remove all words."""
        self.places: dict[int, WordPlace] = {}
        self.taken = self.crossed = 0
        self._runs = [0, 0]
        self._letters: dict[str, int] = {}
        self.box = (self.side, self.side, -1, -1)

    def put(self, place: WordPlace) -> None:
        """Add a word at a legal place."""
        number, down, row, column = place
        at, letters = row * self.stride + column, self._letters
        for letter, cells in self._spelled[number][down]:
            letters[letter] = letters.get(letter, 0) | cells << at
        line = self.line(place)
        self.crossed += (line & self.taken).bit_count()
        self.taken |= line
        self._runs[down] |= line
        self.places[number] = place
        self.box = self.box_with(place)

    def reset(self, places: Iterable[WordPlace]) -> None:
        """Replace all words by these."""
        self.clear()
        for place in places:
            self.put(place)

    def line(self, place: WordPlace) -> int:
        """The cells of a place."""
        number, down, row, column = place
        return self._lines[len(self.words[number]), down] << row * self.stride + column

    def box_with(self, place: WordPlace) -> tuple[int, int, int, int]:
        """First row, first column, last row and last column of the words with this one added."""
        number, down, row, column = place
        top, left, bottom, right = self.box
        more = len(self.words[number]) - 1
        last_row, last_column = (row + more, column) if down else (row, column + more)
        return min(top, row), min(left, column), max(bottom, last_row), max(right, last_column)

    def crossings(self, place: WordPlace) -> int:
        """The number of words that a place crosses."""
        return (self.line(place) & self.taken).bit_count()

    @property
    def is_clean(self) -> bool:
        """Whether letters touch only within words; removing a word that crossed two neighbours breaks this."""
        taken, (across, down), stride = self.taken, self._runs, self.stride
        beside = taken & taken >> 1 & ~(across & across >> 1)
        return not (beside or taken & taken >> stride & ~(down & down >> stride))

    def legal(self, number: int, *, apart: bool = False) -> Iterator[WordPlace]:
        """Yield the legal places of a word that cross another word; with `apart`, those that touch none."""
        for down in (False, True):
            found = self._starts(self.words[number], down, apart)
            while found:
                low = found & -found
                yield WordPlace(number, down, *divmod(low.bit_length() - 1, self.stride))
                found ^= low

    def _starts(self, word: Word, down: bool, apart: bool) -> int:
        step, beside = (self.stride, 1) if down else (1, self.stride)
        taken = self.taken
        free = self._open & ~(taken | taken << beside | taken >> beside)
        crossable = self._runs[not down] & ~self._runs[down]
        found, crossed = ~(taken << step | taken >> len(word) * step), 0
        for number, letter in enumerate(word):
            cross = self._letters.get(letter, 0) & crossable
            found &= (free | cross) >> number * step
            crossed |= cross >> number * step
            if not found:
                return 0
        return found & ~crossed if apart else found & crossed


def _mask(word: Word, letter: str, step: int) -> int:
    """The bits of a letter's cells in a word that begins at bit 0."""
    return sum(1 << number * step for number, each in enumerate(word) if each == letter)
