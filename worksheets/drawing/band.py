"""A band of drawings for the head of a page: outlines on one line, with small signs between them.

What is in it comes from the file of its name; see `outlines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle, islice, pairwise
from typing import NamedTuple

from worksheets.drawing.outlines import HEIGHT, LINE, RIM, BandPlan, Outlined, read_band
from worksheets.drawing.shapes import Curve, Drawing, Ink

BAND = 51.0
"""Height of a band of usual size: 18 mm."""

GROUND = 50.0
"""Distance of the ground from the top of such a band."""

MOST = 11
"""Maximum number of drawings."""

LEAST_GAP = 8.0
"""Minimum space between two drawings."""

SIGN, SIGN_GAP = 16.0, 1.5
"""Width of a sign's box, and the least space at both sides of it."""

SIGN_HEIGHTS = (4.0, 12.0, 7.0, 2.0, 10.0)
"""Distances of signs from the top, one after the other."""

DOT = 0.75
"""Radius of the dots round signs."""

DOTS = ((0.16, 0.52), (0.5, 0.92), (0.86, 0.68), (0.3, 0.06), (0.8, 0.1))
"""Places of the dots in a gap, as shares of its width and of the height above the ground."""

HILL, HILL_RISE = 61.0, 4.0
"""Distance from the top of a hill to the next valley, and their difference in height."""

WAVE, WAVE_RISE = 9.0, 3.0
"""Distance from the top of a wave to the next trough, and their difference in height."""

SUNK = 0.6
"""Distance from the feet of drawings up to the lowest place of a ground that hides them."""

LINE_LEAST = 0.75
"""Least width of lines in a smaller band."""

_STEPS = {"flat": (0.0, 0.0), "hills": (HILL, HILL_RISE), "waves": (WAVE, WAVE_RISE)}


class Stood(NamedTuple):
    """A drawing and its left edge."""

    x: float
    drawing: Outlined


@lru_cache(maxsize=32)
def band(name: str, width: float, scale: float = 1.0, ink: Ink = 0.0) -> Drawing:
    """The band of this name, `width` wide and `scale` times its usual height; the same object for the same arguments.

    As many drawings as fit, in the order of the file, from the left edge to the right one.
    """
    plan, room = read_band(name), width / scale
    curves = [*_shapes(plan, room)]
    shapes = tuple(_inked(curve.placed(factor=scale), ink) for curve in curves)
    return Drawing(width, BAND * scale, shapes, 0.0)


@lru_cache(maxsize=32)
def friezes(name: str, width: float, scale: float, ink: Ink = 0.0) -> tuple[Drawing, Drawing]:
    """Two bands with different drawings on flat lines, without signs, for both sides of a number."""
    plan, room = read_band(name), width / scale
    found, first = [], 0
    for _ in range(2):
        stood = stood_in(plan, room, LEAST_GAP, first)
        first += len(stood)
        curves = [_line([(LINE / 2, HEIGHT), (room - LINE / 2, HEIGHT)])]
        curves += (curve.placed(x) for x, drawing in stood for curve in drawing.curves)
        shapes = tuple(_inked(curve.placed(factor=scale), ink) for curve in curves)
        found.append(Drawing(width, (HEIGHT + LINE / 2) * scale, shapes, 0.0))
    return found[0], found[1]


@lru_cache(maxsize=32)
def row_of_drawings(name: str, count: int, pitch: float, ink: Ink = 0.0) -> Drawing:
    """The first drawings of a band without signs, their middles `pitch` apart, on a flat line."""
    plan, width = read_band(name), count * pitch
    shapes = [_line([(LINE / 2, HEIGHT), (width - LINE / 2, HEIGHT)])]
    for number, each in enumerate(_few(plan, count)):
        drawing = plan.drawings[each]
        shapes += (curve.placed((number + 0.5) * pitch - drawing.width / 2) for curve in drawing.curves)
    return Drawing(width, HEIGHT + LINE / 2, tuple(_inked(curve, ink) for curve in shapes), 0.0)


@lru_cache(maxsize=32)
def sign(name: str, size: float, ink: Ink = 0.0) -> Drawing:
    """The first sign of a band, `size` wide and high, for corners."""
    plan = read_band(name)
    curves = plan.drawings[plan.signs[0]].curves
    shapes = tuple(_inked(curve.placed(factor=size / SIGN), ink) for curve in curves)
    return Drawing(size, size, shapes, 0.0)


