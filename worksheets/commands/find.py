"""Finds the sheet of a printed code in a key: its pupil, and the page of its answer."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.commands.carried import CarriedJob, read_key
from worksheets.job.given_job import given_job


class FoundSheet(NamedTuple):
    """A pupil's sheet: its code and id, the pupil and the place in the class list, and its pages, from 1.

    Pages are those of the PDF files. `pupil` is empty, and `place` 0, if the key lacks a file that its job reads.
    """

    code: str
    sheet: str
    page: int
    answer_page: int
    pupil: str = ""
    place: int = 0
    pupils: int = 0

    def __str__(self) -> str:
        where = {"page": self.page, "answer_page": self.answer_page}
        if not self.pupil:
            return sentence(
                "{code}: sheet {sheet}, page {page}; its answer is on page {answer_page} of the key",
                code=self.code,
                sheet=self.sheet,
                **where,
            )
        return sentence(
            "{code}: {pupil}, number {place} of {pupils} in the list, sheet {sheet}, page {page}; its answer is on "
            "page {answer_page} of the key",
            code=self.code,
            pupil=self.pupil,
            place=self.place,
            pupils=self.pupils,
            sheet=self.sheet,
            **where,
        )


def find_sheet(code: str, key: Path) -> FoundSheet:
    """Return the sheet with a code, however it is written: `k7f3 q9x2` is `K7F3-Q9X2`.

    Raises InputError for a file that is not one of our keys, a key without codes, and an unknown code.
    """
    if Path(code).is_file() and not key.is_file():
        raise InputError(
            sentence("the code comes first: worksheets find {code} {file}", code=shown(str(key)), file=code)
        )
    _, carried = read_key(key)
    coded = {_plain(str(sheet["code"])): sheet for sheet in carried.sheets if sheet.get("code")}
    if not coded:
        fault = sentence("its sheets have no codes: only those of a class list have (for_each)")
        raise InputError(Message(fault, place=Place(str(key))))
    sheet = coded.get(_plain(code))
    if sheet is None:
        known = [str(each["code"]) for each in coded.values()]
        fault = sentence(
            "no sheet has the code {code}{hint} Another seed gives other codes.",
            code=code.strip(),
            hint=nearest(code.strip().upper(), known) or ".",
        )
        raise InputError(Message(fault, place=Place(str(key))))
    found = FoundSheet(str(sheet["code"]), str(sheet["id"]), int(sheet["page"]), int(sheet["answer_page"]))
    return _with_pupil(found, carried)


def _plain(code: str) -> str:
    """A code without blanks and signs, in capitals."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def _with_pupil(found: FoundSheet, carried: CarriedJob) -> FoundSheet:
    """The sheet with its pupil, whom the class list of the carried job names, if it can be read."""
    try:
        job = given_job(carried.text, carried.files, carried.name)
    except InputError:
        return found
    for sheet in job.sheets:
        if sheet.id == found.sheet and sheet.pupil:
            ids = [each.id for each in job.sheets if each.class_id == sheet.class_id]
            return found._replace(pupil=sheet.pupil.name, place=ids.index(sheet.id) + 1, pupils=len(ids))
    return found
