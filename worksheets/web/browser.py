"""The program's side of the web worker: requests and answers are texts of JSON, and nothing is raised.

[python.js](front/python.js) calls it. What it asks for and is not there yet is known there, from the file system.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from worksheets.errors import WorksheetError
from worksheets.web.press import Press


class WorkerPress:
    """Answers the page whose worker it lives in."""

    def __init__(self) -> None:
        self._press = Press()

    def answer(self, request: str, tell: Callable[[int, int, str], None]) -> str:
        """`{"answer": ...}`, or `{"error": "sentence"}`; `tell` is told of progress."""
        try:
            said = {"answer": self._press.answer(json.loads(request), tell)}
        except WorksheetError as error:
            return json.dumps({"error": "; ".join(map(str, error.problems))})
        except Exception as error:
            return json.dumps({"error": f"internal error: {type(error).__name__}: {error}; please report it"})
        return json.dumps(said, ensure_ascii=False)
