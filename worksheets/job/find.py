"""Finds jobs by their names on the command line, word lists and samples included, and overrides their fields."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from worksheets.base.errors import GenerationError, InputError, Message, Place, WorksheetError, listed, nearest
from worksheets.base.quoting import MOST_DIGITS, TOO_LARGE, a_value, shown, written
from worksheets.base.seeds import whole_number
from worksheets.base.sentences import sentence
from worksheets.job.fields.book import place_fault
from worksheets.job.loader import load_job, parse_job
from worksheets.job.models import ANSWERS, FORMATS, PACKED, Job
from worksheets.job.words.wordfiles import SUFFIXES as LIST_SUFFIXES
from worksheets.job.words.wordfiles import Read
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import decode_lists, read_bytes
from worksheets.puzzles import registry

OWN_NAMES = ("localhost", "127.0.0.1", "::1")
"""The names of this machine in addresses."""

SUFFIXES = (".yaml", ".yml")
"""The suffixes of job files."""


def read_jobs(names: Sequence[str | Path | Job], *, allow_outside: bool = False) -> list[Job]:
    """Read the jobs of these names, in order, except those that are already a `Job`; raise InputError.

    A job reads files below its own folder only, unless `allow_outside`. The error has the problems of all jobs.
    """
    wrong = [name for name in names if not isinstance(name, str | os.PathLike | Job)]
    if wrong:
        raise InputError(
            sentence(
                "expected a path, the name of a job in configs/, or a Job (Job.parse makes one of a mapping), "
                'got "{value}"',
                value=shown(written(wrong[0])),
            )
        )
    jobs: list[Job] = []
    failures: list[WorksheetError] = []
    for name in names:
        if isinstance(name, Job):
            jobs.append(name)
            continue
        try:
            path = find_job(name)
            jobs.append(_read_job(path, allow_outside=allow_outside))
        except InputError as error:
            failures.append(error)
    if failures:
        raise joined(failures)
    return jobs


def _read_job(path: Path, *, allow_outside: bool) -> Job:
    if path.name.lower().endswith(PACKED):
        from worksheets.job.packed import packed_job  # imports zipfile

        return packed_job(path)
    return list_job(path) if is_word_list(path) else load_job(path, allow_outside=allow_outside)


def names_a_job(name: str) -> bool:
    """Whether a word on the command line can only be a file to build, not a command."""
    path = Path(name)
    if path.suffix.lower() in (*SUFFIXES, *LIST_SUFFIXES) or path.name.lower().endswith(PACKED):
        return True
    with suppress(OSError, ValueError):
        return path.is_file()
    return False


def find_job(name: str | Path) -> Path:
    """Find the job file called `name`: a path, or else a file of `configs/`, with or without its suffix.

    `configs/` is searched in the current folder, then in the checkout that the package runs from. Raises InputError,
    which suggests the nearest file. A sample of an installed package is not found: a user who has lost a job of that
    name would get other sheets instead of an error. The error says how to write the sample.
    """
    path = Path(name)
    try:
        if path.is_file():
            return path
        return _searched(path, name)
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        message = sentence(
            '"{name}" is not the name of a file: it has {count:,} characters',
            name=shown(str(name)),
            count=len(str(name)),
        )
        raise InputError(message) from None


def _searched(path: Path, name: str | Path) -> Path:
    """Find the job file called `name` if there is none at `path`; raise OSError if the name is too long."""
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
        hint = sentence('; "worksheets new --sample {name}" writes the sample of this name', name=path.stem)
    message = sentence("there is no such file, and no job of this name in configs/{hint}", hint=hint)
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
    """Replace those fields of a job that are not None; raise InputError for invalid values.

    `formats` in a text are separated by commas. An empty `scheduler` means this machine, even if the job names one.
    """
    if isinstance(formats, str):
        formats = formats.lower().replace(",", " ").split()
    place = next((name for name in ANSWERS if name == answers), job.answers)
    problems: list[str] = []
    if isinstance(formats, bytes | bytearray) or not isinstance(formats, Sequence | set | frozenset | None):
        problems.append(sentence("expected formats as a text or a list of texts, got {value}", value=a_value(formats)))
    else:
        problems += [_unknown(sentence("format"), name, FORMATS) for name in formats or () if name not in FORMATS]
    if answers is not None and answers not in ANSWERS:
        problems.append(_unknown(sentence("place for answers"), answers, ANSWERS))
    elif job.page.book and (fault := place_fault(place)):
        problems.append(sentence("{name}: {fault}", name=job.name, fault=fault))
    if not isinstance(scheduler, str | None):
        problems.append(
            sentence(
                "expected a scheduler's address such as tcp://10.0.0.7:8786, got {value}", value=a_value(scheduler)
            )
        )
    if problems := [*problems, *_seed_problems(seed)]:
        raise InputError(*problems)
    return replace(
        job,
        formats=tuple(name for name in FORMATS if name in (formats or job.formats)),
        answers=place,
        seed=job.seed if seed is None else whole_number(seed) or 0,  # NumPy's numbers cannot be written to JSON
        scheduler=job.scheduler if scheduler is None else scheduler,
    )


def _seed_problems(seed: object) -> Iterator[str]:
    number = whole_number(seed)
    if seed is not None and number is None:
        got = f'"{shown(seed)}"' if isinstance(seed, str) else a_value(seed)
        yield sentence("the seed must be a whole number, not {got}", got=got)
    elif number is not None and abs(number) >= TOO_LARGE:
        yield sentence("the seed must be a whole number of at most {most_digits:,} digits", most_digits=MOST_DIGITS)


def _unknown(what: str, name: object, known: Sequence[str]) -> str:
    text = shown(written(name))
    return sentence(
        'there is no {what} "{text}"{hint} (known: {names})',
        what=what,
        text=text,
        hint=nearest(text, known),
        names=", ".join(known),
    )


def scheduler_of(jobs: Sequence[Job], *, trusted: bool = True) -> str:
    """Return the address of the scheduler that makes the sheets of all jobs; empty if there is none.

    Raises InputError for several addresses, and for one on another machine unless it is `trusted`: a scheduler there
    can run programs here, and a job may be a stranger's.
    """
    addresses = list(dict.fromkeys(job.scheduler for job in jobs if job.scheduler))
    if len(addresses) > 1:
        raise InputError(
            sentence(
                "the jobs name several schedulers ({names}); choose one with --scheduler", names=", ".join(addresses)
            )
        )
    address = addresses[0] if addresses else ""
    try:
        host = urlsplit(address).hostname
    except ValueError:  # brackets around an invalid address
        raise InputError(
            sentence(
                '"{address}" is not the address of a scheduler, such as tcp://10.0.0.7:8786', address=shown(address)
            )
        ) from None
    if address and not trusted and host not in OWN_NAMES:
        raise InputError(
            sentence(
                "the job's scheduler {address} is on another machine, which could run programs on this one; "
                "if you trust it, add --scheduler {address} or --allow-outside",
                address=address,
            )
        )
    return address


def refuse_lost_inputs(targets: Iterable[Path], inputs: Iterable[Path]) -> None:
    """Raise InputError if one of the `targets` to be written is an input; files are compared, not names."""
    read = [status for path in inputs if (status := _status(path))]
    problems: list[str] = []
    for target in targets:
        status = _status(target)
        if status and any(os.path.samestat(status, other) for other in read):
            problems.append(
                sentence(
                    "{target} would be overwritten, but it is an input; choose another folder or name", target=target
                )
            )
    if problems:
        raise InputError(*problems)


def _status(path: Path) -> os.stat_result | None:
    """Return the status of the file, None if it is unavailable."""
    with suppress(OSError, ValueError):
        return path.stat()
    return None


def joined(errors: Sequence[WorksheetError]) -> WorksheetError:
    """Join errors into one of the first one's type, with at most `limits.PROBLEMS` problems, each once."""
    problems = list(dict.fromkeys(problem for error in errors for problem in error.problems))
    if len(problems) > limits.PROBLEMS:
        problems[limits.PROBLEMS :] = [
            Message(sentence("there are more problems than these {most:,}", most=limits.PROBLEMS))
        ]
    return type(errors[0])(*problems)


PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of the package."""


def checkout_folder() -> Path | None:
    """Return the folder `configs/` of the checkout that the package runs from; None if it is installed."""
    folder = PACKAGE.parent / "configs"
    return folder if _installed_folder() is None and folder.is_dir() else None


def _installed_folder() -> Path | None:
    folder = PACKAGE / "samples"
    return folder if folder.is_dir() else None


def sample_names() -> list[str]:
    """Return the names for `worksheets new --sample`, sorted."""
    return [path.stem for path in _sample_files()]


def _sample_files() -> list[Path]:
    folder = _installed_folder() or checkout_folder()
    return sorted(folder.glob("*.yaml")) if folder else []


def read_sample(name: str) -> dict[str, bytes]:
    """Read the files of a sample, named with or without its suffix: the job first, then its lists and pictures.

    The keys are paths relative to the job, with slashes. Raises InputError, which suggests the nearest sample.
    """
    known = {path.stem: path for path in _sample_files()}
    path = known.get(name.removesuffix(".yaml"))
    if path is None:
        raise InputError(
            sentence(
                'there is no sample "{name}"{hint} (known: {names})',
                name=shown(name),
                hint=nearest(name, known),
                names=", ".join(known),
            )
        )
    inputs = load_job(path).inputs
    return {file.relative_to(path.parent).as_posix(): read_bytes(file) for file in inputs}


_JOB_FIELD = r"(?m)^(?:sheets|word_sets)[ \t]*:"


def is_word_list(path: Path, read: Read = read_bytes) -> bool:
    """Whether the file is a word list by its suffix, and not a job with such a suffix; `read` returns its bytes."""
    suffix = path.suffix.lower()
    if suffix not in LIST_SUFFIXES:
        return False
    return suffix != ".txt" or not re.search(_JOB_FIELD, decode_lists(read(path), str(path)).text)


def list_job(path: Path) -> Job:
    """Make a job of a word list, with one sheet, or a sheet for each level for a contest file.

    Raises InputError with all problems, and GenerationError for a contest puzzle without a solution.
    """
    from worksheets.job.import_lists import imported  # loads dictionaries, to guess the language of words

    file = imported([path])
    if not file.sheets:
        raise GenerationError(*map(str, file.messages))
    job = parse_job(file.text, str(path), path.parent)
    kind = job.sheets[0].kind
    what: str = sentence("a word list; it gives one word search")
    if kind != registry.DEFAULT:
        what = sentence("a puzzle; it gives one sheet of the kind {kind}", kind=kind)
    elif len(job.sheets) > 1:
        levels = listed([sheet.difficulty for sheet in job.sheets], "and")
        what = sentence(
            "a contest file; it gives {count} word searches, {levels}", count=len(job.sheets), levels=levels
        )
    message = sentence(
        '{path}: this is {what}; "worksheets import {path}" writes a job for you to change', path=path, what=what
    )
    note = Message(message, level="note")
    of_list = (Message(str(each), level=each.level) for each in (note, *file.messages))
    return replace(job, messages=(*of_list, *(message for message in job.messages if message.level == "warning")))
