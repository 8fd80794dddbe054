from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, find_accidents
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.place.board import Strides
from worksheets.puzzles.wordsearch.engine.place.place import look, move, pack, placed_grid, scatter

Square = tuple[int, int]

seeds = st.integers(0, 999).map(Random)


def lexicon_of(*words: str) -> Lexicon:
    return Lexicon(tuple(tuple(word) for word in words), Spelling())


def strides_of(rows: int, columns: int, directions: str = "E S SE NE W N NW SW") -> Strides:
    return Strides(Geometry(rows, columns), tuple(Direction[name] for name in directions.split()))


def scattered(lex: Lexicon, strides: Strides, overlap: bool, rng: Random) -> list[Run] | None:
    layout = scatter(lex, strides, overlap, rng)
    return layout.runs if layout else None


def packed(lex: Lexicon, strides: Strides, overlap: bool, rng: Random) -> list[Run] | None:
    return pack(Detector(lex), strides, overlap, rng)


def spelled_at(lex: Lexicon, strides: Strides, runs: Sequence[Run]) -> dict[Square, set[int]]:
    """The letters that words put into each cell; asserts that every run is one that the sheet allows."""
    found: dict[Square, set[int]] = {}
    for word, run in zip(lex.words, runs, strict=True):
        assert (run.length, (run.step, run.backwards) in strides.all) == (len(word), True)
        for letter, index in zip(word[::-1] if run.backwards else word, run.indexes, strict=True):
            row, column = divmod(index, strides.geo.width)
            assert 0 <= row < strides.geo.rows
            assert column < strides.geo.columns
            found.setdefault((row, column), set()).add(letter)
    return found


def test_packed_words_spell_nothing_rude_together() -> None:
    lex, strides = lexicon_of("STUDIO", "DOCTOR", "TORNADO", "PEACH", "HEATER", "ECHO"), strides_of(9, 10)
    detector = Detector(lex)
    for seed in range(100):
        runs = pack(detector, strides, True, Random(seed))
        assert runs
        assert find_accidents(detector, strides.geo, placed_grid(lex, strides.geo, runs), runs) == []


@pytest.mark.parametrize("method", [scattered, packed])
@given(rng=seeds, overlap=st.booleans())
def test_layouts_agree_about_every_letter(
    method: Callable[[Lexicon, Strides, bool, Random], list[Run] | None], rng: Random, overlap: bool
) -> None:
    lex = lexicon_of("HORSE", "SHEEP", "GOOSE", "HEN", "EWE", "OX")
    strides = strides_of(6, 7)
    runs = method(lex, strides, overlap, rng)
    if runs is not None:
        cells = spelled_at(lex, strides, runs)
        assert all(len(letters) == 1 for letters in cells.values())
        assert overlap or len(cells) == lex.total


@given(rng=seeds, overlap=st.booleans())
def test_a_layout_knows_which_cells_its_words_take(rng: Random, overlap: bool) -> None:
    lex, strides = lexicon_of("HORSE", "SHEEP", "GOOSE", "HEN", "EWE", "OX"), strides_of(6, 7)
    fixed = ((2, Run(8, 1, 5)), (5, Run(1, 9, 2, True)))
    for there in ((), fixed):
        layout = scatter(lex, strides, overlap, rng, there)
        if layout:
            assert all(layout.runs[i] == run for i, run in there)
            cells = {index for run in layout.runs for index in run.indexes}
            assert layout.taken == sum(1 << index for index in cells)
            row_major = {divmod(index, strides.geo.width) for index in cells}
            quarters = [
                {(row, column) for row, column in row_major if (row in rows and column in columns)}
                for rows in (range(3), range(3, 6))
                for columns in (range(4), range(3, 7))
            ]
            assert look(lex, strides.geo, layout) == (lex.total - len(cells), min(map(len, quarters)))


@pytest.mark.parametrize("overlap", [False, True])
def test_open_grids_are_laid_out_at_the_first_attempt(overlap: bool) -> None:
    lex, strides = lexicon_of("HORSE", "SHEEP", "GOOSE"), strides_of(9, 12)
    shared = [
        lex.total - len(spelled_at(lex, strides, scattered(lex, strides, overlap, Random(seed)) or []))
        for seed in range(50)
    ]
    assert (sum(shared) > 0) == overlap


