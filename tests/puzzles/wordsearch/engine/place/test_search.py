from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.language.blocklist import rude_words
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.detector import Detector
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Strides
from worksheets.puzzles.wordsearch.engine.place.search import search

pytestmark = pytest.mark.slow

Square = tuple[int, int]
Placed = dict[str, tuple[Square, ...]]
EIGHT = tuple(direction.name for direction in Direction)


def runs_of(size: Square, length: int, directions: tuple[str, ...]) -> list[tuple[Square, ...]]:
    found = {}
    for row in range(size[0]):
        for column in range(size[1]):
            for name in directions:
                down, right = Direction[name].value
                cells = tuple((row + i * down, column + i * right) for i in range(length))
                if 0 <= cells[-1][0] < size[0] and 0 <= cells[-1][1] < size[1]:
                    found[cells] = True
    return list(found)


def sound(size: Square, places: Placed, letters: dict[Square, str], barred: tuple[str, ...]) -> bool:
    """Whether each word occurs once among the placed letters, at its place, and no barred word occurs."""
    for word, own in places.items():
        containers = [set(places[o]) for o in places if o != word and (word in o or word[::-1] in o)]
        counted = {
            frozenset(cells)
            for cells in runs_of(size, len(word), EIGHT)
            if "".join(letters.get(cell, " ") for cell in cells) == word
            and not any(set(cells) <= container for container in containers)
        }
        if counted != {frozenset(own)}:
            return False
    return all(
        any(set(cells) <= set(own) for own in places.values())
        for word in barred
        for cells in runs_of(size, len(word), EIGHT)
        if "".join(letters.get(cell, " ") for cell in cells) == word
    )


def exists(size: Square, words: list[str], directions: tuple[str, ...], overlap: bool, barred: tuple[str, ...]) -> bool:
    """Whether the words can be placed; tries every placement of every word."""

    def extend(places: Placed, letters: dict[Square, str], rest: list[str]) -> bool:
        if not rest:
            return sound(size, places, letters, barred)
        for cells in runs_of(size, len(rest[0]), directions):
            fresh = dict(zip(cells, rest[0], strict=True))
            agree = all(letters.get(cell, letter) == letter for cell, letter in fresh.items())
            if (
                agree
                and (overlap or letters.keys().isdisjoint(fresh))
                and extend({**places, rest[0]: cells}, letters | fresh, rest[1:])
            ):
                return True
        return False

    return extend({}, {}, sorted(words, key=len, reverse=True))


def strides_of(size: Square, directions: tuple[str, ...]) -> Strides:
    return Strides(Geometry(*size), tuple(direction for direction in Direction if direction.name in directions))


def detector_of(words: list[str], barred: tuple[str, ...] = ()) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), barred)


def test_the_letters_of_these_tests_spell_nothing_offensive() -> None:
    assert not any(set(word) <= set("XYZ") for word in rude_words("en"))


directions = st.sampled_from([("E",), ("E", "S"), ("E", "S", "SE", "NE"), ("E", "W"), ("S", "SW"), EIGHT])


@settings(max_examples=60)
@given(
    st.sampled_from([(2, 3), (3, 2), (3, 3), (3, 4), (1, 4)]),
    st.lists(st.text("XYZ", min_size=1, max_size=4), min_size=1, max_size=4, unique=True),
    directions,
    st.booleans(),
    st.sampled_from([(), ("XY",), ("XX", "YZY")]),
    st.integers(0, 99),
)
def test_the_verdict_is_that_of_trying_everything(
    size: Square, words: list[str], directions: tuple[str, ...], overlap: bool, barred: tuple[str, ...], seed: int
) -> None:
    strides = strides_of(size, directions)
    outcome = search(detector_of(words, barred), strides, overlap, Random(seed), 20_000)
    assert bool(outcome.runs) != outcome.exhausted
    assert bool(outcome.runs) == exists(size, words, directions, overlap, barred)
    if outcome.runs:
        cell_of = strides.geo.cell_of
        places: Placed = {}
        for word, run in zip(words, outcome.runs, strict=True):
            cells = [tuple(cell_of[index]) for index in run.indexes]
            places[word] = tuple(reversed(cells)) if run.backwards else tuple(cells)  # type: ignore[arg-type]
            assert places[word] in runs_of(size, len(word), directions)
        letters = {cell: letter for word, cells in places.items() for cell, letter in zip(cells, word, strict=True)}
        assert all(
            letters[cell] == letter for w, cells in places.items() for cell, letter in zip(cells, w, strict=True)
        )
        assert overlap or len(letters) == sum(map(len, words))
        assert sound(size, places, letters, barred)


THERE_IS_ONE: tuple[Square, list[str], tuple[str, ...]] = (
    (3, 4),
    ["XXY", "ZXY", "ZY", "YZ", "XY", "YZXY", "ZXZ"],
    ("E", "S", "SE", "NE"),
)
"""Trying everything takes two seconds."""


@pytest.mark.long
def test_there_is_one() -> None:
    assert exists(*THERE_IS_ONE, True, ())


@pytest.mark.parametrize(
    ("size", "words", "directions", "barred"),
    [
        ((3, 3), ["AXX", "BYY", "CZZ", "ABC"], ("E", "S"), ("AB",)),
        ((4, 4), ["YX", "YZZ", "YZ", "ZY"], ("E",), ()),
        (*THERE_IS_ONE, ()),
        ((2, 3), ["YX", "YXY", "XX"], EIGHT, ("XY",)),
        ((2, 2), ["XY", "YX"], ("E", "S"), ()),
    ],
)
def test_accidents_that_a_later_word_excuses_do_not_end_the_search(
    size: Square, words: list[str], directions: tuple[str, ...], barred: tuple[str, ...]
) -> None:
    expected = (size, words, directions) == THERE_IS_ONE or exists(size, words, directions, True, barred)
    for seed in range(5):
        outcome = search(detector_of(words, barred), strides_of(size, directions), True, Random(seed), 20_000)
        assert (bool(outcome.runs), outcome.exhausted) == (expected, not expected)


@pytest.mark.parametrize("budget", [1, 7, 250, 1000])
def test_the_budget_is_spent_and_hardly_exceeded(budget: int) -> None:
    words = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY", "AGMSY", "EIMQU"]
    outcome = search(detector_of(words), strides_of((5, 5), EIGHT), False, Random(1), budget)
    assert (outcome.runs, outcome.exhausted) == (None, False)
    assert budget <= outcome.steps <= budget + len(words) + 1


def test_the_same_chance_finds_the_same_layout() -> None:
    detector, strides = detector_of(["HORSE", "SHEEP", "GOOSE", "HEN"]), strides_of((5, 6), EIGHT)
    found = [search(detector, strides, True, Random(seed), 500).runs for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert any(one != other for one, other in pairwise(found))
