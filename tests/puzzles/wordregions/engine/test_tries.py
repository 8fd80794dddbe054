"""The tries of shapes and words, compared with plain lists; the words of a sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.language.dictionary import LEVELS, built_in, dictionary_of
from worksheets.language.word_columns import Cells
from worksheets.puzzles.wordregions.engine.tries import (
    LARGEST_REGION,
    STRIDE,
    Branch,
    RegionShape,
    Steps,
    Vocabulary,
    first_steps,
    grow,
    shapes,
    vocabulary,
    word_trie,
)
from worksheets.puzzles.wordregions.model import RegionSize

FIXED = {1: 1, 2: 2, 3: 6, 4: 19, 5: 63, 6: 216, 7: 760, 8: 2725}
"""Number of fixed polyominoes by size: OEIS A001168."""


def rows_and_columns(shape: RegionShape) -> list[tuple[int, int]]:
    """Each cell as row and column, relative to the first cell; columns in lower rows may be negative."""
    cells = []
    for place in shape:
        row, column = divmod(place + STRIDE // 2, STRIDE)
        cells.append((row, column - STRIDE // 2))
    return cells


def connected(cells: list[tuple[int, int]]) -> bool:
    reached = cells[:1]
    for row, column in reached:
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        reached += [cell for cell in beside if cell in cells and cell not in reached]
    return len(reached) == len(cells)


def walked(steps: Steps, before: RegionShape = (0,)) -> Iterator[tuple[RegionShape, RegionShape]]:
    """Yield each shape in the trie with the path of places that leads to it."""
    for place, further, shape in steps.all:
        path = (*before, place)
        if shape is not None:
            yield path, shape
        assert shape is not None or further, "a step that leads nowhere"
        if further:
            yield from walked(further, path)


def by_growing(cells: int) -> set[frozenset[tuple[int, int]]]:
    """The shapes of this many cells, made by adding a cell on every side, and moved to their corners."""
    found = {frozenset([(0, 0)])}
    for _ in range(cells - 1):
        larger = {
            shape | {(row + down, column + right)}
            for shape in found
            for row, column in shape
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        }
        found = {from_corner(list(shape)) for shape in larger if len(shape) > len(next(iter(found)))}
    return found


def from_corner(cells: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def test_there_are_as_many_of_each_size_as_is_known() -> None:
    assert Counter(map(len, shapes(8))) == FIXED


def test_no_shape_comes_twice() -> None:
    found = list(shapes(8))
    assert len(set(found)) == len(found)


def test_shapes_are_connected_and_begin_with_their_first_cell() -> None:
    for shape in shapes(7):
        assert shape[0] == 0
        assert all(one < other for one, other in pairwise(shape)), "in reading order"
        assert connected(rows_and_columns(shape))


@pytest.mark.parametrize("cells", [1, 2, 3, 4, 5, 6])
def test_shapes_equal_those_made_by_adding_cells(cells: int) -> None:
    found = {from_corner(rows_and_columns(shape)) for shape in shapes(cells) if len(shape) == cells}
    assert found == by_growing(cells)


def test_steps_reach_the_cells_of_all_their_shapes() -> None:
    def look(steps: Steps, path: RegionShape) -> None:
        held = {place for _, shape in walked(steps, path) for place in shape}
        assert steps.reach == sum(1 << place for place in held)
        for place, further, _ in steps.all:
            if further:
                look(further, (*path, place))

    look(first_steps(3, 6), (0,))


@pytest.mark.parametrize(
    ("least", "most", "count"), [(4, 8, 3_783), (2, 2, 2), (2, 5, 90), (3, 3, 6), (5, 5, 63), (6, 7, 976), (8, 8, 2725)]
)
def test_the_trie_holds_just_the_shapes_of_these_sizes(least: int, most: int, count: int) -> None:
    found = list(walked(first_steps(least, most)))
    assert all(path == shape for path, shape in found)
    shapes_found = [shape for _, shape in found]
    assert len(shapes_found) == count == sum(FIXED[size] for size in range(least, most + 1))
    assert set(shapes_found) == {shape for shape in shapes(most) if least <= len(shape)}
    assert len(set(shapes_found)) == count


@pytest.mark.parametrize(("least", "most"), [(2, 6), (5, 5), (4, 7)])
def test_a_step_is_there_once_and_in_reading_order(least: int, most: int) -> None:
    groups = [first_steps(least, most)]
    for group in groups:
        places = [step.place for step in group.all]
        assert places == sorted(set(places))
        groups += [step.further for step in group.all if step.further]
    assert len(groups) > 10


def test_a_shape_cannot_reach_the_next_row_of_the_largest_grid_by_its_side() -> None:
    """From any cell, a step over the edge leads to a place outside the grid."""
    assert LARGEST_SIDE + LARGEST_REGION <= STRIDE
    widest = max(abs(column) for shape in shapes(7) for _, column in rows_and_columns(shape))
    assert widest == 6 < STRIDE - LARGEST_SIDE


CELLS = ["A", "B", "AB", "C", "क्ष", "É"]
"""One is the beginning of another, and one is two others joined."""

texts = st.lists(st.text("ABÄ", min_size=1, max_size=5), max_size=25)
spelled = st.lists(st.lists(st.sampled_from(CELLS), min_size=1, max_size=4).map(tuple), max_size=25)


def walked_trie(
    branch: Branch, letters: Iterable[str], depth: int, path: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield the letters of every word in the trie with at most `depth` cells."""
    if branch.word is not None:
        assert branch.word == "".join(path)
        yield path
    for letter in letters if len(path) < depth else ():
        longer = branch[letter]
        if longer is not None:
            yield from walked_trie(longer, letters, depth, (*path, letter))


