"""Pictures by the names of their files, as words have them for clues.

    cow = NamedPicture("pictures/cow.png", digest_of(data), read_picture(data))
    PictureSet((cow, hen)).find("pictures/cow.png") is cow

A picture is large and stands for the clue of a word on many sheets, which travel between processes and wait in files:
so it is told from others by name and digest alone, and what comes back from a file or a process is the object that is
here already.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from weakref import WeakValueDictionary

from worksheets.drawing.images.raster import Raster


@dataclass(frozen=True, slots=True, weakref_slot=True)
class NamedPicture:
    """A picture with the name of its file, relative to the job; without a `raster` it is named only, not yet read."""

    name: str
    digest: str = ""
    """That of the file's bytes."""
    raster: Raster | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as a call of `_known_here`."""
        return _known_here, (self.name, self.digest, self.raster)


_HERE: WeakValueDictionary[tuple[str, str], NamedPicture] = WeakValueDictionary()


def _known_here(name: str, digest: str, raster: Raster | None) -> NamedPicture:
    """The picture with this name and digest that this process has already, if there is one."""
    return _HERE.setdefault((name, digest), NamedPicture(name, digest, raster))


def digest_of(data: bytes) -> str:
    """The digest of a picture's file."""
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class PictureSet:
    """The pictures of a sheet's words, each once."""

    pictures: tuple[NamedPicture, ...] = ()

    def find(self, name: str) -> Raster | None:
        """The picture of this name; None where there is none, as for an empty name."""
        return next((each.raster for each in self.pictures if each.name == name), None)


NO_PICTURES = PictureSet()
