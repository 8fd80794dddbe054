"""Progress lines are shown on a terminal alone, and never between result lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import worksheets
from worksheets.base.errors import GenerationError, Message
from worksheets.base.progress import LiveLine, Pace
from worksheets.cli.terminal import Meter
from worksheets.job.find import read_jobs

TWO = "sheets:\n  - {id: farm, words: [cow], variants: 2}\n"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveLine, "AFTER", 0.01)
    monkeypatch.setattr(LiveLine, "AGAIN", 0.01)


def screen(written: str) -> list[str]:
    """The lines that a terminal shows after this output."""
    lines = []
    for line in written.replace("\r\n", "\n").split("\n"):
        cells: list[str] = []
        for part in line.split("\r"):
            cells[: len(part)] = part
        lines.append("".join(cells).rstrip())
    return lines


def until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it does not come")


def test_a_long_wait_is_reported_repeatedly(at_once: None) -> None:
    written: list[str] = []
    with LiveLine(written.append, shown=True) as line:
        line.wait_for("searching ...")
        until(lambda: len(written) > 2)
        with line.aside():
            before = len(written)
            written.append("first\n")
        until(lambda: len(written) > before + 2)
    assert written[0] == "\rsearching ... 0 s"
    assert screen("".join(written)) == ["first", ""]
    assert not line._length


def test_a_shorter_line_leaves_nothing_of_a_longer_one() -> None:
    written: list[str] = []
    with LiveLine(written.append, shown=True) as line:
        for text in ("9 of 19 sheets, farm: 12 s", "10 of 19 sheets"):
            line.show(text)
            assert screen("".join(written)) == [text]
    assert screen("".join(written)) == [""]


def test_without_a_terminal_nothing_is_written(at_once: None) -> None:
    written: list[str] = []
    with LiveLine(written.append, shown=False) as line:
        line.wait_for("searching ...")
        line.show("1 of 2")
        with line.aside():
            time.sleep(0.05)
    assert written == []


def test_the_same_wait_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveLine, "AFTER", 0.6)
    written: list[str] = []
    with LiveLine(written.append, shown=True) as line:
        for _ in range(100):
            line.wait_for("0 of 2 sheets, farm A:")
            time.sleep(0.01)
    assert screen(written[0]) == ["0 of 2 sheets, farm A: 1 s"]


def test_nothing_is_reported_without_a_wait(at_once: None) -> None:
    written: list[str] = []
    with LiveLine(written.append, shown=True) as line:
        line.wait_for("searching ...")
        line.wait_for("")
        time.sleep(0.1)
    assert written == []


def test_a_meter_says_which_sheet_is_being_made(
    job: Callable[..., Path], at_once: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    (read,) = read_jobs([job(TWO)])
    seen = ""

    def shows(text: str) -> bool:
        nonlocal seen
        seen += capsys.readouterr().err
        return screen(seen)[-1] == text

    with Meter(quiet=False) as meter:
        meter.begin(0, 2, read.sheets[0])
        until(lambda: shows("0 of 2 sheets, farm A: 0 s"))
        meter.step(1, 2, GenerationError("no"))
        assert shows("1 of 2 sheets")
        meter.begin(1, 2, read.sheets[1])
        until(lambda: shows("1 of 2 sheets, farm B: 0 s"))
        meter.step(2, 2, GenerationError("no"))
        time.sleep(0.1)
        assert shows("2 of 2 sheets"), "writing the files is no sheet"
    assert shows("")


@pytest.mark.usefixtures("at_once")
def test_a_meter_is_silent_elsewhere(job: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    (read,) = read_jobs([job(TWO)])
    with Meter(quiet=False) as meter:
        meter.begin(0, 2, read.sheets[0])
        time.sleep(0.05)
        meter.step(1, 2, GenerationError("no"))
    assert capsys.readouterr() == ("", "")


def say_a_lot(meter: Meter, error: type[BaseException] | None) -> None:
    """Give a meter more similar notes than it shows, and raise an error of the given type, if any."""
    made = worksheets.generate("wordsearch", {"words": ["cow", "hen"]})
    for number in range(6):
        meter.step(number, 9, replace(made, id="farm", notes=(f"{number} of 9 words",)))
    if error:
        raise error


@pytest.mark.parametrize("error", [None, ValueError, KeyboardInterrupt, SystemExit])
def test_an_interrupted_command_prints_no_more_notes(
    capsys: pytest.CaptureFixture[str], error: type[BaseException] | None
) -> None:
    meter = Meter(quiet=False)
    with suppress(ValueError, KeyboardInterrupt, SystemExit), meter:
        say_a_lot(meter, error)
    meter.say(Message("a complaint", level="warning"))
    lines = capsys.readouterr().err.splitlines()
    interrupted = error in (KeyboardInterrupt, SystemExit)
    assert sum(line.startswith("note: farm: ") for line in lines) == Meter.NOTES
    assert len([line for line in lines if "more like" in line]) == (0 if interrupted else 1)
    assert ("a complaint" in " ".join(lines)) is not interrupted


class Clock:
    """A clock that runs only when the test sets it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def paced(clock: Clock, done: int, total: int, rate: float, seconds: int, pace: Pace) -> int:
    """Count work for some seconds at a constant rate, and return how much is done then."""
    for second in range(1, seconds + 1):
        clock.now += 1
        pace.count(done + round(second * rate))
    return done + round(seconds * rate)


