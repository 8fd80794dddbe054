"""The header above the title of every handout: the author's own text, fields to fill in, a logo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import MM, PageSetup
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Picture, Shape, Text, going_on
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.type_scale import step_down
from worksheets.language.languages import find_language
from worksheets.layout.furniture import small_print
from worksheets.layout.handout.code import code_drawing
from worksheets.layout.page import Placed

LOGO = Area(40 * MM, 18 * MM)
"""Maximum size of a logo on a handout that fills an A4 sheet; on others it is scaled like their texts."""

LOGO_SHARE = 0.3
"""Maximum share of a handout's width for a logo: pupils must be able to write a name beside it."""

FIELD_SHARES = {"name": 3.4, "class": 1.1, "date": 1.4}
"""Shares of the header's width by field; other fields count as a date."""

FIRST_FIELD, FIELD_HEIGHT = 1.55, 2.5
"""Space for handwriting above a line of the first row of fields, which the page's margin adds to, and of others, as a
multiple of the label's size."""

FIELD_GAP = 1.5
"""Space between two fields, as a multiple of the label's size."""

LABELS = 0.6
"""Maximum share of a row of fields taken by the labels."""

LABEL_GAP = 0.5
"""Space between a label and its line, as a multiple of the label's size."""

SHORTEST_LINE = 2.2
"""Minimum length of a writing line in a row of several fields, as a multiple of the label's size."""

LEAST_FURNITURE = 6.0
"""Minimum font size of labels and names around a puzzle, even on small handouts, where they take more lines."""


class Owner(NamedTuple):
    """The pupil who owns a sheet, and the code that identifies the sheet."""

    name: str
    code: str


class Header(NamedTuple):
    """Drawings placed relative to the top left corner, and their total height."""

    items: tuple[Placed, ...] = ()
    height: float = 0.0


def place_header(
    setup: PageSetup,
    language: str,
    width: float,
    style: PageStyle,
    fonts: FontMetrics,
    owner: Owner | None = None,
) -> Header:
    """Lay out the header in `width` points; empty, with height 0, if the job asks for nothing.

    The logo is in the upper right corner, everything else to its left: the text at the top, the fields at the bottom.
    With an `owner`, the sheet has the code beside the logo, and the name in the name field, which is then always
    present.
    """
    items: list[Placed] = []
    logo = logo_drawing(setup.logo, width, style) if setup.logo else None
    room = width - logo.width - style.gap if logo else width
    height = logo.height if logo else 0.0
    names = setup.header_fields
    if owner:
        code = code_drawing(owner.code, style, fonts)
        items.append(Placed(room - code.width, 0.0, code, fixed=True))
        room -= code.width + style.gap
        height = max(height, code.height)
        names = names if "name" in names else ("name", *names)
    text = small_print(setup.header_text, room, style, fonts) if setup.header_text else None
    if text:
        items.append(Placed(0.0, 0.0, text, repeated=True))
        height = max(height, text.height)
    if names:
        fields = fields_drawing(names, language, room, style, fonts, owner.name if owner else "")
        top = max(text.height if text else 0.0, height - fields.height)
        items.append(Placed(0.0, top, fields, repeated=owner is None))
        height = top + fields.height
    if logo:
        items.append(Placed(width - logo.width, 0.0, logo, repeated=True))
    return Header(tuple(items), height)


def logo_drawing(raster: Raster, width: float, style: PageStyle) -> Drawing:
    """Draw the logo in its proportions, sized for a handout of this width and style."""
    factor = style.scale
    most = Area(min(LOGO.width * factor, LOGO_SHARE * width), LOGO.height * factor)
    scale = min(most.width / raster.width, most.height / raster.height)
    picture = Picture(0.0, 0.0, scale * raster.width, scale * raster.height, raster)
    return Drawing(picture.width, picture.height, (picture,), style.text)


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
    rows, size = _field_rows(found, width, style.label)
    at = fields.index("name") if name else -1
    largest, least = style.text, max(style.label, smallest)
    natural = fonts.width(name, 1.0)
    if name:
        row = next(row for row in rows if found[at] in row)
        if natural * least > _line_unit(row, width, size) * found[at].share:
            found = [found[at], *found[:at], *found[at + 1 :]]
            at = 0
            rows, size = _field_rows(found, width, style.label, alone=True)
    shapes: list[Shape] = []
    baseline = 0.0
    for row in rows:
        above = max(len(each.lines) for each in row) - 1
        baseline += (FIELD_HEIGHT if baseline else FIRST_FIELD) * style.label + style.leading * size * above
        unit = _line_unit(row, width, size)
        x = 0.0
        for each in row:
            start = x + size * each.width
            end = start + unit * each.share
            if name and each is found[at]:
                written = step_down(min(largest, max(least, (end - start) / natural)))
                first, *more = wrap(name, written, end - start, fonts)
                shapes.append(Text(start, baseline, first, written, role="text"))
                for line in more:
                    baseline += style.leading * written
                    shapes.append(Text(start, baseline, line, written, role="more"))
                first_line = baseline - style.leading * written * len(more)
            else:
                first_line = baseline
            for place, line in enumerate(each.lines, 1 - len(each.lines)):
                role = going_on("text", place + len(each.lines) - 1)
                shapes.append(Text(x, first_line + place * style.leading * size, line, size, role=role))
            shapes.append(Line(start, baseline + 2.0, end, baseline + 2.0, style.rule))
            x = end + FIELD_GAP * size
    return Drawing(width, baseline + 0.36 * style.label, tuple(shapes), size)


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
