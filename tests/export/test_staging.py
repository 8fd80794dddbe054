"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from worksheets.errors import OutputError
from worksheets.export.staging import Staging, UnusableFolderError, write_together


def test_names_appear_only_on_commit(tmp_path: Path) -> None:
    with Staging(tmp_path / "a" / "b") as staging:
        staging.open("one.bin").write(b"\x00")
        staging.open_text("two.txt").write("ß\n")
        assert not {path.name for path in staging.folder.iterdir()} & {"one.bin", "two.txt"}
        paths = staging.commit()
    assert paths == [tmp_path / "a" / "b" / "one.bin", tmp_path / "a" / "b" / "two.txt"]
    assert [path.read_bytes() for path in paths] == [b"\x00", b"\xc3\x9f\n"]
    assert len(list((tmp_path / "a" / "b").iterdir())) == 2


def test_a_name_opened_again_begins_anew(tmp_path: Path) -> None:
    with Staging(tmp_path) as staging:
        staging.open("a.bin").write(b"first, and longer")
        staging.open_text("b.txt").write("b")
        staging.open("a.bin").write(b"second")
        assert staging.commit() == [tmp_path / "a.bin", tmp_path / "b.txt"]
    assert [path.read_bytes() for path in sorted(tmp_path.iterdir())] == [b"second", b"b"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, SystemExit])
def test_whatever_happens_nothing_stays(tmp_path: Path, error: type[BaseException]) -> None:
    (tmp_path / "old.txt").write_text("old")
    with pytest.raises(error), Staging(tmp_path) as staging:
        staging.open_text("old.txt").write("new")
        raise error
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]
    with pytest.raises(error), Staging(tmp_path / "x" / "y"):
        raise error
    assert not (tmp_path / "x").exists()


def test_an_error_of_the_system_is_a_sentence(tmp_path: Path) -> None:
    with (
        pytest.raises(OutputError, match=r"term\.pdf cannot be written: Quota") as caught,
        Staging(tmp_path) as staging,
    ):
        staging.open("term.pdf")
        raise OSError(122, "Quota exceeded")
    assert caught.value.exit_status == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Staging, "_part", lambda self, name: Path("/dev/full"))
    with pytest.raises(OutputError, match="No space left on device"), Staging(tmp_path) as staging:
        stream = staging.open("term.pdf")
        stream.write(bytes(100_000))
        stream.flush()


def test_a_name_that_cannot_be_taken(tmp_path: Path) -> None:
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OutputError, match=r"b\.txt cannot be replaced"):
        write_together(tmp_path, {"b.txt": "text", "c.txt": "text"})
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "inside"):
        with pytest.raises(UnusableFolderError) as caught, Staging(folder):
            pass
        assert caught.value.exit_status == 2
        assert str(folder) in str(caught.value)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(
    os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        for folder in (tmp_path, tmp_path / "inside"):
            with pytest.raises(UnusableFolderError, match="Permission denied"), Staging(folder):
                pass
    finally:
        tmp_path.chmod(0o700)
