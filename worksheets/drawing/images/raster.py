"""Raster pictures with the data that every output format needs, and pictures with their file names.

    cow = NamedPicture("pictures/cow.png", digest_of(data), read_picture(data))
    PictureSet((cow, hen)).find("pictures/cow.png") is cow

A picture is large and may be the clue of a word on many sheets, which are pickled to processes and files. So pictures
are compared by name and digest alone, and unpickling returns the existing object.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

Colours: TypeAlias = Literal["gray", "rgb", "cmyk"]


class Turn(NamedTuple):
    """Maps points of the stored picture to the shown one, as shares of width and height with y running down.

    The stored point (u, v) is shown at (a u + c v + e, b u + d v + f).
    """

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int

    @property
    def swaps(self) -> bool:
        """Whether width and height change places."""
        return self.a == 0


UPRIGHT = Turn(1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Raster:
    """The pixels of a picture, compressed as in its file if possible.

    `columns` x `rows` is the stored size; `width` and `height` are those shown, which differ if the camera was rotated.
    """

    columns: int
    rows: int
    compression: Literal["jpeg", "png", "runs"]
    """The compression of `pixels`: a JPEG file, zlib of PNG's filtered rows, or runs of unfiltered rows."""
    pixels: bytes = field(repr=False)
    colours: Colours
    bits: int = 8
    """Bits of each sample, or of each index into the palette."""
    palette: bytes = field(default=b"", repr=False)
    """Red, green and blue of each index; empty if pixels are colours."""
    mask: bytes = field(default=b"", repr=False)
    """The opacity of each pixel, a byte each, run-length encoded; empty if all are opaque."""
    clear: tuple[int, ...] = ()
    """The samples of the transparent colour, if there is one."""
    inverted: bool = False
    """Whether samples are inverted, as in CMYK files of Adobe's programs."""
    turn: Turn = UPRIGHT
    file: bytes = field(default=b"", repr=False, compare=False)
    """The picture as a PNG or JPEG file that contains only what is needed to show it."""

    @property
    def width(self) -> int:
        """Pixels from left to right as it is shown."""
        return self.rows if self.turn.swaps else self.columns

    @property
    def height(self) -> int:
        """Pixels from top to bottom as it is shown."""
        return self.columns if self.turn.swaps else self.rows

    @property
    def samples(self) -> int:
        """Number of samples of each stored pixel: one for an index or a gray, three for RGB."""
        return 3 if self.colours == "rgb" and not self.palette else 1

    @property
    def mime_type(self) -> str:
        """The MIME type of the file."""
        return "image/jpeg" if self.compression == "jpeg" else "image/png"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class NamedPicture:
    """A picture with the name of its file, relative to the job; without a `raster` it has not been read yet."""

    name: str
    digest: str = ""
    """Digest of the file's bytes."""
    raster: Raster | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as a call of `_known_here`."""
        return _known_here, (self.name, self.digest, self.raster)


_HERE: WeakValueDictionary[tuple[str, str], NamedPicture] = WeakValueDictionary()


def _known_here(name: str, digest: str, raster: Raster | None) -> NamedPicture:
    """The existing picture with this name and digest in this process, or a new one."""
    return _HERE.setdefault((name, digest), NamedPicture(name, digest, raster))


def digest_of(data: bytes) -> str:
    """The digest of a picture's file."""
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class PictureSet:
    """The pictures of a sheet's words, each once."""

    pictures: tuple[NamedPicture, ...] = ()

    def find(self, name: str) -> Raster | None:
        """The picture of this name; None if there is none, as for an empty name."""
        return next((each.raster for each in self.pictures if each.name == name), None)


NO_PICTURES = PictureSet()
