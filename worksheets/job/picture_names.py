"""The names of pictures, one for each sheet and one for its answer: `term1-farm-A.svg`, `term1-farm-A-answer.svg`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from worksheets.errors import InputError, Problem
from worksheets.job.file_names import same_file_name

if TYPE_CHECKING:
    from worksheets.job.models import Job, Sheet

PICTURES = ("svg", "png")
"""Formats of which there is a file for each sheet."""


class PictureFile(NamedTuple):
    """A file for a sheet, or for its `answer`."""

    name: str
    sheet: Sheet
    answer: bool


def picture_names(job: Job, sheet: Sheet, suffix: str) -> tuple[str, ...]:
    """The names of the sheet's pictures in this format: the puzzle, then its answer unless there are to be none."""
    stem = "-".join(filter(None, (job.name, sheet.id, sheet.variant)))
    return (f"{stem}.{suffix}",) if job.answers == "none" else (f"{stem}.{suffix}", f"{stem}-answer.{suffix}")


def picture_files(job: Job) -> Iterator[PictureFile]:
    """The pictures that the job writes, format by format, in the order of its sheets."""
    for suffix in PICTURES:
        if suffix in job.formats:
            for sheet in job.sheets:
                for number, name in enumerate(picture_names(job, sheet, suffix)):
                    yield PictureFile(name, sheet, bool(number))


def refuse_equal_pictures(job: Job) -> None:
    """Raise InputError if two pictures of the job have one name: ids differ, but `farm-A` is also version A of `farm`.

    Upper and lower case are the same here, as in ids.
    """
    owners: dict[str, Sheet] = {}
    problems: dict[str, Problem] = {}
    for name, sheet, _ in picture_files(job):
        other = owners.setdefault(same_file_name(name), sheet)
        if other is not sheet and sheet.path not in problems:
            message = f"{name} would be the picture of {_called(other)}, too; give one of the two sheets another id"
            problems[sheet.path] = Problem(message, f"{sheet.path}.id", sheet.place)
    if problems:
        raise InputError(*problems.values())


def _called(sheet: Sheet) -> str:
    """The sheet by its id and version."""
    return " ".join(filter(None, (f'"{sheet.id}"', sheet.variant)))
