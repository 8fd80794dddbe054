"""Runs a preview in its own process, and sends it requests exactly as given."""

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
"""Timeout in seconds, long enough for a machine under load."""

KEPT = tempfile.mkdtemp(prefix="worksheets-kept-")
"""Where previews keep their jobs, instead of in the user's own folder."""
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
    """Reset signal handlers: a script's background job would pass on that some signals are ignored."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def start_process(
    command: list[str], *, environment: Mapping[str, str] | None = None, before: Callable[[], None] = answer_all
) -> subprocess.Popen[str]:
    """Start Python with our package from this checkout."""
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
    """A running preview, and its address."""

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
        """Request `path` as is; if it does not begin with a slash, it is put behind the token."""
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
        """Return the lines of the reply to a request to the program."""
        reply = self.ask("answer", "POST", request)
        assert reply.status == 200
        return [json.loads(line) for line in reply.body.splitlines()]

    def answer(self, request: object) -> Any:
        *_, last = self.lines(request)
        return last["answer"]

    @contextmanager
    def events(self, headers: Mapping[str, str] | None = None) -> Iterator[Iterator[str]]:
        """Yield the data of events as they arrive."""
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
    """Run `worksheets preview` with these arguments until the end of the block."""
    command = ["-m", "worksheets", "preview", *map(str, arguments)]
    with running(start_process(command, **options)) as process:
        yield Served(process)


@contextmanager
def running(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Yield the process, and end it with the block at the latest."""
    try:
        yield process
    finally:
        with suppress(OSError):
            process.terminate()
        process.communicate(timeout=PATIENCE)


def children(process: int) -> list[int]:
    """Return the running child processes of a process."""
    found = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, check=True, encoding="utf-8")
    rows = (line.split() for line in found.stdout.splitlines())
    return [int(pid) for pid, parent, state in rows if int(parent) == process and state[0] != "Z"]


def lives(process: int) -> bool:
    """Return whether a process is running; a zombie does not count."""
    command = ["ps", "-o", "stat=", "-p", str(process)]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.strip()
    return bool(found) and not found.startswith("Z")


def until(condition: Callable[[], object]) -> None:
    """Wait until the condition is true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "this did not happen"
        time.sleep(0.05)
