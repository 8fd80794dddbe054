"""Reads a custom font with fontTools, checks it, and saves it as TrueType with the tables that printing needs.

A file may come from anybody. So a file that would take fontTools unduly long is refused first, and every error of
fontTools becomes one sentence. The saved font has the same bytes everywhere.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Mapping
from copy import copy
from io import BytesIO
from typing import Any, NamedTuple

from fontTools.fontBuilder import FontBuilder, buildCmapSubTable
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph

from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.font_checks import (
    UNITS,
    refuse_bad_outlines,
    refuse_endless_maps,
    refuse_licence,
    refuse_other_outlines,
)
from worksheets.drawing.fonts.typefaces import CONVERT, DAMAGED, FAMILIES, UnusableFontError
from worksheets.drawing.scripts import changes_shape, needs_shaping

TYPE_1 = sentence("this is a PostScript font of the old Type 1; {convert}", convert=CONVERT)

OTHERS = (
    (
        b"ttcf",
        sentence("this is a collection of several fonts; save the one you want as .ttf, for instance with FontForge"),
    ),
    (b"wOF", sentence("this is a font for web pages (WOFF); use its .ttf or .otf file, or {convert}", convert=CONVERT)),
    (b"%!PS", TYPE_1),
    (b"\x80\x01", TYPE_1),
    (b"PK", sentence("this is a ZIP archive; unpack it, and name the .ttf or .otf file in it")),
    (b"\x00\x00\x00\x0e", sentence("this is a font of an old Macintosh; {convert}", convert=CONVERT)),
)
"""First bytes of other formats, with the remedies."""

OPENTYPE = (b"\x00\x01\x00\x00", b"true", b"OTTO")
"""First bytes of fonts with TrueType or CFF outlines."""

SHAPING = {"GDEF", "GPOS", "GSUB"}
"""The shaping tables, kept if a font has letters that change with their neighbours."""

KEPT = {"head", "hhea", "maxp", "hmtx", "loca", "glyf", "cvt ", "fpgm", "prep"}
"""The tables taken from the file; the last three are for hinting."""

MOST_TABLES, MOST_NAMES = 100, 1_000
"""Maximum numbers of tables and of names."""

MAPS = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platform and encoding of the maps that are read, the best first."""

MAP_FORMATS = (0, 4, 6, 12)

SYMBOLS = range(0xF020, 0xF100)
"""The code points of symbol fonts that hold Windows characters."""

USUAL_CAPITAL = 0.7
"""Height of a capital if the font has no H, as a share of the font size."""

SMALL_LETTER, CAPITAL = 1020 / 2048, FAMILIES["Andika"].cap_height
"""Heights of x and H in Andika, as shares of the font size."""

SCALES = (0.7, 2.0)
"""Minimum and maximum scale of a font; beyond them, its x is no measure of its size."""

ALMOST = 0.02
"""A font is not scaled if it would change by less than this share."""

HIGH, LOW = "bdfhklHT", "fgjpqy"
"""Letters with large ascenders and descenders."""

MOST_HIGH = 1.6
"""Maximum distance, in font sizes, from the top of the highest to the foot of the lowest letter of an enlarged font.

Lines are 1.3 to 1.4 font sizes apart. A school script whose capitals are three times as high as its x reaches over five
spaces of its ruled paper, with lines four spaces apart; more than that would run into the neighbouring lines.
"""

CAPITALS_ONLY = 0.9
"""A font whose x has at least this share of the height of its H has capitals in place of small letters."""


logging.getLogger("fontTools").addHandler(logging.NullHandler())  # otherwise its warnings go to the screen


class TrueType(NamedTuple):
    """A font: its name, the file to embed, its characters, and the height of an H as a share of its size."""

    family: str
    program: bytes
    characters: frozenset[str]
    cap_height: float


