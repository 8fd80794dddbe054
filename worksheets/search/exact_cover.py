"""Exact cover: choose options so that every item is covered once and every group fills its quota.

>>> cover = ExactCover(4, [(0, 1), (1, 2), (2, 3), (3, 0)])  # Dominoes on the cells 0 1 / 3 2 of a square.
>>> sorted(map(sorted, cover.solutions()))
[[0, 2], [1, 3]]

Sets of options are integers with one bit per option, so that one AND gives the options left for an item. The search
branches on the item or group with the fewest options left.

Parities reveal dead ends long before an item has no option left. Example: fill a box of 3 x 3 x 3 with six blocks of
1 x 2 x 2 and three single cubes (the puzzle of Slothouber and Graatsma). It has nine layers along the three axes, each
of nine cells: nine odd sums. A flat block covers an even number of cells in every layer, a cube an odd number in three.
So the `reach` of the groups is 0 and 3, and the remaining options change at most 6 * 0 + 3 * 3 = 9 sums: `spare`. Since
9 sums are `odd`, the `slack` is 0, and none may be wasted: once a cube has made three layers even, no other may lie in
any of them, because it would make that layer odd again. If the slack is negative, there is no cover.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from worksheets.search.bits import bits, option_sets
from worksheets.search.budget import Budget

PAUSE = 10_000
"""Number of nodes between two checks of the budget."""


class Parities(NamedTuple):
    """Conditions on sums modulo 2 that every cover meets; they prove dead ends early.

    `vectors[o]` has a bit for each set of items of which option `o` covers an odd number; the vectors of a cover sum to
    `target` (each bit modulo 2).
    """

    vectors: Sequence[int]
    target: int


class _Node(NamedTuple):
    """The rest of the cover."""

    alive: int
    """The options that may still be taken."""
    items: list[int]
    """The items that must still be covered."""
    quotas: list[int]
    """The remaining quota of each group."""
    groups: tuple[int, ...]
    """The groups with a remaining quota."""
    odd: int
    """The sums that are still odd, as bits."""
    spare: int
    """Maximum number of sums that the remaining options can change in total."""
    chosen: tuple[int, ...]
    """The options taken, in this order."""


class ExactCover:
    """Items 0, 1, ... and the options that cover them.

    Each of the first `primary` items (all, if None) is covered exactly once, the others at most once.
    With `quotas`, option `o` belongs to group `groups[o]`, and exactly `quotas[g]` options of group `g` are chosen.
    """

    def __init__(
        self,
        items: int,
        options: Sequence[Collection[int]],
        *,
        primary: int | None = None,
        groups: Sequence[int] = (),
        quotas: Sequence[int] = (),
        parities: Parities | None = None,
    ) -> None:
        self.options = options
        self.primary = items if primary is None else primary
        self.all = (1 << len(options)) - 1
        self.covering = option_sets(items, options)
        self.group_of = groups if quotas else [0] * len(options)
        self.quotas = list(quotas) or [len(options) + 1]
        self.limited = tuple(group for group, quota in enumerate(quotas) if quota)
        self.members = option_sets(len(self.quotas), [(group,) for group in self.group_of])
        self.vectors = parities.vectors if parities else [0] * len(options)
        self.target = parities.target if parities else 0
        width = max((vector.bit_length() for vector in self.vectors), default=0)
        width = max(width, self.target.bit_length())
        self.oddly = option_sets(width, [tuple(bits(vector)) for vector in self.vectors])
        self.reach = [0] * len(self.quotas)
        for group, vector in zip(self.group_of, self.vectors, strict=True):
            self.reach[group] = max(self.reach[group], vector.bit_count())
        self._conflicts: dict[int, int] = {}

    def without_conflicts(self, option: int) -> int:
        """The options compatible with this one."""
        kept = self._conflicts.get(option)
        if kept is None:
            conflicts = 1 << option
            for item in self.options[option]:
                conflicts |= self.covering[item]
            kept = self._conflicts[option] = self.all & ~conflicts
        return kept

    def without_waste(self, alive: int, odd: int) -> int:
        """The options that change no sum that is already even."""
        for k, options in enumerate(self.oddly):
            if not odd >> k & 1:
                alive &= ~options
        return alive

    def solutions(self, budget: Budget | None = None) -> Iterator[tuple[int, ...]]:
        """Every cover as a tuple of options, lazily and in a fixed order; may raise BudgetSpentError."""
        budget = budget or Budget()
        search = Search(self)
        while not search.finished:
            solution, steps = search.advance(budget.grant(PAUSE))
            budget.spend(steps)
            if solution is not None:
                yield solution


class Search:
    """A search that can be paused and resumed.

    It may be restricted to the options in `alive`, and begin with the options in `chosen`.
    """

    def __init__(self, cover: ExactCover, alive: int | None = None, chosen: Sequence[int] = ()) -> None:
        self.finished = False
        self._cover = cover
        self._stack: list[tuple[int, int, _Node]] = []
        alive = cover.all if alive is None else alive
        for group, quota in enumerate(cover.quotas):
            if not quota:
                alive &= ~cover.members[group]
        spare = sum(quota * reach for quota, reach in zip(cover.quotas, cover.reach, strict=True))
        node = _Node(alive, list(range(cover.primary)), cover.quotas, cover.limited, cover.target, spare, ())
        for option in chosen:
            node = self._choose(node, node.alive, option)
        self._next: _Node | None = node

    def advance(self, steps: int) -> tuple[tuple[int, ...] | None, int]:
        """Search for the next cover; return it and the number of nodes visited.

        The cover is None if `steps` nodes gave none, or if the search is finished.
        """
        stack = self._stack
        for done in range(1, steps + 1):
            if self._next:
                node, self._next = self._next, None
            elif stack:
                branches, alive, node = stack.pop()
                bit = branches & -branches
                if branches != bit:
                    # Options tried here need not be tried again with their siblings.
                    stack.append((branches ^ bit, alive ^ bit, node))
                node = self._choose(node, alive, bit.bit_length() - 1)
            else:
                self.finished = True
                return None, done
            if not node.items and not node.groups:
                return node.chosen, done
            alive, branches = self._branches(node)
            if branches:
                stack.append((branches, alive, node))
        return None, steps

    def _choose(self, node: _Node, alive: int, option: int) -> _Node:
        """The node after taking an option."""
        cover = self._cover
        _, items, quotas, groups, odd, spare, chosen = node
        alive &= cover.without_conflicts(option)
        group = cover.group_of[option]
        quotas = quotas[:]
        quotas[group] -= 1
        if not quotas[group]:
            alive &= ~cover.members[group]
            groups = tuple([g for g in groups if g != group])
        covered = cover.options[option]
        return _Node(
            alive,
            [item for item in items if item not in covered],
            quotas,
            groups,
            odd ^ cover.vectors[option],
            spare - cover.reach[group],
            (*chosen, option),
        )

    def _branches(self, node: _Node) -> tuple[int, int]:
        """The options left, and a set of them of which one must be taken; an empty set is a dead end."""
        cover = self._cover
        alive, items, quotas, groups, odd, spare, _ = node
        slack = spare - odd.bit_count()
        if slack < 0:
            return alive, 0
        if not slack and odd:
            alive = cover.without_waste(alive, odd)
        covering = cover.covering
        counts = [(alive & covering[item]).bit_count() for item in items]
        fewest = min(counts, default=alive.bit_count() + 1)
        if fewest == 0:
            return alive, 0
        best = alive & covering[items[counts.index(fewest)]] if counts else alive
        if fewest > 1:
            for group in groups:
                options = alive & cover.members[group]
                count = options.bit_count() - quotas[group] + 1
                if count < 1:
                    return alive, 0
                if count < fewest:
                    fewest, best = count, options
            if not slack and odd:
                # Exactly one of the options that change an odd sum is taken, for each odd sum.
                changing = [alive & oddly for k, oddly in enumerate(cover.oddly) if odd >> k & 1]
                least = min(changing, key=int.bit_count)
                if least.bit_count() < fewest:
                    best = least
        return alive, best
