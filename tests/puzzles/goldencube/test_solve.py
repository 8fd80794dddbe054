"""Solving boxes: every solution is checked by `faults`, which shares no code with the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.errors import BudgetSpentError
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.kind import GoldenCube
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Given, Puzzle, Solution
from worksheets.puzzles.goldencube.solve import solutions

RAETSEL1 = ((1, 1, 3),) * 2 + ((1, 1, 2),) * 2 + ((1, 2, 2),) * 4
RAETSEL2 = ((3, 3, 1), (3, 3, 1), (1, 1, 1), (1, 1, 1), (1, 1, 3), (1, 1, 3))
RAETSEL3 = ((1, 1, 1), (1, 1, 1), (3, 2, 1), (2, 2, 2), (3, 2, 1), (2, 2, 1))
RAETSEL4 = ((1, 2, 4), *((2, 2, 2),) * 4, *((1, 1, 5),) * 9, *((1, 2, 3),) * 5, (1, 3, 3))
RAETSEL5 = ((1, 1, 1), *((2, 2, 3),) * 6, *((1, 2, 4),) * 6, *((1, 1, 1),) * 3)
CONWAY = (*((1, 2, 4),) * 13, (2, 2, 2), (1, 2, 2), *((1, 1, 3),) * 3)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Box(3, 3, 3), RAETSEL1),
        Puzzle(Box(3, 3, 3), RAETSEL2),
        Puzzle(Box(5, 5, 5), RAETSEL4),
        Puzzle(Box(5, 5, 5), RAETSEL5),
        Puzzle(Box(5, 5, 5), CONWAY, golden=False),
        Puzzle(Box(5, 7, 3), (*((1, 2, 2),) * 20, *((1, 1, 3),) * 8)),
        Puzzle(Box(1, 1, 7), ((1, 1, 3), (3, 1, 1))),
        Puzzle(Box(4, 6, 2), ((2, 4, 2), (1, 4, 4), (4, 1, 1), (4, 3, 1)), golden=False),
        Puzzle(Box(1, 1, 1), ()),
    ],
    ids=lambda puzzle: f"{puzzle.box}, {len(puzzle.blocks)} blocks",
)
def test_an_answer_is_right(puzzle: Puzzle) -> None:
    found = next(solutions(puzzle), None)
    assert found
    assert rule_faults(puzzle, found) == ()


def described(puzzle: Puzzle, solutions: tuple[Solution, ...]) -> str:
    return "\n\n".join(GoldenCube().describe_solutions(puzzle, Answers(solutions), "de"))


def test_all_answers_are_right_different_and_in_a_fixed_order() -> None:
    for puzzle in (Puzzle(Box(3, 3, 3), RAETSEL1), Puzzle(Box(5, 5, 1), ((1, 1, 2),) * 12)):
        found = list(solutions(puzzle))
        assert len(found) > 2
        assert len(set(found)) == len(found)
        assert not any(rule_faults(puzzle, each) for each in found)
        assert list(solutions(puzzle)) == found


def test_no_solution() -> None:
    assert list(solutions(Puzzle(Box(3, 3, 3), RAETSEL3))) == []
    # No simple reason is known for this box, so the search tries everything.
    assert list(solutions(Puzzle(Box(3, 3, 3), ((1, 2, 3), (1, 2, 3), (1, 1, 2), (1, 1, 3), (1, 3, 3))))) == []


@st.composite
def dissected(draw: st.DrawFn) -> tuple[Box, list[tuple[BoxCell, Block]], bool]:
    """A box of up to 5 x 5 x 5 cells cut into cuboids by planes; with a golden centre, all its edges are odd."""
    golden = draw(st.booleans())
    edge = st.sampled_from([1, 3, 5]) if golden else st.integers(1, 5)
    box = Box(draw(edge), draw(edge), draw(edge))
    whole = (BoxCell(0, 0, 0), (box.x, box.y, box.z))
    pieces = [whole]
    if golden:
        pieces, core = [], whole
        for axis, upper in draw(st.permutations([(axis, upper) for axis in range(3) for upper in (True, False)])):
            place = box.centre[axis] - core[0][axis]
            low, high = _cut(core, axis, place + 1 if upper else place)
            core, rest = (low, high) if upper else (high, low)
            pieces += [rest] if min(rest[1]) else []
    for _ in range(draw(st.integers(0, 25))):
        if pieces:
            piece = pieces.pop(draw(st.integers(0, len(pieces) - 1)))
            axis = draw(st.integers(0, 2))
            parts = _cut(piece, axis, draw(st.integers(1, piece[1][axis])))
            pieces += [part for part in parts if min(part[1])]
    return box, pieces, golden


def _cut(piece: tuple[BoxCell, Block], axis: int, place: int) -> tuple[tuple[BoxCell, Block], tuple[BoxCell, Block]]:
    low, size = list(piece[0]), list(piece[1])
    rest = size[axis] - place
    size[axis] = place
    first = (BoxCell(*low), (size[0], size[1], size[2]))
    low[axis] += place
    size[axis] = rest
    return first, (BoxCell(*low), (size[0], size[1], size[2]))


STEPS = 200_000
"""Steps for one box. A few unlucky boxes need more and stay undecided."""


def try_boxes(examples: int, wanted: int, check: Callable[[Puzzle, tuple[Solution, ...]], None], enter: bool) -> None:
    """Solve random boxes and check up to `wanted` solutions of each; fails if too many boxes stay undecided."""
    verdicts: Counter[bool] = Counter()

    @settings(max_examples=examples)
    @given(dissected(), st.data())
    def try_one(case: tuple[Box, list[tuple[BoxCell, Block]], bool], data: st.DataObject) -> None:
        box, pieces, golden = case
        numbers = st.sets(st.integers(1, len(pieces))) if pieces and enter else st.just(set[int]())
        givens = tuple(Given(number, *pieces[number - 1]) for number in sorted(data.draw(numbers)))
        puzzle = Puzzle(box, tuple(size for _, size in pieces), golden, givens)
        try:
            found = tuple(islice(solutions(puzzle, steps=STEPS), wanted))
        except BudgetSpentError:
            verdicts[False] += 1
        else:
            verdicts[True] += 1
            check(puzzle, found)

    try_one()
    assert verdicts[True] > 20 * verdicts[False]


def test_a_dissected_box_is_always_solved_again() -> None:
    def check(puzzle: Puzzle, found: tuple[Solution, ...]) -> None:
        assert found
        assert rule_faults(puzzle, found[0]) == ()

    try_boxes(150, 1, check, enter=False)


def test_givens_are_kept_and_leave_the_dissection_a_solution() -> None:
    def check(puzzle: Puzzle, found: tuple[Solution, ...]) -> None:
        assert found
        assert len(set(found)) == len(found)
        assert not any(rule_faults(puzzle, each) for each in found)
        if len(puzzle.givens) == len(puzzle.blocks):
            assert len(found) == 1

    try_boxes(80, 2, check, enter=True)


def test_givens_tell_one_answer_from_several() -> None:
    puzzle = Puzzle(Box(3, 3, 3), RAETSEL2)
    assert len(list(solutions(puzzle))) == 6
    large = Given(1, BoxCell(0, 0, 0), (3, 3, 1))
    for givens, answers in [
        ((large, Given(5, BoxCell(0, 0, 1), (3, 1, 1))), 1),
        ((large, Given(3, BoxCell(0, 0, 1), (1, 1, 1))), 0),
    ]:
        assert len(list(solutions(replace(puzzle, givens=givens)))) == answers


def test_a_spent_budget_is_reported_and_a_larger_one_gives_the_same() -> None:
    puzzle = Puzzle(Box(5, 5, 5), RAETSEL5)
    with pytest.raises(BudgetSpentError, match="undecided after 50 steps"):
        next(solutions(puzzle, steps=50))
    assert next(solutions(puzzle, steps=100_000)) == next(solutions(puzzle))


def test_solutions_in_words() -> None:
    puzzle = Puzzle(Box(3, 1, 1), ((1, 1, 1), (1, 1, 1)))
    found = tuple(solutions(puzzle))
    assert described(puzzle, found) == "Ebene 1\n1 G 2"
    assert described(puzzle, found * 2) == "Ebene 1\n1 G 2\n\nLösung 2\n\nEbene 1\n1 G 2"
    assert described(Puzzle(Box(3, 3, 3), RAETSEL3), ()) == (
        "Es gibt keine Lösung: Baustein 4 (2 x 2 x 2) würde den goldenen Würfel überdecken, wo er auch liegt."
    )
    without_reason = Puzzle(Box(3, 3, 3), ((1, 2, 3), (1, 2, 3), (1, 1, 2), (1, 1, 3), (1, 3, 3)))
    assert described(without_reason, ()) == "Es gibt keine Lösung."


def test_counts_in_words() -> None:
    count = GoldenCube().count
    one, several = Puzzle(Box(3, 3, 3), RAETSEL1), Puzzle(Box(5, 5, 5), RAETSEL5)
    assert count(one).to_text() == "144 (4 up to the symmetries of the box)"
    assert count(one).to_json() == {"count": 144, "complete": True, "reason": None, "up_to_symmetry": 4}
    assert count(one, limit=143).to_text() == "143 (stopped at the limit)"
    assert count(one, limit=144).to_text() == "144 (4 up to the symmetries of the box)"
    assert count(several, limit=8).to_text() == "8 (1 up to the symmetries of the box)"


def test_a_count_that_runs_out_of_steps_reports_the_number_so_far() -> None:
    puzzle = Puzzle(Box(3, 3, 3), RAETSEL1)
    for steps in (1, 50, 100, 150):
        counted = GoldenCube().count(puzzle, steps=steps)
        assert counted.or_more
        assert 0 <= counted.number < 144
        assert counted.to_text() == f"{counted.number} or more (undecided after {steps} steps)"
        assert counted.to_json()["reason"] == f"undecided after {steps} steps"
    assert counted.number >= 48
