"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from worksheets.base.errors import OutputError
from worksheets.output.staging import Staging, UnusableFolderError, write_together


def test_names_appear_only_on_commit(tmp_path: Path) -> None:
    with Staging(tmp_path / "a" / "b") as staging:
        staging.open("one.bin").write(b"\x00")
        staging.open_text("two.txt").write("ß\n")
        assert not {path.name for path in staging.folder.iterdir()} & {"one.bin", "two.txt"}
        paths = staging.commit()
    assert paths == [tmp_path / "a" / "b" / "one.bin", tmp_path / "a" / "b" / "two.txt"]
    assert [path.read_bytes() for path in paths] == [b"\x00", b"\xc3\x9f\n"]
    assert len(list((tmp_path / "a" / "b").iterdir())) == 2


def test_a_name_opened_again_starts_empty(tmp_path: Path) -> None:
    with Staging(tmp_path) as staging:
        staging.open("a.bin").write(b"first, and longer")
        staging.open_text("b.txt").write("b")
        staging.open("a.bin").write(b"second")
        assert staging.commit() == [tmp_path / "a.bin", tmp_path / "b.txt"]
    assert [path.read_bytes() for path in sorted(tmp_path.iterdir())] == [b"second", b"b"]


def test_complete_files_are_closed_and_named_in_the_end(tmp_path: Path) -> None:
    (tmp_path / "2.txt").write_text("old")
    with Staging(tmp_path) as staging:
        streams = [staging.open_text(name) for name in ("all.txt", "1.txt", "in vain.txt", "2.txt")]
        for name, stream in zip(("1.txt", "2.txt"), (streams[1], streams[3]), strict=True):
            stream.write(name)
            staging.close(name)
            assert stream.closed
            staging.rename(name, f"0{name}")
        staging.drop("in vain.txt")
        staging.rename("all.txt", "all.txt")
        assert staging.commit() == [tmp_path / name for name in ("01.txt", "02.txt", "all.txt")]
    found = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert found == {"01.txt": "1.txt", "02.txt": "2.txt", "all.txt": "", "2.txt": "old"}


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, SystemExit])
def test_errors_leave_no_files(tmp_path: Path, error: type[BaseException]) -> None:
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
        pytest.raises(OutputError, match=r"term\.pdf cannot be written: your share of the disk is used up") as caught,
        Staging(tmp_path) as staging,
    ):
        staging.open("term.pdf")
        raise OSError(errno.EDQUOT, "Quota exceeded")
    assert caught.value.exit_status == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Staging, "_new_part", lambda self, name: os.open("/dev/full", os.O_WRONLY))
    with pytest.raises(OutputError, match="the disk is full"), Staging(tmp_path) as staging:
        stream = staging.open("term.pdf")
        stream.write(bytes(100_000))
        stream.flush()


def test_a_name_that_cannot_be_taken(tmp_path: Path) -> None:
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OutputError, match=r"b\.txt cannot be written: there is a folder"):
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
            with pytest.raises(UnusableFolderError, match="you have no permission to write there"), Staging(folder):
                pass
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(not hasattr(os, "statvfs"), reason="the system does not tell")
def test_a_disk_that_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = SimpleNamespace(f_flag=os.ST_RDONLY)
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "statvfs", lambda _: flags)
    with pytest.raises(UnusableFolderError, match="cannot be written to: the disk is read-only"), Staging(tmp_path):
        pass


def test_where_one_name_cannot_be_taken_all_files_are_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where a viewer keeps the answer key open."""
    (tmp_path / "a.txt").write_text("old a")
    (tmp_path / "c.txt").write_text("old c")
    replace = Path.replace

    def held(path: Path, target: Path) -> Path:
        if target.name == "c.txt" and path.name.endswith(".part"):
            raise PermissionError(13, "Permission denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(OutputError, match=r"c\.txt cannot be replaced: .*; nothing was changed"):
        write_together(tmp_path, {"a.txt": "new a", "b.txt": "new b", "c.txt": "new c"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.txt": "old a", "c.txt": "old c"}


def test_old_files_go_from_the_last_to_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a killed process leaves the first old files or the first new ones, and never a mixture."""
    names = ("term.pdf", "term-answers.pdf", "term.json", "term.csv")
    for name in names:
        (tmp_path / name).write_text("old")
    seen: list[list[str]] = []

    def look() -> None:
        there = [(tmp_path / name).read_text() if (tmp_path / name).exists() else "" for name in names]
        if not seen or seen[-1] != there:
            seen.append(there)

    unlink, replace = Path.unlink, Path.replace

    def unlinked(path: Path, missing_ok: bool = False) -> None:
        unlink(path, missing_ok=missing_ok)
        look()

    def replaced(path: Path, target: Path) -> Path:
        found = replace(path, target)
        look()
        return found

    monkeypatch.setattr(Path, "unlink", unlinked)
    monkeypatch.setattr(Path, "replace", replaced)
    write_together(tmp_path, dict.fromkeys(names, "new"))
    assert seen == [
        ["old", "old", "old", "old"],
        ["old", "old", "old", ""],
        ["old", "old", "", ""],
        ["old", "", "", ""],
        ["", "", "", ""],
        ["new", "", "", ""],
        ["new", "new", "", ""],
        ["new", "new", "new", ""],
        ["new", "new", "new", "new"],
    ]


