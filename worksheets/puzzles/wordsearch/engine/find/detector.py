"""Finds what the text of a grid (see `scan.py`) spells by accident: a listed word a second time, or an unwanted word.

Searching every grid for each word would take too long. So there are three groups of listed words:

- ELEPHANT is identified by PHANT, five letters that no other word has, in either reading direction; LION and COW by all
  of their four or three letters. The text is searched for these letters of all such words at once (see `unwanted.py`).
  As long as they are found no more often than there are words, no word occurs twice.
- TO, which is too short for that, and words without identifying letters are counted with `bytes.count`. So are all
  words of a list that is used only a few times, since the search must be prepared.
- ANA, which `bytes.count` finds once in ANANA; INFO if there is INFORMATION, whose placement excuses it; and A, which
  occurs four times in the text for each of its cells: all of their places are examined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.puzzles.wordsearch.engine.find.lexicon import Letters, Lexicon, OnDemand
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, positions
from worksheets.puzzles.wordsearch.engine.find.unwanted import finder, inner_words, triples, unwanted_words

NOWHERE = b"\xff\xff"
"""A pattern that occurs in no text."""

LEAST, MOST = 3, 5
"""Minimum and maximum number of letters that identify a word: fewer of a longer word would give false hits."""

QUAD = 4
"""Number of letters at the ends of words that decide the order of examination."""

COUNTED = 1_500_000
"""Number of letters read in counting words, one by one, before a search for all of them is prepared.

