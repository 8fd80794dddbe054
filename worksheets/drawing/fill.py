"""Fills: the grays and hatches that tell parts of a drawing apart without colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from worksheets.drawing.shapes import Gray, Hatch


@dataclass(frozen=True, slots=True)
class HatchLooks:
    """How the lines of hatches look."""

    share: float
    """Distance of the lines as a share of a cell's edge."""

    gray: Gray
    """Gray of the lines."""

    line: float = 0.4
    """Breadth of the lines."""


class Fill(NamedTuple):
    """What tells a part from others: its gray, and the angles of its hatch."""

    gray: Gray
    angles: tuple[float, ...] = ()

    def hatch(self, edge: float, looks: HatchLooks) -> Hatch | None:
        """The hatch on cells that are `edge` points long; None for a plain fill."""
        return Hatch(self.angles, edge * looks.share, looks.line, looks.gray) if self.angles else None
