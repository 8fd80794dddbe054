"""Finds readings of letters in a row, scrambled letters, words with holes, and mixed syllables.

A reading consists of words of the dictionary or of the author's list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.language.clusters import clusters
from worksheets.puzzles.wordlines.engine.lexicon import ReadingTable
from worksheets.search.budget import Budget

LONGEST = 30
"""Maximum number of letters of a dictionary word that is considered."""


class KnownWords(NamedTuple):
    """The words that count: those of a lexicon and the author's."""

    lexicon: ReadingTable
    own: Collection[str]
    """The author's words, as texts in capitals."""
    begun: frozenset[str]
    """All beginnings of the author's words."""

    @classmethod
    def of(cls, lexicon: ReadingTable, own: Collection[str]) -> KnownWords:
        """The words of a lexicon and of an author."""
        return cls(lexicon, own, frozenset(word[:end] for word in own for end in range(1, len(word) + 1)))

    def __contains__(self, word: object) -> bool:
        return word in self.own or word in self.lexicon.words

    def begins(self, text: str) -> bool:
        """Whether a known word begins with a text."""
        return text in self.begun or self.lexicon.begins(text)

    @property
    def longest(self) -> int:
        """The number of letters of the longest word."""
        return max(LONGEST, *map(len, self.own)) if self.own else LONGEST

    # ---- readings of one word

    def anagrams(self, word: str) -> list[str]:
        """The words of the same letters, without the word."""
        letters = sorted(word)
        own = [each for each in self.own if len(each) == len(word) and sorted(each) == letters]
        return [each for each in dict.fromkeys([*own, *self.lexicon.anagrams(word)]) if each != word]

    def matching(self, pattern: Sequence[str], letters: str = "") -> list[str]:
        """The words that match a pattern, in which an empty text is a hole.

        With `letters`, only words of exactly these.
        """
        own = [word for word in self._own_matching(pattern) if not letters or sorted(word) == sorted(letters)]
        return [*dict.fromkeys([*own, *self.lexicon.matching(pattern, letters)])]

    def count(self, pattern: Sequence[str]) -> int:
        """The number of words that match a pattern."""
        return self.lexicon.count(pattern) + sum(word not in self.lexicon for word in self._own_matching(pattern))

    def _own_matching(self, pattern: Sequence[str]) -> list[str]:
        words = ((word, clusters(word)) for word in self.own if len(word) >= len(pattern))
        return [
            word
            for word, letters in words
            if len(letters) == len(pattern) and all(not a or a == b for a, b in zip(pattern, letters, strict=True))
        ]

    # ---- letters in a row

    def cuts(self, text: str) -> int:
        """The number of ways to cut a text into words, in one pass."""
        ways, longest = [1], self.longest
        own, words = self.own, self.lexicon.words
        for end in range(1, len(text) + 1):
            count = 0
            for start in range(max(0, end - longest), end):
                if ways[start]:
                    word = text[start:end]
                    if word in words or word in own:
                        count += ways[start]
            ways.append(count)
        return ways[-1]

    def rows(self, text: str, count: int, budget: Budget) -> Iterator[tuple[str, ...]]:
        """Yield the ways to cut a text into this number of words; a step is a word tried."""
        budget.take()
        if not count:
            if not text:
                yield ()
            return
        for end in range(1, min(self.longest, len(text)) + 1):
            if text[:end] in self:
                for others in self.rows(text[end:], count - 1, budget):
                    yield (text[:end], *others)

    # ---- mixed syllables

    def covers(self, pieces: Sequence[str], budget: Budget) -> Iterator[tuple[str, ...]]:
        """Yield the ways to make words of all pieces, as sorted words; some ways may repeat.

        A step is a beginning of a word, or a choice.
        """
        left = Counter(pieces)
        made: dict[str, list[_Word]] = {piece: [] for piece in left}
        for word, parts in self._words_of(left, "", (), budget):
            for piece in dict.fromkeys(parts):
                made[piece].append((word, [*Counter(parts).items()]))
        return (tuple(sorted(words)) for words in _covered(left, made, budget))

    def _words_of(
        self, left: Counter[str], begun: str, parts: tuple[str, ...], budget: Budget
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        for piece in [piece for piece, count in left.items() if count]:
            text = begun + piece
            if not self.begins(text):
                continue
            budget.take()
            if text in self:
                yield text, (*parts, piece)
            left[piece] -= 1
            yield from self._words_of(left, text, (*parts, piece), budget)
            left[piece] += 1


_Word: TypeAlias = tuple[str, list[tuple[str, int]]]
"""A word and the count of each of its pieces."""


def _covered(left: dict[str, int], made: Mapping[str, Sequence[_Word]], budget: Budget) -> Iterator[tuple[str, ...]]:
    """Yield the words of each way to use all pieces."""
    piece = next((piece for piece, count in left.items() if count), None)
    if piece is None:
        yield ()
        return
    budget.take()
    for word, parts in made[piece]:
        if all(left[part] >= count for part, count in parts):
            for part, count in parts:
                left[part] -= count
            for others in _covered(left, made, budget):
                yield (word, *others)
            for part, count in parts:
                left[part] += count
