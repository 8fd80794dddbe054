"""Collects the results of scanned or photographed sheets of a job, and reports unreadable pages and missing sheets.

It knows no pictures, so that the page, which reads them in the browser, reports the same as the command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import Message, Place
from worksheets.base.sentences import plural, sentence
from worksheets.commands.printed_sheets import PrintedSheets
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.scans.values import FoundSheets, KnownSheet, ReadSheet, ReadWord


class ScanPlace(NamedTuple):
    """A page, counted from 1, of a file of scans; 0 is the whole file."""

    file: Path
    page: int


class ScannedSheet(NamedTuple):
    """A sheet on a page of a file of scans, with its results."""

    name: str
    file: Path
    page: int
    read: ReadSheet

    @property
    def shown(self) -> str:
        """The pupil, or the sheet's code or id."""
        return self.name or self.read.sheet.code or self.read.sheet.id

    @property
    def words(self) -> tuple[ReadWord, ...]:
        """The words that count: none if the teacher judges them by the sheet's written answers."""
        return self.read.words if self.read.sheet.is_read else ()

    @property
    def unsure(self) -> int:
        """The number of unsure words."""
        return sum(word.result == "unsure" for word in self.words)


class MarkedScans(NamedTuple):
    """The results: sheets in the order of the key, pages of the PDF file, and messages."""

    sheets: tuple[ScannedSheet, ...]
    pages: Iterable[bytes]
    """The pictures of pages with their marked words, as JPEG files."""
    messages: tuple[Message, ...]
    """Problems and oddities, with their places."""
    missing: tuple[str, ...]
    """The pupils, or sheets, that were not found on any page."""
    unread: int
    """The number of pages and files that could not be read."""
    font: FontChoice
    language: str
    separator: str
    """The sign between the cells of a table of the results."""


class Marking:
    """Collects the sheets of a job, page by page."""

    def __init__(self, printed: PrintedSheets) -> None:
        self._printed = printed
        self._sheets: dict[str, ScannedSheet] = {}
        self._messages: list[Message] = []
        self._unread = 0

    def add(self, place: ScanPlace, found: FoundSheets, *, is_empty: bool) -> None:
        """Add the results of a page; `is_empty` is called if nothing was found."""
        for sheet in found.sheets:
            self._add(place, sheet)
        for fault in self._faults(found, is_empty=is_empty):
            self.lacks(place, fault)

    def lacks(self, place: ScanPlace, fault: str) -> None:
        """Note a page or a file that cannot be read."""
        self._unread += 1
        self._says(place, fault)

    def result(self, pages: Iterable[bytes] = ()) -> MarkedScans:
        """All results, with the pictures of pages."""
        order = {sheet.id: number for number, sheet in enumerate(self._printed.sheets)}
        sheets = sorted(self._sheets.values(), key=lambda each: order[each.read.sheet.id])
        expected = (sheet for sheet in self._printed.sheets if sheet.has_answers)
        missing = [self._name(sheet) for sheet in expected if sheet.id not in self._sheets]
        return MarkedScans(
            tuple(sheets),
            pages,
            tuple(self._messages),
            tuple(missing),
            self._unread,
            self._printed.font,
            self._printed.language,
            self._printed.separator,
        )

    def _faults(self, found: FoundSheets, *, is_empty: bool) -> Iterator[str]:
        """Yield the reasons why something on a page was not read."""
        for code in found.foreign:
            yield sentence(
                "the code {code} is of no sheet of this key; the page is of another job, or was made with another seed",
                code=code[:40],
            )
        for code in found.lost:
            yield sentence(
                "the sheet {code} cannot be read: its four corner marks are not on the page, or it is bent too much",
                code=code,
            )
        if not (found.sheets or found.foreign or found.lost):
            if is_empty:
                yield sentence("the page is empty")
            else:
                yield sentence(
                    "no code and no sheet of this key is seen; is it the back or a further page of a sheet, too "
                    "blurred, or cut off?"
                )

    def _add(self, place: ScanPlace, read: ReadSheet) -> None:
        """Keep a sheet, or the better one of two scans of it."""
        sheet = ScannedSheet(self._printed.names.get(read.sheet.id, ""), place.file, place.page, read)
        name = self._name(read.sheet)
        for fault in self._reading_faults(read, name):
            self.lacks(place, fault)
        for remark in _remarks(read, name):
            self._says(place, remark)
        if read.by_print and read.sheet.code:
            self._says(place, sentence("the code of {name} is damaged; known by the printed letters", name=name))
        other = self._sheets.get(read.sheet.id)
        if other:
            kept = min(other, sheet, key=lambda each: (each.read.is_blurred, each.unsure))
            self._says(
                place,
                sentence(
                    "the sheet of {name} is also on page {page} of {file}; kept is page {kept_page} of {kept}",
                    name=name,
                    page=other.page,
                    file=other.file.name,
                    kept_page=kept.page,
                    kept=kept.file.name,
                ),
            )
            sheet = kept
        self._sheets[read.sheet.id] = sheet

    def _reading_faults(self, read: ReadSheet, name: str) -> Iterator[str]:
        """Yield the reasons why a sheet was not read and should be scanned again."""
        if read.is_screen:
            yield sentence(
                "this is a photo of a screen, whose dots look like pencil: photograph the paper sheet of {name}",
                name=name,
            )
        elif read.is_blurred and read.words:
            yield sentence("the sheet of {name} is too blurred to be read; scan it again", name=name)

    def _name(self, sheet: KnownSheet) -> str:
        """The pupil with the code, or the sheet's id."""
        name = self._printed.names.get(sheet.id, "")
        return f"{name} ({sheet.code})" if name else sheet.code or sheet.id

    def _says(self, place: ScanPlace, text: str) -> None:
        at = sentence("page {page}", page=place.page) if place.page else ""
        self._messages.append(Message(text, at, Place(str(place.file))))


def _remarks(read: ReadSheet, name: str) -> Iterator[str]:
    """Yield notes for the teacher on a sheet that was found."""
    if not (read.sheet.is_read or read.answers):
        yield sentence(
            "the sheet of {name} is not marked: this kind of puzzle can be neither read nor shown", name=name
        )
    if read.sheet.further:
        yield plural(
            "one answer of {name} is on a further page, which has no corner marks: mark it on paper",
            "{count} answers of {name} are on further pages, which have no corner marks: mark them on paper",
            count=read.sheet.further,
            name=name,
        )