def read_truetype(data: bytes) -> TrueType:
    """The font in a file; raises UnusableFontError if it is no font, is damaged or may not be embedded."""
    for mark, fault in OTHERS:
        if data.startswith(mark):
            raise UnusableFontError(fault)
    if not data.startswith(OPENTYPE):
        raise UnusableFontError(sentence("this is no TrueType font; a font for a job is a .ttf or .otf file"))
    try:
        if struct.unpack_from(">H", data, 4)[0] > MOST_TABLES:
            raise UnusableFontError(DAMAGED)
        return _read(TTFont(BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False))
    except UnusableFontError:
        raise
    except Exception:  # fontTools has no common error for damaged files
        raise UnusableFontError(DAMAGED) from None


def _read(font: TTFont) -> TrueType:
    licence = font["OS/2"].fsType if "OS/2" in font else 0
    refuse_licence(licence)
    is_cff = "glyf" not in font and "CFF " in font
    refuse_other_outlines(font, is_cff)
    head = font["head"]
    font.setGlyphOrder([f"glyph{number:05d}" for number in range(font["maxp"].numGlyphs)])
    font["hmtx"].metrics  # noqa: B018 - read before the tables that it depends on change
    codes = _codes(font)
    if is_cff or "GSUB" not in font:  # only glyphs of characters are converted
        codes = _unchanging(codes)
    if not any(chr(code).isalpha() for code in codes):
        raise UnusableFontError(
            sentence("this font has no letters that could be found by their Unicode numbers; use another one")
        )
    family = _family(font)
    if is_cff:
        from worksheets.drawing.fonts.cff_outlines import converted

        font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
        font["glyf"].glyphs, font["glyf"].glyphOrder = converted(font, codes), font.getGlyphOrder()
    glyf, builder = font["glyf"], FontBuilder(font=font)
    refuse_bad_outlines(glyf, codes)
    if is_cff:
        builder.calcGlyphBounds()
        metrics = font["hmtx"].metrics
        for name, glyph in glyf.glyphs.items():  # which would be moved to the origin stated in its file
            metrics[name] = metrics[name][0], getattr(glyph, "xMin", 0)
        builder.setupMaxp()
        font["maxp"].recalc(font)
    head.unitsPerEm = min(max(round(head.unitsPerEm / _scale(glyf, codes, head.unitsPerEm)), UNITS[0]), UNITS[1])
    height = _reach(glyf, codes, "H", 1) / head.unitsPerEm
    height = height if 0.2 <= height <= 1.5 else USUAL_CAPITAL
    _write_tables(font, builder, family, licence, codes, height)
    saved = BytesIO()
    font.save(saved, reorderTables=None)
    return TrueType(family, saved.getvalue(), frozenset(map(chr, codes)), height)


def _unchanging(codes: Mapping[int, str]) -> dict[int, str]:
    """The characters that do not change with their neighbours; raises UnusableFontError if all letters do."""
    kept = {code: name for code, name in codes.items() if not changes_shape(chr(code))}
    if len(kept) < len(codes) and not any(chr(code).isalpha() for code in kept):
        raise UnusableFontError(
            sentence(
                "the letters of this font change with their neighbours, so it needs TrueType outlines "
                "and a table GSUB; use another one"
            )
        )
    return kept


