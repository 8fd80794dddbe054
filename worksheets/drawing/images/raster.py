"""Pictures made of pixels: what every file format needs to show one, and pictures with the names of their files.

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
    """Where a point of the stored picture is shown, both as shares of width and height with y running down.

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
    """The pixels of a picture, compressed as its file had them wherever that can be shown.

    `columns` x `rows` are those that are stored; `width` and `height` those that are shown, where a camera was turned.
    """

    columns: int
    rows: int
    compression: Literal["jpeg", "png", "runs"]
    """How `pixels` are packed: a JPEG file, zlib over PNG's filtered rows, or runs over the rows alone."""
    pixels: bytes = field(repr=False)
    colours: Colours
    bits: int = 8
    """Bits of each sample; of each index where there is a palette."""
    palette: bytes = field(default=b"", repr=False)
    """Red, green and blue of each index; empty where the pixels are colours themselves."""
    mask: bytes = field(default=b"", repr=False)
    """How opaque each pixel is, a byte each, packed as runs; empty where all of them are."""
    clear: tuple[int, ...] = ()
    """The samples of the one colour that is transparent, if there is such a colour."""
    inverted: bool = False
    """Whether samples say how little ink there is, as Adobe's programs write CMYK."""
    turn: Turn = UPRIGHT
    file: bytes = field(default=b"", repr=False, compare=False)
    """The picture as a file of its own, PNG or JPEG, with nothing in it that is not needed to show it."""

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
        """Samples of each stored pixel: one of an index or a gray, three of a colour."""
        return 3 if self.colours == "rgb" and not self.palette else 1

    @property
    def mime_type(self) -> str:
        """What the file is called on the web."""
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
