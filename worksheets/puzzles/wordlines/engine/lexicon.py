"""An index of a dictionary: finds words by beginning, by pattern, and by their letters in any order.

The words of one length with a letter at a place are the bits of an integer, so a pattern is matched by a few operations
on integers of 20,000 bits. Each table is made on first use, once in a process.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from worksheets.language.dictionary import Dictionary, built_in, combined, dictionary_of, names
from worksheets.language.languages import base_code
from worksheets.language.letters import Spelling

MOST_BEGUN = 50_000
"""Maximum number of cached answers of `begins`."""


class ReadingTable:
    """The words of a dictionary as texts in capitals, each letter one character."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._places: dict[tuple[int, int, str], int] = {}
        self._having: dict[tuple[int, str], int] = {}
        self._begun: dict[str, bool] = {}

    @cached_property
    def words(self) -> frozenset[str]:
        """All words."""
        return frozenset(self._sorted)

    @cached_property
    def _sorted(self) -> list[str]:
        return ["".join(word) for word in self._dictionary.check]

    def begins(self, text: str) -> bool:
        """Whether a word begins with a text, or is it; cached, since the same syllables recur."""
        found = self._begun.get(text)
        if found is None:
            at = bisect_left(self._sorted, text)
            found = at < len(self._sorted) and self._sorted[at].startswith(text)
            if len(self._begun) < MOST_BEGUN:
                self._begun[text] = found
        return found

    def __contains__(self, word: object) -> bool:
        return word in self._dictionary

    def count(self, pattern: Sequence[str]) -> int:
        """The number of words that match a pattern; an empty text is a hole."""
        return self._bits(pattern).bit_count()

    def matching(self, pattern: Sequence[str], letters: str = "") -> Iterator[str]:
        """Yield the words that match a pattern; with `letters`, only words of exactly these letters."""
        length, bits, wanted = len(pattern), self._bits(pattern), sorted(letters)
        for letter in dict.fromkeys(letters):
            if bits:
                bits &= self._with(length, letter)
        return (word for word in self._of_bits(length, bits) if not letters or sorted(word) == wanted)

    def anagrams(self, word: str) -> Iterator[str]:
        """Yield the words of the same letters, including the word."""
        return self.matching([""] * len(word), word)

    def _bits(self, pattern: Sequence[str]) -> int:
        length = len(pattern)
        bits = (1 << self._dictionary.words.lengths.get(length, 0)) - 1
        for place, letter in enumerate(pattern):
            if letter and bits:
                bits &= self._at(length, place, letter)
        return bits

    def _of_bits(self, length: int, bits: int) -> Iterator[str]:
        columns = self._dictionary.words.columns(length)
        while bits:
            row = (bits & -bits).bit_length() - 1
            yield "".join([column[row] for column in columns])
            bits &= bits - 1

    def _at(self, length: int, place: int, letter: str) -> int:
        """The words of a length with a letter at a place, as bits."""
        key = length, place, letter
        if key not in self._places:
            column = "".join(self._dictionary.words.columns(length)[place])
            found, row = bytearray(len(column) // 8 + 1), column.find(letter)
            while row >= 0:
                found[row >> 3] |= 1 << (row & 7)
                row = column.find(letter, row + 1)
            self._places[key] = int.from_bytes(found, "little")
        return self._places[key]

    def _with(self, length: int, letter: str) -> int:
        """The words of a length with a letter anywhere, as bits."""
        key = length, letter
        if key not in self._having:
            bits = 0
            for place in range(length):
                bits |= self._at(length, place, letter)
            self._having[key] = bits
        return self._having[key]


@lru_cache(maxsize=8)
def lexicon_in(spelling: Spelling) -> ReadingTable:
    """The lexicon of a language in this spelling, one in a process; empty without a dictionary."""
    code = base_code(spelling.language)
    return ReadingTable(
        combined([built_in(code)], spelling=spelling) if code in names() else dictionary_of((), spelling.language)
    )
