"""A sheet that keeps the rules, but is not what the author ordered, is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import worksheets
from tests.puzzles.wordregions.wishes import Fields, wishes
from worksheets.base.errors import GenerationError, WorksheetError
from worksheets.base.grid import Cell, LetterGrid
from worksheets.base.seeds import rng_for
from worksheets.exercises import exercise as making
from worksheets.exercises.exercise import Exercise
from worksheets.language.dictionary import built_in, dictionary_of
from worksheets.puzzles.wordregions import generate as generating
from worksheets.puzzles.wordregions import kind
from worksheets.puzzles.wordregions.check import faults, order_faults, rule_faults
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region, RegionSize, Solution
from worksheets.puzzles.wordregions.spec import Spec

pytestmark = pytest.mark.slow

Made = tuple[Puzzle, Solution]

ORDER: Fields = {
    "size": "6x9",
    "words": ["rain", "fog", "guinea pig"],
    "region_size": [3, 9],
    "hints": "lengths borders",
}
"""The letters of the words are RAIN, FOG and GUINEAPIG."""


def spec_of(**fields: Any) -> Spec:
    return Spec.model_validate(fields)


@cache
def made(**fields: Any) -> Made:
    return generating.generate(spec_of(**fields), rng_for(3))


def as_ordered() -> tuple[Spec, Puzzle, Solution]:
    spec = Spec.model_validate(ORDER)
    return spec, *generating.generate(spec, rng_for(3))


def test_a_sheet_as_ordered_has_no_faults() -> None:
    assert faults(*as_ordered()) == ()


GRID = "the grid is 5 x 7, not 6 x 9 as asked for"
SIZES = "the size of regions is 4 to 8, not 3 to 9 as asked for"
MISSING = ["RAIN must occur once, but occurs nowhere", "FOG must occur once, but occurs nowhere"]
MISSING += ["GUINEAPIG must occur once, but occurs nowhere"]


@pytest.mark.parametrize(
    ("instead", "expected"),
    [
        ({"size": "5x7", "words": None, "region_size": [4, 8]}, [GRID, SIZES, *MISSING]),
        ({"words": None}, MISSING),
        ({"words": ["rain", "guinea pig"]}, MISSING[1:2]),
        ({"size": "9x6"}, ["the grid is 9 x 6, not 6 x 9 as asked for"]),
        ({"region_size": [3, 10]}, ["the size of regions is 3 to 10, not 3 to 9 as asked for"]),
        ({"hints": "none"}, [f"the hint {name} is not printed, but was asked for" for name in ("borders", "lengths")]),
        ({"hints": "lengths"}, ["the hint borders is not printed, but was asked for"]),
        ({"hints": "lengths borders words"}, ["the hint words is printed, but was not asked for"]),
        (
            {"hints": "first_letters borders"},
            [
                "the hint lengths is not printed, but was asked for",
                "the hint first_letters is printed, but was not asked for",
            ],
        ),
    ],
)
def test_a_generator_that_makes_something_else(
    instead: Fields, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheets keep the rules, so only a comparison with the order finds these faults."""
    other = generating.generate(Spec.model_validate(ORDER | instead), rng_for(3))
    assert rule_faults(*other) == ()
    monkeypatch.setattr(kind.WordRegions, "generate", lambda *_: other)
    spec = Spec.model_validate(ORDER)
    exercise = making.draw_exercise(making.Order("wordregions", spec, 3, "weather", "Weather"))
    found = faults(spec, exercise.puzzle, exercise.solution)
    assert [each for each in found if " neither asked for " not in each] == expected
    with pytest.raises(GenerationError, match=f"the puzzle made is wrong: {found[0]}"):
        making.checked(exercise, spec)


def test_another_dictionary() -> None:
    expected = ("the dictionary is not the one asked for",)
    words = sorted("".join(word) for level in built_in("en").levels for word in level if 4 <= len(word) <= 6)[::3]
    for asked, got in permutations(({"dictionary": words}, {"dictionary": words[1:]}), 2):
        puzzle, solution = generating.generate(spec_of(size="5x6", **asked), rng_for(1))
        swapped = replace(puzzle, dictionary=spec_of(**got).checked)
        assert order_faults(spec_of(size="5x6", **asked), swapped, solution)[:1] == expected
        assert order_faults(spec_of(size="5x6", **got), puzzle, solution)[:1] == expected
    puzzle, solution = made(size="5x6", language="de")
    assert order_faults(spec_of(size="5x6", language="en"), puzzle, solution)[:1] == expected


def test_words_above_the_requested_level_are_faults() -> None:
    puzzle, solution = made(size="7x12", level=4, hints="none")
    chosen = {word for level in built_in("en").levels[:2] for word in level}
    harder = [region.word for region in solution.regions if region.word not in chosen]
    assert harder
    expected = [f"{word} is neither asked for nor a word to choose up to level 2" for word in harder]
    assert [*faults(spec_of(size="7x12", level=2, hints="none"), puzzle, solution)] == expected


# One word in each row: HUHN HUHN HAHN.
ROWS = [tuple(Cell(row, column) for column in range(4)) for row in range(3)]
ANSWER = Solution((Region("HUHN", ROWS[0]), Region("HUHN", ROWS[1]), Region("HAHN", ROWS[2])))
HENS = Puzzle(
    LetterGrid((tuple("HUHN"), tuple("HUHN"), tuple("HAHN"))),
    RegionSize(4, 8),
    dictionary_of(["Huhn", "Hahn"], "de"),
    counts=((4, 3),),
)


def hens(**fields: Any) -> Spec:
    order = {"size": "3x4", "dictionary": ["Huhn", "Hahn"], "language": "de", "hints": "none", "repeat": True}
    return Spec.model_validate(order | fields)


@pytest.mark.parametrize("words", [["Huhn"], ["Huhn", "Hahn"], ["Huhn", "Hahn", "Huhn"], None])
def test_words_that_may_be_repeated(words: list[str] | None) -> None:
    assert faults(hens(words=words), HENS, ANSWER) == ()


@pytest.mark.parametrize(
    ("fields", "puzzle", "fault"),
    [
        ({"repeat": False}, HENS, "HUHN occurs twice, but no word may be repeated"),
        ({"words": ["Huhn"] * 3}, HENS, "HUHN must occur 3 times, but occurs twice"),
        ({"words": ["Hahn", "Hahn"]}, HENS, "HAHN must occur twice, but occurs once"),
        ({}, replace(HENS, counts=()), "the puzzle does not say how many words of each length there are"),
        ({}, replace(HENS, extra=("AHUH",)), "AHUH counts as a word beside the dictionary, but was not asked for"),
        (
            {"words": ["Huhn"]},
            replace(HENS, extra=("HUHN",)),
            "HUHN counts as a word beside the dictionary, but is in it",
        ),
        (
            {},
            replace(HENS, hints=Hints(words=("HAHN", "HUHN", "HUHN"))),
            "the hint words is printed, but was not asked for",
        ),
        (
            {"hints": "lengths"},
            replace(HENS, hints=Hints(lengths=True)),
            "the hint lengths is not printed, but was asked for",
        ),
    ],
)
def test_each_difference_from_the_request_is_a_fault(fields: Fields, puzzle: Puzzle, fault: str) -> None:
    assert faults(hens(**fields), puzzle, ANSWER) == (fault,)


def test_a_requested_word_need_not_be_in_the_dictionary() -> None:
    order = {"size": "3x4", "dictionary": ["Huhn"], "language": "de", "hints": "none", "repeat": True}
    spec = Spec.model_validate(order | {"words": ["Hahn"]})
    puzzle = replace(HENS, dictionary=spec.checked, extra=("HAHN",))
    assert faults(spec, puzzle, ANSWER) == ()
    assert faults(Spec.model_validate(order), puzzle, ANSWER) == (
        "HAHN counts as a word beside the dictionary, but was not asked for",
        "HAHN is neither asked for nor a word to choose up to level 2",
    )


def test_words_of_cells_with_several_characters() -> None:
    marked = ["a\u0331bc", "dea\u0331", "fgh"]
    spec = spec_of(size="3x3", region_size="3", dictionary=marked, words=marked[1:2], hints="none")
    words = [tuple(letters) for letters in spec.checked.check]
    rows = [tuple(Cell(row, column) for column in range(3)) for row in range(3)]
    answer = Solution(tuple(Region("".join(word), cells) for word, cells in zip(words, rows, strict=True)))
    puzzle = Puzzle(LetterGrid(tuple(words)), RegionSize(3, 3), spec.checked, counts=((3, 3),))
    assert faults(spec, puzzle, answer) == ()


def test_a_share_of_a_single_side_between_regions_is_none() -> None:
    word = "HUHN"
    cells = [tuple(Cell(0, start + column) for column in range(4)) for start in (0, 4)]
    answer = Solution((Region(word, cells[0]), Region(word, cells[1])))
    puzzle = replace(HENS, grid=LetterGrid((tuple(2 * word),)), counts=((4, 2),))
    assert faults(hens(size="1x8", hints="borders"), puzzle, answer) == ()
    assert faults(hens(hints="borders"), HENS, ANSWER) == ("the hint borders is not printed, but was asked for",)


CHANGES: list[Callable[[Fields], Fields]] = [
    lambda fields: {"size": "x".join(str(int(side) + 1) for side in fields["size"].split("x"))},
    lambda fields: {"region_size": [fields["region_size"][0], fields["region_size"][1] + 1]},
    lambda _: {"dictionary": ["cow", "goose"]},
    lambda _: {"words": ["zebra", "crossing"]},
    lambda fields: {"hints": "none" if fields.get("hints", "none") != "none" else "words first_letters"},
]


@settings(max_examples=40)
@given(fields=wishes(), seed=st.integers(0, 3), change=st.sampled_from(CHANGES))
def test_a_sheet_is_as_ordered_and_not_as_another_order(
    fields: Fields, seed: int, change: Callable[[Fields], Fields]
) -> None:
    if fields["region_size"][1] == 10:  # regions cannot be any larger
        return
    try:
        exercise: Exercise = worksheets.generate("wordregions", fields, seed)
    except WorksheetError:
        return
    puzzle, solution = exercise.puzzle, exercise.solution
    assert faults(Spec.model_validate(fields), puzzle, solution) == ()
    assert faults(Spec.model_validate(fields | change(fields)), puzzle, solution)
