"""What there is to see of a word: pictures of its strip, in which the judge looks for a loop or a stroke.

The first three say how clearly there is a line, how dark it is, and where print hides ink. The fourth one says which
places belong to the marks of other words, as far as they are known: a line there is hardly one of this word.
"""

from __future__ import annotations

import numpy as np

from worksheets.scans.strips import Strips, places_in
from worksheets.scans.values import Numbers

FAINT, CLEAR = 0.025, 0.11
"""Ink above that of plain paper which counts as none, and that which counts as a line."""

LEAST_LINES = 12
"""A page has lines if there is this much of them for each word, in places of a strip."""

DARKEST = 0.5
"""Ink that is darker than this counts as this dark: pens and pencils count alike."""

NEAR, FAR = 0.5, 0.75
"""Distances from the letters of a word, in cells, up to which ink is that of its mark, and from which it is not."""

LEAST_CHANCE = 0.02
"""A word that is less likely marked than this has no mark."""


def pictures_of(strips: Strips) -> Numbers:
    """Three pictures of each word, from 0 to 1: words x rows x columns x (lines, ink, free places)."""
    clean = np.maximum(strips.ink - strips.noise, 0.0)
    usual = _usual_ink(clean, strips.free)
    faint, clear = max(FAINT, 0.2 * usual), max(CLEAR, 0.45 * usual)
    lines = np.clip((clean - faint) / (clear - faint), 0.0, 1.0) * strips.free
    ink = np.minimum(clean, DARKEST) / DARKEST * strips.free
    return np.stack([lines, ink, strips.free], axis=3).astype(np.float32)


def _usual_ink(clean: Numbers, free: Numbers) -> float:
    """The ink of the pupil's lines, at most 0.5, from those that are clear; 0 where there are none.

    A line that is much fainter than all others was erased.
    """
    lines = np.minimum(clean, DARKEST)[(free > 0) & (clean > CLEAR)]
    return float(np.quantile(lines, 0.7)) if lines.size >= LEAST_LINES * len(clean) else 0.0


def claims_of(strips: Strips, chances: Numbers) -> Numbers:
    """How likely each place of a strip belongs to the mark of another word: words x rows x columns."""
    places = places_in(strips.ends, strips.cells)
    claims = np.zeros(places.shape[:3], np.float32)
    for number, (first, last) in enumerate(strips.ends):
        chance = float(chances[number])
        if chance < LEAST_CHANCE:
            continue
        way = last - first
        along = np.clip(((places - first) @ way) / (way @ way), 0.0, 1.0)
        off = places - first - along[..., None] * way
        claimed = chance * np.clip((FAR - np.hypot(off[..., 0], off[..., 1])) / (FAR - NEAR), 0.0, 1.0)
        claimed[number] = 0.0
        np.maximum(claims, claimed, out=claims)
    return claims
