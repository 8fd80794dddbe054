"""Pictures in a document, as runs of WordprocessingML for its paragraphs."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from worksheets.drawing.images.jpeg import ORIENTATION, TURNS
from worksheets.drawing.images.raster import UPRIGHT, Raster
from worksheets.drawing.shapes import Drawing, Picture
from worksheets.drawing.style import Area

PICTURE = Area(90.0, 60.0)
"""Maximum size in points of a picture in a bank or in a list of clues."""

QUALITY = 90
"""Quality of JPEGs that are saved again."""

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
"""The namespace of elements that are inserted by themselves."""

_KNOWN = (b"JFIF", b"Exif")
"""The names in the first segment of a JPEG that python-docx takes."""


class DocxPictures:
    """Adds the files of pictures to a document, each once."""

    def __init__(self, document: Any) -> None:
        self._part = document.part
        self._count = 0
        self._files: dict[int, tuple[Raster, bytes]] = {}

    def run(self, raster: Raster, label: str, room: Area = PICTURE, part: Any = None) -> str:
        """The run of a picture as large as the room allows, with a text for readers who cannot see it.

        It is for the text of the document, or for another part, such as its header.
        """
        from docx.shared import Pt

        scale = min(room.width / raster.width, room.height / raster.height)
        if id(raster) not in self._files:
            self._files[id(raster)] = raster, _file(raster)
        _, data = self._files[id(raster)]
        size = Pt(scale * raster.width), Pt(scale * raster.height)
        inline = (part or self._part).new_pic_inline(BytesIO(data), *size)
        self._count += 1
        inline.docPr.id = self._count  # its own choice is free only once the run is in the document
        inline.docPr.set("descr", label)
        for side in "TBLR":
            inline.set(f"dist{side}", "0")
        return f"<w:r {WORD}><w:drawing>{inline.xml}</w:drawing></w:r>"


def raster_of(drawing: Drawing | None) -> Raster | None:
    """The picture in a drawing; None if there is none, or no drawing."""
    shapes = drawing.shapes if drawing else ()
    return next((shape.raster for shape in shapes if isinstance(shape, Picture)), None)


def _file(raster: Raster) -> bytes:
    """The picture as a file that word processors show upright."""
    is_known = raster.compression != "jpeg" or raster.file[6:10] in _KNOWN
    if raster.turn == UPRIGHT and is_known:
        return raster.file
    from PIL import Image, ImageOps

    image, made = Image.open(BytesIO(raster.file)), BytesIO()
    image.getexif()[ORIENTATION] = next((value for value, turn in TURNS.items() if turn == raster.turn), 1)
    ImageOps.exif_transpose(image).convert("RGB").save(made, "JPEG", quality=QUALITY, subsampling=0)
    return made.getvalue()
