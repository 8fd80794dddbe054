"""The process in which the preview's program works, so that work that nobody wants any more can be ended with it.

A request is a line of JSON on standard input. For each there are lines on standard output: `{"progress": ...}` while it
is worked on, and then `{"answer": ...}` or `{"error": "sentence"}`.
"""

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


def main() -> None:
    """Answer requests until standard input ends; the argument is the folder of the job, or empty."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, requests.put), daemon=True).start()
    press = Press(Path(sys.argv[1]) if sys.argv[1] else None)

    def tell(what: str, value: object) -> None:
        answers.write(json.dumps({what: value}, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
        answers.write(b"\n")
        answers.flush()

    def told(done: int, total: int, sheet: str) -> None:
        tell("progress", {"done": done, "total": total, "sheet": sheet})

    while True:
        tell(*answer_to(requests.get(), press, told))


def _listen(stream: BinaryIO, put: Callable[[bytes], None]) -> None:
    """Take requests; where who asks is gone, however it went, whatever is under way ends at once."""
    for line in stream:
        put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
