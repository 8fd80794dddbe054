"""Rude words are found wherever they run straight, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Size
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_words
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordregions.engine.rude import rude_runs

pytestmark = pytest.mark.slow

STEPS = {"E": (0, 1), "S": (1, 0), "SE": (1, 1), "NE": (-1, 1)}
WORDS = sorted(rude_words("de"))
SHORT = [word for word in WORDS if len(word) <= 5 and not any(other in word for other in WORDS if other != word)]
"""Words in which no other one is."""


def by_scanning(letters: Sequence[str], size: Size, language: str) -> set[tuple[int, ...]]:
    """From every cell in every direction, as many cells as each word has."""
    rows, columns = size
    words = set(rude_words(language))
    lengths = {len(word) for word in words}
    found = set()
    for start in range(rows * columns):
        for down, right in STEPS.values():
            row, column = divmod(start, columns)
            cells: list[int] = []
            while 0 <= row < rows and 0 <= column < columns:
                cells.append(row * columns + column)
                spelled = [letters[cell] for cell in cells]
                if len(cells) in lengths and all(len(letter) == 1 for letter in spelled) and "".join(spelled) in words:
                    found.add(tuple(cells))
                row, column = row + down, column + right
    return found


def planted(word: str, size: Size, start: int, step: tuple[int, int]) -> tuple[list[str], tuple[int, ...]] | None:
    """A grid of a letter that is in no word, with a word in it, and the word's cells."""
    rows, columns = size
    row, column = divmod(start, columns)
    cells = [(row + number * step[0], column + number * step[1]) for number in range(len(word))]
    if not all(0 <= r < rows and 0 <= c < columns for r, c in cells):
        return None
    letters = ["."] * (rows * columns)
    numbers = tuple(r * columns + c for r, c in cells)
    for number, letter in zip(numbers, word, strict=True):
        letters[number] = letter
    return letters, numbers


def places(word: str, size: Size, step: tuple[int, int]) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    for start in range(size.rows * size.columns):
        found = planted(word, size, start, step)
        if found:
            yield found


@pytest.mark.parametrize("direction", STEPS)
@pytest.mark.parametrize("size", [Size(5, 8), Size(9, 6)], ids=str)
def test_a_word_is_found_wherever_it_is(direction: str, size: Size) -> None:
    seen = 0
    for word in SHORT[::7]:
        for letters, cells in places(word, size, STEPS[direction]):
            assert list(rude_runs(letters, size, Spelling("de"))) == [cells]
            seen += 1
    assert seen > 30


@pytest.mark.parametrize("size", [Size(4, 7), Size(6, 5)], ids=str)
def test_a_word_does_not_go_on_in_the_next_line(size: Size) -> None:
    """Neither in the next row or column nor in the next diagonal."""
    rows, columns = size
    cells = [divmod(cell, columns) for cell in range(rows * columns)]
    orders = [
        sorted(cells),
        sorted(cells, key=lambda cell: cell[::-1]),
        sorted(cells, key=lambda cell: (cell[0] - cell[1], cell)),
        sorted(cells, key=lambda cell: (cell[0] + cell[1], cell[1])),
    ]
    seen = 0
    for word in SHORT[::5]:
        for order in orders:
            for start in range(len(order) - len(word)):
                letters = ["."] * (rows * columns)
                chosen = order[start : start + len(word)]
                for (row, column), letter in zip(chosen, word, strict=True):
                    letters[row * columns + column] = letter
                found = by_scanning(letters, size, "de")
                assert set(rude_runs(letters, size, Spelling("de"))) == found
                seen += not found
    assert seen > 100


