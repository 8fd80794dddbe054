"""What we read of a font's file is what ReportLab reads of it, so that a document has the same bytes either way."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from io import BytesIO

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from tests.drawing.fonts.made_fonts import LETTERS, school
from worksheets.drawing.fonts.truetype import read_truetype
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.output.pdf.embedded_font import EmbeddedFont
from worksheets.output.pdf.face_tables import FaceTables

NO_CHARACTER = 0xFFFF
"""The end of some tables, which ReportLab takes for a character without a glyph."""

OURS_ALONE = {"_tables", "_pos", "_pdfScale", "glyphToChar"}
"""What is not compared: what we add, where ReportLab stopped to read, a function, and what it reads and never uses."""


@cache
def programs() -> dict[str, bytes]:
    shipped = {
        f"{family} {bold}": font_file(family, bold).read_bytes() for family in FAMILIES for bold in (False, True)
    }
    return {
        **shipped,
        "an author's own": read_truetype(shipped["Andika True"]).program,
        "one of few letters": read_truetype(school()).program,
    }


@pytest.mark.parametrize("name", programs())
def test_reportlab_gets_the_font_that_it_would_have_read(name: str) -> None:
    program = programs()[name]
    theirs, ours = (
        TTFont("Name", BytesIO(program), asciiReadable=0, shapable=False),
        EmbeddedFont("Name", FaceTables(program)),
    )
    assert vars(theirs).keys() | {"_spelled"} == vars(ours).keys()
    assert all(vars(theirs)[key] == vars(ours)[key] for key in ("fontName", "_asciiReadable", "_shapable"))
    their, our = vars(theirs.face), vars(ours.face)
    assert their.keys() | OURS_ALONE == our.keys() | OURS_ALONE
    their["charWidths"] = {code: round(width) for code, width in their["charWidths"].items()}
    their["defaultWidth"] = round(their["defaultWidth"])
    for key in ("charWidths", "charToGlyph"):
        their[key].pop(NO_CHARACTER, None)
    different = [key for key in their.keys() - OURS_ALONE if their[key] != our[key]]
    assert not different


def test_blanks_stand_for_each_other() -> None:
    alone = FaceTables(read_truetype(school(characters=LETTERS.replace("\u00a0", "") + " ")).program)
    fixed = FaceTables(read_truetype(school(characters=LETTERS.replace(" ", "") + "\u00a0")).program)
    for tables in (alone, fixed):
        assert tables.glyphs[" "] == tables.glyphs["\u00a0"]
        assert tables.widths[" "] == tables.widths["\u00a0"] > 0


def test_who_measures_texts_does_not_load_reportlab() -> None:
    program = (
        "import sys\nfrom worksheets.output.pdf.fonts import load_fonts\n"
        "print(load_fonts('Andika').width('Wörter', 10) > 20, 'reportlab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["True", "False"]
