"""A job packed into one file contains all that it names and gives the same sheets; hostile files do no harm."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from click.testing import Result

import worksheets
from tests.drawing.fonts.made_fonts import school
from tests.loops import left_to_long
from worksheets.base.errors import InputError
from worksheets.job import packed as module
from worksheets.job.given_job import given_job
from worksheets.job.loader import load_job
from worksheets.job.packed import class_lists, packed, packed_job, unpacked

Run = Callable[..., Result]

JOB = """\
title: Zoo
page: {font: fonts/School.ttf}
word_sets: {animals: {file: words/animals.csv}}
sheets:
  - {id: zoo, words: animals, size: 9x10}
  - {id: class, words: [zebra, lion, tiger], for_each: 2b.csv, size: 8}
"""
FILES = {
    "fonts/School.ttf": school(),
    "words/animals.csv": b"word;clue\ntiger;striped\ncamel;thirsty\n",
    "2b.csv": b"name\nAnna\nBen\n",
}


def zipped(files: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """An archive as written by another program."""
    stream = io.BytesIO()
    with ZipFile(stream, "w", method) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return stream.getvalue()


def refusal(data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        unpacked(data)
    return "; ".join(str(each) for each in caught.value.problems)


def test_unpacking_reverses_packing() -> None:
    made = packed(given_job(JOB, FILES, "zoo"), pupils=True)
    name, text, files = unpacked(made.data)
    assert (name, text, files) == ("zoo.yaml", JOB, FILES)
    assert made.names == ("zoo.yaml", "2b.csv", "fonts/School.ttf", "words/animals.csv")
    assert made.missing == ()
    assert made == packed(given_job(JOB, dict(reversed(FILES.items())), "zoo"), pupils=True)


def test_pupils_are_in_it_only_if_that_is_wished_for() -> None:
    made = packed(given_job(JOB, FILES, "zoo"))
    assert "2b.csv" not in unpacked(made.data).files
    assert made.missing == ("2b.csv",)
    assert b"Anna" not in made.data
    assert class_lists(JOB) == ["2b.csv"]
    other = given_job(JOB.replace("2b.csv", "./lists/../2b.csv"), {"lists/../2b.csv": FILES["2b.csv"], **FILES}, "zoo")
    assert b"Anna" not in packed(other).data


def test_files_outside_the_folder_stay_there(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "words.txt").write_text("lion\ntiger\n")
    job = tmp_path / "in" / "job.yaml"
    job.write_text("sheets: [{words: {file: ../words.txt}}]\n")
    made = packed(load_job(job, allow_outside=True))
    assert made.names == ("job.yaml",)
    assert made.missing == ("words.txt",)


@pytest.mark.parametrize("name", ["class", left_to_long("cards"), left_to_long("practice"), "looks"])
def test_it_gives_the_same_files_as_the_job(repository: Path, tmp_path: Path, name: str) -> None:
    job = repository / "configs" / f"{name}.yaml"
    whole = tmp_path / f"other-{name}.worksheets.zip"
    whole.write_bytes(packed(load_job(job), pupils=True).data)
    wanted = {path.name: path.read_bytes() for path in worksheets.build(job, output=tmp_path / "a")}
    made = {path.name: path.read_bytes() for path in worksheets.build(whole, output=tmp_path / "b")}
    assert made == wanted


def test_the_command_builds_it(run: Run, tmp_path: Path) -> None:
    whole = tmp_path / "zoo.worksheets.zip"
    whole.write_bytes(packed(given_job(JOB, FILES, "zoo"), pupils=True).data)
    done = run("build", whole, "-o", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "out" / "zoo.pdf").exists()
    assert not (tmp_path / "out" / "words").exists(), "nothing of it is unpacked"
    whole.write_bytes(packed(given_job(JOB, FILES, "zoo")).data)
    done = run("build", whole, "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert f"{whole}{'/'}zoo.yaml:6:" in done.output.replace("\\", "/")
    assert "2b.csv" in done.output


def test_an_archive_of_a_folder_is_one_too() -> None:
    files = {"Zoo/zoo.yaml": JOB.encode(), **{f"Zoo/{name}": data for name, data in FILES.items()}}
    others = {"__MACOSX/Zoo/._zoo.yaml": b"x", "Zoo/.DS_Store": b"x", "Zoo/words/": b""}
    name, text, found = unpacked(zipped({**files, **others}))
    assert (name, text, found) == ("zoo.yaml", JOB, FILES)


def test_it_has_a_job_in_it() -> None:
    assert "there is no job" in refusal(zipped({"words.csv": b"lion\ntiger\n"}))
    assert "there is no job" in refusal(zipped({"a/job.yaml": b"title: x", "b/c.csv": b"y"}))
    assert "there is no job" in refusal(zipped({}))
    name, _, files = unpacked(zipped({"looks/ours.yaml": b"like: winter\n", "job.yml": b"title: x\n"}))
    assert name == "job.yml"
    assert list(files) == ["looks/ours.yaml"]


@pytest.mark.parametrize(
    "name", ["../words.csv", "/etc/words.csv", "a/../../words.csv", "C:/words.csv", "a\\b.csv", "nul.csv", "x/./y.csv"]
)
def test_unsafe_names_are_refused(name: str) -> None:
    data = zipped({"job.yaml": b"title: x\n", "words.csv": b"lion\n"})
    with ZipFile(io.BytesIO(data)) as opened:
        assert "words.csv" in opened.namelist()
    stream = io.BytesIO()
    with ZipFile(stream, "w") as made:
        made.writestr("job.yaml", b"title: x\n")
        entry = zipfile.ZipInfo("words.csv")
        entry.filename = name  # as a hostile program might write it
        made.writestr(entry, b"lion\n")
    assert "no file can be called" in refusal(stream.getvalue())


def test_names_that_some_systems_do_not_distinguish_are_refused() -> None:
    assert "two files" in refusal(zipped({"job.yaml": b"title: x\n", "a/words.csv": b"x", "A/Words.CSV": b"y"}))


def test_packed_jobs_that_unpack_to_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 100_000)
    bomb = zipped({"job.yaml": b"title: x\n", "words.csv": b"a" * 200_000})
    assert len(bomb) < 1_000
    assert "more than 0 MB" in refusal(bomb)
    lying = bomb.replace((200_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != bomb
    assert "damaged" in refusal(lying), "no more is unpacked than it says"
    monkeypatch.setattr(module, "MOST_FILES", 3)
    many = zipped({f"{number}.yaml": b"title: x\n" for number in range(4)})
    assert "there are 4 files" in refusal(many)


def test_a_job_file_is_no_larger_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.limits, "FILE_BYTES", 1_000)
    assert "MB together" in refusal(zipped({"job.yaml": b"# " + b"a" * 1_000}))


def test_damage_is_reported() -> None:
    whole = packed(given_job(JOB, FILES, "zoo"), pupils=True).data
    assert "damaged" in refusal(b"PK\x03\x04 and more")
    assert "damaged" in refusal(whole[:-30])
    at = whole.index(b"striped")
    assert "damaged" in refusal(whole[:at] + b"S" + whole[at + 1 :])
    assert "damaged" in refusal(zipped({"job.yaml": b"title: x\n"}, ZIP_BZIP2))
    locked = bytearray(zipped({"job.yaml": b"title: x\n"}))
    for start in (locked.index(b"PK\x03\x04") + 6, locked.index(b"PK\x01\x02") + 8):
        locked[start] |= 1
    assert "password" in refusal(bytes(locked))
    assert "byte 0xFF is not UTF-8" in refusal(zipped({"job.yaml": b"title: \xff\n"}))


def test_the_place_of_a_problem_names_the_file(tmp_path: Path) -> None:
    whole = tmp_path / "zoo.worksheets.zip"
    whole.write_bytes(b"PK\x03\x04 and more")
    with pytest.raises(InputError, match=r"zoo\.worksheets\.zip"):
        packed_job(whole)
    whole.write_bytes(zipped({"job.yaml": b"sheets: [{words: {file: other.csv}}]\n"}))
    with pytest.raises(InputError, match=r"other\.csv: there is no such file"):
        packed_job(whole)
