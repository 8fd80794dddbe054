"""The bookmarks of a PDF file: each leads to a page, and those of a chapter are below it (ISO 32000-1, 12.3.3).

They are consecutive objects in the order of their pages, so the number of each is known from its index.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING

from worksheets.output.pdf.reportlab_parts import PDFString

if TYPE_CHECKING:
    from worksheets.output.pdf.reportlab_parts import PDFDocument

EACH_LINE = 6
"""Number of dictionary entries on a line, as ReportLab writes them."""

TITLES_KEPT = 256
"""Number of cached encoded titles, since many sheets share a title."""


class Bookmarks:
    """Bookmarks in order; those after a chapter, up to the next one, are below it."""

    def __init__(self) -> None:
        self._titles: list[str] = []
        self._pages = array("L")
        self._chapters = array("L")

    def __len__(self) -> int:
        return len(self._titles)

    def add(self, title: str, page: int, *, chapter: bool = False) -> None:
        """Append a bookmark that leads to the page with this object number."""
        if chapter:
            self._chapters.append(len(self))
        self._titles.append(intern(title))  # those of many sheets are the same
        self._pages.append(page)

    def objects(self, root: int, document: PDFDocument) -> Iterator[bytes]:
        """The outline dictionary, which is object `root`, and then the bookmarks, with the numbers after it."""
        before = self._chapters[0] if self._chapters else len(self)
        tops = [*range(before), *self._chapters]
        first = root + 1
        ends = [*tops[1:], len(self)]
        written = lru_cache(maxsize=TITLES_KEPT)(lambda title: _text(title, document))
        count = len(self) + sum(end > top + 1 for top, end in zip(tops, ends, strict=True))  # as ReportLab counts
        yield b"<<\n/Count %d /First %d 0 R /Last %d 0 R /Type /Outlines\n>>" % (
            count,
            first + tops[0],
            first + tops[-1],
        )
        for (previous, top, following), end in zip(_with_neighbours(tops), ends, strict=True):
            below = range(top + 1, end)
            yield self._object(written, first, top, root, previous, following, below)
            for last, each, following in _with_neighbours(below):
                yield self._object(written, first, each, first + top, last, following)

    def _object(
        self,
        written: Callable[[str], bytes],
        first: int,
        each: int,
        parent: int,
        previous: int | None,
        following: int | None,
        below: range = range(0),
    ) -> bytes:
        """A bookmark with references to its neighbours on the same level."""
        entries = [b"Dest [ %d 0 R /Fit ]" % self._pages[each]]
        if below:
            entries.insert(0, b"Count %d" % len(below))
            entries += [b"First %d 0 R" % (first + below[0]), b"Last %d 0 R" % (first + below[-1])]
        if following is not None:
            entries.append(b"Next %d 0 R" % (first + following))
        entries.append(b"Parent %d 0 R" % parent)
        if previous is not None:
            entries.append(b"Prev %d 0 R" % (first + previous))
        entries.append(b"Title " + written(self._titles[each]))
        return _dictionary(entries)


def _text(title: str, document: PDFDocument) -> bytes:
    formatted: bytes = PDFString(title).format(document)
    return formatted


def _with_neighbours(places: Sequence[int]) -> Iterator[tuple[int | None, int, int | None]]:
    """Each place with its predecessor and successor; None at the ends."""
    return zip((None, *places), places, (*places[1:], None), strict=False)


def _dictionary(entries: Sequence[bytes]) -> bytes:
    """A dictionary of entries that are sorted by their names."""
    lines = (entries[start : start + EACH_LINE] for start in range(0, len(entries), EACH_LINE))
    return b"<<\n/%b\n>>" % b" \n  /".join(b" /".join(line) for line in lines)
