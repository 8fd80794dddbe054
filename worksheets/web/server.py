"""Serves the page: its files, the process that makes sheets, and the changes of the job file.

[protocol.d.ts](front/protocol.d.ts) describes requests and answers; `gate` decides which requests get here.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from worksheets.base.errors import WorksheetError
from worksheets.commands.watching import WatchedJob, changed
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.web.gate import Gate, Refused, Stream, Write, read_json, require
from worksheets.web.kept_jobs import ConflictError, JobFile, KeptJobs, answer_kept
from worksheets.web.spoken import LANGUAGES, native_names

FRONT = Path(__file__).parent / "front"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""Content types of the files of the front end, by suffix."""

BASE = '<base href="./">'
"""The tag in the page with the address of its files, which the server replaces by its own."""

MADE = {
    **{f"{what}/{language}.json": (what, language) for what in ("about", "start") for language in LANGUAGES},
    "schema.json": ("schema", ""),
}
"""The files that the program makes for the page, with their arguments."""

Make: TypeAlias = Callable[[str, str], object]
"""Makes such a file from its sort and language."""

AGAIN = 1_000
"""Milliseconds after which the page asks for changes again if the connection was lost."""


PROGRESS = b'{"progress"'
"""Beginning of all lines of an answer but the last."""

LONGEST_ANSWER = 1_000_000_000
"""Maximum number of bytes of an answer."""

START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
    "from worksheets.web.standard_input import answer_standard_input as run; run()"
)
"""The program of the process, which imports from the same folders as this one, never from its working folder."""

ENDED = "the process that makes the sheets has ended, perhaps because memory ran out. Try again, or with fewer sheets"


