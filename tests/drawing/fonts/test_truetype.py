"""Font files: their contents are read, problems get a message, and the result can be embedded."""

from __future__ import annotations

import random
import struct
import subprocess
import sys
from io import BytesIO
from itertools import pairwise, product

import pytest
from fontTools.cffLib import SubrsIndex
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTFont
from reportlab.pdfbase.ttfonts import TTFontFile

from tests.drawing.fonts.made_fonts import (
    LETTERS,
    SHIPPED,
    changed,
    ends_of,
    extents_of,
    file_of,
    glyph_of,
    in_units,
    licensed,
    map_of,
    mapped,
    named,
    saved,
    school,
    tables_of,
    with_cff_outlines,
)
from tests.loops import loop_over, some
from worksheets.drawing.fonts.truetype import read_truetype
from worksheets.drawing.fonts.typefaces import FAMILIES, UnusableFontError, font_file
from worksheets.output.pdf.glyphs import Glyphs

ANDIKA = 1020 / 2048
"""The height of an x in Andika, in font sizes."""


def fault(data: bytes) -> str:
    with pytest.raises(UnusableFontError, match=".") as caught:
        read_truetype(data)
    return str(caught.value)


@pytest.mark.parametrize(("family", "bold"), some(product(FAMILIES, [False, True]), every=3))
def test_the_written_font_has_the_letters_and_widths_of_the_file(family: str, bold: bool) -> None:
    """At the size that looks like Andika's: the file's own size for two of our fonts, 0.91 to 0.93 of it for others."""
    data = font_file(family, bold).read_bytes()
    read = read_truetype(data)
    scale = ANDIKA / ends_of(data, "x")[1] if "Sans" in family or "Noto" in family else 1.0
    theirs, ours = TTFontFile(BytesIO(data)), TTFontFile(BytesIO(read.program))
    drawn = {code for code, glyph in theirs.charToGlyph.items() if glyph}
    assert drawn == set(ours.charToGlyph)
    assert {chr(code) for code in drawn} - {"\xa0"} == read.characters - {"\xa0"}
    assert all(scale * theirs.charWidths[code] == pytest.approx(ours.charWidths[code], rel=1e-3) for code in drawn)
    assert all(theirs.charToGlyph[code] == ours.charToGlyph[code] for code in drawn)
    assert read.cap_height == pytest.approx(scale * FAMILIES[family].cap_height, abs=0.002)
    assert read.family == family


def test_the_characters_are_those_in_the_map() -> None:
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
    ("bits", "message"),
    [
        (0x0000, ""),
        (0x0004, ""),
        (0x0008, ""),
        (0x0006, ""),  # the least restrictive counts
        (0x0002, "forbids embedding it in a PDF"),
        (0x0100, "forbids embedding a part of it"),
        (0x0108, "forbids embedding a part of it"),
        (0x0200, "allows only its bitmaps"),
    ],
)
def test_the_bits_of_the_licence_count(bits: int, message: str) -> None:
    data = changed(OS_2=licensed(bits))
    if message:
        assert message in fault(data)
    else:
        assert read_truetype(data).characters


@loop_over(
    ("data", "message"),
    [
        (b"ttcf" + SHIPPED[4:], "this is a collection of several fonts"),
        (b"wOF2" + SHIPPED[4:], "this is a font for web pages (WOFF)"),
        (b"wOFF" + SHIPPED[4:], "this is a font for web pages (WOFF)"),
        (b"%!PS-AdobeFont-1.0", "PostScript font"),
        (b"PK\3\4fonts", "ZIP archive"),
        (b"<html>", "this is no TrueType font"),
        (changed(glyf=None, CBDT=b"x"), "pictures in place of letters"),
        (changed(glyf=None, CFF2=b"x"), "variable font (CFF2)"),
        *(
            (data, "the font is damaged; get a new copy of the file")
            for data in (
                b"\0\1\0\0",
                SHIPPED[:100],
                SHIPPED[:300_000],
                b"\0\1\0\0\xff\xff" + SHIPPED[6:],
                changed(head=None),
                changed(cmap=None),
                changed(head=bytes(54)),
                changed(hhea=bytes(36)),
                changed(loca=bytes(10)),
                changed(loca=b"\xff" * len(tables_of(SHIPPED)["loca"])),
                changed(hmtx=b""),
                file_of({"CFF ": b"x", "head": b"x"}, b"OTTO"),
            )
        ),
    ],
)
def test_unusable_fonts_are_reported(data: bytes, message: str) -> None:
    assert message in fault(data)


