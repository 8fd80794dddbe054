"""The bank of words or clues: a panel below or beside the grid, with even columns that are read one by one.

    ,- 15 words -----------------------------------.
    | cow     horse     piglet    meadow     goat  |     the first column begins at the padding, the last one ends at
    | hen     sheep     tractor   scarecrow  farmer|     it, and the spaces between them are equal
    '----------------------------------------------'

A single section has its heading in the panel's line. Several sections have theirs in a column, above the first entry.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import pairwise

from worksheets.base.exact import total
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import PageStyle
from worksheets.drawing.type_scale import USUAL_LETTER, YOUNGEST_LETTER
from worksheets.layout.handout.bank_panel import BankPanel
from worksheets.layout.handout.columns import BankEntry, Columns, SetEntry, balanced, even, even_stops, filled, highest
from worksheets.layout.handout.entries import (
    BETWEEN,
    CLOSE,
    PAD,
    Manner,
    Setting,
    cell,
    flattened,
    setting,
)
from worksheets.layout.handout.figures import FiguresLayout
from worksheets.layout.handout.groups import Groups
from worksheets.puzzles.values import Figures, Section

BLOCKS_KEPT = 16
"""Number of cached arrangements per bank: for its sizes on a page, and for the next sheet with the same words."""

SENTENCE = 14.0
"""Entries wider than this many font sizes are clues, which may wrap."""

MOST_COLUMNS, MANY, MOST_OF_MANY = 5, 25, 8
"""Maximum number of columns, and that of banks with more entries than `MANY`."""

MOST_OF_CLUES, NARROWEST = 2, 15.0
"""Maximum number of columns of clues, and their minimum width in font sizes."""

MOST_OF_SHORT, NARROWEST_OF_SHORT, SHORT = 3, 11.0, 60
"""The same for clues with fewer than `SHORT` characters that would not fit on the page otherwise."""

LEAST_GAP, GAP = 18.0, 24.0
"""Minimum space between columns as wide as their entries, and the space between columns of equal width."""

NARROWEST_COPY = 120.0
"""Minimum width of a column in which words are copied."""

ONE_COLUMN = (14.0, 18.0, 24.0, 32.0)
"""Widths of a column of clues beside a grid, in font sizes."""


class Bank:
    """Sections with their entries, measured once, and figures below them; either may be missing."""

    def __init__(
        self,
        sections: Sequence[Section],
        fonts: FontMetrics,
        style: PageStyle,
        figures: Figures | None = None,
        *,
        task: bool = False,
    ) -> None:
        self.heading = sections[0].title or sections[0].heading if len(sections) == 1 else ""
        if figures and not sections:  # the panel's line has the heading
            self.heading, figures = figures.title or figures.heading, figures._replace(heading="")
        self.task = task
        self._figures, self._fonts, self._style = figures, fonts, style
        self._entries = flattened(sections)
        self._letters = max((section.writing for section in sections), default=0)
        self._ems = [fonts.width(entry.text, 1.0) for entry in self._entries]
        self._groups = Groups(self._entries, fonts) if sections and all(each.groups for each in sections) else None
        self._manner = self._manner_of(max(self._ems, default=0.0))
        self._is_plain = not self._groups and not any(entry.heading or entry.struck for entry in self._entries)
        self._most_of_clues, self._narrowest, self._between = MOST_OF_CLUES, NARROWEST, BETWEEN
        self._shared: dict[int, tuple[Sequence[int], Sequence[float]]] = {}
        self._settings: dict[float, Setting] = {}
        self._known: dict[tuple[float, float], BankPanel] = {}

    def _manner_of(self, widest: float) -> Manner:
        if self._entries and all(entry.text.endswith("=") for entry in self._entries):
            return "sums"
        if self._groups:
            return "groups"
        if widest > SENTENCE or self.task:
            return "clues"
        return "lines" if self._letters else "words"

    @property
    def sizes(self) -> tuple[float, ...]:
        """The font sizes to try, the preferred one first."""
        style = self._style
        match self._manner:
            case "sums":
                return (style.sums,)
            case "groups":
                return style.bank
            case "clues":
                return tuple(dict.fromkeys((style.text, min(style.text, style.bank[-1]))))
        return tuple(dict.fromkeys((max(style.sums, style.bank[0]), *style.bank)))

    def least_letters(self, size: float) -> float:
        """Minimum size of the puzzle's letters for which this size suits the bank."""
        if self.task or size <= self._style.bank[0]:
            return 0.0
        return YOUNGEST_LETTER if self._letters else USUAL_LETTER

    def largest_letters(self, size: float) -> float:
        """See `worksheets.layout.handout.banks.AnyBank`."""
        return math.inf

    def closer(self) -> Iterator[Bank]:
        """Yield the same bank with clues that take less height: in full columns, then in narrow ones if all are short.

        Full columns are filled one after the other: a section may begin in the middle of one.
        """
        if self._manner != "clues":
            return
        bank = copy(self)
        bank._entries, bank._known = [entry._replace(begins=False) for entry in self._entries], {}
        if bank._entries != self._entries:
            yield bank
        clues = [entry for entry in self._entries if entry.mark] or self._entries  # a list of words may wrap
        if all(len(entry.text) < SHORT for entry in clues):
            bank = copy(bank)
            bank._most_of_clues, bank._narrowest, bank._known = MOST_OF_SHORT, NARROWEST_OF_SHORT, {}
            yield bank

    def tight(self) -> Bank:
        """The same bank with little space between clues."""
        bank = copy(self)
        bank._between, bank._known, bank._settings = CLOSE, {}, {}
        return bank

    def _setting(self, size: float) -> Setting:
        """The setting in this size; the largest words are copied on ruled lines."""
        if size not in self._settings:
            self._settings[size] = self._new_setting(size)
        return self._settings[size]

    def _new_setting(self, size: float) -> Setting:
        manner, style = self._manner, self._style
        copied = manner == "lines" and size > style.bank[0] and all(entry.text for entry in self._entries)
        if copied and not any(entry.mark for entry in self._entries):
            manner = "copies"
        how = setting(manner, size, self._entries, self._letters, self._fonts, roomy=size >= style.bank[0])
        return how._replace(between=self._between)

    # ---- panels

    def block(self, width: float, size: float) -> BankPanel:
        """The lowest panel of `width` points with all entries."""
        known = self._known.get((width, size))
        if known is None:
            if len(self._known) == BLOCKS_KEPT:
                self._known.clear()
            known = self._known[width, size] = self._new_block(width, size)
        return known

    def _new_block(self, width: float, size: float) -> BankPanel:
        if grouped := self._grouped(width, size):
            return grouped
        how = self._setting(size)
        inner = width - 2 * PAD * self._style.scale
        columns = self._natural(inner, how)
        if not columns and how.manner in ("groups", "sums", "lines"):
            how = setting("clues", size, self._entries, self._letters, self._fonts)._replace(between=self._between)
        return self._panel(columns or self._wrapped(inner, how), width, how)

    def _grouped(self, width: float, size: float, *, only_lines: bool = False) -> BankPanel | None:
        """A panel with groups of words; None for other entries, and for words that are wider than their room."""
        inner = width - 2 * PAD * self._style.scale
        found = self._groups and self._groups.lowest(inner, self._setting(size), only_lines=only_lines)
        return self._panel(found.columns, width, found.how) if found else None

    def _natural(self, inner: float, how: Setting) -> Columns:
        """The lowest columns as wide as their entries; empty if an entry would have to wrap."""
        if how.manner in ("groups", "clues", "copies"):
            return ()
        most = min(MOST_COLUMNS if len(self._entries) <= MANY else MOST_OF_MANY, len(self._entries))
        if self._is_plain:
            for count in range(most, 0, -1):
                stops, widths = self._shares(count)
                gaps = LEAST_GAP * (len(widths) - 1)
                if total([how.needed(how.size * widest) for widest in widths]) + gaps <= inner:
                    cells = self._plain_cells(how)
                    return tuple([cells[start:stop] for start, stop in pairwise(stops)])
            return ()
        cells = tuple(self._cell(entry, math.inf, how) for entry in self._entries)
        for count in range(most, 0, -1):
            columns = self._divided(cells, count)
            if total(width for width, _ in self._natural_widths(columns, how)) + LEAST_GAP * (count - 1) <= inner:
                return columns
        return ()

    def _shares(self, count: int) -> tuple[Sequence[int], Sequence[float]]:
        """The indices at which the columns of entries of one line begin, and the width of each in font sizes."""
        if count not in self._shared:
            stops = even_stops(len(self._ems), count)
            self._shared[count] = stops, [max(self._ems[start:stop]) for start, stop in pairwise(stops)]
        return self._shared[count]

    def _plain_cells(self, how: Setting) -> tuple[SetEntry, ...]:
        """All entries, each in one line."""
        return tuple([SetEntry(entry, (entry.text,) if entry.text else (), how.leading) for entry in self._entries])

    def _wrapped(self, inner: float, how: Setting) -> Columns:
        """Columns of equal width, in which entries may wrap."""
        narrowest = NARROWEST_COPY if how.manner == "copies" else self._narrowest * how.size
        most = MOST_COLUMNS if how.manner == "copies" else self._most_of_clues
        count = max(1, min(most, len(self._entries), int((inner + GAP) / (narrowest + GAP))))
        width = (inner - (count - 1) * GAP) / count
        return self._divided([self._cell(entry, width, how) for entry in self._entries], count)

    def _divided(self, cells: Sequence[SetEntry], count: int) -> Columns:
        plain = all(each.height == cells[0].height and not each.heading for each in cells)
        return (even if plain else balanced)(cells, count)

    def _cell(self, entry: BankEntry, width: float, how: Setting) -> SetEntry:
        return cell(entry, width, how, self._fonts)

    def _natural_widths(self, columns: Columns, how: Setting) -> list[tuple[float, float]]:
        """Width of each column as wide as its entries, and that of its widest text."""
        if self._is_plain and sum(map(len, columns)) == len(self._ems):
            return [(how.needed(how.size * ems), how.size * ems) for ems in self._shares(len(columns))[1]]
        found = []
        for column in columns:
            widest = how.size * max([self._fonts.widest(each.lines, 1.0) for each in column])
            width = how.needed(widest)
            if not self._is_plain:
                headings = (self._fonts.width(line, how.size, bold=True) for each in column for line in each.heading)
                width = max(width, *headings, 0.0)
            found.append((width, widest))
        return found

    def _panel(self, columns: Columns, width: float, how: Setting, *, stands: bool = False) -> BankPanel:
        """A panel with these columns, of which the first begins at the padding, and the last ends at it.

        It is wider than `width` if its table of figures needs that.
        """
        style, pad, count = self._style, PAD * self._style.scale, len(columns)
        foot = self._foot(how.size, width - 2 * pad, stands=stands)
        width = max(width, foot.width + 2 * pad) if foot else width
        inner = width - 2 * pad
        lines = {len(each.lines) for column in columns for each in column}
        if how.manner in ("clues", "copies") or (max(lines, default=0) > 1 and how.manner != "groups"):
            each_width = (inner - (count - 1) * GAP) / max(1, count)
            places = [(pad + number * (each_width + GAP), each_width, 0.0) for number in range(count)]
        else:
            widths = self._natural_widths(columns, how)
            gap = max(0.0, inner - total(each for each, _ in widths)) / max(1, count - 1)
            places, x = [], pad
            for each, widest in widths:
                places.append((x, each, widest))
                x += each + gap
        plain = self._is_plain and how.manner == "words" and not how.hang and lines == {1}
        depth, shared = highest(columns), (width, how, style.scale, self._fonts, foot, plain)
        return BankPanel(self.heading, style.label, columns, depth, tuple(places), *shared)

    def _foot(self, size: float, room: float, *, stands: bool) -> FiguresLayout | None:
        """Lay out the table of figures, if there is one."""
        if not self._figures:
            return None
        return FiguresLayout(self._figures, size, stands, self._style.rule, self._fonts, room)

    # ---- beside the drawing, and on several pages

    def upright(self, height: float, widest: float, size: float) -> BankPanel | None:
        """The narrowest panel of at most `height` x `widest` points with all entries, if there is one."""
        if self._figures and self._figures.lines and height > widest:  # a tall page has room for the lines below
            return None
        own, pad = self._setting(size), PAD * self._style.scale
        foot = self._foot(size, 0.0, stands=True)
        least = max(
            foot.width if foot else 0.0, self._fonts.width(self.heading, self._style.label, bold=True) + 2 * pad
        )
        for columns, how, width in self._groups.narrow(own) if self._groups else self._narrow(own):
            width = max(width, least) + 2 * pad
            if width > widest:
                return None
            panel = self._panel(columns, width, how, stands=True)
            if panel.height <= height:
                return panel
        return None

    def _narrow(self, how: Setting) -> Iterator[tuple[Columns, Setting, float]]:
        """Yield columns with all entries, their setting and their width, the narrowest first."""
        if not self._entries:
            yield (), how, 0.0
        elif how.manner in ("clues", "copies"):
            for ems in ONE_COLUMN:
                yield (tuple(self._cell(entry, ems * how.size, how) for entry in self._entries),), how, ems * how.size
        else:
            cells = [self._cell(entry, math.inf, how) for entry in self._entries]
            for count in range(1, len(cells) + 1):
                columns = self._divided(cells, count)
                widths = self._natural_widths(columns, how)
                yield columns, how, total(width for width, _ in widths) + LEAST_GAP * (len(columns) - 1)

    def foot_height(self, width: float, size: float) -> float:
        """Height of the table of figures, which stays with the drawing, in a panel below it; 0 without one."""
        foot = self._foot(size, width - 2 * PAD * self._style.scale, stands=False)
        return foot.height + 2 * PAD * self._style.scale if foot else 0.0

    def poured(self, width: float, height: float, size: float) -> BankPanel:
        """As many entries as `width` x `height` points hold, from the first one on; perhaps none."""
        whole = self.block(width, size)
        if whole.height <= height:
            return whole
        whole = self._grouped(width, size, only_lines=True) or whole
        entries = [
            each._replace(entry=each.entry._replace(begins=False)) for column in whole.columns for each in column
        ]
        room = height - whole.height + whole.depth
        columns = filled(entries, len(whole.columns), room) if room > 0 else ()
        return whole._replace(columns=columns, depth=highest(columns), places=whole.places[: len(columns)])

    def cut(self, width: float, height: float, size: float) -> tuple[BankPanel, str]:
        """The first lines of the first entry that fit `height` points, at least one, and its remaining words."""
        how = self._setting(size)
        first = self._cell(self._entries[0], width - 2 * PAD * self._style.scale, how)
        empty = self._panel(((first,),), width, how).height - first.height
        count = max(1, int((height - empty) / how.leading))
        lines = first.lines[:count]
        rest = first.entry.text
        for line in lines:
            rest = rest.lstrip(" ")[len(line) :]
        kept = first._replace(lines=lines, height=first.height - how.leading * (len(first.lines) - len(lines)))
        return self._panel(((kept,),), width, how._replace(writing=0.0)), rest.lstrip(" ")
