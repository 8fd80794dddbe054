"""The results of scanned sheets as a table for spreadsheets, from which a later run continues."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import sentence
from worksheets.commands.marking import MarkedScans, ScannedSheet
from worksheets.output.csv_file import MARK, SEPARATORS, safe_cell

HEADINGS = ("name", "code", "sheet", "page", "word", "result", "confidence")
"""The first line, in every language. `page` counts the pages of a file of scans from 1."""

TO_JUDGE = "to judge"
"""The result of a written answer until a teacher replaces it."""

SAID, UNDECIDED = ("found", "not found"), ("unsure", TO_JUDGE, "")
"""Results that were read, and those that are undecided."""

NEW_LINE = "\n"


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
    return [row for each in marked.sheets for row in _rows(each)]


def _rows(sheet: ScannedSheet) -> Iterator[ResultRow]:
    """Yield a row for each word, and for each written answer."""
    read = sheet.read
    start = safe_cell(sheet.name), read.sheet.code, safe_cell(read.sheet.id), str(sheet.page)
    for word in read.words:
        yield ResultRow(*start, safe_cell(word.word), word.result, f"{word.confidence:.2f}")
    for known, _ in read.answers:
        text = f"{known.label}: {known.answer.replace(NEW_LINE, ' / ')}"
        yield ResultRow(*start, safe_cell(text), TO_JUDGE, "")


def merged(marked: MarkedScans, earlier: str, file: Path | None) -> list[ResultRow]:
    """Merge the rows with those of an earlier run, so that unreadable pages can be scanned again.

    No row is lost. For a sheet that is read twice, earlier results stay if there are no new ones, and a teacher's
    corrections always stay. A sheet with another code is another one: the same words in other places, from another
    seed. Raises InputError for other tables.
    """
    rows = rows_of(marked)
    if not earlier.strip():
        return rows
    before = _read(earlier, file)
    known: dict[tuple[str, str, str], list[ResultRow]] = {}
    for row in before:
        known.setdefault((row.sheet, row.code, row.word), []).append(row)
    now = [_better(row, known.pop((row.sheet, row.code, row.word), [])) for row in rows]
    sheets = {(row.sheet, row.code) for row in rows}
    left = {id(row) for rows in known.values() for row in rows}
    others = [row for row in before if (row.sheet, row.code) not in sheets]
    return [*others, *now, *(row for row in before if (row.sheet, row.code) in sheets and id(row) in left)]


def _better(now: ResultRow, before: Sequence[ResultRow]) -> ResultRow:
    """The row to keep: the new one, or one of earlier runs for the same word."""
    for row in before:
        undecided = row.result in UNDECIDED
        if not undecided and (now.result in UNDECIDED or _is_corrected(row) or row.confidence == now.confidence):
            return now._replace(result=row.result, confidence=row.confidence)
    return now


def _is_corrected(row: ResultRow) -> bool:
    """Whether a teacher has decided an unsure word, or written a result."""
    from worksheets.scans.judge import usual_judge  # which needs numpy; the page has no earlier tables

    judge = usual_judge()
    least = min(judge.found, 1 - judge.missed) - 0.005  # confidences are rounded
    try:
        return row.result not in SAID or float(row.confidence.replace(",", ".")) < least
    except ValueError:
        return True


def _read(text: str, file: Path | None) -> list[ResultRow]:
    """The rows of an earlier table, in which a spreadsheet may have changed the separator."""
    for separator in SEPARATORS.values():
        head, *lines = csv.reader(io.StringIO(text.removeprefix(MARK)), delimiter=separator)
        if tuple(head) == HEADINGS and all(len(line) == len(HEADINGS) for line in lines if line):
            return [ResultRow(*line) for line in lines if line]
    fault = sentence("this file is there already, and holds no results of scans; choose another name")
    raise InputError(Message(fault, place=Place(str(file))))


def results_csv(rows: Iterable[ResultRow], separator: str) -> bytes:
    """The table as a file: UTF-8 with a mark at its beginning, by which spreadsheets know it."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator, lineterminator="\r\n")
    writer.writerow(HEADINGS)
    writer.writerows(rows)
    return (MARK + stream.getvalue()).encode("utf-8")
