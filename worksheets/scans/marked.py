"""Draws the results onto the pictures of pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from os import SEEK_END
from tempfile import TemporaryFile
from weakref import finalize

import cv2
import numpy as np

from worksheets.scans.locate import mapped
from worksheets.scans.values import KnownSheet, KnownWord, Numbers, Pixels, ReadSheet, ReadWord

LONGEST = 1_700
"""Number of pixels of a page's longer side, about 145 dpi on A4 paper."""

QUALITY = 75
"""Quality of the JPEG pictures."""

COLOURS = {"found": (96, 120, 0), "not found": (40, 40, 190), "unsure": (0, 120, 220)}
"""Blue, green and red of the outlines."""

AROUND = 0.46
"""Distance of an outline from the middle of its letters, in cells."""


class MarkedPages:
    """Pictures of pages in a temporary file: those of a whole school fill the memory."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - it is closed when nobody needs it any more
        finalize(self, self._file.close)
        self._lengths: list[int] = []

    def add(self, data: bytes) -> None:
        """Keep a picture."""
        self._file.seek(0, SEEK_END)
        self._file.write(data)
        self._lengths.append(len(data))

    def __iter__(self) -> Iterator[bytes]:
        """Yield all pictures, as often as is wished, but not twice at the same time."""
        self._file.seek(0)
        yield from map(self._file.read, self._lengths)


def marked_page(pixels: Pixels, sheets: Iterable[ReadSheet]) -> bytes:
    """The picture as JPEG, each word outlined: green if found, dashed red if not, dashed orange if unsure."""
    share = min(1.0, LONGEST / max(pixels.shape[:2]))
    picture = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA) if share < 1 else pixels.copy()
    for read in sheets:
        places = {word.word: word for word in read.sheet.words}
        to_picture = np.diag([share, share, 1.0]) @ read.to_picture
        for word in read.words:
            if read.sheet.is_read or places[word.word].is_straight:
                outline = mapped(to_picture, _outline(read.sheet, places[word.word]))
                _draw(picture, outline, word)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(data.tobytes())


def _outline(sheet: KnownSheet, word: KnownWord) -> Numbers:
    """The corners of a box around a word, on its page, from the upper left one in reading direction."""
    ends = np.array([(sheet.across[column], sheet.down[row]) for row, column in (word.cells[0], word.cells[-1])])
    way = ends[1] - ends[0]
    along = way / np.hypot(*way) if way.any() else np.array([1.0, 0.0])
    out = AROUND * min(sheet.pitch)
    side = out * np.array([-along[1], along[0]])
    first, last = ends[0] - out * along, ends[1] + out * along
    return np.array([first - side, last - side, last + side, first + side])


def _draw(picture: Pixels, outline: Numbers, word: ReadWord) -> None:
    colour, line = COLOURS[word.result], max(2, picture.shape[0] // 600)
    corners = [*outline, outline[0]]
    for start, end in pairwise(corners):
        _side(picture, start, end, colour, line, dashed=word.result != "found")
    sign = {"found": "", "not found": "-", "unsure": "?"}[word.result]
    x, y = outline[1]
    size = 5 * line
    centre = round(float(x)), round(float(y))
    cv2.circle(picture, centre, size, colour, -1, cv2.LINE_AA)
    white = (255, 255, 255)
    if sign:
        (wide, high), _ = cv2.getTextSize(sign, cv2.FONT_HERSHEY_SIMPLEX, size / 16, line)
        place = centre[0] - wide // 2, centre[1] + high // 2
        cv2.putText(picture, sign, place, cv2.FONT_HERSHEY_SIMPLEX, size / 16, white, line, cv2.LINE_AA)
    else:
        tick = np.array([(-0.5, 0.0), (-0.1, 0.45), (0.55, -0.4)]) * size + centre
        cv2.polylines(picture, [tick.round().astype(np.int32)], False, white, line, cv2.LINE_AA)


def _side(
    picture: Pixels,
    start: Numbers,
    end: Numbers,
    colour: tuple[int, int, int],
    line: int,
    *,
    dashed: bool,
) -> None:
    pieces = max(1, int(np.hypot(*(end - start)) / (7 * line))) if dashed else 1
    for number in range(pieces):
        a = start + (end - start) * number / pieces
        b = start + (end - start) * (number + (0.55 if dashed else 1.0)) / pieces
        one, other = (tuple(round(float(each)) for each in point) for point in (a, b))
        cv2.line(picture, one, other, colour, line, cv2.LINE_AA)