def test_long_work_tells_its_speed_and_its_end() -> None:
    clock = Clock()
    pace = Pace("sheets", clock)
    assert pace.text(0, 100_000) == "0 of 100,000 sheets"
    done = paced(clock, 0, 100_000, 350, 4, pace)
    assert pace.text(done, 100_000) == "1,400 of 100,000 sheets"
    done = paced(clock, done, 100_000, 350, 1, pace)
    assert pace.text(done, 100_000) == "1,750 of 100,000 sheets, 350/s, 4:41 left"
    done = paced(clock, done, 100_000, 10, 1, pace)
    assert 330 < pace._rate < 345, "a short stop changes little"
    done = paced(clock, done, 100_000, 10, 120, pace)
    assert 10 < pace._rate < 20, "a long one much"
    assert pace.text(99_950, 100_000) == "99,950 of 100,000 sheets", "when it ends soon, nobody needs to know when"


@pytest.mark.parametrize(
    ("every", "text"), [(0.5, "2.0/s, 3:15 left"), (10, "6/min, 1:05:00 left"), (1000, "0.06/min, 108:20:00 left")]
)
def test_slow_work(every: float, text: str) -> None:
    clock = Clock()
    pace = Pace("sheets", clock)
    pace.count(0)
    for done in range(1, 11):
        clock.now += every
        pace.count(done)
    assert pace.text(10, 400) == f"10 of 400 sheets, {text}"


@pytest.mark.parametrize("quiet", [False, True])
def test_a_log_has_a_line_a_minute(job: Callable[..., Path], capsys: pytest.CaptureFixture[str], quiet: bool) -> None:
    (read,) = read_jobs([job(TWO)])
    clock = Clock()
    with Meter(quiet=quiet, clock=clock) as meter:
        for done in range(200):
            meter.begin(done, 200, read.sheets[0])
            clock.now += 1
            meter.step(done + 1, 200, GenerationError("no"))
    out, err = capsys.readouterr()
    assert out == ""
    lines = [f"{done} of 200 sheets, 1.0/s, {left} left" for done, left in ((60, "2:20"), (120, "1:20"), (180, "0:20"))]
    assert err.splitlines() == ([] if quiet else lines)


PROGRAM = """\
import sys
from worksheets.cli.group import commands
from worksheets.base.progress import LiveLine, Pace
LiveLine.AFTER = LiveLine.AGAIN = 0.02
commands(sys.argv[1:])
"""


def on_terminal(repository: Path, *arguments: object, stdout: int | None = None) -> tuple[str, str]:
    """What the command writes on a terminal, and its standard output; with None, that goes to the terminal too."""
    near, far = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(repository)},
        stdout=far if stdout is None else stdout,
        stderr=far,
        encoding="utf-8",
    )
    os.close(far)
    seen = b""
    try:
        while piece := os.read(near, 65_536):
            seen += piece
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(near)
    results, _ = process.communicate()
    assert process.returncode == 0
    return seen.decode(), results or ""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_build_on_a_terminal(job: Callable[..., Path], tmp_path: Path, repository: Path, workers: int) -> None:
    box = "{kind: goldencube, id: box, size: 4, golden: no, difficulty: hard, variants: 3}"
    options = ("-o", tmp_path / "out", "--workers", workers)
    path = job(f"sheets:\n  - {box}\n")
    written, results = on_terminal(repository, "build", path, *options, stdout=subprocess.PIPE)
    assert [Path(line).name for line in results.splitlines()] == ["small.pdf", "small-answers.pdf"]
    assert re.search(r"\r[0-2] of 3 sheets, box [A-C]: 0 s", written)
    assert re.search(r"\r3 of 3 sheets", written)
    assert all(not line or line.startswith(("note: box ", "note: and ")) for line in screen(written))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_check_on_a_terminal(job: Callable[..., Path], repository: Path) -> None:
    path = job("sheets:\n  - {kind: goldencube, id: box, size: 4, golden: no, difficulty: hard, variants: 3}\n")
    written, results = on_terminal(repository, "check", path, "--workers", 1, stdout=subprocess.PIPE)
    assert results.splitlines()[-1].startswith("small: 3 sheets, ")
    assert "note: " not in results
    assert re.search(r"\r[0-2] of 3 sheets, box [A-C]: 0 s", written)
    assert re.search(r"\r3 of 3 sheets", written)


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_search_on_a_terminal(tmp_path: Path, repository: Path) -> None:
    """Dominoes in 4 x 4 x 4 take 0.4 s to count, many times the delay of the progress line here."""
    box = tmp_path / "box.txt"
    box.write_text("4 4 4\n32\n" + "1 1 2\n" * 32, "utf-8")
    written, _ = on_terminal(repository, "solve", box, "--count", "--no-golden")
    assert written.startswith("\rsearching ... 0 s")
    result, end = screen(written)
    assert result.split()[0].replace(",", "") == "5051532105"
    assert end == ""
