"""Shapes: what a page is made of, as plain values.

Lengths are points; x runs right and y runs down from the top left corner of the drawing. A shape
says exactly where it is: whoever writes it to a file decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Anchor: TypeAlias = Literal["start", "middle", "end"]
Gray: TypeAlias = float
"""0 is black, 1 is white."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text: `x` is where `anchor` says, `y` is the baseline."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    anchor: Anchor = "start"
    gray: Gray = 0.0


@dataclass(frozen=True, slots=True)
class Letters:
    """A grid of letters, each centred on its column.

    `x` is the centre of the first column, `y` the baseline of the first row, `pitch` the distance
    of neighbouring columns and of neighbouring rows. An empty string leaves its cell blank.
    """

    x: float
    y: float
    pitch: float
    size: float
    rows: tuple[tuple[str, ...], ...]
    bold: bool = False
    gray: Gray = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; `dash` is (on, off) or None for a solid one."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.75
    gray: Gray = 0.0
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner; no outline where `line` is 0."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.75
    gray: Gray = 0.0
    fill: Gray | None = None
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Loop:
    """The outline of all points within `radius` of the segment (x1, y1) to (x2, y2).

    The mark round a word found: a circle where the two ends are the same point.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    radius: float
    line: float = 0.75
    gray: Gray = 0.0


Shape: TypeAlias = Text | Letters | Line | Rect | Loop


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes in a box of `width` x `height` points.

    `letter_size` is the size in points of the letters a pupil has to read in it.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    letter_size: float
