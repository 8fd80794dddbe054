"""Writes the tables of a rebuilt TrueType font (OpenType 1.9)."""

from __future__ import annotations

import struct
from collections.abc import Mapping


def written_map(characters: Mapping[str, int]) -> bytes:
    """Write a table `cmap` of format 12 for these characters, given in rising order."""
    groups: list[list[int]] = []
    for character, glyph in characters.items():
        code = ord(character)
        if groups and code == groups[-1][1] + 1 and glyph == groups[-1][2] + code - groups[-1][0]:
            groups[-1][1] = code
        else:
            groups.append([code, code, glyph])
    body = b"".join(struct.pack(">III", *group) for group in groups)
    head = struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups))
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + head + body


def written_sizes(hhea: bytes, licence: int, cap_height: int) -> bytes:
    """A table `OS/2` of version 4, which browsers and Windows want, with the font's licence and heights."""
    rise, drop = struct.unpack_from(">hh", hhea, 4)
    usual, weight, width = 500, 400, 5  # width of a letter, regular, neither narrow nor wide
    first, last = 0x20, 0xFFFF
    return b"".join(
        (
            struct.pack(">HhHHH", 4, usual, weight, width, licence),
            bytes(2 * 11 + 10 + 16),  # small figures, strokes, the class of the family, ranges of characters
            b"NONE",
            struct.pack(">HHH", 0x40, first, last),
            struct.pack(">hhhHH", rise, drop, 0, max(0, rise), max(0, -drop)),
            struct.pack(">IIhhHHH", 1, 0, 0, cap_height, 0, first, 0),
        )
    )


def written_names(family: str) -> bytes:
    """Write a table `name` with a PostScript name of plain letters, which embedding requires."""
    # No shipped font has this suffix: one of the same name may replace it in a document.
    plain = f"{''.join(c for c in family if c.isascii() and c.isalnum())}-Own"
    texts = [(1, family.encode("utf-16-be")), (2, "Regular".encode("utf-16-be")), (6, plain.encode("utf-16-be"))]
    records, strings = b"", b""
    for name, text in texts:
        records += struct.pack(">6H", 3, 1, 0x409, name, len(text), len(strings))
        strings += text
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + strings


def written_font(tables: Mapping[str, bytes]) -> bytes:
    """Write the tables as a file; checksums stay 0, since embedding rewrites the font."""
    count = len(tables)
    # Binary search parameters in the header, which browsers require.
    power = count.bit_length() - 1
    parts = [b"\x00\x01\x00\x00", struct.pack(">HHHH", count, 16 << power, power, 16 * count - (16 << power))]
    at = 12 + 16 * count
    bodies = []
    for name, table in sorted(tables.items()):
        parts.append(struct.pack(">4sIII", name.encode("latin-1"), 0, at, len(table)))
        padded = table + bytes(-len(table) % 4)
        bodies.append(padded)
        at += len(padded)
    return b"".join((*parts, *bodies))
