"""The score of an exercise, checks of the puzzle made, and instructions.

The score is computed only when it is printed or exported, once, and from the puzzle alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import GenerationError, InputError
from worksheets.commands.check import plan_jobs
from worksheets.commands.generate import generate
from worksheets.exercises import exercise as making
from worksheets.exercises.exercise import Exercise
from worksheets.job.loader import parse_job
from worksheets.job.yaml.limits import INSTRUCTION_LENGTH
from worksheets.puzzles import registry
from worksheets.puzzles.wordsearch import score

FIELDS = {"words": ["cow", "horse", "goose"], "size": "8x9"}
JOB = """
sheets:
  - {id: farm, words: [cow, horse, goose], size: 8x9, difficulty: [easy, medium, hard]}
  - {id: sea, words: [whale, crab], size: 6x7, variants: 2}
"""


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The puzzles whose difficulty score was computed."""
    puzzles: list[Any] = []
    real = score.difficulty_score

    def counted(puzzle: Any, solution: Any) -> int:
        puzzles.append(puzzle)
        return real(puzzle, solution)

    monkeypatch.setattr(score, "difficulty_score", counted)
    return puzzles


def test_an_exercise_computes_its_score_on_request(measured: list[Any]) -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    assert not measured
    assert exercise.difficulty_score == score.difficulty_score(exercise.puzzle, exercise.solution)
    assert exercise.to_json()["difficulty_score"] == exercise.difficulty_score


def test_a_measured_exercise_is_equal_and_not_measured_again(measured: list[Any]) -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    kept = exercise.measure()
    assert len(measured) == 1
    assert kept.difficulty_score == kept.measure().difficulty_score == exercise.measure().measured
    assert len(measured) == 2
    assert kept == exercise


def test_the_score_depends_on_the_puzzle_not_on_the_request() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    renamed = replace(exercise, difficulty="hard", language="de", title="", variant="B", notes=("hard",))
    assert renamed.difficulty_score == exercise.difficulty_score


@pytest.mark.parametrize(
    ("formats", "answers", "times"),
    [
        ("pdf", "separate", 1),
        ("pdf,json,txt", "append", 1),
        ("json", "none", 1),
        ("txt", "append", 1),
        ("pdf,txt", "none", 0),
    ],
)
def test_a_build_measures_each_sheet_once_where_its_score_is_printed(
    measured: list[Any], job: Callable[..., Path], tmp_path: Path, formats: str, answers: str, times: int
) -> None:
    worksheets.build(job(JOB), output=tmp_path / "out", formats=formats.split(","), answers=answers)
    assert len(measured) == 5 * times


def test_a_plan_measures_each_sheet_once(measured: list[Any], job: Callable[..., Path]) -> None:
    (plan,) = plan_jobs([job(JOB)])
    assert len(measured) == 5
    assert [sheet.score for sheet in plan.sheets] == [score.difficulty_score(p, s) for p, s in _made(job)]


def _made(job: Callable[..., Path]) -> list[tuple[Any, Any]]:
    from worksheets.exercises.workers import make_exercises
    from worksheets.job.find import read_jobs

    (read,) = read_jobs([job(JOB)])
    made = make_exercises(read.sheets, read.seed)
    return [(each.puzzle, each.solution) for each in made if isinstance(each, Exercise)]


def test_a_cache_changes_no_score(job: Callable[..., Path], tmp_path: Path) -> None:
    texts = []
    for _ in range(2):
        worksheets.build(job(JOB), output=tmp_path / "out", formats="json", cache=tmp_path / "cache")
        texts.append((tmp_path / "out" / f"{job(JOB).stem}.json").read_text("utf-8"))
    assert texts[0] == texts[1]
    scores = [sheet["difficulty_score"] for sheet in json.loads(texts[0])["sheets"]]
    assert all(isinstance(each, int) for each in scores)
    assert scores[0] < scores[1] < scores[2]


HEN_FIELDS = {"words": ["cow", "horse", "hen"], "size": "6x7"}
HEN_JOB = "sheets: [{id: farm, words: [cow, horse, hen], size: 6x7}]"
CLASS = """\
sheets:
  - id: farm
    words: [cow, horse, hen]
    size: 6x7
    for_each: class.csv
"""
PUPILS = {"class.csv": b"name\nAda\nBen\n"}

Sabotage = Callable[[int], list[Any]]


@pytest.fixture
def sabotage(monkeypatch: pytest.MonkeyPatch) -> Sabotage:
    """Makes the check reject the first `number` word searches; returns the list of all that were checked."""
    kind = registry.find("wordsearch")

    def first(number: int) -> list[Any]:
        seen: list[Any] = []

        def faults(_: object, __: object, puzzle: Any, ___: object) -> tuple[str, ...]:
            seen.append(puzzle)
            return ("it is upside down",) if len(seen) <= number else ()

        monkeypatch.setattr(type(kind), "faults", faults)
        return seen

    return first


