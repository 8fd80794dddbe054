"""Checking cards: damaged ones have faults, also by an independent program."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.puzzles.cards.orders import KIND, made
from worksheets.puzzles.cards.model import CardFace, Puzzle, Solution, Win

BINGO: dict[str, Any] = {"size": "3x5", "free": True, "count": 6, "not_before": 6, "differ": 5}


def with_field(puzzle: Puzzle, number: int, row: int, column: int, face: CardFace | None) -> Puzzle:
    cards = [[[*line] for line in card] for card in puzzle.cards]
    cards[number][row][column] = face
    return replace(puzzle, cards=tuple(tuple(tuple(line) for line in card) for card in cards))


def faults(order: tuple[Any, Puzzle, Solution], **changed: Any) -> str:
    """The faults with another spec, puzzle or solution, joined into one text."""
    spec, puzzle, solution = order
    assert KIND.faults(spec, puzzle, solution) == ()
    found = KIND.faults(changed.get("spec", spec), changed.get("puzzle", puzzle), changed.get("solution", solution))
    return "; ".join(found)


def test_a_word_twice_or_not_called_is_a_fault() -> None:
    order = made(**BINGO)
    _, puzzle, _ = order
    assert "card 2 has a word twice" in faults(order, puzzle=with_field(puzzle, 1, 0, 0, puzzle.cards[1][2][4]))
    strange = with_field(puzzle, 3, 2, 1, CardFace("strange"))
    assert faults(order, puzzle=strange) == "card 4 has a word that is not called"
    capital = with_field(puzzle, 3, 2, 1, CardFace("WORD 1"))
    assert faults(order, puzzle=capital)


def test_equal_cards_are_a_fault() -> None:
    order = made(**BINGO)
    _, puzzle, _ = order
    twice = replace(puzzle, cards=(*puzzle.cards[:5], puzzle.cards[2]))
    assert "cards 3 and 6 differ in 0 fields, not in 5" in faults(order, puzzle=twice)


def test_cards_that_differ_too_little_for_another_order_are_a_fault() -> None:
    order = made(30, size="4x4", count=20, differ=9)
    assert "differ in" in faults(order, spec=order[0].model_copy(update={"differ": 16}))


@pytest.mark.parametrize("face", [None, CardFace("word 3")])
def test_a_free_field_elsewhere_is_a_fault(face: CardFace | None) -> None:
    order = made(**BINGO)
    place = (0, 0) if face is None else (1, 2)
    assert "other free fields" in faults(order, puzzle=with_field(order[1], 0, *place, face))


def test_calls_are_checked() -> None:
    order = made(**BINGO)
    solution = order[2]
    calls = solution.calls
    other = calls[0]._replace(clue=CardFace("another"))
    assert "with another clue" in faults(order, solution=replace(solution, calls=(other, *calls[1:])))
    assert "called twice" in faults(order, solution=replace(solution, calls=(*calls[:-1], calls[0])))
    assert "19 words are called, not 20" in faults(order, solution=replace(solution, calls=calls[1:]))
    assert faults(order, solution=replace(solution, ring=(1,))) == "a bingo has no ring"


def test_wins_are_played_again() -> None:
    order = made(**BINGO)
    solution = order[2]
    for wins in (
        solution.wins[1:],
        solution.wins[::-1],
        (Win(solution.wins[0].card, solution.wins[0].call - 1), *solution.wins[1:]),
    ):
        assert "the wins are not those of the game" in faults(order, solution=replace(solution, wins=wins))


def test_a_row_too_early_is_a_fault() -> None:
    """The calls are reversed: then a win nearly always comes before the last call that can be required."""
    order = made(20, size="4x4", count=12, not_before=17, differ=1)
    solution = order[2]
    assert "before call 17" in faults(order, solution=replace(solution, calls=solution.calls[::-1]))


def test_another_number_or_size_of_cards_is_a_fault() -> None:
    order = made(**BINGO)
    spec, puzzle, _ = order
    assert faults(order, puzzle=replace(puzzle, cards=puzzle.cards[1:])).startswith("there are 5 cards, not 6")
    turned = replace(puzzle, cards=tuple(tuple(zip(*card, strict=True)) for card in puzzle.cards))
    assert "card 1 does not have 3 rows of 5 fields" in faults(order, puzzle=turned)
    assert "are not those of the order" in faults(order, puzzle=replace(puzzle, on_page=9))
    assert "are not those of the order" in faults(order, spec=spec.model_copy(update={"form": "memory"}))


def test_pairs_are_those_of_the_list_and_look_different() -> None:
    order = made(6, form="memory")
    puzzle = order[1]
    wrong = with_field(puzzle, 0, 0, 1, puzzle.cards[1][0][1])
    reported = faults(order, puzzle=wrong)
    assert "are no pair of the list" in reported
    assert "pairs 1 and 2 look alike" in reported
    assert (
        faults(order, puzzle=replace(puzzle, cards=(*puzzle.cards[:5], puzzle.cards[0]))) == "pairs 1 and 6 look alike"
    )
    assert faults(order, solution=Solution(ring=(1, 2))) == "memory has no calls, wins or ring"


def test_a_ring_is_walked() -> None:
    order = made(6, form="domino")
    _, puzzle, solution = order
    ring = solution.ring
    assert "are no pair" in faults(order, solution=Solution(ring=(ring[0], ring[2], ring[1], *ring[3:])))
    assert "begin with the first" in faults(order, solution=Solution(ring=(*ring[1:], ring[0])))
    assert "each card once" in faults(order, solution=Solution(ring=ring[:-1]))
    assert "each card once" in faults(order, solution=Solution(ring=(*ring[:-1], ring[0])))
    swapped = replace(puzzle, cards=tuple((card[0][::-1],) for card in puzzle.cards))
    assert "are no pair" in faults(order, puzzle=swapped)


def test_two_rings_are_a_fault() -> None:
    """Each card still matches another, but the cards form two rings."""
    order = made(6, form="domino")
    pairs = [(call[0][1], call[0][0]) for call in order[1].cards]
    cards = [list(card[0]) for card in order[1].cards]
    first, second = order[2].ring[0] - 1, order[2].ring[3] - 1
    cards[first][0], cards[second][0] = cards[second][0], cards[first][0]
    wrong = replace(order[1], cards=tuple((tuple(card),) for card in cards))
    assert len({*pairs}) == 6
    assert "are no pair" in faults(order, puzzle=wrong)


def test_a_card_has_its_words_as_they_are_called() -> None:
    """The check compares words exactly, also on the last card to win, where a changed capital would alter no win."""
    order = made(**BINGO)
    _, puzzle, _ = order
    for row, column in ((0, 0), (1, 4), (2, 3)):
        face = puzzle.cards[2][row][column]
        assert face
        for text in (face.text.upper(), face.text.replace(" ", "  ")):
            other = faults(order, puzzle=with_field(puzzle, 2, row, column, CardFace(text)))
            assert "card 3 has a word that is not called" in other
