"""Sizes to choose from: they hold the words, and each gives a valid sheet."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest

from worksheets.base.grid import Size
from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.sizes import CROWDED, SLIMMEST, flatter, sizes
from worksheets.puzzles.wordsearch.spec import Spec

Make = Callable[..., tuple[Puzzle, Solution]]
SpecOf = Callable[..., Spec]

FARM = "cow pig horse sheep goat duck goose hen rooster donkey cat dog tractor barn"
LISTS = {
    "farm": FARM,
    "one word": "hippopotamus",
    "as long as each other": "donkey rabbit turkey badger weasel beaver falcon pigeon",
    "short ones": "ox ant bee cow hen pig cat dog rat bat",
    "long ones": "hippopotamus rhinoceros chimpanzee salamander grasshopper",
    "many": " ".join(f"{a}{b}{c}" for a in ("lar", "mon", "tig") for b in "aeiou" for c in ("ker", "nus", "zzy")),
}


def sizes_of(spec: Spec, seed: int = 0) -> list[tuple[Spec, Size]]:
    return [
        (each, Size(outline.grid.rows, outline.grid.columns)) for each, outline in sizes(spec, rng_for(seed, "test"))
    ]


@pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_smaller_grids_hold_every_word_in_all_directions(spec_of: SpecOf, words: str, difficulty: str) -> None:
    spec = spec_of(words, difficulty=difficulty)
    (first, usual), *smaller = sizes_of(spec)
    assert first is spec
    assert usual.rows == usual.columns
    letters = sum(map(len, words.split()))
    longest = max(map(len, words.split()))
    for _, (rows, columns) in smaller:
        assert longest <= min(rows, columns)
        assert letters <= CROWDED * rows * columns < CROWDED * usual.rows * usual.columns
        assert SLIMMEST * max(rows, columns) <= min(rows, columns)
    squares = [size.rows for _, size in smaller if size.rows == size.columns]
    assert squares == sorted(squares, reverse=True), "the larger one of two squares is wanted more"
    assert len({size for _, size in smaller}) == len(smaller)
    for (_, (rows, columns)), (_, other) in pairwise(smaller):
        if sorted(other) != sorted((rows, columns)):
            assert min(rows, columns) ** 3 * max(rows, columns) >= min(other) ** 3 * max(other)


@pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_generated_puzzles_have_the_size_and_words_of_their_outlines(
    spec_of: SpecOf, words: str, difficulty: str
) -> None:
    for fields in ({}, {"pick": 5}):
        spec = spec_of(words, difficulty=difficulty, **(fields if len(words.split()) > 5 else {}))
        outlines = list(sizes(spec, rng_for(3, "test")))
        for sized, outline in (*outlines[:2], *outlines[-3:]):
            puzzle, solution = generate(sized, rng_for(3, "test"))
            assert (puzzle.grid.rows, puzzle.grid.columns) == (outline.grid.rows, outline.grid.columns)
            assert (puzzle.entries, puzzle.directions, puzzle.bank_style) == (
                outline.entries,
                outline.directions,
                outline.bank_style,
            )
            assert not faults(spec, puzzle, solution)
            assert not faults(sized, puzzle, solution)


def test_a_chosen_size_gives_the_grid_of_the_same_size_in_the_job(spec_of: SpecOf, make: Make) -> None:
    spec = spec_of(FARM, pick=9)
    for sized, size in islice(sizes_of(spec), 0, None, 5):
        ordered = spec_of(FARM, pick=9, size=f"{size.rows}x{size.columns}")
        assert make(sized) == make(ordered)


def test_a_chosen_size_travels_to_other_processes_and_grows(spec_of: SpecOf, make: Make) -> None:
    *_, (sized, size) = sizes_of(spec_of(FARM))
    again: Any = pickle.loads(pickle.dumps(sized))
    assert again == sized
    assert again.fitted_size == size
    tight = sized.model_copy(update={"chosen": Size(7, 7)})
    puzzle, _ = make(tight)
    assert puzzle.grid.rows == puzzle.grid.columns == 8, "62 letters have no room in 7 x 7"


def test_nothing_is_to_be_chosen_where_the_author_says_a_size(spec_of: SpecOf) -> None:
    assert not [*registry.find("wordsearch").sizes(spec_of(FARM, size=14), rng_for(0))]


def test_nothing_is_to_be_chosen_where_no_grid_is_large_enough(spec_of: SpecOf) -> None:
    words = [f"{'ab' * 20}{chr(97 + n // 26)}{chr(97 + n % 26)}{'ba' * 20}" for n in range(400)]
    assert not sizes_of(spec_of(words))


CLUED = [{"word": word, "clue": f"clue {number}"} for number, word in enumerate(FARM.split())]


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_grids_above_clues_may_be_flatter_with_as_many_cells(spec_of: SpecOf, difficulty: str) -> None:
    spec = spec_of(CLUED, difficulty=difficulty, word_bank="clues")
    usual = sizes_of(spec)[0][1].rows
    longest = max(map(len, FARM.split()))
    found = [*flatter(spec, rng_for(0, "test"))]
    assert found
    for each, outline in found:
        rows, columns = outline.grid.rows, outline.grid.columns
        assert longest <= rows < usual < columns
        assert usual * usual <= rows * columns < usual * usual + columns
        assert rows >= SLIMMEST * columns
        puzzle, solution = generate(each, rng_for(0, "test"))
        assert (puzzle.grid.rows, puzzle.grid.columns) == (rows, columns)
        assert [*faults(spec, puzzle, solution)] == []


@pytest.mark.parametrize("fields", [{"size": "14x14"}, {"shape": "heart"}, {"word_bank": "words"}, {"message": "MOO"}])
def test_other_sheets_have_no_flatter_grids(spec_of: SpecOf, fields: dict[str, Any]) -> None:
    spec = spec_of(CLUED, **{"difficulty": "easy", "word_bank": "clues", **fields})
    assert [*flatter(spec, rng_for(0, "test"))] == []
