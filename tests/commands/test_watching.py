"""`build --watch` builds again when a file is saved, by whatever method, and continues after mistakes."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import Result

from tests.web.previews import PATIENCE, children, running, start_process, until
from worksheets.base.errors import InputError
from worksheets.commands.watching import State, WatchedJob, changed, file_names_in, what_changed

pytest.importorskip("watchfiles", reason="the extra preview is not installed")

JOB = """\
word_sets:
  pets: {file: words/pets.txt}
sheets:
  - {id: pets, words: pets, size: 8x9}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a job and its words."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "pets.txt").write_text("cow\nhen\n")
    (tmp_path / "mine.yaml").write_text(JOB)
    return tmp_path


def save(path: Path, text: str) -> None:
    """Replace the file atomically, as editors do: it is never half-written."""
    path.with_suffix(".new").write_text(text)
    path.with_suffix(".new").replace(path)


def test_the_files_of_a_job(folder: Path) -> None:
    text = 'a: {file: x.txt}\nb: [{file: y.csv, word: W}, {file: x.txt}]\nfile: ""\n'
    text += "sheets:\n  - mask: {file: z}\n    for_each: class.csv\nheader: {logo: a.png}\n"
    assert file_names_in(text) == ("x.txt", "y.csv", "z", "class.csv", "a.png")
    assert file_names_in("page: {font: Andika}") == ()
    assert file_names_in("page: {font: fonts/School.ttf}") == ("fonts/School.ttf",)
    with pytest.raises(InputError):
        file_names_in("a: [")
    job = WatchedJob(folder / "mine.yaml")
    job.state()
    assert job.files == (folder / "mine.yaml", folder / "words" / "pets.txt")


def test_files_outside_are_not_looked_at(folder: Path) -> None:
    (folder / "below").mkdir()
    path = folder / "below" / "mine.yaml"
    path.write_text(f"a: {{file: ../words/pets.txt}}\nb: {{file: {folder / 'words' / 'pets.txt'}}}\n")
    for outside, number in ((False, 1), (True, 3)):
        job = WatchedJob(path, allow_outside=outside)
        job.state()
        assert len(job.files) == number


def test_the_files_of_presets(folder: Path) -> None:
    path, ours = folder / "mine.yaml", folder / "ours.yaml"
    path.write_text(f"preset: {{file: ours.yaml}}\n{JOB}  - {{words: pets, preset: {{file: theirs.yaml}}}}\n")
    ours.write_text("header: {logo: crest.png}\n")
    job = WatchedJob(path)
    first = job.state()
    named = [folder / name for name in ("ours.yaml", "words/pets.txt", "theirs.yaml")]
    assert job.files == (path, *named, folder / "crest.png")
    (folder / "crest.png").write_bytes(b"a picture")
    second = job.state()
    assert second != first
    ours.write_text("header: {logo: [\n")
    third = job.state()
    assert third != second
    assert job.files == (path, *named, folder / "crest.png"), "those of before"
    ours.write_text("header: {logo: other.png, text: x}\n")
    (folder / "theirs.yaml").write_text("header: {logo: ../outside.png}\n")
    job.state()
    assert job.files == (path, *named, folder / "other.png")
    ours.unlink()
    path.write_text(JOB)
    job.state()
    assert job.files == (path, folder / "words" / "pets.txt")


def test_a_state_is_that_of_the_contents(folder: Path) -> None:
    path, words = folder / "mine.yaml", folder / "words" / "pets.txt"
    job = WatchedJob(path)
    first = job.state()
    os.utime(path)
    assert job.state() == first
    words.write_text("cow\nhem\n")
    second = job.state()
    assert second.job == first.job
    assert second.words != first.words
    path.write_text("a: [")
    broken = job.state()
    assert broken.job != first.job
    assert broken.words == second.words, "the files are those of before"
    path.unlink()
    assert job.state() == State("", second.words)
    path.write_text(JOB)
    words.write_text("cow\nhen\n")
    assert job.state() == first


def test_changed_files_are_named() -> None:
    jobs = [WatchedJob(Path(name)) for name in ("a.yaml", "b.yaml", "c.yaml")]
    before = [State("1", "1")] * 3
    assert what_changed(jobs, before, [State("2", "2"), State("1", "2"), State("1", "1")]) == (
        "a.yaml was saved; a file that b.yaml names has changed"
    )
    assert what_changed(jobs, before, [*before[:2], State("", "1")]) == "c.yaml was removed or emptied"


def test_waiting_ends_on_request(folder: Path) -> None:
    job, stop = WatchedJob(folder / "mine.yaml"), Event()
    state = job.state()
    found: list[list[State]] = []
    thread = Thread(target=lambda: found.append(changed([job], [state], stop)))
    thread.start()
    stop.set()
    thread.join(PATIENCE)
    assert found == [[state]]
    assert changed([job], [state], stop) == [state]


def test_a_change_before_the_wait_counts(folder: Path) -> None:
    job = WatchedJob(folder / "mine.yaml")
    state = job.state()
    (folder / "mine.yaml").write_text(JOB + "# more\n")
    assert changed([job], [state]) == [job.state()]


