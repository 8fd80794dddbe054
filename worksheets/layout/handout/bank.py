"""The bank of words or clues in balanced columns, read column by column.

A single section has its heading above all columns. Several sections have theirs in a column, above the first entry:

    Across            9. A river in France    Down
     2. Jump in      10. Not out               1. Bird with a long beak
     7. Animal that  12. Tree                  3. Colour
        gives milk
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Drawing, Line, Rect, Text
from worksheets.drawing.style import PageStyle
from worksheets.layout.handout.columns import FREE_LINES, BankEntry, Columns, balanced, even, filled, longest
from worksheets.layout.handout.figures import FiguresLayout
from worksheets.puzzles.contract import Figures, Section

MOST_COLUMNS = 8
BLOCKS_KEPT = 16
"""Number of cached arrangements per bank: for its sizes on a page, and for the next sheet with the same words."""

SENTENCE = 14.0
"""Entries wider than this many font sizes may wrap, in columns at least as wide."""

INDENT = 1.0
"""Indent of continuation lines of entries without a mark, in font sizes; with one, they align with the first."""

MARK_GAP = 0.4
"""Space between a mark and its entry, in font sizes."""

BOX = 0.72
"""Size of a box to tick, in font sizes: as high as a capital."""

BOX_GAP = 0.5
"""Space after a box, in font sizes."""

BOX_LINE = 0.06
"""Line width of a box, in font sizes."""

RULE_LETTER = 1.0
"""Length of a writing line per letter, in font sizes."""

RULE_LENGTHS = (8.0, 14.0)
"""Minimum and maximum length of a writing line, in font sizes."""

RULE_GAP = 0.6
"""Space between the widest entry and the lines beside the entries, in font sizes."""

RULE_DROP = 0.16
"""Distance of a writing line below the baseline, in font sizes."""

BESIDE = 10.0
"""Maximum width of entries with writing lines beside them, in font sizes; wider ones have them below."""

ROOM = 1
"""Number of free lines above a writing line, in addition to its own."""

FOOT_GAP = 1.0
"""Space between the entries and a table of figures below them, in font sizes."""

DESCENT = 1.25
"""Height of the last line with its descenders, in font sizes."""


class BankLayout(NamedTuple):
    """Columns of entries in a block `width` points wide.

    `heading` is printed above all columns; it is empty if the headings are inside the columns.
    """

    heading: str
    columns: Columns
    lines: int
    """Number of lines in the longest column."""
    width: float
    size: float
    leading: float
    """Distance of baselines in points."""
    gap: float
    """Minimum space between two columns in points."""
    hang: float = 0.0
    """Left edge of entries with marks, in points from the left of their column."""
    rule: tuple[float, float] = (0.0, 0.0)
    """Left edge of writing lines, in points from that of the entries, and their length."""
    line: float = 0.0
    """Width of the writing lines."""
    foot: FiguresLayout | None = None
    """The table below the columns."""

    @property
    def taken(self) -> int:
        """The number of entries."""
        return sum(map(len, self.columns))

    @property
    def heading_height(self) -> float:
        """Height of the heading above the first line."""
        return heading_height(self.heading, self.size)

    @property
    def height(self) -> float:
        """From the top of the heading to below the last line's descenders, or the table below them."""
        return self._foot_top + (self.foot.height if self.foot else 0.0)

    @property
    def _foot_top(self) -> float:
        if not self.lines:
            return 0.0
        bottom = self.heading_height + (self.lines - 1) * self.leading + DESCENT * self.size
        return bottom + (FOOT_GAP * self.size if self.foot else 0.0)

    @property
    def across(self) -> int:
        """The number of columns."""
        return len(self.columns)

    def wider(self, points: float) -> BankLayout:
        """See `worksheets.layout.handout.banks.Block`."""
        return self._replace(width=self.width + points)

    def widened(self, room: float, style: PageStyle) -> BankLayout:
        """See `worksheets.layout.handout.banks.Block`."""
        if self.lines < 2 or room <= 0:
            return self
        most = max(self.leading, self.size * style.largest_bank_leading)
        return self._replace(leading=min(most, self.leading + room / (self.lines - 1)))

    def drawing(self) -> Drawing:
        """Draw the heading, then column by column."""
        shapes: list[Text | Rect | Line] = []
        if self.heading and self.lines:
            shapes.append(Text(0.0, self.size, self.heading, self.size, bold=True))
        pitch = (self.width + self.gap) / max(1, len(self.columns))
        for number, column in enumerate(self.columns):
            shapes.extend(self._column(column, number * pitch))
        if self.foot:
            shapes.extend(self.foot.shapes(0.0, self._foot_top))
        return Drawing(self.width, self.height, tuple(shapes), self.size)

    def _column(self, column: Sequence[BankEntry], x: float) -> Iterator[Text | Rect | Line]:
        y = self.heading_height + self.size
        right = x + (self.width + self.gap) / len(self.columns) - self.gap
        for entry in column:
            if entry.heading:
                y += FREE_LINES * self.leading if entry is not column[0] else 0.0
                for line in entry.heading:
                    yield Text(x, y, line, self.size, bold=True)
                    y += self.leading
            y += entry.above * self.leading
            if entry.box:
                edge = BOX * self.size
                yield Rect(x, y - edge, edge, edge, BOX_LINE * self.size)
            if entry.mark:
                yield Text(x + self.hang - MARK_GAP * self.size, y, entry.mark, self.size, anchor="end")
            left, indent = (x, INDENT * self.size) if entry.mark is None else (x + self.hang, 0.0)
            for number, line in enumerate(entry.lines):
                if line:
                    yield Text(left + indent if number else left, y, line, self.size)
                y += self.leading
            y += entry.below * self.leading
            if entry.above or entry.below:
                level, start = y - self.leading + RULE_DROP * self.size, left + self.rule[0]
                yield Line(start, level, min(start + self.rule[1], right), level, self.line)


