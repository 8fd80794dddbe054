"""Replaces several files together, so that no new one is ever beside an old one.

First the old files are put aside under hidden names, the last one first. A marker then records that this is done, and
the new files take their names, the first one first. Each step is a rename, so a killed process leaves some old files or
some new ones:

    old term.pdf, old term-answers.pdf | old term.pdf | new term.pdf | new term.pdf, new term-answers.pdf

Files without a successor, such as an old key of handouts that now have none, are put aside before all others. The next
process that writes there repairs what a killed one left (`mend`): with the marker, the new files take their names,
without it the old ones come back. On systems with locks for folders (not Windows), only one process at a time does this
in a folder.
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
"""The name of a temporary file: hidden, with the id of the process that made it; new, put aside, or a marker."""

ALL_ASIDE = b"new"
"""The content of the marker once all old files are put aside; before that it is empty."""

PATIENCE = 10.0
"""Seconds to wait for another process that replaces files, which takes some milliseconds."""

NEW_FILE = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""Flags that create a temporary file: never an existing one, and never the target of a link."""


class Move(NamedTuple):
    """A temporary file and its final name."""

    part: Path
    target: Path


class Exchange:
    """Replaces files, and can undo that until `forget`."""

    def __init__(self, folder: Path, moves: Sequence[Move], gone: Sequence[Path] = ()) -> None:
        self.target = folder
        """The current file, for the message if an operation fails."""
        self._moves = moves
        self._gone = gone
        self._markers: dict[Path, int] = {}
        """A marker in each folder, open as long as it exists."""
        self._aside: list[Move] = []
        self._placed: list[Move] = []

    def run(self) -> None:
        """Give all files their names, and remove obsolete ones; after an OSError, call `undo`.

        A single file is replaced directly; nothing is put aside.
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
        """Restore all old files; returns those for which that failed."""
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
        """Remove the files put aside, which makes the replacement final."""
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
    """Finish or undo what killed processes began."""
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
        marker.replace(marker)  # Windows, which has no locks, refuses that while the process is working
        complete = marker.read_bytes() == ALL_ASIDE
        for path, found in files:
            if found[2] == process and found[3] == ("part" if complete else "old"):
                path.replace(path.with_name(found[1]))
            elif found[2] == process and found[3] == "old":
                path.unlink()
        marker.unlink()


@contextmanager
def alone_in(folder: Path) -> Iterator[bool]:
    """Exclude other processes from such a block for the same folder; raises OSError after `PATIENCE`.

    A process that ends in any way leaves the block. Yields whether the lock works: some network drives have no locks,
    Windows has none for folders, and an unreadable folder cannot be locked.
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
    """Wait for a lock; return whether the file system has locks."""
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
