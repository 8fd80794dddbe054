"""The header above the title of every handout: the author's own text, fields to fill in, a logo."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import MM, PageSetup
from worksheets.drawing.shapes import Drawing, Picture
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.furniture import fields_drawing, small_print
from worksheets.layout.handout.code import code_drawing
from worksheets.layout.page import Placed

LOGO = Area(40 * MM, 18 * MM)
"""Maximum size of a logo on a handout that fills an A4 sheet; on others it is scaled like their texts."""

LOGO_SHARE = 0.3
"""Maximum share of a handout's width for a logo: pupils must be able to write a name beside it."""


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
        items.append(Placed(room - code.width, 0.0, code))
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
    factor = style.text / PageStyle().text
    most = Area(min(LOGO.width * factor, LOGO_SHARE * width), LOGO.height * factor)
    scale = min(most.width / raster.width, most.height / raster.height)
    picture = Picture(0.0, 0.0, scale * raster.width, scale * raster.height, raster)
    return Drawing(picture.width, picture.height, (picture,), style.text)
