r"""Finds the words that a grid must not spell by accident: rude words, and those that its author avoids.

Words are found by their first letters, at all places of a text at once. Three codes below 32 are packed into one
character of 16 bits, a *triple*. Two shifts of one long integer, in which each letter has a lane of 16 bits, give the
triples of all places as a string. In it, one character class of a regular expression finds the beginnings of a thousand
words in the time that `bytes.find` needs for ten. No word is missed, and `bytes.startswith` verifies each hit.

>>> text = b"\1\2\3\4\0"
>>> [f"{ord(each):015b}" for each in triples(text)[:3]]
['000110001000001', '001000001100010', '000000010000011']
>>> triples(text)[1] == triples(b"\2\3\4")[0]
True

If a list has more than 31 letters, the others share the numbers of the first ones, which only gives more false hits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.language.blocklist import rude_spellings
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.lexicon import Letters
from worksheets.puzzles.wordsearch.engine.find.scan import positions

BITS = 5
"""Number of bits per letter: three letters fit one character, which is never a surrogate."""

LANE = 16

MOST = (1 << BITS) - 1
"""The highest code that has a number of its own."""

FOLDED = bytes([code if code <= MOST else 1 + (code - 1) % MOST for code in range(256)])
"""The number of each code."""


READ = 30_000
"""Number of letters that are searched before a pattern is compiled, which takes as long as searching them."""

Search: TypeAlias = Callable[[str], Iterator[re.Match[str]]]
"""Finds places in the triples of a text."""


def triples(text: bytes, highest: int = MOST) -> str:
    """One character per place of a text for the letters there and at the next two; `highest` is its highest code."""
    return _joined(_lanes(text, highest), len(text), 1)


def grid_triples(grid: bytes | bytearray, highest: int, steps: Iterable[int]) -> list[str]:
    """The triples of a grid for each step: the letters at each place, and one and two steps after it."""
    lanes = _lanes(grid, highest)
    return [_joined(lanes, len(grid), step) for step in steps]


def _lanes(text: bytes | bytearray, highest: int) -> int:
    """The numbers of all letters of a text, the first one in the lowest lane."""
    if highest > MOST:
        text = text.translate(FOLDED)
    return int.from_bytes(text.decode("latin-1").encode("utf-16-le"), "little")


def _joined(lanes: int, length: int, step: int) -> str:
    back = LANE * step - BITS
    return (lanes | lanes >> back | lanes >> 2 * back).to_bytes(2 * length, "little").decode("utf-16-le")


def finder(openings: Iterable[str]) -> re.Pattern[str]:
    """Compile a pattern that finds all places of some openings in the triples of a text.

    An opening is the one to three triples of three to five letters. A hit has the first triple of some opening,
    followed by the last triple of some opening of its length, so it may mix two openings.
    """
    ends: dict[int, set[str]] = {}
    firsts: set[str] = set()
    for opening in openings:
        firsts.add(opening[0])
        ends.setdefault(len(opening), set()).add(opening[-1])
    if ends.keys() <= {1}:
        return re.compile(_class(firsts) if firsts else "(?!)")
    behind = {1: "(?<=%s)", 2: "(?=%s)", 3: "(?=.%s)"}
    last = "|".join([behind[length] % _class(triples) for length, triples in sorted(ends.items())])
    return re.compile(f"{_class(firsts)}(?:{last})")


def _class(characters: Iterable[str]) -> str:
    return f"[{''.join(sorted(characters))}]"


class Openings:
    """Finds words, in both reading directions, by up to five first letters; words of two letters are searched directly.

    `patterns` are both readings of all words.
    """

    def __init__(self, words: Iterable[bytes]) -> None:
        self.patterns = _both_ways(words)
        self._pairs = [pattern for pattern in self.patterns if len(pattern) < 3]
        self._opened: dict[str, list[bytes]] = {}
        """The other patterns, by their first triple."""
        for pattern, tri in self._with_triples():
            self._opened.setdefault(tri[0], []).append(pattern)
        self._finditer: Search | None = None
        self._left = READ

    def _with_triples(self) -> Iterator[tuple[bytes, str]]:
        """Yield the patterns of three and more letters, each with its triples."""
        everything = triples(b"\0".join(self.patterns), 255)
        at = 0
        for pattern in self.patterns:
            end = at + len(pattern)
            if end - at > 2:
                yield pattern, everything[at : end - 2]
            at = end + 1

    @cached_property
    def shortest(self) -> Search:
        """Finds the places of words of three letters in the triples of a text."""
        return finder(tri for _, tri in self._with_triples() if len(tri) == 1).finditer

    def places(self, text: bytes, tri: str) -> list[tuple[bytes, int]]:
        """The words that occur in a text of these triples, each with its place."""
        opened, begins_at = self._opened, text.startswith
        if self._left > 0:
            self._left -= len(tri)
            if self._left <= 0:
                self._finditer = finder(tri[:3] for _, tri in self._with_triples()).finditer
        if self._finditer:
            starts = [hit.start() for hit in self._finditer(tri)]
        else:
            starts = [at for at, triple in enumerate(tri) if triple in opened]
        found = [(pattern, at) for at in starts for pattern in opened.get(tri[at], ()) if begins_at(pattern, at)]
        for pattern in self._pairs:
            found += [(pattern, at) for at in positions(text, pattern)]
        return found


class Unwanted:
    """The `rude` words and the `avoided` ones; `longest` is the length of the longest.

    Of the words found, the `last` ones, which contain others, come last: repairing the others usually removes them.
    """

    def __init__(self, rude: Openings, avoided: Openings, last: frozenset[bytes] = frozenset()) -> None:
        self.groups = [group for group in (rude, avoided) if group.patterns]
        self.rude = rude
        self._last = last
        self.longest = max(map(len, self.patterns), default=0)

    @property
    def patterns(self) -> frozenset[bytes]:
        """Both readings of all words."""
        return frozenset(pattern for group in self.groups for pattern in group.patterns)

    def places(self, text: bytes, tri: str) -> list[tuple[bytes, int]]:
        """The words that occur in a text of these triples, each with its place, in a fixed order."""
        found: list[tuple[bytes, int]] = []
        for group in self.groups:
            found += group.places(text, tri)
        if len(found) > 1:
            found.sort()
            if self._last:
                found.sort(key=lambda hit: hit[0] in self._last)
        return found


def _both_ways(words: Iterable[bytes]) -> tuple[bytes, ...]:
    return tuple(dict.fromkeys(pattern for word in words for pattern in (word, word[::-1])))


def _encoded(codes: Mapping[str, int], word: Letters) -> bytes:
    return bytes(map(codes.__getitem__, word))


@lru_cache(maxsize=64)
def _rude(letters: Letters, spelling: Spelling) -> Mapping[bytes, tuple[bytes, ...]]:
    """The rude words that these letters spell, each with those that it contains, in either reading direction."""
    codes = {letter: code for code, letter in enumerate(letters) if code}
    listed = rude_spellings(spelling._replace(language=find_language(spelling.language).code))
    encoded = {word: _encoded(codes, word) for word in listed if codes.keys() >= set(word)}
    return {code: tuple(map(encoded.__getitem__, listed[word])) for word, code in encoded.items()}


@lru_cache(maxsize=64)
def inner_words(letters: Letters, spelling: Spelling) -> Openings:
    """The rude words that are in other rude words."""
    return Openings(sorted({part for parts in _rude(letters, spelling).values() for part in parts}))


@byte_cache(4_000_000, lambda openings, words: 4_000 + 400 * len(openings.patterns))
def _openings(words: tuple[bytes, ...]) -> Openings:
    """Cached for all word lists in which the rude words have the same codes; a thousand words take 2 ms."""
    return Openings(words)


@byte_cache(1_000_000, lambda unwanted, letters, spelling, avoid, *_: 8_000 + 500 * len(avoid))
def unwanted_words(letters: Letters, spelling: Spelling, avoid: Letters, excused: frozenset[bytes]) -> Unwanted:
    """The rude words of a language and the words to avoid, as far as these letters can spell them.

    A rude word that contains another one is left out, because the other one is found there; but not if all words that
    it contains are `excused` somewhere.
    """
    codes = {letter: code for code, letter in enumerate(letters) if code}
    spelled = (way.letters_of(word) for word in avoid for way in (spelling, spelling._replace(language="en")))
    avoided = tuple(dict.fromkeys(_encoded(codes, word) for word in spelled if codes.keys() >= set(word)))
    rude = _rude(letters, spelling)
    listed = [word for word, parts in rude.items() if excused.issuperset(parts)]
    last = [word for word in listed if rude[word] and word not in avoided]
    openings = _openings(tuple(listed))
    others = frozenset(openings.patterns)
    return Unwanted(openings, Openings([word for word in avoided if word not in others]), frozenset(_both_ways(last)))
