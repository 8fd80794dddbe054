"""The two homes of the page: a local server that runs the program, and a folder of static files."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

REPOSITORY = Path(__file__).parents[2]
SUBFOLDER = "school/sheets"


class HomeMissingError(Exception):
    """A home is unavailable on this machine; the message says why."""


KEPT = Path(tempfile.mkdtemp(prefix="worksheets-kept-"))
"""Where previews keep their jobs, instead of in the user's own folder."""
atexit.register(shutil.rmtree, KEPT, ignore_errors=True)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(REPOSITORY), "XDG_DATA_HOME": str(KEPT), "LOCALAPPDATA": str(KEPT)}


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "worksheets", *map(str, arguments)]


def built(
    folder: Path, name: str, text: str, *options: str, files: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """Return the files that the command builds from a job of this name, with `files` next to it."""
    folder.mkdir(exist_ok=True)
    for each, data in {f"{name}.yaml": text.encode(), **(files or {})}.items():
        (folder / each).write_bytes(data)
    made = command("build", folder / f"{name}.yaml", "--output", folder / "output", *options)
    done = subprocess.run(made, capture_output=True, encoding="utf-8", env=environment(), timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in (folder / "output").iterdir()}


@contextmanager
def preview(job: Path | None = None) -> Iterator[str]:
    """Serve a preview, and yield the address that `worksheets preview` prints."""
    given = [job] if job else []
    with subprocess.Popen(
        command("preview", *given, "--no-open"), stdout=subprocess.PIPE, encoding="utf-8", env=environment()
    ) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:"), address
            yield address
        finally:
            process.terminate()
            process.wait(30)


def write_page(folder: Path) -> None:
    """Write the static page; raises HomeMissingError if its packages are unavailable on this machine."""
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            raise HomeMissingError(f"{tool} is missing, which makes the page that runs in the browser")
    done = subprocess.run(
        command("page", folder), capture_output=True, encoding="utf-8", env=environment(), timeout=600, check=False
    )
    if done.returncode and "could not fetch" in done.stderr:
        raise HomeMissingError(f"the packages of the page cannot be had: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder in a subfolder of a static server, and yield its address."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{SUBFOLDER}/"
        finally:
            server.shutdown()
            thread.join(30)
