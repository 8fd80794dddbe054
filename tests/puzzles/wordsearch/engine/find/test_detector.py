"""The detector finds words that occur too often, and unwanted words."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.detector import (
    COUNTED,
    Detector,
    detector_of,
    find_accidents,
    words_through,
)
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, positions
from worksheets.puzzles.wordsearch.engine.place.board import Strides
from worksheets.puzzles.wordsearch.engine.place.place import placed_grid, scatter


def looking_for(*words: str, avoid: tuple[str, ...] = ()) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), avoid)


def encoded(detector: Detector, text: str) -> bytes:
    codes = detector.lex.codes
    return bytes(codes[letter] for letter in text if letter in codes)


def unwanted_in(detector: Detector, text: bytes) -> list[bytes]:
    return [pattern for pattern, _ in detector.unwanted.places(text, detector.triples(text))]


def test_a_detector_that_nobody_needs_is_freed_without_the_garbage_collector() -> None:
    """The command rarely collects garbage: detectors in reference cycles took 80 MB in a run of 10,000 sheets."""
    detector = looking_for("LION", "COW", "TO")
    text = encoded(detector, "LIONCOWTO" * 5)
    while detector.counting:
        detector.doubtful(text * 1000, detector.triples(text * 1000), complete=True)
    detector.occurring(text, detector.triples(text), text[0])
    freed = weakref.ref(detector)
    gc.disable()
    try:
        del detector
        assert freed() is None
    finally:
        gc.enable()


def test_unwanted_words_know_which_words_hold_them() -> None:
    detector = looking_for("ABCD", "XCBX", "AB", avoid=("BC",))
    word = encoded(detector, "BC")
    assert detector.holding[word] == (0, 1)
    assert detector.holding[word[::-1]] == (0, 1)


@given(
    st.lists(st.text("ABC", min_size=3, max_size=8), min_size=1, max_size=6, unique=True), st.text("ABCX", max_size=60)
)
def test_identifying_letters_occur_with_every_occurrence_of_a_word(words: list[str], text: str) -> None:
    detector = looking_for(*words)
    spelled = encoded(detector, text)
    for i, (word, back) in enumerate(detector.lex.both):
        own = [key for key, number in detector.by_key.items() if number == i]
        if own:
            shown = positions_of(own, detector.triples(spelled))
            assert len(positions_of(own, detector.triples(word))) == len(positions_of(own, detector.triples(back))) == 1
            assert len(shown) >= len({*positions(spelled, word), *positions(spelled, back)})


def positions_of(keys: list[str], tri: str) -> list[int]:
    return [at for at in range(len(tri)) if tri.startswith(tuple(keys), at)]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (["ELEPHANT", "COW", "TO"], {"ELEPHANT": "PHANT", "COW": "COW"}),
        (["STATION", "NATION"], {"STATION": "TATIO", "NATION": "NATIO"}),
        (["TIONAL", "NOITX"], {"TIONAL": "IONAL", "NOITX": "NOITX"}),
        (["INFO", "INFORM"], {"INFORM": "NFORM"}),
        (["LION", "LIONESS", "ION"], {"LIONESS": "ONESS"}),
        (["BEAT", "EAR"], {"BEAT": "BEAT", "EAR": "EAR"}),
        (["ABCDABCD"], {"ABCDABCD": "DABCD"}),
        (["BABBA", "COW"], {"BABBA": "BABBA", "COW": "COW"}),
        (["ABBA", "XABBAY"], {"XABBAY": "ABBAY"}),
        (["DAD", "LEVEL"], {}),
    ],
)
def test_a_word_is_known_by_its_last_letters_that_are_nowhere_else(words: list[str], known: dict[str, str]) -> None:
    detector = looking_for(*words)
    expected = {}
    for word, own in known.items():
        for way in (own, own[::-1]):
            expected[detector.triples(encoded(detector, way))[: len(own) - 2]] = words.index(word)
    assert detector.by_key == expected


@given(
    st.lists(st.text("ABC", min_size=1, max_size=7) | st.text("AB", min_size=1, max_size=4), min_size=1, unique=True),
    st.text("ABC", max_size=60),
    st.booleans(),
)
def test_a_word_that_occurs_twice_is_doubtful(words: list[str], filler: str, used_long: bool) -> None:
    detector = looking_for(*words)
    if used_long:
        while detector.counting:
            detector.doubtful(bytes(COUNTED), detector.triples(bytes(COUNTED)), False)
    for text, complete in ((encoded(detector, filler), False), (encoded(detector, "".join(words) + filler), True)):
        doubtful = detector.doubtful(text, detector.triples(text), complete)
        assert len(doubtful) == len(set(doubtful))
        for i, (word, back) in enumerate(detector.lex.both):
            assert i in doubtful or len({*positions(text, word), *positions(text, back)}) <= 1


def test_words_that_occur_once_are_not_doubtful() -> None:
    words = ["ELEPHANT", "LION", "COW", "BEAT", "EAR"]
    detector = looking_for(*words)
    while detector.counting:
        detector.doubtful(bytes(COUNTED), detector.triples(bytes(COUNTED)), False)
    once = b"\0".join(encoded(detector, word) for word in words)
    assert detector.doubtful(once, detector.triples(once), True) == []
    for i, word in enumerate(words):
        again = b"\0".join((once, encoded(detector, word[::-1])))
        for complete in (False, True):
            assert detector.doubtful(again, detector.triples(again), complete) == [i]


def test_a_detector_is_kept_for_the_next_sheet() -> None:
    lex = Lexicon((("A", "B"), ("C", "D")), Spelling())
    assert detector_of(lex, ("BA",)) is detector_of(lex, ("BA",))
    assert detector_of(lex, ("BA",)) is not detector_of(lex)


@pytest.mark.parametrize(
    ("words", "sought", "spared"),
    [
        (["COW"], ["ASS", "TIT"], ["ASSI", "ASSHOLE", "TITTE"]),
        (["BASS", "COW"], ["ASS", "TIT", "ASSI", "ASSHOLE", "HERRENRASSE"], ["TITTE", "PROSTITU"]),
        (["SSAB", "COW"], ["ASS", "ASSI"], ["TITTE"]),
        (["GALXS"], ["SLAG"], ["KONZENTRATIONSLAGER"]),
        (["GALSX"], ["SLAG", "KONZENTRATIONSLAGER"], []),
    ],
)
def test_a_rude_word_that_contains_another_is_sought_where_that_may_stand(
    words: list[str], sought: list[str], spared: list[str]
) -> None:
    """The shorter word is always searched for, and found wherever the longer one is, if no listed word excuses it."""
    detector = looking_for(*words)
    for word in sought:
        for text in (encoded(detector, word), encoded(detector, word)[::-1]):
            assert text in unwanted_in(detector, text)
    for word in spared:
        assert encoded(detector, word) not in unwanted_in(detector, encoded(detector, word))
        assert unwanted_in(detector, encoded(detector, word))


def test_unwanted_words_that_contain_others_are_last() -> None:
    detector = looking_for("BASS")
    found = unwanted_in(detector, encoded(detector, "XASSIXTITX"))
    assert found == [encoded(detector, word) for word in ("ASS", "TIT", "ASSI")]


Cells = frozenset[tuple[int, int]]

wordlists = st.lists(st.text("XYZ", min_size=1, max_size=4), min_size=1, max_size=5, unique=True)
sides = st.integers(2, 6)


def detector_with(words: list[str], avoid: tuple[str, ...] = ("ZX", "YYX")) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), avoid)


def standing(rows: list[str], word: str) -> set[Cells]:
    """Where a word occurs, in all eight directions, cell by cell."""
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
def test_accidents_equal_those_of_a_walk_over_all_cells(
    words: list[str], rows: int, columns: int, overlap: bool, seed: int, full: bool
) -> None:
    avoid = ("ZX", "YYX", "XYYX")
    detector, geo, rng = detector_with(words, avoid), Geometry(rows, columns), Random(seed)
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
def test_words_through_a_cell_are_found(words: list[str], rows: int, columns: int, seed: int, used_long: bool) -> None:
    detector, geo, random = detector_with(words), Geometry(rows, columns), Random(seed).random
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
    new, old = detector_with(words), detector_with(words)
    while old.counting:
        old.doubtful(bytes(COUNTED), old.triples(bytes(COUNTED)), False)
    text = bytes(new.lex.codes[letter] for letter in filler)
    for code in new.lex.used_letters:
        assert new.occurring(text, new.triples(text), code) == old.occurring(text, old.triples(text), code)


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
    detector, geo = detector_with(words), Geometry(len(rows), len(rows[0]))
    grid = bytearray(b"".join(bytes((*map(detector.lex.codes.__getitem__, row), 0)) for row in rows))
    assert len(find_accidents(detector, geo, grid, runs)) == number
