"""Reads the cells of a spreadsheet, `.xlsx` or `.ods`, as texts, from the first sheet that has any.

The reader is python-calamine, an optional extra that is imported only here. A spreadsheet is a zip file that can claim
a million times its size, in bytes and in cells. Therefore it is first unpacked here, within limits, and the reader gets
an uncompressed copy with a bounded number of cells.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from io import BytesIO
from pyexpat import ExpatError, ParserCreate  # not by xml.parsers, which the page loads for QR codes only
from typing import Any

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import sentence
from worksheets.job.words.tables import Row

UNPACKED_BYTES = 40_000_000
"""Maximum size of the parts of a spreadsheet together."""

PARTS = 2_000
"""Maximum number of files in the zip file of a spreadsheet."""

CELLS = 1_000_000
"""Maximum number of cells of a table, counting empty ones between others."""

TEXT_BYTES = 100_000_000
"""Maximum size of the texts of all cells; many cells may share one text."""

MISSING = sentence(
    "needs python-calamine, which is not installed: pip install 'worksheets[tables]', or save the table as CSV"
)

_REFERENCE = re.compile(rb"""\sr\s*=\s*["']\s*([A-Za-z]{1,3})([0-9]{1,7})\s*["']""")
_CELL = re.compile(rb"<(?:\w+:)?c[\s/>]")
_ROW_NUMBER = re.compile(rb"""<(?:\w+:)?row\s[^<>]{0,300}?\br\s*=\s*["']([0-9]*)""")
_REPEATED = re.compile(rb"""(number-(?:rows|columns)-repeated\s*=\s*["'])([^"']*)""")

MOST_REPEATED = 64
"""Maximum number of equal adjacent cells or rows that are read: more are empty, or the same word."""


def spreadsheet_rows(data: bytes, file: str, things: str = "words") -> tuple[list[Row], str]:
    """Read the rows of the first sheet that has texts; return also its name if other sheets have some, too.

    Raises InputError for damaged and oversized files, if the reader is not installed, and if there are no texts; then
    the message says that there are no `things`.
    """
    try:
        import python_calamine
    except ImportError:
        raise _refused(sentence("a spreadsheet {missing}", missing=MISSING), file) from None
    if not data.startswith(b"PK"):
        raise _refused(
            sentence("this is not an .xlsx or .ods file; save an old .xls or a locked one as .xlsx or CSV"), file
        )
    unpacked = _unpacked(data, file)
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(unpacked)
        filled = [(name, rows) for name in book.sheet_names if (rows := _rows_of(book, name))]
    except (python_calamine.CalamineError, OSError, ValueError):
        raise _refused(sentence("the spreadsheet cannot be read; save it again, or as CSV"), file) from None
    if not filled:
        raise _refused(sentence("there are no {things} in this spreadsheet", things=things), file)
    name, rows = filled[0]
    return rows, name if len(filled) > 1 else ""


def _rows_of(book: Any, name: str) -> list[Row]:
    """Return the rows of a sheet that have texts, with their numbers, without empty columns before them."""
    sheet = book.get_sheet_by_name(name)
    start = sheet.start or (0, 0)
    rows = []
    for number, cells in enumerate(sheet.to_python(skip_empty_area=True), start[0] + 1):
        texts = tuple(map(_text, cells))
        if any(texts):
            rows.append(Row(number, 1, texts))
    empty = min((next(i for i, text in enumerate(row.cells) if text) for row in rows), default=0)
    return [row._replace(cells=row.cells[empty:]) for row in rows]


def _text(value: object) -> str:
    """Format a cell as its author sees it, as far as possible: 7 and not 7.0, 12:30 and not half a day."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    if isinstance(value, time):
        return value.isoformat("minutes" if not value.second else "seconds")
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return " ".join(str(value).split())


def _unpacked(data: bytes, file: str) -> BytesIO:
    """Copy the spreadsheet without compression and with bounded tables; raise InputError beyond the limits."""
    copy = BytesIO()
    left = UNPACKED_BYTES
    parts: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            entries = packed.infolist()
            if len(entries) > PARTS:
                raise _refused(
                    sentence("the spreadsheet has {count:,} parts; at most {parts:,}", count=len(entries), parts=PARTS),
                    file,
                )
            for entry in entries:
                left -= entry.file_size
                if left < 0:
                    raise _too_large(file)
                if entry.filename.endswith((".xml", ".rels", "mimetype")):
                    parts[entry.filename] = packed.read(entry)  # fails if it is more than file_size
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError, ValueError):
        raise _refused(sentence("the spreadsheet is damaged or locked; save it again, or as CSV"), file) from None
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_STORED) as plain:
        for name, part in parts.items():
            plain.writestr(name, _bounded(name, part, parts, file))
    copy.seek(0)
    return copy


def _bounded(name: str, part: bytes, parts: dict[str, bytes], file: str) -> bytes:
    """Bound the repeated cells of a part; raise InputError if its table still has too many.

    The reader never returns from some tables that are not well-formed XML.
    """
    if b"\0" in part:
        raise _refused(sentence("the spreadsheet is damaged or locked; save it again, or as CSV"), file)
    if name != "mimetype" and not _is_well_formed(part):
        raise _refused(sentence("the spreadsheet cannot be read; save it again, or as CSV"), file)
    if name == "content.xml":
        part = _REPEATED.sub(_less_repeated, part)
        rows = list(_rows_in(part))
        if sum(times for times, _ in rows) * max((width for _, width in rows), default=0) > CELLS:
            raise _too_large(file)
        if max(map(len, re.split(rb"</(?:\w+:)?table-cell>", part))) * MOST_REPEATED**2 > TEXT_BYTES:
            raise _too_large(file)
    elif "sheet" in name.rpartition("/")[0]:
        height = width = 0
        for letters, number in _REFERENCE.findall(part):
            height, width = max(height, int(number)), max(width, _column(letters))
        numbers = (int(number) for number in _ROW_NUMBER.findall(part) if number)
        cells = len(_CELL.findall(part))
        if max(height, max(numbers, default=0), 1) * max(width, 1) > CELLS or cells > CELLS:
            raise _too_large(file)
        longest = max((len(text) for text in _shared_texts(parts)), default=0)
        if cells * longest > TEXT_BYTES:
            raise _too_large(file)
    return part


def _is_well_formed(part: bytes) -> bool:
    try:
        ParserCreate().Parse(part, True)
    except (ExpatError, LookupError, ValueError):  # the last two for unknown encodings
        return False
    return True


def _less_repeated(found: re.Match[bytes]) -> bytes:
    number = found[2].strip()
    few = number.isdigit() and len(number) < 3 and int(number) <= MOST_REPEATED
    return found[1] + (number if few else str(MOST_REPEATED).encode())


def _rows_in(part: bytes) -> Iterator[tuple[int, int]]:
    """Yield how often each row of an `.ods` table is repeated, and its maximum number of cells."""
    for row in part.split(b"table-row")[1:]:
        head, _, cells = row.partition(b">")
        times = [int(found[2]) for found in _REPEATED.finditer(head)]
        wide = [int(found[2]) - 1 for found in _REPEATED.finditer(cells)]
        yield max(times, default=1), cells.count(b"table-cell") + sum(wide)


def _shared_texts(parts: dict[str, bytes]) -> list[bytes]:
    """Return the texts that cells of an `.xlsx` sheet refer to by number."""
    return [text for name, part in parts.items() if "sharedstrings" in name.casefold() for text in part.split(b"si>")]


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def _too_large(file: str) -> InputError:
    return _refused(sentence("the table in this spreadsheet is too large; copy the words into a new one"), file)


def _refused(message: str, file: str) -> InputError:
    return InputError(Message(message, place=Place(file)))
