"""How much effort a golden cube takes, counted in the tries that a solver without luck needs.

The model: take the place with the fewest ways left, a free cell or a block of some sort; try each of these ways, and go
on. A try is a node of this search; at each one the blocks to be placed are gone through, a glance for each way to turn
each of them. Where there are several solutions, only the share of the nodes that comes to one of them counts. Forced
moves thus cost one node each, and every branching what its wrong ways cost until they are seen to be wrong. Parities,
which the program knows and pupils do not, are left out. To branch where fewest ways are left is Knuth's rule ("Dancing
links", 2000).

A search that is broken off after `NODES` counts as far as it came: large boxes differ by their blocks only.
"""

from __future__ import annotations

from worksheets.puzzles.effort import points
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.placements import orientations, packing_of
from worksheets.puzzles.goldencube.model import Puzzle, Solution
from worksheets.search.exact_cover import Search

NODES = 1_000
"""Nodes after which the search is broken off; a box of 3 x 3 x 3 with one solution has 4 to 20, 3 x 5 x 5 up to some
2,000."""

SOLUTIONS = 25
"""Solutions after which the search is broken off: then it is known well enough how many nodes lie between them."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points of the glances until a solution is found; the one that is printed says nothing more."""
    packing = packing_of(puzzle)
    search = Search(cover_of(packing, parities=False))
    nodes = found = 0
    while not search.finished and nodes < NODES and found < SOLUTIONS:
        cover, steps = search.advance(NODES - nodes)
        nodes += steps
        found += cover is not None
    turned = sum([count * len(orientations(block)) for block, count in zip(packing.types, packing.counts, strict=True)])
    return points(nodes * turned // max(found, 1))
