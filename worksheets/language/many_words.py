"""Looking for many words at once in a text that a grid spells.

>>> sorted(ManyWords(["OTTER", "TOR", "ROTA"]).places("AROTTERO"))
[(1, 'TOR'), (2, 'OTTER')]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

FEW = 24
"""Most words that are looked for one by one, since it takes half a millisecond to prepare a search for all."""

OFTEN = 50
"""So many texts are searched for so few words until it is worth the while."""

SHORT = 3
"""Letters of the shortest words that are looked for together."""

_LAST = "\uffff"
"""The last character that is one of UTF-16; those beyond are two."""


class ManyWords:
    """A search for words, read forwards and backwards.

    One pass over the text finds the places at which a word may begin, by some bits of its first three letters and, if
    it has more, of the second to the fourth; there the text itself decides. For 60 words in a grid of 30 x 30 that
    takes a seventh of the time of a search for each.
    Words of one or two letters, or with letters beyond the first 65,536 of Unicode, are looked for one by one; so are
    all of few words, until `OFTEN` texts have been searched for them.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._alone: list[tuple[str, str]] = []
        self._together: list[tuple[str, str]] = []
        self._beginning: dict[str, list[tuple[str, str]]] = {}
        self._search: re.Pattern[str] | None = None
        self._left = 0
        unlike = dict.fromkeys(words)
        for word in unlike:
            several = self._together if len(word) >= SHORT and max(word) <= _LAST else self._alone
            several.append((word, word))
            if word != (back := word[::-1]):
                several.append((back, word))
        if len(unlike) > FEW:
            self._prepare()
        else:
            self._left = OFTEN

    def _prepare(self) -> None:
        """Make the search for all words that can be looked for together."""
        folds = folded("".join([way[:4].ljust(4) for way, _ in self._together]))
        beginning: dict[str, list[tuple[str, str]]] = {}
        whole, going_on = set[str](), set[str]()
        for reading, first, second in zip(self._together, folds[::4], folds[1::4], strict=True):
            beginning.setdefault(first, []).append(reading)
            if len(reading[0]) == SHORT:
                whole.add(first)
            else:
                going_on.add(second)
        if beginning:
            self._beginning = beginning  # whole, as another thread may be here, too
            self._search = re.compile(f"{_one_of(beginning)}(?:(?<={_one_of(whole)})|(?={_one_of(going_on)}))")

    @property
    def folding(self) -> bool:
        """Whether it searches what `folded` makes of a text."""
        return self._search is not None

    def places(self, text: str, folds: str = "") -> list[tuple[int, str]]:
        """Where a word is read in a text, forwards or backwards, and which; a palindrome's two readings are one.

        Who searches a text for several lists folds it once, if any of them is `folding`, and gives the `folds`.
        """
        found: list[tuple[int, str]] = []
        if self._left:
            self._left -= 1
            if not self._left:
                self._prepare()
        for way, word in self._alone if self._search else self._alone + self._together:
            at = text.find(way)
            while at >= 0:
                found.append((at, word))
                at = text.find(way, at + 1)
        if self._search:
            folds = folds or folded(text)
            beginning, begins_at = self._beginning, text.startswith
            places = [hit.start() for hit in self._search.finditer(folds)]
            found += [(at, word) for at in places for way, word in beginning[folds[at]] if begins_at(way, at)]
        return found


def folded(text: str) -> str:
    """For each place of a text one character: the last five bits of the letter there and of each of the two behind it.

    All places are worked out at once, in a number with sixteen bits for each.
    """
    units = text.encode("utf-16-le")
    if len(units) > 2 * len(text):
        units = re.sub(f"[^\0-{_LAST}]", "\0", text).encode("utf-16-le")
    bits = int.from_bytes(units, "little") & _last_bits(len(text))
    return (bits | bits >> 11 | bits >> 22).to_bytes(len(units), "little").decode("utf-16-le")


@lru_cache(maxsize=8)
def _last_bits(letters: int) -> int:
    """The last five bits of each of so many letters."""
    return int.from_bytes(b"\x1f\0" * letters, "little")


def _one_of(characters: Collection[str]) -> str:
    """A pattern for one of the characters; where there are none, one that nothing matches."""
    return f"[{re.escape(''.join(characters))}]" if characters else "(?!)"
