"""Several files take the names of others, so that no new one ever stands beside an old one.

First a journal says which files belong together: from then on all of them are complete, and whoever finds the
journal of a killed process can finish its work (`finish`). Old files are kept aside, in case a name cannot be
taken. Then the old files go, the last one first, down to the first one; then the new ones take their names,
the first one first. Each step is atomic, so a killed process leaves the first old files, or the first new ones:

    old term.pdf, old term-answers.pdf | old term.pdf | new term.pdf | new term.pdf, new term-answers.pdf

Files that go and have no successor, such as the key of an earlier build beside handouts without one, go before all
others, and stand in the journal, too.

Where the system has locks for folders (not on Windows), one process at a time does this in a folder.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from worksheets.base.interrupts import interrupts_held

JOURNAL = re.compile(r"\.worksheets\.([0-9]+)\.commit")
"""The name of a journal has the number of the process that wrote it."""

GONE = ""
"""What stands in a journal between the files that take their names and those that go; no file is called so."""

WHOLE = "whole"
"""The last word of a journal, which one has not that was cut off."""

PATIENCE = 10.0
"""Seconds to wait for another process that gives files their names, which takes it some milliseconds."""

NEW_FILE = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""A temporary file is made by us: never one that is there, and never what a link leads to."""


class Move(NamedTuple):
    """A complete temporary file and the name that it shall take."""

    part: Path
    target: Path


class Exchange:
    """Gives files their names, and can take it back until `forget`."""

    def __init__(self, folder: Path, moves: Sequence[Move], gone: Sequence[Path] = ()) -> None:
        self.target = folder
        """The file in work, for the message where that fails."""
        self._moves = moves
        self._gone = gone
        self._asides: dict[Path, Path] = {}
        several = len(moves) + len(gone) > 1
        self._journal: _Journal | None = _Journal(folder, moves, gone) if several else None

    def run(self) -> None:
        """Give all files their names, and remove those that go; raises OSError where that fails, then wants `undo`.

        A single file is replaced at once, and nothing needs to be kept.
        """
        if self._journal:
            self._journal.write()
            for target in (*self._gone, *(target for _, target in self._moves)):
                self.target = target
                if target.exists():
                    self._asides[target] = _keep(target)
        for target in _take_names(self._moves, self._gone):
            self.target = target

    def undo(self) -> list[Path]:
        """Give all files their old contents; returns those for which that failed."""
        if self._journal is None:
            return []
        self._journal.remove()
        lost: list[Path] = []
        for part, target in reversed(self._moves):
            if not part.exists():
                with suppress(OSError):
                    target.unlink()
        parts: dict[Path, Path | None] = {target: part for part, target in self._moves}
        parts.update(dict.fromkeys(self._gone))
        for target, mine in parts.items():
            aside = self._asides.get(target)
            try:
                if aside:
                    aside.replace(target)
                    aside.unlink(missing_ok=True)  # two names of one file stay two
                elif mine and target.exists() and not mine.exists():
                    lost.append(target)
            except OSError:
                lost.append(target)
        return lost

    def forget(self) -> None:
        """Remove what was kept; from now on the new files stand."""
        if self._journal:
            self._journal.remove()
        for aside in self._asides.values():
            with suppress(OSError):
                aside.unlink()


def finish(folder: Path) -> None:
    """Finish what killed processes had begun: files that are complete take their names together."""
    with suppress(OSError):
        journals = sorted(path for path in folder.iterdir() if JOURNAL.fullmatch(path.name))
        if not journals:
            return
        with alone_in(folder) as alone, interrupts_held():
            for path in journals if alone or os.name == "nt" else ():
                with suppress(OSError, ValueError):  # what is no journal of ours is of no use
                    _finish(path)


def _finish(path: Path) -> None:
    """Finish what one journal says, unless its process is at it: on Windows its name cannot be changed then."""
    process = JOURNAL.fullmatch(path.name)
    own = path.with_name(f".worksheets.{os.getpid()}.commit")
    path.replace(own)
    try:
        names = os.fsdecode(own.read_bytes()).split("\0")
        whole = names.pop() == WHOLE
        taken, gone = (names[: names.index(GONE)], names[names.index(GONE) + 1 :]) if GONE in names else (names, [])
        if process and whole and all(map(_leads_below, (*taken, *gone))):
            targets = [path.parent / name for name in taken]
            moves = [Move(target.with_name(f".{target.name}.{process[1]}.part"), target) for target in targets]
            waiting = [move for move in moves if move.part.exists()]
            # Where all have their names, those that go are gone, and what is called so now is another's.
            for _ in _take_names(waiting, [path.parent / name for name in gone] if waiting else []):
                pass
    finally:
        own.unlink()


def _leads_below(name: str) -> bool:
    """Whether a name is that of a file in the folder or below, whoever wrote it."""
    path = Path(name)
    return bool(path.name) and not path.anchor and ".." not in path.parts


class _Journal:
    """The file that says which files take their names together, open as long as that lasts."""

    def __init__(self, folder: Path, moves: Sequence[Move], gone: Sequence[Path]) -> None:
        self._path = folder / f".worksheets.{os.getpid()}.commit"
        taken = [target.relative_to(folder).as_posix() for _, target in moves]
        goes = [GONE, *(target.relative_to(folder).as_posix() for target in gone)] if gone else []
        self._text = "\0".join([*taken, *goes, WHOLE])
        self._descriptor: int | None = None

    def write(self) -> None:
        self._path.unlink(missing_ok=True)
        self._descriptor = os.open(self._path, NEW_FILE, 0o666)
        os.write(self._descriptor, os.fsencode(self._text))

    def remove(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
            with suppress(OSError):
                self._path.unlink()


def _take_names(moves: Sequence[Move], gone: Sequence[Path] = ()) -> Iterator[Path]:
    """Give files their names in the order of this module's head; yields each target before it is touched."""
    for target in gone:
        yield target
        target.unlink(missing_ok=True)
    for _, target in reversed(moves[1:]):
        yield target
        target.unlink(missing_ok=True)
    for part, target in moves:
        yield target
        part.replace(target)


def _keep(target: Path) -> Path:
    """A second name for an old file, or a copy where the file system has no such thing."""
    aside = target.with_name(f".{target.name}.{os.getpid()}.old")
    aside.unlink(missing_ok=True)
    try:
        os.link(target, aside)
    except OSError:
        try:
            shutil.copy2(target, aside)
        except OSError:  # perhaps there is no room
            aside.unlink(missing_ok=True)
            raise
    return aside


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
