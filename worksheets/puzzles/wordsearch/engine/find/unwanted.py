"""The words that a grid must not spell by accident: rude ones in its languages, and those its author avoids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from worksheets.base.byte_cache import byte_cache
from worksheets.language.blocklist import rude_spellings
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.lexicon import Letters
from worksheets.puzzles.wordsearch.engine.find.scan import positions
from worksheets.puzzles.wordsearch.engine.find.triples import finder, triples


class Openings:
    """Words in both reading directions, by up to five first letters; words of two letters are searched directly.

    A place that shows the opening of a word is tested with `bytes.startswith`. `patterns` are both readings of all
    words; `shortest` finds the places of those of three letters in the triples of a text.
    """

    def __init__(self, words: Iterable[bytes]) -> None:
        self.patterns = _both_ways(words)
        self._pairs = [pattern for pattern in self.patterns if len(pattern) < 3]
        self._opened: dict[str, list[bytes]] = {}
        """The others by their first three letters."""
        openings: list[str] = []
        shortest: list[str] = []
        everything = triples(b"\0".join(self.patterns), 255)
        at = 0
        for pattern in self.patterns:
            length = len(pattern)
            if length > 2:
                self._opened.setdefault(everything[at], []).append(pattern)
                openings.append(everything[at : at + min(length - 2, 3)])
            if length == 3:
                shortest.append(everything[at])
            at += length + 1
        self._find = finder(openings).finditer
        self.shortest = finder(shortest).finditer

    def places(self, text: bytes, tri: str) -> list[tuple[bytes, int]]:
        """The words that occur in a text of these triples, each with its place."""
        opened, begins_at = self._opened, text.startswith
        starts = [hit.start() for hit in self._find(tri)]
        found = [(pattern, at) for at in starts for pattern in opened.get(tri[at], ()) if begins_at(pattern, at)]
        for pattern in self._pairs:
            found += [(pattern, at) for at in positions(text, pattern)]
        return found


class Unwanted:
    """The `rude` words and the `avoided` ones; `longest` is the length of the longest.

    `shortest` finds the rude words of three letters.

    Of the words found, the `last` ones, which contain others, come last: repairing the others usually removes them.
    """

    def __init__(self, rude: Openings, avoided: Openings, last: frozenset[bytes] = frozenset()) -> None:
        self.groups = [group for group in (rude, avoided) if group.patterns]
        self.shortest = rude.shortest
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
                found.sort(key=lambda each: each[0] in self._last)
        return found


def _both_ways(words: Iterable[bytes]) -> tuple[bytes, ...]:
    return tuple(dict.fromkeys(pattern for word in words for pattern in (word, word[::-1])))


def _encoded(codes: Mapping[str, int], word: Letters) -> bytes:
    return bytes(map(codes.__getitem__, word))


@lru_cache(maxsize=64)
def _rude(letters: Letters, spelling: Spelling) -> Mapping[bytes, tuple[bytes, ...]]:
    """The rude words that these letters spell, each with those that it contains, in either reading direction."""
    codes = {letter: code for code, letter in enumerate(letters) if code}
    listed = rude_spellings(find_language(spelling.language).code, *spelling.of_letters[1:])
    return {
        _encoded(codes, word): tuple(_encoded(codes, part) for part in parts)
        for word, parts in listed.items()
        if codes.keys() >= set(word)
    }


@lru_cache(maxsize=64)
def inner_words(letters: Letters, spelling: Spelling) -> frozenset[bytes]:
    """The rude words that are in other rude words."""
    return frozenset(part for parts in _rude(letters, spelling).values() for part in parts)


@byte_cache(4_000_000, lambda openings, words: 4_000 + 400 * len(openings.patterns))
def _openings(words: tuple[bytes, ...]) -> Openings:
    """Cached for all lists of words with the same codes of rude words: the classes of a thousand take 2 ms."""
    return Openings(words)


@byte_cache(1_000_000, lambda unwanted, letters, spelling, avoid, *_: 8_000 + 500 * len(avoid))
def unwanted_words(letters: Letters, spelling: Spelling, avoid: Letters, excused: frozenset[bytes]) -> Unwanted:
    """The rude words of a language and the words to avoid, as far as these letters can spell them.

    A rude word that contains another one is left out, because the other one is found there; but not if all words that
    it contains are `excused` somewhere.
    """
    codes = {letter: code for code, letter in enumerate(letters) if code}
    spelled = (each.letters_of(word) for word in avoid for each in (spelling, spelling._replace(language="en")))
    avoided = tuple(dict.fromkeys(_encoded(codes, word) for word in spelled if codes.keys() >= set(word)))
    rude = _rude(letters, spelling)
    sought = [word for word, parts in rude.items() if excused.issuperset(parts)]
    last = [word for word in sought if rude[word] and word not in avoided]
    openings = _openings(tuple(sought))
    others = frozenset(openings.patterns)
    return Unwanted(openings, Openings([word for word in avoided if word not in others]), frozenset(_both_ways(last)))
