from __future__ import annotations

from random import Random

import pytest

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import Direction
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.fill.fill import fill
from worksheets.puzzles.wordsearch.engine.fill.filler import background, careful_background, is_crowded, overlay
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, find_accidents
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.place.board import Filler, SearchRules, Strides
from worksheets.puzzles.wordsearch.engine.place.place import placed_grid
from worksheets.search.budget import Budget

FILLERS: list[Filler] = ["alphabet", "words", "fragments"]


def detector_of(*words: str, avoid: tuple[str, ...] = ()) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), avoid)


def strides_of(rows: int, columns: int) -> Strides:
    return Strides(Geometry(rows, columns), tuple(Direction))


def rules_of(filler: Filler, overlap: bool = True) -> SearchRules:
    return SearchRules(tuple(Direction), overlap, filler)


@pytest.mark.parametrize("filler", FILLERS)
def test_a_filled_grid_keeps_the_words_and_spells_nothing_else(filler: Filler) -> None:
    detector, strides = detector_of("TEA", "EAT", "TEN"), strides_of(6, 8)
    runs = [Run(0, 1, 3), Run(19, 9, 3), Run(33, 1, 3, True)]
    for seed in range(20):
        filled = fill(detector, strides, runs, rules_of(filler), Random(seed), Budget(5_000))
        assert filled
        grid, there = filled
        assert there == runs
        assert not find_accidents(detector, strides.geo, grid, runs)
        assert all(grid[index] for index in range(strides.geo.size) if strides.geo.cells >> index & 1)
        for (word, back), run in zip(detector.lex.both, runs, strict=True):
            assert grid[run.slice] == (back if run.backwards else word)


def test_a_word_moves_where_words_alone_spell_something() -> None:
    detector, strides = detector_of("COB", "UGLY", "MOUSE", avoid=("BUM",)), strides_of(5, 7)
    runs = [Run(0, 1, 3), Run(10, 1, 4), Run(18, 1, 5)]  # B, U and M below each other.
    for seed in range(10):
        filled = fill(detector, strides, runs, rules_of("alphabet"), Random(seed), Budget(5_000))
        assert filled
        grid, moved = filled
        assert moved[0] != runs[0]
        assert moved[1:] == runs[1:]
        assert not find_accidents(detector, strides.geo, grid, moved)


def test_a_filler_that_must_repeat_a_word_fills_nothing() -> None:
    detector, strides = detector_of("AB"), strides_of(5, 5)
    assert fill(detector, strides, [Run(0, 1, 2)], rules_of("words"), Random(0), Budget(5_000)) is None
    assert fill(detector, strides, [Run(0, 1, 2)], rules_of("alphabet"), Random(0), Budget(5_000)) is not None


@pytest.mark.parametrize("filler", FILLERS)
def test_a_full_grid_needs_no_filler(filler: Filler) -> None:
    detector, strides = detector_of("A", "B"), strides_of(1, 2)
    filled = fill(detector, strides, [Run(0, 1, 1), Run(1, 1, 1)], rules_of(filler), Random(0), Budget(5_000))
    assert filled
    assert bytes(filled[0]) == b"".join(detector.lex.words) + b"\0"


def test_without_a_letter_to_fill_with_nothing_is_filled() -> None:
    detector, strides = detector_of("A", "B", "AB"), strides_of(2, 3)
    assert (
        fill(detector, strides, [Run(0, 1, 1), Run(4, 1, 1), Run(1, 1, 2)], rules_of("words"), Random(0), Budget(5_000))
        is None
    )


def test_a_filler_that_cannot_be_mended_ends_with_the_budget() -> None:
    detector, strides = detector_of("NO"), strides_of(20, 30)
    with pytest.raises(BudgetSpentError):
        fill(detector, strides, [Run(0, 1, 2)], rules_of("words"), Random(0), Budget(50))


@pytest.mark.parametrize(
    ("words", "crowded"),
    [
        (("DAS",), True),
        (("TEE", "SEE", "SET"), True),
        (("COW", "HORSE", "GOOSE", "HEN"), False),
        (("AM", "AN", "AT", "IN", "TEACHER", "SCHOOL", "PUPIL"), False),
    ],
)
def test_letters_are_drawn_with_care_where_any_three_are_a_word(words: tuple[str, ...], crowded: bool) -> None:
    lex = detector_of(*words).lex
    assert is_crowded(lex, "words") == crowded
    assert not is_crowded(lex, "fragments")
    assert not is_crowded(lex, "alphabet")


def test_a_list_of_three_letters_leaves_few_accidents_to_repair() -> None:
    detector, strides = detector_of("DAS"), strides_of(20, 23)
    runs = [Run(25, 1, 3)]
    placed = placed_grid(detector.lex, strides.geo, runs)
    for seed in range(5):
        blind = background(detector.lex, strides.geo, "words", Random(seed))
        letters = detector.lex.used_letters
        drawn = careful_background(letters, detector.endings, strides.geo, placed, Random(seed))
        many, few = (len(find_accidents(detector, strides.geo, overlay(placed, grid), runs)) for grid in (blind, drawn))
        assert many > 80
        assert few < 12
        shares = [drawn.count(letter) / (20 * 23) for letter in letters]
        assert 0.15 < min(shares) <= max(shares) < 0.55
        assert fill(detector, strides, runs, rules_of("words"), Random(seed), Budget(20))
