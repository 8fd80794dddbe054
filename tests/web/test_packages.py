"""The lock file, and how its packages are fetched and cached."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.web import packages, program
from worksheets.web.packages import LOCK, Package, Packages, cache_folder, fetch, read_lock, run

WHEEL, TARBALL = b"a wheel", b"a tarball"


def package(name: str, data: bytes, suffix: str) -> Package:
    return Package(name, "1.0", f"{name}-1.0{suffix}", sha256(data).hexdigest())


LOCKED = Packages(
    "3.14.2",
    ("wasm", "any"),
    package("pyodide", TARBALL, ".tgz"),
    package("zxing-wasm", TARBALL, ".tgz"),
    (package("pure", WHEEL, "-py3-none-any.whl"),),
)

Run = Callable[[Sequence[str], Path, str], str]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Replace npm and pip by a stub that provides the locked files; returns the recorded commands."""
    commands: list[Sequence[str]] = []

    def brings(command: Sequence[str], folder: Path, _: str) -> str:
        commands.append(command)
        if "pack" in command:
            for each in LOCKED.of_npm:
                if f"{each.name}@{each.version}" in command:
                    (folder / each.file).write_bytes(TARBALL)
        else:
            (folder / LOCKED.wheels[0].file).write_bytes(WHEEL)
        return ""

    monkeypatch.setattr(packages, "run", brings)
    monkeypatch.setattr(packages, "tool", lambda name, _: name)
    return commands


def test_the_lock_file_is_whole() -> None:
    lock = read_lock()
    text = LOCK.read_text("utf-8")
    assert "://" not in text, "npm and pip know where to fetch from"
    names = [wheel.name for wheel in lock.wheels]
    needed = {
        "fonttools",
        "pydantic",
        "pydantic_core",
        "pypdfium2",
        "pypng",
        "pyyaml",
        "reportlab",
        "python_calamine",
        "segno",
        "uharfbuzz",
    }
    assert needed <= {*names}
    assert names == sorted(set(names))
    for each in lock.whole:
        assert re.fullmatch("[0-9a-f]{64}", each.sha256)
        assert re.fullmatch(r"\d+(\.\d+)+", each.version)
        assert each.file.startswith(f"{each.name}-{each.version}")
    for wheel in lock.wheels:
        tag = wheel.file.removesuffix(".whl").split("-", 2)[2]
        major, minor, _ = lock.python.split(".")
        assert tag.startswith("py3-none-") or re.match(rf"cp{major}{minor}-cp{major}{minor}-|cp3\d+-abi3-", tag)
        assert any(platform in f"{tag} py3-none-any" for platform in (*lock.platforms, "none-any"))


def test_fetched_packages_are_cached(tmp_path: Path, asked: list[Sequence[str]]) -> None:
    found = fetch(LOCKED, tmp_path / "cache")
    assert {name: path.read_bytes() for name, path in found.items()} == {
        "pyodide": TARBALL,
        "zxing-wasm": TARBALL,
        "pure": WHEEL,
    }
    assert len(asked) == 3
    assert fetch(LOCKED, tmp_path / "cache") == found
    assert len(asked) == 3, "the second time needs no network"
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {path.name for path in found.values()}


def test_exact_versions_with_checksums_are_required(tmp_path: Path, asked: list[Sequence[str]]) -> None:
    fetch(LOCKED, tmp_path)
    (npm, other, pip) = asked
    assert list(npm)[:3] == ["npm", "pack", "pyodide@1.0"]
    assert list(other)[:3] == ["npm", "pack", "zxing-wasm@1.0"]
    assert {
        "--require-hashes",
        "--no-deps",
        "--only-binary=:all:",
        "--python-version=3.14",
        "--abi=cp314",
        "--abi=abi3",
    } <= {*pip}
    assert [option for option in pip if option.startswith("--platform")] == ["--platform=wasm", "--platform=any"]
    assert not [part for command in asked for part in command if "://" in part or "index" in part]


def test_damaged_packages_are_fetched_again(tmp_path: Path, asked: list[Sequence[str]]) -> None:
    found = fetch(LOCKED, tmp_path)
    found["pure"].write_bytes(WHEEL[:-1])
    fetch(LOCKED, tmp_path)
    assert found["pure"].read_bytes() == WHEEL
    assert len(asked) == 4


