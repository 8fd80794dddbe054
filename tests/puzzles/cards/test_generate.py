"""Making cards: many orders checked by an independent program, and the text of a set."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.puzzles.cards.orders import KIND, made
from tests.tools.counter.cards import judge
from tests.tools.counter.count import made as made_as_ordered
from tests.tools.counter.orders import order
from worksheets.base.seeds import rng_for
from worksheets.puzzles.cards.generate import TRIES


def test_sets_by_chance_are_right() -> None:
    sorts = set()
    for number in range(150):
        asked = order(number, "cards")
        sheet, fields = made_as_ordered(asked), asked.fields
        if sheet:
            assert [*judge(fields, sheet)] == [], number
            sorts.add((fields["form"], "free" in fields, "not_before" in fields))
    assert len(sorts) == 6  # four variants of bingo, memory, domino


def test_the_words_of_a_card_come_from_the_whole_list() -> None:
    """On 28 cards every word appears, and no word is on all of them."""
    _, puzzle, solution = made(30)
    printed = [face.text for card in puzzle.cards for row in card for face in row if face]
    counts = {call.face.text: printed.count(call.face.text) for call in solution.calls}
    assert min(counts.values()) > 0
    assert max(counts.values()) < 28


def test_a_free_field_is_in_the_centre_and_counts_as_filled() -> None:
    _, puzzle, solution = made(14, size="3x5", free=True, count=10)
    assert all(card[1][2] is None for card in puzzle.cards)
    assert all(sum(face is None for row in card for face in row) == 1 for card in puzzle.cards)
    called = {call.face for call in solution.calls[: solution.wins[0].call]}
    card = puzzle.cards[solution.wins[0].card - 1]
    assert any(all(face is None or face in called for face in row) for row in card)


def test_clues_can_be_on_the_cards() -> None:
    _, puzzle, solution = made(9, size="3x3", count=5, show="clues")
    assert all(face and face.text.startswith("clue") for card in puzzle.cards for row in card for face in row)
    assert all(call.face.text.startswith("clue") and call.clue.text.startswith("word") for call in solution.calls)


def test_memory_prints_words_first_and_their_clues_in_another_order() -> None:
    _, puzzle, _ = made(12, form="memory")
    faces = [card[0][0] for card in puzzle.printed]
    assert [face and face.text for face in faces[:12]] == [card[0][0].text for card in puzzle.cards if card[0][0]]
    assert {*faces[12:]} == {card[0][1] for card in puzzle.cards}
    assert faces[12:] != [card[0][1] for card in puzzle.cards]


def test_dominoes_are_shuffled() -> None:
    *_, solution = made(12, form="domino")
    assert solution.ring[0] == 1
    assert any(following - number != 1 for number, following in pairwise(solution.ring))


def test_some_of_the_words_are_picked() -> None:
    for form in ("memory", "domino"):
        assert len(made(20, form=form, pick=7)[1].cards) == 7
    assert len(made(20, pick=17)[2].calls) == 17


def test_two_winners_at_once_are_named() -> None:
    _, puzzle, solution = made(20, not_before=17, differ=1, count=3)
    assert solution.winners == (1, 2, 3)
    table = KIND.answer_table(puzzle, solution, "en")
    assert table.finding == "Cards 1, 2, 3 win at once with call 17."
    assert table.rows == (("17", "1, 2, 3"),)
    german = KIND.answer_table(puzzle, solution, "de")
    assert german.finding == "Die Karten 1, 2, 3 gewinnen gleichzeitig mit Aufruf 17."


@pytest.mark.parametrize(
    "fields", [{"count": 66, "size": "8x8", "differ": 63}, {"count": 60, "differ": 16, "not_before": 40}]
)
def test_a_search_ends(fields: dict[str, object]) -> None:
    """It gives up after a fixed number of attempts, each of which shuffles the words."""
    from random import Random

    class Counted(Random):
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return super().random()

    from tests.puzzles.cards.orders import spec_of
    from worksheets.base.errors import GenerationError

    rng = Counted(1)
    with pytest.raises(GenerationError):
        KIND.generate(spec_of(64, **fields), rng)
    assert rng.calls <= 90 * TRIES * 64 + 64


def test_json_has_the_shape_of_the_contract() -> None:
    _, puzzle, solution = made(9, size="3x3", free=True, count=2)
    printed, key = puzzle.to_json(), solution.to_json()
    assert printed.keys() == {"form", "cards"}
    assert [[len(row) for row in card] for card in printed["cards"]] == [[3, 3, 3]] * 2
    assert printed["cards"][0][1][1] is None
    assert key.keys() == {"calls", "wins"}
    assert sorted(key["calls"]) == sorted(f"word {number}" for number in range(9))
    assert all(win.keys() == {"card", "call"} for win in key["wins"])
    _, puzzle, solution = made(5, form="memory")
    assert sorted(puzzle.to_json()["cards"]) == [[f"word {number}", f"clue {number}"] for number in range(5)]
    assert solution.to_json() == {}


def test_the_same_order_gives_the_same_cards() -> None:
    """Also checks the form of the text of a small set."""
    spec, puzzle, solution = made(6, size="2x3", count=2, seed=3)
    again = KIND.generate(spec, rng_for(3))
    assert json.dumps(puzzle.to_json()) == json.dumps(again[0].to_json())
    assert puzzle.to_text().splitlines()[0] == "1."
    assert len(puzzle.to_text().splitlines()) == 7
    assert solution.to_text().startswith(f"1. {solution.calls[0].face.text}: {solution.calls[0].clue.text}")


def test_the_places_of_a_csv_are_the_calls_in_order() -> None:
    _, puzzle, solution = made(16, count=2)
    listed = [(placed.word, placed.clue) for placed in KIND.placed_words(puzzle, solution)]
    assert listed == [(call.face.text, call.clue.text) for call in solution.calls]
