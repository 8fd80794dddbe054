"""Reads TrueType fonts without a library, and rebuilds them for embedding.

Files are untrusted: every offset is compared with the length, and every error is reported as a sentence. The result
has the tables needed for printing, in their most widely supported formats (OpenType 1.9; the functions name the
chapters).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from worksheets.base.quoting import shown
from worksheets.drawing.fonts.character_maps import characters_in
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.drawing.fonts.written_font import written_font, written_map, written_names, written_sizes

OTHERS = (
    (b"OTTO", "has CFF outlines, which cannot be embedded; {convert}"),
    (b"ttcf", "is a collection of several fonts; save the one you want as a .ttf file, for instance with FontForge"),
    (b"wOF", "is a font for web pages (WOFF); use its .ttf file, or {convert}"),
    (b"%!PS", "is a PostScript font of the old Type 1; {convert}"),
    (b"\x80\x01", "is a PostScript font of the old Type 1; {convert}"),
    (b"PK", "is a ZIP archive; unpack it, and name the .ttf file in it"),
    (b"\x00\x00\x00\x0e", "is a font of an old Macintosh; {convert}"),
)
"""First bytes of other formats, and the remedy."""

CONVERT = "convert it to TrueType, for instance with FontForge (File, Generate Fonts, TrueType)"

TRUETYPE = (b"\x00\x01\x00\x00", b"true")
"""First bytes of TrueType fonts."""

NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf")
"""The tables required for printing."""

PIXELS = ("CBDT", "EBDT", "sbix", "bdat")
"""The tables of letters made of pixels."""

AS_THEY_ARE = ("cvt ", "fpgm", "prep")
"""The hinting tables, which are optional."""

DAMAGED = "the font is damaged ({}); get a new copy of the file"

MOST_TABLES = 100
DEEPEST = 8
"""Maximum nesting of composite glyphs."""

RESTRICTED, LESS_RESTRICTED = 0x0002, 0x000C
WHOLE_ONLY, PIXELS_ONLY = 0x0100, 0x0200
"""Bits of a font's licence (chapter OS/2, fsType)."""

CHECKED = "\u2000"
"""The outlines of characters below this one, which include the letters of all alphabets, are checked completely."""

USUAL_CAPITAL = 0.7
"""Default height of a capital if the font has no H, as a share of the font size."""

SMALL_LETTER, CAPITAL = 1020 / 2048, FAMILIES["Andika"].cap_height
"""Heights of x and H in Andika, as shares of the font size."""

SCALES = (0.7, 2.0)
"""Limits of the scale of a font: beyond them, its x is not a useful measure."""

ALMOST = 0.02
"""Changes of scale below this share are ignored."""

HIGH, LOW = "bdfhklHT", "fgjpqy"
"""Letters with ascenders and with descenders."""

MOST_HIGH = 1.6
"""Maximum height of a scaled font from the highest to the lowest letter, in font sizes.

Lines are 1.3 to 1.4 font sizes apart. In a school script with capitals three times as high as its x, letters span five
spaces of ruled paper, with lines four spaces apart; larger ones would run into the neighbouring lines.
"""

CAPITALS_ONLY = 0.9
"""A font whose x has this share of the height of its H has capitals in place of small letters."""

UNITS = 16, 16_384
"""Minimum and maximum units per em (chapter head)."""


class TrueType(NamedTuple):
    """A font that was read: its name, the file to embed, its characters, and the height of an H."""

    family: str
    program: bytes
    characters: frozenset[str]
    cap_height: float


def read_truetype(data: bytes) -> TrueType:
    """Read a font file; raises ValueError with a sentence if it is no font, damaged, or must not be embedded."""
    for mark, fault in OTHERS:
        if data.startswith(mark):
            raise ValueError(f"this {fault.format(convert=CONVERT)}")
    if not data.startswith(TRUETYPE):
        raise ValueError("this is not a TrueType font; a font for a job is a .ttf file")
    try:
        return _read(_tables(data))
    except (struct.error, IndexError, OverflowError):
        raise ValueError(DAMAGED.format("it ends too early")) from None


def _tables(data: bytes) -> dict[str, bytes]:
    """The tables by their tags (chapter "The OpenType Font File")."""
    count = struct.unpack_from(">H", data, 4)[0]
    if not 0 < count <= MOST_TABLES:
        raise ValueError(DAMAGED.format(f"it claims to have {count} tables"))
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at)
        name = tag.decode("latin-1")
        if start + length > len(data):
            raise ValueError(DAMAGED.format(f'its table "{shown(name)}" extends beyond the end of the file'))
        found[name] = data[start : start + length]
    return found


