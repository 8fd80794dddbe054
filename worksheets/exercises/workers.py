"""Exercises by several processes, in the order of the sheets.

Starting processes takes longer than making a few exercises, so this process makes the first ones
itself and gets help only when much is left. What is made never depends on who made it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, TypeAlias, cast

from worksheets.errors import GenerationError, WorksheetError
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import checked, make_exercise
from worksheets.interrupts import interrupts_held

if TYPE_CHECKING:
    from worksheets.job.models import Sheet

Made: TypeAlias = Exercise | WorksheetError
"""What became of a sheet: its exercise, or the error that says why there is none."""

ALONE_SECONDS = 0.5
"""Work up to this long is done by this process alone."""

CHUNK_SECONDS = 0.1
"""About as much work as one message to another process carries."""

MOST_WORKERS = 60
"""Windows waits for at most 63 things at a time."""


def make_exercises(sheets: Sequence[Sheet], seed: int, workers: int = 1) -> Generator[Made, None, None]:
    """What became of each sheet, lazily and in order, made by up to `workers` processes; to be closed after use."""
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
    """The sheet's exercise, or why there is none."""
    try:
        made = make_exercise(sheet.kind, sheet.spec, seed, sheet_id=sheet.id, title=sheet.title, variant=sheet.variant)
        return checked(made, sheet.spec)
    except WorksheetError as error:
        return type(error)(*error.problems)  # without the frames of the search, which would be kept


def _make_together(sheets: Sequence[Sheet], seed: int, workers: int, size: int) -> Iterator[Made]:
    """The same from several processes, each of which gets `size` sheets at a time."""
    chunks = [sheets[start : start + size] for start in range(0, len(sheets), size)]
    waiting = iter(enumerate(chunks))
    ready: dict[int, list[Made]] = {}
    crew: dict[Connection, multiprocessing.Process] = {}
    try:
        for _ in range(min(workers, len(chunks), MOST_WORKERS)):
            connection, process = _start_worker(seed)
            crew[connection] = process
            connection.send(next(waiting))
        busy = list(crew)
        for number in range(len(chunks)):
            while number not in ready:
                for connection in cast("list[Connection]", wait(busy)):
                    done, made = connection.recv()
                    if isinstance(made, Exception):
                        raise made
                    ready[done] = made
                    chunk = next(waiting, None)
                    if chunk:
                        connection.send(chunk)
                    else:
                        busy.remove(connection)
            yield from ready.pop(number)
    except (EOFError, ConnectionError) as error:
        message = "one of the processes came to an end, perhaps for want of memory; try --workers 1"
        raise GenerationError(message) from error
    finally:
        # After Ctrl-C, or when the reader stopped, nobody wants the rest: do not wait for it.
        for process in crew.values():
            process.terminate()
        for connection, process in crew.items():
            process.join()
            connection.close()


def _start_worker(seed: int) -> tuple[Connection, multiprocessing.Process]:
    near, far = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_work, args=(far, seed), daemon=True)
    with interrupts_held():
        process.start()
    far.close()
    return near, process


def _work(connection: Connection, seed: int) -> None:
    """Make chunks of sheets until this process is ended, or nobody is left to take them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            number, sheets = connection.recv()
            made: list[Made] | Exception
            try:
                made = [make_sheet(sheet, seed) for sheet in sheets]
            except Exception as error:
                made = error
            connection.send((number, made))


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, however it went.

    Waiting for the end of the pipe would not do: processes started by `fork` hold the ends of their elder
    siblings' pipes, and of their own, so none of them ever sees it.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def all_cores() -> int:
    """How many processes can work at the same time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
