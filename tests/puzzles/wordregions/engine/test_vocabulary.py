"""The words of one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from worksheets.base.grid import Size
from worksheets.language.dictionary import LEVELS, built_in, dictionary_of
from worksheets.language.word_columns import Cells
from worksheets.puzzles.wordregions.engine.vocabulary import Vocabulary, vocabulary
from worksheets.puzzles.wordregions.model import RegionSize

OWN = dictionary_of(["ant", "bee", "cow", "crab", "goat", "horse", "goose", "giraffe", "g\u0303o"], "en")


def words_for(required: Sequence[Cells] = (), repeat: bool = False, **changes: Any) -> Vocabulary:
    given: dict[str, Any] = {"dictionary": OWN, "level": 1, "legal": RegionSize(3, 5), "size": Size(4, 7)}
    return vocabulary(**(given | changes), required=tuple(required), repeat=repeat)


def spelled(found: Vocabulary) -> dict[int, list[str]]:
    return {length: ["".join(letters) for letters in words] for length, words in found.pool.items()}


def test_words_of_legal_lengths_are_sorted_into_a_pool() -> None:
    found = words_for()
    assert spelled(found) == {3: ["ANT", "BEE", "COW"], 4: ["CRAB", "GOAT"], 5: ["GOOSE", "HORSE"]}
    assert found.supply == {3: 3, 4: 2, 5: 2}
    assert (found.required, found.extra) == ((), ())
    assert spelled(words_for(legal=RegionSize(2, 3)))[2] == ["G\u0303O"], "two cells, though three characters"


def test_required_words_are_supplied_but_not_chosen_again() -> None:
    cow: Cells = ("C", "O", "W")
    found = words_for([cow, tuple("EMU"), tuple("GOAT")])
    assert found.required == (cow, tuple("EMU"), tuple("GOAT"))
    assert spelled(found) == {3: ["ANT", "BEE"], 4: ["CRAB"], 5: ["GOOSE", "HORSE"]}
    assert found.supply == {3: 4, 4: 2, 5: 2}
    assert found.extra == (tuple("EMU"),), "not in the dictionary"


def test_a_required_word_is_known_however_it_is_written() -> None:
    for goat in ("GOAT", tuple("GOAT")):
        for own in (OWN, dictionary_of(["goat", "crab", "cow", "horse"], "en")):
            found = words_for([goat], dictionary=own)
            assert spelled(found)[4] == ["CRAB"]
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


def test_it_is_made_once_for_sheets_alike() -> None:
    assert words_for() is words_for()
    assert words_for(size=Size(7, 4)) is not words_for()
