"""The panel of a bank, and its entries as they are set: words, clues, sums, and lines to write on.

words   cow      horse       sums   12 × 12 = ______      clues   1 Seven colours in the sky
hen      sheep               9 × 24 = ______                after a shower (7) _______

lines   cow ________         copies  cow
hen ________                 four ruled lines, 5 mm apart
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from worksheets.drawing.paper import MM
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Column, Line, Point, Polygon, Rect, Shape, Text, going_on
from worksheets.drawing.type_scale import FRAME, HAIRLINE, PANEL_RADIUS, THIN
from worksheets.language.phrases import NO_BREAK
from worksheets.layout.handout.columns import BankEntry, SetEntry
from worksheets.puzzles.values import Section

Manner: TypeAlias = Literal["words", "groups", "clues", "sums", "lines", "copies"]

PAD, PAD_BELOW = 16.0, 12.0
"""Padding at the sides and at the top, and at the foot, on a handout that fills an A4 sheet."""

BESIDE_HEADING = 6.0
"""White at both sides of the heading."""

BOX, BOX_GAP, BOX_LINE = 0.72, 0.5, 0.06
"""Size of a box to tick, the space after it, and the width of its line, in font sizes."""

MARK_GAP, GROUP_GAP = 0.58, 1.5
"""Space between a mark and its entry, and between that of a group and its words, in font sizes."""

PITCH: dict[Manner, float] = {"words": 1.5, "groups": 1.5, "clues": 1.375, "sums": 2.44, "lines": 2.4, "copies": 1.25}
"""Distance of two lines, in font sizes."""

ROOMY = 24 / 14
"""Distance of two lines of words in the preferred size."""

BASELINE: dict[Manner, float] = {"words": 1.0, "groups": 1.0, "clues": 1.0, "sums": 1.25, "lines": 1.6, "copies": 1.0}
"""The first baseline below the top of an entry, in font sizes."""

BETWEEN, CLOSE = 0.54, 0.25
"""Space between two clues, in font sizes, and the same if they would not fit on the page otherwise."""

SHORTEST = 76 / 12
"""Minimum length of a writing line after a clue, in font sizes; a shorter one is moved to the next line."""

BEHIND = 0.5
"""Space between a text and the writing line after it, in font sizes."""

RESULT = 60 / 16
"""Length of the line for the result of a sum, in font sizes."""

LINE_LETTER, LINE_LENGTHS = 0.9, (6.0, 11.0)
"""Length of the line beside a word per letter, and its minimum and maximum, in font sizes."""

DROP = 0.18
"""Distance of a writing line below the baseline, in font sizes."""

RULING, RULING_ABOVE, RULING_BELOW = 5 * MM, 10.0, 12.0
"""Distance of the four lines on which a word is copied, and the space above and below them."""

RULING_DASH = (3.0, 3.0)
"""Dashes of the second of these lines, the height of small letters."""

STRIKE, STRIKE_OVER = 0.28, 0.14
"""Height of the line through a word above its baseline, and its length beyond the word, in font sizes."""

HEADING, HEADING_ABOVE = 1.5, 0.7
"""Height of the heading of a section within a column, and the space above it, in font sizes."""

DESCENT = 0.28
"""Depth of letters below the last baseline, in font sizes."""


class Setting(NamedTuple):
    """The measures of entries in one font size; lengths are points."""

    manner: Manner
    size: float
    leading: float
    hang: float
    """Space for marks and boxes to the left of the text."""
    writing: float = 0.0
    """Length of a writing line; 0 without one."""
    start: float = 0.0
    """Left edge of the writing lines of words, from that of the text."""
    pitch: float = 0.0
    """Distance of the words of a line; 0 for running text."""
    between: float = BETWEEN
    """Space between two clues, in font sizes."""

    @property
    def trailing(self) -> float:
        """The part of the last cell's height below its letters or lines."""
        if self.manner == "copies":
            return RULING_BELOW
        between = self.between if self.manner == "clues" else 0.0
        return self.leading - (BASELINE[self.manner] + DESCENT - between) * self.size

    def needed(self, width: float) -> float:
        """Width of a column for texts of this width."""
        if self.manner == "sums" and self.writing:
            width += BEHIND * self.size + self.writing
        elif self.manner == "lines":
            width = max(width, self.start + self.writing)
        return self.hang + width


def setting(
    manner: Manner, size: float, entries: Sequence[BankEntry], letters: int, fonts: FontMetrics, *, roomy: bool = False
) -> Setting:
    """The setting for these entries, with lines for words of this number of `letters` (0: no lines)."""
    marks = max((fonts.width(shown(entry.mark), size, bold=True) for entry in entries if entry.mark), default=0.0)
    hang = marks + (GROUP_GAP if manner == "groups" else MARK_GAP) * size if marks else 0.0
    hang += (BOX + BOX_GAP) * size if any(entry.box for entry in entries) else 0.0
    leading = (ROOMY if roomy and manner in ("words", "groups") else PITCH[manner]) * size
    if not letters or manner in ("words", "groups"):
        return Setting(manner, size, leading, hang)
    if manner == "lines":
        shortest, longest = LINE_LENGTHS
        widest = fonts.widest((entry.text for entry in entries), size)
        start = widest + BEHIND * size if widest else 0.0
        return Setting(manner, size, leading, hang, min(max(LINE_LETTER * letters, shortest), longest) * size, start)
    return Setting(manner, size, leading, hang, RESULT * size)


def shown(mark: str) -> str:
    """A mark as it is printed: bold numbers need no full stop."""
    return mark.removesuffix(".")


