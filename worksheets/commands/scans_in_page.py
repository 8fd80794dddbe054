"""Marking by scans in the page: describes the printed sheets, and reports the results.

The page reads the pictures with the sheets and printed pages that it gets from here, then asks for the results. Only
open files are kept.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from worksheets.commands.class_figures import said_of
from worksheets.commands.marking import MarkedScans, Marking, ScannedSheet, ScanPlace
from worksheets.commands.printed_sheets import PrintedSheets, sheets_of_job, sheets_of_key
from worksheets.commands.scan_results import results_csv, rows_of
from worksheets.job.models import Job
from worksheets.scans import pdf_pages
from worksheets.scans.values import FoundSheets, KnownSheet, ReadAnswer, ReadSheet, ReadWord

Answer = dict[str, Any]


class Marker:
    """The open files while a class is marked."""

    def __init__(self) -> None:
        self._printed: PrintedSheets | None = None
        self._handouts: list[pdf_pages.PdfDocument] = []
        self._scan: pdf_pages.PdfDocument | None = None

    def of_job(self, job: Job) -> Answer:
        """The sheets of a job; raises InputError as `sheets_of_job`."""
        return self._known(sheets_of_job(job, Path(f"{job.name}.yaml")))

    def of_key(self, name: str, data: bytes) -> Answer:
        """The sheets of an answer key; raises InputError as `sheets_of_key`."""
        return self._known(sheets_of_key(Path(name), data, alone=True))

    def _known(self, printed: PrintedSheets) -> Answer:
        self._printed = printed
        self._handouts = [pdf_pages.PdfDocument(data) for data in printed.handouts]
        return {"sheets": [described(sheet, printed.names.get(sheet.id, "")) for sheet in printed.sheets]}

    def answer(self, request: Mapping[str, Any]) -> Answer | None:
        """The answer to a request about the open files; None for other requests."""
        match request:
            case {"step": "close"}:
                self._printed, self._handouts, self._scan = None, [], None
                return {}
            case {"step": "print", "handouts": int(handouts), "number": int(page)}:
                if 0 <= handouts < len(self._handouts) and 0 < page <= len(self._handouts[handouts]):
                    return _pixels(pdf_pages.print_bitmap(self._handouts[handouts], page - 1))
            case {"step": "page", "number": int(page)} if self._scan and 0 < page <= len(self._scan):
                bitmap = pdf_pages.page_bitmap(self._scan, page - 1)
                return _pixels(bitmap) if bitmap else {"fault": pdf_pages.PAGE_DAMAGED}
            case {"step": "results", "readings": list(readings), "decided": dict(decided)} if self._printed:
                marked = _marked(self._printed, readings)
                return _results(marked, decided) if marked else None
        return None

    def open_scan(self, data: bytes) -> Answer:
        """The number of pages of a PDF file of scans, which is open until the next one."""
        self._scan = pdf_pages.opened(data)
        return {"pages": len(self._scan)} if self._scan else {"pages": 0, "fault": pdf_pages.PDF_DAMAGED}


def _pixels(bitmap: pdf_pages.PdfBitmap) -> Answer:
    rows, columns, channels, data = pdf_pages.rows_of(bitmap)
    return {"rows": rows, "columns": columns, "channels": channels, "data": b64encode(data).decode()}


def described(sheet: KnownSheet, name: str) -> Answer:
    """A sheet as `KnownSheet` of protocol.d.ts."""
    own = {key: value for key, value in sheet._asdict().items() if key != "further"}
    words = [{"word": word.word, "cells": word.cells} for word in sheet.words]
    answers = [known._asdict() for known in sheet.answers]
    return own | {"name": name, "words": words, "answers": answers, "read": sheet.is_read}


def _marked(printed: PrintedSheets, readings: Sequence[Mapping[str, Any]]) -> MarkedScans | None:
    """The marked scans of all pages; None if the readings do not belong to these sheets."""
    marking = Marking(printed)
    known = {sheet.id: sheet for sheet in printed.sheets}
    try:
        for page in readings:
            place = ScanPlace(Path(str(page["file"])), int(page["page"]))
            if page.get("fault"):
                marking.lacks(place, str(page["fault"]))
                continue
            sheets = tuple(_read(known[each["id"]], each) for each in page["sheets"])
            found = FoundSheets(sheets, tuple(map(str, page["foreign"])), tuple(map(str, page["lost"])))
            marking.add(place, found, is_empty=bool(page["empty"]))
    except (KeyError, TypeError, ValueError):
        return None
    return marking.result()


def _read(sheet: KnownSheet, read: Mapping[str, Any]) -> ReadSheet:
    words = tuple(
        ReadWord(word.word, each["result"], float(each["chance"]))
        for word, each in zip(sheet.words, read["words"], strict=True)
    )
    flags = bool(read["by_print"]), bool(read["is_blurred"]), bool(read["is_screen"])
    return ReadSheet(sheet, words, read["to_picture"], *flags, tuple(ReadAnswer(each, b"") for each in sheet.answers))


def _results(marked: MarkedScans, decided: Mapping[str, Mapping[str, str]]) -> Answer:
    """The sheets, the messages, and the table with the teacher's decisions, by sheet and index of the word."""
    sheets = tuple(_decided(each, decided.get(each.read.sheet.id, {})) for each in marked.sheets)
    marked = marked._replace(sheets=sheets)
    return {
        "sheets": [
            {
                "id": each.read.sheet.id,
                "file": each.file.name,
                "page": each.page,
                "results": [word.result for word in each.read.words],
            }
            for each in sheets
        ],
        "messages": [
            {"text": each.text, "place": each.path, "file": each.place.file if each.place else ""}
            for each in marked.messages
        ],
        "unread": marked.unread,
        "said": [*said_of(marked)],
        "csv": b64encode(results_csv(rows_of(marked), marked.separator)).decode(),
    }


def _decided(sheet: ScannedSheet, decided: Mapping[str, str]) -> ScannedSheet:
    words = list(sheet.read.words)
    for number, result in decided.items():
        if result in ("found", "not found") and number.isdecimal() and int(number) < len(words):
            words[int(number)] = words[int(number)]._replace(result="found" if result == "found" else "not found")
    return sheet._replace(read=sheet.read._replace(words=tuple(words)))
