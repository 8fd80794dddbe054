"""The bank of words or clues in balanced columns, read column by column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import PageStyle

MOST_COLUMNS = 8
SENTENCE = 14.0
"""Entries wider than this many font sizes may wrap, in columns at least as wide."""

INDENT = 1.0
"""Indent of an entry's further lines, in font sizes."""

DESCENT = 1.25
"""Height of the last line with its descenders, in font sizes."""

_Entry = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BankLayout:
    """Columns of entries, each the lines it takes, in a block `width` points wide."""

    heading: str
    columns: tuple[tuple[_Entry, ...], ...]
    width: float
    size: float
    leading: float
    """Distance of baselines in points."""
    gap: float
    """Least room between two columns in points."""

    @property
    def lines(self) -> int:
        """Lines of the longest column."""
        return max((sum(map(len, column)) for column in self.columns), default=0)

    @property
    def count(self) -> int:
        """How many entries there are."""
        return sum(map(len, self.columns))

    @property
    def heading_height(self) -> float:
        """Room for the heading above the first line."""
        return heading_height(self.heading, self.size)

    @property
    def height(self) -> float:
        """From the top of the heading to below the last line's descenders."""
        return self.heading_height + (self.lines - 1) * self.leading + DESCENT * self.size

    def drawing(self) -> Drawing:
        """The heading, then column by column."""
        shapes: list[Text] = []
        if self.heading:
            shapes.append(Text(0.0, self.size, self.heading, self.size, bold=True))
        pitch = (self.width + self.gap) / max(1, len(self.columns))
        first = self.heading_height + self.size
        for number, column in enumerate(self.columns):
            x, y = number * pitch, first
            for entry in column:
                for line_number, line in enumerate(entry):
                    shapes.append(Text(x + INDENT * self.size if line_number else x, y, line, self.size))
                    y += self.leading
        return Drawing(self.width, self.height, tuple(shapes), self.size)


def heading_height(heading: str, size: float) -> float:
    """Height of a bank's heading with the room below it."""
    return 1.55 * size if heading else 0.0