def test_other_bytes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def brings(command: Sequence[str], folder: Path, _: str) -> str:
        (folder / LOCKED.pyodide.file).write_bytes(b"something else")
        (folder / LOCKED.wheels[0].file).write_bytes(WHEEL)
        return ""

    monkeypatch.setattr(packages, "run", brings)
    monkeypatch.setattr(packages, "tool", lambda name, _: name)
    with pytest.raises(InputError, match="pyodide-1.0.tgz is not the file that this program was tested with"):
        fetch(LOCKED, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_program_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(InputError, match="making the page needs npm, which was not found"):
        fetch(LOCKED, tmp_path)


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("import sys; sys.exit('no such\\n thing')", "pip could not: no such thing"),
        ("import sys; print('no such thing'); sys.exit(3)", "pip could not: no such thing"),
        ("import sys; sys.exit(3)", "pip could not: it ended with status 3"),
    ],
)
def test_the_complaint_of_a_program_is_repeated(program: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"^{message}$"):
        run([sys.executable, "-c", program], tmp_path, "pip could not")


def test_the_end_of_a_long_complaint_is_repeated(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        run([sys.executable, "-c", "import sys; print(*range(10_001)); sys.exit(3)"], tmp_path, "pip could not")
    assert len(str(caught.value)) < 400
    assert str(caught.value).endswith("10000")


def test_a_cache_that_cannot_be_made_is_reported(tmp_path: Path, asked: list[Sequence[str]]) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="the packages cannot be written to"):
        fetch(LOCKED, tmp_path / "file" / "cache")


def test_the_cache_is_in_the_cache_folder_of_the_system() -> None:
    home = Path.home()
    assert cache_folder({}, "linux") == home / ".cache" / "worksheets"
    assert cache_folder({"XDG_CACHE_HOME": "/c"}, "linux") == Path("/c/worksheets")
    assert cache_folder({}, "darwin") == home / "Library" / "Caches" / "worksheets"
    assert cache_folder({"LOCALAPPDATA": "/l"}, "win32") == Path("/l/worksheets/Cache")


def test_archives_that_are_no_longer_used_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only archives of ours, when a new one is packed, and none that a run has used since."""
    monkeypatch.setattr(program, "_run", lambda *_: None)
    kept = tmp_path / "packed-2"

    def left() -> set[str]:
        for path in tmp_path.rglob("*"):
            os.utime(path, (0, 0))
        return {path.name for path in tmp_path.rglob("*") if path.is_file()}

    program._pack({"a.bin": b"cow"}, tmp_path, kept)
    (cow,) = left()
    program._pack({"a.bin": b"cow"}, tmp_path, kept)
    (tmp_path / "packed-1").mkdir()
    for name in (f"packed-1/{'0' * 64}", "packed-2/README", "pyodide-2.tgz", "0" * 64):
        (tmp_path / name).write_bytes(b"x")
    assert len(left()) == 4
    program._pack({"a.bin": b"cow", "b.bin": b"hen"}, tmp_path, kept)
    (hen,) = left() - {cow, "0" * 64, "README", "pyodide-2.tgz"}
    assert not (tmp_path / "packed-1" / ("0" * 64)).exists()
    program._pack({"c.bin": b"pig"}, tmp_path, kept)
    assert not {cow, hen} & left()


def test_what_was_packed_is_not_packed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only new and changed files are packed."""
    packed: list[str] = []

    def pack(_script: str, _pyodide: Path, folder: Path) -> None:
        for path in sorted(folder.iterdir()):
            packed.append(path.name)
            path.write_bytes(b"packed " + path.read_bytes())

    monkeypatch.setattr(program, "_run", pack)
    wanted = {"a.bin": b"packed cow", "b.bin": b"packed hen", "c.txt": b"pig"}
    for _ in range(2):
        files = {"a.bin": b"cow", "b.bin": b"hen", "c.txt": b"pig"}
        program._pack(files, tmp_path, tmp_path / "kept")
        assert files == wanted
        assert packed == ["a.bin", "b.bin"]
    files = {"a.bin": b"cow", "b.bin": b"ewe"}
    program._pack(files, tmp_path, tmp_path / "kept")
    assert files == {"a.bin": b"packed cow", "b.bin": b"packed ewe"}
    assert packed == ["a.bin", "b.bin", "b.bin"]
    assert not [path for path in (tmp_path / "kept").iterdir() if path.is_dir()]
