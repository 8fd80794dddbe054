"""Where a grid can be cut in more than one way.

While a sheet is made, its solution is known: `ambiguities` finds what in it can be exchanged for other
placements, one set of options for each place. Of any other puzzle only the letters are known:
`ambiguous_places` takes it apart into sets of cells with two ways to cut each.

    A B E R    ABER lies in the cells 0 1 2 3 and 0 1 2 4, RABE in 4 5 6 7 and 3 5 6 7.
    R A B E    The first and the third of these four options are the solution that is known.

>>> cover = Cover(8, [(0, 1, 2, 3), (0, 1, 2, 4), (4, 5, 6, 7), (3, 5, 6, 7)])
>>> [list(bits(exchanged)) for exchanged in ambiguities(cover, 0b0101)]
[[0, 2]]

The option 1 is tried: it clashes with 0 and 2, then cell 3 has nothing left but 3, and all cells are covered.
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
"""Steps for one placement in the first, quick look."""

THOROUGH = 50_000
"""Steps for all placements together when the quick looks have found nothing."""


def ambiguities(
    cover: Cover, solution: int, *, first: int = 0, give_up: Callable[[int], int] = lambda exchanged: exchanged
) -> list[int]:
    """Sets of options of `solution`, each of which can be exchanged for others; none: it is the only solution.

    `give_up` takes a set and returns those of its options that will be replaced: nothing more is sought
    that rests on them. A set may also be one for which this could not be decided in `THOROUGH`
    steps. Where the options `first` lead to some sets, others are not sought.
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
    """What is left of the options `alive`, and sets of options of the solution that can be exchanged for one `tried`.

    Each option beside the solution is open: its items have that of the solution left, too. Without a budget, options
    that are undecided after `QUICK` steps are passed over; with one, the solution counts as ambiguous round them when
    it is spent.
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
    """The options of the solution that another one with `option` does without; 0 if there is no such solution.

    The other solution keeps all others. Raises BudgetSpentError.
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
    """Cells in reading order that can be cut in at least two ways, and two of these."""

    cells: tuple[Cell, ...]
    cuts: tuple[tuple[Region, ...], tuple[Region, ...]]


def ambiguous_places(puzzle: Puzzle, *, steps: int | None = None) -> tuple[AmbiguousPlace, ...]:
    """The places where solutions of a puzzle differ; none where it has one solution or none at all.

    No cell is in two of them. Raises BudgetSpentError when `steps` placements have been tried before the end.
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
