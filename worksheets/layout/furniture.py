"""What stands round the drawings of a page: fields to fill in, titles, footers, cut lines."""

from __future__ import annotations

from functools import lru_cache

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Drawing, Line, Shape, Text
from worksheets.drawing.style import PageStyle
from worksheets.languages import find_language
from worksheets.layout.lines import fit_title, wrap

FIELD_SHARES = {"name": 3.0, "class": 1.2, "date": 1.5}
"""How the header's fields share its width; others count as much as a date."""

FIELD_HEIGHT = 2.1
"""Room for handwriting above a field's line, in sizes of its label."""

CUT_DASH = (3.0, 4.0)


def fields_drawing(
    fields: tuple[str, ...], language: str, width: float, style: PageStyle, fonts: FontMetrics
) -> Drawing:
    """Labels such as `Name`, each with a line to write on."""
    tongue = find_language(language)
    size, gap = style.text, style.text * 1.2
    room = width - gap * (len(fields) - 1)
    labels = [tongue.label(field) if field in FIELD_SHARES else field for field in fields]
    widths = [fonts.width(label, size) + 0.4 * size for label in labels]
    shares = [FIELD_SHARES.get(field, FIELD_SHARES["date"]) for field in fields]
    # Lines get what the labels leave; where that is too little the labels shrink.
    if sum(widths) > 0.6 * room:
        shrink = 0.6 * room / sum(widths)
        size, widths = size * shrink, [each * shrink for each in widths]
    unit = (room - sum(widths)) / sum(shares)
    baseline = FIELD_HEIGHT * style.text
    shapes: list[Shape] = []
    x = 0.0
    for label, label_width, share in zip(labels, widths, shares, strict=True):
        end = x + label_width + unit * share
        shapes.append(Text(x, baseline, label, size))
        shapes.append(Line(x + label_width, baseline + 1.5, end, baseline + 1.5, style.rule))
        x = end + gap
    return Drawing(width, baseline + 0.3 * style.text, tuple(shapes), size)


def title_drawing(
    title: str, above: str, beside: str, below: str, width: float, style: PageStyle, fonts: FontMetrics
) -> Drawing:
    """A sheet's title with the job's title above it, its version to the right, an instruction below."""
    shapes: list[Text] = []
    y = 0.0
    if above:
        y += style.small
        size = min(style.small, style.small * width / max(1.0, fonts.width(above, style.small)))
        shapes.append(Text(0.0, y, above, size, gray=style.small_gray))
        y += 0.35 * style.small
    room = width - (fonts.width(beside, style.text, bold=True) + style.text if beside else 0.0)
    size, lines = fit_title(title, style.title, style.smallest_title, room, fonts)
    for number, line in enumerate(lines):
        y += size if number == 0 else 1.2 * size
        shapes.append(Text(0.0, y, line, size, bold=True))
        if beside and number == 0:
            shapes.append(Text(width, y, beside, style.text, bold=True, anchor="end"))
    y += 0.3 * size
    if below:
        for number, line in enumerate(wrap(below, style.text, width, fonts)):
            y += style.leading * style.text if number else 1.15 * style.text
            shapes.append(Text(0.0, y, line, style.text))
        y += 0.3 * style.text
    return Drawing(width, y, tuple(shapes), style.text)


def footer_height(style: PageStyle) -> float:
    """Room that a footer takes at the bottom of a page."""
    return 3.0 * style.small


def footer_drawing(left: str, middle: str, right: str, width: float, style: PageStyle, fonts: FontMetrics) -> Drawing:
    """A line of small print; where it gets too long, texts shrink together."""
    size = style.small
    sides = max(fonts.width(left, size), fonts.width(right, size))
    needed = 2 * sides + fonts.width(middle, size) + 4 * size if middle else 2 * sides + size
    if needed > width:
        size *= width / needed
    baseline = footer_height(style) - 0.25 * style.small
    shapes: list[Text] = []
    if left:
        shapes.append(Text(0.0, baseline, left, size, gray=style.small_gray))
    if middle:
        shapes.append(Text(width / 2, baseline, middle, size, anchor="middle", gray=style.small_gray))
    shapes.append(Text(width, baseline, right, size, anchor="end", gray=style.small_gray))
    return Drawing(width, footer_height(style), tuple(shapes), size)


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
