"""Reads the glyph and the width of each character from a font file (OpenType 1.9).

Only for valid files: the built-in ones, and those that `worksheets.drawing.fonts.truetype` has written.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cached_property

BLANK, FIXED_BLANK = " ", "\u00a0"
"""Two characters that look alike: a face with one has the other, too."""


class FaceTables:
    """The tables of a font file that measuring and embedding need."""

    def __init__(self, program: bytes) -> None:
        self.program = program
        count = struct.unpack_from(">H", program, 4)[0]
        entries = struct.iter_unpack(">4sIII", program[12 : 12 + 16 * count])
        self._places = {tag: (start, length) for tag, _, start, length in entries}
        self.count = self._number(">H", b"maxp", 4)
        """The number of glyphs."""
        self._full = self._number(">H", b"hhea", 34)  # the number of glyphs with their own width
        self.thousandth = 1000 / self._number(">H", b"head", 18)
        """A font unit in thousandths of the font size."""

    def _number(self, form: str, table: bytes, at: int) -> int:
        (number,) = struct.unpack_from(form, self.program, self._places[table][0] + at)
        return int(number)

    @cached_property
    def glyphs(self) -> dict[str, int]:
        """The glyph index of each character (chapter cmap)."""
        found = {
            chr(code): glyph + code - first for first, last, glyph in self._runs() for code in range(first, last + 1)
        }
        if BLANK in found:
            found[FIXED_BLANK] = found[BLANK]
        elif FIXED_BLANK in found:
            found[BLANK] = found[FIXED_BLANK]
        return found

    def _runs(self) -> Iterator[tuple[int, int, int]]:
        """Runs of characters with consecutive glyphs: first and last character, and the first glyph.

        Reads the format with all characters if the file has it.
        """
        program, start = self.program, self._places[b"cmap"][0]
        maps = struct.iter_unpack(">HHI", program[start + 4 : start + 4 + 8 * self._number(">H", b"cmap", 2)])
        places = {(platform, encoding): start + place for platform, encoding, place in maps}
        if (3, 10) in places:
            at = places[3, 10] + 12
            (count,) = struct.unpack_from(">I", program, at)
            yield from struct.iter_unpack(">III", program[at + 4 : at + 4 + 12 * count])
            return
        at = places[3, 1] + 6
        count = struct.unpack_from(">H", program, at)[0] // 2 - 1  # the last run is a terminator
        ends, starts, deltas, lists = (
            struct.unpack_from(f">{count}H", program, at + 8 + skipped + part * 2 * (count + 1))
            for part, skipped in enumerate((0, 2, 2, 2))
        )
        for number, (first, last, delta, place) in enumerate(zip(starts, ends, deltas, lists, strict=True)):
            if place:
                here = at + 10 + 6 * (count + 1) + 2 * number + place
                listed = struct.unpack_from(f">{last - first + 1}H", program, here)
                yield from ((code, code, (glyph + delta) & 0xFFFF) for code, glyph in enumerate(listed, first))
            else:
                yield first, last, (first + delta) & 0xFFFF

    @cached_property
    def widths(self) -> dict[str, int]:
        """The width of each character in thousandths of the font size.

        They are whole numbers, because some readers drop fractions, so that letters would drift.
        """
        units = self.advances + self.advances[-1:] * (self.count - len(self.advances))
        rounded = {width: round(width * self.thousandth) for width in set(units)}
        return {character: rounded[units[glyph]] for character, glyph in self.glyphs.items()}

    @cached_property
    def advances(self) -> tuple[int, ...]:
        """The advance width of each glyph in font units; glyphs after the last entry repeat it (chapter hmtx)."""
        return struct.unpack_from(f">{2 * self._full}H", self.program, self._places[b"hmtx"][0])[::2]

    def bearings(self) -> tuple[int, ...]:
        """The left side bearing of each glyph, as unsigned numbers (chapter hmtx)."""
        start = self._places[b"hmtx"][0]
        own = struct.unpack_from(f">{2 * self._full}H", self.program, start)[1::2]
        return own + struct.unpack_from(f">{self.count - self._full}H", self.program, start + 4 * self._full)

    def outlines(self) -> list[int]:
        """The offset of each glyph's outline in its table, and the end of the last one (chapter loca)."""
        long = self._number(">h", b"head", 50)
        start = self._places[b"loca"][0]
        if long:
            return list(struct.unpack_from(f">{self.count + 1}I", self.program, start))
        return [2 * place for place in struct.unpack_from(f">{self.count + 1}H", self.program, start)]
