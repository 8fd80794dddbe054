"""The printed sheets of a job, for reading scans: their records in the key, and the PDF files of the handouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.base.errors import InputError, Message, Place, WorksheetError, listed
from worksheets.base.package import __version__
from worksheets.base.sentences import sentence
from worksheets.commands.carried import CarriedJob, carried_job, read_key
from worksheets.commands.render import render
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.job.find import find_job, read_jobs
from worksheets.job.given_job import given_job
from worksheets.output.csv_file import separator_in
from worksheets.scans.values import KnownSheet, known_sheet

if TYPE_CHECKING:
    from worksheets.job.models import Job

KEY = "-answers.pdf"


class PrintedSheets(NamedTuple):
    """Printed sheets with their `handouts`; `names` has their pupils by the ids of the sheets."""

    sheets: tuple[KnownSheet, ...]
    handouts: tuple[bytes, ...]
    names: Mapping[str, str]
    font: FontChoice = "Andika"
    language: str = "en"
    separator: str = ","
    """The sign between the cells of the job's tables."""


def printed_sheets(key: Path) -> PrintedSheets:
    """The sheets of an answer key, or of a job; raises InputError if they have no corner marks, and as `render` does.

    The handouts of a key are read from the file beside it, or made again from the job that it carries.
    """
    if key.suffix.lower() == ".pdf":
        return sheets_of_key(key, read_key(key)[0])
    path = find_job(str(key))
    (job,) = read_jobs([path])
    return sheets_of_job(job, path)


def sheets_of_job(job: Job, path: Path) -> PrintedSheets:
    """Make a job; return the sheets of all its volumes. Raises like `printed_sheets`."""
    files = render(job, formats=["pdf"], key=True)
    sheets: list[KnownSheet] = []
    handouts: list[bytes] = []
    for name, data in files.items():
        if name.endswith(KEY):
            sheets += _known(carried_job(data).sheets, path, len(handouts))
            handouts.append(files[name.removesuffix(KEY) + ".pdf"])
    return _printed(sheets, handouts, job, path)


def sheets_of_key(key: Path, data: bytes, *, alone: bool = False) -> PrintedSheets:
    """The sheets of an answer key; if it is `alone`, its handouts are made again. Raises like `printed_sheets`."""
    carried = carried_job(data)
    sheets = _known(carried.sheets, key)
    try:
        job = given_job(carried.text, carried.files, carried.name)
    except InputError:
        job = None
    handouts = (None if alone else _beside(key, sheets)) or _made_again(data, carried, job, sheets, key)
    return _printed(sheets, [handouts], job, key)


def _known(sheets: Sequence[Mapping[str, Any]], path: Path, handouts: int = 0) -> list[KnownSheet]:
    try:
        return [known_sheet(sheet, handouts) for sheet in sheets if sheet.get("scan")]
    except (KeyError, TypeError, ValueError):
        raise _refused(path, sentence("the solutions that it carries are damaged")) from None


def _printed(sheets: Sequence[KnownSheet], handouts: Sequence[bytes], job: Job | None, path: Path) -> PrintedSheets:
    if not sheets:
        raise _refused(
            path,
            sentence(
                "its sheets have no corner marks, by which scans are read; class lists (for_each) have them, and other "
                "sheets by page: {{marks: yes}}"
            ),
        )
    names = {sheet.id: sheet.pupil.name for sheet in job.sheets if sheet.pupil} if job else {}
    if not job:
        return PrintedSheets(tuple(sheets), tuple(handouts), names)
    separator = separator_in(job.language, job.separator)
    return PrintedSheets(tuple(sheets), tuple(handouts), names, job.page.font, job.language, separator)


def _beside(key: Path, sheets: Sequence[KnownSheet]) -> bytes | None:
    """The file of handouts beside a key, if it belongs to these sheets."""
    from worksheets.scans.read import is_print_of  # the page has no files, and lacks the libraries for this
    from worksheets.verify.page_text import PdfFile

    path = key.with_name(key.name.removesuffix(KEY) + ".pdf")
    if path == key or not path.is_file() or not sheets:
        return None
    try:
        file, own = PdfFile(path), PdfFile(key)
    except InputError:
        return None
    if file.code != own.code or max(sheet.page for sheet in sheets) > len(file):
        return None
    return file.data if all(is_print_of(file.data, sheet) for sheet in (sheets[0], sheets[-1])) else None


def _made_again(data: bytes, carried: CarriedJob, job: Job | None, sheets: Sequence[KnownSheet], key: Path) -> bytes:
    """The handouts of a key, made again from its job."""
    beside = key.name.removesuffix(KEY) + ".pdf"
    if carried.missing:
        fault = sentence(
            "the handouts, {file}, are not beside it, and cannot be made again: the job reads {files}, which no key "
            "carries",
            file=beside,
            files=listed(carried.missing, "and"),
        )
        raise _refused(key, fault)
    try:
        files = render(
            job or given_job(carried.text, carried.files, carried.name),
            formats=["pdf"],
            answers=carried.answers,
            seed=carried.seed,
            key=carried.key,
        )
    except WorksheetError as error:
        raise InputError(*(Message(problem.text, place=Place(str(key))) for problem in error.problems)) from None
    for name, made in files.items():
        if name.endswith(KEY) and (made == data or _known(carried_job(made).sheets, key) == sheets):
            return files[name.removesuffix(KEY) + ".pdf"]
    fault = sentence(
        "the handouts, {file}, are not beside it, and this version makes others: the key was made by worksheets "
        "{version}, and this is {this}",
        file=beside,
        version=carried.version,
        this=__version__,
    )
    raise _refused(key, fault)


def _refused(path: Path, fault: str) -> InputError:
    return InputError(Message(fault, place=Place(str(path))))
