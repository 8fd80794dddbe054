"""Invalid orders of cards, and the message for each."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.cards.orders import made, problems, spec_of
from worksheets.base.errors import GenerationError, InputError
from worksheets.job.loader import parse_job


@pytest.mark.parametrize(
    ("count", "fields", "field", "expected"),
    [
        (
            15,
            {"size": "4x4"},
            "words",
            "a card of 4 x 4 needs 16 words, and there are 15; add words or use a smaller size",
        ),
        (8, {}, "words", "a card of 3 x 3 needs 9 words, and there are 8; add words or use a smaller size"),
        (20, {"pick": 8}, "words", "a card of 3 x 3 needs 9 words, and there are 8; add words or use a smaller"),
        (20, {"size": "3x4", "free": True}, "free", "a card of 3 x 4 has no field in its centre"),
        (20, {"size": "1x4"}, "size", "a card of 1 x 4 is not possible; use 2 to 8 rows and columns"),
        (90, {"size": "4x9"}, "size", "a card of 4 x 9 is not possible; use 2 to 8 rows and columns"),
        (20, {"not_before": 18}, "not_before", "use at most 17"),
        (20, {"count": 20, "differ": 17}, "differ", "cannot all differ in more than 16 fields"),
        (20, {"count": 21, "differ": 16}, "differ", "cannot all differ in more than 15 fields"),
        (4, {"size": "2x2", "count": 25}, "count", "there are only 24 different cards of these words"),
        (2, {"form": "domino"}, "words", "domino needs at least 3 words, not 2"),
        (1, {"form": "memory"}, "words", "memory needs at least 2 words, not 1"),
        (20, {"form": "memory", "count": 28}, "count", "count is a field of bingo"),
        (20, {"form": "domino", "free": False}, "free", "free is a field of bingo"),
    ],
)
def test_a_problem_has_a_sentence(count: int, fields: dict[str, Any], field: str, expected: str) -> None:
    ((name, sentence),) = problems(count, **fields)
    assert name == field
    assert expected in sentence


@pytest.mark.parametrize(
    ("count", "fields", "size"),
    [
        (16, {}, (4, 4)),
        (15, {}, (3, 3)),
        (9, {}, (3, 3)),
        (20, {"pick": 15}, (3, 3)),
        (24, {"free": True}, (5, 5)),
        (23, {"free": True}, (3, 3)),
        (8, {"free": True}, (3, 3)),
        (30, {"size": "2x3"}, (2, 3)),
    ],
)
def test_cards_are_as_large_as_the_words_fill(count: int, fields: dict[str, Any], size: tuple[int, int]) -> None:
    assert problems(count, **fields) == []
    assert spec_of(count, **fields).grid == size


def test_fields_that_are_wrong_together_are_all_reported() -> None:
    assert {field for field, _ in problems(20, differ=17, not_before=18, count=3)} == {"differ", "not_before"}
    assert [field for field, _ in problems(20, form="memory", count=3, size="4x4")] == ["count", "size"]


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        ([("dog", "Hund"), ("dog", "Katze"), ("cow", "Kuh")], '"dog" is listed twice'),
        ([("dog", "Tier"), ("cat", "tier"), ("cow", "Kuh")], '"dog" and "cat" have the same clue'),
        ([("gift", "Geschenk"), ("poison", "Gift"), ("cow", "Kuh")], '"gift" is also the clue of "poison"'),
        ([("dog", "Hund"), ("cat", ""), ("cow", "Kuh")], '"cat" has no clue and no picture'),
    ],
)
def test_texts_that_look_alike_or_are_missing_are_reported(listed: list[tuple[str, str]], sentence: str) -> None:
    words = [{"word": word, "clue": clue} if clue else word for word, clue in listed]
    for fields in ({"form": "memory"}, {"form": "domino"}):
        assert problems(words=words, **fields) == [("words", sentence)]


def test_bingo_needs_clues_only_if_they_are_shown() -> None:
    plain = [f"w{number}" for number in range(16)]
    assert not problems(words=plain)
    assert len(problems(words=plain, show="clues")) == 16


def test_a_word_may_be_its_own_clue() -> None:
    assert not problems(words=[{"word": word, "clue": word} for word in ("one", "two", "three")], form="memory")


@pytest.mark.parametrize("cards", [2, 7, 20])
def test_as_many_cards_as_words_can_differ_everywhere(cards: int) -> None:
    """With at most as many cards as words, all fields of two cards can differ."""
    spec, puzzle, _ = made(20, size="3x5", count=cards, differ=15)
    assert spec.fields == 15
    assert len(puzzle.cards) == cards


def test_the_bound_of_more_cards_is_the_average() -> None:
    """41 cards of 20 words: at each place, at least 22 pairs of cards have the same word."""
    alike = 19 * 1 + 3  # 19 words are on two cards, one on three
    most = 16 - ceil(alike * 16 / (41 * 40 / 2))
    assert problems(20, count=41, differ=most + 1)[0][1].endswith(f"more than {most} fields")
    assert not problems(20, count=41, differ=most)


def test_the_last_call_to_demand_can_be_had() -> None:
    for rows, columns in ((2, 5), (4, 3), (5, 5)):
        latest = 30 - rows + 1
        _, _, solution = made(30, size=f"{rows}x{columns}", not_before=latest, differ=1)
        assert {win.call for win in solution.wins} == {latest}
        assert problems(30, size=f"{rows}x{columns}", not_before=latest + 1)


def test_missing_names_are_reported_with_the_known_ones() -> None:
    with pytest.raises(GenerationError, match=r"no 28 cards were found that differ in 15 fields; try differ: 1\d"):
        made(16, differ=15)


def test_absent_fields_have_the_usual_values() -> None:
    spec = spec_of(30)
    assert (spec.cards, spec.grid, spec.distance, spec.chosen_on_page) == (28, (4, 4), 4, 4)
    assert spec_of(3, form="memory").chosen_on_page == 12


def test_a_class_has_one_bingo_and_many_memories(tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("name\nEmma\nBen\nLea\n", "utf-8")
    text = "sheets:\n  - kind: cards\n    words: [{word: a, clue: x}, {word: b, clue: y}]\n    for_each: class.csv\n"
    bingo = text + "    size: 2x2\n    count: 4\n"
    with pytest.raises(InputError) as caught:
        parse_job(bingo.replace("{word: b, clue: y}", "b, c, d"), "job.yaml", tmp_path)
    (problem,) = caught.value.problems
    assert "leave for_each out and write count: 3" in str(problem)
    assert "job.yaml:4:15" in str(problem)
    assert len(parse_job(text + "    form: memory\n", "job.yaml", tmp_path).sheets) == 3
