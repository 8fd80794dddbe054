"""An author's own font: read by fontTools, checked, and saved as a TrueType font with the tables that printing needs.

A file may come from anybody. So whatever would take fontTools far longer than the size of the file allows is refused
before, and whatever fontTools cannot read ends in one sentence. What is saved has the same bytes everywhere.
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
"""How files of other formats begin, and what to do about them."""

OPENTYPE = (b"\x00\x01\x00\x00", b"true", b"OTTO")
"""How fonts with TrueType or CFF outlines begin."""

SHAPING = {"GDEF", "GPOS", "GSUB"}
"""The tables by which letters change with their neighbours; kept where a font has letters that do."""

KEPT = {"head", "hhea", "maxp", "hmtx", "loca", "glyf", "cvt ", "fpgm", "prep"}
"""The tables that are taken from the file; the last three fit letters to pixels."""

PIXELS = ("CBDT", "EBDT", "sbix", "bdat")
"""The tables of letters made of pixels."""

DEEPEST = 8
"""Letters are made of others, and those again, at most this many levels deep."""

MOST_TABLES, MOST_MAPS, MOST_CHARACTERS, MOST_NAMES = 100, 20, 150_000, 1_000
"""What no font has more of: tables, maps of its characters, characters in a map, names."""

MOST_POINTS = 100_000
"""The most points that the outline of one letter has."""

MAPS = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platform and encoding of the maps that are read, the best first."""

MAP_FORMATS = (0, 4, 6, 12)

SYMBOLS = range(0xF020, 0xF100)
"""Where symbol fonts have the characters of Windows."""

RESTRICTED, LESS_RESTRICTED = 0x0002, 0x000C
WHOLE_ONLY, PIXELS_ONLY = 0x0100, 0x0200
"""Bits of a font's licence (OpenType 1.9, chapter OS/2, fsType)."""

LONGEST_COMPOSITE = 10_000
"""The most bytes of a letter that is made of others: fontTools copies them once for each part."""

CHECKED = 0x2000
"""The outlines of characters below this one, which are the letters of all alphabets, are read to their ends."""

USUAL_CAPITAL = 0.7
"""Height of a capital where the font has no H, as a share of the font size."""

SMALL_LETTER, CAPITAL = 1020 / 2048, FAMILIES["Andika"].cap_height
"""Heights of x and H in Andika, as shares of the font size."""

SCALES = (0.7, 2.0)
"""A font is made smaller or larger by these factors at most: beyond them its x is no measure of it."""

ALMOST = 0.02
"""A font stays as it is where it would change by less than this share."""

HIGH, LOW = "bdfhklHT", "fgjpqy"
"""Letters that reach up and down the most."""

MOST_HIGH = 1.6
"""No font grows so that its letters reach over more font sizes than this from the highest to the lowest.

Lines are 1.3 to 1.4 font sizes apart. A school script whose capitals are three times as high as its x reaches over five
spaces of its ruled paper, with lines four spaces apart; more than that would run into the neighbouring lines.
"""

CAPITALS_ONLY = 0.9
"""A font whose x is as high as this share of its H has capitals in place of small letters."""

UNITS = 16, 16_384
"""The least and the greatest number of units that a font size may have (chapter head)."""

logging.getLogger("fontTools").addHandler(logging.NullHandler())  # else its warnings go to the screen


class TrueType(NamedTuple):
    """What is known of a font: its name, the file to embed, its characters, and the height of an H in its size."""

    family: str
    program: bytes
    characters: frozenset[str]
    cap_height: float


def read_truetype(data: bytes) -> TrueType:
    """The font in a file; raises UnusableFontError for one that is none, is damaged or may not be embedded."""
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
    except Exception:  # fontTools has no error that all damaged files end in
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
    if is_cff or "GSUB" not in font:  # only letters that have characters of their own are converted
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
        for name, glyph in glyf.glyphs.items():  # which would be moved to where its file says that it begins
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
    """Raise UnusableFontError for a font whose letters are neither TrueType's nor CFF's, or are not all there."""
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
    """Replace all tables that are not outlines and their measures by those that a document needs."""
    head, hhea = font["head"], font["hhea"]
    shaping = SHAPING if any(needs_shaping(chr(code)) for code in codes) else set()
    for tag in {*font.keys()} - KEPT - shaping:
        del font[tag]
    font["cmap"] = newTable("cmap")
    font["cmap"].tableVersion, font["cmap"].tables = 0, [buildCmapSubTable(codes, 12, 3, 10)]
    # No shipped font's name ends so: one of the same name may stand in for it in a document.
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
    """Raise UnusableFontError for a font whose licence, as the file says it, forbids what printing it takes."""
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

    A map may be for the characters of an old Macintosh or of an old symbol font, which hobby fonts still are; those
    are translated as Windows and macOS do.
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
    """The character of a code; empty for what is none."""
    if key == (1, 0):
        return bytes((code,)).decode("mac-roman") if code < 256 else ""
    if key == (3, 0) and code in SYMBOLS:
        return bytes((code - 0xF000,)).decode("cp1252", "ignore")
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def _refuse_endless_maps(table: bytes) -> None:
    """Raise UnusableFontError where a few bytes would be read as millions of characters."""
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
    """The family's name, in English where it has one, of letters and plain signs; "Own font" where it has none."""
    try:
        is_long = struct.unpack_from(">H", font.getTableData("name"), 2)[0] > MOST_NAMES
        name = "" if is_long else font["name"].getBestFamilyName() or ""
    except Exception:  # a font without a name is a font
        name = ""
    return " ".join("".join(c if c.isalnum() or c in "-_.+&()" else " " for c in name).split())[:60] or "Own font"


def _refuse_bad_outlines(glyf: Any, codes: Mapping[int, str]) -> None:
    """Raise UnusableFontError for letters whose outlines end too early, have no end, or are made of themselves."""
    sizes: dict[str, int] = {}

    def size(name: str, code: int, depth: int = 0) -> int:
        """How many points a glyph and its parts have."""
        if depth > DEEPEST:
            raise UnusableFontError(DAMAGED)
        if name not in sizes:
            glyph = copy(glyf.glyphs[name])  # the one in the font stays packed, and is saved as it is
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
    """How far the letters reach up (1) or down (-1) from the baseline, in units."""
    ends = [0]
    for letter in letters:
        glyph = copy(glyf.glyphs[codes[ord(letter)]]) if ord(letter) in codes else Glyph()
        glyph.expand(glyf)
        if glyph.numberOfContours:
            ends.append(glyph.yMax if sign > 0 else -glyph.yMin)
    return max(ends)


def _scale(glyf: Any, codes: Mapping[int, str], units: int) -> float:
    """How many times as large the font is drawn as its file says, so that it looks as large as Andika in the same size.

    What people see of a size is the height of small letters: in some school scripts it is half of Andika's. All sizes
    of the layout are those of Andika, so it is the font that changes, and its file says it in one number, the units of
    the font size: widths, outlines, PDF and browsers follow from it.
    """
    small, capital = _reach(glyf, codes, "x", 1) / units, _reach(glyf, codes, "H", 1) / units
    if small > 0 and not small >= CAPITALS_ONLY * capital > 0:
        wanted = SMALL_LETTER / small
    else:
        wanted = CAPITAL / capital if capital > 0 else 1.0
    high = (_reach(glyf, codes, HIGH, 1) + _reach(glyf, codes, LOW, -1)) / units
    scale = min(max(SCALES[0], wanted), SCALES[1], max(1.0, MOST_HIGH / high) if high > 0 else 1.0)
    return 1.0 if abs(scale - 1.0) < ALMOST else scale
