"""Names the job in a picture file, so that a later build recognises its own pictures.

An SVG file has the name in an element `metadata`, a PNG file in a text chunk; neither is shown.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""The beginning of every PNG file."""

SOURCE = b"Source\0\0\0\0\0worksheets: "
"""The beginning of the text chunk that names the job, uncompressed and without a language."""

LONGEST_HEAD = 8_192
"""Number of bytes at the beginning of a picture that are searched for its job's name."""

_IN_SVG = r"\A<svg [^>]*>\n<metadata>worksheets: ([^<]*)</metadata>\n"


def svg_metadata(job: str) -> str:
    """The element of an SVG file that names the job; it follows the opening tag."""
    from html import escape

    return f"<metadata>worksheets: {escape(job, quote=False)}</metadata>"


def job_of_picture(path: Path) -> str | None:
    """The name of the job of an SVG or PNG file; None if the picture is none of ours."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as stream:
            head = stream.read(LONGEST_HEAD)
    except OSError:
        return None
    if head.startswith(SIGNATURE):
        return _in_png(head)
    found = re.match(_IN_SVG, head.decode("utf-8", "replace"))
    from html import unescape

    return unescape(found[1]) if found else None


def _in_png(head: bytes) -> str | None:
    at = len(SIGNATURE)
    while at + 8 <= len(head):
        length, name = struct.unpack(">I4s", head[at : at + 8])
        data = head[at + 8 : at + 8 + length]
        if name == b"iTXt" and data.startswith(SOURCE) and len(data) == length:
            return data.removeprefix(SOURCE).decode("utf-8", "replace")
        at += length + 12
    return None
