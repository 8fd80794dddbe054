"""A custom font as a value: every process that has the job has its font, without the file."""

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
    """A font from a file; equal where the files and what stands in for it are, of which the token tells.

    It has one face: what would be bold is set in it, too.
    """

    family: str
    """Its name, without quotes and the like, so that it can stand anywhere."""
    program: bytes = field(repr=False, compare=False)
    """The rebuilt font file, which is embedded and shown on the page."""
    characters: frozenset[str] = field(repr=False, compare=False)
    cap_height: float = field(compare=False)
    token: str
    """A name that no other file has: two fonts of one family are two fonts."""
    stand_in: str = next(iter(FAMILIES))
    """The shipped family that has the signs that it lacks."""


FontChoice: TypeAlias = str | OwnFont
"""The name of a shipped family, or a font of the author's own."""


@byte_cache(24_000_000, lambda font, data: 2 * len(data) + 100 * len(font.characters))
def read_own_font(data: bytes) -> OwnFont:
    """The font in a file; raises ValueError with a sentence for one that cannot be used.

    Equal files give one value, so that pages kept from earlier do not hold the file many times.
    """
    from worksheets.drawing.fonts.truetype import read_truetype

    read = read_truetype(data)
    token = f"own-{sha256(data).hexdigest()[:32]}"
    return OwnFont(read.family, read.program, read.characters, read.cap_height, token)


def is_font_file(name: str) -> bool:
    """Whether what a job says of its font is the name of a file."""
    return name.casefold().endswith(SUFFIXES) or "/" in name or "\\" in name


def family_of(font: FontChoice) -> str:
    """What a font is called."""
    return font if isinstance(font, str) else font.family
