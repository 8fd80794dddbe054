"""Where a puzzle whose solution is known has another one."""

from __future__ import annotations

from collections.abc import Callable

from worksheets.errors import BudgetSpentError
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover import Cover

QUICK = 40
"""Steps for one placement in the first, quick look."""

THOROUGH = 50_000
"""Steps for all placements together when the quick looks have found nothing."""


def doubts(cover: Cover, own: int, *, first: int = 0, choose: Callable[[int], int] = lambda lost: lost) -> list[int]:
    """Sets of options of the solution `own`, each of which can be exchanged for others; none: it is the only solution.

    `choose` takes a set and returns those of its options that will not stay: nothing more is sought
    that rests on them. A set may also be one for which this could not be decided in `THOROUGH`
    steps. Where the options `first` lead to some sets, others are not sought.
    """
    alive = cover.narrow(cover.settle(cover.all, cover.items))
    if alive == own:
        return []
    for options in filter(None, (first, cover.all)):
        alive, found = _exchanges(cover, alive, own, options, choose, None)
        if found or alive == own:
            return found
    alive = cover.look_ahead(alive, Budget(), ~own)
    return _exchanges(cover, alive, own, cover.all, choose, Budget(THOROUGH))[1]


def _exchanges(
    cover: Cover, alive: int, own: int, tried: int, choose: Callable[[int], int], budget: Budget | None
) -> tuple[int, list[int]]:
    """What is left of the options `alive`, and sets of options of the solution that can be exchanged for one `tried`.

    Without a budget, options that are undecided after `QUICK` steps are passed over; with one, the
    solution is doubted round them when it is spent.
    """
    found: list[int] = []
    leaving = 0
    for option in bits(cover.open_options(alive) & tried & ~own):
        if not alive >> option & 1 or cover.clashes(option) & leaving:
            continue
        try:
            lost = _exchanged(cover, alive, option, own, budget or Budget(QUICK))
        except BudgetSpentError:
            if budget is None:
                continue
            lost = cover.clashes(option) & own
        if not lost:
            alive = cover.settle(alive ^ 1 << option, cover.options[option])
        elif not lost & leaving:
            leaving |= choose(lost)
            found.append(lost)
    return alive, found


def _exchanged(cover: Cover, alive: int, option: int, own: int, budget: Budget) -> int:
    """The options of the solution that another one with `option` does without; 0 if there is no such solution.

    The other solution keeps all others. Raises BudgetSpentError.
    """
    stack = [cover.with_option(alive, option)]
    while stack:
        left = stack.pop()
        if not left:
            continue
        lost = own & ~left
        open_items = [left & cover.covering[item] for item in cover.items_of(lost)]
        choices = min((options for options in open_items if options & (options - 1)), key=int.bit_count, default=0)
        if not choices:
            return lost
        for choice in bits(choices):
            budget.spend(budget.grant(1))
            stack.append(cover.with_option(left, choice))
    return 0
