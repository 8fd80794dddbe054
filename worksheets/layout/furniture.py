"""Draws what surrounds the puzzles on a page: fields to fill in, titles, footers, cut lines."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Loop, Polygon, Shape, Text, going_on
from worksheets.drawing.signs import SIGN_OF, arrow, star
from worksheets.drawing.style import Area, HandoutLook, LevelSigns, PageStyle
from worksheets.language.languages import find_language

TITLE_BASELINE, TITLE_LEADING = 0.95, 1.25
"""The first baseline of a title, and the distance of its lines, in its font sizes."""

BELOW_TITLE, CLOSER = 15.0, 7.0
"""Space between a title's baseline and the top of the instruction, on a handout that fills an A4 sheet, and by how much
it shrinks below a band of drawings."""

ARROW, ARROW_LINE, ARROW_PITCH = 12.0, 1.25, 20.0
"""Length of the arrow of a direction beside an instruction of 12 points, the width of its line, and the distance of two
arrows."""

ARROW_LEVEL = 0.34
"""Height of an arrow's middle above the instruction's baseline, in font sizes."""

CUT_DASH = (3.0, 4.0)


class Titles(NamedTuple):
    """The titles above an instruction: the sheet's, the job's above it, the version to the right."""

    sheet: str
    job: str = ""
    version: str = ""
    look: HandoutLook | None = None
    banded: bool = False
    """Whether a band of drawings is above."""

    def below(self, style: PageStyle) -> float:
        """Space between the title's baseline and the top of the instruction."""
        return (BELOW_TITLE - CLOSER * self.banded) * style.space


def small_print(text: str, width: float, style: PageStyle, fonts: FontMetrics) -> Drawing:
    """Draw the author's own text in small print, in as many lines as it needs."""
    size = style.small
    lines = wrap(text, size, width, fonts)
    shapes = tuple(
        Text(0.0, size + number * style.leading * size, line, size, role=going_on("text", number))
        for number, line in enumerate(lines)
    )
    return Drawing(width, (1.3 + style.leading * (len(lines) - 1)) * size, shapes, size)


def title_drawing(
    titles: Titles,
    instruction: str,
    width: float,
    style: PageStyle,
    fonts: FontMetrics,
    *,
    notch: Area | None = None,
    arrows: tuple[str, ...] = (),
) -> Drawing:
    """Draw the titles and, unless it is empty, the instruction below them; the last baseline is the lower edge.

    The upper right corner of the instruction's area stays free for `notch`, such as an example, or has the arrows.
    """
    shapes: list[Shape] = []
    y = 0.0
    version, size = titles.version, style.title
    side = fonts.width(version, style.text, bold=True) + style.text if version else 0.0
    if titles.job:
        y = _job_title(titles, width - side, style, fonts, shapes)
    for number, line in enumerate(wrap(titles.sheet, size, width - side, fonts, bold=True)):
        y += (TITLE_LEADING if number else TITLE_BASELINE) * size
        ink = titles.look.title_ink if titles.look else 0.0
        shapes.append(Text(0.0, y, line, size, bold=True, gray=ink, role=going_on("heading", number)))
        if version and number == 0:
            shapes.append(Text(width, y, version, style.text, bold=True, anchor="end", role="rest"))
    if instruction:
        scale = style.text / PageStyle().text
        notch = Area(len(arrows) * ARROW_PITCH * scale, 1.0) if arrows else notch or Area(0.0, 0.0)
        y += titles.below(style) - (style.leading - 1) * style.text
        shapes += _arrows(arrows, width, y + (style.leading - ARROW_LEVEL) * style.text, scale)
        for number, line in enumerate(_instruction(instruction, width, notch, style, fonts)):
            y += style.leading * style.text
            shapes.append(Text(0.0, y, line, style.text, role=going_on("text", number)))
    return Drawing(width, y, tuple(shapes), style.text)


def _job_title(titles: Titles, width: float, style: PageStyle, fonts: FontMetrics, shapes: list[Shape]) -> float:
    """Add the job's title above, or in large print at the end of the title's line if it fits; return the height."""
    size = style.small
    free = width - fonts.width(titles.sheet, style.title, bold=True) - style.title
    if style.least and fonts.width(titles.job, size) <= free:
        shapes.append(Text(width, TITLE_BASELINE * style.title, titles.job, size, anchor="end", role="rest"))
        return 0.0
    lines = wrap(titles.job, size, width, fonts)
    shapes += (
        Text(0.0, size * (1 + style.leading * number), line, size, role=going_on("text", number))
        for number, line in enumerate(lines)
    )
    return size * (1 + style.leading * (len(lines) - 1) + 0.35)


@lru_cache(maxsize=16)
def _arrows(directions: tuple[str, ...], right: float, y: float, scale: float) -> tuple[Polygon, ...]:
    """Arrows in these directions, their middles at `y`, the last one at the `right` edge; cached for other sheets."""
    places = [right - (ARROW / 2 + number * ARROW_PITCH) * scale for number in reversed(range(len(directions)))]
    return tuple(
        arrow(SIGN_OF[name], middle, y, ARROW * scale, ARROW_LINE * scale)
        for name, middle in zip(directions, places, strict=True)
    )


