"""A custom font as a value, so that every process with the job has its font without the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.drawing.fonts.typefaces import FAMILIES

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb", ".dfont", ".zip")
"""Suffixes of font files, of which .ttf and .otf can be used."""


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font from a file; fonts are equal if their tokens are.

    It has only one face, in which bold texts are set, too.
    """

    family: str
    """The family name without quotes and the like, so that it is safe anywhere."""
    program: bytes = field(repr=False, compare=False)
    """The rebuilt font file, which is embedded and shown on the page."""
    characters: frozenset[str] = field(repr=False, compare=False)
    cap_height: float = field(compare=False)
    token: str
    """A unique name, because different fonts may have the same family name."""
    stand_in: str = next(iter(FAMILIES))
    """The built-in family for the signs that it lacks."""


FontChoice: TypeAlias = str | OwnFont
"""The name of a built-in family, or a custom font."""


@byte_cache(24_000_000, lambda font, data: 2 * len(data) + 100 * len(font.characters))
def read_own_font(data: bytes) -> OwnFont:
    """The font in a file; raises ValueError with a sentence for one that cannot be used.

    Equal files give the same object, so that cached pages do not hold the file many times.
    """
    from worksheets.drawing.fonts.truetype import read_truetype

    read = read_truetype(data)
    token = f"own-{sha256(data).hexdigest()[:32]}"
    return OwnFont(read.family, read.program, read.characters, read.cap_height, token)


def is_font_file(name: str) -> bool:
    """Whether a job's font is the name of a file."""
    return name.casefold().endswith(SUFFIXES) or "/" in name or "\\" in name


def family_of(font: FontChoice) -> str:
    """The family name of a font."""
    return font if isinstance(font, str) else font.family
