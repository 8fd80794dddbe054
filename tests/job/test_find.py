"""From names of jobs to jobs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job.find import file_names, find_job, override, read_jobs


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("term.yaml", "term.yaml"),
        ("term", "term.yaml"),
        ("other", "configs/other.yml"),
        ("other.yml", "configs/other.yml"),
        ("both", "configs/both.yaml"),
        ("./both", "both"),
    ],
)
def test_a_path_comes_before_a_name(job: Callable[..., Path], name: str, file: str) -> None:
    for written in ("term.yaml", "configs/term.yaml", "configs/other.yml", "configs/both.yaml"):
        job(name=written)
    Path("both").mkdir()
    if name == "./both":
        Path("configs/both.yaml").unlink()
    assert find_job(name) == Path(file)


@pytest.mark.parametrize(
    ("name", "hint"), [("jobs/trem.yaml", "term.yaml"), ("otehr", "other"), ("frist-grade", "first-grade")]
)
def test_the_nearest_job_is_named(job: Callable[..., Path], name: str, hint: str) -> None:
    job(name="jobs/term.yaml")
    job(name="configs/other.yaml")
    with pytest.raises(InputError) as caught:
        find_job(name)
    (problem,) = caught.value.problems
    assert problem.place is not None
    assert problem.place.file == name
    assert problem.message.endswith(f'; did you mean "{hint}"?')


def test_files_of_a_job(job: Callable[..., Path]) -> None:
    (read,) = read_jobs([job()])
    assert file_names(read) == ["small.pdf", "small-answers.pdf"]
    assert file_names(override(read, formats=["txt", "json"])) == ["small.json", "small.txt"]
    assert file_names(override(read, formats=["txt", "pdf"], answers="append")) == ["small.pdf", "small.txt"]
    assert override(read) == read


def test_unknown_names_are_all_reported(job: Callable[..., Path]) -> None:
    (read,) = read_jobs([job()])
    with pytest.raises(InputError) as caught:
        override(read, formats=["pdf", "doc", "jsn"], answers="seperate")
    messages = [problem.message for problem in caught.value.problems]
    assert len(messages) == 3
    assert 'did you mean "json"?' in messages[1]
    assert 'did you mean "separate"?' in messages[2]
