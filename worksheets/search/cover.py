"""Solves exact covers by deduction: forced singles, common clashes, looking one step ahead, independent parts.

A set of options (placements) is an integer with one bit per option; an item is a cell, or a word that must be used. In
a puzzle with one solution nearly everything is decided without a search. In this example with the items 0 to 6 and nine
options, each of the three rules removes some:

>>> cover = Cover(7, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (3,), (5, 6), (3, 6), (1, 4)])
>>> alive = cover.settle(cover.all, cover.items)  # item 5 has option 6 alone, so option 7 falls at item 6
>>> list(bits(alive))
[0, 1, 2, 3, 4, 5, 6, 8]
>>> alive = cover.narrow(alive)  # 8 clashes with both options of item 0, which are 0 and 4
>>> list(bits(alive))
[0, 1, 2, 3, 4, 5, 6]
>>> alive = cover.look_ahead(alive, Budget())  # 0 leaves item 2 to option 2 alone, which leaves none for item 4
>>> list(bits(alive))
[1, 4, 5, 6]

Without 0, item 0 is left with 4, item 1 with 1 and so on: forced singles again, which leave one cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice

from worksheets.search.bits import bits, lowest, option_sets
from worksheets.search.budget import Budget

FEW = 12
"""Common clashes are searched only for items with up to this many options: beyond, they are rare and slow to find."""

FRUITLESS = 400
"""After this many looks ahead without result, looking ahead stops: there are very many covers."""


class Cover:
    """Items 0, 1, ... each of which must be covered exactly once, and the options that cover them."""

    def __init__(self, items: int, options: Sequence[Sequence[int]]) -> None:
        self.items = range(items)
        self.options = options
        self.all = (1 << len(options)) - 1
        self.covering = option_sets(items, options)
        """For each item, the options that cover it."""
        self.ruled_out = 0
        """The number of options ruled out by looking ahead."""
        self._looks = 0
        self._clashes: list[int | None] = [None] * len(options)

    def clashes(self, option: int) -> int:
        """The options that clash with this one."""
        clashing = self._clashes[option]
        if clashing is None:
            clashing = 0
            for item in self.options[option]:
                clashing |= self.covering[item]
            clashing = self._clashes[option] = clashing & ~(1 << option)
        return clashing

    def settle(self, alive: int, items: Iterable[int]) -> int:
        """Let every item with a single option left take it; return the options that remain of `alive`.

        Starts with `items` and follows the consequences; 0 if an item has no option left.
        """
        covering = self.covering
        while items:
            singles = 0
            for item in items:
                left = covering[item] & alive
                if not left & (left - 1):
                    if not left:
                        return 0
                    singles |= left
            clash = 0
            for option in bits(singles):
                clash |= self.clashes(option)
            if clash & singles:
                return 0
            clash &= alive
            alive ^= clash
            items = self.items_of(clash)
        return alive

    def narrow(self, alive: int) -> int:
        """Remove options that clash with every option of some item; 0 if no cover is left.

        Such an option would leave the item uncovered. This finds nearly everything that looking ahead finds, at a
        fraction of the cost. `alive` must be settled.
        """
        items: Iterable[int] = self.items
        while items and alive:
            gone = 0
            for item in items:
                left = self.covering[item] & alive
                if left & (left - 1) and left.bit_count() <= FEW:
                    common = alive
                    for option in bits(left):
                        common &= self.clashes(option)
                        if not common:
                            break
                    gone |= common
            before = alive
            alive = self.settle(alive ^ gone, self.items_of(gone))
            items = self.items_of(before ^ alive)
        return alive

    def narrowed(self) -> int:
        """The options that forced singles and common clashes leave; 0 if no cover is left."""
        return self.narrow(self.settle(self.all, self.items))

    def items_of(self, options: int) -> set[int]:
        """The items that any of the options covers; loops over the options or the items, whichever are fewer."""
        if options.bit_count() > len(self.covering):
            return {item for item, covering in enumerate(self.covering) if covering & options}
        items: set[int] = set()
        for option in bits(options):
            items.update(self.options[option])
        return items

    def with_option(self, alive: int, option: int) -> int:
        """The options left after taking one; 0 if that is a dead end."""
        clash = self.clashes(option) & alive
        return self.settle(alive ^ clash, self.items_of(clash))

    def open_options(self, alive: int) -> int:
        """The options of items that have several left."""
        several = 0
        for options in self.covering:
            options &= alive
            if options & (options - 1):
                several |= options
        return several

    def look_ahead(self, alive: int, budget: Budget, within: int = -1) -> int:
        """Try each option `within`, and remove options that lead to a dead end until none does.

        `alive` must be settled; returns 0 if no cover is left. Each try costs a step; may raise BudgetSpentError.
        """
        stale = self.open_options(alive) & within
        footprints: dict[int, int] = {}
        while stale:
            before = alive
            queue = self._queue(self.items_of(stale), alive)
            heapify(queue)
            while queue:
                count, item = heappop(queue)
                options = self.covering[item] & alive
                if options.bit_count() != count:
                    continue  # it is queued again
                for option in bits(options & stale):
                    stale ^= 1 << option
                    if self._looks >= FRUITLESS and not self.ruled_out:
                        return alive
                    self._looks += 1
                    budget.take()
                    left = self.with_option(alive, option)
                    if left:
                        footprints[option] = alive ^ left
                        continue
                    self.ruled_out += 1
                    less = self.settle(alive ^ 1 << option, self.options[option])
                    if not less:
                        return 0
                    for entry in self._queue(self.items_of(alive ^ less), less):
                        heappush(queue, entry)
                    alive = less
                    break
            stale = self._affected(footprints, alive, alive ^ before)
        return alive

    def _queue(self, items: Iterable[int], alive: int) -> list[tuple[int, int]]:
        """The open items among `items`, with the number of their options."""
        counted = [((self.covering[item] & alive).bit_count(), item) for item in items]
        return [entry for entry in counted if entry[0] > 1]

    def _affected(self, footprints: Mapping[int, int], alive: int, removed: int) -> int:
        """The options for which looking ahead may find more, now that some are removed.

        A footprint is the set of options removed when the option was tried.
        """
        near = self._near(removed)
        affected = 0
        if removed:
            for option, footprint in footprints.items():
                if footprint & near and alive >> option & 1 and self.clashes(option) & alive:
                    affected |= 1 << option
        return affected

    def reduce(self, budget: Budget) -> int:
        """The options left after forced singles, common clashes and looking ahead; 0 if there is no cover."""
        alive = self.narrowed()
        return self.look_ahead(alive, budget) if alive else 0

    def parts(self, alive: int) -> list[int]:
        """Split the open options into independent sets, the one with the lowest option first."""
        left = self.open_options(alive)
        found: list[int] = []
        while left:
            part = fresh = 1 << lowest(left)
            while fresh:
                reached = 0
                for option in bits(fresh):
                    reached |= self.clashes(option)
                fresh = reached & left & ~part
                part |= fresh
            left &= ~part
            found.append(part)
        return found

    def covers_of(self, alive: int, part: int, budget: Budget) -> Iterator[int]:
        """The sets of options of a part of `alive` that cover its items, lazily and in a fixed order."""
        stack = [(alive, 0)]
        while stack:
            alive, near = stack.pop()
            alive = self.look_ahead(alive, budget, part & near)
            if not alive:
                continue
            choices = self._fewest(alive & part)
            if not choices:
                yield alive & part
            for option in reversed(list(bits(choices))):
                budget.take()
                further = self.with_option(alive, option)
                if further:
                    stack.append((further, self._near(alive ^ further)))

    def _near(self, options: int) -> int:
        """The options and all that clash with one of them."""
        near = options
        for option in bits(options):
            near |= self.clashes(option)
        return near

    def _fewest(self, alive: int) -> int:
        """The options of the open item with the fewest; 0 if no item is open."""
        best, fewest = 0, len(self.options) + 1
        for options in self.covering:
            options &= alive
            if options & (options - 1) and (count := options.bit_count()) < fewest:
                best, fewest = options, count
                if count == 2:
                    break
        return best

    def covers(self, budget: Budget | None = None) -> Iterator[int]:
        """Every cover as a set of options, lazily and in a fixed order; may raise BudgetSpentError."""
        budget = budget or Budget()
        alive = self.reduce(budget)
        if not alive and self.items:
            return
        parts = self.parts(alive)
        decided = alive & ~sum(parts)
        for chosen in _combined([self.covers_of(alive, part, budget) for part in parts]):
            yield decided | sum(chosen)


def _combined(sources: list[Iterator[int]]) -> Iterator[list[int]]:
    """Yield every combination of one value per source, reading the sources only as far as needed."""
    seen: list[list[int]] = []
    for source in sources:
        first = next(source, None)
        if first is None:
            return
        seen.append([first])
    at = [0] * len(sources)
    turn = 0
    while turn >= 0:
        yield [covers[place] for covers, place in zip(seen, at, strict=True)]
        turn = len(at) - 1
        while turn >= 0:
            at[turn] += 1
            if at[turn] == len(seen[turn]):
                seen[turn] += islice(sources[turn], 1)
            if at[turn] < len(seen[turn]):
                break
            at[turn] = 0
            turn -= 1