def heading_height(heading: str, size: float) -> float:
    """Height of a bank's heading with the space below it."""
    return 1.55 * size if heading else 0.0


class Bank:
    """Sections with their entries, measured once, and figures below them; either may be missing."""

    def __init__(
        self, sections: Sequence[Section], fonts: FontMetrics, style: PageStyle, figures: Figures | None = None
    ) -> None:
        self._figures = figures
        self.heading = sections[0].heading if len(sections) == 1 else ""
        self._fonts = fonts
        self._style = style
        self._entries = _flattened(sections)
        self._heading_width = fonts.width(self.heading, 1.0, bold=True)
        marks = [mark for section in sections for mark in section.marks]
        boxes = any(section.boxes for section in sections)
        self._hang = max(fonts.width(mark, 1.0) for mark in marks) + MARK_GAP if marks else 0.0
        self._hang += BOX + BOX_GAP if boxes else 0.0
        self._rule = 0.0, 0.0
        self._beside = False
        writing = max((section.writing for section in sections), default=0)
        if writing:
            self._make_room(writing)
        self._plain = len(sections) == 1 and not (marks or boxes or writing)
        if not self._plain and sections:
            self._widest = self._widest_of(self._entries, 1.0)
        else:  # equivalent for plain entries, which most banks have, in half the time
            self._widest = max([fonts.width(entry, 1.0) for each in sections for entry in each.entries], default=0.0)
        self._sentences = self._widest > SENTENCE and not self._beside
        # Columns in which no entry wraps, and their lines, by number of columns: the same in every size.
        self._whole: dict[int, tuple[Columns, int]] = {}
        self._known: dict[tuple[float, float], BankLayout] = {}

    def _make_room(self, letters: int) -> None:
        """Add free lines to the entries, beside or below which pupils write."""
        shortest, longest_ = RULE_LENGTHS
        length = min(max(RULE_LETTER * letters, shortest), longest_)
        widest = max(self._fonts.width(line, 1.0) for entry in self._entries for line in entry.lines)
        self._beside = widest <= BESIDE
        self._rule = (widest + RULE_GAP if self._beside and widest else 0.0), length
        above, below = (ROOM, 0) if self._beside else (0, 1 + ROOM)
        self._entries = [entry._replace(above=above, below=below) for entry in self._entries]

    def _widest_of(self, entries: Sequence[BankEntry], size: float) -> float:
        """Width of a column that holds these entries without wrapping."""
        width, hang, indent = self._fonts.width, self._hang * size, INDENT * size
        lines = {
            (line, hang if mark is not None else indent if number else 0.0)
            for entry_lines, mark, *_ in entries
            for number, line in enumerate(entry_lines)
        }
        widths = [width(line, size) + left for line, left in lines]
        widths += [width(line, size, bold=True) for entry in entries if entry.heading for line in entry.heading]
        if self._rule[1]:
            widths.append(hang + (self._rule[0] + self._rule[1]) * size)
        return max(widths, default=0.0)

    def arranged(self, width: float, size: float) -> BankLayout:
        """The lowest block of at most `width` points with all entries."""
        foot = self._foot(size, stands=False)
        block = self._arranged(width, size) if self._entries else self._block((), 0, foot.width if foot else 0.0, size)
        return block._replace(foot=foot) if foot else block

    def _foot(self, size: float, *, stands: bool) -> FiguresLayout | None:
        """Lay out the table of figures, if there is one."""
        if not self._figures:
            return None
        return FiguresLayout(self._figures, size, stands, self._style.rule, self._fonts)

    def room_of_foot(self, size: float) -> float:
        """Height of the table of figures with the gap above it, when placed below a drawing."""
        foot = self._foot(size, stands=False)
        return FOOT_GAP * size + foot.height if foot else 0.0

    def _arranged(self, width: float, size: float) -> BankLayout:
        known = self._known.get((width, size))
        if known is None:
            if len(self._known) == BLOCKS_KEPT:
                self._known.clear()
            known = self._known[width, size] = self._newly_arranged(width, size)
        return known

    def _newly_arranged(self, width: float, size: float) -> BankLayout:
        count = self._whole_columns(width, size)
        if count:
            return self._unwrapped(count, width, size)
        blocks = []
        gap = self._style.bank_gap * size
        for count in range(1, MOST_COLUMNS + 1):
            room = (width - (count - 1) * gap) / count
            if count > 1 and room < SENTENCE * size:
                break
            columns = balanced(self._wrapped(room, size), count)
            blocks.append(self._block(columns, longest(columns), width, size))
        return min(blocks, key=lambda block: block.lines)

    def narrowed(self, block: BankLayout, width: float) -> BankLayout:
        """The columns of the block in `width` points, or wider if they need it."""
        size, count = block.size, len(block.columns)
        if not count:
            return block
        if any(block.columns is columns for columns, _ in self._whole.values()):
            widest = self._widest * size
        else:
            widest = self._widest_of([entry for column in block.columns for entry in column], size)
        needed = max(self._heading_width * size, count * (widest + block.gap) - block.gap)
        needed = max(needed, block.foot.width if block.foot else 0.0)
        return block._replace(width=min(block.width, max(width, needed)))

    def upright(self, height: float, widest: float, size: float) -> BankLayout | None:
        """The narrowest block of at most `height` x `widest` points with all entries, if there is one."""
        foot = self._foot(size, stands=True)
        if foot and (foot.width > widest or foot.height > height):
            return None
        if not self._entries:
            return self._block((), 0, foot.width, size)._replace(foot=foot) if foot else None
        block = self._upright(height - (FOOT_GAP * size + foot.height if foot else 0.0), widest, size)
        return block._replace(width=max(block.width, foot.width), foot=foot) if block and foot else block

    def _upright(self, height: float, widest: float, size: float) -> BankLayout | None:
        lines = self._lines(height, size)
        if lines < 1:
            return None
        if not self._sentences:
            return self._narrowest(lines, widest, size)
        for ems in (SENTENCE, 18.0, 24.0, 32.0):
            if ems * size <= widest:
                columns = balanced(self._wrapped(ems * size, size), 1)
                if longest(columns) <= lines:
                    return self._block(columns, longest(columns), ems * size, size)
        return None

    def _narrowest(self, lines: int, widest: float, size: float) -> BankLayout | None:
        """The fewest columns of at most `lines` lines in which no entry wraps."""
        gap = self._style.bank_gap * size
        for count in range(math.ceil(len(self._entries) / lines), len(self._entries) + 1):
            width = max(self._heading_width * size, count * (self._widest * size + gap) - gap)
            if width > widest:
                break
            block = self._unwrapped(count, width, size)
            if block.lines <= lines:
                return block
        return None

    def poured(self, width: float, height: float, size: float) -> BankLayout:
        """As many entries, from the first on, as fit `width` x `height` points; perhaps none."""
        lines = self._lines(height - self.room_of_foot(size), size)
        whole = self.arranged(width, size)
        if whole.lines <= lines:
            return whole
        entries = [entry for column in whole.columns for entry in column]
        columns = filled(entries, len(whole.columns), lines)
        return whole._replace(columns=columns, lines=longest(columns))

    def cut(self, width: float, height: float, size: float) -> tuple[BankLayout, str]:
        """The first lines of the first entry that fit `height` points, at least one, and its remaining words."""
        first = self._in_lines(self._entries[0], width, size)
        lines = first.lines[: max(1, self._lines(height, size) - len(first.heading))]
        (rest,) = self._entries[0].lines
        for line in lines:
            rest = rest.lstrip(" ")[len(line) :]
        columns = ((first._replace(lines=lines, above=0, below=0),),)
        return self._block(columns, longest(columns), width, size), rest.lstrip(" ")

    def _lines(self, height: float, size: float) -> int:
        """The number of lines below the heading that fit `height` points."""
        room = height - heading_height(self.heading, size) - DESCENT * size
        return int(room / (self._style.bank_leading * size)) + 1 if room >= 0 else 0

    def _whole_columns(self, width: float, size: float) -> int:
        """The number of columns in which no entry wraps; 0 if sentences should wrap."""
        gap = self._style.bank_gap * size
        count = min(int((width + gap) / (self._widest * size + gap)), len(self._entries), MOST_COLUMNS)
        if count == 1 and self._sentences and len(self._entries) > 1:
            return 0
        return count

    def _wrapped(self, width: float, size: float) -> list[BankEntry]:
        return [self._in_lines(entry, width, size) for entry in self._entries]

    def _in_lines(self, entry: BankEntry, width: float, size: float) -> BankEntry:
        """The entry in lines that fit a column `width` points wide."""
        (text,) = entry.lines
        if not text:
            return entry
        if entry.mark is None:
            lines = wrap(text, size, width, self._fonts, indent=INDENT * size)
        else:
            lines = wrap(text, size, width - self._hang * size, self._fonts)
        heading = wrap(entry.heading[0], size, width, self._fonts, bold=True) if entry.heading else ()
        return entry._replace(lines=lines, heading=heading)

    def _unwrapped(self, count: int, width: float, size: float) -> BankLayout:
        """All entries in at most `count` columns in which none wraps."""
        if count not in self._whole:
            columns = (even if self._plain else balanced)(self._entries, count)
            self._whole[count] = columns, max(map(len, columns), default=0) if self._plain else longest(columns)
        return self._block(*self._whole[count], width, size)

    def _block(self, columns: Columns, lines: int, width: float, size: float) -> BankLayout:
        leading, gap = self._style.bank_leading * size, self._style.bank_gap * size
        start, length = self._rule
        rule = start * size, length * size
        return BankLayout(
            self.heading, columns, lines, width, size, leading, gap, self._hang * size, rule, self._style.rule
        )


def _flattened(sections: Sequence[Section]) -> list[BankEntry]:
    """The entries of all sections, unwrapped, with the headings of several."""
    flat: list[BankEntry] = []
    for heading, entries, marks, boxes, *_ in sections:
        if marks or boxes:
            marks = marks or ("",) * len(entries)
            own = [BankEntry((entry,), mark, box=boxes) for entry, mark in zip(entries, marks, strict=True)]
        else:
            own = [BankEntry((entry,)) for entry in entries]
        if heading and len(sections) > 1:
            own[0] = own[0]._replace(heading=(heading,))
        flat += own
    return flat
