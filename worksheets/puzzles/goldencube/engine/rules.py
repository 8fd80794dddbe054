"""What a difficulty stands for: the engine is given these numbers, and knows nothing of fields in a job file."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CubeRules(NamedTuple):
    """How a box is cut, which blocks are entered, and which of the sheets made is taken."""

    pieces: float
    """Blocks wanted for c cells: this many times c ** 0.6, so that large boxes have larger blocks too."""
    largest: float
    """Largest volume of a block that is made, in parts of the mean volume."""
    units: float
    """Most 1x1x1 blocks, as a share of the blocks."""
    repeat: float
    """How much rather a block is made that is equal to one made before: the more, the fewer types there are."""
    given_weight: float
    """Blocks of volume v are entered in proportion to v to this power: above 0 the large ones, below the small ones."""
    trials: int
    """Most placements that a person has to try, one at a time, to find the next one that is forced; 0: none at all."""
    search: int
    """Largest search, in nodes times cells of the box, that may be needed where trials find nothing more."""
    effort: Literal["least", "middle", "most"]
    """Which of the sheets made is taken, by its score: the easiest, the hardest or that between them."""
