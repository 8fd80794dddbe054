"""Sets running text with gaps: breaks paragraphs into lines and draws the lines, all of them or those of each page.

    Passage((("The ", Gap(1, 8), " barks."),))

is a paragraph whose gap has room for eight handwritten letters. Lines are broken as soon as the next word does not fit,
at spaces, after hyphens and at soft hyphens. Nothing comes between a gap and the number before it, or the text that
touches it. On handouts, lines are far apart; an answer in a key is set like a book, with gaps filled in bold.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, cast

from worksheets.base.exact import total
from worksheets.drawing.pen import Pen
from worksheets.drawing.scripts import is_right_to_left
from worksheets.drawing.shapes import Drawing, Line, Role, Shape, Text, WritingPlace, gap_of, said_of
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import HAIRLINE, step_down

TO_WRITE = "_"
"""A letter to write, in the pattern of a gap."""

LEADING, LEAST_LEADING, KEY_LEADING = 1.875, 28.0, 1.35
"""Distance of baselines in font sizes, the least of it in points for letters of 12 points or more, and in a key."""

BETWEEN = 0.3
"""Additional space between paragraphs, as a share of the leading."""

ASCENT, DESCENT = 0.8, 0.3
"""Height of the first line above its baseline, and of the last below it, in font sizes."""

NUMBER, NUMBER_GAP = 0.6, 0.22
"""Size of a gap's number and the space after it, in font sizes."""

LETTER, SLOT, SLOT_GAP, LEAST_ROOM = 0.7, 0.7, 0.14, 3
"""Width of a handwritten letter, of the line for a single one and the space after it, in font sizes; the least number
of letters that a line has room for."""

DROP = 0.2
"""Depth of a line to write on below the baseline, in font sizes."""

COUNTED, MARGIN = 5, 2.2
"""Every fifth line has its number; width of the margin for them, in font sizes."""

TOLERANCE = 0.01


class Gap(NamedTuple):
    """A gap with its number, and room for `width` letters.

    `given` is printed at its beginning. With `cells`, it is the pattern of the word, with `_` for each letter to write,
    on a short line of its own.
    """

    number: int
    width: int
    given: str = ""
    cells: bool = False


Paragraph: TypeAlias = tuple[str | Gap, ...]


class Passage(NamedTuple):
    """Paragraphs of texts and gaps; with `line_numbers`, every fifth line has its number in the margin."""

    paragraphs: tuple[Paragraph, ...]
    line_numbers: bool = False

    @property
    def leftwards(self) -> bool:
        """Whether it is read from right to left, whatever the language of the page."""
        parts = (part for paragraph in self.paragraphs for part in paragraph)
        return any(is_right_to_left(part if isinstance(part, str) else part.given) for part in parts)


class TextPiece(NamedTuple):
    """Texts and gaps that touch, and are never broken.

    `spaced` if a space comes before it, `hyphen` if one is set where a line ends after it.
    """

    parts: tuple[str | Gap, ...]
    spaced: bool
    hyphen: bool = False


class BrokenLine(NamedTuple):
    """A line: its pieces, and whether it begins or ends a paragraph."""

    pieces: tuple[TextPiece, ...]
    first: bool
    last: bool


_BREAKS = re.compile("(\u00ad|(?<=\\w)[-\u2010](?=\\w)|[\u2013\u2014](?=\\w))")


@lru_cache(maxsize=32)
def _pieces(paragraph: Paragraph) -> tuple[TextPiece, ...]:
    """The pieces of a paragraph, cut at spaces and where words may be broken."""
    found: list[TextPiece] = []
    parts: list[str | Gap] = []
    spaced = False

    def cut(next_spaced: bool, hyphen: bool = False) -> None:
        nonlocal parts, spaced
        if parts:
            found.append(TextPiece(tuple(parts), spaced, hyphen))
            parts, spaced = [], next_spaced
        spaced = spaced or next_spaced

    for run in paragraph:
        if isinstance(run, Gap):
            parts.append(run)
            continue
        for word in re.split("([ \n]+)", run):
            if word.isspace() and "\u00a0" not in word:
                cut(next_spaced=True)
                continue
            for text in filter(None, _BREAKS.split(word)):
                if text == "\u00ad":
                    cut(next_spaced=False, hyphen=True)
                else:
                    parts.append(text)
                    if text in "-\u2010\u2013\u2014":
                        cut(next_spaced=False)
    cut(next_spaced=False)
    return tuple(found)


