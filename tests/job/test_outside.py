"""A job reads word files below its own folder only, unless the user allows others."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import InputError
from worksheets.job.loader import load_job

WAYS = [
    "word_sets: {{farm: {{file: {}}}}}\nsheets: [{{words: [cow]}}]\n",
    "sheets: [{{words: {{file: {}}}}}]\n",
    "sheets: [{{kind: wordregions, size: 3x4, words: [cows], dictionary: {{file: {}}}}}]\n",
]
"""All the places where a job names a file."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a job, beside a file with words that it must not read."""
    (tmp_path / "secret.txt").write_text("heron\nstork\n")
    folder = tmp_path / "jobs"
    (folder / "words").mkdir(parents=True)
    (folder / "words" / "farm.txt").write_text("cow\nhorse\n")
    return folder


def refusals(path: Path) -> list[str]:
    with pytest.raises(InputError) as caught:
        load_job(path)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["../secret.txt", "words/../../secret.txt", "../no-such-file.txt", "../jobs-2/a.csv"])
def test_files_outside_are_refused_whether_they_exist_or_not(folder: Path, way: str, name: str) -> None:
    path = folder / "job.yaml"
    path.write_text(way.format(name))
    (refusal,) = refusals(path)
    assert f'"{name}" is outside the job\'s folder; --allow-outside allows it' in refusal
    assert refusal.startswith(f"{path}:1:")


@pytest.mark.parametrize("where", ["secret.txt", "jobs/words/farm.txt", "no-such-file.txt"])
def test_a_path_from_the_root_is_refused(folder: Path, where: str) -> None:
    path = folder / "job.yaml"
    path.write_text(WAYS[1].format(json.dumps(str(folder.parent / where))))
    (refusal,) = refusals(path)
    assert "is an absolute path; name files from the job's folder; --allow-outside" in refusal


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_links_are_followed_before_it_is_judged(folder: Path) -> None:
    (folder / "leak.txt").symlink_to("../secret.txt")
    (folder / "up").symlink_to("..")
    (folder / "inner.txt").symlink_to("words/farm.txt")
    (folder / "ring.txt").symlink_to("ring.txt")
    path = folder / "job.yaml"
    for name in ("leak.txt", "up/secret.txt", "words/../up/secret.txt"):
        path.write_text(WAYS[1].format(name))
        (refusal,) = refusals(path)
        assert "is outside" in refusal, name
    for name in ("inner.txt", "words/farm.txt", "words/../words/farm.txt", "up/jobs/words/farm.txt"):
        path.write_text(WAYS[1].format(name))
        assert load_job(path).sheets
    path.write_text(WAYS[1].format("ring.txt"))
    (refusal,) = refusals(path)
    assert "ring" in refusal


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_folder_and_a_job_that_are_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The job's folder is the one that its path resolves to; a link in place of the job file leads to no other."""
    path = folder / "job.yaml"
    path.write_text(WAYS[1].format("words/farm.txt"))
    linked = folder.parent / "linked"
    linked.symlink_to(folder)
    assert load_job(linked / "job.yaml").sheets
    (folder.parent / "alone.yaml").symlink_to(path)
    (refusal,) = refusals(folder.parent / "alone.yaml")
    assert "there is no such file" in refusal
    monkeypatch.chdir(folder)
    assert load_job(Path("job.yaml")).sheets
    assert load_job(Path("words/../job.yaml")).sheets


def test_the_option(run: Callable[..., Result], folder: Path) -> None:
    path, out = folder / "job.yaml", folder / "out"
    path.write_text(WAYS[1].format("../secret.txt"))
    for command in (["build", path, "-o", out, "-q"], ["check", path, "-q"]):
        assert run(*command).exit_code == 2
        assert run(*command, "--allow-outside").exit_code == 0
    with pytest.raises(InputError):
        worksheets.build(path, output=out)
    assert worksheets.build(path, output=out, allow_outside=True)


def test_each_of_several_jobs_has_its_own_folder(run: Callable[..., Result], folder: Path) -> None:
    other = folder.parent / "others"
    shutil.copytree(folder, other)
    (folder / "one.yaml").write_text(WAYS[1].format("words/farm.txt"))
    (other / "two.yaml").write_text(WAYS[1].format("../jobs/words/farm.txt"))
    result = run("build", folder / "one.yaml", other / "two.yaml", "-o", folder / "out", "-q")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{other / 'two.yaml'}:1:")
    assert result.stderr.count("\n") == 1


def test_files_that_the_user_names_may_be_anywhere(
    run: Callable[..., Result], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert "heron" in run("import", "../secret.txt").stdout
    Path("grid.txt").write_text("HERON\nSTORK\n")
    assert run("solve", "grid.txt", "--words", "../secret.txt").exit_code == 0
