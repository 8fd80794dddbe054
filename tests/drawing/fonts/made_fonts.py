"""Fonts for tests: a shipped font with fewer characters, another name, other licence bits or other tables."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from worksheets.drawing.fonts.typefaces import font_file

SHIPPED = font_file("DejaVu Sans", bold=False).read_bytes()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:() "


def tables_of(data: bytes) -> dict[str, bytes]:
    found = {}
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at)
        found[tag.decode("latin-1")] = data[start : start + length]
    return found


def file_of(tables: Mapping[str, bytes], magic: bytes = b"\0\1\0\0") -> bytes:
    head, body = magic + struct.pack(">HHHH", len(tables), 0, 0, 0), b""
    for tag, table in tables.items():
        head += tag.encode("latin-1") + struct.pack(">III", 0, 12 + 16 * len(tables) + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return head + body


def changed(data: bytes = SHIPPED, **tables: bytes | None) -> bytes:
    """The font with these tables replaced, or removed if None; OS_2 stands for OS/2."""
    new = {name.replace("OS_2", "OS/2"): table for name, table in tables.items()}
    merged = {**tables_of(data), **new}
    return file_of({name: table for name, table in merged.items() if table is not None})


def glyph_of(character: str) -> int:
    return glyphs_of_shipped()[ord(character)]


@cache
def glyphs_of_shipped() -> dict[int, int]:
    from reportlab.pdfbase.ttfonts import TTFontFile

    return dict(TTFontFile(str(font_file("DejaVu Sans", bold=False))).charToGlyph)


def mapped(characters: Iterable[str], platform: int = 3, encoding: int = 1, shift: int = 0) -> bytes:
    """A `cmap` table of format 4 with one segment for each of these characters."""
    codes = sorted((ord(character) + shift, glyph_of(character)) for character in characters)
    codes.append((0xFFFF, 0))
    count = len(codes)
    ends = [code for code, _ in codes]
    deltas = [(glyph - code) & 0xFFFF for code, glyph in codes]
    numbers = [2 * count, 0, 0, 0, *ends, 0, *ends, *deltas, *[0] * count]
    return struct.pack(">HHHHIHHH", 0, 1, platform, encoding, 12, 4, 6 + 2 * len(numbers), 0) + struct.pack(
        f">{len(numbers)}H", *numbers
    )


def map_of(glyphs: Mapping[str, int]) -> bytes:
    """A `cmap` table of format 12 with one run for each of these glyphs."""
    runs = b"".join(struct.pack(">III", ord(each), ord(each), glyph) for each, glyph in sorted(glyphs.items()))
    return struct.pack(">HHHHIHHIII", 0, 1, 3, 10, 12, 12, 0, 16 + len(runs), 0, len(glyphs)) + runs


def named(family: str) -> bytes:
    text = family.encode("utf-16-be")
    return struct.pack(">9H", 0, 1, 18, 3, 1, 0x409, 1, len(text), 0) + text


def licensed(bits: int) -> bytes:
    table = tables_of(SHIPPED)["OS/2"]
    return table[:8] + struct.pack(">H", bits) + table[10:]


@cache
def school(family: str = "School", characters: str = LETTERS, **tables: bytes | None) -> bytes:
    return changed(cmap=mapped(characters), name=named(family), **tables)


def in_units(units: int, data: bytes = SHIPPED) -> bytes:
    """The font with this number of units per font size, which changes the size of its letters."""
    head = tables_of(data)["head"]
    return changed(data, head=head[:18] + struct.pack(">H", units) + head[20:])


def ends_of(data: bytes, character: str) -> tuple[float, float]:
    """The lower and upper ends of a character, in font sizes."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    font, tables = TTFontFile(BytesIO(data)), tables_of(data)
    start = font.glyphPos[font.charToGlyph[ord(character)]]
    low, high = struct.unpack_from(">h2xh", tables["glyf"], start + 4)
    units = struct.unpack_from(">H", tables["head"], 18)[0]
    return low / units, high / units


def with_cff_outlines(letters: str = LETTERS, **programs: list[int | str]) -> bytes:
    """A font with these letters of the shipped one as CFF outlines; `programs` can replace the outline of a letter."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.qu2cuPen import Qu2CuPen
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    shipped = TTFont(BytesIO(SHIPPED))
    glyphs, names = shipped.getGlyphSet(), shipped.getBestCmap()
    codes = {ord(letter): names[ord(letter)] for letter in sorted({*letters})}
    outlines = {}
    for name in (".notdef", *codes.values()):
        pen = T2CharStringPen(glyphs[name].width, glyphs)
        glyphs[name].draw(Qu2CuPen(pen, max_err=0.5, all_cubic=True))
        outlines[name] = pen.getCharString()
    builder = FontBuilder(2048, isTTF=False)
    builder.setupGlyphOrder([*outlines])
    builder.setupCharacterMap(codes)
    builder.setupCFF("School", {}, outlines, {})
    builder.setupHorizontalMetrics({name: (glyphs[name].width, 0) for name in outlines})
    builder.setupHorizontalHeader(ascent=1900, descent=-480)
    builder.setupNameTable({"familyName": "School"})
    builder.setupOS2(fsType=0)
    builder.setupPost(keepGlyphNames=False)
    made = BytesIO()
    builder.save(made)
    font = TTFont(made, recalcBBoxes=False)
    for letter, program in programs.items():
        font["CFF "].cff[0].CharStrings[codes[ord(letter)]].setProgram(program)
    return saved(font)


def saved(font: TTFont) -> bytes:
    made = BytesIO()
    font.save(made)
    return made.getvalue()


def extents_of(data: bytes, character: str) -> tuple[float, ...]:
    """The left, lower, right and upper ends of a character's curves, in font sizes."""
    font = TTFont(BytesIO(data))
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return tuple(end / font["head"].unitsPerEm for end in pen.bounds)
