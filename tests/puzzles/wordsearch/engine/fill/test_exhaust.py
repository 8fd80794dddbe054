from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.fill.exhaust import exhaust
from worksheets.puzzles.wordsearch.engine.find.detector import Detector
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import SearchRules, Strides

pytestmark = pytest.mark.slow

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
EIGHT = tuple(direction.name for direction in Direction)


def runs_of(rows: int, columns: int, length: int, names: tuple[str, ...]) -> list[Cells]:
    found = {}
    for row, column, name in product(range(rows), range(columns), names):
        down, right = Direction[name].value
        cells = tuple((row + i * down, column + i * right) for i in range(length))
        if 0 <= cells[-1][0] < rows and 0 <= cells[-1][1] < columns:
            found[cells] = True
    return list(found)


def is_right(
    grid: dict[Cell, str], size: tuple[int, int], words: list[str], names: tuple[str, ...], overlap: bool
) -> bool:
    """Whether each word has a place that keeps the rules of the contract; tries every combination of places."""
    standing = {
        word: {frozenset(cells) for cells in runs_of(*size, len(word), EIGHT) if spelled(grid, cells) == word}
        for word in words
    }
    allowed = [
        {frozenset(cells) for cells in runs_of(*size, len(word), names) if spelled(grid, cells) == word}
        for word in words
    ]
    for places in product(*allowed):
        own = dict(zip(words, places, strict=True))
        if not overlap and len(frozenset().union(*places)) < sum(map(len, words)):
            continue
        if all(
            {
                cells
                for cells in standing[word]
                if not any(
                    cells <= own[other] for other in words if other != word and (word in other or word[::-1] in other)
                )
            }
            == {own[word]}
            for word in words
        ):
            return True
    return False


def spelled(grid: dict[Cell, str], cells: Cells) -> str:
    return "".join(grid[cell] for cell in cells)


def exists(size: tuple[int, int], words: list[str], names: tuple[str, ...], overlap: bool) -> bool:
    """Whether any grid of the words' letters is right; tries all of them."""
    squares = list(product(range(size[0]), range(size[1])))
    letters = sorted({letter for word in words for letter in word} - {word for word in words if len(word) == 1})
    singles = [word for word in words if len(word) == 1]
    return any(
        is_right(dict(zip(squares, filling, strict=True)), size, words, names, overlap)
        for filling in product([*letters, *singles], repeat=len(squares))
    )


names = st.sampled_from([("E",), ("E", "S"), ("E", "S", "SE", "NE"), ("SW", "W", "SE", "S"), EIGHT])
wordlists = st.lists(st.text("XYZ", min_size=2, max_size=3), min_size=1, max_size=3, unique=True)


@settings(max_examples=25)
@given(st.sampled_from([(1, 4), (2, 2), (2, 3), (3, 2)]), wordlists, names, st.booleans(), st.integers(0, 9))
def test_the_verdict_is_that_of_trying_every_grid(
    size: tuple[int, int], words: list[str], names: tuple[str, ...], overlap: bool, seed: int
) -> None:
    lex = Lexicon(tuple(tuple(word) for word in words), Spelling())
    strides = Strides(Geometry(*size), tuple(direction for direction in Direction if direction.name in names))
    rules = SearchRules(strides.directions, overlap, "words")
    found = exhaust(Detector(lex), strides, rules, Random(seed), 100_000)
    assert bool(found.grid) != found.proved
    assert bool(found.grid) == exists(size, words, names, overlap)
    if found.grid:
        grid = {
            (row, column): lex.letters[found.grid[row * strides.geo.width + column]]
            for row, column in product(range(size[0]), range(size[1]))
        }
        assert is_right(grid, size, words, names, overlap)


@pytest.mark.parametrize("budget", [1, 100, 5_000])
def test_a_spent_budget_is_no_proof(budget: int) -> None:
    lex = Lexicon((("A", "B"),), Spelling())
    strides = Strides(Geometry(9, 9), (Direction.E, Direction.S))
    found = exhaust(Detector(lex), strides, SearchRules(strides.directions, False, "words"), Random(1), budget)
    assert (found.grid, found.proved) == (None, False)


def test_the_barring_words_are_known() -> None:
    lex = Lexicon((("A", "B"),), Spelling())
    strides = Strides(Geometry(4, 4), (Direction.E, Direction.S))
    found = exhaust(Detector(lex), strides, SearchRules(strides.directions, False, "words"), Random(1), 100_000)
    assert found.proved
    assert found.layouts == 24
    assert set(found.barring) <= set(lex.both[0])
    assert found.barring
    assert not found.unwanted
