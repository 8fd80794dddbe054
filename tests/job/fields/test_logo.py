"""The logo of a job: read like a word list, and printed on every handout."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import Result

import worksheets
from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.base.errors import InputError
from worksheets.commands.watching import WatchedJob, file_names_in
from worksheets.job.loader import load_job, parse_job
from worksheets.job.yaml import limits

PNG = file_of(gradient(30, 20))
JOB = "title: T\nheader: {logo: %s}\nsheets: [{words: [cow, hen, goat]}, {words: [oak, elm, ash], variants: 3}]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.png").write_bytes(PNG)
    folder = tmp_path / "jobs"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "crest.png").write_bytes(PNG)
    return folder


def write(folder: Path, name: str) -> Path:
    path = folder / "job.yaml"
    path.write_text(JOB % name)
    return path


def refusal(path: Path, **options: Any) -> str:
    with pytest.raises(InputError) as caught:
        load_job(path, **options)
    (problem,) = caught.value.problems
    return str(problem)


def test_it_is_read_from_the_jobs_folder_and_counts_as_an_input(folder: Path) -> None:
    job = load_job(write(folder, "pictures/crest.png"))
    assert job.page.logo
    assert (job.page.logo.width, job.page.logo.height) == (30, 20)
    assert job.inputs == (folder / "job.yaml", folder / "pictures" / "crest.png")


def test_problems_are_reported_where_their_source_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    message = refusal(write(folder, "pictures/crets.png"))
    assert message.endswith('crets.png: there is no such file; did you mean "crest.png"?')
    assert message.startswith(f"{folder / 'job.yaml'}:2:16: header.logo: ")
    (folder / "half.png").write_bytes(PNG[:60])
    assert "2:16: header.logo: half.png: this PNG is incomplete" in refusal(write(folder, "half.png"))
    assert '"../secret.png" is outside the job\'s folder' in refusal(write(folder, "../secret.png"))
    assert load_job(write(folder, "../secret.png"), allow_outside=True).page.logo
    assert "is an absolute path" in refusal(write(folder, str(folder / "pictures" / "crest.png")))
    assert "header.logo: the name of the file is empty" in refusal(write(folder, '""'))
    assert "expected one text, got a list" in refusal(write(folder, "[crest.png]"))
    monkeypatch.setattr(limits, "PICTURE_BYTES", 100)
    assert "larger than 0.0001 MB; make the picture smaller" in refusal(write(folder, "pictures/crest.png"))
    monkeypatch.setattr(limits, "FILE_BYTES", 100)
    with pytest.raises(InputError, match="is larger than 0 MB; make the picture smaller"):
        parse_job(JOB % "a.png", "j.yaml", Path(), files={"a.png": PNG})


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_links_are_followed_before_it_is_judged(folder: Path) -> None:
    (folder / "leak.png").symlink_to("../secret.png")
    assert "is outside" in refusal(write(folder, "leak.png"))


def test_files_in_memory(folder: Path) -> None:
    assert parse_job(JOB % "a.png", "j.yaml", Path(), files={"a.png": PNG}).page.logo
    with pytest.raises(InputError, match='there is no such file; did you mean "a.png"'):
        parse_job(JOB % "b.png", "j.yaml", Path(), files={"a.png": PNG})
    made = worksheets.render(JOB % "a.png", {"a.png": PNG})
    assert made == worksheets.render(JOB % "a.png", {"a.png": PNG})
    preview = worksheets.plan(JOB % "a.png", {"a.png": PNG})
    assert [page.svg.count("<image ") for page in preview.pages if not page.answers] == [1] * 4


def test_handouts_show_it_and_answers_do_not(run: Callable[..., Result], folder: Path) -> None:
    out = folder / "out"
    assert run("build", write(folder, "pictures/crest.png"), "-o", out, "-q").exit_code == 0
    for name, shown in (("job.pdf", [1] * 4), ("job-answers.pdf", [0])):
        document = pypdfium2.PdfDocument(out / name)
        objects = [list(page.get_objects(max_depth=3)) for page in document]
        found = [sum(each.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for each in page) for page in objects]
        assert found == shown
        assert (out / name).read_bytes().count(b"/Subtype/Image") == 2 * bool(shown[0]), "one, and its mask"
    assert run("check", folder / "job.yaml", "-q").exit_code == 0


def test_it_is_never_written_over(run: Callable[..., Result], folder: Path) -> None:
    (folder / "job.pdf").write_bytes(PNG)
    result = run("build", write(folder, "job.pdf"), "-o", folder, "-q")
    assert result.exit_code == 2
    assert "would be overwritten, but it is an input" in result.stderr
    assert (folder / "job.pdf").read_bytes() == PNG


def test_it_is_watched(folder: Path) -> None:
    assert file_names_in(JOB % "a.png") == ("a.png",)
    job = WatchedJob(write(folder, "pictures/crest.png"))
    before = job.state()
    (folder / "pictures" / "crest.png").write_bytes(file_of(gradient(31, 20)))
    assert job.state().words != before.words
    assert job.state().job == before.job
