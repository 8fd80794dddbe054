"""Texts of other scripts as glyphs: their order, their shapes, and the positions of vowel points."""

from __future__ import annotations

from functools import cache
from unicodedata import bidirectional

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.drawing.directions import begins_at_right
from worksheets.drawing.fonts.typefaces import font_file
from worksheets.drawing.scripts import FIRST_GLYPH, DirectionRun, Shaper, needs_shaping, runs_of
from worksheets.output.pdf.face_tables import FaceTables

WORDS = ["שלום", "بقرة", "cow", "15", "(3)", "–", "، ", "1,234", "12/9", "גן", "می"]


@cache
def shaper(family: str) -> Shaper:
    tables = FaceTables(font_file(family, False).read_bytes())
    return Shaper(tables.program, tables.widths)


def shown(text: str) -> str:
    """The characters from left to right, ordered by the direction of each run."""
    return "".join(run.text[::-1] if run.leftwards else run.text for run in runs_of(text))


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join))
def test_the_order_is_that_of_another_program(text: str) -> None:
    mirrored = str.maketrans("()", ")(")
    base = "R" if begins_at_right(text) else "L"
    assert shown(text).translate(mirrored) == get_display(text, base_dir=base).translate(mirrored)


def test_runs_from_left_to_right() -> None:
    assert runs_of("מצא 15 מילים") == (
        DirectionRun(" מילים", True),
        DirectionRun("15", False),
        DirectionRun("מצא ", True),
    )
    assert runs_of("cow – بقرة") == (DirectionRun("cow – ", False), DirectionRun("بقرة", True))
    assert runs_of("किताब") == (DirectionRun("किताब", False),)


def test_arabic_letters_join() -> None:
    line = shaper("Noto Naskh Arabic").line("ببب")
    alone = shaper("Noto Naskh Arabic").line("ب")
    assert [glyph.spells for glyph in line.glyphs if not glyph.is_mark] == ["ب"] * 3
    assert len({glyph.character for glyph in line.glyphs if not glyph.is_mark}) == 3, "first, middle and last form"
    assert line.width < 3 * alone.width
    assert sum(glyph.is_mark for glyph in line.glyphs) == 3, "each has its dot"


def test_a_separator_keeps_letters_apart() -> None:
    joined, apart = (shaper("Noto Naskh Arabic").line(text) for text in ("میخ", "می\u200cخ"))
    assert [glyph.character for glyph in joined.glyphs] != [glyph.character for glyph in apart.glyphs]
    assert "\u200c" not in "".join(glyph.spells for glyph in apart.glyphs)


@loop_over("text", ["مَدْرَسَة", "كُرْسِيّ", "שֻׁלְחָן", "لا إله"])
def test_letters_are_in_visual_order_with_their_points_above_them(text: str) -> None:
    family = "DejaVu Sans" if bidirectional(text[0]) == "R" else "Noto Naskh Arabic"
    glyphs = shaper(family).line(text).glyphs
    letters = [glyph for glyph in glyphs if not glyph.is_mark]
    assert [glyph.x for glyph in letters] == sorted(glyph.x for glyph in letters)
    assert all(0 <= glyph.x <= shaper(family).line(text).width for glyph in glyphs)
    assert all(ord(glyph.character) >= FIRST_GLYPH for glyph in glyphs)


def test_lam_and_alef_are_one_letter_that_readers_know() -> None:
    assert "\ufefb" in [glyph.spells for glyph in shaper("DejaVu Sans").line("لا").glyphs]
    assert [glyph.spells for glyph in shaper("Noto Naskh Arabic").line("لا").glyphs] == ["ا", "ل"]


def test_a_sign_that_the_font_lacks_stays_a_character_of_its_own_width() -> None:
    face = FaceTables(font_file("Noto Naskh Arabic", False).read_bytes())
    line = Shaper(face.program, {**face.widths, "↘": 838}).line("ا ↘")
    assert next(glyph.character for glyph in line.glyphs) == "↘"
    assert line.width == pytest.approx(838 + face.widths[" "] + face.widths["ا"], abs=2)


@given(st.text(st.characters(max_codepoint=0x58F)))
def test_texts_of_other_scripts_need_nothing(text: str) -> None:
    assert not needs_shaping(text)
    assert runs_of(text) == (DirectionRun(text, False),)
