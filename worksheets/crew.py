"""Exercises by several processes, in the order of the sheets.

Starting processes takes longer than making a few exercises, so this process makes the first ones
itself and gets help only when much is left. What is made never depends on who made it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, TypeAlias

from worksheets.errors import GenerationError, Problem, WorksheetError
from worksheets.exercise import Exercise
from worksheets.make import make_exercise

if TYPE_CHECKING:
    from worksheets.job.models import Sheet

Made: TypeAlias = Exercise | WorksheetError
"""What became of a sheet: its exercise, or the error that says why there is none."""

ALONE_SECONDS = 0.5
"""Work up to this long is done by this process alone."""

CHUNK_SECONDS = 0.1
"""About as much work as one message to another process carries."""

MOST_WORKERS = 61
"""Windows cannot wait for more processes than this."""


def make_exercises(sheets: Sequence[Sheet], seed: int, workers: int = 1) -> Iterator[Made]:
    """What became of each sheet, lazily and in order, made by up to `workers` processes."""
    begun = time.perf_counter()
    for number, sheet in enumerate(sheets):
        yield make_sheet(sheet, seed)
        made, left = number + 1, len(sheets) - number - 1
        each = (time.perf_counter() - begun) / made
        if workers > 1 and each * made > ALONE_SECONDS and each * left > ALONE_SECONDS:
            size = max(1, min(int(CHUNK_SECONDS / each), left // (4 * workers)))
            yield from _make_together(sheets[made:], seed, workers, size)
            return


def make_sheet(sheet: Sheet, seed: int) -> Made:
    """The sheet's exercise, or the error with the sheet's place in the job file."""
    try:
        return make_exercise(sheet.kind, sheet.spec, seed, sheet_id=sheet.id, title=sheet.title, variant=sheet.variant)
    except WorksheetError as error:
        return placed(error, sheet)


def placed(error: WorksheetError, sheet: Sheet) -> WorksheetError:
    """The error with the sheet's place and path on problems that have none of their own."""
    path = f"{sheet.path} ({', '.join(filter(None, (sheet.id, sheet.variant)))})"
    return type(error)(
        *(Problem(p.message, ".".join(filter(None, (path, p.path))), p.place or sheet.place) for p in error.problems)
    )


def _make_together(sheets: Sequence[Sheet], seed: int, workers: int, size: int) -> Iterator[Made]:
    """The same from a pool of processes that get `size` sheets at a time, a few chunks ahead."""
    chunks = [sheets[start : start + size] for start in range(0, len(sheets), size)]
    workers = min(workers, len(chunks), MOST_WORKERS)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, initializer=_ignore_interrupts)
    waiting: deque[Future[list[Made]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_make_chunk, chunk, seed))
            if len(waiting) > 4 * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BaseException as error:
        # Ctrl-C, or a reader that stopped: nobody wants the rest, so do not wait for it.
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            message = "one of the processes came to an end, perhaps for want of memory; try --workers 1"
            raise GenerationError(message) from error
        raise
    pool.shutdown()


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one has to answer it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _make_chunk(sheets: Sequence[Sheet], seed: int) -> list[Made]:
    return [make_sheet(sheet, seed) for sheet in sheets]


def all_cores() -> int:
    """How many processes can work at the same time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
