"""A sheet with its own seed: only its puzzle changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.loops import left_to_long
from worksheets.base.errors import GenerationError
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.remembered import Remembered, key_of
from worksheets.exercises.workers import make_exercises
from worksheets.job.loader import parse_job
from worksheets.job.models import Sheet
from worksheets.puzzles import registry

JOB = """\
seed: 3
sheets:
  - {title: One, words: [cow, horse, goose, hen]}
  - {title: Two, words: [cow, horse, goose, hen], difficulty: [easy, hard], variants: 2OWN}
  - {title: Three, words: [cow, horse, goose, hen], size: 9}
"""


def sheets_of(text: str, **options: Any) -> list[dict[str, Any]]:
    made = json.loads(worksheets.render(text, formats="json", **options)["job.json"])
    return list(made["sheets"])


def test_only_that_sheet_changes() -> None:
    plain, own = sheets_of(JOB.replace("OWN", "")), sheets_of(JOB.replace("OWN", ", seed: 4"))
    changed = [old["title"] for old, new in zip(plain, own, strict=True) if old["puzzle"] != new["puzzle"]]
    assert changed == ["Two"] * 4
    assert [sheet.get("seed") for sheet in own] == [None, 4, 4, 4, 4, None]
    assert [sheet for sheet in own if "seed" not in sheet] == [sheet for sheet in plain if sheet["title"] != "Two"]
    assert len({json.dumps(sheet["puzzle"]) for sheet in own}) == len(own), "versions differ all the same"


def test_it_is_the_sheet_of_a_job_with_that_seed() -> None:
    own = sheets_of(JOB.replace("OWN", ", seed: -4"))
    other = sheets_of(JOB.replace("OWN", "").replace("seed: 3", "seed: -4"))
    assert [sheet["puzzle"] for sheet in own[1:5]] == [sheet["puzzle"] for sheet in other[1:5]]
    assert own[0]["puzzle"] != other[0]["puzzle"]
    same = sheets_of(JOB.replace("OWN", ", seed: 3"))
    assert [sheet["puzzle"] for sheet in same] == [sheet["puzzle"] for sheet in sheets_of(JOB.replace("OWN", ""))]
    assert same[1]["seed"] == 3
    assert sheets_of(JOB.replace("OWN", ", seed: 0"))[1]["seed"] == 0


@pytest.mark.parametrize("part", [slice(0, None, 3), left_to_long(slice(1, None, 3)), left_to_long(slice(2, None, 3))])
@pytest.mark.parametrize("kind", [kind.name for kind in registry.usable()])
def test_every_kind_and_every_size_for_the_page_follows_it(kind: str, part: slice) -> None:
    for number, example in list(enumerate(registry.find(kind).examples()))[part]:
        sheet = {"kind": kind, "id": f"x{number}", **example}
        sheet = {key: value for key, value in sheet.items() if kind != registry.DEFAULT or key != "size"}
        page = {"size": "A5", "per_page": "2"}
        own = sheets_of(json.dumps({"seed": "1", "page": page, "sheets": [{**sheet, "seed": "8"}]}))
        job = sheets_of(json.dumps({"seed": "8", "page": page, "sheets": [sheet]}))
        assert own[0].pop("seed") == 8
        assert own == job


def test_the_seed_of_the_command_line_replaces_that_of_the_job() -> None:
    text = JOB.replace("OWN", ", seed: 4")
    one, two = sheets_of(text, seed=10), sheets_of(text, seed=11)
    assert one[1:5] == two[1:5] == sheets_of(text)[1:5]
    assert one[0]["puzzle"] != two[0]["puzzle"]
    assert one[5]["puzzle"] != two[5]["puzzle"]


def test_processes_and_the_cache_know_it(job: Callable[..., Path], tmp_path: Path) -> None:
    written: dict[str, bytes] = {}
    for own in ("", ", seed: 4", ", seed: 3", ""):
        for workers in (1, 2):
            options: Any = {"formats": ["json"], "workers": workers, "cache": tmp_path / "cache"}
            (path,) = worksheets.build(job(JOB.replace("OWN", own)), output=tmp_path, **options)
            data = written.setdefault(own, path.read_bytes())
            assert data == path.read_bytes()
            assert json.loads(data)["sheets"] == sheets_of(JOB.replace("OWN", own))
    assert len(set(written.values())) == 3


def test_the_key_of_a_cache_has_the_seed_that_counts() -> None:
    def keys(own: str, seed: int) -> list[bytes]:
        return [key_of(sheet, seed) for sheet in parse_job(JOB.replace("OWN", own), "a.yaml", Path()).sheets]

    plain, own = keys("", 3), keys(", seed: 4", 3)
    assert [old == new for old, new in zip(plain, own, strict=True)] == [True, False, False, False, False, True]
    assert keys(", seed: 3", 5)[1:5] == plain[1:5]


def test_a_remembered_exercise_has_its_seed_and_is_not_made_again() -> None:
    known = Remembered()
    made: list[str] = []

    def make(sheets: Iterable[Sheet], seed: int) -> Iterator[Exercise | GenerationError]:
        wanted = [*sheets]
        made.extend(sheet.title for sheet in wanted)
        yield from make_exercises(wanted, seed)

    for own in ("", ", seed: 4", ", seed: 3"):
        job = parse_job(JOB.replace("OWN", own), "a.yaml", Path())
        found = [*known.remembered(job.sheets, job.seed, lambda sheets, seed=job.seed: make(sheets, seed))]
        assert found == [*make_exercises(job.sheets, job.seed)]
    assert made == ["One", *["Two"] * 4, "Three", *["Two"] * 4]


def test_from_python() -> None:
    fields = {"words": ["cow", "horse", "goose"], "size": "9"}
    usual = worksheets.generate("wordsearch", fields, seed=7)
    for seed in (7, "7"):
        own = worksheets.generate("wordsearch", {**fields, "seed": seed}, seed=1)
        assert own.puzzle == usual.puzzle
        assert own.to_json()["seed"] == 7
    assert "seed" not in usual.to_json()
    assert worksheets.generate("wordsearch", {**fields, "seed": None}, seed=7) == usual
    for wrong in ("x", 1.5, [1], "9" * 5000):
        with pytest.raises(worksheets.InputError, match="whole number") as raised:
            worksheets.generate("wordsearch", {**fields, "seed": wrong})
        assert raised.value.problems[0].path == "seed"


def test_an_invalid_seed_is_reported_with_its_place() -> None:
    shown = worksheets.plan("sheets:\n  - words: [cow]\n    seed: 1.5\n")
    assert [str(problem) for problem in shown.problems] == [
        'job.yaml:3:11: sheets[1].seed: "1.5" is not a whole number'
    ]
