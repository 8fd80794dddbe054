"""Refuses custom fonts that may not be embedded, are damaged, or would take unduly long to read."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from copy import copy
from itertools import pairwise
from typing import Any

from fontTools.ttLib import TTFont

from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.typefaces import CONVERT, DAMAGED, UnusableFontError

PIXELS = ("CBDT", "EBDT", "sbix", "bdat")
"""The tables of bitmap glyphs."""

DEEPEST = 8
"""Maximum depth of composite glyphs."""

MOST_MAPS, MOST_CHARACTERS = 20, 150_000
"""Maximum numbers of character maps, and of characters in one of them."""

MOST_POINTS = 100_000
"""Maximum number of points of a letter's outline."""

RESTRICTED, LESS_RESTRICTED = 0x0002, 0x000C

WHOLE_ONLY, PIXELS_ONLY = 0x0100, 0x0200
"""Bits of a font's licence (OpenType 1.9, chapter OS/2, fsType)."""

LONGEST_COMPOSITE = 10_000
"""Maximum number of bytes of a composite glyph, which fontTools copies once for each part."""

CHECKED = 0x2000
"""The outlines of characters below this one, which are the letters of all alphabets, are read to their ends."""

UNITS = 16, 16_384
"""The least and the greatest number of units that a font size may have (chapter head)."""


def refuse_other_outlines(font: TTFont, is_cff: bool) -> None:
    """Raise UnusableFontError for a font whose outlines are neither TrueType nor CFF, or are incomplete."""
    if "glyf" not in font and not is_cff:
        if "CFF2" in font:
            raise UnusableFontError(
                sentence("this is a variable font (CFF2), which cannot be embedded; {convert}", convert=CONVERT)
            )
        if any(tag in font for tag in PIXELS):
            raise UnusableFontError(
                sentence("this font has pictures in place of letters with outlines; use another one")
            )
    if not UNITS[0] <= font["head"].unitsPerEm <= UNITS[1]:
        raise UnusableFontError(DAMAGED)
    if not is_cff and font["loca"][-1] > len(font.getTableData("glyf")):
        raise UnusableFontError(DAMAGED)


def refuse_licence(bits: int) -> None:
    """Raise UnusableFontError for a font whose licence bits forbid embedding."""
    if bits & RESTRICTED and not bits & LESS_RESTRICTED:
        raise UnusableFontError(
            sentence("the licence of this font, as its file says, forbids embedding it in a PDF; use another one")
        )
    if bits & PIXELS_ONLY:
        raise UnusableFontError(
            sentence("the licence of this font, as its file says, allows only its bitmaps in a PDF; use another one")
        )
    if bits & WHOLE_ONLY:
        raise UnusableFontError(
            sentence(
                "the licence of this font, as its file says, forbids embedding a part of it, and a PDF gets only the "
                "letters that it needs; use another one",
            )
        )


def refuse_endless_maps(table: bytes) -> None:
    """Raise UnusableFontError if a few bytes would be read as millions of characters."""
    maps = struct.unpack_from(">H", table, 2)[0]
    if maps > MOST_MAPS:
        raise UnusableFontError(DAMAGED)
    for (at,) in struct.iter_unpack(">4xI", table[4 : 4 + 8 * maps]):
        form, runs = struct.unpack_from(">H", table, at)[0], []
        if form == 4:
            count = struct.unpack_from(">H", table, at + 6)[0] // 2
            ends = struct.unpack_from(f">{count}H", table, at + 14)
            runs = [*zip(struct.unpack_from(f">{count}H", table, at + 16 + 2 * count), ends, strict=True)]
        elif form == 12:
            count = struct.unpack_from(">I", table, at + 12)[0]
            runs = [*struct.iter_unpack(">II4x", table[at + 16 : at + 16 + 12 * count])]
        if sum(max(0, end - start + 1) for start, end in runs) > MOST_CHARACTERS:
            raise UnusableFontError(DAMAGED)


def refuse_bad_outlines(glyf: Any, codes: Mapping[int, str]) -> None:
    """Raise UnusableFontError for outlines that are truncated, endless, or composed of themselves."""
    sizes: dict[str, int] = {}

    def size(name: str, code: int, depth: int = 0) -> int:
        """The number of points of a glyph and its parts."""
        if depth > DEEPEST:
            raise UnusableFontError(DAMAGED)
        if name not in sizes:
            glyph = copy(glyf.glyphs[name])  # the glyph in the font stays packed, and is saved unchanged
            packed = getattr(glyph, "data", b"")
            contours, points = _packed_size(packed)
            if code < CHECKED or contours < 0:
                glyph.expand(glyf)
            if glyph.isComposite():
                points = sum(size(part.glyphName, code, depth + 1) for part in glyph.components)
            elif contours < 0 or any(end <= start for start, end in pairwise(getattr(glyph, "endPtsOfContours", ()))):
                raise UnusableFontError(DAMAGED)
            if points > MOST_POINTS:
                raise UnusableFontError(DAMAGED)
            sizes[name] = points + 1
        return sizes[name]

    for code, name in codes.items():
        size(name, code)


def _packed_size(packed: bytes) -> tuple[int, int]:
    """The numbers of contours, negative in a composite glyph, and of points; UnusableFontError if it is too short."""
    contours, points = struct.unpack_from(">h", packed)[0] if packed else 0, 0
    if contours < 0 and len(packed) > LONGEST_COMPOSITE:
        raise UnusableFontError(DAMAGED)
    if contours > 0:
        points = struct.unpack_from(">H", packed, 8 + 2 * contours)[0] + 1
        if points > len(packed):
            raise UnusableFontError(DAMAGED)
    return contours, points
