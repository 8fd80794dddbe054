"""The names of the files that jobs write, for finding clashes and earlier files.

Pictures of puzzles and answers are called `term1-farm-A.svg` and `term1-farm-A-answer.svg`, H5P files likewise. Page
pictures are named after the PDF file with these pages: `term1-page-1.svg`, `term1-answers-page-1.svg`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.models import FORMATS, PICTURES, WITH_KEY, Job, Sheet
from worksheets.job.yaml.nodes import whole_file
from worksheets.job.yaml.text_files import name_fault, same_file_name
from worksheets.puzzles import registry

_OF_SHEETS = (*PICTURES, "h5p")
_PICTURE_ENDS = tuple(f".{suffix}" for suffix in _OF_SHEETS)
OTHER_FOLDERS = sentence("build them into different folders")
_VOLUME_FILE = r"(?s)(?P<stem>.*)-(?P<number>[0-9]{1,9})(?:-answers)?\.pdf"


def picture_names(job: Job, sheet: Sheet, suffix: str) -> tuple[str, ...]:
    """Return the names of the sheet's pictures in this format: the puzzle, then its answer if there are answers."""
    stem = _stem(job, sheet)
    return (f"{stem}.{suffix}",) if job.answers == "none" else (f"{stem}.{suffix}", f"{stem}-answer.{suffix}")


def h5p_name(job: Job, sheet: Sheet) -> str:
    """Return the name of the sheet's H5P file."""
    return f"{_stem(job, sheet)}.h5p"


def _stem(job: Job, sheet: Sheet) -> str:
    return "-".join(filter(None, (job.name, sheet.id, sheet.variant)))


def h5p_files(job: Job) -> Iterator[tuple[str, Sheet]]:
    """Yield the H5P files that the job writes, each with its sheet: for the sheets of kinds that H5P has a type for."""
    for sheet in job.sheets if "h5p" in job.formats else ():
        if registry.find(sheet.kind).has("h5p"):
            yield h5p_name(job, sheet), sheet


def picture_files(job: Job) -> Iterator[tuple[str, Sheet]]:
    """Yield the pictures of puzzles that the job writes with their sheets, format by format, in the order of these."""
    for suffix in PICTURES if job.pictures == "puzzles" else ():
        if suffix in job.formats:
            for sheet in job.sheets:
                for name in picture_names(job, sheet, suffix):
                    yield name, sheet


def refuse_equal_pictures(job: Job) -> None:
    """Raise InputError if two sheets have a file of the same name: `farm-A` is also version A of `farm`.

    Letter case does not matter, as in ids.
    """
    owners: dict[str, Sheet] = {}
    problems: dict[str, Message] = {}
    for name, sheet in (*picture_files(job), *h5p_files(job)):
        other = owners.setdefault(same_file_name(name), sheet)
        if other is not sheet and sheet.path not in problems:
            what = sentence("file") if name.endswith(".h5p") else sentence("picture")
            message = sentence(
                "{name} would also be the {what} of {called}; give one of the two sheets another id",
                name=name,
                what=what,
                called=_called(other),
            )
            problems[sheet.path] = Message(message, f"{sheet.path}.id", sheet.place)
    if problems:
        raise InputError(*problems.values())


def _called(sheet: Sheet) -> str:
    """Return the sheet's id and version for a message."""
    return " ".join(filter(None, (f'"{sheet.id}"', sheet.variant)))


# ---- pages


def page_picture_name(stem: str, number: int, pages: int, suffix: str) -> str:
    """Return the name of a page's picture, of `pages` in the PDF file `stem`; numbers are zero-padded."""
    return f"{stem}-page-{number:0{len(str(pages))}}.{suffix}"


def first_page_pictures(job: Job) -> Iterator[str]:
    """Yield the names of the pictures of first pages, as far as they are known before layout."""
    for suffix in job.pictured_pages:
        yield page_picture_name(job.name, 1, 1, suffix)
        if job.answers == "separate":
            yield page_picture_name(f"{job.name}-answers", 1, 1, suffix)


def is_page_picture(job: Job, name: str) -> bool:
    """Whether this may be the name of a picture of one of the job's pages, in any volume."""
    suffixes = "|".join(job.pictured_pages)
    own = re.escape(same_file_name(job.name))
    return bool(suffixes and re.fullmatch(rf"{own}(-[0-9]{{1,9}})?(-answers)?-page-[0-9]{{1,9}}\.({suffixes})", name))


