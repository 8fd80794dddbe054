"""The cover updated from round to round equals a new cover of the same placements."""

from __future__ import annotations

from itertools import islice
from typing import TypeAlias
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.puzzles.wordregions.engine import draft_cover
from worksheets.puzzles.wordregions.engine.draft_cover import DraftCover
from worksheets.puzzles.wordregions.engine.placements import WordPlacement
from worksheets.search.bits import bits
from worksheets.search.cover import Cover

CELLS = 24

Place: TypeAlias = tuple[int, ...]

Round: TypeAlias = tuple[set[int], list[WordPlacement]]
"""Changed cells, and the new placements on them."""

LINES = [tuple(range(start, start + size)) for size in (1, 2, 3, 4) for start in range(CELLS - size + 1)]
JUMPS = [(cell, cell + step) for step in (2, 3, 6) for cell in range(CELLS - step)]
PLACES = [*LINES, *JUMPS]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Place], list[Round]]:
    """A cover of all cells by lines, and rounds that never break it."""
    cuts = [0, *sorted(draw(st.sets(st.integers(1, CELLS - 1), min_size=CELLS // 4, max_size=10))), CELLS]
    solution = [tuple(range(start, end)) for start, end in zip(cuts, islice(cuts, 1, None), strict=False)]
    others = st.lists(st.sampled_from(PLACES), max_size=60, unique=True)
    found = [({*range(CELLS)}, [*solution, *(place for place in draw(others) if place not in solution)])]
    there = {*found[0][1]}
    for _ in range(draw(st.integers(1, 12))):
        changed = draw(st.sets(st.integers(0, CELLS - 1), max_size=4))
        there = {place for place in there if changed.isdisjoint(place)}
        coming = [place for place in solution if not changed.isdisjoint(place)]
        coming += [place for place in draw(others) if not changed.isdisjoint(place) and place not in solution]
        found.append((changed, sorted(coming)))
        there.update(coming)
    return solution, [(changed, [WordPlacement("", place) for place in coming]) for changed, coming in found]


@settings(max_examples=80)
@given(rounds(), st.sampled_from([0, draft_cover.FEW_COME]))
def test_updated_rounds_leave_the_same_as_a_new_cover(given: tuple[list[Place], list[Round]], few_come: int) -> None:
    """Patches `FEW_COME`, so that rounds are updated even where a new cover would be quicker."""
    with patch.object(draft_cover, "FEW_COME", few_come):
        follow(*given)


def follow(parts: list[Place], given: list[Round]) -> None:
    kept = DraftCover(parts)
    there: list[WordPlacement] = []
    for changed, coming in given:
        kept.exchange(changed, coming)
        there = [*(placement for placement in there if changed.isdisjoint(placement.cells)), *coming]
        assert kept.found == there
        numbers = list(bits(kept.all))
        assert [kept.options[number] for number in numbers] == [placement.cells for placement in there]
        assert kept.new == sum(1 << number for number in numbers[len(there) - len(coming) :])
        new = Cover(CELLS, [placement.cells for placement in there])
        place = {number: option for option, number in enumerate(numbers)}
        assert [place[number] for number in bits(kept.narrowed())] == list(bits(new.narrowed()))
        for own, theirs in zip(kept.covering, new.covering, strict=True):
            assert [place[number] for number in bits(own)] == list(bits(theirs))
        for number in numbers:
            assert [place[other] for other in bits(kept.clashes(number) & kept.all)] == list(
                bits(new.clashes(place[number]))
            )


def test_numbers_do_not_grow_with_every_round() -> None:
    kept = DraftCover([(0, 1)])
    for number in range(100):
        kept.exchange({0, 1}, [WordPlacement(f"A{number}", (0, 1))])
        assert kept.found == [WordPlacement(f"A{number}", (0, 1))]
        assert len(kept.placements) <= 2
