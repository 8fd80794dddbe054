"""The page at an address of this machine: its files, the program that it asks, and the job file that it follows.

[protocol.d.ts](front/protocol.d.ts) has what is asked and answered; `gate` decides who may ask.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from worksheets.base.errors import WorksheetError
from worksheets.commands.watching import WatchedJob, changed
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.web.gate import Gate, Refused, read_json, require
from worksheets.web.job_file import ConflictError, JobFile
from worksheets.web.kept_jobs import KeptJobs, answer_kept
from worksheets.web.process import PressProcess
from worksheets.web.streams import Stream, Write

FRONT = Path(__file__).parent / "front"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""The files of the front end that a browser asks for, by the ends of their names."""

BASE = '<base href="./">'
"""What stands in the page for where its files are."""

MADE = {f"{what}/{language}.json": (what, language) for what in ("about", "start") for language in ("en", "de")}
"""The files that the program makes for the page, and of what."""

Make: TypeAlias = Callable[[str, str], object]
"""Makes such a file, of its sort and language."""

AGAIN = 1_000
"""Milliseconds after which the page asks for changes again where the connection was lost."""


class PageServer:
    """Answers the page; requests have come through the gate."""

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
            return JSONResponse({"home": "server", "job": {"name": self._file.name} if self._file else None})
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
            found = await asyncio.to_thread(file.read)
        except WorksheetError as error:
            raise Refused(422, _sentence(error)) from None
        return JSONResponse({"name": file.name, **found._asdict()})

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
    """Server-sent events; each has the state as its id, so that after a broken connection nothing is missed.

    The first one says that there is a job: it may have changed since the page has read it.
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
    """What the page shows before any job is known: its words, `about`, or the job that it begins with, `start`."""
    from worksheets.web.about import about, start

    return (about if what == "about" else start)(language)


@cache
def _made(make: Make, path: str) -> bytes:
    return json.dumps(make(*MADE[path]), ensure_ascii=False).encode()


def front_files(front: Path) -> dict[str, Path]:
    """What there is to fetch, by the paths under which it is: whatever else is asked for, there is not."""
    found = {f"fonts/{file.name}": file for family in FAMILIES for file in _faces(family)}
    for file in front.rglob("*"):
        name = file.relative_to(front)
        if file.suffix in TYPES and not any(part.startswith(".") for part in name.parts) and file.is_file():
            found[name.as_posix()] = file
    return found


def _faces(family: str) -> list[Path]:
    return [font_file(family, bold) for bold in (False, True)]


def _sentence(error: WorksheetError) -> str:
    return "; ".join(map(str, error.problems))
