"""Random boxes of few large blocks, which are hard to pack: few blocks have an edge of 1 or fewer than 6 cells.

A box is cut around its golden centre and then repeatedly. Then, many times, a few neighbouring blocks are removed and
their place is cut again; the result is kept if the number of blocks fits, few are thin and their sizes vary more.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from worksheets.base.seeds import below, pick, rng_for
from worksheets.puzzles.goldencube.engine.placements import mask, sorted_edges
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.search.bits import bits

ROUNDS = 1500
"""How often some neighbours are cut again."""

LARGEST = 48
"""Maximum number of cells of a block."""

LEAST = 6
"""Minimum number of cells of a block that is cut again."""

THIN = 4
"""Number of blocks with an edge of 1 that are always allowed."""

Part = tuple[int, Block]
"""The cells of a block in the box, as bits, and its edges in its orientation."""


def few_large(box: Box, least: int, most: int, seed: int) -> Puzzle:
    """A box with `least` to `most` blocks that has a packing."""
    rng = rng_for(seed, f"varied {box}")
    wanted = least + below(most - least + 1, rng)
    largest = 3 * box.volume // wanted
    near = _neighbours(box)
    while (parts := _cut(box, wanted, rng)) is None:
        pass
    for _ in range(ROUNDS):
        rest = parts[:]
        torn = [rest.pop(below(len(rest), rng))]
        for _ in range(1 + below(4, rng)):
            border = 0
            for cells, _ in torn:
                for cell in bits(cells):
                    border |= near[cell]
            touching = [i for i, (cells, _) in enumerate(rest) if cells & border]
            torn.append(rest.pop(pick(touching, rng)))
        anew = _cut_anew(box, sum(cells for cells, _ in torn), largest, rng)
        whole = rest + anew
        kept = (
            min(_volume(size) for _, size in anew) >= LEAST
            and least <= len(whole) <= most
            and abs(len(whole) - wanted) <= max(1, abs(len(parts) - wanted))
            and _thin(whole) <= max(THIN, _thin(parts))
        )
        if kept and (_types(whole) >= _types(parts) or rng.random() < 0.02):
            parts = whole
    return Puzzle(box, tuple(sorted((sorted_edges(size) for _, size in parts), reverse=True)))


def _cut(box: Box, wanted: int, rng: Random) -> list[Part] | None:
    """The box cut into `wanted` blocks, first around the centre; None if too few edges are long enough for that."""
    centre = box.centre
    low_ends = [(0, 0, 0, at, at + 1) for at in centre]
    high_ends = [(at, at + 1, edge, edge, edge) for at, edge in zip(centre, box, strict=True)]
    spans = [list(zip(*ends, strict=True)) for ends in zip(low_ends, high_ends, strict=True)]
    blocks = [
        ((x, y, z), (to_x - x, to_y - y, to_z - z))
        for x, to_x in spans[0]
        for y, to_y in spans[1]
        for z, to_z in spans[2]
        if min(to_x - x, to_y - y, to_z - z) > 1
    ]
    options = [(low, size, mask(box, low, size)) for low, size in blocks]
    full = (1 << box.volume) - 1 ^ 1 << box.index(centre)
    while (parts := _covered(full, options, rng)) is None:
        pass
    while len(parts) < wanted:
        able = [(n, axis) for n, (_, size) in enumerate(parts) for axis in range(3) if size[axis] >= 4]
        able = able or [
            (n, axis)
            for n, (_, size) in enumerate(parts)
            for axis in range(3)
            if size[axis] == 3 and _volume(size) >= 2 * LEAST
        ]
        if not able:
            return None
        weights = [_volume(parts[n][1]) * rng.random() for n, _ in able]
        n, axis = able[weights.index(max(weights))]
        low, size = parts.pop(n)
        at = 2 + below(size[axis] - 3, rng) if size[axis] > 3 else 1 + below(2, rng)
        parts.append((low, _changed(size, axis, at)))
        parts.append((_changed(low, axis, low[axis] + at), _changed(size, axis, size[axis] - at)))
    return [(mask(box, low, size), size) for low, size in parts]


def _covered(free: int, options: list[tuple[Block, Block, int]], rng: Random) -> list[tuple[Block, Block]] | None:
    """Low corners and sizes of random blocks that cover the free cells, lowest first; None after a dead end."""
    parts: list[tuple[Block, Block]] = []
    while free:
        fits = [option for option in options if not option[2] & ~free and option[2] & free & -free]
        if not fits:
            return None
        low, size, cells = pick(fits, rng)
        parts.append((low, size))
        free &= ~cells
    return parts


def _cut_anew(box: Box, free: int, largest: int, rng: Random) -> list[Part]:
    """Blocks that fill the free cells: the cell with the fewest neighbours first, with edges above 1 where they fit."""
    parts: list[Part] = []
    near = _neighbours(box)
    while free:
        room = {cell: ((free & near[cell]).bit_count(), rng.random()) for cell in bits(free)}
        cell = min(room, key=room.__getitem__)
        options = [part for part in _around(box, cell, free) if _volume(part[1]) <= largest]
        thick = [part for part in options if min(part[1]) > 1] or options
        kinds = sorted({sorted_edges(size) for _, size in thick})
        weights = [_volume(kind) * rng.random() for kind in kinds]
        kind = kinds[weights.index(max(weights))]
        part = pick([part for part in thick if sorted_edges(part[1]) == kind], rng)
        parts.append(part)
        free &= ~part[0]
    return parts


def _around(box: Box, cell: int, free: int) -> Iterator[Part]:
    """Yield all cuboids of free cells that contain a cell; they grow by one layer at a time."""
    lows: dict[int, Block] = {1 << cell: box.cell(cell)}
    growing: list[Part] = [(1 << cell, (1, 1, 1))]
    for cells, size in growing:
        yield cells, size
        low = lows[cells]
        for axis, step in enumerate((1, box.x, box.x * box.y)):
            longer = _changed(size, axis, size[axis] + 1)
            if _volume(longer) > LARGEST:
                continue
            for grown, begin in ((cells | cells << step, low[axis]), (cells | cells >> step, low[axis] - 1)):
                inside = begin >= 0 and begin + longer[axis] <= box[axis]
                if inside and not grown & ~free and grown not in lows:
                    lows[grown] = _changed(low, axis, begin)
                    growing.append((grown, longer))


def _neighbours(box: Box) -> list[int]:
    """For each cell, the cells that share a face with it, as bits."""
    near = []
    for index in range(box.volume):
        cell = box.cell(index)
        cells = 0
        for axis, step in enumerate((1, box.x, box.x * box.y)):
            cells |= 1 << index - step if cell[axis] else 0
            cells |= 1 << index + step if cell[axis] < box[axis] - 1 else 0
        near.append(cells)
    return near


def _changed(triple: Block, axis: int, value: int) -> Block:
    values = [*triple]
    values[axis] = value
    return values[0], values[1], values[2]


def _volume(size: Block) -> int:
    return size[0] * size[1] * size[2]


def _thin(parts: list[Part]) -> int:
    return sum(min(size) == 1 for _, size in parts)


def _types(parts: list[Part]) -> int:
    return len({sorted_edges(size) for _, size in parts})
