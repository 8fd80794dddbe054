"""A preview in a process of its own, and requests to it that say exactly what they are told to say."""

from __future__ import annotations

import atexit
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

REPOSITORY = Path(__file__).parent.parent.parent
PATIENCE = 120
"""Seconds after which something will not happen any more; a machine under load is slow."""

KEPT = tempfile.mkdtemp(prefix="worksheets-kept-")
"""Where previews keep their jobs, in place of the user's own folder."""
atexit.register(shutil.rmtree, KEPT, ignore_errors=True)

JSON = {"Content-Type": "application/json"}


class Reply(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def value(self) -> Any:
        return json.loads(self.body)


def answer_all() -> None:
    """A background job of a script would hand down that some signals are ignored."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def start_process(
    command: list[str], *, environment: Mapping[str, str] | None = None, before: Callable[[], None] = answer_all
) -> subprocess.Popen[str]:
    """Python with our package, from this checkout."""
    return subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "XDG_DATA_HOME": KEPT, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=before if os.name != "nt" else None,
    )


class Served:
    """A preview that runs, and its address."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout
        self.address = process.stdout.readline().strip()
        if not self.address:
            raise AssertionError(process.communicate()[1])
        where, _, self.token = self.address.partition("/?token=")
        self.port = int(where.rpartition(":")[2])
        self.host = f"127.0.0.1:{self.port}"

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: object = None,
        headers: Mapping[str, str] | None = None,
        *,
        host: str | None = None,
    ) -> Reply:
        """`path` as it is, behind the token if it does not begin with a slash."""
        headers = {"Host": self.host if host is None else host, **(headers or {})}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if data is not None:
            headers = {**JSON, "Content-Length": str(len(data)), **headers}
        connection = self.connection()
        try:
            whole = path if path.startswith("/") else f"/{self.token}/{path}"
            connection.putrequest(method, whole, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders(data)
            response = connection.getresponse()
            return Reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def lines(self, request: object) -> list[Any]:
        """What is said about a request to the program."""
        reply = self.ask("answer", "POST", request)
        assert reply.status == 200
        return [json.loads(line) for line in reply.body.splitlines()]

    def answer(self, request: object) -> Any:
        *_, last = self.lines(request)
        return last["answer"]

    @contextmanager
    def events(self, headers: Mapping[str, str] | None = None) -> Iterator[Iterator[str]]:
        """The data of events, as they come."""
        connection = self.connection()
        connection.request("GET", f"/{self.token}/changes", headers=dict(headers or {}))
        response = connection.getresponse()
        assert response.status == 200
        assert response.headers["Content-Type"].startswith("text/event-stream")
        try:
            yield (line[6:].decode().strip() for line in iter(response.readline, b"") if line.startswith(b"data: "))
        finally:
            connection.close()


@contextmanager
def previewed(*arguments: object, **options: Any) -> Iterator[Served]:
    """`worksheets preview` with these arguments, until the end of the block."""
    command = ["-m", "worksheets", "preview", *map(str, arguments)]
    with running(start_process(command, **options)) as process:
        yield Served(process)


@contextmanager
def running(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """The process, ended with the block at the latest."""
    try:
        yield process
    finally:
        with suppress(OSError):
            process.terminate()
        process.communicate(timeout=PATIENCE)


def children(process: int) -> list[int]:
    """The processes started by one, that run."""
    found = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, check=True, encoding="utf-8")
    rows = (line.split() for line in found.stdout.splitlines())
    return [int(pid) for pid, parent, state in rows if int(parent) == process and state[0] != "Z"]


def lives(process: int) -> bool:
    """Whether there is such a process; one that has ended and that nobody asked for does not count."""
    command = ["ps", "-o", "stat=", "-p", str(process)]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.strip()
    return bool(found) and not found.startswith("Z")


def until(condition: Callable[[], object]) -> None:
    """Wait for something that will come true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "this did not happen"
        time.sleep(0.05)
