"""Placing words and the complete search, compared with each other and with counts by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.loops import loop_over
from worksheets.base.errors import BudgetSpentError
from worksheets.puzzles.crossword.engine.board import CrossBoard, WordPlace
from worksheets.puzzles.crossword.engine.exhaust import find_layout
from worksheets.puzzles.crossword.engine.place import Layout, LayoutGoal, Placer
from worksheets.search.budget import Budget

WORDS = [tuple(word) for word in ("TREE", "REST", "NEST", "TENT", "SEEN", "NET", "TEN", "SET")]


def lines(words: list[tuple[str, ...]], layout: Layout) -> list[str]:
    """The runs of two or more letters in rows and columns, by independent code."""
    cells: dict[tuple[int, int], str] = {}
    for number, down, row, column in layout:
        for place, letter in enumerate(words[number]):
            at = (row + place * down, column + place * (not down))
            assert cells.setdefault(at, letter) == letter
    found = []
    for row, column in cells:
        for down, right in ((0, 1), (1, 0)):
            if (row - down, column - right) not in cells:
                text, at = "", (row, column)
                while at in cells:
                    text, at = text + cells[at], (at[0] + down, at[1] + right)
                found += [text] if len(text) > 1 else []
    return sorted(found)


@loop_over("seed", range(20))
def test_every_line_is_a_word_and_every_word_a_line(seed: int) -> None:
    layout = Placer(WORDS, LayoutGoal(40, 40, (9, 16), 130), Random(seed)).search(3, 60)
    assert lines(WORDS, layout) == sorted("".join(WORDS[place.word]) for place in layout)
    assert len(layout) == len(WORDS)


@pytest.mark.parametrize(("rows", "columns"), [(5, 9), (9, 5), (7, 6)])
def test_the_box_is_no_larger_than_wished(rows: int, columns: int) -> None:
    layout = Placer(WORDS, LayoutGoal(rows, columns), Random(1)).search(5, 50)
    ends = [
        (p.row + (len(WORDS[p.word]) - 1) * p.down, p.column + (len(WORDS[p.word]) - 1) * (not p.down)) for p in layout
    ]
    assert max(row for row, _ in ends) - min(p.row for p in layout) < rows
    assert max(column for _, column in ends) - min(p.column for p in layout) < columns


def test_the_legal_places_of_a_word_equal_those_found_by_trying_all() -> None:
    words = [tuple("TREE"), tuple("SET"), tuple("TEN")]
    board = CrossBoard(words, 9)
    board.put(WordPlace(0, False, 4, 2))
    board.put(WordPlace(1, True, 3, 4))
    known = [WordPlace(0, False, 4, 2), WordPlace(1, True, 3, 4)]
    right = []
    for down in (False, True):
        for row in range(9 - 2 * down):
            for column in range(9 - 2 * (not down)):
                place = WordPlace(2, down, row, column)
                try:
                    spelled = lines(words, (*known, place))
                except AssertionError:
                    continue
                crosses = len({*spelled}) == 3 and spelled == ["SET", "TEN", "TREE"]
                right += [place] if crosses and board.crossings(place) else []
    assert right
    assert sorted(board.legal(2)) == sorted(right)


def test_all_ways_are_tried_where_few_letters_are_shared() -> None:
    """Each pair of these words has only one letter in common, A, so each A can be crossed by one other word only."""
    words = [tuple("CAT"), tuple("DAY"), tuple("SAW")]
    assert find_layout(words, Budget()) is None
    assert find_layout(words[:2], Budget()) is not None


def test_words_that_only_fit_as_a_block_are_found() -> None:
    """None of the four words can be added last to a legal layout of the other three."""
    words = [tuple(word) for word in ("AB", "CD", "AC", "BD")]
    found = find_layout(words, Budget())
    assert found
    assert lines(words, found) == ["AB", "AC", "BD", "CD"]


@loop_over("seed", range(60))
def test_the_complete_search_finds_every_layout_that_others_find(seed: int) -> None:
    rng = Random(seed)
    words = [*dict.fromkeys(tuple(rng.choices("ABCDE", k=rng.randint(2, 4))) for _ in range(rng.randint(2, 5)))]
    found = find_layout(words, Budget(50_000))
    tried = Placer(words, LayoutGoal(40, 40), Random(seed)).search(3, 60)
    if found is None:
        assert len(tried) < len(words)
    else:
        assert lines(words, found) == sorted(map("".join, words))


def test_a_spent_budget_is_no_proof() -> None:
    with pytest.raises(BudgetSpentError):
        find_layout(WORDS, Budget(2))
