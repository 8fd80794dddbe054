"""Solves sudokus by trying signs, with plain dictionaries; shares no code with the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

Place = tuple[int, int]


def units_of(puzzle: dict[str, Any]) -> list[list[Place]]:
    """The cells of rows, columns, regions and diagonals, from a puzzle's JSON."""
    side = puzzle["size"][0]
    rows = [[(r, c) for c in range(side)] for r in range(side)]
    columns = [[(r, c) for r in range(side)] for c in range(side)]
    if "box" in puzzle:
        high, wide = puzzle["box"]
        name = {(r, c): (r // high, c // wide) for r in range(side) for c in range(side)}
    else:
        name = {(r, c): (puzzle["regions"][r][c], 0) for r in range(side) for c in range(side)}
    regions = [[place for place in name if name[place] == each] for each in sorted({*name.values()})]
    both = [[(at, at) for at in range(side)], [(at, side - 1 - at) for at in range(side)]]
    return rows + columns + regions + (both if puzzle["diagonals"] else [])


def solutions(puzzle: dict[str, Any], grid: list[list[str]], limit: int = 2) -> list[dict[Place, str]]:
    """Up to `limit` solutions of a grid of the puzzle."""
    units = units_of(puzzle)
    signs = puzzle["signs"]
    peers = {place: {other for unit in units if place in unit for other in unit} - {place} for place in chain(*units)}
    filled = {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row) if sign}
    if any(filled.get(other) == sign for place, sign in filled.items() for other in peers[place]):
        return []
    left = {place: {*signs} - {filled.get(other) for other in peers[place]} for place in peers if place not in filled}
    found = []
    for solution in search(filled, left, peers):
        found.append(solution)
        if len(found) == limit:
            break
    return found


def search(
    filled: dict[Place, str], left: dict[Place, set[str]], peers: dict[Place, set[Place]]
) -> Iterator[dict[Place, str]]:
    """Yield all ways to fill the open cells; tries the cell with the fewest possible signs first."""
    if not left:
        yield filled
        return
    place = min(left, key=lambda each: (len(left[each]), each))
    for sign in sorted(left[place]):
        rest = {each: signs - {sign} if each in peers[place] else signs for each, signs in left.items()}
        del rest[place]
        yield from search({**filled, place: sign}, rest, peers)
