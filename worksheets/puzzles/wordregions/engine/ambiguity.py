"""Finds the places where a grid can be cut in more than one way.

While a sheet is being made, its solution is known: `ambiguities` finds the parts that can be exchanged for other
placements, one set of options for each place. For other puzzles only the letters are known: `ambiguous_places` finds
sets of cells that can be cut in two ways.

    A B E R    ABER lies in the cells 0 1 2 3 and 0 1 2 4, RABE in 4 5 6 7 and 3 5 6 7.
    R A B E    The first and the third of these four options are the solution that is known.

>>> cover = Cover(8, [(0, 1, 2, 3), (0, 1, 2, 4), (4, 5, 6, 7), (3, 5, 6, 7)])
>>> [list(bits(exchanged)) for exchanged in ambiguities(cover, 0b0101)]
[[0, 2]]

Option 1 is tried: it clashes with 0 and 2, then cell 3 has only option 3 left, and all cells are covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import Cell
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Region
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover import Cover

QUICK = 40
"""Steps per placement in the first, quick pass."""

THOROUGH = 50_000
"""Steps for all placements together if the quick pass found nothing."""


def ambiguities(
    cover: Cover, solution: int, *, first: int = 0, give_up: Callable[[int], int] = lambda exchanged: exchanged
) -> list[int]:
    """Find sets of options of `solution` that can be exchanged for others; none if it is the only solution.

    `give_up` takes a set and returns the options that will be replaced: no further sets with these are searched. A set
    may also be one that could not be decided in `THOROUGH` steps. If the options `first` lead to some sets, the search
    ends.
    """
    alive = cover.narrowed()
    if alive == solution:
        return []
    for tried in filter(None, (first, cover.all)):
        alive, found = _exchanges(cover, alive, solution, tried, give_up, None)
        if found or alive == solution:
            return found
    alive = cover.look_ahead(alive, Budget(), ~solution)
    return _exchanges(cover, alive, solution, cover.all, give_up, Budget(THOROUGH))[1]


def _exchanges(
    cover: Cover, alive: int, solution: int, tried: int, give_up: Callable[[int], int], budget: Budget | None
) -> tuple[int, list[int]]:
    """Try the options `tried`; return the options left of `alive`, and sets of the solution that can be exchanged.

    Options outside the solution are open, since an option of the solution covers each of their items, too. Without a
    budget, options undecided after `QUICK` steps are skipped; with one, the solution counts as ambiguous around them
    once it is spent. `cover` and `give_up` are as for `ambiguities`.
    """
    found: list[int] = []
    given_up = 0
    for option in bits(alive & tried & ~solution):
        if not alive >> option & 1 or cover.clashes(option) & given_up:
            continue
        try:
            exchanged = _exchanged(cover, alive, option, solution, budget or Budget(QUICK))
        except BudgetSpentError:
            if budget is None:
                continue
            exchanged = cover.clashes(option) & solution
        if not exchanged:
            alive = cover.settle(alive ^ 1 << option, cover.options[option])
        elif not exchanged & given_up:
            given_up |= give_up(exchanged)
            found.append(exchanged)
    return alive, found


def _exchanged(cover: Cover, alive: int, option: int, solution: int, budget: Budget) -> int:
    """The options of the solution that another solution with `option` lacks; 0 if there is no such solution.

    The other solution keeps the rest. Raises BudgetSpentError.
    """
    stack = [cover.with_option(alive, option)]
    while stack:
        left = stack.pop()
        if not left:
            continue
        exchanged = solution & ~left
        open_items = [left & cover.covering[item] for item in cover.items_of(exchanged)]
        choices = min((options for options in open_items if options & (options - 1)), key=int.bit_count, default=0)
        if not choices:
            return exchanged
        for choice in bits(choices):
            budget.take()
            stack.append(cover.with_option(left, choice))
    return 0


class AmbiguousPlace(NamedTuple):
    """Cells in reading order that can be cut in at least two ways, and two such ways."""

    cells: tuple[Cell, ...]
    cuts: tuple[tuple[Region, ...], tuple[Region, ...]]


def ambiguous_places(puzzle: Puzzle, *, steps: int | None = None) -> tuple[AmbiguousPlace, ...]:
    """Find the places where solutions of a puzzle differ; none if it has at most one solution.

    The places are disjoint. Raises BudgetSpentError if `steps` placements are tried before the end.
    """
    budget = Budget(steps)
    return tuple(_places(RegionCover(puzzle, budget=budget), budget))


def _places(placed: RegionCover, budget: Budget) -> Iterator[AmbiguousPlace]:
    cover = placed.cover
    alive = cover.reduce(budget)
    covers = [list(islice(cover.covers_of(alive, part, budget), 2)) for part in cover.parts(alive)]
    if not all(covers):
        return
    for one, other in (pair for pair in covers if len(pair) == 2):
        yield _place(placed, one & ~other, other & ~one)


def _place(placed: RegionCover, one: int, other: int) -> AmbiguousPlace:
    cells = sorted(cell for option in bits(one) for cell in placed.placements[option].cells)
    return AmbiguousPlace(
        tuple(Cell(*divmod(cell, placed.columns)) for cell in cells), (placed.regions(one), placed.regions(other))
    )
