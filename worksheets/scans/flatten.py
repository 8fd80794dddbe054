"""Flattens a sheet on a picture: straightens it, evens its light, and registers it with the known print."""

from __future__ import annotations

import math
from typing import TypeAlias

import cv2
import numpy as np

from worksheets.scans.values import Matrix, Numbers, Pixels

Point: TypeAlias = tuple[float, float]

SCALE = 2.0
"""Pixels per point of flattened pages: 144 an inch."""

REDUCED = 8
"""Light is measured on a picture reduced by this factor."""

PAPER = 17
"""Size, in such pixels, of the area whose lightest part counts as paper; larger than a highlighter's stroke."""

BLOCK, REACH = 88, 9
"""Size of the pieces of print that are searched for, and maximum distance from their places, in pixels."""

STRIDE = 68
"""Distance of such pieces."""

LEAST_LIKE = 0.45
"""Minimum correlation of such a piece with the print."""


def flattened(pixels: Pixels, to_picture: Matrix, shape: tuple[int, ...]) -> Numbers:
    """The ink on a page with `shape` rows and columns: 0 is paper, 1 is black.

    Uses the colour channel that shows most ink; yellow is visible in the blue channel.
    """
    size = shape[1], shape[0]
    # The middle of the first pixel is half a pixel from the edges of the page.
    matrix = to_picture @ np.array([[1 / SCALE, 0, 0.5 / SCALE], [0, 1 / SCALE, 0.5 / SCALE], [0, 0, 1]])
    flat = cv2.warpPerspective(
        pixels, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    light = cv2.divide(flat, _paper(flat), dtype=cv2.CV_32F)
    blue, green, red = cv2.split(light)
    return np.clip(1 - cv2.min(cv2.min(blue, green), red), 0.0, 1.0)


def _paper(flat: Pixels) -> Pixels:
    """The brightness of the paper without everything on it."""
    small = cv2.resize(flat, (flat.shape[1] // REDUCED, flat.shape[0] // REDUCED), interpolation=cv2.INTER_AREA)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (PAPER, PAPER))
    paper = cv2.morphologyEx(cv2.medianBlur(small, 3), cv2.MORPH_CLOSE, kernel)
    paper = cv2.GaussianBlur(paper, (0, 0), 2.5)
    large = cv2.resize(paper, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.maximum(large, 12)


def laid_on_print(ink: Numbers, printed: Numbers) -> tuple[Numbers, float]:
    """The ink registered with the print piece by piece, and its similarity to the print, from 0 to 1.

    Bent paper, or paper pulled unevenly through a scanner, is slightly displaced everywhere.
    """
    places, shifts, alike = _shifts(ink, printed)
    if len(places) < 12:
        return ink, float(np.median(alike)) if alike else 0.0
    moved = _fitted(np.array(places, np.float64), np.array(shifts, np.float64), ink.shape[:2])
    rows, columns = np.mgrid[0 : ink.shape[0], 0 : ink.shape[1]].astype(np.float32)
    laid = cv2.remap(ink, columns + moved[1], rows + moved[0], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return laid, float(np.median(alike))


def _shifts(
    gray: Numbers, printed: Numbers
) -> tuple[list[tuple[float, float]], list[tuple[float, float]], list[float]]:
    """The pieces of the print on the page: their middles, their shifts, and their similarity to the print."""
    places: list[Point] = []
    shifts: list[Point] = []
    alike: list[float] = []
    soft, print_ = cv2.GaussianBlur(gray, (0, 0), 1.2), cv2.GaussianBlur(printed, (0, 0), 1.2)
    rows, columns = gray.shape
    for top in range(REACH, rows - BLOCK - REACH, STRIDE):
        for left in range(REACH, columns - BLOCK - REACH, STRIDE):
            piece = print_[top : top + BLOCK, left : left + BLOCK]
            if piece.std() < 0.08:
                continue
            around = soft[top - REACH : top + BLOCK + REACH, left - REACH : left + BLOCK + REACH]
            like = cv2.matchTemplate(around, piece, cv2.TM_CCOEFF_NORMED)
            _, best, _, (x, y) = cv2.minMaxLoc(like)
            alike.append(max(0.0, best))
            if best >= LEAST_LIKE and 0 < x < 2 * REACH and 0 < y < 2 * REACH and _is_corner(piece):
                places.append((top + BLOCK / 2, left + BLOCK / 2))
                shifts.append((y - REACH + _peak(like[y - 1 : y + 2, x]), x - REACH + _peak(like[y, x - 1 : x + 2])))
    return places, shifts, alike


def _is_corner(piece: Numbers) -> bool:
    """Whether a piece of print has lines in both directions, so that its place is certain."""
    across, down = np.abs(np.diff(piece, axis=1)).mean(), np.abs(np.diff(piece, axis=0)).mean()
    return bool(min(across, down) > 0.25 * max(across, down))


def _peak(three: Numbers) -> float:
    """The peak of a parabola through three heights, relative to the middle one."""
    before, middle, after = map(float, three)
    bend = before - 2 * middle + after
    return 0.5 * (before - after) / bend if bend < -1e-9 else 0.0


def _fitted(places: Numbers, shifts: Numbers, shape: tuple[int, ...]) -> tuple[Numbers, Numbers]:
    """A smooth field of shifts, down and right, for each pixel: polynomials fitted without outliers."""
    size = np.array(shape, np.float64)
    terms = _terms(*(places / size).T)
    keep = np.ones(len(places), bool)
    fit = np.zeros((terms.shape[1], 2))
    for _ in range(3):
        fit, *_ = np.linalg.lstsq(terms[keep], shifts[keep], rcond=None)
        off = np.hypot(*(terms @ fit - shifts).T)
        keep = off <= max(1.0, 2.5 * float(np.median(off)))
    coarse = 32
    y, x = np.meshgrid(np.linspace(0, 1, coarse), np.linspace(0, 1, coarse), indexing="ij")
    field = (_terms(y.ravel(), x.ravel()) @ fit).reshape(coarse, coarse, 2)
    field = np.clip(field, -REACH, REACH).astype(np.float32)
    down, right = (cv2.resize(field[:, :, n], (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR) for n in (0, 1))
    return down, right


def _terms(y: Numbers, x: Numbers) -> Numbers:
    """The terms of a polynomial of the third degree."""
    return np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], axis=1)


def blur_of(ink: Numbers, printed: Numbers) -> float:
    """The blur of the print on the page relative to the known print; 1 is as sharp."""
    known = cv2.Laplacian(cv2.GaussianBlur(printed, (0, 0), 0.8), cv2.CV_32F)
    seen = cv2.Laplacian(ink, cv2.CV_32F)
    weight = np.abs(known)
    strong = float((known * known).sum())
    return math.sqrt(max(0.0, float((known * seen).sum()) / strong)) if strong and weight.any() else 0.0
