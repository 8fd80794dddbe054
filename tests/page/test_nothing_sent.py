"""Nothing is sent: every network request of a visit goes through a proxy that records it.

The proxy sees every request of the browser, those of workers, of the service worker and of beacons too, whatever
the page's own records say.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.page.test_drop import drag
from tests.page.visitor import WAITING, Visitor

pytestmark = pytest.mark.page

SECRET = "quokkaberry"
"""A word that appears nowhere else, so that it would be found in a request."""

ASKED = re.compile(r"[\w./-]*(\?[0-9a-f]{12})?")
"""What the path of a request may contain: a file name of the page, and the digest of its release."""


BROWSERS_OWN = ("content-autofill.googleapis.com:443",)
"""What Chromium itself requests for any form on any page; the proxy refuses it."""


class Seen(NamedTuple):
    method: str
    host: str
    path: str
    headers: str
    body: bytes


class _Proxy(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def __init__(self, seen: list[Seen], *args: object) -> None:
        self._seen = seen
        super().__init__(*args)  # type: ignore[arg-type]

    def _take(self) -> None:
        if self.path in BROWSERS_OWN:
            self.send_error(403)
            return
        asked = urlsplit(self.path if "//" in self.path else f"//{self.path}")
        path = asked.path + (f"?{asked.query}" if asked.query else "")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self._seen.append(Seen(self.command, asked.netloc, path, str(self.headers), body))
        if self.command != "GET" or not asked.netloc.startswith("127.0.0.1:"):
            self.send_error(403)
            return
        connection = HTTPConnection(asked.netloc, timeout=60)
        connection.request("GET", path)
        answer = connection.getresponse()
        data = answer.read()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers["Content-Type"] or "application/octet-stream")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        connection.close()

    do_GET = do_POST = do_PUT = do_HEAD = do_OPTIONS = do_CONNECT = _take  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Log nothing; the requests are in the list."""


@contextmanager
def proxy(seen: list[Seen]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Proxy, seen)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join(30)


def use_everything(visitor: Visitor, tmp_path: Path) -> None:
    """Use words, a list, all files, the link, its code, the text and the kept sheets."""
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.words.fill(f"{SECRET}\nlion\ntiger")
    visitor.settled()
    assert SECRET in visitor.texts()[0]
    drag(visitor, f"{SECRET}.csv", f"{SECRET}\nzebra\n".encode(), '[data-target="sheet"]')
    expect(visitor.cards).to_have_count(2)
    visitor.settled()
    for form in ("pdf", "txt", "job"):
        visitor.download(visitor.saving("sheets", form))
    visitor.choose("Copy link").click()
    expect(visitor.page.locator("#notice")).to_contain_text("The link is in the clipboard")
    link = visitor.page.evaluate("() => navigator.clipboard.readText()")
    visitor.choose("QR code of the link …").click()
    visitor.page.get_by_role("dialog").get_by_role("img").wait_for()
    visitor.page.keyboard.press("Escape")
    visitor.choose_tab("file")
    visitor.choose_tab("sheets")
    visitor.page.goto("about:blank")
    visitor.page.goto(link)
    expect(visitor.page.locator("#notice")).to_contain_text("The sheets from the link are open")
    visitor.settled()
    visitor.choose("My sheets …").click()
    visitor.page.get_by_role("dialog").wait_for()


def mark_by_photo(visitor: Visitor) -> None:
    """Mark a class; it replaces the open sheets."""
    pytest.importorskip("cv2", reason="the extra scans is not installed")
    from tests.page.test_marking import class_files, give, open_marking, photos

    visitor.page.keyboard.press("Escape")
    open_marking(visitor)
    key = {"farm-answers_pdf": class_files()["farm-answers.pdf"]}
    give(visitor, **key, a_jpg=photos()[0], b_jpg=photos()[1])
    expect(visitor.page.locator(".rows-of button")).to_have_count(2)
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("f")
    visitor.download(visitor.button("Save results"))


def test_nothing_of_a_visit_is_sent(browser: Browser, static_address: str, tmp_path: Path) -> None:
    seen: list[Seen] = []
    with proxy(seen) as address:
        context = browser.new_context(
            proxy={"server": address, "bypass": "<-loopback>"}, locale="en-GB", accept_downloads=True
        )
        context.set_default_timeout(WAITING)
        visitor = Visitor(context, static_address)
        try:
            visitor.go()
            expect(visitor.page.locator("#offline")).not_to_be_empty()  # until the service worker has all files
            before = len(seen)
            use_everything(visitor, tmp_path)
            mark_by_photo(visitor)
            visitor.page.wait_for_timeout(1_000)
            visitor.check()
        finally:
            context.close()
    host = urlsplit(static_address).netloc
    assert before > 20, "the proxy sees what is fetched"
    assert not [each for each in seen if each.host != host]
    assert {each.method for each in seen} == {"GET"}
    assert not [each for each in seen if each.body]
    folder = urlsplit(static_address).path
    assert not [each.path for each in seen if not (each.path.startswith(folder) and ASKED.fullmatch(each.path))]
    coded = [base64.b64encode(b" " * shift + SECRET.encode())[4:-4].decode() for shift in range(3)]
    for each in seen:
        sent = unquote(f"{each.path} {each.headers}")
        assert not [text for text in (SECRET, "job=", *coded) if text in sent]
