"""Cuts the words of a flattened sheet out as strips, in which every word runs from left to right.

A strip has `ROWS` rows across the word, from `HALF` cells above its middle line, or left of it, to as much below it, or
right of it, and columns along it: `WITHIN` of them from the middle of the first letter to that of the last, and
`BEYOND` on either side.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from worksheets.scans.flatten import SCALE
from worksheets.scans.values import KnownSheet, Numbers

ROWS, HALF = 49, 1.5
WITHIN, BEYOND, REACH = 64, 14, 1.15
"""Numbers of columns, and how many cells those beyond a word reach."""

COLUMNS = WITHIN + 2 * BEYOND

AROUND_PRINT = 2.2
"""Ink nearer to print than this, in pixels, is not distinguished from it."""

PRINTED = 0.12
"""The least ink of print."""


class Strips(NamedTuple):
    """The strips of all words of a sheet: words x rows x columns."""

    ink: Numbers
    """The ink, 0 on paper."""

    free: Numbers
    """1 where there is no print, and 0 where ink would be hidden by it."""

    cells: Numbers
    """The number of letters of each word."""

    noise: float
    """The ink of plain paper: half of it has less."""


def strips_of(ink: Numbers, printed: Numbers, sheet: KnownSheet) -> Strips:
    """The strips of a sheet; `ink` and `printed` are flattened pages without colours."""
    size = 2 * int(AROUND_PRINT) + 1
    hidden = cv2.dilate(
        (printed > PRINTED).astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    )
    free = 1 - hidden.astype(np.float32)
    left, top, right, bottom = (round(SCALE * each) for each in sheet.frame)
    inside = (slice(max(0, top), bottom), slice(max(0, left), right))
    paper = ink[inside][free[inside] > 0]
    noise = float(np.median(paper)) if paper.size else 0.0
    across, down = _places(sheet)
    cut = [cv2.remap(each, across, down, cv2.INTER_LINEAR, borderValue=0.0) for each in (ink, free)]
    shape = len(sheet.words), ROWS, COLUMNS
    cells = np.array([len(word.cells) for word in sheet.words], np.float32)
    return Strips(cut[0].reshape(shape), (cut[1].reshape(shape) > 0.6).astype(np.float32), cells, noise)


def _places(sheet: KnownSheet) -> tuple[Numbers, Numbers]:
    """The pixels of all strips, one below the other: their places across and down the page."""
    pitch = min(sheet.pitch)
    beyond = REACH * np.arange(BEYOND, 0, -1) / BEYOND
    rows = np.linspace(-HALF, HALF, ROWS) * pitch
    xs, ys = [], []
    for word in sheet.words:
        ends = np.array([(sheet.across[column], sheet.down[row]) for row, column in (word.cells[0], word.cells[-1])])
        last = len(word.cells) - 1
        along = np.concatenate([-beyond, np.linspace(0, last, WITHIN), last + beyond[::-1]])
        step = (ends[1] - ends[0]) / last
        axis = ends[0] + along[:, None] * step
        normal = np.array([-step[1], step[0]]) / np.hypot(*step)
        if (normal[1], normal[0]) < (0, 0):
            normal = -normal
        xs.append(axis[None, :, 0] + rows[:, None] * normal[0])
        ys.append(axis[None, :, 1] + rows[:, None] * normal[1])
    # The middle of the first pixel is half a pixel from the edge of the page.
    return tuple((SCALE * np.vstack(each) - 0.5).astype(np.float32) for each in (xs, ys))  # type: ignore[return-value]
