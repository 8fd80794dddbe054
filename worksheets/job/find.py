"""From the names of jobs on the command line to jobs that can be built together."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import SupportsIndex, get_args
from urllib.parse import urlsplit

from worksheets.base.errors import InputError, Message, Place, WorksheetError, nearest
from worksheets.base.quoting import MOST_DIGITS, TOO_LARGE, a_value, shown, written
from worksheets.job.fields.book import place_fault
from worksheets.job.fields.picture_names import (
    first_page_pictures,
    h5p_files,
    is_page_picture,
    page_pictures_in,
    picture_files,
)
from worksheets.job.imported.list_jobs import is_word_list, list_job
from worksheets.job.loader import load_job
from worksheets.job.models import PICTURES, Answers, Format, Job
from worksheets.job.words.wordfiles import SUFFIXES as LIST_SUFFIXES
from worksheets.job.yaml import limits
from worksheets.job.yaml.file_names import name_fault, same_file_name
from worksheets.job.yaml.problems import whole_file

FORMATS: tuple[Format, ...] = get_args(Format)
"""The formats there are, in the order in which they are written."""

ANSWERS: tuple[Answers, ...] = get_args(Answers)
"""Where the answers go: a file of their own, the end of the handouts, or nowhere."""

OWN_NAMES = ("localhost", "127.0.0.1", "::1")
"""What this machine is called in addresses."""

SUFFIXES = (".yaml", ".yml")
"""How the names of job files end."""


def read_jobs(names: Sequence[str | Path | Job], *, allow_outside: bool = False) -> list[Job]:
    """The jobs of these names, in order, and those that are read already; raises InputError with all problems.

    Each reads word files below its own folder only, unless `allow_outside`.
    """
    wrong = [name for name in names if not isinstance(name, str | os.PathLike | Job)]
    if wrong:
        raise InputError(f'a job is a path, or the name of a file in configs/, not "{shown(written(wrong[0]))}"')
    jobs: list[Job] = []
    failures: list[WorksheetError] = []
    for name in names:
        if isinstance(name, Job):
            jobs.append(name)
            continue
        try:
            path = find_job(name)
            jobs.append(list_job(path) if is_word_list(path) else load_job(path, allow_outside=allow_outside))
        except InputError as error:
            failures.append(error)
    if failures:
        raise joined(failures)
    return jobs


def names_a_job(name: str) -> bool:
    """Whether a word of the command line can only be a file to build, and no command."""
    path = Path(name)
    if path.suffix.lower() in (*SUFFIXES, *LIST_SUFFIXES):
        return True
    with suppress(OSError, ValueError):
        return path.is_file()
    return False


def find_job(name: str | Path) -> Path:
    """The job file called `name`: a path, else a file of `configs/`, with or without its suffix.

    `configs/` is sought in the current folder, then in the checkout that the package runs from. Raises
    InputError, naming the nearest file there is. A sample of an installed package is not found, since
    who has lost a job of that name would get other sheets in place of an error; the error says how to get it.
    """
    path = Path(name)
    try:
        if path.is_file():
            return path
        return _sought(path, name)
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        message = f'"{shown(str(name))}" is no name of a file: it has {len(str(name)):,} characters'
        raise InputError(message) from None


def _sought(path: Path, name: str | Path) -> Path:
    """The job file called `name` where there is none at `path`; raises OSError where the system takes no such name."""
    from worksheets.job.samples import checkout_folder, sample_names

    folders = [folder for folder in (Path("configs"), checkout_folder()) if folder]
    for folder in (Path(), *folders):
        for suffix in ("", *SUFFIXES):
            candidate = folder / f"{name}{suffix}"
            if candidate.is_file():
                return candidate
    if path.exists():
        return path
    beside = [file.name for file in _jobs_in(path.parent, LIST_SUFFIXES)]
    stems = [file.stem for folder in folders for file in _jobs_in(folder)]
    hint = nearest(path.name, beside) or nearest(path.stem, stems)
    if not hint and path.stem in sample_names():
        hint = f'; "worksheets new --sample {path.stem}" writes the sample of this name'
    message = f"there is no such file, and no job of this name in configs/{hint}"
    raise InputError(Message(message, place=Place(str(name))))


def _jobs_in(folder: Path, others: tuple[str, ...] = ()) -> list[Path]:
    return sorted(file for file in folder.glob("*") if file.suffix in (*SUFFIXES, *others))


def override(
    job: Job,
    *,
    formats: str | Sequence[str] | None = None,
    answers: str | None = None,
    seed: int | None = None,
    scheduler: str | None = None,
) -> Job:
    """The job with what is not None in place of its own; raises InputError for unknown names.

    A text of formats has one, or several with commas between them, as in a job file. No `scheduler`, not
    even the job's own, is an empty text.
    """
    if isinstance(formats, str):
        formats = formats.lower().replace(",", " ").split()
    problems: list[str] = []
    if not isinstance(formats, Sequence | set | frozenset | None):
        problems.append(f"formats are a text or a list of texts, not {a_value(formats)}")
    else:
        problems += [_unknown("format", name, FORMATS) for name in formats or () if name not in FORMATS]
    if isinstance(seed, type) or not isinstance(seed, SupportsIndex | None):
        problems.append(f"the seed is a whole number, not {_said(seed)}")
    elif seed is not None and abs(int(seed)) >= TOO_LARGE:
        problems.append(f"the seed is a whole number of at most {MOST_DIGITS:,} digits")
    if answers is not None and answers not in ANSWERS:
        problems.append(_unknown("place for answers", answers, ANSWERS))
    elif job.page.book and (fault := place_fault(next((name for name in ANSWERS if name == answers), job.answers))):
        problems.append(f"{job.name}: {fault}")
    if not isinstance(scheduler, str | None):
        problems.append(f"the scheduler is an address such as tcp://10.0.0.7:8786, not {a_value(scheduler)}")
    if problems:
        raise InputError(*problems)
    return replace(
        job,
        formats=tuple(name for name in FORMATS if name in (formats or job.formats)),
        answers=next((name for name in ANSWERS if name == answers), job.answers),
        seed=job.seed if seed is None else seed,
        scheduler=job.scheduler if scheduler is None else scheduler,
    )


def _said(value: object) -> str:
    return f'"{shown(value)}"' if isinstance(value, str) else a_value(value)


def _unknown(what: str, name: object, known: Sequence[str]) -> str:
    text = shown(written(name))
    return f'there is no {what} "{text}"{nearest(text, known)} (known: {", ".join(known)})'


def refuse_clashes(jobs: Sequence[Job]) -> None:
    """Raise InputError if two jobs would write the same file, or could, or one a file that some system cannot have.

    How many volumes there are is not known yet.

    Upper and lower case are the same here, as they are in the names of many file systems, and so are the
    ways of writing an accent.
    """
    owners: dict[str, Job] = {}
    problems: list[Message | str] = []
    for job in jobs:
        for name in file_names(job):
            fault = name_fault(name)
            if fault:
                remedy = "rename the job file" + (
                    " or give the sheet another id" if name.endswith(_PICTURE_ENDS) else ""
                )
                message = f'no file can be called "{shown(name)}" on every system: {fault}; {remedy}'
                problems.append(Message(message, place=whole_file(job.inputs[0]) if job.inputs else None))
                break
            if owners.setdefault(same_file_name(name), job) is not job:
                problems.append(f"two of the jobs would write {name}; build them into different folders")
    # Two files of volumes have the same name only where the jobs' plain names are the same, too.
    cut = {same_file_name(job.name): job for job in jobs if job.volume_pages and "pdf" in job.formats}
    for name, job in owners.items():
        volume = _VOLUME_FILE.fullmatch(name)
        other = volume and cut.get(volume["stem"])
        if volume and other and other is not job and int(volume["number"]) <= len(other.sheets):
            problems.append(
                f"{name} would be written by one of the jobs, and perhaps as a volume of {other.name}; "
                "build them into different folders"
            )
        other = next((each for each in jobs if each is not job and is_page_picture(each, name)), None)
        if other and not is_page_picture(job, name):
            problems.append(
                f"{name} would be written by one of the jobs, and perhaps as a page of {other.name}; "
                "build them into different folders"
            )
    if problems:
        raise InputError(*problems)


def scheduler_of(jobs: Sequence[Job], *, trusted: bool = True) -> str:
    """The address of the scheduler that makes the sheets of all jobs, if only one names it; raises InputError.

    Also where the address leads to another machine, unless it is `trusted`: a scheduler there can run programs here,
    and a job may be a stranger's.
    """
    addresses = list(dict.fromkeys(job.scheduler for job in jobs if job.scheduler))
    if len(addresses) > 1:
        raise InputError(f"the jobs name several schedulers ({', '.join(addresses)}); choose one with --scheduler")
    address = addresses[0] if addresses else ""
    try:
        host = urlsplit(address).hostname
    except ValueError:  # brackets round what is no address of a machine
        raise InputError(f'"{shown(address)}" is no address of a scheduler; write one as tcp://10.0.0.7:8786') from None
    if address and not trusted and host not in OWN_NAMES:
        raise InputError(
            f"the job's scheduler {address} is on another machine, which could run programs on this one; "
            f"if you trust it, say --scheduler {address} or --allow-outside"
        )
    return address


def refuse_lost_inputs(targets: Iterable[Path], inputs: Iterable[Path]) -> None:
    """Raise InputError if a file that is about to be written is one of those that are read.

    Links and names that differ in case only are seen through: files are compared, not names.
    """
    read = [status for path in inputs if (status := _status(path))]
    problems: list[str] = []
    for target in targets:
        status = _status(target)
        if status and any(os.path.samestat(status, each) for each in read):
            problems.append(f"{target} would be written over, but it is read here; choose another folder or name")
    if problems:
        raise InputError(*problems)


def _status(path: Path) -> os.stat_result | None:
    """What the system knows of the file, None where that is unavailable."""
    with suppress(OSError, ValueError):
        return path.stat()
    return None


def file_names(job: Job) -> list[str]:
    """The names of the files that the job writes, in the order in which they are written.

    Where it is cut into several volumes, they have other names: see `volume_stem`. Of pictures of pages, of which
    nobody knows how many there are, the first ones.
    """
    names: list[str] = [f"{job.name}.{suffix}" for suffix in FORMATS if suffix in {*job.formats}.difference(_OF_SHEETS)]
    if "pdf" in job.formats and job.key_apart:
        names.insert(1, f"{job.name}-answers.pdf")
    return [
        *names,
        *(picture.name for picture in picture_files(job)),
        *first_page_pictures(job),
        *(file.name for file in h5p_files(job)),
    ]


_OF_SHEETS = (*PICTURES, "h5p")
_PICTURE_ENDS = tuple(f".{suffix}" for suffix in _OF_SHEETS)


_VOLUME_FILE = re.compile(r"(?P<stem>.*)-(?P<number>[0-9]{1,9})(?:-answers)?\.pdf", re.DOTALL)


def volume_stem(name: str, number: int, digits: int) -> str:
    """What the names of a volume's files begin with: `term1-01`, so that they sort by `number`."""
    return f"{name}-{number:0{digits}}"


