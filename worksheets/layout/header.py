"""What stands over the title of every handout alike: a text of the author's own, and the fields to fill in."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.style import PageStyle
from worksheets.layout.furniture import fields_drawing, small_print
from worksheets.layout.page import Placed


class Header(NamedTuple):
    """Drawings placed from the top left corner, and their height in all."""

    items: tuple[Placed, ...] = ()
    height: float = 0.0


def place_header(setup: PageSetup, language: str, width: float, style: PageStyle, fonts: FontMetrics) -> Header:
    """The header in `width` points; nothing, and no height, where the job asks for nothing."""
    items: list[Placed] = []
    height = 0.0
    if setup.header_text:
        text = small_print(setup.header_text, width, style, fonts)
        items.append(Placed(0.0, 0.0, text, repeated=True))
        height = text.height
    if setup.header_fields:
        fields = fields_drawing(setup.header_fields, language, width, style, fonts)
        items.append(Placed(0.0, height, fields, repeated=True))
        height += fields.height
    return Header(tuple(items), height)