def file_names(job: Job) -> list[str]:
    """Return the names of the files that the job writes, in the order of writing.

    Volumes have other names, see `volume_stem`. The number of pictures of pages is unknown, so only the first ones are
    included.
    """
    names: list[str] = []
    for suffix in FORMATS:
        if suffix in job.formats and suffix not in _OF_SHEETS:
            names.append(f"{job.name}.{suffix}")
            if suffix in WITH_KEY and job.has_separate_key:
                names.append(f"{job.name}-answers.{suffix}")
    return [
        *names,
        *(name for name, _ in picture_files(job)),
        *first_page_pictures(job),
        *(name for name, _ in h5p_files(job)),
    ]


def volume_stem(name: str, number: int, digits: int) -> str:
    """Return the beginning of the names of a volume's files: `term1-01`, zero-padded to `digits`."""
    return f"{name}-{number:0{digits}}"


def volume_digits(job: Job) -> int:
    """Return the number of digits of volume numbers, as far as it is known before layout."""
    return len(str(-(-len(job.sheets) // ((job.volume_pages or len(job.sheets) or 1) * job.page.per_page))))


def volume_files(job: Job, folder: Path) -> list[Path]:
    """Return the files in the folder that have the name of a volume, of a whole booklet or of a page's picture; sorted.

    The volume may have any number, because an earlier run may have made more.
    """
    volumes: list[Path] = []
    pictures: list[Path] = []
    plain = {same_file_name(f"{job.name}.pdf"), same_file_name(f"{job.name}-answers.pdf")}
    with suppress(OSError):
        for path in folder.iterdir() if _has_volumes(job) or job.pictured_pages else ():
            name = same_file_name(path.name)
            volume = re.fullmatch(_VOLUME_FILE, name)
            if is_page_picture(job, name):
                pictures.append(path)
            elif _has_volumes(job) and (name in plain or (volume and volume["stem"] == same_file_name(job.name))):
                volumes.append(path)
    return [*sorted(volumes), *sorted(pictures)]


def _has_volumes(job: Job) -> bool:
    return bool(job.volume_pages) and "pdf" in job.formats


def refuse_clashes(jobs: Sequence[Job]) -> None:
    """Raise InputError if two jobs would or could write the same file, or the name of a file is invalid on some system.

    The number of volumes is not known yet. Letter case and Unicode forms do not matter, as on many file systems.
    """
    owners: dict[str, Job] = {}
    problems: list[Message | str] = []
    for job in jobs:
        for name in file_names(job):
            if fault := name_fault(name):
                remedy = sentence(" or give the sheet another id") if name.endswith(_PICTURE_ENDS) else ""
                message = sentence(
                    'no file can be called "{name}" on every system: {fault}; rename the job file{remedy}',
                    name=shown(name),
                    fault=fault,
                    remedy=remedy,
                )
                problems.append(Message(message, place=whole_file(job.inputs[0]) if job.inputs else None))
                break
            if owners.setdefault(same_file_name(name), job) is not job:
                problems.append(
                    sentence(
                        "two of the jobs would write {name}; {other_folders}", name=name, other_folders=OTHER_FOLDERS
                    )
                )
    for name, job in owners.items():
        for other, what in _perhaps_other_owners(name, job, jobs):
            problems.append(
                sentence(
                    "{name} would be written by one of the jobs, and perhaps as a {what} of {other}; {other_folders}",
                    name=name,
                    what=what,
                    other=other.name,
                    other_folders=OTHER_FOLDERS,
                )
            )
    if problems:
        raise InputError(*problems)


def _perhaps_other_owners(name: str, owner: Job, jobs: Sequence[Job]) -> Iterator[tuple[Job, str]]:
    """Yield another job that may write a file of this name as a volume, and one that may as a page."""
    others = [job for job in jobs if job is not owner]
    volume = re.fullmatch(_VOLUME_FILE, name)
    if volume:  # two volumes of the same name have jobs with the same plain name, which is reported
        cut = [job for job in others if _has_volumes(job) and same_file_name(job.name) == volume["stem"]]
        yield from ((job, "volume") for job in cut[-1:] if int(volume["number"]) <= len(job.sheets))
    paged = next((job for job in others if is_page_picture(job, name)), None)
    if paged and not is_page_picture(owner, name):
        yield paged, "page"
