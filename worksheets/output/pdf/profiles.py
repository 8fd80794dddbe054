"""Colour profiles (ICC.1:2010), written here by their published numbers: sRGB, and gray for black ink on paper.

A file for archives or printers has to define its colours (ISO 32000-1, 14.11.5).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache

D50 = (0.9642, 1.0, 0.8249)
"""The white point of the profile connection space."""

ADAPTED = (1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168)
"""The Bradford matrix from the white point of screens, D65, to D50."""

PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.7141),
}
"""Red, green and blue of IEC 61966-2-1, adapted to D50."""

SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""The curve of sRGB: exponent, factor and summand, then the slope of the straight part and its end."""

DOT_GAIN = 1.75
"""The exponent of a gray profile: 15 % to 20 % of dot gain in the middle tones, as on uncoated paper."""

MADE = (2026, 1, 1, 0, 0, 0)
"""The date in every profile, since the same job gives the same bytes."""


@cache
def srgb() -> bytes:
    """The profile of sRGB, for colours of screens."""
    tags = {name: _xyz(colour) for name, colour in PRIMARIES.items()}
    tags |= dict.fromkeys(
        (b"rTRC", b"gTRC", b"bTRC"), b"para" + bytes(4) + struct.pack(">H2x", 3) + _numbers(SRGB_CURVE)
    )
    tags[b"chad"] = b"sf32" + bytes(4) + _numbers(ADAPTED)
    return _profile(b"mntrRGB ", "sRGB", tags)


@cache
def gray() -> bytes:
    """The profile of a printer with black ink."""
    curve = b"para" + bytes(4) + struct.pack(">H2x", 0) + _numbers((DOT_GAIN,))
    return _profile(b"prtrGRAY", "Black ink", {b"kTRC": curve})


def _profile(sort: bytes, name: str, tags: Mapping[bytes, bytes]) -> bytes:
    """A profile of a device class and colour space; tags with the same content share it."""
    tags = {b"desc": _text(name), b"cprt": _text("CC0"), b"wtpt": _xyz(D50), **tags}
    table, body = list[bytes](), b""
    places: dict[bytes, int] = {}
    start = 132 + 12 * len(tags)
    for tag, content in tags.items():
        if content not in places:
            places[content] = start + len(body)
            body += content + bytes(-len(content) % 4)
        table.append(tag + struct.pack(">II", places[content], len(content)))
    head = struct.pack(">I4xI", start + len(body), 0x04300000) + sort + b"XYZ " + struct.pack(">6H", *MADE)
    head += b"acsp" + bytes(24) + bytes(4) + _numbers(D50) + bytes(48)
    return head[:128] + struct.pack(">I", len(tags)) + b"".join(table) + body


def _numbers(values: tuple[float, ...]) -> bytes:
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + _numbers(values)


def _text(text: str) -> bytes:
    encoded = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", len(encoded), 28) + encoded
