"""Class sheets: equally hard, different for each pupil, and with codes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from worksheets.base.errors import GenerationError
from worksheets.commands.render import render
from worksheets.exercises import class_sheets
from worksheets.exercises.cache import Cache
from worksheets.exercises.class_sheets import TOLERANCE, code_of, for_sheet
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.remembered import Remembered, key_of
from worksheets.exercises.workers import make_exercises, make_sheet
from worksheets.job.loader import parse_job
from worksheets.job.models import Job

NAMES = ["Emma", "Ben", "Zoë", "Noah", "Jürgen", "Mia"]
KINDS = {
    "wordsearch": "{words: [cow, horse, goose, hen, sheep, tractor], size: 9x11, for_each: class.csv}",
    "wordregions": "{kind: wordregions, size: 5x7, for_each: class.csv}",
    "goldencube": "{kind: goldencube, size: 3, for_each: class.csv}",
}


def job_of(sheet: str, names: list[str], levels: str = "", seed: int = 5) -> Job:
    table = "name,level\n" + "".join(f"{name},{levels}\n" for name in names)
    return parse_job(f"seed: {seed}\nsheets: [{sheet}]", "j.yaml", Path(), files={"class.csv": table.encode()})


def made(job: Job, **more: Any) -> list[Exercise]:
    found = list(make_exercises(job.sheets, job.seed, **more))
    assert all(isinstance(each, Exercise) for each in found)
    return [each for each in found if isinstance(each, Exercise)]


@pytest.mark.parametrize("kind", KINDS)
def test_all_sheets_of_a_class_are_equally_hard_and_no_two_are_the_same(kind: str) -> None:
    exercises = made(job_of(KINDS[kind], NAMES))
    scores = [each.difficulty_score or 0 for each in exercises]
    assert max(scores) - min(scores) <= 2 * TOLERANCE
    assert len({str(each.puzzle.to_json()) for each in exercises}) == len(NAMES)
    assert len({each.code for each in exercises}) == len(NAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_no_pupils_sheet_depends_on_the_others(kind: str) -> None:
    whole = {each.id: each for each in made(job_of(KINDS[kind], NAMES))}
    for other in range(20, 40):  # enough classes to push this one's score out of memory
        made(job_of(KINDS["wordsearch"], NAMES[:1], seed=other))
    for each in made(job_of(KINDS[kind], NAMES[4:2:-1])):
        assert each == whole[each.id]


def test_a_draw_that_is_too_hard_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(job_of(KINDS["wordsearch"], NAMES))
    job = job_of(KINDS["wordsearch"], NAMES, seed=101)
    scores = iter([*[40] * class_sheets.PROBES, *[47, 36, 43]])
    monkeypatch.setattr(class_sheets, "draw_exercise", lambda *_, **more: replace(first[0], measured=next(scores)))
    assert class_sheets.make_equal(job.sheets[0], job.seed).measured == 43


PROBED = [70, 31, 40, 55, 36]
"""Scores of the grids drawn for a class; their median is 40."""


def test_the_score_of_a_class_is_the_middle_one_of_five(monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(job_of(KINDS["wordsearch"], NAMES))
    job = job_of(KINDS["wordsearch"], NAMES, seed=99)
    assert len(PROBED) == class_sheets.PROBES
    scores = iter([*PROBED, 31, 36, 46, 55, 70, 38])
    monkeypatch.setattr(class_sheets, "draw_exercise", lambda *_, **more: replace(first[0], measured=next(scores)))
    assert class_sheets.make_equal(job.sheets[0], job.seed).measured == 38


def test_a_sheet_that_is_kept_is_a_pupils_only_where_it_is_as_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(job_of(KINDS["wordsearch"], NAMES))
    job = job_of(KINDS["wordsearch"], NAMES, seed=102)
    scores = iter(PROBED)
    monkeypatch.setattr(class_sheets, "draw_exercise", lambda *_, **more: replace(first[0], measured=next(scores)))
    for score, fits in ((40, True), (37, True), (43, True), (36, False), (44, False), (70, False)):
        assert class_sheets.is_equal(replace(first[0], measured=score), job.sheets[0], job.seed) is fits


def test_a_cache_gives_no_pupil_a_sheet_of_another_hardness(tmp_path: Path) -> None:
    job = job_of(KINDS["wordsearch"], NAMES)
    fresh = made(job)
    other = replace(made(job_of(KINDS["wordsearch"], ["Emma"], "hard"))[0], id=fresh[0].id)
    cache = Cache(tmp_path, lambda _: None)
    for sheet, each in zip(job.sheets, (other, *fresh[1:]), strict=True):
        key = key_of(sheet, job.seed)
        assert key
        cache.keep(key, sheet, each)
    assert [*cache.remembered(job.sheets, job.seed, lambda sheets: make_exercises(sheets, job.seed))] == fresh
    assert cache.found == len(NAMES) - 1
    cache.close()


def test_the_lack_of_equally_hard_grids_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(job_of(KINDS["wordsearch"], NAMES))
    job = job_of(KINDS["wordsearch"], NAMES, seed=103)
    scores = iter([*[40] * class_sheets.PROBES, *[*range(44, 44 + class_sheets.MOST_DRAWN)][::-1]])
    monkeypatch.setattr(class_sheets, "draw_exercise", lambda *_, **more: replace(first[0], measured=next(scores)))
    error = make_sheet(job.sheets[0], job.seed)
    assert isinstance(error, GenerationError)
    assert str(error) == (
        "of 60 puzzles none is as hard as those of the class: their score is 40, and 3 more or less would do, "
        "but the nearest has 44; use another seed or another size"
    )


def test_levels_make_sheets_harder() -> None:
    scores = [made(job_of(KINDS["wordsearch"], ["Emma"], level))[0].difficulty_score or 0 for level in ("easy", "hard")]
    assert scores[0] + 5 < scores[1]


def test_codes_are_short_and_tell_nothing() -> None:
    codes = [code_of(seed, f"farm-{number}") for seed in range(3) for number in range(2_000)]
    assert len({*codes}) == len(codes)
    letter, digit = class_sheets.LETTERS, class_sheets.DIGITS
    for code in codes:
        assert [len(part) for part in code.split("-")] == [4, 4]
        assert all(sign in (letter, digit)[number % 2] for number, sign in enumerate(code.replace("-", "")))
    assert not {*"AEIOUY"} & {*letter}
    assert code_of(1, "farm-emma") == code_of(1, "farm-emma") != code_of(2, "farm-emma")


def test_the_exercise_says_whose_it_is_also_as_json() -> None:
    (exercise,) = made(job_of(KINDS["wordsearch"], ["Zoë"]))
    data = exercise.to_json()
    assert (data["pupil"], data["code"]) == ("Zoë", exercise.code)
    assert data["id"].endswith("-zoë")
    (plain,) = made(parse_job("sheets: [{words: [cow, hen]}]", "j.yaml", Path()))
    assert not {"pupil", "code"} & plain.to_json().keys()


def test_with_several_processes_the_same() -> None:
    job = job_of(KINDS["wordsearch"], NAMES)
    assert made(job, workers=2) == made(job)


def test_a_cache_keeps_the_sheets_of_a_class(tmp_path: Path) -> None:
    job = job_of(KINDS["wordsearch"], NAMES)
    fresh = made(job)
    for found in (0, len(NAMES)):
        cache = Cache(tmp_path, pytest.fail)
        assert [*cache.remembered(job.sheets, job.seed, lambda sheets: make_exercises(sheets, job.seed))] == fresh
        assert cache.found == found
        cache.close()


def test_a_remembered_exercise_gets_the_new_title() -> None:
    remembered = Remembered()
    for title in ("Farm", "Farm of {name}"):
        sheet = KINDS["wordsearch"].replace("{words", f'{{id: farm, title: "{title}", words')
        job = job_of(sheet, ["Emma"])
        (exercise,) = remembered.remembered(
            job.sheets, job.seed, lambda sheets, job=job: make_exercises(sheets, job.seed)
        )
        assert isinstance(exercise, Exercise)
        assert (exercise.title, exercise.pupil) == (title.replace("{name}", "Emma"), "Emma")


def test_a_pupils_key_is_not_that_of_a_plain_sheet() -> None:
    (sheet,) = job_of(KINDS["wordsearch"], ["Emma"]).sheets
    assert key_of(sheet, 5) != key_of(sheet._replace(pupil=None), 5)
    assert key_of(sheet, 5) != key_of(sheet._replace(class_id="other"), 5)


def test_an_instruction_that_is_gone_is_gone() -> None:
    (exercise,) = made(parse_job("sheets: [{words: [cow, hen], instruction: Seek.}]", "j.yaml", Path()))
    (sheet,) = parse_job("sheets: [{words: [cow, hen]}]", "j.yaml", Path()).sheets
    assert for_sheet(exercise, sheet, 0).instruction is None


def test_a_name_without_a_font_is_refused_with_its_place() -> None:
    from worksheets import InputError

    job = {"sheets": [{"words": ["cow", "hen"], "for_each": "class.csv", "title": "Farm {group}"}]}
    files = {"class.csv": "name;group;note\nEmma;x;犬\n太郎;x;\nBen;犬;\n".encode()}
    with pytest.raises(InputError) as caught:
        render(job, files)
    assert [str(each) for each in caught.value.problems] == [
        'class.csv:3:1: no available font has "太" (CJK UNIFIED IDEOGRAPH-592A) of "太郎"; write it in other letters',
        'class.csv:4:1: no available font has "犬" (CJK UNIFIED IDEOGRAPH-72AC) of "犬"; write it in other letters',
    ]
