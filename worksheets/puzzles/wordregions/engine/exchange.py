"""Regions of prescribed sizes: neighbouring regions exchange cells until every region has its size."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

Part: TypeAlias = tuple[int, ...]
"""The cells of a region in reading order, as numbers."""

TRIES = 300
"""Exchanges tried for each cell."""


def exchange(
    parts: Sequence[Part], sizes: Sequence[int], neighbours: Sequence[Sequence[int]], rng: Random
) -> list[Part] | None:
    """A cut into connected parts of just these sizes, found by moving cells of `parts` to and fro.

    The parts are in the order of their first cells; None where none was found with `TRIES` a cell.
    """
    regions = _as_many(parts, len(sizes), neighbours)
    owner = [0] * len(neighbours)
    for number, region in enumerate(regions):
        for cell in region:
            owner[cell] = number
    by_size = sorted(range(len(regions)), key=lambda number: len(regions[number]))
    # How many cells each region still wants; below 0 it has too many.
    missing = [0] * len(regions)
    for number, size in zip(by_size, sorted(sizes), strict=True):
        missing[number] = size - len(regions[number])
    for _ in range(TRIES * len(neighbours)):
        wrong = [number for number, cells in enumerate(missing) if cells]
        if not wrong:
            return sorted(tuple(sorted(region)) for region in regions)
        number = _any(wrong, rng)
        cell = _any(regions[number], rng)
        other = _any(neighbours[cell], rng)
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


def _any(numbers: Sequence[int], rng: Random) -> int:
    return numbers[int(rng.random() * len(numbers))]


def _as_many(parts: Sequence[Part], count: int, neighbours: Sequence[Sequence[int]]) -> list[list[int]]:
    """So many regions: the smallest are joined to neighbours, or single cells are cut off the largest."""
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
    """Whether cells, at least one, hang together."""
    stack = [cells[0]]
    seen = {cells[0]}
    while stack:
        for other in neighbours[stack.pop()]:
            if other in cells and other not in seen:
                seen.add(other)
                stack.append(other)
    return len(seen) == len(cells)
