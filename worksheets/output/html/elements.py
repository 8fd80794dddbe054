"""Elements of a page as text: escaped, with attributes, and fields to fill in, each with its name."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from worksheets.drawing.images.raster import UPRIGHT, Raster
from worksheets.drawing.scripts import is_turned
from worksheets.drawing.shapes import Drawing, Picture
from worksheets.language.languages import Language
from worksheets.output.svg.letters import LetterWriter
from worksheets.output.svg.page import drawing_svg

MARGIN = 1.5
"""White border of a drawing in points, so that lines at its edge are not cut in half."""


def element(tag: str, content: str, **attributes: str) -> str:
    """An element with escaped content; empty attributes are left out, `_` in their names becomes a hyphen.

    >>> element("td", "A", class_="strong", lang="")
    '<td class="strong">A</td>'
    """
    return f"<{tag}{_written(attributes)}>{content}</{tag}>"


def _written(attributes: dict[str, str]) -> str:
    names = ((name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items())
    return "".join(f' {name}="{escape(value)}"' for name, value in names if value)


def field(name: str, room: int, value: str = "") -> str:
    """A field for `room` letters, with a name for screen readers; `value` is its initial text."""
    attributes = {"size": str(max(1, room)), "aria_label": " ".join(name.split()), "value": value}
    return f'<input type="text" autocomplete="off" spellcheck="false"{_written(attributes)}>'


def hidden(text: str) -> str:
    """A text for screen readers only; empty for an empty text."""
    return f'<span class="heard">{escape(text, quote=False)}</span>' if text else ""


def texts(text: str) -> str:
    """A text, escaped."""
    return escape(text, quote=False)


def directed(content: str, text: str, language: Language) -> str:
    """The content of a line with this text, from left to right if it has no letters that are read from the right.

    Otherwise the signs of `12 − 5 =` would be shown backwards on a page of such a language.
    """
    return element("bdi", content, dir="ltr") if is_turned(text, leftwards=language.right_to_left) else content


def own_way(text: str, language: Language) -> str:
    """A text, escaped, in its own direction: the full stop of an English sentence on a Hebrew page is at its end."""
    return directed(texts(text), text, language)


def picture(raster: Raster, label: str, letters: LetterWriter) -> str:
    """A picture in the page, which needs no file of its own; without a label it is decoration."""
    if raster.turn != UPRIGHT:  # browsers would rotate some files and not others
        drawn = Drawing(raster.width, raster.height, (Picture(0, 0, raster.width, raster.height, raster, label),), 0.0)
        return shown(drawn, label, letters)
    data = f"data:{raster.mime_type};base64,{b64encode(raster.file).decode()}"
    return f'<img src="{data}" alt="{escape(label)}" width="{raster.width}" height="{raster.height}">'


def shown(drawing: Drawing, label: str, letters: LetterWriter) -> str:
    """A drawing in the page; without a label it is decoration."""
    svg = drawing_svg(drawing, letters, label=label, margin=MARGIN).strip()
    return svg if label else svg.replace("<svg ", '<svg aria-hidden="true" ', 1)
