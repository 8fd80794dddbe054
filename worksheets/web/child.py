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
from typing import Any, BinaryIO

from worksheets.errors import WorksheetError
from worksheets.web.press import Press


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

    while True:
        tell(*answer_to(requests.get(), press, lambda value: tell("progress", value)))


def answer_to(line: bytes, press: Press, progress: Callable[[dict[str, Any]], None]) -> tuple[str, object]:
    """The word and the value of the last line about a request."""

    def told(done: int, total: int, sheet: str) -> None:
        progress({"done": done, "total": total, "sheet": sheet})

    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        request = None
    try:
        return "answer", press.answer(request if isinstance(request, dict) else {}, told)
    except WorksheetError as error:
        return "error", "; ".join(map(str, error.problems))
    except Exception as error:
        return "error", f"internal error: {type(error).__name__}: {error}; please report it with the job"


def _listen(stream: BinaryIO, put: Callable[[bytes], None]) -> None:
    """Take requests; where who asks is gone, however it went, whatever is under way ends at once."""
    for line in stream:
        put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
