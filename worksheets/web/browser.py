"""The program's side of the web worker: requests and answers are texts of JSON, and nothing is raised.

[python.js](front/python.js) calls it. What it asks for and is not there yet is known there, from the file system.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from worksheets.web.press import Press, answer_to


class WorkerPress:
    """Answers the page whose worker it lives in."""

    def __init__(self) -> None:
        self._press = Press()

    def answer(self, request: str, tell: Callable[[int, int, str], None]) -> str:
        """`{"answer": ...}`, or `{"error": "sentence"}`; `tell` is told of progress."""
        what, said = answer_to(request, self._press, tell)
        return json.dumps({what: said}, ensure_ascii=False)
