"""Tests which grids `bench_wordsearch.py` counts as right, and that all words of its lists can be hidden."""

from __future__ import annotations

import signal
import time

import pytest

from tests.tools.bench.bench_wordsearch import right
from tests.tools.bench.wordsearch_rivals import KEPT, by_turns, ours
from tests.tools.bench.workloads import WORKLOADS, Workload

GRID = ["ATOMX", "XXXXX", "XXXXX", "TXXXX", "AXXXX"]


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (["ATOM"], True),
        (["ATOM", "AT"], True),  # once outside ATOM, backwards
        (["ATOM", "TOM"], False),  # only inside
        (["AT"], False),  # twice
        (["ATOM", "MAT"], False),  # missing
        (["MOTA", "AT"], True),
    ],
)
def test_which_grids_are_right(words: list[str], verdict: bool) -> None:
    assert right([list(row) for row in GRID], words) == verdict


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_ours_hide_every_list(workload: Workload, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.bench.wordsearch_rivals.PATIENCE", 600)  # a slow machine is no failure
    assert len(set(workload.words)) == len(workload.words)
    turn = ours("alphabet", checked=True)(workload)
    assert turn
    _, grids = turn(0)
    assert len(grids) == 1
    assert right(grids[0], workload.words)


def test_a_rotation_keeps_some_grids() -> None:
    turn = by_turns(lambda workload: lambda: [["A"]])(WORKLOADS[0])
    assert turn
    each, grids = turn(0.01)
    assert 0 < each < 0.01
    assert len(grids) == KEPT


def test_a_tool_that_fails_or_times_out_has_made_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.bench.wordsearch_rivals.PATIENCE", 0.05)

    def fail() -> list[list[str]]:
        raise ValueError

    def dawdle() -> list[list[str]]:
        begun = time.monotonic()
        while time.monotonic() - begun < 0.5:
            pass
        return [["A"]]

    for make in (fail, dawdle) if hasattr(signal, "SIGALRM") else (fail,):  # Windows has no SIGALRM.
        turn = by_turns(lambda workload, make=make: make)(WORKLOADS[0])
        assert turn
        assert turn(1.0).grids == []


def test_a_tool_that_cannot_make_a_grid_has_no_turn() -> None:
    assert by_turns(lambda workload: None)(WORKLOADS[0]) is None