def _read(tables: Mapping[str, bytes]) -> TrueType:
    _refuse_licence(_licence(tables.get("OS/2", b"")))
    missing = [name for name in NEEDED if name not in tables]
    if missing and "glyf" in missing and any(name in tables for name in PIXELS):
        raise ValueError("this font has pictures in place of letters with outlines; use another one")
    if "glyf" in missing and ("CFF " in tables or "CFF2" in tables):
        raise ValueError(f"this font has CFF outlines, which cannot be embedded; {CONVERT}")
    if missing:
        raise ValueError(DAMAGED.format(f'its table "{missing[0]}" is missing'))
    head, hhea, maxp = tables["head"], tables["hhea"], tables["maxp"]
    units = struct.unpack_from(">H", head, 18)[0]
    if len(head) < 54 or struct.unpack_from(">I", head, 12)[0] != 0x5F0F3CF5 or not UNITS[0] <= units <= UNITS[1]:
        raise ValueError(DAMAGED.format('its table "head" is invalid'))
    glyphs = struct.unpack_from(">H", maxp, 4)[0]
    if len(maxp) < 32 or not glyphs:
        raise ValueError(DAMAGED.format("it claims to have no letters"))
    metrics = _metrics(hhea, tables["hmtx"], glyphs)
    places = _places(head, tables["loca"], len(tables["glyf"]), glyphs)
    _refuse_loops(tables["glyf"], places)
    characters = characters_in(tables["cmap"], glyphs)
    if not any(character.isalpha() for character in characters):
        raise ValueError("this font has no letters with Unicode numbers; use another one")
    for character, glyph in characters.items():
        if character < CHECKED and _is_drawn(places, glyph):
            _refuse_ragged(tables["glyf"][places[glyph] : places[glyph + 1]], character)
    family = _name(tables.get("name", b""))
    units = min(max(round(units / _scale(tables["glyf"], places, characters, units)), UNITS[0]), UNITS[1])
    height = _capital(tables["glyf"], places, characters.get("H", 0), units)
    written = {
        "head": struct.pack(">HH14sH30shh", 1, 0, head[4:18], units, head[20:50], 1, 0),
        "hhea": struct.pack(">HH", 1, 0) + hhea[4:32] + struct.pack(">HH", 0, glyphs),
        "maxp": struct.pack(">I", 0x10000) + maxp[4:32],
        "hmtx": b"".join(struct.pack(">Hh", *each) for each in metrics),
        "loca": struct.pack(f">{len(places)}I", *places),
        "glyf": tables["glyf"],
        "cmap": written_map(characters),
        "name": written_names(family),
        "OS/2": written_sizes(hhea, _licence(tables.get("OS/2", b"")), round(units * height)),
        "post": struct.pack(">IIhhIIIII", 0x30000, 0, 0, 0, 0, 0, 0, 0, 0),
        **{name: tables[name] for name in AS_THEY_ARE if name in tables},
    }
    return TrueType(family, written_font(written), frozenset(characters), height)


def _scale(glyf: bytes, places: tuple[int, ...], characters: Mapping[str, int], units: int) -> float:
    """The factor by which the font is scaled to look as large as Andika at the same size.

    The perceived size is the height of small letters, which in some school scripts is half of Andika's. The layout is
    designed for Andika, so the font is scaled, by changing one number in its file, the units per em: widths, outlines,
    PDF and browsers all follow it.
    """

    def reach(letters: str, sign: int) -> float:
        """How far the letters reach up (1) or down (-1) from the baseline, in font sizes."""
        glyphs = [characters[each] for each in letters if each in characters and _is_drawn(places, characters[each])]
        ends = (sign * struct.unpack_from(">h", glyf, places[glyph] + 6 + 2 * sign)[0] for glyph in glyphs)
        return max(ends, default=0) / units

    small, capital = reach("x", 1), reach("H", 1)
    if small > 0 and not small >= CAPITALS_ONLY * capital > 0:
        wanted = SMALL_LETTER / small
    else:
        wanted = CAPITAL / capital if capital > 0 else 1.0
    high = reach(HIGH, 1) + reach(LOW, -1)
    scale = min(max(SCALES[0], wanted), SCALES[1], max(1.0, MOST_HIGH / high) if high > 0 else 1.0)
    return 1.0 if abs(scale - 1.0) < ALMOST else scale


def _capital(glyf: bytes, places: tuple[int, ...], glyph: int, units: int) -> float:
    """Height of the glyph of H, or the default if there is none."""
    height = struct.unpack_from(">h", glyf, places[glyph] + 8)[0] / units if _is_drawn(places, glyph) else 0.0
    return height if 0.2 <= height <= 1.5 else USUAL_CAPITAL


def _licence(table: bytes) -> int:
    """The licence bits of a table `OS/2`; 0 without one."""
    return int(struct.unpack_from(">H", table, 8)[0]) if len(table) >= 10 else 0


def _refuse_licence(bits: int) -> None:
    """Raise ValueError if the licence bits of a font forbid printing it."""
    if bits & RESTRICTED and not bits & LESS_RESTRICTED:
        raise ValueError("the licence of this font, as stated in its file, forbids embedding it; use another one")
    if bits & PIXELS_ONLY:
        raise ValueError(
            "the licence of this font, as stated in its file, allows only bitmaps of it in a PDF; use another one"
        )
    if bits & WHOLE_ONLY:
        raise ValueError(
            "the licence of this font, as stated in its file, forbids embedding a part of it, "
            "but a PDF includes only the letters that it needs; use another one"
        )


