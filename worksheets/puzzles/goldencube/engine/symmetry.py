"""The symmetries of a box: rotations and reflections that leave it, its gold and its givens unchanged."""

from __future__ import annotations

from itertools import permutations, product
from typing import NamedTuple

from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Puzzle


class Symmetry(NamedTuple):
    """A symmetry: new axis `k` is old axis `axes[k]`, counted from its far end if `mirrored[k]`."""

    axes: tuple[int, ...]
    mirrored: tuple[bool, ...]

    def image(self, box: Box, low: BoxCell, size: Block) -> tuple[BoxCell, Block]:
        """The image of a cuboid: its low corner and edges."""
        lows = [
            box[axis] - low[axis] - size[axis] if mirrored else low[axis]
            for axis, mirrored in zip(self.axes, self.mirrored, strict=True)
        ]
        i, j, k = self.axes
        return BoxCell(*lows), (size[i], size[j], size[k])


def symmetries(puzzle: Puzzle) -> list[Symmetry]:
    """All symmetries, the identity first, without duplicates.

    A mirrored packing counts as the same: every block is its own mirror image.
    """
    box = puzzle.box
    givens = {(given.low, given.size) for given in puzzle.givens}
    # No two cuboids have the same image, so the images of the givens are the givens if each is one of them.
    return [
        symmetry for symmetry in _of_box(box) if all(symmetry.image(box, low, size) in givens for low, size in givens)
    ]


def _of_box(box: Box) -> list[Symmetry]:
    # An edge of one cell has no reflection.
    thin = [axis for axis in range(3) if box[axis] == 1]
    return [
        Symmetry(axes, mirrored)
        for axes in permutations(range(3))
        if all(box[axis] == edge for axis, edge in zip(axes, box, strict=True)) and all(axes[k] == k for k in thin)
        for mirrored in product((False, True), repeat=3)
        if not any(mirrored[k] for k in thin)
    ]
