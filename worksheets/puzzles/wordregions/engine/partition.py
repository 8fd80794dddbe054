"""Cuts a grid at random into connected regions of legal sizes.

A random spanning tree of the cells is cut so that every part has a legal size. Dynamic programming determines for every
branch which sizes can be completed, so no cut leads to a dead end (`cut_tree`). If sizes are prescribed, neighbouring
regions then exchange cells until these are reached (`exchange`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from worksheets.base.grid import Size
from worksheets.base.seeds import below, pick
from worksheets.search.bits import lowest

TREES = 30
"""Number of spanning trees tried before cells are exchanged to reach the sizes."""

TRIES = 300
"""Number of exchanges tried per cell of the grid."""

RegionCells: TypeAlias = tuple[int, ...]
"""The cells of a region in reading order, as numbers."""

Supply: TypeAlias = Mapping[int, int]
"""Maximum number of regions of each legal size."""


def neighbours_of(size: Size) -> list[tuple[int, ...]]:
    """For each cell, those that share an edge with it: above, left, right, below."""
    rows, columns = size
    return [
        tuple(
            (row + down) * columns + column + right
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    ]


class _Tree(NamedTuple):
    """A spanning tree: its cells with parents before their children, and the children of each."""

    order: list[int]
    children: list[list[int]]


def random_tree(neighbours: Sequence[tuple[int, ...]], rng: Random) -> _Tree:
    """Grow a spanning tree from a random cell by random edges."""
    root = below(len(neighbours), rng)
    order: list[int] = []
    children: list[list[int]] = [[] for _ in neighbours]
    joined = [False] * len(neighbours)
    edges = [(root, root)]
    while edges:
        place = below(len(edges), rng)
        parent, cell = edges[place]
        edges[place] = edges[-1]
        edges.pop()
        if joined[cell]:
            continue
        joined[cell] = True
        order.append(cell)
        if cell != root:
            children[parent].append(cell)
        edges += [(cell, other) for other in neighbours[cell] if not joined[other]]
    return _Tree(order, children)


def cut_tree(tree: _Tree, legal: Collection[int], rng: Random) -> list[RegionCells] | None:
    """Cut the tree into parts of legal sizes, in the order of their first cells; None if that is impossible.

    Sets of sizes are integers with one bit per size. `reach[c]` has, for each number of children of c
    taken into account, the sizes that the part of c can have among them, all other parts being legal.

    Example: the cells 0 1 / 2 3, the tree 0 -> 1, 2 and 1 -> 3, parts of 2 cells. From the leaves up:

        reach[3]: {1}             a leaf
        reach[2]: {1}
        reach[1]: {1}, {2}        3 has size 1, which is not legal, so it joins
        reach[0]: {1}, {1}, {2}   1 has the legal size 2 and is cut off, as a part of 3 is too large; then 2 joins

    From the root down: its part must have 2 cells. The last child comes first: before it the part had {1}, so 2 adds
    the other cell; nothing is left for 1, which is the root of the next part.

    >>> cut_tree(_Tree([0, 1, 2, 3], [[1, 2], [3], [], []]), [2], Random())
    [(0, 2), (1, 3)]
    """
    allowed = sum(1 << size for size in legal)
    reach = _reach(tree, allowed, max(legal))
    if not reach[tree.order[0]][-1] & allowed:
        return None
    return sorted(_parts(tree, allowed, reach, rng))


def _reach(tree: _Tree, allowed: int, most: int) -> list[list[int]]:
    """From the leaves up: for each cell, the sizes of its part after each child, as `cut_tree` explains."""
    order, children = tree
    small = (1 << most + 1) - 1
    reach: list[list[int]] = [[] for _ in order]
    for cell in reversed(order):
        sizes = 2
        steps = [sizes]
        for child in children[cell]:
            whole = reach[child][-1]
            joined = sizes if whole & allowed else 0
            for size in range(1, most):
                if whole >> size & 1:
                    joined |= sizes << size
            sizes = joined & small
            steps.append(sizes)
        reach[cell] = steps
    return reach


def _parts(tree: _Tree, allowed: int, reach: list[list[int]], rng: Random) -> list[RegionCells]:
    """From the root down: cut off the parts whose sizes `reach` allows, drawn at random."""
    order, children = tree
    parts: list[RegionCells] = []
    roots = [order[0]]
    while roots:
        root = roots.pop()
        cells: list[int] = []
        grown = [(root, _one_of(reach[root][-1] & allowed, rng))]
        while grown:
            cell, size = grown.pop()
            cells.append(cell)
            steps = reach[cell]
            for number in range(len(children[cell]) - 1, -1, -1):
                child, before = children[cell][number], steps[number]
                whole = reach[child][-1]
                choices = 1 if whole & allowed and before >> size & 1 else 0
                for taken in range(1, size):
                    if whole >> taken & 1 and before >> (size - taken) & 1:
                        choices |= 1 << taken
                taken = _one_of(choices, rng)
                if taken:
                    grown.append((child, taken))
                    size -= taken
                else:
                    roots.append(child)
        parts.append(tuple(sorted(cells)))
    return parts


def _one_of(sizes: int, rng: Random) -> int:
    """One of a set of sizes, uniformly distributed; one call."""
    for _ in range(below(sizes.bit_count(), rng)):
        sizes &= sizes - 1  # without the lowest
    return lowest(sizes)


def partition(size: Size, supply: Supply, wanted: Sequence[int], rng: Random) -> list[RegionCells] | None:
    """Cut the grid into regions: at most as many of each size as `supply` allows, and at least those `wanted`.

    The parts are in the order of their first cells. Returns None if neither `TREES` trees nor exchanging cells
    succeeded; `fits` tells in advance whether the numbers can add up.
    """
    neighbours = neighbours_of(size)
    needed = Counter(wanted)
    legal = sorted(length for length, most in supply.items() if most > 0)
    if not legal:
        return None
    for _ in range(TREES):
        parts = cut_tree(random_tree(neighbours, rng), legal, rng)
        counts = Counter(map(len, parts or ()))
        if parts and needed <= counts and all(count <= supply[length] for length, count in counts.items()):
            return parts
    sizes = _sizes(len(neighbours), supply, wanted, rng)
    if sizes is None:
        return None
    slack = 0
    while parts is None:
        slack += 1
        about = range(max(1, legal[0] - slack), legal[-1] + slack + 1)
        parts = cut_tree(random_tree(neighbours, rng), about, rng)
    return exchange(parts, sizes, neighbours, rng)


def exchange(
    parts: Sequence[RegionCells], sizes: Sequence[int], neighbours: Sequence[Sequence[int]], rng: Random
) -> list[RegionCells] | None:
    """Find a cut into connected parts of exactly these sizes by moving cells between `parts`.

    The parts are in the order of their first cells; None if `TRIES` per cell did not suffice.
    """
    regions = _as_many(parts, len(sizes), neighbours)
    owner = [0] * len(neighbours)
    for number, region in enumerate(regions):
        for cell in region:
            owner[cell] = number
    by_size = sorted(range(len(regions)), key=lambda number: len(regions[number]))
    # How many cells each region still needs; negative if it has too many.
    missing = [0] * len(regions)
    for number, size in zip(by_size, sorted(sizes), strict=True):
        missing[number] = size - len(regions[number])
    for _ in range(TRIES * len(neighbours)):
        wrong = [number for number, cells in enumerate(missing) if cells]
        if not wrong:
            return sorted(tuple(sorted(region)) for region in regions)
        number = pick(wrong, rng)
        cell = pick(regions[number], rng)
        other = pick(neighbours[cell], rng)
        if missing[number] > 0:
            cell, other = other, cell
        giver, taker = owner[cell], owner[other]
        if giver == taker or len(regions[giver]) == 1:
            continue
        rest = [kept for kept in regions[giver] if kept != cell]
        if _joined(rest, neighbours):
            regions[giver] = rest
            regions[taker].append(cell)
            owner[cell] = taker
            missing[giver] += 1
            missing[taker] -= 1
    return None


def _as_many(parts: Sequence[RegionCells], count: int, neighbours: Sequence[Sequence[int]]) -> list[list[int]]:
    """Change the number of regions to `count` by merging the smallest, or cutting single cells off the largest."""
    regions = [list(part) for part in parts]
    while len(regions) < count:
        largest = max(regions, key=len)
        cell = next(cell for cell in largest if _joined([kept for kept in largest if kept != cell], neighbours))
        largest.remove(cell)
        regions.append([cell])
    while len(regions) > count:
        smallest = min(regions, key=len)
        regions.remove(smallest)
        around = {other for cell in smallest for other in neighbours[cell]}
        min((region for region in regions if not around.isdisjoint(region)), key=len).extend(smallest)
    return regions


def _joined(cells: Sequence[int], neighbours: Sequence[Sequence[int]]) -> bool:
    """Whether cells, at least one, are connected."""
    stack = [cells[0]]
    seen = {cells[0]}
    while stack:
        for other in neighbours[stack.pop()]:
            if other in cells and other not in seen:
                seen.add(other)
                stack.append(other)
    return len(seen) == len(cells)


def fits(cells: int, supply: Supply, wanted: Sequence[int]) -> bool:
    """Whether the `wanted` sizes and others of the supply can add up to the cells of a grid."""
    rest = cells - sum(wanted)
    return rest >= 0 and bool(_sums(rest, _left(supply, wanted))[0] >> rest & 1)


def _left(supply: Supply, wanted: Sequence[int]) -> list[tuple[int, int]]:
    """Sizes, the largest first, and the maximum number of each in addition to those wanted."""
    taken = Counter(wanted)
    return [(size, max(most - taken[size], 0)) for size, most in sorted(supply.items(), reverse=True)]


def _sums(cells: int, left: Sequence[tuple[int, int]]) -> list[int]:
    """For each position in the list, the sums up to `cells` possible from there on, one bit per sum."""
    small = (1 << cells + 1) - 1
    sums = [1]
    for size, most in reversed(left):
        reached = before = sums[-1]
        for number in range(1, min(most, cells // size) + 1):
            reached |= before << size * number
        sums.append(reached & small)
    return sums[::-1]


def _sizes(cells: int, supply: Supply, wanted: Sequence[int], rng: Random) -> list[int] | None:
    """The sizes wanted, and for the rest similar numbers of cells in regions of each size, as far as possible."""
    rest = cells - sum(wanted)
    if rest < 0:
        return None
    left = _left(supply, wanted)
    sums = _sums(rest, left)
    if not sums[0] >> rest & 1:
        return None
    sizes = list(wanted)
    for number, (size, most) in enumerate(left):
        share = rest / (len(left) - number) / size * (0.5 + rng.random())
        counts = [count for count in range(min(most, rest // size) + 1) if sums[number + 1] >> rest - size * count & 1]
        count = min(counts, key=lambda count: abs(count - share))
        sizes += [size] * count
        rest -= size * count
    return sizes
