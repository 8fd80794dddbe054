"""A page of a book that explains kinds of puzzles, while it is filled, and the order in which it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from worksheets.drawing.shapes import Shape
from worksheets.layout.page import Placed


class Explaining(NamedTuple):
    """The shapes and samples of a page, and their lower edge."""

    shapes: list[Shape]
    items: list[Placed]
    y: float
    explained: bool = False
    """Whether there is a kind on it."""
    read: tuple[int, ...] = ()
    """In a tagged file, the number of shapes that are read before each sample: the steps of its kind, and above."""

    def ordered(self, place: Callable[[Sequence[Shape]], Placed]) -> Iterator[Placed]:
        """Yield the content of the page; `place` makes a drawing of shapes."""
        starts = (0, *self.read)
        parts = [self.shapes[start:stop] for start, stop in zip_longest(starts, self.read)]
        for part, sample in zip_longest(parts, self.items):
            if part:
                yield place(part)
            if sample:
                yield sample
