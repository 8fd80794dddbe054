"""The main job, from top to bottom: read jobs, make exercises, place them on pages, write files."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.base.errors import GenerationError, InputError, Message, Say, WorksheetError, silent
from worksheets.base.quoting import a_value, written
from worksheets.base.repeats import summed_up
from worksheets.commands.cache import opened
from worksheets.commands.failures import Failure, Failures
from worksheets.commands.h5p_files import refuse_h5p
from worksheets.commands.outlines import Refused, for_its_paper, refusals, refused_outlines
from worksheets.commands.pictures import refuse_pictures
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import Made, make_exercises
from worksheets.job.find import (
    file_names,
    joined,
    override,
    read_jobs,
    refuse_clashes,
    refuse_lost_inputs,
    scheduler_of,
    volume_files,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from worksheets.exercises.cache import Cache
    from worksheets.exercises.remembered import Remembered
    from worksheets.job.models import Job, Sheet
    from worksheets.output.memory import Outlet

Progress: TypeAlias = Callable[[int, int, Made], None]
"""Called with the number of sheets made, the number of all, and what became of the last one."""


Awaiting: TypeAlias = Callable[[int, int, "Sheet"], None]
"""Called with the number of sheets made, the number of all, and the next one before it is made, at times twice."""


MOST_ALIKE = 10
"""Maximum number of warnings of one sort that are printed."""


class PartlyBuiltError(GenerationError):
    """Some sheets failed; the files with all the others are `written`."""

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
    """Build a job, or several together; returns the paths written, all of them or none.

    A job is a path, or the name of a file in `configs/`, or a word list, of which one word search is made, or a `Job`.
    What is not None wins over the job; `formats` may be one name. Sheets are made by `workers` processes, by an
    `executor` of `concurrent.futures`, which stays open, or by the workers of the Dask `scheduler` at an address; an
    empty address stands for none, not even the job's. `cache` is a folder that keeps the exercises for the next build,
    so that one that was stopped goes on. None of these changes anything in the files.

    Word files are read below the folder of the job that names them, elsewhere only with `allow_outside`; the same goes
    for a scheduler that the job names, if it is on another machine.
    A job with `volume_pages` becomes several volumes, each with its answers. What an earlier build of the job has left
    and the new files contradict is removed with them: an answer key, volumes that are no more. `say` gets a warning
    about that, about files that are perhaps such, where a text was perhaps not read as it was meant, where the booklet
    is set in another font than asked for, where something is so small that it is hard to read, and for each word that
    a list file has twice; and a note for each word list that is not plainly one word a line: what was made of it.

    With `keep_going` the sheets that can be made are written, and then PartlyBuiltError is raised if others failed;
    without it nothing is made if some cannot be printed whatever is made of them.

    Raises InputError for what is wrong with the input, also where a file to write is one of those
    read; GenerationError or LayoutError for sheets that cannot be made or printed, OutputError for
    files that cannot be written.
    """
    from worksheets.commands.earlier import remove_earlier  # here, as who only plans writes nothing
    from worksheets.output.staging import Staging

    refuse_arguments(output, workers)
    names = job if isinstance(job, Iterable) and not isinstance(job, str) else [job]
    reads = read_jobs(names, allow_outside=allow_outside)
    say_all(say, (message for read in reads for message in read.said_in("read")))
    jobs = [override(read, formats=formats, answers=answers, seed=seed, scheduler=scheduler) for read in reads]
    jobs = [for_its_paper(job, printed=job.drawn) for job in jobs]
    refuse_files(jobs, Path(output))
    say_all(say, summed_up((message for job in jobs for message in job.said_in("build")), MOST_ALIKE))
    refused = refused_sheets(jobs, [job.on_paper for job in jobs], awaiting)
    if any(refused) and not keep_going:
        raise joined([error for job, errors in zip(jobs, refused, strict=True) for error in refusals(job, errors)])
    failures: list[WorksheetError] = []
    warnings: list[Message] = []
    trusted = scheduler is not None or allow_outside
    with (
        executor_for(jobs, executor, trusted=trusted) as crew,
        known_exercises(cache, output) as known,
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
    """Say each of the messages."""
    for message in messages:
        say(message)


def refuse_files(jobs: Sequence[Job], folder: Path) -> None:
    """Raise InputError for jobs whose files cannot be written, or would be written over each other or over an input."""
    refuse_pictures(jobs)
    refuse_h5p(jobs)
    refuse_clashes(jobs)
    targets = [folder / name for job in jobs for name in file_names(job)]
    volumes = [path for job in jobs for path in volume_files(job, folder)]
    refuse_lost_inputs(dict.fromkeys((*targets, *volumes)), (path for job in jobs for path in job.inputs))


def known_exercises(
    cache: str | Path | Cache | Remembered | None, output: str | Path
) -> AbstractContextManager[Cache | Remembered | None]:
    """The exercises made before, from a folder that is opened or from memory."""
    from worksheets.exercises.remembered import Remembered

    return nullcontext(cache) if isinstance(cache, Remembered) else opened(cache, output)


def refuse_arguments(output: object, workers: object) -> None:
    """Raise InputError for a folder or a number of processes of the wrong type, and for a folder without a name."""
    problems = []
    if not isinstance(output, str | os.PathLike):
        problems.append(f"the output folder is a path, not {a_value(output)}")
    elif output == "":
        problems.append("the output folder has no name; . is the folder you are in")
    if type(workers) is not int or workers < 1:
        said = written(workers) if type(workers) is int else a_value(workers)
        problems.append(f"the number of workers is a whole number from 1 up, not {said}")
    if problems:
        raise InputError(*problems)


@contextmanager
def executor_for(
    jobs: Sequence[Job], given: Executor | None = None, *, trusted: bool = True
) -> Iterator[Executor | None]:
    """Who makes the sheets of these jobs: the executor given, else their scheduler; None stands for this machine.

    Raises InputError for a scheduler elsewhere that is not `trusted`.
    """
    address = scheduler_of(jobs, trusted=trusted or given is not None)
    if given is not None or not address:
        yield given
        return
    from worksheets.exercises.scheduler import DaskExecutor

    with DaskExecutor(address) as executor:
        yield executor


class MadeJob(NamedTuple):
    """A job, and what becomes of its sheets, in their order; they are made when they are asked for, and once."""

    job: Job
    results: Iterator[tuple[Sheet, Made]]


def refused_sheets(jobs: Sequence[Job], printed: Sequence[bool], awaiting: Awaiting | None = None) -> list[Refused]:
    """The sheets of each job that do not fit its paper, as far as that is known before they are made."""
    sheets = [sheet for job in jobs for sheet in job.sheets]
    if awaiting and sheets:
        awaiting(0, len(sheets), sheets[0])
    return [refused_outlines(job) if on_paper else {} for job, on_paper in zip(jobs, printed, strict=True)]


def make_all(
    jobs: Sequence[Job],
    refused: Sequence[Refused],
    workers: int = 1,
    progress: Progress | None = None,
    awaiting: Awaiting | None = None,
    cache: Cache | Remembered | None = None,
    executor: Executor | None = None,
    *,
    plan: bool = False,
) -> Iterator[MadeJob]:
    """The jobs with their exercises, one job after the other; the sheets `refused` are not made.

    Their difficulty is measured where it is to be printed or exported: for a `plan`, in answers and in JSON.

    The results of a job are to be taken before the next job is asked for, or they are never made.
    """
    total = sum(len(job.sheets) for job in jobs)
    done = 0

    def results(job: Job, errors: Refused) -> Generator[tuple[Sheet, Made], None, None]:
        nonlocal done
        wanted = [sheet for number, sheet in enumerate(job.sheets) if number not in errors]
        measured = plan or job.answers != "none" or job.key or "json" in job.formats
        make = partial(make_exercises, seed=job.seed, workers=workers, executor=executor, measured=measured)
        with closing(cache.remembered(wanted, job.seed, make) if cache else make(wanted)) as exercises:
            for number, sheet in enumerate(job.sheets):
                if awaiting:
                    awaiting(done, total, sheet)
                made = errors[number] if number in errors else next(exercises)
                if measured and isinstance(made, Exercise):
                    made = made.measure()  # one that was kept has none yet
                done += 1
                if progress:
                    progress(done, total, made)
                yield sheet, made

    for job, errors in zip(jobs, refused, strict=True):
        with closing(results(job, errors)) as each:
            yield MadeJob(job, each)


class _NothingToWriteError(Exception):
    """A sheet failed, so that no file will be written, and all others are made."""


def write_booklet(
    made: MadeJob, staging: Outlet, warnings: list[Message], *, keep_going: bool, already: bool
) -> list[WorksheetError]:
    """Put the job's files, with all sheets that can be made and printed, into `staging`; returns why others cannot.

    What the author should know of the print goes into `warnings`.

    Without `keep_going` nothing is written where a sheet fails, or where something failed `already`; then sheets are
    laid out as long as all before them could be made, for nothing else can tell what is wrong with them.
    Raises LayoutError where sheets cannot be printed together, although each can alone.
    """
    from worksheets.commands.files import JobFiles

    unmade, unprinted = Failures(), Failures()

    def exercises() -> Iterator[tuple[Sheet, Exercise]]:
        for sheet, each in made.results:
            if not isinstance(each, Exercise):
                unmade.add(Failure(sheet, each))
            elif keep_going or not (already or unmade):
                yield sheet, each
            if unmade.full and not keep_going:
                break
        if (already or unmade) and not keep_going:
            raise _NothingToWriteError

    with suppress(_NothingToWriteError):
        files = JobFiles(made.job, staging)
        files.write(exercises(), lambda sheet, error: unprinted.add(Failure(sheet, error)))
        warnings += files.small_print.warnings()
        warnings += files.pictures.warnings()
        warnings += files.h5p.warnings()
    sheets = made.job.sheets
    failures = unmade.told(sheets)
    if keep_going or not (already or failures):
        failures += unprinted.told(sheets)
    return failures
