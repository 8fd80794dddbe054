"""Finding the jobs that names on the command line refer to."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job import find
from worksheets.job.file_names import file_names
from worksheets.job.find import checkout_folder, find_job, override, read_jobs, read_sample, sample_names


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


@pytest.fixture
def installed(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The installation folder of the package, which also has a folder `configs` of another distribution."""
    package = tmp_path / "site" / "worksheets"
    shutil.copytree(repository / "configs", package / "samples")
    shutil.copytree(repository / "configs", tmp_path / "site" / "configs")
    monkeypatch.setattr(find, "PACKAGE", package)
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "site"


def test_a_sample_is_read_with_all_that_it_names(repository: Path) -> None:
    folder = repository / "configs"
    assert sample_names() == sorted(path.stem for path in folder.glob("*.yaml"))
    read: dict[str, bytes] = {}
    for name in sample_names():
        texts = read_sample(name)
        assert next(iter(texts)) == f"{name}.yaml"
        assert read_sample(f"{name}.yaml") == texts
        read |= texts
    assert read == {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and (path.suffix != ".png" or path.parent != folder)
    }


def test_an_installation_has_its_own(installed: Path) -> None:
    (installed / "worksheets" / "samples" / "term1.yaml").write_text("sheets:\n  - {words: [cow], size: 4x5}\n")
    assert checkout_folder() is None
    assert list(read_sample("term1")) == ["term1.yaml"]
    assert read_sample("term1")["term1.yaml"].startswith(b"sheets:")


@pytest.mark.parametrize("name", ["term1", "term1.yaml"])
def test_an_installation_never_builds_a_sample_by_itself(installed: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        find_job(name)
    (problem,) = caught.value.problems
    assert problem.message == (
        "there is no such file, and no job of this name in configs/"
        '; "worksheets new --sample term1" writes the sample of this name'
    )
    Path("configs").mkdir()
    shutil.copy(installed / "configs" / "term1.yaml", "configs")
    assert find_job(name) == Path("configs/term1.yaml")


def test_a_similar_file_name_is_suggested_before_a_sample(installed: Path) -> None:
    Path("term2.yaml").touch()
    with pytest.raises(InputError, match='did you mean "term2.yaml"'):
        find_job("term1.yaml")


@pytest.mark.parametrize(("name", "hint"), [("trem1", '; did you mean "term1"?'), ("../configs/term1", ""), ("", "")])
def test_an_unknown_sample_is_reported_with_the_known_ones(name: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_sample(name)
    known = ", ".join(sorted(path.stem for path in Path(__file__).parents[2].joinpath("configs").glob("*.yaml")))
    assert [str(problem) for problem in caught.value.problems] == [
        f'there is no sample "{name}"{hint} (known: {known})'
    ]
