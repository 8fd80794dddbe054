"""Cuts the words of a flattened sheet out as strips, in which every word runs from left to right.

A strip has `ROWS` rows across the word, up to `HALF` cells on both sides of its middle line, and columns along it:
`WITHIN` of them from the middle of the first letter to that of the last, and `BEYOND` on either side.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from worksheets.scans.flatten import SCALE
from worksheets.scans.values import KnownSheet, KnownWord, Numbers

ROWS, HALF = 49, 1.5
WITHIN, BEYOND, REACH = 64, 14, 1.15
"""Numbers of columns, and the reach of those beyond a word in cells."""

COLUMNS = WITHIN + 2 * BEYOND

AROUND_PRINT = 2.2
"""Distance from print, in pixels, within which ink cannot be distinguished from it."""

PRINTED = 0.12
"""Minimum ink of print."""

WIDENED, FINE = 0.07, 3.2
"""Lines are widened by this share of the distance between letters, less this number of pixels.

Rows of large letters are farther apart than a pen is wide, and would miss its lines.
"""


class Strips(NamedTuple):
    """The strips of all words of a sheet: words x rows x columns."""

    ink: Numbers
    """The ink, 0 on paper."""

    free: Numbers
    """1 without print, 0 where print would hide ink."""

    cells: Numbers
    """The number of letters of each word."""

    noise: float
    """The median ink of plain paper."""

    ends: Numbers
    """The middles of the first and the last letter of each word, across and down, in cells: words x 2 x 2."""


def strips_of(ink: Numbers, printed: Numbers, sheet: KnownSheet) -> Strips:
    """The strips of a sheet; `ink` and `printed` are flattened pages without colours."""
    size = 2 * int(AROUND_PRINT) + 1
    hidden = cv2.dilate(
        (printed > PRINTED).astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    )
    free = 1 - hidden.astype(np.float32)
    wide = int(SCALE * WIDENED * min(sheet.pitch) - FINE) | 1
    if wide > 1:  # only ink beside print, which would grow as well
        ink = cv2.dilate(ink * free, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))
    left, top, right, bottom = (round(SCALE * each) for each in sheet.frame)
    inside = (slice(max(0, top), bottom), slice(max(0, left), right))
    paper = ink[inside][free[inside] > 0]
    noise = float(np.median(paper)) if paper.size else 0.0
    cells = np.array([len(word.cells) for word in sheet.words], np.float32)
    ends = np.array([_ends(sheet, word) for word in sheet.words]).reshape(-1, 2, 2)
    places = places_in(ends, cells)
    # The middle of the first pixel is half a pixel from the edge of the page.
    on_page = (SCALE * min(sheet.pitch) * places - 0.5).astype(np.float32).reshape(-1, COLUMNS, 2)
    across, down = (np.ascontiguousarray(on_page[:, :, each]) for each in (0, 1))
    cut = [
        cv2.remap(each, across, down, cv2.INTER_LINEAR, borderValue=0.0).reshape(places.shape[:3])
        for each in (ink, free)
    ]
    return Strips(cut[0], (cut[1] > 0.6).astype(np.float32), cells, noise, ends)


def _ends(sheet: KnownSheet, word: KnownWord) -> Numbers:
    cells = word.cells[0], word.cells[-1]
    return np.array([(sheet.across[column], sheet.down[row]) for row, column in cells]) / min(sheet.pitch)


def places_in(ends: Numbers, cells: Numbers) -> Numbers:
    """The places of all strips on the page, in cells: words x rows x columns x (across, down)."""
    beyond = REACH * np.arange(BEYOND, 0, -1) / BEYOND
    rows = np.linspace(-HALF, HALF, ROWS)
    places = []
    for (first, end), last in zip(ends, cells - 1, strict=True):
        along = np.concatenate([-beyond, np.linspace(0, last, WITHIN), last + beyond[::-1]])
        step = (end - first) / last
        normal = np.array([-step[1], step[0]]) / np.hypot(*step)
        if (normal[1], normal[0]) < (0, 0):
            normal = -normal
        places.append(first + along[:, None] * step + rows[:, None, None] * normal)
    return np.array(places).reshape(-1, ROWS, COLUMNS, 2)
