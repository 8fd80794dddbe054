"""Pictures with the names of their files, used as clues of words.

    cow = NamedPicture("pictures/cow.png", digest_of(data), read_picture(data))
    PictureSet((cow, hen)).find("pictures/cow.png") is cow

A picture is large and may be the clue of a word on many sheets, which are pickled to processes and files. So pictures
are compared by name and digest alone, and unpickling returns the existing object.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from weakref import WeakValueDictionary

from worksheets.drawing.images.raster import Raster


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
