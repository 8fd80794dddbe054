"""Checks the holes of a grid: those of a mask, and the looks of a shape that is ordered by its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

SHARES = {
    "heart": (0.55, 0.8),
    "star": (0.35, 0.74),
    "tree": (0.4, 0.77),
    "circle": (0.72, 0.87),
    "diamond": (0.45, 0.77),
    "triangle": (0.45, 0.7),
    "house": (0.55, 0.85),
}
"""Minimum and maximum share of its rectangle that a shape fills."""

CORNERS = {
    **dict.fromkeys(("heart", "tree", "circle", "diamond", "house", *"GOS04689"), "...."),
    **dict.fromkeys("EHIKMNWXZ", "####"),
    **dict.fromkeys(("triangle", *"A12"), "..##"),
    **dict.fromkeys("TUVY57", "##.."),
    **dict.fromkeys("BDP3", "#.#."),
    "F": "###.",
    "J": ".#..",
    "L": "#.##",
}
"""The corners of the rectangle that a shape fills: top left and right, bottom left and right. Others vary with size."""

LEFT_IS_RIGHT = {*SHARES, *"AHIMOTUVWXY08"}
TOP_IS_BOTTOM = {"circle", "diamond", *"BCDEHIKOX038"}
HALF_TURN = {"circle", "diamond", *"HINOSXZ08"}
"""The shapes that are the same mirrored or turned; all others differ."""

ENCLOSED = dict.fromkeys("ADOPQR0469", 1) | dict.fromkeys("B8", 2)
"""The number of holes that letters enclose."""

MOST_UNITS = 1_000_000
"""Larger products of mask and grid take too long to check."""


def hole_faults(order: dict[str, Any], grid: list[list[str | None]]) -> Iterator[str]:
    """Yield faults of holes: a grid without a shape has none, a mask sets them, and a shape must be connected."""
    holes = [[cell is None for cell in row] for row in grid]
    if "mask" not in order and "shape" not in order:
        if any(map(any, holes)):
            yield "there are holes in the grid"
        return
    cells = {(r, c) for r, row in enumerate(holes) for c, hole in enumerate(row) if not hole}
    if "mask" in order:
        if len(grid) * len(grid[0]) * len(order["mask"]) * len(order["mask"][0]) <= MOST_UNITS:
            wanted = {
                (r, c) for r in range(len(grid)) for c in range(len(grid[0])) if _drawn(order["mask"], grid, r, c)
            }
            if wanted != cells:
                yield "the holes of the grid are not those of the mask"
        if "size" not in order and (len(grid), len(grid[0])) != (len(order["mask"]), len(order["mask"][0])):
            yield "the grid has not the size of the mask"
        return
    share = len(cells) / (len(grid) * len(grid[0]))
    if share == 1 or len(_piece(cells)) != len(cells):
        yield "the shape is a rectangle, or not one piece"
    yield from _looks(order["shape"], holes, share)


def _looks(shape: str, holes: list[list[bool]], share: float) -> Iterator[str]:
    """Yield features of the shape that has this name that the grid lacks."""
    mirrored = [row[::-1] for row in holes]
    for same, shapes in (
        (holes == mirrored, LEFT_IS_RIGHT),
        (holes == holes[::-1], TOP_IS_BOTTOM),
        (holes[::-1] == mirrored, HALF_TURN),
    ):
        if same != (shape in shapes):
            yield f"the shape is {'symmetric' if same else 'not symmetric'}, unlike {shape}"
    corners = "".join(".#"[not row[at]] for row in (holes[0], holes[-1]) for at in (0, -1))
    if corners != CORNERS.get(shape, corners):
        yield f"the shape fills the corners {corners}, unlike {shape}"
    if shape != "G" and _enclosed(holes) != ENCLOSED.get(shape, 0):  # a wide G may be closed
        yield f"the shape encloses {_enclosed(holes)} holes, unlike {shape}"
    least, most = SHARES.get(shape, (0.28, 0.87))
    if not least <= share <= most:
        yield f"a shape of {share:.2f} of its rectangle is no {shape}"


def _enclosed(holes: list[list[bool]]) -> int:
    """The number of pieces of holes that do not touch the edge of the grid."""
    rest = {(r, c) for r, row in enumerate(holes) for c, hole in enumerate(row) if hole}
    found = 0
    while rest:
        piece = _piece(rest)
        rest -= piece
        found += all(0 < r < len(holes) - 1 and 0 < c < len(holes[0]) - 1 for r, c in piece)
    return found


def _drawn(mask: list[str], grid: list[list[str | None]], r: int, c: int) -> bool:
    """Whether at least half of a cell is drawn; units are the common divisions of mask signs and grid cells."""
    rows, columns = len(mask), len(mask[0])
    there = [
        mask[(r * rows + i) // len(grid)][(c * columns + j) // len(grid[0])] == "#"
        for i in range(rows)
        for j in range(columns)
    ]
    return 2 * sum(there) >= len(there)


def _piece(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that can be reached from the first one."""
    ends = [min(cells)]
    reached = set(ends)
    for row, column in ends:
        for near in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if near in cells and near not in reached:
                reached.add(near)
                ends.append(near)
    return reached
