"""The words of a dictionary as a trie that grows where it is walked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from worksheets.dictionary import Dictionary, Letters
from worksheets.puzzles.wordregions.model import RegionSize


class Branch(dict["str | None", "Branch | None"]):
    """The words that begin alike: `branch[letter]` are those of them that go on with this letter, or None.

    A branch is made when it is first asked for; a walk over a grid sees a small part of a large
    dictionary. The letter None, which stands outside of a grid, goes on nowhere.
    """

    __slots__ = ("_depth", "_end", "_start", "_words", "word")

    def __init__(self, words: Sequence[Letters], start: int, end: int, depth: int) -> None:
        """Of the sorted `words` those from `start` to `end`, whose first `depth` letters are the same."""
        self._words = words
        self._end = end
        self._depth = depth
        whole = start < end and len(words[start]) == depth
        self._start = start + whole
        self.word = "".join(words[start]) if whole else None
        """The word that ends here, if one does."""

    def __missing__(self, letter: str | None) -> Branch | None:
        branch = None
        if letter is not None:
            key = itemgetter(self._depth)
            start = bisect_left(self._words, letter, self._start, self._end, key=key)
            end = bisect_right(self._words, letter, start, self._end, key=key)
            if start < end:
                branch = Branch(self._words, start, end, self._depth + 1)
        self[letter] = branch
        return branch


def grow(words: Iterable[Letters]) -> Branch:
    """The trie of words, in any order."""
    spelled = set(words)
    same = all(isinstance(letters, str) for letters in spelled)
    found: list[Letters] = sorted(spelled if same else {tuple(letters) for letters in spelled})  # type: ignore[type-var]
    return Branch(found, 0, len(found), 0)


@lru_cache(maxsize=32)
def lexicon(dictionary: Dictionary, size: RegionSize, extra: tuple[Letters, ...] = ()) -> Branch:
    """The words of a dictionary and `extra` ones that are as long as `size` says."""
    fitting = [letters for letters in dictionary.check if size.least <= len(letters) <= size.most]
    if extra:
        return grow([*fitting, *extra])
    return Branch(fitting, 0, len(fitting), 0)
