"""What a picture says of the job that it was made for, so that a later build knows it again.

An SVG file has it in an element `metadata`, a PNG file in a chunk of text; neither is shown.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""How every PNG file begins."""

SOURCE = b"Source\0\0\0\0\0worksheets: "
"""How the text in a PNG file begins that names the job, neither compressed nor in any language."""

LONGEST_HEAD = 8_192
"""Bytes at the beginning of a picture among which its job's name is sought."""

_IN_SVG = re.compile(r"\A<svg [^>]*>\n<metadata>worksheets: ([^<]*)</metadata>\n")


def svg_metadata(job: str) -> str:
    """The element of an SVG file that names the job; it stands behind the opening tag."""
    from html import escape

    return f"<metadata>worksheets: {escape(job, quote=False)}</metadata>"


def job_of_picture(path: Path) -> str | None:
    """The name of the job that an SVG or PNG file was made for; None for what is no picture of ours."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as stream:
            head = stream.read(LONGEST_HEAD)
    except OSError:
        return None
    if head.startswith(SIGNATURE):
        return _in_png(head)
    found = _IN_SVG.match(head.decode("utf-8", "replace"))
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