def along(branch: Branch, letters: Sequence[str]) -> Branch | None:
    found: Branch | None = branch
    for letter in letters:
        found = found[letter] if found is not None else None
    return found


@given(texts)
def test_a_walk_meets_the_words_of_plain_letters(words: list[str]) -> None:
    assert list(walked_trie(grow(words), "ABCÄ", 6)) == sorted({tuple(word) for word in words})


@given(spelled)
def test_a_walk_meets_the_words_with_cells_of_several_characters(words: list[tuple[str, ...]]) -> None:
    assert set(walked_trie(grow(words), CELLS, 5)) == set(words)


@given(texts, spelled)
def test_both_sorts_together(plain: list[str], words: list[tuple[str, ...]]) -> None:
    found = list(walked_trie(grow([*plain, *words]), ["A", "B", "AB", "C", "क्ष", "É", "Ä"], 6))
    assert len(found) == len(set(found))
    assert set(found) == {*map(tuple, plain), *words}


@given(spelled)
def test_a_branch_is_there_where_a_word_continues(words: list[tuple[str, ...]]) -> None:
    begun = {word[:length] for word in words for length in range(1, len(word) + 1)}
    trie = grow(words)
    for word in words:
        for length in range(len(word)):
            for letter in CELLS:
                assert (along(trie, (*word[:length], letter)) is None) == ((*word[:length], letter) not in begun)
            branch = along(trie, word[:length])
            assert branch is not None
            assert {(*word[:length], letter) for letter in branch.letters} == {
                path for path in begun if path[:-1] == word[:length]
            }


@given(texts)
def test_none_and_unknown_letters_go_on_nowhere(words: list[str]) -> None:
    trie = grow(words)
    branches = [trie, *(branch for word in words if (branch := along(trie, word)))]
    for branch in branches:
        for letter in (None, "Z", "", "AB", " "):
            assert branch[letter] is None
            assert letter not in branch.letters


@given(texts)
def test_looking_changes_nothing(words: list[str]) -> None:
    """Neither earlier look-ups nor the order of the words change the trie."""
    trie, other = grow(words), grow(words[::-1])
    for word in words:
        along(other, word[::-1])
    once = list(walked_trie(trie, "ABÄ", 6))
    assert list(walked_trie(trie, "ABÄ", 6)) == once
    assert list(walked_trie(other, "ABÄ", 6)) == once


def test_a_word_that_begins_another_one() -> None:
    trie = grow(["AB", "ABBA", "A"])
    words = [getattr(along(trie, path), "word", "?") for path in ("", "A", "AB", "ABB", "ABBA")]
    assert words == [None, "A", "AB", None, "ABBA"]
    assert along(trie, "ABBAA") is None


def test_no_words_at_all() -> None:
    trie = grow([])
    assert trie.word is None
    assert trie["A"] is None


def test_the_same_letters_cut_into_other_cells_are_another_word() -> None:
    trie = grow([("A", "B", "C"), ("AB", "C")])
    assert list(walked_trie(trie, CELLS, 4)) == [("A", "B", "C"), ("AB", "C")]


WORDS = ["AB", "ABC", "ABBA", "BABAB", "CABBA", "ABBACA"]


@pytest.mark.parametrize("size", [(2, 2), (3, 5), (4, 4), (2, 6), (7, 8)])
def test_a_lexicon_keeps_to_the_sizes(size: tuple[int, int]) -> None:
    found = ["".join(path) for path in walked_trie(word_trie(dictionary_of(WORDS, "en"), RegionSize(*size)), "ABC", 8)]
    assert found == sorted(word for word in WORDS if size[0] <= len(word) <= size[1])


