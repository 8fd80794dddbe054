"""A process pool of `concurrent.futures` that ends when nobody wants its work, and leaves no process behind.

Each of its processes has a thread that watches two things. Where the process that started it is gone, however
it went, it ends at once. Where that one says stop, the work in hand is broken off and the rest is not begun, and
the process ends by itself: killed in the middle of an answer it would leave half a message behind.

Where the system kills a process just then, the pool of Python waits for the other half for ever, as it could send
that itself; `_Guard` sees to it that it cannot.
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
"""Windows waits for at most 63 things at a time, and the pool needs two of them."""

P = ParamSpec("P")
T = TypeVar("T")


GUARD_SECONDS = 0.5
"""How often a pool is looked after."""


class Pool(Executor):
    """Up to `workers` processes; they start when the first work is submitted.

    Work in hand when a process is lost raises BrokenExecutor, all of it.
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
        with interrupts_held():  # processes and threads start here
            future = self._processes.submit(_run, fn, args, kwargs)
            if self._guard is None:
                self._guard = _Guard(self._processes)
                self._guard.start()
        return future

    def mend(self) -> bool:
        """Restart with half the processes, since one was lost, perhaps as the memory did not suffice for all.

        Returns False where it was the only one. What was submitted before is lost.
        """
        self.shutdown()
        if self._workers == 1:
            return False
        self._workers //= 2
        self._start()
        return True

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Break off all work, and wait until the processes have ended, which takes them some milliseconds."""
        if not self._telling.closed:
            with suppress(OSError):  # perhaps no process is left
                self._telling.send_bytes(b"stop")
            self._processes.shutdown(wait=True, cancel_futures=True)
            if self._guard:
                self._guard.ended.set()
                self._guard.join()
            self._telling.close()
            self._listening.close()


class _Guard(threading.Thread):
    """Takes from the pool its own end for sending answers when a process is lost, so that half a message has an end.

    That is a matter of the POSIX systems.
    """

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        super().__init__(daemon=True)
        self.ended = threading.Event()
        self._pool = pool
        self._answers: Any = pool._result_queue

    def run(self) -> None:
        """Look after the processes until `ended`."""
        known: dict[int, BaseProcess] = {}
        while not self.ended.wait(GUARD_SECONDS):
            with suppress(RuntimeError):  # one more starts just now
                known |= self._pool._processes or {}
            if any(process.exitcode for process in known.values()):
                for process in known.values():
                    process.kill()
                if not self.ended.wait(GUARD_SECONDS) and os.name != "nt":
                    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
                        os.dup2(nowhere.fileno(), self._answers._writer.fileno(), inheritable=False)
                return


class _Stopped(BaseException):
    """Breaks off the work in hand; no puzzle catches it."""


_stopped = threading.Event()
"""Set in a process of the pool when nobody wants its work any more."""

_busy = False
"""Whether this process works on something that `_break_off` may break off."""


def _begin(listening: Connection) -> None:
    """What each process of the pool does first."""
    signal.signal(signal.SIGINT, _break_off)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    threading.Thread(target=_watch, args=(listening,), daemon=True).start()


def _break_off(_: int, __: FrameType | None) -> None:
    """Answer to `_watch`; Ctrl-C, which on Windows gets here too, means the first process only."""
    if _stopped.is_set() and _busy:
        raise _Stopped


def _watch(listening: Connection) -> None:
    """Wait for what ends this process.

    The message is left where it is, for the others to see it. The end of its pipe would not do in its place:
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
    """The work; raises CancelledError where it is not wanted any more."""
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
