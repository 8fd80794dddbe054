from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError, LayoutError
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.output.pdf import fonts
from worksheets.output.pdf.fonts import characters_of, load_fonts


def test_every_family_ships_both_faces_and_its_licence() -> None:
    for name in FAMILIES:
        folder = font_file(name, bold=False).parent
        assert font_file(name, bold=False).is_file()
        assert font_file(name, bold=True).is_file()
        assert (folder / f"{FAMILIES[name].stem}-LICENSE.txt").is_file()
        assert name in (folder / "README.md").read_text(encoding="utf-8")


def test_a_face_is_read_once_for_all_who_use_it() -> None:
    fonts._face.cache_clear()
    fonts._characters_shipped.cache_clear()
    shipped = characters_of("Andika")
    for bold in (False, True):
        face = load_fonts("Andika").face("H", bold)
        assert face is fonts._face("Andika", bold=bold)
        assert face.characters >= shipped
    assert fonts._face.cache_info().misses == 2 * len(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_capital_letters_are_as_high_as_stated(family: str) -> None:
    font = load_fonts(family).face("H").font
    assert FAMILIES[family].cap_height == pytest.approx(top_of_h(font.face), abs=0.002)


def top_of_h(face: object) -> float:
    """The upper end of the glyph H in the font's `glyf` table, as a share of the font size."""
    data, tables = face._ttf_data, {name: start for name, (_, start, _) in table_places(face._ttf_data).items()}  # type: ignore[attr-defined]
    long_offsets = int.from_bytes(data[tables["head"] + 50 : tables["head"] + 52], "big")
    glyph = face.charToGlyph[ord("H")]  # type: ignore[attr-defined]
    size = 4 if long_offsets else 2
    place = tables["loca"] + glyph * size
    offset = int.from_bytes(data[place : place + size], "big") * (1 if long_offsets else 2)
    start = tables["glyf"] + offset
    top = int.from_bytes(data[start + 8 : start + 10], "big", signed=True)
    return top / int.from_bytes(data[tables["head"] + 18 : tables["head"] + 20], "big")


def table_places(data: bytes) -> dict[str, tuple[int, int, int]]:
    """Checksum, offset and length of a TrueType file's tables."""
    count = int.from_bytes(data[4:6], "big")
    entries = [data[12 + 16 * n : 28 + 16 * n] for n in range(count)]
    return {
        entry[:4].decode("latin-1"): (
            int.from_bytes(entry[4:8], "big"),
            int.from_bytes(entry[8:12], "big"),
            int.from_bytes(entry[12:16], "big"),
        )
        for entry in entries
    }


def test_widths_add_up_and_grow_with_the_size() -> None:
    fonts = load_fonts("Andika")
    assert fonts.width("AB", 10) == pytest.approx(fonts.width("A", 10) + fonts.width("B", 10))
    assert fonts.width("AB", 20) == pytest.approx(2 * fonts.width("AB", 10))
    assert fonts.width("AB", 10, bold=True) > fonts.width("AB", 10)
    assert fonts.width("", 10) == 0


def test_a_text_is_set_in_one_face() -> None:
    fonts = load_fonts("Andika")
    assert fonts.face("Wörter, ДОМ, İI").name == "Andika"
    assert fonts.face("Α und A").name == "DejaVu Sans"
    assert load_fonts("DejaVu Sans").face("Α und A", bold=True).name == "DejaVu Sans Bold"


def test_a_character_that_no_font_has_is_named() -> None:
    with pytest.raises(LayoutError, match=r'"日" \(U\+65E5 CJK UNIFIED IDEOGRAPH-65E5\) of "日本"'):
        load_fonts("Andika").width("日本", 10)
    with pytest.raises(LayoutError, match=r"character \(U\+E123 unnamed\)"):
        load_fonts("Andika").width("\ue123", 10)


def test_an_unknown_family_names_the_nearest() -> None:
    assert load_fonts("dejavu sans").family == "DejaVu Sans"
    with pytest.raises(InputError, match='no font "Andica"; did you mean "Andika"'):
        load_fonts("Andica")


@given(st.lists(st.text("abcÄé→ 🙂", max_size=12), max_size=6), st.floats(1, 60), st.booleans())
def test_the_widest_of_texts_is_as_wide_as_the_widest_one(texts: list[str], size: float, bold: bool) -> None:
    andika = load_fonts("Andika")
    drawn = [text for text in texts if "🙂" not in text]
    assert andika.widest(drawn, size, bold) == max((andika.width(text, size, bold) for text in drawn), default=0.0)
    if len(drawn) < len(texts):
        with pytest.raises(LayoutError, match="no font at hand"):
            andika.widest(texts, size, bold)
