"""The outlines of a TrueType font's glyphs, from its table `glyf` (OpenType 1.9, chapters glyf and loca)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import LayoutError


class OutlinePoint(NamedTuple):
    """A point of an outline, y running up; a curve runs towards one that is not `on` it."""

    x: float
    y: float
    on: bool


Contour: TypeAlias = tuple[OutlinePoint, ...]
"""A closed line; between two points in a row that are not on it, the middle is."""

DEEPEST = 8
"""Maximum depth of composite glyphs."""

# flags of a point, and of a part of a composite glyph
_ON, _SHORT_X, _SHORT_Y, _REPEATED, _SAME_X, _SAME_Y = (1 << bit for bit in range(6))
_WORDS, _OFFSETS, _SCALED, _MORE, _TWO_SCALES, _MATRIX = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80


class Glyphs:
    """The glyphs of a font file by index; raises LayoutError for a font without TrueType outlines."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        count = struct.unpack_from(">H", data, 4)[0]
        tables = {data[at : at + 4]: struct.unpack_from(">II", data, at + 8) for at in range(12, 12 + 16 * count, 16)}
        if not {b"head", b"loca", b"glyf"} <= tables.keys():
            raise LayoutError(f"the letters of {name} cannot be written as outlines: they are no TrueType ones")
        head, self._glyf = tables[b"head"][0], tables[b"glyf"][0]
        self.units: int = struct.unpack_from(">H", data, head + 18)[0]
        """Font units in the em square."""
        long = struct.unpack_from(">h", data, head + 50)[0]
        start, length = tables[b"loca"]
        places = struct.unpack_from(f">{length // (4 if long else 2)}{'I' if long else 'H'}", data, start)
        self._places = places if long else tuple(2 * place for place in places)
        self._name = name
        self.outline = lru_cache(maxsize=2_000)(self._whole)
        """The contours of a glyph; none for a blank."""

    def _whole(self, glyph: int) -> tuple[Contour, ...]:
        try:
            return self._outline(glyph)
        except (struct.error, IndexError):
            raise LayoutError(f"the letters of {self._name} cannot be written as outlines: one is damaged") from None

    def _outline(self, glyph: int, depth: int = 0) -> tuple[Contour, ...]:
        at, end = self._places[glyph], self._places[glyph + 1]
        if at == end or depth > DEEPEST:
            return ()
        at += self._glyf
        contours = struct.unpack_from(">h", self._data, at)[0]
        if contours < 0:
            return tuple(self._composed(at + 10, depth))
        return tuple(self._simple(at + 10, contours))

    def _simple(self, at: int, contours: int) -> Iterator[Contour]:
        data = self._data
        if not contours:
            return
        ends = struct.unpack_from(f">{contours}H", data, at)
        at += 2 * contours
        at += 2 + int(struct.unpack_from(">H", data, at)[0])
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            at += 1
            flags.append(flag)
            if flag & _REPEATED:
                flags += [flag] * data[at]
                at += 1
        xs, at = self._along(at, flags, _SHORT_X, _SAME_X)
        ys, at = self._along(at, flags, _SHORT_Y, _SAME_Y)
        points = [OutlinePoint(x, y, bool(flag & _ON)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        for start, end in pairwise((-1, *ends)):
            yield tuple(points[start + 1 : end + 1])

    def _along(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        """The coordinates of points along one axis, decoded from their differences."""
        found, value = [], 0
        for flag in flags:
            if flag & short:
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", self._data, at)[0]
                at += 2
            found.append(value)
        return found, at

    def _composed(self, at: int, depth: int) -> Iterator[Contour]:
        """The outline of a composite glyph, such as a letter with its accent, whose parts are moved and scaled."""
        data, flags = self._data, _MORE
        while flags & _MORE:
            flags, glyph = struct.unpack_from(">HH", data, at)
            dx, dy = struct.unpack_from(">hh" if flags & _WORDS else ">bb", data, at + 4)
            at += 8 if flags & _WORDS else 6
            count = 4 if flags & _MATRIX else 2 if flags & _TWO_SCALES else 1 if flags & _SCALED else 0
            scales = [value / 16_384 for value in struct.unpack_from(f">{count}h", data, at)]
            at += 2 * count
            if not flags & _OFFSETS:
                raise LayoutError("a letter cannot be written as an outline: its parts are joined at points")
            a, b, c, d = scales if count == 4 else (*(scales * 2)[:1], 0.0, 0.0, (scales * 2)[1]) if count else _PLAIN
            for contour in self._outline(glyph, depth + 1):
                yield tuple(OutlinePoint(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour)


_PLAIN = (1.0, 0.0, 0.0, 1.0)
