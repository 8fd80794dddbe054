"""Converts CFF outlines of OpenType fonts to TrueType outlines, which ReportLab can embed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fontTools.agl import toUnicode
from fontTools.misc.psCharStrings import T2OutlineExtractor
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.typefaces import CONVERT, DAMAGED, UnusableFontError

MOST_STEPS = 1_000_000
"""Maximum number of bytes of drawn outlines, counting subroutines at each call; they take some seconds."""

DEEPEST_CALL = 10
"""Maximum depth of subroutine calls (The Type 2 Charstring Format, appendix B)."""

LONGEST_CURVE = 4
"""Maximum distance of neighbouring control points in font sizes; longer curves would need too many pieces."""

MOST_PARTS, LONGEST_PART = 64, 10_000
"""Maximum numbers of sets of private values of a font, and of bytes of one."""


def converted(font: TTFont, codes: Mapping[int, str]) -> dict[str, Glyph]:
    """The glyphs of all characters as TrueType outlines; those that no character needs are empty.

    The curves differ by a thousandth of the font size at most. Raises UnusableFontError, or whatever fontTools raises
    for a damaged font.
    """
    units, order = font["head"].unitsPerEm, font.getGlyphOrder()
    top = font["CFF "].cff[0]
    top.charset = order  # in place of the names in the file, which are not needed
    if "FDArray" in top.rawDict:
        _refuse_large_parts(top.FDArray)
    steps = 0

    class Extractor(T2OutlineExtractor):  # type: ignore[misc]
        def execute(self, charString: Any) -> None:  # noqa: N803 - named by fontTools
            nonlocal steps
            steps += 10 + len(charString.bytecode or charString.program)
            if steps > MOST_STEPS:
                raise UnusableFontError(
                    sentence(
                        "this font has CFF outlines that are too long to be converted here; {convert}", convert=CONVERT
                    )
                )
            if self.subrLevel > DEEPEST_CALL:
                raise UnusableFontError(DAMAGED)
            super().execute(charString)

        def rCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
            if max(abs(distance) for point in points for distance in point) > LONGEST_CURVE * units:
                raise UnusableFontError(DAMAGED)
            super().rCurveTo(*points)

    class Pen(TTGlyphPen):  # type: ignore[misc]
        def addComponent(self, name: str, *placed: Any) -> None:  # noqa: N802 - named by fontTools
            """Add a letter or its accent, which old fonts name by Adobe's glyph names."""
            super().addComponent(codes[ord(toUnicode(name))], *placed)

    known = dict.fromkeys(order)
    glyphs: dict[str, Glyph] = {}
    waiting = [order[0], *codes.values()]
    while waiting:
        name = waiting.pop()
        if name not in glyphs:
            pen, charstring = Pen(known), top.CharStrings[name]
            charstring.outlineExtractor = Extractor
            charstring.draw(Cu2QuPen(pen, max_err=units / 1000, reverse_direction=True))
            glyphs[name] = glyph = pen.glyph()
            waiting += glyph.getComponentNames(None)
    return {name: glyphs.get(name) or Glyph() for name in order}


def _refuse_large_parts(parts: Any) -> None:
    """Raise UnusableFontError for parts of a font that would take minutes to read."""
    places = [*parts.offsets]
    if len(parts) > MOST_PARTS or places != sorted(places) or places[-1] > MOST_PARTS * LONGEST_PART:
        raise UnusableFontError(DAMAGED)
    if any(part.rawDict.get("Private", (0, 0))[0] > LONGEST_PART for part in parts):
        raise UnusableFontError(DAMAGED)