def volume_digits(job: Job) -> int:
    """How many digits the numbers of the volumes have, as far as that is known before handouts are laid out."""
    return len(str(-(-len(job.sheets) // ((job.volume_pages or len(job.sheets) or 1) * job.page.per_page))))


def volume_files(job: Job, folder: Path) -> list[Path]:
    """The files in the folder whose names the job could give to a volume, or to a booklet that is not cut; sorted.

    Those of every number count, since an earlier run may have had more volumes; and so do those of pictures of pages.
    """
    pictures = page_pictures_in(job, folder)
    if not job.volume_pages or "pdf" not in job.formats:
        return [*pictures]
    plain = {same_file_name(f"{job.name}.pdf"), same_file_name(f"{job.name}-answers.pdf")}
    found: list[Path] = []
    with suppress(OSError):
        for path in folder.iterdir():
            name = same_file_name(path.name)
            volume = _VOLUME_FILE.fullmatch(name)
            if name in plain or (volume and volume["stem"] == same_file_name(job.name)):
                found.append(path)
    return [*sorted(found), *pictures]


def joined(errors: Sequence[WorksheetError]) -> WorksheetError:
    """One error with the problems of all, each sentence once, of the type of the first; `limits.PROBLEMS` at most."""
    problems = list(dict.fromkeys(problem for error in errors for problem in error.problems))
    if len(problems) > limits.PROBLEMS:
        problems[limits.PROBLEMS :] = [Message(f"there are more problems than these {limits.PROBLEMS:,}")]
    return type(errors[0])(*problems)
