"""Reads scanned or photographed sheets of a job, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.commands.marking import MarkedScans, Marking, ScanPlace
from worksheets.commands.printed_sheets import printed_sheets
from worksheets.scans.judge import usual_judge
from worksheets.scans.marked import MarkedPages, marked_page
from worksheets.scans.pictures import ScanPicture, pictures_in
from worksheets.scans.read import Reader
from worksheets.scans.values import Pixels

KEPT_EVERY = 25
"""What was read is kept after this many pages, as reading those of a school takes minutes."""

EMPTY = 0.0015
"""A page with less than this share of dark pixels is empty."""


def mark_scans(
    files: Sequence[Path],
    key: Path,
    wait: Callable[[str], None] | None = None,
    keep: Callable[[MarkedScans], None] | None = None,
    *,
    drawn: bool = False,
) -> MarkedScans:
    """Read the sheets on scans; `key` is the answer key of their job, or the job itself.

    Pages may be in any order and turned any way. One that cannot be read has a message, and the others are read all
    the same. With `drawn`, there are pages for a PDF file. `keep` is given what was read so far, now and then and at an
    interrupt. Raises InputError for a key that is none, or whose sheets have no corner marks or cannot be made again,
    and as `build` does for a job.
    """
    printed = printed_sheets(key)
    reader = Reader(printed.sheets, printed.handouts, usual_judge())
    marking = Marking(printed)
    pages = MarkedPages() if drawn else None

    def keep_all() -> None:
        marked = marking.result()
        if keep and marked.sheets:
            keep(marked)

    try:
        for number, picture in enumerate(_pictures(files, wait), 1):
            place = ScanPlace(picture.file, picture.page)
            if picture.pixels is None:
                marking.lacks(place, picture.fault)
            else:
                found = reader.read(picture.pixels)
                marking.add(place, found, is_empty=not any(found) and _is_empty(picture.pixels))
                if pages:
                    pages.add(marked_page(picture.pixels, found.sheets))
            if number % KEPT_EVERY == 0:
                keep_all()
    except KeyboardInterrupt:
        keep_all()
        raise
    return marking.result(pages or ())


def _pictures(files: Sequence[Path], wait: Callable[[str], None] | None) -> Iterator[ScanPicture]:
    """Yield the pictures of all files, and say of each that it is read."""
    for file in files:
        for picture in pictures_in(file):
            if wait:
                known = {"file": file.name, "page": picture.page, "count": picture.pages}
                wait(sentence("reading {file}, page {page} of {count} ...", **known))
            yield picture


def _is_empty(pixels: Pixels) -> bool:
    """Whether hardly any pixel is darker than most of the page, ignoring the edges, which scanners blacken."""
    rows, columns = pixels.shape[0] // 20, pixels.shape[1] // 20
    gray = pixels[rows : -rows or None, columns : -columns or None].mean(2)
    if not gray.size:
        return True
    paper = float(sorted(gray.ravel()[:: max(1, gray.size // 10_000)])[-(min(gray.size, 10_000) // 4)])
    return bool((gray < 0.75 * paper).mean() < EMPTY)


def refuse_nothing(marked: MarkedScans) -> None:
    """Raise InputError with all messages if no sheet was read."""
    if not marked.sheets:
        raise InputError(*marked.messages, sentence("no sheet of this key is on the scans"))
