"""Words at places chosen by the author."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import GenerationError, InputError
from worksheets.base.grid import Direction
from worksheets.exercises.exercise import checked
from worksheets.job.loader import parse_job
from worksheets.puzzles import registry

KIND = registry.find("wordsearch")
FARM = "cow horse goose hen pig sheep goat donkey".split()


def at(word: str, row: int, column: int, direction: str) -> dict[str, Any]:
    return {"word": word, "row": row, "column": column, "direction": direction}


def sheet_of(seed: int = 5, **fields: Any) -> worksheets.Exercise:
    fields = {"words": FARM, "size": "8x10", **fields}
    return checked(worksheets.generate("wordsearch", fields, seed), KIND.Spec.model_validate(fields))


@loop_over("level", ["easy", "medium", "hard"])
@loop_over("way", [each.name for each in Direction])
def test_words_are_at_their_reported_places(level: str, way: str) -> None:
    fixed = [at("Cow", 4, 5, way), at("donkey", 8, 1, "E")]
    for seed in range(3):
        exercise = sheet_of(seed, difficulty=level, fixed=fixed)
        placed = {each["word"]: each for each in exercise.solution.to_json()["placements"]}
        assert (placed["cow"]["row"], placed["cow"]["column"], placed["cow"]["direction"]) == (3, 4, way)
        assert (placed["donkey"]["row"], placed["donkey"]["column"], placed["donkey"]["direction"]) == (7, 0, "E")
        assert Direction[way] in exercise.puzzle.directions
        others = {Direction[each["direction"]] for word, each in placed.items() if word not in ("cow", "donkey")}
        assert others <= set(_spec(difficulty=level).rules.directions)


def _spec(**fields: Any) -> Any:
    return KIND.Spec.model_validate({"words": FARM, "size": "8x10", **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"size": "6x7", "overlap": True},  # packed
        {"size": "5x8", "words": ["horse", "goose", "sheep", "mouse", "tiger", "hen"], "fixed": [at("hen", 1, 2, "S")]},
        {"pick": 3},
        {"size": None},
        {"message": "Gut gemacht", "size": None},
        {"message": "Gut gemacht", "size": None, "difficulty": "hard", "pick": 5},
        {"words": ["cow", "hen"], "size": "4x5", "fixed": [at("cow", 3, 3, "NW"), at("hen", 4, 2, "E")]},
        {
            "words": ["cow", "owl"],
            "size": "3x3",
            "fixed": [at("cow", 1, 1, "E"), at("owl", 1, 2, "S")],
            "overlap": True,
        },
        {"secret_words": ["badger"], "fixed": [at("badger", 2, 9, "SW")]},
        {"filler": "fragments", "directions": ["NE"], "fixed": [at("pig", 1, 1, "E")]},
        {"word_bank": {"order": "shuffled"}, "variants": None},
    ],
)
def test_fixed_words_are_in_place_by_every_method(fields: dict[str, Any]) -> None:
    fields = {"fixed": [at("goose", 2, 3, "S")], **fields}
    fields.pop("variants", None)
    for seed in range(4):
        exercise = sheet_of(seed, **fields)
        there = [
            (each.entry.word, each.start.row + 1, each.start.column + 1, each.direction.name)
            for each in exercise.solution.placements
        ]
        assert all(tuple(each.values()) in there for each in fields["fixed"])


@pytest.mark.parametrize(
    ("fixed", "message"),
    [
        ([at("cow", 1, 9, "E")], "leaves the grid of 8 x 10; use at least 8 x 11, or move it"),
        ([at("cow", 7, 1, "S")], "leaves the grid of 8 x 10; use at least 9 x 10, or move it"),
        ([at("cow", 2, 5, "N")], "it leaves the grid; begin further from the edge, or use another direction"),
        (
            [at("horse", 1, 1, "E"), at("goose", 1, 2, "S")],
            '"horse" and "goose" have different letters in row 1, column 2',
        ),
        ([at("cow", 1, 1, "E"), at("goose", 1, 2, "S")], '"cow" and "goose" have different letters'),
        ([at("horse", 1, 1, "E"), at("goat", 3, 2, "N")], "it leaves the grid"),
        ([at("horse", 3, 1, "E"), at("goose", 2, 2, "S")], '"horse" and "goose" cross, but words do not overlap'),
        ([at("owl", 1, 1, "E")], '"owl" is not one of the words; did you mean "cow"?; list it among them, too'),
        ([at("cow", 1, 1, "E"), at("COW", 2, 1, "E")], '"COW" has two places; a word is there once'),
    ],
)
def test_invalid_places_are_refused(fixed: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(InputError) as error:
        sheet_of(fixed=fixed)
    assert message in str(error.value)
    assert str(error.value).startswith("fixed:")


def test_a_contained_word_needs_a_place_of_its_own() -> None:
    fixed = [at("inform", 1, 1, "E"), at("form", 1, 3, "E")]
    with pytest.raises(InputError, match="lie one inside the other"):
        sheet_of(words=["form", "inform"], fixed=fixed, overlap=True)


def test_a_word_without_letters_has_no_place() -> None:
    with pytest.raises(InputError, match=r'^words: "\?!" has no letters or digits$'):
        sheet_of(words=["cow", "?!"], fixed=[at("?!", 2, 2, "E")])


def test_places_that_leave_no_room_are_reported() -> None:
    fields = {"words": ["horse", "goose"], "size": "3x5", "fixed": [at("horse", 2, 1, "E")], "directions": ["S", "NE"]}
    with pytest.raises((GenerationError, InputError)):
        sheet_of(**fields)
    fields = {"words": ["cow", "hen"], "size": "3x3", "directions": ["S"], "fixed": [at("cow", 2, 1, "E")]}
    with pytest.raises(GenerationError, match="some of them in fixed places, with each of them there once"):
        sheet_of(**fields)


def test_more_places_than_words_to_pick() -> None:
    with pytest.raises(InputError, match="2 words have places, but only 1 are to be picked; use pick: 2"):
        sheet_of(pick=1, fixed=[at("cow", 1, 1, "E"), at("hen", 2, 1, "E")])


def test_a_direction_of_its_own_is_reported() -> None:
    spec = _spec(difficulty="easy", fixed=[at("cow", 4, 5, "N")])
    assert list(spec.warnings()) == [("fixed", '"cow" runs N, as no other word does; the instruction says so')]
    exercise = sheet_of(difficulty="easy", fixed=[at("cow", 4, 5, "N")])
    assert "upwards" in exercise.handout_text().instruction or "up" in exercise.handout_text().instruction


def test_a_word_elsewhere_is_a_fault() -> None:
    exercise = sheet_of(fixed=[at("cow", 4, 5, "N")])
    spec = _spec(fixed=[at("cow", 4, 6, "N")])
    assert '"cow" is not in the place asked for' in KIND.faults(spec, exercise.puzzle, exercise.solution)
    spec = _spec(fixed=[at("cow", 4, 5, "N"), at("hen", 1, 1, "E")])
    short = replace(exercise.solution, placements=exercise.solution.placements[:1])
    assert '"hen" was to have a place, but is not there' in KIND.faults(spec, exercise.puzzle, short)


def test_faults_in_a_job_have_places(tmp_path: Path) -> None:
    text = "sheets:\n  - words: [cow]\n    size: 5\n    fixed:\n      - {word: cow, row: 0, column: 3, richtung: E}\n"
    with pytest.raises(InputError) as error:
        parse_job(text, "a.yaml", tmp_path)
    message = str(error.value)
    assert "a.yaml:5:" in message
    assert 'did you mean "direction"?' in message or "direction" in message
    job = parse_job(text.replace("row: 0", "row: 1").replace("richtung", "direction"), "a.yaml", tmp_path)
    assert job.sheets[0].spec.fixed[0].word == "cow"  # type: ignore[attr-defined]
