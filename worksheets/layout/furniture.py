"""Draws what surrounds the puzzles on a page: fields to fill in, titles, footers, cut lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.lines import fit_title, wrap
from worksheets.drawing.look import HandoutLook
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.ornaments import ornament_row
from worksheets.drawing.scale import moved
from worksheets.drawing.shapes import Drawing, Line, Loop, Shape, Text
from worksheets.drawing.style import LEAST_TEXT, Area, PageStyle
from worksheets.language.languages import find_language

FIELD_SHARES = {"name": 3.0, "class": 1.2, "date": 1.5}
"""Shares of the header's width by field; other fields count as a date."""

FIELD_HEIGHT = 2.1
"""Space for handwriting above a field's line, as a multiple of the label's size."""

FIELD_GAP = 1.2
"""Space between two fields, as a multiple of the label's size."""

LABELS = 0.6
"""Maximum share of a row of fields taken by the labels."""

LABEL_GAP = 0.4
"""Space between a label and its line, as a multiple of the label's size."""

SHORTEST_LINE = 3.0
"""Minimum length of a writing line in a row of several fields, as a multiple of the label's size."""

NAME, LEAST_NAME = 1.25, 0.75
"""Maximum and minimum font size of a name printed in its field, as a multiple of the label's size."""

LEAST_FURNITURE = 6.0
"""Minimum font size of labels and names around a puzzle, even on small handouts, where they take more lines."""

LEAST_JOB_TITLE = 7.0
"""The title of a job shrinks to this font size before it wraps."""

PAGE_NUMBER = 9.0
"""Space for a page number beside the author's footer, in font sizes: "Seite 99999" takes six."""

ORNAMENT = 0.95
"""Size of the ornaments beside a title, as a share of the title's size."""

CUT_DASH = (3.0, 4.0)


class Titles(NamedTuple):
    """The titles above an instruction: the sheet's, the job's above it, the version to the right."""

    sheet: str
    job: str = ""
    version: str = ""
    look: HandoutLook | None = None


class _Field(NamedTuple):
    """A label in lines, its width with the space after it in font sizes, and the share of its writing line."""

    lines: tuple[str, ...]
    width: float
    share: float


def fields_drawing(
    fields: tuple[str, ...], language: str, width: float, style: PageStyle, fonts: FontMetrics, name: str = ""
) -> Drawing:
    """Draw labels such as `Name`, each with a line to write on, in as many rows as leave space for writing.

    `fields` are the labels in `language`; the drawing is at most `width` wide. A known `name` is printed on its line,
    smaller if necessary; one that is too long gets its own row or, if that is not enough, several lines.
    """
    labels = find_language(language)
    found = []
    for field in fields:
        label = labels.label(field) if field in FIELD_SHARES else field
        share = FIELD_SHARES.get(field, FIELD_SHARES["date"])
        found.append(_Field((label,), fonts.width(label, 1.0) + LABEL_GAP, share))
    smallest = max(LEAST_FURNITURE, style.least)
    found = [_broken(each, smallest, width, fonts) for each in found]
    rows, size = _field_rows(found, width, style.text)
    at = fields.index("name") if name else -1
    largest, least = NAME * style.text, max(LEAST_NAME * style.text, smallest)
    natural = fonts.width(name, 1.0)
    if name:
        row = next(row for row in rows if found[at] in row)
        if natural * least > _line_unit(row, width, size) * found[at].share:
            found = [found[at], *found[:at], *found[at + 1 :]]
            at = 0
            rows, size = _field_rows(found, width, style.text, alone=True)
    shapes: list[Shape] = []
    baseline = 0.0
    for row in rows:
        baseline += FIELD_HEIGHT * style.text + style.leading * size * (max(len(each.lines) for each in row) - 1)
        unit = _line_unit(row, width, size)
        x = 0.0
        for each in row:
            start = x + size * each.width
            end = start + unit * each.share
            if name and each is found[at]:
                written = min(largest, max(least, (end - start) / natural))
                first, *more = wrap(name, written, end - start, fonts)
                shapes.append(Text(start, baseline, first, written))
                for line in more:
                    baseline += style.leading * written
                    shapes.append(Text(start, baseline, line, written))
                first_line = baseline - style.leading * written * len(more)
            else:
                first_line = baseline
            for above, line in zip(reversed(range(len(each.lines))), each.lines, strict=True):
                shapes.append(Text(x, first_line - above * style.leading * size, line, size))
            shapes.append(Line(start, baseline + 1.5, end, baseline + 1.5, style.rule))
            x = end + FIELD_GAP * size
    return Drawing(width, baseline + 0.3 * style.text, tuple(shapes), size)


