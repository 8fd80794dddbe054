"""The legend of the blocks: one entry for all equal blocks, in rows on one base line; lengths are points."""

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
from worksheets.puzzles.goldencube.picture.chips import ChipRow, chip_rows
from worksheets.puzzles.goldencube.texts import ranges


class Slot(NamedTuple):
    """A rectangle of a drawing."""

    x: float
    y: float
    width: float
    height: float


class LegendEntry(NamedTuple):
    """Equal blocks of the list."""

    edges: Block
    """The edges of a block, the shortest first."""
    numbers: tuple[int, ...]
    """Their numbers in the list, from 1."""
    dimensions: str
    """`1 × 2 × 3`."""
    ems: float
    """Width of the dimensions, in their font size."""
    chips: tuple[ChipRow, ...]
    """The numbers in rows of chips; numbers that follow each other share one if there are many."""

    @property
    def lying(self) -> Block:
        """The edges as drawn: lying, with the longest edge along the rows."""
        a, b, c = self.edges
        return c, b, a


def entries(blocks: Sequence[Block], pen: Pen, most_chips: int) -> tuple[LegendEntry, ...]:
    """One entry for each distinct block, in the order of the list; more numbers than `most_chips` share some chips."""
    numbers: dict[Block, list[int]] = {}
    for number, block in enumerate(blocks, 1):
        a, b, c = sorted(block)
        numbers.setdefault((a, b, c), []).append(number)
    listed = []
    for edges, same in numbers.items():
        dimensions = " × ".join(map(str, edges))
        texts = ranges(same) if len(same) > most_chips else list(map(str, same))
        chips = chip_rows(texts, LOOKS.chips_across, pen)
        listed.append(LegendEntry(edges, tuple(same), dimensions, pen.width(dimensions, 1.0), chips))
    return tuple(listed)


class LegendSizes(NamedTuple):
    """The edge of a unit cube, and the font sizes of dimensions and of numbers in chips."""

    unit: float
    caption: float
    chip: float


class EntrySize(NamedTuple):
    """An entry in points: the picture, and below it dimensions and chips."""

    width: float
    picture: float
    """Height of the picture."""
    caption: float
    """Height of dimensions and chips."""


class Legend(NamedTuple):
    """Entries in rows in the sizes given."""

    entries: tuple[LegendEntry, ...]
    sizes: tuple[EntrySize, ...]
    measures: LegendSizes
    stops: tuple[int, ...]
    """The ends of the rows."""
    width: float
    height: float

    def slots(self, width: float) -> Iterator[tuple[LegendEntry, Slot]]:
        """Each entry with the slot of its picture in a legend of `width` points; the dimensions begin below it."""
        top, gap = 0.0, LOOKS.entry_gap * self.measures.caption
        for start, stop in pairwise((0, *self.stops)):
            row = self.sizes[start:stop]
            spare = width - total(size.width for size in row) - gap * (len(row) - 1)
            wider = min(spare / (len(row) + 1), (LOOKS.roomy - 1.0) * gap)
            left = (spare - wider * (len(row) - 1)) / 2
            picture = max(size.picture for size in row)
            for entry, size in zip(self.entries[start:stop], row, strict=True):
                yield entry, Slot(left, top, size.width, picture)
                left += size.width + gap + wider
            top += picture + max(size.caption for size in row) + LOOKS.entry_row_gap * self.measures.caption


def measured(listed: Sequence[LegendEntry], sizes: LegendSizes) -> tuple[EntrySize, ...]:
    """Measure the entries in these sizes."""
    entry_sizes = []
    for entry in listed:
        width, height = extent(entry.lying)
        wide = max(width * sizes.unit, entry.ems * sizes.caption, *(row.ems * sizes.chip for row in entry.chips))
        below = LOOKS.caption_drop * sizes.caption + LOOKS.chips_drop * sizes.chip
        pitch = (LOOKS.chip_width + LOOKS.chip_gap) * sizes.chip
        entry_sizes.append(
            EntrySize(wide, height * sizes.unit, below + len(entry.chips) * pitch - LOOKS.chip_gap * sizes.chip)
        )
    return tuple(entry_sizes)


def legend(
    listed: tuple[LegendEntry, ...], sized: tuple[EntrySize, ...], sizes: LegendSizes, stops: tuple[int, ...]
) -> Legend:
    """Arrange the entries in rows that end at `stops`."""
    width, height = 0.0, LOOKS.entry_row_gap * sizes.caption * (len(stops) - 1)
    for start, stop in pairwise((0, *stops)):
        row = sized[start:stop]
        width = max(width, total(size.width for size in row) + LOOKS.entry_gap * sizes.caption * (len(row) - 1))
        height += max(size.picture for size in row) + max(size.caption for size in row)
    return Legend(listed, sized, sizes, stops, width, height)


def rows(sizes: Sequence[EntrySize], caption: float, count: int) -> tuple[int, ...]:
    """The ends of the rows if the entries are divided into at most `count` rows of similar width."""
    ends = list(accumulate(size.width + LOOKS.entry_gap * caption for size in sizes))
    middles = [end - size.width / 2 for end, size in zip(ends, sizes, strict=True)]
    cuts = (bisect_left(middles, ends[-1] * n / count) for n in range(1, count))
    return tuple(sorted({*cuts, len(sizes)} - {0}))
