"""The program's side of the web worker."""

from __future__ import annotations

import json
from typing import Any

import pytest

from worksheets.web.browser import WorkerPress
from worksheets.web.press import Press


def ask(request: object, steps: list[tuple[int, int, str]] | None = None) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(
        WorkerPress().answer(json.dumps(request), lambda *step: steps.append(step) if steps is not None else None)
    )
    return said


SHOW = {"do": "show", "text": "sheets:\n  - {title: Zoo, words: [Löwe, Bär]}\n", "changes": [], "files": {}}


def test_an_answer_is_that_of_the_press() -> None:
    steps: list[tuple[int, int, str]] = []
    assert ask(SHOW, steps) == {"answer": json.loads(json.dumps(Press().answer(SHOW)))}
    assert steps
    assert steps[0][1:] == (1, "Zoo")


def test_what_is_no_request_gets_a_sentence() -> None:
    for request in ({}, [], 1, {"do": "show"}):
        assert ask(request) == {"error": "this is no request that the page makes"}


def test_an_error_of_ours_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(Press, "answer", fails)
    assert ask(SHOW) == {"error": "internal error: KeyError: 'x'; please report it with the job"}