def test_generate_draws_again_until_a_puzzle_is_right(sabotage: Sabotage) -> None:
    usual = worksheets.generate("wordsearch", HEN_FIELDS, seed=3)
    seen = sabotage(2)
    made = worksheets.generate("wordsearch", HEN_FIELDS, seed=3)
    assert made.puzzle is seen[2]
    assert seen[0] == usual.puzzle
    assert len({puzzle.grid for puzzle in seen}) == 3
    assert made.variant is None


def test_a_job_makes_the_same_puzzle_as_generate(sabotage: Sabotage) -> None:
    sabotage(2)
    made = worksheets.generate("wordsearch", {**HEN_FIELDS, "id": "farm"}, seed=3)
    seen = sabotage(2)
    files = worksheets.render(HEN_JOB, formats=["json"], seed=3)
    assert seen[2] == made.puzzle
    assert b'"variant": null' in files["job.json"]


def test_puzzles_that_are_always_wrong_are_refused_without_an_internal_error(sabotage: Sabotage) -> None:
    seen = sabotage(1000)
    message = "the puzzle made is wrong, and so are 7 others .* use other words.*it is upside down"
    with pytest.raises(GenerationError, match=message):
        worksheets.generate("wordsearch", HEN_FIELDS)
    assert len(seen) == making.LAYOUTS
    with pytest.raises(GenerationError, match=message) as error:
        worksheets.render(HEN_JOB, formats=["pdf"])
    assert "internal error" not in str(error.value)
    assert worksheets.plan(HEN_JOB).pages == ()
    assert "upside down" in str(worksheets.plan(HEN_JOB).problems[0])


def test_a_pupil_gets_a_puzzle_that_is_right(sabotage: Sabotage) -> None:
    seen = sabotage(1)
    files = worksheets.render(CLASS, PUPILS, formats=["json"])
    assert len(seen) == 3
    assert files["job.json"].count(b'"pupil"') == 2
    sabotage(1000)
    with pytest.raises(GenerationError, match="the puzzle made is wrong, and so are"):
        worksheets.render(CLASS, PUPILS, formats=["json"])


INSTRUCTED_JOB = """\
sheets:
  - {id: usual, words: [cow, hen], size: 6x7}
  - {id: own, words: [cow, hen], size: 6x7, variants: 2, instruction: "Find the animals."}
  - {id: none, kind: wordregions, size: 4x5, instruction: no}
  - id: lines
    kind: goldencube
    size: [3, 1, 5]
    instruction: |
      Build the box.
      Paint it.
"""


def built(folder: Path, job: str, **options: object) -> tuple[str, str]:
    """Build a job; return its text, and its JSON without pages."""
    (folder / "job.yaml").write_text(job, "utf-8")
    worksheets.build(folder / "job.yaml", output=folder, formats=["txt", "json"], **options)  # type: ignore[arg-type]
    return (folder / "job.txt").read_text("utf-8"), (folder / "job.json").read_text("utf-8")


def test_an_instruction_replaces_that_of_the_kind(tmp_path: Path) -> None:
    text, _ = built(tmp_path, INSTRUCTED_JOB)
    assert text.count("Find the 2 words in the grid") == 1
    assert text.count("\n\nFind the animals.\n\n") == 2
    assert text.count("\n\nBuild the box. Paint it.\n\n") == 1
    assert "Cut the grid" not in text


@loop_over("kind", registry.BUILT_IN)
@loop_over("own", ["Find it all.", ""])
def test_it_changes_nothing_but_the_text_and_the_example_goes_with_it(kind: str, own: str) -> None:
    fields = dict(registry.find(kind).examples()[0])
    usual, other = generate(kind, fields, 3), generate(kind, {**fields, "instruction": own}, 3)
    assert (usual.puzzle, usual.solution) == (other.puzzle, other.solution)
    before, text = usual.handout_text(), other.handout_text()
    assert text.instruction == own
    assert text.sections == before.sections
    assert text.example == (before.example if own else None)


def test_versions_from_a_cache_have_it_too(tmp_path: Path) -> None:
    first = built(tmp_path, INSTRUCTED_JOB, cache=tmp_path / "cache")
    assert built(tmp_path, INSTRUCTED_JOB, cache=tmp_path / "cache") == first
    again, _ = built(tmp_path, INSTRUCTED_JOB.replace("Find the animals.", "Where are they?"), cache=tmp_path / "cache")
    assert again == first[0].replace("Find the animals.", "Where are they?")


def test_json_knows_nothing_of_it(tmp_path: Path) -> None:
    _, exported = built(tmp_path, INSTRUCTED_JOB)
    assert "Find the animals" not in exported
    assert [sheet["id"] for sheet in json.loads(exported)["sheets"]] == ["usual", "own", "own", "none", "lines"]


