"""Several files take the names of others, so that no new one ever stands beside an old one.

First the old files are put aside, the last one first: each gets a hidden name. A marker then says that this is done,
and the new files take their names, the first one first. Each step is a rename, so a killed process leaves the first
old files, or the first new ones:

    old term.pdf, old term-answers.pdf | old term.pdf | new term.pdf | new term.pdf, new term-answers.pdf

Files without a successor, such as the key of an earlier build beside handouts without one, are put aside before all
others. The next process that writes there mends what a killed one left (`mend`): with the marker the new files take
their names, without it the old ones come back.

Where the system has locks for folders (not on Windows), one process at a time does this in a folder.
"""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from worksheets.base.interrupts import interrupts_held

TEMPORARY = re.compile(r"\.(.+)\.([0-9]+)\.(part|old|commit)", re.DOTALL)
"""A temporary file is hidden and has the number of the process that made it: new, put aside, or a marker."""

ALL_ASIDE = b"new"
"""What the marker says once all old files are put aside; before that it is empty."""

PATIENCE = 10.0
"""Seconds to wait for another process that gives files their names, which takes it some milliseconds."""

NEW_FILE = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""A temporary file is made by us: never one that is there, and never what a link leads to."""


class Move(NamedTuple):
    """A temporary file and the name that is to be its own."""

    part: Path
    target: Path


class Exchange:
    """Gives files their names, and can take it back until `forget`."""

    def __init__(self, folder: Path, moves: Sequence[Move], gone: Sequence[Path] = ()) -> None:
        self.target = folder
        """The file in work, for the message where that fails."""
        self._moves = moves
        self._gone = gone
        self._markers: dict[Path, int] = {}
        """A marker in each folder, open as long as it is there."""
        self._aside: list[Move] = []
        self._placed: list[Move] = []

    def run(self) -> None:
        """Give all files their names, and remove those that go; raises OSError where that fails, then wants `undo`.

        A single file is replaced at once, and nothing needs to be put aside.
        """
        if len(self._moves) + len(self._gone) > 1:
            targets = [*self._gone, *(target for _, target in reversed(self._moves))]
            for folder in dict.fromkeys(target.parent for target in targets):
                marker = temporary(folder / "worksheets", "commit")
                marker.unlink(missing_ok=True)
                self._markers[marker] = os.open(marker, NEW_FILE, 0o666)
            for target in targets:
                self.target = target
                if os.path.lexists(target):
                    self._aside.append(Move(target.replace(temporary(target, "old")), target))
            for descriptor in self._markers.values():
                os.write(descriptor, ALL_ASIDE)
        for part, target in self._moves:
            self.target = target
            part.replace(target)
            self._placed.append(Move(part, target))

    def undo(self) -> list[Path]:
        """Give all files their old contents; returns those for which that failed."""
        if not self._markers:
            return []
        lost: set[Path] = set()
        for part, target in reversed(self._placed):
            try:
                target.replace(part)
            except OSError:
                lost.add(target)
        for descriptor in self._markers.values():
            with suppress(OSError):
                os.truncate(descriptor, 0)
        for aside, target in reversed(self._aside):
            try:
                aside.replace(target)
                lost.discard(target)
            except OSError:
                lost.add(target)
        self._remove_markers()
        return sorted(lost)

    def forget(self) -> None:
        """Remove what was put aside; from now on the new files stay."""
        for aside, _ in self._aside:
            with suppress(OSError):
                aside.unlink()
        self._remove_markers()

    def _remove_markers(self) -> None:
        for marker, descriptor in self._markers.items():
            os.close(descriptor)
            with suppress(OSError):
                marker.unlink()
        self._markers.clear()


def temporary(target: Path, kind: str) -> Path:
    """The name of this process's temporary file for a target."""
    return target.with_name(f".{target.name}.{os.getpid()}.{kind}")


def mend(folder: Path) -> None:
    """Finish or take back what killed processes had begun."""
    with suppress(OSError):
        if any(found[3] == "commit" for _, found in temporary_files(folder)):
            with alone_in(folder) as alone, interrupts_held():
                if alone or os.name == "nt":
                    _mend(folder)


def temporary_files(folder: Path) -> list[tuple[Path, re.Match[str]]]:
    """The temporary files in a folder, by name."""
    found = ((path, TEMPORARY.fullmatch(path.name)) for path in sorted(folder.iterdir()))
    return [(path, match) for path, match in found if match]


def _mend(folder: Path) -> None:
    files = temporary_files(folder)
    markers = {found[2]: path for path, found in files if found[3] == "commit"}
    for process, marker in markers.items():
        marker.replace(marker)  # Windows, which has no locks, refuses that while the process is at it
        complete = marker.read_bytes() == ALL_ASIDE
        for path, found in files:
            if found[2] == process and found[3] == ("part" if complete else "old"):
                path.replace(path.with_name(found[1]))
            elif found[2] == process and found[3] == "old":
                path.unlink()
        marker.unlink()


@contextmanager
def alone_in(folder: Path) -> Iterator[bool]:
    """No other process is in such a block for the same folder; raises OSError after `PATIENCE`.

    A process that ends, however it ends, is in it no longer. Gives whether this holds: some network drives
    have no locks, nor has Windows for folders, and a folder that may not be read cannot be locked.
    """
    try:
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield False
        return
    try:
        yield _lock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, how: int) -> bool:
    """Wait for a lock; returns whether the file system has such a thing."""
    import fcntl

    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, how)
            return True
        except BlockingIOError:
            if time.monotonic() > until:
                raise OSError(errno.EAGAIN, "another build that writes there does not come to its end") from None
            time.sleep(0.005)
        except OSError:
            return False
