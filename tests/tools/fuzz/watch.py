"""Limits the CPU seconds and memory of an input, and watches the files it touches."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SECONDS = 40.0
"""Maximum CPU seconds for an input."""

MEGABYTES = 300
"""Maximum memory that an input may add to the process."""


class TooSlowError(BaseException):
    """An input has used up its CPU time; a BaseException, so that the program does not catch it."""


@contextmanager
def bounded(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooSlowError in the block after this CPU time."""

    def stop(*_: object) -> None:
        raise TooSlowError(f"more than {seconds:g} s of CPU time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def peak_megabytes() -> float:
    """Peak memory of the process so far."""
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class FileWatch:
    """Records changes to files outside `root` in this process, and processes that it starts.

    Python's audit hooks cannot be removed, so there is a single one, which is inactive between inputs.
    """

    def __init__(self) -> None:
        self.root: Path | None = None
        self.strayed: list[str] = []
        sys.addaudithook(self._note)

    @contextmanager
    def watching(self, root: Path) -> Iterator[list[str]]:
        """Yields the list of changes outside `root` during the block."""
        self.strayed = []
        self.root = root
        usual, sys.dont_write_bytecode = (
            sys.dont_write_bytecode,
            True,
        )  # modules may be imported now, for the first time
        try:
            yield self.strayed
        finally:
            self.root = None
            sys.dont_write_bytecode = usual

    def _note(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.root is None or event not in CHANGES:
            return
        root, self.root = self.root, None  # the calls below must not be recorded
        try:
            for path in CHANGES[event](arguments):
                if not isinstance(path, str | bytes | os.PathLike):
                    continue
                full = os.path.realpath(os.fsdecode(path))
                if full != os.devnull and not full.startswith(f"{os.path.realpath(root)}{os.sep}"):
                    self.strayed.append(f"{event} {full}")
        finally:
            self.root = root


WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


def _opened(arguments: tuple[Any, ...]) -> list[Any]:
    path, mode, flags = arguments
    return [path] if (flags or 0) & WRITING or set(mode or "") & set("wax+") else []


CHANGES = {
    "open": _opened,
    "os.mkdir": lambda arguments: arguments[:1],
    "os.remove": lambda arguments: arguments[:1],
    "os.rename": lambda arguments: arguments[:2],
    "os.link": lambda arguments: arguments[:2],
    "os.symlink": lambda arguments: arguments[1:2],
    "os.truncate": lambda arguments: arguments[:1],
    "subprocess.Popen": lambda arguments: [f"/{arguments[0]}"],
    "os.system": lambda arguments: ["/system"],
}
"""For each audit event of Python, a function that returns the changed paths."""