class Bank:
    """A heading and its entries, measured once."""

    def __init__(self, heading: str, entries: Sequence[str], fonts: FontMetrics, style: PageStyle) -> None:
        self.heading = heading
        self.entries = entries
        self._fonts = fonts
        self._style = style
        self._widest = max((fonts.width(entry, 1.0) for entry in entries), default=0.0)
        self._heading_width = fonts.width(heading, 1.0, bold=True)

    def arranged(self, width: float, size: float) -> BankLayout:
        """The lowest block of at most `width` points with all entries."""
        count = self._whole_columns(width, size)
        if count:
            return self._block([(entry,) for entry in self.entries], count, width, size)
        blocks = []
        gap = self._style.bank_gap * size
        for count in range(1, MOST_COLUMNS + 1):
            room = (width - (count - 1) * gap) / count
            if count > 1 and room < SENTENCE * size:
                break
            blocks.append(self._block(self._wrapped(room, size), count, width, size))
        return min(blocks, key=lambda block: block.lines)

    def narrowed(self, block: BankLayout, width: float) -> BankLayout:
        """The same columns in a block of `width` points, or of what they need where that is more."""
        size, count = block.size, len(block.columns)
        lines = {
            (line, number > 0) for column in block.columns for entry in column for number, line in enumerate(entry)
        }
        widest = max(self._fonts.width(line, size) + INDENT * size * further for line, further in lines)
        needed = max(self._heading_width * size, count * (widest + block.gap) - block.gap)
        return replace(block, width=min(block.width, max(width, needed)))

    def upright(self, height: float, widest: float, size: float) -> BankLayout | None:
        """The narrowest block of at most `height` x `widest` points with all entries, if there is one."""
        lines = self._lines(height, size)
        if lines < 1:
            return None
        gap = self._style.bank_gap * size
        if self._widest <= SENTENCE:
            count = math.ceil(len(self.entries) / lines)
            width = max(self._heading_width * size, count * (self._widest * size + gap) - gap)
            return self._block([(entry,) for entry in self.entries], count, width, size) if width <= widest else None
        for ems in (SENTENCE, 18.0, 24.0, 32.0):
            if ems * size <= widest:
                block = self._block(self._wrapped(ems * size, size), 1, ems * size, size)
                if block.lines <= lines:
                    return block
        return None

    def poured(self, width: float, height: float, size: float) -> BankLayout:
        """As many entries as `width` x `height` points hold, from the first one on; maybe none."""
        lines = self._lines(height, size)
        whole = self.arranged(width, size)
        if whole.lines <= lines:
            return whole
        entries = [entry for column in whole.columns for entry in column]
        return replace(whole, columns=_filled(entries, len(whole.columns), lines))

    def cut(self, width: float, height: float, size: float) -> tuple[BankLayout, str]:
        """The first lines of the first entry, at least one, as `height` points hold them, and its other words."""
        (first, *_) = self._wrapped(width, size)
        lines = max(1, self._lines(height, size))
        return self._block([first[:lines]], 1, width, size), " ".join(first[lines:])

    def _lines(self, height: float, size: float) -> int:
        """How many lines under the heading `height` points hold."""
        room = height - heading_height(self.heading, size) - DESCENT * size
        return int(room / (self._style.bank_leading * size)) + 1 if room >= 0 else 0

    def _whole_columns(self, width: float, size: float) -> int:
        """The number of columns in which no entry wraps; 0 where sentences had better wrap."""
        gap = self._style.bank_gap * size
        count = min(int((width + gap) / (self._widest * size + gap)), len(self.entries), MOST_COLUMNS)
        if count == 1 and self._widest > SENTENCE and len(self.entries) > 1:
            return 0
        return count

    def _wrapped(self, width: float, size: float) -> list[_Entry]:
        return [wrap(entry, size, width, self._fonts, indent=INDENT * size) for entry in self.entries]

    def _block(self, entries: list[_Entry], count: int, width: float, size: float) -> BankLayout:
        leading, gap = self._style.bank_leading * size, self._style.bank_gap * size
        return BankLayout(self.heading, balanced(entries, count), width, size, leading, gap)


def balanced(entries: Sequence[_Entry], count: int) -> tuple[tuple[_Entry, ...], ...]:
    """The entries in order in at most `count` columns, the longest as short as can be, none empty."""
    total = sum(map(len, entries))
    lines = max(math.ceil(total / count), max(map(len, entries), default=0))
    while sum(map(len, _filled(entries, count, lines))) < len(entries):
        lines += 1
    columns = _filled(entries, count, lines)
    even = _evenly(entries, len(columns))
    return even if max(sum(map(len, column)) for column in even) <= lines else columns


def _filled(entries: Sequence[_Entry], count: int, lines: int) -> tuple[tuple[_Entry, ...], ...]:
    """Columns filled one after the other with up to `lines` lines, until entries or columns run out.

    An entry with more lines than that ends it: none is ever higher than its column.
    """
    columns: list[list[_Entry]] = []
    used = lines
    for entry in entries:
        if used + len(entry) > lines:
            if len(columns) == count or len(entry) > lines:
                break
            columns.append([])
            used = 0
        columns[-1].append(entry)
        used += len(entry)
    return tuple(map(tuple, columns))


def _evenly(entries: Sequence[_Entry], count: int) -> tuple[tuple[_Entry, ...], ...]:
    """Columns that each take their share of the lines that are left."""
    left = sum(map(len, entries))
    columns: list[tuple[_Entry, ...]] = []
    start = 0
    for remaining in range(count, 0, -1):
        end, used = start, 0
        while end < len(entries) and (remaining == 1 or used < left / remaining):
            used += len(entries[end])
            end += 1
        columns.append(tuple(entries[start:end]))
        left -= used
        start = end
    return tuple(column for column in columns if column)
