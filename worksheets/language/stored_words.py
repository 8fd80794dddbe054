"""The file format for the words to check of a built-in dictionary; words of one length can be read alone.

The file is a gzip file of several members (RFC 1952), one for each length of words, the shortest first. A member's text
has a line for each position in the words, with the letters of the sorted words at that position. For example, the text
for the German words AB, AH, AM, AN, AS, AU ... DU has two lines:

    AAAAAA...D
    BHMNSU...U

Columns make the file a tenth smaller than one word per line. A reader unpacks only the lengths that it needs: an extra
field in the header of each member describes its contents, so that members can be skipped.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain, groupby
from struct import Struct
from typing import NamedTuple

from worksheets.language.word_columns import Columns, columns_of, words_of

_HEADER = Struct("<10sH2sH HII")
"""A gzip header with an extra field of one subfield: identifier, length, then the length of the words, their number,
and the number of compressed bytes."""

_START = b"\x1f\x8b\x08\x04\0\0\0\0\x02\xff"
"""Best compression; an extra field, no name, no time, no system."""

_MARK = b"WL"

_TRAILER = 8
"""Number of bytes of the checksum and size at the end of a member."""


class _Member(NamedTuple):
    """The words of one length in the file."""

    words: int
    start: int
    end: int


class StoredWords:
    """The sorted words of a packed file; each length is unpacked on first use."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._members = dict(_members(packed))
        self._columns: dict[int, Columns] = {}

    @property
    def lengths(self) -> Mapping[int, int]:
        """The number of words of each length."""
        return {length: member.words for length, member in self._members.items()}

    @property
    def digest(self) -> bytes:
        """Identifies the words: the checksums and sizes of all members."""
        return b"".join(self._packed[member.end - _TRAILER : member.end] for member in self._members.values())

    @cached_property
    def check(self) -> list[str]:
        """All words."""
        return sorted(chain.from_iterable(words_of(self.columns(length)) for length in self._members))

    def columns(self, length: int) -> Columns:
        """The words of this length."""
        found = self._columns.get(length)
        if found is None:
            member = self._members.get(length)
            text = zlib.decompress(self._packed[member.start : member.end], wbits=31).decode("utf-8") if member else ""
            found = self._columns[length] = tuple(text.split("\n")[:-1])
        return found


def _members(packed: bytes) -> Iterator[tuple[int, _Member]]:
    """Yield the word length of each member, and its place in the file."""
    start = 0
    while start < len(packed):
        *_, length, words, size = _HEADER.unpack_from(packed, start)
        end = start + _HEADER.size + size + _TRAILER
        yield length, _Member(words, start, end)
        start = end


def packed_words(words: Iterable[str]) -> bytes:
    """Pack words into a file; the same words and the same zlib give the same bytes."""
    return b"".join(
        _packed_member(columns_of(sorted(group))) for _, group in groupby(sorted({*words}, key=len), key=len)
    )


def _packed_member(columns: Columns) -> bytes:
    text = "".join(f"{column}\n" for column in columns).encode("utf-8")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(text) + deflate.flush()
    extra = Struct("<HII").size
    header = _HEADER.pack(_START, 4 + extra, _MARK, extra, len(columns), len(columns[0]), len(data))
    return header + data + Struct("<II").pack(zlib.crc32(text), len(text))
