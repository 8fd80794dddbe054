"""Checks a filled box against the rules and against the author's request.

The checks are independent of the generator and the solver, so uniqueness is not checked here: the generator proves it,
and a test does so with a search of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from worksheets.base.errors import counted
from worksheets.base.sentences import sentence
from worksheets.puzzles.goldencube.model import GOLD, BoxCell, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.goldencube.spec import Spec


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List violations of the rules and of the author's request; empty means correct and as requested."""
    return (*_order_faults(spec, puzzle), *_claim_faults(puzzle), *rule_faults(puzzle, solution))


def rule_faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List violations of the rules; empty means that the blocks fill the box correctly."""
    x, y, z = puzzle.box
    layers = solution.layers
    if len(layers) != z or any(len(layer) != y or any(len(row) != x for row in layer) for layer in layers):
        return (sentence("the layers are not those of a box of {box}", box=puzzle.box),)
    places: dict[object, list[BoxCell]] = {}
    for k, layer in enumerate(layers):
        for j, row in enumerate(layer):
            for i, content in enumerate(row):
                places.setdefault(content, []).append(BoxCell(i, j, k))
    return (*_gold_faults(puzzle, places), *_block_faults(puzzle, places), *_given_faults(puzzle, places))


def _order_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """Yield deviations from the request: box, gold, blocks in the order of the list, and whether blocks are entered."""
    if puzzle.box != spec.size:
        yield f"the box is {puzzle.box}, but {spec.size} was asked for"
    if puzzle.golden and not spec.golden:
        yield "the box has a golden cube, but none was asked for"
    elif spec.golden and not puzzle.golden:
        yield "the box has no golden cube, but one was asked for"
    if spec.blocks is not None:
        if len(puzzle.blocks) != len(spec.blocks):
            yield f"the puzzle has {counted(len(puzzle.blocks), 'block')}, not {len(spec.blocks)} as asked for"
        for number, (block, asked) in enumerate(zip(puzzle.blocks, spec.blocks, strict=False), 1):
            if block != asked:
                yield f"block {number} is {_edges(block)}, but {_edges(asked)} was asked for"
    yield from _promise_faults(spec, puzzle)


def _promise_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """Yield deviations from the number of solutions that was asked for, and entered blocks that no one asked for."""
    if spec.unique and not puzzle.unique:
        yield "one solution was asked for, but the puzzle does not promise it"
    elif puzzle.unique and not spec.unique:
        yield "the puzzle promises one solution, but any was asked for"
    if puzzle.givens and not spec.unique:
        yield "blocks are entered, but none were asked for"


def _claim_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield claims of the puzzle about itself that cannot be true."""
    if puzzle.solutions is not None:
        if puzzle.solutions + puzzle.more < 1:
            yield sentence("no solution is counted, but here is one")
        if puzzle.unique and not puzzle.givens and (puzzle.solutions > 1 or puzzle.more):
            yield sentence("the puzzle promises one solution and no block is entered, but more than one is counted")
    for block, times in Counter(given.block for given in puzzle.givens).items():
        if times > 1:
            yield sentence("block {block} is entered {times} times", block=block, times=times)


def _gold_faults(puzzle: Puzzle, places: dict[object, list[BoxCell]]) -> Iterator[str]:
    gold = places.pop(GOLD, [])
    if not puzzle.golden:
        if gold:
            yield sentence("there is gold in a box that has none")
    elif any(edge % 2 == 0 for edge in puzzle.box):
        yield sentence("a box of {box} has no cell in its centre", box=puzzle.box)
    elif gold != [BoxCell(puzzle.box.x // 2, puzzle.box.y // 2, puzzle.box.z // 2)]:
        yield sentence("the golden cube is not in the centre, or is there more than once")


def _block_faults(puzzle: Puzzle, places: dict[object, list[BoxCell]]) -> Iterator[str]:
    for content in places:
        if not isinstance(content, int) or not 1 <= content <= len(puzzle.blocks):
            yield sentence("{content} is not a block of the list", content=content)
    for number, block in enumerate(puzzle.blocks, 1):
        cells = places.get(number)
        if not cells:
            yield sentence("block {number} is missing", number=number)
            continue
        edges = [max(along) - min(along) + 1 for along in zip(*cells, strict=True)]
        if len(cells) != edges[0] * edges[1] * edges[2]:
            yield sentence("the cells of block {number} are not a cuboid", number=number)
        elif sorted(edges) != sorted(block):
            yield sentence(
                "block {number} is {edges}, not {asked}", number=number, edges=_edges(edges), asked=_edges(block)
            )


def _given_faults(puzzle: Puzzle, places: dict[object, list[BoxCell]]) -> Iterator[str]:
    for given in puzzle.givens:
        if sorted(places.get(given.block, [])) != sorted(given.cells):
            yield sentence("block {block} does not lie where it was entered", block=given.block)


def _edges(edges: list[int] | tuple[int, int, int]) -> str:
    return " x ".join(map(str, edges))
