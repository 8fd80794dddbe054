"""The fields of a golden-cube puzzle in a job file, their limits, and the difficulties."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from worksheets.base.errors import InputError, counted
from worksheets.base.sentences import joined, plural, sentence
from worksheets.language.languages import find_language
from worksheets.puzzles.fields import KindSpec, in_form
from worksheets.puzzles.goldencube.engine.placements import CubeRules
from worksheets.puzzles.goldencube.model import Block, Box

LONGEST_EDGE = 9
"""Maximum edge of a printed box, and so of a block, in cells."""

MOST_BLOCKS = 200
"""Maximum number of blocks on one sheet."""


DIFFICULTIES: dict[str, CubeRules] = {
    "easy": CubeRules(
        pieces=0.85, largest=2.4, units=0.34, repeat=3.0, given_weight=2.0, trials=0, search=0, effort="least"
    ),
    "medium": CubeRules(
        pieces=1.0, largest=2.2, units=0.25, repeat=2.0, given_weight=0.0, trials=300, search=0, effort="middle"
    ),
    "hard": CubeRules(
        pieces=1.2, largest=1.9, units=0.15, repeat=1.0, given_weight=-2.0, trials=300, search=100_000, effort="most"
    ),
}
"""The settings of each difficulty."""

_EDGE = "[0-9]{1,9}"
_BOX = re.compile(rf"({_EDGE})(?:\s*[xX\u00d7]\s*({_EDGE})\s*[xX\u00d7]\s*({_EDGE}))?")
_BLOCK = re.compile(rf"({_EDGE})\s*[xX\u00d7]\s*({_EDGE})\s*[xX\u00d7]\s*({_EDGE})(?:\s*\*\s*({_EDGE}))?")


def parse_box(value: object) -> Box:
    """Parse `5x7x5`, 3 (a cube) or [5, 7, 5] as x, y, z; raises ValueError with a sentence for anything else."""
    text = "x".join(map(str, value)) if isinstance(value, list | tuple) else str(value).strip()
    match = _BOX.fullmatch(text)
    if not match:
        raise ValueError(
            sentence('"{text}" is not a box; write three edges such as 5x7x5, or one number for a cube', text=text)
        )
    edges = [int(edge or match[1]) for edge in match.groups()]
    box = Box(*edges)
    if min(box) < 1:
        raise ValueError(sentence("a box of {box} has no cells; use at least 1 for each edge", box=box))
    if max(box) > LONGEST_EDGE:
        raise ValueError(
            sentence(
                "a box of {box} is too large to print; at most {longest_edge} cells along each edge",
                box=box,
                longest_edge=LONGEST_EDGE,
            )
        )
    return box


def parse_blocks(value: object) -> tuple[Block, ...] | None:
    """Parse texts such as `1x3x3` and `1x1x2 * 2`, in a list or separated by commas, or lists of three edges.

    Raises ValueError, naming every text that is not a block.
    """
    if value is None:
        return None
    items = value.split(",") if isinstance(value, str) else value
    if not isinstance(items, list | tuple):
        raise ValueError(sentence('blocks are a list such as ["1x3x3", "1x1x2 * 2"]'))
    blocks: list[Block] = []
    faults: list[str] = []
    for item in items:
        text = "x".join(map(str, item)) if isinstance(item, list | tuple) else str(item).strip()
        match = _BLOCK.fullmatch(text)
        if not match:
            faults.append(
                sentence(
                    '"{text}" is not a block; write three edges such as 1x2x3, or 1x2x3 * 4 for four of them', text=text
                )
            )
            continue
        a, b, c, count = (int(number or 1) for number in match.groups())
        if not a * b * c * count:
            faults.append(sentence('"{text}" has a zero; edges and numbers are at least 1', text=text))
        blocks += [(a, b, c)] * min(count, MOST_BLOCKS + 1)
        if len(blocks) > MOST_BLOCKS:
            faults.append(
                sentence("there are too many blocks; a sheet has at most {most_blocks}", most_blocks=MOST_BLOCKS)
            )
            break
    if not items:
        faults.append(sentence("there are no blocks; leave the field out to have some made for the difficulty"))
    if faults:
        raise ValueError("; ".join(faults))
    return tuple(blocks)


def edges_text(edges: tuple[int, int, int]) -> str:
    """Edges as an author writes them: `1x3x3`."""
    return "x".join(map(str, edges))


_CUBE: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": LONGEST_EDGE}
_EDGES = {"type": "array", "items": _CUBE, "minItems": 3, "maxItems": 3}
_BLOCK_TEXT = "[0-9]+( *[xX\u00d7] *[0-9]+){2}( *[*] *[0-9]+)?"

BoxSize = Annotated[
    Box,
    BeforeValidator(parse_box),
    PlainSerializer(edges_text),
    WithJsonSchema(
        {"anyOf": [_CUBE, {"type": "string", "pattern": r"^\s*[0-9]+( *[xX×] *[0-9]+ *[xX×] *[0-9]+)?\s*$"}, _EDGES]}
    ),
]
"""x, y and z of a box in cells."""

Blocks = Annotated[
    tuple[Block, ...] | None,
    BeforeValidator(parse_blocks),
    PlainSerializer(lambda blocks: [edges_text(block) for block in blocks] if blocks else None),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "pattern": rf"^\s*{_BLOCK_TEXT}(\s*,\s*{_BLOCK_TEXT})*\s*$"},
                {
                    "type": "array",
                    "items": {"anyOf": [{"type": "string", "pattern": rf"^\s*{_BLOCK_TEXT}\s*$"}, _EDGES]},
                    "minItems": 1,
                },
            ]
        }
    ),
]
"""Edges of each block in the order of the list, or None to generate them."""


class Spec(KindSpec):
    """A box to fill with blocks, the golden cube in its centre."""

    size: BoxSize = Field(
        Box(3, 3, 3),
        description="edges of the box such as 5x7x5; one number is a cube",
        json_schema_extra=in_form("first"),
    )
    blocks: Blocks = Field(
        None, description='edges of each block, "1x1x2 * 3" for three of them; absent: made for the difficulty'
    )
    unique: bool = Field(True, description="enter blocks beforehand until exactly one completion is left")
    golden: bool = Field(
        True, description="the golden 1x1x1 cube is in the centre; no: a plain box, even edges allowed"
    )

    @cached_property
    def rules(self) -> CubeRules:
        """The settings of the difficulty."""
        return DIFFICULTIES[self.difficulty]

    @property
    def cells(self) -> int:
        """The number of cells that the blocks must fill."""
        return self.size.volume - self.golden

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.contract.KindSpec.problems`."""
        try:
            find_language(self.language)
        except InputError as error:
            yield from (("language", problem.message) for problem in error.problems)
        even = [str(edge) for edge in dict.fromkeys(self.size) if edge % 2 == 0]
        if self.golden and even:
            yield (
                "size",
                plural(
                    "a box of {size} has no cell in its centre for the golden cube, as {even} is even; "
                    "use odd edges, or golden: no",
                    "a box of {size} has no cell in its centre for the golden cube, as {even} are even; "
                    "use odd edges, or golden: no",
                    count=len(even),
                    size=self.size,
                    even=joined(even, sentence(" and ")),
                ),
            )
        elif not self.cells:
            yield (
                "size",
                sentence("a box of {size} holds the golden cube and nothing else; use a larger one", size=self.size),
            )
        elif self.blocks:
            yield from (("blocks", sentence) for sentence in self._block_problems(self.blocks))

    def _block_problems(self, blocks: tuple[Block, ...]) -> Iterator[str]:
        room = sorted(self.size)
        for block in dict.fromkeys(blocks):
            if any(edge > free for edge, free in zip(sorted(block), room, strict=True)):
                yield sentence(
                    "the block {block} does not fit into a box of {size} in any orientation",
                    block=edges_text(block),
                    size=self.size,
                )
        volume = sum(a * b * c for a, b, c in blocks)
        if volume != self.cells:
            golden = sentence(" besides the golden cube") if self.golden else ""
            difference = (
                sentence("{cells} too few", cells=self.cells - volume)
                if volume < self.cells
                else sentence("{cells} too many", cells=volume - self.cells)
            )
            if self.golden and volume == self.size.volume and (1, 1, 1) in blocks:
                yield sentence("the golden cube itself is in the list of blocks; leave out one 1x1x1")
                return
            yield (
                sentence(
                    "the blocks fill {filled} in all, {difference}: a box of {size} has {there:,}{golden}",
                    filled=counted(volume, "cell"),
                    difference=difference,
                    size=self.size,
                    there=self.cells,
                    golden=golden,
                )
            )
