"""Edits our PDF files as a forger would: letters in page streams, pages, attachments."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

_OBJECT = re.compile(rb"(?<=\n)([0-9]+) 0 obj\n(.*?)\nendobj\n", re.DOTALL)
_STREAM = re.compile(rb"(.*?/Length )([0-9]+)(.*?>>)\nstream\n(.*)\nendstream", re.DOTALL)


def changed(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """The file with `change` applied to each object, and a new cross-reference table."""
    objects = [change(each[2]) for each in _OBJECT.finditer(data)]
    trailer = data[data.index(b"\ntrailer\n") :]
    written, places = data[: data.index(b"1 0 obj")], []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = re.sub(rb"startxref\n[0-9]+", b"startxref\n%d" % len(written), trailer)
    return written + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + rows.rstrip(b"\n") + trailer


def unpacked(content: bytes) -> bytes | None:
    """The contents of a compressed stream; None for other objects."""
    found = _STREAM.fullmatch(content)
    return zlib.decompress(found[4]) if found and b"/FlateDecode" in content else None


def packed(content: bytes, text: bytes) -> bytes:
    """A compressed stream with new contents; its old size and checksum are removed."""
    found, new = _STREAM.fullmatch(content), zlib.compress(text)
    assert found
    head = re.sub(rb"/Params<</Size [0-9]+/CheckSum<[0-9a-f]+>>>", b"", found[1])
    return b"%b%d%b\nstream\n%b\nendstream" % (head, len(new), found[3], new)


def drawn(data: bytes) -> list[bytes]:
    """The contents of pages, forms, pictures and fonts of a file, without attachments and metadata."""
    streams: list[bytes] = []
    changed(data, lambda content: (streams.append(content), content)[1])
    return [each for each in map(unpacked, (each for each in streams if b"/EmbeddedFile" not in each[:40])) if each]


def without_job(data: bytes) -> bytes | list[bytes]:
    """The file itself, or what is drawn in it if it has a job attached."""
    return drawn(data) if b"/EmbeddedFile" in data else data
