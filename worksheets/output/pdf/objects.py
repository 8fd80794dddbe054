"""The numbered objects of a PDF file: ReportLab's and our own, which wait until all are known.

A PDF file ends with a table of the places of its objects (ISO 32000-1, 7.5). Those of ReportLab, such as fonts, are
written when everything is drawn. Ours are bytes, most of them pages: they are stored when they are made, many of them
in a file, and written in the same order.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, BinaryIO

from worksheets.output.pdf.reportlab_parts import PDFDocument, PDFObject, format_object

COMPRESSION = 6

MOST_PACKED = 2_000
"""Maximum number of objects in an object stream, which readers unpack as a whole."""

MOST_IN_MEMORY = 2_000_000
"""Maximum number of bytes of pages in memory, some 500 handouts with answers; the rest goes into the file."""

HEADER = b"%PDF-1.7\n%\x93\x8c\x8b\x9e ReportLab Generated PDF document (opensource)\n"
"""The first two lines of every file. We write our own comment, because it differs between versions of ReportLab."""


class PutAside:
    """A queue of bytes, read back once: first in memory, then in an unnamed file in `folder` (default: the system's).

    Raises OSError if the disk is full.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._pieces: list[bytes] = []
        self._size = 0
        self._file: IO[bytes] | None = None
        self._lengths = array("Q")

    def put(self, piece: bytes) -> None:
        """Append a piece."""
        self._pieces.append(piece)
        self._size += len(piece)
        if self._size > MOST_IN_MEMORY:
            self._spill()

    def _spill(self) -> None:
        if self._file is None:
            from tempfile import TemporaryFile  # imported only for large files

            self._file = TemporaryFile(dir=self._folder)  # noqa: SIM115
        self._file.writelines(self._pieces)
        self._lengths.extend(map(len, self._pieces))
        self._pieces, self._size = [], 0

    def take(self) -> Iterator[bytes]:
        """Yield the pieces; nothing may be added meanwhile."""
        if self._file:
            with self._file as file:
                file.seek(0)
                yield from map(file.read, self._lengths)
        yield from self._pieces


class Objects:
    """The objects of `document`; ours are not in its tables."""

    def __init__(self, document: PDFDocument, folder: Path | None = None) -> None:
        self._document = document
        self.header = HEADER
        self._aside = PutAside(folder)
        self._numbers = array("L")
        # the streams of packed objects, by the first number of a range or the number of a single object
        self._ranges: dict[int, tuple[int, int]] = {}
        self._packed: dict[int, tuple[int, int]] = {}

    def reserve(self) -> int:
        """Reserve the number of an object that is written at the end."""
        self._document.objectcounter += 1
        number: int = self._document.objectcounter
        return number

    def put(self, content: bytes) -> int:
        """Store an object; return its number."""
        number = self.reserve()
        self._numbers.append(number)
        self._aside.put(content)
        return number

    def first_of(self, count: int) -> int:
        """Reserve `count` numbers; return the first."""
        first: int = self._document.objectcounter + 1
        self._document.objectcounter += count
        return first

    def pack_range(self, first: int, contents: Sequence[bytes]) -> None:
        """Pack objects, numbered from `first` on, into an object stream (ISO 32000-1, 7.5.7)."""
        for start in range(0, len(contents), MOST_PACKED):
            part = contents[start : start + MOST_PACKED]
            self._ranges[first + start] = len(part), self._put_packed([*enumerate(part, first + start)])

    def pack(self, objects: Sequence[tuple[int, bytes]]) -> None:
        """Pack objects with any reserved numbers into object streams."""
        for start in range(0, len(objects), MOST_PACKED):
            part = objects[start : start + MOST_PACKED]
            stream = self._put_packed(part)
            self._packed |= {number: (stream, place) for place, (number, _) in enumerate(part)}

    def _put_packed(self, objects: Sequence[tuple[int, bytes]]) -> int:
        places, at = list[bytes](), 0
        for number, content in objects:
            places.append(b"%d %d" % (number, at))
            at += len(content) + 1
        head = b" ".join(places) + b"\n"
        packed = zlib.compress(head + b"\n".join([content for _, content in objects]), COMPRESSION)
        entries = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d" % (len(objects), len(head), len(packed))
        return self.put(b"<<%b>>\nstream\n%b\nendstream" % (entries, packed))

    def refer(self, thing: PDFObject, name: str | None = None) -> int:
        """The number of one of ReportLab's objects, assigned if it has none."""
        reference = self._document.Reference(thing, name)
        number: int = self._document.idToObjectNumberAndVersion[reference.name][0]
        return number

    def write(self, stream: BinaryIO, reserved: Iterator[bytes], trailer: bytes) -> None:
        """Write the whole file, once; `reserved` are our other objects in their order, `trailer` has entries."""
        document = self._document
        aside, numbers = self._aside.take(), iter((*self._numbers, 0))
        next_aside = next(numbers)
        place = stream.write(self.header)
        places = array("Q")
        kinds, inside = bytearray(), array("H")
        number = 0
        while number < document.objectcounter:  # which may grow meanwhile
            number += 1
            if number in self._ranges:
                count, container = self._ranges[number]
                places.extend([container] * count)
                kinds += b"\2" * count
                inside.extend(range(count))
                number += count - 1
                continue
            if number in self._packed:
                container, within = self._packed[number]
                places.append(container)
                kinds += b"\2"
                inside.append(within)
                continue
            kinds += b"\1"
            inside.append(0)
            if number == next_aside:
                content, next_aside = next(aside), next(numbers)
            else:
                name = document.numberToId.get(number)
                content = self._formatted(name) if name else next(reserved)
            places.append(place)
            place += stream.write(b"%d 0 obj\n%b\nendobj\n" % (number, content))
        if self._ranges or self._packed:
            _write_cross_references(stream, place, zip(kinds, places, inside, strict=True), number + 1, trailer)
            return
        rows = b"".join([b"%010d 00000 n \n" % each for each in places])
        stream.write(b"xref\n0 %d\n0000000000 65535 f \n%b" % (number + 1, rows))
        stream.write(b"trailer\n<<\n%b\n/Size %d\n>>\nstartxref\n%d\n%%%%EOF\n" % (trailer, number + 1, place))

    def _formatted(self, name: str) -> bytes:
        """The bytes of one of ReportLab's objects."""
        formatted: bytes = format_object(self._document.idToObject[name], self._document, toplevel=1)
        return formatted.removesuffix(b"\n")


def _write_cross_references(
    stream: BinaryIO, place: int, entries: Iterator[tuple[int, int, int]], number: int, trailer: bytes
) -> None:
    """Write the table as a stream, the only form that covers packed objects (ISO 32000-1, 7.5.8).

    It is object `number` at `place`. `entries` are those of all others: 1, place, 0, or 2, stream, place in it.
    """
    rows = [b"\0" * 6 + b"\xff\xff"]
    rows += [b"%c%b%b" % (kind, at.to_bytes(5, "big"), within.to_bytes(2, "big")) for kind, at, within in entries]
    rows.append(b"\1%b\0\0" % place.to_bytes(5, "big"))
    packed = zlib.compress(differences(rows), COMPRESSION)
    filters = b"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 8>>"
    head = b"/Type/XRef/W[1 5 2]/Size %d%b/Length %d\n%b" % (number + 1, filters, len(packed), trailer)
    stream.write(b"%d 0 obj\n<<%b>>\nstream\n%b\nendstream\nendobj\n" % (number, head, packed))
    stream.write(b"startxref\n%d\n%%%%EOF\n" % place)


def differences(rows: Sequence[bytes]) -> bytes:
    """Rows of equal length as differences from the row above, each preceded by the filter number (PNG, 9.2)."""
    above = (bytes(len(rows[0])), *rows)
    return b"".join(
        b"\2" + bytes([(new - old) & 0xFF for new, old in zip(row, before, strict=True)])
        for row, before in zip(rows, above, strict=False)
    )
