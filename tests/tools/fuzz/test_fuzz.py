"""Tries some hundreds of odd inputs (`make fuzz` tries very many), and tests that the fuzzer notices faults."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import worksheets
from tests.loops import some

pytest.importorskip("resource", reason="CPU time is bounded by means that Windows lacks")

from tests.tools.counter.lists import INSIDE
from tests.tools.fuzz import trial
from tests.tools.fuzz.inputs import PYTHON, SORTS, Input, fuzz_input
from tests.tools.fuzz.patterns import matching
from tests.tools.fuzz.run import run
from tests.tools.fuzz.schema import SHARES, damage, places, right_job, right_sheet, schema
from tests.tools.fuzz.watch import TooSlowError, bounded
from worksheets.base.errors import GenerationError, Problem
from worksheets.puzzles import registry

JOB = b"sheets: [{words: [cow, horse], size: 5x6}]\n"


@pytest.mark.slow
@pytest.mark.parametrize("first", some(range(100, 400, 100), 3))
def test_some_hundreds_of_inputs(first: int) -> None:
    tally = run(first, first + 100)
    assert not tally.found
    assert tally.inputs == 100


def test_a_number_is_the_same_input_again() -> None:
    assert fuzz_input(4711)[:4] == fuzz_input(4711)[:4]
    assert fuzz_input(4711).data != fuzz_input(4712).data
    assert {fuzz_input(number).sort for number in range(100)} == {*SORTS, PYTHON}


def test_right_jobs_are_right_by_the_schema_and_damaged_ones_mostly_not() -> None:
    validator = jsonschema.Draft7Validator(schema())
    rng = random.Random(1)
    wrong = 0
    for _ in range(60):
        job = right_job(rng)
        assert validator.is_valid(json.loads(json.dumps(job))), job
        damage(job, rng)
        wrong += not validator.is_valid(job)
        assert places(job)
    assert wrong > 10


@pytest.mark.parametrize("kind", [kind.name for kind in registry.usable()])
def test_right_sheets_of_every_kind_are_right_by_the_schema(kind: str) -> None:
    validator = jsonschema.Draft7Validator(schema())
    rng = random.Random(kind)
    assert kind in SHARES
    for _ in range(10):
        sheet = {**right_sheet(rng, kind), "kind": kind}
        assert validator.is_valid(json.loads(json.dumps({"sheets": [sheet]}))), sheet


@pytest.mark.parametrize("pattern", [r"^[0-9]+( *[xX*] *[0-9]+)?$", r"^\s*(a|bc)([,\s]+(a|bc))*\s*$", "^(en|de)[-_]"])
def test_texts_made_from_patterns_match_them(pattern: str) -> None:
    rng = random.Random(2)
    assert all(re.search(pattern, matching(pattern, rng)) for _ in range(50))


def tried(
    data: bytes, sort: str = "job from the schema", suffix: str = ".yaml", chance: float = 0.5
) -> tuple[str, ...]:
    return trial.tried(Input(0, sort, data, suffix, chance=chance)).findings


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def test_right_and_refused_jobs_are_no_findings() -> None:
    assert tried(JOB) == ()
    assert tried(b"sheets: [{words: [cow], size: 2x2}]\n") == ()
    assert tried(JOB, chance=0.0) == ()


@pytest.mark.parametrize(
    ("error", "finding"),
    [
        (RuntimeError("oh"), "RuntimeError: oh"),
        (RecursionError("deep"), "RecursionError: deep"),
        (GenerationError(), "an error without a sentence"),
        (GenerationError("x" * 700), "a sentence of 702 characters"),
        (GenerationError("internal error, please report it"), "internal error"),
        (GenerationError("the puzzle made is wrong, and so are 7 others"), "the puzzle made is wrong"),
        (GenerationError(Problem("wrong", "a\x1bb")), "control characters"),
        (GenerationError(" "), "an empty sentence"),
    ],
)
def test_wrong_errors_are_noticed(monkeypatch: pytest.MonkeyPatch, error: BaseException, finding: str) -> None:
    monkeypatch.setattr(worksheets, "build", raising(error), raising=False)
    assert finding in tried(JOB)[0]


def test_jobs_have_messages_with_words_in_each_other_and_shapes_and_masks() -> None:
    sheets = [right_sheet(random.Random(f"sheet {number}"), "wordsearch") for number in range(400)]
    for field in ("message", "shape", "mask", "fixed", "secret_words", "bonus_words"):
        assert sum(bool(sheet.get(field)) for sheet in sheets) > 3, field
    inside = {*INSIDE.split()}
    lists = [sheet["words"] for sheet in sheets if "message" in sheet and isinstance(sheet["words"], list)]
    assert any(inside.issuperset(map(str, words)) for words in lists)


def test_files_that_stray_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    build = worksheets.build

    def straying(*arguments: Any, output: Path, **named: Any) -> list[Path]:
        (tmp_path / "elsewhere").write_text("x")
        (output.parent / "job" / "left.tmp").write_text("x")
        written = build(*arguments, output=output, **named)
        (output / ".part").write_text("x")
        return written

    monkeypatch.setattr(worksheets, "build", straying, raising=False)
    found = "\n".join(tried(JOB))
    assert f"open {tmp_path / 'elsewhere'}" in found
    assert "left.tmp" in found
    assert "'.part'" in found


def test_wrong_sheets_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    build = worksheets.build

    def damaged(*arguments: Any, **named: Any) -> list[Path]:
        written = build(*arguments, **named)
        (file,) = (path for path in written if path.suffix == ".json")
        file.write_text(re.sub(r'"row":\s*[0-9]+', '"row": 4', file.read_text(), count=1))
        return written

    monkeypatch.setattr(worksheets, "build", damaged, raising=False)
    assert tried(JOB)


def test_jobs_that_take_too_long_are_noticed() -> None:
    with pytest.raises(TooSlowError), bounded(0.05):
        while True:
            pass
