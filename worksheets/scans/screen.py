"""Recognises photos of screens, whose pixels are a pattern that repeats every few pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice

import cv2
import numpy as np

from worksheets.scans.locate import mapped
from worksheets.scans.values import KnownSheet, Matrix, Numbers, Pixels

SIDE = 96
"""Width and height of the examined pieces, in pixels."""

ACROSS, DOWN = 14, 20
"""The number of pieces across a page, and down; those with print are left out."""

MOST, LEAST = 15, 3
"""Maximum and minimum number of examined pieces."""

SHORTEST, LONGEST = 2.0, 9.0
"""Minimum and maximum period of a pattern, in pixels."""

PEAK = 3_000.0
"""Minimum strength of such a pattern relative to the noise of the paper."""

SHARE = 0.5
"""Minimum share of pieces with a pattern."""

JPEG_BLOCK = 8
"""Size in pixels of the blocks of JPEG pictures, which repeat as well."""

PRINTED = 0.1
"""Minimum ink of print."""


def is_of_screen(gray: Pixels, sheet: KnownSheet, to_picture: Matrix, printed: Numbers) -> bool:
    """Whether the blank parts of a page that is on a picture have the pattern of a screen; `printed` is its ink."""
    pieces = [*islice(_pieces(gray, sheet, to_picture, printed), MOST)]
    return len(pieces) >= LEAST and sum(_peak(piece) > PEAK for piece in pieces) >= SHARE * len(pieces)


def _pieces(gray: Pixels, sheet: KnownSheet, to_picture: Matrix, printed: Numbers) -> Iterator[Numbers]:
    """Yield square pieces spread over a page, except those with print or beyond the picture."""
    scale = printed.shape[1] / sheet.width
    half = math.ceil(0.6 * SIDE * scale / math.sqrt(abs(np.linalg.det(to_picture[:2, :2]))))
    xs, ys = np.meshgrid(np.arange(1, ACROSS) / ACROSS * sheet.width, np.arange(1, DOWN) / DOWN * sheet.height)
    places = np.stack([xs.ravel(), ys.ravel()], axis=1)
    rows, columns = gray.shape
    order = np.argsort([(7 * number) % len(places) for number in range(len(places))])
    for (x, y), (right, down) in zip(places[order], mapped(to_picture, places[order]).round().astype(int), strict=True):
        column, row = round(scale * x), round(scale * y)
        around = printed[max(0, row - half) : row + half, max(0, column - half) : column + half]
        first, start = down - SIDE // 2, right - SIDE // 2
        if around.max(initial=0.0) < PRINTED and 0 <= first <= rows - SIDE and 0 <= start <= columns - SIDE:
            yield gray[first : first + SIDE, start : start + SIDE].astype(np.float32)


def _peak(piece: Numbers) -> float:
    """The strength of the strongest wave relative to the median one, among possible periods of a pattern."""
    even = piece - cv2.GaussianBlur(piece, (0, 0), 6)
    window = np.outer(np.hanning(SIDE), np.hanning(SIDE))
    power = np.abs(np.fft.fft2(even * window)) ** 2
    waves = np.fft.fftfreq(SIDE)
    across, down = np.meshgrid(waves, waves)
    length = np.hypot(across, down)
    wanted = (length >= 1 / LONGEST) & (length <= 1 / SHORTEST)
    near = 1.5 / SIDE
    blocks = np.minimum((waves * JPEG_BLOCK) % 1, (-waves * JPEG_BLOCK) % 1) <= near * JPEG_BLOCK
    slow = np.abs(waves) <= near
    wanted &= ~(np.outer(blocks, slow) | np.outer(slow, blocks))
    return float(power[wanted].max() / max(float(np.median(power[wanted])), 1e-6))
