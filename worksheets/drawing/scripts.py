"""Shapes texts of scripts that run from right to left, or whose letters change with their neighbours.

The input is a text in logical order, the output the glyphs of a font from left to right, each with its place.
[directions.py](directions.py) gives the direction of each part, HarfBuzz the glyphs: uharfbuzz is the extra
`scripts`, and imported only for such texts.

>>> needs_shaping("oak"), needs_shaping("אלון"), is_right_to_left("24 words"), is_right_to_left("24 מילים")
(False, True, False, True)
>>> [run.text for run in runs_of("שלום world")]
['world', 'שלום ']
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining

from worksheets.base.sentences import sentence
from worksheets.drawing.directions import begins_at_right, levels_of

if TYPE_CHECKING:
    import uharfbuzz

FIRST_GLYPH = 0x100000
"""Glyph number `n` of a font is written as the private character `FIRST_GLYPH + n` (Unicode's plane 16)."""

SCRIPTS = {
    "Hebr": "\u0590-\u05ff\ufb1d-\ufb4f",
    "Arab": "\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc",
    "Deva": "\u0900-\u097f\ua8e0-\ua8ff",
    "Beng": "\u0980-\u09ff",
    "Taml": "\u0b80-\u0bff",
}
"""The blocks of each script that can be printed with the extra, by its code in ISO 15924."""

DANDAS = "\u0964\u0965"
"""The ends of sentences in all scripts of India, in the block of Devanagari."""

_RIGHT_TO_LEFT = f"[{SCRIPTS['Hebr']}{SCRIPTS['Arab']}]"
_ANY = f"[{''.join(SCRIPTS.values())}]"
_CHANGING = f"[{''.join(blocks for code, blocks in SCRIPTS.items() if code != 'Hebr')}]"
_SCRIPT = {code: f"(?![{DANDAS}])[{blocks}]" for code, blocks in SCRIPTS.items()}

_FIRST = SCRIPTS["Hebr"][0]
"""The first character of all these scripts; most texts have only characters before it."""

WIDE_LETTERS = frozenset({"ar", "fa", "ur", "hi", "mr", "ne", "bn", "ta"})
"""Languages in which some letters are wider than the font size."""

VERY_WIDE = {"ta": 0.6}
"""Reduction of letters in languages in which many are two or three times as wide as the font size."""

LIGATURES = {"لآ": "\ufef5", "لأ": "\ufef7", "لإ": "\ufef9", "لا": "\ufefb"}
"""Two letters in one glyph, and the character that PDF readers take for both in order."""

JOINERS = ("\u200c", "\u200d")
"""Characters that separate or join letters, and have no glyph of their own."""

MISSING = sentence('needs uharfbuzz, which is not installed: pip install "worksheets[scripts]"')


class DirectionRun(NamedTuple):
    """A part of a text in one direction; its first letter is at the right if `leftwards`."""

    text: str
    leftwards: bool


class Glyph(NamedTuple):
    """A glyph as a private character, its place from the start of the line, and what it spells.

    Lengths are thousandths of the font size, y up. Of several glyphs for the same letters, only one spells them.
    """

    character: str
    x: float
    y: float
    spells: str

    @property
    def is_mark(self) -> bool:
        """Whether it is a mark above or below a letter."""
        return all(map(combining, self.spells))


class GlyphLine(NamedTuple):
    """A text as glyphs from left to right, and its width in thousandths of the font size."""

    glyphs: tuple[Glyph, ...]
    width: float


def needs_shaping(text: str) -> bool:
    """Whether a text has letters of such a script."""
    return not text.isascii() and max(text) >= _FIRST and re.search(_ANY, text) is not None


def changes_shape(text: str) -> bool:
    """Whether a text has letters that a font must join or reorder; those of Hebrew keep their shapes."""
    return not text.isascii() and max(text) >= _FIRST and re.search(_CHANGING, text) is not None


def scripts_of(text: str) -> list[str]:
    """The codes of such scripts whose letters a text has; a danda is of the script of the letters beside it."""
    if not needs_shaping(text):
        return []
    return [code for code, letters in _SCRIPT.items() if re.search(letters, text)] or ["Deva"]


def shaped_letter(text: str) -> str:
    """The first letter of such a script in a text; empty without one."""
    found = re.search(_ANY, text)
    return found[0] if found else ""


def is_right_to_left(text: str) -> bool:
    """Whether a text has letters that are read from right to left."""
    return not text.isascii() and max(text) >= _FIRST and re.search(_RIGHT_TO_LEFT, text) is not None


def is_turned(text: str, *, leftwards: bool) -> bool:
    """Whether signs as in `12 − 5 =` change sides: in a `leftwards` line, if no letters are read from the right."""
    return leftwards and bool(text.strip()) and not is_right_to_left(text)


@cache
def can_shape() -> bool:
    """Whether the library of the extra is installed."""
    return find_spec("uharfbuzz") is not None


def runs_of(text: str) -> tuple[DirectionRun, ...]:
    """The parts of a text that have one direction each, from left to right; the first letter decides for the whole."""
    if not is_right_to_left(text):
        return (DirectionRun(text, False),)
    runs: list[tuple[int, str]] = []
    for character, level in zip(text, levels_of(text, int(begins_at_right(text))), strict=True):
        if runs and runs[-1][0] == level:
            runs[-1] = level, runs[-1][1] + character
        else:
            runs.append((level, character))
    for least in range(max(level for level, _ in runs), 0, -1):  # rule L2
        runs = _reversed_from(runs, least)
    return tuple(DirectionRun(part, level % 2 == 1) for level, part in runs)


def _reversed_from(runs: Sequence[tuple[int, str]], least: int) -> list[tuple[int, str]]:
    """The runs with each sequence of levels from `least` up reversed."""
    found: list[tuple[int, str]] = []
    waiting: list[tuple[int, str]] = []
    for run in runs:
        if run[0] >= least:
            waiting.insert(0, run)
        else:
            found += [*waiting, run]
            waiting = []
    return found + waiting


class Shaper:
    """Shapes texts with the font of a file; characters that it lacks, but that have `widths`, are kept."""

    def __init__(self, program: bytes, widths: Mapping[str, int]) -> None:
        import uharfbuzz

        self._widths = widths

        self._shape = uharfbuzz.shape
        self._buffer = uharfbuzz.Buffer
        self._level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        face = uharfbuzz.Face(program)
        self._font = uharfbuzz.Font(face)
        self._thousandth = 1000 / face.upem

    def line(self, text: str) -> GlyphLine:
        """The glyphs of a text."""
        x = 0.0
        glyphs: list[Glyph] = []
        marks: list[Glyph] = []
        for run in runs_of(text):
            buffer = self._shaped(run)
            advances = [place.x_advance for place in buffer.glyph_positions]
            spelled = _spelled(run.text, [info.cluster for info in buffer.glyph_infos], advances)
            for info, place, spells in zip(buffer.glyph_infos, buffer.glyph_positions, spelled, strict=True):
                if spells in JOINERS:
                    continue
                character, advance = chr(FIRST_GLYPH + info.codepoint), place.x_advance * self._thousandth
                if not info.codepoint:
                    character = run.text[info.cluster]
                    advance = self._widths.get(character, advance)
                if run.leftwards:
                    spells = "".join(each for each in spells if not combining(each)) or spells
                left, up = x + place.x_offset * self._thousandth, place.y_offset * self._thousandth
                glyph = Glyph(character, left, up, LIGATURES.get(spells, spells))
                if run.leftwards and not advance:
                    marks.append(glyph)  # which is before its letter, but read after it
                else:
                    glyphs += (glyph, *reversed(marks))
                    marks.clear()
                x += advance
            glyphs += marks
            marks.clear()
        return GlyphLine(tuple(glyphs), x)

    def _shaped(self, run: DirectionRun) -> uharfbuzz.Buffer:
        buffer = self._buffer()
        buffer.add_str(run.text)
        buffer.cluster_level = self._level  # so that each mark spells itself
        buffer.direction = "rtl" if run.leftwards else "ltr"
        buffer.script = next(iter(scripts_of(run.text)), "Latn")
        buffer.language = "und"  # not that of the machine
        self._shape(self._font, buffer)
        return buffer


def _spelled(text: str, clusters: Sequence[int], advances: Sequence[int]) -> list[str]:
    """The text that each glyph spells, by cluster: the widest glyph spells all of it."""
    starts = sorted({*clusters})
    ends = dict(zip(starts, (*starts[1:], len(text)), strict=True))
    speaking: dict[int, int] = {}
    for place, start in enumerate(clusters):
        if start not in speaking or advances[place] > advances[speaking[start]]:
            speaking[start] = place
    return [text[start : ends[start]] if speaking[start] == place else "" for place, start in enumerate(clusters)]
