from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfdoc import PDFDocument

from worksheets.base.errors import LayoutError
from worksheets.drawing.shapes import Letters
from worksheets.output.pdf import typesetting
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.typesetting import Typesetter

FAMILY = "Atkinson Hyperlegible"
"""A family without Greek letters."""

FONTS = load_fonts(FAMILY)


def typesetter() -> Typesetter:
    return Typesetter(FONTS, PDFDocument(invariant=1))


def grid(*rows: str, size: float = 10.0) -> Letters:
    return Letters(0, 0, 20, size, tuple(tuple(row) for row in rows))


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["Words", "", "(a) \\", "λέξη", "10 × 12"])
def test_a_text_is_as_wide_as_it_was_measured(text: str, bold: bool) -> None:
    assert 12 * typesetter().text(text, bold).width / 1000 == FONTS.width(text, 12, bold)


def test_a_text_has_the_same_codes_whenever_it_is_set() -> None:
    setter = typesetter()
    first = setter.text("cow", bold=False)
    setter.text("horse", bold=False)
    assert setter.text("cow", bold=False) == first
    letters = {letter: setter.text(letter, bold=False).codes for letter in "cow"}
    assert first.codes == b"".join(filter(None, map(letters.get, "cow")))


def test_only_texts_of_the_family_in_use_have_codes_of_their_own() -> None:
    setter = typesetter()
    assert setter.text("cow", bold=False).codes is not None
    greek = setter.text("λέξη", bold=False)
    assert greek.codes is None
    assert [name for name, _ in greek.runs] != [name for name, _ in setter.text("cow", bold=False).runs]


def test_a_text_beyond_the_first_subset_has_no_codes() -> None:
    fonts = load_fonts("DejaVu Sans")
    setter = Typesetter(fonts, PDFDocument(invariant=1))
    characters = sorted(character for character in fonts.face("A").widths if character.isalpha())[:300]
    assert setter.text(characters[0], bold=False).codes
    for character in characters:
        setter.text(character, bold=False)
    assert setter.text(characters[-1], bold=False).codes is None
    assert len(setter.text(characters[0] + characters[-1], bold=False).runs) == 2


def test_a_grid_looks_the_same_when_its_letters_are_known() -> None:
    setter = typesetter()
    face, first = setter.grid(grid("AB", "C"))
    again, second = setter.grid(grid("AB", "C"))
    assert first is not None
    assert (again, second) == (face, first)
    assert setter.grid(grid("CD"))[1] != [first[1]], "one more letter"
    assert setter.grid(grid("AB", "C"))[1] == first
    assert setter.grid(grid("AB", "C", size=12.0))[1] != first, "other cells, in shares of the font size"


def test_a_grid_that_the_family_lacks_letters_for_is_set_in_another() -> None:
    setter = typesetter()
    usual, _ = setter.grid(grid("AB"))
    other, rows = setter.grid(grid("AΛ"))
    assert other is not usual
    assert rows is not None
    assert setter.grid(grid("AB"))[0] is usual


def test_a_character_that_no_font_has_is_an_error_each_time() -> None:
    setter = typesetter()
    for _ in range(2):
        with pytest.raises(LayoutError, match="no font at hand"):
            setter.text("a漢", bold=False)


@given(
    st.lists(st.sampled_from(["cow", "", "(a) \\", "λέξη", "12", "→"]), max_size=6),
    st.booleans(),
    st.sampled_from(["start", "end"]),
)
def test_a_column_is_its_lines_one_by_one(lines: list[str], bold: bool, anchor: Literal["start", "end"]) -> None:
    setter = typesetter()
    run = setter.column(lines, bold, anchor)
    texts = [setter.text(line, bold) for line in lines]
    if run is None:
        assert not lines or any(text.codes is None for text in texts)
    else:
        name = texts[0].runs[0][0]
        if anchor == "end":  # the width of a line in thousandths of the font size, and back by that
            assert run == (name, b" T*\n".join(b"[%d(%b)]TJ" % (text.width, text.codes or b"") for text in texts))
        else:
            assert run == (name, b" T*\n".join(b"(%b)Tj" % (text.codes or b"") for text in texts))
    assert setter.column(lines, bold, anchor) == run


def test_more_texts_than_are_kept_are_set_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "TEXTS_KEPT", 3)
    setter = typesetter()
    numbers = tuple(map(str, range(10)))
    expected = typesetter().column(numbers, False, "start")
    assert setter.column(numbers, False, "start") == setter.column(numbers, False, "start") == expected


@given(
    st.integers(1, 4).flatmap(lambda columns: st.lists(st.text("ABC", min_size=columns, max_size=columns), min_size=1))
)
def test_a_grid_is_its_rows_one_by_one(rows: list[str]) -> None:
    setter = typesetter()
    setter.grid(grid("ABC"))
    whole = setter.grid(grid(*rows))[1]
    each = [setter.grid(grid(row))[1] for row in rows]
    assert whole == b"]TJ T*\n[".join(row for row in each if row is not None)
