"""The trie of the words: a walk over it meets all words and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.dictionary import built_in, dictionary_of
from worksheets.language.word_columns import Cells
from worksheets.puzzles.wordregions.engine.trie import Branch, grow, word_trie
from worksheets.puzzles.wordregions.model import RegionSize

CELLS = ["A", "B", "AB", "C", "क्ष", "É"]
"""One of them begins with another one, and one is made of two others."""

texts = st.lists(st.text("ABÄ", min_size=1, max_size=5), max_size=25)
spelled = st.lists(st.lists(st.sampled_from(CELLS), min_size=1, max_size=4).map(tuple), max_size=25)


def walked(branch: Branch, letters: Iterable[str], depth: int, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The letters on the way to every word, of at most `depth` cells."""
    if branch.word is not None:
        assert branch.word == "".join(path)
        yield path
    for letter in letters if len(path) < depth else ():
        longer = branch[letter]
        if longer is not None:
            yield from walked(longer, letters, depth, (*path, letter))


def along(branch: Branch, letters: Sequence[str]) -> Branch | None:
    found: Branch | None = branch
    for letter in letters:
        found = found[letter] if found is not None else None
    return found


@given(texts)
def test_a_walk_meets_the_words_of_plain_letters(words: list[str]) -> None:
    assert list(walked(grow(words), "ABCÄ", 6)) == sorted({tuple(word) for word in words})


@given(spelled)
def test_a_walk_meets_the_words_with_cells_of_several_characters(words: list[tuple[str, ...]]) -> None:
    assert set(walked(grow(words), CELLS, 5)) == set(words)


@given(texts, spelled)
def test_both_sorts_together(plain: list[str], words: list[tuple[str, ...]]) -> None:
    found = list(walked(grow([*plain, *words]), ["A", "B", "AB", "C", "क्ष", "É", "Ä"], 6))
    assert len(found) == len(set(found))
    assert set(found) == {*map(tuple, plain), *words}


@given(spelled)
def test_a_branch_is_there_where_a_word_goes_on(words: list[tuple[str, ...]]) -> None:
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
    """Whatever was asked for before, and words in whatever order."""
    trie, other = grow(words), grow(words[::-1])
    for word in words:
        along(other, word[::-1])
    once = list(walked(trie, "ABÄ", 6))
    assert list(walked(trie, "ABÄ", 6)) == once
    assert list(walked(other, "ABÄ", 6)) == once


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
    assert list(walked(trie, CELLS, 4)) == [("A", "B", "C"), ("AB", "C")]


WORDS = ["AB", "ABC", "ABBA", "BABAB", "CABBA", "ABBACA"]


@pytest.mark.parametrize("size", [(2, 2), (3, 5), (4, 4), (2, 6), (7, 8)])
def test_a_lexicon_keeps_to_the_sizes(size: tuple[int, int]) -> None:
    found = ["".join(path) for path in walked(word_trie(dictionary_of(WORDS, "en"), RegionSize(*size)), "ABC", 8)]
    assert found == sorted(word for word in WORDS if size[0] <= len(word) <= size[1])


def test_extra_words_hold_beside_those_of_the_dictionary() -> None:
    dictionary = dictionary_of(WORDS, "en")
    found = list(walked(word_trie(dictionary, RegionSize(3, 5), ("CCC", "ABBA")), "ABC", 8))
    assert sorted(map("".join, found)) == ["ABBA", "ABC", "BABAB", "CABBA", "CCC"]
    without = list(walked(word_trie(dictionary, RegionSize(3, 5)), "ABC", 8))
    assert ("C", "C", "C") not in without


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["AB", "BA"], ("क्ष", "A", "B")),
        (["क्षक", "कक"], "AB"),
    ],
)
def test_an_extra_word_of_another_sort(words: list[str], extra: Cells) -> None:
    """Plain words beside one with a cell of several characters, and the other way round."""
    dictionary = dictionary_of(words, "hi")
    found = set(walked(word_trie(dictionary, RegionSize(2, 4), (extra,)), ["A", "B", "क्ष", "क", "ष"], 5))
    assert found == {tuple(extra), *map(tuple, dictionary.check)}


def test_a_built_in_dictionary_is_walked_where_it_is_asked() -> None:
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