def _broken(field: _Field, size: float, width: float, fonts: FontMetrics) -> _Field:
    """The field, its label broken into lines if it would take too much of a row at the smallest size."""
    room = LABELS * width / size
    if field.width <= room:
        return field
    lines = wrap(field.lines[0], 1.0, room - LABEL_GAP, fonts)
    return field._replace(lines=lines, width=fonts.widest(lines, 1.0) + LABEL_GAP)


def _field_rows(
    fields: Sequence[_Field], width: float, text: float, *, alone: bool = False
) -> tuple[list[list[_Field]], float]:
    """Arrange the fields in rows, the first one `alone` if requested; also return the size of the labels."""
    rows: list[list[_Field]] = []
    for field in fields:
        if rows and not (alone and len(rows) == 1) and _leaves_room([*rows[-1], field], width, text):
            rows[-1].append(field)
        else:
            rows.append([field])
    # A label that is too long for a row of its own shrinks, and the others with it.
    return rows, min([text, *(LABELS * width / field.width for row in rows for field in row)])


def _line_unit(row: Sequence[_Field], width: float, size: float) -> float:
    """Length of the writing line of a field with share 1."""
    taken = FIELD_GAP * (len(row) - 1) + total(field.width for field in row)
    return (width - size * taken) / total(field.share for field in row)


def _leaves_room(row: Sequence[_Field], width: float, size: float) -> bool:
    labels = size * total(field.width for field in row)
    shortest = _line_unit(row, width, size) * min(field.share for field in row)
    return labels <= LABELS * width and shortest >= SHORTEST_LINE * size


def small_print(text: str, width: float, style: PageStyle, fonts: FontMetrics) -> Drawing:
    """Draw the author's own text in small print, in as many lines as it needs."""
    size = style.small
    lines = wrap(text, size, width, fonts)
    shapes = tuple(
        Text(0.0, size + number * style.leading * size, line, size, gray=style.small_gray)
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
) -> Drawing:
    """Draw the titles and, unless it is empty, the instruction below them.

    The upper right corner of the instruction's area stays free for `notch`, such as an example.
    """
    shapes: list[Shape] = []
    y = 0.0
    if titles.job:
        size = min(style.small, style.small * width / max(1.0, fonts.width(titles.job, style.small)))
        size = max(size, LEAST_JOB_TITLE, style.least)
        for number, line in enumerate(wrap(titles.job, size, width, fonts)):
            y += style.leading * size if number else style.small
            shapes.append(Text(0.0, y, line, size, gray=style.small_gray))
        y += 0.35 * style.small
    version = titles.version
    side = fonts.width(version, style.text, bold=True) + style.text if version else 0.0
    ornaments = _ornaments(titles, width - side, style, fonts)
    room = width - side - (ornaments.width + style.text if ornaments else 0.0)
    size, lines = fit_title(titles.sheet, style.title, style.smallest_title, room, fonts)
    for number, line in enumerate(lines):
        y += size if number == 0 else 1.2 * size
        shapes.append(Text(0.0, y, line, size, bold=True, gray=titles.look.title_ink if titles.look else 0.0))
        if ornaments and number == 0:
            shapes += moved(
                ornaments, width - side - ornaments.width, y - fonts.cap_height * size / 2 - ornaments.height / 2
            )
        if version and number == 0:
            shapes.append(Text(width, y, version, style.text, bold=True, anchor="end"))
    y += 0.3 * size
    if instruction:
        size, lines = _instruction(instruction, width, notch or Area(0.0, 0.0), style, fonts)
        for number, line in enumerate(lines):
            y += style.leading * size if number else 1.15 * size
            shapes.append(Text(0.0, y, line, size))
        y += 0.3 * size
    return Drawing(width, y, tuple(shapes), style.text)


