"""The files of all sample jobs are sound for qpdf, Poppler, PDFium and fontTools, which share no code with us."""

from __future__ import annotations

import shutil
import struct
import subprocess
from ctypes import c_size_t, c_uint8
from io import BytesIO
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont as PrintedFont
from reportlab.pdfgen.canvas import Canvas

from tests.samples import sample_folder

CONFIGS = sorted((Path(__file__).parents[3] / "configs").glob("*.yaml"))
SLOW = {"golden-centre"}
FONT = next((Path(__file__).parents[3] / "fonts").glob("*-Regular.ttf"))

each_sample = pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.slow] if path.stem in SLOW else []) for path in CONFIGS],
    ids=lambda path: path.stem,
)


def files_of(path: Path) -> list[Path]:
    """The handouts and the key."""
    files = sorted(sample_folder(path.stem).glob("*.pdf"))
    assert files
    return files


def run(program: str, *arguments: object) -> str:
    """What a program prints; it must not complain."""
    done = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True)
    assert not done.stderr
    return done.stdout


@each_sample
@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_qpdf_finds_no_fault(path: Path) -> None:
    for file in files_of(path):
        assert "WARNING" not in run("qpdf", "--check", file)


@each_sample
@pytest.mark.skipif(not shutil.which("pdffonts"), reason="Poppler is not installed")
def test_fonts_are_embedded_as_subsets(path: Path) -> None:
    """Each once, with a tag of its own, and with the characters of its glyphs."""
    for file in files_of(path):
        head, ruler, *rows = run("pdffonts", file).splitlines()
        found = [dict(zip(columns(head, ruler), columns(row, ruler), strict=True)) for row in rows]
        assert found
        assert {(font["emb"], font["sub"], font["uni"]) for font in found} == {("yes", "yes", "yes")}
        names = [font["name"] for font in found]
        assert len({*names}) == len(names)
        assert len({each.split("+")[0] for each in names}) == len(names)


def columns(line: str, ruler: str) -> list[str]:
    """The parts of a line of Poppler's table, whose ruler has a dash for each character of a column."""
    ends = [at for at, sign in enumerate(ruler + " ") if sign == " "]
    return [line[start:end].strip() for start, end in zip([0, *ends], ends, strict=False)]


@each_sample
def test_no_text_has_a_glyph_that_its_font_lacks(path: Path) -> None:
    """A font's first glyph, a box, stands for those that it lacks."""
    for file in files_of(path):
        fonts = fonts_of(file.read_bytes())
        assert fonts
        for font in fonts:
            assert 0 not in glyphs_of(font)


def fonts_of(data: bytes) -> list[bytes]:
    """The embedded fonts by which text is shown."""
    fonts: dict[bytes, None] = {}
    document = pypdfium2.PdfDocument(data)
    for page in document:
        for shown in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            font, size = pdfium.FPDFTextObj_GetFont(shown), c_size_t()
            pdfium.FPDFFont_GetFontData(font, None, 0, size)
            buffer = (c_uint8 * size.value)()
            assert pdfium.FPDFFont_GetFontData(font, buffer, size.value, size)
            fonts[bytes(buffer)] = None
    return [*fonts]


def glyphs_of(data: bytes) -> tuple[int, ...]:
    """The glyphs of the codes from 1 up, in a font that says so in its table of format 6."""
    table = TTFont(BytesIO(data)).reader["cmap"]
    (at,) = struct.unpack(">I", table[8:12])
    form, _, _, first, count = struct.unpack(">5H", table[at : at + 10])
    assert (form, first) == (6, 0)
    return struct.unpack(f">{count}H", table[at + 10 : at + 10 + 2 * count])[1:]


def test_a_glyph_that_a_font_lacks_is_noticed() -> None:
    pdfmetrics.registerFont(PrintedFont("Lacking", FONT))
    page = BytesIO()
    canvas = Canvas(page)
    canvas.setFont("Lacking", 12)
    canvas.drawString(72, 72, "a中")
    canvas.save()
    (font,) = fonts_of(page.getvalue())
    assert 0 in glyphs_of(font)
