"""Reads the table `cmap`, which maps characters to glyphs, in its usual formats.

OpenType 1.9, chapter cmap. A map may use Unicode, or the encoding of old Macintosh or symbol fonts, which hobby fonts
still use; those are converted as Windows and macOS do.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

MOST = 150_000
"""Maximum number of characters: a font has at most 65,535 glyphs, so more characters mean a damaged table."""

SYMBOLS = range(0xF020, 0xF100)
"""Codes at which symbol fonts place the characters of Windows."""

FIRST_SURROGATE = 0xD800
"""All codes below this one are characters."""

_WANTED = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platform and encoding of the maps that are read, the best first."""


def characters_in(table: bytes, glyphs: int) -> dict[str, int]:
    """Map characters, in rising order, to glyphs; raises struct.error if the table ends early.

    Empty if there is no map in a known format.
    """
    count = struct.unpack_from(">H", table, 2)[0]
    maps: dict[tuple[int, int], int] = {}
    for at in range(4, 4 + 8 * min(count, 100), 8):
        platform, encoding, place = struct.unpack_from(">HHI", table, at)
        maps.setdefault((platform, encoding), place)
    for key in _WANTED:
        if key in maps:
            codes, numbers = _listed(table, maps[key])
            plain = key not in ((1, 0), (3, 0)) and max(codes, default=0) < FIRST_SURROGATE
            characters = map(chr, codes) if plain else (_character(code, key) for code in codes)
            found: dict[str, int] = {}
            for character, glyph in zip(characters, numbers, strict=True):
                if 0 < glyph < glyphs and character:
                    found.setdefault(character, glyph)
            if found:
                return dict(sorted(found.items()))
    return {}


def _character(code: int, key: tuple[int, int]) -> str:
    """The character of a code, or empty."""
    if key == (1, 0):
        return bytes((code,)).decode("mac-roman") if code < 256 else ""
    if key == (3, 0) and code in SYMBOLS:
        return bytes((code - 0xF000,)).decode("cp1252", "ignore")
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def _listed(table: bytes, at: int) -> tuple[Sequence[int], Sequence[int]]:
    """The codes of the map at offset `at`, and their glyphs; empty if its format is unknown."""
    form = struct.unpack_from(">H", table, at)[0]
    if form == 0:
        return range(256), struct.unpack_from(">256B", table, at + 6)
    if form == 4:
        return _segments(table, at)
    if form == 6:
        first, count = struct.unpack_from(">HH", table, at + 6)
        return range(first, first + count), struct.unpack_from(f">{count}H", table, at + 10)
    if form == 12:
        return _groups(table, at)
    return (), ()


def _groups(table: bytes, at: int) -> tuple[list[int], list[int]]:
    """Read a map of format 12: runs of characters with consecutive glyphs."""
    count = struct.unpack_from(">I", table, at + 12)[0]
    body = table[at + 16 : at + 16 + 12 * count]
    codes: list[int] = []
    glyphs: list[int] = []
    for start, end, glyph in struct.iter_unpack(">III", body[: len(body) // 12 * 12]):
        if start == end:
            codes.append(start)
            glyphs.append(glyph)
        elif start < end:
            if len(codes) + end - start >= MOST:
                raise struct.error
            codes += range(start, end + 1)
            glyphs += range(glyph, glyph + end - start + 1)
    if len(body) < 12 * count or len(codes) > MOST:
        raise struct.error
    return codes, glyphs


def _segments(table: bytes, at: int) -> tuple[list[int], list[int]]:
    """Read a map of format 4: runs of characters, each with an offset or a list of glyphs."""
    count = struct.unpack_from(">H", table, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, at + 14)
    starts = struct.unpack_from(f">{count}H", table, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, at + 16 + 4 * count)
    lists = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", table, lists)
    codes: list[int] = []
    glyphs: list[int] = []
    total = 0
    for number, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        total += max(0, end - start + 1)
        if total > MOST:
            raise struct.error
        run = range(start, min(end, 0xFFFE) + 1)
        if offset:
            place = lists + 2 * number + offset
            run = run[: max(0, (len(table) - place) // 2)]  # some fonts end early, which is harmless
            listed = struct.unpack_from(f">{len(run)}H", table, place) if run else ()
            glyphs += [glyph and (glyph + delta) & 0xFFFF for glyph in listed]
        else:
            glyphs += [(code + delta) & 0xFFFF for code in run]
        codes += run
    return codes, glyphs
