"""The sample jobs, in a checkout and as they are found in an installation."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job import samples
from worksheets.job.find import find_job
from worksheets.job.samples import checkout_folder, read_sample, sample_names


@pytest.fixture
def installed(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the package is installed; another distribution has a folder `configs` there."""
    package = tmp_path / "site" / "worksheets"
    shutil.copytree(repository / "configs", package / "samples")
    shutil.copytree(repository / "configs", tmp_path / "site" / "configs")
    monkeypatch.setattr(samples, "PACKAGE", package)
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
def test_an_installation_never_builds_a_sample_unasked(installed: Path, name: str) -> None:
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


def test_what_is_near_comes_before_the_sample(installed: Path) -> None:
    Path("term2.yaml").touch()
    with pytest.raises(InputError, match='did you mean "term2.yaml"'):
        find_job("term1.yaml")


@pytest.mark.parametrize(("name", "hint"), [("trem1", '; did you mean "term1"?'), ("../configs/term1", ""), ("", "")])
def test_an_unknown_sample_is_told_with_those_known(name: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_sample(name)
    known = "book, class, extras, first-grade, golden-centre, languages, term1, word-regions"
    assert [str(problem) for problem in caught.value.problems] == [
        f'there is no sample "{name}"{hint} (known: {known})'
    ]
