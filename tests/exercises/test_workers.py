"""Exercises made by several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from worksheets.base.errors import GenerationError
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


def test_results_come_in_the_order_of_the_sheets(sheets: Any) -> None:
    made = list(workers.make_exercises(sheets, 5, 2))
    for sheet, result in zip(sheets, made, strict=True):
        if sheet.id == "tight":
            assert isinstance(result, GenerationError)
            (problem,) = result.problems
            assert "2 x 7" in problem.message
        else:
            assert isinstance(result, Exercise)
            assert (result.id, result.variant) == (sheet.id, sheet.variant)


@pytest.mark.parametrize("measured", [True, False])
def test_every_process_measures_its_sheets_on_request(sheets: Any, measured: bool) -> None:
    made = [each for each in workers.make_exercises(sheets, 5, 2, measured=measured) if isinstance(each, Exercise)]
    assert len(made) == 31
    assert [each.measured for each in made] == [each.difficulty_score if measured else None for each in made]


def test_nobody_gets_a_sheet_that_is_wrong(sheets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.find("wordsearch")), "faults", lambda *_: ("it is upside down",))
    first = sheets[:3]
    for made in (*workers.make_exercises(first, 5), *workers.make_batch(first, 5).made):
        assert isinstance(made, GenerationError)
        assert str(made) == (
            "the puzzle made is wrong, and so are 7 others that were tried for this sheet; use other words, another "
            "size or another seed (the first one: it is upside down)"
        )


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
def test_a_process_that_dies_again_and_again_is_reported(sheets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = registry.find("wordsearch")
    generate = kind.generate

    def dies_elsewhere(spec: Any, rng: Any) -> Any:
        if multiprocessing.parent_process():
            os._exit(1)
        return generate(spec, rng)

    monkeypatch.setattr(kind, "generate", dies_elsewhere)
    with pytest.raises(GenerationError, match="--workers 1"):
        list(workers.make_exercises(sheets, 5, 2))


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_a_process_that_is_killed_loses_nothing(sheets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)
    alone = [describe(made) for made in workers.make_exercises(sheets, 5)]
    together = []
    for number, made in enumerate(workers.make_exercises(sheets, 5, 4)):
        together.append(describe(made))
        if number in (4, 12):
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    assert together == alone


def test_any_executor_makes_the_same(sheets: Any) -> None:
    alone = [describe(made) for made in workers.make_exercises(sheets, 5)]
    for crew in (ThreadPoolExecutor(2), ProcessPoolExecutor(2)):
        with crew:
            assert [describe(made) for made in workers.make_exercises(sheets, 5, executor=crew)] == alone


def describe(made: workers.Made) -> Any:
    return made.to_json() if isinstance(made, Exercise) else made.problems


class Counting(ThreadPoolExecutor):
    """Keeps the futures, to count how many are running."""

    workers, batch_seconds = 2, 0.0

    def __init__(self) -> None:
        super().__init__(1)
        self.futures: list[Future[Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        self.futures.append(future)
        self.most = max(self.most, sum(not each.done() for each in self.futures))
        return future


def test_few_batches_are_under_way(sheets: Any) -> None:
    with Counting() as crew:
        assert len(list(workers.make_exercises(sheets, 5, executor=crew))) == len(sheets)
        assert len(crew.futures) == len(sheets) - 1
        assert 2 <= crew.most <= workers.BATCHES_EACH * crew.workers


def test_no_more_is_made_ahead_than_may_be(sheets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_AHEAD", 3)
    with Counting() as crew:
        for taken, _ in enumerate(workers.make_exercises(sheets, 5, executor=crew), start=1):
            assert len(crew.futures) <= taken + 3


def test_unneeded_batches_are_cancelled(sheets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, make_batch = Event(), workers.make_batch
    begun: list[Any] = []

    def made_slowly(*given: Any) -> Any:
        begun.append(given)
        if len(begun) > 3:
            gate.wait(30)
        return make_batch(*given)

    monkeypatch.setattr(workers, "make_batch", made_slowly)
    with Counting() as crew:
        exercises = workers.make_exercises(sheets, 5, executor=crew)
        assert len(list(islice(exercises, 3))) == 3
        exercises.close()
        gate.set()
        assert crew.submit(int).result() == 0, "a caller's executor stays open"
        assert sum(future.cancelled() for future in crew.futures) >= 4


def test_a_broken_executor_is_a_sentence(sheets: Any) -> None:
    with ProcessPoolExecutor(1) as crew:
        crew.submit(os._exit, 1)
        with pytest.raises(GenerationError, match="has ended, perhaps because memory"):
            list(workers.make_exercises(sheets, 5, executor=crew))


BOXES_LAST = """\
sheets:
  - {id: many, words: [zebra, lion], size: 7x9, difficulty: easy, variants: 200}
  - {id: box, kind: goldencube, size: 3, variants: 8}
"""


@pytest.fixture
def paced(job: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Word searches before boxes, with a clock on which a word search takes 1 ms and a box 600 ms."""
    (read,) = read_jobs([job(BOXES_LAST)])
    clock = [0.0]

    def make(sheet: Any, *_: Any) -> str:
        clock[0] += 0.6 if sheet.kind == "goldencube" else 0.001
        return str(sheet.id)

    monkeypatch.setattr(workers, "make_sheet", make)
    monkeypatch.setattr(workers.time, "perf_counter", lambda: clock[0])
    return read.sheets


def test_slow_sheets_behind_many_quick_ones_are_worth_help(paced: Any) -> None:
    """By the average time of all 201 sheets, the rest would take 30 ms, not 4.2 s."""
    asked: list[list[str]] = []

    class Asked(ThreadPoolExecutor):
        def submit(self, function: Any, *given: Any) -> Any:  # type: ignore[override]
            asked.append([sheet.kind for sheet in given[0]])
            return super().submit(function, *given)

    with Asked(1) as executor:
        made = list(workers.make_exercises(paced, 5, executor=executor))
    assert made == ["many"] * 200 + ["box"] * 8
    assert asked == [["goldencube"]] * 7


def test_a_batch_ends_before_a_slow_sheet(paced: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches are sized by the time that a kind takes: 100 quick sheets, or one slow one."""
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.0)
    sizes: list[int] = []

    class Asked(ThreadPoolExecutor):
        workers = 1

        def submit(self, function: Any, *given: Any) -> Any:  # type: ignore[override]
            sizes.append(sum(sheet.kind == "goldencube" for sheet in given[0]))
            return super().submit(function, *given)

    with Asked(1) as executor:
        list(workers.make_exercises(paced, 5, executor=executor))
    assert sum(sizes) == 8
    assert max(sizes) <= 2, "two where none was made before"
