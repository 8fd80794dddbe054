"""Looking for many words at once in a text that a grid spells.

>>> sorted(ManyWords(["OTTER", "TOR", "ROTA"]).places("AROTTERO"))
[(1, 'TOR'), (2, 'OTTER')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

FEW = 24
"""Most words that are looked for one by one, since it takes half a millisecond to prepare a search for all."""

_LAST = "\uffff"
"""The last character that is one of UTF-16; those beyond are two."""


class ManyWords:
    """A search for words, read forwards and backwards.

    One pass over the text finds the places at which a word may begin, by five bits of each of its first four letters;
    there the text itself decides. For 60 words in a grid of 30 x 30 that takes a seventh of the time of a search for
    each. Words of one or two letters, or with letters beyond the first 65,536 of Unicode, are looked for one by one.
    """

    def __init__(self, words: Iterable[str]) -> None:
        readings: list[tuple[str, str]] = []
        self._alone: list[tuple[str, str]] = []
        unlike = dict.fromkeys(words)
        for word in unlike:
            together = len(unlike) > FEW and len(word) > 2 and max(word) <= _LAST
            (readings if together else self._alone).extend([(way, word) for way in dict.fromkeys((word, word[::-1]))])
        self._beginning: dict[str, list[tuple[str, str]]] = {}
        folded = _folded("".join([way[:4].ljust(4) for way, _ in readings]))
        for at, each in zip(range(0, len(folded), 4), readings, strict=True):
            self._beginning.setdefault(folded[at : at + min(2, len(each[0]) - 2)], []).append(each)
        three = {key for key in self._beginning if len(key) == 1}
        first, second = ({key[at] for key in self._beginning if len(key) == 2} for at in (0, 1))
        self._searches = [(1, re.compile(_one_of(three)))] if three else []
        if first:
            self._searches.append((2, re.compile(f"{_one_of(first)}(?={_one_of(second)})")))

    def places(self, text: str) -> list[tuple[int, str]]:
        """Where a word is read in a text, forwards or backwards, and which; a palindrome's two readings are one."""
        found: list[tuple[int, str]] = []
        for way, word in self._alone:
            at = text.find(way)
            while at >= 0:
                found.append((at, word))
                at = text.find(way, at + 1)
        folded = _folded(text) if self._searches else ""
        for length, search in self._searches:
            for at in [hit.start() for hit in search.finditer(folded)]:
                for way, word in self._beginning.get(folded[at : at + length], ()):
                    if text.startswith(way, at):
                        found.append((at, word))
        return found


def _folded(text: str) -> str:
    """For each place of a text one character that has the last five bits of the letter there and of the two behind it.

    Few letters of an alphabet share these. All places are worked out at once, in a number with sixteen bits for each.
    """
    units = text.encode("utf-16-le")
    if len(units) > 2 * len(text):
        units = re.sub(f"[^\0-{_LAST}]", "\0", text).encode("utf-16-le")
    bits = int.from_bytes(units, "little") & _five_bits(len(text))
    return (bits | bits >> 11 | bits >> 22).to_bytes(len(units), "little").decode("utf-16-le")


@lru_cache(maxsize=8)
def _five_bits(letters: int) -> int:
    """The last five bits of each of so many letters."""
    return int.from_bytes(b"\x1f\0" * letters, "little")


def _one_of(characters: set[str]) -> str:
    """A pattern for one of them."""
    return f"[{re.escape(''.join(sorted(characters)))}]"
