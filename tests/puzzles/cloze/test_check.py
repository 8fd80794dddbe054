"""Checking a cloze: what is made has no faults, and everything damaged has some."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.loops import loop_over
from tests.puzzles.cloze.orders import HEDGEHOG, ORDERS, made, spec_of
from worksheets.puzzles.cloze.check import faults
from worksheets.puzzles.cloze.model import Blank, Puzzle, Solution


@loop_over("fields", ORDERS)
@loop_over("seed", range(4))
def test_generated_puzzles_have_no_faults(fields: dict[str, Any], seed: int) -> None:
    assert faults(*made(seed, **fields)) == ()


def with_blank(puzzle: Puzzle, which: int, **changes: Any) -> Puzzle:
    text = tuple(
        tuple(part._replace(**changes) if isinstance(part, Blank) and part.number == which else part for part in run)
        for run in puzzle.text
    )
    return replace(puzzle, text=text)


def damaged(puzzle: Puzzle, solution: Solution) -> Iterator[tuple[Puzzle, Solution]]:
    """Yield copies of the pair, each with one error."""
    first, *_ = puzzle.blanks
    yield puzzle, Solution(solution.gaps[1:])
    yield puzzle, Solution(("zzz", *solution.gaps[1:]))
    yield puzzle, Solution((*solution.gaps, "more"))
    yield with_blank(puzzle, 1, number=2), solution
    yield with_blank(puzzle, 1, given="ß" * max(1, len(first.given))), solution
    yield with_blank(puzzle, 1, length=(first.length or 0) + 1), solution
    yield replace(puzzle, text=(*puzzle.text, ("More.",))), solution
    yield replace(puzzle, bank=(*puzzle.bank, "Zebra")), solution
    yield replace(puzzle, line_numbers=not puzzle.line_numbers), solution
    yield replace(puzzle, hyphens="en"), solution
    yield replace(puzzle, form="other"), solution
    if puzzle.bank:
        yield replace(puzzle, bank=puzzle.bank[1:]), solution
        yield replace(puzzle, bank=(*puzzle.bank, puzzle.bank[0])), solution
    if first.choices:
        yield with_blank(puzzle, 1, choices=first.choices[1:]), solution


@pytest.mark.parametrize("fields", ORDERS)
def test_damage_is_found(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    for number, pair in enumerate(damaged(puzzle, solution)):
        assert faults(spec, *pair), f"damage {number} is not found"


@pytest.mark.parametrize("seed", range(6))
def test_a_second_way_is_found(seed: int) -> None:
    """If any gap loses its printed letters, words of equal length fit in several ways."""
    spec, puzzle, solution = made(seed, text=HEDGEHOG, form="puzzle")
    shown = [blank for blank in puzzle.blanks if any(sign.isalpha() for sign in blank.given)]
    assert shown
    for blank in shown:
        bare = with_blank(puzzle, blank.number, given="_" * len(blank.given))
        assert any("can also be" in fault for fault in faults(spec, bare, solution))


def test_other_gaps_than_ordered_are_found() -> None:
    _, puzzle, solution = made(text="One two three four five six seven eight nine.", gaps={"every": 3})
    for every in (2, 4):
        other = spec_of(text="One two three four five six seven eight nine.", gaps={"every": every})
        assert any("not at the words" in fault for fault in faults(other, puzzle, solution))


def test_a_bank_that_is_not_sorted_is_found() -> None:
    spec, puzzle, solution = made(text=HEDGEHOG, bank="alphabet")
    turned = replace(puzzle, bank=puzzle.bank[::-1])
    assert faults(spec, turned, solution) == ("the list is not in alphabetical order",)


@pytest.mark.parametrize("fields", ORDERS)
def test_lines_have_room_for_the_answers(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    for blank in puzzle.blanks:
        for room in (blank.room - 1, blank.room + 1):
            found = faults(spec, with_blank(puzzle, blank.number, room=room), solution)
            assert any(f"gap {blank.number} has room for {room} letters" in fault for fault in found)


@pytest.mark.parametrize("fields", ORDERS)
def test_choices_that_nobody_ordered_are_found(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    other = with_blank(puzzle, 1, choices=(solution.gaps[0], "zzz"))
    assert "the choices of gap 1 are not those of the order" in faults(spec, other, solution)


def test_words_too_many_are_those_of_the_order() -> None:
    """The list must contain the author's distractors; all others must be built in and not occur in the text."""
    text = HEDGEHOG.replace("[night]", "[night|knight]")
    spec, puzzle, solution = made(text=text, bank={"with": 2})
    assert faults(spec, puzzle, solution) == ()
    without = replace(puzzle, bank=tuple(word for word in puzzle.bank if word != "knight"))
    assert 'the list lacks "knight"' in faults(spec, without, solution)
    more = next(word for word in puzzle.bank if word not in {*solution.gaps, "knight"})
    for word, fault in (("zzzz", "that are not built in"), ("nose", "that are in the text")):
        other = replace(puzzle, bank=tuple(word if each == more else each for each in puzzle.bank))
        assert faults(spec, other, solution) == (f"the list has words too many {fault}",)


def test_gaps_of_another_order_are_faults_and_no_errors() -> None:
    _, puzzle, solution = made(text=HEDGEHOG)
    fewer = spec_of(text=HEDGEHOG.replace("[night]", "night"))
    assert "the gaps are not at the words of the order" in faults(fewer, puzzle, solution)
    plain = HEDGEHOG.replace("[", "").replace("]", "")
    assert "the gaps are not at the words of the order" in faults(spec_of(text=plain, gaps="endings"), puzzle, solution)
