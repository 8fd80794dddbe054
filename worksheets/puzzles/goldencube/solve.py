"""Solving a golden cube: quick dives and a complete search in turn, so that neither can lose much time.

A dive is a search from the lowest free cell that is broken off soon and begun again with other chances; the complete
search goes on where it was left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from worksheets.exact_cover import Budget
from worksheets.puzzles.goldencube.classes import Classes, Found, Options
from worksheets.puzzles.goldencube.dive import TASTES, Diver
from worksheets.puzzles.goldencube.model import Puzzle, Solution
from worksheets.puzzles.goldencube.placements import Packing, Placement, named_solution, packing_of
from worksheets.puzzles.goldencube.reasons import no_solution_reason
from worksheets.puzzles.goldencube.symmetry import symmetries
from worksheets.seeds import rng_for

FIRST_DIVES = 5_000
"""Steps of all dives before the complete search begins."""

DIVE_STEPS = 100
"""Steps of the shortest dive; others have 2, 4, ... times as many."""

NODES = 500
"""Nodes of the complete search in the first round."""

PLACEMENTS_PER_DIVE = 200
"""A node of the complete search takes as long as one step of a dive for so many placements there are."""

GROWTH = 2
"""How much longer each round is than the one before."""

CHUNK = 10_000
"""Nodes between two looks at the budget."""


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Every way to fill the box round the hints, lazily and in a fixed order.

    Solutions that differ by equal blocks that change places are one; those that the symmetries of
    the box turn into each other are several, and come one after another. Raises BudgetSpentError
    when `steps` blocks are placed in dives and nodes are seen in the complete search before the end.
    """
    if no_solution_reason(puzzle):
        return
    packing = packing_of(puzzle)
    for placements in _packings(puzzle, packing, Budget(steps)):
        yield named_solution(puzzle, packing, placements)


def completions(puzzle: Puzzle, limit: int = 2, *, steps: int | None = None) -> tuple[Solution, ...]:
    """At most `limit` solutions: exactly one means that a puzzle with hints has one answer.

    Raises BudgetSpentError when `steps` do not suffice to know.
    """
    return tuple(islice(solutions(puzzle, steps=steps), limit))


def classes(puzzle: Puzzle, budget: Budget) -> Iterator[Found]:
    """What the complete search finds, class by class; may raise BudgetSpentError."""
    if no_solution_reason(puzzle):
        return
    search = Classes(packing_of(puzzle), symmetries(puzzle))
    while not search.finished:
        found = _advance(search, CHUNK, budget)
        if found:
            yield found


def _packings(puzzle: Puzzle, packing: Packing, budget: Budget) -> Iterator[list[Placement]]:
    first: list[Placement] | None = None
    diver = Diver(packing, rng_for(0, "goldencube"))
    dives = _dives()
    if not puzzle.hints:  # What hints leave is soon searched to its end.
        first = _dive(diver, dives, FIRST_DIVES, budget)
    if diver.exhausted:
        return
    if first is not None:
        yield first
    search = Classes(packing, symmetries(puzzle))
    nodes = NODES
    seen: set[Options] = set()
    while not search.finished:
        found = _advance(search, nodes if first is None else CHUNK, budget)
        if found:
            if found.smallest in seen:
                continue
            if found.times > 1:
                seen.add(found.smallest)
            for options in search.images(found.options):
                placements = [search.placements[option] for option in options]
                if first is None:
                    first = placements
                elif set(placements) == set(first):
                    continue
                yield placements
        elif first is None and not search.finished:
            first = _dive(diver, dives, nodes * len(search.placements) // PLACEMENTS_PER_DIVE, budget)
            if first is not None:
                yield first
            elif diver.exhausted:
                return
            nodes *= GROWTH


def _advance(search: Classes, nodes: int, budget: Budget) -> Found | None:
    found, done = search.advance(budget.grant(nodes))
    budget.spend(done)
    return found


def _dives() -> Iterator[tuple[int, int]]:
    """The number of each dive and its steps: 1, 1, 2, 1, 1, 2, 4, ... times the shortest (Luby's sequence)."""
    for number in count(1):
        rest = number
        while rest & rest + 1:
            rest -= (1 << rest.bit_length() - 1) - 1
        yield number, DIVE_STEPS * (rest + 1 >> 1)


def _dive(diver: Diver, dives: Iterator[tuple[int, int]], steps: int, budget: Budget) -> list[Placement] | None:
    """The packing of the first dive that finds one within `steps` altogether."""
    while steps > 0:
        number, wanted = next(dives)
        found, done = diver.dive(TASTES[number % len(TASTES)], budget.grant(wanted))
        budget.spend(done)
        steps -= done
        if found is not None or diver.exhausted:
            return found
    return None
