"""Finds a sheet on a picture: its code, its corner marks, and the homography from its page to the picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp

from worksheets.scans.values import KnownSheet, Matrix, Numbers, Pixels

SPREAD = 0.2
"""Maximum distance of a mark from its place predicted by the code, as a share of its distance from the code.

Photos in perspective need it.
"""

CHOICES = 5
"""Number of squares tried for each mark."""

MOST_SQUARES = 60
"""Number of squares on a picture that are considered if no code was read."""

OFF = 2.2
"""Maximum distance of a code from its expected place, in points, if the four marks are the right ones."""


class Code(NamedTuple):
    """A QR code on a picture: its text and its corners, clockwise from the upper left one of the upright code."""

    text: str
    corners: Numbers


def codes_in(gray: Pixels) -> list[Code]:
    """The QR codes on a picture in any orientation."""
    found = zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    codes = []
    for each in found:
        place = each.position
        corners = [place.top_left, place.top_right, place.bottom_right, place.bottom_left]
        codes.append(Code(each.text, np.array([(corner.x, corner.y) for corner in corners], np.float32)))
    return codes


class FoundSquare(NamedTuple):
    """A dark square on a picture: its middle, and its width."""

    x: float
    y: float
    side: float


def squares_in(gray: Pixels, least: float, most: float) -> list[FoundSquare]:
    """The dark, filled squares with sides of `least` to `most` pixels."""
    block = int(4 * most) | 1
    dark = cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 25)
    _, labels, stats, middles = cv2.connectedComponentsWithStats(dark, connectivity=4)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    fits = (np.maximum(width, height) <= 1.5 * most) & (np.minimum(width, height) >= 0.9 * least)
    fits &= (area >= 0.7 * least**2) & (area <= 1.2 * most**2) & (width < 1.5 * height) & (height < 1.5 * width)
    found = []
    for number in np.flatnonzero(fits):
        x, y, wide, high = stats[number, :4]
        points = cv2.findNonZero((labels[y : y + high, x : x + wide] == number).astype(np.uint8))
        (_, _), (one, other), _ = cv2.minAreaRect(points)
        box = (one + 1) * (other + 1)
        if area[number] >= 0.74 * box and min(one, other) + 1 >= 0.68 * (max(one, other) + 1):
            found.append(FoundSquare(float(middles[number][0]), float(middles[number][1]), math.sqrt(area[number])))
    return found


def poses_by_code(gray: Pixels, sheet: KnownSheet, code: Code, on_page: Numbers) -> list[Matrix]:
    """Homographies from the page to the picture, the likeliest first, for a sheet whose code is at `on_page`.

    If one of its marks is covered, the code replaces it.
    """
    near, _ = cv2.estimateAffinePartial2D(on_page, code.corners)
    if near is None:
        return []
    scale = math.hypot(near[0, 0], near[1, 0])
    squares = squares_in(gray, 0.65 * scale * sheet.side, 1.45 * scale * sheet.side)
    middle = on_page.mean(0)
    choices: list[list[FoundSquare | None]] = []
    for x, y in sheet.marks:
        at = near @ (x, y, 1)
        reach = 4 * scale + SPREAD * scale * math.hypot(x - middle[0], y - middle[1])
        close = [(math.hypot(each.x - at[0], each.y - at[1]), each) for each in squares]
        ranked = sorted((pair for pair in close if pair[0] <= reach), key=lambda pair: pair[0])
        choices.append([each for _, each in ranked[:CHOICES]] or [None])
    found = [(_off(fit, on_page, code.corners) / scale, fit) for fit in _fits(sheet, choices, on_page, code.corners)]
    found.sort(key=lambda pair: pair[0])
    return [fit for off, fit in found if off <= OFF][:3]


def _fits(
    sheet: KnownSheet, choices: Sequence[Sequence[FoundSquare | None]], on_page: Numbers, corners: Numbers
) -> Iterator[Matrix]:
    """Yield a homography for each choice of squares as marks, if at least three of them are seen."""
    for chosen in product(*choices):
        pairs = [(mark, (each.x, each.y)) for mark, each in zip(sheet.marks, chosen, strict=True) if each]
        if len(pairs) < 3 or len({to for _, to in pairs}) < len(pairs):
            continue
        start, end = (np.array([pair[n] for pair in pairs], np.float64) for n in (0, 1))
        if len(pairs) == 3:
            start, end = np.vstack([start, on_page]), np.vstack([end, corners])
        if (fit := homography(start, end)) is not None:
            yield fit


def homography(start: Numbers, end: Numbers) -> Matrix | None:
    """The homography that maps four or more points to others; None if no camera could see it."""
    fit, _ = cv2.findHomography(start, end, 0)
    if fit is None or not np.isfinite(fit).all():
        return None
    corners = mapped(fit, np.array([start.min(0), start.max(0)]))
    return np.asarray(fit, np.float64) if np.isfinite(corners).all() and np.linalg.det(fit[:2, :2]) > 0 else None


def mapped(fit: Matrix, points: Numbers) -> Numbers:
    """Map points by a homography."""
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float64)[None], fit)[0], np.float64)


def _off(fit: Matrix, on_page: Numbers, corners: Numbers) -> float:
    """The mean distance of the code's corners from their expected places, in pixels."""
    return float(np.hypot(*(mapped(fit, on_page) - corners).T).mean())


def poses_by_marks(gray: Pixels, sheet: KnownSheet) -> Iterator[Matrix]:
    """Yield homographies for a sheet without a code that can be read, as its marks allow: largest sheets first.

    A page rotated by 180 degrees has the same marks, so each place is tried in both orientations.
    """
    longer = max(gray.shape) / max(sheet.width, sheet.height)
    found = squares_in(gray, 0.5 * longer * sheet.side, 1.25 * longer * sheet.side)
    squares = sorted(found, key=lambda each: -each.side)[:MOST_SQUARES]
    places = np.array([(each.x, each.y) for each in squares], np.float64).reshape(-1, 2)
    marks = np.array(sheet.marks, np.float64)
    wide, high = marks[1] - marks[0], marks[2] - marks[0]
    quads: list[tuple[float, float, Matrix]] = []
    for i, j in product(range(len(squares)), repeat=2):
        side = places[j] - places[i]
        length = math.hypot(*side)
        if i == j or length < 0.35 * longer * wide[0]:
            continue
        down = np.array([-side[1], side[0]]) * high[1] / wide[0]
        third = [np.hypot(*(places - places[corner] - down).T) for corner in (i, j)]
        k, m = (int(distances.argmin()) for distances in third)
        if max(third[0][k], third[1][m]) > 0.12 * math.hypot(*down) or len({i, j, k, m}) < 4:
            continue
        fit = homography(marks, places[[i, j, k, m]])
        if fit is not None:
            bend = float(np.hypot(*(places[i] + places[m] - places[j] - places[k])))
            quads.append((bend / length - length / max(gray.shape), length, fit))
    quads.sort(key=lambda quad: quad[:2])
    yield from (fit for _, _, fit in quads[:6])
