"""Which words become gaps, which of their letters are printed, and how difficult that is."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from tests.puzzles.cloze.orders import FOX, HEDGEHOG, IGEL, made
from worksheets.base.errors import GenerationError
from worksheets.puzzles.cloze.score import difficulty_score


def test_a_c_test_takes_the_larger_second_half_of_every_second_word() -> None:
    text = "Leave this whole. One three seven a little wonder."
    seen = set()
    for seed in range(20):
        _, puzzle, solution = made(seed, text=text, gaps="c-test")
        seen.add(tuple(zip((blank.given for blank in puzzle.blanks), solution.gaps, strict=True)))
    assert seen == {(("O", "One"), ("se", "seven"), ("won", "wonder")), (("th", "three"), ("lit", "little"))}


def test_inflected_forms_of_words_are_gaps() -> None:
    _, _, solution = made(text=IGEL, words=["Igel", "Blatt", "Haus", "laufen"], language="de")
    assert solution.gaps == ("Igel", "laufen", "Igels", "Blätter", "Häusern", "Blatt")


def test_endings_are_taken_from_forms_of_words_only() -> None:
    text = "Die kleinen Kinder spielen im Garten. Der Mann geht mit dem Vater nach Hause."
    _, puzzle, solution = made(text=text, gaps="endings", language="de", difficulty="hard")
    found = {blank.given: word for blank, word in zip(puzzle.blanks, solution.gaps, strict=True)}
    assert {"klein": "kleinen", "Kind": "Kinder", "geh": "geht"}.items() <= found.items()
    assert not {"Mann", "Vater"} & {*solution.gaps}


def test_a_text_without_endings_is_refused() -> None:
    with pytest.raises(GenerationError, match="no word with a known ending"):
        made(text="The fox is old.", gaps="endings")


def test_every_seventh_word_is_a_gap_from_one_of_the_first_on() -> None:
    words = [f"{letter}b" for letter in "cdefghijklmnopqrstuvw"]
    starts = set()
    for seed in range(40):
        _, _, solution = made(seed, text=" ".join(words), gaps={"every": 7})
        start = words.index(solution.gaps[0])
        starts.add(start)
        assert [*solution.gaps] == words[start::7]
    assert starts == {*range(7)}


@pytest.mark.parametrize("seed", range(10))
def test_the_bank_has_words_as_often_as_the_text_and_those_too_many_once(seed: int) -> None:
    text = "The [cat] sees a [cat|dog] and a [mouse|cheese] with a [hat]."
    _, puzzle, solution = made(seed, text=text, bank={"with": 3})
    more = Counter(puzzle.bank) - Counter(solution.gaps)
    assert not Counter(solution.gaps) - Counter(puzzle.bank)
    assert len(more) == 5
    assert more["dog"] == more["cheese"] == 1
    assert not {"the", "sees", "cat", "mouse", "hat", "with"} & {word.lower() for word in more}


def test_without_a_bank_wrong_words_are_choices_in_alphabetical_order() -> None:
    _, puzzle, _ = made(text="He [goes|go|gone] home.", bank="none")
    assert puzzle.blanks[0].choices == ("go", "goes", "gone")
    assert puzzle.to_text() == "He [1: ..........] (go / goes / gone) home."


def test_lengths_say_how_long_a_word_is_and_open_lines_do_not() -> None:
    _, puzzle, _ = made(text=HEDGEHOG, given="lengths")
    assert [blank.given for blank in puzzle.blanks][:3] == ["_____", "______", "____"]
    _, puzzle, _ = made(text=HEDGEHOG)
    assert {(blank.given, blank.length, blank.room) for blank in puzzle.blanks} == {("", None, 7)}
    _, puzzle, solution = made(text=HEDGEHOG, width="word")
    assert [blank.room for blank in puzzle.blanks] == [*map(len, solution.gaps)]


@pytest.mark.parametrize("text", [FOX, IGEL])
def test_scores_rise_with_the_level(text: str) -> None:
    levels = []
    for difficulty in ("easy", "medium", "hard"):
        scores = []
        for seed in range(40):
            _, puzzle, solution = made(seed, text=text, gaps={"every": 5}, difficulty=difficulty)
            scores.append(difficulty_score(puzzle, solution))
        levels.append(median(scores))
    assert levels[0] + 5 <= levels[1]
    assert levels[1] + 5 <= levels[2]
