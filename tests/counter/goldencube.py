"""What is wrong with a box filled with blocks, by the contract's rules from its JSON alone, with a small packer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

Cell = tuple[int, int, int]
Cuboid = tuple[Cell, Cell]
"""Low corner and edges."""

TRIED = 4_000
"""Most cuboids tried in one box; where there are more, it is not known how many solutions there are."""


class TooManyError(Exception):
    """The box has more packings than are tried."""


def judge(order: dict[str, Any], sheet: dict[str, Any]) -> Iterator[str]:
    """What is wrong; nothing where the sheet is right and as it was ordered."""
    puzzle, layers = sheet["puzzle"], sheet["solution"]["layers"]
    box, blocks = tuple(puzzle["size"]), [tuple(block) for block in puzzle["blocks"]]
    golden = order.get("golden", True)
    if puzzle["golden"] != golden or list(box) != order["size"]:
        yield "the box is not the one ordered"
    if "blocks" in order and sorted(map(sorted, order["blocks"])) != sorted(map(sorted, blocks)):
        yield "the blocks are not those ordered"
    x, y, z = box
    if len(layers) != z or any(len(layer) != y for layer in layers) or any(len(r) != x for la in layers for r in la):
        yield "the layers are not those of the box"
        return
    if golden and not x % 2 == y % 2 == z % 2 == 1:
        yield "the box has no centre"
    cells: dict[Any, list[Cell]] = {}
    for i, j, k in product(range(x), range(y), range(z)):
        cells.setdefault(layers[k][j][i], []).append((i, j, k))
    if cells.pop("G", None) != ([(x // 2, y // 2, z // 2)] if golden else None):
        yield "the golden cube is not in the centre, and only there"
    if sorted(cells, key=str) != sorted(range(1, len(blocks) + 1), key=str):
        yield "the blocks in the box are not those of the list"
        return
    lying = {number: cuboid_of(own) for number, own in cells.items()}
    for number, block in enumerate(blocks, 1):
        _, size = lying[number]
        if sorted(size) != sorted(block) or len(cells[number]) != size[0] * size[1] * size[2]:
            yield f"the cells of block {number} are not that block"
    for hint in puzzle["hints"]:
        if lying.get(hint["block"]) != (tuple(hint["low"]), tuple(hint["size"])):
            yield f"block {hint['block']} is entered elsewhere than it lies"
    yield from _counts(puzzle, lying, golden)


def _counts(puzzle: dict[str, Any], lying: dict[int, Cuboid], golden: bool) -> Iterator[str]:
    """Where one solution is promised, or a number of them is said, there are so many."""
    x, y, z = puzzle["size"]
    fixed = [lying[hint["block"]] for hint in puzzle["hints"]]
    gold: list[Cuboid] = [((x // 2, y // 2, z // 2), (1, 1, 1))] if golden else []
    entered = {hint["block"] for hint in puzzle["hints"]}
    try:
        if puzzle["unique"]:
            left = [tuple(block) for number, block in enumerate(puzzle["blocks"], 1) if number not in entered]
            found = list(packings((x, y, z), left, [*fixed, *gold], 2))
            if len(found) != 1:
                yield f"there are {len(found)} solutions or more"
        if puzzle["solutions"] is not None and not puzzle["more"]:
            every = packings((x, y, z), [tuple(block) for block in puzzle["blocks"]], gold, None)
            count = len({_first_image(packing, (x, y, z)) for packing in every})
            if count != puzzle["solutions"]:
                yield f"there are {count} solutions up to symmetry, not {puzzle['solutions']}"
    except TooManyError:
        return


def cuboid_of(cells: list[Cell]) -> Cuboid:
    """The smallest cuboid round cells."""
    low = tuple(min(cell[axis] for cell in cells) for axis in range(3))
    return low, tuple(max(cell[axis] for cell in cells) - low[axis] + 1 for axis in range(3))  # type: ignore


def packings(
    box: Cell, blocks: list[tuple[int, ...]], fixed: list[Cuboid], limit: int | None
) -> Iterator[frozenset[Cuboid]]:
    """The ways to fill a box; equal blocks may be exchanged. Raises TooManyError after `TRIED` cuboids."""
    x, y, z = box
    masks: dict[Cuboid, int] = {}

    def mask(cuboid: Cuboid) -> int:
        if cuboid not in masks:
            (i, j, k), (a, b, c) = cuboid
            rows = ((1 << a) - 1) << i
            layer = sum(rows << (x * row) for row in range(j, j + b))
            masks[cuboid] = sum(layer << (x * y * number) for number in range(k, k + c))
        return masks[cuboid]

    taken = sum(mask(cuboid) for cuboid in fixed)
    left = Counter(tuple(sorted(block)) for block in blocks)
    turned = {block: sorted(set(permutations(block))) for block in left}
    tried = found = 0
    lying: list[Cuboid] = []

    def fill(taken: int) -> Iterator[frozenset[Cuboid]]:
        nonlocal tried, found
        first = (~taken & (taken + 1)).bit_length() - 1
        if first == x * y * z:
            found += 1
            yield frozenset(lying)
            return
        rest, i = divmod(first, x)
        k, j = divmod(rest, y)
        for block, count in left.items():
            if not count:
                continue
            for a, b, c in turned[block]:
                if i + a > x or j + b > y or k + c > z:
                    continue
                tried += 1
                if tried > TRIED:
                    raise TooManyError
                cuboid = ((i, j, k), (a, b, c))
                if mask(cuboid) & taken:
                    continue
                left[block] -= 1
                lying.append(cuboid)
                yield from fill(taken | mask(cuboid))
                lying.pop()
                left[block] += 1
                if limit and found >= limit:
                    return

    yield from fill(taken)


def _first_image(packing: frozenset[Cuboid], box: Cell) -> tuple[Cuboid, ...]:
    """The first of all images of a packing under the turns and mirrors that leave the box as it is."""
    images = []
    for axes in permutations(range(3)):
        if tuple(box[axis] for axis in axes) != box:
            continue
        for flips in product((False, True), repeat=3):
            images.append(sorted(_image(cuboid, box, axes, flips) for cuboid in packing))
    return tuple(min(images))


def _image(cuboid: Cuboid, box: Cell, axes: tuple[int, ...], flips: tuple[bool, ...]) -> Cuboid:
    low, size = cuboid
    corner = tuple(
        box[axis] - low[axis] - size[axis] if flip else low[axis] for axis, flip in zip(axes, flips, strict=True)
    )
    return corner, tuple(size[axis] for axis in axes)  # type: ignore
