"""Reading, solving and marking a cloze."""

from __future__ import annotations

import json

import pytest

from tests.puzzles.cloze.orders import HEDGEHOG, made
from worksheets.base.errors import InputError
from worksheets.puzzles import registry
from worksheets.puzzles.cloze.mark import mark
from worksheets.puzzles.cloze.parse import parse_puzzle
from worksheets.puzzles.cloze.solve import solutions
from worksheets.puzzles.values import SolveInput

CONTEST = "_h __, _a__ __s _ü_ ____ __b___!\nArbeit das für oh viel was\n"
"""The format of contest task 39.1 A1: a line with `_` for missing letters, then the words."""


def test_a_contest_file_is_read_and_solved() -> None:
    given = SolveInput("_h, _as __r ei__ ____ _r____!\nArbeit eine Oh viel war was\n", "raetsel0.txt")
    assert registry.find("cloze").recognises(given) > 0.5
    found = [solution.gaps for solution in solutions(parse_puzzle(given))]
    assert found == [("Oh", "was", "war", "eine", "viel", "Arbeit")]


def test_two_ways_are_both_found() -> None:
    puzzle = parse_puzzle(SolveInput("_a_ __g\nbag tag", "raetsel1.txt"))
    assert {solution.gaps for solution in solutions(puzzle)} == {("bag", "tag"), ("tag", "bag")}


def test_sentences_alone_cannot_be_solved() -> None:
    _, puzzle, _ = made(text=HEDGEHOG)
    with pytest.raises(InputError, match="sentences"):
        next(solutions(puzzle))


@pytest.mark.parametrize("text", ["", "no gaps\nhere", "[2: __]", "____"])
def test_a_file_that_is_no_cloze_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_puzzle(SolveInput(text, "odd.txt"))


def test_case_and_both_ways_to_write_eszett_are_right() -> None:
    _, puzzle, solution = made(text="Die [Straße] ist [groß] und [breit].", bank="none", language="de")
    key = solution.to_json()
    for text in ("Straße\ngroß\nbreit", "1. strasse\n2. GROSS\n3. breit", "Strasse, groß, Breit"):
        assert mark(puzzle, SolveInput(text, key=key)) == ()
    assert mark(puzzle, SolveInput("Straße\nbreit\ngroß", key=key)) == (
        'gap 2: "breit" is not the word',
        'gap 3: "groß" is not the word',
    )
    assert mark(puzzle, SolveInput("Straße", key=key)) == ("gap 2 is not filled", "gap 3 is not filled")
    with pytest.raises(InputError, match="key"):
        mark(puzzle, SolveInput("Straße\ngroß\nbreit"))


def test_a_puzzle_is_marked_without_its_key() -> None:
    _, puzzle, solution = made(text=HEDGEHOG, form="puzzle")
    right = "\n".join(solution.gaps)
    assert mark(puzzle, SolveInput(right)) == ()
    assert mark(puzzle, SolveInput("", data=json.loads(json.dumps(solution.to_json())))) == ()
    assert mark(puzzle, SolveInput("\n".join(["dogs", *solution.gaps[1:]]))) == ('gap 1: "dogs" is not in the list',)
    for at, (one, other) in enumerate(zip(solution.gaps, solution.gaps[1:], strict=False)):
        turned = [*solution.gaps]
        turned[at : at + 2] = other, one
        assert mark(puzzle, SolveInput("\n".join(turned)))


def test_numbers_say_which_gaps_are_filled() -> None:
    """In any order; an empty gap does not shift the others."""
    _, puzzle, solution = made(text="The [cow] gives [milk] to [us].", bank="none")
    key = solution.to_json()
    assert mark(puzzle, SolveInput("3. us\n1. cow\n2. milk", key=key)) == ()
    assert mark(puzzle, SolveInput("1. cow\n3. us", key=key)) == ("gap 2 is not filled",)
    assert mark(puzzle, SolveInput("1. cow\n2. us", key=key)) == (
        'gap 2: "us" is not the word',
        "gap 3 is not filled",
    )


def test_capitals_count_if_they_are_the_choice() -> None:
    """As in German exercises; the order of the two gives nothing away."""
    text = "Es gibt [nichts|Nichts] zu [essen|Essen|trinken]. Das [Essen|essen] ist [da]."
    _, puzzle, solution = made(text=text, bank="none", language="de")
    assert [blank.choices[:2] for blank in puzzle.blanks[:3]] == [("Nichts", "nichts"), *[("Essen", "essen")] * 2]
    key = solution.to_json()
    assert mark(puzzle, SolveInput("nichts\nessen\nEssen\nDA", key=key)) == ()
    assert mark(puzzle, SolveInput("Nichts\nEssen\nessen\nda", key=key)) == (
        'gap 1: "Nichts" is not the word',
        'gap 2: "Essen" is not the word',
        'gap 3: "essen" is not the word',
    )
