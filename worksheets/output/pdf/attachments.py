"""Writes attachments of a PDF file, and reads those of our own files without a PDF library.

They are embedded files associated with the document (ISO 32000-2, 7.11.4 and 14.13), so that readers list them and
archives (PDF/A-3) keep them.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence

COMPRESSION = 1
"""Compression level of attachments: solutions take half the time of level 6, and a sixth more bytes."""

MOST_BYTES = 400_000_000
"""Maximum unpacked size of an attachment in bytes."""


class Attachment(NamedTuple):
    """An attached file; `relation` says whether the pages were made from it, or whether it has their data.

    Readers show the `description` beside the name.
    """

    name: str
    data: bytes
    media: str
    relation: Literal["Source", "Data"]
    description: str


def put_attachments(attachments: Iterable[Attachment], put: Callable[[bytes], int]) -> tuple[bytes, bytes]:
    """Write the files as objects of a document; return the tree of their names and the list of their references."""
    references = {each.name: b"%d 0 R" % _put(each, put) for each in attachments}
    named = sorted((_text(name), reference) for name, reference in references.items())
    names = b"<</EmbeddedFiles<</Names[%b]>>>>" % b" ".join(b"%b %b" % pair for pair in named)
    return names, b"[%b]" % b" ".join(references.values())


def _put(file: Attachment, put: Callable[[bytes], int]) -> int:
    packed = zlib.compress(file.data, COMPRESSION)
    checksum = hashlib.md5(file.data, usedforsecurity=False).hexdigest().encode()
    stream = put(
        b"<</Type/EmbeddedFile/Subtype/%b/Params<</Size %d/CheckSum<%b>>>/Filter/FlateDecode/Length %d>>\n"
        b"stream\n%b\nendstream"
        % (file.media.replace("/", "#2F").encode(), len(file.data), checksum, len(packed), packed)
    )
    name = _text(file.name)
    return put(
        b"<</Type/Filespec/F%b/UF%b/Desc%b/AFRelationship/%b/EF<</F %d 0 R/UF %d 0 R>>>>"
        % (name, name, _text(file.description), file.relation.encode(), stream, stream)
    )


def _text(text: str) -> bytes:
    return b"<feff%b>" % text.encode("utf-16-be").hex().encode()


# ---- reading

_END = rb"startxref\s+([0-9]{1,12})\s+%%EOF\s*\Z"
_ROOT = rb"/Root ([0-9]{1,10}) 0 R"
_TABLE = rb"xref\s+0 ([0-9]{1,10}) *\r?\n"
_TABLE_STREAM = (
    rb"[0-9]{1,10} 0 obj\n<</Type/XRef/W\[1 5 2\]/Size ([0-9]{1,10})/Filter/FlateDecode"
    rb"/DecodeParms<</Predictor 12/Columns 8>>/Length ([0-9]{1,12})\n"
    rb"[^>]*<[^>]*><[^>]*>[^>]*>>\nstream\n"
)
"""The table of a tagged file: see `Objects`."""
_LIST = rb"/AF *\[((?:[0-9]+ 0 R *)*)\]"
_FILE = rb"(?s)/Type/Filespec/F<feff([0-9a-f]*)>.*?/EF<</F ([0-9]{1,10}) 0 R"
_STREAM = rb"(?s)/Type/EmbeddedFile.*?/Size ([0-9]{1,12})/CheckSum<([0-9a-f]{32})>.*?/Length ([0-9]{1,12})>>\nstream\n"


def attachments_of(data: bytes) -> Mapping[str, bytes]:
    """Return the attachments of one of our PDF files by name; a handout has none.

    Raises InputError for other files, and for those that another program has changed.
    """
    if not data.startswith(b"%PDF-"):
        raise InputError(sentence("this is not a PDF file"))
    with suppress(ValueError, IndexError, zlib.error, UnicodeDecodeError):
        return _Reader(data).attachments()
    raise InputError(
        sentence("this PDF file is damaged, or another program has made or changed it; use the file that build wrote")
    )


class _Reader:
    """Reads the objects of a PDF file by its table; raises ValueError and IndexError for files unlike ours."""

    def __init__(self, data: bytes) -> None:
        end = re.compile(_END).search(data, max(0, len(data) - 4_096))
        place = int(end[1]) if end else 0
        root = re.compile(_ROOT).search(data, place)
        if not (end and root):
            raise ValueError
        self._data = data
        self._root = int(root[1])
        self._places = self._in_table(place) if data.startswith(b"xref", place) else self._in_stream(place)

    def _in_table(self, place: int) -> list[int]:
        """The places of all objects."""
        table = re.compile(_TABLE).match(self._data, place)
        if not table:
            raise ValueError
        rows: Sequence[bytes] = self._data[table.end() : table.end() + 20 * int(table[1])].split(b"\n")
        return [int(row[:10]) for row in rows if row]

    def _in_stream(self, place: int) -> list[int]:
        """The places of all objects of a file with packed ones, which have the place 0."""
        table = re.compile(_TABLE_STREAM).match(self._data, place)
        if not table:
            raise ValueError
        size, packed = int(table[1]), self._data[table.end() : table.end() + int(table[2])]
        rows = zlib.decompressobj().decompress(packed, 9 * size)
        row, places = bytes(8), list[int]()
        for at in range(0, len(rows), 9):
            if rows[at] != 2:
                raise ValueError
            row = bytes([(old + new) & 0xFF for old, new in zip(row, rows[at + 1 : at + 9], strict=True)])
            places.append(int.from_bytes(row[1:6]) if row[0] == 1 else 0)
        return places

    def attachments(self) -> dict[str, bytes]:
        """The files associated with the document."""
        found = re.search(_LIST, self._object(self._root))
        numbers = re.findall(rb"([0-9]+) 0 R", found[1]) if found else []
        return dict(map(self._file, map(int, numbers)))

    def _object(self, number: int) -> bytes:
        start = self._places[number]
        if not self._data.startswith(b"%d 0 obj\n" % number, start):
            raise ValueError
        return self._data[start : self._data.index(b"\nendobj\n", start)]

    def _file(self, number: int) -> tuple[str, bytes]:
        named = re.search(_FILE, self._object(number))
        if not named:
            raise ValueError
        start = self._places[int(named[2])]
        stream = re.compile(_STREAM).search(self._data, start, start + 400)
        if not stream:
            raise ValueError
        unpacked = zlib.decompressobj().decompress(self._data[stream.end() : stream.end() + int(stream[3])], MOST_BYTES)
        checksum = hashlib.md5(unpacked, usedforsecurity=False).hexdigest().encode()
        if checksum != stream[2]:
            raise ValueError
        return bytes.fromhex(named[1].decode()).decode("utf-16-be"), unpacked
