"""A key contains its job, and rebuilds the same bytes in an empty folder; a handout contains no job."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands import carried
from worksheets.commands.carried import SOLUTIONS, carried_job
from worksheets.commands.rebuild import rebuild
from worksheets.output.pdf.attachments import attachments_of

Run = Callable[..., Result]

JOB = """\
title: Zoo
word_sets: {animals: {file: words/animals.csv}}
sheets:
  - {id: zoo, words: animals, size: 9x10, variants: 2}
  - {id: hard, kind: wordregions, words: [zebra, lion, tiger, camel], difficulty: hard}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in" / "words").mkdir(parents=True)
    (tmp_path / "in" / "zoo.yaml").write_text(JOB)
    (tmp_path / "in" / "words" / "animals.csv").write_text("word;clue\ntiger;striped\ncamel;thirsty\n")
    return tmp_path


def test_samples_come_out_of_their_keys(repository: Path, tmp_path: Path) -> None:
    for name in ("class", "cards", "practice"):
        built = worksheets.build(repository / "configs" / f"{name}.yaml", output=tmp_path / "a", formats=["pdf"])
        again = rebuild(tmp_path / "a" / f"{name}-answers.pdf", tmp_path / name)
        assert not again.difference
        made = {path.name: path.read_bytes() for path in again.paths}
        assert all(made[path.name] == path.read_bytes() for path in built)
        assert (tmp_path / name / f"{name}.yaml").read_bytes() == (repository / "configs" / f"{name}.yaml").read_bytes()


def test_rebuild_repeats_the_options_of_the_command_line(folder: Path) -> None:
    options = {"formats": ["pdf", "json"], "answers": "separate", "seed": 7}
    built = worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a", **options)  # type: ignore[arg-type]
    shutil.rmtree(folder / "in")
    again = rebuild(folder / "a" / "zoo-answers.pdf", folder / "b")
    assert not again.difference
    names = [path.relative_to(folder / "b").as_posix() for path in again.paths]
    assert names == ["zoo.yaml", "words/animals.csv", "zoo.pdf", "zoo-answers.pdf"]
    assert all((folder / "b" / path.name).read_bytes() == path.read_bytes() for path in built[:2])


def test_the_solutions_equal_those_in_the_json(folder: Path) -> None:
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a", formats=["pdf", "json"])
    inside = attachments_of((folder / "a" / "zoo-answers.pdf").read_bytes())
    sheets = json.loads(inside[SOLUTIONS])["sheets"]
    assert [sheet.pop("code") for sheet in sheets] == [None] * 3
    whole = json.loads((folder / "a" / "zoo.json").read_text())["sheets"]
    assert sheets == [{name: sheet[name] for name in sheets[0]} for sheet in whole]


@pytest.mark.parametrize("answers", ["append", "back", "upside-down", "none"])
def test_a_handout_carries_nothing_but_the_code(folder: Path, answers: str) -> None:
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a", answers=answers)
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "b")
    for path in (folder / "a" / "zoo.pdf", folder / "b" / "zoo.pdf"):
        assert attachments_of(path.read_bytes()) == {}
        with pytest.raises(InputError, match="carries no job: only the answer key"):
            carried_job(path.read_bytes())
    files = (folder / each for each in ("a/zoo.pdf", "b/zoo.pdf", "b/zoo-answers.pdf"))
    other, handout, key = (re.findall(rb"<dc:identifier>(\w{32})<", path.read_bytes()) for path in files)
    assert other == handout == key
    assert len(key) == 1


def test_files_outside_the_folder_are_not_carried(folder: Path) -> None:
    shutil.move(folder / "in" / "words" / "animals.csv", folder / "animals.csv")
    (folder / "in" / "zoo.yaml").write_text(JOB.replace("words/animals.csv", "../animals.csv"))
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a", allow_outside=True)
    key = folder / "a" / "zoo-answers.pdf"
    assert carried_job(key.read_bytes()).missing == ["animals.csv"]
    assert str(folder).encode() not in b"".join(attachments_of(key.read_bytes()).values())
    again = rebuild(key, folder / "b")
    assert "it reads animals.csv, and keys carry neither" in again.difference
    assert [path.name for path in again.paths] == ["zoo.yaml"]


