"""Reads the program that wrote a PDF file, and its title, from the end of our files, without a PDF library."""

from __future__ import annotations

import codecs
import os
import re
from pathlib import Path
from typing import BinaryIO, NamedTuple

TAIL = 4_096
"""Number of bytes at the end of a file that are searched for its trailer."""

LONGEST_INFO = 16_384
"""Maximum number of bytes of a dictionary with title and creator."""

_TRAILER = rb"(?s)trailer\s*<<.*?/Info ([0-9]{1,10}) 0 R.*?startxref\s+([0-9]{1,12})\s+%%EOF\s*\Z"
_TABLE = rb"xref\s+0 [0-9]+ *\r?\n"
_TEXT = rb"\(((?:\\.|[^\\()])*)\)"
_CREATOR, _TITLE = (rb"(?s)/%b " % key + _TEXT for key in (b"Creator", b"Title"))
_ESCAPE = rb"(?s)\\([0-7]{1,3}|.)"
_SIGNS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Origin(NamedTuple):
    """Creator and title of a PDF file."""

    creator: str
    title: str


def origin_of(path: Path) -> Origin | None:
    """The origin of a PDF file; None if it seems to be none of ours."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as stream:
            return _read(stream)
    except (OSError, ValueError):
        return None


def _read(stream: BinaryIO) -> Origin | None:
    if stream.read(5) != b"%PDF-":
        return None
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - TAIL))
    trailer = re.search(_TRAILER, stream.read())
    if not trailer:
        return None
    stream.seek(int(trailer[2]))
    table = re.match(_TABLE, stream.read(40))
    if not table:
        return None
    stream.seek(int(trailer[2]) + table.end() + 20 * int(trailer[1]))
    place = stream.read(10)
    stream.seek(int(place))
    info = stream.read(LONGEST_INFO)
    if not info.startswith(trailer[1] + b" 0 obj"):
        return None
    info = info.partition(b"endobj")[0]
    creator, title = re.search(_CREATOR, info), re.search(_TITLE, info)
    return Origin(_text(creator[1]), _text(title[1])) if creator and title else None


def _text(escaped: bytes) -> str:
    """The text of a string of a PDF file."""

    def sign(found: re.Match[bytes]) -> bytes:
        code = found[1]
        return bytes([int(code, 8) & 0xFF]) if code.isdigit() else _SIGNS.get(code, code)

    raw = re.sub(_ESCAPE, sign, escaped)
    if raw.startswith(codecs.BOM_UTF16_BE):
        return raw[2:].decode("utf-16-be", "replace")
    import worksheets.output.pdf.reportlab_parts  # noqa: F401 - knows the encoding

    return raw.decode("pdfdoc", "replace")
