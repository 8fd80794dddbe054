"""Of many sentences that are alike, a few and their number: nobody reads a thousand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from worksheets.base.quoting import shown

_PARTICULAR = re.compile(r'"[^"]*"|[0-9]+')


class Repeats:
    """Tells which sentences are to be said: of those that are alike, the first `most`.

    They are alike where only quotes and numbers differ, and what stands behind a colon.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._first: dict[str, str] = {}
        self._count: dict[str, int] = {}

    def is_said(self, sentence: str) -> bool:
        """Take note of a sentence; whether it is one of the first ones."""
        shape = _PARTICULAR.sub("", sentence).partition(":")[0]
        self._first.setdefault(shape, sentence)
        self._count[shape] = self._count.get(shape, 0) + 1
        return self._count[shape] <= self._most

    def rest(self) -> Iterator[str]:
        """How many more there are of each sort."""
        for shape, count in self._count.items():
            if count > self._most:
                said = shown(self._first[shape].replace('"', "'"))
                yield f'and {count - self._most:,} more like "{said}"'


def summed_up(sentences: Iterable[tuple[str, str]], most: int) -> Iterator[str]:
    """Sentences, each with the text that decides what it is alike to: the first ones, then how many more there are."""
    repeats = Repeats(most)
    for sentence, told in sentences:
        if repeats.is_said(told):
            yield sentence
    yield from repeats.rest()