def test_a_file_that_cannot_be_restored_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("old a")
    replace = Path.replace

    def held(path: Path, target: Path) -> Path:
        if target.name == "b.txt" or path.name.endswith(".old"):
            raise PermissionError(13, "Permission denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(OutputError, match=r"a\.txt could not be changed back"):
        write_together(tmp_path, {"a.txt": "new a", "b.txt": "new b"})


def test_a_new_file_that_cannot_be_put_aside_is_replaced_by_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("old a")
    replace = Path.replace

    def held(path: Path, target: Path) -> Path:
        if target.name == "b.txt" or (path.name == "a.txt" and target.suffix == ".part"):
            raise PermissionError(13, "Permission denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(OutputError, match="nothing was changed"):
        write_together(tmp_path, {"a.txt": "new a", "b.txt": "new b"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.txt": "old a"}


def test_left_overs_of_processes_that_are_gone_are_swept(tmp_path: Path) -> None:
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    for name in (f".term.pdf.{int(gone.stdout)}.part", f".x.{10**30}.part"):
        (tmp_path / name).write_text("half")
    kept = {
        f".term.pdf.{os.getppid()}.part",
        f".term.pdf.{int(gone.stdout)}.old",
        ".part",
        ".mine.part",
        "term.12.part",
    }
    for name in kept:
        (tmp_path / name).write_text("not ours to remove")
    write_together(tmp_path, {"new.txt": "text"})
    assert {path.name for path in tmp_path.iterdir()} == {"new.txt", *kept}


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_link_in_the_way_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / f".a.txt.{os.getpid()}.part").symlink_to(victim)
    write_together(tmp_path, {"a.txt": "text"})
    assert victim.read_text() == "mine"
    assert (tmp_path / "a.txt").read_text() == "text"


def test_a_folder_that_another_build_takes_away_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with Staging(folder) as slow:
        with pytest.raises(ValueError, match="other"), Staging(folder):
            raise ValueError("the other build fails")
        folder.rmdir()
        slow.open_text("a.txt").write("text")
        slow.commit()
    assert (folder / "a.txt").read_text() == "text"


def test_a_name_can_lead_into_a_folder_below(tmp_path: Path) -> None:
    names = ["job.yaml", "words/farm.txt", "words/more/zoo.txt"]
    assert write_together(tmp_path / "new", dict.fromkeys(names, "text")) == [tmp_path / "new" / name for name in names]
    assert sorted(path.name for path in (tmp_path / "new").rglob("*") if path.is_file()) == sorted(
        Path(name).name for name in names
    )


@pytest.mark.parametrize("last", ["c.txt", "words/c.txt"])
def test_folders_below_are_as_they_were_where_a_file_fails(tmp_path: Path, last: str) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "a.txt").write_text("old a")
    (tmp_path / last).mkdir()
    with pytest.raises(OutputError, match=r"c\.txt cannot be written: there is a folder of this name"):
        write_together(tmp_path, {"words/a.txt": "new a", "made/b.txt": "new b", last: "new c"})
    assert (tmp_path / "words" / "a.txt").read_text() == "old a"
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")} == {"words", "words/a.txt", last}


def test_a_file_where_a_folder_below_should_be(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("mine")
    with pytest.raises(OutputError, match=r"farm\.txt cannot be written: .*file; nothing was changed"):
        write_together(tmp_path, {"job.yaml": "job", "words/farm.txt": "cow"})
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_target_that_is_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    victim, folder = tmp_path / "victim", tmp_path / "out"
    victim.write_text("kept")
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).symlink_to(victim)
    (folder / "c.txt").symlink_to(tmp_path / "nowhere")
    write_together(folder, {"a.txt": "A"})
    write_together(folder, {"b.txt": "B", "c.txt": "C"})
    assert [(folder / name).read_text() for name in ("a.txt", "b.txt", "c.txt")] == ["A", "B", "C"]
    assert not any(path.is_symlink() for path in folder.iterdir())
    assert victim.read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "victim"]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_folder_that_is_a_link_is_the_folder_that_its_user_named(tmp_path: Path) -> None:
    folder, link = tmp_path / "disk", tmp_path / "out"
    folder.mkdir()
    link.symlink_to(folder)
    assert write_together(link, {"a.txt": "A"}) == [link / "a.txt"]
    assert (folder / "a.txt").read_text() == "A"
    assert link.is_symlink()


@pytest.mark.parametrize(("owner", "name"), [(os, "open"), (Path, "mkdir")])
def test_an_interrupt_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    """Not even one that comes when a file or a folder has just been made."""
    make = getattr(owner, name)

    def interrupted(path: Path, *arguments: Any, **options: Any) -> None:
        make(path, *arguments, **options)
        if path.name in ("sub", f".term.pdf.{os.getpid()}.part"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Staging(tmp_path / "out") as files:
        monkeypatch.setattr(owner, name, interrupted)
        files.open("sub/words.txt" if name == "mkdir" else "term.pdf")
    assert not (tmp_path / "out").exists()
