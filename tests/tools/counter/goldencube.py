"""Checks a box filled with blocks by the contract's rules, from its JSON alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from tests.puzzles.goldencube.reference import Cell, TooManyError, classes, cuboid_of, fillings

TRIED = 4_000
"""Maximum number of cuboids tried in a box; with more, the number of solutions is not checked."""


def judge(order: dict[str, Any], sheet: dict[str, Any]) -> Iterator[str]:
    """Yield the faults; none if the sheet is right and as ordered."""
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
    yield from _counts(puzzle)


def _counts(puzzle: dict[str, Any]) -> Iterator[str]:
    """Yield a fault if the number of solutions is not the one that the sheet states."""
    try:
        if puzzle["unique"]:
            found = list(islice(fillings(puzzle, TRIED), 2))
            if len(found) != 1:
                yield f"there are {len(found)} solutions or more"
        if puzzle["solutions"] is not None and not puzzle["more"]:
            bare = {**puzzle, "hints": []}
            count = sum(1 for _ in classes(fillings(bare, TRIED), bare))
            if count != puzzle["solutions"]:
                yield f"there are {count} solutions up to symmetry, not {puzzle['solutions']}"
    except TooManyError:
        return