def _write_tables(
    font: TTFont, builder: FontBuilder, family: str, licence: int, codes: Mapping[int, str], height: float
) -> None:
    """Replace all tables except outlines and metrics by those that a document needs."""
    head, hhea = font["head"], font["hhea"]
    shaping = SHAPING if any(needs_shaping(chr(code)) for code in codes) else set()
    for tag in {*font.keys()} - KEPT - shaping:
        del font[tag]
    font["cmap"] = newTable("cmap")
    font["cmap"].tableVersion, font["cmap"].tables = 0, [buildCmapSubTable(codes, 12, 3, 10)]
    # no built-in font has such a name, so the fallback has another name in a document
    plain = f"{''.join(c for c in family if c.isascii() and c.isalnum())}-Own"
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": plain}, mac=False)
    builder.setupOS2(
        version=4,
        fsType=licence,
        xAvgCharWidth=500,
        sTypoAscender=hhea.ascent,
        sTypoDescender=hhea.descent,
        sTypoLineGap=0,
        usWinAscent=max(0, hhea.ascent),
        usWinDescent=max(0, -hhea.descent),
        sCapHeight=round(head.unitsPerEm * height),
        usFirstCharIndex=0x20,
        usLastCharIndex=0xFFFF,
        ulUnicodeRange1=0,
    )
    builder.setupPost(keepGlyphNames=False)
    head.tableVersion, head.magicNumber, head.glyphDataFormat = 1.0, 0x5F0F3CF5, 0
    hhea.tableVersion, hhea.metricDataFormat = 0x10000, 0
    font["maxp"].tableVersion = 0x10000
    font.sfntVersion = "\x00\x01\x00\x00"


def _codes(font: TTFont) -> dict[int, str]:
    """The glyph of each character that has one, by rising Unicode numbers, from the best map of the font.

    Maps of old Macintosh or symbol fonts, which hobby fonts still have, are translated as Windows and macOS do.
    """
    refuse_endless_maps(font.getTableData("cmap"))
    glyphs = {*font.getGlyphOrder()[1:]}
    for key in MAPS:
        best = font["cmap"].getcmap(*key)
        if best and best.format in MAP_FORMATS:
            found: dict[int, str] = {}
            for code, name in sorted(best.cmap.items()):
                character = _character(code, key)
                if character and name in glyphs:
                    found.setdefault(ord(character), name)
            if found:
                return dict(sorted(found.items()))
    return {}


def _character(code: int, key: tuple[int, int]) -> str:
    """The character of a code; empty if there is none."""
    if key == (1, 0):
        return bytes((code,)).decode("mac-roman") if code < 256 else ""
    if key == (3, 0) and code in SYMBOLS:
        return bytes((code - 0xF000,)).decode("cp1252", "ignore")
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def _family(font: TTFont) -> str:
    """The family name in letters and plain signs, preferably in English; "Own font" without a name."""
    try:
        is_long = struct.unpack_from(">H", font.getTableData("name"), 2)[0] > MOST_NAMES
        name = "" if is_long else font["name"].getBestFamilyName() or ""
    except Exception:  # a font may have no name
        name = ""
    return " ".join("".join(c if c.isalnum() or c in "-_.+&()" else " " for c in name).split())[:60] or "Own font"


def _reach(glyf: Any, codes: Mapping[int, str], letters: str, sign: int) -> int:
    """The greatest height (sign 1) or depth (-1) of letters from the baseline, in font units."""
    ends = [0]
    for letter in letters:
        glyph = copy(glyf.glyphs[codes[ord(letter)]]) if ord(letter) in codes else Glyph()
        glyph.expand(glyf)
        if glyph.numberOfContours:
            ends.append(glyph.yMax if sign > 0 else -glyph.yMin)
    return max(ends)


def _scale(glyf: Any, codes: Mapping[int, str], units: int) -> float:
    """The factor by which a font is enlarged to look as large as Andika at the same size.

    People judge size by the height of small letters, which in some school scripts is half of Andika's. All sizes of the
    layout are made for Andika, so the font is changed by one number in its file, the units per em, on which widths,
    outlines, PDF and browsers depend.
    """
    small, capital = _reach(glyf, codes, "x", 1) / units, _reach(glyf, codes, "H", 1) / units
    if small > 0 and not small >= CAPITALS_ONLY * capital > 0:
        wanted = SMALL_LETTER / small
    else:
        wanted = CAPITAL / capital if capital > 0 else 1.0
    high = (_reach(glyf, codes, HIGH, 1) + _reach(glyf, codes, LOW, -1)) / units
    scale = min(max(SCALES[0], wanted), SCALES[1], max(1.0, MOST_HIGH / high) if high > 0 else 1.0)
    return 1.0 if abs(scale - 1.0) < ALMOST else scale