@settings(max_examples=40)
@given(
    size=st.sampled_from([Size(3, 7), Size(7, 3), Size(1, 12), Size(12, 1), Size(5, 6)]),
    seed=st.integers(0, 10_000),
    language=st.sampled_from(["de", "en", "fr"]),
)
def test_the_runs_are_those_found_by_scanning(size: Size, seed: int, language: str) -> None:
    """In grids of parts of rude words, some of them whole."""
    rng = rng_for(seed, "rude")
    words = [word for word in sorted(rude_words(language)) if len(word) < 6]
    text = ""
    while len(text) < size.rows * size.columns:
        word = words[int(rng.random() * len(words))]
        text += word if rng.random() < 0.6 else word[1:]
    letters = list(text[: size.rows * size.columns])
    if rng.random() < 0.5:
        # So that words run down, too.
        down = list(letters)
        for cell in range(len(letters)):
            column, row = divmod(cell, size.rows)
            down[row * size.columns + column] = letters[cell]
        letters = down
    found = list(rude_runs(letters, size, Spelling(language)))
    assert len(found) == len(set(found))
    assert set(found) == by_scanning(letters, size, language)


def test_a_clean_grid_has_none() -> None:
    for size in (Size(7, 12), Size(3, 5)):
        assert list(rude_runs(["X"] * (size.rows * size.columns), size, Spelling("en"))) == []


def test_a_cell_of_several_characters_ends_a_run() -> None:
    word = SHORT[0]
    size = Size(2, len(word))
    for number in range(len(word)):
        letters = [*word, *("." * len(word))]
        assert list(rude_runs(letters, size, Spelling("en")))
        letters[number] += "\u0301"
        assert list(rude_runs(letters, size, Spelling("en"))) == []


def test_the_list_of_the_language_counts() -> None:
    """The German and the English list hold on every sheet, the others on their own."""
    french = sorted(rude_words("fr") - rude_words("en"))
    word = next(word for word in french if not any(other in word for other in rude_words("fr") if other != word))
    size = Size(2, len(word))
    letters = [*word, *("." * len(word))]
    assert list(rude_runs(letters, size, Spelling("fr"))) == [tuple(range(len(word)))]
    assert list(rude_runs(letters, size, Spelling("en"))) == []
    for english in ("de", "it", "xx"):
        for word in SHORT[:5]:
            assert list(rude_runs([*word], Size(1, len(word)), Spelling(english)))


def test_the_same_word_twice_and_words_that_overlap() -> None:
    word = next(word for word in SHORT if word[0] != word[-1] and len(word) == 4)
    size = Size(3, 9)
    letters = [*(word + "." + word), *("." * 9), *("....." + word)]
    found = list(rude_runs(letters, size, Spelling("de")))
    assert sorted(found) == [(0, 1, 2, 3), (5, 6, 7, 8), (23, 24, 25, 26)]


def test_a_word_that_overlaps_itself() -> None:
    """Its last letter is the first one of the second time."""
    word = next(word for word in SHORT if word[0] == word[-1])
    text, length = word + word[1:], len(word)
    runs = [tuple(range(start, start + length)) for start in (0, length - 1)]
    assert list(rude_runs([*text], Size(1, len(text)), Spelling("de"))) == runs
    assert list(rude_runs([*text], Size(len(text), 1), Spelling("de"))) == runs


def test_a_word_that_contains_another_one_is_found_too() -> None:
    """And after it; forwards only, as regions are read."""
    assert list(rude_runs([*"BASSIX"], Size(1, 6), Spelling("de"))) == [(1, 2, 3), (1, 2, 3, 4)]
    assert list(rude_runs([*"XISSAB"], Size(1, 6), Spelling("de"))) == []
    backwards = [word for word in WORDS for other in WORDS if other != word and other[::-1] in word]
    assert backwards
    for word in backwards:
        assert tuple(range(len(word))) in list(rude_runs([*word], Size(1, len(word)), Spelling("de")))


def test_every_entry_is_found() -> None:
    for language in ("de", "fr", "ru", "tr"):
        for word in rude_words(language):
            assert tuple(range(len(word))) in list(rude_runs([*word], Size(1, len(word)), Spelling(language)))
