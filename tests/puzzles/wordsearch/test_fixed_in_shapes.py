"""Words at places chosen by the author, in grids that are not rectangles."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.loops import loop_over
from tests.tools.counter.wordsearch import judge
from worksheets.base.errors import GenerationError
from worksheets.base.grid import Direction
from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.engine.silhouettes import silhouette
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

KIND = registry.find("wordsearch")
ANIMALS = ["cow", "hen", "goat", "tiger", "snake", "eagle", "wolf", "owl"]
RING = ["########", "########", "##....##", "##....##", "########", "########"]
LEVELS = ("easy", "medium", "hard")


def at(word: str, row: int, column: int, direction: str) -> dict[str, Any]:
    return {"word": word, "row": row, "column": column, "direction": direction}


def problems(**fields: Any) -> list[tuple[str, str]]:
    return list(Spec.model_validate(fields).problems())


def made(seed: int = 0, **fields: Any) -> tuple[Puzzle, Solution]:
    """A word search that passes the checker and the independent counter."""
    spec = Spec.model_validate(fields)
    assert not list(spec.problems())
    puzzle, solution = generate(spec, rng_for(seed, "shape"))
    assert faults(spec, puzzle, solution) == ()
    sheet = {"puzzle": puzzle.to_json(), "solution": solution.to_json()}
    assert list(judge(fields, json.loads(json.dumps(sheet)))) == []
    return puzzle, solution


@loop_over("level", LEVELS)
@loop_over(
    ("shape", "size", "fixed"),
    [
        ("heart", "12x14", [at("cow", 6, 6, "N"), at("tiger", 8, 4, "E")]),
        ("star", "15x13", [at("wolf", 7, 7, "SW")]),
        ("A", "14x12", [at("hen", 2, 6, "S"), at("snake", 10, 3, "E")]),
        ("circle", None, [at("eagle", 5, 2, "E")]),
        ("tree", None, [at("owl", 1, 6, "S")]),
        ("diamond", None, [at("cow", 3, 4, "SE"), at("wolf", 9, 6, "W")]),
    ],
)
def test_words_stand_in_their_places(level: str, shape: str, size: str | None, fixed: list[dict[str, Any]]) -> None:
    for seed in range(3):
        fields = {"words": ANIMALS, "shape": shape, "difficulty": level, "fixed": fixed}
        puzzle, solution = made(seed, **fields, **({"size": size} if size else {}))
        there = {
            (each.entry.word, each.start.row + 1, each.start.column + 1, each.direction.name)
            for each in solution.placements
        }
        assert there >= {tuple(each.values()) for each in fixed}
        assert puzzle.grid.mask


@pytest.mark.parametrize("fixed", [at("cow", 1, 7, "S"), at("cow", 3, 2, "E"), at("owl", 9, 9, "N")])
def test_the_size_chosen_is_the_smallest_that_has_the_places(fixed: dict[str, Any]) -> None:
    puzzle, solution = made(words=[*ANIMALS[:4], "owl"], shape="star", fixed=[fixed])
    cells = next(each.cells for each in solution.placements if each.entry.word == fixed["word"])
    letters = sum(map(len, (*ANIMALS[:4], "owl")))
    for side in range(7, puzzle.grid.columns):
        mask = silhouette("star", puzzle.grid.mask.size._replace(rows=side, columns=side))  # type: ignore[union-attr]
        assert letters > 0.48 * mask.count or not all(cell in mask for cell in cells)


@pytest.mark.parametrize("direction", [each.name for each in Direction])
def test_a_mask_has_places_on_all_sides_of_its_hole(direction: str) -> None:
    reach = {"E": (1, 1), "S": (1, 1), "SE": (4, 1), "NE": (3, 1), "W": (6, 8), "N": (6, 8), "NW": (3, 8), "SW": (4, 8)}
    row, column = reach[direction]
    fixed = [at("cow", row, column, direction)] if len(direction) == 1 else [at("ox", row, column, direction)]
    made(words=["cow", "ox", "hen"], mask=RING, fixed=fixed, difficulty="hard")


def test_a_place_over_a_hole_is_refused() -> None:
    assert problems(words=["cow", "hen"], mask=RING, fixed=[at("cow", 2, 4, "S"), at("hen", 1, 1, "E")]) == [
        (
            "fixed",
            '"cow" has 3 letters, so from row 2, column 4 towards S it leaves the mask in 6 x 8, which has no cell in '
            "row 3, column 4; move it, or use another direction",
        )
    ]
    assert problems(words=["cow"], shape="heart", size="9x10", fixed=[at("cow", 1, 1, "E")]) == [
        (
            "fixed",
            '"cow" has 3 letters, so from row 1, column 1 towards E it leaves the shape heart in 9 x 10, which has no '
            "cell in row 1, column 1; move it, or use another direction",
        )
    ]
    (_, message), *others = problems(words=["cow"], mask=RING, fixed=[at("cow", 6, 7, "E")])
    assert "leaves the grid of 6 x 8" in message
    assert not others
    assert ("fixed" in dict(problems(words=["cow"], shape="A", size="5x9", fixed=[at("cow", 3, 3, "E")]))) is False


def test_a_place_that_no_size_has_is_refused() -> None:
    ((field, message),) = problems(words=["cow"], shape="diamond", fixed=[at("cow", 1, 1, "E")])
    assert field == "fixed"
    assert message.startswith('"cow" would be outside the shape diamond in all sizes that could be chosen')
    far = [at("owl", 1, 4, "S"), at("cow", 60, 40, "E")]
    assert [message for _, message in problems(words=["cow", "owl"], shape="diamond", fixed=far)] == [
        "in no size the shape diamond has the cells of all these places; move them nearer to each other"
    ]


def test_places_that_only_small_shapes_have() -> None:
    words = [f"{a}{b}{c}zebra" for a in "bcd" for b in "fgh" for c in "klm"]
    fields = {"words": [*words, "ox"], "shape": "diamond", "fixed": [at("ox", 1, 4, "S")]}
    assert not problems(**fields)
    with pytest.raises(GenerationError, match="in none of these are all cells of the fixed places"):
        made(**fields)


def test_smaller_sizes_for_the_paper_have_the_places() -> None:
    spec = Spec.model_validate(
        {"words": ANIMALS, "shape": "circle", "difficulty": "easy", "fixed": [at("cow", 5, 4, "E")]}
    )
    found = list(KIND.sizes(spec, Random(1)))
    assert len(found) >= 2
    for sized, outline in found:
        mask = outline.grid.mask
        assert mask
        assert all(cell in mask for place in spec.places for cell in place.cells)
        puzzle, solution = KIND.generate(sized, rng_for(1))
        assert faults(spec, puzzle, solution) == ()