def _instruction(text: str, width: float, notch: Area, style: PageStyle, fonts: FontMetrics) -> tuple[str, ...]:
    """The lines of an instruction whose first lines keep the notch free."""
    lines = wrap(text, style.text, width - notch.width, fonts)
    beside = math.ceil(notch.height / (style.leading * style.text))
    if notch.height and len(lines) > beside:
        lines = (*lines[:beside], *wrap(" ".join(lines[beside:]), style.text, width, fonts))
    return lines


def footer_height(style: PageStyle) -> float:
    """Height of a footer."""
    return 3.0 * style.small


def footer_baseline(style: PageStyle) -> float:
    """Baseline of a footer's texts, from its top."""
    return footer_height(style) - 0.25 * style.small


def footer_drawing(number: str, width: float, style: PageStyle) -> Drawing:
    """Draw a page number at the right of its footer."""
    text = Text(width, footer_baseline(style), number, style.small, anchor="end", role="note")
    return Drawing(width, footer_height(style), (text,), style.small)


class Footer(NamedTuple):
    """The text at the left of a handout's footer, after the level's mark; a long one has lines of its own above."""

    text: str
    above: tuple[str, ...] = ()

    def height(self, style: PageStyle) -> float:
        """Height of the footer with its lines."""
        return footer_height(style) + style.leading * style.small * len(self.above)

    def drawing(self, number: str, width: float, style: PageStyle) -> Drawing:
        """Draw the texts and, at the right, the page number."""
        size, leading = style.small, style.leading * style.small
        last = self.height(style) - footer_height(style) + footer_baseline(style)
        above = enumerate(reversed(self.above), 1)
        shapes = [Text(0.0, last - leading * up, line, size, role="note") for up, line in above]
        if self.text:
            shapes.append(Text(level_width(style), last, self.text, size, role="note"))
        shapes.append(Text(width, last, number, size, anchor="end", role="note"))
        return Drawing(width, self.height(style), tuple(shapes), size)


def footer_of(title: str, width: float, style: PageStyle, fonts: FontMetrics) -> Footer:
    """The footer with a job's title: beside the level if that leaves the middle free, else above."""
    if level_width(style) + fonts.width(title, style.small) <= TITLE_SHARE * width:
        return Footer(title)
    return Footer("", wrap(title, style.small, width, fonts))


def level_width(style: PageStyle) -> float:
    """Width of a level's mark with the space after it."""
    return (2 * CIRCLE + (len(LEVELS) - 1) * CIRCLE_PITCH + LEVEL_GAP) * style.small


LEVELS = ("easy", "medium", "hard")
"""The difficulties; each has one more full circle in its mark than the one before."""

CIRCLE, CIRCLE_PITCH = 1 / 3, 9.5 / 9
"""Radius and distance of the circles of a level's mark, in font sizes."""

STAR = 0.46
"""Distance from the middle of a star to its points, in font sizes: as much ink as a circle."""

LEVEL_GAP = 1.1
"""Space after a level's mark, in font sizes."""

CAPITAL = 0.7
"""Height of the figures beside a level's mark, in font sizes."""

TITLE_SHARE = 0.36
"""Maximum share of a footer's width for level and job's title; the sheet's number and the answer's page follow."""


@lru_cache(maxsize=64)
def level_drawing(difficulty: str, language: str, style: PageStyle, signs: LevelSigns = "circles") -> Drawing | None:
    """Draw the level as circles or stars in a footer, so that it is marked without naming it.

    Returns None if `difficulty` is not a level.
    """
    if difficulty not in LEVELS:
        return None
    size, number = style.small, LEVELS.index(difficulty) + 1
    radius, line = CIRCLE * size, 0.08 * size
    y = footer_baseline(style) - CAPITAL * size / 2
    shapes: list[Shape] = []
    for each in range(len(LEVELS)):
        x = radius + each * CIRCLE_PITCH * size
        fill = 0.0 if each < number else None
        if signs == "stars":
            shapes.append(star(x, y, STAR * size, line, fill))
        else:
            shapes.append(Loop(x, y, x, y, radius - line / 2, line, 0.0, fill))
    said = find_language(language).label("level", level=number, levels=len(LEVELS))
    width = 2 * radius + (len(LEVELS) - 1) * CIRCLE_PITCH * size
    return Drawing(width, footer_height(style), tuple(shapes), size, said)


@lru_cache(maxsize=16)
def cut_lines(width: float, height: float, across: int, down: int, rule: float) -> Drawing:
    """Dashed lines that divide a page into `across` x `down` equal parts."""
    lines = [
        Line(width * i / across, 0.0, width * i / across, height, rule, gray=0.5, dash=CUT_DASH)
        for i in range(1, across)
    ]
    lines += [
        Line(0.0, height * i / down, width, height * i / down, rule, gray=0.5, dash=CUT_DASH) for i in range(1, down)
    ]
    return Drawing(width, height, tuple(lines), 0.0)