def _few(plan: BandPlan, count: int) -> list[str]:
    """The names of the first drawings, each once as far as there are enough."""
    names = [*dict.fromkeys(plan.row)]
    return [each for each, _ in zip(cycle(names), range(count), strict=False)]


def _inked(curve: Curve, ink: Ink) -> Curve:
    """The curve in this ink, with a line that is not too thin."""
    line = max(curve.line, RIM if curve.fill == 0.0 else LINE_LEAST) if curve.line else 0.0
    fill = ink if curve.fill == 0.0 else curve.fill
    return curve._replace(line=line, gray=ink, fill=fill)


def _shapes(plan: BandPlan, width: float) -> Iterator[Curve]:
    """Yield the curves of a band of usual height, from back to front."""
    stood = stood_in(plan, width, SIGN + 2 * SIGN_GAP)
    ground = _ground(plan.ground, width)
    if plan.ground == "flat":
        yield ground
    rise = GROUND - HEIGHT - (SUNK if plan.ground != "flat" else 0.0)
    for x, drawing in stood:
        yield from (curve.placed(x, rise) for curve in drawing.curves)
    gaps = [(a.x + a.drawing.width, b.x) for a, b in pairwise(stood)]
    for number, (left, right) in enumerate(gaps):
        yield from _between(plan, number, left, right)
    if plan.ground != "flat":
        yield from _before(ground, width)


def stood_in(plan: BandPlan, width: float, least: float, first: int = 0) -> list[Stood]:
    """As many drawings as fit, from the `first` one on, with equal gaps at `least` this wide."""
    chosen: list[Outlined] = []
    taken = 0.0
    for name in islice(cycle(plan.row), first, None):
        drawing = plan.drawings[name]
        if len(chosen) == MOST or (chosen and taken + drawing.width + least * len(chosen) > width):
            break
        chosen.append(drawing)
        taken += drawing.width
    gap = (width - taken) / max(1, len(chosen) - 1)
    stood, x = [], 0.0
    for drawing in chosen:
        stood.append(Stood(x, drawing))
        x += drawing.width + gap
    return stood


def _between(plan: BandPlan, number: int, left: float, right: float) -> Iterator[Curve]:
    """Yield the sign of a gap, and the dots round it."""
    if right - left < SIGN:
        return
    top = SIGN_HEIGHTS[number % len(SIGN_HEIGHTS)]
    drawing = plan.drawings[plan.signs[number % len(plan.signs)]]
    x = (left + right - drawing.width) / 2
    yield from (curve.placed(x, top) for curve in drawing.curves)
    for across, down in DOTS if plan.dots else ():
        dot_x, dot_y = left + across * (right - left), 3.0 + down * (HEIGHT - 12.0)
        if not (top - 2.0 < dot_y < top + SIGN + 2.0 and x - 2.0 < dot_x < x + SIGN + 2.0):
            yield Curve(((dot_x, dot_y), (dot_x, dot_y)), False, 2 * DOT)


def _ground(sort: str, width: float) -> Curve:
    """The line on which the drawings are."""
    step, rise = _STEPS[sort]
    half = LINE / 2
    if not step:
        return _line([(half, GROUND), (width - half, GROUND)])
    count = max(2, int(width / step + 0.5))
    step = (width - 2 * half) / count
    steps: list[tuple[float, ...]] = [(half, GROUND - rise / 2)]
    for number in range(count):  # level in each top and valley
        start, end = half + number * step, half + (number + 1) * step
        before, after = steps[-1][-1], GROUND - rise * (number % 2)
        steps.append((start + 0.4 * step, before, end - 0.4 * step, after, end, after))
    return Curve(tuple(steps), False, LINE)


def _before(ground: Curve, width: float) -> Iterator[Curve]:
    """Yield white below a ground that hides the feet of drawings, and its line."""
    half = LINE / 2
    yield Curve((*ground.steps, (width - half, BAND), (half, BAND)), True, 0.0, fill=1.0)
    yield ground


def _line(points: list[tuple[float, ...]]) -> Curve:
    return Curve(tuple(points), False, LINE)