@pytest.mark.parametrize(
    ("instruction", "message"),
    [
        ("[a]", "instruction: expected one text, got a list"),
        ("x" * (INSTRUCTION_LENGTH + 1), "instruction: the instruction has 501 characters; at most 500"),
        ('"a\\x07"', "instruction: the text has a line break or a control character; write it on one line"),
    ],
)
def test_invalid_instructions_are_reported(instruction: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_job(f"sheets: [{{words: [cow], instruction: {instruction}}}]", "job.yaml", Path())
    assert message in str(error.value)


def test_in_python_too_it_is_a_text() -> None:
    with pytest.raises(InputError, match="instruction: this is a text, not"):
        generate("wordsearch", {"words": ["cow"], "instruction": 3})


SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4


@pytest.fixture(scope="module")
def exercise() -> Exercise:
    return worksheets.generate("wordsearch", {"words": ["cow", "hörse"], "size": "8x10", "title": "Farm"}, seed=1)


def rows_of(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).findall(f"{SVG}g/{SVG}text")]


def width_of(svg: str) -> float:
    return float(ElementTree.fromstring(svg).attrib["width"].removesuffix("pt")) / MM


def test_the_picture_holds_the_grid(exercise: Exercise) -> None:
    assert rows_of(exercise.to_svg()) == ["".join(row) for row in exercise.to_json()["puzzle"]["grid"]]
    assert exercise.to_svg() != exercise.to_svg(answer=True)
    assert 'transform="matrix' in exercise.to_svg(True)
    assert 'transform="matrix' not in exercise.to_svg()


@pytest.mark.parametrize(("width", "found"), [("150mm", 150), (80, 80), (99.5, 99.5), ("3in", 76.2), (None, 160)])
def test_its_width(exercise: Exercise, width: Any, found: float) -> None:
    assert width_of(exercise.to_svg(width=width)) == pytest.approx(found, abs=0.5 if width is None else 0.01)


@pytest.mark.parametrize("width", ["wide", "", 19, 501, True, float("nan"), float("inf"), [150], "-5mm", "9" * 400])
def test_invalid_widths_are_refused(exercise: Exercise, width: Any) -> None:
    with pytest.raises(InputError):
        exercise.to_svg(width=width)


def test_other_letters_and_fonts(exercise: Exercise) -> None:
    assert "<text" not in exercise.to_svg(letters="outlines")
    assert 'font-family="DejaVu Sans, sans-serif"' in exercise.to_svg(font="dejavu sans")
    with pytest.raises(InputError, match="text or outlines"):
        exercise.to_svg(letters="curves")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="there is no font"):
        exercise.to_svg(font="Comic Sans")


def test_notebooks_show_the_puzzle_and_not_its_answer(exercise: Exercise) -> None:
    assert exercise._repr_svg_() == exercise.to_svg(letters="outlines")


def test_the_handout_and_the_answer_as_pdf(exercise: Exercise) -> None:
    (page,) = pypdfium2.PdfDocument(exercise.to_pdf())
    text = page.get_textpage().get_text_range()
    assert "Farm" in text
    assert "hörse" in text
    (page,) = pypdfium2.PdfDocument(exercise.to_pdf(answer=True))
    assert "Answers" in page.get_textpage().get_text_range()
    assert exercise.to_pdf() == exercise.to_pdf()


def test_who_only_wants_the_puzzle_loads_no_library_of_pdf(repository: Path) -> None:
    program = (
        "import sys, worksheets\n"
        "worksheets.generate('wordsearch', {'words': ['cow']}).to_json()\n"
        "assert not [n for n in sys.modules if n.split('.')[0] in ('reportlab', 'pypdfium2') or '.svg' in n]\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=repository, check=True)


def test_a_puzzle_made_to_see_its_room_is_made_once(
    job: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proportions of a crossword are chosen by trying; a later build of the same sheet makes nothing at all."""
    kind, made = registry.find("crossword"), []
    real = kind.generate

    def generate(spec: Any, rng: Any) -> Any:
        made.append(spec.shape)
        return real(spec, rng)

    monkeypatch.setattr(kind, "generate", generate)
    words = "tiger, lion, zebra, horse, mouse, eagle"
    path = job(f"seed: 4711\nsheets:\n  - {{kind: crossword, form: fill, words: [{words}]}}\n")
    worksheets.build(path, output=tmp_path / "once")
    assert made
    assert len(made) == len(set(made))
    assert made[0] == "A4"
    count = len(made)
    worksheets.build(path, output=tmp_path / "twice")
    assert len(made) == count
    for name in ("small.pdf", "small-answers.pdf"):
        assert (tmp_path / "once" / name).read_bytes() == (tmp_path / "twice" / name).read_bytes()
