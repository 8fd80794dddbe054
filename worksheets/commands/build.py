"""The main job, from top to bottom: read jobs, make exercises, place them on pages, write files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from worksheets.commands.cache import opened
from worksheets.commands.failures import Failure, told
from worksheets.commands.outlines import Refused, refusals, refused_outlines
from worksheets.errors import GenerationError, InputError, LayoutError, WorksheetError
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import Made, make_exercises
from worksheets.export.json_file import write_json
from worksheets.export.staging import Staging
from worksheets.export.text_file import write_text
from worksheets.job.find import file_names, joined, override, read_jobs, refuse_clashes, refuse_lost_inputs
from worksheets.layout.booklet import Part, layout_error, place_booklet
from worksheets.layout.page import Starts, starts_of
from worksheets.pdf.fonts import load_fonts
from worksheets.pdf.writer import write_pdf
from worksheets.quotes import a_value, written

if TYPE_CHECKING:
    from worksheets.exercises.cache import Cache
    from worksheets.job.models import Job, Sheet
    from worksheets.layout.page import Page
    from worksheets.pdf.fonts import Fonts

Progress: TypeAlias = Callable[[int, int, Made], None]
"""Called with the number of sheets made, the number of all, and what became of the last one."""


Awaiting: TypeAlias = Callable[[int, int, "Sheet"], None]
"""Called with the number of sheets made, the number of all, and the next one before it is made, at times twice."""


class PartlyBuiltError(GenerationError):
    """Some sheets failed; the files with all the others are `written`."""

    written: tuple[Path, ...] = ()


def build(
    job: str | Path | Sequence[str | Path],
    *,
    output: str | Path = "output",
    formats: str | Sequence[str] | None = None,
    answers: str | None = None,
    seed: int | None = None,
    workers: int = 1,
    keep_going: bool = False,
    cache: str | Path | Cache | None = None,
    allow_outside: bool = False,
    progress: Progress | None = None,
    awaiting: Awaiting | None = None,
) -> list[Path]:
    """Build a job, or several together; returns the paths written, all of them or none.

    A job is a path, or the name of a file in `configs/`. What is not None wins over the job file;
    `formats` may be one name. `workers` is the number of processes and changes nothing in the files.
    Nor does `cache`, a folder that keeps the exercises for the next build, so that one that was stopped goes on.
    With `keep_going` the sheets that can be made are written, and then PartlyBuiltError is raised if
    others failed; without it nothing is made if some cannot be printed whatever is made of them.
    Word files are read below the folder of the job that names them, elsewhere only with `allow_outside`.

    Raises InputError for what is wrong with the input, also where a file to write is one of those
    read; GenerationError or LayoutError for sheets that cannot be made or printed, OutputError for
    files that cannot be written.
    """
    refuse_arguments(output, workers)
    names = job if isinstance(job, Iterable) and not isinstance(job, str) else [job]
    reads = read_jobs(names, allow_outside=allow_outside)
    jobs = [override(read, formats=formats, answers=answers, seed=seed) for read in reads]
    refuse_clashes(jobs)
    targets = (Path(output) / name for job in jobs for name in file_names(job))
    refuse_lost_inputs(targets, (path for job in jobs for path in job.inputs))
    refused = refused_sheets(jobs, ["pdf" in job.formats for job in jobs], awaiting)
    if any(refused) and not keep_going:
        raise joined([error for job, errors in zip(jobs, refused, strict=True) for error in refusals(job, errors)])
    failures: list[WorksheetError] = []
    with opened(cache, output) as exercises, Staging(Path(output)) as staging:
        for made in make_all(jobs, refused, workers, progress, awaiting, exercises):
            failed = [*made.failures]
            if keep_going or not (failures or failed):
                failed += write_booklet(made, staging)
            failures += told(failed, made.job.sheets)
        if failures and not keep_going:
            raise joined(failures)
        written = staging.commit()
    if failures:
        error = PartlyBuiltError(*joined(failures).problems)
        error.written = tuple(written)
        raise error
    return written


def refuse_arguments(output: object, workers: object) -> None:
    """Raise InputError for a folder or a number of processes of the wrong type."""
    problems = []
    if not isinstance(output, str | os.PathLike):
        problems.append(f"the output folder is a path, not {a_value(output)}")
    if type(workers) is not int or workers < 1:
        said = written(workers) if type(workers) is int else a_value(workers)
        problems.append(f"the number of workers is a whole number from 1 up, not {said}")
    if problems:
        raise InputError(*problems)


@dataclass(frozen=True, slots=True)
class MadeJob:
    """A job with the exercises that could be made, each with its sheet, and why others could not."""

    job: Job
    exercises: Sequence[tuple[Sheet, Exercise]]
    failures: Sequence[Failure]


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
    cache: Cache | None = None,
) -> Iterator[MadeJob]:
    """The jobs with their exercises, one job after the other; the sheets `refused` are not made."""
    total = sum(len(job.sheets) for job in jobs)
    done = 0
    for job, errors in zip(jobs, refused, strict=True):
        exercises: list[tuple[Sheet, Exercise]] = []
        failures: list[Failure] = []
        wanted = [sheet for number, sheet in enumerate(job.sheets) if number not in errors]
        make = partial(make_exercises, seed=job.seed, workers=workers)
        with closing(cache.remembered(wanted, job.seed, make) if cache else make(wanted)) as results:
            for number, sheet in enumerate(job.sheets):
                if awaiting:
                    awaiting(done, total, sheet)
                made = errors[number] if number in errors else next(results)
                if isinstance(made, Exercise):
                    exercises.append((sheet, made))
                else:
                    failures.append(Failure(sheet, made))
                done += 1
                if progress:
                    progress(done, total, made)
        yield MadeJob(job, exercises, failures)


def write_booklet(made: MadeJob, staging: Staging) -> list[Failure]:
    """Put the job's files, with all sheets that can be printed, into `staging`; returns why others cannot.

    Raises LayoutError where sheets cannot be printed together, although each can alone.
    """
    fonts = load_fonts(made.job.page.font)
    printable: Sequence[tuple[Sheet, Exercise]] = made.exercises
    failures: list[Failure] = []
    while printable:
        try:
            write_files(made.job, [exercise for _, exercise in printable], fonts, staging)
            break
        except LayoutError:
            if failures:
                raise
            printable, failures = sort_out(made, fonts)
            if not failures:
                raise
    return failures


def sort_out(made: MadeJob, fonts: Fonts) -> tuple[list[tuple[Sheet, Exercise]], list[Failure]]:
    """The exercises that fit on paper, each tried alone, and why the others do not."""
    printable: list[tuple[Sheet, Exercise]] = []
    failures: list[Failure] = []
    for sheet, exercise in made.exercises:
        error = layout_error(made.job, exercise, fonts)
        if error:
            failures.append(Failure(sheet, error))
        else:
            printable.append((sheet, exercise))
    return printable, failures


def write_files(job: Job, exercises: Sequence[Exercise], fonts: Fonts, staging: Staging) -> None:
    """Write the files that the job asks for; raises LayoutError and OSError."""
    starts = Starts(0)

    def write(part: Part) -> Starts:
        stream = staging.open(part.file)
        return write_pdf(part.pages, stream, fonts, title=part.title, language=job.language, duplex=part.duplex)

    if "pdf" in job.formats:
        starts = place_booklet(job, exercises, fonts, write)
    elif "json" in job.formats:
        # Page numbers stand in the JSON also where the PDF is made another time, as far as it can be.
        starts = place_booklet(job, exercises, fonts, lambda part: starts_of(_until_refused(part.pages)))
    if "json" in job.formats:
        numbers = zip_longest(exercises, starts.handouts, starts.answers)
        sheets = (exercise.to_json(page, answer_page) for exercise, page, answer_page in numbers)
        text = staging.open_text(f"{job.name}.json")
        write_json(text, title=job.title, language=job.language, seed=job.seed, sheets=sheets)
    if "txt" in job.formats:
        text = staging.open_text(f"{job.name}.txt")
        wanted = job.answers != "none"
        write_text(text, title=job.title, language=job.language, exercises=exercises, answers=wanted)


def _until_refused(pages: Iterator[Page]) -> Iterator[Page]:
    """The pages before the first one that cannot be laid out."""
    with suppress(LayoutError):
        yield from pages
