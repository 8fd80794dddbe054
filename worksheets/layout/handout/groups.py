"""Words in groups, such as those of one length: a column for each group, or lines in which the words line up.

4 letters   5 letters   6 letters        4 letters   gull     trim     zoom
gull        black       fathom           5 letters   black    hover    leash
trim        hover       vacuum                       vocal
zoom        leash                        6 letters   fathom   vacuum

A group is one entry, its words are separated by spaces, and its mark is its heading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.pen import FontMetrics
from worksheets.language.phrases import NO_BREAK
from worksheets.layout.handout.columns import BankEntry, Columns, SetEntry, highest
from worksheets.layout.handout.entries import HEADING, Setting

LEAST_GAP, MOST_GAP = 18.0, 3.0
"""Minimum space between columns of words in points, and its maximum between the words of a line in font sizes."""

MOST_ACROSS = 5
"""Maximum number of words on a line."""


class SetGroups(NamedTuple):
    """Groups in the columns of a panel, and the width in points that they need."""

    columns: Columns
    how: Setting
    width: float


class Groups:
    """Groups of words, measured once."""

    def __init__(self, entries: Sequence[BankEntry], fonts: FontMetrics) -> None:
        self._entries = entries
        words = ([word.strip(NO_BREAK) for word in entry.text.split(" ")] for entry in entries)
        self._words = [tuple(filter(None, each)) for each in words]
        self._ems = [fonts.widest(words, 1.0) for words in self._words]
        self._marks = [fonts.width(entry.mark or "", 1.0, bold=True) for entry in entries]

    def lowest(self, inner: float, how: Setting, *, only_lines: bool = False) -> SetGroups | None:
        """The groups as low as possible in `inner` points; None if a word is wider than its room."""
        most = min(MOST_ACROSS, max(map(len, self._words)))
        ways = [] if only_lines else [self._side_by_side(how)]
        ways += [self._in_lines(how, across, inner) for across in range(1, most + 1)]
        return min((way for way in ways if way.width <= inner), key=lambda way: highest(way.columns), default=None)

    def narrow(self, how: Setting) -> Iterator[SetGroups]:
        """Yield the groups in lines of one word, of two, and so on."""
        return (self._in_lines(how, across) for across in range(1, MOST_ACROSS + 1))

    def _side_by_side(self, how: Setting) -> SetGroups:
        """A column for each group, with its mark on top."""
        head = HEADING * how.size
        columns = tuple(
            (SetEntry(entry._replace(mark=None), words, len(words) * how.leading, (entry.mark or "",), head),)
            for entry, words in zip(self._entries, self._words, strict=True)
        )
        widths = [how.size * max(pair) for pair in zip(self._ems, self._marks, strict=True)]
        return SetGroups(columns, how._replace(hang=0.0), total(widths) + LEAST_GAP * (len(widths) - 1))

    def _in_lines(self, how: Setting, across: int, inner: float = 0.0) -> SetGroups:
        """Each group behind its mark, with `across` words on a line, which are spread over `inner` points."""
        widest, between = how.size * max(self._ems), max(1, across - 1)
        spread = min((inner - how.hang - widest) / between, widest + MOST_GAP * how.size)
        cells = []
        for entry, words in zip(self._entries, self._words, strict=True):
            lines = tuple(" ".join(words[at : at + across]) for at in range(0, len(words), across))
            cells.append(SetEntry(entry, lines, len(lines) * how.leading))
        width = how.hang + across * widest + (across - 1) * LEAST_GAP
        return SetGroups((tuple(cells),), how._replace(pitch=max(widest + LEAST_GAP, spread)), width)
