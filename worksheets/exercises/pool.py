"""A process pool of `concurrent.futures` that can be stopped at once and leaves no process behind.

Each of its processes has a thread that watches two things. If the parent process has ended, in whatever way, the
process ends at once. If the parent says stop, the process abandons its work and ends by itself; killing it could leave
half a message in a pipe.

If the system kills a process in the middle of a message, Python's pool waits forever for the rest, because it holds the
sending end of the pipe itself; `_Guard` closes that end.
"""

from __future__ import annotations

import _thread
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from worksheets.base.interrupts import interrupts_held

MOST_WORKERS = 61
"""Windows waits for at most 63 handles at a time, and the pool needs two of them."""

P = ParamSpec("P")
T = TypeVar("T")


GUARD_SECONDS = 0.5
"""Seconds between two checks of a pool's processes."""


class Pool(Executor):
    """Up to `workers` processes, which start when the first work is submitted.

    If a process is lost, all submitted work raises BrokenExecutor.
    """

    def __init__(self, workers: int) -> None:
        self._workers = min(workers, MOST_WORKERS)
        self._start()

    def _start(self) -> None:
        self._listening, self._telling = multiprocessing.Pipe(duplex=False)
        self._processes = ProcessPoolExecutor(self._workers, initializer=_begin, initargs=(self._listening,))
        self._guard: _Guard | None = None

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`."""
        with interrupts_held():  # new processes and threads inherit this
            future = self._processes.submit(_run, fn, args, kwargs)
            if self._guard is None:
                self._guard = _Guard(self._processes)
                self._guard.start()
        return future

    def mend(self) -> bool:
        """Restart with half the processes after one was lost, perhaps because memory ran out.

        Returns False if it was the only one. Work that was submitted before is lost.
        """
        self.shutdown()
        if self._workers == 1:
            return False
        self._workers //= 2
        self._start()
        return True

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Cancel all work and wait until the processes have ended, which takes some milliseconds."""
        if not self._telling.closed:
            with suppress(OSError):  # perhaps all processes have ended
                self._telling.send_bytes(b"stop")
            self._processes.shutdown(wait=True, cancel_futures=True)
            if self._guard:
                self._guard.ended.set()
                self._guard.join()
            self._telling.close()
            self._listening.close()


class _Guard(threading.Thread):
    """Closes the pool's own sending end for answers when a process is lost, so that waiting for them ends (POSIX)."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        super().__init__(daemon=True)
        self.ended = threading.Event()
        self._pool = pool
        self._answers: Any = pool._result_queue

    def run(self) -> None:
        """Watch the processes until `ended`."""
        known: dict[int, BaseProcess] = {}
        while not self.ended.wait(GUARD_SECONDS):
            with suppress(RuntimeError):  # the pool is starting another process
                known |= self._pool._processes or {}
            if any(process.exitcode for process in known.values()):
                for process in known.values():
                    process.kill()
                if not self.ended.wait(GUARD_SECONDS) and os.name != "nt":
                    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
                        os.dup2(nowhere.fileno(), self._answers._writer.fileno(), inheritable=False)
                return


class _Stopped(BaseException):
    """Ends the work in progress; no puzzle catches it."""


_stopped = threading.Event()
"""Set in a process of the pool when it must stop."""

_busy = False
"""Whether this process has work that `_break_off` may end."""


def _begin(listening: Connection) -> None:
    """Prepare a process of the pool."""
    signal.signal(signal.SIGINT, _break_off)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    threading.Thread(target=_watch, args=(listening,), daemon=True).start()


def _break_off(_: int, __: FrameType | None) -> None:
    """Handle the interrupt of `_watch`; Ctrl-C, which on Windows arrives here too, is for the first process only."""
    if _stopped.is_set() and _busy:
        raise _Stopped


def _watch(listening: Connection) -> None:
    """Wait for the end of the parent or for its message to stop, then end this process.

    The message stays in the pipe, so that all processes see it. Closing the pipe would not be noticed, because
    processes started by `fork` hold both ends themselves.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if parent.sentinel in wait([parent.sentinel, listening]):
        os._exit(1)
    _stopped.set()
    _thread.interrupt_main()
    parent.join()
    os._exit(1)


def _run(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do the work; raises CancelledError if the process must stop."""
    global _busy
    try:
        _busy = True
        if not _stopped.is_set():
            return fn(*args, **kwargs)
    except _Stopped:
        pass
    finally:
        _busy = False
    raise CancelledError
