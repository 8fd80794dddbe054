"""How a text that a grid gives (see `scan.py`) is searched for the words of a sheet, listed and unwanted.

To look for each word in every grid that is tried would take too long. So there are three groups of listed words:

- ELEPHANT is known by PHANT, five letters that no other word has, in either reading direction; LION and COW, which have
  no more than four or three letters, by these. All places of the text are searched for these letters of all such words
  at once (see `triples.py`). As long as they are found no more often than there are words, no word stands twice.
- TO, which is too short for that, and words of which others have all such letters are counted with `bytes.count`. So
  are all words of a list that is used but a few times, for the search has to be prepared.
- ANA, which `bytes.count` sees once in ANANA; INFO beside INFORMATION, whose placement excuses it; and A, which
  stands four times in the text for each cell that has it: every place of theirs is looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.puzzles.wordsearch.engine.find.lexicon import Letters, Lexicon
from worksheets.puzzles.wordsearch.engine.find.ondemand import OnDemand
from worksheets.puzzles.wordsearch.engine.find.triples import finder, triples
from worksheets.puzzles.wordsearch.engine.find.unwanted import inner_words, unwanted_words

NOWHERE = b"\xff\xff"
"""A pattern that stands in no text."""

LEAST, MOST = 3, 5
"""Letters by which a word is known: as many as it has, but no more; with four of a longer word more is taken for it."""

QUAD = 4
"""Letters at the ends of words by which it is told which are looked at first."""

COUNTED = 1_500_000
"""Letters that are read to count words, those of each text once a word, until a search for all of them is prepared.

