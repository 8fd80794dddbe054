"""The exercises of jobs: who makes them, in which order, from which cache, and what to report of those that failed."""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.base.errors import InputError, LayoutError, Message, Say, WorksheetError, why_unwritten
from worksheets.base.quoting import a_value
from worksheets.base.sentences import sentence
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import Made, make_exercises
from worksheets.job.find import scheduler_of
from worksheets.job.yaml import limits

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from worksheets.exercises.cache import Cache
    from worksheets.exercises.remembered import Remembered
    from worksheets.job.models import Job, Sheet

Progress: TypeAlias = Callable[[int, int, Made], None]
"""Called with the number of sheets made, the number of all, and the exercise or error of the last one."""

Awaiting: TypeAlias = Callable[[int, int, "Sheet"], None]
"""Called with the number of sheets made, the number of all, and the next one before it is made, sometimes twice."""

Refused: TypeAlias = Mapping[int, LayoutError]
"""Why sheets of a job, by number from 0, do not fit its paper."""


class MadeJob(NamedTuple):
    """A job and its exercises or errors, in the order of its sheets; each is made when it is taken, and only once."""

    job: Job
    results: Iterator[tuple[Sheet, Made]]


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
    """Yield the jobs with their exercises, one job after the other; the sheets `refused` are not made.

    The results of a job must be taken before the next job, or they are never made. The difficulty is measured if it is
    printed or exported: for a `plan`, in answers and in JSON.
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
                    made = made.measure()  # one from a cache has no score yet
                done += 1
                if progress:
                    progress(done, total, made)
                yield sheet, made

    for job, errors in zip(jobs, refused, strict=True):
        with closing(results(job, errors)) as result:
            yield MadeJob(job, result)


@contextmanager
def executor_for(
    jobs: Sequence[Job], given: Executor | None = None, *, trusted: bool = True
) -> Iterator[Executor | None]:
    """The executor that makes the sheets: `given`, else the jobs' scheduler; None means this machine.

    Raises InputError for a scheduler on another machine that is not `trusted`.
    """
    address = scheduler_of(jobs, trusted=trusted or given is not None)
    if given is not None or not address:
        yield given
        return
    from worksheets.exercises.scheduler import DaskExecutor

    with DaskExecutor(address) as executor:
        yield executor


def _warn(message: Message) -> None:
    warnings.warn(str(message), stacklevel=2)


@contextmanager
def opened(
    cache: str | Path | Cache | None, output: str | Path | None = None, say: Say = _warn
) -> Iterator[Cache | None]:
    """The cache in a folder, closed at the end; an open one stays open, and None means no cache.

    Raises InputError if the output folder is the same one, and UnusableFolderError if the folder cannot be used.
    """
    if cache is None:
        yield None
        return
    from worksheets.exercises.cache import Cache  # SQLite takes time to load
    from worksheets.output.staging import UnusableFolderError

    if not isinstance(cache, str | os.PathLike | Cache):
        raise InputError(sentence("the cache folder is a path, not {value}", value=a_value(cache)))
    if cache == "":
        raise InputError(sentence("the cache folder has no name; . is the folder you are in"))
    folder = cache.folder if isinstance(cache, Cache) else Path(cache)
    if output is not None and Path(output).resolve() == folder.resolve():
        raise InputError(sentence("{folder} cannot be the output folder and the cache folder; use two", folder=folder))
    if isinstance(cache, Cache):
        yield cache
        return
    try:
        made = Cache(folder, lambda sentence: say(Message(sentence, level="warning")))
    except (OSError, ValueError) as error:
        why = why_unwritten(error) if isinstance(error, OSError) else str(error)
        raise UnusableFolderError(
            sentence("the cache folder {folder} cannot be used: {why}", folder=folder, why=why)
        ) from error
    with closing(made):
        yield made


class Failure(NamedTuple):
    """A sheet that cannot be made or printed, and why."""

    sheet: Sheet
    error: WorksheetError


class Failures:
    """Collects the failures of a job; keeps only as many different ones as are reported."""

    def __init__(self) -> None:
        self.full = False
        """Whether there were more than are reported."""
        self._alike: dict[object, list[Failure]] = {}

    def __bool__(self) -> bool:
        return bool(self._alike)

    def add(self, failure: Failure) -> None:
        """Add one more."""
        key = failure.sheet.path, type(failure.error), failure.error.problems
        if len(self._alike) <= limits.PROBLEMS or key in self._alike:
            same = self._alike.setdefault(key, [])
            same.append(Failure(failure.sheet, same[0].error if same else failure.error))
        self.full = len(self._alike) > limits.PROBLEMS

    def errors(self, sheets: Iterable[Sheet]) -> list[WorksheetError]:
        """The errors with their places, in the order of `sheets`, which are all sheets of the job.

        If versions of one entry fail for the same reason, there is one error for all of them.
        """
        if not self._alike:
            return []
        order: dict[int, int] = {}
        versions: Counter[str] = Counter()
        for number, sheet in enumerate(sheets):
            order[id(sheet)] = number
            versions[sheet.path] += 1
        groups = [sorted(same, key=lambda each: order[id(each.sheet)]) for same in self._alike.values()]
        groups.sort(key=lambda same: order[id(same[0].sheet)])
        return [placed(same[0].error, [each.sheet for each in same], versions[same[0].sheet.path]) for same in groups]


def errors_of_sheets(failures: Iterable[Failure], sheets: Iterable[Sheet]) -> list[WorksheetError]:
    """The errors of these failures, as of `Failures.errors`."""
    collected = Failures()
    for failure in failures:
        collected.add(failure)
    return collected.errors(sheets)


def placed(error: WorksheetError, sheets: Sequence[Sheet], versions: int) -> WorksheetError:
    """The error with the path of the entry whose `sheets` it is about; problems without a place get the entry's.

    The path names the sheets, `sheets[1] (easy, A; hard, A)`, unless they are all `versions` of the entry.
    """
    first = sheets[0]
    if len(sheets) == versions > 1:
        ids = {sheet.label.removesuffix(sheet.variant or "").removesuffix(", ") for sheet in sheets}
        label = ids.pop() if len(ids) == 1 else ""
    else:
        label = "; ".join(sheet.label for sheet in sheets)
    path = f"{first.path} ({label})" if label else first.path
    return type(error)(
        *(replace(p, path=".".join(filter(None, (path, p.path))), place=p.place or first.place) for p in error.problems)
    )