@pytest.mark.parametrize("outlines", ["TrueType", "CFF"])
def test_damage_anywhere_is_a_sentence_or_does_no_harm(outlines: str) -> None:
    """With a fixed seed: bytes are changed, mostly in tables that are read, or the file is cut off."""
    unread = ("GPOS", "GSUB", "GDEF", "kern")
    good = with_cff_outlines()
    if outlines == "TrueType":
        good = file_of({name: table for name, table in tables_of(school()).items() if name not in unread})
    chances = random.Random(7)
    used = 0
    for _ in range(60):
        data = bytearray(good)
        for _ in range(chances.choice((1, 3, 20))):
            data[chances.choice((chances.randrange(300), chances.randrange(len(data))))] = chances.randrange(256)
        cut = bytes(data[: chances.randrange(len(data))] if chances.random() < 0.2 else data)
        try:
            own = read_truetype(cut)
        except UnusableFontError:
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
    assert fault(changed(glyf=bytes(glyf))).startswith("the font is damaged")
    struct.pack_into(">H", glyf, start + 12, 65_000)
    assert fault(changed(glyf=bytes(glyf))).startswith("the font is damaged")


def test_a_name_in_the_file_is_the_familys() -> None:
    assert read_truetype(changed(name=named("Andika"))).family == "Andika"


