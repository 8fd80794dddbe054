"""Reads scanned or photographed sheets of a job, and notes what cannot be read, is there twice, or is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import plural, sentence
from worksheets.commands.printed_sheets import PrintedSheets, printed_sheets
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.scans.judge import usual_judge
from worksheets.scans.marked import marked_page
from worksheets.scans.pictures import ScanPicture, pictures_in
from worksheets.scans.read import FoundSheets, Reader
from worksheets.scans.values import KnownSheet, Pixels, ReadSheet

EMPTY = 0.0015
"""A page with less than this share of dark pixels is empty."""


class ScannedSheet(NamedTuple):
    """A sheet on a page of a file of scans, and what was read."""

    name: str
    file: Path
    page: int
    read: ReadSheet

    @property
    def shown(self) -> str:
        """The pupil, or the sheet's code or id."""
        return self.name or self.read.sheet.code or self.read.sheet.id

    @property
    def unsure(self) -> int:
        """How many words are unsure."""
        return sum(word.result == "unsure" for word in self.read.words)


class MarkedScans(NamedTuple):
    """What was read: sheets in the order of the key, the pages of the PDF file, and what is to be said."""

    sheets: tuple[ScannedSheet, ...]
    pages: tuple[bytes, ...]
    """The pictures of pages with what was read, as JPEG files."""
    messages: tuple[Message, ...]
    """What could not be read, and what is odd, with its place."""
    missing: tuple[str, ...]
    """The pupils, or sheets, that are on no page."""
    unread: int
    """The number of pages and files that could not be read."""
    font: FontChoice
    language: str


def mark_scans(
    files: Sequence[Path], key: Path, wait: Callable[[str], None] | None = None, *, drawn: bool = False
) -> MarkedScans:
    """Read the sheets on scans; `key` is the answer key of their job, or the job itself.

    Pages may be in any order and turned any way. One that cannot be read has a message, and the others are read all
    the same. With `drawn`, there are pages for a PDF file. Raises InputError for a key that is none, or whose sheets
    have no corner marks or cannot be made again, and as `build` does for a job.
    """
    printed = printed_sheets(key)
    return _Marking(printed, drawn=drawn).mark(files, wait)


class _Marking:
    """Reads files of scans one page at a time."""

    def __init__(self, printed: PrintedSheets, *, drawn: bool) -> None:
        self._printed = printed
        self._reader = Reader(printed.sheets, printed.handouts, usual_judge())
        self._drawn = drawn
        self._sheets: dict[str, ScannedSheet] = {}
        self._pages: list[bytes] = []
        self._messages: list[Message] = []
        self._unread = 0

    def mark(self, files: Sequence[Path], wait: Callable[[str], None] | None) -> MarkedScans:
        """Read all pages."""
        for file in files:
            for picture in pictures_in(file):
                if wait:
                    known = {"file": file.name, "page": picture.page, "count": picture.pages}
                    wait(sentence("reading {file}, page {page} of {count} ...", **known))
                self._page(picture)
        order = {sheet.id: number for number, sheet in enumerate(self._printed.sheets)}
        sheets = sorted(self._sheets.values(), key=lambda each: order[each.read.sheet.id])
        missing = [self._name(sheet) for sheet in self._printed.sheets if sheet.id not in self._sheets]
        return MarkedScans(
            tuple(sheets),
            tuple(self._pages),
            tuple(self._messages),
            tuple(missing),
            self._unread,
            self._printed.font,
            self._printed.language,
        )

    def _page(self, picture: ScanPicture) -> None:
        if picture.pixels is None:
            self._lacks(picture, picture.fault)
            return
        found = self._reader.read(picture.pixels)
        for sheet in found.sheets:
            self._add(picture, sheet)
        for fault in self._faults(picture.pixels, found):
            self._lacks(picture, fault)
        if self._drawn:
            self._pages.append(marked_page(picture.pixels, found.sheets))

    def _faults(self, pixels: Pixels, found: FoundSheets) -> Iterator[str]:
        """Yield why something on a page was not read."""
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
            if _is_empty(pixels):
                yield sentence("the page is empty")
            else:
                yield sentence(
                    "no code and no sheet of this key is seen; is it the back of a sheet, too blurred, or cut off?"
                )

    def _add(self, picture: ScanPicture, read: ReadSheet) -> None:
        """Keep a sheet, or the better one of two scans of it."""
        sheet = ScannedSheet(self._printed.names.get(read.sheet.id, ""), picture.file, picture.page, read)
        name = self._name(read.sheet)
        for fault in self._reading_faults(read, name):
            self._lacks(picture, fault)
        for remark in _remarks(read, name):
            self._says(picture, remark)
        if read.by_print:
            self._says(picture, sentence("the code of {name} is damaged; known by the printed letters", name=name))
        other = self._sheets.get(read.sheet.id)
        if other:
            kept = min(other, sheet, key=lambda each: (each.read.is_blurred, each.unsure))
            self._says(
                picture,
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
        """Yield why the words of a sheet were not read, so that it should be scanned again."""
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

    def _lacks(self, picture: ScanPicture, fault: str) -> None:
        self._unread += 1
        self._says(picture, fault)

    def _says(self, picture: ScanPicture, text: str) -> None:
        place = sentence("page {page}", page=picture.page) if picture.page else ""
        self._messages.append(Message(text, place, Place(str(picture.file))))


def _remarks(read: ReadSheet, name: str) -> Iterator[str]:
    """Yield what a teacher should know of a sheet that was found."""
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


def _is_empty(pixels: Pixels) -> bool:
    """Whether hardly anything is darker than most of the page; the edges, which scanners blacken, do not count."""
    rows, columns = pixels.shape[0] // 20, pixels.shape[1] // 20
    gray = pixels[rows : -rows or None, columns : -columns or None].mean(2)
    if not gray.size:
        return True
    paper = float(sorted(gray.ravel()[:: max(1, gray.size // 10_000)])[-(min(gray.size, 10_000) // 4)])
    return bool((gray < 0.75 * paper).mean() < EMPTY)


def refuse_nothing(marked: MarkedScans) -> None:
    """Raise InputError with all that was said if no sheet was read."""
    if not marked.sheets:
        raise InputError(*marked.messages, sentence("no sheet of this key is on the scans"))
