"""Exercises by several processes."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from worksheets.errors import GenerationError
from worksheets.exercises import workers
from worksheets.exercises.exercise import Exercise
from worksheets.job.find import read_jobs
from worksheets.puzzles import registry

SHEETS = """\
sheets:
  - {id: hard, words: [zebra, lion, tiger, camel, otter], size: 9x11, difficulty: hard, variants: 26}
  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}
  - {id: easy, words: [zebra, lion], size: 7x9, difficulty: easy, variants: 5}
"""


@pytest.fixture
def sheets(job: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.0)
    (read,) = read_jobs([job(SHEETS)])
    return read.sheets


def test_what_became_of_each_sheet_comes_in_order(sheets: Any) -> None:
    made = list(workers.make_exercises(sheets, 5, 2))
    for sheet, result in zip(sheets, made, strict=True):
        if sheet.id == "tight":
            assert isinstance(result, GenerationError)
            (problem,) = result.problems
            assert "2 x 7" in problem.message
        else:
            assert isinstance(result, Exercise)
            assert (result.id, result.variant) == (sheet.id, sheet.variant)


def test_a_reader_that_stops_leaves_no_process(sheets: Any) -> None:
    before = set(multiprocessing.active_children())
    exercises = workers.make_exercises(sheets, 5, 2)
    assert len(list(islice(exercises, 4))) == 4
    assert set(multiprocessing.active_children()) - before, "there were processes to end"
    exercises.close()
    for _ in range(100):
        if not set(multiprocessing.active_children()) - before:
            break
        time.sleep(0.05)
    assert not set(multiprocessing.active_children()) - before


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="other processes do not see the patch")
def test_a_process_that_dies_is_reported(sheets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = registry.find("wordsearch")
    generate = kind.generate

    def dies_elsewhere(spec: Any, rng: Any) -> Any:
        if multiprocessing.parent_process():
            os._exit(1)
        return generate(spec, rng)

    monkeypatch.setattr(kind, "generate", dies_elsewhere)
    with pytest.raises(GenerationError, match="--workers 1"):
        list(workers.make_exercises(sheets, 5, 2))
