"""Outlines of letters: as large as the font's own tables say, and lines as a PDF program sees them."""

from __future__ import annotations

import struct
from itertools import pairwise

import pytest

from worksheets.base.errors import LayoutError
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.glyphs import Glyphs


def boxes(data: bytes) -> list[tuple[int, ...]]:
    """The box that the font says of each glyph; empty for a blank."""
    tables = {data[at : at + 4]: struct.unpack_from(">II", data, at + 8) for at in range(12, 12 + 16 * data[5], 16)}
    long = struct.unpack_from(">h", data, tables[b"head"][0] + 50)[0]
    start, length = tables[b"loca"]
    step = 4 if long else 2
    places = [
        int.from_bytes(data[at : at + step], "big") * (1 if long else 2) for at in range(start, start + length, step)
    ]
    glyf = tables[b"glyf"][0]
    return [struct.unpack_from(">4h", data, glyf + one + 2) if one < other else () for one, other in pairwise(places)]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("family", FAMILIES)
def test_every_letter_has_the_box_that_the_font_says(family: str, bold: bool) -> None:
    data = font_file(family, bold).read_bytes()
    glyphs, expected = Glyphs(data, family), boxes(data)
    face = load_fonts(family).face("A", bold)
    numbers = sorted(set(face.font.face.charToGlyph.values()))[::7]
    assert len(numbers) > 40
    for number in numbers:
        points = [point for contour in glyphs.outline(number) for point in contour]
        if not expected[number]:
            assert not points
            continue
        across, up = [point.x for point in points], [point.y for point in points]
        assert (min(across), min(up), max(across), max(up)) == pytest.approx(expected[number], abs=2)


def test_an_outline_is_measured_in_thousandths() -> None:
    face = load_fonts("Andika").face("H")
    ups = [point.y for contour in face.outline("H") for point in contour]
    assert max(ups) == pytest.approx(1000 * FAMILIES["Andika"].cap_height, abs=1)
    assert len(face.outline("Ä")) == len(face.outline("A")) + 2
    assert face.outline(" ") == ()


def test_a_font_with_outlines_of_another_sort() -> None:
    with pytest.raises(LayoutError, match="Own cannot be written as outlines"):
        Glyphs(b"OTTO\0\1" + bytes(6) + b"CFF " + bytes(12), "Own")
