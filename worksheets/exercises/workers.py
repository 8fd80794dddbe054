"""Makes exercises in the order of the sheets, in this process or with an executor.

Starting processes takes longer than making a few exercises, so this process makes the first ones itself and gets help
only if much is left. The results never depend on where they were made.
"""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.base.errors import GenerationError, WorksheetError
from worksheets.base.exact import total
from worksheets.base.sentences import sentence
from worksheets.exercises.class_sheets import for_sheet, make_equal
from worksheets.exercises.exercise import Exercise, make_exercise, order_of

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from worksheets.job.models import Sheet

Made: TypeAlias = Exercise | WorksheetError
"""The result for a sheet: its exercise, or the error that says why there is none."""

ALONE_SECONDS = 0.5
"""Work up to this long is done by this process alone."""

BATCH_SECONDS = 0.1
"""Approximate work in one message to an executor that has no `batch_seconds` of its own."""

BATCHES_EACH = 4
"""Maximum number of batches submitted for each worker, including the one in progress."""

UNKNOWN_SECONDS = 0.05
"""Assumed time for a sheet of a kind before one of that kind was made."""

MOST_AHEAD = 20_000
"""Maximum number of sheets submitted or made before their turn, some kB each; a slow sheet may delay the others."""


def make_exercises(
    sheets: Sequence[Sheet],
    seed: int,
    workers: int = 1,
    executor: Executor | None = None,
    *,
    measured: bool = False,
) -> Generator[Made, None, None]:
    """Yield the result of `make_sheet` for each sheet, in order; close the generator after use.

    The sheets are made by up to `workers` processes, or by `executor`, which stays open. An executor may have the
    attributes `workers`, their number; `batch_seconds`, the work to send at a time; and `result_of`, which waits for a
    future. Errors other than WorksheetError are raised.
    """
    rest, seconds = iter(sheets), 0.0
    pace = _Pace(Counter(sheet.kind for sheet in sheets) if executor or workers > 1 else Counter())
    for sheet in rest:
        begun = time.perf_counter()
        result = make_sheet(sheet, seed, measured)
        took = time.perf_counter() - begun
        seconds += took
        pace.learn(sheet, took)
        yield result
        if seconds > ALONE_SECONDS and pace.rest > ALONE_SECONDS:
            queue = _Queue(rest, pace, (seed, measured))
            yield from (
                queue.by_executor(executor, max(workers, all_cores())) if executor else queue.by_processes(workers)
            )
            return


def make_sheet(sheet: Sheet, seed: int, measured: bool = False) -> Made:
    """The sheet's exercise, checked and, if `measured`, with its score; or the error that says why there is none."""
    try:
        made = make_equal(sheet, seed) if sheet.pupil else make_exercise(order_of(sheet, seed))
        made = for_sheet(made, sheet, seed)
        return made.measure() if measured else made
    except WorksheetError as error:
        return type(error)(*error.problems)  # without the frames of the search, which would stay in memory


class Batch(NamedTuple):
    """The results for some sheets, and the seconds that each took."""

    made: list[Made]
    seconds: list[float]


def make_batch(sheets: Sequence[Sheet], seed: int, measured: bool = False) -> Batch:
    """Make some sheets in order."""
    made, times = [], [time.perf_counter()]
    for sheet in sheets:
        made.append(make_sheet(sheet, seed, measured))
        times.append(time.perf_counter())
    return Batch(made, [end - begin for begin, end in pairwise(times)])


class _Pace:
    """Estimates the time for the remaining sheets, by kind: a box may take as long as a thousand word searches."""

    def __init__(self, left: Counter[str]) -> None:
        self._left = left
        """The number of remaining sheets of each kind."""
        self._made: Counter[str] = Counter()
        self._seconds: dict[str, float] = {}

    def learn(self, sheet: Sheet, seconds: float) -> None:
        """Record that a sheet was made."""
        self._left[sheet.kind] -= 1
        self._made[sheet.kind] += 1
        self._seconds[sheet.kind] = self._seconds.get(sheet.kind, 0.0) + seconds

    def seconds_for(self, kind: str) -> float:
        """Estimated seconds for a sheet of the kind."""
        return self._seconds[kind] / self._made[kind] if self._made[kind] else UNKNOWN_SECONDS

    @property
    def count(self) -> int:
        """The number of remaining sheets."""
        return self._left.total()

    @property
    def rest(self) -> float:
        """Estimated seconds for all remaining sheets."""
        return total(count * self.seconds_for(kind) for kind, count in self._left.items())