@pytest.fixture
def lines() -> Callable[[Iterator[str], str], str]:
    """Return a function that reads up to a line with this text, and returns the line."""

    def read(stream: Iterator[str], text: str) -> str:
        for line in stream:
            if text in line:
                return line
        raise AssertionError(f"nobody said: {text}")

    return read


WAITING = "Waiting for changes"


@pytest.mark.skipif(not shutil.which("ps"), reason="sends POSIX signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_job_is_built_again_and_again(
    name: str, folder: Path, lines: Callable[[Iterator[str], str], str], run: Callable[..., Result]
) -> None:
    path, out = folder / "mine.yaml", folder / "out"
    command = ["-m", "worksheets", "build", str(path), "-o", str(out), "--format", "json", "--watch"]
    with running(start_process(command)) as process:
        assert process.stderr
        output = iter(process.stderr.readline, "")
        lines(output, WAITING)
        first = (out / "mine.json").read_bytes()

        save(path, JOB.replace("8x9", "9x10"))
        assert lines(output, "building again") == f"{path} was saved; building again\n"
        lines(output, WAITING)
        second = (out / "mine.json").read_bytes()
        assert second != first

        save(path, JOB.replace("size", "sizee"))
        assert lines(output, "sizee").startswith(f"{path}:4:")
        lines(output, WAITING)
        assert (out / "mine.json").read_bytes() == second

        save(path, JOB.replace("pets.txt", "new/later.txt"))
        lines(output, "there is no such file")
        lines(output, WAITING)
        (folder / "words" / "new").mkdir()
        (folder / "words" / "new" / "later.txt").write_text("lion\ntiger\n")
        assert lines(output, "building again").startswith(f"a file that {path} names has changed")
        lines(output, WAITING)
        assert b"tiger" in (out / "mine.json").read_bytes()

        save(path, JOB)
        lines(output, WAITING)
        with path.open("a") as stream:
            stream.write("# written in place\n")
        lines(output, "was saved; building again")
        lines(output, WAITING)
        assert (out / "mine.json").read_bytes() == first

        process.send_signal(getattr(signal, name))
        stdout, stderr = process.communicate(timeout=PATIENCE)
        assert stderr == "the watch has ended\n"
        assert process.returncode == 128 + getattr(signal, name)
        assert stdout.splitlines() == [str(out / "mine.json")] * 5
        until(lambda: not children(process.pid))
    assert run("build", path, "-o", folder / "once", "--format", "json").exit_code == 0
    assert (folder / "once" / "mine.json").read_bytes() == first


@pytest.mark.skipif(not shutil.which("ps"), reason="sends POSIX signals")
def test_quiet_is_quiet(folder: Path, lines: Callable[[Iterator[str], str], str]) -> None:
    path = folder / "mine.yaml"
    with running(
        start_process(["-m", "worksheets", "build", str(path), "-o", str(folder / "out"), "--watch", "-q"])
    ) as process:
        assert process.stdout
        assert process.stderr
        printed = iter(process.stdout.readline, "")
        lines(printed, "answers.pdf")
        save(path, JOB.replace("8x9", "9x10"))
        lines(printed, "answers.pdf")
        save(path, "sheets: 3\n")
        assert "sheets" in process.stderr.readline()
        process.terminate()
        assert process.communicate(timeout=PATIENCE)[1] == ""


def test_a_job_that_is_not_there_cannot_be_watched(run: Callable[..., Result], tmp_path: Path) -> None:
    result = run("build", tmp_path / "none.yaml", "--watch")
    assert result.exit_code == 2
    assert "there is no such file" in result.stderr


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record what is passed to the system to be opened."""
    given: list[str] = []

    def launch(url: str) -> int:
        given.append(url)
        return 0

    monkeypatch.setattr("click.launch", launch)
    return given


def test_the_first_pdf_is_opened(run: Callable[..., Result], folder: Path, launched: list[str]) -> None:
    (folder / "other.yaml").write_text(JOB)
    jobs = folder / "mine.yaml", folder / "other.yaml"
    result = run("build", *jobs, "-o", folder / "out", "--format", "json,pdf", "--open")
    assert result.exit_code == 0
    assert launched == [str((folder / "out" / "mine.pdf").absolute())]
    launched.clear()
    assert run("build", *jobs, "-o", folder / "out").exit_code == 0
    assert launched == []


def test_open_without_a_pdf_launches_nothing(
    run: Callable[..., Result], folder: Path, launched: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = run("build", folder / "mine.yaml", "-o", folder / "out", "--format", "txt", "--open")
    assert text.exit_code == 0
    assert launched == []
    assert text.stderr == "note: --open shows a PDF, and none was written\n"
    (folder / "mine.yaml").write_text("sheets: 3\n")
    assert run("build", folder / "mine.yaml", "-o", folder / "out", "--open").exit_code == 2
    assert launched == []
    (folder / "mine.yaml").write_text(JOB)
    monkeypatch.setattr("click.launch", lambda _: 1)
    without = run("build", folder / "mine.yaml", "-o", folder / "out", "--open")
    assert without.exit_code == 0
    assert without.stderr.endswith("mine.pdf could not be opened: there is no program for it\n")
