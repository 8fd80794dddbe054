"""Files of an earlier build: an old key is never left next to new handouts, and other files are not touched."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import OutputError
from worksheets.output.pdf.origin import Origin, origin_of

MakeJob = Callable[..., Path]
Run = Callable[..., Result]

TITLES = ["Small", "Häschen", "(a) \\\\ b)", "Ωμέγα 😀", "x" * 200, "Ω" * 200, "a - Answers · 2"]


def text_of(title: str = "Small", more: str = "") -> str:
    return f"title: '{title}'\n{more}sheets:\n  - {{id: a, words: [cow, hen], size: 5}}\n"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("answers", ["none", "append"])
@pytest.mark.parametrize("title", TITLES)
def test_an_old_key_is_removed(job: MakeJob, run: Run, tmp_path: Path, answers: str, title: str) -> None:
    out = tmp_path / "out"
    text = text_of(title, "page: {font: DejaVu Sans}\n")
    assert run("build", job(text), "-o", out).stderr == ""
    done = run("build", job(text), "-o", out, "--answers", answers, "--seed", 9)
    assert done.stdout.splitlines() == [str(out / "small.pdf")]
    assert done.stderr == f"warning: removed what an earlier build left: {out / 'small-answers.pdf'}\n"
    assert names(out) == {"small.pdf"}


def test_the_job_may_have_had_another_title_and_language(job: MakeJob, tmp_path: Path) -> None:
    out = tmp_path / "out"
    worksheets.build(job(text_of("Vorher", "language: de\n")), output=out)
    worksheets.build(job(text_of()), output=out, answers="none")
    assert names(out) == {"small.pdf"}


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4\nof another program\n%%EOF\n", b"x" * 10_000])
def test_a_foreign_file_stays_and_is_named(job: MakeJob, run: Run, tmp_path: Path, content: bytes) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "small-answers.pdf").write_bytes(content)
    done = run("build", job(text_of()), "-o", out, "--answers", "none")
    warning = "warning: not of this build, but perhaps of an earlier one: "
    assert done.stderr == f"{warning}{out / 'small-answers.pdf'}\n"
    assert (out / "small-answers.pdf").read_bytes() == content


def test_folders_and_links_stay(job: MakeJob, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / "small-answers.pdf").mkdir(parents=True)
    worksheets.build(job(text_of()), output=out, answers="none")
    assert names(out) == {"small.pdf", "small-answers.pdf"}


def test_jobs_built_together_leave_each_others_files(job: MakeJob, tmp_path: Path) -> None:
    out = tmp_path / "out"
    jobs = [job(text_of()), job(text_of(), name="other.yaml"), job(text_of(), name="small-answers.yaml")]
    worksheets.build(jobs[1:], output=out)
    worksheets.build(jobs, output=out, answers="none")
    assert names(out) == {"small.pdf", "other.pdf", "small-answers.pdf"}
    worksheets.build(jobs[0], output=out, answers="none")
    assert names(out) == {"small.pdf", "other.pdf", "small-answers.pdf"}


def test_formats_that_are_not_made_again(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = job(text_of())
    run("build", path, "-o", out, "--format", "pdf,json,txt")
    assert run("build", path, "-o", out, "--format", "json").stderr == ""
    assert run("build", path, "-o", out).stderr == ""
    warning = "warning: out of date, because the job has changed since: "
    assert run("build", path, "-o", out, "--seed", 2).stderr == f"{warning}{out / 'small.json'}\n"
    later = (out / "small.txt").stat().st_mtime + 10
    os.utime(path, (later, later))
    files = ", ".join(str(out / name) for name in ("small.json", "small.txt"))
    assert run("build", path, "-o", out).stderr == f"{warning}{files}\n"
    (out / "small.txt").write_text("my own list\n", "utf-8")
    (out / "small.json").write_text("{}", "utf-8")
    os.utime(path, (later + 10, later + 10))
    files = ", ".join(str(out / name) for name in ("small-answers.pdf", "small.json", "small.pdf"))
    run("build", path, "-o", out, "--format", "json")
    (out / "small.txt").write_text("my own list\n", "utf-8")
    os.utime(path, (2 * later, 2 * later))
    files = ", ".join(str(out / name) for name in ("small-answers.pdf", "small.pdf"))
    assert run("build", path, "-o", out, "--format", "json").stderr == f"{warning}{files}\n"
    assert len(names(out)) == 4


def test_where_a_build_fails_the_old_key_stays(
    job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    out = tmp_path / "out"
    worksheets.build(job(text_of()), output=out)
    before = {path: path.read_bytes() for path in out.iterdir()}
    replace = Path.replace

    def held(path: Path, target: Path) -> Path:
        if path.name == "small-answers.pdf":
            raise PermissionError(13, "Permission denied")
        return replace(path, target)

    def late(path: Path, target: Path) -> Path:
        if path.suffix == ".part":
            raise OSError(28, "No space left on device")
        return replace(path, target)

    for stand_in, message in ((held, "removed"), (late, "replaced")):
        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", stand_in)
            with pytest.raises(OutputError, match=rf"cannot be {message}: .*nothing was changed"):
                worksheets.build(job(text_of()), output=out, answers="none", seed=3)
        assert {path: path.read_bytes() for path in out.iterdir()} == before
    failing = text_of() + "  - {words: [abcd, efgh, ijkl], size: 2x7}\n"
    assert run("build", job(failing), "-o", out, "--answers", "none").exit_code == 1
    assert {path: path.read_bytes() for path in out.iterdir()} == before


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_an_interrupt_takes_the_removal_back(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    worksheets.build(job(text_of()), output=out)
    before = {path: path.read_bytes() for path in out.iterdir()}
    replace = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        if path.suffix == ".part":
            signal.raise_signal(signal.SIGINT)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    answer = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            worksheets.build(job(text_of()), output=out, answers="none", seed=3)
    finally:
        signal.signal(signal.SIGINT, answer)
    assert {path: path.read_bytes() for path in out.iterdir()} == before


@pytest.mark.parametrize("title", TITLES)
def test_a_file_names_its_creator_and_title(job: MakeJob, tmp_path: Path, title: str) -> None:
    handouts, key = worksheets.build(job(text_of(title)), output=tmp_path / "out")
    assert origin_of(handouts) == Origin("worksheets", title)
    assert origin_of(key) == Origin("worksheets", f"{title} - Answers")


def test_damaged_files_are_not_ours(job: MakeJob, tmp_path: Path) -> None:
    (handouts,) = worksheets.build(job(text_of()), output=tmp_path / "out", answers="none")
    whole = handouts.read_bytes()
    damaged = tmp_path / "damaged.pdf"
    for cut in range(0, len(whole), 997):
        damaged.write_bytes(whole[:cut])
        assert origin_of(damaged) is None
    for old, new in ((b"/Info ", b"/Info 9"), (b"/Creator (", b"/Creator ["), (b"startxref\n", b"startxref\n9")):
        damaged.write_bytes(whole.replace(old, new))
        assert origin_of(damaged) is None
    assert origin_of(tmp_path) is None
    assert origin_of(tmp_path / "none.pdf") is None
