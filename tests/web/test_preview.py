"""The preview as a process: its first line, changes, stopping, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.previews import (
    JSON,
    PATIENCE,
    Served,
    answer_all,
    children,
    lives,
    previewed,
    running,
    start_process,
    until,
)

pytest.importorskip("starlette", reason="the extra preview is not installed")
pytest.importorskip("uvicorn", reason="the extra preview is not installed")
pytest.importorskip("watchfiles", reason="the extra preview is not installed")

posix = pytest.mark.skipif(not shutil.which("ps"), reason="sends POSIX signals, and asks ps who lives")

SMALL = "title: Small\nword_sets:\n  pets: {file: words/pets.txt}\nsheets:\n  - {words: pets}\n"
SHOW = {"do": "show", "text": SMALL, "changes": [], "files": {}, "name": "small"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A job whose word file does not exist yet."""
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    return path


@pytest.fixture
def endless(repository: Path) -> dict[str, object]:
    """A request that takes the program many minutes."""
    words = (repository / "configs" / "words" / "geography.txt").read_text("utf-8").split()
    sheet = f"  - {{words: [{', '.join(words)}], size: 40x32, difficulty: hard, variants: 700}}\n"
    return {**SHOW, "text": "sheets:\n" + sheet * 20}


def replace(path: Path, text: str) -> None:
    """Save as editors do: rename a new file over the old one."""
    other = path.with_name(f"{path.name}.new")
    other.write_text(text)
    other.replace(path)


def test_small_packets_are_sent_without_delay() -> None:
    """Otherwise every answer takes 40 ms longer, as its head and its body are written one after the other."""
    from worksheets.web.preview import _listening

    async def accepted() -> list[bool]:
        found = []

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            option = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            found.append(option != 0)
            writer.close()

        with _listening(0) as listening:
            async with await asyncio.start_server(met, sock=listening):
                reader, writer = await asyncio.open_connection(*listening.getsockname())
                assert await reader.read() == b""
                writer.close()
        return found

    assert asyncio.run(accepted()) == [True]


def test_changes_of_the_job_and_of_its_words_are_reported(path: Path) -> None:
    with previewed(path, "--no-open") as served, served.events() as events:
        assert next(events) == "job", "how it is at first"
        replace(path, SMALL + "# saved\n")
        assert next(events) == "job"
        with path.open("a") as stream:
            stream.write("# saved again, in place\n")
        assert next(events) == "job"
        (path.parent / "words").mkdir()
        (path.parent / "words" / "pets.txt").write_text("cow\nhen\n")
        assert next(events) == "words"
        replace(path.parent / "words" / "pets.txt", "cow\nhen\ngoose\n")
        assert next(events) == "words"
        (path.parent / "other.txt").write_text("nobody asks")
        path.unlink()
        assert next(events) == "job"
        path.write_text(SMALL)
        assert next(events) == "job"


def test_changes_while_nobody_listened_are_reported_afterwards(path: Path) -> None:
    (path.parent / "words").mkdir()
    words = path.parent / "words" / "pets.txt"
    words.write_text("cow\n")
    with previewed(path, "--no-open") as served:
        connection = served.connection()
        connection.request("GET", f"/{served.token}/changes")
        stream = connection.getresponse()
        last = next(line for line in iter(stream.readline, b"") if line.startswith(b"id: "))[4:].strip().decode()
        connection.close()
        words.write_text("hen\n")
        with served.events({"Last-Event-ID": last}) as events:
            assert next(events) == "words"
        path.write_text(SMALL + "# saved\n")
        with served.events({"Last-Event-ID": last}) as events:
            assert [next(events), next(events)] == ["job", "words"]


@posix
def test_work_that_nobody_waits_for_is_ended(path: Path, endless: dict[str, object]) -> None:
    with previewed(path, "--no-open") as served:
        for _ in range(2):
            until(lambda: len(children(served.process.pid)) == 1)
            (child,) = children(served.process.pid)
            connection = served.connection()
            connection.request("POST", f"/{served.token}/answer", json.dumps(endless), JSON)
            stream = connection.getresponse()
            assert b"progress" in stream.readline(), "it works"
            connection.close()
            stream.close()
            until(lambda: not lives(child))  # noqa: B023
            assert served.answer(SHOW)["problems"]
        assert len(children(served.process.pid)) == 1


