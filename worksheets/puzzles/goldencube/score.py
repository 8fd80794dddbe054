"""Scores the effort of a golden cube, counted in the tries of a systematic solver without luck.

The model: choose the free cell or type of block with the fewest placements left, try each of them, and continue. A try
is a node of this search; each node costs a glance for every orientation of every remaining block. With several
solutions, only the share of the nodes for one of them counts. So a forced move costs one node, and a branch costs what
its wrong placements cost until they are refuted. Parities, which pupils do not know, are not used. Branching where the
fewest placements are left is Knuth's rule ("Dancing links", 2000).

A search that is stopped after `NODES` counts as far as it came: large boxes differ only by their blocks.
"""

from __future__ import annotations

from worksheets.puzzles.effort import points
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.placements import orientations, packing_of
from worksheets.puzzles.goldencube.model import Puzzle, Solution
from worksheets.search.exact_cover import Search

NODES = 1_000
"""Maximum number of nodes; a box of 3 x 3 x 3 with one solution has 4 to 20, 3 x 5 x 5 up to about 2,000."""

SOLUTIONS = 25
"""Maximum number of solutions found: then the number of nodes per solution is known well enough."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points for the glances until a solution is found; the printed solution is not needed."""
    packing = packing_of(puzzle)
    search = Search(cover_of(packing, parities=False))
    nodes = solved = 0
    while not search.finished and nodes < NODES and solved < SOLUTIONS:
        cover, steps = search.advance(NODES - nodes)
        nodes += steps
        solved += cover is not None
    turned = sum([count * len(orientations(block)) for block, count in zip(packing.types, packing.counts, strict=True)])
    return points(nodes * turned // max(solved, 1))
