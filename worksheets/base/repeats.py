"""Collapses repeated messages to the first few and a count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from worksheets.base.errors import Message
from worksheets.base.quoting import shown

_PARTICULAR = re.compile(r'"[^"]*"|[0-9]+')


class Repeats:
    """Decides which sentences to show: the first `most` of those that are alike.

    Sentences are alike if they differ only in quotes, in numbers, and after a colon.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._first: dict[str, str] = {}
        self._count: dict[str, int] = {}

    def is_said(self, sentence: str) -> bool:
        """Count a sentence; return whether it is one of the first `most`."""
        shape = _PARTICULAR.sub("", sentence).partition(":")[0]
        self._first.setdefault(shape, sentence)
        self._count[shape] = self._count.get(shape, 0) + 1
        return self._count[shape] <= self._most

    def rest(self) -> Iterator[str]:
        """Yield a sentence on the number of further messages of each sort."""
        for shape, count in self._count.items():
            if count > self._most:
                said = shown(self._first[shape].replace('"', "'"))
                yield f'and {count - self._most:,} more like "{said}"'


def summed_up(warnings: Iterable[Message], most: int) -> Iterator[Message]:
    """Yield the first warnings of those with similar texts, then one with the number of the others."""
    repeats = Repeats(most)
    for warning in warnings:
        if repeats.is_said(warning.text):
            yield warning
    yield from (Message(sentence, level="warning") for sentence in repeats.rest())