def cell(entry: BankEntry, width: float, how: Setting, fonts: FontMetrics) -> SetEntry:
    """The entry in a column of this width."""
    size, room = how.size, max(how.size, width - how.hang)
    lines = wrap(entry.text, size, room, fonts) if entry.text else ()
    count = max(1, len(lines))
    height = count * how.leading
    if how.manner == "clues":
        last = fonts.width(lines[-1], size) if lines else 0.0
        own = bool(how.writing and lines) and room - last < (BEHIND + SHORTEST) * size
        height += how.between * size + (how.leading if own else 0.0)
    elif how.manner == "copies":
        height += RULING_ABOVE + 3 * RULING + RULING_BELOW - (how.leading - BASELINE["copies"] * size)
    heading = wrap(entry.heading, size, width, fonts, bold=True) if entry.heading else ()
    head = (HEADING * len(heading)) * size
    return SetEntry(entry, lines, height, heading, head, HEADING_ABOVE * size if heading else 0.0)


def cell_shapes(
    each: SetEntry, x: float, y: float, width: float, widest: float, how: Setting, fonts: FontMetrics
) -> list[Shape]:
    """The shapes of an entry with its top left corner at (x, y), below its heading.

    `widest` is the width of the widest text in the column, at whose end sums are aligned.
    """
    manner, size, leading, hang, writing = how[:5]
    entry, shapes = each.entry, list[Shape]()
    left, baseline = x + hang, y + BASELINE[manner] * size
    if entry.box:
        edge = BOX * size
        shapes.append(Rect(x, baseline - edge, edge, edge, BOX_LINE * size))
    if entry.mark:
        mark = Text(left - MARK_GAP * size, baseline, shown(entry.mark), size, bold=True, anchor="end", role="label")
        shapes.append(mark._replace(x=x, anchor="start") if manner == "groups" else mark)
    for number, line in enumerate(each.lines):
        if manner == "sums":
            shapes.append(Text(left + widest, baseline, line, size, anchor="end", role=going_on("entry", number)))
        else:
            at = baseline + number * leading
            for place, words in enumerate(line.split(" ") if how.pitch else (line,)):
                start = left + place * how.pitch
                shapes.append(Text(start, at, words, size, role=going_on("entry", number + place)))
                if entry.struck:
                    shapes += _strikes(words, entry.struck, start, at, size, fonts)
    if writing:
        baseline += max(0, len(each.lines) - 1) * leading
        shapes += _writing(each, left, baseline, x + width, widest, how, fonts)
    return shapes


def plain_column(column: Sequence[SetEntry], x: float, y: float, how: Setting) -> Column:
    """The words of a column with its top left corner at (x, y)."""
    words = tuple([each.lines[0] for each in column])
    return Column(x, y + BASELINE["words"] * how.size, how.leading, words, how.size, role="entry", apart=True)


def _strikes(
    line: str, struck: frozenset[str], left: float, baseline: float, size: float, fonts: FontMetrics
) -> Iterator[Line]:
    """Yield the lines through struck words."""
    for word in re.finditer(r"[^ ]+", line):
        text = word[0].strip(NO_BREAK)
        if text in struck:
            start = left + fonts.width(line[: word.start() + word[0].index(text)], size)
            end, y = start + fonts.width(text, size), baseline - STRIKE * size
            yield Line(start - STRIKE_OVER * size, y, end + STRIKE_OVER * size, y, THIN)


def _writing(
    each: SetEntry, left: float, baseline: float, right: float, widest: float, how: Setting, fonts: FontMetrics
) -> Iterator[Line]:
    """Yield the lines to write on, after or below the last line of a text."""
    size, level = how.size, baseline + DROP * how.size
    if how.manner == "copies":
        for number in range(4):
            y = baseline + RULING_ABOVE + number * RULING
            dash = RULING_DASH if number == 1 else None
            yield Line(left, y, right, y, FRAME if number == 2 else HAIRLINE, dash=dash)
    elif how.manner == "sums":
        start = left + widest + BEHIND * size
        yield Line(start, level, start + how.writing, level, HAIRLINE)
    elif how.manner == "lines":
        yield Line(left + how.start, level, min(right, left + how.start + how.writing), level, HAIRLINE)
    else:
        start = left + (fonts.width(each.lines[-1], size) + BEHIND * size if each.lines else 0.0)
        if right - start < SHORTEST * size:
            start, level = left, level + how.leading
        yield Line(start, level, right, level, HAIRLINE)


def flattened(sections: Sequence[Section]) -> list[BankEntry]:
    """The entries of all sections, with the headings of several."""
    flat: list[BankEntry] = []
    for section in sections:
        marks = section.marks or (None,) * len(section.entries)
        boxes, struck = section.boxes, section.struck
        own = [
            BankEntry(text, mark, boxes, struck, turned=section.turned)
            for text, mark in zip(section.entries, marks, strict=True)
        ]
        if len(sections) > 1 and own:
            own[0] = own[0]._replace(heading=section.heading, begins=section.new_column)
        flat += own
    return flat


def panel_rise(heading: str, label: float) -> float:
    """Height of a heading of this size above the panel's line, in which it stands."""
    return label / 2 if heading else 0.0


def panel_shapes(
    heading: str, label: float, width: float, height: float, scale: float, fonts: FontMetrics
) -> Iterator[Shape]:
    """Yield the line, `height` points high with the heading, and the heading."""
    top = panel_rise(heading, label)
    half = THIN / 2
    corners = _rectangle(half, top + half, width - half, height - half)
    yield Polygon(corners, THIN, radius=PANEL_RADIUS * scale)
    if heading:
        left, wide = PAD * scale, fonts.width(heading, label, bold=True)
        yield Polygon(_rectangle(left, top - 1.0, left + wide + 2 * BESIDE_HEADING, top + 2.0), 0.0, fill=1.0)
        yield Text(left + BESIDE_HEADING, top + 0.36 * label, heading, label, bold=True, role="part")


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)
