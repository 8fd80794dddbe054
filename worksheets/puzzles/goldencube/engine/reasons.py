"""Proves without search that blocks cannot fill a box, by volumes, lengths and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import product
from typing import NamedTuple

from worksheets.language.phrases import Large, Said
from worksheets.puzzles.goldencube.engine.placements import Packing, orientations, packing_of, sorted_edges
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.search.bits import bits, lowest

SIDES = ("left", "front", "bottom")
"""The side from which the layers along each axis are counted."""

AXES = "xyz"

MOST_COLOURS = 5
"""Maximum number of colours of diagonal colourings, from 2 on."""


class _Set(NamedTuple):
    """A set of cells of a box: those with a 1 in `places` along every axis; `fact` states their number."""

    fact: Said
    places: tuple[tuple[int, ...], ...]


def no_solution_reason(puzzle: Puzzle) -> Said | None:
    """A sentence that proves that there is no solution, or None if no simple proof is known."""
    return next(_reasons(puzzle), None)


def _reasons(puzzle: Puzzle) -> Iterator[Said]:
    """Yield every proof found, the simplest first; a later one may assume that the earlier ones failed."""
    box = puzzle.box
    room = box.volume - puzzle.golden
    filled = sum(a * b * c for a, b, c in puzzle.blocks)
    if puzzle.golden and filled == box.volume and (1, 1, 1) in puzzle.blocks:
        yield Said("golden_listed")
    if filled != room:
        key = "volume_golden" if puzzle.golden else "volume"
        yield Said(key, {"filled": Large(filled), "box": box, "room": Large(room)})
    too_large = next(_too_large(puzzle), None)
    if too_large:
        yield too_large
    elif filled == room:
        packing = packing_of(puzzle)
        yield from _placeless(puzzle, packing)
        yield from _miscounts(packing)


def _too_large(puzzle: Puzzle) -> Iterator[Said]:
    """Yield a proof for each block that the empty box cannot hold."""
    for number, block in enumerate(puzzle.blocks, 1):
        if any(edge > most for edge, most in zip(sorted_edges(block), sorted(puzzle.box), strict=True)):
            key = "too_long" if max(block) > max(puzzle.box) else "too_thick"
            yield Said(key, {"number": number, "edges": _edges(block), "box": puzzle.box})


def _placeless(puzzle: Puzzle, packing: Packing) -> Iterator[Said]:
    """Yield a proof for each block that would cover the golden cube or an entered block wherever it lies."""
    placed = {packing.types[placement.type] for placement in packing.placements}
    entered = {given.block for given in puzzle.givens}
    for number, block in enumerate(puzzle.blocks, 1):
        if number not in entered and sorted_edges(block) not in placed:
            key = "covers_given" if puzzle.givens else "covers_golden"
            yield Said(key, {"number": number, "edges": _edges(block)})


def _miscounts(packing: Packing) -> Iterator[Said]:
    """Yield a proof for each set of cells of which the blocks cannot cover the right number."""
    yield from _odd_layers(packing)
    for cells in (*_layers(packing.box), *_lattices(packing.box)):
        shares = [set[int]().union(*(_shares(cells, size) for size in orientations(block))) for block in packing.types]
        yield from _verdict(cells.fact, _wanted(packing, cells), _sums(packing, shares))
    for colours in range(2, MOST_COLOURS + 1):
        possible = _sums(packing, [set(_colours_of(block, colours)) for block in packing.types])
        for wanted in _coloured_cells(packing, colours):
            yield from _verdict(_colouring(colours), wanted, possible)


def _verdict(fact: Said, wanted: int, possible: int) -> Iterator[Said]:
    """Yield a proof if the blocks cannot cover `wanted` cells; `possible` has the numbers they can, as bits."""
    if not possible >> wanted & 1:
        most = possible.bit_length() - 1
        least = lowest(possible)
        covered = Said("cover_never")
        if wanted > most:
            covered = Said("cover_most", {"count": most})
        elif wanted < least:
            covered = Said("cover_least", {"count": least})
        counted = fact._replace(values={**fact.values, "count": wanted})
        yield Said("but", {"fact": counted, "verdict": covered})


def _edges(block: Block) -> str:
    return " x ".join(map(str, block))


def _odd_layers(packing: Packing) -> Iterator[Said]:
    """Yield a proof if the blocks cannot cover an odd number of cells in every layer that needs it.

    This explains Conway's puzzle: each of its fifteen odd layers needs a rod.
    """
    odd = sum(_wanted(packing, layer) % 2 for layer in _layers(packing.box))
    reached = 0
    for block, count in zip(packing.types, packing.counts, strict=True):
        even = [edge for edge in block if edge % 2 == 0]
        reached += count * (sum(block) if not even else even[0] if len(even) == 1 else 0)
    if reached < odd:
        yield Said("odd_layers", {"odd": odd, "reached": reached})


def _layers(box: Box) -> Iterator[_Set]:
    """Yield each layer along each axis."""
    for axis, edge in enumerate(box):
        for number in range(edge):
            places = [(1,) * length for length in box]
            places[axis] = (0,) * number + (1,) + (0,) * (edge - number - 1)
            yield _Set(Said(f"layer_{SIDES[axis]}", {"number": number + 1}), tuple(places))


def _lattices(box: Box) -> Iterator[_Set]:
    """Yield the sets of cells at odd or even places, counted from 1, along some of the axes."""
    for wanted in product(("", "odd", "even"), repeat=3):
        if any(wanted):
            named = [Said(parity, {"axis": axis}) for parity, axis in zip(wanted, AXES, strict=True) if parity]
            along = reduce(lambda one, other: Said("and", {"one": one, "other": other}), named)
            yield _Set(
                Said("lattice", {"places": along}),
                tuple(_every_other(parity, edge) for parity, edge in zip(wanted, box, strict=True)),
            )


def _every_other(places: str, edge: int) -> tuple[int, ...]:
    return tuple(int(not places or (places == "odd") == (k % 2 == 0)) for k in range(edge))


def _wanted(packing: Packing, cells: _Set) -> int:
    """The number of cells of a set to fill."""
    box = packing.box
    along_x, along_y, along_z = cells.places
    row = sum(bit << x for x, bit in enumerate(along_x))
    layer = sum(row << y * box.x for y, bit in enumerate(along_y) if bit)
    whole = sum(layer << z * box.x * box.y for z, bit in enumerate(along_z) if bit)
    return (whole & packing.free).bit_count()


def _shares(cells: _Set, size: Block) -> set[int]:
    """The possible numbers of cells of a set covered by a turned block."""
    shares = {1}
    for places, edge in zip(cells.places, size, strict=True):
        shares = {a * b for a in shares for b in _stretches(places, edge)}
    return shares


@lru_cache(maxsize=1024)
def _stretches(places: tuple[int, ...], edge: int) -> frozenset[int]:
    """The sums of `edge` consecutive numbers."""
    return frozenset(sum(places[low : low + edge]) for low in range(len(places) - edge + 1))


def _colouring(colours: int) -> Said:
    """The fact about `colours` colours in turn along every axis."""
    return Said("chessboard") if colours == 2 else Said("colours", {"colours": colours})


def _coloured_cells(packing: Packing, colours: int) -> Iterator[int]:
    """Yield the number of cells of each colour to fill, for every direction of the colours."""
    free = [packing.box.cell(index) for index in bits(packing.free)]
    for b, c in product((1, -1), repeat=2):
        numbers = Counter((x + b * y + c * z) % colours for x, y, z in free)
        yield from (numbers[colour] for colour in range(colours))


def _colours_of(size: Block, colours: int) -> list[int]:
    """The number of cells of each colour that a block covers, up to order, which position and direction change."""
    numbers = [1] + [0] * (colours - 1)
    for edge in size:
        numbers = [sum(numbers[(colour - step) % colours] for step in range(edge)) for colour in range(colours)]
    return numbers


def _sums(packing: Packing, shares: Sequence[set[int]]) -> int:
    """The numbers of cells that all blocks can cover together, as bits; type `t` covers a number in `shares[t]`."""
    sums = 1
    for count, of_type in zip(packing.counts, shares, strict=True):
        for _ in range(count):
            reached = 0
            for share in of_type:
                reached |= sums << share
            sums = reached
    return sums
