"""The results of scanned sheets as a table: a row for each word, for a spreadsheet, and taken up again from there."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import sentence
from worksheets.commands.mark_scans import MarkedScans
from worksheets.output.csv_file import MARK, safe_cell

HEADINGS = ("name", "code", "sheet", "page", "word", "result", "confidence")
"""The first line, in every language. `page` counts the pages of a file of scans from 1."""

SEPARATORS = (",", ";", "\t")
"""What spreadsheets write between cells."""


class ResultRow(NamedTuple):
    """A row of the table; all cells are texts."""

    name: str
    code: str
    sheet: str
    page: str
    word: str
    result: str
    confidence: str


def rows_of(marked: MarkedScans) -> list[ResultRow]:
    """The rows of all sheets that were read, in the order of the key."""
    return [
        ResultRow(
            safe_cell(each.name),
            each.read.sheet.code,
            safe_cell(each.read.sheet.id),
            str(each.page),
            safe_cell(word.word),
            word.result,
            f"{word.confidence:.2f}",
        )
        for each in marked.sheets
        for word in each.read.words
    ]


def merged(marked: MarkedScans, earlier: str, file: Path | None) -> list[ResultRow]:
    """The rows, after those of an earlier run for sheets that were not read now; raises InputError for other tables.

    So the pages that could not be read may be scanned again, and what a teacher has corrected is kept.
    """
    rows = rows_of(marked)
    if not earlier.strip():
        return rows
    known = _read(earlier, file)
    now = {row.sheet for row in rows}
    return [*(row for row in known if row.sheet not in now), *rows]


def _read(text: str, file: Path | None) -> list[ResultRow]:
    """The rows of an earlier table, in which a spreadsheet may have changed the separator."""
    for separator in SEPARATORS:
        head, *lines = csv.reader(io.StringIO(text.removeprefix(MARK)), delimiter=separator)
        if tuple(head) == HEADINGS and all(len(line) == len(HEADINGS) for line in lines if line):
            return [ResultRow(*line) for line in lines if line]
    fault = sentence("this file is there already, and holds no results of scans; choose another name")
    raise InputError(Message(fault, place=Place(str(file))))


def results_csv(rows: Iterable[ResultRow] | Sequence[ResultRow]) -> bytes:
    """The table as a file: UTF-8 with a mark at its beginning, by which spreadsheets know it."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(HEADINGS)
    writer.writerows(rows)
    return (MARK + stream.getvalue()).encode("utf-8")
