"""The other end of `child`: a process that works, and is ended when nobody waits for its answer."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

PROGRESS = b'{"progress"'
"""How a line begins that is not the last one about a request."""

LONGEST_ANSWER = 1_000_000_000
"""Most bytes of an answer."""

START = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); from worksheets.web.child import main; main()"
"""The program of the process: it has the modules of this one, and none of the folder that it happens to start in."""

ENDED = "the process that makes the sheets has ended; it was perhaps short of memory. Try again, or with less"


class PressProcess:
    """Answers requests one after the other; the process starts with the first one, and again after it was ended.

    Use it as an asynchronous context: afterwards the process is gone.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._turn = asyncio.Lock()
        self._process: Process | None = None

    async def __aenter__(self) -> PressProcess:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    @property
    def number(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process else None

    async def warm_up(self) -> None:
        """Start the process before there is anything to do."""
        async with self._turn:
            await self._started()

    async def answer(self, request: bytes, write: Callable[[bytes], Awaitable[None]]) -> None:
        """Write the lines that answer a request; where this is cancelled, so is the work."""
        async with self._turn:
            answered = False
            try:
                answered = await self._ask(request, write)
            finally:
                if not answered:
                    await self._end()

    async def _ask(self, request: bytes, write: Callable[[bytes], Awaitable[None]]) -> bool:
        """Whether the process answered, and so can go on."""
        process = await self._started()
        line = b""
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process without pipes")
        with suppress(OSError, ValueError):  # it has ended, or says more than it may
            process.stdin.write(request.replace(b"\r", b" ").replace(b"\n", b" ") + b"\n")
            await process.stdin.drain()
            while (line := await process.stdout.readline()).startswith(PROGRESS):
                await write(line)
        answered = line.endswith(b"\n")
        await write(line if answered else json.dumps({"error": ENDED}).encode() + b"\n")
        return answered

    async def _started(self) -> Process:
        if self._process and self._process.returncode is not None:
            await self._end()
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-c", START, json.dumps([each or str(Path.cwd()) for each in sys.path])),
                "" if self._folder is None else str(self._folder),
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_ANSWER,
                # Ctrl-C is for who started it, and ends it by that.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            if process.stdin:
                process.stdin.close()
            await process.wait()
