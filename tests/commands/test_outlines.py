"""Room on paper is known before anything is made."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import LayoutError
from worksheets.commands import outlines as module
from worksheets.commands.build import PartlyBuiltError
from worksheets.commands.check import plan_jobs
from worksheets.puzzles import registry

MakeJob = Callable[..., Path]

BOXES = """\
page: {size: A5}
sheets:
  - {id: first, words: [cow, hen], size: 6x7}
  - {kind: goldencube, title: Large, size: 8, golden: no, variants: 2}
  - {kind: goldencube, title: Small, size: 3, blocks: ['1x3x3 * 2', '1x1x3', '1x1x2 * 2', '1x1x1'], unique: no}
  - {kind: goldencube, title: Flat, size: 1x9x9, golden: no, blocks: ['1x9x9']}
  - {kind: goldencube, title: Split, size: 4x8x8, golden: no, blocks: ['4x4x4 * 4'], unique: no, variants: 3}
"""
"""Eight layers of eight are too much for A5; four of eight with few blocks are not."""

SPLIT = "sheets:\n" + BOXES.splitlines(True)[-1]

LARGE = '"Large" does not fit: its letters would be '


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The specs of golden-cube sheets that are made."""
    kind = registry.find("goldencube")
    generate = kind.generate
    specs: list[Any] = []

    def counting(spec: Any, rng: Any) -> Any:
        specs.append(spec)
        return generate(spec, rng)

    monkeypatch.setattr(kind, "generate", counting)
    return specs


def test_what_does_not_fit_is_not_made(job: MakeJob, tmp_path: Path, made: list[Any]) -> None:
    with pytest.raises(LayoutError) as caught:
        worksheets.build(job(BOXES), output=tmp_path / "out")
    assert not made
    assert not (tmp_path / "out").exists()
    assert {problem.place and problem.place.line for problem in caught.value.problems} == {4}
    assert all(problem.message.startswith(LARGE) for problem in caught.value.problems)
    assert all(problem.path.startswith("sheets[2]") for problem in caught.value.problems)


def test_the_others_go_on(job: MakeJob, tmp_path: Path, made: list[Any]) -> None:
    steps: list[Any] = []
    with pytest.raises(PartlyBuiltError, match=LARGE) as caught:
        worksheets.build(
            job(BOXES),
            output=tmp_path / "out",
            formats=["pdf", "json"],
            keep_going=True,
            progress=lambda done, total, became: steps.append((done, total, type(became).__name__)),
        )
    sheets = json.loads(caught.value.written[-1].read_text("utf-8"))["sheets"]
    assert [sheet["title"] for sheet in sheets[1:]] == ["Small", "Flat", "Split", "Split", "Split"]
    assert len(made) == 5
    assert [(done, total) for done, total, _ in steps] == [(number, 8) for number in range(1, 9)]
    assert [name for *_, name in steps] == ["Exercise", *["LayoutError"] * 2, *["Exercise"] * 5]
    (plan,) = plan_jobs([job(BOXES)])
    assert len(plan.sheets) == 6
    found = [problem for failure in plan.failures for problem in failure.problems]
    assert found == list(caught.value.problems)


def test_what_is_not_printed_needs_no_paper(
    job: MakeJob, tmp_path: Path, made: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "layout_error", lambda *_: LayoutError("too large"))
    for formats in (["txt"], ["json"]):
        worksheets.build(job(SPLIT), output=tmp_path / "out", formats=formats)
    assert len(made) == 6
    with pytest.raises(LayoutError, match="too large"):
        worksheets.build(job(SPLIT), output=tmp_path / "out")
    assert len(made) == 6


def test_equal_outlines_are_laid_out_once(job: MakeJob, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[Any] = []
    error = module.layout_error
    monkeypatch.setattr(module, "layout_error", lambda *given: laid_out.append(given) or error(*given))
    (plan,) = plan_jobs([job(SPLIT)])
    assert len(plan.sheets) == 3
    assert len(laid_out) == 1
