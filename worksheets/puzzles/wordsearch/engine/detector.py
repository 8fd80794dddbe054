"""How a text that a grid gives (see `scan.py`) is searched for the words of a sheet, listed and unwanted.

To count each word in every grid that is tried would take too long. So there are three groups of words:

- ELEPHANT is known by its windows, four letters that begin at an even place of the text; all of them are read at
  once. An occurrence shows HANT or, if that begins at an odd place, PHAN; read backwards it shows TNAH or NAHP.
  As long as there are no more such windows than words, no word stands twice, and none has to be looked for.
- COW, which is too short for that, and words that share a window are counted with `bytes.count`, in both readings.
- ANA, which `bytes.count` sees once in ANANA; INFO beside INFORMATION, whose placement excuses it; and A, which
  stands four times in the text for each cell that has it: every place of theirs is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from worksheets.kept import kept
from worksheets.language.blocklist import rude_spellings
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.lexicon import Letters, Lexicon
from worksheets.puzzles.wordsearch.engine.scan import WINDOW, window, windows

NOWHERE = b"\xff\xff"
"""A pattern that stands in no text."""


class Unwanted:
    """Words that must not appear by accident, in both reading directions.

    `shown` has for each window that a text may have the patterns that may stand there. A pattern
    that begins at an even place is known by its first letters, one that begins at an odd place by
    those behind the first, or, if it has but three, by these and any letter before them. `longest` is
    the length of the longest word. Of the words found the `last` ones, which contain others, come last:
    what puts an end to these mostly puts an end to them.
    """

    def __init__(self, words: Iterable[bytes], codes: int, last: Iterable[bytes] = ()) -> None:
        self._last = frozenset(pattern for word in last for pattern in (word, word[::-1]))
        self.shown: dict[int, list[bytes]] = {}
        self.longest = 0
        letters = [bytes((code,)) for code in range(codes)]
        for pattern in dict.fromkeys(pattern for word in words for pattern in (word, word[::-1])):
            self.longest = max(self.longest, len(pattern))
            odd = [pattern[1:]] if len(pattern) >= WINDOW else [letter + pattern for letter in letters]
            for view in (pattern, *odd):
                views = [view[:WINDOW]]
                for _ in range(WINDOW - len(view)):
                    views = [view + letter for view in views for letter in letters]
                for each in views:
                    self.shown.setdefault(window(each), []).append(pattern)
        self.known = frozenset(self.shown)
        self.weight = 4_000 + 240 * len(self.known)
        """About its bytes in memory."""

    def candidates(self, hits: Iterable[int]) -> list[bytes]:
        """The patterns that may stand in a text with these windows, in a fixed order; no other one does."""
        shown = self.shown
        found = {pattern for hit in hits if hit in shown for pattern in shown[hit]}
        ordered = sorted(found)
        return ordered if self._last.isdisjoint(found) else sorted(ordered, key=self._last.__contains__)

    def in_text(self, text: bytes) -> list[bytes]:
        """The patterns that stand in a text, in a fixed order."""
        return [pattern for pattern in self.candidates(self.known.intersection(windows(text))) if pattern in text]


@lru_cache(maxsize=64)
def _rude(letters: Letters, spelling: Spelling) -> Mapping[bytes, tuple[bytes, ...]]:
    """The rude words that these letters spell, each with those that it contains, in either reading direction."""
    codes = {letter: code for code, letter in enumerate(letters) if code}
    listed = rude_spellings(find_language(spelling.language).code, *spelling[1:])
    return {
        _encoded(codes, word): tuple(_encoded(codes, part) for part in parts)
        for word, parts in listed.items()
        if codes.keys() >= set(word)
    }


@lru_cache(maxsize=64)
def _inner(letters: Letters, spelling: Spelling) -> frozenset[bytes]:
    """The rude words that are in other rude words."""
    return frozenset(part for parts in _rude(letters, spelling).values() for part in parts)


@kept(16_000_000, lambda unwanted, *_: unwanted.weight)
def _unwanted(letters: Letters, spelling: Spelling, avoid: Letters, excused: frozenset[bytes]) -> Unwanted:
    """The rude words of a language and the words to avoid, as far as these letters spell them.

    A rude word that contains another one is left out, for the other one is found where it stands;
    but not if all that it contains are among those `excused` somewhere.
    """
    codes = {letter: code for code, letter in enumerate(letters) if code}
    spelled = (each.letters_of(word) for word in avoid for each in (spelling, spelling._replace(language="en")))
    avoided = {_encoded(codes, word): None for word in spelled if codes.keys() >= set(word)}
    rude = {word: parts for word, parts in _rude(letters, spelling).items() if excused.issuperset(parts)}
    last = [word for word, parts in rude.items() if parts and word not in avoided]
    return Unwanted([*rude, *avoided], len(letters), last)


def _encoded(codes: Mapping[str, int], word: Letters) -> bytes:
    return bytes(map(codes.__getitem__, word))


class Detector:
    """What to look for in the texts of a sheet, for each of the words in `lex` and for the unwanted ones.

    `patterns[i]` are the two readings of word `i`, a palindrome's second one replaced by something that no text
    holds; `patterns_with[code]` are those with a letter; `holding` has for an unwanted pattern the words in which it
    stands, in either reading direction; `reach` is how far from a cell a word through it may extend.
    Each word is in one of three groups: the values of `by_window`, `counted` and `intricate` (see above).
    """

    def __init__(self, lex: Lexicon, avoid: Letters = ()) -> None:
        self.lex = lex
        everything = b"\0".join([way for both in lex.both for way in both])
        excused = frozenset([word for word in _inner(lex.letters, lex.spelling) if word in everything])
        self.unwanted = _unwanted(lex.letters, lex.spelling, avoid, excused)
        self.reach = max(max(map(len, lex.words), default=0), self.unwanted.longest) - 1
        self.patterns = tuple((word, back if back != word else NOWHERE) for word, back in lex.both)
        self.patterns_with = tuple(
            tuple(pattern for pair in self.patterns for pattern in pair if code in pattern)
            for code in range(len(lex.letters))
        )
        self.holding = {
            pattern: tuple(i for i, (word, back) in enumerate(lex.both) if pattern in word or pattern in back)
            for pattern in self.unwanted.in_text(everything)
        }
        self.intricate = tuple(
            i for i, word in enumerate(lex.words) if lex.containers[i] or len(word) == 1 or _overlaps_itself(word)
        )
        self.by_window = self._exclusive_windows()
        windowed = set(self.by_window.values())
        self.windowed = len(windowed)
        self.counted = tuple(
            (i, pair) for i, pair in enumerate(self.patterns) if i not in windowed and i not in self.intricate
        )
        self._known = self.unwanted.known | self.by_window.keys()
        self.weight = self.unwanted.weight + 4_000 + 65 * len(self._known) + 1_000 * len(lex.words)
        """About its bytes in memory, the unwanted words and the lexicon included."""

    @cached_property
    def endings(self) -> Sequence[tuple[int, Mapping[bytes, bytes]]]:
        """By the number of letters before the last one: the last letters that make a word of them.

        Of the listed and unwanted words in both reading directions, as far as the listed ones' letters spell them, and
        not of long ones, which accident hardly spells.
        """
        unwanted = {pattern for patterns in self.unwanted.shown.values() for pattern in patterns}
        found: dict[int, dict[bytes, bytes]] = {}
        for pattern in sorted(unwanted.union(*self.patterns)):
            if len(pattern) <= WINDOW + 1 and not pattern.translate(None, self.lex.used_letters):
                known = found.setdefault(len(pattern) - 1, {})
                known[pattern[:-1]] = known.get(pattern[:-1], b"") + pattern[-1:]
        return sorted(found.items())

    def hits(self, text: bytes) -> list[int]:
        """Those windows of a text that listed or unwanted words have."""
        return list(filter(self._known.__contains__, windows(text)))

    def doubtful(self, text: bytes, hits: Sequence[int], complete: bool) -> list[int]:
        """The words that may stand in a text more than once; no other one does.

        `hits` are those of the text; `complete` says that each listed word stands in it.
        """
        count, by_window = text.count, self.by_window
        found = [i for i, (word, back) in self.counted if count(word) + count(back) > 1]
        shown = [by_window[hit] for hit in hits if hit in by_window]
        # In a complete text each word shows at least once: if there are no more hits than words, none shows again.
        if len(shown) > self.windowed or not complete:
            found += sorted(i for i, times in Counter(shown).items() if times > 1)
        return [*found, *self.intricate]

    def _exclusive_windows(self) -> dict[int, int]:
        """For the words of five letters and more that share no window: the word of each window.

        An occurrence shows the word's last letters, or those before the last, whichever is at an even
        place. (The last ones, because filler is full of beginnings of words.)
        """
        found: dict[int, list[int]] = {}
        for i, (word, back) in enumerate(self.lex.both):
            if len(word) > WINDOW and i not in self.intricate:
                for view in (word[-WINDOW:], word[-WINDOW - 1 : -1], back[:WINDOW], back[1 : WINDOW + 1]):
                    found.setdefault(window(view), []).append(i)
        sharing = {i for words in found.values() if len(words) > 1 for i in words}
        return {view: words[0] for view, words in found.items() if words[0] not in sharing}


def _overlaps_itself(word: bytes) -> bool:
    return any(word.startswith(word[shift:]) for shift in range(1, len(word)))


@kept(32_000_000, lambda detector, *_: detector.weight)
def detector_of(lex: Lexicon, avoid: Letters = ()) -> Detector:
    """The detector of these words, kept for the next sheet or version with the same ones."""
    return Detector(lex, avoid)
