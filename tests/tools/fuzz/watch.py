"""What an input costs and touches: CPU seconds, memory, files."""

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
"""Most CPU seconds of one input."""

MEGABYTES = 300
"""Most memory that one input may add to that of the process."""


class TooSlowError(BaseException):
    """An input has used its CPU time; nothing that the program catches."""


@contextmanager
def bounded(seconds: float = SECONDS) -> Iterator[None]:
    """Raises TooSlowError in a block that computes longer."""

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
    """The most memory that the process has had so far."""
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class FileWatch:
    """Notes every file that this process writes outside `root`, and every one it reads outside `readable`.

    An audit hook of Python cannot be taken away again, so there is one, which rests between the inputs.
    """

    def __init__(self) -> None:
        self.root: Path | None = None
        self.strayed: list[str] = []
        sys.addaudithook(self._note)

    @contextmanager
    def watching(self, root: Path) -> Iterator[list[str]]:
        """What strays from `root` in the block is in the list that is given."""
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
        root, self.root = self.root, None  # what is asked of the disk below is no matter of the program
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
"""The paths that an event of Python's audit changes."""
