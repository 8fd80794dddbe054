"""Cuts written answers out of pictures, straightened, for a teacher to judge; no handwriting is recognised."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from worksheets.scans.values import KnownSheet, Matrix, Pixels, ReadAnswer

SCALE = 2.0
"""Pixels per point: 144 an inch."""

AROUND = 6.0
"""Margin shown around a place to write, in points, since children write over lines and paper bends."""

QUALITY = 70
"""Quality of the JPEG pictures."""


def answers_on(pixels: Pixels, sheet: KnownSheet, to_picture: Matrix) -> Iterator[ReadAnswer]:
    """Yield the writing places of a sheet as pictures; `to_picture` maps points of its page to pixels."""
    for known in sheet.answers:
        left, top = known.left - AROUND, known.top - AROUND
        size = max(1, round(SCALE * (known.width + 2 * AROUND))), max(1, round(SCALE * (known.height + 2 * AROUND)))
        # The middle of the first pixel is half a pixel from the edges.
        on_page = np.array([[1 / SCALE, 0, left + 0.5 / SCALE], [0, 1 / SCALE, top + 0.5 / SCALE], [0, 0, 1]])
        cut = cv2.warpPerspective(
            pixels,
            to_picture @ on_page,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        _, data = cv2.imencode(".jpg", cut, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        yield ReadAnswer(known, data.tobytes())