def test_words_are_packed_where_they_share_letters() -> None:
    lex, strides = lexicon_of("HORSE", "HORN", "HOLE"), strides_of(5, 8)
    shared = [
        lex.total - len(spelled_at(lex, strides, packed(lex, strides, True, Random(seed)) or [])) for seed in range(30)
    ]
    assert min(shared) >= 2


@pytest.mark.parametrize("method", [scattered, packed])
@pytest.mark.parametrize("words", [("BAD", "A"), ("INFORM", "INFO"), ("ABCA", "BC", "C")])
def test_a_contained_word_gets_a_place_of_its_own(
    method: Callable[[Lexicon, Strides, bool, Random], list[Run] | None], words: tuple[str, ...]
) -> None:
    lex, strides = lexicon_of(*words), strides_of(6, 7)
    for seed in range(60):
        runs = method(lex, strides, True, Random(seed))
        assert runs
        for i, run in enumerate(runs):
            assert not any(set(run.indexes) <= set(runs[j].indexes) for j in lex.containers[i])


def test_a_word_that_does_not_fit_between_the_others_is_no_layout() -> None:
    assert scatter(lexicon_of("ABC", "DEF"), strides_of(1, 4), False, Random(0)) is None
    assert packed(lexicon_of("ABC", "DEF"), strides_of(1, 4), True, Random(0)) is None


@given(seeds, st.booleans())
def test_a_word_moves_among_the_others(rng: Random, overlap: bool) -> None:
    lex, strides = lexicon_of("HORSE", "SHEEP", "GOOSE", "HEN"), strides_of(6, 7)
    runs = scattered(lex, strides, overlap, rng)
    if runs:
        moved = move(lex, strides, runs, 1, overlap, rng)
        assert moved
        cells = spelled_at(lex, strides, [runs[0], moved, *runs[2:]])
        assert all(len(letters) == 1 for letters in cells.values())
        assert overlap or set(moved.indexes).isdisjoint(index for i in (0, 2, 3) for index in runs[i].indexes)


def test_a_word_moves_across_the_others_only_where_that_is_allowed() -> None:
    lex, strides = lexicon_of("AXB", "AYC"), strides_of(3, 2, "E S")
    runs = [Run(0, 3, 3), Run(1, 3, 3)]  # both down, side by side: apart from its own cells, none are free
    assert move(lex, strides, runs, 1, False, Random(0)) == Run(1, 3, 3)
    runs = [Run(0, 1, 2), Run(0, 3, 3)]
    lex = lexicon_of("AX", "AYC")
    assert {move(lex, strides, runs, 1, True, Random(seed)) for seed in range(20)} == {Run(0, 3, 3)}
    assert move(lex, strides, runs, 1, False, Random(0)) is None


def test_a_contained_word_is_not_moved_into_its_container() -> None:
    lex, strides = lexicon_of("ABC", "BC", "XYZ"), strides_of(3, 3, "E S")
    runs = [Run(0, 1, 3), Run(4, 1, 2), Run(8, 1, 3)]
    for seed in range(20):
        moved = move(lex, strides, runs, 1, True, Random(seed))
        assert moved is None or not set(moved.indexes) <= set(runs[0].indexes)


def test_a_word_is_not_moved_over_a_word_that_it_contains() -> None:
    lex, strides = lexicon_of("ABC", "BC", "CX"), strides_of(3, 3, "E")
    runs = [Run(0, 1, 3), Run(9, 1, 2), Run(2, 4, 2)]  # CX runs down from the C of ABC; BC is in the last row
    assert {move(lex, strides, runs, 0, True, Random(seed)) for seed in range(20)} <= {Run(0, 1, 3), None}


def test_the_placed_grid_holds_the_words_and_nothing_else() -> None:
    lex, strides = lexicon_of("ABC", "DE"), strides_of(2, 3)
    grid = placed_grid(lex, strides.geo, [Run(0, 1, 3, True), None])
    a, b, c = lex.words[0]
    assert list(grid) == [c, b, a, 0, 0, 0, 0, 0]
