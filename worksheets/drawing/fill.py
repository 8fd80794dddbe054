"""Fills: grays and hatches that distinguish parts of a drawing without colours."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.shapes import Colour, Gray, Hatch, Ink


class HatchLooks(NamedTuple):
    """The style of hatch lines."""

    share: float
    """Distance of the lines as a share of a cell's edge."""

    gray: Gray
    """Gray of the lines."""

    line: float = 0.5
    """Width of the lines."""


SOFT: tuple[Colour, ...] = (
    (1.0, 0.94, 0.55),
    (0.66, 0.83, 1.0),
    (0.78, 0.95, 0.68),
    (1.0, 0.76, 0.78),
    (0.85, 0.77, 0.97),
    (1.0, 0.83, 0.58),
    (0.62, 0.9, 0.86),
)
"""Fills of coloured answers: soft, so that letters stay legible, and distinct grays when copied."""


def shaded(ink: Ink, shade: float) -> Ink:
    """A darker ink, by a factor from 0 to 1."""
    return (ink[0] * shade, ink[1] * shade, ink[2] * shade) if isinstance(ink, tuple) else ink * shade


class Fill(NamedTuple):
    """The fill of a part: its gray or colour, and the angles of its hatch."""

    gray: Ink
    angles: tuple[float, ...] = ()

    def hatch(self, edge: float, looks: HatchLooks) -> Hatch | None:
        """The hatch on cells that are `edge` points long; None for a plain fill."""
        return Hatch(self.angles, edge * looks.share, looks.line, looks.gray) if self.angles else None
