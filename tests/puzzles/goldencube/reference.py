"""An independent reference: all solutions of a golden-cube puzzle, by brute force from the puzzle's JSON alone.

The rules: a box of x by y by z cells is filled without gaps by the listed cuboids, in any orientation. The golden cube
is in the centre, unless the puzzle has none. Givens stay where they are.

The first free cell must be the low corner of some block, so every remaining block is tried there in every orientation,
without pruning. Equal blocks are interchangeable: a filling is the set of its cuboids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from typing import Any

Cell = tuple[int, ...]
Cuboid = tuple[Cell, Cell]
"""Low corner and edges."""
Filling = frozenset[Cuboid]


class TooManyError(Exception):
    """The limit of cuboids to try was exceeded."""


def fillings(puzzle: Mapping[str, Any], tries: int | None = None) -> Iterator[Filling]:
    """Yield each filling of the box once, with the givens in it; raises TooManyError after `tries` cuboids."""
    x, y, z = puzzle["size"]
    entered = entered_in(puzzle)
    left = Counter(tuple(sorted(block)) for block in puzzle["blocks"])
    left.subtract(tuple(sorted(size)) for _, size in entered)
    taken = 0
    for cuboid in [*entered, *([(tuple(edge // 2 for edge in puzzle["size"]), (1, 1, 1))] if puzzle["golden"] else [])]:
        taken |= _bits(cuboid, x, y)
    kinds = [block for block, count in left.items() if count]
    turns = [(kind, size, _bits(((0, 0, 0), size), x, y)) for kind in kinds for size in sorted(set(permutations(kind)))]
    lying = list(entered)
    tried = 0

    def fill(taken: int) -> Iterator[Filling]:
        nonlocal tried
        first = (~taken & (taken + 1)).bit_length() - 1
        if first == x * y * z:
            yield frozenset(lying)
            return
        k, rest = divmod(first, x * y)
        j, i = divmod(rest, x)
        for kind, size, bits in turns:
            if left[kind] and i + size[0] <= x and j + size[1] <= y and k + size[2] <= z:
                tried += 1
                if tries is not None and tried > tries:
                    raise TooManyError
                if not bits << first & taken:
                    left[kind] -= 1
                    lying.append(((i, j, k), size))
                    yield from fill(taken | bits << first)
                    lying.pop()
                    left[kind] += 1

    yield from fill(taken)


def _bits(cuboid: Cuboid, x: int, y: int) -> int:
    """The cells as bits; cell (i, j, k) is bit (k * y + j) * x + i."""
    cells = product(*(range(low, low + edge) for low, edge in zip(*cuboid, strict=True)))
    return sum(1 << (k * y + j) * x + i for i, j, k in cells)


def entered_in(puzzle: Mapping[str, Any]) -> list[Cuboid]:
    """The givens, as cuboids."""
    return [(tuple(each["low"]), tuple(each["size"])) for each in puzzle["hints"]]


def filling_of(solution: Mapping[str, Any]) -> Filling:
    """The cuboid around the cells of each number, from a solution's JSON; does not check that the cells fill it."""
    cells: dict[int | str, list[Cell]] = {}
    for k, layer in enumerate(solution["layers"]):
        for j, row in enumerate(layer):
            for i, content in enumerate(row):
                cells.setdefault(content, []).append((i, j, k))
    return frozenset(cuboid_of(own) for number, own in cells.items() if number != "G")


def cuboid_of(cells: Iterable[Cell]) -> Cuboid:
    """The smallest cuboid around cells."""
    spans = [(min(along), max(along)) for along in zip(*cells, strict=True)]
    return tuple(low for low, _ in spans), tuple(high - low + 1 for low, high in spans)


def images(filling: Filling, puzzle: Mapping[str, Any]) -> set[Filling]:
    """All rotations and reflections of a filling that keep the box and the givens in place."""
    box = puzzle["size"]
    entered = frozenset(entered_in(puzzle))
    found = set()
    for axes in permutations(range(3)):
        if [box[axis] for axis in axes] == list(box):
            for flips in product((False, True), repeat=3):
                if _moved(entered, box, axes, flips) == entered:
                    found.add(_moved(filling, box, axes, flips))
    return found


def _moved(cuboids: Filling, box: Cell, axes: Cell, flips: tuple[bool, ...]) -> Filling:
    """Reorder the axes of each cuboid, and reverse the axes that are flipped."""
    return frozenset(
        (
            tuple(box[a] - low[a] - size[a] if flip else low[a] for a, flip in zip(axes, flips, strict=True)),
            tuple(size[a] for a in axes),
        )
        for low, size in cuboids
    )


def classes(found: Iterable[Filling], puzzle: Mapping[str, Any]) -> Iterator[set[Filling]]:
    """Group the fillings into classes of images of each other, in the order of their first members."""
    sorted_in: set[Filling] = set()
    for filling in found:
        if filling not in sorted_in:
            own = images(filling, puzzle)
            sorted_in |= own
            yield own


def counts(puzzle: Mapping[str, Any]) -> tuple[int, int]:
    """The number of fillings: all, and up to symmetry."""
    found = list(fillings(puzzle))
    return len(found), sum(1 for _ in classes(found, puzzle))
