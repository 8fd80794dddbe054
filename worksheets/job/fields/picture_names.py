"""The names of pictures: of puzzles and answers, `term1-farm-A.svg`, `term1-farm-A-answer.svg`, or of whole pages.

Pages are called `term1-page-1.svg`, `term1-answers-page-1.svg`: after the PDF file whose pages they are. The H5P file
of a sheet is called as its picture is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import InputError, Message
from worksheets.job.models import PICTURES
from worksheets.job.yaml.file_names import same_file_name
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Job, Sheet


class PictureFile(NamedTuple):
    """A file for a sheet, or for its `answer`; an H5P file, too."""

    name: str
    sheet: Sheet
    answer: bool


def picture_names(job: Job, sheet: Sheet, suffix: str) -> tuple[str, ...]:
    """The names of the sheet's pictures in this format: the puzzle, then its answer unless there are to be none."""
    stem = _stem(job, sheet)
    return (f"{stem}.{suffix}",) if job.answers == "none" else (f"{stem}.{suffix}", f"{stem}-answer.{suffix}")


def h5p_name(job: Job, sheet: Sheet) -> str:
    """The name of the sheet's H5P file."""
    return f"{_stem(job, sheet)}.h5p"


def _stem(job: Job, sheet: Sheet) -> str:
    return "-".join(filter(None, (job.name, sheet.id, sheet.variant)))


def h5p_files(job: Job) -> Iterator[PictureFile]:
    """The H5P files that the job writes: those of the sheets of which H5P has a type."""
    for sheet in job.sheets if "h5p" in job.formats else ():
        if registry.find(sheet.kind).has_h5p:
            yield PictureFile(h5p_name(job, sheet), sheet, answer=False)


def picture_files(job: Job) -> Iterator[PictureFile]:
    """The pictures of puzzles that the job writes, format by format, in the order of its sheets."""
    for suffix in PICTURES if job.pictures == "puzzles" else ():
        if suffix in job.formats:
            for sheet in job.sheets:
                for number, name in enumerate(picture_names(job, sheet, suffix)):
                    yield PictureFile(name, sheet, bool(number))


def refuse_equal_pictures(job: Job) -> None:
    """Raise InputError if two files of sheets have one name: ids differ, but `farm-A` is also version A of `farm`.

    Upper and lower case are the same here, as in ids.
    """
    owners: dict[str, Sheet] = {}
    problems: dict[str, Message] = {}
    for name, sheet, _ in (*picture_files(job), *h5p_files(job)):
        other = owners.setdefault(same_file_name(name), sheet)
        if other is not sheet and sheet.path not in problems:
            what = "file" if name.endswith(".h5p") else "picture"
            message = f"{name} would be the {what} of {_called(other)}, too; give one of the two sheets another id"
            problems[sheet.path] = Message(message, f"{sheet.path}.id", sheet.place)
    if problems:
        raise InputError(*problems.values())


def _called(sheet: Sheet) -> str:
    """The sheet by its id and version."""
    return " ".join(filter(None, (f'"{sheet.id}"', sheet.variant)))


# ---- pages


def page_picture_name(stem: str, number: int, pages: int, suffix: str) -> str:
    """The picture of a page of the PDF file called `stem`; numbers have as many digits as that of the last page."""
    return f"{stem}-page-{number:0{len(str(pages))}}.{suffix}"


def first_page_pictures(job: Job) -> Iterator[str]:
    """The names of the pictures of each first page, as far as they are known before anything is laid out."""
    for suffix in job.pictured_pages:
        yield page_picture_name(job.name, 1, 1, suffix)
        if job.answers == "separate":
            yield page_picture_name(f"{job.name}-answers", 1, 1, suffix)


def is_page_picture(job: Job, name: str) -> bool:
    """Whether a file is called as a picture of one of the job's pages is, of any volume."""
    suffixes = "|".join(job.pictured_pages)
    own = re.escape(same_file_name(job.name))
    return bool(suffixes and re.fullmatch(rf"{own}(-[0-9]{{1,9}})?(-answers)?-page-[0-9]{{1,9}}\.({suffixes})", name))


def page_pictures_in(job: Job, folder: Path) -> Iterable[Path]:
    """The files in the folder whose names the job could give to a picture of a page; sorted."""
    found: list[Path] = []
    if job.pictured_pages:
        with suppress(OSError):
            found += (path for path in folder.iterdir() if is_page_picture(job, same_file_name(path.name)))
    return sorted(found)
