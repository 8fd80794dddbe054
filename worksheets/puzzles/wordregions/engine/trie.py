"""The words of a dictionary as a trie that grows where it is walked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from worksheets.kept import kept
from worksheets.language.dictionary import Cells, Dictionary
from worksheets.puzzles.wordregions.model import RegionSize


class Branch(dict["str | None", "Branch"]):
    """The words that begin alike: `branch[letter]` are those of them that go on with this letter, or None.

    A branch is made when it is first asked for; a walk over a grid sees a small part of a large
    dictionary. The letter None, which stands outside of a grid, goes on nowhere.
    """

    __slots__ = ("_depth", "_end", "_start", "_words", "letters", "word")

    def __init__(self, words: Sequence[Cells], start: int, end: int, depth: int) -> None:
        """Of the sorted `words` those from `start` to `end`, whose first `depth` letters are the same."""
        whole = start < end and len(words[start]) == depth
        self.word = "".join(words[start]) if whole else None
        """The word that ends here, if one does."""
        self._words = words
        self._start = start = start + whole
        self._end = end
        self._depth = depth
        found: list[str] = []
        while start < end:
            found.append(words[start][depth])
            start = bisect_right(words, found[-1], start, end, key=itemgetter(depth))
        self.letters = _shared(tuple(found))
        """The letters that the words go on with; `branch[letter]` is a branch for these."""

    def __missing__(self, letter: str | None) -> Branch | None:
        if letter is None or letter not in self.letters:
            return None
        key = itemgetter(self._depth)
        start = bisect_left(self._words, letter, self._start, self._end, key=key)
        end = bisect_right(self._words, letter, start, self._end, key=key)
        branch = self[letter] = Branch(self._words, start, end, self._depth + 1)
        return branch


@lru_cache(maxsize=1 << 13)
def _shared(letters: tuple[str, ...]) -> frozenset[str | None]:
    """One set for all branches that go on with these letters: the few sets stay in the processor's cache."""
    return frozenset(letters)


def grow(words: Iterable[Cells]) -> Branch:
    """The trie of words, in any order."""
    spelled = set(words)
    same = all(isinstance(letters, str) for letters in spelled)
    found: list[Cells] = sorted(spelled if same else {tuple(letters) for letters in spelled})  # type: ignore[type-var]
    return Branch(found, 0, len(found), 0)


def _weight(_: Branch, dictionary: Dictionary, *__: object) -> int:
    return dictionary.weight + 100_000 + 60 * len(dictionary.check)  # with the branches that walks will add


@kept(48_000_000, _weight)
def word_trie(dictionary: Dictionary, size: RegionSize, extra: tuple[Cells, ...] = ()) -> Branch:
    """The words of a dictionary and `extra` ones that are as long as `size` says."""
    fitting = [letters for letters in dictionary.check if size.least <= len(letters) <= size.most]
    if extra:
        return grow([*fitting, *extra])
    return Branch(fitting, 0, len(fitting), 0)
