"""The cache file: bytes under keys in one SQLite file, concurrent, bounded, and safe when the file is damaged."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from worksheets.exercises import cache_file
from worksheets.exercises.cache_file import FILE, CacheFile


@pytest.fixture
def messages() -> list[str]:
    return []


@pytest.fixture
def file(tmp_path: Path, messages: list[str]) -> Iterator[CacheFile]:
    with closing(CacheFile(tmp_path / "cache", messages.append)) as opened:
        yield opened


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


def filled(folder: Path, entries: int = 50, size: int = 1000) -> Path:
    with closing(CacheFile(folder, pytest.fail)) as opened:
        for number in range(entries):
            opened.keep(key(number), bytes([number % 256]) * size)
    return folder / FILE


def test_stored_values_are_found(file: CacheFile, tmp_path: Path, messages: list[str]) -> None:
    assert file.find(key(1)) is None
    file.keep(key(1), b"one")
    file.keep(key(1), b"another")
    file.keep(key(2), b"")
    assert key(1) in file
    assert key(3) not in file
    with closing(CacheFile(tmp_path / "cache", messages.append)) as other:
        assert other.find(key(1)) == b"another"
        assert other.find(key(2)) == b""
        other.keep(key(3), b"three")
    assert file.find(key(3)) == b"three"
    assert not messages
    assert not file.damaged


def test_very_large_values_are_not_stored(file: CacheFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_file, "LARGEST", 100)
    file.keep(key(1), bytes(69))
    assert key(1) not in file
    file.keep(key(1), bytes(68))
    assert file.find(key(1)) == bytes(68)


@pytest.mark.parametrize(
    "damage",
    [
        "update entries set value = substr(value, 1, 40)",
        "update entries set value = x''",
        "update entries set value = 'a text'",
        "update entries set value = 17",
        "update entries set value = value || x'00'",
        "update entries set value = (select value from entries where key <> :key limit 1)",
        "update entries set value = substr(value, 1, 32) || x'41' || substr(value, 34)",
    ],
)
def test_an_entry_that_is_damaged_or_another_ones_is_counted_and_not_found(tmp_path: Path, damage: str) -> None:
    path = filled(tmp_path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(damage + " where key = :key", {"key": key(7)})
    with closing(CacheFile(tmp_path, pytest.fail)) as file:
        assert file.find(key(7)) is None
        assert file.damaged == 1
        assert file.find(key(8)) == b"\x08" * 1000
        file.keep(key(7), b"anew")
        assert file.find(key(7)) == b"anew"


def test_an_entry_that_would_fill_memory_is_not_read(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("update entries set value = zeroblob(5000000) where key = ?", (key(7),))
    with closing(CacheFile(tmp_path, pytest.fail)) as file:
        assert file.find(key(7)) is None


@pytest.mark.parametrize(
    "content", [b"no database at all\n" * 100, b"SQLite format 3\0" + bytes(5000), b"\0" * 200, b"\xff" * 8192]
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes, messages: list[str]) -> None:
    (tmp_path / FILE).write_bytes(content)
    with closing(CacheFile(tmp_path, messages.append)) as file:
        file.keep(key(1), b"one")
        assert file.find(key(1)) is None
    (sentence,) = messages
    assert str(tmp_path) in sentence
    assert f"remove {FILE}" in sentence
    assert (tmp_path / FILE).read_bytes() == content


@pytest.mark.parametrize(
    "made",
    [
        "create table entries (key, used, value)",
        "pragma application_id = 5; create table entries (key, used, value)",
        f"pragma application_id = {cache_file.APPLICATION}; create table other (x)",
        f"pragma application_id = {cache_file.APPLICATION}; {'; '.join(cache_file._TABLES)}; create trigger extra "
        "after insert on entries begin delete from entries; end",
        f"pragma application_id = {cache_file.APPLICATION}; create view entries as select 1 as key",
    ],
)
def test_a_database_with_other_tables_is_left_alone(tmp_path: Path, made: str, messages: list[str]) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.executescript(made)
    before = (tmp_path / FILE).read_bytes()
    with closing(CacheFile(tmp_path, messages.append)) as file:
        file.keep(key(1), b"one")
        assert key(1) not in file
    assert len(messages) == 1
    assert (tmp_path / FILE).read_bytes() == before


def test_damage_anywhere_gives_the_right_bytes_or_none(tmp_path: Path) -> None:
    """However the file is damaged, it gives right answers or none, raises nothing, and reports one problem at most."""
    whole = filled(tmp_path / "whole", 60, 3000).read_bytes()
    chance = Random(4)
    count = 0
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        content = bytearray(whole)
        if number % 4 == 0:
            del content[chance.randrange(len(content)) :]
        for _ in range(number % 4 * 10):
            content[chance.randrange(len(content) if number % 2 else 8192)] = chance.randrange(256)
        (folder / FILE).write_bytes(content)
        messages: list[str] = []
        with closing(CacheFile(folder, messages.append)) as file:
            for entry in range(60):
                assert file.find(key(entry)) in (None, bytes([entry]) * 3000)
                file.keep(key(entry + 100), b"new")
        assert len(messages) <= 1
        count += len(messages)
    assert count > 10


def test_a_disk_that_fails_is_reported_once(tmp_path: Path, messages: list[str]) -> None:
    class Failing:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        close = execute

    filled(tmp_path)
    with closing(CacheFile(tmp_path, messages.append)) as file:
        file._file.close()  # type: ignore[union-attr]
        file._file = Failing()  # type: ignore[assignment]
        for number in range(5):
            file.keep(key(number), b"x")
            assert file.find(key(number)) is None
    assert messages == [
        f"the cache in {tmp_path} is no longer used (database or disk is full), sheets are made without it"
    ]


def test_a_file_that_is_held_is_given_up(tmp_path: Path, messages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_file, "WAIT_SECONDS", 0.1)
    path = filled(tmp_path)
    with closing(CacheFile(tmp_path, messages.append)) as file, closing(sqlite3.connect(path)) as other:
        other.execute("begin exclusive")
        assert file.find(key(3)), "who only reads need not wait"
        file.keep(key(100), b"x")
        assert "database is locked" in messages[0]
        other.rollback()
    assert len(messages) == 1


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        CacheFile(tmp_path / "file", pytest.fail)
    with pytest.raises(NotADirectoryError):
        CacheFile(tmp_path / "file" / "below", pytest.fail)
    (tmp_path / "odd" / FILE).mkdir(parents=True)
    with pytest.raises(OSError, match="no plain file"):
        CacheFile(tmp_path / "odd", pytest.fail)
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / FILE).symlink_to(tmp_path / "file")
    with pytest.raises(OSError, match="no plain file"):
        CacheFile(tmp_path / "link", pytest.fail)


def test_the_least_recently_used_entries_are_dropped_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(cache_file.time, "time", lambda: now)
    monkeypatch.setattr(cache_file, "STORED_BETWEEN", 20)
    for begin in (0, 100, 200, 300):
        now += 10_000
        with closing(CacheFile(tmp_path, pytest.fail, 700_000)) as file:
            for number in range(begin, begin + 100):
                if begin:
                    assert file.find(key(number % 10)), "what is used is kept"
                file.keep(key(number), bytes(2000))
        assert (tmp_path / FILE).stat().st_size < 900_000
    with closing(CacheFile(tmp_path, pytest.fail, 700_000)) as file:
        there = [number for number in range(400) if key(number) in file]
    assert 110 <= len(there) < 200
    assert set(range(10)) <= set(there)
    assert set(range(300, 400)) <= set(there)
    assert not set(range(10, 100)) & set(there)


WRITER = """
import sys
from pathlib import Path
from worksheets.exercises.cache_file import CacheFile

def complain(sentence):
    sys.exit(sentence)

file = CacheFile(Path(sys.argv[1]), complain, 4_000_000)
for number in range(300):
    key = (number % 150).to_bytes(32, "big")
    found = file.find(key)
    assert found in (None, bytes([number % 150]) * 2000), number
    if found is None:
        file.keep(key, bytes([number % 150]) * 2000)
file.close()
assert not file.damaged
"""


def test_several_processes_share_a_file(tmp_path: Path, repository: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    command = [sys.executable, "-c", WRITER, str(tmp_path / "new")]
    processes = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) for _ in range(4)]
    for process in processes:
        _, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
    with closing(CacheFile(tmp_path / "new", pytest.fail)) as file:
        assert sum(key(number) in file for number in range(150)) == 150
    # Two processes that close at the same moment may both leave SQLite's log behind; the next one removes it.
    assert {path.name for path in (tmp_path / "new").iterdir()} == {FILE}
