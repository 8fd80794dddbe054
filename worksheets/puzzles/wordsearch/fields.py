"""The types of fields that only word searches have: the shape of the grid, by name or drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from worksheets.base.errors import nearest
from worksheets.base.grid import LARGEST_SIDE, Mask, Size
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.puzzles.sources import FileSource
from worksheets.puzzles.wordsearch.engine.silhouettes import PICTURES, SHAPES, scaled, trimmed

MOST_PIXELS = 1_000_000
"""Maximum number of pixels of a mask."""

FINEST = 2 * LARGEST_SIDE
"""Maximum rows and columns of a picture after it is read: more make no difference in any grid."""

DARK = 128
"""Pixels that are less bright than this, of 255, are cells."""

LONGEST_TEXT = 100_000
"""Maximum length of a mask in a text."""

HOW = sentence("write # for each cell, and a full stop or a space where there is none")


@dataclass(frozen=True, slots=True)
class DrawnMask:
    """A mask that an author drew, without empty rows and columns at its sides.

    `exact` means that each sign is a cell, as in a text; a picture is scaled to the size of the grid.
    """

    mask: Mask
    exact: bool

    @property
    def size(self) -> Size | None:
        """The default size of the grid."""
        return self.mask.size if self.exact else None

    def __str__(self) -> str:
        return "\n".join(self.mask.rows)


def parse_shape(value: object) -> str | None:
    """Parse the name of a shape, in either case; raises ValueError with a sentence for anything else."""
    if value is None:
        return None
    text = written(value).strip() if isinstance(value, str | int) else ""
    if text.lower() in PICTURES or text.upper() in SHAPES:
        return text.lower() if text.lower() in PICTURES else text.upper()
    if not isinstance(value, str | int):
        raise ValueError(
            sentence("a shape is a name, such as heart; for one of your own write mask: {{file: mask.txt}}")
        )
    known = sentence("{pictures}, a capital letter or a digit", pictures=", ".join(PICTURES))
    raise ValueError(
        sentence(
            '"{text}" is no shape{hint} (known: {known}; for one of your own write mask: {{file: mask.txt}})',
            text=shown(text),
            hint=nearest(text, PICTURES),
            known=known,
        )
    )


def parse_mask(value: object) -> DrawnMask | None:
    """Parse a mask: a text, or a list of its lines; raises ValueError with a sentence for anything else."""
    if value is None or isinstance(value, DrawnMask):
        return value
    if isinstance(value, Mask):
        return text_mask("\n".join(value.rows))
    if isinstance(value, list | tuple) and all(isinstance(row, str) for row in value):
        return text_mask("\n".join(value))
    if isinstance(value, str) and ("#" in value or "\n" in value):
        return text_mask(value)
    if isinstance(value, str):
        raise ValueError(
            sentence('"{value}" is no mask; if it is a file, write mask: {{file: {value}}}', value=shown(value))
        )
    raise ValueError(sentence("a mask is a file, such as mask: {{file: mask.txt}}, or a text in which # is a cell"))


def read_mask(data: bytes) -> DrawnMask:
    """Read the mask in a file, a text or a PNG; raises ValueError with a sentence."""
    from worksheets.drawing.images.pictures import OTHERS
    from worksheets.drawing.images.png import PNG

    if data.startswith(PNG):
        return _picture_mask(data)
    start = data[:64]
    found = next((name for mark, name in OTHERS.items() if start.startswith(mark)), "")
    if found or start.startswith(b"\xff\xd8\xff"):
        raise ValueError(
            sentence(
                "this is {found} file; save the mask as PNG, or draw it in a text file",
                found=found or sentence("a JPEG"),
            )
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(sentence("this is neither a PNG nor a text; {how}", how=HOW)) from None
    return text_mask(text)


def text_mask(text: str) -> DrawnMask:
    """The mask drawn in a text; raises ValueError with a sentence."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(
            sentence(
                "a mask has at most {longest_text:,} signs, not {count:,}", longest_text=LONGEST_TEXT, count=len(text)
            )
        )
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        strange = next((sign for sign in line if sign not in "#. \u00a0"), "")
        if strange:
            name = sentence("a tab") if strange == "\t" else f'"{shown(strange)}"'
            raise ValueError(
                sentence("line {number}: {name} means nothing in a mask; {how}", number=number, name=name, how=HOW)
            )
    width = max(map(len, lines), default=0)
    return DrawnMask(
        _checked(tuple([line.ljust(width).replace("\u00a0", ".").replace(" ", ".") for line in lines])), True
    )


def _picture_mask(data: bytes) -> DrawnMask:
    """The dark pixels of a picture, reduced to at most `FINEST` rows and columns."""
    from worksheets.drawing.images.png import parse_png, shades_of

    png = parse_png(data)
    columns, rows, *_ = png.header
    if columns * rows > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        pixels = f"{columns:,} x {rows:,}"
        raise ValueError(
            sentence(
                "this PNG has {pixels} pixels; a mask has at most {most} million: make it smaller",
                pixels=pixels,
                most=most,
            )
        )
    signs = bytes(ord("#") if shade < DARK else ord(".") for shade in range(256))
    mask = trimmed(Mask(tuple([row.translate(signs).decode() for row in shades_of(png)])))
    if not mask.rows:
        raise ValueError(
            sentence("this PNG has no dark pixels, so the grid would have no cells; draw the shape in black")
        )
    size = mask.size
    if max(size) > FINEST:
        rows, columns = (max(1, FINEST * side // max(size)) for side in size)
        mask = trimmed(scaled(mask, Size(rows, columns)))
    if not mask.rows:
        raise ValueError(sentence("the dark parts of this PNG are too fine for a grid; draw the shape as an area"))
    return DrawnMask(mask, False)


def _checked(rows: tuple[str, ...]) -> Mask:
    mask = trimmed(Mask(rows))
    if not mask.rows:
        raise ValueError(sentence("this mask has no cells; {how}", how=HOW))
    if max(mask.size) > LARGEST_SIDE:
        raise ValueError(
            sentence(
                "a mask of {size} is too large; at most {largest_side} rows and {largest_side} columns",
                size=mask.size,
                largest_side=LARGEST_SIDE,
            )
        )
    return mask


ShapeName = Annotated[
    str | None, BeforeValidator(parse_shape), WithJsonSchema({"type": "string", "enum": list(SHAPES)})
]
"""The name of a shape, or None: a rectangle."""

MaskSource = Annotated[
    DrawnMask | None,
    FileSource(read_mask, "image/png,text/plain,.txt"),
    BeforeValidator(parse_mask),
    PlainSerializer(lambda drawn: str(drawn) if drawn else None),
    WithJsonSchema(
        {
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"file": {"type": "string", "description": "a text file or a PNG"}},
                    "required": ["file"],
                    "additionalProperties": False,
                },
                {"type": "string", "pattern": "#"},
                {"type": "array", "items": {"type": "string"}},
            ]
        }
    ),
]
"""A mask that the author drew, or None: a rectangle."""
