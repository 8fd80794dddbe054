"""Counts exact covers without listing them: by a memoising search, or along a frontier if there are few states.

Use the memoising search for covers with too many states for a frontier.

>>> cover = ExactCover(4, [(0, 1), (1, 2), (2, 3), (3, 0)])  # Dominoes on the cells 0 1 / 3 2 of a square.
>>> CoverCount(cover).count(Budget())
2

The search branches on the item with the fewest options. Every branch covers that item, so the rest depends only on the
items still free and on the remaining quota of each group: a *state*, encoded as one number, whose covers are counted
once. (A branch on a group would depend on the branches tried before it.) In a box of 5 x 5 x 5 with 20 blocks of five
types this saves half of the nodes.

An item that could not be covered is likely to fail again, so it is checked first, which saves another quarter of the
time.

The frontier method is dynamic programming over the lowest uncovered item.

>>> dominoes = [CoverOption(items, 0) for items in (0b0011, 0b0110, 0b1100, 0b1001)]
>>> count_covers(4, dominoes, [2])  # On the cells 0 1 / 3 2 of a square.
2

The number of ways to continue depends only on which items are covered and on the remaining quota of each group: this is
a *state*, and each state is visited once. If a box is filled with equal blocks cell by cell, the covered cells end in a
ragged *frontier* of few forms: 4 x 4 x 4 cells have 5,051,532,105 packings of dominoes, but only 100,000 states. With
many kinds of blocks there are soon more states than covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from worksheets.search.bits import lowest
from worksheets.search.budget import Budget
from worksheets.search.exact_cover import ExactCover

REMEMBERED = 500_000
"""Maximum number of stored states, about 100 MB; then all are dropped."""


@dataclass(slots=True)
class _Node:
    """The rest of the cover, and the covers found below it."""

    state: int
    alive: int
    """The options that may still be taken."""
    items: list[int]
    """The items that must still be covered."""
    odd: int
    """The sums that are still odd, as bits."""
    spare: int
    """Maximum number of sums that the remaining options can change in total."""
    branches: int = 0
    """The options of one item still to be tried."""
    covers: int = 0


class CoverCount:
    """Counts all covers, or those with given options; all counts share the stored states."""

    def __init__(self, cover: ExactCover) -> None:
        self.met = 0
        """The covers counted last, even if the count ended with BudgetSpentError."""
        self._cover = cover
        self._covers_of: dict[int, int] = {}
        self._dead_end = 0
        # A state is one number: a bit for each free item and, above them, a field for each group's remaining quota.
        self._fields = [0] * len(cover.quotas)
        self._shifts = [0] * len(cover.quotas)
        self._start = (1 << cover.primary) - 1
        for group in cover.limited:
            self._shifts[group] = shift = self._start.bit_length()
            self._fields[group] = (1 << cover.quotas[group].bit_length()) - 1 << shift
            self._start |= cover.quotas[group] << shift
        self._uses = [
            sum(1 << item for item in covered) + ((1 << self._shifts[group]) & self._fields[group])
            for covered, group in zip(cover.options, cover.group_of, strict=True)
        ]

    def count(self, budget: Budget, chosen: Sequence[int] = ()) -> int:
        """Count the covers that contain the options in `chosen`; each node costs a step; may raise BudgetSpentError."""
        self.met = 0
        cover = self._cover
        spare = sum(quota * reach for quota, reach in zip(cover.quotas, cover.reach, strict=True))
        alive = cover.all
        for quota, members in zip(cover.quotas, cover.members, strict=True):
            if not quota:
                alive &= ~members
        root = _Node(self._start, alive, list(range(cover.primary)), cover.target, spare)
        for option in chosen:
            if not root.alive >> option & 1:
                return 0
            root = self._choose(root, option)
        if not root.state:
            self.met = 1
            return 1
        self._branch(root)
        stack = [root]
        while True:
            node = stack[-1]
            if not node.branches:
                stack.pop()
                if len(self._covers_of) == REMEMBERED:
                    self._covers_of.clear()
                self._covers_of[node.state] = node.covers
                if not stack:
                    return node.covers
                stack[-1].covers += node.covers
                continue
            budget.take()
            branch = node.branches & -node.branches
            node.branches ^= branch
            self._go_on(node, branch.bit_length() - 1, stack)

    def _go_on(self, node: _Node, option: int, stack: list[_Node]) -> None:
        """Take an option; add the resulting covers to the node, or push a further node."""
        state = node.state - self._uses[option]
        known = self._covers_of.get(state) if state else 1
        if known is not None:
            self.met += known
            node.covers += known
            return
        item = self._dead_end
        if state >> item & 1 and not node.alive & self._cover.without_conflicts(option) & self._cover.covering[item]:
            return
        further = self._choose(node, option)
        self._branch(further)
        if further.branches:
            stack.append(further)

    def _choose(self, node: _Node, option: int) -> _Node:
        """The node after taking an option."""
        cover = self._cover
        group = cover.group_of[option]
        covered = cover.options[option]
        state = node.state - self._uses[option]
        alive = node.alive & cover.without_conflicts(option)
        field = self._fields[group]
        if field and not state & field:
            alive &= ~cover.members[group]
        return _Node(
            state,
            alive,
            [item for item in node.items if item not in covered],
            node.odd ^ cover.vectors[option],
            node.spare - cover.reach[group],
        )

    def _branch(self, node: _Node) -> None:
        """Find a set of options of which one must be taken, without obvious dead ends."""
        cover = self._cover
        slack = node.spare - node.odd.bit_count()
        if slack < 0:
            return
        alive = node.alive
        if not slack and node.odd:
            alive = node.alive = cover.without_waste(alive, node.odd)
        covering = cover.covering
        fewest = len(cover.options) + 1
        for item in node.items:
            options = alive & covering[item]
            count = options.bit_count()
            if count < fewest:
                if not count:
                    self._dead_end = item
                    node.branches = 0
                    return
                fewest, node.branches = count, options
        if fewest > 1:
            for group in cover.limited:
                left = (node.state & self._fields[group]) >> self._shifts[group]
                if left > (alive & cover.members[group]).bit_count():
                    node.branches = 0
                    return


class CoverOption(NamedTuple):
    """An option: covers its items, at least one and each once, and counts `uses` times for its group."""

    items: int
    """The items as bits."""
    group: int
    uses: int = 1


def count_covers(
    count: int, options: Iterable[CoverOption], quotas: Sequence[int], *, states: int | None = None
) -> int | None:
    """Count the ways to cover each of `count` items once and fill the quota of each group.

    Returns None if there are more than `states` states.
    """
    # A state is one number: a bit for each covered item and, above them, a field for each group's remaining quota.
    shifts: list[int] = []
    top, start = count, 0
    for quota in quotas:
        shifts.append(top)
        start |= quota << top
        top += quota.bit_length()
    begins: list[dict[tuple[int, int], list[tuple[int, int]]]] = [{} for _ in range(count)]
    for items, group, uses in options:
        field = (1 << quotas[group].bit_length()) - 1 << shifts[group]
        used = uses << shifts[group]
        begins[lowest(items)].setdefault((field, used), []).append((items, items - used))
    every = (1 << count) - 1
    # Counts of ways by state, grouped by the lowest free item; complete covers come last, at index -1.
    waiting: list[dict[int, int]] = [{} for _ in range(count + 1)]
    waiting[0][start] = 1
    met = 0
    for item, groups in enumerate(begins):
        met += len(waiting[item])
        if states is not None and met > states:
            return None
        for state, ways in waiting[item].items():
            for (field, used), choices in groups.items():
                if state & field < used:
                    continue
                for items, change in choices:
                    if not state & items:
                        after = state + change
                        free = every & ~after
                        reached = waiting[(free & -free).bit_length() - 1]
                        reached[after] = reached.get(after, 0) + ways
        waiting[item].clear()
    return waiting[count].get(every, 0)