This takes about as long as the preparation, so the work is at most twice the minimum for any list.
"""


class Detector:
    """The search for the words in `lex`, and for unwanted ones, in the texts of a sheet.

    `patterns[i]` are the two readings of word `i`, a palindrome's second one replaced by a pattern that no text has;
    `holding` maps an unwanted pattern to the words that contain it, in either reading direction; `reach` is the maximum
    distance between two cells of a word.
    """

    def __init__(self, lex: Lexicon, avoid: Letters = ()) -> None:
        self.lex = lex
        everything = b"\0".join([way for both in lex.both for way in both])
        tri = self.triples(everything)
        excused = frozenset([word for word, _ in inner_words(lex.letters, lex.spelling).places(everything, tri)])
        self.unwanted = unwanted_words(lex.letters, lex.spelling, avoid, excused)
        self.reach = max(max(map(len, lex.words), default=0), self.unwanted.longest) - 1
        self.patterns = tuple([(word, back if back != word else NOWHERE) for word, back in lex.both])
        held = {pattern for pattern, _ in self.unwanted.places(everything, tri)}
        self.holding = {
            pattern: tuple([i for i, (word, back) in enumerate(lex.both) if pattern in word or pattern in back])
            for pattern in held
        }
        self._with = OnDemand(partial(_patterns_with, self.patterns))
        self._read = 0

    def triples(self, text: bytes) -> str:
        """The triples of a text that is written in the codes of the list."""
        return triples(text, len(self.lex.letters) - 1)

    def occurring(self, text: bytes, tri: str, code: int) -> list[bytes]:
        """The readings of listed words that have this letter and occur in a short text of these triples, in order."""
        if self.counting:
            return [pattern for pattern in self._with[code] if pattern in text]
        unidentified = self._unknown_with[code]
        patterns = [pattern for pattern in unidentified if pattern in text] if unidentified else []
        for i in dict.fromkeys(self._shown(tri)):
            patterns += [pattern for pattern in self.patterns[i] if code in pattern and pattern in text]
        return sorted(patterns, key=self._ranks.__getitem__) if len(patterns) > 1 else patterns

    @cached_property
    def _ranks(self) -> Mapping[bytes, int]:
        return {pattern: rank for rank, pattern in enumerate(chain.from_iterable(self.patterns))}

    @cached_property
    def endings(self) -> Sequence[tuple[int, Mapping[bytes, bytes]]]:
        """Pairs of a length and a map from that many letters to the letters that complete a word after them.

        Includes listed and unwanted words in both reading directions, as far as the letters of the listed ones spell
        them, but not long ones, which are rarely spelled by accident.
        """
        by_length: dict[int, dict[bytes, bytes]] = {}
        for pattern in sorted(self.unwanted.patterns.union(*self.patterns)):
            if len(pattern) <= QUAD + 1 and not pattern.translate(None, self.lex.used_letters):
                known = by_length.setdefault(len(pattern) - 1, {})
                known[pattern[:-1]] = known.get(pattern[:-1], b"") + pattern[-1:]
        return sorted(by_length.items())

    @cached_property
    def intricate(self) -> tuple[int, ...]:
        """The words that `bytes.count` would miscount."""
        containers = self.lex.containers
        return tuple(
            [i for i, word in enumerate(self.lex.words) if containers[i] or len(word) == 1 or _overlaps_itself(word)]
        )

    @cached_property
    def by_key(self) -> dict[str, int]:
        """Map the triples of letters that identify a word to the word: no other word, nor the same one elsewhere, has
        them.

        They are the last such letters of a word, because filler is full of beginnings of words. Both the letters and
        their reversal identify it: every occurrence shows exactly one of the two. (In BABBAB ABBA, which occurs once,
        would identify both BABBA and its reversal.)
        """
        keys = [self._keys(*both) for both in self.lex.both]
        times = Counter(chain.from_iterable(chain.from_iterable(keys)))
        found: dict[str, int] = {}
        for i, by_length in enumerate(keys):
            own = next((pair for pair in reversed(by_length[-1]) if times[pair] == 1 and pair[0] != pair[1]), ())
            found.update(dict.fromkeys(own, i))
        return found

    def _keys(self, word: bytes, back: bytes) -> list[list[tuple[str, ...]]]:
        """The keys of three, four and five letters of a word, each with the key of the reversed letters.

        They are ordered from the word's first letters to its last; lengths beyond the word give nothing.
        """
        forth, back_forth = self.triples(word), self.triples(back)
        found: list[list[tuple[str, ...]]] = [[]]
        for letters in range(LEAST, min(MOST, len(word)) + 1):
            last, size = len(word) - letters, letters - LEAST + 1
            starts = range(last + 1)
            found.append(
                [tuple(sorted((forth[at : at + size], back_forth[last - at : last - at + size]))) for at in starts]
            )
        return found

    @property
    def counting(self) -> bool:
        """Whether all words are still counted, before the search is prepared."""
        return self._read < COUNTED

    @cached_property
    def _search(self) -> _Search:
        """The search for all words with identifying letters, and the other words."""
        known = set(self.by_key.values())
        return _Search(
            finder(self.by_key),
            len(known),
            tuple([counted for counted in self._counted if counted[0] not in known]),
            tuple([i for i in self.intricate if i not in known]),
        )

    @cached_property
    def _counted(self) -> tuple[tuple[int, tuple[bytes, bytes]], ...]:
        """The words that can be counted."""
        return tuple([pair for pair in enumerate(self.patterns) if pair[0] not in self.intricate])

    def doubtful(self, text: bytes, tri: str, complete: bool) -> list[int]:
        """The words that may occur more than once in a text of these triples; no others do.

        `complete` means that each listed word occurs in it.
        """
        count = text.count
        if self.counting:
            self._read += len(text) * len(self.patterns)
            doubts = [i for i, (word, back) in self._counted if count(word) + count(back) > 1]
            doubts += self.intricate
        else:
            known, number, counted, intricate = self._search
            doubts = [i for i, (word, back) in counted if count(word) + count(back) > 1]
            # In a complete text each word occurs at least once: with no more hits than words, none occurs twice.
            if not complete or len(known.findall(tri)) > number:
                doubts += self._shown_again(tri)
            doubts += intricate
        return sorted(doubts, key=self._turns.__getitem__) if len(doubts) > 1 else doubts

    def _shown_again(self, tri: str) -> list[int]:
        """The words whose identifying letters occur more than once."""
        return [i for i, times in Counter(self._shown(tri)).items() if times > 1]

    def _shown(self, tri: str) -> list[int]:
        """The words whose identifying letters occur, each as often as they do."""
        by_key = self.by_key
        shown: list[int] = []
        for hit in self._search.known.finditer(tri):
            at = hit.start()
            for size in (3, 2, 1):
                i = by_key.get(tri[at : at + size])
                if i is not None:
                    shown.append(i)
                    break
        return shown

    @cached_property
    def _unknown_with(self) -> OnDemand[int, tuple[bytes, ...]]:
        """The readings of words without identifying letters, by a letter that they contain."""
        known = set(self.by_key.values())
        return OnDemand(partial(_patterns_with, [pair for i, pair in enumerate(self.patterns) if i not in known]))

    @cached_property
    def _turns(self) -> list[tuple[int, int]]:
        """The order in which doubtful words are examined and repaired: printed sheets depend on it.

        First come those that share the letters at their ends, last the intricate ones.
        """
        ends: dict[bytes, list[int]] = {}
        for i, (word, back) in enumerate(self.lex.both):
            if len(word) > QUAD and i not in self.intricate:
                for view in (word[-QUAD:], word[-QUAD - 1 : -1], back[:QUAD], back[1 : QUAD + 1]):
                    ends.setdefault(view, []).append(i)
        sharing = {i for words in ends.values() if len(words) > 1 for i in words}
        own = {words[0] for words in ends.values()} - sharing
        return [(2 if i in self.intricate else int(i in own), i) for i in range(len(self.patterns))]


class _Search(NamedTuple):
    """`known` finds `number` words by their identifying letters; the others are `counted` or `intricate`."""

    known: re.Pattern[str]
    number: int
    counted: tuple[tuple[int, tuple[bytes, bytes]], ...]
    intricate: tuple[int, ...]


def _patterns_with(patterns: Sequence[tuple[bytes, bytes]], code: int) -> tuple[bytes, ...]:
    return tuple([pattern for pair in patterns for pattern in pair if code in pattern])


def _overlaps_itself(word: bytes) -> bool:
    return word[0] in word[1:] and any(word.startswith(word[shift:]) for shift in range(1, len(word)))


@byte_cache(8_000_000, lambda detector, *_: 8_000 + 1_500 * len(detector.patterns) + 25 * detector.lex.total)
def detector_of(lex: Lexicon, avoid: Letters = ()) -> Detector:
    """The detector of these words; cached for further sheets or versions."""
    return Detector(lex, avoid)


class Accident(NamedTuple):
    """An unwanted or repeated word in a grid: its letters, in the order of the run's cells."""

    run: Run
    letters: bytes


