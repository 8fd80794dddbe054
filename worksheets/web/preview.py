"""Serves the page at an address of this machine until it is stopped, and opens it in the browser."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any

import uvicorn

from worksheets.base.errors import InputError, why_unwritten
from worksheets.base.interrupts import INTERRUPTS, interrupts_held
from worksheets.base.sentences import sentence
from worksheets.commands.watching import refuse_unwatched
from worksheets.web.kept_jobs import JobFile, KeptJobs, data_folder, preview_file
from worksheets.web.server import PressProcess, application

HOST = "127.0.0.1"

WAITING = 100
"""Maximum number of connections that wait to be accepted."""

LAST_SECONDS = 2
"""Seconds that requests may take to finish when the preview ends."""


def preview(path: Path | None, port: int, tell: Callable[[str], None], **options: Any) -> None:
    """Serve the page for a job file, or for none, and pass its address to `tell`; ends by raising KeyboardInterrupt.

    Without a job file, the jobs that are made on the page are kept in the user's `data_folder`. A `port` of 0 means any
    free one. `options` are those of `PageServer`. Raises InputError if the file is not a job, if the port is
    unavailable, and if the library that watches files is missing.
    """
    refuse_unwatched()
    file = preview_file(path) if path else None
    if not file:
        options.setdefault("kept", KeptJobs(data_folder()))
    token, signals = secrets.token_urlsafe(24), _Signals()
    with _listening(port) as listening, signals.heard():
        own = listening.getsockname()[1]
        tell(f"http://{HOST}:{own}/?token={token}")
        asyncio.run(_serve(listening, own, token, file, signals, options))
    if signals.number is not None:
        raise KeyboardInterrupt(signals.number)


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    """A socket that accepts connections."""
    # asyncio sends small packets at once only if the socket names TCP; otherwise each answer takes 40 ms longer
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        if os.name != "nt":  # on Windows this option would let other programs use the port, too
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
        except OSError as error:
            why = why_unwritten(error) if isinstance(error, PermissionError) else sentence("another program uses it")
            raise InputError(
                sentence(
                    "port {port} cannot be used: {why}; name another one, or omit --port for a free one",
                    port=port,
                    why=why,
                )
            ) from None
        listening.listen(WAITING)
        yield listening


class _Signals:
    """Remembers the first signal to end, and tells the server.

    A handler that raises an exception is not enough: the exception is lost if it happens to interrupt a callback of
    the garbage collector, and the preview would run on. Ignored signals stay ignored.
    """

    number: int | None = None
    server: uvicorn.Server | None = None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen to signals within the block, if this is the main thread."""
        heard = [each for each in INTERRUPTS if signal.getsignal(each) != signal.SIG_IGN]
        before = {each: signal.signal(each, self._hear) for each in heard if current_thread() is main_thread()}
        try:
            yield
        finally:
            for number, answer in before.items():
                signal.signal(number, answer)

    def _hear(self, number: int, _: FrameType | None) -> None:
        if self.server:
            self.server.force_exit = self.server.should_exit
            self.server.should_exit = True
        self.number = number if self.number is None else self.number


async def _serve(
    listening: socket.socket,
    port: int,
    token: str,
    file: JobFile | None,
    signals: _Signals,
    options: dict[str, Any],
) -> None:
    ending = asyncio.Event()
    async with PressProcess(file.path.parent if file else None) as press:
        server = _Server(
            uvicorn.Config(
                application(press, port, token, ending, file=file, **options),
                log_config=None,
                log_level="critical",
                access_log=False,
                http="h11",
                ws="none",
                loop="asyncio",
                lifespan="off",
                interface="asgi3",
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=LAST_SECONDS,
            ),
            ending,
        )
        with interrupts_held():  # one that comes while a process is being started would be lost
            await press.warm_up()
        signals.server = server
        if signals.number is None:
            await server.serve([listening])


class _Server(uvicorn.Server):
    """Leaves signals to `_Signals`, and ends the streams as well."""

    def __init__(self, config: uvicorn.Config, ending: asyncio.Event) -> None:
        super().__init__(config)
        self._ending = ending

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See `uvicorn.Server.capture_signals`."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server.shutdown`; also ends the streams, which would not end by themselves."""
        self._ending.set()
        await super().shutdown(sockets)


def open_browser(address: str) -> None:
    """Open the address in the user's browser, if there is one.

    Its output is discarded, and it outlives this process.
    """
    seen = os.name == "nt" or sys.platform == "darwin"
    if seen or any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")):
        Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    command = [sys.executable, "-I", "-m", "webbrowser", address]
    with suppress(OSError):
        subprocess.run(  # noqa: S603 (it is Python, and an address of ours)
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )
