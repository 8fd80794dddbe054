"""The texts of a puzzle: in every language they say how many solutions there are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.language.languages import find_language, translated_codes
from worksheets.puzzles.goldencube.model import GOLD, Box, BoxCell, Given, Puzzle, Solution
from worksheets.puzzles.goldencube.spec import Spec
from worksheets.puzzles.goldencube.texts import (
    answer_table,
    blocks_label,
    handout_text,
    layer_label,
    layers_label,
    notes,
    ranges,
    round_number,
    summary,
    ticks_label,
)
from worksheets.puzzles.values import Figure, Summary

PUZZLE = Puzzle(Box(3, 1, 5), ((1, 1, 2), (2, 1, 1), (1, 1, 5), (1, 1, 5)), solutions=1)
SOLUTION = Solution((((3, 1, 4),), ((3, 1, 4),), ((3, GOLD, 4),), ((3, 2, 4),), ((3, 2, 4),)))
GIVEN = Given(1, BoxCell(1, 0, 0), (1, 1, 2))

each_language = loop_over("language", translated_codes())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"unique": True}, "There is exactly one solution."),
        ({"unique": True, "givens": (GIVEN,)}, "With the blocks already entered, there is exactly one solution."),
        ({}, "There is only one solution, not counting rotations and reflections."),
        (
            {"solutions": 57},
            "There are 57 solutions, not counting rotations and reflections. Find one of them.",
        ),
        (
            {"solutions": 100, "more": True},
            "There are more than 100 solutions, not counting rotations and reflections. Find one of them.",
        ),
        (
            {"solutions": 53, "more": True},
            "There are more than 50 solutions, not counting rotations and reflections. Find one of them.",
        ),
        (
            {"solutions": 3, "more": True},
            "There are several solutions, not counting rotations and reflections. Find one of them.",
        ),
        ({"solutions": None}, ""),
    ],
)
def test_the_instruction_in_english(changes: dict[str, Any], sentence: str) -> None:
    text = handout_text(replace(PUZZLE, **changes), "en")
    task = (
        "The golden cube sits exactly in the centre of a box of 3 × 1 × 5. "
        "Fill the rest of the box with the blocks and write their numbers in the layers."
    )
    assert text.instruction == f"{task} {sentence}".strip()
    assert text.sections == ()


@each_language
def test_the_instruction_in_every_language(language: str) -> None:
    forms = [
        replace(PUZZLE, unique=True),
        replace(PUZZLE, unique=True, givens=(GIVEN,)),
        PUZZLE,
        replace(PUZZLE, solutions=57),
        replace(PUZZLE, solutions=57, more=True),
        replace(PUZZLE, golden=False),
    ]
    instructions = [handout_text(puzzle, language).instruction for puzzle in forms]
    size, exact, least, seven = (str(find_language(language).numeral(each)) for each in ("3 × 1 × 5", 57, 50, 7))
    assert len(set(instructions)) == len(forms)
    assert all(size in each and "{" not in each for each in instructions)
    assert [exact in each for each in instructions] == [False, False, False, True, False, False]
    assert [least in each for each in instructions] == [False, False, False, False, True, False]
    few = handout_text(replace(PUZZLE, solutions=7, more=True), language).instruction
    assert few not in instructions
    assert seven not in few


@pytest.mark.parametrize(
    ("number", "round_one"),
    [
        (1, 0),
        (9, 0),
        (10, 10),
        (19, 10),
        (20, 20),
        (49, 20),
        (53, 50),
        (99, 50),
        (100, 100),
        (4_999, 2_000),
        (5_000, 5_000),
    ],
)
def test_an_incomplete_count_is_a_round_number(number: int, round_one: int) -> None:
    assert round_number(number) == round_one


def test_a_region_changes_nothing() -> None:
    assert handout_text(PUZZLE, "de-AT") == handout_text(PUZZLE, "de") != handout_text(PUZZLE, "en")


@each_language
def test_the_table_says_where_each_block_is(language: str) -> None:
    table = answer_table(PUZZLE, SOLUTION, language)
    assert table.rows == (
        ("1", "1 × 1 × 2", "1–2"),
        ("2", "2 × 1 × 1", "4–5"),
        ("3", "1 × 1 × 5", "1–5"),
        ("4", "1 × 1 × 5", "1–5"),
    )
    assert len(table.headings) == 3


def test_a_block_in_one_layer() -> None:
    flat = Puzzle(Box(3, 1, 1), ((1, 1, 1), (1, 1, 1)))
    assert answer_table(flat, Solution((((1, GOLD, 2),),)), "en").rows == (
        ("1", "1 × 1 × 1", "1"),
        ("2", "1 × 1 × 1", "1"),
    )


def test_labels_in_drawings() -> None:
    assert layer_label("en", 3) == "Layer 3"
    assert layer_label("de-AT", 3) == layers_label("de", 3, 3) == "Ebene 3"
    assert layers_label("de-AT", 2, 4) == "Ebenen 2–4"
    assert layers_label("nl", 2, 4) == "Lagen 2–4"
    with pytest.raises(InputError, match='there is no language "ja"'):
        layer_label("ja", 3)


def test_labels_of_panels() -> None:
    assert [blocks_label("en", count) for count in (1, 7)] == ["1\u00a0block", "7\u00a0blocks"]
    assert [blocks_label("ru", count) for count in (1, 3, 7)] == ["1\u00a0брусок", "3\u00a0бруска", "7\u00a0брусков"]
    assert ticks_label("de-CH") == "Hake die verbauten Bausteine ab"


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [([1], ["1"]), ([1, 2], ["1", "2"]), ([1, 3, 4, 5, 9, 10], ["1", "3–5", "9", "10"]), ([4, 5, 6, 7], ["4–7"])],
)
def test_ranges_of_numbers(numbers: list[int], texts: list[str]) -> None:
    assert ranges(numbers) == texts


def test_the_summary() -> None:
    assert summary(PUZZLE, SOLUTION) == Summary("3 x 1 x 5", (Figure("blocks", "4"), Figure("cells", "14 / 15")))
    assert summary(replace(PUZZLE, golden=False), SOLUTION).to_text() == "3 x 1 x 5, 4 blocks, 15 / 15 cells"


def test_the_notes() -> None:
    given = Spec.model_validate({"size": "3x1x5", "blocks": "1x1x2, 2x1x1, 1x1x5 * 2"})
    assert notes(given, PUZZLE) == ()
    made = Spec.model_validate({"size": "3x1x5"})
    assert notes(made, PUZZLE) == ("blocks: 1x1x2, 2x1x1, 1x1x5 * 2",)
    assert notes(given, replace(PUZZLE, givens=(GIVEN,))) == (
        "1 of 4 blocks entered beforehand; without any: 1 solution up to symmetry",
    )
    for counted, amount in ((1234, "more than 1,000"), (53, "more than 50"), (3, "several")):
        assert notes(given, replace(PUZZLE, givens=(GIVEN,), solutions=counted, more=True)) == (
            f"1 of 4 blocks entered beforehand; without any: {amount} solutions up to symmetry",
        )