def find_accidents(detector: Detector, geo: Geometry, grid: bytearray, runs: Sequence[Run | None]) -> list[Accident]:
    """Find everything that a grid, full or not, spells besides the words on their runs, in a fixed order.

    A word inside the placement of a word that contains it does not count, unless it is the word's own placement; nor
    does an unwanted word inside a single placement. A word without a run may occur anywhere once, and words that it
    contains do not count.
    """
    text = geo.text(grid)
    tri = detector.triples(text)
    accidents: list[Accident] = []
    for i in detector.doubtful(text, tri, complete=all(runs)):
        accidents += _extra_occurrences(detector, geo, text, runs, i)
    for pattern, position in detector.unwanted.places(text, tri):
        here = geo.find_run(position, len(pattern))
        holders = [runs[i] for i in detector.holding.get(pattern, ())]
        if None not in holders and not any(here.within(run) for run in holders if run):
            accidents.append(Accident(here, pattern))
    return accidents


def _extra_occurrences(
    detector: Detector, geo: Geometry, text: bytes, runs: Sequence[Run | None], i: int
) -> list[Accident]:
    """The places of word `i` that are neither its own nor excused by a containing word; or its own if excused."""
    own = runs[i]
    containers = [runs[j] for j in detector.lex.containers[i]]
    if None in containers:
        return []  # A container without a run yet may excuse any of them.
    excused = [run for run in containers if run]
    word, back = detector.patterns[i]
    accidents = []
    for pattern in (word, back):
        for position in positions(text, pattern, geo.row_length if len(word) == 1 else None):
            here = geo.find_run(position, len(pattern))
            if not (own and here.low == own.low and (here.step == own.step or here.length == 1)) and not any(
                here.within(other) for other in excused
            ):
                accidents.append(Accident(here, pattern))
    if own and not accidents and any(own.within(other) for other in excused):
        accidents.append(Accident(own, detector.patterns[i][own.backwards]))
    # A word without a run may take one of the places as its own.
    return accidents if own or len(accidents) > 1 else []


def words_through(detector: Detector, geo: Geometry, grid: bytearray, index: int) -> list[bytes]:
    """The listed and unwanted words that pass through the cell `index`, in the order of the cells."""
    lines, centres = geo.lines_through(index, detector.reach)
    text = b"\0".join([grid[line] for line in lines])
    tri = detector.triples(text)
    patterns = detector.occurring(text, tri, grid[index])
    patterns += dict.fromkeys([pattern for pattern, _ in detector.unwanted.places(text, tri)])
    return [pattern for pattern in patterns if _occurs_across(text, pattern, centres)] if patterns else patterns


def _occurs_across(text: bytes, pattern: bytes, centres: Sequence[int]) -> bool:
    """Whether an occurrence of the pattern covers one of these positions."""
    length = len(pattern)
    return max([text.find(pattern, max(0, at - length + 1), at + length) for at in centres]) >= 0
