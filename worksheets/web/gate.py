"""Who may ask the preview, and what every answer of it says to the browser."""

from __future__ import annotations

import hmac
import re
from collections.abc import Collection
from typing import Any

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
        "frame-src blob:",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What the page may load: nothing from anywhere else."""

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every answer."""

MOST_BYTES = 16_000_000
"""Largest body of a request."""

NO_ENTRY = "This is the preview of worksheets. Open the address that the command has printed."


class Refused(Exception):  # noqa: N818 (it is an answer)
    """A request that gets no more than a status and a sentence."""

    def __init__(self, status: int, sentence: str, **headers: str) -> None:
        self.status = status
        self.sentence = sentence
        self.headers = headers


class Gate:
    """Lets requests through that name this server and hold its token, and puts `ALWAYS` on every answer.

    Behind it, paths are those behind the token: "" for the page itself.

    Another name in the Host header is that of a page elsewhere which has led its own name to this machine; a foreign
    origin is a page elsewhere that sends something here.
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
            # Without a token it is perhaps a person who typed the address; with it, the page.
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
        """The path behind the token; raises Refused for who is not the page."""
        headers = Headers(scope=scope)
        hosts = [host.lower() for host in headers.getlist("host")]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            raise Refused(403, NO_ENTRY)
        if not self._origins.issuperset(headers.getlist("origin")):
            raise Refused(403, NO_ENTRY)
        path: str = scope["path"]
        if path == "/":
            found = re.fullmatch(rb"(?:.*&)?token=([^&]*)(?:&.*)?", scope["query_string"])
            given, rest = (found[1] if found else b""), ""
        else:
            first, slash, rest = path.removeprefix("/").partition("/")
            given = first.encode("utf-8", "replace") if slash and path.startswith("/") else b""
        if not hmac.compare_digest(given, self._token):
            raise Refused(403, NO_ENTRY)
        return rest


def require(scope: Scope, methods: Collection[str]) -> None:
    """Raise Refused for another method."""
    if scope["method"] not in methods:
        raise Refused(405, "this is no request that the page makes", Allow=", ".join(methods))


async def read_json(scope: Scope, receive: Receive) -> bytes:
    """The body of a request that says that it is JSON; raises Refused for any other and for one that is too large."""
    headers = Headers(scope=scope)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "the page sends application/json")
    too_large = Refused(413, f"this is more than {MOST_BYTES // 1_000_000} MB, which is too much", Connection="close")
    said = headers.get("content-length", "0")
    if not said.isdecimal() or int(said) > MOST_BYTES:
        raise too_large
    body = bytearray()
    more: Any = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "the request is not whole")
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST_BYTES:
            raise too_large
    return bytes(body)
