"""The settings of a difficulty, which the engine gets instead of the fields of a job file."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CubeRules(NamedTuple):
    """Settings for cutting a box, entering blocks, and choosing among the sheets made."""

    pieces: float
    """Target number of blocks for c cells, as a multiple of c ** 0.6, so that large boxes have larger blocks, too."""
    largest: float
    """Maximum volume of a generated block, as a multiple of the mean volume."""
    units: float
    """Maximum number of 1x1x1 blocks, as a share of the blocks."""
    repeat: float
    """Preference for blocks equal to earlier ones: the larger, the fewer types there are."""
    given_weight: float
    """Blocks of volume v are entered with weight v to this power: above 0 favours large blocks, below 0 small ones."""
    trials: int
    """Maximum number of placements that a person has to try, one at a time, to find the next forced one; may be 0."""
    search: int
    """Maximum search, in nodes times cells of the box, that may be needed when trials find nothing more."""
    effort: Literal["least", "middle", "most"]
    """Which of the sheets made is chosen, by score: the easiest, the middle one or the hardest."""