class PressProcess:
    """A process that makes sheets (`standard_input.py`), killed if its answer is no longer needed.

    Requests are answered one after the other. The process starts with the first one, and again after it was killed. Use
    this as an asynchronous context manager, which ends the process.
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
        """The id of the process, if there is one."""
        return self._process.pid if self._process else None

    async def warm_up(self) -> None:
        """Start the process before the first request."""
        async with self._turn:
            await self._started()

    async def answer(self, request: bytes, write: Callable[[bytes], Awaitable[None]]) -> None:
        """Write the lines that answer a request; cancelling this ends the work."""
        async with self._turn:
            answered = False
            try:
                answered = await self._ask(request, write)
            finally:
                if not answered:
                    await self._end()

    async def _ask(self, request: bytes, write: Callable[[bytes], Awaitable[None]]) -> bool:
        """Write the answer; return whether there is one, so that the process can be kept."""
        process = await self._started()
        line = b""
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process without pipes")
        with suppress(OSError, ValueError):  # it has ended, or its answer is too long
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
                # Ctrl-C reaches only this process, which then ends the other
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


class PageServer:
    """Answers requests that have passed the gate."""

    def __init__(
        self,
        press: PressProcess,
        *,
        token: str,
        ending: asyncio.Event,
        file: JobFile | None = None,
        kept: KeptJobs | None = None,
        front: Path = FRONT,
        make: Make | None = None,
    ) -> None:
        self._press = press
        self._token = token
        self._ending = ending
        self._file = file
        self._kept = kept
        self._front = front
        self._writing = asyncio.Lock()
        self._make = make or make_usual

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        answer = await self._answer(scope, receive)
        await answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> ASGIApp:
        path: str = scope["path"]
        match path:
            case "answer":
                require(scope, ["POST"])
                request = await read_json(scope, receive)
                return Stream("application/x-ndjson", partial(self._press.answer, request), self._ending)
            case "job" if self._file:
                require(scope, ["GET", "PUT"])
                if scope["method"] == "PUT":
                    return await self._write(self._file, await read_json(scope, receive))
                return await self._read(self._file)
            case "changes" if self._file:
                require(scope, ["GET"])
                seen = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
                return Stream("text/event-stream", partial(_tell_changes, self._file.path, seen), self._ending)
        if self._kept and path.split("/")[0] == "kept":
            return await answer_kept(self._kept, path, scope, receive)
        require(scope, ["GET"])
        if path == "home.json":
            job = {"name": self._file.name} if self._file else None
            return JSONResponse({"home": "server", "languages": native_names(), "job": job})
        if path in MADE:
            return Response(await asyncio.to_thread(_made, self._make, path), media_type="application/json")
        file = front_files(self._front).get(path or "index.html")
        if file is None:
            raise Refused(404, "there is no such file")
        data = await asyncio.to_thread(file.read_bytes)
        if file.name == "index.html":
            data = data.replace(BASE.encode(), f'<base href="/{self._token}/">'.encode())
        return Response(data, media_type=TYPES.get(file.suffix, "font/ttf"))

    async def _read(self, file: JobFile) -> Response:
        try:
            contents = await asyncio.to_thread(file.read)
        except WorksheetError as error:
            raise Refused(422, _sentence(error)) from None
        return JSONResponse({"name": file.name, **contents._asdict()})

    async def _write(self, file: JobFile, body: bytes) -> Response:
        try:
            match json.loads(body):
                case {"text": str(text), "digest": str(digest)}:
                    pass
                case _:
                    raise Refused(400, "this is no request that the page makes")
        except (ValueError, RecursionError):
            raise Refused(400, "this is no request that the page makes") from None
        async with self._writing:
            try:
                return JSONResponse({"digest": await asyncio.to_thread(file.write, text, digest)})
            except ConflictError as conflict:
                return JSONResponse(conflict.found._asdict(), 409)
            except WorksheetError as error:
                raise Refused(422, _sentence(error)) from None


def application(press: PressProcess, port: int, token: str, ending: asyncio.Event, **options: Any) -> ASGIApp:
    """The page behind its gate; `options` are those of `PageServer`."""
    return Gate(PageServer(press, token=token, ending=ending, **options), token, port)


async def _tell_changes(path: Path, seen: str, write: Write) -> None:
    """Send an event for each change; its id is the state, so that no change is missed after a lost connection.

    The first event is sent at once, because the job may have changed since the page read it.
    """
    job, stop = WatchedJob(path), Event()
    thread = ThreadPoolExecutor(1)
    wait = partial(asyncio.get_running_loop().run_in_executor, thread)
    try:
        state = await wait(job.state)
        before = seen.split(".") if seen.count(".") == 1 else ("", state.words)
        await write(f"retry: {AGAIN}\n\n".encode())
        while True:
            for what, old, new in zip(("job", "words"), before, state, strict=True):
                if old != new:
                    await write(f"id: {'.'.join(state)}\ndata: {what}\n\n".encode())
            before = state
            (state,) = await wait(changed, [job], [state], stop)
    finally:
        stop.set()
        thread.shutdown(wait=False)


def make_usual(what: str, language: str) -> object:
    """The texts of the page (`about`), its first job (`start`), or the `schema` for its editor."""
    from worksheets.job.fields.schema import job_schema
    from worksheets.web.about import about, start

    if what == "schema":
        return job_schema()
    return (about if what == "about" else start)(language)


@cache
def _made(make: Make, path: str) -> bytes:
    return json.dumps(make(*MADE[path]), ensure_ascii=False).encode()


@cache
def front_files(front: Path) -> dict[str, Path]:
    """All files of the front end by their paths. A page asks for most of them, so the folder is read once."""
    files = {f"fonts/{file.name}": file for family in FAMILIES for file in _faces(family)}
    for file in front.rglob("*"):
        name = file.relative_to(front)
        if file.suffix in TYPES and not any(part.startswith(".") for part in name.parts) and file.is_file():
            files[name.as_posix()] = file
    return files


def _faces(family: str) -> list[Path]:
    return [font_file(family, bold) for bold in (False, True)]


def _sentence(error: WorksheetError) -> str:
    return "; ".join(map(str, error.problems))
