"""Paths that are no regular files, and names that cannot be opened."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.job.sheets.drafts import Ids, slug
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import name_fault, read_bytes, same_file_name


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_bytes(path)
    (problem,) = caught.value.problems
    assert problem.place
    assert problem.place.file == str(path)
    return problem.message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
def test_a_pipe_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "words.txt"
    os.mkfifo(pipe)
    assert refusal(pipe).startswith("this is a pipe or a device, not a file")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="has no devices of this name")
def test_a_device_is_refused(tmp_path: Path) -> None:
    assert "a device" in refusal(Path("/dev/zero"))
    (tmp_path / "words.txt").symlink_to("/dev/zero")
    assert "a device" in refusal(tmp_path / "words.txt")


def test_names_that_cannot_be(tmp_path: Path) -> None:
    assert refusal(tmp_path / ("a" * 300)) == "the file cannot be read: its name is too long for the system"
    assert "a character that no system takes" in refusal(tmp_path / "a\0b")
    assert refusal(tmp_path) == "this is a folder, not a file"


def test_a_pipe_that_takes_the_place_of_a_file_does_not_keep_us_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may be replaced by a pipe between the check and the opening."""
    pipe, file = tmp_path / "words.txt", tmp_path / "file"
    if not hasattr(os, "mkfifo"):
        pytest.skip("has no named pipes")
    os.mkfifo(pipe)
    file.write_text("cow\n")
    status = file.stat()
    monkeypatch.setattr(Path, "stat", lambda *_, **__: status)
    assert refusal(pipe).startswith("this is a pipe or a device, not a file")


def test_a_file_of_five_gigabytes_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "words.txt"
    try:
        with path.open("wb") as stream:
            stream.truncate(5_000_000_000)
    except OSError:
        pytest.skip("the file system has no sparse files")
    assert refusal(path) == "the file is larger than 5 MB; split it"


@pytest.mark.parametrize("size", [0, 5_000_000])
def test_no_more_is_read_than_one_byte_beyond_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """A file may grow while it is read, or claim a size of 0 as in /proc."""
    path, small = tmp_path / "words.txt", tmp_path / "small.txt"
    with path.open("wb") as stream:
        stream.truncate(1_000_000_000)
    with small.open("wb") as stream:
        stream.truncate(size)
    status = small.stat()
    monkeypatch.setattr(Path, "stat", lambda *_, **__: status)
    monkeypatch.setattr(os, "fstat", lambda _: status)
    tracemalloc.start()
    assert refusal(path) == "the file is larger than 5 MB; split it"
    assert tracemalloc.get_traced_memory()[1] < 4 * limits.FILE_BYTES
    tracemalloc.stop()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="has no such files")
def test_a_file_of_proc_is_read() -> None:
    assert Path("/proc/self/status").stat().st_size == 0
    assert read_bytes(Path("/proc/self/status")).startswith(b"Name:")