@pytest.mark.parametrize("units", some([1_200, 1_500, 2_048, 3_000, 4_400, 4_096], every=2))
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
    """Whether or not they are also in the places of small letters."""
    glyphs = TTFontFile(BytesIO(SHIPPED)).charToGlyph
    capital = FAMILIES["Andika"].cap_height
    only = school(characters="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert read_truetype(only).cap_height == pytest.approx(capital, abs=0.02)
    assert read_truetype(changed(only, head=tables_of(in_units(4_096))["head"])).cap_height == pytest.approx(
        capital, abs=0.002
    )
    small = {chr(ord(each) + 32): glyphs[ord(each)] for each in "HXYZ"} | {each: glyphs[ord(each)] for each in "HXYZ"}
    both = changed(in_units(3_000), cmap=map_of(small))
    assert read_truetype(both).cap_height == pytest.approx(capital, abs=0.002)


def test_cff_outlines_become_truetype_outlines() -> None:
    """Letters keep their outlines to a thousandth of the font size, and the file has the same bytes on every run."""
    data = with_cff_outlines(f"{LETTERS}ß")
    read, shipped = read_truetype(data), read_truetype(school(characters=f"{LETTERS}ß"))
    assert read.characters == shipped.characters
    assert (read.family, read.cap_height) == (shipped.family, pytest.approx(shipped.cap_height, abs=0.001))
    for character in "xgß(W8":
        assert extents_of(read.program, character) == pytest.approx(extents_of(shipped.program, character), abs=0.002)
    ours, theirs = TTFontFile(BytesIO(read.program)), TTFontFile(BytesIO(shipped.program))
    assert all(ours.charWidths[ord(each)] == pytest.approx(theirs.charWidths[ord(each)]) for each in LETTERS)
    assert Glyphs(read.program, "School").outline(ours.charToGlyph[ord("g")])
    assert read_truetype(data) == read


def test_a_letter_and_its_accent_may_be_named_by_their_adobe_numbers() -> None:
    """As in old CFF fonts; 65 and 97 are A and a."""
    data = with_cff_outlines("AaÄH", **{"Ä": [700, 0, 65, 97, "endchar"]})
    read = read_truetype(data)
    glyphs, numbers = Glyphs(read.program, "School"), TTFontFile(BytesIO(read.program)).charToGlyph
    whole, letter, accent = (glyphs.outline(numbers[ord(each)]) for each in "ÄAa")
    assert len(whole) == len(letter) + len(accent) == 4
    assert whole[0] == letter[0]
    assert whole[2][0].x == accent[0][0].x + 700


@pytest.mark.parametrize(
    "programs",
    [
        {"x": [0, 0, "rmoveto", 9_000, 9_000, 20_000, 0, 0, 9_000, "rrcurveto", "endchar"]},
        {"x": [0, 0, 65, 120, "endchar"]},  # consists of itself
        {"x": [0, 0, "rmoveto", *[5, 5, "rlineto"] * 60_000, "endchar"]},
        {"x": ["callsubr"]},
    ],
)
def test_cff_outlines_without_an_end_are_refused(programs: dict[str, list[int | str]]) -> None:
    assert fault(with_cff_outlines("Ax", **programs)).startswith("the font is damaged")


def test_cff_outlines_of_many_steps_are_refused_before_they_take_minutes() -> None:
    """Nine subroutines, each of which calls the next one nine times: 9 ** 9 calls."""
    font = TTFont(BytesIO(with_cff_outlines("Ax")), recalcBBoxes=False)
    top = font["CFF "].cff[0]
    top.Private.Subrs = SubrsIndex()
    for level in range(9):
        calls = [level + 1 - 107, "callsubr"] * 9 if level < 8 else [1, 1, "rlineto"]
        top.Private.Subrs.append(T2CharString(program=[*calls, "return"], private=top.Private, globalSubrs=[]))
    top.CharStrings["x"].setProgram([0, 0, "rmoveto", -107, "callsubr", "endchar"])
    assert "too long to be converted" in fault(saved(font))


def test_a_few_bytes_are_not_read_as_millions_of_characters() -> None:
    runs = struct.pack(">III", 32, 0x7FFFFFFF, 1)
    endless = struct.pack(">HHHHIHHIII", 0, 1, 3, 10, 12, 12, 0, 16 + len(runs), 0, 1) + runs
    assert fault(changed(cmap=endless)).startswith("the font is damaged")
    numbers = [2 * 99, 0, 0, 0, *[0xFFF0] * 99, 0, *[32] * 99, *[1] * 99, *[0] * 99]
    overlapping = struct.pack(">HHHHIHHH", 0, 1, 3, 1, 12, 4, 6 + 2 * len(numbers), 0)
    overlapping += struct.pack(f">{len(numbers)}H", *numbers)
    assert fault(changed(cmap=overlapping)).startswith("the font is damaged")
    assert fault(changed(cmap=struct.pack(">HH", 0, 60_000) + bytes(480_000))).startswith("the font is damaged")


def test_letters_with_more_points_than_bytes_are_refused() -> None:
    glyf = bytearray(tables_of(SHIPPED)["glyf"])
    start = TTFontFile(BytesIO(SHIPPED)).glyphPos[glyph_of("l")]
    struct.pack_into(">H", glyf, start + 10, 60_000)
    assert fault(changed(glyf=bytes(glyf))).startswith("the font is damaged")


def test_odd_contents_of_a_file_are_not_printed() -> None:
    program = "import sys\nfrom worksheets.drawing.fonts.truetype import read_truetype\n"
    program += "read_truetype(sys.stdin.buffer.read())"
    odd = changed(hmtx=tables_of(SHIPPED)["hmtx"] + bytes(8))
    done = subprocess.run([sys.executable, "-c", program], input=odd, capture_output=True, check=True)
    assert done.stderr == b""