@posix
def test_a_process_that_dies_is_answered_with_a_sentence(path: Path, endless: dict[str, object]) -> None:
    with previewed(path, "--no-open") as served:
        served.answer(SHOW)
        (child,) = children(served.process.pid)
        connection = served.connection()
        connection.request("POST", f"/{served.token}/answer", json.dumps(endless), JSON)
        stream = connection.getresponse()
        assert b"progress" in stream.readline()
        os.kill(child, signal.SIGKILL)
        *_, last = stream.read().splitlines()
        assert "has ended" in json.loads(last)["error"]
        connection.close()
        assert served.answer(SHOW)["problems"]


@posix
def test_one_request_waits_for_the_other(path: Path) -> None:
    (path.parent / "words").mkdir()
    (path.parent / "words" / "pets.txt").write_text("cow\nhen\n")
    with previewed(path, "--no-open") as served:
        connections = [served.connection() for _ in range(4)]
        for number, connection in enumerate(connections):
            request = {**SHOW, "text": SMALL.replace("Small", f"Small {number}")}
            connection.request("POST", f"/{served.token}/answer", json.dumps(request), JSON)
        for number, connection in enumerate(connections):
            *_, last = connection.getresponse().read().splitlines()
            assert json.loads(last)["answer"]["title"] == f"Small {number}"
            connection.close()
        assert len(children(served.process.pid)) == 1


IN_A_CALLBACK = """
import os, signal, sys, weakref
from pathlib import Path
from worksheets.cli import interrupt
from worksheets.web.preview import preview

class Watched: ...

def tell(address):
    watched = Watched()
    callback = weakref.ref(watched, lambda _: os.kill(os.getpid(), signal.SIGTERM))
    del watched

signal.signal(signal.SIGTERM, interrupt)
try:
    preview(Path(sys.argv[1]), 0, tell)
except KeyboardInterrupt as error:
    sys.exit(100 + error.args[0])
"""
"""The signal comes in a callback of the garbage collector, from which Python lets no exception out."""