def test_a_font_is_added_to_the_rebuilt_job(folder: Path, repository: Path, run: Run) -> None:
    job, font = folder / "in" / "zoo.yaml", folder / "in" / "fonts" / "School.ttf"
    job.write_text(JOB + "page: {font: fonts/School.ttf}\n")
    font.parent.mkdir()
    shutil.copy(repository / "fonts" / "Andika-Regular.ttf", font)
    built = worksheets.build(job, output=folder / "a")
    key, output = folder / "a" / "zoo-answers.pdf", folder / "b"
    alone = run("rebuild", key, "-o", output)
    assert (alone.exit_code, alone.stdout.splitlines()) == (
        1,
        [str(output / "zoo.yaml"), str(output / "words" / "animals.csv")],
    )
    assert f"put the font of the job at {output / 'fonts' / 'School.ttf'}, and run this command again" in alone.stderr
    shutil.copytree(font.parent, output / "fonts")
    whole = run("rebuild", key, "-o", output)
    assert (whole.exit_code, whole.stderr) == (0, f"the same bytes as {key}\n")
    assert all((output / path.name).read_bytes() == path.read_bytes() for path in built)


def test_another_job_of_the_name_is_not_replaced(folder: Path) -> None:
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a")
    (folder / "b").mkdir()
    (folder / "b" / "zoo.yaml").write_text("mine")
    with pytest.raises(InputError, match=r"zoo.yaml is there already"):
        rebuild(folder / "a" / "zoo-answers.pdf", folder / "b")
    assert [path.name for path in (folder / "b").iterdir()] == ["zoo.yaml"]
    rebuild(folder / "a" / "zoo-answers.pdf", folder / "b", force=True)
    assert (folder / "b" / "zoo.yaml").read_text() == JOB
    rebuild(folder / "a" / "zoo-answers.pdf", folder / "b")


def test_a_difference_is_reported(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "__version__", "0.0.7")
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a")
    monkeypatch.undo()
    key = folder / "a" / "zoo-answers.pdf"
    result = run("rebuild", key, "-o", folder / "b")
    assert result.exit_code == 1
    assert "was made by worksheets 0.0.7, and this is" in result.stderr
    assert (folder / "b" / "zoo.pdf").exists()
    worksheets.build(folder / "in" / "zoo.yaml", output=folder / "a")
    result = run("rebuild", key, "-o", folder / "c")
    assert (result.exit_code, result.stderr) == (0, f"the same bytes as {key}\n")
    data = key.read_bytes()
    place = data.index(b"/Creator (worksheets)")
    key.write_bytes(data[:place] + b"/Creator (Worksheets)" + data[place + 21 :])
    assert "was changed after it was made" in rebuild(key, folder / "d").difference


def test_a_key_cannot_write_outside_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for files, missing in (({"../evil.csv": b"x"}, []), ({}, ["../../etc/passwd"])):
        stranger = carried.CarriedJob("zoo", JOB, files, "0.1.0", "separate", 0, False, missing)
        monkeypatch.setattr("worksheets.commands.rebuild.read_key", lambda key, stranger=stranger: (b"", stranger))
        with pytest.raises(InputError, match="a file of an unsafe name"):
            rebuild(folder / "in" / "zoo.yaml", folder / "b")
    assert not (folder / "evil.csv").exists()


def test_the_key_of_a_book_rebuilds_it(tmp_path: Path) -> None:
    job = "title: Book\nanswers: separate\nbook: {trim: A5}\nsheets: [{words: theme/pets, pick: 6}]\n"
    (tmp_path / "book.yaml").write_text(job)
    built = worksheets.build(tmp_path / "book.yaml", output=tmp_path)
    again = rebuild(tmp_path / "book-answers.pdf", tmp_path / "again")
    assert not again.difference
    assert {path.name for path in again.paths} == {"book.yaml", *(path.name for path in built)}