class TextSetting:
    """The measures of a passage in one size, for handouts or, with answers, for keys."""

    def __init__(self, passage: Passage, pen: Pen, size: float, answers: Sequence[str] | None, area: Area) -> None:
        self.passage, self.pen, self.size, self.answers, self.area = passage, pen, size, answers, area
        self.dense = answers is not None and not pen.style.stepped
        wide = min(LEAST_LEADING, 2.2 * size)
        self.numbered = passage.line_numbers and not self.dense
        self.leading = KEY_LEADING * size if self.dense else max(LEADING * size, wide)
        small = step_down(NUMBER * size) if pen.style.stepped else NUMBER * size
        self.small = min(size, max(small, pen.style.smallest_letter))
        self.left = MARGIN * max(self.small, size / 2) if self.numbered else 0.0
        self.width = area.width - self.left
        self._widths = _widths_of(cast(Hashable, pen.fonts))

    def text_width(self, text: str, *, bold: bool = False) -> float:
        """The width of a text in the size of the letters."""
        key = text, bold
        known = self._widths.get(key)
        if known is None:
            known = self._widths[key] = self.pen.width(text, 1.0, bold=bold)
        return known * self.size

    def part_width(self, part: str | Gap) -> float:
        """The width of a text, or of a gap with its number."""
        if isinstance(part, str):
            return self.text_width(part)
        return self.number_width(part) + self.gap_width(part)

    def number_width(self, gap: Gap) -> float:
        """The width of a gap's number with the space after it."""
        number = self.text_width(self.pen.numeral(gap.number), bold=True)
        return number * self.small / self.size + NUMBER_GAP * self.size

    def gap_width(self, gap: Gap) -> float:
        """The width of a gap's line or lines, or of its answer in a key."""
        if self.dense:
            return self.text_width(self.answer(gap), bold=True)
        if gap.cells:
            return total(map(self.slot_width, gap.given))
        return self.text_width(gap.given) + LETTER * self.size * max(LEAST_ROOM, gap.width)

    def slot_width(self, sign: str) -> float:
        """The width of a letter of a pattern with the space after it."""
        if sign == TO_WRITE or sign.isalnum():
            return (SLOT + SLOT_GAP) * self.size
        return self.text_width(sign) + SLOT_GAP * self.size

    def answer(self, gap: Gap) -> str:
        """The word of a gap; empty without answers."""
        answers = self.answers or ()
        return answers[gap.number - 1] if gap.number <= len(answers) else ""

    # ---- lines

    def lines(self) -> list[BrokenLine] | None:
        """The lines of all paragraphs; None if a piece is wider than a line."""
        lines: list[BrokenLine] = []
        space, hyphen = self.text_width(" "), self.text_width("-")
        for paragraph in self.passage.paragraphs:
            begun, taken, start = list[TextPiece](), 0.0, len(lines)
            for piece in _pieces(paragraph):
                width = total(map(self.part_width, piece.parts))
                if width + hyphen * piece.hyphen > self.width + TOLERANCE:
                    return None
                gap = space if piece.spaced and begun else 0.0
                if begun and taken + gap + width + hyphen * piece.hyphen > self.width + TOLERANCE:
                    lines.append(BrokenLine(tuple(begun), len(lines) == start, last=False))
                    begun, taken, gap = [], 0.0, 0.0
                begun.append(piece)
                taken += gap + width
            if begun:
                lines.append(BrokenLine(tuple(begun), len(lines) == start, last=True))
        return lines

    def height(self, lines: Sequence[BrokenLine]) -> float:
        """The height of lines below each other."""
        if not lines:
            return 0.0
        between = sum(line.first for line in lines[1:])
        return (ASCENT + DESCENT) * self.size + (len(lines) - 1 + BETWEEN * between) * self.leading

    def drawing(self, lines: Sequence[BrokenLine], before: int) -> Drawing:
        """Draw lines; `before` is the number of those on the pages before."""
        shapes: list[Shape] = []
        y = ASCENT * self.size
        for number, line in enumerate(lines, before + 1):
            if line.first and number > before + 1:
                y += BETWEEN * self.leading
            if self.numbered and number % COUNTED == 0:
                printed, x = self.pen.numeral(number), self.left - 0.6 * self.size
                shapes.append(Text(x, y, printed, self.small, anchor="end", role="note"))
            shapes += self._read(line, y) if self.pen.style.spoken else self._line(line, y)
            y += self.leading
        return Drawing(self.area.width, max(self.height(lines), 1.0), tuple(shapes), self.size)

    def _read(self, line: BrokenLine, y: float) -> Iterator[Shape]:
        """Yield a line's shapes with the roles of texts, so that a paragraph is read across lines."""
        role: Role = "text" if line.first else "more"
        for shape in self._line(line, y):
            if isinstance(shape, Text):
                yield shape._replace(role=role)
                role = "more"
            else:
                yield shape

    def _line(self, line: BrokenLine, y: float) -> Iterator[Shape]:
        """Yield a line's shapes: one text from gap to gap."""
        x, text = self.left, ""
        for number, piece in enumerate(line.pieces):
            text += " " if piece.spaced and number else ""
            for part in piece.parts:
                if isinstance(part, str):
                    text += part
                    continue
                if text:
                    yield Text(x, y, text.rstrip(), self.size)
                    x += self.text_width(text)
                    text = ""
                yield from self._gap(part, x, y)
                x += self.part_width(part)
        if line.pieces and line.pieces[-1].hyphen and not line.last:
            text += "-"
        if text.strip():
            yield Text(x, y, text, self.size)

    def _gap(self, gap: Gap, x: float, y: float) -> Iterator[Shape]:
        yield Text(x, y, self.pen.numeral(gap.number), self.small, bold=True)
        x += self.number_width(gap)
        answer = self.answer(gap)
        if self.dense:
            yield Text(x, y, answer, self.size, bold=True)
            return
        foot, end = y + DROP * self.size, x + self.gap_width(gap)
        if self.answers is None:
            yield WritingPlace(x, y - ASCENT * self.size, end - x, (ASCENT + DROP) * self.size, gap.number - 1)
        if gap.cells:
            slots = self._slots(gap, answer, x, y)
            yield from said_of(" ".join(gap.given), slots) if self.pen.style.spoken and not answer else slots
        else:
            given = self.text_width(gap.given)
            if gap.given:
                yield Text(x, y, gap.given, self.size)
            line = Line(x + given, foot, end, foot, HAIRLINE)
            if self.pen.style.spoken and not answer:
                yield from gap_of([line])
            else:
                yield line
            missing = answer[len(gap.given) :]
            if missing:
                room = end - x - given
                yield Text(x + given, y, missing, _fitted(self, missing, room), bold=True)

    def _slots(self, gap: Gap, answer: str, x: float, y: float) -> Iterator[Shape]:
        """Yield a short line for each letter to write, and the letters that are given."""
        foot = y + DROP * self.size
        for place, sign in enumerate(gap.given):
            width = self.slot_width(sign)
            middle = x + (width - SLOT_GAP * self.size) / 2
            if sign == TO_WRITE or sign.isalnum():
                yield Line(x, foot, x + SLOT * self.size, foot, HAIRLINE)
            if sign != TO_WRITE and not sign.isspace():
                yield Text(middle, y, sign, self.size, anchor="middle")
            elif sign == TO_WRITE and place < len(answer):
                yield Text(middle, y, answer[place], self.size, bold=True, anchor="middle")
            x += width


def _fitted(setting: TextSetting, text: str, room: float) -> float:
    """The size of a bold text that fits a line to write on."""
    return min(setting.size, setting.size * room / setting.text_width(text, bold=True))


@lru_cache(maxsize=4)
def _widths_of(fonts: Hashable) -> dict[tuple[str, bool], float]:
    """Widths of texts in size 1, cached for other sizes and pages."""
    return {}
