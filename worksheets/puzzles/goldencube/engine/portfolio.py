"""Lists all packings of a box, alternating quick dives and a complete search, so that neither wastes much time.

A dive is a short randomised search, restarted with other random numbers, from the lowest free cell or, if that finds
nothing at first, from the most constrained corner; the complete search is paused and resumed. The images of a packing
found by a dive under the symmetries of the box come first: up to 48 packings for the price of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.classes import Classes, Found, Options
from worksheets.puzzles.goldencube.engine.corners import CORNER_HEURISTICS, CornerDiver
from worksheets.puzzles.goldencube.engine.dive import HEURISTICS, Diver, Heuristic
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, Symmetry, symmetries
from worksheets.puzzles.goldencube.model import Box, Puzzle
from worksheets.search.budget import Budget, luby
from worksheets.search.exact_cover import PAUSE

FIRST_DIVES = 5_000
"""Total steps of dives before the complete search begins."""

DIVE_STEPS = 100
"""Steps of the shortest dive; others have 2, 4, ... times as many."""

NODES = 500
"""Nodes of the complete search in the first round."""

PLACEMENTS_PER_DIVE = 100
"""Dives get one step per node of the complete search for each group of this many placements: about twice its time."""

NODE_STEPS = 3
"""Steps of dives in the time of a node of the complete search, in a box of few placements; see `steps_of_a_node`."""

NODE_PLACEMENTS = 1_500
"""Number of placements that make a node take the time of one more step."""

CORNER_STEPS = 3
"""Price in steps of placing a block in a dive by corners, which takes about this many times as long."""

OTHER_DIVES = 4
"""Dives by corners find more: once they run, they get this many steps for each step of the others."""

GROWTH = 2
"""Growth factor of the rounds."""


def steps_of_a_node(packing: Packing) -> int:
    """The price of a node of the complete search once a packing is known, so that all steps take about the same time.

    Measured: a step of a dive takes 5.5 us; a node 16 us with 1,300 placements, 47 with 8,700 and 130 with 30,000.
    """
    return NODE_STEPS + len(packing.placements) // NODE_PLACEMENTS


def packings(
    puzzle: Puzzle, packing: Packing, budget: Budget, *, by_corners: bool = True
) -> Iterator[list[CuboidPlacement]]:
    """Yield all packings, class by class; the first class is that of a dive's packing, if a dive finds one first.

    If the first dives find none, dives `by_corners` follow, if enabled.
    """
    group = symmetries(puzzle)
    dives = _dives(packing)
    # With givens, the complete search ends soon.
    first = None if puzzle.givens else dives.find(FIRST_DIVES, budget)
    if dives.exhausted:
        return
    own: set[frozenset[CuboidPlacement]] = set()
    seen: set[Options] = set()
    if first is not None:
        yield from _class_of(first, packing.box, group, own)
    search = Classes(packing, group)
    if first is None:
        divers = [(dives, 1)]
        if by_corners and not puzzle.givens:
            divers = [(_dives_by_corners(packing, search), 1), (dives, OTHER_DIVES)]
        first, found = _alternate(search, divers, budget)
        if first is not None:
            yield from _class_of(first, packing.box, group, own)
        elif found is None:
            return
        else:
            yield from _new_packings(search, found, seen, own)
    while not search.finished:
        found = _advance(search, PAUSE, budget, steps_of_a_node(packing))
        if found:
            yield from _new_packings(search, found, seen, own)


def _alternate(
    search: Classes, divers: Sequence[tuple[_Dives, int]], budget: Budget
) -> tuple[list[CuboidPlacement] | None, Found | None]:
    """Find the first packing, by a dive or by complete search, in growing rounds; both None if there is no packing."""
    nodes = NODES
    while not search.finished:
        found = _advance(search, nodes, budget)
        if found:
            return None, found
        if not search.finished:
            first = _dived(divers, nodes * len(search.placements) // PLACEMENTS_PER_DIVE, budget)
            if first is not None or any(dives.exhausted for dives, _ in divers):
                return first, None
            nodes *= GROWTH
    return None, None


def _new_packings(
    search: Classes, found: Found, seen: set[Options], own: set[frozenset[CuboidPlacement]]
) -> Iterator[list[CuboidPlacement]]:
    """Yield the packing found and its images, unless its class is in `seen` or is that of a dive, `own`."""
    if found.smallest in seen:
        return
    if found.times > 1:
        seen.add(found.smallest)
    if own and frozenset(search.placements[option] for option in found.options) in own:
        return
    for options in search.images(found.options):
        yield [search.placements[option] for option in options]


def _dived(divers: Sequence[tuple[_Dives, int]], steps: int, budget: Budget) -> list[CuboidPlacement] | None:
    """Find the first packing within `steps` steps, weighted per diver; None also if a diver is exhausted."""
    for dives, part in divers:
        found = dives.find(steps // part, budget)
        if found is not None or dives.exhausted:
            return found
    return None


def _class_of(
    found: list[CuboidPlacement], box: Box, group: Sequence[Symmetry], seen: set[frozenset[CuboidPlacement]]
) -> Iterator[list[CuboidPlacement]]:
    """Yield the packing and its images under the symmetries, each once, and add them to `seen`."""
    for symmetry in group:
        image = [CuboidPlacement(kind, *symmetry.image(box, low, size)) for kind, low, size in found]
        key = frozenset(image)
        if key not in seen:
            seen.add(key)
            yield image


def _advance(search: Classes, nodes: int, budget: Budget, price: int = 1) -> Found | None:
    """Find the next packing within `nodes` nodes, each of which costs `price` steps."""
    found = None
    while nodes > 0 and not found and not search.finished:
        found, done = search.advance(max(1, budget.grant(min(nodes, PAUSE) * price) // price))
        budget.spend(done * price)
        nodes -= done
    return found


class _Dives:
    """Dives by all divers with all heuristics in turn, most of them short and a few long (Luby's sequence)."""

    def __init__(self, divers: Sequence[Diver | CornerDiver], heuristics: Sequence[Heuristic], price: int = 1) -> None:
        """Each placed block costs `price` steps."""
        self._divers = divers
        self._heuristics = heuristics
        self._price = price
        self._lengths = luby()
        self._turns: Counter[int] = Counter()

    @property
    def exhausted(self) -> bool:
        """Whether a dive has proved that there is no packing."""
        return any(diver.exhausted for diver in self._divers)

    def find(self, steps: int, budget: Budget) -> list[CuboidPlacement] | None:
        """Find a packing by dives of `steps` in total; None if none finds one."""
        found = None
        while steps > 0 and found is None and not self.exhausted:
            length = next(self._lengths)
            # Each length begins with another axis and heuristic, and cycles through all of them.
            turn = self._turns[length] + length.bit_length()
            self._turns[length] += 1
            diver, heuristic = self._divers[turn % len(self._divers)], self._heuristics[turn % len(self._heuristics)]
            blocks = max(1, budget.grant(DIVE_STEPS * length * self._price) // self._price)
            found, done = diver.dive(heuristic, blocks)
            budget.spend(done * self._price)
            steps -= done * self._price
        return found


def _dives(packing: Packing) -> _Dives:
    """Dives from the lowest cell along each of the three axes."""
    rng = rng_for(0, "goldencube")
    # Layers across the longest axis are the smallest, so the likeliest to be filled without gaps.
    axes = sorted(range(3), key=lambda axis: -packing.box[axis])
    return _Dives([Diver(packing, axis, rng) for axis in axes], HEURISTICS)


def _dives_by_corners(packing: Packing, search: Classes) -> _Dives:
    rng = rng_for(0, "goldencube", "corners")
    return _Dives([CornerDiver(packing, search.cover, rng)], CORNER_HEURISTICS, CORNER_STEPS)
