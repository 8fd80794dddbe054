"""The main job, from top to bottom: read jobs, make exercises, place them on pages, write files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import GenerationError, InputError, Message, Say, WorksheetError, silent, summed_up
from worksheets.base.quoting import a_value, written
from worksheets.commands.access_files import refuse_unreadable
from worksheets.commands.making import (
    Awaiting,
    Failure,
    Failures,
    MadeJob,
    Progress,
    executor_for,
    make_all,
    opened,
)
from worksheets.commands.paper import for_its_paper, refusals, refused_sheets
from worksheets.commands.sheet_files import refuse_h5p, refuse_pictures
from worksheets.exercises.exercise import Exercise
from worksheets.job.file_names import file_names, refuse_clashes, volume_files
from worksheets.job.find import joined, override, read_jobs, refuse_lost_inputs

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from worksheets.exercises.cache import Cache
    from worksheets.exercises.remembered import Remembered
    from worksheets.job.models import Job, Sheet
    from worksheets.output.memory import Outlet

MOST_ALIKE = 10
"""Maximum number of warnings of one sort that are printed."""


class PartlyBuiltError(GenerationError):
    """Some sheets failed; the files with all the others are `written`.

    >>> from worksheets import PartlyBuiltError
    >>> PartlyBuiltError("sheet 2 has no solution").written
    ()
    """

    written: tuple[Path, ...] = ()


def build(
    job: str | Path | Job | Sequence[str | Path | Job],
    *,
    output: str | Path = "output",
    formats: str | Sequence[str] | None = None,
    answers: str | None = None,
    seed: int | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    scheduler: str | None = None,
    keep_going: bool = False,
    cache: str | Path | Cache | Remembered | None = None,
    allow_outside: bool = False,
    progress: Progress | None = None,
    awaiting: Awaiting | None = None,
    say: Say = silent,
) -> list[Path]:
    """Build one job or several; return the paths written. Either all files are written or none.

    >>> from tempfile import TemporaryDirectory
    >>> from worksheets import Job, build
    >>> job = Job.parse({"title": "Pets", "sheets": [{"words": ["cat", "dog"], "size": 6}]})
    >>> with TemporaryDirectory() as folder:
    ...     [path.name for path in build(job, output=folder, formats=["pdf", "json"])]
    ['job.pdf', 'job-answers.pdf', 'job.json']

    A job is a path, the name of a file in `configs/`, a word list, which becomes one word search, or a `Job`. Arguments
    that are not None replace the job's own values.

    Sheets are made by `workers` processes, by an `executor` of `concurrent.futures`, which stays open, or by the
    workers of the Dask `scheduler` at an address; an empty address means none, not even the job's. `cache` is a folder
    that keeps exercises, so that a build that was stopped continues with the next one. None of these changes the files.

    Word files are read only below the folder of the job that names them, unless `allow_outside` is set; the same holds
    for a scheduler on another machine that the job names. Files of an earlier build that contradict the new ones are
    removed: an answer key, volumes that no longer exist.

    `say` gets warnings and notes: on files of earlier builds, on word lists that could be read in several ways, on
    words that a list has twice, on a font that lacks letters, and on print that is hard to read.

    With `keep_going` all sheets that can be made are written, then PartlyBuiltError is raised if others failed. Without
    it, nothing is made if some sheet cannot be printed anyway.

    Raises InputError for mistakes in the input, also if a file to write is one of those read; GenerationError or
    LayoutError for sheets that cannot be made or printed; OutputError for files that cannot be written.
    """
    from worksheets.commands.earlier import remove_earlier  # here, because plans write nothing
    from worksheets.exercises.remembered import Remembered
    from worksheets.output.staging import Staging

    refuse_arguments(output, workers)
    names = job if isinstance(job, Iterable) and not isinstance(job, str | Mapping) else [job]
    reads = read_jobs(names, allow_outside=allow_outside)
    say_all(say, (message for read in reads for message in read.messages_in("read")))
    jobs = [override(read, formats=formats, answers=answers, seed=seed, scheduler=scheduler) for read in reads]
    jobs = [for_its_paper(job, printed=job.drawn) for job in jobs]
    refuse_files(jobs, Path(output))
    say_all(say, summed_up((message for job in jobs for message in job.messages_in("build")), MOST_ALIKE))
    refused = refused_sheets(jobs, [job.on_paper for job in jobs], awaiting)
    if any(refused) and not keep_going:
        raise joined([error for job, errors in zip(jobs, refused, strict=True) for error in refusals(job, errors)])
    failures: list[WorksheetError] = []
    warnings: list[Message] = []
    trusted = scheduler is not None or allow_outside
    with (
        executor_for(jobs, executor, trusted=trusted) as crew,
        nullcontext(cache) if isinstance(cache, Remembered) else opened(cache, output) as known,
        Staging(Path(output)) as staging,
    ):
        for made in make_all(jobs, refused, workers, progress, awaiting, known, crew):
            failures += write_booklet(made, staging, warnings, keep_going=keep_going, already=bool(failures))
        if failures and not keep_going:
            raise joined(failures)
        removed = remove_earlier(jobs, staging)
        written = staging.commit()
    say_all(say, (*summed_up(warnings, MOST_ALIKE), *removed))
    if failures:
        error = PartlyBuiltError(*joined(failures).problems)
        error.written = tuple(written)
        raise error
    return written


def say_all(say: Say, messages: Iterable[Message]) -> None:
    """Pass each of the messages to `say`."""
    for message in messages:
        say(message)


def refuse_files(jobs: Sequence[Job], folder: Path) -> None:
    """Raise InputError for files that cannot be written, or would overwrite each other or an input."""
    refuse_pictures(jobs)
    refuse_h5p(jobs)
    refuse_unreadable(jobs)
    refuse_clashes(jobs)
    targets = [folder / name for job in jobs for name in file_names(job)]
    volumes = [path for job in jobs for path in volume_files(job, folder)]
    refuse_lost_inputs(dict.fromkeys((*targets, *volumes)), (path for job in jobs for path in job.inputs))


def refuse_arguments(output: object, workers: object) -> None:
    """Raise InputError for an output folder or a number of processes of the wrong type, and for an empty name."""
    problems = []
    if not isinstance(output, str | os.PathLike):
        problems.append(f"the output folder is a path, not {a_value(output)}")
    elif output == "":
        problems.append("the output folder has no name; . is the folder you are in")
    if type(workers) is not int or workers < 1:
        value = written(workers) if type(workers) is int else a_value(workers)
        problems.append(f"the number of workers is a whole number from 1 up, not {value}")
    if problems:
        raise InputError(*problems)


class _NothingToWriteError(Exception):
    """A sheet failed, so no file will be written; all others have been made."""


def write_booklet(
    made: MadeJob, staging: Outlet, warnings: list[Message], *, keep_going: bool, already: bool
) -> list[WorksheetError]:
    """Put the job's files, with all sheets that can be made and printed, into `staging`; return the errors of others.

    Warnings about the print are added to `warnings`. Without `keep_going` nothing is written if a sheet fails, or if
    something failed `already`; sheets are still laid out as long as all before them could be made, because only that
    finds their errors. Raises LayoutError if sheets cannot be printed together, although each can alone.
    """
    from worksheets.commands.files import JobFiles

    unmade, unprinted = Failures(), Failures()

    def exercises() -> Iterator[tuple[Sheet, Exercise]]:
        for sheet, result in made.results:
            if not isinstance(result, Exercise):
                unmade.add(Failure(sheet, result))
            elif keep_going or not (already or unmade):
                yield sheet, result
            if unmade.full and not keep_going:
                break
        if (already or unmade) and not keep_going:
            raise _NothingToWriteError

    with suppress(_NothingToWriteError):
        files = JobFiles(made.job, staging)
        files.write(exercises(), lambda sheet, error: unprinted.add(Failure(sheet, error)))
        warnings += (*files.small_print.warnings(), *files.pictures.warnings(), *files.h5p.warnings())
    sheets = made.job.sheets
    failures = unmade.errors(sheets)
    if keep_going or not (already or failures):
        failures += unprinted.errors(sheets)
    return failures
