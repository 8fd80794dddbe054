"""Draws pupils' marks: loops, strokes, underlines and highlighter, as children draw them.

There are three hands, which share no code for their lines: the reading was tuned on the first and the third; the
second is held out, so that its figures show what to expect from an unknown hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Point = tuple[float, float]

PENCILS = (0.30, 0.42, 0.55, 0.68, 0.80)
"""Five grays of pencils, as the share of light that a line absorbs."""

HIGHLIGHTERS = ((0.02, 0.06, 0.75), (0.45, 0.05, 0.55), (0.05, 0.42, 0.35))
"""Yellow, green and pink: the light absorbed from red, green and blue."""


class Tool(NamedTuple):
    """What a pupil draws with: the light absorbed from red, green and blue, and the width in millimetres."""

    ink: tuple[float, float, float]
    width: float
    rough: float
    """How much of a line is missing, as on rough paper."""
    broad: bool = False


class Run(NamedTuple):
    """A straight run of cells: the centres of the first and last one, and the distance between cells, in points."""

    first: Point
    last: Point
    pitch: float


class Hand(NamedTuple):
    """A way to draw lines: its functions return the points of a loop or a line, in points of the page."""

    loop: Callable[[Run, Random, bool], list[Point]]
    line: Callable[[Point, Point, float, Random], list[Point]]
    tools: Sequence[float]


def axes(run: Run) -> tuple[Point, Point, float]:
    """The unit vectors along and across a run, and its length."""
    (x1, y1), (x2, y2) = run.first, run.last
    length = math.hypot(x2 - x1, y2 - y1)
    if not length:
        return (1.0, 0.0), (0.0, 1.0), 0.0
    along = (x2 - x1) / length, (y2 - y1) / length
    return along, (-along[1], along[0]), length


def _waves(rng: Random, count: int, size: float) -> Callable[[float], float]:
    """A smooth wobble: a few waves with random phases, as a function of the number of turns."""
    parts = [(rng.gauss(0, size) / (n**0.7), n, rng.uniform(0, math.tau)) for n in range(1, count + 1)]
    return lambda turn: sum(size * math.sin(math.tau * n * turn + phase) for size, n, phase in parts)


# ---- the first hand: a rounded band around the letters, with a wobble of waves


def _first_loop(run: Run, rng: Random, open_: bool) -> list[Point]:
    along, across, length = axes(run)
    pitch = run.pitch
    radius = pitch * rng.uniform(0.33, 0.5)
    ends = pitch * rng.uniform(0.3, 0.55)
    wobble, drift = _waves(rng, 5, 0.035 * pitch), rng.uniform(-0.07, 0.07) * pitch
    tilt = rng.uniform(-0.12, 0.12) * pitch
    gap = rng.uniform(0.1, 0.24) if open_ else rng.uniform(-0.12, 0.03)
    start = rng.random()
    turns = rng.choice([1.0, 1.0, 1.0, 1.0, 2.0]) if not open_ else 1.0
    points = []
    steps = int(60 * turns) + int(length / 4)
    squarish = rng.uniform(2.0, 3.6)
    for n in range(steps + 1):
        turn = start + (turns - gap) * n / steps
        angle = math.tau * turn
        c, s = math.cos(angle), math.sin(angle)
        u = math.copysign(abs(c) ** (2 / squarish), c) * (length / 2 + ends)
        v = math.copysign(abs(s) ** (2 / squarish), s) * radius
        grow = 1 + (0.05 * rng.random() if turns > 1 and turn - start > 1 else 0.0)
        v = v * grow + wobble(turn) + drift + tilt * u / max(1.0, length)
        middle = (run.first[0] + run.last[0]) / 2, (run.first[1] + run.last[1]) / 2
        u += wobble(turn + 0.37)
        points.append((middle[0] + along[0] * u + across[0] * v, middle[1] + along[1] * u + across[1] * v))
    return points


def _first_line(first: Point, last: Point, pitch: float, rng: Random) -> list[Point]:
    wobble = _waves(rng, 4, 0.03 * pitch)
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = math.hypot(dx, dy) or 1.0
    ends = rng.uniform(-0.05, 0.5) * pitch, rng.uniform(-0.05, 0.5) * pitch
    points = []
    for n in range(41):
        t = n / 40
        along = -ends[0] + t * (length + ends[0] + ends[1])
        off = wobble(t * 0.6)
        points.append((first[0] + (dx * along - dy * off) / length, first[1] + (dy * along + dx * off) / length))
    return points


FIRST = Hand(_first_loop, _first_line, (0.45, 0.55, 0.7, 0.9))


# ---- the second hand: strokes from knot to knot, with corners, jerks and flats


def _spline(knots: list[Point], steps: int) -> list[Point]:
    """A Catmull-Rom spline through knots."""
    points = []
    for n in range(1, len(knots) - 2):
        p0, p1, p2, p3 = knots[n - 1 : n + 3]
        for step in range(steps):
            t = step / steps
            points.append(
                tuple(
                    0.5
                    * (
                        2 * p1[i]
                        + (p2[i] - p0[i]) * t
                        + (2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t
                        + (3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t**3
                    )
                    for i in (0, 1)
                )
            )
    return [(x, y) for x, y in points] + [knots[-2]]


def _second_loop(run: Run, rng: Random, open_: bool) -> list[Point]:
    along, across, length = axes(run)
    pitch = run.pitch
    cells = max(1, round(length / pitch)) if length else 1
    upper, lower = (pitch * rng.uniform(0.34, 0.52) for _ in range(2))
    before, after = (pitch * rng.uniform(0.34, 0.56) for _ in range(2))
    shake = pitch * rng.choice([0.015, 0.03, 0.055])

    def at(u: float, v: float) -> Point:
        u, v = u + rng.gauss(0, shake), v + rng.gauss(0, shake)
        return run.first[0] + along[0] * u + across[0] * v, run.first[1] + along[1] * u + across[1] * v

    top = [at(u, -upper) for u in np.linspace(0.0, length, cells + 1)]
    bottom = [at(u, lower) for u in np.linspace(length, 0.0, cells + 1)]
    corner = rng.random() < 0.35  # a box instead of an oval
    right = (
        [at(length + after, -upper), at(length + after, lower)] if corner else [at(length + after, rng.gauss(0, 0.1))]
    )
    left = [at(-before, lower), at(-before, -upper)] if corner else [at(-before, rng.gauss(0, 0.1))]
    ring = top + right + bottom + left
    start = rng.randrange(len(ring))
    ring = ring[start:] + ring[:start]
    keep = len(ring) - max(1, round(len(ring) * rng.uniform(0.08, 0.2))) if open_ else len(ring) + rng.randint(0, 2)
    knots = [ring[n % len(ring)] for n in range(keep + 1)]
    if rng.random() < 0.2 and not open_:
        knots += [at(*_local(run, ring[n % len(ring)])) for n in range(keep + 1, keep + len(ring))]
    return _spline([knots[0], *knots, knots[-1]], 8)


def _local(run: Run, point: Point) -> Point:
    along, across, _ = axes(run)
    dx, dy = point[0] - run.first[0], point[1] - run.first[1]
    return dx * along[0] + dy * along[1], dx * across[0] + dy * across[1]


def _second_line(first: Point, last: Point, pitch: float, rng: Random) -> list[Point]:
    cells = max(2, round(math.hypot(last[0] - first[0], last[1] - first[1]) / pitch))
    shake = pitch * rng.choice([0.02, 0.04, 0.06])
    over = rng.uniform(0.0, 0.35)
    knots = []
    for n in range(cells + 1):
        t = -over / cells + (1 + 2 * over / cells) * n / cells
        x, y = first[0] + t * (last[0] - first[0]), first[1] + t * (last[1] - first[1])
        knots.append((x + rng.gauss(0, shake), y + rng.gauss(0, shake)))
    return _spline([knots[0], *knots, knots[-1]], 8)


SECOND = Hand(_second_loop, _second_line, (0.4, 0.6, 0.8, 1.0))


# ---- the third hand: one stroke, between oval and box, with an error that drifts like a moving hand


def _drifts(rng: Random, count: int, size: float, memory: float = 0.85) -> list[float]:
    """Random numbers that keep a part of the one before; `size` is their standard deviation."""
    found, value = [], rng.gauss(0, size)
    for _ in range(count):
        value = memory * value + math.sqrt(1 - memory**2) * rng.gauss(0, size)
        found.append(value)
    return found


def _third_loop(run: Run, rng: Random, open_: bool) -> list[Point]:
    along, across, length = axes(run)
    pitch = run.pitch
    power = 2 / rng.choice([2.0, 2.6, 4.0, 7.0])  # from an oval to a box
    half_length = length / 2 + pitch * rng.uniform(0.3, 0.55)
    half_width = pitch * rng.uniform(0.34, 0.5)
    steps = 48 + int(length / 3)
    size = pitch * rng.choice([0.01, 0.025, 0.045])
    drift_u, drift_v = _drifts(rng, steps + 1, size), _drifts(rng, steps + 1, size)
    shift, tilt = pitch * rng.gauss(0, 0.05), pitch * rng.gauss(0, 0.06)
    narrower = rng.uniform(-0.08, 0.08)
    start, way = rng.random(), rng.choice([-1, 1])
    turned = 1 - rng.uniform(0.1, 0.22) if open_ else rng.choice([1.0, 1.04, 1.15, 2.05])
    spiral = pitch * rng.uniform(-0.08, 0.08) / max(1.0, turned)
    points = []
    for n in range(steps + 1):
        angle = math.tau * (start + way * turned * n / steps)
        c, s = math.cos(angle), math.sin(angle)
        u = math.copysign(abs(c) ** power, c) * half_length
        width = half_width * (1 + narrower * c) + spiral * n / steps
        v = math.copysign(abs(s) ** power, s) * width + shift + tilt * u / max(pitch, length)
        u, v = u + length / 2 + drift_u[n], v + drift_v[n]
        points.append((run.first[0] + along[0] * u + across[0] * v, run.first[1] + along[1] * u + across[1] * v))
    return points


def _third_line(first: Point, last: Point, pitch: float, rng: Random) -> list[Point]:
    (dx, dy), _, length = axes(Run(first, last, pitch))
    start, end = -rng.uniform(-0.1, 0.45) * pitch, length + rng.uniform(-0.1, 0.45) * pitch
    offs = _drifts(rng, 31, pitch * rng.choice([0.015, 0.03, 0.045]), 0.9)
    bow = pitch * rng.gauss(0, 0.04)
    points = []
    for n, off in enumerate(offs):
        u, v = start + (end - start) * n / 30, off + bow * (1 - (n / 15 - 1) ** 2)
        points.append((first[0] + dx * u - dy * v, first[1] + dy * u + dx * v))
    return points


THIRD = Hand(_third_loop, _third_line, (0.4, 0.5, 0.65, 0.85, 1.1))


# ---- ink on paper


def draw(picture: Picture, points: list[Point], tool: Tool, scale: float, rng: Random, strength: float = 1.0) -> None:
    """Draw a line onto a page of `scale` pixels per point; its channels are blue, green, red, as in OpenCV."""
    width = tool.width * 72 / 25.4 * scale
    pad = int(width) + 4
    xy = np.array(points, np.float32) * scale
    left, top = np.maximum(np.floor(xy.min(0)).astype(int) - pad, 0)
    right = min(int(xy[:, 0].max()) + pad, picture.shape[1])
    bottom = min(int(xy[:, 1].max()) + pad, picture.shape[0])
    if right <= left or bottom <= top:
        return
    mask = np.zeros((bottom - top, right - left), np.float32)
    shifted = np.round((xy - (left, top)) * 16).astype(np.int32)
    cv2.polylines(mask, [shifted], False, 1.0, max(1, round(width)), cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.3, 0.12 * width))
    if tool.rough:
        grain = np.random.default_rng(rng.getrandbits(32)).random(mask.shape, np.float32)
        grain = cv2.GaussianBlur(grain, (0, 0), 0.3 * scale)
        spread = float(grain.std()) or 1.0
        mask *= np.clip(1 - tool.rough * (0.6 + (grain - 0.5) / spread * 0.5), 0, 1)
    area = picture[top:bottom, left:right]
    for channel, ink in enumerate(reversed(tool.ink)):
        area[:, :, channel] *= 1 - strength * ink * mask
