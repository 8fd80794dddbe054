from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.accidents import find_accidents, words_through
from worksheets.puzzles.wordsearch.engine.find.detector import COUNTED, Detector
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.place.place import placed_grid, scatter
from worksheets.puzzles.wordsearch.engine.place.strides import Strides

Cells = frozenset[tuple[int, int]]

wordlists = st.lists(st.text("XYZ", min_size=1, max_size=4), min_size=1, max_size=5, unique=True)
sides = st.integers(2, 6)


def detector_of(words: list[str], avoid: tuple[str, ...] = ("ZX", "YYX")) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), avoid)


def standing(rows: list[str], word: str) -> set[Cells]:
    """Where a word stands, in all eight directions, cell by cell."""
    found = set()
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            for direction in Direction:
                cells = [(row + i * direction.d_row, column + i * direction.d_column) for i in range(len(word))]
                if all(
                    0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] == letter
                    for (r, c), letter in zip(cells, word, strict=True)
                ):
                    found.add(frozenset(cells))
    return found


def rows_of(lex: Lexicon, geo: Geometry, grid: bytearray) -> list[str]:
    return [
        "".join(lex.letters[code] or " " for code in grid[start : start + geo.columns])
        for start in range(0, geo.size, geo.width)
    ]


@settings(max_examples=50)
@given(wordlists, sides, sides, st.booleans(), st.integers(0, 10**6), st.booleans())
def test_accidents_are_what_a_walk_over_all_cells_finds(
    words: list[str], rows: int, columns: int, overlap: bool, seed: int, full: bool
) -> None:
    avoid = ("ZX", "YYX", "XYYX")
    detector, geo, rng = detector_of(words, avoid), Geometry(rows, columns), Random(seed)
    lex = detector.lex
    short = [i for i, word in enumerate(words) if len(word) <= min(rows, columns)]
    layout = scatter(lex, Strides(geo, tuple(Direction)), overlap, rng) if len(short) == len(words) else None
    if layout is None:
        return
    runs = layout.runs
    grid = placed_grid(lex, geo, runs)
    for index in range(geo.size):
        if geo.cells >> index & 1 and not grid[index] and (full or rng.random() < 0.5):
            grid[index] = lex.codes["XYZ"[int(rng.random() * 3)]]
    places: list[Cells] = [frozenset(geo.cell_of[index] for index in run.indexes) for run in runs]
    text = rows_of(lex, geo, grid)

    expected = set()
    for i, word in enumerate(words):
        inside = [places[j] for j, other in enumerate(words) if j != i and (word in other or word[::-1] in other)]
        expected |= {
            cells for cells in standing(text, word) if cells != places[i] and not any(cells <= own for own in inside)
        }
    for word in avoid:
        expected |= {cells for cells in standing(text, word) if not any(cells <= own for own in places)}

    found = find_accidents(detector, geo, grid, runs)
    assert {frozenset(geo.cell_of[index] for index in run.indexes) for run, _ in found} == expected
    assert all(grid[run.slice] == letters for run, letters in found)
    assert found == find_accidents(detector, geo, grid, runs)


@settings(max_examples=40)
@given(wordlists, sides, sides, st.integers(0, 10**6), st.booleans())
def test_what_passes_through_a_cell_is_found(
    words: list[str], rows: int, columns: int, seed: int, used_long: bool
) -> None:
    detector, geo, random = detector_of(words), Geometry(rows, columns), Random(seed).random
    while used_long and detector.counting:
        detector.doubtful(bytes(COUNTED), detector.triples(bytes(COUNTED)), False)
    lex = detector.lex
    grid = bytearray(geo.size)
    for row in range(rows):
        for column in range(columns):
            grid[row * geo.width + column] = lex.codes["XYZVW"[int(random() * 5)]]
    text = rows_of(lex, geo, grid)
    before = bytes(grid)
    occurrences = [(word, cells) for word in (*words, "ZX", "YYX") for cells in standing(text, word)]
    for row in range(rows):
        for column in range(columns):
            expected = {frozenset((word, word[::-1])) for word, cells in occurrences if (row, column) in cells}
            found = words_through(detector, geo, grid, row * geo.width + column)
            spelled = ["".join(map(lex.letters.__getitem__, word)) for word in found]
            assert {frozenset((word, word[::-1])) for word in spelled} == expected
    assert grid == before


@given(
    st.lists(st.text("XYZ", min_size=1, max_size=6), min_size=1, max_size=5, unique=True), st.text("XYZW", max_size=40)
)
def test_a_list_used_long_finds_the_same_words_in_the_same_order(words: list[str], filler: str) -> None:
    new, old = detector_of(words), detector_of(words)
    while old.counting:
        old.doubtful(bytes(COUNTED), old.triples(bytes(COUNTED)), False)
    text = bytes(new.lex.codes[letter] for letter in filler)
    for code in new.lex.used_letters:
        assert new.standing(text, new.triples(text), code) == old.standing(text, old.triples(text), code)


@pytest.mark.parametrize(
    ("words", "rows", "runs", "number"),
    [
        (["ANA"], ["ANANA", "XXXXX"], [Run(0, 1, 3)], 1),
        (["ANA"], ["ANAXX", "XXXXX"], [Run(0, 1, 3)], 0),
        (["AA"], ["AAX", "XAX"], [Run(0, 1, 2)], 2),
        (["INFO", "INFORM"], ["INFORM", "OFNIXX"], [Run(7, 1, 4, True), Run(0, 1, 6)], 0),
        (["INFO", "INFORM"], ["INFORM", "OFNIXX"], [Run(0, 1, 4), Run(0, 1, 6)], 1),
        (["INFO", "INFORM"], ["INFORM", "OFNIXX"], [None, Run(0, 1, 6)], 0),
        (["INFO", "INFORM"], ["INFORM", "XXXXXX"], [Run(0, 1, 4), Run(0, 1, 6)], 1),
        (["COW"], ["COW", "XOX", "XWX"], [None], 0),
        (["COW"], ["COW", "OXX", "WXX"], [None], 2),
        (["BUMP"], ["BUMPX", "XXXXX"], [Run(0, 1, 4)], 0),
        (["COW"], ["COWB", "XXXU", "XXXM"], [Run(0, 1, 3)], 1),
    ],
)
def test_accidents_in_grids_made_by_hand(
    words: list[str], rows: list[str], runs: list[Run | None], number: int
) -> None:
    detector, geo = detector_of(words), Geometry(len(rows), len(rows[0]))
    grid = bytearray(b"".join(bytes((*map(detector.lex.codes.__getitem__, row), 0)) for row in rows))
    assert len(find_accidents(detector, geo, grid, runs)) == number