def _metrics(hhea: bytes, hmtx: bytes, glyphs: int) -> list[tuple[int, int]]:
    """The width of each glyph, and where it begins (chapters hhea and hmtx)."""
    count = struct.unpack_from(">H", hhea, 34)[0]
    if not 0 < count <= glyphs:
        raise ValueError(DAMAGED.format("the widths of its letters are missing"))
    full = list(struct.iter_unpack(">Hh", hmtx[: 4 * count]))
    begins = struct.unpack_from(f">{glyphs - count}h", hmtx, 4 * count)
    return [*full, *((full[-1][0], begin) for begin in begins)]


def _places(head: bytes, loca: bytes, length: int, glyphs: int) -> tuple[int, ...]:
    """Offsets of the outlines, and the end of the last one (chapter loca)."""
    if struct.unpack_from(">h", head, 50)[0]:
        places: tuple[int, ...] = struct.unpack_from(f">{glyphs + 1}I", loca)
    else:
        places = tuple(2 * each for each in struct.unpack_from(f">{glyphs + 1}H", loca))
    if any(end < start or 0 < end - start < 10 for start, end in pairwise(places)) or places[-1] > length:
        raise ValueError(DAMAGED.format("the outlines of its letters are in the wrong place"))
    return places


def _is_drawn(places: tuple[int, ...], glyph: int) -> bool:
    return places[glyph] < places[glyph + 1]


def _refuse_loops(glyf: bytes, places: tuple[int, ...]) -> None:
    """Raise ValueError for composite glyphs with missing or cyclic parts."""
    parts: dict[int, tuple[int, ...]] = {}
    for glyph in range(len(places) - 1):
        if _is_drawn(places, glyph) and glyf[places[glyph]] & 0x80:
            parts[glyph] = tuple(_parts(glyf[places[glyph] : places[glyph + 1]]))
    depths: dict[int, int] = {}

    def depth(glyph: int, above: int) -> int:
        if above > DEEPEST or glyph >= len(places) - 1:
            raise ValueError(DAMAGED.format("letters are made of parts that cannot be found"))
        if glyph not in depths:
            depths[glyph] = 1 + max((depth(part, above + 1) for part in parts.get(glyph, ())), default=0)
        if above + depths[glyph] > DEEPEST + 1:
            raise ValueError(DAMAGED.format("letters are made of parts that cannot be found"))
        return depths[glyph]

    for glyph in parts:
        depth(glyph, 0)


def _parts(outline: bytes) -> Iterator[int]:
    """Yield the parts of a composite glyph (chapter glyf, "Composite glyph description")."""
    at, flags = 10, 0x20
    while flags & 0x20:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & 0x1 else 6
        at += 8 if flags & 0x80 else 4 if flags & 0x40 else 2 if flags & 0x8 else 0
    if at > len(outline):
        raise ValueError(DAMAGED.format("the outlines of its letters end too early"))


def _refuse_ragged(outline: bytes, character: str) -> None:
    """Raise ValueError for a letter whose outline is truncated (chapter glyf)."""
    contours = struct.unpack_from(">h", outline)[0]
    if contours <= 0:
        return
    try:
        ends = struct.unpack_from(f">{contours}H", outline, 10)
        at = 12 + 2 * contours + struct.unpack_from(">H", outline, 10 + 2 * contours)[0]
        points, needed = 0, 0
        while points <= ends[-1]:
            flag = outline[at]
            count = 1 + (outline[at + 1] if flag & 0x8 else 0)
            at += 2 if flag & 0x8 else 1
            points += count
            needed += count * (
                (1 if flag & 0x2 else 0 if flag & 0x10 else 2) + (1 if flag & 0x4 else 0 if flag & 0x20 else 2)
            )
        whole = at + needed <= len(outline) and points == ends[-1] + 1 and list(ends) == sorted(set(ends))
    except (struct.error, IndexError):
        whole = False
    if not whole:
        raise ValueError(DAMAGED.format(f'the outline of "{character}" ends too early'))


def _name(table: bytes) -> str:
    """The family's name, in English if available (chapter name), or "Own font"."""
    found: dict[tuple[int, int], str] = {}
    try:
        count, texts = struct.unpack_from(">HH", table, 2)
        for at in range(6, 6 + 12 * min(count, 1_000), 12):
            platform, _, language, name, length, start = struct.unpack_from(">6H", table, at)
            if name in (1, 16) and platform in (0, 1, 3):
                raw = table[texts + start : texts + start + length]
                text = raw.decode("mac-roman" if platform == 1 else "utf-16-be", "ignore")
                text = " ".join("".join(c if c.isalnum() or c in "-_.+&()" else " " for c in text).split())[:60]
                if text:
                    english = platform == 3 and language == 0x409
                    found.setdefault((name != 16, 0 if english else 1 if platform == 3 else 2), text)
    except struct.error:
        pass  # a font may have no name
    return found[min(found)] if found else "Own font"
