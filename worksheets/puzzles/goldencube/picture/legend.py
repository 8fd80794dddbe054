"""The legend of the blocks: one entry for all equal blocks, the entries in rows; lengths are points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.pen import Pen
from worksheets.drawing.solids import extent
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import Block
from worksheets.puzzles.goldencube.texts import numbers_label


class Slot(NamedTuple):
    """A rectangle of a drawing."""

    x: float
    y: float
    width: float
    height: float


class LegendEntry(NamedTuple):
    """Blocks that are equal."""

    edges: Block
    """The shortest first."""
    numbers: tuple[int, ...]
    """Their numbers in the list, from 1."""
    caption: tuple[str, ...]
    """The dimensions, then the numbers in one line or more."""
    caption_ems: float
    """Width of the caption, in its font size."""
    amount: str
    """The number of blocks, as printed."""
    amount_ems: float
    """Width of that, in its font size."""

    @property
    def lying(self) -> Block:
        """The edges as drawn: lying, with the longest edge along the rows."""
        a, b, c = self.edges
        return c, b, a


def entries(blocks: Sequence[Block], pen: Pen) -> tuple[LegendEntry, ...]:
    """One entry for each distinct block, in the order of the list."""
    numbers: dict[Block, list[int]] = {}
    for number, block in enumerate(blocks, 1):
        a, b, c = sorted(block)
        numbers.setdefault((a, b, c), []).append(number)
    listed = []
    for edges, same in numbers.items():
        caption = (" × ".join(map(str, edges)), *_broken(numbers_label(pen.language, same)))
        amount = f"{len(same)} ×"
        ems = max(pen.width(line, 1.0) for line in caption), pen.width(amount, 1.0, bold=True)
        listed.append(LegendEntry(edges, tuple(same), caption, ems[0], amount, ems[1]))
    return tuple(listed)


def _broken(text: str) -> list[str]:
    lines = [""]
    for part in text.split(", "):
        if lines[-1] and len(lines[-1]) + len(part) + 2 > LOOKS.longest_line:
            lines[-1] += ","
            lines.append(part)
        else:
            lines[-1] += f", {part}" if lines[-1] else part
    return lines


class EntrySize(NamedTuple):
    """An entry in points: the count on the left, then a column with the picture and below it the caption."""

    margin: float
    """Width of the count."""
    column: float
    picture: float
    """Height of the picture."""
    caption: float
    """Height of the caption."""

    @property
    def width(self) -> float:
        """Width of count and column."""
        return self.margin + self.column


class Legend(NamedTuple):
    """Entries in rows, for unit cubes with edges of `unit` points and captions of that font size."""

    entries: tuple[LegendEntry, ...]
    sizes: tuple[EntrySize, ...]
    caption: float
    stops: tuple[int, ...]
    """The ends of the rows."""
    width: float
    height: float

    def slots(self, width: float) -> Iterator[tuple[LegendEntry, Slot]]:
        """Each entry with the slot of its picture in a legend of `width` points; the caption begins below it."""
        top, gap = 0.0, LOOKS.entry_gap * self.caption
        for start, stop in pairwise((0, *self.stops)):
            row = self.sizes[start:stop]
            spare = width - total(size.width for size in row) - gap * (len(row) - 1)
            wider = min(spare / (len(row) + 1), (LOOKS.roomy - 1.0) * gap)
            left = (spare - wider * (len(row) - 1)) / 2
            picture = max(size.picture for size in row)
            for entry, size in zip(self.entries[start:stop], row, strict=True):
                yield entry, Slot(left + size.margin, top, size.column, picture)
                left += size.width + gap + wider
            top += picture + max(size.caption for size in row) + LOOKS.entry_row_gap * self.caption


def measured(listed: Sequence[LegendEntry], unit: float, caption: float) -> tuple[EntrySize, ...]:
    """The sizes of the entries, for unit cubes with edges of `unit` points and captions of that font size."""
    sizes = []
    for entry in listed:
        width, height = extent(entry.lying)
        count = entry.amount_ems * LOOKS.count_size + LOOKS.count_gap
        column = max(width * unit, entry.caption_ems * caption)
        lines = LOOKS.caption_depth + LOOKS.caption_leading * len(entry.caption)
        sizes.append(EntrySize(count * caption, column, height * unit, lines * caption))
    return tuple(sizes)


def legend(
    listed: tuple[LegendEntry, ...], sizes: tuple[EntrySize, ...], caption: float, stops: tuple[int, ...]
) -> Legend:
    """The entries in rows that end at `stops`."""
    width, height = 0.0, LOOKS.entry_row_gap * caption * (len(stops) - 1)
    for start, stop in pairwise((0, *stops)):
        row = sizes[start:stop]
        width = max(width, total(size.width for size in row) + LOOKS.entry_gap * caption * (len(row) - 1))
        height += max(size.picture for size in row) + max(size.caption for size in row)
    return Legend(listed, sizes, caption, stops, width, height)


def rows(sizes: Sequence[EntrySize], caption: float, count: int) -> tuple[int, ...]:
    """The ends of the rows if the entries are divided into at most `count` rows of similar width."""
    ends = list(accumulate(size.width + LOOKS.entry_gap * caption for size in sizes))
    middles = [end - size.width / 2 for end, size in zip(ends, sizes, strict=True)]
    cuts = (bisect_left(middles, ends[-1] * n / count) for n in range(1, count))
    return tuple(sorted({*cuts, len(sizes)} - {0}))
