"""A store of bytes by keys in one file of SQLite, which several processes may use, and which survives SIGKILL.

Each entry is written at once (0.1 ms, without waiting for the disk), so a killed process loses at most its last entry.
An entry has a checksum of itself and its key. The size of the file is limited; the least recently used entries are
dropped. If the file fails, because it is full, damaged or locked, this process does without it: nothing is found or
kept, and no error is raised.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

FILE = "worksheets-cache-1.sqlite"
"""The name of the file; the number is the version of its format, so that no program opens another version."""

APPLICATION = 0x776B7368
"""Marks the file as ours in its header."""

MOST_BYTES = 1_000_000_000
"""Maximum size of the file in bytes: about 300,000 sheets of usual size."""

LARGEST = 4_000_000
"""Maximum size of an entry in bytes."""

WAIT_SECONDS = 10.0
"""Seconds to wait for another process that locks the file; usually it does so for milliseconds."""

STORED_BETWEEN = 1_000
"""Number of entries written between two checks of the size."""

SAME_USE = 3600
"""Uses within this many seconds count as one, so that a second build has nothing to write."""

ROUNDS = 50
"""Maximum number of times that an eighth of the entries is dropped; a file that is still too large is damaged."""

FAILURES = (sqlite3.Error, ValueError)
"""Errors of a file that cannot be used; messages about a damaged file may contain invalid text."""

_DIGEST = 32

_TABLES = (
    "create table entries (key blob primary key, used integer not null, value blob not null)",
    "create index by_use on entries (used)",
)


class CacheFile:
    """The file in `folder`, which is created if it is missing; close it after use.

    Raises OSError if the file cannot be created. `complain` gets a sentence, at most one, if the file fails later.
    `damaged` counts the entries with a wrong checksum.
    """

    def __init__(self, folder: Path, complain: Callable[[str], None], most_bytes: int = MOST_BYTES) -> None:
        self.folder = folder
        self.damaged = 0
        self._complain = complain
        self._most_bytes = most_bytes
        self._stored = 0
        self._used: list[bytes] = []
        self._now = int(time.time())
        self._file: sqlite3.Connection | None = None
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE
        path.touch()
        if path.is_symlink() or not path.is_file():
            raise OSError(f"{FILE} is there, but no plain file")
        try:
            self._file = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
            _prepare(self._file)
        except FAILURES as error:
            self._give_up(error)

    def __contains__(self, key: bytes) -> bool:
        return self._row("select 1 from entries where key = ?", key) is not None

    def find(self, key: bytes) -> bytes | None:
        """The bytes of a key; None if there are none or their checksum is wrong."""
        wanted = "select used, cast(value as blob) from entries where key = ? and length(cast(value as blob)) <= ?"
        row = self._row(wanted, key, LARGEST)
        if row is None:
            return None
        used, value = row
        if type(value) is not bytes or value[:_DIGEST] != _checksum(key, value[_DIGEST:]):
            self.damaged += 1
            return None
        if type(used) is not int or abs(self._now - used) > SAME_USE:
            self._used.append(key)
            if len(self._used) >= STORED_BETWEEN:
                self._note_uses()
        return value[_DIGEST:]

    def keep(self, key: bytes, value: bytes) -> None:
        """Store the value, unless it is too large."""
        file = self._file
        if file is None or len(value) > LARGEST - _DIGEST:
            return
        entry = key, self._now, _checksum(key, value) + value
        try:
            file.execute("insert or replace into entries values (?, ?, ?)", entry)
            self._stored += 1
            if self._stored % STORED_BETWEEN == 0:
                self._note_uses()
                self._drop_oldest(file)
        except FAILURES as error:
            self._give_up(error)

    def close(self) -> None:
        """Record which entries were used, drop some if there are too many, and close the file."""
        self._note_uses()
        if self._file is not None:
            try:
                if self._stored:
                    self._drop_oldest(self._file)
                self._file.close()
            except FAILURES as error:
                self._give_up(error)
        self._file = None

    def _row(self, question: str, *values: object) -> tuple[object, ...] | None:
        if self._file is None:
            return None
        try:
            row: tuple[object, ...] | None = self._file.execute(question, values).fetchone()
            return row
        except FAILURES as error:
            self._give_up(error)
            return None

    def _note_uses(self) -> None:
        used, self._used = self._used, []
        if self._file is not None and used:
            try:
                with self._file:
                    self._file.execute("begin immediate")
                    self._file.executemany(
                        "update entries set used = ? where key = ?", [(self._now, key) for key in used]
                    )
            except FAILURES as error:
                self._give_up(error)

    def _drop_oldest(self, file: sqlite3.Connection) -> None:
        """Drop the least recently used entries, an eighth at a time, until the rest fits."""
        for _ in range(ROUNDS):
            if _bytes_used(file) <= self._most_bytes:
                return
            (entries,) = file.execute("select count(*) from entries").fetchone()
            oldest = "select rowid from entries order by used, rowid limit ?"
            file.execute(f"delete from entries where rowid in ({oldest})", (entries // 8 + 1,))  # noqa: S608

    def _give_up(self, error: Exception) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            why = str(error) if isinstance(error, sqlite3.Error) else "it is damaged"
            remedy = "" if isinstance(error, sqlite3.OperationalError) else f"; remove {FILE} to begin a new one"
            self._complain(f"the cache in {self.folder} is no longer used ({why}), sheets are made without it{remedy}")
            with suppress(*FAILURES):  # there is nothing left to save
                file.close()


def _prepare(file: sqlite3.Connection) -> None:
    """Create the tables in a new file; raises sqlite3.Error unless file and tables are ours.

    A view or a trigger in a foreign file would be run by our own queries.
    """
    file.execute("pragma trusted_schema = off")
    file.execute("pragma synchronous = normal")
    with file:
        file.execute("begin immediate")  # another build may be about to do the same
        (owner,) = file.execute("pragma application_id").fetchone()
        if not (owner or _schema(file)):
            file.execute(f"pragma application_id = {APPLICATION}")
            for statement in _TABLES:
                file.execute(statement)
        elif owner != APPLICATION:
            raise sqlite3.DatabaseError("it is a file of another program")
    with closing(sqlite3.connect(":memory:")) as ours:
        for statement in _TABLES:
            ours.execute(statement)
        if _schema(file) != _schema(ours):
            raise sqlite3.DatabaseError("it has other tables")
    with suppress(sqlite3.OperationalError):  # if other processes hold the file, one of them reports the fault
        file.execute("pragma journal_mode = wal")


def _schema(file: sqlite3.Connection) -> list[tuple[str, ...]]:
    return file.execute("select type, name, sql from sqlite_master order by type, name").fetchall()


def _checksum(key: bytes, value: bytes) -> bytes:
    return sha256(key + value).digest()


def _bytes_used(file: sqlite3.Connection) -> int:
    """The size of all pages in use; SQLite fills free pages first, so the file does not grow while there are some."""
    pages, free, size = (
        file.execute(f"pragma {what}").fetchone()[0] for what in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)