@dataclass(slots=True)
class _Work:
    """A batch of sheets, kept until they are made, since a worker may be lost."""

    sheets: list[Sheet]
    future: Future[Batch] | None = None
    """None if they must be submitted, perhaps again."""


class _Queue:
    """The remaining sheets on their way through an executor."""

    def __init__(self, rest: Iterator[Sheet], pace: _Pace, how: tuple[int, bool]) -> None:
        self._rest = rest
        self._pace = pace
        self._left = pace.count
        """The number of sheets that were not submitted yet."""
        self._how = how
        """The other arguments of `make_batch`."""
        self._ahead = 0
        self._works: deque[_Work] = deque()

    def by_processes(self, workers: int) -> Iterator[Made]:
        """Yield the results, made by processes that end with this iterator."""
        from worksheets.exercises.pool import Pool

        with Pool(min(workers, self._left)) as pool:
            yield from self._made_by(pool, workers, pool.mend)

    def by_executor(self, executor: Executor, workers: int) -> Iterator[Made]:
        """Yield the results, made by an executor; submitted work is cancelled with this iterator."""
        try:
            yield from self._made_by(executor, workers, lambda: False)
        finally:
            for work in self._works:
                if work.future:
                    work.future.cancel()

    def _made_by(self, executor: Executor, workers: int, mend: Callable[[], bool]) -> Iterator[Made]:
        """Yield the results; `mend` is called if all submitted work is lost, and returns whether to submit it again."""
        from concurrent.futures import BrokenExecutor

        while True:
            try:
                batch = self._next_batch(executor, workers)
            except BrokenExecutor as error:
                if not mend():
                    message = sentence(
                        "one of the processes has ended, perhaps because memory ran out; try --workers 1"
                    )
                    raise GenerationError(message) from error
                for work in self._works:
                    if work.future and (work.future.cancelled() or work.future.exception()):
                        work.future = None
                continue
            if batch is None:
                return
            yield from batch

    def _next_batch(self, executor: Executor, workers: int) -> list[Made] | None:
        """The results of the next batch; None at the end."""
        for work in self._works:
            self._submitted(work, executor)
        most = BATCHES_EACH * getattr(executor, "workers", workers)
        seconds: float = getattr(executor, "batch_seconds", BATCH_SECONDS)
        under_way = sum(not work.future.done() for work in self._works if work.future)
        while under_way < most and self._ahead < MOST_AHEAD:
            # Small batches near the end, so that all workers finish at about the same time.
            work = _Work(list(self._batch(seconds, min(self._left, MOST_AHEAD) // most)))
            if not work.sheets:
                break
            self._works.append(work)
            self._left -= len(work.sheets)
            self._ahead += len(work.sheets)
            self._submitted(work, executor)
            under_way += 1
        if not self._works:
            return None
        first = self._works[0]
        result_of: Callable[[Future[Batch]], Batch] = getattr(executor, "result_of", lambda future: future.result())
        batch = result_of(self._submitted(first, executor))
        self._works.popleft()
        for sheet, seconds in zip(first.sheets, batch.seconds, strict=True):
            self._pace.learn(sheet, seconds)
        self._ahead -= len(first.sheets)
        return batch.made

    def _batch(self, seconds: float, most: int) -> Iterator[Sheet]:
        """The next sheets, for about this many `seconds`: at least one, and at most `most`."""
        for number, sheet in enumerate(self._rest, start=1):
            yield sheet
            seconds -= self._pace.seconds_for(sheet.kind)
            if seconds <= 0 or number >= most:
                return

    def _submitted(self, work: _Work, executor: Executor) -> Future[Batch]:
        if work.future is None:
            work.future = executor.submit(make_batch, work.sheets, *self._how)
        return work.future


def all_cores() -> int:
    """The number of processes that can work at the same time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
