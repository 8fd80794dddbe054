"""The contract of a kind, kept by every kind with several specs and seeds."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from worksheets.drawing.pen import Pen
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import generate
from worksheets.language.languages import language_codes
from worksheets.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.seeds import rng_for

SPECS = {name: [dict(fields) for fields in registry.find(name).examples()] for name in registry.BUILT_IN}

SEEDS = range(3)

AREAS = [Area(500.0, 600.0), Area(300.0, 200.0), Area(180.0, 700.0)]


class Case(NamedTuple):
    kind: str
    number: int
    seed: int

    @property
    def fields(self) -> dict[str, Any]:
        return SPECS[self.kind][self.number]

    def __str__(self) -> str:
        return f"{self.kind}-{self.number}-seed{self.seed}"


CASES = [Case(kind, number, seed) for kind, specs in SPECS.items() for number in range(len(specs)) for seed in SEEDS]
each_case = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def made(case: Case) -> Exercise:
    return generate(case.kind, case.fields, case.seed)


def test_every_kind_is_under_test() -> None:
    for name in SPECS:
        assert registry.find(name).name == name
        assert registry.find(name).title("en")


@each_case
def test_an_exercise_has_no_faults(case: Case) -> None:
    exercise = made(case)
    kind = registry.find(case.kind)
    assert kind.faults(kind.Spec.model_validate(case.fields), exercise.puzzle, exercise.solution) == ()


@each_case
def test_generating_depends_on_spec_and_rng_alone(case: Case) -> None:
    kind = registry.find(case.kind)
    spec = kind.Spec.model_validate(case.fields)
    rng = rng_for(99)
    rng.random()
    kind.generate(spec, rng)
    assert kind.generate(spec, rng_for(case.seed)) == (made(case).puzzle, made(case).solution)


@pytest.mark.parametrize("kind", SPECS)
def test_seeds_matter(kind: str) -> None:
    for number in range(len(SPECS[kind])):
        grids = {json.dumps(made(Case(kind, number, seed)).puzzle.to_json()) for seed in SEEDS}
        assert len(grids) == len(SEEDS)


@each_case
def test_the_solver_finds_the_one_solution(case: Case) -> None:
    exercise = made(case)
    found = list(islice(registry.find(case.kind).solutions(exercise.puzzle), 2))
    assert [solution.to_json() for solution in found] == [exercise.solution.to_json()]


@each_case
def test_values_survive_json_and_pickle(case: Case) -> None:
    exercise = made(case)
    record = exercise.to_json(3, 4)
    assert json.loads(json.dumps(record)) == record
    assert (record["kind"], record["page"], record["answer_page"]) == (case.kind, 3, 4)
    assert pickle.loads(pickle.dumps(exercise)) == exercise


@each_case
def test_a_puzzle_does_not_hold_its_solution(case: Case) -> None:
    exercise = made(case)
    puzzle, solution = exercise.puzzle.to_json(), exercise.solution.to_json()
    assert not puzzle.keys() & solution.keys()
    assert all(json.dumps(value) not in json.dumps(puzzle) for value in solution.values())


@each_case
@pytest.mark.parametrize("area", AREAS, ids=str)
def test_drawings_fit_and_answers_keep_the_scale(case: Case, area: Area) -> None:
    exercise = made(case)
    kind = registry.find(case.kind)
    pen = Pen(area, Style(), load_fonts("Andika"), exercise.language)
    puzzle = kind.draw_puzzle(exercise.puzzle, pen)
    answer = kind.draw_answer(exercise.puzzle, exercise.solution, pen)
    assert 0 < puzzle.width <= area.width + 0.01
    assert 0 < puzzle.height <= area.height + 0.01
    assert (answer.width, answer.height, answer.letter_size) == (puzzle.width, puzzle.height, puzzle.letter_size)
    assert answer.shapes != puzzle.shapes
    assert puzzle.letter_size <= Style().largest_letter


@each_case
def test_texts_exist_in_every_language(case: Case) -> None:
    exercise = made(case)
    kind = registry.find(case.kind)
    for language in language_codes():
        text = kind.handout_text(exercise.puzzle, language)
        table = kind.answer_table(exercise.puzzle, exercise.solution, language)
        assert text.instruction
        assert all(section.entries and section.heading for section in text.sections)
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.headings)}


@each_case
def test_the_summary_counts(case: Case) -> None:
    exercise = made(case)
    summary = registry.find(case.kind).summary(exercise.puzzle, exercise.solution)
    assert summary.size
    assert all(figure.name and figure.value for figure in summary.figures)


def test_hash_seeds_change_nothing() -> None:
    program = (
        "import json, sys\n"
        "from worksheets import generate\n"
        "for kind, specs in json.load(sys.stdin).items():\n"
        "    for fields in specs:\n"
        "        print(json.dumps(generate(kind, fields, 5).to_json()))\n"
    )
    outputs = set()
    for hash_seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])}
        outputs.add(
            subprocess.run(
                [sys.executable, "-c", program],
                input=json.dumps(SPECS).encode(),
                env=environment,
                capture_output=True,
                check=True,
            ).stdout
        )
    assert len(outputs) == 1
    assert outputs.pop().count(b"\n") == sum(map(len, SPECS.values()))
