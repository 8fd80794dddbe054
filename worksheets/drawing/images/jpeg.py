"""Reads JPEG files (ITU-T T.81), which are embedded without decoding.

Segments that do not affect the picture are removed, since a photo records when and where it was taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import UPRIGHT, Colours, Raster, Turn

JPEG = b"\xff\xd8\xff"
"""The first bytes of a JPEG file."""

MOST_PIXELS = 25_000_000
"""Maximum number of pixels of a JPEG file: as many as good cameras make, since they are not decoded here."""

SAVE_AGAIN = sentence("open it and save it again as JPEG")

_END, _SCAN, _EXIF, _ADOBE = 0xD9, 0xDA, 0xE1, 0xEE
_FRAMES = (0xC0, 0xC1, 0xC2)
"""Frames that PDF readers and browsers can show: sequential and progressive ones, Huffman coded."""

_OTHER_FRAMES = frozenset(range(0xC3, 0xD0)) - {0xC4, 0xC8, 0xCC}
_KEPT = frozenset((0xC4, 0xDB, 0xDD, 0xE0, _ADOBE, _SCAN, *_FRAMES))
"""Segments that are needed: tables, intervals, JFIF's and Adobe's headers, frames and scans."""

COLOURS: dict[int, Colours] = {1: "gray", 3: "rgb", 4: "cmyk"}
"""The colour space of a frame by its number of samples a pixel."""

_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])", re.DOTALL)
ORIENTATION = 0x0112

TURNS = {
    2: Turn(-1, 0, 0, 1, 1, 0),
    3: Turn(-1, 0, 0, -1, 1, 1),
    4: Turn(1, 0, 0, -1, 0, 1),
    5: Turn(0, 1, 1, 0, 0, 0),
    6: Turn(0, 1, -1, 0, 1, 0),
    7: Turn(0, -1, -1, 0, 1, 1),
    8: Turn(0, -1, 1, 0, 0, 1),
}
"""The rotations and reflections of the Exif orientation tag, by its value."""


class _Segment(NamedTuple):
    """A segment: its marker, its content after the length, and all its bytes with the scan after it."""

    code: int
    content: bytes
    whole: bytes


def read_jpeg(data: bytes) -> Raster:
    """The picture in the file; raises ValueError with a sentence."""
    frame: bytes | None = None
    turn = UPRIGHT
    kept = [b"\xff\xd8"]
    scans = inverted = False
    for segment in _segments(data):
        if segment.code in _OTHER_FRAMES:
            raise _rare()
        if segment.code in _FRAMES and frame is None:
            frame = segment.content
        if segment.code == _EXIF:
            turn = TURNS.get(_orientation(segment.content), UPRIGHT)
        if segment.code in _KEPT:
            kept.append(segment.whole)
        scans = scans or segment.code == _SCAN
        inverted = inverted or (segment.code == _ADOBE and segment.content.startswith(b"Adobe"))
    if frame is None or not scans:
        raise _damaged()
    rows, columns, colours = _read_frame(frame)
    file = b"".join(kept) + b"\xff\xd9"
    return Raster(columns, rows, "jpeg", file, colours, inverted=inverted and colours == "cmyk", turn=turn, file=file)


def _read_frame(frame: bytes) -> tuple[int, int, Colours]:
    """Rows, columns and colours of the picture; raises ValueError if few programs could show it."""
    if len(frame) < 6 or len(frame) < 6 + 3 * frame[5]:
        raise _damaged()
    rows, columns = int.from_bytes(frame[1:3], "big"), int.from_bytes(frame[3:5], "big")
    if not rows or not columns:
        raise _damaged()
    if rows * columns > MOST_PIXELS:
        raise ValueError(
            sentence(
                "this JPEG has {columns:,} x {rows:,} pixels; at most {most_pixels} million",
                columns=columns,
                rows=rows,
                most_pixels=MOST_PIXELS // 1_000_000,
            )
        )
    if frame[0] != 8:
        raise ValueError(
            sentence(
                "this JPEG has {frame} bits a colour, which few programs show; save it with 8, or as PNG",
                frame=frame[0],
            )
        )
    if frame[5] not in COLOURS:
        raise _rare()
    return rows, columns, COLOURS[frame[5]]


def _segments(data: bytes) -> Iterator[_Segment]:
    """The segments between the start and the end of the picture; raises ValueError without an end."""
    place = 2
    while True:
        marker = _MARKER.match(data, place)
        if not marker:
            raise _damaged() if data[place:].strip(b"\xff\0") else _cut_off()
        code, begin = marker[1][0], marker.end()
        if code == _END:
            return
        size = int.from_bytes(data[begin : begin + 2], "big")
        end = begin + size
        if end > len(data):
            raise _cut_off()
        if size < 2:
            raise _damaged()
        if code == _SCAN:
            following = _MARKER.search(data, end)
            if not following:
                raise _cut_off()
            end = following.start()
        yield _Segment(code, data[begin + 2 : begin + size], b"\xff" + data[begin - 1 : end])
        place = end


def _orientation(exif: bytes) -> int:
    """The orientation of the camera; 1, upright, if the segment has no readable value."""
    tiff = exif.removeprefix(b"Exif\0\0")
    order = {b"II*\0": "little", b"MM\0*": "big"}.get(tiff[:4])
    if len(tiff) == len(exif) or order is None:
        return 1

    def number(place: int, size: int) -> int:
        return int.from_bytes(tiff[place : place + size], "little" if order == "little" else "big")

    first = number(4, 4)
    for entry in range(min(number(first, 2), 100)):
        place = first + 2 + 12 * entry
        if number(place, 2) == ORIENTATION:
            return number(place + 8, 2)
    return 1


def _rare() -> ValueError:
    return ValueError(
        sentence("this JPEG is of a rare sort that few programs show; save it as a usual JPEG, or as PNG")
    )


def _damaged() -> ValueError:
    return ValueError(sentence("this JPEG is damaged; {save_again}", save_again=SAVE_AGAIN))


def _cut_off() -> ValueError:
    return ValueError(
        sentence(
            "this JPEG is incomplete, as if a copy was interrupted; copy it again, or {save_again}",
            save_again=SAVE_AGAIN,
        )
    )
