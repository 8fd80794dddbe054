"""Exercises stored for a second pass, in memory or on disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from worksheets.commands.generate import generate
from worksheets.exercises.shelf import Shelf
from worksheets.job.find import read_jobs


@pytest.mark.parametrize("count", [0, 2, 3, 5, 6, 13])
def test_a_shelf_returns_its_exercises(
    job: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(Shelf, "MOST", 3)
    monkeypatch.setattr(Shelf, "BATCH", 2)
    folder = tmp_path / "out"
    folder.mkdir()
    (read,) = read_jobs([job()])
    shelf = Shelf(folder)
    made = [generate("wordsearch", {"words": ["cow", "hen"], "size": "5x5"}, seed=seed) for seed in range(count)]
    for number, exercise in enumerate(made):
        shelf.append(read.sheets[number % 5], exercise)
    assert len(shelf) == count
    assert list(shelf) == list(shelf) == made
    assert list(zip(shelf, shelf, strict=True)) == [(each, each) for each in made]
    assert [sheet.id for sheet, _ in shelf.pairs()] == [read.sheets[number % 5].id for number in range(count)]
    assert bool(shelf._starts) == (count >= 5)
    assert not list(folder.iterdir())