def _ornaments(titles: Titles, width: float, style: PageStyle, fonts: FontMetrics) -> Drawing | None:
    """Draw ornaments at the end of the title's line, if the look has some and the title leaves space."""
    if titles.look is None or titles.look.ornaments == "none":
        return None
    row = ornament_row(titles.look.ornaments, ORNAMENT * style.title, 3, titles.look.ink)
    title = fonts.width(titles.sheet, style.title, bold=True)
    return row if title + row.width + 2 * style.text <= width else None


def _instruction(
    text: str, width: float, notch: Area, style: PageStyle, fonts: FontMetrics
) -> tuple[float, tuple[str, ...]]:
    """Font size and lines of an instruction whose first lines keep the notch free."""
    # A last word alone on a second line looks lost: a text that is a little too long shrinks.
    room = width - notch.width
    size = min(style.text, style.text * room / fonts.width(text, style.text))
    if size >= max(LEAST_TEXT * style.text, style.least):
        return size, (text,)
    lines = wrap(text, style.text, room, fonts)
    beside = math.ceil(notch.height / (style.leading * style.text))
    if notch.height and len(lines) > beside:
        lines = (*lines[:beside], *wrap(" ".join(lines[beside:]), style.text, width, fonts))
    return style.text, lines


def footer_height(style: PageStyle) -> float:
    """Height of a footer."""
    return 3.0 * style.small


def footer_baseline(style: PageStyle) -> float:
    """Baseline of a footer's texts, from its top."""
    return footer_height(style) - 0.25 * style.small


def footer_drawing(number: str, width: float, style: PageStyle) -> Drawing:
    """Draw a page number at the right of its footer."""
    text = Text(width, footer_baseline(style), number, style.small, anchor="end", gray=style.small_gray)
    return Drawing(width, footer_height(style), (text,), style.small)


LEVELS = ("easy", "medium", "hard")
"""The difficulties; each has one more full circle in its mark than the one before."""

CIRCLE = 0.36
"""Radius of a circle of a level's mark, in font sizes: as high as a capital."""

CIRCLE_PITCH = 1.0
"""Distance of the circles of a level's mark, in font sizes."""


@lru_cache(maxsize=64)
def level_drawing(difficulty: str, language: str, style: PageStyle) -> Drawing | None:
    """Draw the level as circles in a footer, so that it is marked without naming it.

    Returns None if `difficulty` is not a level.
    """
    if difficulty not in LEVELS:
        return None
    size, number = style.small, LEVELS.index(difficulty) + 1
    radius, line, gray = CIRCLE * size, 0.08 * size, style.small_gray
    y = footer_baseline(style) - radius
    circles = []
    for each in range(len(LEVELS)):
        x = radius + each * CIRCLE_PITCH * size
        circles.append(Loop(x, y, x, y, radius - line / 2, line, gray, gray if each < number else None))
    said = find_language(language).label("level", level=number, levels=len(LEVELS))
    width = 2 * radius + (len(LEVELS) - 1) * CIRCLE_PITCH * size
    return Drawing(width, footer_height(style), tuple(circles), size, said)


def own_footer_drawing(text: str, right: str, width: float, style: PageStyle, fonts: FontMetrics) -> Drawing:
    """Draw the author's text in small print, in as many lines as it needs, and a page number beside the last.

    Its height does not depend on the number.
    """
    size = style.small
    lines = wrap(text, size, max(width - PAGE_NUMBER * size, width / 2), fonts)
    height = footer_height(style) + style.leading * size * (len(lines) - 1)
    baseline = height - 0.25 * size
    shapes = [
        Text(0.0, baseline - style.leading * size * number, line, size, gray=style.small_gray)
        for number, line in enumerate(reversed(lines))
    ]
    shapes.append(Text(width, baseline, right, size, anchor="end", gray=style.small_gray))
    return Drawing(width, height, tuple(shapes), size)


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
