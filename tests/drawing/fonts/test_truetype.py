"""Fonts from files: what is in them is found, what is wrong with them is said, and what comes out can be embedded."""

from __future__ import annotations

import random
import struct
from io import BytesIO
from itertools import pairwise

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from tests.drawing.fonts.made_fonts import (
    LETTERS,
    SHIPPED,
    changed,
    ends_of,
    file_of,
    in_units,
    licensed,
    mapped,
    named,
    school,
    tables_of,
)
from worksheets.drawing.fonts.truetype import CONVERT, read_truetype
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.drawing.fonts.written_font import written_map

ANDIKA = 1020 / 2048
"""Height of an x in Andika, in font sizes."""


def fault(data: bytes) -> str:
    with pytest.raises(ValueError, match=".") as caught:
        read_truetype(data)
    return str(caught.value)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("bold", [False, True])
def test_what_is_written_has_the_letters_and_widths_of_the_file(family: str, bold: bool) -> None:
    """In the size that looks like Andika's: that of the file for two of ours, 0.91 of it for DejaVu Sans."""
    data = font_file(family, bold).read_bytes()
    read = read_truetype(data)
    scale = ANDIKA / ends_of(data, "x")[1] if family == "DejaVu Sans" else 1.0
    theirs, ours = TTFontFile(BytesIO(data)), TTFontFile(BytesIO(read.program))
    drawn = {code for code, glyph in theirs.charToGlyph.items() if glyph}
    assert drawn == set(ours.charToGlyph)
    assert {chr(code) for code in drawn} - {"\xa0"} == read.characters - {"\xa0"}
    assert all(scale * theirs.charWidths[code] == pytest.approx(ours.charWidths[code], rel=1e-3) for code in drawn)
    assert all(theirs.charToGlyph[code] == ours.charToGlyph[code] for code in drawn)
    assert read.cap_height == pytest.approx(scale * FAMILIES[family].cap_height, abs=0.002)
    assert read.family == family


def test_characters_are_those_of_the_map() -> None:
    assert read_truetype(school(characters="HIab")).characters == frozenset("HIab")
    assert read_truetype(school()).characters == frozenset(LETTERS)


def test_maps_of_old_fonts_are_translated() -> None:
    symbols = changed(cmap=mapped("ABCz", 3, 0, shift=0xF000))
    assert read_truetype(symbols).characters == frozenset("ABCz")
    macintosh = struct.pack(">HHHHIHHH", 0, 1, 1, 0, 12, 0, 262, 0) + bytes(
        36 if at in (65, 0x80) else 0 for at in range(256)
    )
    assert read_truetype(changed(cmap=macintosh)).characters == frozenset("AÄ")
    first = struct.pack(">HHHHIHHHHH", 0, 1, 0, 3, 12, 6, 14, 0, 65, 2) + struct.pack(">HH", 36, 37)
    assert read_truetype(changed(cmap=first)).characters == frozenset("AB")
    assert fault(changed(cmap=mapped("ABC", 7, 7))).startswith("this font has no letters")


def test_names_are_plain_and_may_be_missing() -> None:
    assert read_truetype(school('My "School" <1>; x')).family == "My School 1 x"
    assert read_truetype(changed(name=None)).family == "Own font"
    assert read_truetype(changed(name=b"\0\0\0\7")).family == "Own font"
    assert TTFontFile(BytesIO(read_truetype(school("Füller (Eins)")).program)).name == b"FllerEins-Own"


def test_tables_that_printing_does_without_may_be_missing() -> None:
    own = read_truetype(
        file_of({name: tables_of(SHIPPED)[name] for name in ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf")})
    )
    assert len(TTFontFile(BytesIO(own.program)).charToGlyph) > 5_000


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        (0x0000, ""),
        (0x0004, ""),
        (0x0008, ""),
        (0x0006, ""),  # the least restrictive counts
        (0x0002, "forbids embedding it"),
        (0x0100, "forbids embedding a part of it"),
        (0x0108, "forbids embedding a part of it"),
        (0x0200, "allows only bitmaps of it"),
    ],
)
def test_the_bits_of_the_licence_count(bits: int, told: str) -> None:
    data = changed(OS_2=licensed(bits))
    if told:
        assert told in fault(data)
    else:
        assert read_truetype(data).characters


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"OTTO" + SHIPPED[4:], f"this has CFF outlines, which cannot be embedded; {CONVERT}"),
        (b"ttcf" + SHIPPED[4:], "this is a collection of several fonts"),
        (b"wOF2" + SHIPPED[4:], "this is a font for web pages (WOFF)"),
        (b"wOFF" + SHIPPED[4:], "this is a font for web pages (WOFF)"),
        (b"%!PS-AdobeFont-1.0", "PostScript font"),
        (b"PK\3\4fonts", "ZIP archive"),
        (b"<html>", "this is not a TrueType font"),
        (b"\0\1\0\0", "ends too early"),
        (SHIPPED[:100], "extends beyond the end of the file"),
        (SHIPPED[:300_000], "extends beyond the end of the file"),
        (b"\0\1\0\0\xff\xff" + SHIPPED[6:], "65535 tables"),
        (changed(head=None), '"head" is missing'),
        (changed(cmap=None), '"cmap" is missing'),
        (changed(glyf=None, CBDT=b"x"), "pictures in place of letters"),
        (file_of({"CFF ": b"x", "head": b"x"}), "CFF outlines"),
        (changed(head=bytes(54)), '"head" is invalid'),
        (changed(hhea=bytes(36)), "widths of its letters"),
        (changed(loca=bytes(10)), "ends too early"),
        (changed(loca=b"\xff" * len(tables_of(SHIPPED)["loca"])), "in the wrong place"),
        (changed(hmtx=b""), "ends too early"),
    ],
)
def test_what_cannot_be_used_is_said(data: bytes, told: str) -> None:
    assert told in fault(data)


