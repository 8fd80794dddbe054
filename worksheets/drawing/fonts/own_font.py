"""An author's font as a value, so that every process with the job has the font without its file."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.drawing.fonts.typefaces import FAMILIES

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb", ".dfont", ".zip")
"""Suffixes of font files, of which only .ttf can be used."""


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font from a file; compared by its token, which identifies the file, and by its stand-in.

    It has a single face, which is also used for bold text.
    """

    family: str
    """Its name, without quotes or similar characters, so that it is safe in any context."""
    program: bytes = field(repr=False, compare=False)
    """The font file to embed in PDFs and web pages: rebuilt with the tables needed for it."""
    characters: frozenset[str] = field(repr=False, compare=False)
    cap_height: float = field(compare=False)
    token: str
    """A name unique to the file: two files of one family are two fonts."""
    stand_in: str = next(iter(FAMILIES))
    """The shipped family used for missing characters."""


FontChoice: TypeAlias = str | OwnFont
"""The name of a shipped family, or an author's font."""


@byte_cache(24_000_000, lambda font, data: 2 * len(data) + 100 * len(font.characters))
def read_own_font(data: bytes) -> OwnFont:
    """Read a font file; raises ValueError with a sentence if it cannot be used.

    Equal files give one object, so that cached pages share it.
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