def test_extra_words_are_added_to_the_dictionary() -> None:
    dictionary = dictionary_of(WORDS, "en")
    found = list(walked_trie(word_trie(dictionary, RegionSize(3, 5), ("CCC", "ABBA")), "ABC", 8))
    assert sorted(map("".join, found)) == ["ABBA", "ABC", "BABAB", "CABBA", "CCC"]
    without = list(walked_trie(word_trie(dictionary, RegionSize(3, 5)), "ABC", 8))
    assert ("C", "C", "C") not in without


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["AB", "BA"], ("क्ष", "A", "B")),
        (["क्षक", "कक"], "AB"),
    ],
)
def test_an_extra_word_of_another_sort(words: list[str], extra: Cells) -> None:
    """Plain words with an extra word that has a cell of several characters, or the reverse."""
    dictionary = dictionary_of(words, "hi")
    found = set(walked_trie(word_trie(dictionary, RegionSize(2, 4), (extra,)), ["A", "B", "क्ष", "क", "ष"], 5))
    assert found == {tuple(extra), *map(tuple, dictionary.check)}


def test_a_built_in_dictionary_is_walked_on_demand() -> None:
    german = built_in("de")
    trie = word_trie(german, RegionSize(4, 8))
    for word in ("STRAẞE", "ÄPFEL", "GRÜN", "HAUS"):
        branch = along(trie, word)
        assert branch is not None
        assert branch.word == word
    for word in ("ÄPFLE", "EI", "QXYZ", "STRASSENBAHN"):
        branch = along(trie, word)
        assert branch is None or branch.word is None
    assert len(trie) < 30, "branches are made when they are asked for"


OWN = dictionary_of(["ant", "bee", "cow", "crab", "goat", "horse", "goose", "giraffe", "g\u0303o"], "en")


def words_for(required: Sequence[Cells] = (), repeat: bool = False, **changes: Any) -> Vocabulary:
    given: dict[str, Any] = {"dictionary": OWN, "level": 1, "legal": RegionSize(3, 5), "size": Size(4, 7)}
    return vocabulary(**(given | changes), required=tuple(required), repeat=repeat)


def spelled_vocabulary(found: Vocabulary) -> dict[int, list[str]]:
    return {length: ["".join(letters) for letters in words] for length, words in found.pool.items()}


def test_words_of_legal_lengths_are_sorted_into_a_pool() -> None:
    found = words_for()
    assert spelled_vocabulary(found) == {3: ["ANT", "BEE", "COW"], 4: ["CRAB", "GOAT"], 5: ["GOOSE", "HORSE"]}
    assert found.supply == {3: 3, 4: 2, 5: 2}
    assert (found.required, found.extra) == ((), ())
    assert spelled_vocabulary(words_for(legal=RegionSize(2, 3)))[2] == ["G\u0303O"], (
        "two cells, though three characters"
    )


def test_required_words_are_supplied_but_not_chosen_again() -> None:
    cow: Cells = ("C", "O", "W")
    found = words_for([cow, tuple("EMU"), tuple("GOAT")])
    assert found.required == (cow, tuple("EMU"), tuple("GOAT"))
    assert spelled_vocabulary(found) == {3: ["ANT", "BEE"], 4: ["CRAB"], 5: ["GOOSE", "HORSE"]}
    assert found.supply == {3: 4, 4: 2, 5: 2}
    assert found.extra == (tuple("EMU"),), "not in the dictionary"


def test_a_required_word_is_known_however_it_is_written() -> None:
    for goat in ("GOAT", tuple("GOAT")):
        for own in (OWN, dictionary_of(["goat", "crab", "cow", "horse"], "en")):
            found = words_for([goat], dictionary=own)
            assert spelled_vocabulary(found)[4] == ["CRAB"]
            assert found.supply[4] == 2
            assert found.extra == ()


def test_with_repeat_each_word_may_come_as_often_as_one_likes() -> None:
    found = words_for([tuple("COW"), tuple("COW")], repeat=True, legal=RegionSize(3, 6))
    assert found.supply == {3: 9, 4: 7, 5: 5, 6: 0}
    assert words_for([tuple("COW"), tuple("COW")], repeat=False).supply[3] == 4


def test_levels_add_words() -> None:
    english = built_in("en")
    pools = []
    for level in range(1, LEVELS + 1):
        found = words_for(dictionary=english, level=level, legal=RegionSize(4, 8))
        pools.append({word for words in found.pool.values() for word in words})
        assert found.supply == {length: len(words) for length, words in found.pool.items()}
    for fewer, more in pairwise(pools):
        assert fewer < more
    assert {word for word in english.levels[0] if 4 <= len(word) <= 8} == pools[0]


def test_equal_sheets_share_their_words() -> None:
    assert words_for() is words_for()
    assert words_for(size=Size(7, 4)) is not words_for()
