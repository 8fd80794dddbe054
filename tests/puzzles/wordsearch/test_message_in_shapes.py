"""Hidden messages in grids that are not rectangles: the letters left over in the shape, and nothing outside it."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over, some
from tests.tools.counter.wordsearch import judge
from worksheets.base.errors import GenerationError, WorksheetError
from worksheets.base.grid import LetterGrid, Mask
from worksheets.base.seeds import rng_for, sample
from worksheets.puzzles import registry
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.engine.silhouettes import SHAPES, silhouette
from worksheets.puzzles.wordsearch.fields import DrawnMask
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

KIND = registry.find("wordsearch")
FARM = "cow horse goose hen pig sheep goat donkey rabbit duck turkey dog cat".split()
TEXT = "Gut gemacht!"
RING = ["########", "########", "##....##", "##....##", "########", "########"]
LEVELS = ("easy", "medium", "hard")


def problems(**fields: Any) -> list[tuple[str, str]]:
    return list(Spec.model_validate(fields).problems())


def made(seed: int = 0, **fields: Any) -> tuple[Puzzle, Solution, Mask]:
    """A word search that passes the checker and the independent counter, and its mask."""
    fields = {"words": FARM, "message": TEXT, **fields}
    spec = Spec.model_validate(fields)
    assert not list(spec.problems())
    puzzle, solution = generate(spec, rng_for(seed, "shape"))
    assert faults(spec, puzzle, solution) == ()
    sheet = {"puzzle": puzzle.to_json(), "solution": solution.to_json()}
    assert list(judge(fields, json.loads(json.dumps(sheet)))) == []
    assert puzzle.grid.mask
    return puzzle, solution, puzzle.grid.mask


def left_over(puzzle: Puzzle, solution: Solution, mask: Mask) -> str:
    """The letters that belong to no word; fails if a word or a letter is outside the mask."""
    taken = {cell for placement in solution.placements for cell in placement.cells}
    assert all(cell in mask for cell in taken)
    assert all((cell in mask) == bool(puzzle.grid[cell]) for cell in puzzle.grid)
    return "".join(puzzle.grid[cell] for cell in mask if cell not in taken)


def shared(solution: Solution) -> int:
    cells = [cell for placement in solution.placements for cell in placement.cells]
    return len(cells) - len(set(cells))


SOME_SHAPES = ("heart", "star", "tree", "circle", "diamond", "triangle", "house", "A", "I", "1")


@pytest.mark.parametrize(("shape", "level"), some(product(SOME_SHAPES, LEVELS), every=2))
def test_a_size_is_chosen_in_which_words_and_message_come_out_even(shape: str, level: str) -> None:
    for seed, count in enumerate((10, 13)):
        puzzle, solution, mask = made(seed, words=FARM[:count], shape=shape, difficulty=level)
        assert mask == silhouette(shape, mask.size)
        assert left_over(puzzle, solution, mask) == "GUTGEMACHT"
        assert sorted(each.entry.word for each in solution.placements) == sorted(FARM[:count])
        assert mask.count == sum(map(len, FARM[:count])) + 10 - shared(solution)


SMALL = "cow hen goat pony goose sheep rabbit duck".split()


@loop_over("level", ["easy", "hard"])
@loop_over(
    ("shape", "count"),
    [("tree", 4), ("diamond", 4), ("house", 6), ("heart", 6), ("circle", 6), ("T", 6), ("H", 7), ("E", 8), ("3", 8)],
)
def test_a_few_words_fill_a_small_shape(shape: str, count: int, level: str) -> None:
    puzzle, solution, mask = made(words=SMALL[:count], shape=shape, difficulty=level)
    assert left_over(puzzle, solution, mask) == "GUTGEMACHT"


SIZED = {"heart": "9x10", "circle": "8x10", "house": "10x9", "star": "11x10", "8": "10x9"}


@pytest.mark.parametrize(
    ("shape", "size", "level"), some(((*each, level) for each, level in product(SIZED.items(), LEVELS)), every=2)
)
def test_words_cross_as_often_as_a_given_size_takes(shape: str, size: str, level: str) -> None:
    puzzle, solution, mask = made(shape=shape, size=size, difficulty=level)
    assert f"{mask.size.rows}x{mask.size.columns}" == size
    assert shared(solution) == sum(map(len, FARM)) + 10 - mask.count
    assert left_over(puzzle, solution, mask) == "GUTGEMACHT"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("words", [FARM[:7], FARM[:8]])
def test_a_mask_takes_a_message_that_fits(words: list[str], level: str) -> None:
    left = 40 - sum(map(len, words))
    for more in (0, 2):
        puzzle, solution, mask = made(
            words=words, mask=RING, message="abcdefghiklmnop"[: left + more], difficulty=level
        )
        assert mask.rows == tuple(RING)
        assert shared(solution) == more
        assert left_over(puzzle, solution, mask) == "ABCDEFGHIKLMNOP"[: left + more]


def test_without_overlap_words_never_cross_in_a_shape_either() -> None:
    even = 0
    for shape in SHAPES[:12]:
        for count in (9, 11, 13):
            fields: dict[str, Any] = {"words": FARM[:count], "shape": shape, "overlap": False, "difficulty": "hard"}
            if wrong := problems(**fields, message=TEXT):
                assert all("letters more" in problem or "letter more" in problem for _, problem in wrong)
                continue
            puzzle, solution, mask = made(**fields)
            assert shared(solution) == 0
            assert left_over(puzzle, solution, mask) == "GUTGEMACHT"
            even += 1
    assert even > 5


@pytest.mark.parametrize(("pick", "size"), [(8, None), (10, None), (8, "8x8"), (11, "9x9")])
@pytest.mark.parametrize("level", LEVELS)
def test_words_are_picked_that_fit(pick: int, size: str | None, level: str) -> None:
    for seed in range(3):
        fields = {"shape": "heart", "pick": pick, "difficulty": level, **({"size": size} if size else {})}
        puzzle, solution, mask = made(seed, **fields)
        assert len(puzzle.entries) == pick
        assert left_over(puzzle, solution, mask) == "GUTGEMACHT"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [None, "9x10"])
def test_messages_and_places_together(size: str | None, level: str) -> None:
    fixed = [
        {"word": "horse", "row": 4, "column": 3, "direction": "E"},
        {"word": "cow", "row": 7, "column": 6, "direction": "N"},
    ]
    fields = {"shape": "heart", "fixed": fixed, "difficulty": level, **({"size": size} if size else {})}
    puzzle, solution, mask = made(**fields)
    assert left_over(puzzle, solution, mask) == "GUTGEMACHT"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"shape": "heart", "size": "14x14"},
            "the words leave 78 of the 134 cells of the shape heart in 14 x 14, but the message has 10 letters; use "
            "more words, the shape heart in 10 x 9 (leave size out, and one is chosen), or a message of 78 letters",
        ),
        (
            {"shape": "circle", "size": "8x9", "overlap": "no"},
            "the words leave 4 of the 60 cells of the shape circle in 8 x 9 free, and do not overlap",
        ),
        (
            {"shape": "heart", "size": "7x7", "message": "Gut gemacht und weiter so"},
            "but the shape heart in 7 x 7 has 36 cells; use fewer words",
        ),
        (
            {"mask": RING, "words": FARM[:7], "message": "Hello"},
            "the words leave 12 of the 40 cells of the mask in 6 x 8, but the message has 5 letters; use more words",
        ),
        ({"mask": RING, "words": FARM[:7], "message": "Hello"}, "or a message of 12 letters"),
        (
            {"shape": "8", "words": FARM[:4]},
            "the smallest size of the shape 8 for these words is 8 x 7 with 46 cells, but the 16 letters of the 4 "
            "words and the 10 of the message are only 26; use words or a message with 20 letters more, or shape: tree, "
            "diamond or triangle, or leave the shape out",
        ),
        (
            {"shape": "8", "words": FARM[:4], "overlap": "no"},
            "are only 26; use words or a message with 20 letters more",
        ),
        (
            {"shape": "heart", "words": FARM[:9], "overlap": "no", "message": "hello"},
            "need 45 cells, and the shape heart has as many in none of its sizes; use overlap: yes, or words or a "
            "message with 1 letter more (for 7 x 10) or 1 letter fewer (for 8 x 8)",
        ),
        (
            {"shape": "8", "pick": 4},
            "the shape 8 has no size that 4 words, which have 12 to 23 letters, and the 10 of the message fill; use "
            "pick: 7, or shape: heart, tree, diamond, triangle or house, or leave the shape out",
        ),
        (
            {"shape": "heart", "pick": 3, "overlap": "no", "message": "hi"},
            "message fill; use pick: 6, or leave the shape",
        ),
    ],
)
def test_why_a_message_cannot_be(fields: dict[str, Any], expected: str) -> None:
    ((field, sentence),) = problems(**{"words": FARM, "message": TEXT, **fields})
    assert field == "message"
    assert expected in sentence


def test_the_remedies_named_do_work() -> None:
    """With more picked words, in each shape that the message names, and without a shape, there is no problem."""
    fields = {"words": FARM, "message": TEXT, "pick": 4, "shape": "8"}
    assert problems(**fields)
    for remedy in ({"pick": 7}, {"shape": "heart"}, {"shape": "tree"}, {"shape": "house"}, {"shape": None}):
        assert not problems(**{**fields, **remedy})
        for seed in range(2):
            worksheets.generate("wordsearch", {**fields, **remedy}, seed)
    for shape in ("star", "circle"):
        assert problems(**{**fields, "shape": shape})


@pytest.mark.parametrize("shape", ["heart", "8", "star", "A"])
@pytest.mark.parametrize("overlap", [True, False])
def test_the_letters_proposed_do_fit(shape: str, overlap: bool) -> None:
    """The message fits with the proposed number of additional letters, and with no fewer."""
    fields = {"words": FARM[:5], "shape": shape, "overlap": overlap}
    ((_, sentence),) = problems(**fields, message="no")
    more = int(sentence.split("message with ")[1].split()[0])
    assert not problems(**fields, message="o" * (2 + more))
    for fewer in range(1, more):
        assert problems(**fields, message="o" * (2 + fewer))


def test_the_sizes_for_the_paper_all_come_out_even() -> None:
    spec = Spec.model_validate({"words": FARM, "message": TEXT, "difficulty": "hard", "shape": "tree"})
    found = list(KIND.sizes(spec, Random(1)))
    assert len(found) > 2
    for sized, outline in found:
        puzzle, solution = KIND.generate(sized, rng_for(1))
        assert puzzle.grid.mask == outline.grid.mask
        assert faults(spec, puzzle, solution) == ()


@pytest.mark.parametrize("level", LEVELS)
def test_a_picture_has_the_size_in_which_all_comes_out_even(level: str) -> None:
    cross = Mask(tuple("####" if 2 <= row < 6 else ".##." for row in range(8)))
    spec = Spec.model_validate({"words": FARM, "message": TEXT, "mask": DrawnMask(cross, False), "difficulty": level})
    assert not list(spec.problems())
    puzzle, solution = generate(spec, rng_for(4))
    assert faults(spec, puzzle, solution) == ()
    mask = puzzle.grid.mask
    assert mask
    assert left_over(puzzle, solution, mask) == "GUTGEMACHT"
    assert 1.5 <= mask.size.rows / mask.size.columns <= 2.5


def test_a_letter_outside_and_one_that_is_missing_are_faults() -> None:
    puzzle, solution, mask = made(shape="heart")
    spec = Spec.model_validate({"words": FARM, "message": TEXT, "shape": "heart"})
    taken = {cell for placement in solution.placements for cell in placement.cells}
    outside = next(cell for cell in puzzle.grid if cell not in mask)
    free = next(cell for cell in mask if cell not in taken)
    for cell, letter in ((outside, "A"), (free, "")):
        rows = [list(row) for row in puzzle.grid.cells]
        rows[cell.row][cell.column] = letter
        damaged = Puzzle(LetterGrid(tuple(map(tuple, rows))), puzzle.entries, puzzle.directions, message=puzzle.message)
        found = faults(spec, damaged, solution)
        assert "the letters left over are not those of the message, row by row" in found
        assert any("the shape asked for" in fault for fault in found)


BODY = "arm leg head nose mouth ear eye hand foot knee elbow shoulder finger toe back neck".split()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shapes", "fields"),
    [
        (("heart", "star", "tree", "circle", "diamond", "triangle", "house"), {"words": 9}),
        (("heart", "star", "tree", "circle", "diamond", "triangle", "house"), {"words": 16, "pick": 8}),
        (("A", "E", "H", "O", "S", "T", "3"), {"words": 16, "pick": 10}),
    ],
)
def test_long_messages_in_shapes_work_as_promised(shapes: tuple[str, ...], fields: dict[str, int]) -> None:
    """A long message with enough words, as README promises; the orders are random."""
    failed = []
    for number, shape in [*enumerate(shapes * 3)][::2]:
        words = sample(16, fields["words"], rng_for(number, "everyday"))
        listed = [(BODY, LONGER[:16])[number % 2][at] for at in words]
        message = ("WELL DONE", "See you soon", "Happy Birthday")[number % 3]
        order = {"words": listed, "shape": shape, "message": message, "difficulty": LEVELS[number // 7]}
        order |= {"pick": fields["pick"]} if "pick" in fields else {}
        try:
            worksheets.generate("wordsearch", order, number)
        except WorksheetError as error:
            failed.append((order, str(error)))
    assert failed == []


def test_a_search_that_fails_in_a_shape_advises_a_longer_message() -> None:
    words = "knee eye foot elbow mouth shoulder hand neck".split()
    with pytest.raises(GenerationError, match="or a message of 8 letters and more"):
        worksheets.generate("wordsearch", {"words": words, "message": "yes", "shape": "heart", "difficulty": "easy"})


LONGER = (
    "cow hen pig duck goat sheep horse goose donkey turkey rabbit barn field tractor farmer fence hay egg milk wheel"
).split()


@pytest.mark.parametrize("shape", ["heart", "star", "tree", "circle", "house", "A"])
def test_words_are_picked_until_they_fit_a_shape(shape: str) -> None:
    for seed, level in enumerate(("easy", "medium", "hard")):
        fields = {"words": LONGER, "pick": 9, "message": "WELL DONE", "shape": shape, "difficulty": level}
        exercise = worksheets.generate("wordsearch", fields, seed)
        assert not list(judge(fields, exercise.to_json()))
