"""The process that answers the preview's requests, and can be killed at any time."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from worksheets.web.press import Press, answer_to


def answer_standard_input() -> None:
    """Answer the requests on standard input until it ends; `sys.argv[1]` is the folder of the job, or empty.

    A request is a line of JSON. Each is answered with lines on standard output: `{"progress": ...}` while it is worked
    on, then `{"answer": ...}` or `{"error": "sentence"}`. The preview runs this in a process that it can end.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keeps the output of libraries separate from the answers
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, requests.put), daemon=True).start()
    press = Press(Path(sys.argv[1]) if sys.argv[1] else None)

    def write(what: str, value: object) -> None:
        answers.write(json.dumps({what: value}, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
        answers.write(b"\n")
        answers.flush()

    def progress(done: int, total: int, sheet: str) -> None:
        write("progress", {"done": done, "total": total, "sheet": sheet})

    while True:
        write(*answer_to(requests.get(), press, progress))


def _listen(stream: BinaryIO, put: Callable[[bytes], None]) -> None:
    """Queue requests; when the parent process ends in any way, exit at once."""
    for line in stream:
        put(line)
    os._exit(0)
