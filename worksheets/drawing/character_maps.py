"""Which glyph of a font stands for which character: the table `cmap`, read in its usual formats.

OpenType 1.9, chapter cmap. A map may be for Unicode, or for the characters of an old Macintosh or of an old symbol
font, which hobby fonts still are; those are translated as Windows and macOS do.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

MOST = 150_000
"""A font has at most 65,535 glyphs; more characters than this are no font's but a damaged table's."""

SYMBOLS = range(0xF020, 0xF100)
"""Where symbol fonts have the characters of Windows."""

_WANTED = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platform and encoding of the maps that are read, the best first."""


def characters_in(table: bytes, glyphs: int) -> dict[str, int]:
    """The glyph of each character that has one, by rising characters; raises struct.error where the table ends early.

    Empty where there is no map in a known format.
    """
    count = struct.unpack_from(">H", table, 2)[0]
    maps: dict[tuple[int, int], int] = {}
    for at in range(4, 4 + 8 * min(count, 100), 8):
        platform, encoding, place = struct.unpack_from(">HHI", table, at)
        maps.setdefault((platform, encoding), place)
    for key in _WANTED:
        if key in maps:
            found: dict[str, int] = {}
            for code, glyph in _pairs(table, maps[key]):
                character = _character(code, key)
                if character and 0 < glyph < glyphs:
                    found.setdefault(character, glyph)
            if found:
                return dict(sorted(found.items()))
    return {}


def _character(code: int, key: tuple[int, int]) -> str:
    """The character of a code; empty for what is none."""
    if key == (1, 0):
        return bytes((code,)).decode("mac-roman") if code < 256 else ""
    if key == (3, 0) and code in SYMBOLS:
        return bytes((code - 0xF000,)).decode("cp1252", "ignore")
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def _pairs(table: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Codes and glyphs of the map that begins there; none where its format is unknown."""
    form = struct.unpack_from(">H", table, at)[0]
    if form == 0:
        yield from enumerate(struct.unpack_from(">256B", table, at + 6))
    elif form == 4:
        yield from _segments(table, at)
    elif form == 6:
        first, count = struct.unpack_from(">HH", table, at + 6)
        yield from enumerate(struct.unpack_from(f">{count}H", table, at + 10), first)
    elif form == 12:
        total = 0
        for group in range(struct.unpack_from(">I", table, at + 12)[0]):
            start, end, glyph = struct.unpack_from(">III", table, at + 16 + 12 * group)
            total += max(0, end - start + 1)
            if total > MOST:
                raise struct.error
            yield from ((code, glyph + code - start) for code in range(start, end + 1))


def _segments(table: bytes, at: int) -> Iterator[tuple[int, int]]:
    """A map of format 4, by runs of characters, each with a number to add or with a list of glyphs."""
    count = struct.unpack_from(">H", table, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, at + 14)
    starts = struct.unpack_from(f">{count}H", table, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, at + 16 + 4 * count)
    lists = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", table, lists)
    total = 0
    for number, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        total += max(0, end - start + 1)
        if total > MOST:
            raise struct.error
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = lists + 2 * number + offset + 2 * (code - start)
                if place + 2 > len(table):
                    break  # some fonts end so, and nobody minds
                glyph = struct.unpack_from(">H", table, place)[0]
                if not glyph:
                    continue
            yield code, (glyph + delta) & 0xFFFF