def test_every_reader_is_bounded(run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    """Job, word files, dictionaries, tables, contest files and puzzles."""
    for name in ("big.txt", "big.csv", "big.yaml"):
        with (tmp_path / name).open("wb") as stream:
            stream.truncate(5_000_000_000)
    named = "sheets:\n  - words: {file: big.csv}\n  - {kind: wordregions, size: 3x4, dictionary: {file: big.txt}}\n"
    grid = tmp_path / "grid.txt"
    grid.write_text("COW\nHEN\n")
    commands = [
        ["build", tmp_path / "big.yaml", "-o", tmp_path / "out"],
        ["build", job(named), "-o", tmp_path / "out"],
        ["check", tmp_path / "big.yaml"],
        ["import", tmp_path / "big.txt"],
        ["import", tmp_path / "big.csv"],
        ["solve", tmp_path / "big.txt"],
        ["solve", grid, "--words", tmp_path / "big.csv"],
        ["solve", grid, "--kind", "wordregions", "--words", tmp_path / "big.txt"],
    ]
    for command in commands:
        result = run(*command)
        assert result.exit_code == 2, command
        assert "the file is larger than 5 MB; split it" in result.stderr, command


DEVICES = "CON nul Aux PRN COM1 lpt9 COM0 LPT¹ com³ CONIN$ conout$".split()
FAULTY = [
    *DEVICES,
    *(f"{device}.txt" for device in DEVICES),
    "nul .tar.gz",
    "con ",
    "a.",
    "a ",
    ".",
    "..",
    "",
    " ",
    *(f"a{sign}b" for sign in '<>:"/\\|?*'),
    "a\0b",
    "a\nb",
    "a\x7fb",
    "a\x85b",
    "a\u2028b",
    "a\udcffb",
    "a" * 241,
    "ä" * 121,
]
RIGHT = ["con1", "consul", "null", "com", "COM10", "lpt", "a.b", ".a", "-", "größe", "привет-мир", "a con", "ä" * 120]


@loop_over("name", FAULTY)
def test_names_that_some_system_cannot_have(name: str) -> None:
    fault = name_fault(name)
    assert fault
    assert fault.isprintable()


@pytest.mark.parametrize("name", RIGHT)
def test_names_that_all_can_have(name: str) -> None:
    assert name_fault(name) is None


@given(st.text(max_size=30))
def test_python_knows_no_device_that_passes(name: str) -> None:
    """All names that Python's own table calls reserved on Windows are refused; ours has more."""
    if name_fault(name) is None:
        path = PureWindowsPath(name)
        assert not path.is_reserved()
        assert path.parts == (name,)
        assert not path.anchor


@given(st.text() | st.sampled_from(FAULTY), st.lists(st.sampled_from(["easy", "medium", "hard"]), unique=True))
def test_ids_made_from_titles_are_names(title: str, difficulties: list[str]) -> None:
    for each in Ids().claim_free(slug(title), difficulties, 1):
        assert name_fault(each) is None


def test_a_reserved_id_is_passed_over_and_no_other_moves() -> None:
    ids = Ids()
    assert ids.claim_free(slug("Con"), (), 1) == ("con-2",)
    assert ids.claim_free(slug("Con"), (), 2) == ("con-3",)
    assert ids.claim_free(slug("Aux"), ("easy",), 3) == ("aux-easy",)
    assert ids.claim_free(slug("Con brio"), (), 4) == ("con-brio",)


def test_an_accent_may_be_written_in_two_ways_and_is_one() -> None:
    ids = Ids()
    composed, decomposed = "CAF\u00c9", "cafe\u0301"
    assert same_file_name(composed) == same_file_name(decomposed)
    assert ids.claim((composed,), 1) is None
    assert ids.claim((decomposed,), 2) == (decomposed, 1)


@pytest.mark.parametrize("name", ["CON", "nul.a", "LPT1", "x.", "a/b", "../a", "a b", "a:b", "..", "ä" * 100 + "😀"])
def test_unsafe_ids_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        parse_job(f'sheets: [{{words: [cow], id: "{name}"}}]', "job.yaml", tmp_path)
    (problem,) = caught.value.problems
    assert problem.path == "sheets[1].id"
    assert problem.place


def test_the_sentence_about_an_id(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        parse_job("sheets: [{words: [cow], id: Aux.b}]", "job.yaml", tmp_path)
    assert str(caught.value) == (
        'job.yaml:1:29: sheets[1].id: "Aux.b" cannot be an id, which becomes part of file names: '
        '"Aux" is the name of a device on Windows'
    )


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nul.yaml", '"nul.pdf" on every system: "nul" is the name of a device on Windows'),
        ("a:b.yaml", '"a:b.pdf" on every system: it contains ":"'),
        ("a\nb.yaml", '"a\\nb.pdf" on every system: it contains the character U+000A'),
        ("x" * 240 + ".yaml", "it has 244 bytes in UTF-8; at most 240"),
    ],
)
def test_a_job_with_impossible_file_names(
    run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path, name: str, fault: str
) -> None:
    try:
        path = job(name=name)
    except OSError:
        pytest.skip("this system has no such name, either")
    for command in (["build", path, "-o", tmp_path / "out"], ["check", path]):
        result = run(*command, "-q")
        assert result.exit_code == 2
        assert fault in result.stderr
        assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_titles_never_become_paths(run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    text = 'title: ../../up\nsheets:\n  - {title: ../../x/CON, words: [cow]}\n  - {title: "nul", words: [hen]}\n'
    result = run("build", job(text), "-o", tmp_path / "out", "--format", "pdf,json,txt", "-q")
    assert result.exit_code == 0
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert names == {"small.yaml", *(f"out/small{end}" for end in (".pdf", "-answers.pdf", ".json", ".txt"))}
