"""The page in the browser: how much a first visit loads, and how long it takes until sheets are shown.

It uses headless Chromium with an empty cache, first with a local server that compresses nothing, then over a simulated
slow line with a server that compresses text and fonts, as most do, and at last with the preview on this machine.
"""

from __future__ import annotations

import base64
import gzip
import mimetypes
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.page.homes import preview
from tests.tools.bench.report import LEFT_OUT
from worksheets.job.starter import starter_job
from worksheets.web.bundle import write_page
from worksheets.web.packages import cache_folder

ROUNDS = 3
LINE = 10e6 / 8
"""Bytes per second of the slow line, shared by all connections."""
ROUND_TRIP = 0.02
"""Delay in seconds before the slow line begins to answer."""
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".ttf", ".webmanifest")
CONFIGS = Path(__file__).parents[3] / "configs"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

VISIT = """async ({ address, jobs }) => {
  const times = {};
  let begun = performance.now();
  const lap = (name) => { times[name] = performance.now() - begun; begun = performance.now(); };
  const worker = new Worker(`${address}worker.js`, { type: "module" });
  const next = () => new Promise((resolve, reject) => worker.addEventListener("message", function hear({ data }) {
    if (data.failed || data.error) reject(new Error(data.failed ?? data.error));
    if (!data.ready && !data.answer) return;
    worker.removeEventListener("message", hear);
    resolve(data);
  }));
  await next();
  lap("until the program is ready");
  for (const [name, request] of jobs) {
    worker.postMessage({ id: name, request });
    const { answer } = await next();
    if (!answer.pages.length || answer.problems.length) throw new Error(JSON.stringify(answer.problems));
    lap(name);
  }
  return times;
}"""


KEPT = """async (address) => {
  const { files } = await (await fetch(`${address}files.json`)).json();
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.keys()));
  return kept.flat().length > Object.keys(files).length;
}"""
"""Whether the service worker has cached all files and the list of them."""


CHANGE = """async (box, title) => {
  const begun = performance.now();
  box.value = title;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  const isThere = () => [...document.querySelectorAll("#paper svg text")].some((each) => each.textContent === title);
  while (!isThere()) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


class Counting(SimpleHTTPRequestHandler):
    """Serves files and counts the bytes of their contents."""

    sent = 0
    counting = threading.Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        with self.counting:
            type(self).sent += len(data)
        outputfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


class SlowLine(SimpleHTTPRequestHandler):
    """Serves files at the speed of the slow line."""

    protocol_version = "HTTP/1.1"
    free_at = 0.0
    taking_turns = threading.Lock()

    def do_GET(self) -> None:
        time.sleep(ROUND_TRIP)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        data = compressed(path) if path.suffix in COMPRESSED else path.read_bytes()
        self.send_response(200)
        kinds = {".js": "text/javascript", ".mjs": "text/javascript"}
        self.send_header("Content-Type", kinds.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "font/ttf")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        if path.suffix in COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for begin in range(0, len(data), 16384):
            piece = data[begin : begin + 16384]
            with self.taking_turns:
                SlowLine.free_at = max(time.perf_counter(), SlowLine.free_at) + len(piece) / LINE
                wait = SlowLine.free_at - time.perf_counter()
            time.sleep(max(0.0, wait))
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:
        pass


@cache
def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


@contextmanager
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = Counting) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def settled() -> int:
    """The number of bytes sent, after two seconds without any more."""
    before = -1
    while Counting.sent != before:
        before = Counting.sent
        time.sleep(2)
    return before


def first_own_sheet(page: Any, address: str) -> float:
    """Seconds from opening the page to a sheet with a title that was typed there."""
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_label("Title").first.fill("Cold Start")
    page.locator('svg text:has-text("Cold Start")').first.wait_for(state="attached")
    return time.perf_counter() - begun


def change(page: Any, title: str) -> float:
    """Seconds from the last letter of a new title until a sheet shows it."""
    page.wait_for_timeout(1000)
    changed: float = page.get_by_label("Title").first.evaluate(CHANGE, title)
    return changed / 1000


def show(text: str) -> dict[str, Any]:
    words = (CONFIGS / "words").iterdir()
    files = {f"words/{path.name}": base64.b64encode(path.read_bytes()).decode() for path in words}
    return {"do": "show", "text": text, "changes": [], "files": files}


def jobs() -> list[tuple[str, dict[str, Any]]]:
    """The jobs to show, in this order."""
    starter = starter_job("wordsearch", "en")
    sample = (CONFIGS / "term1.yaml").read_text("utf-8")
    regions = (CONFIGS / "word-regions.yaml").read_text("utf-8")
    return [
        ("the starter job, first", show(starter)),
        ("with another title", show(starter.replace("title: ", "title: Our ", 1))),
        ("term1.yaml, first", show(sample)),
        ("term1.yaml, another title", show(sample.replace("title: ", "title: Our ", 1))),
        ("word-regions.yaml, first", show(regions)),
    ]


def main() -> None:
    browser_file = next(filter(None, map(shutil.which, BROWSERS)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser_file = None
    if browser_file is None:
        print("not measured: playwright and Chromium are needed")
        sys.exit(LEFT_OUT)
    seconds: dict[str, list[float]] = {}
    loaded: list[int] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "page")
        sizes = write_page(folder, cache_folder())
        with served(folder) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_file, args=OPTIONS)
            for service_workers in ("block", "allow"):
                context = browser.new_context(service_workers=service_workers)
                Counting.sent = 0
                page = context.new_page()
                page.goto(address)
                while service_workers == "allow" and not page.evaluate(KEPT, address):
                    time.sleep(1)
                loaded.append(settled())
                context.close()
            browser.close()
            for _ in range(ROUNDS):
                browser = playwright.chromium.launch(executable_path=browser_file, args=OPTIONS)
                page = browser.new_page()
                page.goto(f"{address}home.json")
                for what, value in page.evaluate(VISIT, {"address": address, "jobs": jobs()}).items():
                    seconds.setdefault(what, []).append(value / 1000)
                browser.close()
        with served(folder, SlowLine) as address, sync_playwright() as playwright:
            for _ in range(ROUNDS):
                browser = playwright.chromium.launch(executable_path=browser_file, args=OPTIONS)
                page = browser.new_context(service_workers="block").new_page()
                seconds.setdefault("own sheet, line of 10 Mbit/s", []).append(first_own_sheet(page, address))
                seconds.setdefault("a change of its title", []).extend(change(page, f"Spring {n}") for n in range(5))
                browser.close()
        with preview() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_file, args=OPTIONS)
            for _ in range(ROUNDS + 1):
                page = browser.new_context().new_page()
                seconds.setdefault("the preview, own sheet", []).append(first_own_sheet(page, address))
                seconds.setdefault("a change of its title there", []).extend(change(page, f"May {n}") for n in range(5))
                page.context.close()
            browser.close()
            del seconds["the preview, own sheet"][0], seconds["a change of its title there"][:5]  # the program starts
    print(sizes)
    print(f"{'sent to the page, opened':28} {loaded[0] / 1e6:6.2f} MB")
    print(f"{'and kept for offline use':28} {loaded[1] / 1e6:6.2f} MB")
    for what, values in seconds.items():
        print(f"{what:28} {median(values):6.2f} s")


if __name__ == "__main__":
    main()
