"""The pictures that a job names, as its logo or as clues of words: in the job's own file, or in a table of words.

A table names them from its own folder: in `words/animals.csv`, `cow.png` is the file `words/cow.png` of the job.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from typing import NamedTuple

from worksheets.base.quoting import shown
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.named_pictures import NamedPicture, digest_of
from worksheets.job.yaml import limits
from worksheets.language.letters import Word

SMALLER = "make the picture smaller"


def parse_picture(data: bytes) -> Raster:
    """The picture in the bytes of a file; raises ValueError with a sentence."""
    from worksheets.drawing.images.pictures import read_picture

    if len(data) > limits.PICTURE_BYTES:
        most = limits.PICTURE_BYTES / 1_000_000
        raise ValueError(f"the file is larger than {most:g} MB, the most for a picture; {SMALLER}")
    return read_picture(data)


class PictureClues:
    """The pictures that are clues in a job, each once, within limits for all of them together."""

    def __init__(self) -> None:
        self._known: dict[str, NamedPicture] = {}
        self._bytes = 0
        self._pixels = 0

    def parse(self, name: str, data: bytes) -> NamedPicture:
        """The picture in the bytes of the file of this name; raises ValueError with a sentence."""
        if name not in self._known:
            self._bytes += len(data)
            if len(self._known) >= limits.PICTURES:
                raise ValueError(f"a job has at most {limits.PICTURES} pictures; this is one more")
            if self._bytes > limits.ALL_PICTURE_BYTES:
                most = limits.ALL_PICTURE_BYTES / 1_000_000
                raise ValueError(f"with this one the pictures of the job have more than {most:g} MB; make them smaller")
            raster = parse_picture(data)
            self._pixels += raster.columns * raster.rows * (raster.compression != "jpeg")  # which are never unpacked
            if self._pixels > limits.ALL_PICTURE_PIXELS:
                most = limits.ALL_PICTURE_PIXELS / 1_000_000
                many = f"more than {most:g} million pixels"
                raise ValueError(f"with this one the PNG pictures of the job have {many}; make them smaller")
            self._known[name] = NamedPicture(name, digest_of(data), raster)
        return self._known[name]


class TablePicture(NamedTuple):
    """The name of a picture as the job would say it, and the word that it is a clue of."""

    name: str
    word: str

    def told(self, fault: str) -> str:
        """What is wrong with the picture, as a sentence about the table."""
        return f'the picture of "{shown(self.word)}": {shown(self.name)}: {fault}'


PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")
"""How the names of pictures usually end."""


def perhaps_named(cells: Iterable[str], table: str) -> list[str]:
    """The files of the job that cells of a table can name by how they end, whatever columns they stand in."""
    words = (Word("", None, NamedPicture(cell)) for cell in cells if cell.lower().endswith(PICTURE_SUFFIXES))
    return list(dict.fromkeys(each.name for each in pictures_named(words, table)))


def pictures_named(words: Iterable[Word | str], table: str) -> list[TablePicture]:
    """The pictures that the words of a table name, from its folder, in their order."""
    folder = posixpath.dirname(table.replace("\\", "/"))
    return [
        TablePicture(posixpath.normpath(posixpath.join(folder, word.picture.name.replace("\\", "/"))), word.text)
        for word in words
        if isinstance(word, Word) and word.picture
    ]
