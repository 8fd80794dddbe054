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
from itertools import pairwise
from typing import Any, NamedTuple

from fontTools.fontBuilder import FontBuilder, buildCmapSubTable
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph

from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.typefaces import CONVERT, DAMAGED, FAMILIES, UnusableFontError
from worksheets.drawing.scripts import changes_shape, needs_shaping

OTHERS = (
    (b"ttcf", "is a collection of several fonts; save the one you want as a .ttf file, for instance with FontForge"),
    (b"wOF", "is a font for web pages (WOFF); use its .ttf or .otf file, or {convert}"),
    (b"%!PS", "is a PostScript font of the old Type 1; {convert}"),
    (b"\x80\x01", "is a PostScript font of the old Type 1; {convert}"),
    (b"PK", "is a ZIP archive; unpack it, and name the .ttf or .otf file in it"),
    (b"\x00\x00\x00\x0e", "is a font of an old Macintosh; {convert}"),
)
"""First bytes of other formats, with the remedies."""

OPENTYPE = (b"\x00\x01\x00\x00", b"true", b"OTTO")
"""First bytes of fonts with TrueType or CFF outlines."""

SHAPING = {"GDEF", "GPOS", "GSUB"}
"""The shaping tables, kept if a font has letters that change with their neighbours."""

KEPT = {"head", "hhea", "maxp", "hmtx", "loca", "glyf", "cvt ", "fpgm", "prep"}
"""The tables taken from the file; the last three are for hinting."""

PIXELS = ("CBDT", "EBDT", "sbix", "bdat")
"""The tables of bitmap glyphs."""

DEEPEST = 8
"""Maximum depth of composite glyphs."""

MOST_TABLES, MOST_MAPS, MOST_CHARACTERS, MOST_NAMES = 100, 20, 150_000, 1_000
"""Maximum numbers of tables, of character maps, of characters in a map, and of names."""

MOST_POINTS = 100_000
"""Maximum number of points of a letter's outline."""

MAPS = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platform and encoding of the maps that are read, the best first."""

MAP_FORMATS = (0, 4, 6, 12)

SYMBOLS = range(0xF020, 0xF100)
"""The code points of symbol fonts that hold Windows characters."""

RESTRICTED, LESS_RESTRICTED = 0x0002, 0x000C
WHOLE_ONLY, PIXELS_ONLY = 0x0100, 0x0200
"""Bits of a font's licence (OpenType 1.9, chapter OS/2, fsType)."""

LONGEST_COMPOSITE = 10_000
"""Maximum number of bytes of a composite glyph, which fontTools copies once for each part."""

CHECKED = 0x2000
"""The outlines of characters below this one, which are the letters of all alphabets, are read to their ends."""

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

UNITS = 16, 16_384
"""The least and the greatest number of units that a font size may have (chapter head)."""

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
            raise UnusableFontError(f"this {fault.format(convert=CONVERT)}")
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
    _refuse_licence(licence)
    is_cff = "glyf" not in font and "CFF " in font
    _refuse_other_outlines(font, is_cff)
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
    _refuse_bad_outlines(glyf, codes)
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


def _refuse_other_outlines(font: TTFont, is_cff: bool) -> None:
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


def _refuse_licence(bits: int) -> None:
    """Raise UnusableFontError for a font whose licence bits forbid embedding."""
    if bits & RESTRICTED and not bits & LESS_RESTRICTED:
        raise UnusableFontError(
            sentence("the licence of this font, as its file says, forbids to embed it in a PDF; use another one")
        )
    if bits & PIXELS_ONLY:
        raise UnusableFontError(
            sentence("the licence of this font, as its file says, allows pixels of it alone in a PDF; use another one")
        )
    if bits & WHOLE_ONLY:
        raise UnusableFontError(
            sentence(
                "the licence of this font, as its file says, forbids to embed a part of it, and a PDF gets only the "
                "letters that it needs; use another one",
            )
        )


def _codes(font: TTFont) -> dict[int, str]:
    """The glyph of each character that has one, by rising Unicode numbers, from the best map of the font.

    Maps of old Macintosh or symbol fonts, which hobby fonts still have, are translated as Windows and macOS do.
    """
    _refuse_endless_maps(font.getTableData("cmap"))
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


def _refuse_endless_maps(table: bytes) -> None:
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


def _family(font: TTFont) -> str:
    """The family name in letters and plain signs, preferably in English; "Own font" without a name."""
    try:
        is_long = struct.unpack_from(">H", font.getTableData("name"), 2)[0] > MOST_NAMES
        name = "" if is_long else font["name"].getBestFamilyName() or ""
    except Exception:  # a font may have no name
        name = ""
    return " ".join("".join(c if c.isalnum() or c in "-_.+&()" else " " for c in name).split())[:60] or "Own font"


def _refuse_bad_outlines(glyf: Any, codes: Mapping[int, str]) -> None:
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
