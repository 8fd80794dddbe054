"""HTTP of the preview: access control, headers of every answer, and streamed answers."""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, TypeAlias

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self' data:",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-src blob:",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""The content security policy: the page may load nothing from other hosts."""

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every answer."""

MOST_BYTES = 100_000_000
"""Maximum size of the body of a request, which has all files of a job in Base64: photographs, for example."""

NO_ENTRY = "This is the preview of worksheets. Open the address that the command has printed."


class Refused(Exception):  # noqa: N818 (it is an answer)
    """A request that is answered with a status and a sentence only."""

    def __init__(self, status: int, sentence: str, **headers: str) -> None:
        self.status = status
        self.sentence = sentence
        self.headers = headers


class Gate:
    """Forwards requests that name this server and have its token, and adds the headers `ALWAYS` to every answer.

    The token is removed from paths: "" is the page itself.

    A page of another host may have its own name resolve to this machine; its requests have that name in the Host
    header. It may also send requests to this address; these have another origin. Both are refused.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = token.encode()
        names = ("127.0.0.1", "localhost")
        self._hosts = {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            return
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(raw=message["headers"]).update(ALWAYS)
            await send(message)

        try:
            await self._app({**scope, "path": self._path(scope)}, receive, send_guarded)
        except Refused as refused:
            # A request without the token may come from a person who typed the address, others come from the page.
            answer = (
                PlainTextResponse(refused.sentence, refused.status, refused.headers)
                if refused.status == 403
                else JSONResponse({"error": refused.sentence}, refused.status, refused.headers)
            )
            await answer(scope, receive, send_guarded)
        except Exception as error:
            if begun:
                raise
            sentence = f"internal error: {type(error).__name__}: {error}; please report it"
            await JSONResponse({"error": sentence}, 500)(scope, receive, send_guarded)

    def _path(self, scope: Scope) -> str:
        """The path after the token; raises Refused if the request does not come from the page."""
        headers = Headers(scope=scope)
        hosts = [host.lower() for host in headers.getlist("host")]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            raise Refused(403, NO_ENTRY)
        if not self._origins.issuperset(headers.getlist("origin")):
            raise Refused(403, NO_ENTRY)
        path: str = scope["path"]
        if path == "/":
            match = re.fullmatch(rb"(?:.*&)?token=([^&]*)(?:&.*)?", scope["query_string"])
            given, rest = (match[1] if match else b""), ""
        else:
            first, slash, rest = path.removeprefix("/").partition("/")
            given = first.encode("utf-8", "replace") if slash and path.startswith("/") else b""
        if not hmac.compare_digest(given, self._token):
            raise Refused(403, NO_ENTRY)
        return rest


def require(scope: Scope, methods: Collection[str]) -> None:
    """Raise Refused for other methods."""
    if scope["method"] not in methods:
        raise Refused(405, "this is no request that the page makes", Allow=", ".join(methods))


async def read_json(scope: Scope, receive: Receive) -> bytes:
    """The body of a request with the content type of JSON; raises Refused for others, and if it is too large."""
    headers = Headers(scope=scope)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "expected application/json")
    too_large = Refused(413, f"a request has at most {MOST_BYTES // 1_000_000} MB", Connection="close")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BYTES:
        raise too_large
    body = bytearray()
    more: Any = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "the request is incomplete")
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST_BYTES:
            raise too_large
    return bytes(body)


Write: TypeAlias = Callable[[bytes], Awaitable[None]]
"""Sends bytes without delay."""


class Stream:
    """An answer whose body `work` writes; the work is cancelled when the client disconnects or `ending` is set."""

    def __init__(
        self, content_type: str, work: Callable[[Write], Coroutine[Any, Any, None]], ending: asyncio.Event
    ) -> None:
        self._content_type = content_type
        self._work = work
        self._ending = ending

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""

        async def write(data: bytes) -> None:
            await send({"type": "http.response.body", "body": data, "more_body": True})

        async def gone() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        headers = [(b"content-type", self._content_type.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        work = asyncio.create_task(self._work(write))
        others = [asyncio.create_task(gone()), asyncio.create_task(_wait(self._ending))]
        try:
            await asyncio.wait((work, *others), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, *others):
                task.cancel()
            results = await asyncio.gather(work, *others, return_exceptions=True)
        if isinstance(results[0], Exception):
            raise results[0]
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _wait(event: asyncio.Event) -> None:
    await event.wait()
