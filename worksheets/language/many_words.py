"""Searches the text of a grid for many words at once.

>>> sorted(ManyWords(["OTTER", "TOR", "ROTA"]).places("AROTTERO"))
[(1, 'TOR'), (2, 'OTTER')]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

FEW = 24
"""Up to this many words are searched one by one at first, which is as fast as a joint search."""

READ = 40_000
"""Number of letters that are searched before a pattern is compiled, which takes as long as searching them."""

SHORT = 3
"""Minimum length of words in a joint search."""

_LAST = "\uffff"
"""The last character with a single UTF-16 code unit."""


class ManyWords:
    """A search for words, read forwards and backwards.

    One pass over the text finds candidate places by some bits of a word's first three letters; there the words are
    compared with the text. After `READ` letters, a pattern finds these places, which in longer words also compares bits
    of the second to the fourth letter. For 60 words in a grid of 30 x 30 it takes a seventh of the time of separate
    searches. Words of one or two letters, or with letters beyond the first 65,536 of Unicode, are searched one by one.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._alone: list[tuple[str, str]] = []
        self._together: list[tuple[str, str]] = []
        self._beginning: dict[str, list[tuple[str, str]]] = {}
        self._pattern: re.Pattern[str] | None = None
        self._left = READ
        unlike = dict.fromkeys(words)
        for word in unlike:
            several = self._together if len(word) >= SHORT and max(word) <= _LAST else self._alone
            several.append((word, word))
            if word != (back := word[::-1]):
                several.append((back, word))
        if len(unlike) > FEW:
            self._join()

    def _join(self) -> None:
        """Prepare the joint search."""
        beginning: dict[str, list[tuple[str, str]]] = {}
        firsts = folded("".join([way[:SHORT] for way, _ in self._together]))[::SHORT]
        for first, reading in zip(firsts, self._together, strict=True):
            beginning.setdefault(first, []).append(reading)
        self._beginning = beginning  # complete, since another thread may be here, too

    def _compile(self) -> None:
        """Compile the pattern of the joint search."""
        self._join()
        folds = folded("".join([way[:4].ljust(4) for way, _ in self._together]))
        readings = [*zip(self._together, folds[::4], folds[1::4], strict=True)]
        whole = {first for (way, _), first, _ in readings if len(way) == SHORT}
        going_on = {second for (way, _), _, second in readings if len(way) > SHORT}
        if self._beginning:
            self._pattern = re.compile(f"{_one_of(self._beginning)}(?:(?<={_one_of(whole)})|(?={_one_of(going_on)}))")

    @property
    def folding(self) -> bool:
        """Whether it searches the `folded` text."""
        return bool(self._beginning)

    def places(self, text: str, folds: str = "") -> list[tuple[int, str]]:
        """Find the words in a text, forwards or backwards: (place, word); a palindrome counts once per place.

        To search a text for several lists, fold it once if any of them is `folding`, and pass it as `folds`.
        """
        hits: list[tuple[int, str]] = []
        if self._left > 0:
            self._left -= len(text)
            if self._left <= 0:
                self._compile()
        for way, word in self._alone if self._beginning else self._alone + self._together:
            at = text.find(way)
            while at >= 0:
                hits.append((at, word))
                at = text.find(way, at + 1)
        if self._beginning:
            folds = folds or folded(text)
            beginning, begins_at = self._beginning, text.startswith
            if self._pattern:
                places = [match.start() for match in self._pattern.finditer(folds)]
            else:
                places = [at for at, fold in enumerate(folds) if fold in beginning]
            hits += [(at, word) for at in places for way, word in beginning[folds[at]] if begins_at(way, at)]
        return hits


def folded(text: str) -> str:
    """Compute a character for each place of a text, from the last five bits of the letter there and of the next two.

    All places are computed at once, in an integer with sixteen bits for each.
    """
    units = text.encode("utf-16-le")
    if len(units) > 2 * len(text):
        units = re.sub(f"[^\0-{_LAST}]", "\0", text).encode("utf-16-le")
    bits = int.from_bytes(units, "little") & _last_bits(len(text))
    return (bits | bits >> 11 | bits >> 22).to_bytes(len(units), "little").decode("utf-16-le")


@lru_cache(maxsize=8)
def _last_bits(letters: int) -> int:
    """A mask for the last five bits of each of `letters` letters."""
    return int.from_bytes(b"\x1f\0" * letters, "little")


def _one_of(characters: Collection[str]) -> str:
    """A pattern for one of the characters, or one that matches nothing if there are none."""
    return f"[{re.escape(''.join(characters))}]" if characters else "(?!)"
