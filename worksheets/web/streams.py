"""Answers that come bit by bit, for as long as somebody reads them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from starlette.types import Receive, Scope, Send

Write: TypeAlias = Callable[[bytes], Awaitable[None]]
"""Sends some bytes at once."""


class Stream:
    """An answer whose body `work` writes; the work is cancelled when the client goes away, or with `ending`."""

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