About as long as that takes: so a list that is used once has no more than twice the work that would have been least.
"""


class Detector:
    """What to look for in the texts of a sheet, for each of the words in `lex` and for the unwanted ones.

    `patterns[i]` are the two readings of word `i`, a palindrome's second one replaced by something that no text
    holds; `holding` has for an unwanted pattern the words in which it stands, in either reading direction; `reach` is
    how far from a cell a word through it may extend.
    """

    def __init__(self, lex: Lexicon, avoid: Letters = ()) -> None:
        self.lex = lex
        everything = b"\0".join([way for both in lex.both for way in both])
        excused = frozenset([word for word in inner_words(lex.letters, lex.spelling) if word in everything])
        self.unwanted = unwanted_words(lex.letters, lex.spelling, avoid, excused)
        self.reach = max(max(map(len, lex.words), default=0), self.unwanted.longest) - 1
        self.patterns = tuple([(word, back if back != word else NOWHERE) for word, back in lex.both])
        held = {pattern for pattern, _ in self.unwanted.places(everything, self.triples(everything))}
        self.holding = {
            pattern: tuple([i for i, (word, back) in enumerate(lex.both) if pattern in word or pattern in back])
            for pattern in held
        }
        self._with = OnDemand(partial(_patterns_with, self.patterns))
        self._read = 0

    def triples(self, text: bytes) -> str:
        """The triples of a text that is written in the codes of the list."""
        return triples(text, len(self.lex.letters) - 1)

    def standing(self, text: bytes, tri: str, code: int) -> list[bytes]:
        """The readings of listed words with this letter that stand in a short text of these triples, in their order."""
        if self.counting:
            return [pattern for pattern in self._with[code] if pattern in text]
        among = self._unknown_with[code]
        found = [pattern for pattern in among if pattern in text] if among else []
        for i in dict.fromkeys(self._shown(tri)):
            found += [pattern for pattern in self.patterns[i] if code in pattern and pattern in text]
        return sorted(found, key=self._ranks.__getitem__) if len(found) > 1 else found

    @cached_property
    def _ranks(self) -> Mapping[bytes, int]:
        return {pattern: rank for rank, pattern in enumerate(chain.from_iterable(self.patterns))}

    @cached_property
    def endings(self) -> Sequence[tuple[int, Mapping[bytes, bytes]]]:
        """By the number of letters before the last one: the last letters that make a word of them.

        Of the listed and unwanted words in both reading directions, as far as the listed ones' letters spell them, and
        not of long ones, which accident hardly spells.
        """
        found: dict[int, dict[bytes, bytes]] = {}
        for pattern in sorted(self.unwanted.patterns.union(*self.patterns)):
            if len(pattern) <= QUAD + 1 and not pattern.translate(None, self.lex.used_letters):
                known = found.setdefault(len(pattern) - 1, {})
                known[pattern[:-1]] = known.get(pattern[:-1], b"") + pattern[-1:]
        return sorted(found.items())

    @cached_property
    def intricate(self) -> tuple[int, ...]:
        """The words that `bytes.count` would miscount."""
        containers = self.lex.containers
        return tuple(
            [i for i, word in enumerate(self.lex.words) if containers[i] or len(word) == 1 or _overlaps_itself(word)]
        )

    @cached_property
    def by_key(self) -> dict[str, int]:
        """The words that are known by letters which no other word has, nor the same one elsewhere: by their triples.

        They are the last such ones of a word, because filler is full of beginnings of words. The word is there by
        these letters and by the same ones backwards, which are others: it shows one of the two wherever it stands. (In
        BABBAB the one place of ABBA would stand for BABBA and for its mirror image.)
        """
        keys = [self._keys(*both) for both in self.lex.both]
        times = Counter(chain.from_iterable(chain.from_iterable(keys)))
        found: dict[str, int] = {}
        for i, by_length in enumerate(keys):
            own = next((pair for pair in reversed(by_length[-1]) if times[pair] == 1 and pair[0] != pair[1]), ())
            found.update(dict.fromkeys(own, i))
        return found

    def _keys(self, word: bytes, back: bytes) -> list[list[tuple[str, ...]]]:
        """All that three, four and five letters of a word give, each with what the same letters give backwards.

        From its first letters to its last ones, nothing of a length that the word has not.
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
        """Whether all words are counted still, and none is known by some letters."""
        return self._read < COUNTED

    @cached_property
    def _search(self) -> _Search:
        """The search for all words that are known by some letters, and the other words."""
        known = set(self.by_key.values())
        return _Search(
            finder(self.by_key),
            len(known),
            tuple([each for each in self._counted if each[0] not in known]),
            tuple([i for i in self.intricate if i not in known]),
        )

    @cached_property
    def _counted(self) -> tuple[tuple[int, tuple[bytes, bytes]], ...]:
        """The words that can be counted."""
        return tuple([each for each in enumerate(self.patterns) if each[0] not in self.intricate])

    def doubtful(self, text: bytes, tri: str, complete: bool) -> list[int]:
        """The words that may stand in a text of these triples more than once; no other one does.

        `complete` says that each listed word stands in it.
        """
        count = text.count
        if self.counting:
            self._read += len(text) * len(self.patterns)
            found = [i for i, (word, back) in self._counted if count(word) + count(back) > 1]
            found += self.intricate
        else:
            known, number, counted, intricate = self._search
            found = [i for i, (word, back) in counted if count(word) + count(back) > 1]
            # In a complete text each word shows at least once: if there are no more hits than words, none shows again.
            if not complete or len(known.findall(tri)) > number:
                found += self._shown_again(tri)
            found += intricate
        return sorted(found, key=self._turns.__getitem__) if len(found) > 1 else found

    def _shown_again(self, tri: str) -> list[int]:
        """The words that show more than once."""
        return [i for i, times in Counter(self._shown(tri)).items() if times > 1]

    def _shown(self, tri: str) -> list[int]:
        """The words that the letters show by which they are known, each as often as it is shown."""
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
        """By letter: the readings of the words that have it, of those that are not known by some letters."""
        known = set(self.by_key.values())
        return OnDemand(partial(_patterns_with, [pair for i, pair in enumerate(self.patterns) if i not in known]))

    @cached_property
    def _turns(self) -> list[tuple[int, int]]:
        """Which of two doubtful words is looked at first, and repaired: sheets that are printed depend on it.

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
    """`known` finds as many words as `number` by their letters; the others are `counted` or `intricate`."""

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
    """The detector of these words, kept for the next sheet or version with the same ones."""
    return Detector(lex, avoid)