@posix
def test_a_signal_during_a_callback_ends_it(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", IN_A_CALLBACK, str(path)], timeout=PATIENCE, check=False)
    assert done.returncode == 100 + signal.SIGTERM


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_nothing_is_left_behind(name: str, path: Path, endless: dict[str, object]) -> None:
    """Nothing is left after it ends during work, or while pages listen for events."""
    number = getattr(signal, name)
    with running(start_process(["-m", "worksheets", "preview", str(path), "--no-open"])) as process:
        served = Served(process)
        with served.events() as events:
            next(events)
            connection = served.connection()
            connection.request("POST", f"/{served.token}/answer", json.dumps(endless), JSON)
            assert b"progress" in connection.getresponse().readline()
            helpers = children(process.pid)
            assert helpers
            process.send_signal(number)
            stdout, stderr = process.communicate(timeout=PATIENCE)
            connection.close()
    until(lambda: not any(map(lives, helpers)))
    assert stdout == "", "the address is the only line"
    assert process.returncode == (-number if name == "SIGKILL" else 128 + number)
    if name != "SIGKILL":
        assert stderr.splitlines()[-1] == "the preview has ended"
        assert "Traceback" not in stderr


@posix
def test_an_ignored_signal_stays_so(path: Path) -> None:
    def ignore() -> None:
        answer_all()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    with running(start_process(["-m", "worksheets", "preview", str(path), "--no-open"], before=ignore)) as process:
        served = Served(process)
        assert served.ask("home.json").status == 200
        process.send_signal(signal.SIGINT)
        assert served.ask("home.json").status == 200
        process.terminate()
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + signal.SIGTERM


def test_each_preview_has_its_own_token_and_port(path: Path) -> None:
    with previewed(path, "--no-open") as one, previewed(path, "--no-open") as two:
        assert one.token != two.token
        assert one.port != two.port
        assert len(one.token) >= 20
        assert two.ask(f"/{one.token}/home.json").status == 403
        taken = start_process(["-m", "worksheets", "preview", "--no-open", "--port", str(one.port)])
        stdout, stderr = taken.communicate(timeout=PATIENCE)
        assert taken.returncode == 2
        assert stdout == ""
        assert stderr.startswith(f"port {one.port} cannot be used: another program uses it")


def test_the_port_can_be_chosen(path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with previewed(path, "--no-open", "--port", port) as served:
        assert served.port == port


def test_nobody_outside_this_machine_is_heard(path: Path) -> None:
    with previewed(path, "--no-open") as served:
        try:
            own = socket.gethostbyname(socket.gethostname())
        except OSError:
            pytest.skip("this machine does not know its own address")
        if own.startswith("127."):
            pytest.skip("this machine has no address but the loopback one")
        with pytest.raises(OSError, match="refused|timed out"):
            socket.create_connection((own, served.port), timeout=5)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothere.yaml"], "nothere.yaml: there is no such file, and no job of this name in configs/"),
        (["list.txt"], "list.txt: this is a word list; "),
        (["list.csv"], "list.csv: this is a word list; "),
        (["folder"], "folder: this is a folder, not a file"),
        (["bytes.yaml"], "bytes.yaml:1:8: byte 0xFF is not UTF-8"),
    ],
)
def test_jobs_that_cannot_be_shown_are_refused(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text("cow\nhen\n")
    (tmp_path / "list.csv").write_text("cow\nhen\n")
    (tmp_path / "bytes.yaml").write_bytes(b"title: \xff\n")
    (tmp_path / "folder").mkdir()
    process = start_process(["-m", "worksheets", "preview", "--no-open", *arguments])
    stdout, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert stdout == ""
    assert stderr.startswith(sentence)
    assert len(stderr.splitlines()) == 1


def test_a_wrong_job_is_the_pages_matter(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("a: [")
    with previewed(path, "--no-open") as served:
        for text in ("a: [", "", "sheets: 3\n", "{", "title: Only\n"):
            path.write_text(text)
            assert served.ask("job").value["text"] == text
            assert served.answer({**SHOW, "text": text})["problems"], text


@pytest.mark.parametrize("library", ["starlette", "uvicorn", "watchfiles"])
@pytest.mark.parametrize("command", [["preview", "--no-open"], ["build", "small.yaml", "--watch"]])
def test_without_the_extra_a_sentence_says_so(library: str, command: list[str], path: Path) -> None:
    if command[0] == "build" and library != "watchfiles":
        pytest.skip("watching needs no server")
    code = f"import sys\nsys.modules[{library!r}] = None\nfrom worksheets.cli import main\nmain()"
    process = subprocess.run(
        [sys.executable, "-c", code, *command],
        capture_output=True,
        cwd=path.parent,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)},
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert process.returncode == 2
    assert process.stdout == ""
    assert 'pip install "worksheets[preview]"' in process.stderr
    assert len(process.stderr.splitlines()) == 1


@pytest.fixture
def browser(tmp_path: Path) -> tuple[str, Path]:
    """A browser that records the address it opens, and prints something."""
    program, opened = tmp_path / "browser", tmp_path / "opened"
    program.write_text(f'#!/bin/sh\necho hello\necho "$1" > "{opened}.new" && mv "{opened}.new" "{opened}"\n')
    program.chmod(0o755)
    return f"{program} %s", opened


@posix
def test_the_browser_opens_the_page(path: Path, browser: tuple[str, Path]) -> None:
    command, opened = browser
    with running(
        start_process(["-m", "worksheets", "preview", str(path)], environment={"BROWSER": command})
    ) as process:
        served = Served(process)
        until(opened.exists)
        assert opened.read_text().strip() == served.address
        process.terminate()
        assert process.communicate(timeout=PATIENCE)[0] == ""


@posix
@pytest.mark.parametrize("browser_command", ["/nowhere/browser %s", "false", ""])
def test_without_a_browser_the_page_is_there_all_the_same(path: Path, browser_command: str) -> None:
    environment = {"BROWSER": browser_command, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with previewed(path, environment=environment) as served:
        assert served.ask("home.json").status == 200
        assert served.answer(SHOW)["problems"]