def test_damage_anywhere_is_a_sentence_or_does_no_harm() -> None:
    """Fixed chances: bytes changed, most of them in the tables that are read, and files cut off."""
    good = file_of(
        {name: table for name, table in tables_of(school()).items() if name not in ("GPOS", "GSUB", "GDEF", "kern")}
    )
    chances = random.Random(7)
    used = 0
    for _ in range(60):
        data = bytearray(good)
        for _ in range(chances.choice((1, 3, 20))):
            data[chances.choice((chances.randrange(300), chances.randrange(len(data))))] = chances.randrange(256)
        cut = bytes(data[: chances.randrange(len(data))] if chances.random() < 0.2 else data)
        try:
            own = read_truetype(cut)
        except ValueError:
            continue
        else:
            used += 1
            face = TTFontFile(BytesIO(own.program))
            assert {chr(code) for code in face.charToGlyph} >= own.characters
            assert face.makeSubset([ord(each) for each in sorted(own.characters)[:200]])
    assert 0 < used < 60


def test_letters_made_of_themselves_are_refused() -> None:
    tables = tables_of(SHIPPED)
    long = struct.unpack_from(">h", tables["head"], 50)[0]
    loca = struct.unpack(f">{len(tables['loca']) // (4 if long else 2)}{'I' if long else 'H'}", tables["loca"])
    places = [each * (1 if long else 2) for each in loca]
    glyf = bytearray(tables["glyf"])
    glyph, start = next(
        (glyph, start) for glyph, (start, end) in enumerate(pairwise(places)) if end > start and glyf[start] & 0x80
    )
    struct.pack_into(">H", glyf, start + 12, glyph)
    assert "parts that cannot be found" in fault(changed(glyf=bytes(glyf)))
    struct.pack_into(">H", glyf, start + 12, 65_000)
    assert "parts that cannot be found" in fault(changed(glyf=bytes(glyf)))


def test_a_name_in_the_file_is_the_familys() -> None:
    assert read_truetype(changed(name=named("Andika"))).family == "Andika"


@pytest.mark.parametrize("units", [1_200, 1_500, 2_048, 3_000, 4_096, 4_400])
def test_small_letters_look_as_large_as_those_of_andika(units: int) -> None:
    """2048 are the units of the file, so that its x has from 0.25 to 0.93 of the font size."""
    data = in_units(units)
    read = read_truetype(data)
    scale = ANDIKA / ends_of(data, "x")[1]
    assert 0.5 < scale < 2.0
    if scale < 0.7:
        scale = 0.7
    for character in "xHg":
        wanted = [scale * end for end in ends_of(data, character)]
        assert ends_of(read.program, character) == pytest.approx(wanted, rel=1e-3)
    assert read.cap_height == pytest.approx(scale * ends_of(data, "H")[1], rel=1e-3)
    theirs, ours = TTFontFile(BytesIO(data)), TTFontFile(BytesIO(read.program))
    widths = [(scale * theirs.charWidths[ord(each)], ours.charWidths[ord(each)]) for each in LETTERS]
    assert all(wanted == pytest.approx(found, abs=1.0) for wanted, found in widths)


def test_nothing_grows_to_more_than_twice_its_size_or_out_of_its_units() -> None:
    tiny = in_units(16_000)
    assert ends_of(read_truetype(tiny).program, "x")[1] == pytest.approx(2 * ends_of(tiny, "x")[1], rel=1e-3)
    few = in_units(16)
    assert struct.unpack_from(">H", tables_of(read_truetype(few).program)["head"], 18)[0] >= 16


def test_a_script_with_tall_capitals_grows_as_far_as_lines_leave_room() -> None:
    """With an x of a quarter of the font size, but letters that reach over 1.25 of it."""
    tables = tables_of(in_units(4_096))
    glyf = bytearray(tables["glyf"])
    font = TTFontFile(BytesIO(SHIPPED))
    for character, low, high in (("H", 0, 3_072), ("g", -2_048, 1_120)):
        struct.pack_into(">h2xh", glyf, font.glyphPos[font.charToGlyph[ord(character)]] + 4, low, high)
    data = changed(in_units(4_096), glyf=bytes(glyf))
    read = read_truetype(data)
    reach = ends_of(read.program, "H")[1] - ends_of(read.program, "g")[0]
    assert reach == pytest.approx(1.6, rel=1e-3)
    assert ends_of(read.program, "x")[1] == pytest.approx(1.6 / 1.25 * ends_of(data, "x")[1], rel=1e-3)


def test_a_font_of_capitals_alone_is_measured_by_them() -> None:
    """Be they in the place of small letters, too, or not."""
    glyphs = TTFontFile(BytesIO(SHIPPED)).charToGlyph
    capital = FAMILIES["Andika"].cap_height
    only = school(characters="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert read_truetype(only).cap_height == pytest.approx(capital, abs=0.02)
    assert read_truetype(changed(only, head=tables_of(in_units(4_096))["head"])).cap_height == pytest.approx(
        capital, abs=0.002
    )
    small = {chr(ord(each) + 32): glyphs[ord(each)] for each in "HXYZ"} | {each: glyphs[ord(each)] for each in "HXYZ"}
    both = changed(in_units(3_000), cmap=written_map(dict(sorted(small.items()))))
    assert read_truetype(both).cap_height == pytest.approx(capital, abs=0.002)
