"""Reads drawings from the text files of [bands](bands): outlines in points, 48 high, on a ground line at y = 48.

    = snowman 36            its name and its width
    o 18 36 12              a circle: middle and radius
    + o 15 18 1 | 18        a filled one, and its mirror image about x = 18
    - l 6 28 1 20           lines through points, with nothing filled

A shape is filled with white, so that it hides shapes behind it; after `-` it has no fill, after `+` it is filled with
the ink. Words after a `#` are comments. The shapes are:

    o x y r | e x y a b     a circle; an ellipse with the half axes a and b
    r x y width height r    a rectangle with corners of radius r
    p x y x y ...           a polygon; an open one is `l`
    b x y x y ...           a closed smooth curve through the points; an open one is `s`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from worksheets.drawing.shapes import ROUND, Curve, Ink

HEIGHT = 48.0
"""Height of all drawings; the ground is at their lower edge."""

LINE = 1.1
"""Width of their lines."""

RIM = 0.5
"""Width of the line round shapes filled with ink."""

_FOLDER = Path(__file__).with_name("bands")

_Steps: TypeAlias = tuple[tuple[float, ...], ...]


class Outlined(NamedTuple):
    """A drawing in a box of `width` x `HEIGHT`: black outlines, from back to front."""

    width: float
    curves: tuple[Curve, ...]


class BandPlan(NamedTuple):
    """The parts of a band: names of the drawings in a row, of the signs between them, and the ground."""

    ground: str
    row: tuple[str, ...]
    signs: tuple[str, ...]
    dots: bool
    """Whether there are dots round the signs, such as snow."""
    drawings: dict[str, Outlined]


@cache
def read_band(name: str) -> BandPlan:
    """Read the file of a band, with the drawings that it shares with others."""
    heads, drawings = _parsed((_FOLDER / f"{name}.txt").read_text("utf-8"))
    _, shared = _parsed((_FOLDER / "shared.txt").read_text("utf-8"))
    row, signs = tuple(heads["row"].split()), tuple(heads["signs"].split())
    known = shared | drawings
    return BandPlan(heads["ground"], row, signs, "dots" in heads, {each: known[each] for each in (*row, *signs)})


def _parsed(text: str) -> tuple[dict[str, str], dict[str, Outlined]]:
    """The lines before the first drawing by their first words, and the drawings by name."""
    heads: dict[str, str] = {}
    drawings: dict[str, Outlined] = {}
    curves: list[Curve] = []
    for line in text.splitlines():
        content = line.partition("#")[0].strip()
        if content.startswith("="):
            _, name, width = content.split()
            curves = []
            drawings[name] = Outlined(float(width), ())
        elif content and not drawings:
            word, _, rest = content.partition(" ")
            heads[word] = rest
        elif content:
            curves += _shape(content)
            drawings[name] = drawings[name]._replace(curves=tuple(curves))
    return heads, drawings


def _shape(line: str) -> Iterator[Curve]:
    """The curve of one line, and its mirror image if it has one."""
    line, _, axis = line.partition("|")
    words = line.split()
    paint = words.pop(0) if words[0] in "-+" else ""
    sort, *numbers = words
    steps, closed = _outline(sort, [float(each) for each in numbers])
    fill: Ink | None = None if paint == "-" or not closed else 0.0 if paint else 1.0
    curve = Curve(steps, closed, RIM if fill == 0.0 else LINE, 0.0, fill)
    yield curve
    if axis:
        across = 2 * float(axis)
        yield curve._replace(
            steps=tuple(tuple(each if at % 2 else across - each for at, each in enumerate(step)) for step in steps)
        )


def _outline(sort: str, numbers: Sequence[float]) -> tuple[_Steps, bool]:
    """The steps of a shape, and whether it is closed; raises ValueError for one that does not exist."""
    points = [*zip(numbers[::2], numbers[1::2], strict=False)]
    match sort, len(numbers):
        case "o", 3:
            return _ellipse(*points[0], numbers[2], numbers[2]), True
        case "e", 4:
            return _ellipse(*numbers), True
        case "r", 5:
            return _rectangle(*numbers), True
        case (("p" | "l"), _):
            return tuple(points), sort == "p"
        case (("b" | "s"), _):
            return _smooth(points, closed=sort == "b"), sort == "b"
    raise ValueError(f"{sort} {numbers} is no shape")


def _ellipse(x: float, y: float, a: float, b: float) -> _Steps:
    p, q = ROUND * a, ROUND * b
    return (
        (x + a, y),
        (x + a, y + q, x + p, y + b, x, y + b),
        (x - p, y + b, x - a, y + q, x - a, y),
        (x - a, y - q, x - p, y - b, x, y - b),
        (x + p, y - b, x + a, y - q, x + a, y),
    )


def _rectangle(x: float, y: float, width: float, height: float, r: float) -> _Steps:
    if not r:
        return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    k, right, foot = r * (1 - ROUND), x + width, y + height
    return (
        (x + r, y), (right - r, y), (right - k, y, right, y + k, right, y + r),
        (right, foot - r), (right, foot - k, right - k, foot, right - r, foot),
        (x + r, foot), (x + k, foot, x, foot - k, x, foot - r),
        (x, y + r), (x, y + k, x + k, y, x + r, y),
    )  # fmt: skip


def _smooth(points: Sequence[tuple[float, float]], *, closed: bool) -> _Steps:
    """A Catmull-Rom curve: its direction in each point is that from one neighbour to the other.

    A point that comes twice in a row is a corner.
    """
    corners = [at for at in range(1, len(points)) if points[at] == points[at - 1]]
    if closed and not corners:
        return (points[0], *_run([points[-1], *points, *points[:2]]))
    if closed:
        points = [*points[corners[0] :], *points[: corners[0]]]
        corners = [at for at in range(1, len(points)) if points[at] == points[at - 1]]
    steps: list[tuple[float, ...]] = [points[0]]
    for first, after in pairwise((0, *corners, len(points))):
        run = points[first:after]
        steps += _run([run[0], *run, run[-1]])
    return tuple(steps)


def _run(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, ...]]:
    """Yield the curves between these points; the first and the last one only give a direction."""
    for (before, start), (end, after) in zip(pairwise(points), pairwise(points[2:]), strict=False):
        near = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        far = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        yield (*near, *far, *end)
