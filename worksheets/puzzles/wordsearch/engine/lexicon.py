"""The words of one sheet as byte strings, and what can be said of them before any grid is made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from worksheets.language.blocklist import offensive_words
from worksheets.language.languages import find_language
from worksheets.puzzles.wordsearch.engine.rules import Spelling
from worksheets.puzzles.wordsearch.engine.scan import WINDOW, Unwanted, window, windows

Letters = tuple[str, ...]

NOWHERE = b"\xff\xff"
"""A pattern that stands in no text."""

DIGITS = tuple("0123456789")


class Codebook:
    """The letters of a sheet, each with a code from 1 on, and the unwanted words in these codes."""

    def __init__(self, letters: Letters, unwanted: tuple[Letters, ...]) -> None:
        self.letters = ("", *letters)
        self.codes = {letter: code for code, letter in enumerate(self.letters) if code}
        spelled = dict.fromkeys(
            bytes(self.codes[letter] for letter in word)
            for word in unwanted
            if all(letter in self.codes for letter in word)
        )
        self.longest_unwanted = max(map(len, spelled), default=0)
        self.unwanted = Unwanted(spelled, len(self.letters))


@lru_cache(maxsize=64)
def _codebook(spelling: Spelling, extra: Letters, avoid: tuple[str, ...]) -> Codebook:
    words = (*offensive_words(find_language(spelling.language).code), *avoid)
    # In lower case a Turkish sheet has English words with a dot on the i as well as without.
    spellings = (spelling, spelling._replace(language="en"))
    unwanted = tuple(each.letters_of(word) for word in words for each in spellings)
    return Codebook((*alphabet_of(spelling), *extra), unwanted)


@lru_cache(maxsize=64)
def alphabet_of(spelling: Spelling) -> Letters:
    """The letters that fill the grids of a language, written as the words are."""
    return tuple(dict.fromkeys(spelling.letters_of("".join(find_language(spelling.language).alphabet))))


class Lexicon:
    """The words of a sheet: `words[i]` is word `i` in codes.

    `containers[i]` are the other words in which word `i` lies, forwards or backwards: an occurrence
    inside a placement of theirs cannot be avoided and does not count.
    """

    def __init__(self, words: tuple[Letters, ...], spelling: Spelling, avoid: tuple[str, ...] = ()) -> None:
        alphabet = alphabet_of(spelling)
        used = dict.fromkeys(letter for word in words for letter in word)
        self.has_digits = not used.keys().isdisjoint(DIGITS)
        extra = tuple(sorted(used.keys() - set(alphabet) | (set(DIGITS) if self.has_digits else set())))
        self.codebook = _codebook(spelling, extra, avoid)
        encode = self.codebook.codes.__getitem__
        self.words = tuple(bytes(map(encode, word)) for word in words)
        self.reversed_words = tuple(word[::-1] for word in self.words)
        self.both = tuple(zip(self.words, self.reversed_words, strict=True))
        self.total = sum(map(len, self.words))
        self.longest = max(map(len, self.words), default=0)
        self.order = tuple(sorted(range(len(words)), key=lambda i: (-len(self.words[i]), i)))
        single = {word for word in self.words if len(word) == 1}
        shown = (*alphabet, *DIGITS) if self.has_digits else alphabet
        self.alphabet = bytes(code for code in map(encode, shown) if bytes((code,)) not in single)
        self.used_letters = bytes(code for code in map(encode, used) if bytes((code,)) not in single)
        # What to look for in a text: each palindrome once, beside something that no text holds.
        self.patterns = tuple((word, back if back != word else NOWHERE) for word, back in self.both)
        self.patterns_with = tuple(
            tuple(pattern for pair in self.patterns for pattern in pair if code in pattern)
            for code in range(len(self.codebook.letters))
        )
        self.reach = max(self.longest, self.codebook.longest_unwanted) - 1
        self.containers = tuple(self._containers())
        # The words inside which an unwanted word stands, in either reading direction.
        self.holding = {
            pattern: tuple(i for i, both in enumerate(self.both) if pattern in both[0] or pattern in both[1])
            for pattern in self.codebook.unwanted.candidates(windows(b"\0".join(self.words + self.reversed_words)))
        }
        # How the occurrences of a word are found. One by one, where other words contain it or it can overlap
        # itself (ANA), which `bytes.count` would miss; by its windows, where no other word has the same;
        # else with `bytes.count`.
        self.intricate = tuple(
            i for i, word in enumerate(self.words) if self.containers[i] or len(word) == 1 or _overlaps_itself(word)
        )
        self.by_window = self._exclusive_windows()
        windowed = set(self.by_window.values())
        self.windowed = len(windowed)
        self.counted = tuple(
            (i, pair) for i, pair in enumerate(self.patterns) if i not in windowed and i not in self.intricate
        )
        self.known = self.codebook.unwanted.known | self.by_window.keys()

    def pattern(self, i: int, backwards: bool) -> bytes:
        """The letters of word `i` in the order of the cells of a run."""
        return self.both[i][backwards]

    def _exclusive_windows(self) -> dict[int, int]:
        """For the words of five letters and more that share no window: the word of each window.

        An occurrence shows the word's last letters, or those before the last, whichever is at an even
        place. (The last ones, because filler is full of beginnings of words.)
        """
        found: dict[int, list[int]] = {}
        for i, (word, back) in enumerate(self.both):
            if len(word) > WINDOW and i not in self.intricate:
                for view in (word[-WINDOW:], word[-WINDOW - 1 : -1], back[:WINDOW], back[1 : WINDOW + 1]):
                    found.setdefault(window(view), []).append(i)
        sharing = {i for words in found.values() if len(words) > 1 for i in words}
        return {view: words[0] for view, words in found.items() if words[0] not in sharing}

    def _containers(self) -> Iterator[tuple[int, ...]]:
        everything = b"\0".join(self.words)
        for i, (word, back) in enumerate(self.patterns):
            if everything.find(word, everything.find(word) + 1) < 0 and back not in everything:
                yield ()
                continue
            yield tuple(j for j, other in enumerate(self.words) if j != i and (word in other or back in other))


def _overlaps_itself(word: bytes) -> bool:
    return any(word.startswith(word[shift:]) for shift in range(1, len(word)))


@lru_cache(maxsize=256)
def lexicon(words: tuple[Letters, ...], spelling: Spelling, avoid: tuple[str, ...] = ()) -> Lexicon:
    """The lexicon of these words, kept for the next sheet or version with the same ones."""
    return Lexicon(words, spelling, avoid)
