"""A golden-cube puzzle and its solution, as frozen values with their JSON and text forms.

A box has the edges x, y, z: x cells run to the right, y cells to the back (row 0 of a layer plan is
printed first), z layers from the bottom up (Layer 1 is z = 0). Cell (x, y, z) has the index
(z * Y + y) * X + x, and `layers[z][y][x]` is its content.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

Block = tuple[int, int, int]
"""The edges of a block in cells, in the order in which they are given."""

Content = int | Literal["G"]
"""The content of a cell: the number of a block, counted from 1 in the order of the list, or gold."""

Layers = tuple[tuple[tuple[Content, ...], ...], ...]
"""`layers[z][y][x]`: layers from the bottom, rows from the front, cells from the left."""

GOLD: Literal["G"] = "G"


class BoxCell(NamedTuple):
    """A cell of a box, or the low corner of a block; counted from 0."""

    x: int
    y: int
    z: int


class Box(NamedTuple):
    """The edges of a box in cells."""

    x: int
    y: int
    z: int

    def __str__(self) -> str:
        return f"{self.x} x {self.y} x {self.z}"

    @property
    def volume(self) -> int:
        """The number of cells."""
        return self.x * self.y * self.z

    @property
    def centre(self) -> BoxCell:
        """The cell in the centre; all edges must be odd."""
        return BoxCell(self.x // 2, self.y // 2, self.z // 2)

    def index(self, cell: tuple[int, int, int]) -> int:  # type: ignore[override]
        """The index of a cell; overrides the method of tuples, which boxes do not need."""
        return (cell[2] * self.y + cell[1]) * self.x + cell[0]

    def cell(self, index: int) -> BoxCell:
        """The cell with this index."""
        rest, x = divmod(index, self.x)
        z, y = divmod(rest, self.y)
        return BoxCell(x, y, z)


def cells_of(low: tuple[int, int, int], size: tuple[int, int, int]) -> Iterator[BoxCell]:
    """The cells of a cuboid in the order of their indexes."""
    for z in range(low[2], low[2] + size[2]):
        for y in range(low[1], low[1] + size[1]):
            for x in range(low[0], low[0] + size[0]):
                yield BoxCell(x, y, z)


@dataclass(frozen=True, slots=True)
class Given:
    """A block that is printed in the layer plans: its number from 1, low corner and edges as placed."""

    block: int
    low: BoxCell
    size: Block

    @property
    def cells(self) -> tuple[BoxCell, ...]:
        """The cells of the block in the order of their indexes."""
        return tuple(cells_of(self.low, self.size))

    def to_json(self) -> dict[str, Any]:
        """`{block, low, size}`."""
        return {"block": self.block, "low": list(self.low), "size": list(self.size)}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A box, the blocks that fill it, and the givens, which are entered beforehand.

    `unique` means that the givens leave exactly one solution. `solutions` is the number of solutions without givens, up
    to the symmetries of the box, if known; with `more` there are more than that.
    """

    box: Box
    blocks: tuple[Block, ...]
    golden: bool = True
    givens: tuple[Given, ...] = ()
    unique: bool = False
    solutions: int | None = None
    more: bool = False

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export, where givens have the name `hints`."""
        return {
            "size": list(self.box),
            "blocks": [list(block) for block in self.blocks],
            "golden": self.golden,
            "hints": [given.to_json() for given in self.givens],
            "unique": self.unique,
            "solutions": self.solutions,
            "more": self.more,
        }

    def to_text(self, language: str = "en") -> str:
        """The box, the blocks, one per line, and the layer plans with the givens."""
        width = len(str(len(self.blocks)))
        listed = (f"{number:>{width}}: {a} x {b} x {c}" for number, (a, b, c) in enumerate(self.blocks, 1))
        plans: list[list[list[Content | str]]] = [
            [["."] * self.box.x for _ in range(self.box.y)] for _ in range(self.box.z)
        ]
        if self.golden:
            centre = self.box.centre
            plans[centre.z][centre.y][centre.x] = GOLD
        for given in self.givens:
            for x, y, z in given.cells:
                plans[z][y][x] = given.block
        return "\n".join((str(self.box), "", *listed, "", _plans(plans, language)))


@dataclass(frozen=True, slots=True)
class Solution:
    """The content of every cell of the box."""

    layers: Layers

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""
        return {"layers": [[list(row) for row in layer] for layer in self.layers]}

    def to_text(self, language: str = "en") -> str:
        """The layers from the bottom, each under its heading, with a blank line between them."""
        return _plans(self.layers, language)


def _plans(layers: Any, language: str) -> str:
    from worksheets.language.phrases import find_phrases  # only where text is wanted

    phrases = find_phrases(Path(__file__).parent, language)
    width = max(len(str(content)) for layer in layers for row in layer for content in row)
    return "\n\n".join(
        "\n".join((phrases.text("layer", number=number), *(_row(row, width) for row in layer)))
        for number, layer in enumerate(layers, 1)
    )


def _row(contents: Any, width: int) -> str:
    return " ".join(f"{content!s:>{width}}" for content in contents)
